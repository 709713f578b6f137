//! `hint`: what the practice opponent would do in your place.

use super::{CliError, Context, Format, bot, json};
use crate::cli::{Error, Exit};
use crate::engine::Slot;
use crate::opponent::Level;
use crate::opponent::advice::{Advice, Counsel, advise};
use crate::render::paint::{ASIDE, HEADING, paint};
use crate::render::text::{clean, wrap};
use crate::render::thrown::Ids;
use crate::table::{Desk, hints_agreed};
use clap::Args;
use serde_json::json;

/// What the practice opponent would do in your place: his three best orders, with his chances and his reasons.
#[derive(Debug, Args)]
#[command(
    after_help = "Against the practice opponent, alone and at a table you may always ask. In a game with somebody else only if both agreed to it \
    when the game was opened (`coureur new --hints`): nothing but that agreement keeps it. He knows what you know and no more. The chances \
    are what came of it in games he played against himself: those of somebody who plays as he does, against somebody who does too."
)]
pub struct HintArgs {
    /// How hard he thinks: easy, normal or hard
    #[arg(long, default_value = "normal")]
    level: Level,
    /// The same seed, the same hint
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    format: Format,
}

impl HintArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If hints were not agreed, or the log does not hold.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let session = context.session()?;
        if !hints_agreed(session.table()) && !bot::sits_at(context, &session)? {
            return Err(CliError::NoHints.into());
        }
        let counsel = self.counsel(session.desk())?;
        let desk = session.desk();
        if self.format.json {
            let counsel = counsel.map(|counsel| with_own_cards(counsel, desk));
            json::print(context, "hint", json!({ "hint": counsel }))?;
            return Ok(Exit::Fine);
        }
        match counsel {
            Some(counsel) => {
                let orders = counsel.advice.iter().flat_map(|one| one.orders.iter().chain(&one.then));
                let ids = Ids::of(desk.table()).knowing(orders, &|slot| desk.known_card(slot));
                write!(context.out, "{}", text(&counsel, &ids))?;
            }
            None => {
                let none = "There is nothing to choose: you aren't asked, or only one order is open.";
                writeln!(context.out, "{}", paint(ASIDE, wrap(none, "", "  ")))?;
            }
        }
        Ok(Exit::Fine)
    }

    fn counsel(&self, desk: &Desk) -> Result<Option<Counsel>, Error> {
        let Some(seat) = desk.seat_on_move().filter(|_| desk.asked_side().is_some()) else { return Ok(None) };
        let draft = desk.begin(seat)?;
        let Some(side) = draft.asked_side() else { return Ok(None) };
        let terms = &draft.table().setting().terms;
        let sight = draft.sight(side);
        Ok(advise(draft.table().play(), (side, &sight), terms, self.level, self.seed))
    }
}

/// Orders in which this person's own cards go by their numbers: where they lie in the deck tells nobody anything.
fn with_own_cards(mut counsel: Counsel, desk: &Desk) -> Counsel {
    for order in counsel.advice.iter_mut().flat_map(|one| one.orders.iter_mut().chain(&mut one.then)) {
        let word = |word: &str| {
            let face = Slot::read(word).and_then(|slot| desk.known_card(slot));
            face.map_or_else(|| word.to_owned(), |face| face.id)
        };
        *order = order.split(' ').map(word).collect::<Vec<_>>().join(" ");
    }
    counsel
}

/// A chance, of a hundred games.
fn of_hundred(chance: f64) -> String {
    format!("{:.0}", chance * 100.0)
}

/// Did his tries come to different chances?
fn differs(one: &Advice) -> bool {
    of_hundred(one.worst) != of_hundred(one.chance)
}

fn text(counsel: &Counsel, ids: &Ids) -> String {
    let Counsel { side, level, seed, games, advice, .. } = counsel;
    let head = format!("What he would do as the {side} ({level}, seed {seed}):");
    let mut out = format!("{}\n", paint(HEADING, wrap(&head, "", "  ")));
    for (one, number) in advice.iter().zip(1..) {
        let named = |orders: &[String]| ids.named(&clean(&orders.join("; ")));
        let then = match one.then.as_slice() {
            [] => String::new(),
            then => format!(" – then, if the {} let it pass: {}", side.other(), named(then)),
        };
        out.push_str(&wrap(&format!("{number}. {}{then}", named(&one.orders)), " ", "    "));
        out.push('\n');
        out.push_str(&wrap(&reasons(one), "    ", "    "));
        out.push('\n');
    }
    // What came out as the same number is not called better because it stands first.
    let chances = || advice.iter().map(|one| of_hundred(one.chance));
    let same = advice.len() > 1 && chances().all(|chance| chances().next() == Some(chance));
    let same = if same { "He sees no difference between these. " } else { "" };
    let rests = match games {
        0 => {
            "No games were played to measure chances in this scenario: read them as a rank, not as a number."
                .to_owned()
        }
        _ => format!(
            "The chances come from {games} games that he played against himself{}. What your opponent holds, he can only guess.",
            if advice.iter().any(differs) {
                "; \"give or take\" says how far his tries lay apart"
            } else {
                ""
            }
        ),
    };
    let rests = format!("{same}{rests}");
    out.push_str(&paint(ASIDE, wrap(&rests, "", "  ")));
    out.push('\n');
    out
}

fn reasons(one: &Advice) -> String {
    let (chance, worst, lines) = (of_hundred(one.chance), of_hundred(one.worst), one.lines);
    let mut text = if differs(one) {
        let off = of_hundred(one.give_or_take);
        format!("{chance} in 100, give or take {off}; {worst} in the worst of {lines} tries")
    } else {
        format!("{chance} in 100 in each of {lines} tries")
    };
    for (what, facts) in [("for it", &one.gains), ("against it", &one.costs)] {
        if !facts.is_empty() {
            text.push_str(&format!("; {what}: {}", facts.join(", ")));
        }
    }
    text + "."
}
