//! Over random legal plays, said in random ways: a line is carried out exactly as meant, or its beginning is, or it is refused. It
//! gives up nothing that it does not name (P25, P26, P38).

use coureur::engine::{RandomTable, Slot, Step};
use coureur::games::{self, Files, Game, Terms};
use coureur::orders::{Eye, Ground, Line, OrderError, Unread, read_line};
use coureur::side::Side;
use coureur::speech::{Closing, Offer, Play, Term};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Decisions between two lines.
const APART: usize = 9;
/// Lines of a game. As many games are played as there are scenarios; `COUREUR_WIDE=N`: N times that.
const LINES: usize = 14;
/// Steps of a line.
const LONGEST: usize = 7;

/// Everybody sees everything.
struct Open;

impl Eye for Open {
    fn private(&self, _: &dyn Play, _: Side, offers: Vec<Offer>) -> (Vec<Offer>, Vec<Offer>) {
        (offers, Vec::new())
    }
    fn slot(&self, play: &dyn Play, side: Side, deck: u8, _: &str) -> Option<Slot> {
        play.hand(side).into_iter().find(|slot| slot.deck == deck)
    }
    fn waives(&self, _: Side, _: &str) -> bool {
        false
    }
}

struct Dice(ChaCha8Rng);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        if n == 0 { 0 } else { self.0.next_u32() as usize % n }
    }
    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
}

/// A step that is meant, and how it is said.
struct Meant {
    code: String,
    closing: Closing,
    said: String,
    /// As the list has it: its code, or the words shown.
    listed: String,
    /// Would a `done` in the same breath be one too many: can it end nothing that this step is about?
    spare: bool,
    /// Was it most likely meant for the question of the step before, which ended by itself?
    parted: bool,
    /// Did it go by itself already, as it is spelled?
    gone: bool,
}

/// One offer in some of the words that are allowed for it.
fn say(dice: &mut Dice, offer: &Offer) -> String {
    let readings: Vec<&[Term]> = offer.words.readings().collect();
    let terms = readings[if dice.one_in(3) { dice.below(readings.len()) } else { 0 }];
    let mut words = Vec::new();
    for term in terms {
        match term {
            Term::Key(word) => words.push((*word).to_owned()),
            Term::Opt(_) if dice.one_in(3) => {}
            Term::Opt(word) => words.push((*word).to_owned()),
            Term::Name { id, also } => words.push(name(dice, id, also)),
            Term::Amount { most: true, .. } if dice.one_in(2) => words.push("all".to_owned()),
            Term::Amount { n, .. } => words.push(n.to_string()),
            Term::Slot(slot) => words.push(slot.to_string()),
        }
    }
    words.join(" ")
}

/// A name as people write it: printed, by its id, in capitals, cut short.
fn name(dice: &mut Dice, id: &str, also: &[String]) -> String {
    let name =
        if also.is_empty() || dice.one_in(3) { id.to_owned() } else { also[dice.below(also.len())].clone() };
    match dice.below(6) {
        0 => name.to_uppercase(),
        1 => name.replace('-', " "),
        2 if name.chars().count() > 5 => name.chars().take(5).collect(),
        _ => name,
    }
}

/// Legal steps of one side from here on, until dice, somebody else, or enough.
fn mean(dice: &mut Dice, ground: &Ground<'_>) -> Vec<Meant> {
    let mut ground = ground.clone();
    let (mut all, mut before) = (Vec::new(), None);
    for _ in 0..1 + dice.below(LONGEST) {
        if !ground.is_asked() {
            break;
        }
        let legal: Vec<Offer> =
            ground.offers().0.iter().filter(|offer| offer.refused.is_none()).cloned().collect();
        // Endings are rare among the choices, and what the property is about.
        let closing: Vec<&Offer> = legal.iter().filter(|offer| offer.closing != Closing::Nothing).collect();
        let offer = match closing.as_slice() {
            [.., last] if dice.one_in(3) => (*last).clone(),
            _ => legal[dice.below(legal.len())].clone(),
        };
        let said = say(dice, &offer);
        let listed = if dice.one_in(2) { offer.code.clone() } else { offer.words.to_string() };
        let (kind, depth) = (ground.kind(), ground.play.depth());
        let gone = ground.gone.iter().any(|gone| gone.words.is(&listed));
        let parted = matches!(offer.closing, Closing::Wastes(_))
            && before.is_some_and(|(last, deep, had_done): (&str, usize, bool)| {
                last != kind && depth <= deep && (had_done || !ground.gone.is_empty())
            });
        if !offer.aside {
            let open = offer.closing == Closing::Nothing;
            before = open.then(|| (kind, depth, ground.has_done()));
        }
        if !ground.take(&offer.code) {
            break;
        }
        // A `done` behind it ends the question that it answered or raised, never one that lies outside.
        let outside = !ground.is_asked() || ground.play.depth() < depth || !ground.has_done();
        let spare = offer.closing == Closing::Nothing && !offer.aside && outside;
        all.push(Meant { code: offer.code, closing: offer.closing, said, listed, spare, parted, gone });
    }
    all
}

