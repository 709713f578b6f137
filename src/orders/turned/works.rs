//! What is done at a place: a fort is built where he stands who builds it, a raid is made where the raiders go.

use super::Said;
use crate::orders::bits::Prep;
use crate::orders::vocabulary::says_nothing;

impl Said<'_> {
    /// `Fraser starts a fort at York`: where he stands.
    pub(super) fn builds_at(&self) -> Option<String> {
        const BUILDS: [&str; 10] = [
            "begins",
            "begin",
            "starts",
            "start",
            "builds",
            "build",
            "completes",
            "complete",
            "finishes",
            "finish",
        ];
        let at = self.find(|word| BUILDS.contains(&word))?;
        let fort = (at + 1..self.breath(at, true)).find(|at| self.word(*at) == "fort")?;
        let place = Some(fort + 1).filter(|at| self.little(*at, Prep::At))?;
        let end = self.breath(at, true);
        let with = (place + 1..end).find(|at| matches!(self.word(*at), "with" | "by")).unwrap_or(end);
        let (there, work) = (self.text(place + 1, with), self.text(at, place));
        let named = self.line.tokens[..at].iter().any(|token| !says_nothing(&token.text));
        let who = if named { self.text(0, at) } else { self.text(with + 1, end) };
        let rest = if named { self.tail_after(with) } else { self.tail_after(end) };
        (!who.is_empty() && !there.is_empty()).then(|| format!("{who} at {there} {work}{rest}"))
    }

    /// `Marin raids Hoosic`: he goes there and does it.
    pub(super) fn raids_there(&self) -> Option<String> {
        let at = self.find(|word| matches!(word, "raid" | "raids")).filter(|at| *at > 0)?;
        let end = self.breath(at, true);
        let goes = (0..at).any(|at| self.little(at, Prep::To));
        let there = at + 1 + usize::from(self.word(at + 1) == "at");
        let way = format!("{} goes to {} and raids it", self.text(0, at), self.text(there, end));
        (there < end && !goes).then(|| format!("{way}{}", self.tail_after(end)))
    }

    /// `raids Number Four by Goasek`: on the way there.
    pub(super) fn raids_by(&self) -> Option<String> {
        let at = self.find(|word| matches!(word, "raid" | "raids" | "raiding"))?;
        let by = (at + 1..self.line.tokens.len()).find(|at| self.word(*at) == "by")?;
        (by + 1 < self.line.tokens.len()).then(|| format!("{} via {}", self.text(0, by), self.tail(by + 1)))
    }
}
