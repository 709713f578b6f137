//! Random complete games of Wilderness War on the bare engine: no dead end, invariants after every step.

use coureur::engine::{Chance, Drawn, Offer, Pending, Play, Slot, Who};
use coureur::games::{self, Files, Terms};
use coureur::side::{BySide, Side};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::collections::BTreeMap;

/// Most decisions and chances in a game; more means that it does not end.
const MOST_STEPS: usize = 60_000;

/// How eager orders begin.
const EAGER: [&str; 12] = [
    "to ",
    "force",
    "take",
    "move",
    "siege",
    "assault",
    "infiltrate",
    "intercept",
    "avoid",
    "sortie",
    "activate",
    "land",
];

struct Table {
    play: Box<dyn Play>,
    truth: BTreeMap<Slot, String>,
    random: ChaCha8Rng,
    story: Vec<String>,
}

fn terms(scenario: &str, edition: &str, options: &[&str]) -> Terms {
    Terms {
        game: "wilderness-war".to_owned(),
        edition: edition.to_owned(),
        rules: 1,
        scenario: scenario.to_owned(),
        options: options.iter().map(|option| (*option).to_owned()).collect(),
    }
}

impl Table {
    fn new(terms: &Terms, seed: u64) -> Table {
        let opened = games::open(terms, Files::default()).expect("the test has what it needs");
        Table {
            play: opened.play,
            truth: BTreeMap::new(),
            random: ChaCha8Rng::seed_from_u64(seed),
            story: Vec::new(),
        }
    }

    fn below(&mut self, n: usize) -> usize {
        (self.random.next_u64() % n as u64) as usize
    }

    fn draw(&mut self, chance: &Chance) -> Drawn {
        match chance {
            Chance::Roll(rolls) => Drawn::Faces(
                rolls
                    .iter()
                    .map(|roll| {
                        let faces = 0..roll.dice;
                        faces.map(|_| 1 + self.below(usize::from(roll.sides)) as u8).collect()
                    })
                    .collect(),
            ),
            Chance::Pick(pick) => {
                let mut all: Vec<u32> = (0..pick.from).collect();
                for i in 0..all.len() {
                    let j = i + self.below(all.len() - i);
                    all.swap(i, j);
                }
                all.truncate(pick.count as usize);
                Drawn::Picked(all)
            }
            Chance::Shuffle(requests) => {
                for request in requests {
                    let mut cards = request.face_up.clone();
                    cards.extend(
                        request
                            .face_down
                            .iter()
                            .map(|slot| self.truth.remove(slot).expect("the test has what it needs")),
                    );
                    for i in 0..cards.len() {
                        let j = i + self.below(cards.len() - i);
                        cards.swap(i, j);
                    }
                    for (card, number) in cards.into_iter().zip(request.first..) {
                        self.truth.insert(Slot { deck: request.deck, number }, card);
                    }
                }
                Drawn::Shuffled
            }
            Chance::Show { side, card, .. } => {
                let hand = self.play.hand(*side);
                let held = hand.into_iter().find(|slot| self.truth.get(slot) == Some(card));
                Drawn::Shown(held.unwrap_or_else(|| panic!("{side} do not hold {card}")))
            }
        }
    }

    fn open_offers(&self, side: Side) -> Vec<Offer> {
        let hand = self.play.hand(side);
        let known = hand.iter().map(|slot| (*slot, self.truth.get(slot).map(String::as_str)));
        let mut legal = self.play.legal(side);
        legal.retain(|offer| offer.is_true_of(known.clone()));
        legal
    }

    /// An eager player: he seldom tears down what he has, and mostly marches, attacks and reacts where he can.
    fn pick(&mut self, side: Side, offers: &[Offer]) -> String {
        let words: Vec<String> = offers.iter().map(|offer| offer.words.to_string()).collect();
        let begins = |list: &[&str]| -> Vec<&String> {
            words.iter().filter(|words| list.iter().any(|start| words.starts_with(start))).collect()
        };
        let wanton = begins(&["demolish", "stay", "pass"]);
        let mut eager = begins(&EAGER);
        if words.iter().any(|words| words.starts_with("bid")) {
            eager = begins(&["bid 0", "bid 1", "bid french 1", "bid british 1", "accept"]);
        }
        let marching = words.iter().any(|words| words.starts_with("to ") || words.starts_with("land"));
        if marching && self.below(2) == 0 {
            let enemy = self.enemy_spaces(side);
            let attacks = |words: &&String| enemy.iter().any(|space| words.ends_with(&format!(" {space}")));
            let attacking: Vec<&String> = eager.iter().copied().filter(attacks).collect();
            if !attacking.is_empty() {
                eager = attacking;
            }
        }
        let calm: Vec<&String> = words.iter().filter(|words| !wanton.contains(words)).collect();
        let pool = match self.below(10) {
            0 if self.below(3) == 0 => words.iter().collect(),
            0..=7 if !eager.is_empty() => eager,
            _ if !calm.is_empty() => calm,
            _ => words.iter().collect(),
        };
        let index = self.below(pool.len());
        pool[index].clone()
    }

