//! Lines that were typed and are not signed yet: tried out one by one, and kept until they are.

use super::super::next::{self, Lead};
use super::super::rehearse::{Part, Tried};
use super::super::{Context, rehearse, signing, typed};
use super::reader::Reader;
use super::refused::Refused;
use super::shown::Shown;
use super::{Stop, complain};
use crate::cli::{CliError, Error};
use crate::log::Hash;
use crate::machine;
use crate::mail::ranking::holds_nothing;
use crate::mail::standing::Standing;
use crate::orders::OrderError;
use crate::orders::token::LONGEST_LINE;
use crate::render::paint::{ASIDE, HEADING, WRONG, paint};
use crate::render::text::{clean, wrap};
use crate::table::{PlayError, Rest, Session, comes_first};
use crate::yaml::{self, Keep};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// Windows let pass in a row.
const MOST_PASSES: usize = 8;

/// The lines as they are kept.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Kept {
    /// The end of the log they were typed for.
    head: String,
    lines: Vec<String>,
    /// What was handed back when the lines before it were signed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    left: Vec<String>,
    /// The last entry of which orders given ahead that came to nothing were handed back.
    #[serde(skip_serializing_if = "Option::is_none")]
    lapsed: Option<u64>,
}

impl Keep for Kept {
    const LARGEST: usize = 256 << 10;
}

/// Lines that were typed and are not signed yet.
#[derive(Debug)]
pub struct Drafted {
    path: PathBuf,
    head: String,
    /// The lines.
    pub lines: Vec<String>,
    /// What was handed back when the lines before it were signed.
    pub left: Vec<String>,
    /// The last entry of which orders given ahead that came to nothing were handed back.
    pub(super) lapsed: Option<u64>,
    /// Was only some of what was handed back taken up since somebody signed? The rest then waits on.
    pub(super) picked: bool,
    /// The first line that was refused since somebody looked: whoever typed it meant it to be among them.
    pub refused: Option<Refused>,
    /// The last line, and what it would be without a word that nobody knows, as orders.
    proposed: Option<(String, String)>,
    /// What was shown of what they would come to.
    shown: Shown,
    /// Where a file of lines was put that cannot be read.
    damaged: Option<PathBuf>,
}

/// The most that is kept of a file that cannot be read.
const MOST_DAMAGED: usize = 16 << 20;

/// Puts a file that cannot be read aside, whatever is in it.
fn put_aside(path: &Path) -> PathBuf {
    let aside = machine::read(path, MOST_DAMAGED).and_then(|bytes| {
        let aside = yaml::save_beside(path, "damaged", &bytes)?;
        machine::remove(path)?;
        Ok(aside)
    });
    // Where it lies is said all the same; it is written over only when new lines are kept.
    aside.unwrap_or_else(|_| path.to_owned())
}

/// How many lines were typed for a game and not signed.
pub fn drafted(context: &Context<'_>, game: Hash) -> usize {
    let kept = context.home().ok().and_then(|home| yaml::load::<Kept>(&path_in(home.path(), game)).ok());
    kept.map_or(0, |kept| kept.lines.len())
}

fn path_in(home: &Path, game: Hash) -> PathBuf {
    home.join("drafts").join(format!("{game}.yaml"))
}

fn head(session: &Session) -> String {
    session.log().last().hash().to_string()
}

impl Drafted {
    /// What was typed before, in this game.
    ///
    /// # Errors
    /// If there is no home folder.
    pub fn open(context: &Context<'_>, session: &Session) -> Result<Drafted, Error> {
        let path = path_in(context.home()?.path(), session.log().game());
        let (kept, damaged) = match yaml::load::<Kept>(&path) {
            Ok(kept) => (kept, None),
            Err(_) => (Kept::default(), Some(put_aside(&path))),
        };
        Ok(Drafted {
            path,
            head: kept.head,
            lines: kept.lines,
            left: kept.left,
            lapsed: kept.lapsed,
            picked: false,
            refused: None,
            proposed: None,
            shown: Shown::default(),
            damaged,
        })
    }

    pub(super) fn keep(&mut self, session: &Session) {
        self.head = head(session);
        // Lines that cannot be kept are still there as long as the prompt is.
        let (head, lines, left) = (self.head.clone(), self.lines.clone(), self.left.clone());
        let kept = Kept { head, lines, left, lapsed: self.lapsed };
        let _ = match kept.lines.is_empty() && kept.left.is_empty() && kept.lapsed.is_none() {
            true => machine::remove(&self.path),
            false => yaml::save(&self.path, &kept),
        };
    }

