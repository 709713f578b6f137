//! The prompt: what stands there, and what each word does.

mod ask;
mod help;
mod leave;
mod takeback;

use super::super::post_state::Post;
use super::super::whose::{kind_of, speaks_for};
use super::super::{Context, bot, moves};
use super::begin::{Begun, With};
use super::complete::Guide;
use super::orders::Drafted;
use super::reader::Reader;
use super::typed::{parts, words};
use super::{Stop, begin, command, commands, complain, fetch, is_command, is_command_too, story};
use crate::cli::Error;
use crate::machine;
use crate::mail::answer::{Turn, turn};
use crate::mail::block;
use crate::render::paint::{ASIDE, paint};
use crate::render::text::{clean, wrap};
use crate::table::{OwnFiles, Rest, Session};

/// The words of the prompt itself, and what they do.
pub const WORDS: &[(&str, &str)] = &[
    ("?", "what is open; `? move` only what begins so"),
    ("sign", "sign what you have typed, and send it; `sign Good luck!` with a few words"),
    ("ahead", "the same, and what must wait is recorded as orders given ahead; your opponent can read them"),
    ("back", "take the last line off again"),
    ("clear", "take all lines off again, and forget what was handed back"),
    (
        "again",
        "take up what was handed back to you: what had to wait, and orders ahead that came to nothing; `again 2` only the second line",
    ),
    ("draft", "your lines, and the whole of what they would come to"),
    ("send", "send what is signed; `send Sorry!` with a few words"),
    ("read", "take in a letter from a file: `read FILE`, or the name alone"),
    ("paste", "take in a letter that you paste here"),
    ("fetch", "look for letters where the settings say"),
    ("inbox", "all your games and invitations; change to another, or begin one"),
    ("help", "these words"),
    ("quit", "leave; what is not signed stays so, and your lines are kept (Ctrl-C and Ctrl-D do the same)"),
];

/// Words with which one leaves.
pub const LEAVING: [&str; 3] = ["quit", "exit", "bye"];

/// What comes after a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Then {
    /// The question is put again.
    Ask,
    /// The next line, without more words.
    Stay,
    /// The turn is over.
    Done,
}

/// A person at the prompt of one game.
#[derive(Debug)]
pub struct Sitting {
    session: Session,
    drafted: Drafted,
    /// What is to be said in the next letter.
    words: String,
}

/// Words that a question to a person begins with, and no order: the reader of orders says where it is answered.
const QUESTIONS: [&str; 14] = [
    "what", "should", "how", "can", "may", "could", "would", "why", "where", "when", "does", "do", "is",
    "are",
];

/// `force ?`: what is open that begins so. What somebody says may end so, too.
fn asks_for_a_list(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let first = words.next().unwrap_or_default();
    let asks = QUESTIONS.contains(&first.to_lowercase().as_str()) && words.next().is_some();
    line.ends_with('?') && !asks && !matches!(first, "say" | "sign" | "send")
}

impl Sitting {
    /// Sits down.
    ///
    /// # Errors
    /// If the log does not hold.
    pub fn open(context: &Context<'_>) -> Result<Sitting, Error> {
        let session = context.session()?;
        let drafted = Drafted::open(context, &session)?;
        Ok(Sitting { session, drafted, words: String::new() })
    }

    /// Reads the log again: something may have changed it.
    fn again(&mut self, context: &Context<'_>) -> Result<(), Error> {
        let path = self.session.path().to_owned();
        self.session = context.session_at(&path, OwnFiles::default())?;
        Ok(())
    }

    /// Tells, asks, and does what is said, until the turn is over.
    ///
    /// # Errors
    /// That the person leaves, or that it cannot go on.
    pub fn run(mut self, context: &mut Context<'_>, reader: &mut Reader, begun: Begun) -> Result<(), Stop> {
        let mut then = Then::Ask;
        // Whoever struck Ctrl-C while the program thought is answered now.
        let asked = self.session.desk().asked_side().is_some() || turn(&self.session) == Turn::Nobodys;
        if !asked && context.silently(|context| bot::answers(context, &mut self.session))? {
            self.again(context)?;
        }
        // Of a game that has just begun there is no story yet.
        if begun == Begun::Before || turn(&self.session) == Turn::Mine {
            story::tell(context, &self.session)?;
        }
        self.take_up(context)?;
        loop {
            if then == Then::Ask {
                self.ask(context)?;
            }
            if turn(&self.session) == Turn::Nobodys && self.post(context).unsent.is_none() {
                return Ok(());
            }
            let (prompt, guide) = (self.prompt(), self.guide());
            let line = reader.line(context, &prompt, guide)?;
            then = self.take(context, reader, &line)?;
            if then == Then::Done {
                return Ok(());
            }
        }
    }

