//! Whole games through the command line alone, between two folders. They take long and one core each, so they run side
//! by side.

mod bayonets_tomahawks;
mod new_france;
#[path = "../players/mod.rs"]
mod players;
mod strangers;
mod wilderness_war;
