//! The real program, run as people run it: two homes, two folders, and a log that travels.
#![allow(clippy::unwrap_used)] // a test may stop at once

#[path = "cli/bayonets_tomahawks.rs"]
mod bayonets_tomahawks;
#[path = "cli/checks.rs"]
mod checks;
#[path = "cli/errors.rs"]
mod errors;
#[path = "cli/hand_over.rs"]
mod hand_over;
#[path = "cli/identity.rs"]
mod identity;
#[path = "cli/modes.rs"]
mod modes;
#[path = "cli/readme.rs"]
mod readme;
#[path = "cli/support.rs"]
mod support;
#[path = "cli/trust.rs"]
mod trust;
#[path = "cli/width.rs"]
mod width;
#[path = "cli/wilderness_war.rs"]
mod wilderness_war;
