//! Chances told before orders are signed: they are those of the rulebooks' tables, counted out here by hand, and those of many
//! playouts where the ways are too many to go through.

mod supposed;

use coureur::engine::{Chance, Drawn, Next, Slot, Who};
use coureur::games::{self, Files, Terms, start};
use coureur::orders::{Carry, Line, skip_filler, step_after};
use coureur::side::Side;
use coureur::speech::Play;
use coureur::speech::odds::{Bounds, Contest, Mark, Method, Odds, Toll, at_end, attempts, odds};
use std::collections::BTreeMap;
use std::io::Write;
use std::time::Instant;

/// Words that may have gone by themselves.
const CLOSING: [&str; 2] = ["done", "halt"];

/// A position, and what counts of the orders given there.
struct Position {
    play: Box<dyn Play>,
    marks: Vec<Mark>,
}

fn open(game: &str, scenario: Option<&str>, position: &str) -> Position {
    let found = games::find(game).expect("the game is on the shelf");
    let terms = Terms {
        game: game.to_owned(),
        edition: found.editions[0].id.to_owned(),
        rules: found.rules,
        scenario: scenario.unwrap_or(found.scenarios[0].id).to_owned(),
        options: Vec::new(),
    };
    let position = start::plain(&terms, None, position).expect("a position by hand");
    let opened =
        games::open(&terms, Files { data: None, start: Some(&position) }).expect("it holds together");
    let mut position = Position { play: opened.play, marks: Vec::new() };
    position.settle(None);
    position
}

impl Position {
    fn note(&mut self) {
        self.marks.extend(self.play.marks(&self.play.events()));
    }

    /// Shows and shuffles cards, takes what goes by itself, and lets the windows of whoever has no order pass.
    fn settle(&mut self, next: Option<Side>) {
        loop {
            let done = match self.play.next().clone() {
                Next::Chance(Chance::Shuffle(_)) => self.play.draw(Drawn::Shuffled),
                Next::Chance(Chance::Show { side, deck, .. }) => {
                    let hand = self.play.hand(side);
                    let slot = hand.into_iter().find(|slot| slot.deck == deck);
                    self.play.draw(Drawn::Shown(slot.unwrap_or(Slot { deck, number: u16::MAX })))
                }
                Next::Decision(ask) => {
                    let Who::One(side) = ask.who else { return };
                    let pass = || self.play.pass(side).filter(|_| next != Some(side));
                    let Some(choice) = self.play.only(side).or_else(pass) else { return };
                    self.play.take(side, choice)
                }
                Next::Chance(_) | Next::Over(_) => return,
            };
            done.expect("it is legal");
            self.note();
        }
    }

    /// Gives a line of orders; it ends where dice are asked for.
    fn order(mut self, side: Side, text: &str) -> Position {
        let (line, mut carry) = (Line::new(text), Carry::default());
        let mut at = skip_filler(&line, 0);
        self.settle(Some(side));
        while at < line.tokens.len() {
            let offers = self.play.offers(side);
            let (index, next) = match step_after(&line, at, &offers, &carry) {
                Ok(found) => found,
                // Typed out, though it went by itself.
                Err(_) if CLOSING.contains(&line.tokens[at].text.as_str()) => {
                    at = skip_filler(&line, at + 1);
                    continue;
                }
                Err(error) => panic!("{error:?} at {:?}", self.play.pending()),
            };
            carry = Carry::of(&offers[index].words);
            let choice = self.play.find(side, &offers[index].code).expect("it is offered");
            self.play.take(side, choice).expect("it is legal");
            self.note();
            at = skip_filler(&line, next);
            self.settle(Some(side).filter(|_| at < line.tokens.len()));
        }
        self
    }

    fn odds(&self) -> Odds {
        odds(&*self.play, &self.marks, Bounds::USUAL).expect("dice decide something")
    }

    /// As many playouts as that, by the same rules for whoever is asked something on the way.
    fn playouts(&self, number: u32) -> Odds {
        let bounds = Bounds { branches: 0, playouts: number };
        odds(&*self.play, &self.marks, bounds).expect("dice decide something")
    }
}

