//! What comes next, in plain words: the last lines of almost every command.

use super::context::{Context, Typed};
use super::post_state::Post;
use crate::cli::Error;
use crate::engine::{Chance, Pick, Roll, Thing};
use crate::errors::Worded as _;
use crate::log::Hash;
use crate::mail::standing::Standing;
use crate::render::paint::{ASIDE, HEADING, ORDER, WRONG, paint};
use crate::render::text::{capital, clean, tied, wrap};
use crate::render::thrown::Ids;
use crate::render::{self, moves};
use crate::side::Side;
use crate::speech::{Offer, Pending, Prompt};
use crate::table::{Desk, Mode, Owed, Seat, Session, Table};
use std::borrow::Cow;
use std::path::Path;

/// Orders shown before the reader is sent to `moves`.
const SHOWN: usize = 12;
/// Names shown of orders that differ in one name only.
const NAMES: usize = 3;

/// A line about an open fork, if there is one: nothing can be signed before it is settled.
#[must_use]
pub fn notice(path: &Path) -> String {
    if !Session::is_forked(path) {
        return String::new();
    }
    let text = "Two copies of this game part ways. How things stand, and what to do: coureur settle";
    format!("{}\n", paint(WRONG, wrap(text, "", "")))
}

/// Says what the table waits for, and what this person can do about it.
///
/// # Errors
/// If nothing can be printed.
pub fn print(context: &mut Context<'_>, desk: &Desk, path: &Path) -> Result<(), Error> {
    let mut text = notice(path);
    text.push_str(&told(desk, &Lead::of(context)));
    text.push_str(&held_back(context, desk));
    let post = Post::of(context, desk);
    text.push_str(&match context.typed {
        Typed::Shell => post.told(desk, &context.shown(path)),
        Typed::Prompt => post.told_at_prompt(desk),
    });
    write!(context.out, "{text}")?;
    Ok(())
}

/// As [`print`], after something was signed or taken in: the prompt of `turn` then puts its question itself.
///
/// # Errors
/// If nothing can be printed.
pub fn print_after(context: &mut Context<'_>, desk: &Desk, path: &Path) -> Result<(), Error> {
    match context.typed {
        Typed::Shell => print(context, desk, path),
        Typed::Prompt => Ok(()),
    }
}

/// As [`print`], where the others are known to have all that is here.
///
/// # Errors
/// If nothing can be printed.
pub fn print_in_step(context: &mut Context<'_>, desk: &Desk) -> Result<(), Error> {
    write!(context.out, "{}{}", told(desk, &Lead::of(context)), held_back(context, desk))?;
    Ok(())
}

/// Why a standing instruction does not answer what this person is asked.
#[must_use]
pub fn held_back(context: &Context<'_>, desk: &Desk) -> String {
    let table = desk.table();
    let able = |seat: &Seat| table.able(&table.waiting()).contains(seat);
    let own = |side: &Side| desk.seats().any(|seat| seat.side() == Some(*side));
    let asked = desk.seat_on_move().filter(able).and_then(|_| desk.asked_side()).filter(own);
    let told = |side: Side| {
        let home = context.home().ok()?;
        let standing = Standing::open(home.path(), Hash::from_bytes(*table.game_id())).ok()?;
        standing.held_back(desk, side)
    };
    asked.and_then(told).map(|why| format!("{}\n", paint(ASIDE, wrap(&why, "", "  ")))).unwrap_or_default()
}

fn told(desk: &Desk, lead: &Lead) -> String {
    match desk.seat_on_move() {
        Some(seat) => yours(desk, seat, lead),
        None if desk.seats().next().is_none() && open_seat(desk.table()) => invited(desk.table()),
        None => in_lines(desk.table()),
    }
}

/// What the table waits for, as anybody may say it.
#[must_use]
pub fn public(table: &Table) -> String {
    if let Some(over) = over(table) {
        return over;
    }
    table.waited() + "\n"
}

/// As [`public`], in lines that fit a terminal.
#[must_use]
pub fn in_lines(table: &Table) -> String {
    match over(table) {
        Some(over) => over,
        None => wrap(public(table).trim_end(), "", "  ") + "\n",
    }
}

/// Seats with their players' names.
#[must_use]
pub fn who(table: &Table, seats: &[Seat]) -> String {
    let name = |seat: &Seat| match table.players().get(seat) {
        Some(player) => match changed(table, *seat) {
            Some(side) => format!("{seat} ({}, who plays the {side})", clean(&player.name)),
            None => format!("{seat} ({})", clean(&player.name)),
        },
        None => format!("{seat} (seat open)"),
    };
    seats.iter().map(name).collect::<Vec<_>>().join(" or ")
}

/// The side the holder of a seat plays, if it is not the one the seat is named after.
#[must_use]
pub fn changed(table: &Table, seat: Seat) -> Option<Side> {
    let side = seat.side()?;
    Some(table.plays(side)).filter(|plays| *plays != side)
}

