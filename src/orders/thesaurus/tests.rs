use super::*;
use crate::cases::Place;
use crate::orders::bits::Dictionary;
use crate::orders::hedges::is_hedge;
use crate::orders::token::Line;
use crate::side::Side;
use std::fs;
use std::path::Path;

/// The first position of a game.
fn dictionary(game: &str) -> Dictionary {
    let case = format!("case: 1\ngame: {game}\nrule: r\ntitle: t\nexpect: {{}}\n");
    let place = Place::open(&case, Side::British).unwrap_or_else(|error| panic!("{game}: {error:?}"));
    place.dictionary()
}

fn single() -> Vec<&'static str> {
    let lists = [GO, ATTACK, FALL_BACK, GATHER, APPEAR, SPEND, CHAT, FOLK];
    let sayings = SAYINGS.iter().flat_map(|(_, said)| said.iter());
    let all = lists.into_iter().flatten().chain(sayings).copied();
    let mut all: Vec<&str> = all.filter(|said| !said.contains(' ')).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Words that stand in the thesaurus and in a game. An order's word is the order; a name's word is the name where it is all of it, and
/// where nothing is meant by it besides; the verbs that are words of longer names are verbs.
#[test]
fn a_word_of_the_game_wins() {
    let mut found = Vec::new();
    for game in ["wilderness-war", "new-france", "bayonets-tomahawks"] {
        let words = dictionary(game);
        for word in single() {
            let chat = CHAT.contains(&word);
            let decided = match () {
                () if words.is_grammar(word) => "order",
                () if words.names.iter().any(|(name, _)| *name == [word]) => "name",
                () if words.is_part(word) && chat => "name",
                () if words.is_part(word) => "verb",
                () => continue,
            };
            found.push(format!("{game} {word}: {decided}"));
        }
    }
    let wanted: Vec<&str> = include_str!("collisions.txt").lines().collect();
    assert_eq!(found, wanted, "\n{}\n", found.join("\n"));
}

/// `keep #4 Round up Men & Equipment`: no saying stands within the name of a card, a piece or a place; titles, which say nothing, may.
#[test]
fn no_saying_stands_in_a_name() {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("core/src/games");
    let mut seen = 0;
    for game in ["wilderness_war", "new_france", "bayonets_tomahawks"] {
        for file in fs::read_dir(games.join(game).join("data/1")).unwrap() {
            let text = fs::read_to_string(file.unwrap().path()).unwrap();
            for name in text.split("name: ").skip(1).filter_map(|rest| rest.split([',', '\n', '}']).next()) {
                let name = format!(
                    " {} ",
                    Line::new(name)
                        .tokens
                        .iter()
                        .map(|token| token.text.as_str())
                        .collect::<Vec<_>>()
                        .join(" ")
                );
                let within = |said: &&&str| said.contains(' ') && name.contains(&format!(" {said} "));
                let said = SAYINGS.iter().flat_map(|(_, said)| said.iter()).find(within);
                assert_eq!(said, None, "{name}");
                seen += 1;
            }
        }
    }
    assert!(seen > 400, "{seen} names");
}

/// What turns a meaning round is never chat.
#[test]
fn no_chat_turns_a_meaning_round() {
    // Sayings of which the sense is another than that of their words.
    let idle = ["why not", "what the heck", "what the hell", "might as well", "would like to", "would like"];
    let turned = ["no", "nobody", "none", "without", "except", "but", "minus", "save", "after", "before"];
    let spared =
        ["no leader", "no leaders", "without a leader", "without leader", "without delay", "is no use to me"];
    for said in CHAT.iter().filter(|said| !idle.contains(said) && !spared.contains(said)) {
        let turns = said.split(' ').find(|word| is_hedge(word) || turned.contains(word));
        assert_eq!(turns, None, "{said}");
    }
    for list in [GO, ATTACK, FALL_BACK, GATHER, APPEAR, SPEND, FOLK] {
        assert!(list.iter().all(|word| !is_hedge(word) && !turned.contains(word)), "{list:?}");
    }
}

#[test]
fn forms_go_by_rule() {
    for (form, verb) in [
        ("slipping", "slip"),
        ("hurries", "hurry"),
        ("has", "have"),
        ("marches", "march"),
        ("grabbed", "grab"),
        ("presses", "press"),
    ] {
        assert!(plain(form).iter().any(|plain| plain == verb), "{form}: {:?}", plain(form));
    }
}
