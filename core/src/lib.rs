#![doc = include_str!("../README.md")]

pub mod board;
pub mod cite;
pub mod engine;
pub mod fair;
pub mod flaw;
pub mod games;
pub mod keys;
pub mod log;
pub mod side;
pub mod table;
pub mod yaml;

#[cfg(test)]
mod switch;
#[cfg(test)]
mod switchboard;

/// Whether something is refused: a check with a name, so that the switchboard can leave it out in the tests and see that one of
/// them fails without it. In the program it is what it looks at, and nothing else.
#[doc(hidden)]
#[macro_export]
#[allow(clippy::crate_in_macro_def)] // each crate has the switches of its own tests
macro_rules! refuses {
    ($name:literal, $offence:expr) => {{
        #[cfg(test)]
        let refused = $offence && crate::switch::is_on($name);
        #[cfg(not(test))]
        let refused = $offence;
        refused
    }};
}
