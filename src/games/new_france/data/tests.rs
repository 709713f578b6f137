use super::*;

fn load_with(change: impl Fn(String) -> String, section: usize) -> Result<Content, DataError> {
    load(Some(&change(BUILT_IN[section].to_owned())), Otherwise::Draw)
}

fn replaced(section: usize, from: &str, to: &str) -> DataError {
    let text = BUILT_IN[section];
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
    let content = load(None, Otherwise::Draw).unwrap();
    assert_eq!(content.map.spaces.len(), 36);
    assert_eq!(content.leaders.len(), 20);
    assert_eq!(content.decks.british.len() + content.decks.french.len(), 62);
    assert!(content.reconstructed);
}

#[test]
fn an_owners_section_stands_in_for_the_built_in_one() {
    let change = |text: String| text.replace("name: \"Forced March\"", "name: \"Night March\"");
    let content = load_with(change, CARDS).unwrap();
    assert!(content.decks.british.iter().any(|card| card.name == "Night March"));
    assert_eq!(content.map.spaces.len(), 36);
}

#[test]
fn a_printed_edition_is_not_called_a_reconstruction() {
    let all = BUILT_IN.concat().replace("source: reconstruction", "source: printed");
    let content = load(Some(&all), Otherwise::Draw).unwrap();
    assert!(!content.reconstructed);
}

#[test]
fn spaces_are_checked() {
    assert!(matches!(replaced(SPACES, "vp: 4", "vp: 5"), DataError::VictoryPoints { sum: 31, .. }));
    assert!(matches!(replaced(SPACES, "defense: 3", "defense: 2"), DataError::Defense { given: 2, .. }));
    assert!(matches!(replaced(SPACES, "key: true, ", ""), DataError::Keys { count: 2 }));
    assert!(matches!(replaced(SPACES, "id: montreal", "id: quebec"), DataError::Twice { what: "space", .. }));
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
    assert!(matches!(replaced(LINKS, first, "- {a: deerfield, b: boston,"), DataError::Link { .. }));
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
        DataError::Twice { what: "leader", .. }
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
        DataError::Brought { .. } | DataError::Twice { .. }
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
    assert!(load(Some("setup:"), Otherwise::Draw).is_ok(), "an empty section is the built-in one");
}

#[test]
fn absurdly_long_sections_are_refused() {
    let link = "- {a: deerfield, b: hampshire, kind: road, source: printed}\n";
    let long = format!("links:\n{}", link.repeat(401));
    assert!(matches!(load(Some(&long), Otherwise::Draw), Err(DataError::TooMany { section: "links", .. })));
}

#[test]
fn combat_loss_chart_is_the_printed_one() {
    let content = load(None, Otherwise::Draw).unwrap();
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
    let content = load(None, Otherwise::Draw).unwrap();
    let rows = content.movement.rows().map(|(_, row)| (row.spaces, row.battle));
    assert_eq!(rows, [(1, 1), (2, 1), (2, 1), (2, 2), (3, 2)]);
}

#[test]
fn the_content_that_is_pinned_changes_with_an_owners_file() {
    let built_in = bytes(Files::default());
    let owners = bytes(Files { data: Some("cards: []"), start: None });
    assert_ne!(built_in, owners);
    assert_eq!(built_in, bytes(Files::default()));
}
