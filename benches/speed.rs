//! How fast logs are verified, replayed and played, each against a floor measured in the same run.
//!
//! Machines are noisy, so time is counted on the processor, all threads together, where the system tells it (Linux); else
//! every figure is the least of several runs. What counts is the ratio.
#![allow(clippy::unwrap_used)] // a benchmark that cannot go on should stop

use coureur::engine::{RandomTable, Rules, Step, Who};
use coureur::fair::{
    CardPublic, CardSecret, Context, JointKey, Share, Shuffled, check_share, check_shuffle, face_up, share,
    shuffle,
};
use coureur::games::{self, Files, Terms};
use coureur::keys::Identity;
use coureur::log::{Document, Log, Signed, canonical, read_log};
use coureur::side::Side;
use coureur::speech::{Pending, Play};
use coureur::table::{Mode, NewGame, RandomPlayer, Table, open_table, replay_watched};
use rand_chacha::ChaCha12Rng;
use rand_chacha::rand_core::SeedableRng;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

const TIME: &str = "2026-11-15T12:00:00Z";

fn least(runs: usize, mut work: impl FnMut()) -> Duration {
    let time = |work: &mut dyn FnMut()| {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    (0..runs).map(|_| time(&mut work)).min().unwrap()
}

/// The time this program has spent on the processor, in all its threads.
fn on_processor() -> Option<Duration> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let mut fields = stat.rsplit(')').next()?.split_whitespace().skip(11);
    let ticks: u64 = fields.next()?.parse::<u64>().ok()? + fields.next()?.parse::<u64>().ok()?;
    // A tick is a hundredth of a second to every program on Linux.
    Some(Duration::from_millis(ticks * 10))
}

/// What some work costs: a second's worth of it is done.
fn cost(mut work: impl FnMut()) -> Duration {
    let Some(begun) = on_processor() else { return least(5, work) };
    for runs in 1.. {
        work();
        let spent = on_processor().unwrap() - begun;
        if spent >= Duration::from_secs(1) {
            return spent / runs;
        }
    }
    unreachable!("no work takes no time")
}

/// A solo game by lot with one decision an entry, up to so many entries.
fn long_game(game: &str, seed: u64, most: usize) -> Vec<Signed> {
    let identity = Arc::new(Identity::from_secret("Solo".parse().unwrap(), &[3; 32]));
    let terms = NewGame::usual(game).unwrap();
    let new = NewGame { terms, mode: Mode::Solo, side: Side::British, players: Vec::new(), chain: 16_384 };
    let nonce = [u8::try_from(seed % 256).unwrap(); 16];
    let (mut entries, mut desk) = new.open(&identity, Files::default(), nonce, TIME).unwrap();
    let mut player = RandomPlayer::new(seed);
    while entries.len() < most {
        let Some(seat) = desk.seat_on_move() else { break };
        let mut draft = desk.begin(seat).unwrap();
        player.decide(&mut draft).unwrap();
        let (signed, table) = draft.close(TIME).unwrap();
        entries.push(signed);
        desk = desk.moved_to(table);
    }
    entries
}

fn text(entries: &[Signed]) -> String {
    entries.iter().map(Signed::text).collect()
}

fn count(log: &Log, verb: &str) -> usize {
    let acts = log.entries().iter().filter_map(|placed| match placed.signed.document() {
        Document::Entry(entry) => Some(&entry.acts),
        Document::Header(_) => None,
    });
    acts.flatten().filter(|act| act.text.as_str().starts_with(verb)).count()
}

/// How long the text of the position is after each entry.
fn positions(log: &Log) -> Vec<usize> {
    let id = *log.entries()[0].signed.hash().as_bytes();
    let mut table = open_table(log.header(), id, Files::default()).unwrap();
    let mut lengths = vec![table.play().facts().len()];
    for placed in log.entries() {
        if let Document::Entry(entry) = placed.signed.document() {
            table.enter(entry, placed.signed.hash().as_bytes()).unwrap();
            lengths.push(table.play().facts().len());
        }
    }
    lengths
}

