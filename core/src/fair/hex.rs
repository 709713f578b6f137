//! The one spelling of 32 bytes in text: 64 lower-case hexadecimal digits.

use data_encoding::HEXLOWER;

/// The bytes as lower-case hexadecimal digits.
pub(super) fn encode(bytes: &[u8]) -> String {
    HEXLOWER.encode(bytes)
}

/// Exactly 64 lower-case digits; anything else, blanks and capitals included, is refused.
pub(super) fn decode32(text: &str) -> Option<[u8; 32]> {
    // The length first, so that a long text costs nothing.
    if text.len() != 64 {
        return None;
    }
    HEXLOWER.decode(text.as_bytes()).ok()?.try_into().ok()
}
