//! The only door to the YAML library, and the one spelling of scalars.

mod spelling;

pub use spelling::{BadText, check_text, is_allowed, is_plain, spell, unspell};
