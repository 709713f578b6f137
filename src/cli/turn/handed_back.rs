//! What was handed back: lines that had to wait when the others were signed, and orders given ahead that came to nothing. Nobody has
//! to type them anew; nothing of them is ordered before he says so.

use super::super::{Context, next};
use super::Stop;
use super::orders::Drafted;
use crate::cli::Error;
use crate::mail::standing::Standing;
use crate::render::paint::{ASIDE, paint};
use crate::render::text::wrap;
use crate::table::{Plan, Session};

/// Results of an entry by which orders given ahead come to nothing.
const CAME_TO_NOTHING: [&str; 2] = ["lapsed", "dropped"];

/// Which of so many lines are meant by their numbers; all, where no number is said.
fn chosen(said: &str, lines: usize) -> Option<Vec<usize>> {
    let words = said.split([' ', ',', ';']).filter(|word| !word.is_empty());
    let mut chosen = Vec::new();
    for word in words {
        let at =
            word.parse::<usize>().ok()?.checked_sub(1).filter(|at| *at < lines && !chosen.contains(at))?;
        chosen.push(at);
    }
    Some(if chosen.is_empty() { (0..lines).collect() } else { chosen })
}

/// The orders that this person gave ahead and that came to nothing, each as one line, with the entry in which they did.
fn come_to_nothing(session: &Session, after: u64) -> Vec<(u64, String)> {
    let desk = session.desk();
    let own = |side: &str| desk.seats().any(|seat| seat.side().is_some_and(|own| own.word() == side));
    let story = session.table().story();
    let new = &story[story.partition_point(|chapter| chapter.entry <= after)..];
    let line = |result: &str| {
        let (_, rest) = result.split_once(' ').filter(|(what, _)| CAME_TO_NOTHING.contains(what))?;
        let (_, plan) = rest.split_once(' ').filter(|(side, _)| own(side))?;
        let codes: Vec<String> = Plan::read(plan)?.0.into_iter().map(|step| step.code).collect();
        // What only ends something is of no use by itself.
        let idle = desk.table().play().grammar().idle;
        (!codes.iter().all(|code| idle.contains(&code.as_str()))).then(|| codes.join("; "))
    };
    let lines = |entry: u64, results: &[String]| -> Vec<(u64, String)> {
        results.iter().filter_map(|result| Some((entry, line(result)?))).collect()
    };
    new.iter().flat_map(|chapter| lines(chapter.entry, &chapter.results)).collect()
}

impl Drafted {
    /// Hands back what was ordered ahead and came to nothing since this person last signed, once.
    ///
    /// # Errors
    /// If his standing instructions cannot be read.
    pub fn hand_back_lapsed(&mut self, context: &Context<'_>, session: &Session) -> Result<(), Error> {
        // Whoever speaks for both sides gives nothing ahead.
        if session.desk().seats().count() != 1 {
            return Ok(());
        }
        let standing = Standing::open(context.home()?.path(), session.log().game())?;
        let after = standing.last_read(session).max(self.lapsed).unwrap_or_default();
        let lapsed = come_to_nothing(session, after);
        let Some((entry, _)) = lapsed.last() else { return Ok(()) };
        self.lapsed = Some(*entry);
        self.left.extend(lapsed.into_iter().map(|(_, line)| line));
        self.keep(session);
        Ok(())
    }

    /// Tells what was handed back, line by line.
    ///
    /// # Errors
    /// If nothing can be printed.
    pub fn tell_left(&self, context: &mut Context<'_>, session: &Session) -> Result<(), Stop> {
        let lines = next::in_names(session.desk(), &self.left);
        match lines.as_slice() {
            [] => {}
            [one] => {
                let text = format!("Handed back to you (`again` takes it up): {one}");
                writeln!(context.out, "{}", wrap(&text, "", "  "))?;
            }
            several => {
                let head = "Handed back to you (`again` takes all of it up, `again 2` only the second; `clear` forgets it):";
                writeln!(context.out, "{}", wrap(head, "", "  "))?;
                for (line, number) in several.iter().zip(1..) {
                    writeln!(context.out, "{}", wrap(&format!("{number}. {line}"), "  ", "     "))?;
                }
            }
        }
        Ok(())
    }

    /// Takes up what was handed back, all of it or what is named by its numbers.
    ///
    /// # Errors
    /// If nothing can be printed.
    pub fn again(&mut self, context: &mut Context<'_>, session: &Session, said: &str) -> Result<(), Stop> {
        if self.left.is_empty() {
            writeln!(context.out, "Nothing was handed back to you.")?;
            return Ok(());
        }
        let Some(chosen) = chosen(said, self.left.len()) else {
            writeln!(context.out, "Say `again`, or with the numbers of lines handed back, like `again 1`:")?;
            return self.tell_left(context, session);
        };
        let lines: Vec<String> = chosen.iter().filter_map(|at| self.left.get(*at).cloned()).collect();
        let before = self.lines.len();
        self.add(context, session, &lines.join("\n"))?;
        if self.lines.len() > before {
            self.picked |= chosen.len() < self.left.len();
            let mut at = 0..;
            self.left.retain(|_| !at.next().is_some_and(|at| chosen.contains(&at)));
            self.keep(session);
            return Ok(());
        }
        // They were signed upon once, and nobody has to type them anew to sign the rest.
        self.refused = None;
        let hint = "What was handed back does not answer this as it stands: `again` tries it at another question, `again 2` takes up only \
                    the second line, `clear` forgets it.";
        writeln!(context.out, "{}", paint(ASIDE, wrap(hint, "", "  ")))?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_named_by_their_numbers() {
        assert_eq!(chosen("", 2), Some(vec![0, 1]));
        assert_eq!(chosen("2", 2), Some(vec![1]));
        assert_eq!(chosen("3, 1", 3), Some(vec![2, 0]));
        for wrong in ["0", "3", "1 1", "1 x", "-1", "all"] {
            assert_eq!(chosen(wrong, 2), None, "{wrong}");
        }
    }
}
