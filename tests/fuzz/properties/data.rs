//! An owner's data file. The first line may be a comment that names the game: `# ww`.

use super::{Path, bytes, position, texts, worded};
use coureur::games::{Files, SHELF, open};
use coureur::table::{NewGame, content_hash};

pub fn check(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let game = &SHELF[usize::from(text.starts_with("# ww") || text.contains("game: wilderness-war"))];
    let source = match game.source(Some(text)) {
        Ok(source) => source,
        Err(error) => return worded(error),
    };
    let facts = match (game.content)(source) {
        Ok(facts) => facts,
        Err(error) => return worded(error),
    };
    assert_eq!((game.content)(source).ok(), Some(facts), "the same file is the same facts");
    content_hash(game, source).expect("facts can be pinned");
    let terms = NewGame::usual(game.id).expect("the game is on the shelf");
    match open(&terms, Files { data: Some(text), start: None }) {
        Ok(opened) => {
            position::sound(&*opened.play);
            position::goes_on(opened.play);
        }
        Err(error) => worded(error),
    }
}

pub fn seeds(_: &Path) -> Vec<Vec<u8>> {
    let mut all = bytes(&[
        "# nf\n",
        "game: new-france\nsetup:\n  hand: 4\n  forces:\n  - {side: british, at: albany, sp: 20}\nspaces:\n- {id: albany, name: X}\n",
        "# ww\ngame: wilderness-war\nrevision: 1\n",
    ]);
    // A record of every section, and a section begun anew.
    for (mark, game) in ["# nf\n", "# ww\n"].into_iter().zip(SHELF) {
        let template = coureur::games::template(game, game.packs[0]);
        let lines: Vec<&str> = template.lines().filter(|line| !line.starts_with('#')).collect();
        let heads: Vec<usize> =
            (0..lines.len()).filter(|at| lines[*at].ends_with(':') && !lines[*at].starts_with(' ')).collect();
        for (place, head) in heads.iter().enumerate() {
            let end = heads.get(place + 1).copied().unwrap_or(lines.len());
            let section = lines[*head].trim_end_matches(':');
            let records =
                lines[head + 1..end].iter().take(4).map(|line| format!("{line}\n")).collect::<String>();
            all.push(format!("{mark}{section}:\n{records}").into_bytes());
            all.push(format!("{mark}whole: [{section}]\n{section}:\n{records}").into_bytes());
        }
    }
    all
}

pub fn words() -> Vec<String> {
    let mut all = texts(&[
        "whole: [",
        "revision: 1\n",
        "game: ",
        "null",
        "[]",
        "{}",
        "id: ",
        "255",
        "65535",
        "-1",
        "4294967296",
    ]);
    for game in SHELF {
        let template = coureur::games::template(game, game.packs[0]);
        let keys =
            template.split([' ', '{', '\n', ',']).filter(|word| word.ends_with(':') && word.len() < 24);
        all.extend(keys.map(|key| format!("{key} ")));
        all.extend(
            template
                .split([' ', ',', '\n'])
                .filter(|word| word.len() > 3 && word.len() < 20)
                .step_by(97)
                .map(str::to_owned),
        );
    }
    all.sort();
    all.dedup();
    all
}
