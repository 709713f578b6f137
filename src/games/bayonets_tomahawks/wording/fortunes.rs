//! What each die came to, and what its other faces would have come to.

use super::super::content::Content;
use super::super::dice::{DIE, Face};
use super::super::event::{ActionEvent, BattleEvent, Event, RallyDice};
use super::super::ids::{Id, PieceId};
use crate::side::Side;
use crate::speech::{Fortune, Measure, Purpose};

/// What the labels of throws begin with, and the kinds of throws.
const KINDS: [(&str, &str); 7] = [
    ("battle", "battle"),
    ("reroll", "reroll"),
    ("militia", "militia"),
    ("commander", "commander"),
    ("interception", "interception"),
    ("raid", "raid"),
    ("rally", "rally"),
];

/// What a throw was for. A reroll names the unit alone; who raids or intercepts no label says, but what happened does.
pub fn purpose(label: &str, content: &Content) -> Purpose {
    Purpose::read(label, &KINDS, |word| PieceId::find(word).and_then(|piece| content.piece(piece).side))
}

/// A die that counts for one at some faces.
fn one(
    side: Side,
    kind: &'static str,
    measure: Measure,
    face: Face,
    counts: impl Fn(Face) -> bool,
) -> Fortune {
    Fortune::of_six(side, kind, measure, face.number(), |number| u16::from(counts(Face::of(number))))
}

/// A Rally roll: one die that rallies is enough [BT 14.2].
fn rally(side: Side, dice: RallyDice, rallied: bool) -> Fortune {
    let RallyDice { dice, light } = dice;
    Fortune::of_any(side, "rally", dice, |face| Face::of(face).rallies(light), rallied)
}

/// The dice among some events that are read by who is there: Hits, Interceptions, Raids, Rallies [BT 13.3.4, 9.2, 9.3, 14.2].
pub fn fortunes(events: &[Event]) -> Vec<Fortune> {
    let hits = |side, kind, face: Face, scoring: [bool; 6]| {
        let by_face = scoring.map(u16::from).to_vec();
        Fortune { side, kind, measure: Measure::Hits, dice: 1, by_face, face: u16::from(face.number()) }
    };
    let read = |event: &Event| match *event {
        Event::Battle(BattleEvent::Rolled { side, face, scoring, .. }) => {
            Some(hits(side, "battle", face, scoring))
        }
        Event::Battle(BattleEvent::Rerolled { side, face, scoring, .. }) => {
            Some(hits(side, "reroll", face, scoring))
        }
        Event::Action(ActionEvent::Interception { side, light, face, .. }) => {
            Some(one(side, "interception", Measure::Successes, face, |face| face.intercepts(light)))
        }
        Event::Action(ActionEvent::RaidRolled { side, face, .. }) => {
            Some(one(side, "raid", Measure::Successes, face, Face::raids))
        }
        Event::Rallied { side, dice: Some(dice), .. } => Some(rally(side, dice, true)),
        Event::NotRallied { side, dice, .. } => Some(rally(side, dice, false)),
        _ => None,
    };
    events.iter().filter_map(read).collect()
}

