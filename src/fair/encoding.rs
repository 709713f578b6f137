//! Strict reading of points and scalars: one encoding each, exact lengths, nothing left over.

use super::cards::CardError;
use curve25519_dalek::ristretto::CompressedRistretto;
use curve25519_dalek::traits::IsIdentity;
use curve25519_dalek::{RistrettoPoint, Scalar};

/// Reads 32-byte fields one after the other from bytes whose length was checked at the start.
pub(super) struct Reader<'a> {
    fields: std::slice::Iter<'a, [u8; 32]>,
    what: &'static str,
}

impl<'a> Reader<'a> {
    /// A reader of exactly `fields` fields; `what` names the thing for the error.
    pub(super) fn new(bytes: &'a [u8], fields: usize, what: &'static str) -> Result<Self, CardError> {
        let (chunks, rest) = bytes.as_chunks::<32>();
        if chunks.len() != fields || !rest.is_empty() {
            return Err(CardError::Length { what, expected: fields.saturating_mul(32), found: bytes.len() });
        }
        Ok(Self { fields: chunks.iter(), what })
    }

    fn field(&mut self) -> [u8; 32] {
        *self.fields.next().expect("the number of fields was checked at the start")
    }

    /// A point, the identity included.
    pub(super) fn any_point(&mut self) -> Result<RistrettoPoint, CardError> {
        let what = self.what;
        CompressedRistretto(self.field()).decompress().ok_or(CardError::NotAPoint { what })
    }

    /// A point other than the identity.
    pub(super) fn point(&mut self) -> Result<RistrettoPoint, CardError> {
        let point = self.any_point()?;
        if point.is_identity() { Err(CardError::Identity { what: self.what }) } else { Ok(point) }
    }

    /// A scalar below the group's order.
    pub(super) fn scalar(&mut self) -> Result<Scalar, CardError> {
        let what = self.what;
        Scalar::from_canonical_bytes(self.field()).into_option().ok_or(CardError::NotAScalar { what })
    }
}
