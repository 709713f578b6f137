//! The curve of chances under the map, where somebody asked for it: estimates, which prove nothing.

use crate::opponent::analysis::{Analysis, Moment, What};
use crate::render::analysis::{caution, points};
use crate::render::text::clean;
use crate::render::thrown::Ids;
use crate::side::Side;
use serde::Serialize;
use std::collections::BTreeMap;

/// The chance of the British over the game.
#[derive(Debug, Serialize)]
pub struct Chances {
    /// What the numbers are, and what they are not.
    caution: String,
    /// The chance after an entry, in thousandths.
    steps: Vec<(u64, f64)>,
    /// What orders and fortune changed in an entry, where it is more than may be nothing at all.
    said: BTreeMap<u64, Vec<String>>,
}

impl Chances {
    /// The curve of a game that was looked at again.
    #[must_use]
    pub fn of(analysis: &Analysis, ids: &Ids) -> Chances {
        let first = analysis.moments.first().map(|moment| (0, thousandths(moment.before)));
        let mut steps: Vec<(u64, f64)> = first.into_iter().collect();
        let mut said: BTreeMap<u64, Vec<String>> = BTreeMap::new();
        for moment in &analysis.moments {
            let step = (moment.entry, thousandths(moment.after));
            // Of an entry with several moments only the last is where it leads.
            match steps.last_mut().filter(|(entry, _)| *entry == moment.entry) {
                Some(last) => *last = step,
                None => steps.push(step),
            }
            if let Some(words) = words(moment, ids) {
                said.entry(moment.entry).or_default().push(words);
            }
        }
        Chances { caution: caution(analysis), steps, said }
    }
}

fn thousandths(chance: f64) -> f64 {
    (chance * 1000.0).round()
}

/// What a moment changed; nothing if that may be nothing at all.
fn words(moment: &Moment, ids: &Ids) -> Option<String> {
    let more = moment.gain(Side::British);
    if more.abs() <= moment.give_or_take.max(0.01) {
        return None;
    }
    let (size, off) = (points(more.abs()), points(moment.give_or_take));
    Some(match (moment.what, moment.side, &moment.best) {
        (What::Decision, Some(side), Some((best, _))) => {
            format!(
                "By estimate the {side} lost {size} points here (give or take {off}). Best found: {}.",
                clean(&ids.named(best))
            )
        }
        (What::Decision, Some(side), None) => {
            format!("By estimate the {side} lost {size} points here (give or take {off}).")
        }
        _ => {
            let lucky = if more < 0.0 { Side::French } else { Side::British };
            format!("By estimate luck for the {lucky}: {size} points (give or take {off}).")
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moment(entry: u64, side: Option<Side>, (before, after): (f64, f64)) -> Moment {
        let (what, best) = match side {
            Some(_) => (What::Decision, Some(("to fort-\u{202e}x; to albany; halt".to_owned(), before))),
            None => (What::Fortune, None),
        };
        Moment { entry, what, side, orders: String::new(), before, after, give_or_take: 0.03, best }
    }

    #[test]
    fn the_curve_begins_at_the_header_and_has_one_place_for_an_entry() {
        let moments = vec![
            moment(3, Some(Side::British), (0.6, 0.4)),
            moment(3, None, (0.4, 0.45)),
            moment(5, Some(Side::French), (0.45, 0.46)),
        ];
        let all = Analysis { level: "easy".to_owned(), seed: 1, games: 40, open: false, moments };
        let albany = [("albany".to_owned(), "Albany".to_owned())];
        let ids = Ids { places: albany.into_iter().collect(), ..Ids::default() };
        let chances = Chances::of(&all, &ids);
        assert_eq!(chances.steps, [(0, 600.0), (3, 450.0), (5, 460.0)]);
        assert_eq!(
            chances.said[&3],
            [
                "By estimate the British lost 20.0 points here (give or take 3.0). Best found: to fort-x; to Albany; halt.",
                "By estimate luck for the British: 5.0 points (give or take 3.0)."
            ]
        );
        assert!(!chances.said.contains_key(&5), "one point, give or take three, may be nothing at all");
        assert!(chances.caution.contains("40 games"));
    }
}
