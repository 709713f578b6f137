//! How far a long piece of work has got: one line on the terminal, gone when it is done, and nothing anywhere else.

use std::env;
use std::io::{self, IsTerminal as _, Write as _};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What is done sooner needs no bar.
const PATIENCE: Duration = Duration::from_secs(1);
/// How often the line is written anew.
const TICK: Duration = Duration::from_millis(200);
/// How wide the bar is.
const WIDTH: u64 = 24;
/// Back to the beginning of the line, and what was in it is gone.
const CLEAR: &str = "\r\x1b[K";

/// A bar for some work. Whoever works says what has been done; several threads may.
#[derive(Debug)]
pub struct Progress {
    what: &'static str,
    total: u64,
    done: AtomicU64,
    begun: Instant,
    /// When the line was last written; nothing where there is no terminal.
    line: Option<Mutex<Option<Instant>>>,
}

impl Progress {
    /// A bar for so much work, if standard error is a terminal that can take one.
    #[must_use]
    pub fn new(what: &'static str, total: u64) -> Progress {
        let dumb = env::var_os("TERM").is_none_or(|term| term == "dumb");
        let line = (io::stderr().is_terminal() && !dumb).then(Mutex::default);
        Progress { what, total, done: AtomicU64::new(0), begun: Instant::now(), line }
    }

    /// So much more is done.
    pub fn add(&self, more: u64) {
        let done = self.done.fetch_add(more, Ordering::Relaxed) + more;
        let Some(line) = &self.line else { return };
        let elapsed = self.begun.elapsed();
        if elapsed < PATIENCE {
            return;
        }
        // Whoever finds another thread writing need not write too.
        if let Ok(mut last) = line.try_lock()
            && last.is_none_or(|last| last.elapsed() >= TICK)
        {
            *last = Some(Instant::now());
            // A bar that cannot be written is no reason to stop working.
            let _ = write!(io::stderr(), "{CLEAR}{}", bar(self.what, done, self.total, elapsed));
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        let shown = self.line.as_ref().map(|line| *line.lock().unwrap_or_else(PoisonError::into_inner));
        if shown.flatten().is_some() {
            let _ = write!(io::stderr(), "{CLEAR}");
        }
    }
}

/// The line: what, how much of it, and how long the rest will take at this pace.
fn bar(what: &str, done: u64, total: u64, elapsed: Duration) -> String {
    let (done, total) = (done.min(total), total.max(1));
    let part = |of: u64| u64::try_from(u128::from(done) * u128::from(of) / u128::from(total)).unwrap_or(of);
    let filled = "#".repeat(usize::try_from(part(WIDTH)).unwrap_or_default());
    let left = match u128::from(done) {
        0 => String::new(),
        done => {
            let seconds = elapsed.as_millis() * (u128::from(total) - done) / done / 1000;
            format!("  {}:{:02} left", seconds / 60, seconds % 60)
        }
    };
    format!("{what} [{filled:.<width$}] {:>3} %{left}", part(100), width = WIDTH as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_says_how_much_and_how_long() {
        let ten = Duration::from_secs(10);
        assert_eq!(bar("soak", 0, 100, ten), "soak [........................]   0 %");
        assert_eq!(bar("soak", 25, 100, ten), "soak [######..................]  25 %  0:30 left");
        assert_eq!(bar("soak", 1, 100, ten), "soak [........................]   1 %  16:30 left");
        assert_eq!(bar("soak", 100, 100, ten), "soak [########################] 100 %  0:00 left");
        // A file that grew meanwhile, and no work at all.
        assert_eq!(bar("soak", 120, 100, ten), bar("soak", 100, 100, ten));
        assert_eq!(bar("soak", 0, 0, ten), bar("soak", 0, 100, ten));
    }
}
