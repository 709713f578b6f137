//! Play French & Indian War board games by mail, with nobody in the middle to trust.

pub mod cases;
pub mod cite;
pub mod engine;
pub mod games;
pub mod orders;
pub mod side;
