//! Rulings that were looked at again, each with the cases that show it and what a case cannot say: words, lists, files.

use coureur::cases::{self, CaseReport};
use coureur::engine::{Chance, Drawn, Slot};
use coureur::errors::Worded as _;
use coureur::games::{self, Files, SetupError, Terms};
use coureur::render::story::prose;
use coureur::side::Side;
use coureur::speech::{Offer, Pending, Play, Run, Told};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn rulings() -> String {
    std::fs::read_to_string(root().join("core/src/games/wilderness_war/RULINGS.md"))
        .expect("the rulings are there")
}

fn text_of(game: &str, number: u32) -> String {
    let folder = root().join("tests/cases").join(game);
    let begins = format!("{number:03}-");
    let mut files = std::fs::read_dir(folder).expect("the folder of cases is there");
    let named =
        |path: &Path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(&begins));
    let path = files.find_map(|file| Some(file.ok()?.path()).filter(|path| named(path)));
    std::fs::read_to_string(path.expect("the case is there")).expect("a case can be read")
}

fn played(text: &str) -> CaseReport {
    cases::run(text).unwrap_or_else(|error| panic!("{:?}", miette::Report::new(error)))
}

/// These cases come out as written; and the ruling is written down.
fn hold(ruling: Option<u32>, numbers: &[u32]) {
    for number in numbers {
        played(&text_of("wilderness-war", *number));
    }
    if let Some(ruling) = ruling {
        assert!(rulings().contains(&format!("\n{ruling}. ")), "ruling {ruling} is not written down");
    }
}

fn terms(edition: &str, options: &[&str]) -> Terms {
    Terms {
        game: "wilderness-war".to_owned(),
        edition: edition.to_owned(),
        rules: 1,
        scenario: "annus-mirabilis".to_owned(),
        options: options.iter().map(|option| (*option).to_owned()).collect(),
    }
}

/// A game taken up from changes to the set-up, with so many cards for the French and none for the British.
fn start(edition: &str, options: &[&str], changes: &str, cards: u8) -> Result<Box<dyn Play>, SetupError> {
    let text = format!("world: {changes}\nhands: {{french: {cards}, british: 0}}\n");
    let files = Files { start: Some(&text), data: None };
    let mut play = games::open(&terms(edition, options), files)?.play;
    play.chance(Drawn::Shuffled).expect("the cards are shuffled");
    Ok(play)
}

/// Takes choices by their codes, passing what nobody chose: a card shown is the first of the hand.
fn go(play: &mut dyn Play, side: Side, codes: &[&str]) {
    for code in codes {
        play.choose(side, code).unwrap_or_else(|error| panic!("{code}: {error}"));
        while let Pending::Chance(Chance::Show { .. }) = play.pending() {
            play.chance(Drawn::Shown(Slot { deck: 0, number: 0 })).expect("a card is shown");
        }
    }
}

fn offer(play: &dyn Play, side: Side, code: &str) -> Option<Offer> {
    play.offers(side).into_iter().find(|offer| offer.code == code)
}

const WINTER: &str =
    "{season: late, pieces: {rigaud: ile-d-orleans, languedoc: ile-d-orleans, abenaki-1: ile-d-orleans}}";

#[test]
fn g1_one_position_is_played_by_both_readings_of_ruling_44() {
    hold(Some(44), &[920, 921, 922, 923, 924]);
    let refused = text_of("wilderness-war", 921);
    let (head, _) = refused.split_once("expect:").expect("a case expects something");
    let goes = head.replace("start:", "options: [winter-leaders]\nstart:")
        + "expect: {position: {world: {pieces: {rigaud: quebec, languedoc: ile-d-orleans}}}}\n";
    assert_eq!(played(&refused).refused.expect("it is refused").rule, "[WW ruling 44]");
    assert_eq!(played(&goes).refused, None);
}

#[test]
fn g1_moves_gives_the_reason_why_a_leader_takes_nobody_to_a_fortification() {
    for (options, open) in [(&[][..], false), (&["winter-leaders"][..], true)] {
        let mut play = start("3", options, WINTER, 1).expect("the position holds together");
        go(play.as_mut(), Side::French, &["play 7", "activate", "done", "done"]);
        let quebec = offer(play.as_ref(), Side::French, "home rigaud to quebec").expect("it is listed");
        assert_eq!(quebec.refused.is_none(), open);
        if let Some(why) = quebec.refused {
            assert_eq!(why.code, "coureur::ww::going_home::leader_stays");
            assert_eq!(why.rule.to_string(), "[WW ruling 44]");
            assert!(why.help.contains("winter-leaders"));
        }
        let far = offer(play.as_ref(), Side::French, "home rigaud to montreal").expect("it is listed");
        assert_eq!(far.refused.expect("it is farther").rule.to_string(), "[WW 10.42]");
    }
}

#[test]
fn g1_the_option_is_for_both_editions() {
    for edition in ["3", "1"] {
        let files = Files { start: None, data: None };
        games::open(&terms(edition, &["winter-leaders"]), files).expect("the option goes with it");
    }
}

#[test]
fn g2_a_leader_dropped_off_with_raiders_gives_his_tactics_in_both_editions() {
    hold(Some(120), &[292, 940]);
}

#[test]
fn g3_who_intercepts_or_avoids_uses_his_own_commander() {
    hold(Some(133), &[942]);
}

