//! Lines edited at a terminal, with history and completion. A program built without its prompt has none, and reads lines as
//! they come.

#[cfg(not(feature = "prompt"))]
pub use without::Editor;

#[cfg(feature = "prompt")]
pub use with::Editor;

#[cfg(feature = "prompt")]
mod with {
    use super::super::super::Context;
    use super::super::Stop;
    use super::super::complete::Guide;
    use crate::cli::Error;
    use rustyline::completion::Completer;
    use rustyline::config::Config;
    use rustyline::error::ReadlineError;
    use rustyline::highlight::Highlighter;
    use rustyline::hint::Hinter;
    use rustyline::history::FileHistory;
    use rustyline::validate::Validator;
    use rustyline::{CompletionType, Context as At, Helper};
    use std::io;
    use std::path::PathBuf;

    /// The name of the file in the home folder that keeps what was typed.
    const HISTORY: &str = "history";
    /// Lines that are kept.
    const MOST_LINES: usize = 1000;

    impl Helper for Guide {}
    impl Highlighter for Guide {}
    impl Validator for Guide {}
    impl Hinter for Guide {
        type Hint = String;

        fn hint(&self, line: &str, _: usize, _: &At<'_>) -> Option<String> {
            line.clone_into(&mut self.heard.borrow_mut());
            None
        }
    }

    impl Completer for Guide {
        type Candidate = String;

        fn complete(&self, line: &str, pos: usize, _: &At<'_>) -> rustyline::Result<(usize, Vec<String>)> {
            let typed = line.get(..pos).unwrap_or(line);
            Ok(self.candidates(typed))
        }
    }

    /// The terminal.
    pub struct Editor {
        inner: rustyline::Editor<Guide, FileHistory>,
        history: Option<PathBuf>,
    }

    fn failed(error: ReadlineError) -> Stop {
        match error {
            ReadlineError::Eof | ReadlineError::Interrupted => Stop::Left,
            ReadlineError::Io(source) => Error::from(source).into(),
            other => Error::from(io::Error::other(other.to_string())).into(),
        }
    }

    impl Editor {
        /// Sits down at it.
        ///
        /// # Errors
        /// If it cannot be used.
        pub fn open(context: &Context<'_>) -> Result<Option<Editor>, Error> {
            let bad = |error: ReadlineError| Error::from(io::Error::other(error.to_string()));
            let config = Config::builder()
                .completion_type(CompletionType::List)
                .max_history_size(MOST_LINES)
                .map_err(bad)?
                .auto_add_history(false)
                .build();
            let mut inner = rustyline::Editor::with_config(config).map_err(bad)?;
            let history = context.home().ok().map(|home| home.path().join(HISTORY));
            if let Some(path) = &history {
                // Whoever has typed nothing yet has no such file.
                let _ = inner.load_history(path);
            }
            Ok(Some(Editor { inner, history }))
        }

        /// One line, completed by a guide.
        ///
        /// # Errors
        /// That the person leaves, or that nothing can be read.
        pub fn line(&mut self, prompt: &str, guide: Option<Guide>) -> Result<String, Stop> {
            self.inner.set_helper(guide);
            self.inner.readline(prompt).map_err(failed)
        }

        /// Keeps a line for the next time. One that cannot be kept was still said.
        pub fn keep(&mut self, line: &str) {
            let _ = self.inner.add_history_entry(line);
            if let Some(path) = &self.history {
                let _ = self.inner.save_history(path);
            }
        }

        /// A console hands over one key at a time: what was typed ahead still lies there, for whoever reads next.
        #[cfg(not(unix))]
        pub fn unread(&mut self) -> String {
            String::new()
        }

        /// What was typed ahead: first what the editor has read already, which it keeps to itself until it is asked for a
        /// line; then what still lies with the system, which a shell would take for commands.
        #[cfg(unix)]
        pub fn unread(&mut self) -> String {
            use super::super::unread::MOST;
            let Ok(_unwaiting) = unix::Unwaiting::input() else { return String::new() };
            // Taken out of its way, so that the editor shows no more than the little it has.
            let later = unix::queued();
            let mut unread = String::new();
            while unread.len() <= MOST
                && let Ok(line) = self.line("", Some(Guide::default()))
            {
                unread.push_str(&line);
                unread.push('\n');
            }
            if let Some(guide) = self.inner.helper() {
                unread.push_str(&guide.heard.borrow());
            }
            unread + &String::from_utf8_lossy(&later)
        }
    }

    #[cfg(unix)]
    mod unix {
        use super::super::super::unread::{MOMENT, MOST};
        use std::io::{self, ErrorKind, Read};
        use std::os::fd::AsFd;
        use std::os::unix::net::UnixStream;
        use std::thread;

        /// Standard input as one that never waits, until this is dropped.
        pub struct Unwaiting(UnixStream);

        impl Unwaiting {
            pub fn input() -> io::Result<Unwaiting> {
                // A terminal is no socket; but it can be told so as any file can, and nothing else in the standard library
                // tells it.
                let input = UnixStream::from(io::stdin().as_fd().try_clone_to_owned()?);
                input.set_nonblocking(true)?;
                Ok(Unwaiting(input))
            }
        }

        impl Drop for Unwaiting {
            fn drop(&mut self) {
                // Whoever reads after this program wants to wait; there is nobody to tell that he cannot.
                let _ = self.0.set_nonblocking(false);
            }
        }

        pub fn queued() -> Vec<u8> {
            let (mut bytes, mut chunk) = (Vec::new(), [0; 4096]);
            let mut input = io::stdin().lock();
            let mut fresh = false;
            while bytes.len() <= MOST {
                match input.read(&mut chunk) {
                    Ok(0) => break,
                    Ok(read) => {
                        bytes.extend_from_slice(&chunk[..read]);
                        fresh = true;
                    }
                    // What is being pasted comes in pieces.
                    Err(error) if error.kind() == ErrorKind::WouldBlock && fresh => {
                        fresh = false;
                        thread::sleep(MOMENT);
                    }
                    Err(error) if error.kind() == ErrorKind::Interrupted => {}
                    Err(_) => break,
                }
            }
            bytes
        }
    }
}

#[cfg(not(feature = "prompt"))]
mod without {
    use super::super::super::Context;
    use super::super::Stop;
    use super::super::complete::Guide;
    use crate::cli::Error;

    /// What there is none of.
    pub enum Editor {}

    impl Editor {
        /// None.
        pub fn open(_: &Context<'_>) -> Result<Option<Editor>, Error> {
            Ok(None)
        }

        /// Never asked.
        pub fn line(&mut self, _: &str, _: Option<Guide>) -> Result<String, Stop> {
            match *self {}
        }

        /// Never asked.
        pub fn keep(&mut self, _: &str) {
            match *self {}
        }

        /// Never asked.
        pub fn unread(&mut self) -> String {
            match *self {}
        }
    }
}