/// What a die of a kind comes to by its face alone: a Flag in a Battle [BT 13.3.3], a Commander who falls [BT 13.5.1].
pub fn plainly(kind: &str) -> Option<(Measure, Vec<u16>)> {
    let of =
        |counts: fn(Face) -> bool| (1..=DIE.sides).map(|face| u16::from(counts(Face::of(face)))).collect();
    match kind {
        "battle" | "reroll" | "militia" => Some((Measure::Flags, of(|face| face == Face::Flag))),
        "commander" => Some((Measure::LeadersLost, of(|face| face == Face::Miss))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Drawn, Machine, Rules};
    use crate::games::bayonets_tomahawks::BayonetsTomahawks;
    use crate::games::bayonets_tomahawks::sample::position;
    use crate::speech::Play;

    type Played = Machine<BayonetsTomahawks>;

    fn take(game: &mut Played, side: Side, code: &str) {
        let choice = game.find(side, code).expect("it is open");
        game.take(side, choice).expect("it is open");
    }

    fn roll(game: &mut Played, face: u8) {
        game.draw(Drawn::Faces(vec![vec![face]])).expect("a die is rolled");
    }

    /// Whose luck the last die was, what it counts in, by faces, and what it came to.
    fn met(game: &Played) -> (Side, &'static str, Measure, Vec<u16>, u16) {
        let all = game.fortunes(&game.events());
        let [die] = all.as_slice() else { panic!("{all:?}") };
        (die.side, die.kind, die.measure, die.by_face.clone(), die.result())
    }

    #[test]
    fn u9_a_raid_and_an_interception_are_read_by_who_is_there() {
        let file = "world: {round: ar-5, cards: {played: [7, 42, 43]}, action_round: {first: british, \
                    faction: {british: {card: 7, left: []}, french: {card: 42, left: []}}, \
                    indian: {card: 43, left: []}}, pieces: {light-langis: northfield, \
                    light-rogers: northfield, bde-50th-51st: rumford spent}}\n\
                    stack: [{RoundOf: {}}, {ChooseCards: {}}, {RaidStart: {side: french, ap: light}}]";
        let mut game = position("vaudreuil-1755", file);
        game.draw(Drawn::Shuffled).expect("what is hidden is dealt anew");
        take(&mut game, Side::French, "raid light-langis on rumford");
        roll(&mut game, 4);
        let successes = Measure::Successes;
        let light = (Side::British, "interception", successes, vec![1, 1, 1, 0, 1, 0], 0);
        assert_eq!(met(&game), light, "Rogers is a Light unit");
        take(&mut game, Side::French, "to rumford");
        roll(&mut game, 3);
        assert_eq!(met(&game), (Side::British, "interception", successes, vec![1, 1, 0, 0, 0, 0], 0));
        roll(&mut game, 5);
        assert_eq!(met(&game), (Side::French, "raid", successes, vec![1, 1, 1, 0, 1, 0], 1));
    }

    #[test]
    fn u9_a_stack_rallies_by_all_its_dice_together() {
        let world = "pieces: {cmdr-bradstreet: albany}, spaces: {albany: {stacks: {british: {rout: true}}}, \
                     montreal: {stacks: {french: {rout: true}}}}";
        let stack = "stack: [{RoundOf: {}}, {RoundEnd: {}}]";
        let mut machine = position("loudoun-1757", &format!("world: {{round: ar-5, {world}}}\n{stack}"));
        machine.draw(Drawn::Shuffled).expect("what is hidden is dealt anew");
        machine.draw(Drawn::Faces(vec![vec![6, 1, 6], vec![3, 4, 6]])).expect("three dice each");
        let all = machine.fortunes(&machine.events());
        let [albany, montreal] = all.as_slice() else { panic!("{all:?}") };
        let read = |die: &Fortune| (die.side, die.kind, die.measure, die.dice, die.result());
        assert_eq!(read(albany), (Side::British, "rally", Measure::Successes, 3, 1));
        assert_eq!(read(montreal), (Side::French, "rally", Measure::Successes, 3, 0));
        // Not Light units only: a Flag on one of three dice, 19 in 27.
        for stack in [albany, montreal] {
            let wins: u16 = stack.by_face.iter().sum();
            assert_eq!((wins, stack.by_face.len()), (19, 27), "{stack:?}");
        }
    }

    #[test]
    fn u9_hits_are_read_by_the_type_of_the_unit() {
        let world = "pieces: {bde-royal-highland: mekekasink, bde-berry: mekekasink}, \
                     spaces: {mekekasink: {battle: true, at_start: {units: {british: false, french: true}}}}";
        let stack = "stack: [{RoundOf: {}}, {Battles: {}}]";
        let file = format!("world: {{round: ar-5, {world}}}\n{stack}");
        let mut game = position("loudoun-1757", &file);
        game.draw(Drawn::Shuffled).expect("what is hidden is dealt anew");
        roll(&mut game, 6);
        let by_face = || vec![0, 0, 0, 1, 1, 0];
        assert_eq!(met(&game), (Side::British, "battle", Measure::Hits, by_face(), 0));
        take(&mut game, Side::British, "reroll bde-royal-highland by highland");
        roll(&mut game, 4);
        assert_eq!(met(&game), (Side::British, "reroll", Measure::Hits, by_face(), 1));
        assert_eq!(plainly("commander"), Some((Measure::LeadersLost, vec![0, 0, 0, 0, 0, 1])));
    }
}
