//! YAML as it is [read and spelled](coureur_core::yaml), and the small files that are kept in it.

mod kept;

pub use coureur_core::yaml::*;
pub use kept::{
    Keep, KeptError, load, load_or_begin, quoted, save, save_beside, save_bytes, save_in_passing, set_aside,
    sweep,
};