fn near(found: f64, wanted: f64, within: f64, what: &str) {
    assert!((found - wanted).abs() <= within, "{what}: {found} is not {wanted}");
}

fn contest<'a>(odds: &'a Odds, title: &str) -> &'a Contest {
    let found = odds.contests.iter().find(|contest| contest.title.starts_with(title));
    found.unwrap_or_else(|| panic!("no `{title}` among {:?}", odds.contests))
}

fn result(contest: &Contest, what: &str) -> f64 {
    contest.results.iter().filter(|result| result.what == what).map(|result| result.chance).sum()
}

fn toll(contest: &Contest, side: Side) -> &Toll {
    contest.tolls.iter().find(|toll| toll.side == side).unwrap_or_else(|| panic!("{side} loses nothing"))
}

/// Compares two sets of chances, each figure; says how many there were, and by how much the farthest of them is off.
fn alike(a: &Odds, b: &Odds, within: f64) -> (usize, f64) {
    let mut off = Vec::new();
    let mut compare = |found: f64, wanted: f64, what: &str| {
        near(found, wanted, within, what);
        off.push((found - wanted).abs());
    };
    for one in &a.contests {
        let other = contest(b, &one.title);
        compare(other.chance, one.chance, &one.title);
        for found in &one.results {
            compare(result(other, &found.what), found.chance, &found.what);
        }
        for lost in &one.tolls {
            let numbers: BTreeMap<u32, f64> =
                toll(other, lost.side).numbers.iter().map(|number| (number.what, number.chance)).collect();
            for number in &lost.numbers {
                let found = numbers.get(&number.what).copied().unwrap_or(0.0);
                compare(found, number.chance, &format!("{} {} lost", number.what, lost.of));
            }
        }
    }
    (off.len(), off.into_iter().fold(0.0, f64::max))
}

const TWO_STACKS: &str = "world:\n  pieces: {vaudreuil: ticonderoga, rigaud: ticonderoga, languedoc: ticonderoga, \
    royal-roussillon: ticonderoga, bearn: ticonderoga, la-sarre: ticonderoga, guyenne: ticonderoga, \
    la-reine: ticonderoga, artois: ticonderoga, bourgogne: ticonderoga, cambis: ticonderoga, \
    44th: wood-creek, 48th: wood-creek, 22nd: wood-creek}\n";

const ATTACK: &str = "play 1 activate force vaudreuil take rigaud take languedoc take royal-roussillon take bearn take \
    la-sarre take guyenne take la-reine take artois take bourgogne take cambis done move to wood-creek";

/// Nine French regiments of 3 against three British of 3: columns 22-27 and 9-12 of the Combat Results Table, by dice 1 to 6.
/// Wood Creek is wilderness and nobody has Auxiliaries: no modifier but the commander's Tactics of 0.
const FRENCH_FIRE: [u8; 6] = [4, 4, 4, 5, 5, 6];
const BRITISH_FIRE: [u8; 6] = [2, 2, 2, 3, 3, 4];

#[test]
fn odds_of_a_battle_of_wilderness_war_are_those_of_its_table() {
    let position = open("wilderness-war", None, TWO_STACKS).order(Side::French, ATTACK);
    let found = position.odds();
    let battle = contest(&found, "Battle at Wood Creek");
    assert!(matches!(found.method, Method::Exact { .. }), "{:?}", found.method);
    assert!(
        battle.basis.iter().any(|basis| basis.contains("strength 27, column 22-27")),
        "{:?}",
        battle.basis
    );
    assert!(battle.basis.iter().any(|basis| basis.contains("strength 9, column 9-12")), "{:?}", battle.basis);
    let mut wins = 0.0;
    let mut lost = [BTreeMap::<u32, f64>::new(), BTreeMap::new()];
    for french in FRENCH_FIRE {
        for british in BRITISH_FIRE {
            // The defender wins ties; three regiments have six steps to lose.
            wins += f64::from(u8::from(french > british)) / 36.0;
            *lost[0].entry(u32::from(french).min(6)).or_default() += 1.0 / 36.0;
            *lost[1].entry(u32::from(british)).or_default() += 1.0 / 36.0;
        }
    }
    near(result(battle, "the French win"), wins, 1e-9, "the French win");
    near(result(battle, "the British win"), 1.0 - wins, 1e-9, "the British win");
    for (side, lost) in [(Side::British, &lost[0]), (Side::French, &lost[1])] {
        let numbers = &toll(battle, side).numbers;
        assert_eq!(numbers.len(), lost.len(), "{numbers:?}");
        for number in numbers {
            near(number.chance, lost[&number.what], 1e-9, &format!("{side} {}", number.what));
        }
    }
}

