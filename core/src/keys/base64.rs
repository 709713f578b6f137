//! Base64 in its one spelling.
//!
//! The library takes a text of several padded pieces ("QQ==Qg==") for the bytes of all of them, so that one signature,
//! blob or secret could be written in many ways. Padding may stand at the end only here; bits that say nothing the library refuses itself.

use data_encoding::BASE64;
use zeroize::Zeroizing;

/// So many letters are three bytes.
const QUARTET: usize = 4;

/// The bytes of a text, if it is how [`encode`] spells them; `None` for any other text.
#[must_use]
pub fn decode(text: &[u8]) -> Option<Zeroizing<Vec<u8>>> {
    public(text).map(Zeroizing::new)
}

/// The same of what is no secret: everything in a log.
#[must_use]
pub fn public(text: &[u8]) -> Option<Vec<u8>> {
    let last = text.len().saturating_sub(QUARTET);
    if text[..last].contains(&b'=') {
        return None;
    }
    BASE64.decode(text).ok()
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

    proptest::proptest! {
        /// What is taken is the one spelling of its bytes.
        #[test]
        fn t4_whatever_is_taken_is_how_its_bytes_are_spelt(text in "[AQgwI+/=]{0,16}") {
            let spelt = BASE64.decode(text.as_bytes()).ok().filter(|bytes| *encode(bytes) == text);
            proptest::prop_assert_eq!(public(text.as_bytes()), spelt);
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
