//! Throws by side and kind, tested; what is unusual, and what is not.

use super::exact::{Distribution, Evenness, clopper_pearson, corrected_among_possible, real};
use super::tally::{Met, Tally, Throw};
use crate::side::Side;
use crate::speech::{Fortune, Measure};
use serde::Serialize;
use std::collections::BTreeMap;

/// Below this corrected chance something is called unusual.
pub const UNUSUAL: f64 = 0.05;

/// A kind of face: how often it came, and how often it was to be expected.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct FaceCount {
    /// Its number, or its name.
    pub face: String,
    /// On how many faces of the die it stands.
    pub faces: usize,
    /// How often it came.
    pub count: usize,
    /// How often it was to be expected.
    pub expected: f64,
    /// Between what the chance of it lies, as far as these dice can tell.
    pub interval: (f64, f64),
}

/// What a test can come to at all.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Reach {
    /// The least chance.
    least: f64,
    /// How often chance alone comes out below [`UNUSUAL`].
    level: f64,
}

/// The dice of a side for some kind of throw.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Dice {
    /// Whose; none: their labels do not say so.
    pub side: Option<Side>,
    /// What for; none: all kinds together.
    pub kind: Option<&'static str>,
    /// How many dice.
    pub dice: usize,
    /// Face by face.
    pub faces: Vec<FaceCount>,
    /// The mean of the numbers, where the faces have numbers.
    pub mean: Option<f64>,
    /// The numbers between which the mean of so many fair dice mostly lies.
    pub mean_range: Option<(f64, f64)>,
    /// The exact chance of a sum as far from the expected one.
    pub sum_chance: Option<f64>,
    /// The exact chance of faces as uneven as these.
    pub evenness_chance: Option<f64>,
    #[serde(skip)]
    sum_reach: Reach,
    #[serde(skip)]
    evenness_reach: Reach,
}

/// What the dice of a side came to.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Results {
    /// Whose.
    pub side: Side,
    /// What for.
    pub kind: &'static str,
    /// What is counted.
    pub measure: Measure,
    /// How many dice.
    pub dice: usize,
    /// What they came to.
    pub actual: usize,
    /// What was to be expected of these very dice, by the tables and modifiers of each.
    pub expected: f64,
    /// The standard deviation of that, by which results of all kinds have one scale.
    #[serde(skip)]
    pub deviation: f64,
    /// Between what it mostly lies.
    pub range: (usize, usize),
    /// The exact chance of something as far out.
    pub chance: f64,
    #[serde(skip)]
    reach: Reach,
}

/// A test that was made.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Trial {
    /// Of what, in words.
    pub of: String,
    /// The exact chance, as if it were the only test.
    pub chance: f64,
    /// Corrected for how many tests were made, of those that could come out unusual at all.
    pub corrected: f64,
    /// How often chance alone brings it below the mark.
    pub level: f64,
}

/// The luck of some logs of one game.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Account {
    /// The dice: of each side in all, then by kind.
    pub dice: Vec<Dice>,
    /// What they came to.
    pub results: Vec<Results>,
    /// All tests, the most striking first.
    pub trials: Vec<Trial>,
}

impl Reach {
    fn of(all: &Distribution) -> Reach {
        Reach { least: all.least(), level: all.level(UNUSUAL) }
    }
}

