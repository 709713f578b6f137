#![doc = include_str!("../README.md")]

pub mod board;
pub mod cite;
pub mod engine;
pub mod fair;
pub mod games;
pub mod keys;
pub mod log;
pub mod side;
pub mod table;
pub mod yaml;
