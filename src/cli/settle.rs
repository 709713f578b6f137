//! `settle`: end a fork in the open.

use super::context::now;
use super::{Context, Format, json, next, signing};
use crate::cli::{Error, Exit};
use crate::render::paint::{HEADING, paint};
use crate::render::text::{clean, wrap};
use crate::table::{Act, Choice, JournalError, Session, SessionError, Settled, Which};
use clap::Args;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// End a fork: say which of two copies of the game counts.
#[derive(Debug, Args)]
#[command(
    after_help = "Two copies part ways when both players were asked at once, when one player used two computers or an old \
    backup, or when somebody cheats. Without arguments the rules decide, where they can: a copy that somebody else has \
    signed upon counts; where two were asked at once, the seat that comes first at the table. Where one player signed \
    both and neither was answered, the other player chooses. Your next entry says openly what does not count, and the \
    copy that does not is kept beside the log."
)]
pub struct SettleArgs {
    /// The copy here counts
    #[arg(long, conflicts_with = "take")]
    keep: bool,
    /// The other copy counts: the one kept beside the log, or this file
    #[arg(long, value_name = "FILE", num_args = 0..=1)]
    take: Option<Option<PathBuf>>,
    /// Only show the proof: hashes, signatures and both entries
    #[arg(long, conflicts_with_all = ["keep", "take"])]
    proof: bool,
    #[command(flatten)]
    format: Format,
}

impl SettleArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If there is nothing to settle, or not like this.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let mut session = context.session()?;
        if let Some(Some(file)) = &self.take {
            other_copy(&mut session, &context.path(file))?;
        }
        let proof = match self.proof {
            true => {
                Some(clean(&crate::log::fork_proof(&session.parting()?.ok_or(SessionError::NoFork)?.fork)))
            }
            false => None,
        };
        let run = |context: &mut Context<'_>, session: &mut Session| match &proof {
            Some(proof) => Ok(write!(context.out, "{proof}").map(|()| None)?),
            None => self.settle(context, session).map(Some),
        };
        let more = |context: &mut Context<'_>, _: &Session, settled: Option<Settled>| {
            Ok(json!({ "proof": proof, "settled": settled.map(|settled| shown(context, &settled)) }))
        };
        json::told(context, (self.format, "settle"), &mut session, run, more)
    }

    fn settle(&self, context: &mut Context<'_>, session: &mut Session) -> Result<Settled, Error> {
        let choice = match (self.keep, &self.take) {
            (true, _) => Choice::Keep,
            (false, Some(_)) => Choice::Take,
            (false, None) => Choice::ByRule,
        };
        let settled = session.settle(choice)?;
        print(context, session, &settled)?;
        again(context, session, &settled)?;
        let path = session.path().to_owned();
        next::print_after(context, session.desk(), &path)?;
        Ok(settled)
    }
}

fn shown(context: &Context<'_>, settled: &Settled) -> Value {
    let counts = match settled.counts {
        Which::Ours => "ours",
        Which::Theirs => "theirs",
    };
    let kept = context.shown(&settled.aside).display().to_string();
    json!({ "entry": settled.at, "counts": counts, "kept": kept, "lost": settled.lost })
}

/// Takes in the file that is to count; that it parts ways is what is wanted.
fn other_copy(session: &mut Session, file: &Path) -> Result<(), Error> {
    match session.receive(&crate::log::read_bytes(file)?) {
        Err(SessionError::Fork { .. }) | Ok(_) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

fn print(context: &mut Context<'_>, session: &Session, settled: &Settled) -> Result<(), Error> {
    let Settled { at, counts, aside, lost, .. } = settled;
    let which = match counts {
        Which::Ours => "your copy counts, the other does not",
        Which::Theirs => "the other copy counts, and is your log now",
    };
    writeln!(context.out, "{}", paint(HEADING, format!("The fork at entry {at} is settled: {which}.")))?;
    let kept = format!("What does not count is kept in {}.", context.shown(aside).display());
    writeln!(context.out, "{}", wrap(&kept, "", ""))?;
    if session.desk().seats().next().is_some() {
        writeln!(context.out, "Your next entry says so openly.")?;
    }
    if let Err(SessionError::Journal(JournalError::CatchUpFirst { own })) = session.may_sign() {
        let text = format!(
            "You signed entry {own} of it on another machine. Before you sign here: coureur restore MAIL --copy FILE"
        );
        writeln!(context.out, "{}", wrap(&text, "", ""))?;
    }
    if !lost.is_empty() {
        writeln!(context.out, "Your orders there; give them again if they still make sense:")?;
        for order in next::in_names(session.desk(), lost) {
            writeln!(context.out, "  > {order}")?;
        }
    }
    Ok(())
}

/// Sealed answers to a question that both were asked are given again, word for word.
fn again(context: &mut Context<'_>, session: &mut Session, settled: &Settled) -> Result<(), Error> {
    let sealed = settled.again.iter().any(|act| matches!(act, Act::Sealed { .. }));
    // Whoever signed in it on another machine restores first, and answers then.
    if !sealed || session.may_sign().is_err() {
        return Ok(());
    }
    let before = session.table().story().len();
    let Ok(written) = session.desk().run(&[], &settled.again, &now()) else {
        return Ok(writeln!(context.out, "You are not asked any more what you had answered.")?);
    };
    session.append(written)?;
    writeln!(context.out, "Your answer is given again, as it was sealed:")?;
    signing::report(context, session.desk(), before)
}
