//! Movement, by rule. Each test sets units by hand and orders them about.

mod connections;
mod contacts;
mod sea;

use super::super::action_round::tests::Driver;
use super::super::choice::Offers;
use super::super::frame::Step as _;
use super::super::no::{MoveNo, No};
use super::super::setup::tests::{piece, position, space};
use super::super::world::StackMarks;
use crate::engine::{Code as _, Rules as _};
use crate::side::Side;

/// What happens when a position of 1757 meets orders. Another Action waits below, so that marks of the Action Round can be looked at when
/// one is done.
struct Field {
    game: Driver,
    side: Side,
}

impl Field {
    /// With a frame at work, written as in a file.
    fn at(side: Side, world: &str, frame: &str) -> Field {
        let next = format!("{{MoveStart: {{side: {}, ap: army, action: army-movement}}}}", side.word());
        let file = format!("world: {{round: ar-6, {world}}}\nstack: [{{RoundOf: {{}}}}, {next}, {frame}]");
        let mut game = Driver(position("loudoun-1757", &file));
        game.shuffled();
        Field { game, side }
    }

    /// With a stack to be activated.
    fn moving(side: Side, ap: &str, action: &str, world: &str) -> Field {
        let frame = format!("{{MoveStart: {{side: {}, ap: {ap}, action: {action}}}}}", side.word());
        Field::at(side, world, &frame)
    }

    fn army(side: Side, world: &str) -> Field {
        Field::moving(side, "army", "army-movement", world)
    }

    fn light(side: Side, world: &str) -> Field {
        Field::moving(side, "light", "light-movement", world)
    }

    /// Gives orders, one after the other, separated by commas.
    fn orders(&mut self, codes: &str) -> &mut Field {
        for code in codes.split(", ") {
            self.game.take(self.side, code);
            assert_eq!(self.game.0.invariants(), Ok(()), "after {code}");
        }
        self
    }

    /// The enemy orders.
    fn enemy(&mut self, code: &str) -> &mut Field {
        self.game.take(self.side.other(), code);
        assert_eq!(self.game.0.invariants(), Ok(()), "after {code}");
        self
    }

    /// Which orders are open.
    fn open(&self) -> Vec<String> {
        let (frame, at) = self.game.0.split();
        let mut out = Offers::legal_only();
        frame.expect("something is asked").offers(at, self.side, &mut out);
        out.legal.iter().map(|open| open.choice.code()).collect()
    }

    fn is_open(&self, code: &str) -> bool {
        self.open().iter().any(|open| open == code)
    }

    /// Why an order is not.
    fn no(&self, code: &str) -> MoveNo {
        let (frame, at) = self.game.0.split();
        let mut out = Offers::explained();
        frame.expect("something is asked").offers(at, self.side, &mut out);
        let refused = out.refused.iter().find(|(choice, _)| choice.code() == code);
        match refused {
            Some((_, No::Move(no))) => *no,
            other => panic!("{code}: {other:?}; open are {:?}", self.open()),
        }
    }

    fn is_at(&self, unit: &str, place: &str) -> bool {
        self.game.0.world().pieces.space(piece(unit)) == Some(space(place))
    }

    fn is_spent(&self, unit: &str) -> bool {
        self.game.0.world().pieces.spent.has(piece(unit))
    }

    fn battle(&self, place: &str) -> bool {
        self.game.0.world().spaces[space(place)].battle
    }

    fn control(&self, place: &str) -> Option<Side> {
        self.game.pos().control(space(place))
    }

    fn marks(&self, side: Side, place: &str) -> StackMarks {
        self.game.pos().stack_marks(side, space(place))
    }
}

/// A card in play, as a file says it.
fn in_play(whose: &str, card: u8) -> String {
    let play = format!("{{card: {card}, left: []}}");
    let of = match whose {
        "indian" => format!("indian: {play}"),
        side => format!("faction: {{{side}: {play}}}"),
    };
    format!("cards: {{played: [{card}]}}, action_round: {{{of}}}")
}
