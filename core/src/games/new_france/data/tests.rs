use super::*;
use crate::board::Id as _;
use crate::games::new_france::GAME;
use crate::games::new_france::ids::LeaderId;
use crate::games::record::RecordError;
use crate::side::Side;

const AGREED: Agreed = Agreed { otherwise: Otherwise::Draw, rules: Revision::new(1) };
const TEXTS: &[&str] = PACKS[0].texts;

fn loaded(owner: Option<&str>) -> Result<Content, DataError> {
    load(GAME.source(owner).expect("the file says nothing odd about itself"), AGREED)
}

/// A changed section in place of the whole built-in one.
fn load_with(change: impl Fn(String) -> String, section: usize) -> Result<Content, DataError> {
    let text = change(TEXTS[section].to_owned());
    let whole = ["spaces", "links", "leaders", "cards"].get(section);
    loaded(Some(&whole.map_or(text.clone(), |whole| format!("whole: [{whole}]\n{text}"))))
}

fn replaced(section: usize, from: &str, to: &str) -> DataError {
    let text = TEXTS[section];
    assert!(text.contains(from), "{from}");
    match load_with(|text| text.replacen(from, to, 1), section) {
        Ok(_) => panic!("{to} was taken"),
        Err(error) => error,
    }
}

const SPACES: usize = 0;
const LINKS: usize = 1;
const LEADERS: usize = 2;
const CARDS: usize = 3;
const SETUP: usize = 4;

#[test]
fn the_built_in_data_holds_together() {
    let content = loaded(None).unwrap();
    assert_eq!(content.map.spaces.len(), 36);
    assert_eq!(content.leaders.len(), 20);
    assert_eq!(content.decks.british.len() + content.decks.french.len(), 62);
    assert!(content.reconstructed);
}

#[test]
fn an_owners_section_stands_in_for_the_built_in_one() {
    let change = |text: String| text.replace("name: \"Forced March\"", "name: \"Night March\"");
    let content = load_with(change, CARDS).unwrap();
    assert!(content.deck(Side::British).any(|card| card.name == "Night March"));
    assert_eq!(content.map.spaces.len(), 36);
}

#[test]
fn a_printed_edition_is_not_called_a_reconstruction() {
    let all = TEXTS.concat().replace("source: reconstruction", "source: printed");
    let content = loaded(Some(&all)).unwrap();
    assert!(!content.reconstructed);
}

#[test]
fn spaces_are_checked() {
    assert!(matches!(replaced(SPACES, "vp: 4", "vp: 5"), DataError::VictoryPoints { sum: 31, .. }));
    assert!(matches!(replaced(SPACES, "defense: 3", "defense: 2"), DataError::Defense { given: 2, .. }));
    assert!(matches!(replaced(SPACES, "key: true, ", ""), DataError::Keys { count: 2 }));
    assert!(matches!(
        replaced(SPACES, "id: montreal", "id: quebec"),
        DataError::Record(RecordError::Twice { section: "spaces", .. })
    ));
    assert!(matches!(replaced(SPACES, "id: montreal", "id: removed"), DataError::Reserved { .. }));
    assert!(matches!(replaced(SPACES, "id: montreal", "id: ville-marie"), DataError::UnknownSpace { .. }));
    assert!(matches!(replaced(SPACES, "\"Québec\"", "\"\""), DataError::Text { .. }));
    assert!(matches!(
        replaced(SPACES, "-7121, source: rulebook", "-7121, source: hearsay"),
        DataError::Source { .. }
    ));
    assert!(matches!(replaced(SPACES, "lat: 4681", "lat: 46810"), DataError::OffTheGlobe { .. }));
    assert!(matches!(
        replaced(
            SPACES,
            "id: saint-francois, name: \"Saint-François\", kind: village",
            "id: saint-francois, name: \"Saint-François\", kind: town"
        ),
        DataError::Villages { british: 1, french: 8 }
    ));
    assert!(matches!(replaced(SPACES, "port: true", "port: maybe"), DataError::Unreadable(_)));
}

#[test]
fn links_are_checked() {
    let first = "- {a: deerfield, b: hampshire,";
    assert!(matches!(replaced(LINKS, first, "- {a: deerfield, b: deerfield,"), DataError::Link { .. }));
    assert!(matches!(
        replaced(LINKS, first, "- {a: deerfield, b: atlantis,"),
        DataError::UnknownSpace { .. }
    ));
    assert!(matches!(
        replaced(LINKS, first, "- {a: deerfield, b: boston,"),
        DataError::Record(RecordError::Twice { section: "links", .. })
    ));
    assert!(matches!(replaced(LINKS, first, "- {a: deerfield, b: falmouth,"), DataError::Example));
    let road = "- {a: albany, b: deerfield, kind: road";
    assert!(matches!(
        replaced(LINKS, road, "- {a: albany, b: deerfield, kind: sea"),
        DataError::SeaLink { .. }
    ));
    let only = "- {a: iroquois-village, b: fort-oswego, kind: trail";
    assert!(matches!(
        replaced(LINKS, only, "- {a: hampshire, b: saint-francois, kind: trail"),
        DataError::Example
    ));
}

