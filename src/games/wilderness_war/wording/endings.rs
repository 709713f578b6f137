//! How the game ended, in words.

use super::super::frame::Frame;
use super::super::position::Pos;
use super::super::victory::Ending;

/// The end that a frame stands for, in a sentence without the citation.
pub fn ending(_: Pos<'_>, frame: &Frame) -> String {
    match frame {
        Frame::Over(over) => say(over.ending),
        _ => String::new(),
    }
}

/// An end in a sentence without the citation.
pub fn say(ending: Ending) -> String {
    match ending {
        Ending::Conquest => {
            "the British control all fortresses and hold Niagara and Ohio Forks alone".to_owned()
        }
        Ending::Points { side, points } => format!("the {side} have {points} VP"),
        Ending::PointsInYear { points, year } => format!("the French have {points} VP in {year}"),
        Ending::Places => "the British hold their fortresses and two of the four places".to_owned(),
        Ending::EndOf1759 { side, points } => format!("the {side} have {points} VP at the end of 1759"),
        Ending::EndOf1762 { side, points } => format!("the {side} have {points} VP at the end of 1762"),
        Ending::Draw => "neither side has what a victory takes".to_owned(),
        Ending::TournamentDraw => "a draw, which in a tournament is a French win".to_owned(),
    }
}
