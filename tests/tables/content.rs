//! What a log pins of a game's data, and what a program says that does not have it.
use crate::common::{Duel, TIME, identity};
use coureur::errors::Worded as _;
use coureur::games::pack::{Pack, Source};
use coureur::games::{Files, Game, SHELF, find};
use coureur::log::{Document, Hash, Header, Signed, read_log};
use coureur::side::Side;
use coureur::table::{Mode, NewGame, RandomPlayer, TableError, content_hash, replay, replay_of, source_of};
use std::fs;

fn hex(bytes: [u8; 32]) -> String {
    Hash::from_bytes(bytes).to_string()
}

/// The built-in facts, once written and never changed. (`coureur data GAME --facts` writes such a file for a new revision.)
#[test]
fn h1_the_facts_of_every_pack_are_those_of_its_vector() {
    for game in SHELF {
        for &pack in game.packs {
            let name = format!("{}-{}", game.id, pack.revision);
            let path = format!("{}/tests/vectors/content/{name}", env!("CARGO_MANIFEST_DIR"));
            let facts = (game.content)(Source { pack, owner: None }).unwrap();
            let vector = fs::read_to_string(&path).unwrap_or_default();
            let differs = facts.lines().zip(vector.lines()).find(|(found, wanted)| found != wanted);
            assert!(facts == vector, "{name} differs: {differs:?}");
        }
    }
}

#[test]
fn h1_the_hash_of_every_pack_is_its_vector() {
    let hashes: Vec<String> = SHELF
        .iter()
        .flat_map(|game| game.packs.iter().map(move |&pack| (game, Source { pack, owner: None })))
        .map(|(game, source)| {
            format!("{}-{} {}", game.id, source.pack.revision, hex(content_hash(game, source).unwrap()))
        })
        .collect();
    let vector = fs::read_to_string(format!("{}/tests/vectors/content/hashes", env!("CARGO_MANIFEST_DIR")));
    assert_eq!(hashes, vector.unwrap_or_default().lines().map(str::to_owned).collect::<Vec<_>>());
}

#[test]
fn the_template_reads_back_to_the_same_hash() {
    for game in SHELF {
        let built_in = game.source(None).unwrap();
        let template = coureur::games::template(game, built_in.pack);
        let own = game.source(Some(&template)).unwrap();
        assert_eq!(content_hash(game, own).unwrap(), content_hash(game, built_in).unwrap(), "{}", game.id);
        let bare: String =
            template.lines().filter(|line| !line.starts_with('#')).map(|line| format!("{line}\n")).collect();
        assert_ne!(bare, template);
        let own = game.source(Some(&bare)).unwrap();
        assert_eq!(content_hash(game, own).unwrap(), content_hash(game, built_in).unwrap(), "{}", game.id);
    }
}

/// What the printed cards could not be compared with is labelled.
#[test]
fn g9_what_rests_on_a_list_is_labelled_so() {
    let template = |id: &str| find(id).map(|game| coureur::games::template(game, game.packs[0])).unwrap();
    let text = template("wilderness-war");
    assert!(text.contains("# NOT FROM PRINT") && text.contains("implementer's list"));
    let cards = text.lines().filter(|line| line.starts_with("- {number: ")).collect::<Vec<_>>();
    assert_eq!(cards.len(), 70);
    assert!(cards.iter().all(|line| line.ends_with("source: list}")), "{cards:?}");
    assert!(template("new-france").contains("source: reconstruction"));
}

/// A program of later: the same game with one more pack.
fn later() -> Game {
    let now = find("new-france").unwrap();
    let mut texts: Vec<&'static str> = now.packs[0].texts.to_vec();
    let at = texts.iter().position(|text| text.contains("id: wolfe")).unwrap();
    let corrected =
        texts[at].replace("rating: 3, start: card, card: b05", "rating: 2, start: card, card: b05");
    assert_ne!(corrected, texts[at]);
    texts[at] = Box::leak(corrected.into_boxed_str());
    let second = Pack { revision: 2, texts: texts.leak() };
    Game { packs: vec![now.packs[0], second].leak(), ..*now }
}

#[test]
fn h1_an_old_log_is_replayed_with_its_own_data_by_a_later_program() {
    let mut duel = Duel::open(5);
    (0..8).for_each(|_| assert!(duel.step()));
    let log = read_log(duel.text().as_bytes()).unwrap();
    let later = later();
    let (today, then) =
        (replay(&log, Files::default()).unwrap(), replay_of(&later, &log, Files::default()).unwrap());
    assert_eq!(today.digest(), then.digest());
    let newest = content_hash(&later, later.source(None).unwrap()).unwrap();
    assert_eq!(source_of(&later, None, &newest).unwrap().unwrap().pack.revision, 2);
    assert_eq!(source_of(&later, None, log.header().content.as_bytes()).unwrap().unwrap().pack.revision, 1);
    assert!(source_of(find("new-france").unwrap(), None, &newest).unwrap().is_none());
}

