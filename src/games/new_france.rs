//! The Struggle for New France.
