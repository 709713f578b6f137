//! What a log pins of a position is all there is to it: codes and choices are one to one, equal texts have equal futures,
//! and nobody can decide in circles.

use coureur::engine::{Next, RandomTable, Who};
use coureur::games::{self, Files, Terms};
use coureur::side::{BySide, Side};
use coureur::speech::Play;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::collections::{BTreeMap, BTreeSet};

type Luck = RandomTable<ChaCha8Rng>;

fn terms(game: &str, edition: &str, scenario: &str, options: &[&str]) -> Terms {
    Terms {
        game: game.to_owned(),
        edition: edition.to_owned(),
        rules: 1,
        scenario: scenario.to_owned(),
        options: options.iter().map(|option| (*option).to_owned()).collect(),
    }
}

/// Games of every kind.
fn all() -> Vec<Terms> {
    let war = |edition, scenario, options: &[&str]| terms("wilderness-war", edition, scenario, options);
    vec![
        terms("new-france", "1", "1755", &[]),
        war("3", "annus-mirabilis", &[]),
        war("3", "annus-mirabilis", &["sealed-bids", "winter-leaders"]),
        war("1", "annus-mirabilis", &[]),
        war("3", "early-war-campaign", &["british-exchange"]),
        terms("bayonets-tomahawks", "1", "vaudreuil-1755", &[]),
        terms("bayonets-tomahawks", "1", "amherst-1758-59", &["fewest-attackers-first"]),
    ]
}

fn asked(play: &dyn Play) -> Vec<Side> {
    Side::ALL.into_iter().filter(|side| play.next().ask().is_some_and(|ask| ask.is_put_to(*side))).collect()
}

fn codes(play: &dyn Play, side: Side) -> Vec<String> {
    (0..play.open(side)).map(|choice| play.code(side, choice).expect("an open choice has a code")).collect()
}

/// One step in which choices go by their codes, so that two positions are treated alike.
fn step(play: &mut dyn Play, luck: &mut Luck) -> bool {
    let pick = |luck: &mut Luck, play: &dyn Play, side| {
        let mut honest: Vec<String> =
            luck.choices(play, side).into_iter().filter_map(|choice| play.code(side, choice)).collect();
        honest.sort();
        let count = u32::try_from(honest.len()).expect("a short list");
        honest.swap_remove(luck.below(count) as usize)
    };
    match play.next().clone() {
        Next::Over(_) => return false,
        Next::Chance(chance) => {
            let drawn = luck.draw(play, &chance);
            play.draw(drawn).expect("what was asked for");
        }
        Next::Decision(ask) => match ask.who {
            Who::One(side) => {
                let code = pick(luck, play, side);
                let choice = play.find(side, &code).expect("it is open");
                play.take(side, choice).expect("it is open");
            }
            Who::Both => {
                let choices = BySide::from_fn(|side| {
                    let code = pick(luck, play, side);
                    play.find(side, &code).expect("it is open")
                });
                play.take_both(choices).expect("they are open");
            }
        },
    }
    true
}

/// Plays some games of a kind, and looks at every so many positions.
fn games(terms: &Terms, seeds: std::ops::Range<u64>, every: usize, mut look: impl FnMut(&dyn Play, &Luck)) {
    for seed in seeds {
        let mut play = games::open(terms, Files::default()).expect("it opens").play;
        let mut luck = RandomTable::new(ChaCha8Rng::seed_from_u64(seed));
        for number in 0..2_500 {
            if number % every == 0 {
                look(&*play, &luck);
            }
            if !step(&mut *play, &mut luck) {
                break;
            }
        }
    }
}

#[test]
fn a_code_is_one_choice_and_a_choice_one_code() {
    for terms in all() {
        let mut kinds = BTreeSet::new();
        games(&terms, 0..1, 1, |play, _| {
            for side in asked(play) {
                let codes = codes(play, side);
                let different: BTreeSet<&String> = codes.iter().collect();
                assert_eq!(different.len(), codes.len(), "one code for two choices: {codes:?}");
                for (choice, code) in codes.iter().enumerate() {
                    assert_eq!(play.find(side, code), Ok(choice), "{code}");
                    assert!(play.is_code(code) && !code.contains(" then ") && !code.contains(';'), "{code}");
                    if kinds.insert(code.split(' ').take(2).map(str::to_owned).collect::<Vec<_>>()) {
                        misspelled(play, side, code);
                    }
                }
            }
        });
    }
}

/// Nothing but the one spelling is a code.
fn misspelled(play: &dyn Play, side: Side, code: &str) {
    let mut wrong = vec![
        format!("{code} "),
        format!(" {code}"),
        code.to_uppercase(),
        format!("{code}; {code}"),
        format!("{code} {code}"),
        format!("{code}\n"),
        format!("{code}\u{a0}"),
    ];
    if code.contains(' ') {
        wrong.push(code.replacen(' ', "  ", 1));
        wrong.push(code.replacen(' ', "\t", 1));
    }
    let digit = code.char_indices().find(|(at, c)| c.is_ascii_digit() && code[..*at].ends_with(' '));
    if let Some((at, _)) = digit {
        wrong.push(format!("{}0{}", &code[..at], &code[at..]));
        wrong.push(format!("{}+{}", &code[..at], &code[at..]));
    }
    for wrong in wrong {
        assert!(!play.is_code(&wrong) && play.find(side, &wrong).is_err(), "`{wrong}` passes for `{code}`");
    }
}

