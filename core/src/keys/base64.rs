//! Base64 in its one spelling.
//!
//! The library takes a text of several padded pieces ("QQ==Qg==") for the bytes of all of them, so that one signature,
//! blob or secret could be written in many ways. What is decoded is encoded again here, and must be the same text.

use data_encoding::BASE64;
use zeroize::Zeroizing;

/// The bytes of a text, if it is how [`encode`] spells them; `None` for any other text.
#[must_use]
pub fn decode(text: &[u8]) -> Option<Zeroizing<Vec<u8>>> {
    let bytes = Zeroizing::new(BASE64.decode(text).ok()?);
    (encode(&bytes).as_bytes() == text).then_some(bytes)
}

/// The one spelling of some bytes: RFC 4648 section 4, padding at the end only.
#[must_use]
pub fn encode(bytes: &[u8]) -> Zeroizing<String> {
    Zeroizing::new(BASE64.encode(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn t4_base64_with_padding_inside_is_another_spelling() {
        assert_eq!(decode(b"QUI=").as_deref().map(Vec::as_slice), Some(b"AB".as_slice()));
        assert_eq!(decode(b"").as_deref().map(Vec::as_slice), Some(b"".as_slice()));
        for other in ["QQ==Qg==", "QUI=QUI=", "QQ==QUJD", "QUJ=", "QUI", "QUI =", "QUI=\n", "QUI-", "===="] {
            assert_eq!(decode(other.as_bytes()), None, "{other}");
        }
    }

    #[test]
    fn all_bytes_come_back() {
        for length in 0..100 {
            let bytes = vec![0xfb; length];
            assert_eq!(decode(encode(&bytes).as_bytes()).as_deref(), Some(&bytes));
        }
    }
}
