//! Results and standings by player.

use super::games::{Game, Person, State};
use crate::side::Side;
use std::collections::BTreeMap;
use std::str::FromStr;

/// Points for a win, a draw and a loss, in tenths.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Points {
    win: i64,
    draw: i64,
    loss: i64,
}

/// `2`, `0.5`: tenths of a point.
fn tenths(text: &str) -> Option<i64> {
    let (whole, part) = text.trim().split_once('.').unwrap_or((text.trim(), "0"));
    let digit = |text: &str| text.len() == 1 && text.bytes().all(|byte| byte.is_ascii_digit());
    let whole: i64 = whole.parse().ok().filter(|points| (0..=1000).contains(points))?;
    let part: i64 = part.parse().ok().filter(|_| digit(part))?;
    Some(whole * 10 + part)
}

impl FromStr for Points {
    type Err = String;

    fn from_str(text: &str) -> Result<Points, String> {
        let all: Option<Vec<i64>> = text.split(',').map(tenths).collect();
        match all.as_deref() {
            Some([win, draw, loss]) => Ok(Points { win: *win, draw: *draw, loss: *loss }),
            _ => Err("points look like 2,1,0 or 1,0.5,0: for a win, a draw and a loss".to_owned()),
        }
    }
}

/// How somebody stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Standing {
    pub(super) place: usize,
    pub(super) person: Person,
    pub(super) won: usize,
    pub(super) drawn: usize,
    pub(super) lost: usize,
    pub(super) running: usize,
    /// Games in which his time has run out now.
    pub(super) overdue: usize,
    /// In tenths.
    points: i64,
    /// His Victory Points less his opponents', over all games that are over.
    pub(super) margin: i64,
}

impl Standing {
    /// His points as people write them.
    pub(super) fn points(&self) -> String {
        match self.points % 10 {
            0 => (self.points / 10).to_string(),
            part => format!("{}.{part}", self.points / 10),
        }
    }
}

/// The standings: by points, then by margin, then by name. Those who share both share a place.
pub(super) fn standings(games: &[Game], points: &Points) -> Vec<Standing> {
    let mut all: BTreeMap<String, Standing> = BTreeMap::new();
    for game in games.iter().filter(|game| game.counts() && game.is_match()) {
        for side in Side::ALL {
            let Some(person) = &game.people[side] else { continue };
            let standing = all.entry(person.key.clone()).or_insert_with(|| Standing {
                place: 0,
                person: person.clone(),
                won: 0,
                drawn: 0,
                lost: 0,
                running: 0,
                overdue: 0,
                points: 0,
                margin: 0,
            });
            standing.add(game, side, points);
        }
    }
    let mut all: Vec<Standing> = all.into_values().collect();
    all.sort_by_key(|one| {
        (std::cmp::Reverse((one.points, one.margin)), one.person.name.clone(), one.person.key.clone())
    });
    let mut before: Option<(i64, i64, usize)> = None;
    for (index, one) in all.iter_mut().enumerate() {
        let shared = before.filter(|(points, margin, _)| (*points, *margin) == (one.points, one.margin));
        one.place = shared.map_or(index + 1, |(.., place)| place);
        before = Some((one.points, one.margin, one.place));
    }
    all
}

impl Standing {
    fn add(&mut self, game: &Game, side: Side, points: &Points) {
        match &game.state {
            State::Over(winner, _) => {
                let (many, worth) = match winner {
                    Some(winner) if *winner == side => (&mut self.won, points.win),
                    Some(_) => (&mut self.lost, points.loss),
                    None => (&mut self.drawn, points.draw),
                };
                *many += 1;
                self.points += worth;
                let sign = if game.plays[side] == Side::British { 1 } else { -1 };
                self.margin += sign * i64::from(game.margin.unwrap_or_default());
            }
            State::Running { who, late, .. } => {
                self.running += 1;
                self.overdue += usize::from(late.is_some() && who.contains(&format!("({side})")));
            }
            State::Unsound(_) | State::Forked(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn u31_points_are_read_as_people_write_them() {
        assert_eq!("1,0.5,0".parse(), Ok(Points { win: 10, draw: 5, loss: 0 }));
        for bad in ["", "1,2", "1,2,3,4", "a,b,c", "1,0.55,0", "-1,0,0"] {
            assert!(bad.parse::<Points>().is_err(), "{bad}");
        }
    }
}