#[test]
fn a_space_that_cannot_be_reached_is_found() {
    let cut = |text: String| {
        text.lines().filter(|line| !line.contains("kittanning")).map(|line| format!("{line}\n")).collect()
    };
    let error = load_with(cut, LINKS).unwrap_err();
    assert!(matches!(error, DataError::Cut { id } if id == "kittanning"));
}

#[test]
fn leaders_are_checked() {
    assert!(matches!(replaced(LEADERS, "rating: 3", "rating: 4"), DataError::Rating { given: 4, .. }));
    assert!(matches!(replaced(LEADERS, "card: b01", "card: b02"), DataError::Brought { .. }));
    assert!(matches!(replaced(LEADERS, ", card: b01", ""), DataError::LeaderStart { .. }));
    assert!(matches!(replaced(LEADERS, "start: baltimore", "start: quebec"), DataError::LeaderHome { .. }));
    assert!(matches!(
        replaced(LEADERS, "id: shirley", "id: johnson"),
        DataError::Record(RecordError::Twice { section: "leaders", .. })
    ));
    assert!(matches!(
        replaced(LEADERS, "side: british", "side: french"),
        DataError::LeaderCount { british: 11, french: 9 }
    ));
    assert!(matches!(replaced(LEADERS, "id: shirley", "id: everything"), DataError::Reserved { .. }));
}

#[test]
fn cards_are_checked() {
    assert!(matches!(
        replaced(CARDS, "leader: loudoun", "leader: napoleon"),
        DataError::UnknownLeader { .. }
    ));
    assert!(matches!(
        replaced(CARDS, "at: [new-york, boston", "at: [narnia, boston"),
        DataError::UnknownSpace { .. }
    ));
    assert!(matches!(
        replaced(CARDS, "id: b02", "id: b01"),
        DataError::Record(RecordError::Twice { section: "cards", .. })
    ));
    assert!(matches!(replaced(CARDS, "{place: {sp: 6,", "{place: {sp: 0,"), DataError::Amount { .. }));
    assert!(matches!(
        replaced(CARDS, "{place: {sp: 6,", "{place: {sp: 6, indians: 2,"),
        DataError::PlaceWhat { .. }
    ));
    assert!(matches!(replaced(CARDS, "{leader: loudoun}", "{}"), DataError::VerbCount { count: 0, .. }));
    assert!(matches!(
        replaced(
            CARDS,
            "category: reinforcement, window: own-reinforcement",
            "category: combat, window: combat"
        ),
        DataError::Category { .. }
    ));
    assert!(matches!(
        replaced(CARDS, "condition: {control_any: [louisbourg, quebec]}", "condition: {}"),
        DataError::FrenchGate { .. }
    ));
    assert!(matches!(replaced(CARDS, "{combat: {sp: 2}}", "{charge: {sp: 2}}"), DataError::Unreadable(_)));
    assert!(matches!(
        replaced(CARDS, "{cancel: {card: reinforcement}}", "{cancel: {card: interrupt}}"),
        DataError::Amount { .. }
    ));
    let drop_one = |text: String| {
        text.lines().filter(|line| !line.contains("id: b21")).map(|line| format!("{line}\n")).collect()
    };
    assert!(matches!(load_with(drop_one, CARDS).unwrap_err(), DataError::DeckSize { count: 30, .. }));
}

#[test]
fn the_setup_and_the_charts_are_checked() {
    assert!(matches!(
        replaced(SETUP, "at: quebec, sp: 8", "at: albany, sp: 8"),
        DataError::SetupForce { .. }
    ));
    assert!(matches!(replaced(SETUP, "sp: 8", "sp: 0"), DataError::SetupForce { .. }));
    assert!(matches!(replaced(SETUP, "hand: 5", "hand: 6"), DataError::Calendar));
    assert!(matches!(replaced(SETUP, "last_year: 1762", "last_year: 1862"), DataError::Calendar));
    assert!(matches!(
        replaced(SETUP, "battle: 1", "battle: 2"),
        DataError::Chart { chart: "leaderless", .. }
    ));
    assert!(matches!(replaced(SETUP, "\"3-4\", \"5-6\"", "\"3-4\", \"6-6\""), DataError::Chart { .. }));
    assert!(matches!(replaced(SETUP, "die: \"9\"", "die: \"8\""), DataError::Chart { .. }));
    assert!(matches!(
        replaced(SETUP, "[0, 0, 1, 1, 2, 2, 3]", "[0, 0, 1, 1, 2, 2]"),
        DataError::Chart { .. }
    ));
    assert!(matches!(replaced(SETUP, "\"13+\"", "\"13-\""), DataError::Unreadable(_)));
    assert!(matches!(replaced(SETUP, "arm_survives: 4", "arm_survives: 7"), DataError::Chart { .. }));
    assert!(loaded(Some("setup:")).is_ok(), "an empty section is the built-in one");
}

