//! What a program answers by itself, and how it is sent.

use crate::cli::context::now;
use crate::cli::incoming::moved_on;
use crate::cli::letters::{self, Wish};
use crate::cli::{Context, Error, bot, next, signing};
use crate::log::Lock;
use crate::mail::answer::{Answered, Turn, answer, turn};
use crate::mail::letterbook::Letterbook;
use crate::mail::standing::Standing;
use crate::opponent::Level;
use crate::table::{OwnFiles, Session};

/// How often an answer is tried again when somebody else has written to the log in between.
const TRIES: usize = 8;
/// Decisions in one go after which something goes round in circles.
const MOST: usize = 10_000;

/// Is the person there when his program answers? If not, how fast it answers may tell what he holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Presence {
    /// He has just run a command.
    There,
    /// The program runs by itself.
    Away,
    /// The program plays for him, thinking this hard.
    Bot(Level),
}

/// Answers as far as nobody has to decide. A log that somebody else writes to at the same time is read again.
fn answer_now(context: &Context<'_>, session: &mut Session, presence: Presence) -> Result<Answered, Error> {
    let home = context.home()?;
    let mut tries = 0;
    loop {
        let standing = Standing::open(home.path(), session.log().game())?;
        let mut standing = match presence {
            Presence::There => standing.attended(),
            Presence::Away | Presence::Bot(_) => standing,
        };
        match answer(session, &mut standing, &now()).map_err(Error::from) {
            Err(error) if moved_on(&error) && tries < TRIES => {
                tries += 1;
                let path = session.path().to_owned();
                *session = context.session_at(&path, OwnFiles::default())?;
            }
            other => return other,
        }
    }
}

/// Answers what needs no decision; and decides, where the program plays for him, as long as he is asked.
fn decided(context: &Context<'_>, session: &mut Session, presence: Presence) -> Result<Answered, Error> {
    let mut answered = answer_now(context, session, presence)?;
    let Presence::Bot(level) = presence else { return Ok(answered) };
    for _ in 0..MOST {
        if answered.turn != Turn::Mine || bot::decides(session, level)? == 0 {
            break;
        }
        let more = answer_now(context, session, presence)?;
        answered.entries += 1 + more.entries;
        answered.turn = more.turn;
    }
    Ok(answered)
}

/// Answers what needs no decision and sends it; tells the player if it is his turn.
///
/// The letterbook remembers a reply that was begun: one that was signed and then cut off by a crash is sent by whoever
/// comes next. The turn at the letterbook ends before anything is sent, so that nobody waits for a slow server.
///
/// # Errors
/// If the log cannot be signed upon, or the letter was not taken (it then waits).
pub fn reply(
    context: &mut Context<'_>,
    session: &mut Session,
    at_work: Lock,
    presence: Presence,
) -> Result<(), Error> {
    let home = context.home()?;
    session.hold()?;
    let mut book = Letterbook::open(home.path(), session.log().game())?;
    let count = |session: &Session| session.log().entries().len();
    let begun = book.replying().unwrap_or(count(session));
    let cut_off = count(session) > begun;
    let before = session.table().story().len();
    if book.replying().is_none() && turn(session) != Turn::Nobodys {
        book.set_replying(Some(begun));
        book.save()?;
    }
    let answered = match decided(context, session, presence) {
        Err(error) if count(session) == begun => {
            return done_replying(context, session, true).and(Err(error));
        }
        other => other?,
    };
    for order in &answered.orders {
        writeln!(context.out, "By your standing instructions: {order}")?;
    }
    if answered.entries > 0 {
        signing::report(context, session.desk(), before)?;
    }
    let author = session.table().last_author();
    let unsent = answered.entries > 0 || cut_off && session.desk().seats().any(|seat| seat == author);
    let sent = match answered.turn {
        Turn::Mine => {
            writeln!(context.out, "It is your turn: nothing was sent.")?;
            let path = session.path().to_owned();
            next::print(context, session.desk(), &path)
        }
        Turn::Theirs | Turn::Nobodys if unsent => {
            drop(at_work);
            let sent = letters::send_now(context, session, &Wish::default());
            // From here on the outbox keeps it, whether it has left or not.
            let kept = matches!(sent, Ok(_) | Err(Error::Send(_)));
            let _at_work = Letterbook::turn(home.path())?;
            return done_replying(context, session, kept).and(sent.map(|_| ()));
        }
        Turn::Theirs => Ok(writeln!(context.out, "Nothing is asked of you.")?),
        Turn::Nobodys => Ok(writeln!(context.out, "The game is over; nothing is asked of anybody.")?),
    };
    done_replying(context, session, true).and(sent)
}

fn done_replying(context: &Context<'_>, session: &Session, kept: bool) -> Result<(), Error> {
    let mut book = Letterbook::open(context.home()?.path(), session.log().game())?;
    if kept && book.replying().is_some() {
        book.set_replying(None);
        book.save()?;
    }
    Ok(())
}