#[test]
fn odds_by_lot_are_within_what_they_say() {
    let position = open("wilderness-war", None, TWO_STACKS).order(Side::French, ATTACK);
    let by_lot = position.playouts(2_000);
    let Method::Playouts { number: 2_000, within } = by_lot.method else { panic!("{:?}", by_lot.method) };
    near(within, 1.0 / 2_000f64.sqrt(), 1e-12, "the bound");
    // The lots are always the same, and 95 of 100 figures are within: twice as far holds for all of these.
    alike(&position.odds(), &by_lot, 2.0 * within);
}

#[test]
fn odds_of_a_raid_of_wilderness_war_are_those_of_its_table() {
    let start = "world:\n  pieces: {marin: allegheny-south, virginia-1: albany}\n";
    let orders = "play 7 activate single marin done move to winchester halt";
    let position = open("wilderness-war", None, start).order(Side::French, orders);
    let found = position.odds();
    let raid = contest(&found, "Raid on Winchester");
    assert_eq!(raid.basis, ["column Cultivated, die unmodified"]);
    // Column Cultivated of the Raid Table, by dice 1 to 6: nothing, nothing, nothing, a step lost, success for a step, success.
    near(result(raid, "no effect"), 3.0 / 6.0, 1e-9, "no effect");
    near(result(raid, "failure, 1 step lost"), 1.0 / 6.0, 1e-9, "failure");
    near(result(raid, "success, 1 step lost"), 1.0 / 6.0, 1e-9, "success with a loss");
    near(result(raid, "success"), 1.0 / 6.0, 1e-9, "success");
    near(toll(raid, Side::French).mean(), 2.0 / 6.0, 1e-9, "steps lost");
}

/// Fifteen factors, and eight with a Defense Value of 1: the columns 13+ and 9-10 of the Combat Loss Chart, by dice 1 to 6.
const BRITISH_FIFTEEN: [u8; 6] = [3, 3, 3, 3, 4, 4];
const FRENCH_NINE: [u8; 6] = [2, 2, 2, 2, 3, 3];

const NF_COMBAT: &str = "world:\n  year: 1758\n  phase: movement\n  vp: {british: 29, french: 31}\n  \
    spaces: {deerfield: {british: {troops: 15}}, hampshire: {control: french, french: {troops: 8}}}\n";

#[test]
fn odds_of_a_combat_of_new_france_are_those_of_its_chart() {
    let orders = "move from Deerfield take 15 troops to Hampshire halt, done, no card";
    let position = open("new-france", None, NF_COMBAT).order(Side::British, orders);
    let mut position = position;
    position.settle(None);
    let position = match position.play.next().ask_of(Side::French) {
        Some(_) => position.order(Side::French, "no card"),
        None => position,
    };
    let found = position.odds();
    let combat = contest(&found, "Combat at Hampshire");
    let (mut wins, mut lost) = (0.0, [BTreeMap::<u32, f64>::new(), BTreeMap::new()]);
    for british in BRITISH_FIFTEEN {
        for french in FRENCH_NINE {
            // Whoever loses less wins; the defender holds a tie.
            wins += f64::from(u8::from(british > french)) / 36.0;
            *lost[0].entry(u32::from(british)).or_default() += 1.0 / 36.0;
            *lost[1].entry(u32::from(french)).or_default() += 1.0 / 36.0;
        }
    }
    let british = combat.results.iter().filter(|result| result.what.starts_with("The British win"));
    near(british.map(|result| result.chance).sum(), wins, 1e-9, "the British win");
    for (side, lost) in [(Side::French, &lost[0]), (Side::British, &lost[1])] {
        for number in &toll(combat, side).numbers {
            near(number.chance, lost[&number.what], 1e-9, &format!("{side} {}", number.what));
        }
    }
}