#[test]
fn absurdly_long_sections_are_refused() {
    let links = (0..401).map(|n| format!("- {{a: deerfield, b: nowhere-{n}, kind: road}}\n"));
    let long = format!("links:\n{}", links.collect::<String>());
    assert!(matches!(loaded(Some(&long)), Err(DataError::TooMany { section: "links", .. })));
}

#[test]
fn combat_loss_chart_is_the_printed_one() {
    let content = loaded(None).unwrap();
    let printed: [[u8; 7]; 5] = [
        [0, 0, 1, 1, 2, 2, 3],
        [0, 1, 1, 2, 2, 3, 3],
        [1, 1, 2, 2, 3, 3, 4],
        [1, 2, 2, 3, 3, 4, 4],
        [2, 2, 3, 3, 4, 4, 5],
    ];
    for adjusted in 1..=9_u8 {
        for factor in 1..=30_u16 {
            let row = usize::from((adjusted - 1) / 2);
            let column = usize::from((factor - 1) / 2).min(6);
            assert_eq!(content.losses.losses(factor, adjusted), printed[row][column], "{factor} {adjusted}");
        }
        assert_eq!(content.losses.checks(adjusted), adjusted >= 5);
    }
    assert_eq!(content.losses.losses(0, 9), 2, "a factor below 1 reads as 1");
}

#[test]
fn movement_chart_is_the_printed_one() {
    let content = loaded(None).unwrap();
    let rows = content.movement.rows().map(|(_, row)| (row.spaces, row.battle));
    assert_eq!(rows, [(1, 1), (2, 1), (2, 1), (2, 2), (3, 2)]);
}

fn facts(owner: &str) -> String {
    pinned(GAME.source(Some(owner)).expect("it says nothing odd about itself")).expect("it holds together")
}

fn built_in() -> String {
    pinned(GAME.source(None).expect("there is data")).expect("the built-in data holds together")
}

#[test]
fn h1_comments_order_spelling_and_names_do_not_count() {
    let template = GAME.template(PACKS[0], "# Some words.\n");
    assert_eq!(facts(&template), built_in());
    let turned: String = TEXTS[..4]
        .iter()
        .flat_map(|text| {
            let plain: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
            let (head, records) = plain.split_first().expect("a section has a head");
            let turned: Vec<&str> = std::iter::once(*head).chain(records.iter().rev().copied()).collect();
            turned.into_iter().map(|line| format!("{line}\n")).collect::<Vec<_>>()
        })
        .collect();
    assert_eq!(facts(&format!("whole: [spaces, links, leaders, cards]\n{turned}")), built_in());
    for (from, to) in [
        ("name: \"Québec\"", "name: Stadacona"),
        ("lat: 4681", "lat: 4682"),
        ("theatre: \"Canada\"", "theatre: \"The North\""),
        ("a: albany, b: deerfield, kind: road", "b: albany, a: deerfield, kind: trail"),
        ("source: reconstruction", "source: printed"),
        ("at: [new-york, boston, philadelphia]", "at: [boston, philadelphia, new-york, boston]"),
        (
            "{side: french, at: quebec, sp: 8}",
            "{side: french, at: quebec, sp: 5}\n  - {at: quebec, side: french, sp: 3}",
        ),
    ] {
        assert!(template.contains(from), "{from}");
        assert_eq!(facts(&template.replace(from, to)), built_in(), "{to}");
    }
}

#[test]
fn h1_an_owners_file_holds_only_what_differs() {
    let changed = |owner: &str| -> Vec<String> {
        let built_in = built_in();
        facts(owner).lines().filter(|line| !built_in.contains(line)).map(str::to_owned).collect()
    };
    assert_eq!(changed("leaders: [{id: wolfe, rating: 2}]"), ["leader wolfe british rating 2"]);
    assert_eq!(changed("setup: {hand: 4}"), ["hand 4"]);
    assert_eq!(
        changed("cards: [{id: b21, effect: [{combat: {sp: 4}}]}]"),
        ["card b21 verb 0 combat sp 4 die 0"]
    );
    assert_eq!(changed("links: [{b: boston, a: new-york, kind: none}]"), Vec::<String>::new());
    assert!(!facts("links: [{b: boston, a: new-york, kind: none}]").contains("line boston new-york"));
    let card = "cards: [{id: f04, effect: [{place: {sp: 3, at: [quebec]}}]}]";
    let leader = "leaders: [{id: drucour, start: louisbourg, card: null}]";
    assert!(facts(&format!("{card}\n{leader}")).contains("leader drucour at louisbourg"));
    assert_eq!(facts("# nothing\n"), built_in());
}