#[test]
fn g4_the_first_edition_refuses_in_its_own_words() {
    hold(Some(123), &[679, 943]);
    // Without guides farmland stops nobody, and no refusal speaks of it.
    let changes = "{pieces: {bearn: becancour, la-sarre: montreal}}";
    let stopped = |edition: &str, options: &[&str]| -> Vec<String> {
        let mut play = start(edition, options, changes, 9).expect("the position holds together");
        go(play.as_mut(), Side::French, &["play 7", "activate", "unit bearn"]);
        let mut said = Vec::new();
        for code in ["move", "to notre-dame-north", "to memphremagog", "to ammonoosuc"] {
            match offer(play.as_ref(), Side::French, code).and_then(|offer| offer.refused) {
                Some(why) => said.push(why.why),
                None if offer(play.as_ref(), Side::French, code).is_some() => {
                    go(play.as_mut(), Side::French, &[code]);
                }
                None => {}
            }
        }
        said
    };
    let basic = stopped("1", &[]);
    assert!(!basic.is_empty() && basic.iter().all(|why| !why.contains("farmland")), "{basic:?}");
}

fn bad(edition: &str, changes: &str) -> Option<String> {
    match start(edition, &[], changes, 5) {
        Err(SetupError::BadPosition { why }) => Some(why.in_words()),
        Err(other) => panic!("{other}"),
        Ok(_) => None,
    }
}

#[test]
fn g4_position_errors_cite_the_edition_that_is_played() {
    let vp = "{year: 1757, awarded: {french: 300, british: 0}, vp: 304}";
    assert!(bad("3", vp).expect("out of bounds").contains("[WW 13.21]"));
    assert!(bad("1", vp).expect("out of bounds").contains("[WW1 12.21]"));
}

#[test]
fn g4_an_amphib_marker_under_a_french_work_is_no_position_of_the_third_edition() {
    let changes = "{spaces: {ile-d-orleans: {amphib: true, stockade: french}}}";
    assert!(bad("3", changes).expect("it would be gone").contains("[WW 6.431]"));
    assert_eq!(bad("1", changes), None, "it may lie there [WW ruling 115]");
    assert_eq!(bad("3", "{spaces: {ile-d-orleans: {amphib: true}}}"), None);
}

#[test]
fn g5_indians_who_go_home_to_a_combat_fight_again() {
    for number in [142, 143] {
        played(&text_of("new-france", number));
    }
}

#[test]
fn g6_points_wait_for_reactions_and_a_sortie_goes_no_further() {
    hold(Some(46), &[210, 925, 926]);
    hold(Some(171), &[927, 928]);
    hold(None, &[836, 929, 930]);
}

#[test]
fn g7_what_was_decided_is_written_down() {
    for (ruling, number) in
        [(172, 931), (80, 932), (173, 933), (174, 934), (175, 935), (176, 936), (177, 937), (178, 938)]
    {
        hold(Some(ruling), &[number]);
    }
}

#[test]
fn g8_rulings_looked_at_again() {
    hold(Some(100), &[50, 583, 585, 588, 590]);
    hold(Some(40), &[286, 941]);
    hold(Some(10), &[869]);
    hold(Some(20), &[946]);
    hold(Some(45), &[324, 325]);
    hold(Some(103), &[618]);
}

#[test]
fn g9_the_cards_say_where_they_come_from() {
    let data = root().join("core/src/games/wilderness_war/data/1/cards.yaml");
    let text = std::fs::read_to_string(data).expect("the cards are there");
    assert!(text.contains("NOT FROM PRINT"));
    let cards = text.lines().filter(|line| line.starts_with("- {number: "));
    let (listed, all): (Vec<&str>, Vec<&str>) = cards.partition(|line| line.contains("source: list"));
    assert_eq!((listed.len(), all.len()), (70, 0), "each is labelled by itself");
}

#[test]
fn p19_refusals_and_stories_cite_their_own_rule() {
    hold(None, &[944, 945, 946, 947, 948, 927]);
}

#[test]
fn p19_pieces_called_alike_are_counted_and_a_path_is_not() {
    let told = |head: &str, item: &str, tail: &str| Told {
        text: format!("{head}{item}{tail}"),
        rule: None,
        run: Some(Run { head: head.to_owned(), item: item.to_owned(), tail: tail.to_owned() }),
    };
    let lost = [told("", "Cherokee", " are eliminated"), told("", "Cherokee", " are eliminated")];
    assert_eq!(prose(&lost)[0].text, "Cherokee x2 are eliminated.");
    let path = [
        told("Rogers to ", "Albany", ""),
        told("Rogers to ", "Hoosic", ""),
        told("Rogers to ", "Albany", ""),
    ];
    assert_eq!(prose(&path)[0].text, "Rogers to Albany, Hoosic and Albany.");
}

#[test]
fn p19_half_a_point_and_one_indian_unit_are_called_so() {
    hold(None, &[960]);
    let home = played(&text_of("new-france", 102)).told.join("\n");
    assert!(home.contains("1 Indian unit at") && !home.contains("1 Indian units"), "{home}");
}

#[test]
fn h11_the_rulings_are_in_order_and_fit_a_page() {
    let text = rulings();
    let mut seen: BTreeMap<u32, usize> = BTreeMap::new();
    let mut last = 0;
    for (index, line) in text.lines().enumerate() {
        assert!(line.chars().count() <= 120, "line {} is too long", index + 1);
        if line.starts_with("## ") {
            last = 0;
        }
        let number = line.split_once(". ").and_then(|(number, _)| number.parse::<u32>().ok());
        if let Some(number) = number {
            assert!(number > last, "ruling {number} stands behind {last}");
            assert_eq!(seen.insert(number, index), None, "ruling {number} is there twice");
            last = number;
        }
    }
    assert!(seen.len() >= 120);
}