/// Whoever has marched up to somebody wants to know it then, and not when his phase is over.
#[test]
fn odds_of_battles_that_the_end_of_a_phase_brings_are_told_before_it() {
    let march = "move from Deerfield take 15 troops to Hampshire halt";
    let after = |orders: &str| open("new-france", None, NF_COMBAT).order(Side::British, orders);
    let marched = after(march);
    assert!(odds(&*marched.play, &marched.marks, Bounds::USUAL).is_none());
    let (orders, told) = at_end(&*marched.play, Side::British, Bounds::USUAL).expect("there is a combat");
    let done = after(&format!("{march}, {}", orders.join(", "))).odds();
    alike(&told, &done, 1e-9);
    assert_eq!(orders.first().map(String::as_str), Some("done"));
    // Where nobody meets anybody, nothing is told.
    let quiet = after("move from Deerfield take 1 troop to Albany halt");
    assert!(at_end(&*quiet.play, Side::British, Bounds::USUAL).is_none());
}

/// Of two combats the mover picks the first: both are told, each as if it came first, and the better leader leads.
#[test]
fn odds_of_several_combats_are_told_before_one_is_picked() {
    let start = "world:\n  year: 1758\n  phase: movement\n  vp: {british: 29, french: 31}\n  leaders: {monckton: {where: deerfield}, wolfe: {where: deerfield}}\n  \
        spaces: {deerfield: {british: {troops: 15}}, fort-william-henry: {british: {troops: 12}}, \
        hampshire: {control: french, french: {troops: 8}}}\n";
    let march = "move from Deerfield take everything to Hampshire halt, move from Fort William Henry take 12 troops to Fort Carillon halt";
    let marched = open("new-france", None, start).order(Side::British, march);
    let (orders, told) = at_end(&*marched.play, Side::British, Bounds::USUAL).expect("there are combats");
    assert_eq!(orders.first().map(String::as_str), Some("done"));
    assert_eq!(told.contests.len(), 2, "{told:?}");
    let (hampshire, carillon) =
        (contest(&told, "Combat at Hampshire"), contest(&told, "Combat at Fort Carillon"));
    assert!(hampshire.basis.iter().any(|basis| basis == "Wolfe leads, die +3"), "{hampshire:?}");
    assert!(!hampshire.results.is_empty() && !carillon.results.is_empty(), "{told:?}");
    assert!(matches!(told.method, Method::Exact { .. }), "{:?}", told.method);
}

#[test]
fn odds_of_bayonets_and_tomahawks_are_those_of_its_die() {
    let start = "world: {round: ar-5}\nstack: [{RoundOf: {}}, {RaidStart: {side: french, ap: indian}}]\n";
    let orders = "raid indian-delaware on rays-town, to assunepachla, to rays-town";
    let position = open("bayonets-tomahawks", Some("vaudreuil-1755"), start).order(Side::French, orders);
    let found = position.odds();
    let raid = contest(&found, "Raid of");
    // Two Flags, a Hit on triangles and B&T of six faces [BT 9.3].
    near(result(raid, "the Raid succeeds"), 4.0 / 6.0, 1e-9, "the Raid succeeds");
    near(result(raid, "the Raid fails"), 2.0 / 6.0, 1e-9, "the Raid fails");
}

