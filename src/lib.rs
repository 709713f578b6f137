//! Skeleton.

pub mod fair;
