//! A place in a game at which lines are read.

use super::CaseError;
use super::eye::OpenEye;
use super::file::Windows;
use super::run::{Player, read};
use crate::orders::{Gone, Ground, Line, Reading, Unread, read_line};
use crate::side::Side;
use crate::speech::{Play, Words};

/// A case that was played, as the place at which lines are read: what their words mean there.
#[derive(Debug)]
pub struct Place {
    play: Box<dyn Play>,
    gone: Vec<Words>,
    side: Side,
    windows: Windows,
}

impl Place {
    /// Plays a case; then it is this side that speaks.
    ///
    /// # Errors
    /// If the case is none, or its orders are not taken.
    pub fn open(text: &str, side: Side) -> Result<Place, CaseError> {
        let file = read(text)?;
        let mut player = Player::open(&file)?;
        player.play_orders()?;
        let (gone, windows) = (player.gone, file.windows);
        Ok(Place { play: player.play, gone, side, windows })
    }

    /// The words that lines are cut by there.
    #[cfg(test)]
    pub(crate) fn dictionary(&self) -> crate::orders::Dictionary {
        crate::orders::Dictionary::new(self.play.grammar(), &self.play.names(), self.play.all_families())
    }

    /// What a line means there.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn read(&self, line: &str) -> Result<Reading, Unread> {
        let eye = OpenEye { side: self.side, windows: self.windows, refused: false };
        let ground = Ground::new(&*self.play, self.side, &eye, self.gone.clone());
        read_line(&ground, &Line::new(line))
    }

    /// The facts of the position after steps by their codes, with all that goes by itself: two readings of a line are the same if they
    /// come to the same. `None`: not all of them can be taken.
    #[must_use]
    pub fn facts_after(&self, codes: &[&str]) -> Option<String> {
        let eye = OpenEye { side: self.side, windows: self.windows, refused: false };
        let mut ground = Ground::new(&*self.play, self.side, &eye, self.gone.clone());
        for code in codes {
            let gone = |gone: &Gone| gone.words.is(code);
            if ground.gone.iter().any(gone) {
                continue;
            }
            if !ground.take(code) {
                return None;
            }
        }
        Some(ground.play.facts())
    }
}