const BT_BATTLE: &str = "world: {round: ar-5, pieces: {light-howe: mekekasink, light-aubry: mekekasink}, \
    spaces: {mekekasink: {battle: true, at_start: {units: {british: true, french: false}}}}}\n\
    stack: [{RoundOf: {}}, {Battles: {}}]\n";

#[test]
fn odds_of_a_battle_of_bayonets_and_tomahawks_agree_with_playouts() {
    let position = open("bayonets-tomahawks", Some("loudoun-1757"), BT_BATTLE);
    let exact = position.odds();
    let Method::Exact { branches } = exact.method else { panic!("{:?}", exact.method) };
    assert!(branches >= 25, "five kinds of faces on each of two dice: {branches}");
    let by_lot = position.playouts(2_000);
    let Method::Playouts { within, .. } = by_lot.method else { panic!("{:?}", by_lot.method) };
    alike(&exact, &by_lot, 2.0 * within);
}

const SIEGE: &str = "world:\n  pieces: {rigaud: hudson-carry-north, languedoc: hudson-carry-north, \
    royal-roussillon: hudson-carry-north, new-hampshire: hudson-carry-north inside, \
    new-jersey-1: hudson-carry-north inside}\n  spaces: {hudson-carry-north: {siege: LEVEL}}\n";

/// Eight British units against three French ones: too many ways for the dice to fall.
const BT_LARGE: &str = "world: {round: ar-5, pieces: {light-howe: onyiudaondagwat, light-gage: onyiudaondagwat, \
    light-morgan: onyiudaondagwat, light-scott: onyiudaondagwat, light-dunn: onyiudaondagwat, \
    light-putnam: onyiudaondagwat, bde-44th-48th: onyiudaondagwat, light-aubry: onyiudaondagwat, \
    light-lery: onyiudaondagwat, bde-berry: onyiudaondagwat}, spaces: {onyiudaondagwat: {battle: true, \
    at_start: {units: {british: false, french: true}}}}}\nstack: [{RoundOf: {}}, {Battles: {}}]\n";

/// The positions that are weighed at length, each with a name.
fn weighed() -> Vec<(&'static str, Position)> {
    let war = |start: &str| open("wilderness-war", None, start);
    let bayonets = |scenario, start| open("bayonets-tomahawks", Some(scenario), start);
    let raid = "world:\n  pieces: {marin: allegheny-south, virginia-1: albany}\n";
    let marin = "play 7 activate single marin done move to winchester halt";
    let combat = "move from Deerfield take 15 troops to Hampshire halt, done, no card";
    let village = "world: {round: ar-5}\nstack: [{RoundOf: {}}, {RaidStart: {side: french, ap: indian}}]\n";
    let delaware = "raid indian-delaware on rays-town, to assunepachla, to rays-town";
    let rigaud = "play 14 activate force rigaud done";
    let siege =
        |level, verb| war(&SIEGE.replace("LEVEL", level)).order(Side::French, &format!("{rigaud} {verb}"));
    vec![
        ("WW battle", war(TWO_STACKS).order(Side::French, ATTACK)),
        ("WW raid", war(raid).order(Side::French, marin)),
        ("WW siege", siege("0", "siege")),
        ("WW assault", siege("1", "assault")),
        ("NF combat", open("new-france", None, NF_COMBAT).order(Side::British, combat)),
        ("BT raid", bayonets("vaudreuil-1755", village).order(Side::French, delaware)),
        ("BT battle", bayonets("loudoun-1757", BT_BATTLE)),
        ("BT large battle", bayonets("loudoun-1757", BT_LARGE)),
    ]
}

#[test]
fn odds_of_a_battle_too_large_to_count_out_are_by_lot() {
    let position = open("bayonets-tomahawks", Some("loudoun-1757"), BT_LARGE);
    let few = odds(&*position.play, &position.marks, Bounds { branches: 100, playouts: 40 });
    let few = few.expect("dice decide something");
    assert!(matches!(few.method, Method::Playouts { number: 40, .. }), "{:?}", few.method);
    let results = &contest(&few, "Battle at").results;
    near(results.iter().map(|result| result.chance).sum(), 1.0, 1e-9, "it comes out in some way");
}

