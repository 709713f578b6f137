#![doc = include_str!("../README.md")]

pub mod cases;
pub mod cite;
pub mod cli;
pub mod engine;
pub mod fair;
pub mod games;
pub mod keys;
pub mod log;
pub mod mail;
pub mod orders;
pub mod render;
pub mod side;
pub mod speech;
pub mod table;
pub mod yaml;
