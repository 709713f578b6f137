//! Something is to be taken back: the other side wants it, or this person does.

use super::super::super::{Context, undo};
use super::super::Stop;
use super::super::reader::{Reader, said};
use super::Sitting;
use crate::mail::answer::{Turn, turn};
use crate::render::paint::{ASIDE, paint};
use crate::render::text::wrap;

impl Sitting {
    /// Does the other side want something taken back, and this person has to say whether it is?
    pub(super) fn is_asked_to_take_back(&self) -> bool {
        turn(&self.session) == Turn::Mine && self.session.table().undo_proposed().is_some()
    }

    /// Says what is to be taken back, and how that is answered.
    pub(super) fn ask_to_take_back(&self, context: &mut Context<'_>) -> Result<(), Stop> {
        write!(context.out, "{}", undo::proposed(self.session.table()))?;
        let hint = "`yes` takes it back, `no` leaves everything as it is; either is signed at once.";
        Ok(writeln!(context.out, "{}", paint(ASIDE, wrap(hint, "", "  ")))?)
    }

    /// The command that a yes or a no is, where it is asked for.
    pub(super) fn takeback(&self, line: &str) -> Option<[String; 2]> {
        let agrees = said(line).filter(|_| self.is_asked_to_take_back())?;
        Some(["undo", if agrees { "--accept" } else { "--decline" }].map(str::to_owned))
    }

    /// A proposal to take something back is signed at once: whoever types it is asked whether he means it.
    pub(super) fn takes_back(
        &self,
        context: &mut Context<'_>,
        reader: &mut Reader,
        words: &[String],
    ) -> Result<bool, Stop> {
        let numbers = words.iter().flat_map(|word| word.rsplit('='));
        let Some(entry) = numbers.filter_map(|word| word.parse::<u64>().ok()).next() else { return Ok(true) };
        let Some(question) = undo::question(self.session.table(), entry) else { return Ok(true) };
        reader.sure(context, &question)
    }
}
