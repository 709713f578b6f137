//! Lines from a person: edited at a terminal, with history and completion; or read from a pipe, one after the other.

use super::super::Context;
use super::Stop;
use super::complete::Guide;
use super::editor::Editor;
use super::sitting::LEAVING;
use crate::cli::Error;
use crate::render::text::{tied, wrap};
use std::io::{self, BufRead, IsTerminal, Read};

/// The longest line that is read from a pipe, in bytes: a page that is pasted may be one line.
const LONGEST: u64 = 16 << 20;

/// Where lines come from.
pub struct Reader {
    /// The terminal, if there is one, and this program was built to edit lines.
    pub editor: Option<Editor>,
    /// Lines that were read, and never carried out.
    pub skipped: Vec<String>,
    /// A line that was typed where a question stood, and did not answer it.
    next: Option<String>,
}

/// What Enter alone means where a yes or a no is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Enter {
    /// Nothing: it is asked again.
    Nothing,
    No,
}

/// A yes or a no.
pub(super) fn said(answer: &str) -> Option<bool> {
    match answer.to_lowercase().as_str() {
        "y" | "yes" => Some(true),
        "n" | "no" => Some(false),
        _ => None,
    }
}

impl Reader {
    /// Sits down at the terminal, if there is one on both ends.
    ///
    /// # Errors
    /// If the terminal cannot be used.
    pub fn open(context: &Context<'_>) -> Result<Reader, Error> {
        let terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
        let editor = if terminal { Editor::open(context)? } else { None };
        Ok(Reader { editor, skipped: Vec::new(), next: None })
    }

    /// One line. What came over a pipe is shown after its question, so that the whole reads as if it were typed.
    ///
    /// # Errors
    /// That the person leaves, or that nothing can be read.
    pub fn line(&mut self, context: &mut Context<'_>, prompt: &str, guide: Guide) -> Result<String, Stop> {
        context.out.flush()?;
        if let Some(line) = self.next.take() {
            writeln!(context.out, "{prompt}{line}")?;
            return Ok(line);
        }
        let Some(editor) = &mut self.editor else { return piped(context, prompt) };
        let line = editor.line(prompt, Some(guide))?;
        if !line.trim().is_empty() && !line.contains('\n') {
            editor.keep(&line);
        }
        Ok(line)
    }

    /// One line that answers a question; nothing is completed.
    ///
    /// # Errors
    /// As for [`Reader::line`].
    pub fn ask(&mut self, context: &mut Context<'_>, question: &str) -> Result<String, Stop> {
        if let Some(line) = self.next.take() {
            writeln!(context.out, "{question}{line}")?;
            return Ok(line);
        }
        let line = match &mut self.editor {
            Some(editor) => {
                context.out.flush()?;
                editor.line(question, None)?
            }
            None => piped(context, question)?,
        };
        Ok(line.trim().to_owned())
    }

    /// Yes or no; anything else is asked again.
    ///
    /// # Errors
    /// As for [`Reader::line`].
    pub fn yes(&mut self, context: &mut Context<'_>, question: &str) -> Result<bool, Stop> {
        loop {
            let answer = self.put(context, question, Enter::Nothing)?;
            match said(&answer) {
                Some(said) => return Ok(said),
                None if LEAVING.contains(&answer.as_str()) => return Err(Stop::Left),
                None => writeln!(context.out, "Type yes or no.")?,
            }
        }
    }

    /// Yes or no before something is signed: another order means no, and is heard as what it is.
    ///
    /// # Errors
    /// As for [`Reader::line`].
    pub fn sure(&mut self, context: &mut Context<'_>, question: &str) -> Result<bool, Stop> {
        loop {
            let answer = self.put(context, question, Enter::Nothing)?;
            match said(&answer) {
                Some(said) => return Ok(said),
                None if LEAVING.contains(&answer.as_str()) => return Err(Stop::Left),
                None if answer.is_empty() => writeln!(context.out, "Type yes or no.")?,
                None => {
                    self.next = Some(answer);
                    return Ok(false);
                }
            }
        }
    }

    /// Yes or no to a question that nobody has to answer. A person who types something else is asked again: his next word may sign.
    /// In a script it means no, and is heard as what it is.
    ///
    /// # Errors
    /// That the person leaves, or that nothing can be printed or read.
    pub fn perhaps(&mut self, context: &mut Context<'_>, question: &str) -> Result<bool, Stop> {
        loop {
            let answer = match self.put(context, question, Enter::No) {
                Ok(answer) if self.editor.is_some() && LEAVING.contains(&answer.as_str()) => {
                    return Err(Stop::Left);
                }
                Ok(answer) => answer,
                Err(Stop::Left) => return Ok(false),
                Err(failed) => return Err(failed),
            };
            match said(&answer) {
                Some(said) => return Ok(said),
                None if answer.is_empty() => return Ok(false),
                None if self.editor.is_some() => {
                    writeln!(context.out, "Type yes or no; Enter is no. Nothing is signed yet.")?;
                }
                None => {
                    self.next = Some(answer);
                    return Ok(false);
                }
            }
        }
    }

    /// Puts a question that is answered with yes or no, and says what Enter means.
    fn put(&mut self, context: &mut Context<'_>, question: &str, enter: Enter) -> Result<String, Stop> {
        let choices = if enter == Enter::Nothing { "(yes or no)" } else { "(yes or no; Enter: no)" };
        let wrapped = wrap(&format!("{question} {}", tied(choices)), "", "  ");
        let last = match wrapped.rsplit_once('\n') {
            Some((above, last)) => {
                writeln!(context.out, "{above}")?;
                last
            }
            None => &*wrapped,
        };
        self.ask(context, &format!("{last} "))
    }

    /// Several lines up to one that holds only a dot, or the end.
    ///
    /// # Errors
    /// As for [`Reader::line`].
    pub fn text(&mut self, context: &mut Context<'_>) -> Result<String, Stop> {
        let mut text = String::new();
        loop {
            let line = match &mut self.editor {
                Some(editor) => {
                    context.out.flush()?;
                    editor.line("| ", None)
                }
                None => raw(),
            };
            match line {
                Ok(line) if line.trim() == "." => return Ok(text),
                // A terminal may hand over all of what was pasted at once.
                Ok(line) if line.lines().last().is_some_and(|last| last.trim() == ".") => {
                    text.push_str(&line);
                    return Ok(text);
                }
                Ok(line) => {
                    text.push_str(&line);
                    text.push('\n');
                }
                Err(Stop::Left) if !text.is_empty() => return Ok(text),
                Err(stop) => return Err(stop),
            }
        }
    }
}

/// A line of standard input as it is.
///
/// # Errors
/// That there is none, or that it cannot be read.
pub fn raw() -> Result<String, Stop> {
    let mut bytes = Vec::new();
    let read = io::stdin().lock().take(LONGEST).read_until(b'\n', &mut bytes).map_err(Error::from)?;
    if read == 0 {
        return Err(Stop::Left);
    }
    let line = String::from_utf8_lossy(&bytes);
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}

fn piped(context: &mut Context<'_>, prompt: &str) -> Result<String, Stop> {
    write!(context.out, "{prompt}")?;
    context.out.flush()?;
    match raw() {
        Ok(line) => {
            writeln!(context.out, "{line}")?;
            Ok(line)
        }
        Err(stop) => {
            writeln!(context.out)?;
            Err(stop)
        }
    }
}