/// The kinds of faces of a die, each with the faces it stands on.
fn kinds_of_face(sides: u8, names: &[&'static str]) -> Vec<(String, Vec<u8>)> {
    let mut all: Vec<(String, Vec<u8>)> = Vec::new();
    for face in 1..=sides {
        let name =
            names.get(usize::from(face) - 1).map_or_else(|| face.to_string(), |name| (*name).to_owned());
        match all.iter_mut().find(|(known, _)| *known == name) {
            Some((_, faces)) => faces.push(face),
            None => all.push((name, vec![face])),
        }
    }
    all
}

impl Dice {
    fn of(side: Option<Side>, kind: Option<&'static str>, thrown: &[&Throw], names: &[&'static str]) -> Dice {
        let faces: Vec<u8> = thrown.iter().flat_map(|throw| throw.faces.iter().copied()).collect();
        let sides = thrown.iter().map(|throw| throw.sides).max().unwrap_or_default();
        let one_kind = thrown.iter().all(|throw| throw.sides == sides);
        let n = faces.len();
        let count = |(name, on): (String, Vec<u8>)| {
            let count = faces.iter().filter(|face| on.contains(face)).count();
            let expected = real(n) * real(on.len()) / real(usize::from(sides));
            FaceCount { face: name, faces: on.len(), count, expected, interval: clopper_pearson(count, n) }
        };
        let counted: Vec<FaceCount> = kinds_of_face(sides, names).into_iter().map(count).collect();
        let cells: Vec<(usize, usize)> = counted.iter().map(|face| (face.count, face.faces)).collect();
        let evenness = Some(()).filter(|()| one_kind).and_then(|()| Evenness::of(&cells));
        let evenness_chance = evenness.as_ref().map(Evenness::chance);
        let evenness_reach = evenness
            .map(|evenness| Reach { least: evenness.least(), level: evenness.level(UNUSUAL) })
            .unwrap_or_default();
        let mut dice = Dice {
            side,
            kind,
            dice: n,
            faces: counted,
            mean: None,
            mean_range: None,
            sum_chance: None,
            evenness_chance,
            sum_reach: Reach::default(),
            evenness_reach,
        };
        if names.is_empty() && one_kind && n > 0 {
            dice.add_sum(&faces, sides);
        }
        dice
    }

    fn add_sum(&mut self, faces: &[u8], sides: u8) {
        let die = Distribution::of_die(&(1..=u16::from(sides)).collect::<Vec<_>>());
        let all = faces.iter().fold(Distribution::nothing(), |sum, _| sum.plus(&die));
        let sum: usize = faces.iter().map(|face| usize::from(*face)).sum();
        let (low, high) = all.range();
        let mean = |sum: usize| real(sum) / real(faces.len());
        self.mean = Some(mean(sum));
        self.mean_range = Some((mean(low), mean(high)));
        self.sum_chance = Some(all.two_sided(sum));
        self.sum_reach = Reach::of(&all);
    }

    /// Whose and what for, in words.
    #[must_use]
    pub fn words(&self) -> String {
        let side = self.side.map_or("Of either side", Side::title);
        format!("{side}, {}", self.kind.map_or_else(|| "all dice".to_owned(), spaced))
    }
}

/// A kind of throw in words.
#[must_use]
pub fn spaced(kind: &str) -> String {
    kind.replace('-', " ")
}

impl Results {
    fn of(side: Side, kind: &'static str, measure: Measure, met: &[&Fortune]) -> Results {
        let die = |fortune: &&Fortune| Distribution::of_die(&fortune.by_face);
        let all = met.iter().map(die).fold(Distribution::nothing(), |sum, die| sum.plus(&die));
        let actual: usize = met.iter().map(|fortune| usize::from(fortune.result())).sum();
        Results {
            side,
            kind,
            measure,
            dice: met.iter().map(|fortune| usize::from(fortune.dice)).sum(),
            actual,
            expected: all.mean(),
            deviation: all.deviation(),
            range: all.range(),
            chance: all.two_sided(actual),
            reach: Reach::of(&all),
        }
    }

    /// Whose and what, in words.
    #[must_use]
    pub fn words(&self) -> String {
        format!("{}, {}: {}", self.side, spaced(self.kind), self.measure.words())
    }
}

/// The throws of players: by key, the name, and the throws of each match.
pub type Thrown = BTreeMap<String, (String, Vec<Vec<Throw>>)>;

/// The dice of one player in several games of a kind.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Hands {
    /// His key, in hexadecimal digits.
    pub key: String,
    /// The name he played under first.
    pub name: String,
    /// In how many games.
    pub games: usize,
    /// All his dice.
    #[serde(flatten)]
    pub all: Dice,
    /// The chance of their sum, or of how evenly they came where faces have no numbers; corrected for how many players
    /// were looked at.
    pub corrected: f64,
}

impl Hands {
    /// The chance by itself.
    #[must_use]
    pub fn chance(&self) -> f64 {
        self.all.sum_chance.or(self.all.evenness_chance).unwrap_or(1.0)
    }