    /// Takes what was typed, or pasted in several lines: a letter, or words and orders.
    fn take(&mut self, context: &mut Context<'_>, reader: &mut Reader, line: &str) -> Result<Then, Stop> {
        // A person at a terminal has read what was refused; a pipe, or what is pasted in one go, has not.
        if reader.editor.is_some() {
            self.drafted.refused = None;
        }
        if line.contains('\n') && line.contains(block::BEGIN) {
            fetch::pasted(context, line.to_owned())?;
            return self.came(context);
        }
        let mut parts = parts(line, |line| self.is_word(line)).into_iter();
        while let Some(part) = parts.next() {
            match self.hear(context, reader, &part) {
                Ok(Then::Ask | Then::Stay) if parts.len() > 0 => {}
                // What was pasted behind the word that ends the turn is not carried out, and said to be so.
                ended => {
                    reader.skipped.extend(parts);
                    return ended;
                }
            }
        }
        Ok(if line.trim().is_empty() { Then::Ask } else { Then::Stay })
    }

    fn post(&self, context: &Context<'_>) -> Post {
        Post::of(context, self.session.desk())
    }

    /// What stands before the line.
    fn prompt(&self) -> String {
        let desk = self.session.desk();
        match (turn(&self.session), desk.asked_side()) {
            (Turn::Mine, _) if self.is_asked_to_take_back() => "yes or no> ".to_owned(),
            (Turn::Mine, Some(side)) => {
                let side = self.session.table().plays(side);
                match self.drafted.lines.len() {
                    0 => format!("{side}> "),
                    1 => format!("{side}, 1 line not signed> "),
                    more => format!("{side}, {more} lines not signed> "),
                }
            }
            (Turn::Mine, None) if self.typed_in().is_some() => "table> ".to_owned(),
            (Turn::Mine, None) => "sign?> ".to_owned(),
            (Turn::Theirs, _) => "waiting> ".to_owned(),
            (Turn::Nobodys, _) => "over> ".to_owned(),
        }
    }

    fn guide(&self) -> Guide {
        let desk = self.session.desk();
        let words = WORDS.iter().map(|(word, _)| (*word).to_owned()).chain(commands().iter().cloned());
        Guide {
            desk: desk.asked_side().map(|_| desk.moved_to(self.session.table().clone())),
            lines: self.drafted.lines.clone(),
            words: words.filter(|word| word != "?").collect(),
            ..Guide::default()
        }
    }

    /// Is a line no order, but said to the prompt?
    fn is_word(&self, line: &str) -> bool {
        let first = line.split_whitespace().next().unwrap_or_default();
        // As the letters and the shell say it.
        let own = LEAVING.contains(&first) || first == "turn" || WORDS.iter().any(|(word, _)| *word == first);
        own || line.starts_with('?')
            || asks_for_a_list(line)
            || fetch::named_alone(line).is_some()
            || is_command(line, self.session.table().play().grammar())
    }

