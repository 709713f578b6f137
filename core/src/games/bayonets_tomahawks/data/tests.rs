use super::*;
use crate::games::bayonets_tomahawks::cards::{Card, Deck};
use crate::games::bayonets_tomahawks::ids::{CardId, Id, LinkId, PieceId, SpaceId};
use crate::games::bayonets_tomahawks::map::{SpaceKind, Way};
use crate::games::bayonets_tomahawks::pieces::UnitKind;
use crate::side::Side;
use std::collections::{BTreeMap, BTreeSet};

const SCENARIOS: [&str; 4] = ["vaudreuil-1755", "loudoun-1757", "amherst-1758-59", "campaign-1755-59"];

fn terms(scenario: &str) -> Terms {
    Terms {
        game: "bayonets-tomahawks".to_owned(),
        edition: "1".to_owned(),
        rules: 1,
        scenario: scenario.to_owned(),
        options: Vec::new(),
    }
}

fn source(owner: Option<&str>) -> Source<'_> {
    Source { pack: PACKS[0], owner }
}

fn content(scenario: &str) -> Content {
    load(source(None), &terms(scenario)).expect("the built-in data holds together")
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
    let known: BTreeSet<&str> = built_in.lines().collect();
    facts(owner).lines().filter(|line| !known.contains(line)).map(str::to_owned).collect()
}

#[test]
fn the_order_of_the_lists_is_that_of_the_first_pack_for_ever() {
    let hex = |slugs: &[String]| {
        let digest = <sha2::Sha256 as sha2::Digest>::digest(slugs.join(" ").as_bytes());
        data_encoding::HEXLOWER.encode(&digest[..8])
    };
    assert_eq!(hex(SpaceId::slugs()), "2c9e36a490998af1");
    assert_eq!(hex(LinkId::slugs()), "89523d7d4d217fa9");
    assert_eq!(hex(PieceId::slugs()), "b6a97ab0a69ee0f3");
}

#[test]
fn the_facts_are_those_of_the_vector() {
    let path = format!("{}/../tests/vectors/content/bayonets-tomahawks-1", env!("CARGO_MANIFEST_DIR"));
    let facts = pinned(source(None)).expect("the built-in data holds together");
    let vector = std::fs::read_to_string(path).unwrap_or_default();
    let differs = facts.lines().zip(vector.lines()).find(|(found, wanted)| found != wanted);
    assert!(facts == vector, "{differs:?}");
    let hash = crate::fair::tagged_hash("coureur/content/1", &[facts.as_bytes()]);
    let page = include_str!("../CONTENT.md");
    assert!(page.contains(&data_encoding::HEXLOWER.encode(&hash)), "the page has another hash");
}

/// The rulebook's list of components [BT 1.2].
#[test]
fn r1_2_the_counters_and_cards_are_those_of_the_rulebook() {
    let data = crate::games::pack::laid::<Built>(PACKS[0]).expect("the built-in data is whole");
    let mut sheets = BTreeMap::new();
    for unit in &data.units {
        *sheets.entry(unit.sheet.expect("every unit is of a sheet")).or_insert(0) += 1;
    }
    use record::Sheet;
    let counted = [Sheet::British, Sheet::Colonial, Sheet::French, Sheet::Indian, Sheet::Commander];
    assert_eq!(counted.map(|sheet| sheets[&sheet]), [54, 21, 44, 16, 8]);
    assert_eq!(data.tokens.len(), 17);
    let content = content(SCENARIOS[0]);
    let cards = |side: Option<Side>| {
        let of = |card: &&Card| match side {
            Some(side) => card.deck != Deck::Indian && card.deck.side() == side,
            None => card.deck == Deck::Indian,
        };
        content.cards.iter().filter(of).count()
    };
    assert_eq!((cards(Some(Side::British)), cards(Some(Side::French)), cards(None)), (21, 21, 12));
    assert_eq!(content.cards.len(), usize::from(CardId::COUNT));
    for side in Side::ALL {
        let commanders = content.families.of(UnitKind::Commander).and(content.families.sides[side]);
        assert_eq!((commanders.len(), content.chits(side).count()), (4, 12));
    }
}

/// What the rulebook's text says of the map [BT 2.1, 2.3, 2.4].
#[test]
fn r2_1_the_map_is_that_of_the_rulebooks_text() {
    let content = content(SCENARIOS[0]);
    let of = |kind| content.spaces.iter().filter(|space| space.kind == kind).count();
    assert_eq!(of(SpaceKind::Fortress), 2);
    assert_eq!(of(SpaceKind::IndianVillage), 5);
    let space = |slug: &str| content.space(SpaceId::find(slug).expect("it is on the map"));
    for both in ["louisbourg", "newfoundland"] {
        assert_eq!(space(both).zones.len(), 2, "10.6.2: {both} borders both Sea Zones");
    }
    assert!(content.net.of(SpaceId::find("newfoundland").expect("it is on the map")).is_empty());
    for (place, colony) in [
        ("newfoundland", "nova-scotia"),
        ("port-la-joye", "acadie"),
        ("port-dauphin", "acadie"),
        ("louisbourg", "acadie"),
    ] {
        let found = space(place).colony.map(|colony| crate::games::pack::word(&colony));
        assert_eq!(found.as_deref(), Some(colony), "2.4");
    }
    let outposts = content.spaces.iter().filter(|space| space.kind == SpaceKind::Outpost);
    assert!(outposts.clone().count() > 20 && outposts.clone().all(|space| space.value == 1), "2.1.4");
    let ways = |way| content.net.links.iter().filter(|link| link.way == way).count();
    assert_eq!((ways(Way::Highway), ways(Way::Path)), (66, 98));
}

