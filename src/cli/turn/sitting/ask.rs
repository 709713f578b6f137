//! What is asked at the prompt, or waited for.

use super::super::super::context::Typed;
use super::super::super::post_state::not_sent;
use super::super::super::{Context, next};
use super::super::Stop;
use super::Sitting;
use crate::engine::Chance;
use crate::mail::answer::{Turn, turn};
use crate::render::paint::{ASIDE, paint};
use crate::render::text::wrap;
use crate::speech::Pending;
use crate::table::Mode;

impl Sitting {
    /// Puts the question, or says what is waited for.
    pub(super) fn ask(&mut self, context: &mut Context<'_>) -> Result<(), Stop> {
        if !self.drafted.lines.is_empty() {
            return self.drafted.ask(context, &self.session);
        }
        let path = self.session.path().to_owned();
        match turn(&self.session) {
            Turn::Mine if self.session.desk().asked_side().is_some() => {
                write!(context.out, "{}", next::at_prompt(self.session.desk(), &path))?;
                write!(context.out, "{}", next::held_back(context, self.session.desk()))?;
                self.drafted.tell_left(context, &self.session)?;
                if self.drafted.holds_nothing(&self.session) {
                    let hint = "You hold nothing for this: `sign` lets it pass, or go on typing what comes next of yours.";
                    writeln!(context.out, "{}", paint(ASIDE, wrap(hint, "", "  ")))?;
                }
            }
            Turn::Mine if self.is_asked_to_take_back() => self.ask_to_take_back(context)?,
            Turn::Mine if self.typed_in().is_some() => {
                let thrown = self.typed_in().map(|chance| next::throw(&chance, Typed::Prompt));
                write!(context.out, "{}", thrown.unwrap_or_default())?;
            }
            Turn::Mine => {
                let table = self.session.table();
                writeln!(context.out, "{}", wrap(&next::chores(table), "", "  "))?;
                writeln!(context.out, "{}", paint(ASIDE, "Type `sign` to let it, and to send the letter."))?;
            }
            Turn::Theirs | Turn::Nobodys => self.waiting(context)?,
        }
        Ok(())
    }

    /// What was thrown or drawn on a real table and is to be typed in now.
    pub(super) fn typed_in(&self) -> Option<Chance> {
        let table = self.session.table();
        match table.play().pending() {
            Pending::Chance(chance) if table.setting().mode == Mode::Table => Some(chance),
            Pending::Chance(_) | Pending::Decision(_) | Pending::Over(_) => None,
        }
    }

    /// It is somebody else's turn: is there something to send, and what is to come?
    fn waiting(&self, context: &mut Context<'_>) -> Result<(), Stop> {
        let told = next::public(self.session.table());
        writeln!(context.out, "{}", wrap(told.trim_end(), "", "  "))?;
        let post = self.post(context);
        let table = self.session.table();
        let invites = table.setting().mode.seats().iter().any(|seat| !table.players().contains_key(seat));
        let text = match post.unsent {
            Some(_) if invites => "Your invitation is not sent yet. Type `send` to send it (`send Hello!` with a few words), or `quit`."
                .to_owned(),
            Some(range) => format!(
                "{}. Type `send` to send it, `retract` to take the last one back, or `quit`.",
                not_sent(range)
            ),
            None if turn(&self.session) == Turn::Nobodys => String::new(),
            None => "If an answer has come: `read FILE` takes it in, or `paste`; `quit` leaves.".to_owned(),
        };
        if post.unsent.is_none() {
            write!(context.out, "{}", post.told(self.session.desk(), self.session.path()))?;
        }
        if !text.is_empty() {
            writeln!(context.out, "{}", paint(ASIDE, wrap(&text, "", "  ")))?;
        }
        Ok(())
    }
}
