//! All that may be expected of a case.

use super::CaseError;
use super::compare::contains;
use super::file::Expect;
use super::run::Player;
use crate::engine::Who;
use crate::games;
use crate::games::start::{Shape, translate};
use crate::orders::OrderError;
use crate::side::Side;
use crate::speech::{Pending, Told};
use crate::yaml::nearest;
use serde_yaml::Value;

fn different(what: &str, expected: String, got: String) -> CaseError {
    CaseError::Different { what: what.to_owned(), expected, got }
}

impl Player<'_> {
    pub(super) fn check(&self, expect: &Expect) -> Result<(), CaseError> {
        self.check_names(expect)?;
        self.check_refused(expect)?;
        if self.dice < self.file.dice.len() {
            let left = self.file.dice.len() - self.dice;
            return Err(CaseError::Dice { expected: format!("{left} more rolls"), got: "none".to_owned() });
        }
        for wanted in &expect.told {
            // A line may be asked for with its citation.
            let line = |told: &Told| match told.rule {
                Some(rule) => format!("{} {rule}", told.text),
                None => told.text.clone(),
            };
            if !self.told.iter().any(|told| line(told).contains(wanted.as_str())) {
                let got = self.told.iter().map(|told| told.text.as_str()).collect::<Vec<_>>().join(" / ");
                return Err(different("told", format!("`{wanted}`"), got));
            }
        }
        if let Some(position) = &expect.position {
            self.check_position(position)?;
        }
        self.check_pending(expect)?;
        if let Some(kind) = expect.unasked.intersection(&self.asked).next() {
            return Err(different("unasked", format!("no `{kind}` window"), "one opened".to_owned()));
        }
        self.check_offers(expect)
    }

    fn check_refused(&self, expect: &Expect) -> Result<(), CaseError> {
        match (&expect.refused, &self.refused) {
            (None, _) => Ok(()),
            (Some(wanted), None) => Err(CaseError::NotRefused { expected: wanted.code.clone() }),
            (Some(wanted), Some(error)) => {
                let rule = match error {
                    OrderError::Refused { rule, .. } => rule.to_string(),
                    _ => String::new(),
                };
                if error.reason() != wanted.code {
                    let got = format!("{} ({error})", error.reason());
                    return Err(different("refused", wanted.code.clone(), got));
                }
                if rule == wanted.rule {
                    Ok(())
                } else {
                    Err(different("refused by", wanted.rule.clone(), rule))
                }
            }
        }
    }

    fn check_pending(&self, expect: &Expect) -> Result<(), CaseError> {
        let pending = self.play.pending();
        if let Some(wanted) = &expect.pending {
            let fits = matches!(&pending, Pending::Decision(prompt)
                if prompt.ask.contains(&wanted.ask)
                    && wanted.side.is_none_or(|side| prompt.who == Who::One(side))
                    && wanted.window.as_deref().is_none_or(
                        |kind| prompt.window.is_some_and(|window| window.kind == kind)));
            if !fits {
                return Err(different("pending", format!("{wanted:?}"), self.pending()));
            }
        }
        if let Some(wanted) = &expect.over {
            let fits = matches!(&pending, Pending::Over(outcome)
                if outcome.winner == wanted.winner && outcome.rule == wanted.rule);
            if !fits {
                return Err(different("over", format!("{wanted:?}"), self.pending()));
            }
        }
        Ok(())
    }

    fn check_offers(&self, expect: &Expect) -> Result<(), CaseError> {
        let Some(wanted) = &expect.offers else { return Ok(()) };
        let both = Side::ALL.into_iter().flat_map(|side| self.play.legal(side));
        let open: Vec<String> = both.map(|offer| offer.code).collect();
        let list = || open.join(" | ");
        if let Some(missing) = wanted.open.iter().find(|words| !open.contains(words)) {
            return Err(different("open", format!("`{missing}`"), list()));
        }
        match wanted.closed.iter().find(|words| open.contains(words)) {
            Some(there) => Err(different("closed", format!("not `{there}`"), list())),
            None => Ok(()),
        }
    }

    fn check_position(&self, position: &Value) -> Result<(), CaseError> {
        let (mut wanted, got) = (position.clone(), self.play.written());
        let whole = got.get("world");
        if let Some(world) = wanted.get_mut("world") {
            translate(&*self.play, whole, world)
                .map_err(|source| CaseError::Setup { source: source.into() })?;
        }
        contains(&Shape::of(whole.unwrap_or(&Value::Null)), "", &wanted, &got)
    }

    /// What is said not to open or to be closed could open and be open: a slip of the pen would never be found out.
    fn check_names(&self, expect: &Expect) -> Result<(), CaseError> {
        let windows = games::words(&self.file.game).map_or(&[][..], |words| words.windows);
        let named = expect.pending.as_ref().and_then(|pending| pending.window.as_ref());
        for kind in expect.unasked.iter().chain(named) {
            if !windows.iter().any(|window| window.id == kind) {
                let nearest = nearest(kind, windows.iter().map(|window| window.id)).map(str::to_owned);
                return Err(CaseError::UnknownName { what: "windows", name: kind.clone(), nearest });
            }
        }
        let closed = expect.offers.iter().flat_map(|offers| &offers.closed);
        match closed.into_iter().find(|code| !self.play.is_code(code)) {
            Some(code) => {
                let name = code.clone();
                Err(CaseError::UnknownName { what: "expect.offers.closed", name, nearest: None })
            }
            None => Ok(()),
        }
    }
}
