//! The board in the browser: every order can be clicked together, nobody else gets to the desk, and a robot plays on it.

#![cfg(feature = "desk")]
#![allow(clippy::unwrap_used, reason = "a desk that cannot be opened is a failed test")]

#[macro_use]
mod common;

#[path = "desk/clicks.rs"]
mod clicks;
#[path = "desk/exchange.rs"]
mod exchange;
#[path = "desk/guard.rs"]
mod guard;
#[path = "desk/long.rs"]
mod long;
#[path = "desk/robot.rs"]
mod robot;
#[path = "desk/served.rs"]
mod served;
#[path = "desk/typed.rs"]
mod typed;
#[path = "desk/upkeep.rs"]
mod upkeep;
#[path = "desk/whole.rs"]
mod whole;
