//! Playing a case.

use super::compare::contains;
use super::file::{CaseFile, Expect, Windows};
use super::{CaseError, CaseReport, LONGEST, Refused};
use crate::engine::{Chance, Die, Drawn, EngineError, Roll, Slot, Who};
use crate::games::{self, Files, Terms};
use crate::orders::{Carry, Line, OrderError, skip_filler, step_after};
use crate::side::{BySide, Side};
use crate::speech::{Offer, Pending, Play, Prompt, Told};
use crate::yaml::merge;
use serde_yaml::Value;
use std::collections::BTreeSet;

/// Single answers taken in a row before the rules are said to run in circles.
const MOST_FORCED: usize = 10_000;

/// Plays a case and checks what came of it.
///
/// # Errors
/// If the file is not a case, or anything comes out differently.
pub fn run(text: &str) -> Result<CaseReport, CaseError> {
    if text.len() > LONGEST {
        return Err(CaseError::TooLong { len: text.len() });
    }
    let file: CaseFile = serde_yaml::from_str(text)?;
    let mut player = Player::open(&file)?;
    player.play_orders()?;
    player.check(&file.expect)?;
    let (pending, refused) = (player.pending(), player.refusal());
    let Player { told, asked, .. } = player;
    let told = told.into_iter().map(|told| told.text).collect();
    Ok(CaseReport {
        number: file.case,
        title: file.title,
        rule: file.rule,
        told,
        pending,
        refused,
        asked,
        unasked: file.expect.unasked,
    })
}

/// A case being played.
struct Player<'a> {
    file: &'a CaseFile,
    play: Box<dyn Play>,
    told: Vec<Told>,
    dice: usize,
    refused: Option<OrderError>,
    sealed: BySide<Option<String>>,
    asked: BTreeSet<String>,
}

fn broken(error: EngineError) -> CaseError {
    CaseError::Broken { why: error.to_string() }
}

fn open(terms: &Terms, data: Option<&str>, start: Option<&str>) -> Result<games::Opened, CaseError> {
    games::open(terms, Files { data, start }).map_err(|source| CaseError::Setup { source })
}

impl<'a> Player<'a> {
    fn open(file: &'a CaseFile) -> Result<Self, CaseError> {
        let game = games::find(&file.game).map_err(|source| CaseError::Setup { source })?;
        let usual = |named: &[games::Named]| named.first().map_or("", |named| named.id).to_owned();
        let terms = Terms {
            game: file.game.clone(),
            edition: file.edition.clone().unwrap_or_else(|| usual(game.editions)),
            rules: game.rules,
            scenario: file.scenario.clone().unwrap_or_else(|| usual(game.scenarios)),
            options: file.options.clone(),
        };
        let data = file.data.as_ref().map(serde_yaml::to_string).transpose()?;
        let mut opened = open(&terms, data.as_deref(), None)?;
        if let Some(start) = &file.start {
            while matches!(opened.play.pending(), Pending::Chance(Chance::Shuffle(_))) {
                opened.play.chance(Drawn::Shuffled).map_err(broken)?;
            }
            let mut position: Value = serde_yaml::from_str(&opened.play.position())?;
            if let (Value::Mapping(map), None) = (&mut position, start.get("stack")) {
                map.remove("stack");
            }
            merge(&mut position, start.clone());
            let position = serde_yaml::to_string(&position)?;
            opened = open(&terms, data.as_deref(), Some(&position))?;
        }
        let sealed = BySide { british: None, french: None };
        Ok(Player {
            file,
            told: opened.play.tell(&opened.events),
            play: opened.play,
            dice: 0,
            refused: None,
            sealed,
            asked: BTreeSet::new(),
        })
    }

