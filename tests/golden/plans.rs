//! Which games the golden logs are.

use crate::writer::{Deed, End, Plan};
use coureur::games::Terms;
use coureur::table::{Mode, NewGame};

/// Other armies and hands than are built in.
const NEW_FRANCE_DATA: &str = "\
game: new-france
setup:
  hand: 4
  forces:
  - {side: british, at: albany, sp: 20}
  - {side: french, at: quebec, sp: 9}
spaces:
- {id: albany, name: Fort Orange}
";

/// A greater Montcalm, and another card.
const WILDERNESS_WAR_DATA: &str = "\
game: wilderness-war
leaders: [{id: montcalm, command: 7}]
cards: [{number: 61, value: 3, source: printed}]
";

/// A card with another Action Point, and French chits of other values.
const BAYONETS_TOMAHAWKS_DATA: &str = "\
game: bayonets-tomahawks
cards: [{number: 2, ap: [light, army, army, army], source: printed}]
chits: [{id: french, values: [3, 5, 4]}]
";

/// Montcalm before William Henry, with Rogers on his way there.
const WILLIAM_HENRY: &str = "\
world:
  round: ar-5
  vp: british 2
  pieces: {cmdr-montcalm: ticonderoga, light-rogers: lake-george}
  cards: {played: [14, 32, 47]}
";

const DUQUESNE: &str = include_str!("../../examples/positions/duquesne-1755.yaml");
const LOUISBOURG: &str = include_str!("../../examples/positions/louisbourg-1758.yaml");

fn new_france() -> Terms {
    NewGame::usual("new-france").unwrap()
}

fn draw_is_british() -> Terms {
    Terms { options: vec!["draw-is-british-win".to_owned()], ..new_france() }
}

fn wilderness_war(scenario: &str, options: &[&str]) -> Terms {
    Terms {
        scenario: scenario.to_owned(),
        options: options.iter().map(|option| (*option).to_owned()).collect(),
        ..NewGame::usual("wilderness-war").unwrap()
    }
}

fn first_edition(scenario: &str, options: &[&str]) -> Terms {
    Terms { edition: "1".to_owned(), ..wilderness_war(scenario, options) }
}

fn plan(name: &'static str, terms: Terms, mode: Mode, seed: u64) -> Plan {
    Plan { name, terms, mode, seed, data: None, start: None, chain: 512, script: &[], end: End::ByTheRules }
}

/// The Struggle for New France.
fn new_france_games() -> Vec<Plan> {
    const ALL: &[(usize, Deed)] = &[(14, Deed::Slip), (24, Deed::Fork), (50, Deed::Restore)];
    vec![
        // A chain so short is renewed more than once.
        Plan { chain: 16, script: ALL, ..plan("nf-duel", new_france(), Mode::Duel, 1) },
        plan("nf-umpire", new_france(), Mode::Umpire, 2),
        plan("nf-table", new_france(), Mode::Table, 3),
        Plan { chain: 16, ..plan("nf-solo", draw_is_british(), Mode::Solo, 4) },
        Plan {
            data: Some(NEW_FRANCE_DATA),
            end: End::Resigned(90),
            ..plan("nf-owners-data", new_france(), Mode::Duel, 5)
        },
        Plan {
            start: Some(DUQUESNE),
            end: End::Resigned(70),
            ..plan("nf-by-hand", new_france(), Mode::Duel, 6)
        },
        Plan { end: End::NotOpened(60), ..plan("nf-not-opened", new_france(), Mode::Duel, 7) },
    ]
}

