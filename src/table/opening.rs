//! Opening a game: the header, and the opener's first entry.

use super::{
    Act, Desk, Mode, PlayError, Seat, TableError, content_hash, open_table, opening_state, start_hash,
};
use crate::games::{self, Files, Terms};
use crate::keys::{Identity, Name, PublicKey};
use crate::log::{Document, Hash, Header, Holder, Nonce, Player, SeatLine, Signed, ValueError, Word};
use crate::side::Side;
use std::sync::Arc;

/// What is said when a game is opened.
#[derive(Debug, Clone)]
pub struct NewGame {
    /// Game, edition, rules revision, scenario, options.
    pub terms: Terms,
    /// Who is trusted with what.
    pub mode: Mode,
    /// Which side the opener plays (a duel).
    pub side: Side,
    /// The players of an umpired game, or the invited opponent of a duel if his key is known.
    pub players: Vec<(Side, PublicKey, Name)>,
    /// Length of each seed chain.
    pub chain: u32,
}

impl NewGame {
    /// The usual terms of a game.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn usual(game: &str) -> Result<Terms, TableError> {
        Ok(Terms::usual(game)?)
    }

    fn opener(&self) -> Seat {
        match self.mode {
            Mode::Duel | Mode::Solo => Seat::Player(self.side),
            Mode::Umpire => Seat::Umpire,
            Mode::Table => Seat::Recorder,
        }
    }

    fn holder(&self, seat: Seat, identity: &Identity) -> Holder {
        let own = || Player { key: identity.public(), name: identity.name().clone() };
        if seat == self.opener() || self.mode == Mode::Solo {
            return Holder::Held(own());
        }
        let invited = self.players.iter().find(|(side, _, _)| seat == Seat::Player(*side));
        match invited {
            Some((_, key, name)) => Holder::Held(Player { key: *key, name: name.clone() }),
            None => Holder::Open,
        }
    }

    /// Writes and signs the header.
    ///
    /// # Errors
    /// If the terms do not hold together.
    pub fn header(
        &self,
        identity: &Identity,
        files: Files<'_>,
        nonce: [u8; 16],
        time: &str,
    ) -> Result<Signed, PlayError> {
        let game = games::find(&self.terms.game).map_err(TableError::from)?;
        let source = game.source(files.data).map_err(TableError::from)?;
        let content = content_hash(game, source).map_err(TableError::from)?;
        let word = |text: &str| text.parse::<Word>();
        let seat_line = |seat: &Seat| -> Result<SeatLine, ValueError> {
            Ok(SeatLine { seat: seat.word().parse()?, holder: self.holder(*seat, identity) })
        };
        let header = Header {
            game: word(&self.terms.game)?,
            edition: word(&self.terms.edition)?,
            rules: self.terms.rules,
            scenario: word(&self.terms.scenario)?,
            mode: word(self.mode.word())?,
            seats: self.mode.seats().iter().map(seat_line).collect::<Result<_, _>>()?,
            options: self.terms.options.iter().map(|option| word(option)).collect::<Result<_, _>>()?,
            content: Hash::from_bytes(content),
            start: start_hash(files).map(Hash::from_bytes),
            chain: self.chain,
            nonce: Nonce::from_bytes(nonce),
            seat: self.opener().word().parse()?,
            time: time.parse()?,
            state: Hash::from_bytes(opening_state(&self.terms, files)?),
        };
        Ok(Document::Header(header).sign(identity)?)
    }

    /// Opens the game: the header and whatever the opener can already give.
    ///
    /// # Errors
    /// If the terms do not hold together.
    pub fn open(
        &self,
        identity: &Arc<Identity>,
        files: Files<'_>,
        nonce: [u8; 16],
        time: &str,
    ) -> Result<(Vec<Signed>, Desk), PlayError> {
        self.open_with(identity, files, (nonce, time), &[])
    }

    /// Opens the game with acts of the opener in his first entry, such as a time control: whoever joins agrees to them.
    ///
    /// # Errors
    /// If the terms do not hold together.
    pub fn open_with(
        &self,
        identity: &Arc<Identity>,
        files: Files<'_>,
        (nonce, time): ([u8; 16], &str),
        acts: &[Act],
    ) -> Result<(Vec<Signed>, Desk), PlayError> {
        let header = self.header(identity, files, nonce, time)?;
        let Document::Header(fields) = header.document() else {
            unreachable!("a header was just made");
        };
        let game = games::find(&self.terms.game).map_err(TableError::from)?;
        if self.mode != Mode::Table && files.start.is_some_and(|start| game.is_dealt(start)) {
            return Err(PlayError::HandsNotDealt);
        }
        let table = open_table(fields, *header.hash().as_bytes(), files)?;
        let desk = Desk::new(table, Arc::clone(identity));
        let written = desk.run(&[], acts, time)?;
        let mut entries = vec![header];
        entries.extend(written.entries);
        Ok((entries, Desk::new(written.table, Arc::clone(identity))))
    }
}
