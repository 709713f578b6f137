//! Strict reading of points and scalars: one encoding each, exact lengths, nothing left over.

use super::cards::CardError;
use curve25519_dalek::ristretto::CompressedRistretto;
use curve25519_dalek::traits::IsIdentity;
use curve25519_dalek::{RistrettoPoint, Scalar};
use std::sync::LazyLock;

/// A point with its 32-byte encoding: every transcript asks for it, and finding it costs a square root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Encoded {
    point: RistrettoPoint,
    bytes: [u8; 32],
}

impl Encoded {
    pub(super) fn point(&self) -> &RistrettoPoint {
        &self.point
    }

    pub(super) fn bytes(&self) -> &[u8; 32] {
        &self.bytes
    }

    /// Twice each of these points. Doubled points are encoded together for little more than the price of one.
    pub(super) fn doubled(halves: &[RistrettoPoint]) -> Vec<Encoded> {
        let encodings = RistrettoPoint::double_and_compress_batch(halves);
        let whole = |(half, encoding): (&RistrettoPoint, CompressedRistretto)| Encoded {
            point: half + half,
            bytes: encoding.to_bytes(),
        };
        halves.iter().zip(encodings).map(whole).collect()
    }
}

impl From<RistrettoPoint> for Encoded {
    fn from(point: RistrettoPoint) -> Self {
        Encoded { point, bytes: point.compress().to_bytes() }
    }
}

#[cfg(test)]
impl std::ops::AddAssign<RistrettoPoint> for Encoded {
    fn add_assign(&mut self, other: RistrettoPoint) {
        *self = Encoded::from(self.point + other);
    }
}

#[cfg(test)]
impl std::ops::SubAssign<RistrettoPoint> for Encoded {
    fn sub_assign(&mut self, other: RistrettoPoint) {
        *self += -other;
    }
}

/// The half of a scalar: what is computed with halves is doubled by [`Encoded::doubled`].
pub(super) fn half(scalar: &Scalar) -> Scalar {
    static HALF: LazyLock<Scalar> = LazyLock::new(|| Scalar::from(2_u8).invert());
    scalar * *HALF
}

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
    pub(super) fn any_point(&mut self) -> Result<Encoded, CardError> {
        let (what, bytes) = (self.what, self.field());
        // Only the one encoding of a point is read, so what was read is what the point would be written as.
        let point = CompressedRistretto(bytes).decompress().ok_or(CardError::NotAPoint { what })?;
        Ok(Encoded { point, bytes })
    }

    /// A point other than the identity.
    pub(super) fn point(&mut self) -> Result<Encoded, CardError> {
        let encoded = self.any_point()?;
        if encoded.point.is_identity() { Err(CardError::Identity { what: self.what }) } else { Ok(encoded) }
    }

    /// A scalar below the group's order.
    pub(super) fn scalar(&mut self) -> Result<Scalar, CardError> {
        let what = self.what;
        Scalar::from_canonical_bytes(self.field()).into_option().ok_or(CardError::NotAScalar { what })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use curve25519_dalek::traits::Identity;

    #[test]
    fn doubled_halves_are_what_they_are_the_halves_of() {
        let some = |n: u8| RistrettoPoint::from_uniform_bytes(&[n; 64]);
        let mut points: Vec<RistrettoPoint> = (0..20).map(some).collect();
        points[7] = RistrettoPoint::identity();
        let halves: Vec<RistrettoPoint> = points.iter().map(|point| point * half(&Scalar::ONE)).collect();
        let whole: Vec<Encoded> = points.into_iter().map(Encoded::from).collect();
        assert_eq!(Encoded::doubled(&halves), whole);
        assert_eq!(Encoded::doubled(&[]), []);
    }

    #[test]
    fn what_is_read_is_what_would_be_written() {
        for n in 1..20 {
            let written = Encoded::from(RistrettoPoint::from_uniform_bytes(&[n; 64]));
            let read = Reader::new(written.bytes(), 1, "point").unwrap().point().unwrap();
            assert_eq!(read, written);
        }
    }
}
