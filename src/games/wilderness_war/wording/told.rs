//! What happened, as sentences.

use super::super::choice::Use;
use super::super::content::Content;
use super::super::event::{Effect, Event, Points, Reading};
use super::super::going_home::Cause;
use super::super::ids::PieceId;
use super::super::position::Work;
use super::super::view::vp_words;
use super::super::world::Season;
use super::{card, endings, fights, list, piece, space, there};
use crate::cite::Rule;
use crate::speech::{Run, Told};

/// Why points were awarded, in words.
fn points(why: Points) -> &'static str {
    match why {
        Points::Fortress => "a fortress",
        Points::Fort => "a fort captured",
        Points::Stockade => "a stockade captured or destroyed",
        Points::Niagara => "Niagara taken",
        Points::OhioForks => "Ohio Forks taken",
        Points::Battle => "the Battle",
        Points::Raids => "Raided markers",
        Points::Demolition => "a fort demolished by the enemy",
        Points::Massacre => "MASSACRE!",
        Points::EarlyRegulars => "Regulars sent by the enemy before 1757",
        Points::Bid => "the bid",
    }
}

/// The rule that awards them.
fn awarded_by(why: Points) -> &'static str {
    match why {
        Points::Fortress | Points::Fort | Points::Stockade => "13.21",
        Points::Niagara | Points::OhioForks => "13.23",
        Points::Battle => "7.81",
        Points::Raids => "13.22",
        Points::Demolition => "5.46",
        Points::Massacre => "#7",
        Points::EarlyRegulars => "14.3",
        Points::Bid => "13.3",
    }
}

/// What the die of an event decided, in words.
pub fn read(c: &Content, reading: Reading) -> String {
    match reading {
        Reading::Fleet { lost: true } => "the fleet is lost".to_owned(),
        Reading::Fleet { lost: false } => "the fleet stays".to_owned(),
        Reading::SmallPox { space: at, steps } => {
            let plural = if steps == 1 { "" } else { "s" };
            format!("small pox at {} costs {steps} step{plural}", space(c, at))
        }
        Reading::Courier { taken: true } => "a courier is taken".to_owned(),
        Reading::Courier { taken: false } => "the courier gets through".to_owned(),
        Reading::Alliance { units: 1 } => "1 Indian unit may enter, or two be restored".to_owned(),
        Reading::Alliance { units } => format!("{units} Indian units may enter, or two be restored for each"),
        Reading::Restored => "so many units may be restored".to_owned(),
    }
}

/// The rule or card that asked for the die.
fn read_by(reading: Reading) -> &'static str {
    match reading {
        Reading::Fleet { .. } => "#21",
        Reading::SmallPox { .. } => "#34",
        Reading::Courier { .. } => "#35",
        Reading::Alliance { .. } => "5.53",
        Reading::Restored => "5.523",
    }
}

/// What has come into force, in words.
fn effect(effect: Effect) -> &'static str {
    match effect {
        Effect::SeatsChanged => "the players change seats",
        Effect::NoLandings => "LOUISBOURG SQUADRONS: no amphibious landing this year",
        Effect::NoFrenchNavy => "no French naval movement any more",
        Effect::CherokeesJoin => "the Cherokees join the British",
        Effect::CherokeeRise => "the Cherokee rise against the British",
        Effect::QuiberonBay => "QUIBERON BAY: the French lose the sea lanes",
        Effect::Pitt => "WILLIAM PITT directs the war",
        Effect::DiplomaticRevolution => "DIPLOMATIC REVOLUTION",
    }
}

/// What a card is used for, in words.
fn usage(usage: Use) -> &'static str {
    match usage {
        Use::Activate => "activation",
        Use::Stockades => "stockades",
        Use::Forts => "forts",
        Use::Event => "its event",
    }
}

