//! What every frame answers: one type a decision or step of procedure, in the file of its chapter, and one enum over all of them
//! that only dispatches.

use crate::engine::{At, Drawn, Flow, Game, Need, Offers, Turn};
use crate::side::{BySide, Side};

/// What every frame of the game `G` answers. A frame that needs a decision overrides `offers` and `answer`, one that needs chance
/// overrides `chance`, one that is procedure overrides `run`.
pub trait Step<G: Game>: Sized {
    /// What it needs to go on.
    fn need(&self, at: At<'_, G>) -> Need;

    /// The choices of a side.
    fn offers(&self, _: At<'_, G>, _: Side, _: &mut Offers<G::Choice, G::No>) {}

    /// A side chose.
    fn answer(self, _: &mut Turn<'_, G>, _: Side, _: G::Choice) -> Flow<G::Frame> {
        Flow::Fault("an answer where nobody is asked")
    }

    /// Both sides chose.
    fn answer_both(self, _: &mut Turn<'_, G>, _: BySide<G::Choice>) -> Flow<G::Frame> {
        Flow::Fault("two answers where not both are asked")
    }

    /// Fortune spoke.
    fn chance(self, _: &mut Turn<'_, G>, _: Drawn) -> Flow<G::Frame> {
        Flow::Fault("a draw where nothing is drawn")
    }

    /// A step of procedure.
    fn run(self, _: &mut Turn<'_, G>) -> Flow<G::Frame> {
        Flow::Fault("a step where there is none")
    }
}

/// Declares the enum of a game's frames and its dispatch, a line a frame:
///
/// ```text
/// frames! {
///     /// A decision or a step of procedure.
///     pub enum Frame of WildernessWar {
///         Marching(march::Marching),
///         Battle(Box<battle::Battle>),
///     }
/// }
/// ```
#[macro_export]
macro_rules! frames {
    ($(#[$meta:meta])* $vis:vis enum $frame:ident of $game:ty { $($name:ident($type:ty)),* $(,)? }) => {
        #[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        $(#[$meta])*
        $vis enum $frame {
            $(#[doc = concat!("`", stringify!($type), "`.")] $name($type),)*
        }

        impl $crate::board::Step<$game> for $frame {
            fn need(&self, at: $crate::engine::At<'_, $game>) -> $crate::engine::Need {
                match self { $($frame::$name(frame) => frame.need(at),)* }
            }
            fn offers(
                &self,
                at: $crate::engine::At<'_, $game>,
                side: $crate::side::Side,
                out: &mut $crate::engine::Offers<
                    <$game as $crate::engine::Game>::Choice,
                    <$game as $crate::engine::Game>::No,
                >,
            ) {
                match self { $($frame::$name(frame) => frame.offers(at, side, out),)* }
            }
            fn answer(
                self,
                turn: &mut $crate::engine::Turn<'_, $game>,
                side: $crate::side::Side,
                choice: <$game as $crate::engine::Game>::Choice,
            ) -> $crate::engine::Flow<$frame> {
                match self { $($frame::$name(frame) => frame.answer(turn, side, choice),)* }
            }
            fn answer_both(
                self,
                turn: &mut $crate::engine::Turn<'_, $game>,
                choices: $crate::side::BySide<<$game as $crate::engine::Game>::Choice>,
            ) -> $crate::engine::Flow<$frame> {
                match self { $($frame::$name(frame) => frame.answer_both(turn, choices),)* }
            }
            fn chance(
                self,
                turn: &mut $crate::engine::Turn<'_, $game>,
                drawn: $crate::engine::Drawn,
            ) -> $crate::engine::Flow<$frame> {
                match self { $($frame::$name(frame) => frame.chance(turn, drawn),)* }
            }
            fn run(self, turn: &mut $crate::engine::Turn<'_, $game>) -> $crate::engine::Flow<$frame> {
                match self { $($frame::$name(frame) => frame.run(turn),)* }
            }
        }
    };
}
pub use frames;
