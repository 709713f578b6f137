//! New identities.

use super::{Identity, KeyError, Name};
use zeroize::Zeroizing;

/// Makes a new identity from the system's randomness.
///
/// # Errors
/// If the system gives none.
pub fn generate(name: Name) -> Result<Identity, KeyError> {
    let mut secret = Zeroizing::new([0; 32]);
    crate::machine::entropy(secret.as_mut_slice()).map_err(|_| KeyError::NoRandomness)?;
    Ok(Identity::from_secret(name, &secret))
}