/// What is told to a player, against a hundred thousand playouts, for each kind of contest. No figure may be farther off than
/// twice what the coarser of the two says of itself. Slow in a build for tests, minutes in one for use:
/// `cargo test --release --test games odds -- --ignored`. It says on standard error how far it is.
#[test]
#[ignore = "a hundred thousand playouts of each position"]
fn odds_agree_with_a_hundred_thousand_playouts() {
    for (name, position) in weighed() {
        let began = Instant::now();
        let (told, by_lot) = (position.odds(), position.playouts(100_000));
        let Method::Playouts { within, .. } = by_lot.method else { panic!("{:?}", by_lot.method) };
        let (how, bound) = match told.method {
            Method::Exact { branches } => (format!("{branches} ways counted out"), within),
            Method::Playouts { number, within } => (format!("{number} playouts"), within),
        };
        let (figures, farthest) = alike(&told, &by_lot, 2.0 * bound);
        // Past the harness, which keeps what is printed until a test has failed.
        let spent = began.elapsed().as_secs();
        let line =
            format!("{name}: {how}; {figures} figures, farthest {farthest:.5}, bound {bound:.5}; {spent} s");
        writeln!(std::io::stderr(), "{line}").expect("standard error");
    }
}

#[test]
fn what_the_other_side_may_try_has_its_chances() {
    let start = "world:\n  pieces: {marin: ticonderoga}\n";
    let mut position = open("wilderness-war", None, start);
    let line = Line::new("play 7 activate single marin done move to wood-creek to green-mountains-south");
    let mut at = 0;
    position.settle(Some(Side::French));
    let mut tries = Vec::new();
    while at < line.tokens.len() {
        let offers = position.play.offers(Side::French);
        let Ok((index, next)) = step_after(&line, at, &offers, &Carry::default()) else {
            at += 1;
            continue;
        };
        let choice = position.play.find(Side::French, &offers[index].code).expect("it is offered");
        position.play.take(Side::French, choice).expect("it is legal");
        at = skip_filler(&line, next);
        for _ in 0..20 {
            tries.extend(attempts(&*position.play, Side::British));
            let pass =
                position.play.next().ask_of(Side::British).and_then(|_| position.play.pass(Side::British));
            match pass {
                Some(pass) => position.play.take(Side::British, pass).expect("a pass"),
                None => position.settle(Some(Side::French)),
            }
            if position.play.next().ask_of(Side::British).is_none() {
                break;
            }
        }
    }
    let interception = tries.iter().find(|tried| tried.window == "interception");
    let interception = interception.unwrap_or_else(|| panic!("nobody could intercept: {tries:?}"));
    assert!(interception.order.starts_with("intercept with rogers"), "{interception:?}");
    // A 4 is needed, and a unit has no Tactics.
    near(result(&interception.contest, "they intercept"), 3.0 / 6.0, 1e-9, "interception");
    near(result(&interception.contest, "they fail"), 3.0 / 6.0, 1e-9, "no interception");
}

#[test]
fn stacks_in_bad_winter_quarters_are_warned_of() {
    // Two full regiments and a reduced one in the wilderness: half of the reduced ones, rounded up, and the full ones suffer.
    let pieces = "pieces: {bearn: wood-creek, guyenne: wood-creek, languedoc: wood-creek reduced}";
    for (season, warned) in [("early", 0), ("late", 1)] {
        let position = open("wilderness-war", None, &format!("world:\n  season: {season}\n  {pieces}\n"));
        let told = position.play.warnings(Side::French);
        let here: Vec<&str> =
            told.iter().map(|told| told.text.as_str()).filter(|text| text.contains("Wood Creek")).collect();
        assert_eq!(here.len(), warned, "{told:?}");
        for text in here {
            assert!(text.contains("1 reduced unit eliminated, 2 full units reduced"), "{text}");
        }
    }
}