/// The steps in one line, joined as people join them; some `done`s too many, some left out.
fn line(dice: &mut Dice, meant: &[Meant]) -> String {
    let mut text = String::new();
    for step in meant {
        if step.closing == Closing::Free && dice.one_in(2) {
            continue;
        }
        // What ends more than the step before it stands by itself.
        let join = ["; ", "\n", ", ", ", then ", " and ", "; "]
            [dice.below(if step.closing.gives_up() { 2 } else { 6 })];
        if !text.is_empty() {
            text.push_str(join);
        }
        text.push_str(&step.said);
        if step.spare && dice.one_in(6) {
            text.push_str(", done");
        }
    }
    text
}

fn terms(game: &Game, scenario: &str) -> Terms {
    Terms {
        game: game.id.to_owned(),
        edition: game.editions[0].id.to_owned(),
        rules: game.rules,
        scenario: scenario.to_owned(),
        options: Vec::new(),
    }
}

/// How many of the steps that are meant were read, in their order, each as it is meant or with a counter like it; `None`: others were
/// read. Steps that give nothing up may be among the ones read, and be missing from them.
fn same(ground: &mut Ground<'_>, read: &[String], meant: &[&Meant]) -> Option<usize> {
    let mut next = 0;
    for code in read {
        let all = ground.offers();
        let offers = &all.0;
        let offer = offers.iter().find(|offer| offer.code == *code)?;
        let twin = |code: &str| {
            offers.iter().find(|offer| offer.code == code).and_then(|offer| offer.twin_of.clone())
        };
        let like = |code: &str| twin(code).unwrap_or_else(|| code.to_owned());
        let skip = meant[next..]
            .iter()
            .take_while(|step| step.closing == Closing::Free && step.code != *code)
            .count();
        match meant.get(next + skip) {
            Some(step) if like(code) == like(&step.code) => next += skip + 1,
            _ if offer.closing == Closing::Free => {}
            _ => return None,
        }
        if !ground.take(code) {
            return None;
        }
    }
    Some(next)
}

/// The facts after steps, with all that goes by itself.
fn facts<'s>(ground: &Ground<'_>, codes: impl Iterator<Item = &'s String>) -> Option<String> {
    let mut ground = ground.clone();
    for code in codes {
        let gone = ground.gone.iter().any(|gone| gone.words.is(code));
        if !gone && !ground.take(code) {
            return None;
        }
    }
    Some(ground.play.facts())
}

/// How a line came out.
#[derive(Default, Debug)]
struct Count {
    taken: usize,
    begun: usize,
    refused: usize,
    /// Lines of codes as the list has them, taken as they stand.
    listed: usize,
    /// Those with a `done` that stands in a line of its own.
    parted: usize,
}

fn hold(ground: &Ground<'_>, text: &str, meant: &[Meant], count: &mut Count) -> Result<(), String> {
    match read_line(ground, &Line::new(text)) {
        Err(Unread::Order(_) | Unread::NotHeld(..) | Unread::SeveralPaths { .. }) => count.refused += 1,
        Ok(reading) => {
            let all: Vec<&Meant> = meant.iter().collect();
            let read = same(&mut ground.clone(), &reading.codes, &all);
            // Counters like each other may be named in another order, if it comes to the same.
            let end = facts(ground, reading.codes.iter());
            let alike = end.is_some() && end == facts(ground, meant.iter().map(|step| &step.code));
            let (fits, read) = (read.is_some() || alike, read.unwrap_or(0));
            let whole = read == all.len() || alike;
            // What ends the line unsaid may stay undone; what stands in it may not.
            let rest_free = all.iter().skip(read).all(|step| step.closing == Closing::Free);
            if !fits || !(whole || reading.rest.is_some() || rest_free) {
                let meant: Vec<&str> = meant.iter().map(|step| step.code.as_str()).collect();
                return Err(format!(
                    "{text:?}\n  meant {meant:?}\n  read  {:?} … {:?}",
                    reading.codes, reading.rest
                ));
            }
            match whole || rest_free {
                true => count.taken += 1,
                false => count.begun += 1,
            }
        }
    }
    Ok(())
}