    /// Where the other side has pieces.
    fn enemy_spaces(&self, side: Side) -> Vec<String> {
        let spaces = self.play.view().regions.into_iter().flat_map(|region| region.spaces);
        spaces
            .filter(|space| space.stacks.iter().any(|stack| stack.side != side))
            .map(|space| space.id)
            .collect()
    }

    /// Every listed choice can be taken on a copy; a refused one cannot; the position survives a file.
    fn examine(&mut self, terms: &Terms) {
        if let Pending::Decision(prompt) = self.play.pending()
            && let Who::One(side) = prompt.who
        {
            for offer in self.play.offers(side) {
                let taken = self.play.copy().choose(side, &offer.words.to_string());
                if taken.is_ok() != offer.refused.is_none() {
                    self.fail(&format!("`{}` listed and taken differ: {taken:?}", offer.words));
                }
            }
        }
        let text = self.play.position();
        let files = Files { start: Some(&text), data: None };
        let again = games::open(terms, files).unwrap_or_else(|error| {
            eprintln!("{text}");
            self.fail(&format!("{error}"))
        });
        assert_eq!(again.play.encode(), self.play.encode(), "a position survives a file");
        assert!(!self.play.view().regions.is_empty());
    }

    fn fail(&self, why: &str) -> ! {
        let tail: Vec<&String> = self.story.iter().rev().take(60).collect();
        for line in tail.into_iter().rev() {
            eprintln!("{line}");
        }
        eprintln!("pending: {:?}", self.play.pending());
        panic!("{why}");
    }

    /// One step; `false` when the game is over.
    fn step(&mut self) -> bool {
        let told = match self.play.pending() {
            Pending::Over(_) => return false,
            Pending::Chance(chance) => {
                let drawn = self.draw(&chance);
                self.story.push(format!("{chance:?} -> {drawn:?}").chars().take(300).collect());
                self.play.chance(drawn).expect("the test has what it needs")
            }
            Pending::Decision(prompt) => match prompt.who {
                Who::One(side) => {
                    let offers = self.open_offers(side);
                    let stuck = offers.iter().all(|offer| offer.words.is("go on"));
                    if stuck {
                        self.fail(&format!("dead end for {side}: {}", prompt.ask));
                    }
                    let words = self.pick(side, &offers);
                    self.story.push(format!("{side}: {words}   [{}]", prompt.ask));
                    self.play.choose(side, &words).expect("the test has what it needs")
                }
                Who::Both => {
                    let words = BySide::from_fn(|side| {
                        let offers = self.open_offers(side);
                        self.pick(side, &offers)
                    });
                    let both = BySide { british: words.british.as_str(), french: words.french.as_str() };
                    self.play.choose_both(both).expect("the test has what it needs")
                }
            },
        };
        self.story.extend(told.into_iter().map(|told| format!("    {}", told.text)));
        if let Err(why) = self.play.invariants() {
            self.fail(&why);
        }
        true
    }
}

fn run(terms: &Terms, seed: u64) -> (String, usize) {
    let mut table = Table::new(terms, seed);
    for step in 0..MOST_STEPS {
        if step % 97 == 0 {
            table.examine(terms);
        }
        if !table.step() {
            let Pending::Over(outcome) = table.play.pending() else { unreachable!() };
            if std::env::var_os("WW_STORY").is_some() {
                println!("{}", table.story.join("\n"));
            }
            return (outcome.rule, step);
        }
    }
    table.fail("the game does not end");
}

/// How many games of each kind; the environment may ask for more.
fn games() -> u64 {
    std::env::var("WW_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(3)
}

fn first_seed() -> u64 {
    std::env::var("WW_SEED").ok().and_then(|n| n.parse().ok()).unwrap_or(0)
}

fn soak(scenario: &str, edition: &str, options: &[&str]) {
    let terms = terms(scenario, edition, options);
    for seed in first_seed()..first_seed() + games() {
        let (rule, steps) = run(&terms, seed);
        println!("{scenario} edition {edition} {options:?} seed {seed}: {steps} steps, ended by {rule}");
    }
}

#[test]
fn annus_mirabilis_ends() {
    soak("annus-mirabilis", "3", &[]);
}

#[test]
fn early_war_campaign_ends() {
    soak("early-war-campaign", "3", &[]);
}

#[test]
fn late_war_campaign_ends() {
    soak("late-war-campaign", "3", &[]);
}

#[test]
fn full_campaign_ends() {
    soak("full-campaign", "3", &[]);
}

#[test]
fn full_campaign_with_all_options_ends() {
    let options = [
        "linked-diplomacy",
        "raids-cost-militia",
        "regulars-cost-vp",
        "surrender-by-either",
        "acadians-by-either",
        "british-exchange",
        "tournament-draw",
        "open-bids",
    ];
    soak("full-campaign", "3", &options);
}

#[test]
fn sealed_bids_swap_seats_and_the_game_goes_on() {
    soak("annus-mirabilis", "3", &["sealed-bids"]);
}

#[test]
fn the_first_edition_ends_with_and_without_its_advanced_rules() {
    soak("annus-mirabilis", "1", &[]);
    soak("annus-mirabilis", "1", &["advanced"]);
}