/// A header as another program might have written it.
fn log_with(change: impl Fn(&mut Header)) -> coureur::log::Log {
    let anna = identity("Anna", 1);
    let terms = NewGame::usual("new-france").unwrap();
    let new = NewGame { terms, mode: Mode::Duel, side: Side::British, players: Vec::new(), chain: 64 };
    let header = new.header(&anna, Files::default(), [4; 16], TIME).unwrap();
    let Document::Header(mut header) = header.document().clone() else { panic!("a header") };
    change(&mut header);
    let signed: Signed = Document::Header(header).sign(&anna).unwrap();
    read_log(signed.text().as_bytes()).unwrap()
}

fn offence(change: impl Fn(&mut Header)) -> TableError {
    replay(&log_with(change), Files::default()).unwrap_err().offence
}

#[test]
fn h1_what_this_program_does_not_have_accuses_nobody() {
    let version = env!("CARGO_PKG_VERSION");
    for (code, versions, offence) in [
        (
            "coureur::games::unknown_revision",
            &["revision 7", "1 to 1", version][..],
            offence(|header| header.rules = 7),
        ),
        (
            "coureur::table::unknown_content",
            &["revisions 1 to 1", version],
            offence(|header| header.content = Hash::from_bytes([9; 32])),
        ),
        (
            "coureur::games::unknown_game",
            &["bayonets"],
            offence(|header| header.game = "bayonets".parse().unwrap()),
        ),
        (
            "coureur::games::unknown_choice",
            &["2-players"],
            offence(|header| header.options = vec!["2-players".parse().unwrap()]),
        ),
    ] {
        assert_eq!(offence.code_text(), code);
        assert!(offence.is_unknown(), "{code}");
        let said = offence.in_words();
        assert!(versions.iter().all(|words| said.contains(words)), "{said}");
    }
    // A header that contradicts itself is another matter.
    assert!(!offence(|header| header.state = Hash::from_bytes([9; 32])).is_unknown());
    let both = offence(|header| (header.rules, header.content) = (7, Hash::from_bytes([9; 32])));
    assert_eq!(both.code_text(), "coureur::games::unknown_revision");
}

#[test]
fn h1_every_revision_up_to_the_newest_is_playable() {
    let game = Game { rules: 3, ..*find("new-france").unwrap() };
    for rules in [1, 2, 3] {
        // The state of the opening is the same under all of them: no rule has changed.
        assert!(
            replay_of(&game, &log_with(|header| header.rules = rules), Files::default()).is_ok(),
            "{rules}"
        );
    }
    for rules in [0, 4] {
        let refused =
            replay_of(&game, &log_with(|header| header.rules = rules), Files::default()).unwrap_err();
        assert_eq!(refused.offence.code_text(), "coureur::games::unknown_revision");
    }
}

/// Wilderness War, played by one person with both sides' secrets, with a file that makes Montcalm a greater man.
#[test]
fn u11_wilderness_war_is_played_and_replayed_with_an_owners_file() {
    let own = "leaders: [{id: montcalm, command: 7}]\ncards: [{number: 61, value: 3, source: printed}]\n";
    let files = Files { data: Some(own), start: None };
    let terms = NewGame::usual("wilderness-war").unwrap();
    let new = NewGame { terms, mode: Mode::Solo, side: Side::British, players: Vec::new(), chain: 64 };
    let (mut entries, mut desk) = new.open(&identity("Sol", 3), files, [6; 16], TIME).unwrap();
    let mut player = RandomPlayer::new(11);
    for _ in 0..12 {
        let Some(&seat) = desk.table().waiting().seats.first() else { break };
        let (signed, table) = player.entry(&desk, seat, TIME).unwrap();
        desk = desk.moved_to(table);
        entries.push(signed);
    }
    let text: String = entries.iter().map(Signed::text).collect();
    let log = read_log(text.as_bytes()).unwrap();
    assert_eq!(replay(&log, files).unwrap().digest(), desk.table().digest());
    let same =
        "# The same.\ncards: [{value: 3, number: 61}]\nleaders: [{id: montcalm, name: Louis, command: 7}]\n";
    let same = Files { data: Some(same), start: None };
    assert_eq!(replay(&log, same).unwrap().digest(), desk.table().digest());
    let code = |data| replay(&log, Files { data, start: None }).unwrap_err().offence.code_text();
    assert_eq!(code(None), "coureur::table::unknown_content");
    assert_eq!(code(Some("leaders: [{id: montcalm, command: 7}]")), "coureur::table::wrong_content");
    assert_eq!(code(Some("game: new-france")), "coureur::games::bad_data");
}
