//! From the module that the compiler wrote to what the page needs: glue, the module for the browser, packed.
//!
//!     coureur-web-make MODULE.wasm FOLDER

use data_encoding::{BASE64, HEXLOWER};
use miniz_oxide::deflate::compress_to_vec;
use sha2::{Digest as _, Sha256};
use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};
use wasm_bindgen_cli_support::Bindgen;

/// As a file of gzip, without a time or a name: the same bytes for the same module.
fn packed(bytes: &[u8]) -> Vec<u8> {
    const HEAD: [u8; 10] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255];
    let mut out = HEAD.to_vec();
    out.extend(compress_to_vec(bytes, 9));
    out.extend(crc(bytes).to_le_bytes());
    out.extend((bytes.len() as u32).to_le_bytes());
    out
}

/// The checksum of gzip.
fn crc(bytes: &[u8]) -> u32 {
    let table: Vec<u32> = (0..256_u32)
        .map(|index| {
            (0..8).fold(index, |sum, _| if sum & 1 == 1 { (sum >> 1) ^ 0xedb8_8320 } else { sum >> 1 })
        })
        .collect();
    !bytes.iter().fold(!0, |sum, byte| (sum >> 8) ^ table[((sum ^ u32::from(*byte)) & 0xff) as usize])
}

fn main() -> Result<(), Box<dyn Error>> {
    let given: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    let [module, folder] = given.as_slice() else {
        return Err("usage: coureur-web-make MODULE.wasm FOLDER".into());
    };
    let mut made = Bindgen::new()
        .input_path(module)
        .no_modules(true)?
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate_output()?;
    let (glue, module) = (made.js().to_owned(), made.wasm_mut().emit_wasm());
    fs::create_dir_all(folder)?;
    let put = |name: &str, bytes: &[u8]| fs::write(Path::new(folder).join(name), bytes);
    put("glue.js", glue.as_bytes())?;
    put("library.txt", BASE64.encode(&packed(&module)).as_bytes())?;
    put("library.sha256", HEXLOWER.encode(&Sha256::digest(&module)).as_bytes())?;
    println!("library: {} kB", module.len() / 1000);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_that_of_gzip() {
        assert_eq!(crc(b"123456789"), 0xcbf4_3926);
    }
}
