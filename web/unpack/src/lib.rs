//! Unpacks the library of `coureur.html`. A browser by itself knows gzip; packed with LZMA, the library is a third smaller, this module
//! counted in. Without the standard library it is half as large itself.
#![no_std]

extern crate alloc;

use alloc::vec::Vec;
use lzma_rust2::{Action, LzmaStream, Status};

/// Of memory, in kilobytes: no library of ours asks for more.
const MEMORY: u32 = 64 << 10;
/// What is unpacked at a time.
const PIECE: usize = 64 << 10;

/// What was packed; nothing, if these bytes are no file of LZMA, or one that was cut.
#[must_use]
pub fn unpacked(mut packed: &[u8]) -> Option<Vec<u8>> {
    let mut stream = LzmaStream::new_mem_limit(MEMORY, None);
    let (mut bytes, mut piece) = (Vec::new(), alloc::vec![0; PIECE]);
    loop {
        let done = stream.process(packed, &mut piece, Action::Finish).ok()?;
        packed = packed.get(done.bytes_consumed..)?;
        bytes.extend_from_slice(piece.get(..done.bytes_produced)?);
        match done.status {
            Status::StreamEnd => return Some(bytes),
            Status::Ok if done.bytes_consumed == 0 && done.bytes_produced == 0 => return None,
            Status::Ok => {}
        }
    }
}

#[cfg(target_family = "wasm")]
mod door {
    use alloc::vec::Vec;
    use core::panic::PanicInfo;
    use wasm_bindgen::prelude::wasm_bindgen;

    #[global_allocator]
    static MEMORY: dlmalloc::GlobalDlmalloc = dlmalloc::GlobalDlmalloc;

    /// The page says what happened: nothing was unpacked.
    #[panic_handler]
    fn stop(_: &PanicInfo<'_>) -> ! {
        core::arch::wasm32::unreachable()
    }

    /// What was packed, or nothing.
    #[wasm_bindgen]
    pub fn unpack(packed: &[u8]) -> Option<Vec<u8>> {
        super::unpacked(packed)
    }
}
