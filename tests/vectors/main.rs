//! The test vectors of the format, room by room.

#![allow(clippy::unwrap_used)] // a helper of tests may stop at once

mod fair;
mod log;
mod mail;