    /// Goes on with lines of an earlier sitting, if the game still stands where they were typed; else shows them.
    ///
    /// # Errors
    /// If nothing can be printed.
    pub fn resume(&mut self, context: &mut Context<'_>, session: &Session) -> Result<(), Stop> {
        self.shown.forget();
        if let Some(damaged) = self.damaged.take() {
            let text = format!(
                "Lines that you typed before cannot be read any more, and have to be typed again. The file is kept: {}",
                damaged.display()
            );
            writeln!(context.out, "{}", paint(WRONG, wrap(&text, "", "  ")))?;
        }
        if self.lines.is_empty() {
            return Ok(());
        }
        let lines: Vec<String> = self.lines.iter().map(|line| format!("  {}", clean(line))).collect();
        let fits = self.head == head(session) && self.tried(session).is_ok();
        let text = if fits {
            "You typed this before, and have not signed it (`back` and `clear` take it off):"
        } else {
            "You typed this before, and the game has gone on since; type it again if it still makes sense:"
        };
        writeln!(context.out, "{}\n{}", paint(HEADING, text), lines.join("\n"))?;
        if !fits {
            self.lines.clear();
            self.keep(session);
        }
        Ok(())
    }

    fn tried(&self, session: &Session) -> Result<Tried, Error> {
        rehearse::after(session.desk(), &self.lines.join("\n"))
    }

    /// Adds a line, or several that belong together, if all of it holds: shows what would happen, and what is asked then.
    ///
    /// # Errors
    /// If nothing can be printed.
    pub fn add(&mut self, context: &mut Context<'_>, session: &Session, line: &str) -> Result<(), Stop> {
        if line.len() > LONGEST_LINE {
            let text = line.chars().take(60).collect();
            let error =
                CliError::BadAct { text, what: "line of orders, it is too long", like: "move from albany" };
            return complain(context, error.into());
        }
        if typed::split_all(line).is_empty() {
            return Ok(());
        }
        // What was proposed for the last line is taken by a yes, and by nothing else.
        let proposed = self.proposed.take().filter(|_| matches!(line.trim(), "yes" | "y" | "Yes"));
        self.refused.take_if(|refused| proposed.as_ref().is_some_and(|(typed, _)| *typed == refused.line));
        let line = proposed.as_ref().map_or(line, |(_, orders)| orders);
        let tried = self.tried_behind(session, line);
        match tried.and_then(|(passes, tried)| one_answer(session, line, tried).map(|tried| (passes, tried)))
        {
            Ok((passes, tried)) => {
                if passes > 0 {
                    say_passes(context, passes)?;
                }
                self.lines.extend(vec!["pass".to_owned(); passes]);
                self.lines.extend(line.lines().map(str::to_owned));
                self.refused.take_if(|refused| refused.is_settled_by(line));
                self.show(context, session, &tried)?;
                self.keep(session);
                Ok(())
            }
            Err(error) => {
                self.refused.get_or_insert_with(|| Refused::of(line, &error));
                let one = !line.contains('\n');
                self.proposed =
                    error.instead().filter(|_| one).map(|orders| (line.to_owned(), orders.to_owned()));
                complain(context, error)?;
                if self.proposed.is_some() {
                    let hint = "Nothing is taken. `yes` takes it without that word; else type it again.";
                    writeln!(context.out, "{}", paint(ASIDE, hint))?;
                }
                Ok(())
            }
        }
    }

    /// What comes of the lines and some more.
    fn tried_with(&self, session: &Session, more: &[&str]) -> Result<Tried, Error> {
        let lines: Vec<&str> = self.lines.iter().map(String::as_str).chain(more.iter().copied()).collect();
        rehearse::after(session.desk(), &lines.join("\n"))
    }

    /// Does a line mean an order after these, allowed or not?
    pub fn means(&self, session: &Session, line: &str) -> bool {
        match self.tried_with(session, &[line]) {
            Ok(_) => true,
            Err(Error::Play(PlayError::Order(error))) => {
                matches!(error, OrderError::Refused { .. } | OrderError::Ambiguous { .. })
            }
            Err(_) => false,
        }
    }

