//! `restore`: going on after a loss, with everything read first that may be newer.

use super::incoming::Intake;
use super::{Context, next, receive};
use crate::cli::CliError;
use crate::cli::{Error, Exit};
use crate::mail::letterbook::Letterbook;
use crate::mail::mailbox;
use crate::render::text::{count, wrap};
use crate::table::{OwnFiles, Session};
use clap::Args;
use std::path::{Path, PathBuf};

/// Go on after a loss, from an old backup, or on another computer.
#[derive(Debug, Args)]
#[command(
    after_help = "What is at stake: your seeds follow from your key. If you go on from a copy that lacks your last entries, \
    you sign a second continuation of the game; and your opponent, who may know the seeds you will reveal, could have \
    cut the copy he gave you and word his own move anew until the dice please him.\n\nWhat helps is your own mail: the \
    letters you got and sent hold every entry. They are read first, and an entry in them that differs from the copy is \
    proof against whoever signed both. Your next entry says openly that you restored, and your seeds are fresh for \
    whatever is rolled after it.\n\nOn a second computer: `receive` the newest file from the first one, and run `coureur \
    restore --no-mail` once, if nothing was signed on the first since."
)]
pub struct RestoreArgs {
    /// Your own mail: an mbox, a Maildir, a letter, a saved forum thread; the sent folder, too
    #[arg(value_name = "MAIL")]
    mail: Vec<PathBuf>,
    /// Your opponent's newest copy, read after your own mail
    #[arg(long, value_name = "FILE")]
    copy: Option<PathBuf>,
    /// You have no mail of this game
    #[arg(long, conflicts_with = "mail")]
    no_mail: bool,
    /// You only moved or copied the newest file on this machine: nothing was lost
    #[arg(long, conflicts_with_all = ["mail", "no_mail", "copy"])]
    moved: bool,
}

impl RestoreArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If there is no copy at all, or one parts ways with another.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        if self.moved {
            let mut session = context.session()?;
            session.moved()?;
            session.may_sign()?;
            writeln!(context.out, "Noted: this file is the newest.")?;
            return Ok(Exit::Fine);
        }
        if self.mail.is_empty() && !self.no_mail {
            return Err(CliError::RestoreFromWhat.into());
        }
        for mail in self.mail.iter().chain(&self.copy) {
            read(context, mail)?;
        }
        let mut session = context.session()?;
        session.restored()?;
        let last = session.log().last().document().number();
        let text = format!(
            "The log ends with entry {last}. If you have signed more than that, stop here and look for it: your next entry \
             says that you restored, and another one at the same place would be a fork."
        );
        writeln!(context.out, "{}", wrap(&text, "", ""))?;
        let path = session.path().to_owned();
        next::print(context, session.desk(), &path)?;
        Ok(Exit::Fine)
    }
}

/// Takes in whatever a file holds of the game.
fn read(context: &mut Context<'_>, file: &Path) -> Result<(), Error> {
    let before = context.log_path().ok().and_then(|path| entries(&path));
    let path = context.path(file);
    match context.log_path() {
        Err(CliError::NoLog { .. }) => drop(receive::take_in(context, file, OwnFiles::default())?),
        log => {
            let _turn = Letterbook::turn(context.home()?.path())?;
            let session: Session = context.session_at(&log?, OwnFiles::default())?;
            let book = Letterbook::open(context.home()?.path(), session.log().game())?;
            let mut intake = Intake::new(book, session);
            for message in mailbox::messages(&path)? {
                intake.message(context, &file.display().to_string(), &message?)?;
            }
            // What is no news, cut off or about something else is no harm in an archive.
            let (_, book, _) = intake.finish();
            book.save()?;
        }
    }
    let after = context.log_path().ok().and_then(|path| entries(&path)).unwrap_or(0);
    let new = count(after.saturating_sub(before.unwrap_or(0)), "new entry", "new entries");
    writeln!(context.out, "{}: {new}.", file.display())?;
    Ok(())
}

fn entries(path: &Path) -> Option<usize> {
    Some(crate::log::read_entries(&crate::log::read_bytes(path).ok()?).ok()?.len())
}