    /// The dice of each player: his key, his name, and the throws of each game.
    #[must_use]
    pub fn of(players: Thrown, names: &[&'static str]) -> Vec<Hands> {
        let one = |(key, (name, games)): (String, (String, Vec<Vec<Throw>>))| {
            let thrown: Vec<&Throw> = games.iter().flatten().collect();
            let all = Dice::of(None, None, &thrown, names);
            Hands { key, name, games: games.len(), all, corrected: 1.0 }
        };
        let mut hands: Vec<Hands> = players.into_iter().map(one).filter(|hands| hands.all.dice > 0).collect();
        let least =
            |dice: &Dice| if dice.sum_chance.is_some() { dice.sum_reach } else { dice.evenness_reach }.least;
        let tests: Vec<(f64, f64)> = hands.iter().map(|hands| (hands.chance(), least(&hands.all))).collect();
        for (hands, corrected) in hands.iter_mut().zip(corrected_among_possible(&tests, UNUSUAL)) {
            hands.corrected = corrected;
        }
        hands.sort_by(|a, b| (&a.name, &a.key).cmp(&(&b.name, &b.key)));
        hands
    }
}

impl Account {
    /// The luck of some logs of one game, whose dice have these names on their faces, or numbers.
    #[must_use]
    pub fn of(tallies: &[Tally], names: &[&'static str]) -> Account {
        let mut sides: BTreeMap<Option<Side>, Vec<&Throw>> = BTreeMap::new();
        let mut kinds: BTreeMap<(Option<Side>, &'static str), Vec<&Throw>> = BTreeMap::new();
        for throw in tallies.iter().flat_map(|tally| &tally.throws) {
            sides.entry(throw.purpose.side).or_default().push(throw);
            kinds.entry((throw.purpose.side, throw.purpose.kind)).or_default().push(throw);
        }
        let mut dice: Vec<Dice> =
            sides.iter().map(|(side, thrown)| Dice::of(*side, None, thrown, names)).collect();
        dice.extend(kinds.iter().map(|((side, kind), thrown)| Dice::of(*side, Some(kind), thrown, names)));
        // Last those of which no label says whose they are.
        dice.sort_by_key(|dice| (dice.kind.is_some(), dice.side.is_none()));
        let mut met: BTreeMap<(Side, &'static str, Measure), Vec<&Fortune>> = BTreeMap::new();
        for Met { fortune, .. } in tallies.iter().flat_map(|tally| &tally.met) {
            met.entry((fortune.side, fortune.kind, fortune.measure)).or_default().push(fortune);
        }
        let results: Vec<Results> =
            met.iter().map(|((side, kind, measure), met)| Results::of(*side, kind, *measure, met)).collect();
        let trials = trials(&dice, &results);
        Account { dice, results, trials }
    }

    /// What is unusual even among so many tests.
    pub fn unusual(&self) -> impl Iterator<Item = &Trial> {
        self.trials.iter().filter(|trial| trial.corrected < UNUSUAL)
    }

    /// How many tests came out below the mark by themselves.
    #[must_use]
    pub fn striking(&self) -> usize {
        self.trials.iter().filter(|trial| trial.chance < UNUSUAL).count()
    }

    /// How many tests chance alone brings below the mark: tests of few dice seldom or never.
    #[must_use]
    pub fn expected_striking(&self) -> f64 {
        self.trials.iter().map(|trial| trial.level).sum()
    }

    /// The chance that so many tests or more come out below the mark, if each were made alone: labelled as such, since
    /// they hang together.
    #[must_use]
    pub fn striking_chance(&self) -> f64 {
        let mut chances = vec![1.0];
        for trial in &self.trials {
            let mut next = vec![0.0; chances.len() + 1];
            for (many, chance) in chances.iter().enumerate() {
                next[many] += chance * (1.0 - trial.level);
                next[many + 1] += chance * trial.level;
            }
            chances = next;
        }
        chances.iter().skip(self.striking()).sum::<f64>().min(1.0)
    }
}

/// All tests, corrected together. The faces of a side in all and of each kind are tested by their sum where they have
/// numbers, and all together by their evenness.
fn trials(dice: &[Dice], results: &[Results]) -> Vec<Trial> {
    let mut made: Vec<(String, f64, Reach)> = Vec::new();
    for dice in dice {
        if let Some(chance) = dice.sum_chance {
            made.push((format!("{}: their sum", dice.words()), chance, dice.sum_reach));
        }
        let alone = dice.kind.is_none() || dice.sum_chance.is_none();
        if let Some(chance) = dice.evenness_chance.filter(|_| alone) {
            made.push((format!("{}: how evenly the faces came", dice.words()), chance, dice.evenness_reach));
        }
    }
    made.extend(results.iter().map(|results| (results.words(), results.chance, results.reach)));
    let all: Vec<(f64, f64)> = made.iter().map(|(_, chance, reach)| (*chance, reach.least)).collect();
    let all = corrected_among_possible(&all, UNUSUAL);
    let trial = |((of, chance, reach), corrected): ((String, f64, Reach), f64)| Trial {
        of,
        chance,
        corrected,
        level: reach.level,
    };
    let mut trials: Vec<Trial> = made.into_iter().zip(all).map(trial).collect();
    trials.sort_by(|a, b| a.chance.total_cmp(&b.chance));
    trials
}

#[cfg(test)]
mod tests;