/// The steps just as the list has them, parted by `; `, are taken as they stand. A `done` that was most likely meant for the step before
/// it is refused there, and taken in a line of its own.
fn listed(ground: &Ground<'_>, meant: &[Meant], count: &mut Count) -> Result<(), String> {
    let known = meant.iter().position(|step| step.gone).unwrap_or(meant.len());
    let mut ground = ground.clone();
    let mut line = &meant[..known];
    while !line.is_empty() {
        let text = line.iter().map(|step| step.listed.as_str()).collect::<Vec<_>>().join("; ");
        let own = line.iter().skip(1).position(|step| step.parted).map(|at| at + 1);
        let read = match (read_line(&ground, &Line::new(&text)), own) {
            (Ok(reading), None) => reading,
            (Err(Unread::Order(OrderError::GivesUp { .. })), Some(own)) => {
                count.parted += 1;
                listed(&ground, &line[..own], count)?;
                for step in &line[..own] {
                    ground.take(&step.code);
                }
                line = &line[own..];
                continue;
            }
            (Ok(reading), Some(_)) => {
                return Err(format!("{text:?} as listed gives up what it may not: {:?}", reading.codes));
            }
            (Err(error), _) => return Err(format!("{text:?} as listed: {}", super::natural::told(error))),
        };
        let same = read.codes.iter().eq(line.iter().map(|step| &step.code)) && read.rest.is_none();
        if !same {
            return Err(format!("{text:?} as listed\n  read  {:?} … {:?}", read.codes, read.rest));
        }
        count.listed += 1;
        break;
    }
    Ok(())
}

/// Words thrown together: whatever they mean, no more is given up than closing words were typed.
fn jumbled(dice: &mut Dice, ground: &Ground<'_>, text: &str) -> Result<(), String> {
    let mut words: Vec<&str> = text.split(' ').collect();
    for _ in 0..1 + dice.below(3) {
        let at = dice.below(words.len());
        match dice.below(3) {
            0 => drop(words.remove(at.min(words.len() - 1))),
            1 => words.insert(at, ["no", "done,", "pass;", "halt", "all"][dice.below(5)]),
            _ => {
                let other = dice.below(words.len());
                words.swap(at, other);
            }
        }
        if words.is_empty() {
            return Ok(());
        }
    }
    let text = words.join(" ");
    let line = Line::new(&text);
    let Ok(reading) = read_line(ground, &line) else { return Ok(()) };
    let mut ground = ground.clone();
    let mut given_up = Vec::new();
    for code in &reading.codes {
        let all = ground.offers();
        let offer = all.0.iter().find(|offer| offer.code == *code);
        given_up.extend(offer.filter(|offer| offer.closing.gives_up()).map(|offer| offer.code.clone()));
        ground.take(code);
    }
    let closing =
        ["done", "pass", "no", "none", "halt", "stay", "outside", "keep", "end", "nothing", "nobody"];
    let typed = line.tokens.iter().filter(|token| closing.contains(&token.text.as_str())).count();
    if given_up.len() > typed {
        return Err(format!("{text:?} gives up {given_up:?}: {:?}", reading.codes));
    }
    Ok(())
}

fn through(game: &Game, scenario: &str, seed: u64) -> (Count, Vec<String>) {
    let mut play = games::open(&terms(game, scenario), Files::default()).expect("the game opens").play;
    let mut random = RandomTable::new(ChaCha8Rng::seed_from_u64(seed));
    let mut dice = Dice(ChaCha8Rng::seed_from_u64(seed + 100));
    let (mut count, mut broken) = (Count::default(), Vec::new());
    for _ in 0..LINES {
        for _ in 0..1 + dice.below(APART) {
            if matches!(random.lively_step(&mut *play).expect("the game goes on"), Step::Over(_)) {
                return (count, broken);
            }
        }
        let asked = Side::ALL.into_iter().find(|side| play.next().ask_of(*side).is_some());
        let Some(side) = asked else { continue };
        let ground = Ground::new(&*play, side, &Open, Vec::new());
        let meant = mean(&mut dice, &ground);
        if meant.is_empty() {
            continue;
        }
        let plain: Vec<&str> = meant.iter().map(|step| step.code.as_str()).collect();
        let plain = plain.join("; ");
        let text = line(&mut dice, &meant);
        broken.extend(hold(&ground, &text, &meant, &mut count).err());
        broken.extend(listed(&ground, &meant, &mut count).err());
        broken.extend(jumbled(&mut dice, &ground, &plain).err());
    }
    (count, broken)
}

#[test]
fn p25_p38_a_line_does_what_it_says_or_nothing() {
    let (mut broken, mut all) = (Vec::new(), Count::default());
    let wide = std::env::var("COUREUR_WIDE").ok().and_then(|wide| wide.parse().ok()).unwrap_or(1);
    for game in games::SHELF {
        let mut of = Count::default();
        let scenarios = game.scenarios.iter().cycle().take(game.scenarios.len() * wide);
        for (seed, scenario) in (1..).zip(scenarios) {
            let (count, wrong) = through(game, scenario.id, seed);
            of.taken += count.taken;
            of.begun += count.begun;
            of.refused += count.refused;
            of.listed += count.listed;
            of.parted += count.parted;
            broken.extend(wrong.into_iter().map(|wrong| format!("{} {}: {wrong}", game.id, scenario.id)));
        }
        eprintln!("{}: {of:?}", game.id);
        all.taken += of.taken;
        all.refused += of.refused;
        all.begun += of.begun;
    }
    assert!(broken.is_empty(), "{} lines:\n{}", broken.len(), broken.join("\n"));
    assert!(all.taken + all.begun > all.refused, "most lines are understood: {all:?}");
}