/// Wilderness War.
fn wilderness_war_games() -> Vec<Plan> {
    const ALL: &[(usize, Deed)] = &[(20, Deed::Slip), (30, Deed::Fork), (60, Deed::Restore)];
    let [annus, early, late, full] =
        ["annus-mirabilis", "early-war-campaign", "late-war-campaign", "full-campaign"];
    let third = [
        "linked-diplomacy",
        "raids-cost-militia",
        "regulars-cost-vp",
        "surrender-by-either",
        "acadians-by-either",
        "british-exchange",
        "tournament-draw",
        "open-bids",
        "winter-leaders",
    ];
    let first = ["infiltration", "interception", "avoid-battle", "guides", "supply"];
    let duel = |name, terms, seed| plan(name, terms, Mode::Duel, seed);
    vec![
        Plan {
            chain: 16,
            script: ALL,
            ..duel("ww-annus-mirabilis", wilderness_war(annus, &["sealed-bids"]), 11)
        },
        plan("ww-umpire", wilderness_war(early, &["sealed-bids-british"]), Mode::Umpire, 12),
        plan("ww-solo", wilderness_war(late, &["winter-leaders"]), Mode::Solo, 13),
        plan("ww-table", wilderness_war(full, &[]), Mode::Table, 14),
        Plan { end: End::Resigned(150), ..duel("ww-options", wilderness_war(early, &third), 15) },
        Plan {
            end: End::Resigned(150),
            ..duel("ww-first-edition", first_edition(annus, &["advanced", "tournament-draw"]), 16)
        },
        plan("ww-first-edition-solo", first_edition(annus, &first), Mode::Solo, 17),
        Plan {
            data: Some(WILDERNESS_WAR_DATA),
            end: End::Resigned(90),
            ..duel("ww-owners-data", wilderness_war(annus, &[]), 18)
        },
        Plan {
            start: Some(LOUISBOURG),
            end: End::Resigned(120),
            ..duel("ww-by-hand", wilderness_war(annus, &["winter-leaders"]), 19)
        },
        Plan {
            end: End::NotOver(80),
            ..plan("ww-not-over", wilderness_war(full, &["sealed-bids"]), Mode::Umpire, 20)
        },
    ]
}

/// Under the first revision of the rules; what was decided again since then is in `bayonets_tomahawks_again`.
fn bayonets_tomahawks(scenario: &str, options: &[&str]) -> Terms {
    Terms {
        rules: 1,
        scenario: scenario.to_owned(),
        options: options.iter().map(|option| (*option).to_owned()).collect(),
        ..NewGame::usual("bayonets-tomahawks").unwrap()
    }
}

/// Bayonets & Tomahawks.
fn bayonets_tomahawks_games() -> Vec<Plan> {
    const ALL: &[(usize, Deed)] = &[(20, Deed::Slip), (30, Deed::Fork), (60, Deed::Restore)];
    let [vaudreuil, loudoun, amherst, campaign] =
        ["vaudreuil-1755", "loudoun-1757", "amherst-1758-59", "campaign-1755-59"];
    let every = [
        "fewest-attackers-first",
        "captured-militia-rest",
        "lone-commander-at-once",
        "chits-for-kills-only",
        "disease-without-chit",
        "wagoneers-any-army",
        "admiral-optional",
        "admiral-every-scenario",
    ];
    vec![
        Plan {
            chain: 16,
            script: ALL,
            ..plan("bt-vaudreuil", bayonets_tomahawks(vaudreuil, &[]), Mode::Duel, 31)
        },
        plan("bt-umpire", bayonets_tomahawks(loudoun, &[]), Mode::Umpire, 32),
        plan("bt-solo", bayonets_tomahawks(amherst, &every), Mode::Solo, 33),
        Plan {
            end: End::Resigned(120),
            ..plan("bt-table", bayonets_tomahawks(campaign, &[]), Mode::Table, 34)
        },
        Plan {
            data: Some(BAYONETS_TOMAHAWKS_DATA),
            end: End::Resigned(90),
            ..plan("bt-owners-data", bayonets_tomahawks(vaudreuil, &[]), Mode::Duel, 35)
        },
        Plan {
            start: Some(WILLIAM_HENRY),
            ..plan("bt-by-hand", bayonets_tomahawks(loudoun, &[]), Mode::Duel, 36)
        },
    ]
}

/// The Kahnawake alone in Montréal, with a British Brigade before it: a Raid decides who holds the city.
const RAID_FROM_MONTREAL: &str = "\
world:
  round: ar-5
  pieces:
    light-beaujeu: quebec
    light-lacorne: quebec
    bde-50th-51st: montreal
    indian-micmac: removed
    indian-malecite: removed
    indian-abenaki: removed
    indian-mississague: removed
    indian-seneca: removed
    indian-delaware: removed
    indian-mingo: removed
    indian-chaouanon: removed
    indian-outaouais: removed
  spaces: {montreal: {battle: true}}
  action_round:
    first: french
    faction: {british: {card: 8, left: [light, army]}, french: {card: 42, left: []}}
    indian: {card: 44, left: [indian]}
  cards: {played: [8, 42, 44]}
