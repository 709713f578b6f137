//! What is played, and who cheats: drawn by lot for each game, in stated shares.

use super::Held;
use crate::games::{self, Terms};
use crate::side::Side;
use crate::table::{Mode, NewGame, RandomPlayer, Seat};

/// Of a hundred games of each game, so many in each mode. A duel costs most, and is what most people play.
const SHARES: [(Mode, usize); 4] =
    [(Mode::Duel, 40), (Mode::Umpire, 40), (Mode::Solo, 10), (Mode::Table, 10)];

/// What the player of the soak asked for.
#[derive(Debug, Clone)]
pub struct Wanted {
    /// The terms of one game; without them every game there is, each as often, on terms drawn by lot.
    pub terms: Option<Terms>,
    /// One mode only.
    pub mode: Option<Mode>,
}

/// One game to be played.
#[derive(Debug, Clone)]
pub(super) struct Kind {
    /// Game, edition, rules revision, scenario, options.
    pub terms: Terms,
    /// Who is trusted with what.
    pub mode: Mode,
    /// Who cheats. Where one person holds everything, his own programs are honest and crooked by turns.
    pub villain: Seat,
    /// Entries after which somebody gives the game up; none: it is played to the end.
    pub ends_after: Option<usize>,
    /// Do the players of an umpired game sign for themselves, or post their orders to the umpire?
    pub players_sign: bool,
    /// At which entries accidents happen.
    pub accidents: Vec<usize>,
}

impl Kind {
    /// Draws one.
    pub(super) fn draw(wanted: &Wanted, lot: &mut RandomPlayer) -> Held<Kind> {
        let mode = wanted.mode.unwrap_or_else(|| draw_mode(lot));
        let terms = match &wanted.terms {
            Some(terms) => terms.clone(),
            None => draw_terms(lot)?,
        };
        let villain = match (mode, lot.below(4)) {
            (Mode::Table, _) => Seat::Recorder,
            (Mode::Umpire, 0 | 1) => Seat::Umpire,
            (_, of) if of % 2 == 0 => Seat::Player(Side::British),
            _ => Seat::Player(Side::French),
        };
        let ends_after = match lot.below(10) {
            0 => None,
            1..=3 => Some(60 + lot.below(140)),
            _ => Some(8 + lot.below(60)),
        };
        let within = ends_after.unwrap_or(150);
        let accidents = (0..lot.below(3)).map(|_| 4 + lot.below(within)).collect();
        // A player who cheats has to sign for himself.
        let players_sign = villain.side().is_some() || lot.below(2) == 0;
        Ok(Kind { terms, mode, villain, ends_after, players_sign, accidents })
    }

    /// In two words, for the tally.
    pub(super) fn name(&self) -> (String, &'static str) {
        (self.terms.game.clone(), self.mode.word())
    }
}

fn draw_mode(lot: &mut RandomPlayer) -> Mode {
    let mut left = lot.below(SHARES.iter().map(|(_, share)| share).sum());
    for (mode, share) in SHARES {
        if left < share {
            return mode;
        }
        left -= share;
    }
    Mode::Duel
}

/// Every game as often; its first scenario mostly, and an option now and then.
fn draw_terms(lot: &mut RandomPlayer) -> Held<Terms> {
    let shelf = games::SHELF;
    let game = &shelf[lot.below(shelf.len())];
    let mut terms = NewGame::usual(game.id)?;
    if lot.below(8) == 0 {
        terms.scenario = game.scenarios[lot.below(game.scenarios.len())].id.to_owned();
    }
    if lot.below(4) == 0 && !game.options.is_empty() {
        let with = Terms {
            options: vec![game.options[lot.below(game.options.len())].id.to_owned()],
            ..terms.clone()
        };
        if games::open(&with, games::Files::default()).is_ok() {
            terms = with;
        }
    }
    Ok(terms)
}
