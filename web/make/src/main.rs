//! From the module that the compiler wrote to what the page needs: glue, the module for the browser, packed.
//!
//!     coureur-web-make MODULE.wasm UNPACK.wasm FOLDER

use coureur_unpack::unpacked;
use data_encoding::{BASE64, HEXLOWER};
use lzma_rust2::{LzmaOptions, LzmaWriter};
use sha2::{Digest as _, Sha256};
use std::error::Error;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};
use wasm_bindgen_cli_support::Bindgen;

/// As a file of LZMA, read back before anybody else has to.
fn packed(bytes: &[u8]) -> Result<Vec<u8>, Box<dyn Error>> {
    // Code of WebAssembly is aligned to nothing, so where a byte stands says nothing about it. A browser needs as much memory as the
    // dictionary has, and more than the module has no use.
    let options = LzmaOptions {
        dict_size: 16 << 20,
        lc: 4,
        pb: 0,
        nice_len: LzmaOptions::NICE_LEN_MAX,
        ..LzmaOptions::with_preset(9)
    };
    let mut writer = LzmaWriter::new_use_header(Vec::new(), &options, Some(bytes.len() as u64))?;
    writer.write_all(bytes)?;
    let packed = writer.finish()?;
    if unpacked(&packed).as_deref() == Some(bytes) {
        Ok(packed)
    } else {
        Err("what was packed does not unpack".into())
    }
}

/// Glue, of that name in the page, and the module for the browser.
fn bound(module: &Path, name: &str) -> Result<(String, Vec<u8>), Box<dyn Error>> {
    let mut made = Bindgen::new()
        .input_path(module)
        .no_modules(true)?
        .no_modules_global(name)?
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate_output()?;
    Ok((made.js().to_owned(), made.wasm_mut().emit_wasm()))
}

fn main() -> Result<(), Box<dyn Error>> {
    let given: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    let [module, unpack, folder] = given.as_slice() else {
        return Err("usage: coureur-web-make MODULE.wasm UNPACK.wasm FOLDER".into());
    };
    let (glue, module) = bound(module, "wasm_bindgen")?;
    let (unpack_glue, unpack) = bound(unpack, "unpacking")?;
    fs::create_dir_all(folder)?;
    let put = |name: &str, bytes: &[u8]| fs::write(folder.join(name), bytes);
    put("glue.js", format!("{unpack_glue}\n{glue}").as_bytes())?;
    put("unpack.txt", BASE64.encode(&unpack).as_bytes())?;
    put("library.txt", BASE64.encode(&packed(&module)?).as_bytes())?;
    put("library.sha256", HEXLOWER.encode(&Sha256::digest(&module)).as_bytes())?;
    println!("library: {} kB; what unpacks it: {} kB", module.len() / 1000, unpack.len() / 1000);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_unpacks_and_what_was_cut_or_changed_does_not() {
        let bytes: Vec<u8> = (0..100_000_u32).flat_map(|n| (n % 251).to_le_bytes()).collect();
        let packed = packed(&bytes).unwrap();
        assert_eq!(unpacked(&packed), Some(bytes.clone()));
        assert_eq!(unpacked(&packed[..packed.len() / 2]), None);
        assert_eq!(unpacked(b"\x1f\x8b gzip"), None);
        let mut other = packed;
        let middle = other.len() / 2;
        other[middle] ^= 1;
        assert_ne!(unpacked(&other), Some(bytes));
    }
}
