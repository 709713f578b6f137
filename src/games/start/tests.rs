use super::*;
use crate::engine::{Chance, Drawn};
use crate::errors::Worded as _;
use crate::side::{BySide, Side};
use crate::speech::{Pending, Play};
use serde_yaml::Value;

fn usual(game: &str) -> Terms {
    Terms::usual(game).expect("the game is on the shelf")
}

fn start(game: &str, text: &str) -> Result<Box<dyn Play>, SetupError> {
    let terms = usual(game);
    let plain = plain(&terms, None, text)?;
    let mut play = open(&terms, Files { data: None, start: Some(&plain) })?.play;
    while matches!(play.pending(), Pending::Chance(Chance::Shuffle(_))) {
        play.chance(Drawn::Shuffled).expect("a deck is shuffled");
    }
    Ok(play)
}

fn why(game: &str, text: &str) -> String {
    start(game, text).map(|play| play.pending()).expect_err("it is refused").in_words()
}

#[test]
fn u12_a_file_holds_only_what_differs_in_both_games() {
    let play = start("new-france", "world: {spaces: {Halifax: {british: {troops: 9}}}}").expect("it holds");
    let world = &play.written()["world"];
    assert_eq!(world["spaces"]["halifax"]["british"]["troops"], Value::from(9));
    assert_eq!(world["spaces"]["albany"]["british"]["troops"], Value::from(15), "the set-up stands");
    assert_eq!(world["leaders"]["monckton"]["where"], Value::from("halifax"));
    let play = start("wilderness-war", "world: {pieces: {Webb: Albany}}").expect("it holds");
    let world = &play.written()["world"];
    assert_eq!(world["pieces"]["webb"], Value::from("albany"));
    assert_eq!(world["pieces"]["rogers"], Value::from("hudson-carry-south"));
    for game in ["new-france", "wilderness-war"] {
        let play = start(game, "world: {}").expect("nothing differs");
        let mut fresh = open(&usual(game), Files::default()).expect("it opens").play;
        fresh.chance(Drawn::Shuffled).expect("decks are shuffled");
        assert_eq!(play.written()["world"], fresh.written()["world"], "{game}");
    }
}

#[test]
fn u12_hidden_cards_are_dealt_anew_in_both_games() {
    for game in ["new-france", "wilderness-war"] {
        let play = start(game, "hands: {british: 3, french: 4}").expect("it holds");
        assert_eq!(Side::ALL.map(|side| play.hand(side).len()), [3, 4], "{game}");
        let file = play.start(HiddenCards::Anew);
        assert_eq!(file.hands, Some(BySide { british: 3, french: 4 }));
        let again = start(game, &file.text()).expect("it holds");
        assert_eq!(again.facts(), play.facts(), "{game}");
        let exact = start(game, &play.start(HiddenCards::AsTheyLie).text()).expect("it holds");
        assert_eq!(exact.facts(), play.facts(), "{game}");
        let too_many = why(game, "hands: {british: 60, french: 60}");
        assert!(too_many.contains("cannot be dealt"), "{too_many}");
    }
    let both = why("wilderness-war", "world: {piles: {next: 3}}\nhands: {british: 1, french: 1}");
    assert!(both.contains("in which slots the cards lie"), "{both}");
    let shown = start(
        "new-france",
        "world: {cards: {british: {shown: [b01, b02]}}}\ndiscarded: {british: 4, french: 0}",
    );
    let cards = shown.expect("it holds").written()["world"]["cards"]["british"].clone();
    assert_eq!((&cards["deck"], &cards["drawn"]), (&Value::from(29), &Value::from(9)));
}

#[test]
fn u12_what_a_file_says_of_its_game_must_be_what_is_played() {
    let fits = "game: wilderness war\nscenario: Annus Mirabilis\nedition: 3\noptions: []\nworld: {}";
    start("wilderness-war", fits).expect("titles are understood");
    start("new-france", "edition: 1\nscenario: 1755\n").expect("numbers are words here");
    for (line, said) in [
        ("game: new-france", "it is one of game `new-france`, and `wilderness-war` is played"),
        ("scenario: full-campaign", "scenario `full-campaign`, and `annus-mirabilis`"),
        ("edition: 1", "edition `1`, and `3`"),
        ("options: [supply]", "options `[supply]`, and `[]`"),
    ] {
        let why = why("wilderness-war", line);
        assert!(why.contains(said), "{line}: {why}");
    }
    let unknown = why("wilderness-war", "scenario: waterloo");
    assert!(unknown.contains("no scenario `waterloo`"), "{unknown}");
}

#[test]
fn u12_slips_are_named_with_what_was_meant() {
    for (game, text, said) in [
        ("wilderness-war", "wrold: {}", "there is no key `wrold`; did you mean `world`?"),
        ("wilderness-war", "world: {pieces: {2/61st: albany}}", "there is no piece `2/61st`"),
        (
            "wilderness-war",
            "world: {spaces: {albany: {sige: 1}}}",
            "world.spaces.albany: there is no `sige`; did you mean `siege`?",
        ),
        (
            "wilderness-war",
            "world: {spaces: {Lousbourg: {siege: 1}}}",
            "no space `Lousbourg`; did you mean `louisbourg`?",
        ),
        (
            "new-france",
            "world: {leaders: {Wolf: {where: waiting}}}",
            "no leader `Wolf`; did you mean `wolfe`?",
        ),
        (
            "new-france",
            "world: {spaces: {Quebec: {frensh: {troops: 1}}}}",
            "no `frensh`; did you mean `french`?",
        ),
        ("new-france", "turn: british", "not with `turn`"),
        ("wilderness-war", "discarded: {british: 1, french: 0}", "face up"),
        ("new-france", "7", "holds nothing like"),
        ("new-france", "world: 7", "no map of what differs"),
    ] {
        let why = why(game, text);
        assert!(why.contains(said), "{text}: {why}");
    }
}

#[test]
fn a_plain_file_holds_ids_and_nothing_that_the_header_says() {
    let text =
        "game: wilderness-war\nworld: {pieces: {2/60th: New York reduced}, piles: {discards: [Massacre!]}}";
    let plain = plain(&usual("wilderness-war"), None, text).expect("it holds");
    assert_eq!(plain, "world:\n  pieces:\n    60th-2: new-york reduced\n  piles:\n    discards:\n    - 7\n");
}