/// How the game ended, if it has.
#[must_use]
pub fn over(table: &Table) -> Option<String> {
    let outcome = table.outcome()?;
    let won = match outcome.winner {
        Some(seat) => format!("{} victory", table.plays(seat)),
        None => "a draw".to_owned(),
    };
    let head = paint(HEADING, format!("The game is over, {won}."));
    let mut text = format!("{head} {} [{}].\n", capital(outcome.how.trim_end_matches('.')), outcome.rule);
    let lies = table.offences();
    let cards = if let Some(lie) = lies.first() {
        let found = format!("Entry {} was false: {}.", lie.entry, clean(&lie.offence.in_words()));
        format!("All cards are opened. {}\n", paint(WRONG, found))
    } else if table.opened_cards().is_some() {
        "All cards are opened, and every deck, hand and claim was checked again.\n".to_owned()
    } else if table.setting().mode == Mode::Table {
        String::new()
    } else {
        let waiting = table.waiting();
        format!("Still to come from {}: {}.\n", who(table, &table.able(&waiting)), table.what(&waiting))
    };
    text.push_str(&cards);
    Some(text)
}

fn open_seat(table: &Table) -> bool {
    table.waiting().seats.iter().any(|seat| !table.players().contains_key(seat))
}

/// What somebody without a seat can do about an open one.
fn invited(table: &Table) -> String {
    let seats: Vec<String> = table.waiting().seats.iter().map(Seat::to_string).collect();
    format!("The {} seat is open. Take it with: coureur join\n", seats.join(" or "))
}

fn yours(desk: &Desk, seat: Seat, lead: &Lead) -> String {
    let table = desk.table();
    let waiting = table.waiting();
    if !table.able(&waiting).contains(&seat) {
        return in_lines(table);
    }
    if let Some(over) = over(table) {
        return format!("{over}{}\n", let_it(lead.typed, "You can give that now"));
    }
    if let Some((by, to)) = table.undo_proposed() {
        let who = who(table, &[by]);
        return format!("{who} proposes to take everything back to entry {to}.\n{}", to_takeback(lead.typed));
    }
    if let Some(Owed::Word(side)) = words_owed(table) {
        let side_flag = if seat.side().is_none() { format!(" --for {}", side.word()) } else { String::new() };
        return format!(
            "The deal needs a few words of the {side} player; nobody can then choose it.\n\
             Give them: coureur join{side_flag} --word \"any words\"\n"
        );
    }
    match table.play().pending() {
        Pending::Chance(chance) if waiting.decision => throw(&chance, lead.typed),
        Pending::Decision(_) if waiting.decision => question(desk, lead),
        Pending::Decision(_) | Pending::Chance(_) | Pending::Over(_) => {
            format!("{} {}\n", chores(table), let_it(lead.typed, "Let it"))
        }
    }
}

/// How a proposal to take something back is answered.
#[must_use]
pub fn to_takeback(typed: Typed) -> &'static str {
    match typed {
        Typed::Shell => "Answer: coureur undo --accept, or coureur undo --decline\n",
        Typed::Prompt => "`yes` takes it back, `no` leaves everything as it is; either is signed at once.\n",
    }
}

/// How all windows of a kind are let pass.
#[must_use]
pub fn to_waive(typed: Typed, kind: &str) -> String {
    match typed {
        Typed::Shell => format!("To let all windows of this kind pass: coureur waive {kind}"),
        Typed::Prompt => format!(
            "`waive {kind}` lets all windows of this kind pass, whatever you hold then: your opponent need not wait for you, which \
             spares a letter of each of you."
        ),
    }
}

/// Orders as they are shown: by their ids, which scripts read, or by names, which the prompt reads as well.
#[must_use]
pub fn as_shown(typed: Typed, offers: &[Offer]) -> Cow<'_, [Offer]> {
    match typed {
        Typed::Shell => Cow::Borrowed(offers),
        Typed::Prompt => Cow::Owned(moves::in_names(offers)),
    }
}

/// How what needs no decision is given.
fn let_it(typed: Typed, what: &str) -> String {
    match typed {
        Typed::Shell => format!("{what}: coureur answer"),
        Typed::Prompt => format!("{what}: type `sign`, which sends the letter, too."),
    }
}

/// What this person's program gives by itself, in a sentence.
#[must_use]
pub fn chores(table: &Table) -> String {
    let waiting = table.waiting();
    match table.chores(&waiting) {
        Some(chores) => format!("Your program must {chores}; nothing to decide."),
        None => format!("You owe {}; nothing to decide.", table.what(&waiting)),
    }
}

/// The words of a player that the table waits for.
fn words_owed(table: &Table) -> Option<Owed> {
    let seats = table.waiting().seats;
    seats.iter().flat_map(|seat| table.owed(*seat)).find(|owed| matches!(owed, Owed::Word(_)))
}