stack:
- RoundOf: {}
- ActionRound: {stage: second-phase}
- ActionPhase: {side: french, indian: true}
";

/// Winter, with a Fort and three Brigades in Le Détroit, and a French Fleet that has no harbour.
const WINTER: &str = "\
world:
  round: winter-quarters
  vp: british 4
  pieces:
    light-langlade: montreal
    bde-50th-51st: le-detroit
    bde-35th-new-york-companies: le-detroit
    bde-40th-45th-47th: le-detroit
    fort-stanwix: le-detroit
    indian-outaouais: losses
    fleet-marine-royale: sail-box
    bde-canadiens-1: sail-box
    bde-canadiens-2: montreal
    cmdr-rigaud: montreal
    art-canonniers-bombardiers-1: montreal
    art-canonniers-bombardiers-2: montreal
    light-langis: montreal
    light-boishebert: montreal
    indian-micmac: montreal
    fort-beausejour: removed
    bastion-1: removed
    bastion-2: removed
    bastion-3: removed
    bastion-4: removed
    fort-frederick: mtan
    fort-augusta: kwanoskwamcok
  spaces:
    le-detroit: {control: british}
    chignectou: {control: british}
    port-dauphin: {control: british}
    port-la-joye: {control: british}
    miramichy: {control: british}
    riviere-ristigouche: {control: british}
    riviere-du-loup: {control: british}
    tadoussac: {control: british}
    cote-de-beaupre: {control: british}
    cote-du-sud: {control: british}
    louisbourg: {control: british}
    quebec: {control: british}
";

/// Bayonets & Tomahawks under the second revision of the rules: whole games, and positions that reach what was decided again.
fn bayonets_tomahawks_again() -> Vec<Plan> {
    let again = |scenario, options: &[&str]| Terms { rules: 2, ..bayonets_tomahawks(scenario, options) };
    let options = ["militia-fight-on", "overwhelm-in-wilderness", "marshal-from-battle"];
    vec![
        plan("bt-2-loudoun", again("loudoun-1757", &[]), Mode::Solo, 41),
        plan("bt-2-options", again("vaudreuil-1755", &options), Mode::Solo, 42),
        Plan {
            start: Some(RAID_FROM_MONTREAL),
            end: End::NotOver(40),
            ..plan("bt-2-raid", again("vaudreuil-1755", &[]), Mode::Duel, 43)
        },
        Plan {
            start: Some(WINTER),
            end: End::NotOver(60),
            ..plan("bt-2-winter", again("campaign-1755-59", &[]), Mode::Duel, 44)
        },
    ]
}

/// Begun under the first revision of the rules, and played on by the second: at once, after a year, and at a real table.
fn bayonets_tomahawks_revised() -> Vec<Plan> {
    let first = |scenario| bayonets_tomahawks(scenario, &[]);
    vec![
        Plan {
            script: &[(12, Deed::Revise(2)), (60, Deed::Fork)],
            ..plan("bt-revised", first("loudoun-1757"), Mode::Duel, 47)
        },
        Plan {
            start: Some(WINTER),
            script: &[(8, Deed::Revise(2))],
            end: End::NotOver(60),
            ..plan("bt-revised-in-winter", first("campaign-1755-59"), Mode::Duel, 48)
        },
    ]
}

/// Games from positions that are pinned as facts.
fn from_facts() -> Vec<Plan> {
    vec![
        Plan {
            start: Some(DUQUESNE),
            end: End::NotOver(40),
            ..plan("nf-from-facts", new_france(), Mode::Duel, 45)
        },
        Plan {
            start: Some(LOUISBOURG),
            end: End::NotOver(40),
            ..plan("ww-from-facts", wilderness_war("annus-mirabilis", &["winter-leaders"]), Mode::Duel, 46)
        },
    ]
}

pub fn all() -> Vec<Plan> {
    let mut all = new_france_games();
    all.extend(wilderness_war_games());
    all.extend(bayonets_tomahawks_games());
    all.extend(bayonets_tomahawks_again());
    all.extend(from_facts());
    all.extend(bayonets_tomahawks_revised());
    all
}
