//! All cases of the game, played once for everything that asks what they show.

use coureur::cases::{CaseReport, run};
use std::path::PathBuf;
use std::sync::OnceLock;

/// The cases of the game, run once.
pub fn reports() -> &'static [CaseReport] {
    static REPORTS: OnceLock<Vec<CaseReport>> = OnceLock::new();
    REPORTS.get_or_init(|| {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/cases/wilderness-war");
        let files = std::fs::read_dir(folder).expect("the folder of cases is there");
        let reports = files.map(|file| {
            let path = file.expect("a folder can be listed").path();
            let text = std::fs::read_to_string(&path).expect("a case can be read");
            run(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
        });
        reports.collect()
    })
}