/// The Battle Priority Table, by its first, its last and its rows' ends.
#[test]
fn r13_0_the_battle_priority_table_is_numbered_row_by_row() {
    let content = content(SCENARIOS[0]);
    for (slug, priority) in [
        ("newfoundland", 1),
        ("port-dauphin", 2),
        ("louisbourg", 3),
        ("chignectou", 9),
        ("quebec", 23),
        ("montreal", 36),
        ("albany", 47),
        ("les-illinois", 89),
    ] {
        let space = SpaceId::find(slug).expect("it is on the map");
        assert_eq!(content.space(space).priority, Some(priority), "{slug}");
    }
}

#[test]
fn every_scenario_uses_every_deck_as_the_rulebook_needs_it() {
    for id in SCENARIOS {
        let content = content(id);
        for year in content.scenario.years.keys() {
            let sizes = Deck::CARDS.map(|deck| content.deck(deck, *year).count());
            assert_eq!(sizes, [6, 9, 6, 9, 12], "{id} {year}");
        }
    }
}

#[test]
fn an_owners_file_holds_only_what_differs() {
    assert_eq!(changed("cards: [{number: 20, initiative: 1, source: printed}]"), ["card 20 initiative 1"]);
    assert_eq!(changed("spaces: [{id: albany, militia: 4}]"), ["space albany militia 4"]);
    assert_eq!(
        changed("scenarios: [{id: vaudreuil-1755, vp: [british, 2]}]"),
        ["scenario vaudreuil-1755 vp british 2"]
    );
    assert!(!facts("cards: [{number: 13, event: null}]").contains("card 13 event"));
    assert!(facts("cards: [{number: 13, event: null}]").contains("card 13 initiative 3"));
    assert!(changed("spaces: [{id: albany, name: Fort Orange}]").is_empty(), "names are for the eye");
    assert!(changed("cards: [{number: 9, ap: [army, army, light, army]}]").is_empty(), "APs have no order");
}

#[test]
fn what_is_wrong_is_named_with_its_place() {
    for (owner, words) in [
        ("dragons: []", &["unknown field `dragons`"][..]),
        ("spaces: [{id: camelot}]", &["what=space|slug=camelot"]),
        ("spaces: [{id: albany, home: null}]", &["albany", "outposts"]),
        ("spaces: [{id: albany, indian: indian-seneca}]", &["albany", "indian-seneca"]),
        ("spaces: [{id: albany, priority: 1}]", &["battle_priority_table"]),
        ("links: [{id: albany--kingston, ends: [albany, albany]}]", &["albany--kingston"]),
        ("links: [{id: albany--kingston, zones: [atlantic]}]", &["albany--kingston", "coastal_connection"]),
        ("links: [{id: albany--oquaga, nation: null}]", &["albany--oquaga", "dark_grey"]),
        ("units: [{id: cmdr-wolfe, rating: 4}]", &["cmdr-wolfe", "rating"]),
        ("units: [{id: bde-new-england-1, colony: canada}]", &["bde-new-england-1", "colony"]),
        ("cards: [{number: 43, ap: [army]}]", &["43", "indian_cards"]),
        ("cards: [{number: 2, ap: [light-army]}]", &["2", "only_french"]),
        ("whole: [cards]\ncards: []", &["cards_1_to_54"]),
        ("chits: [{id: french, values: [3, 6, 4]}]", &["twelve"]),
        ("scenarios: [{id: vaudreuil-1755, indians: [light-rogers]}]", &["light-rogers"]),
        ("scenarios: [{id: vaudreuil-1755, years: 2}]", &["vaudreuil-1755", "1756"]),
        ("scenarios: [{id: loudoun-1757, roads: [albany--kingston]}]", &["albany--kingston", "highway"]),
        ("scenarios: [{id: loudoun-1757, pools: [[fleets, light-dunn]]}]", &["light-dunn", "fleets"]),
        ("scenarios: [{id: loudoun-1757, stacks: [[boston, light-langis]]}]", &["light-langis", "boston"]),
    ] {
        let why = refused(owner);
        assert!(words.iter().all(|word| why.contains(word)), "{owner}: {why}");
    }
}