/// What is to be thrown or drawn on a real table.
#[must_use]
pub fn throw(chance: &Chance, typed: Typed) -> String {
    let like = |words: String| match typed {
        Typed::Shell => paint(ORDER, format!("coureur play '{words}'")),
        Typed::Prompt => paint(ORDER, words),
    };
    match chance {
        Chance::Roll(rolls) => {
            let one =
                |roll: &Roll| format!("{} with {} sides for `{}`", roll.dice, roll.die.sides, roll.label);
            let example: Vec<String> =
                rolls.iter().flat_map(|roll| (0..roll.dice).map(|die| (die % 6 + 1).to_string())).collect();
            let dice: Vec<String> = rolls.iter().map(one).collect();
            let order = like(format!("dice {}", example.join(" ")));
            format!(
                "Throw dice: {}.\nType what they show, in that order, like: {order}\n",
                dice.join("; then ")
            )
        }
        Chance::Pick(Pick { label, from, count }) => {
            let example: Vec<String> =
                from.iter().take(usize::try_from(*count).unwrap_or(1)).map(Thing::to_string).collect();
            let order = like(format!("draw {}", example.join(" ")));
            let all: Vec<String> = from.iter().map(Thing::to_string).collect();
            let all = all.join(", ");
            format!("Draw {count} for `{label}` out of: {all}.\nType them in order, like: {order}\n")
        }
        Chance::Shuffle(_) | Chance::Show { .. } => {
            format!("{}\n", let_it(typed, "Cards are to be handled, which your program does"))
        }
    }
}

/// The question to whoever sits at a prompt.
#[must_use]
pub fn at_prompt(desk: &Desk, path: &Path) -> String {
    notice(path) + &question(desk, &Lead::AT_PROMPT)
}

fn question(desk: &Desk, lead: &Lead) -> String {
    let (Some(side), Pending::Decision(prompt)) = (desk.asked_side(), desk.table().play().pending()) else {
        return in_lines(desk.table());
    };
    let plays = desk.table().plays(side);
    let mine = if sides(desk) > 1 || plays != side { format!("{plays}: ") } else { String::new() };
    asked(&mine, &prompt, &desk.offers(side), lead)
}

/// Where a question with too many answers, or too few words, sends its reader.
#[derive(Debug, Clone)]
pub struct Lead {
    /// The command that lists all.
    moves: Cow<'static, str>,
    /// What to do with an order, in a sentence.
    play: &'static str,
    /// Where it is typed.
    typed: Typed,
}

impl Lead {
    /// To the orders open now.
    const NOW: Lead = Lead {
        moves: Cow::Borrowed("coureur moves"),
        play: "Play with: coureur play 'ORDER'",
        typed: Typed::Shell,
    };

    /// To the orders open at a prompt.
    pub const AT_PROMPT: Lead =
        Lead { moves: Cow::Borrowed("type `?`"), play: "Type an order", typed: Typed::Prompt };

    /// To the orders open where a command was typed.
    fn of(context: &Context<'_>) -> Lead {
        match context.typed {
            Typed::Shell => Lead::NOW,
            Typed::Prompt => Lead::AT_PROMPT,
        }
    }

    /// To the orders that would be open after a line, where a command was typed.
    #[must_use]
    pub fn behind(typed: Typed, line: &str) -> Lead {
        match typed {
            Typed::Shell => Lead::after(&[line.to_owned()]),
            Typed::Prompt => Lead::AT_PROMPT,
        }
    }

    /// To the orders that would be open after some lines.
    #[must_use]
    pub fn after(lines: &[String]) -> Lead {
        // The words go to a shell, where `'` ends them.
        let said = lines.join("; ").replace('\'', "\u{2019}");
        Lead {
            moves: format!("coureur moves --after '{said}'").into(),
            play: "Go on in the same line: `; ORDER`",
            typed: Typed::Shell,
        }
    }
}

/// A question with some of the orders that answer it.
#[must_use]
pub fn asked(to: &str, prompt: &Prompt, offers: &[Offer], lead: &Lead) -> String {
    let answers = moves::answers(offers);
    let lines = moves::folded(&moves::listed(&as_shown(lead.typed, &answers)), NAMES);
    let shown = render::sample(&lines, SHOWN);
    let ask = format!("{to}{} {}", prompt.ask, tied(&prompt.rule.to_string()));
    let mut text =
        format!("{}\n{}", paint(HEADING, wrap(&ask, "", "  ")), moves::text(shown.iter().copied()));
    let hidden = lines.len() - shown.len();
    let more = if hidden > 0 {
        format!("… and {hidden} more: {}. {}", lead.moves, lead.play)
    } else {
        match lead.typed {
            Typed::Shell => format!("{}. What the words mean: {}", lead.play, lead.moves),
            Typed::Prompt => "What the words mean: `?`".to_owned(),
        }
    };
    text.push_str(&paint(ASIDE, more));
    text.push('\n');
    if let Some(window) = prompt.window {
        text.push_str(&paint(ASIDE, wrap(&to_waive(lead.typed, window.kind), "", "  ") + "\n"));
    }
    text
}

fn sides(desk: &Desk) -> usize {
    Side::ALL.into_iter().filter(|side| desk.may_look(*side)).count()
}

/// Orders as this person may read them, with names for their ids; typed again they mean the same.
pub(super) fn in_names(desk: &Desk, orders: &[String]) -> Vec<String> {
    let ids = Ids::of(desk.table()).knowing(orders.iter(), &|slot| desk.known_card(slot));
    orders.iter().map(|order| clean(&ids.named(order))).collect()
}
