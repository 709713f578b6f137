//! The reader of orders: what lines mean, and that they never mean more than they say.

mod natural;
mod phrases;
mod property;
mod slips;
