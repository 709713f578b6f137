//! What a person does again and again by hand: he is asked whether he always wants it so, once.

use super::{Ranking, Standing, StandingError};

/// The most habits that are remembered.
const MOST: usize = 256;

/// Something that may be done always.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Always {
    /// Orders that must wait for somebody are given ahead.
    Ahead,
    /// In one's own turn no more is done than was ordered.
    Finish,
    /// A kind of question is answered with this, where it is open.
    Rank {
        /// What it is about: `losses`.
        about: String,
        /// A name or a family.
        item: String,
    },
    /// A kind of reaction window is let pass.
    Waive {
        /// Its kind.
        window: String,
        /// What it is about, in words.
        title: String,
    },
    /// Several kinds of window are let pass, in which the same is let be: each with what it is about.
    Alike {
        /// What is let be: `don't interrupt`.
        passing: &'static str,
        /// Each kind, and what it is about.
        windows: Vec<(String, String)>,
    },
}

impl Always {
    /// As it is typed to `standing`; of several at once, by what they are remembered.
    #[must_use]
    pub fn typed(&self) -> String {
        match self {
            Always::Ahead => "ahead".to_owned(),
            Always::Finish => "finish".to_owned(),
            Always::Rank { about, item } => format!("rank {about} {item}"),
            Always::Waive { window, .. } => format!("waive {window}"),
            Always::Alike { passing, .. } => format!("waive all: {passing}"),
        }
    }

    /// The lines that are signed if it is wanted: what the other side's program must know.
    #[must_use]
    pub fn signed(&self) -> Vec<String> {
        match self {
            Always::Ahead | Always::Finish | Always::Rank { .. } => Vec::new(),
            Always::Waive { .. } => vec![self.typed()],
            Always::Alike { windows, .. } => {
                windows.iter().map(|(window, _)| format!("waive {window}")).collect()
            }
        }
    }

    /// How often it is done by hand before it is asked about. What costs a letter of its own whenever it is done is asked about
    /// at once.
    const fn times(&self) -> u32 {
        match self {
            // Each of these windows was let pass once before.
            Always::Ahead | Always::Finish | Always::Alike { .. } => 1,
            Always::Rank { .. } | Always::Waive { .. } => 2,
        }
    }

    /// The question whether it is always wanted.
    #[must_use]
    pub fn question(&self) -> String {
        match self {
            Always::Ahead => "Some of your orders have to wait for the other side. Always give such orders ahead, so that they need \
                              no letter of their own? Your opponent can read them."
                .to_owned(),
            Always::Finish => "You order no more for this turn. Always end it by itself then, without a letter for that? Your program then \
                               answers `done`, `halt` or `pass` to whatever else you could do in a turn of your own, and does not ask \
                               you first: you give up what you did not order. `standing finish --off` ends that."
                .to_owned(),
            Always::Rank { about, item } => {
                format!(
                    "For the second time you answer `{item}` ({about}). Always, where it is open? You are then not asked there any more; \
                     `standing rank` changes it."
                )
            }
            Always::Waive { window, title } => format!(
                "For the second time you let this pass ({title}). Always, whatever you hold then? Your opponent sees it, and need not \
                 wait for you; `unwaive {window}` opens it again."
            ),
            Always::Alike { windows, .. } => {
                let titles: Vec<&str> = windows.iter().map(|(_, title)| title.as_str()).collect();
                let kinds: Vec<&str> = windows.iter().map(|(window, _)| window.as_str()).collect();
                format!(
                    "You have let windows like this pass before ({}). Always all of these, whatever you hold then? Your opponent sees it, \
                     and need not wait for you: two letters fewer each time. `unwaive {}` opens them again.",
                    titles.join("; "),
                    kinds.join(" ")
                )
            }
        }
    }
}

impl Standing {
    /// Are orders that must wait always given ahead?
    #[must_use]
    pub fn gives_ahead(&self) -> bool {
        self.memory.ahead
    }

    /// Gives orders that must wait ahead, or hands them back.
    ///
    /// # Errors
    /// If it cannot be kept.
    pub fn give_ahead(&mut self, on: bool) -> Result<(), StandingError> {
        self.memory.ahead = on;
        self.save()
    }

    /// Notes what a person did by hand, and in which position; says whether he is to be asked about it now. The same answer to the same
    /// question, after something was taken back, is no second one.
    ///
    /// # Errors
    /// If it cannot be kept.
    pub fn did(&mut self, what: &Always, position: &str) -> Result<bool, StandingError> {
        let held = match what {
            Always::Ahead => self.memory.ahead,
            Always::Finish => self.memory.finish,
            Always::Rank { about, item } => {
                let ranks = |ranking: &Ranking| ranking.about == *about && ranking.items.contains(item);
                self.memory.rank.iter().any(ranks)
            }
            Always::Waive { window, .. } => self.memory.waive.contains(window),
            Always::Alike { .. } => false,
        };
        let by_hand = &mut self.memory.by_hand;
        let typed = what.typed();
        if held || by_hand.len() >= MOST && !by_hand.contains_key(&typed) {
            return Ok(false);
        }
        let last = self.memory.last_by_hand.insert(typed.clone(), position.to_owned());
        if last.is_some_and(|last| last == position) {
            return Ok(false);
        }
        let times = by_hand.entry(typed).or_default();
        *times = times.saturating_add(1);
        let ask = *times == what.times();
        self.save()?;
        Ok(ask)
    }

    /// Was this kind of window let pass by hand, and its waiver neither offered by itself nor waiting to be recorded?
    #[must_use]
    pub fn let_pass(&self, window: &str) -> bool {
        let times = self.memory.by_hand.get(&format!("waive {window}")).copied().unwrap_or_default();
        times == 1 && !self.memory.waive.iter().any(|known| known == window)
    }

    /// Does it always from now on; a window is waived in the log, and not here.
    ///
    /// # Errors
    /// If there are too many instructions, or it cannot be kept.
    pub fn always(&mut self, what: &Always) -> Result<(), StandingError> {
        match what {
            Always::Ahead => self.give_ahead(true),
            Always::Finish => self.finish(true),
            Always::Rank { about, item } => {
                let known = self.memory.rank.iter().find(|ranking| ranking.about == *about);
                let mut items = known.map(|ranking| ranking.items.clone()).unwrap_or_default();
                items.push(item.clone());
                self.rank(about, items)
            }
            Always::Waive { .. } | Always::Alike { .. } => Ok(()),
        }
    }
}