/// What no verifier of a log can do without.
struct Floor {
    /// To hash the log, and to check its signatures, its shares and its shuffles.
    proofs: Duration,
    /// And to read the points that shares and shuffles are made of, and to open all cards at the end.
    with_points: Duration,
    /// And to hash the text of each position, whose digest each entry carries. To write that text, and to know the position
    /// at all, counts for nothing.
    with_positions: Duration,
}

/// How many cards each shuffle of a log has.
fn shuffled(log: &Log) -> BTreeMap<usize, u32> {
    let mut sizes = BTreeMap::new();
    for placed in log.entries() {
        let Document::Entry(entry) = placed.signed.document() else { continue };
        for act in entry.acts.iter().filter(|act| act.text.as_str().starts_with("shuffle ")) {
            // Two points for each card, and four more and five scalars of the proof.
            *sizes.entry((act.blob.len() / 32 - 5) / 6).or_default() += 1;
        }
    }
    sizes
}

fn floor(log: &Log) -> Floor {
    let header = log.header();
    let key = log.keys().player(&header.seat).unwrap().key;
    let texts: Vec<String> = log.entries().iter().map(|placed| canonical(placed.signed.document())).collect();
    let signatures = cost(|| {
        for (placed, text) in log.entries().iter().zip(&texts) {
            black_box(Sha256::digest(text.as_bytes()));
            key.verify_strict(placed.signed.hash().as_bytes(), placed.signed.signature()).unwrap();
        }
    });
    let context = Context::new([1; 32], "bench");
    let secrets = [1_u8, 2].map(|seed| CardSecret::from_seed(&[seed; 32]));
    let keys = secrets.each_ref().map(|secret| CardPublic::prove(secret, &context));
    let joint = JointKey::new(&[&keys[0], &keys[1]]).unwrap();
    let mixed = |cards: usize| {
        let names: Vec<String> = (0..cards).map(|card| format!("card {card}")).collect();
        let input = face_up("bench", &names);
        let shuffled = shuffle(&input, &joint, &context, &[5; 32]).unwrap();
        (input, shuffled)
    };
    let (_, deck) = mixed(2);
    let one = share(&secrets[0], &deck.deck[0], &context).unwrap();
    let shares = count(log, "share ") + count(log, "show ");
    let given = u32::try_from(shares).unwrap();
    let share_time = cost(|| check_share(&keys[0], &deck.deck[0], &one, &context).unwrap()) * given;
    let share_bytes = one.to_bytes();
    let mut reading = cost(|| _ = black_box(Share::from_bytes(&share_bytes).unwrap())) * given;
    // When both secrets are open, every card is.
    let opened = afresh(log).opened_cards().map_or(0, BTreeMap::len);
    let both = secrets.each_ref();
    let opening = cost(|| _ = black_box(deck.deck[0].open_with(&both))) * u32::try_from(opened).unwrap();
    let (mut shuffle_time, mut shuffles) = (Duration::ZERO, 0);
    for (cards, times) in shuffled(log) {
        let (input, shuffled) = mixed(cards);
        let bytes = shuffled.to_bytes();
        shuffle_time += cost(|| check_shuffle(&input, &joint, &context, &shuffled).unwrap()) * times;
        reading += cost(|| _ = black_box(Shuffled::from_bytes(&bytes, cards).unwrap())) * times;
        shuffles += times;
    }
    let lengths = positions(log);
    let longest = vec![b' '; lengths.iter().copied().max().unwrap_or(0)];
    let hashing = cost(|| {
        for length in &lengths {
            black_box(Sha256::digest(&longest[..*length]));
        }
    });
    println!(
        "  floor: {} signatures and hashes {signatures:.1?}, {shares} shares {share_time:.1?}, {shuffles} shuffles \
         {shuffle_time:.1?}; reading their points {reading:.1?}, opening {opened} cards {opening:.1?}; hashing {} KiB of \
         positions {hashing:.1?}",
        log.entries().len(),
        lengths.iter().sum::<usize>() / 1024
    );
    let proofs = signatures + share_time + shuffle_time;
    let with_points = proofs + reading + opening;
    Floor { proofs, with_points, with_positions: with_points + hashing }
}

