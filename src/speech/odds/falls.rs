//! The ways in which dice and draws may fall.

use crate::engine::{Chance, Drawn, Roll};

/// Ways in which one throw may fall that are told apart at all.
const WIDEST: usize = 10_000;

/// A draw and its part of all.
pub(super) type Fall = (Drawn, f64);

/// The ways in which fortune may answer, each with its part of all; nothing: they are too many.
pub(super) fn falls(chance: &Chance) -> Option<Vec<Fall>> {
    match chance {
        Chance::Roll(rolls) => {
            let mut all: Vec<(Vec<Vec<u8>>, f64)> = vec![(Vec::new(), 1.0)];
            for roll in rolls {
                let thrown = throws(roll)?;
                if all.len() * thrown.len() > WIDEST {
                    return None;
                }
                all = all
                    .iter()
                    .flat_map(|(before, weight)| {
                        thrown.iter().map(move |(faces, part)| {
                            let faces = before.iter().cloned().chain([faces.clone()]).collect();
                            (faces, weight * part)
                        })
                    })
                    .collect();
            }
            Some(all.into_iter().map(|(faces, weight)| (Drawn::Faces(faces), weight)).collect())
        }
        Chance::Pick(pick) => {
            let from = u32::try_from(pick.from.len()).ok()?;
            let mut all: Vec<Vec<u32>> = vec![Vec::new()];
            for _ in 0..pick.count {
                if all.len() * pick.from.len() > WIDEST {
                    return None;
                }
                let more = |before: Vec<u32>| {
                    let free: Vec<u32> = (0..from).filter(|index| !before.contains(index)).collect();
                    free.into_iter().map(move |index| before.iter().copied().chain([index]).collect())
                };
                all = all.into_iter().flat_map(more).collect();
            }
            let part = 1.0 / f64::from(u32::try_from(all.len()).ok()?.max(1));
            Some(all.into_iter().map(|picked| (Drawn::Picked(picked), part)).collect())
        }
        Chance::Shuffle(_) | Chance::Show { .. } => None,
    }
}

/// The ways in which the dice of one roll may fall. Faces that are called the same are the same.
fn throws(roll: &Roll) -> Option<Vec<(Vec<u8>, f64)>> {
    let mut faces: Vec<(u8, f64)> = Vec::new();
    let one = 1.0 / f64::from(roll.die.sides.max(1));
    for face in 1..=roll.die.sides {
        let same = |(known, _): &&mut (u8, f64)| roll.die.face(*known) == roll.die.face(face);
        match faces.iter_mut().find(same) {
            Some((_, part)) => *part += one,
            None => faces.push((face, one)),
        }
    }
    let mut all: Vec<(Vec<u8>, f64)> = vec![(Vec::new(), 1.0)];
    for _ in 0..roll.dice {
        if all.len() * faces.len() > WIDEST {
            return None;
        }
        all = all
            .iter()
            .flat_map(|(before, weight)| {
                faces
                    .iter()
                    .map(move |(face, part)| (before.iter().copied().chain([*face]).collect(), weight * part))
            })
            .collect();
    }
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Die, Pick, Thing};

    #[test]
    fn every_throw_and_draw_is_there_once_with_its_weight() {
        let roll = |dice, die| Roll { label: String::new(), dice, die };
        let two = falls(&Chance::Roll(vec![roll(1, Die::SIX), roll(1, Die::SIX)])).expect("few");
        assert_eq!(two.len(), 36);
        assert!(two.iter().all(|(_, part)| (part - 1.0 / 36.0).abs() < 1e-12));
        let named = Die { sides: 6, faces: &["flag", "flag", "a", "b", "c", "miss"] };
        let thrown = falls(&Chance::Roll(vec![roll(2, named)])).expect("few");
        assert_eq!(thrown.len(), 25, "two flags are one");
        assert!((thrown[0].1 - 4.0 / 36.0).abs() < 1e-12 && thrown[0].0 == Drawn::Faces(vec![vec![1, 1]]));
        assert!((thrown.iter().map(|(_, part)| part).sum::<f64>() - 1.0).abs() < 1e-12);
        let from = ["a", "b", "c"].map(Thing::Id).to_vec();
        let picked = falls(&Chance::Pick(Pick { label: String::new(), from, count: 2 })).expect("few");
        assert_eq!(picked.len(), 6);
        assert!(falls(&Chance::Roll(vec![roll(12, Die::SIX)])).is_none(), "too many to go through");
    }
}
