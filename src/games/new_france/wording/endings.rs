//! How a game ended.

use crate::games::new_france::control::Ending;
use crate::side::BySide;

/// The ending in a sentence, with the points as they stand.
pub fn ending(ending: Ending, vp: BySide<u16>) -> String {
    match ending {
        Ending::FrenchPoints => format!("The French win with {} Victory Points.", vp.french),
        Ending::FrenchHold => {
            "The French win: at the end they still hold one of Montréal, Québec and Louisbourg.".to_owned()
        }
        Ending::BritishPoints => {
            format!("The British win with {} Victory Points and all three keys.", vp.british)
        }
        Ending::Draw => format!(
            "A draw: the British hold all three keys at the end, but only {} Victory Points.",
            vp.british
        ),
        Ending::BritishKeys => format!(
            "The British win: they hold all three keys at the end, with {} Victory Points.",
            vp.british
        ),
    }
}