    /// Does what a line says.
    fn hear(&mut self, context: &mut Context<'_>, reader: &mut Reader, line: &str) -> Result<Then, Stop> {
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match first {
            _ if LEAVING.contains(&first) => Err(Stop::Left),
            "help" if rest.is_empty() => help::tell(context).map(|()| Then::Stay),
            "help" => self.help_on(context, rest),
            _ if let Some(words) = self.takeback(line) => self.command(context, &words),
            "sign" => self.sign(context, reader, rest, Rest::HandBack),
            "ahead" => self.sign(context, reader, rest, Rest::GiveAhead),
            "send" if !rest.starts_with('-') => self.send(context, reader, rest),
            "back" if rest.is_empty() => self.drafted.back(context, &self.session, 1).map(|()| Then::Ask),
            "again" => self.drafted.again(context, &self.session, rest).map(|()| Then::Stay),
            "clear" if rest.is_empty() => {
                self.drafted.back(context, &self.session, usize::MAX).map(|()| Then::Ask)
            }
            "draft" if rest.is_empty() => self.draft(context).map(|()| Then::Stay),
            "read" | "turn" => self.read(context, rest),
            _ if fetch::named_alone(line).is_some() => self.read(context, line),
            "paste" => {
                begin::paste(context, reader)?;
                self.came(context)
            }
            "fetch" => {
                fetch::from_settings(context)?;
                self.came(context)
            }
            "inbox" => self.change(context, reader, None),
            "new" if rest.is_empty() => self.change(context, reader, Some(With::Friend)),
            "practise" | "practice" if rest.is_empty() => self.change(context, reader, Some(With::Program)),
            // `? force`, as others ask for help on a word.
            _ if line.starts_with('?') && line.len() > 1 => self.list(context, line.trim_matches(['?', ' '])),
            _ if asks_for_a_list(line) => self.list(context, line.trim_end_matches('?').trim()),
            // What is open hangs on the lines above.
            "moves" if !rest.starts_with('-') => self.list(context, rest),
            "waive" if !rest.is_empty() && !rest.starts_with('-') => self.waive(context, rest),
            "unwaive" if self.waives_drafted(rest) => {
                let line = format!("waive {}", self.kind(rest).unwrap_or_default());
                self.drafted.take_off(context, &self.session, &line).map(|()| Then::Ask)
            }
            _ if self.is_meant_for_the_program(line) => {
                let mut words = words(line);
                // Where a force can get to, what stands where and how it may come out hangs on the lines above.
                let lines = self.drafted.lines.join("\n");
                match first {
                    "reach" | "show" if !lines.is_empty() && !line.contains("--after") => {
                        words.extend(["--after".to_owned(), lines]);
                    }
                    "odds" if !lines.is_empty() => {
                        let said = rest.trim_matches(['\'', '"']);
                        words = vec!["odds".to_owned(), format!("{lines}\n{said}").trim_end().to_owned()];
                    }
                    _ => {}
                }
                self.says_what_counts(context, first)?;
                if first == "undo" && line.contains("--to") && !self.takes_back(context, reader, &words)? {
                    return Ok(Then::Stay);
                }
                self.command(context, &words)
            }
            // Nothing else may be signed before that is answered.
            _ if self.is_asked_to_take_back() => Ok(Then::Ask),
            _ => self.drafted.add(context, &self.session, line).map(|()| Then::Stay),
        }
    }

    /// Does what a command of the program says; the question is put again if that changed the game.
    fn command(&mut self, context: &mut Context<'_>, words: &[String]) -> Result<Then, Stop> {
        let before = self.session.log().last().hash();
        command(context, words)?;
        self.again(context)?;
        let same = self.session.log().last().hash() == before;
        Ok(if same { Then::Stay } else { Then::Ask })
    }

    /// `hint` and `undo` are about the log, and not about what is only typed.
    fn says_what_counts(&self, context: &mut Context<'_>, command: &str) -> Result<(), Stop> {
        let text = match command {
            _ if self.drafted.lines.is_empty() => return Ok(()),
            "hint" => "What you typed and have not signed does not count for this.",
            "undo" => {
                "What you typed and have not signed is taken off with `back`; this is about what is signed."
            }
            _ => return Ok(()),
        };
        writeln!(context.out, "{}", paint(ASIDE, wrap(text, "", "  ")))?;
        Ok(())
    }

    /// Is a line a command of the program? One that could be an order, too, is where it means none.
    fn is_meant_for_the_program(&self, line: &str) -> bool {
        let grammar = self.session.table().play().grammar();
        is_command(line, grammar) || is_command_too(line) && !self.drafted.means(&self.session, line)
    }

    /// Lines of an earlier sitting, and what came back since.
    fn take_up(&mut self, context: &mut Context<'_>) -> Result<(), Stop> {
        // What was typed for another position is told apart before anything is kept for this one.
        self.drafted.resume(context, &self.session)?;
        Ok(self.drafted.hand_back_lapsed(context, &self.session)?)
    }

    /// The lines that are not signed, and all that they would come to; else what is asked.
    fn draft(&mut self, context: &mut Context<'_>) -> Result<(), Stop> {
        for line in &self.drafted.lines {
            writeln!(context.out, "  {}", clean(line))?;
        }
        self.ask(context)
    }