/// As `verify` replays, from the first entry: `replay` would go on from what this process has replayed before.
fn afresh(log: &Log) -> Table {
    replay_watched(log, Files::default(), &mut |_| ()).unwrap()
}

fn verify(game: &str) {
    let entries = long_game(game, 1, 1_001);
    let all = text(&entries);
    println!("{game}: a log of {} entries, {} KiB", entries.len(), all.len() / 1024);
    let log = read_log(all.as_bytes()).unwrap();
    let floor = floor(&log);
    let whole = |text: &str| {
        cost(|| {
            let log = read_log(text.as_bytes()).unwrap();
            black_box(afresh(&log));
        })
    };
    let time = whole(&all);
    let reading = cost(|| drop(black_box(read_log(all.as_bytes()).unwrap())));
    let replaying = cost(|| drop(black_box(afresh(&log))));
    let ratio = |by: Duration| time.as_secs_f64() / by.as_secs_f64();
    println!(
        "  verify {time:.1?} = {:.2} x floor, {:.2} x with points, {:.2} x with points and positions, {:.0} entries/s",
        ratio(floor.proofs),
        ratio(floor.with_points),
        ratio(floor.with_positions),
        entries.len() as f64 / time.as_secs_f64()
    );
    println!("  of which reading (hashes, signatures) {reading:.1?}, replaying {replaying:.1?}");
    let clock = least(5, || {
        let log = read_log(all.as_bytes()).unwrap();
        black_box(afresh(&log));
    });
    println!(
        "  by the clock, signatures on two threads: {clock:.1?} = {:.2} x floor",
        clock.as_secs_f64() / floor.proofs.as_secs_f64()
    );
    let [quarter, half, all] = [4, 2, 1].map(|part| {
        let some = &entries[..entries.len() / part];
        whole(&text(some)) / u32::try_from(some.len()).unwrap()
    });
    println!("  an entry of a quarter of the log {quarter:.1?}, of half of it {half:.1?}, of all {all:.1?}");
}

/// What a game by lot took.
#[derive(Default)]
struct Taken {
    /// Answers of the players.
    decisions: usize,
    /// Those, and what fortune said.
    steps: usize,
}

/// One game by lot on the bare rules, without log, seeds or masks.
fn bare_game(terms: &Terms, seed: u64) -> Taken {
    let mut play = games::open(terms, Files::default()).unwrap().play;
    let mut table = RandomTable::new(ChaCha12Rng::seed_from_u64(seed));
    let mut taken = Taken::default();
    loop {
        taken.decisions += match table.step(&mut *play, |_, _, _| 1).unwrap() {
            Step::Chose { .. } => 1,
            Step::BothChose(_) => 2,
            Step::Drew => 0,
            Step::Over(_) => return taken,
        };
        taken.steps += 1;
    }
}

/// The usual scenario of a game, and its longest, which is the last.
fn scenarios(game: &games::Game) -> impl Iterator<Item = Terms> {
    let usual = NewGame::usual(game.id).unwrap();
    let last = game.scenarios.last().filter(|last| last.id != usual.scenario);
    let longest = last.map(|last| Terms { scenario: last.id.to_owned(), ..usual.clone() });
    std::iter::once(usual).chain(longest)
}

fn bare_play(terms: &Terms) {
    let mut all = Taken::default();
    let games = 40;
    let time = cost(|| {
        all = (0..games).map(|seed| bare_game(terms, seed)).fold(Taken::default(), |all, one| Taken {
            decisions: all.decisions + one.decisions,
            steps: all.steps + one.steps,
        });
    });
    let seconds = time.as_secs_f64();
    let (each, per_second) =
        (|count: usize| count as f64 / games as f64, |count: usize| count as f64 / seconds);
    println!(
        "{} {}: bare random play {:.1} games/s, {:.0} decisions/s, {:.0} steps/s ({:.0} decisions, {:.0} steps a game)",
        terms.game,
        terms.scenario,
        games as f64 / seconds,
        per_second(all.decisions),
        per_second(all.steps),
        each(all.decisions),
        each(all.steps)
    );
}

