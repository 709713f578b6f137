use super::*;
use crate::games::wilderness_war::GAME;
use crate::games::wilderness_war::ids::{SpaceId, TribeId};

fn terms(rules: u32) -> Terms {
    Terms {
        game: GAME.id.to_owned(),
        edition: "3".to_owned(),
        rules,
        scenario: "annus-mirabilis".to_owned(),
        options: Vec::new(),
    }
}

fn source(owner: Option<&str>) -> Source<'_> {
    GAME.source(owner).expect("the file says nothing odd about itself")
}

fn facts(owner: &str) -> String {
    pinned(source(Some(owner))).expect("the file holds together")
}

fn refused(owner: &str) -> String {
    format!("{:?}", pinned(source(Some(owner))).expect_err("it does not hold together"))
}

/// The lines that are not in the built-in data.
fn changed(owner: &str) -> Vec<String> {
    let built_in = pinned(source(None)).expect("the built-in data holds together");
    let own = facts(owner);
    own.lines().filter(|line| !built_in.lines().any(|known| known == *line)).map(str::to_owned).collect()
}

#[test]
fn the_order_of_the_counters_is_that_of_the_first_pack_for_ever() {
    let hex = |slugs: &[String]| {
        let digest = <sha2::Sha256 as sha2::Digest>::digest(slugs.join(" ").as_bytes());
        data_encoding::HEXLOWER.encode(&digest[..8])
    };
    let (spaces, pieces, tribes) = (SpaceId::slugs(), PieceId::slugs(), TribeId::slugs());
    assert_eq!((spaces.len(), pieces.len(), tribes.len()), (141, 151, 18));
    assert_eq!(hex(pieces), "30aff927bc5967a9");
    assert_eq!(hex(spaces), "09cec7a7cd62614e");
    assert_eq!(hex(tribes), "cceed70de168b63f");
}

#[test]
fn h1_an_owners_file_holds_only_what_differs() {
    assert_eq!(
        changed("leaders: [{id: montcalm, command: 7}]"),
        ["leader montcalm french initiative 1 command 7 tactics 2"]
    );
    assert_eq!(
        changed("cards: [{number: 61, value: 3, source: printed}]"),
        ["card 61 value 3 by british highlanders"]
    );
    assert_eq!(changed("links: [[hoosic, albany, river]]"), ["link albany hoosic river"]);
    assert_eq!(changed("setups: [{id: '1757', french: {forts: [niagara]}}]"), Vec::<String>::new());
    let fewer = facts("setups: [{id: '1757', french: {forts: [niagara]}}]");
    assert!(!fewer.contains("setup 1757 fort crown-point"), "a list is replaced as a whole");
    assert!(fewer.contains("setup 1757 piece bearn montreal"), "and what is not given stays");
    assert!(!facts("links: [[albany, hoosic, none]]").contains("link albany hoosic"));
    assert!(!facts("spaces: [{id: albany, department: null}]").contains("space albany department"));
    assert!(facts("spaces: [{id: albany, port: true}]").contains("space albany department northern"));
}

#[test]
fn h1_what_is_wrong_is_named_with_its_place() {
    for (owner, words) in [
        ("dragons: []", &["unknown field `dragons`", "expected one of"][..]),
        ("spaces:\n- {id: albany, porrt: true}\n", &["spaces[0]", "unknown field `porrt`", "line 2"]),
        ("setups:\n- {id: '1757', french: {fort: []}}\n", &["unknown field `fort`", "line 2"]),
        ("spaces: [{id: camelot, port: true}]", &["what=space|slug=camelot", "line 1"]),
        ("spaces: [{port: true}]", &["NoKey", "spaces", "number: 1"]),
        ("units: [{id: bearn}, {id: bearn}]", &["Twice", "units", "bearn"]),
        ("leaders: [{id: bearn, name: B, side: french}]", &["Lacks", "bearn", "initiative"]),
        ("whole: [cards]\ncards: []", &["cards_1_to_70"]),
        ("whole: [cards]\ncards: [{number: 1, name: X}]", &["cards_1_to_70"]),
        ("setups: [{id: '1757', french: {pool: [wolfe]}}]", &["there_twice", "wolfe"]),
        ("units: [{id: lery, name: L, side: british}]", &["set_up_other_side", "lery"]),
        ("scenarios: [{id: annus-mirabilis, hand: 12}]", &["annus-mirabilis", "hand_has_1"]),
        ("setups: [{id: \"x\\nscenario y\"}]", &["id_made", "set-up"]),
    ] {
        let why = refused(owner);
        assert!(words.iter().all(|word| why.contains(word)), "{owner}: {why}");
    }
}

#[test]
fn h1_comments_order_spelling_and_names_do_not_count() {
    let built_in = pinned(source(None)).expect("the built-in data holds together");
    let template = GAME.template(PACKS[0], "# Some words.\n");
    assert_eq!(facts(&template), built_in);
    // Every list the other way round, and comments gone.
    let mut turned = String::from("whole: [spaces, links, leaders, units, tribes, cards]\n");
    for section in
        template.split_inclusive('\n').filter(|line| !line.starts_with('#')).collect::<String>().split("\n\n")
    {
        let mut lines: Vec<&str> = section.lines().filter(|line| !line.is_empty()).collect();
        let heads: Vec<usize> = (0..lines.len()).filter(|&at| !lines[at].starts_with(['-', ' '])).collect();
        for (number, &from) in heads.iter().enumerate() {
            let to = heads.get(number + 1).copied().unwrap_or(lines.len());
            if lines[from + 1..to].iter().all(|line| line.starts_with('-')) {
                lines[from + 1..to].reverse();
            }
        }
        turned.push_str(&lines.join("\n"));
        turned.push('\n');
    }
    assert_eq!(facts(&turned), built_in);
    let renamed =
        template.replace("name: Albany", "name: 'Fort Orange'").replace("theatre: hudson", "theatre: acadia");
    assert_ne!(renamed, template);
    assert_eq!(facts(&renamed), built_in, "names are for the eye");
    let alone = facts("units: [{id: connecticut-2, name: Second Connecticut}]");
    assert!(!alone.contains("namesake connecticut-2"), "but which counters share one is a fact");
}

#[test]
fn h1_a_correction_is_a_new_pack_and_old_games_find_theirs() {
    let corrected: &'static str = Box::leak(
        PACKS[0].texts[3]
            .replace("number: 61, name: Highlanders, value: 1", "number: 61, name: Highlanders, value: 3")
            .into_boxed_str(),
    );
    let mut texts = PACKS[0].texts.to_vec();
    texts[3] = corrected;
    let second = Pack { revision: 2, texts: texts.leak() };
    let later = crate::games::Game { packs: vec![PACKS[0], second].leak(), ..GAME };
    let newest = |game: &crate::games::Game| {
        (game.content)(game.source(None).expect("there is data")).expect("it holds together")
    };
    let value = |facts: &str| {
        let mut sources = later.sources(None).expect("there is data").into_iter();
        let source = sources.find(|source| pinned(*source).is_ok_and(|own| own == facts))?;
        let content = load(source, &terms(1)).expect("the content is built");
        Some((source.pack.revision, content.cards[60].value))
    };
    assert_eq!(value(&newest(&GAME)), Some((1, 1)));
    assert_eq!(value(&newest(&later)), Some((2, 3)), "new games are played with the correction");
}

#[test]
fn h1_the_rules_revision_reaches_the_rules() {
    let rules = |number| load(source(None), &terms(number)).expect("the content is built").rules;
    assert!(!rules(1).since(2) && rules(2).since(2));
}
