//! How a game ended.

use crate::cite::Rule;
use crate::engine::Outcome;
use crate::side::{BySide, Side};

const FRENCH: &str = "Course of Play ¶2";
const BRITISH: &str = "Course of Play ¶3";
const OTHERWISE: &str = "ruling 39";

fn outcome(winner: Option<Side>, how: String, rule: &str) -> Outcome {
    Outcome { winner, how, rule: rule.to_owned() }
}

/// France has the points.
pub fn french_points(vp: BySide<u16>) -> Outcome {
    outcome(Some(Side::French), format!("The French win with {} Victory Points.", vp.french), FRENCH)
}

/// France holds out.
pub fn french_hold() -> Outcome {
    let how = "The French win: at the end they still hold one of Montréal, Québec and Louisbourg.";
    outcome(Some(Side::French), how.to_owned(), FRENCH)
}

/// Britain has the points and the keys.
pub fn british_points(vp: BySide<u16>) -> Outcome {
    let how = format!("The British win with {} Victory Points and all three keys.", vp.british);
    outcome(Some(Side::British), how, BRITISH)
}

/// Britain has the keys and too few points.
pub fn nobody(vp: BySide<u16>) -> Outcome {
    let how = format!(
        "A draw: the British hold all three keys at the end, but only {} Victory Points.",
        vp.british
    );
    outcome(None, how, OTHERWISE)
}

/// The same, with the option that makes it a win.
pub fn british_keys(vp: BySide<u16>) -> Outcome {
    let how =
        format!("The British win: they hold all three keys at the end, with {} Victory Points.", vp.british);
    outcome(Some(Side::British), how, OTHERWISE)
}

/// The rule an outcome rests on; only the places above are known.
pub fn rule(outcome: &Outcome) -> Option<Rule> {
    known(&outcome.rule).map(Rule::nf)
}

/// Is this the place of an ending?
pub fn known(place: &str) -> Option<&'static str> {
    [FRENCH, BRITISH, OTHERWISE].into_iter().find(|known| *known == place)
}