fn signed_play(game: &str) {
    let whole = cost(|| drop(black_box(long_game(game, 7, usize::MAX))));
    let entries = long_game(game, 7, usize::MAX).len();
    println!(
        "{game}: signed solo play, seeds and masked cards {:.2} games/s, {:.0} entries/s",
        1.0 / whole.as_secs_f64(),
        entries as f64 / whole.as_secs_f64()
    );
}

/// A long game by lot on the bare rules: its positions at every decision, with the side that is asked.
fn decisions(terms: &Terms, seed: u64) -> Vec<(Box<dyn Play>, Side)> {
    let mut play = games::open(terms, Files::default()).unwrap().play;
    let mut table = RandomTable::new(ChaCha12Rng::seed_from_u64(seed));
    let mut seen = Vec::new();
    loop {
        if let Pending::Decision(prompt) = play.pending()
            && let Who::One(side) = prompt.who
        {
            seen.push((play.copy(), side));
        }
        // Whatever names a place or a piece is preferred, so that armies meet.
        let weigh = |rules: &dyn Rules, side: Side, choice: usize| {
            let code = rules.code(side, choice).unwrap();
            let terms = code.split(' ').count();
            if code.starts_with("demolish") {
                1
            } else if terms > 1 {
                20
            } else {
                4
            }
        };
        if matches!(table.step(&mut *play, weigh).unwrap(), Step::Over(_)) {
            return seen;
        }
    }
}

/// Listing the orders of the most crowded position of a game, and what a decision costs early, midway and late.
fn listing(game: &str, scenario: &str) {
    let terms = Terms { scenario: scenario.to_owned(), ..NewGame::usual(game).unwrap() };
    let seen = decisions(&terms, 3);
    let (play, side) = seen.iter().max_by_key(|(play, side)| play.open(*side)).unwrap();
    let (legal, all) = (play.open(*side), play.offers(*side).len());
    // The list is made once a decision and kept, so each measure works on a copy that has none yet.
    let copies: Vec<Box<dyn Play>> = (0..200).map(|_| play.copy()).collect();
    let start = Instant::now();
    for play in &copies {
        black_box(play.open(*side));
    }
    let quick = start.elapsed() / 200;
    let explained = least(50, || {
        black_box(play.offers(*side));
    });
    println!("{game} {scenario}: {} decisions in a game", seen.len());
    println!(
        "  the longest list: {legal} legal orders in {quick:.1?}; with {} refused and why in {explained:.1?}",
        all - legal
    );
    let third = seen.len() / 3;
    let cost = |part: &[(Box<dyn Play>, Side)]| {
        let time = least(3, || {
            for (play, side) in part {
                let mut play = play.copy();
                // The first that needs no card of a hidden hand, as a player would order it.
                let plain = |choice: &usize| play.choosable(*side, *choice).unwrap().hidden.is_nothing();
                let choice = (0..play.open(*side)).find(plain).unwrap_or(0);
                play.take(*side, choice).unwrap();
                black_box(play);
            }
        });
        time / u32::try_from(part.len()).unwrap()
    };
    let [early, midway, late] = [0, 1, 2].map(|part| cost(&seen[part * third..(part + 1) * third]));
    println!(
        "  listing and taking a decision: {early:.1?} early, {midway:.1?} midway, {late:.1?} late in the game"
    );
}

fn main() {
    // `cargo test` runs benches once to see that they work: then one short game is enough.
    let quick = !std::env::args().any(|arg| arg == "--bench");
    if quick {
        for game in games::SHELF {
            let taken = bare_game(&NewGame::usual(game.id).unwrap(), 1);
            println!("{}: {} decisions, {} steps in one bare game", game.id, taken.decisions, taken.steps);
        }
        return;
    }
    for game in games::SHELF {
        verify(game.id);
        scenarios(game).for_each(|terms| bare_play(&terms));
        signed_play(game.id);
    }
    listing("wilderness-war", "annus-mirabilis");
    listing("wilderness-war", "full-campaign");
    listing("bayonets-tomahawks", "vaudreuil-1755");
    listing("bayonets-tomahawks", "campaign-1755-59");
}