/// Two positions with one text go on alike, whatever else they hold.
fn go_on_alike(one: &dyn Play, other: &dyn Play, luck: &Luck, how: &str) {
    let (mut one, mut other) = (one.copy(), other.copy());
    for seed in 0..4 {
        let mut lucks = [luck.clone(), luck.clone()];
        for _ in 0..seed {
            lucks.iter_mut().for_each(|luck| {
                luck.below(7);
            });
        }
        let (mut left, mut right) = (one.copy(), other.copy());
        for _ in 0..60 {
            assert_eq!(left.facts(), right.facts(), "after equal texts: {how}");
            for side in asked(&*left) {
                let sorted = |play: &dyn Play| codes(play, side).into_iter().collect::<BTreeSet<_>>();
                assert_eq!(sorted(&*left), sorted(&*right), "equal texts with other choices: {how}");
            }
            let (ours, theirs) = (left.next().clone(), right.next().clone());
            assert_eq!(format!("{ours:?}"), format!("{theirs:?}"), "{how}");
            let [one, other] = &mut lucks;
            if !step(&mut *left, one) | !step(&mut *right, other) {
                break;
            }
        }
        (one, other) = (one.copy(), other.copy());
    }
}

/// A position after some codes of a side, as long as that side is asked.
fn after(play: &dyn Play, side: Side, codes: &[&String]) -> Option<Box<dyn Play>> {
    let mut play = play.copy();
    for code in codes {
        play.next().ask_of(side)?;
        let choice = play.find(side, code).ok()?;
        play.take(side, choice).ok()?;
    }
    Some(play)
}

#[test]
fn equal_texts_have_equal_futures() {
    for terms in all() {
        let (mut equal, mut hidden) = (0, 0);
        let mut known: BTreeMap<String, Box<dyn Play>> = BTreeMap::new();
        // In Bayonets & Tomahawks few decisions follow on each other that could be taken the other way round.
        let every = if terms.game == "bayonets-tomahawks" { 3 } else { 11 };
        games(&terms, 0..1, every, |play, luck| {
            let [side] = asked(play)[..] else { return };
            let mut draw = luck.clone();
            let codes: Vec<String> =
                luck.choices(play, side).into_iter().filter_map(|choice| play.code(side, choice)).collect();
            for _ in 0..6 {
                let mut pick = || &codes[draw.below(u32::try_from(codes.len()).expect("few")) as usize];
                let (one, two) = (pick(), pick());
                let ways = [after(play, side, &[one, two]), after(play, side, &[two, one])];
                let [Some(left), Some(right)] = ways else { continue };
                if one == two || left.facts() != right.facts() {
                    continue;
                }
                equal += 1;
                if left.position() != right.position() {
                    hidden += 1;
                    go_on_alike(&*left, &*right, luck, &format!("{one}; {two}"));
                }
            }
            if known.len() < 3_000 {
                let facts = play.facts();
                if let Some(before) = known.get(&facts)
                    && before.position() != play.position()
                {
                    go_on_alike(&**before, play, luck, "met before");
                }
                known.entry(facts).or_insert_with(|| play.copy());
            }
        });
        println!("{terms:?}: {equal} pairs in either order, {hidden} of them not the same inside");
        assert!(equal > 20, "{terms:?}: only {equal} pairs of decisions commute");
    }
}

/// A run of decisions of one side that leads back to where it began, if there is one of at most so many.
fn circle(
    play: &dyn Play,
    side: Side,
    seen: &mut Vec<String>,
    depth: usize,
    luck: &mut Luck,
) -> Option<Vec<String>> {
    play.next().ask_of(side)?;
    let facts = play.facts();
    if seen.contains(&facts) {
        return Some(Vec::new());
    }
    if depth == 0 {
        return None;
    }
    seen.push(facts);
    let open = codes(play, side);
    let mut found = None;
    // All of a short list, some of a long one.
    let few = open.len() <= 24;
    for number in 0..open.len().min(24) {
        let number = if few { number } else { luck.below(u32::try_from(open.len()).expect("few")) as usize };
        let code = &open[number];
        if let Some(next) = after(play, side, &[code])
            && let Some(mut path) = circle(&*next, side, seen, depth - 1, luck)
        {
            path.insert(0, code.clone());
            found = Some(path);
            break;
        }
    }
    seen.pop();
    found
}

#[test]
fn t9_nobody_decides_in_circles() {
    for terms in all() {
        let mut circles: BTreeMap<String, Vec<String>> = BTreeMap::new();
        games(&terms, 0..1, 19, |play, luck| {
            let [side] = asked(play)[..] else { return };
            if let Some(path) = circle(play, side, &mut Vec::new(), 2, &mut luck.clone()) {
                let kind = play.next().ask().map(|ask| ask.kind.to_owned()).unwrap_or_default();
                circles.entry(kind).or_insert(path);
            }
        });
        assert!(circles.is_empty(), "{terms:?}: {circles:?}");
    }
}
