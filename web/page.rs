//! Puts page, glue and library into one file: the last step of `web/build`.
//!
//!     cargo run --example coureur-html -- FOLDER OUT.html

use coureur::desk::{Library, one_file};
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

fn main() -> Result<(), Box<dyn Error>> {
    let given: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [folder, out] = given.as_slice() else { return Err("usage: coureur-html FOLDER OUT.html".into()) };
    let read = |name: &str| fs::read_to_string(Path::new(folder).join(name));
    let (glue, unpack, packed, hash) =
        (read("glue.js")?, read("unpack.txt")?, read("library.txt")?, read("library.sha256")?);
    let page = one_file(&Library { glue: &glue, unpack: &unpack, packed: &packed, hash: &hash });
    fs::write(out, &page)?;
    println!("{}: {} kB", out.display(), page.len() / 1000);
    Ok(())
}