    /// What comes of the lines and one more; and how many windows for which nothing is held have to be let pass before it, none, if it
    /// can be taken without.
    fn tried_behind(&self, session: &Session, line: &str) -> Result<(usize, Tried), Error> {
        let error = match self.tried_with(session, &[line]) {
            Ok(tried) => return Ok((0, tried)),
            Err(error) => error,
        };
        let begins =
            |tried: &Tried| typed::split_all(line).first().is_some_and(|first| !tried.left.contains(first));
        let mut passes: Vec<&str> = Vec::new();
        while passes.len() < MOST_PASSES
            && self.tried_with(session, &passes).is_ok_and(|tried| only_passes(&tried))
        {
            passes.push("pass");
            let with: Vec<&str> = passes.iter().copied().chain([line]).collect();
            if let Some(tried) = self.tried_with(session, &with).ok().filter(begins) {
                return Ok((passes.len(), tried));
            }
        }
        Err(error)
    }

    /// Is nothing open to the person after the lines but to let a window pass?
    pub fn holds_nothing(&self, session: &Session) -> bool {
        self.tried(session).is_ok_and(|tried| only_passes(&tried))
    }

    /// Nobody is stopped by a question that leaves him nothing but `pass`: it is put down for him, and signed with the rest.
    ///
    /// # Errors
    /// If nothing can be printed.
    pub fn pass_empty(&mut self, context: &mut Context<'_>, session: &Session) -> Result<(), Stop> {
        let before = self.lines.len();
        while self.lines.len() < before + MOST_PASSES && self.holds_nothing(session) {
            self.lines.push("pass".to_owned());
        }
        if self.lines.len() > before {
            say_passes(context, self.lines.len() - before)?;
            self.keep(session);
        }
        Ok(())
    }

    /// Takes lines off again.
    ///
    /// # Errors
    /// If nothing can be printed.
    pub fn back(&mut self, context: &mut Context<'_>, session: &Session, lines: usize) -> Result<(), Stop> {
        let stay = self.lines.len().saturating_sub(lines);
        for line in self.lines.drain(stay..) {
            writeln!(context.out, "Taken off: {}", clean(&line))?;
        }
        if lines == usize::MAX {
            for line in self.left.drain(..) {
                writeln!(context.out, "Forgotten, of what was handed back: {}", clean(&line))?;
            }
        }
        self.refused = None;
        self.shown.forget();
        self.keep(session);
        Ok(())
    }

    /// Takes off one line that was typed before.
    ///
    /// # Errors
    /// If nothing can be printed.
    pub fn take_off(&mut self, context: &mut Context<'_>, session: &Session, line: &str) -> Result<(), Stop> {
        self.lines.retain(|other| other != line);
        writeln!(context.out, "Taken off: {}", clean(line))?;
        self.shown.forget();
        self.keep(session);
        Ok(())
    }

    /// They are in the log now, but for some that are handed back.
    ///
    /// # Errors
    /// If nothing can be printed.
    pub fn forget(
        &mut self,
        context: &mut Context<'_>,
        session: &Session,
        left: Vec<String>,
    ) -> Result<(), Stop> {
        self.lines.clear();
        let rest = std::mem::replace(&mut self.left, left);
        let waits = |line: &String| self.picked && !self.left.contains(line);
        let rest: Vec<String> = rest.into_iter().filter(waits).collect();
        self.left.extend(rest);
        self.picked = false;
        self.refused = None;
        self.shown.forget();
        self.keep(session);
        context.out.flush()?;
        Ok(())
    }

    /// Puts the question that stands after them.
    ///
    /// # Errors
    /// If nothing can be printed.
    pub fn ask(&mut self, context: &mut Context<'_>, session: &Session) -> Result<(), Stop> {
        self.shown.forget();
        match self.tried(session) {
            Ok(tried) => self.show(context, session, &tried),
            Err(error) => complain(context, error),
        }
    }

    fn show(&mut self, context: &mut Context<'_>, session: &Session, tried: &Tried) -> Result<(), Stop> {
        let mut parts = Vec::new();
        if !tried.draft.told().is_empty() {
            parts.push(rehearse::happens(tried));
        }
        parts.extend(rehearse::follows(session.desk(), tried, &Lead::AT_PROMPT));
        parts.extend(self.how_to_end(context, session, tried)?);
        write!(context.out, "{}", self.shown.new_of(&parts))?;
        Ok(())
    }

