//! The headline figure of play by mail: letters for each action phase, over random duels, with and without standing
//! instructions. An action phase is one side's turn in a season.
use crate::common::{Duel, TIME};
use coureur::log::Hash;
use coureur::mail::standing::Standing;
use coureur::side::{BySide, Side};
use coureur::speech::Pending;
use coureur::speech::view::Clock;
use coureur::table::{Act, Desk, Draft, Seat};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

/// Games for each figure; `COUREUR_MAIL_GAMES` asks for more.
const GAMES: u64 = 2;
const WINDOWS: [&str; 4] =
    ["interrupt-reinforcement", "interrupt-movement", "interrupt-combat-card", "combat-card"];

/// What the players have said in advance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Said {
    /// Nothing.
    Nothing,
    /// Every reaction window may pass; losses are taken from Indians first.
    Standing,
}

/// What games cost in mail.
#[derive(Debug, Default)]
struct Cost {
    letters: usize,
    /// Letters that somebody had to think about.
    by_hand: usize,
    phases: usize,
}

impl Cost {
    fn each(&self, count: usize) -> f64 {
        count as f64 / self.phases as f64
    }
}

/// The action phase a position belongs to: season and side.
fn phase(clock: &Clock) -> Option<String> {
    clock.side.map(|side| format!("{} {} {side}", clock.season.name, clock.year))
}

fn standing(home: &Path, side: Side, said: Said) -> Standing {
    let mut standing = Standing::open(home, Hash::of(side.word().as_bytes())).unwrap();
    if said == Said::Standing {
        for words in ["lose all indians", "lose all troops"] {
            standing.prefer(words, None).unwrap();
        }
    }
    standing
}

/// Decides as far as the seat is asked; says whether a person had to.
fn decide(duel: &mut Duel, draft: &mut Draft, standing: &Standing) -> bool {
    let mut thought = false;
    while let Some(side) = draft.asked_side() {
        let question = match draft.table().play().pending() {
            Pending::Decision(prompt) if draft.table().waiting().decision => prompt.ask,
            _ => break,
        };
        match standing.choose(&question, &draft.offers(side)) {
            Some(words) => drop(draft.line(&words).unwrap()),
            None => {
                thought = true;
                if !duel.player.decide(draft).unwrap() {
                    break;
                }
            }
        }
    }
    thought
}

fn play(seed: u64, said: Said, cost: &mut Cost) {
    let home = tempfile::tempdir().unwrap();
    let instructions = BySide::from_fn(|side| standing(home.path(), side, said));
    let mut duel = Duel::open(seed);
    let mut waived = BySide { british: said == Said::Nothing, french: said == Said::Nothing };
    let mut phases = BTreeSet::new();
    let (mut last, mut thought) = (None, false);
    while let Some(side) = duel.on_move() {
        if last.replace(side) != Some(side) {
            cost.letters += 1;
            cost.by_hand += usize::from(std::mem::take(&mut thought));
        }
        let mut draft = duel.desks[side].begin(Seat::Player(side)).unwrap();
        if !waived[side] && draft.asked_side().is_some() {
            waived[side] = true;
            for window in WINDOWS {
                draft.act(Act::Waive { side, window: window.to_owned() }).unwrap();
            }
        }
        thought |= decide(&mut duel, &mut draft, &instructions[side]);
        let (signed, table) = draft.close(TIME).unwrap();
        phases.extend(phase(&table.play().view().clock));
        duel.desks[side] = Desk::new(table, Arc::clone(&duel.identities[side]));
        duel.hand_over(side.other(), &signed).unwrap();
        duel.entries.push(signed);
    }
    cost.by_hand += usize::from(thought);
    cost.phases += phases.len();
    assert!(duel.desks.british.table().outcome().is_some());
}

#[test]
fn letters_for_each_action_phase_are_counted() {
    let games =
        std::env::var("COUREUR_MAIL_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(GAMES);
    let measure = |said: Said, words: &str| {
        let mut cost = Cost::default();
        for seed in 0..games {
            play(seed, said, &mut cost);
        }
        println!(
            "{words} standing instructions: {:.2} letters an action phase, {:.2} of them by hand ({games} random duels, {cost:?})",
            cost.each(cost.letters),
            cost.each(cost.by_hand)
        );
        cost
    };
    let without = measure(Said::Nothing, "without");
    let with = measure(Said::Standing, "with");
    assert!(without.phases > 0 && without.by_hand <= without.letters);
    assert!(with.each(with.letters) < without.each(without.letters), "they spare letters");
    assert!(with.each(with.by_hand) < without.each(without.by_hand), "and thinking");
}
