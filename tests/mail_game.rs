//! A whole game of The Struggle for New France, played by two processes that exchange nothing but mail.
//!
//! Three processes besides the test: a mail server, Anna and Ben. Each player has a home and a folder of his own, writes
//! letters to the server and reads his Maildir. Both play by lot.
#![allow(clippy::unwrap_used)] // a helper of tests may stop at once

mod post_office;

use coureur::keys::{self, Identity, KeyFile};
use coureur::log::read_log;
use coureur::mail::answer::{Turn, answer, turn};
use coureur::mail::letterbook::Letterbook;
use coureur::mail::mailbox::Maildir;
use coureur::mail::merge::begin;
use coureur::mail::outbox::{Kind, Outbox};
use coureur::mail::send::{Ready, hand_over};
use coureur::mail::settings::Settings;
use coureur::mail::standing::Standing;
use coureur::mail::{Attach, Direction, Illustration, Letter, Occasion, find, merge};
use coureur::side::Side;
use coureur::table::{Home, Merged, Mode, NewGame, OwnFiles, RandomPlayer, Seat, Session, Written};
use post_office::{Manner, PASSWORD, PostOffice, serve_if_told};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

const TIME: &str = "2026-11-15T12:00:00Z";
const PATIENCE: Duration = Duration::from_secs(1200);

/// Not tests of their own: servers and players run here when this program is started again.
#[test]
fn server_process() {
    serve_if_told();
}

#[test]
fn player_process() {
    let Ok(side) = std::env::var("COUREUR_TEST_PLAYER") else { return };
    let folder = PathBuf::from(std::env::var("COUREUR_TEST_FOLDER").unwrap());
    let maildir = PathBuf::from(std::env::var("COUREUR_TEST_MAILDIR").unwrap());
    let seed = std::env::var("COUREUR_TEST_SEED").unwrap().parse().unwrap();
    Person::new(&folder, Side::from_word(&side).unwrap(), seed).play(&Maildir::at(&maildir).unwrap());
}

fn address(side: Side) -> &'static str {
    match side {
        Side::British => "anna@example.org",
        Side::French => "ben@example.org",
    }
}

/// A player with nothing but his home, his log and his mail.
struct Person {
    side: Side,
    home: Home,
    path: PathBuf,
    identity: Arc<Identity>,
    lots: RandomPlayer,
    session: Option<Session>,
    sent: usize,
}

impl Person {
    fn new(folder: &Path, side: Side, seed: u64) -> Person {
        let home = Home::at(folder.join("home"));
        let identity = Arc::new(KeyFile::load(home.path()).unwrap().open(None).unwrap());
        let path = folder.join("game.coureur");
        let session = path
            .exists()
            .then(|| Session::open(&home, Arc::clone(&identity), &path, OwnFiles::default()).unwrap());
        Person { side, home, path, identity, lots: RandomPlayer::new(seed), session, sent: 0 }
    }

    fn play(&mut self, maildir: &Maildir) {
        let mut seen = std::collections::BTreeSet::new();
        if self.session.is_some() {
            self.send();
        }
        let start = Instant::now();
        loop {
            assert!(start.elapsed() < PATIENCE, "the mail does not come");
            let mut fresh = maildir.named().unwrap();
            fresh.retain(|(name, _)| !seen.contains(name));
            if fresh.is_empty() {
                std::thread::sleep(Duration::from_millis(5));
                continue;
            }
            for (name, file) in fresh {
                self.read(&Maildir::read(&file).unwrap());
                seen.insert(name);
            }
            if self.respond() {
                break;
            }
        }
        let session = self.session.as_ref().unwrap();
        let digest = data_encoding::HEXLOWER.encode(&session.table().digest());
        fs::write(self.path.with_extension("done"), format!("{digest} {} letters", self.sent)).unwrap();
    }

    fn read(&mut self, letter: &[u8]) {
        let finding = find(letter).unwrap();
        match &mut self.session {
            Some(session) => {
                let merged = merge(session, &finding).unwrap();
                assert!(matches!(merged, Merged::Extended { .. }), "{merged:?}");
            }
            None => {
                let own = OwnFiles::default();
                let (session, _) =
                    begin(&self.home, Arc::clone(&self.identity), &self.path, own, &finding).unwrap();
                let mut session = session;
                let (join, table) =
                    session.desk().begin(Seat::Player(self.side)).unwrap().close(TIME).unwrap();
                session.append(Written { entries: vec![join], left: Vec::new(), table }).unwrap();
                self.session = Some(session);
            }
        }
        let session = self.session.as_ref().unwrap();
        let mut book = Letterbook::open(self.home.path(), session.log().game()).unwrap();
        book.arrived(Seat::Player(self.side.other()), finding.from.as_deref(), finding.id.as_deref());
        book.save().unwrap();
    }