    fn play_orders(&mut self) -> Result<(), CaseError> {
        let last = self.file.orders.len();
        self.settle(self.file.orders.first().and_then(|order| order.keys().next().copied()))?;
        for (index, order) in self.file.orders.iter().enumerate() {
            let [(side, line)] = order.iter().collect::<Vec<_>>()[..] else {
                return Err(CaseError::Different {
                    what: format!("order {}", index + 1),
                    expected: "one side and its line".to_owned(),
                    got: format!("{} of them", order.len()),
                });
            };
            let outcome = self.order(*side, line);
            match outcome {
                Err(Stop::Order(error)) if index + 1 == last && self.file.expect.refused.is_some() => {
                    self.refused = Some(error);
                    return Ok(());
                }
                Err(stop) => return Err(stop.report(index + 1, line, *side, &self.pending())),
                Ok(()) => {}
            }
            let next = self.file.orders.get(index + 1);
            self.settle(next.and_then(|order| order.keys().next().copied()))?;
        }
        Ok(())
    }

    fn pending(&self) -> String {
        match self.play.pending() {
            Pending::Decision(prompt) => format!("{} ({:?})", prompt.ask, prompt.who),
            Pending::Chance(chance) => format!("{chance:?}"),
            Pending::Over(outcome) => outcome.how,
        }
    }

    /// Reads and takes the steps of one line.
    fn order(&mut self, side: Side, text: &str) -> Result<(), Stop> {
        let line = Line::new(text);
        let (mut at, mut carry) = (skip_filler(&line, 0), Carry::default());
        while at < line.tokens.len() {
            self.draw()?;
            let Pending::Decision(prompt) = self.play.pending() else { return Err(Stop::NotAsked) };
            self.note(&prompt);
            let mine = prompt.who == Who::Both || prompt.who == Who::One(side);
            if !mine {
                if !self.forced(&prompt, Some(side))? {
                    return Err(Stop::NotAsked);
                }
                continue;
            }
            let offers = self.play.offers(side);
            match step_after(&line, at, &offers, &carry) {
                Ok((index, next)) => {
                    carry = Carry::of(&offers[index].words);
                    let words = offers[index].code.clone();
                    self.choose(&prompt, side, &words)?;
                    at = skip_filler(&line, next);
                }
                Err(error @ OrderError::NotUnderstood { .. }) => {
                    if !self.forced(&prompt, None)? {
                        return Err(Stop::Order(error));
                    }
                }
                Err(error) => return Err(Stop::Order(error)),
            }
        }
        Ok(())
    }

    fn choose(&mut self, prompt: &Prompt, side: Side, words: &str) -> Result<(), CaseError> {
        let told = if prompt.who == Who::Both {
            self.sealed[side] = Some(words.to_owned());
            match (&self.sealed.british, &self.sealed.french) {
                (Some(british), Some(french)) => {
                    let both = BySide { british: british.as_str(), french: french.as_str() };
                    let told = self.play.choose_both(both).map_err(broken)?;
                    self.sealed = BySide { british: None, french: None };
                    told
                }
                _ => Vec::new(),
            }
        } else {
            self.play.choose(side, words).map_err(broken)?
        };
        self.told.extend(told);
        self.play.invariants().map_err(|why| CaseError::Broken { why })
    }

    /// How the last order was refused.
    fn refusal(&self) -> Option<Refused> {
        let OrderError::Refused { rule, reason, at, .. } = self.refused.as_ref()? else { return None };
        let line = self.file.orders.last().and_then(|order| order.values().next())?;
        let words = line.get(at.offset()..at.offset() + at.len()).unwrap_or_default().to_owned();
        Some(Refused { code: (*reason).to_owned(), rule: rule.to_string(), words })
    }

    /// Remembers which windows opened.
    fn note(&mut self, prompt: &Prompt) {
        self.asked.extend(prompt.window.map(|window| window.kind.to_owned()));
    }

    /// Takes a decision that leaves one answer, or a window that nobody answers; says whether it did.
    fn forced(&mut self, prompt: &Prompt, next: Option<Side>) -> Result<bool, CaseError> {
        let Who::One(side) = prompt.who else { return Ok(false) };
        let legal = self.play.legal(side);
        let words = match (&prompt.window, Offer::only(&legal)) {
            (Some(window), _) if self.file.windows == Windows::Pass && next != Some(side) => {
                let pass = self.play.pass(side).and_then(|pass| self.play.code(side, pass));
                pass.unwrap_or_else(|| format!("pass {}", window.kind))
            }
            (None, Some(only)) => only.code.clone(),
            _ => return Ok(false),
        };
        self.choose(prompt, side, &words)?;
        Ok(true)
    }