#[test]
fn h1_what_is_wrong_is_named_with_its_place() {
    for (owner, words) in [
        ("dragons: []", &["unknown field `dragons`", "expected one of"][..]),
        ("spaces:\n- {id: albany, porrt: true}\n", &["spaces[0]", "unknown field `porrt`", "line 2"]),
        ("setup: {hands: 4}", &["setup", "unknown field `hands`"]),
        ("cards: [{id: b21, effect: [{combat: {spp: 4}}]}]", &["cards[0].effect[0].combat", "`spp`"]),
        ("spaces: [{id: camelot, kind: town}]", &["Lacks", "camelot", "name"]),
        ("leaders: [{rating: 2}]", &["NoKey", "leaders", "number: 1"]),
        ("links: [{a: albany, kind: road}]", &["NoKey", "links", "a` or `b"]),
        ("whole: [seas]", &["whole[0]", "unknown variant `seas`"]),
    ] {
        let why = format!("{:?}", loaded(Some(owner)).expect_err("it does not hold together"));
        assert!(words.iter().all(|word| why.contains(word)), "{owner}: {why}");
    }
}

#[test]
fn h1_a_correction_is_a_new_pack_and_old_games_find_theirs() {
    let corrected: &'static str = Box::leak(
        TEXTS[LEADERS]
            .replace("rating: 3, start: card, card: b05", "rating: 2, start: card, card: b05")
            .into_boxed_str(),
    );
    let mut texts = TEXTS.to_vec();
    texts[LEADERS] = corrected;
    let packs = vec![PACKS[0], Pack { revision: 2, texts: texts.leak() }];
    let later = crate::games::Game { packs: packs.leak(), ..GAME };
    let newest = |game: &crate::games::Game| {
        (game.content)(game.source(None).expect("there is data")).expect("it holds together")
    };
    let wolfe = LeaderId::find("wolfe").expect("he is one of the leaders");
    let rating = |facts: &str| {
        let mut sources = later.sources(None).expect("there is data").into_iter();
        let source = sources.find(|source| pinned(*source).is_ok_and(|own| own == facts))?;
        let content = load(source, AGREED).expect("the content is built");
        Some((source.pack.revision, content.leader(wolfe).rating))
    };
    assert_eq!(rating(&newest(&GAME)), Some((1, 3)));
    assert_eq!(rating(&newest(&later)), Some((2, 2)));
    assert!(newest(&later).starts_with("coureur/content/1 new-france 2\n"));
}

#[test]
fn h1_the_rules_revision_reaches_the_rules() {
    let rules = |number| {
        let agreed = Agreed { rules: Revision::new(number), ..AGREED };
        load(GAME.source(None).expect("there is data"), agreed).expect("the content is built").rules
    };
    assert!(!rules(1).since(2) && rules(2).since(2));
}

#[test]
fn which_things_there_are_is_closed_but_for_spaces_of_an_owners_own() {
    let town = "name: Camelot, kind: town, side: french, vp: 0, port: false";
    let line = "links: [{a: montreal, b: own-7, kind: trail}]";
    let own = facts(&format!("spaces: [{{id: own-7, {town}}}]\n{line}"));
    assert!(own.contains("\nspace own-7 town french vp 0\n") && own.contains("\nline montreal own-7 land\n"));
    assert!(!built_in().contains("space own-"), "nobody is there unless an owner says so");
    let leader = "name: N, short: N, side: french, rating: 1, start: quebec";
    let card = "name: C, side: french, category: combat, window: combat, effect: [{combat: {sp: 1}}]";
    for (owner, words) in [
        (format!("spaces: [{{id: camelot, {town}}}]"), &["UnknownSpace", "camelot"][..]),
        (format!("spaces: [{{id: own-29, {town}}}]"), &["UnknownSpace", "own-29"]),
        (line.to_owned(), &["UnknownSpace", "own-7"]),
        (format!("leaders: [{{id: napoleon, {leader}}}]"), &["UnknownLeader", "napoleon"]),
        (format!("cards: [{{id: f32, {card}}}]"), &["UnknownCard", "f32"]),
        (
            "cards: [{id: b21, condition: {control_any: [narnia]}}]".to_owned(),
            &["what=space|slug=narnia", "line 1"],
        ),
        (
            "cards: [{id: b21, condition: {control_any: [own-3]}}]".to_owned(),
            &["UnknownSpace", "b21", "own-3"],
        ),
    ] {
        let why = format!("{:?}", loaded(Some(&owner)).expect_err("it does not hold together"));
        assert!(words.iter().all(|word| why.contains(word)), "{owner}: {why}");
    }
}
