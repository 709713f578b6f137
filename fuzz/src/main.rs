//! The search for bytes of which a property does not hold. `fuzz/run` builds and runs it; the properties themselves are
//! `tests/fuzz/properties`, where `cargo test` has them too.
//!
//! `COUREUR_FUZZ` names the target. With `COUREUR_FUZZ_SEEDS` set to a folder, its seeds and its dictionary are written there
//! instead. One program serves all targets: it takes minutes to build.
#![no_main]

#[path = "../../tests/fuzz/properties/mod.rs"]
mod properties;

use properties::{TARGETS, Target};
use std::path::Path;
use std::sync::OnceLock;
use std::{env, fs, panic, process};

fn target() -> &'static Target {
    static TARGET: OnceLock<&'static Target> = OnceLock::new();
    TARGET.get_or_init(|| {
        let name = env::var("COUREUR_FUZZ").unwrap_or_default();
        let found = TARGETS.iter().find(|target| target.name == name);
        found.unwrap_or_else(|| {
            let known: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
            eprintln!("COUREUR_FUZZ must be one of: {}", known.join(" "));
            process::exit(2);
        })
    })
}

/// A word as a dictionary of libFuzzer has it.
fn quoted(word: &str) -> String {
    let byte = |byte: &u8| match byte {
        b'"' | b'\\' => format!("\\{}", *byte as char),
        b' '..=b'~' => (*byte as char).to_string(),
        _ => format!("\\x{byte:02X}"),
    };
    format!("\"{}\"\n", word.as_bytes().iter().map(byte).collect::<String>())
}

fn write_seeds(folder: &Path) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the project is around this");
    let seeds = folder.join("seeds");
    fs::create_dir_all(&seeds).expect("a folder");
    for (number, seed) in (target().seeds)(root).iter().enumerate() {
        fs::write(seeds.join(format!("{number:04}")), seed).expect("a file");
    }
    let words = (target().words)();
    // A dictionary takes words of at most so many bytes.
    let words = words.iter().filter(|word| !word.is_empty() && word.len() <= 64);
    fs::write(folder.join("dictionary"), words.map(|word| quoted(word)).collect::<String>()).expect("a file");
}

/// The mail library panics now and then; the program catches it, and so that is nothing to stop at.
fn stop_at_panics() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |panicked| {
        let caught = panicked.location().is_some_and(|place| place.file().contains("mail-parser"));
        if !caught {
            usual(panicked);
            process::abort();
        }
    }));
}

libfuzzer_sys::fuzz_target!(
    init: {
        stop_at_panics();
        if let Some(folder) = env::var_os("COUREUR_FUZZ_SEEDS") {
            write_seeds(Path::new(&folder));
            process::exit(0);
        }
        target();
    },
    |bytes: &[u8]| (target().check)(bytes)
);