    /// Answers, decides by lot as long as it is his turn, and sends; says whether all is over.
    fn respond(&mut self) -> bool {
        let session = self.session.as_mut().unwrap();
        let mut standing = Standing::open(self.home.path(), session.log().game()).unwrap();
        loop {
            answer(session, &mut standing, TIME).unwrap();
            if turn(session) != Turn::Mine {
                break;
            }
            let (signed, table) = self.lots.entry(session.desk(), Seat::Player(self.side), TIME).unwrap();
            session.append(Written { entries: vec![signed], left: Vec::new(), table }).unwrap();
        }
        let over = turn(session) == Turn::Nobodys;
        let own_last = session.table().last_author() == Seat::Player(self.side);
        if own_last {
            self.send();
        }
        over
    }

    fn send(&mut self) {
        let session = self.session.as_ref().unwrap();
        let settings = Settings::load(self.home.path()).unwrap();
        let book = Letterbook::open(self.home.path(), session.log().game()).unwrap();
        let to = address(self.side.other());
        let direction = Direction {
            writer: Seat::Player(self.side),
            from_name: self.identity.name().as_str(),
            from: Some(address(self.side)),
            to: Some(to),
            time: TIME,
            answers: book.answers(),
        };
        let occasion = Occasion {
            table: session.table(),
            log: session.log(),
            reader: Seat::Player(self.side.other()),
            since: None,
            words: None,
            program: None,
            attach: if self.sent == 0 { Attach::Whole } else { Attach::New },
            files: Vec::new(),
            map: Illustration::None,
        };
        let letter = Letter::write(&occasion, &direction);
        let bytes = letter.to_wire(&direction).unwrap();
        let outbox = Outbox::open(self.home.path()).unwrap();
        let kind = Kind(letter.kind.clone());
        let from_to = (address(self.side), to);
        let waiting = outbox.put("letter", from_to, &letter.subject, &kind, &bytes).unwrap();
        let envelope = waiting.envelope();
        let claimed = outbox.claim(waiting).unwrap();
        let ready = Ready { name: "letter", envelope: envelope.as_ref(), bytes: &claimed.bytes, near: None };
        hand_over(&settings, self.home.path(), ready).unwrap();
        outbox.done(claimed, TIME).unwrap();
        self.sent += 1;
    }
}

fn start(root: &Path, office: &PostOffice, side: Side, seed: u64) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "player_process"])
        .env("COUREUR_TEST_PLAYER", side.word())
        .env("COUREUR_TEST_FOLDER", root.join(side.word()))
        .env("COUREUR_TEST_MAILDIR", office.maildir(address(side)))
        .env("COUREUR_TEST_SEED", seed.to_string())
        .env("COUREUR_TEST_PASSWORD", PASSWORD)
        .stdout(Stdio::null())
        .spawn()
        .unwrap()
}

/// Homes and keys for both, and the game opened by Anna.
fn set_up(root: &Path, office: &PostOffice) {
    for side in Side::ALL {
        let home = Home::at(root.join(side.word()).join("home"));
        fs::create_dir_all(root.join(side.word())).unwrap();
        let name = if side == Side::British { "Anna Schmidt" } else { "Ben Été" };
        let identity = keys::generate(name.parse().unwrap()).unwrap();
        KeyFile::create(home.path(), &identity, None).unwrap();
        fs::write(Settings::path_in(home.path()), office.settings(address(side), "starttls")).unwrap();
        if side == Side::British {
            let new = NewGame {
                terms: NewGame::usual("new-france").unwrap(),
                mode: Mode::Duel,
                side,
                players: Vec::new(),
                chain: 1024,
            };
            let (identity, own) = (Arc::new(identity), OwnFiles::default());
            let (entries, _) = new.open(&identity, own.files(), [5; 16], TIME).unwrap();
            let path = root.join(side.word()).join("game.coureur");
            Session::create(&home, identity, &path, own, &entries).unwrap();
        }
    }
}

#[test]
fn a_whole_game_is_played_by_mail_alone() {
    let root = tempfile::tempdir().unwrap();
    let office = PostOffice::open(root.path(), Manner::Starttls);
    set_up(root.path(), &office);
    let begun = Instant::now();
    let mut ben = start(root.path(), &office, Side::French, 2);
    let mut anna = start(root.path(), &office, Side::British, 1);
    let (anna, ben) = (anna.wait().unwrap(), ben.wait().unwrap());
    assert!(anna.success() && ben.success(), "a player stopped");
    let read = |side: Side, name: &str| fs::read_to_string(root.path().join(side.word()).join(name)).unwrap();
    let done = |side: Side| read(side, "game.done").split(' ').next().unwrap().to_owned();
    assert_eq!(done(Side::British), done(Side::French), "both end in the same position");
    assert_eq!(
        read(Side::British, "game.coureur"),
        read(Side::French, "game.coureur"),
        "and with the same log"
    );
    let log = read_log(read(Side::British, "game.coureur").as_bytes()).unwrap();
    let table = coureur::table::replay(&log, OwnFiles::default().files()).unwrap();
    let outcome = table.outcome().expect("the game was played to its end");
    assert!(table.opened_cards().is_some(), "the cards were opened and checked");
    let letters: usize = Side::ALL.into_iter().map(|side| office.delivered(address(side)).len()).sum();
    println!(
        "{} entries in {letters} letters, {:?}: {} [{}]",
        log.entries().len(),
        begun.elapsed(),
        outcome.how,
        outcome.rule
    );
}
