//! Skeleton.
pub mod keys;
pub mod log;
pub mod yaml;