    /// Windows to be waived wait for `sign`, as orders do; what is waived already, or put down, is not put down again. Where
    /// nothing is asked they go with the next answer.
    fn waive(&mut self, context: &mut Context<'_>, windows: &str) -> Result<Then, Stop> {
        if turn(&self.session) != Turn::Mine || self.session.desk().asked_side().is_none() {
            command(context, &words(&format!("standing waive {windows}")))?;
            return Ok(Then::Stay);
        }
        let desk = self.session.desk();
        let side = match speaks_for(desk, None, "whose windows to waive") {
            Ok(side) => side,
            Err(error) => return complain(context, error.into()).map(|()| Then::Stay),
        };
        let kinds: Result<Vec<String>, Error> =
            words(windows).iter().map(|typed| kind_of(desk, typed.trim_end_matches(','))).collect();
        let mut kinds = match kinds {
            Ok(kinds) => kinds,
            Err(error) => return complain(context, error).map(|()| Then::Stay),
        };
        let drafted = |kind: &String| self.drafted.lines.iter().any(|line| *line == format!("waive {kind}"));
        kinds.retain(|kind| !drafted(kind) && !desk.table().waived(side).any(|known| known == kind));
        kinds.sort_unstable();
        kinds.dedup();
        if kinds.is_empty() {
            writeln!(context.out, "Waived already. To be asked again: `unwaive KIND`")?;
            return Ok(Then::Stay);
        }
        let lines: Vec<String> = kinds.iter().map(|kind| format!("waive {kind}")).collect();
        self.drafted.add(context, &self.session, &lines.join("\n")).map(|()| Then::Stay)
    }

    /// The kind of window that is meant.
    fn kind(&self, window: &str) -> Option<String> {
        kind_of(self.session.desk(), window).ok()
    }

    /// Is a window to be waived by a line that is not signed yet?
    fn waives_drafted(&self, window: &str) -> bool {
        let line = self.kind(window).map(|kind| format!("waive {kind}"));
        line.is_some_and(|line| self.drafted.lines.contains(&line))
    }

    /// What is open after what was typed.
    fn list(&self, context: &mut Context<'_>, beginning: &str) -> Result<Then, Stop> {
        let listed = moves::list(context, &self.session, &self.drafted.lines, beginning);
        listed.or_else(|error| complain(context, error))?;
        Ok(Then::Stay)
    }

    /// Changes to another game, or begins one.
    fn change(
        &mut self,
        context: &mut Context<'_>,
        reader: &mut Reader,
        with: Option<With>,
    ) -> Result<Then, Stop> {
        self.session.release();
        let before = context.turn_over(None);
        let begun = match with {
            Some(with) => begin::new_game(context, reader, with).map(|()| Begun::Now),
            None => begin::choose(context, reader),
        };
        let here = match before {
            Some(log) => log,
            None => self.session.path().to_owned(),
        };
        match begun {
            Ok(_) if context.named_log().is_some_and(|log| machine::exists(&log)) => {}
            // Nothing was chosen: it goes on here.
            Ok(_) => context.turn_to(&here),
            Err(stop) => return Err(stop),
        }
        begin::game(context, reader)?;
        *self = Sitting::open(context)?;
        story::tell(context, &self.session)?;
        self.take_up(context)?;
        Ok(Then::Ask)
    }

    /// Takes in the file that was named.
    fn read(&mut self, context: &mut Context<'_>, file: &str) -> Result<Then, Stop> {
        if file.is_empty() {
            writeln!(context.out, "{}", fetch::WHICH)?;
            return Ok(Then::Stay);
        }
        fetch::this_file(context, fetch::typed(file))?;
        self.came(context)
    }

    /// Something may have come in.
    fn came(&mut self, context: &mut Context<'_>) -> Result<Then, Stop> {
        let before = self.session.log().last().hash();
        self.again(context)?;
        // What was told already is not told again because nothing came.
        if self.session.log().last().hash() == before {
            story::words(context, &self.session, u64::MAX)?;
            return Ok(Then::Stay);
        }
        story::tell(context, &self.session)?;
        self.take_up(context)?;
        Ok(Then::Ask)
    }
}