/// A die that needs a modified 4, with its modifier.
/// What attrition costs a stack; what it does not cost is not said.
pub fn attrition(eliminated: usize, reduced: usize) -> String {
    let units = |count: usize, one: &str, many: &str| match count {
        0 => None,
        1 => Some(format!("1 {one}")),
        _ => Some(format!("{count} {many}")),
    };
    let parts = [
        units(eliminated, "reduced unit eliminated", "reduced units eliminated"),
        units(reduced, "full unit reduced", "full units reduced"),
    ];
    let said: Vec<String> = parts.into_iter().flatten().collect();
    if said.is_empty() { "nothing lost".to_owned() } else { said.join(", ") }
}

fn against_four(die: u8, total: i8) -> String {
    let tactics = total.saturating_sub(i8::try_from(die).unwrap_or(0));
    if tactics == 0 { format!("{die} (4 needed)") } else { format!("{die}{tactics:+} = {total} (4 needed)") }
}

/// An event in words.
#[must_use]
pub fn tell(event: &Event, content: &Content) -> Told {
    let (text, rule) = sentence(event, content);
    Told { text, rule: Some(Rule::ww(rule)), run: run(event, content) }
}

/// How an event is told together with others like it.
fn run(event: &Event, c: &Content) -> Option<Run> {
    let several =
        |p: &PieceId, tail: String| Some(Run { head: String::new(), item: piece(c, *p).to_owned(), tail });
    match event {
        Event::Moved { pieces, to, .. } => Some(Run {
            head: format!("{} to ", list(c, *pieces)),
            item: space(c, *to).to_owned(),
            tail: String::new(),
        }),
        Event::Dropped { piece, at } => several(piece, format!(" stay behind at {}", space(c, *at))),
        Event::Inside { piece, at, .. } => several(piece, format!(" inside at {}", space(c, *at))),
        Event::Retreated { piece, to, .. } => several(piece, format!(" retreat to {}", space(c, *to))),
        Event::WentHome { piece, to, cause: Cause::Garrison } => {
            several(piece, format!(" march off to {}", space(c, *to)))
        }
        Event::WentHome { piece, to, .. } => several(piece, format!(" go home to {}", space(c, *to))),
        Event::Placed { piece, at } => several(piece, format!(" placed at {}", space(c, *at))),
        Event::PlacedIn { piece, department, .. } => {
            several(piece, format!(" into the {}", department.title()))
        }
        Event::Deployed { piece, at, .. } => several(piece, format!(" turn out at {}", space(c, *at))),
        Event::Reduced { piece, at, .. } => several(piece, format!(" are reduced{}", there(c, *at))),
        Event::Eliminated { rule: "5.55" | "#70", .. } => None,
        Event::Eliminated { piece, at, .. } => several(piece, format!(" are eliminated{}", there(c, *at))),
        Event::Restored { piece } => several(piece, " are restored".to_owned()),
        _ => None,
    }
}

/// Did they manage it? The verb stands for one and for several.
fn tries(success: bool, count: usize, verb: [&str; 2]) -> String {
    let [one, several] = verb;
    match (success, count) {
        (true, 1) => one.to_owned(),
        (true, _) => several.to_owned(),
        (false, 1) => format!("fails to {several}"),
        (false, _) => format!("fail to {several}"),
    }
}