    /// Draws and takes single answers until somebody must decide; `next` is who has the next order.
    fn settle(&mut self, next: Option<Side>) -> Result<(), CaseError> {
        for _ in 0..MOST_FORCED {
            self.draw()?;
            let Pending::Decision(prompt) = self.play.pending() else { return Ok(()) };
            self.note(&prompt);
            // Where something is open beside the question a case may look at it; the next order goes on from it.
            let beside = |side| self.play.legal(side).iter().any(|offer| offer.aside);
            let asides = prompt.window.is_none() && Side::ALL.into_iter().any(beside);
            if asides || !self.forced(&prompt, next)? {
                return Ok(());
            }
        }
        Err(CaseError::Broken { why: "single answers without end".to_owned() })
    }

    /// Answers every chance that is pending.
    fn draw(&mut self) -> Result<(), CaseError> {
        while let Pending::Chance(chance) = self.play.pending() {
            let drawn = match &chance {
                Chance::Roll(rolls) => {
                    let faces = rolls.iter().map(|roll| self.faces(roll));
                    Drawn::Faces(faces.collect::<Result<_, _>>()?)
                }
                Chance::Pick(pick) => {
                    let dice = u8::try_from(pick.count).unwrap_or(u8::MAX);
                    let picked = self.faces(&Roll {
                        label: pick.label.clone(),
                        dice,
                        die: Die { sides: u8::MAX, faces: &[] },
                    })?;
                    Drawn::Picked(picked.into_iter().map(u32::from).collect())
                }
                Chance::Shuffle(_) => Drawn::Shuffled,
                Chance::Show { side, deck, .. } => {
                    let hand = self.play.hand(*side);
                    let slot = hand.into_iter().find(|slot| slot.deck == *deck);
                    Drawn::Shown(slot.unwrap_or(Slot { deck: *deck, number: u16::MAX }))
                }
            };
            self.told.extend(self.play.chance(drawn).map_err(broken)?);
            self.play.invariants().map_err(|why| CaseError::Broken { why })?;
        }
        Ok(())
    }

    fn faces(&mut self, roll: &Roll) -> Result<Vec<u8>, CaseError> {
        let differs = |expected: String| {
            Err(CaseError::Dice { expected, got: format!("`{}` ({} dice)", roll.label, roll.dice) })
        };
        let Some(entry) = self.file.dice.get(self.dice) else { return differs("no more".to_owned()) };
        self.dice += 1;
        match entry.iter().collect::<Vec<_>>()[..] {
            [(label, faces)] if *label == roll.label && faces.list().len() == usize::from(roll.dice) => {
                Ok(faces.list())
            }
            _ => differs(entry.keys().map(|label| format!("`{label}`")).collect::<Vec<_>>().join(", ")),
        }
    }

    fn check(&self, expect: &Expect) -> Result<(), CaseError> {
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
            let got: Value = serde_yaml::from_str(&self.play.position())?;
            contains("", position, Some(&got))?;
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
}

fn different(what: &str, expected: String, got: String) -> CaseError {
    CaseError::Different { what: what.to_owned(), expected, got }
}

/// Why a line was not carried out.
enum Stop {
    /// The order itself.
    Order(OrderError),
    /// It is for the other side to decide.
    NotAsked,
    /// Something else.
    Case(CaseError),
}

impl From<CaseError> for Stop {
    fn from(error: CaseError) -> Stop {
        Stop::Case(error)
    }
}

impl Stop {
    fn report(self, number: usize, line: &str, side: Side, pending: &str) -> CaseError {
        let line = line.to_owned();
        match self {
            Stop::Order(error) => {
                let help = miette::Diagnostic::help(&error).map_or(String::new(), |help| help.to_string());
                let why = format!("{error} (pending: {pending})");
                CaseError::Order { number, line, why, help }
            }
            Stop::NotAsked => CaseError::NotAsked { number, line, side, pending: pending.to_owned() },
            Stop::Case(error) => error,
        }
    }
}
