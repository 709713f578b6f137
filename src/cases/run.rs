//! Playing a case.

use super::file::{CaseFile, Windows};
use super::{CaseError, CaseReport, LONGEST, Refused};
use crate::engine::{Chance, Die, Drawn, EngineError, Roll, Slot, Who, by_itself};
use crate::errors::Worded as _;
use crate::games::{self, Files, SetupError, Terms, start};
use crate::orders::{Carry, Line, OrderError, skip_filler, step_after};
use crate::side::{BySide, Side};
use crate::speech::{Pending, Play, Prompt, Told};
use crate::yaml;
use std::collections::BTreeSet;

/// Single answers taken in a row before the rules are said to run in circles.
const MOST_FORCED: usize = 10_000;

/// A case that was played, as far as it went.
#[derive(Debug)]
pub struct Played {
    /// The story, even of a case that fails.
    pub told: Vec<String>,
    /// What came of it.
    pub result: Result<CaseReport, CaseError>,
}

/// Plays a case and checks what came of it.
///
/// # Errors
/// If the file is not a case, or anything comes out differently.
pub fn run(text: &str) -> Result<CaseReport, CaseError> {
    play(text).result
}

/// As [`run`], with the story of a case that fails too.
#[must_use]
pub fn play(text: &str) -> Played {
    match read(text) {
        Ok(file) => play_file(&file),
        Err(error) => Played { told: Vec::new(), result: Err(error) },
    }
}

/// Plays a case with all its orders deleted. What comes out all the same was not shown by them.
///
/// # Errors
/// As for [`run`]: that it fails is as it should be.
pub fn run_without_orders(text: &str) -> Result<CaseReport, CaseError> {
    play_file(&read(text)?.without_orders()).result
}

fn read(text: &str) -> Result<CaseFile, CaseError> {
    if text.len() > LONGEST {
        return Err(CaseError::TooLong { len: text.len() });
    }
    CaseFile::read(text)
}

fn play_file(file: &CaseFile) -> Played {
    let mut player = match Player::open(file) {
        Ok(player) => player,
        Err(error) => return Played { told: Vec::new(), result: Err(error) },
    };
    let result = player.play_orders().and_then(|()| player.check(&file.expect));
    let told: Vec<String> = player.told.iter().map(|told| told.text.clone()).collect();
    let result = result.map(|()| CaseReport {
        number: file.case,
        title: file.title.clone(),
        rule: file.rule.clone(),
        told: told.clone(),
        pending: player.pending(),
        refused: player.refusal(),
        asked: player.asked.clone(),
        unasked: file.expect.unasked.clone(),
        stands: file.stands.clone(),
    });
    Played { told, result }
}

/// A case being played.
pub(super) struct Player<'a> {
    pub(super) file: &'a CaseFile,
    pub(super) play: Box<dyn Play>,
    pub(super) told: Vec<Told>,
    pub(super) dice: usize,
    pub(super) refused: Option<OrderError>,
    sealed: BySide<Option<String>>,
    pub(super) asked: BTreeSet<String>,
}

fn broken(error: EngineError) -> CaseError {
    CaseError::Broken { why: error.in_words() }
}

impl<'a> Player<'a> {
    fn open(file: &'a CaseFile) -> Result<Self, CaseError> {
        let setup = |source: SetupError| CaseError::Setup { source: source.into() };
        let game = games::find(&file.game).map_err(setup)?;
        let usual = |named: &[games::Named]| named.first().map_or("", |named| named.id).to_owned();
        let terms = Terms {
            game: file.game.clone(),
            edition: file.edition.clone().unwrap_or_else(|| usual(game.editions)),
            rules: file.rules.unwrap_or(game.rules),
            scenario: file.scenario.clone().unwrap_or_else(|| usual(game.scenarios)),
            options: file.options.clone(),
        };
        let data = file.data.as_ref().map(yaml::write_maps).transpose()?;
        let start = file.start.as_ref().map(yaml::write_maps).transpose()?;
        let plain = |text: &String| start::plain(&terms, data.as_deref(), text);
        let start = start.as_ref().map(plain).transpose().map_err(setup)?;
        let files = Files { data: data.as_deref(), start: start.as_deref() };
        let opened = games::open(&terms, files).map_err(setup)?;
        Ok(Player {
            file,
            told: opened.play.tell(&opened.events),
            play: opened.play,
            dice: 0,
            refused: None,
            sealed: BySide { british: None, french: None },
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

    pub(super) fn pending(&self) -> String {
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
        self.play.invariants().map_err(|flaw| CaseError::Broken { why: flaw.in_words() })
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

    /// Takes a decision that goes by itself, as at any table: one that leaves one answer, or a window that the file lets pass
    /// and that no order answers. Says whether it did.
    fn forced(&mut self, prompt: &Prompt, next: Option<Side>) -> Result<bool, CaseError> {
        let Who::One(side) = prompt.who else { return Ok(false) };
        let waives = |_: &str| self.file.windows == Windows::Pass && next != Some(side);
        let Some(taken) = by_itself(&*self.play, side, waives).map_err(broken)? else { return Ok(false) };
        let code = self.play.code(side, taken.choice()).unwrap_or_default();
        self.choose(prompt, side, &code)?;
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
            self.play.invariants().map_err(|flaw| CaseError::Broken { why: flaw.in_words() })?;
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