/// The sentence, and the rule it rests on.
#[expect(clippy::too_many_lines, reason = "one arm an event")]
fn sentence(event: &Event, c: &Content) -> (String, &'static str) {
    match event {
        Event::Shuffled { cards } => (format!("{cards} cards are shuffled"), "5.25"),
        Event::Dealt { side, cards: 1 } => (format!("The {side} are dealt 1 card"), "5.21"),
        Event::Dealt { side, cards } => (format!("The {side} are dealt {cards} cards"), "5.21"),
        Event::SeasonBegins { year, season } => {
            let half = if *season == Season::Early { "Early" } else { "Late" };
            (format!("the {half} Season of {year} begins"), "4.0")
        }
        Event::Played { side, card, rule } => (format!("The {side} play {}", self::card(c, *card)), *rule),
        Event::Used { side, usage } => (format!("The {side} use it for {}", self::usage(*usage)), "5.26"),
        Event::Discarded { side, card } => (format!("The {side} discard {}", self::card(c, *card)), "5.22"),
        Event::Removed { card } => (format!("{} leaves the game", self::card(c, *card)), "5.23"),
        Event::TookCard { side, card, rule } => {
            (format!("The {side} take {} from the discards", self::card(c, *card)), *rule)
        }
        Event::StoleCard { side } => (format!("The {side} take a card from the enemy's hand"), "#35"),
        Event::Claimed { side } => (format!("The {side} say that they hold none of these cards"), "#37"),
        Event::Passed { side } => (format!("The {side} pass, holding one card"), "4.0"),
        Event::Drawn { leader } => (format!("{} is drawn from the pool", piece(c, *leader)), "5.55"),
        Event::Pooled { leader } => (format!("{} goes into the pool", piece(c, *leader)), "5.55"),
        Event::Rolled { side, die, reading } => {
            (format!("The {side} roll {die}: {}", read(c, *reading)), read_by(*reading))
        }
        Event::Assemblies { now } => (format!("the Provincial Assemblies are {}", now.word()), "5.54"),
        Event::Swapped { first, second } => {
            (format!("{} and {} change places", piece(c, *first), piece(c, *second)), "#22")
        }
        Event::Marked { effect, rule } => (self::effect(*effect).to_owned(), *rule),
        Event::Activated { side, pieces } => (format!("The {side} activate {}", list(c, *pieces)), "5.31"),
        Event::Moved { pieces, to, rule, .. } => {
            (format!("{} to {}", list(c, *pieces), space(c, *to)), *rule)
        }
        Event::Dropped { piece: p, at } => {
            (format!("{} stays behind at {}", piece(c, *p), space(c, *at)), "6.1")
        }
        Event::PutBack { pieces, to } => {
            (format!("{} put back to {}", list(c, *pieces), space(c, *to)), "#15")
        }
        Event::Intercepts { side, pieces, at, die, total, success } => {
            let (who, roll) = (list(c, *pieces), against_four(*die, *total));
            let how = tries(*success, pieces.len(), ["intercepts", "intercept"]);
            (format!("The {side} roll {roll}: {who} {how} at {}", space(c, *at)), "6.71")
        }
        Event::Avoids { side, pieces, die, total, success } => {
            let roll =
                die.map_or(" need no die".to_owned(), |die| format!(" roll {}", against_four(die, *total)));
            let how = tries(*success, pieces.len(), ["avoids battle", "avoid battle"]);
            (format!("The {side}{roll}: {} {how}", list(c, *pieces)), "6.8")
        }
        Event::Inside { piece: p, at, rule } => {
            (format!("{} inside at {}", piece(c, *p), space(c, *at)), *rule)
        }
        Event::Retreated { piece: p, to, rule } => {
            (format!("{} retreats to {}", piece(c, *p), space(c, *to)), *rule)
        }
        Event::WentHome { piece: p, to, cause } => {
            let goes = if *cause == Cause::Garrison { "marches off" } else { "goes home" };
            (format!("{} {goes} to {}", piece(c, *p), space(c, *to)), cause.rule())
        }
        Event::Placed { piece: p, at } => (format!("{} placed at {}", piece(c, *p), space(c, *at)), "5.52"),
        Event::PlacedIn { piece: p, department, rule } => {
            (format!("{} into the {}", piece(c, *p), department.title()), *rule)
        }
        Event::Deployed { piece: p, at, rule } => {
            (format!("{} turns out at {}", piece(c, *p), space(c, *at)), *rule)
        }
        Event::Fire { side, die, drms, strength, result, rule } => {
            (fights::fire(c, *side, *die, drms, *strength, *result), *rule)
        }
        Event::SiegeRoll { space, die, drms, gain, .. } => {
            (fights::siege_roll(c, *space, *die, drms, *gain), "8.231")
        }
        Event::Raid { space, column, die, drms, success, losses, .. } => {
            let result = fights::raid_result(*success, *losses);
            (fights::raid(c, *space, *column, *die, drms, &result), "10.3")
        }
        Event::LeaderCheck { leader, die, killed, rule } => {
            let fate = if *killed { "killed" } else { "unhurt" };
            (format!("leader check for {}: die {die}: {fate}", piece(c, *leader)), *rule)
        }
        Event::CutOff { piece: p, at } => {
            (format!("no retreat from {} is open to {}", space(c, *at), piece(c, *p)), "7.92")
        }
        Event::Battle { space: s, attacker } => {
            (format!("Battle at {}: the {attacker} attack", space(c, *s)), "7.1")
        }
        Event::Assault { space: s, attacker } => {
            (format!("Assault on {}: the {attacker} attack", space(c, *s)), "9.1")
        }
        Event::Reduced { piece: p, at, rule } => {
            (format!("{} is reduced{}", piece(c, *p), there(c, *at)), *rule)
        }
        Event::Eliminated { piece: p, rule: rule @ ("5.55" | "#70"), .. } => {
            (format!("{} leaves the game", piece(c, *p)), *rule)
        }
        Event::Eliminated { piece: p, at, rule, .. } => {
            (format!("{} is eliminated{}", piece(c, *p), there(c, *at)), *rule)
        }
        Event::Restored { piece: p } => (format!("{} is restored", piece(c, *p)), "5.523"),
        Event::Won { side, space: s, rule } => (format!("The {side} win at {}", space(c, *s)), *rule),
        Event::Raided { side, space: s } => {
            (format!("The {side} place a Raided marker at {}", space(c, *s)), "10.31")
        }
        Event::Siege { space: s, level, rule } => (format!("Siege {level} at {}", space(c, *s)), *rule),
        Event::SiegeLifted { space: s } => (format!("the siege of {} is lifted", space(c, *s)), "8.232"),
        Event::Captured { side, space: s, work, rule } => {
            (format!("The {side} capture the {} at {}", work.word(), space(c, *s)), *rule)
        }
        Event::Reverted { space: s } => {
            (format!("{}, left empty, reverts to its first owner", space(c, *s)), "8.24")
        }
        Event::Destroyed { space: s, work, rule } => {
            (format!("the {} at {} is gone", work.word(), space(c, *s)), *rule)
        }
        Event::Abandoned { space: s, rule } => {
            (format!("the fort under construction at {} is gone", space(c, *s)), *rule)
        }
        Event::Amphib { space: s, placed } => {
            let how = if *placed { "placed" } else { "removed" };
            (format!("Amphib marker {how} at {}", space(c, *s)), "6.431")
        }
        Event::Fieldworks { space: s, placed } => {
            let how = if *placed { "dug" } else { "gone" };
            (format!("Fieldworks {how} at {}", space(c, *s)), "7.55")
        }
        Event::Built { side, space: s, work: Work::Stockade } => {
            (format!("The {side} build a stockade at {}", space(c, *s)), "5.41")
        }
        Event::Built { side, space: s, work: Work::Fort | Work::Fortress } => {
            (format!("The {side} complete the fort at {}", space(c, *s)), "5.42")
        }
        Event::NotReceived { side } => {
            (format!("no space is open to the {side} reinforcements: they are not received"), "5.522")
        }
        Event::Begun { side, space: s } => (format!("The {side} begin a fort at {}", space(c, *s)), "5.42"),
        Event::Awarded { side, points: n, why } => {
            (format!("The {side} +{n} VP for {}", points(*why)), awarded_by(*why))
        }
        Event::WinterBegins { year } => (format!("the year {year} ends"), "4.0"),
        Event::RaidedRemoved { markers } => (
            format!("Raided markers removed: French {}, British {}", markers.french, markers.british),
            "13.22",
        ),
        Event::Attrition { side, space: at, eliminated, reduced } => (
            format!(
                "{side} attrition at {}: {}",
                space(c, *at),
                attrition(usize::from(*eliminated), *reduced)
            ),
            "11.2",
        ),
        Event::WarGoesOn { vp } => (format!("Victory Check: VP {}, the war goes on", vp_words(*vp)), "13.1"),
        Event::Over { ending } => {
            let text = match ending.winner() {
                Some(side) => format!("The {side} win the game: {}", endings::say(*ending)),
                None => "The game is a draw".to_owned(),
            };
            (text, "13.1")
        }
    }
}