    /// What waits for somebody else, and what `sign` would do now.
    fn how_to_end(
        &self,
        context: &Context<'_>,
        session: &Session,
        tried: &Tried,
    ) -> Result<Vec<Part>, Error> {
        let Tried { draft, left, .. } = tried;
        let hint = |text: &str| Part::Word(paint(ASIDE, wrap(text, "", "  ")) + "\n");
        if !left.is_empty() {
            let first = comes_first(draft.table().play().next());
            let head = format!("Waits, since {first} first:\n");
            let sentences = left.iter().map(|line| wrap(&clean(line), "  ", "    ") + "\n").collect();
            let standing = Standing::open(context.home()?.path(), session.log().game())?;
            let what = if standing.gives_ahead() {
                "`sign` signs all of it: what must wait is carried out as soon as the answer is in, where that is possible, else it \
                 is handed back (`standing ahead`; your opponent can read it); `back` takes the last line off."
            } else {
                "`sign` signs the rest and hands these back: `again` takes them up when you are asked. `ahead` records them too, and \
                 they are carried out as soon as the answer is in (your opponent can read them); `back` takes the last line off."
            };
            return Ok(vec![Part::Told { head, sentences }, hint(what)]);
        }
        if draft.asked_side().is_none() {
            return Ok(vec![hint("`sign` signs and sends this; `back` takes the last line off.")]);
        }
        let closes = self.closes(context, session)?;
        let ends =
            "`sign` signs this and ends your turn here: you do no more than you order (`standing finish`).";
        Ok(closes.then(|| hint(ends)).into_iter().collect())
    }

    /// Does a standing instruction end the turn once the lines are signed, though more could be done?
    fn closes(&self, context: &Context<'_>, session: &Session) -> Result<bool, Error> {
        let standing = Standing::open(context.home()?.path(), session.log().game())?;
        if !standing.finishes() {
            return Ok(false);
        }
        let lines = typed::split_all(&self.lines.join("\n"));
        let written = signing::written(context, session, session.desk(), &lines, Rest::HandBack);
        Ok(written.is_ok_and(|written| session.desk().moved_to(written.table).asked_side().is_none()))
    }

    /// May the turn be signed as far as it goes? In the middle of it only if the person says so.
    ///
    /// # Errors
    /// That the person leaves, or that nothing can be printed.
    pub fn may_end_here(
        &self,
        context: &mut Context<'_>,
        reader: &mut Reader,
        session: &Session,
    ) -> Result<bool, Stop> {
        let Ok(tried) = self.tried(session) else { return Ok(true) };
        if tried.draft.asked_side().is_none() || !tried.left.is_empty() {
            return Ok(true);
        }
        if self.closes(context, session)? {
            return Ok(true);
        }
        let asked = signing::table_asks(tried.draft.table());
        let question =
            format!("Your turn goes on, you are still asked: {asked} Sign what is there all the same?");
        reader.sure(context, &question)
    }
}

/// What was tried, unless it is a second answer to what nobody may know yet: whoever thinks again takes the first one off. It would wait
/// else, for a question that nobody puts again.
fn one_answer(session: &Session, line: &str, tried: Tried) -> Result<Tried, Error> {
    let waits = typed::split_all(line).first().is_some_and(|first| tried.left.contains(first));
    if waits && !tried.draft.sealed().is_empty() {
        let alone = rehearse::after(session.desk(), line);
        if alone.is_ok_and(|alone| alone.left.is_empty() && !alone.draft.sealed().is_empty()) {
            let answer = next::in_names(session.desk(), tried.draft.sealed()).join("; ");
            return Err(CliError::AnsweredAlready { answer }.into());
        }
    }
    Ok(tried)
}

/// Is the person asked, and nothing open to him but to let a window pass?
fn only_passes(tried: &Tried) -> bool {
    let draft = &tried.draft;
    let asked = draft.asked_side().filter(|_| tried.left.is_empty());
    asked.is_some_and(|side| holds_nothing(draft.table().play(), side, &draft.offers(side)))
}

/// Says that windows for which nothing is held are let pass.
fn say_passes(context: &mut Context<'_>, passes: usize) -> Result<(), Stop> {
    let which = if passes == 1 { "what is asked first" } else { "the windows that come first" };
    let text = format!("You hold nothing for {which}: `pass` is put down for you.");
    writeln!(context.out, "{}", paint(ASIDE, wrap(&text, "", "  ")))?;
    Ok(())
}
