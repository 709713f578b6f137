//! Random complete games of Wilderness War on the bare engine: no dead end, invariants after every step.

use coureur::cite::{Book, Rule};
use coureur::engine::{RandomTable, Step, Who};
use coureur::errors::Worded as _;
use coureur::games::{self, Files, Terms};
use coureur::log::Hash;
use coureur::mail::standing::Standing;
use coureur::side::Side;
use coureur::speech::{Pending, Play};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// Most decisions and chances in a game; more means that it does not end.
const MOST_STEPS: usize = 60_000;

struct Table {
    book: Book,
    play: Box<dyn Play>,
    random: RandomTable<ChaCha8Rng>,
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
        let random = RandomTable::new(ChaCha8Rng::seed_from_u64(seed));
        let book = if terms.edition == "1" { Book::WildernessWarFirst } else { Book::WildernessWar };
        Table { book, play: opened.play, random, story: Vec::new() }
    }

    /// Numbered rules are those of the book the players have.
    fn check_book(&self, rule: Rule) {
        let numbered = rule.place.starts_with(|first: char| first.is_ascii_digit());
        if numbered && rule.book != self.book {
            self.fail(&format!("{rule} is cited from another edition"));
        }
    }

    /// Every listed choice can be taken on a copy; a refused one cannot; the position survives a file.
    fn examine(&mut self, terms: &Terms) {
        if let Pending::Decision(prompt) = self.play.pending()
            && let Who::One(side) = prompt.who
        {
            self.check_book(prompt.rule);
            for offer in self.play.offers(side) {
                offer.refused.iter().for_each(|refusal| self.check_book(refusal.rule));
                let taken = self.play.copy().choose(side, &offer.code.clone());
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
        assert_eq!(again.play.facts(), self.play.facts(), "a position survives a file");
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
        let before = self.play.copy();
        let code = |side: Side, choice: usize| before.code(side, choice).unwrap_or_default();
        match self.random.lively_step(&mut *self.play) {
            Ok(Step::Over(_)) => return false,
            Ok(Step::Chose { side, choice }) => {
                let words = code(side, choice);
                if words == "go on" {
                    self.fail(&format!("dead end for {side}"));
                }
                self.story.push(format!("{side}: {words}"));
            }
            Ok(Step::BothChose(choices)) => {
                let [british, french] = Side::ALL.map(|side| code(side, choices[side]));
                self.story.push(format!("british: {british}; french: {french}"));
            }
            Ok(Step::Drew) => {}
            Err(error) => self.fail(&error.to_string()),
        }
        let told = self.play.tell(&self.play.events());
        told.iter().filter_map(|told| told.rule).for_each(|rule| self.check_book(rule));
        self.story.extend(told.into_iter().map(|told| format!("    {}", told.text)));
        if let Err(why) = self.play.invariants() {
            self.fail(&why.in_words());
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
    std::env::var("WW_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(2)
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

/// What random play must come to, or it tests only the easy half of the rules: first words of orders, and words of the story.
const REACHED: [&str; 22] = [
    "siege",
    "assault",
    "sortie",
    "land",
    "sail",
    "infiltrate",
    "intercept",
    "avoid",
    "inside",
    "retreat",
    "drop",
    "lose",
    "restore",
    "eliminate",
    "home",
    "deploy",
    "demolish",
    "begin",
    "complete",
    "capture the fort at",
    "capture the fortress at",
    "killed",
];

/// More games than this must not be needed; eight were when it was written.
const ENOUGH: u64 = 40;

#[test]
fn random_play_comes_to_the_hard_places() {
    let terms = terms("full-campaign", "3", &[]);
    let mut missing: Vec<&str> = REACHED.to_vec();
    for seed in 0..ENOUGH {
        let mut table = Table::new(&terms, seed);
        while table.step() {}
        let is_order = |line: &str, word: &str| {
            let (side, words) = line.split_once(": ").unwrap_or_default();
            matches!(side, "British" | "French") && words.split(' ').next() == Some(word)
        };
        missing.retain(|what| {
            let told = what.contains(' ') || *what == "killed";
            !table.story.iter().any(|line| if told { line.contains(what) } else { is_order(line, what) })
        });
        if missing.is_empty() {
            println!("all seen after {} games", seed + 1);
            return;
        }
    }
    panic!("never reached in {ENOUGH} games: {missing:?}");
}

#[test]
fn standing_preferences_answer_the_question_of_losses() {
    let home = tempfile::tempdir().expect("a folder");
    let terms = terms("annus-mirabilis", "3", &[]);
    let mut asked = 0u8;
    for seed in 0..ENOUGH {
        let mut table = Table::new(&terms, seed);
        loop {
            if let Pending::Decision(prompt) = table.play.pending()
                && let (Who::One(side), true) = (prompt.who, prompt.ask.contains("to lose"))
            {
                asked += 1;
                let offers = table.play.offers(side);
                let open = || {
                    offers
                        .iter()
                        .filter(|offer| offer.refused.is_none() && offer.code.clone().starts_with("lose"))
                };
                let last = open().next_back().expect("somebody can lose it").code.clone();
                let mut standing = Standing::open(home.path(), Hash::of(&[asked])).expect("an empty file");
                standing.prefer("lose nobody-of-that-name", None).expect("kept");
                standing.prefer(&last, Some("Siege")).expect("kept");
                assert_eq!(standing.choose(&prompt.ask, &offers), None, "neither fits: {}", prompt.ask);
                standing.prefer(&last, Some("to lose")).expect("kept");
                assert_eq!(standing.choose(&prompt.ask, &offers).as_deref(), Some(last.as_str()));
                table.play.copy().choose(side, &last).expect("an ordinary order");
                standing.stop("to lose").expect("kept");
                assert_eq!(standing.choose(&prompt.ask, &offers), None, "he wants to be asked");
            }
            if asked >= 12 {
                return;
            }
            if !table.step() {
                break;
            }
        }
    }
    panic!("only {asked} questions of losses in {ENOUGH} games");
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
        "winter-leaders",
    ];
    soak("full-campaign", "3", &options);
}

#[test]
fn sealed_bids_swap_seats_and_the_game_goes_on() {
    soak("annus-mirabilis", "3", &["sealed-bids"]);
}

#[test]
fn the_first_edition_ends_in_its_basic_game() {
    soak("annus-mirabilis", "1", &[]);
    soak("full-campaign", "1", &[]);
}

#[test]
fn the_first_edition_ends_with_all_its_advanced_rules_and_options() {
    soak("annus-mirabilis", "1", &["advanced"]);
    let options = [
        "advanced",
        "linked-diplomacy",
        "raids-cost-militia",
        "regulars-cost-vp",
        "surrender-by-either",
        "acadians-by-either",
        "tournament-draw",
        "sealed-bids",
        "winter-leaders",
    ];
    soak("early-war-campaign", "1", &options);
}

#[test]
fn the_first_edition_ends_with_each_advanced_rule_alone() {
    for option in ["infiltration", "interception", "avoid-battle", "guides", "supply"] {
        soak("annus-mirabilis", "1", &[option]);
    }
}
