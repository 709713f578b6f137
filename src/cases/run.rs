//! Playing a case.

use super::eye::OpenEye;
use super::file::{CaseFile, Windows};
use super::{CaseError, CaseReport, LONGEST, Refused};
use crate::engine::{Chance, Die, Drawn, EngineError, Roll, Slot, Who, by_itself};
use crate::errors::Worded as _;
use crate::games::{self, Files, SetupError, Terms, start};
use crate::orders::{Ground, Line, OrderError, Unread, next_step, read_line};
use crate::side::{BySide, Side};
use crate::speech::{Pending, Play, Prompt, Told, Words};
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

pub(super) fn read(text: &str) -> Result<CaseFile, CaseError> {
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
    /// What went by itself since the last step, and may still be typed.
    pub(super) gone: Vec<Words>,
}

fn broken(error: EngineError) -> CaseError {
    CaseError::Broken { why: error.in_words() }
}

impl<'a> Player<'a> {
    pub(super) fn open(file: &'a CaseFile) -> Result<Self, CaseError> {
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
            gone: Vec::new(),
        })
    }

    pub(super) fn play_orders(&mut self) -> Result<(), CaseError> {
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
            let outcome = self.order(*side, line, index + 1 == last);
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

    /// Reads and takes the steps of one line, as `play` does; dice are thrown between them.
    fn order(&mut self, side: Side, text: &str, is_last: bool) -> Result<(), Stop> {
        let (mut text, mut last) = (text.to_owned(), None);
        loop {
            let line = Line::new(&text);
            if line.is_empty() {
                return Ok(());
            }
            self.draw()?;
            let Pending::Decision(prompt) = self.play.pending() else { return Err(Stop::NotAsked) };
            self.note(&prompt);
            if prompt.who != Who::Both && prompt.who != Who::One(side) {
                if !self.forced(&prompt, Some(side))? {
                    return Err(Stop::NotAsked);
                }
                continue;
            }
            let refused = is_last && self.file.expect.refused.is_some();
            let eye = OpenEye { side, windows: self.file.windows, refused };
            let ground = Ground::new(&*self.play, side, &eye, std::mem::take(&mut self.gone)).after(last);
            let reading = match read_line(&ground, &line) {
                Ok(reading) => reading,
                // A window that the file lets pass, and that the line does not answer.
                Err(Unread::Order(OrderError::NotUnderstood { .. } | OrderError::UnknownWord { .. }))
                    if self.forced(&prompt, None)? =>
                {
                    continue;
                }
                Err(error) => {
                    let stop = self.unread(side, &line, error);
                    return Err(self.up_to(side, &ground, &text, stop));
                }
            };
            for code in &reading.codes {
                self.reach(side, code)?;
            }
            // What the reader has let go by itself goes before the rest is read.
            if reading.rest.is_some() && !refused {
                self.go_on(side)?;
            }
            (self.gone, last) = (reading.gone, reading.last.or(last));
            match reading.rest {
                Some(rest) if rest == text && reading.codes.is_empty() => {
                    if !self.forced(&prompt, None)? {
                        return Err(Stop::NotAsked);
                    }
                }
                Some(rest) => text = rest,
                None => return Ok(()),
            }
        }
    }

    /// Lets go by itself what does, up to the next dice, as the reader of a line has done.
    fn go_on(&mut self, side: Side) -> Result<(), CaseError> {
        for _ in 0..MOST_FORCED {
            let Pending::Decision(prompt) = self.play.pending() else { break };
            let beside =
                prompt.who == Who::One(side) && self.play.legal(side).iter().any(|offer| offer.aside);
            if beside || !self.forced(&prompt, Some(side))? {
                break;
            }
        }
        Ok(())
    }

    /// Takes what stands before words that are refused, so that the position shows where they are.
    fn up_to(&mut self, side: Side, ground: &Ground<'_>, text: &str, stop: Stop) -> Stop {
        let Stop::Order(OrderError::Refused { at, .. }) = &stop else { return stop };
        let before = Line::new(text.get(..at.offset()).unwrap_or_default());
        let codes = read_line(ground, &before).map(|reading| reading.codes).unwrap_or_default();
        for code in codes {
            if let Err(stop) = self.reach(side, &code) {
                return stop;
            }
        }
        let words = Line::new(text.get(at.offset()..).unwrap_or_default());
        for _ in 0..MOST_FORCED {
            // A card that was played is shown.
            if let Err(error) = self.draw() {
                return error.into();
            }
            let Pending::Decision(prompt) = self.play.pending() else { break };
            let read = next_step(&words, 0, &self.play.offers(side));
            let there = matches!(read, Err(OrderError::Refused { .. }));
            if there || !self.forced(&prompt, Some(side)).unwrap_or(false) {
                break;
            }
        }
        stop
    }

    fn unread(&self, side: Side, line: &Line, error: Unread) -> Stop {
        match error {
            Unread::Order(error) => Stop::Order(error),
            Unread::NotHeld(..) => Stop::NotAsked,
            Unread::SeveralPaths { paths, .. } => {
                let (offers, help) =
                    (self.play.legal(side), format!("by one of these paths: {}", paths.join(", ")));
                let error = next_step(line, line.tokens.len(), &offers).err();
                Stop::Order(
                    error.map_or_else(|| OrderError::nobody_asks(line, 0), |error| error.asked(&help)),
                )
            }
        }
    }

    /// Takes a step once what goes by itself before it has gone.
    fn reach(&mut self, side: Side, code: &str) -> Result<(), Stop> {
        for _ in 0..MOST_FORCED {
            self.draw()?;
            let Pending::Decision(prompt) = self.play.pending() else { return Err(Stop::NotAsked) };
            self.note(&prompt);
            if self.play.find(side, code).is_ok() {
                return Ok(self.choose(&prompt, side, code)?);
            }
            if !self.forced(&prompt, Some(side))? {
                return Err(Stop::NotAsked);
            }
        }
        Err(Stop::NotAsked)
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
