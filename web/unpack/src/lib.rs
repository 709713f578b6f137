//! Unpacks the library of `coureur.html`. A browser by itself knows gzip; packed with LZMA, the library is a third smaller, this module
//! counted in.

use lzma_rust2::LzmaReader;
use std::io::Read as _;

/// Of memory, in kilobytes: no library of ours asks for more.
const MEMORY: u32 = 64 << 10;

/// What was packed; nothing, if these bytes are no file of LZMA, or one that was cut.
#[must_use]
pub fn unpacked(packed: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    LzmaReader::new_mem_limit(packed, MEMORY, None).ok()?.read_to_end(&mut bytes).ok()?;
    Some(bytes)
}

#[cfg(target_family = "wasm")]
mod door {
    use wasm_bindgen::prelude::wasm_bindgen;

    /// What was packed, or nothing.
    #[wasm_bindgen]
    pub fn unpack(packed: &[u8]) -> Option<Vec<u8>> {
        super::unpacked(packed)
    }
}
