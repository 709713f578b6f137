//! What can be wrong with a command itself.

use super::exit::Exit;
use miette::Diagnostic;
use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// What can be wrong with a command itself.
#[derive(Debug, Error, Diagnostic)]
pub enum CliError {
    /// Somebody else's cards.
    #[error("the {side} hand is not yours to see")]
    #[diagnostic(
        code(coureur::cli::not_your_hand),
        help("`coureur hand` without `--for` shows your own cards")
    )]
    NotYourHand {
        /// Whose they are.
        side: crate::side::Side,
    },
    /// No log in the folder.
    #[error("there is no log (*.coureur) in {}", folder.display())]
    #[diagnostic(
        code(coureur::cli::no_log),
        help(
            "start a game with `coureur new GAME`, join one with `coureur join FILE`, or name a log with `--log FILE`"
        )
    )]
    NoLog {
        /// Where was looked.
        folder: PathBuf,
    },
    /// Nothing can be served to a browser.
    #[error("nothing can be served on this machine{}", if *port == 0 { String::new() } else { format!(" on port {port}") })]
    #[diagnostic(code(coureur::cli::no_port), help("leave `--port` out, and any free one is taken"))]
    NoPort {
        /// The port that was asked for.
        port: u16,
        /// What the system says.
        source: std::io::Error,
    },
    /// No mail server or mailbox in the settings.
    #[error("the mail settings {} name no server or mailbox that letters come from", settings.display())]
    #[diagnostic(
        code(coureur::cli::no_inbox),
        help("`coureur mail setup` asks for your address and sets it up; or name a Maildir")
    )]
    NoInbox {
        /// Where they are.
        settings: PathBuf,
    },
    /// The system does not open files with this program.
    #[error("this system cannot be told to open logs with this program: {why}")]
    #[diagnostic(
        code(coureur::cli::cannot_register),
        help(
            "choose the program yourself where the system asks what to open a *.coureur file with: `coureur open FILE`"
        )
    )]
    CannotRegister {
        /// Why.
        why: String,
    },
    /// More than one log in the folder.
    #[error("there are several logs in {}: {found}", folder.display())]
    #[diagnostic(code(coureur::cli::several_logs), help("say which one with `--log FILE`"))]
    SeveralLogs {
        /// Where was looked.
        folder: PathBuf,
        /// Their names.
        found: String,
    },
    /// The log here is damaged, and what came cannot be added to it.
    #[error("your own log {} is damaged: {why}", path.display())]
    #[diagnostic(
        code(coureur::cli::own_log_damaged),
        help(
            "{}",
            if *whole {
                "nothing was taken in. What came holds the whole log: move your damaged file away (not into this folder), \
                 then `receive` it again"
            } else {
                "nothing was taken in. Move your damaged file away (not into this folder), then `receive` a letter with the \
                 whole log, or a backup of yours"
            }
        )
    )]
    OwnLogDamaged {
        /// Which.
        path: PathBuf,
        /// In which way.
        why: String,
        /// Does what came hold the log from its header on?
        whole: bool,
    },
    /// Not a key and a name.
    #[error("`{text}` is not a player: a player is given as KEY:NAME")]
    #[diagnostic(
        code(coureur::cli::bad_player),
        help("`coureur identity show` prints a player's own KEY:NAME")
    )]
    BadPlayer {
        /// What was given.
        text: String,
    },
    /// An umpired game needs both players.
    #[error("an umpired game needs both players from the start")]
    #[diagnostic(
        code(coureur::cli::players_needed),
        help(
            "give `--british KEY:NAME --french KEY:NAME`; for a player without the program a name is enough"
        )
    )]
    PlayersNeeded,
    /// Players were given that the mode has no seat for.
    #[error("a {mode} game takes no `{flag}`")]
    #[diagnostic(code(coureur::cli::no_such_seat), help("see `coureur new --help` for what each mode takes"))]
    NoSuchSeat {
        /// The mode.
        mode: &'static str,
        /// What was given.
        flag: &'static str,
    },
    /// Nothing to do.
    #[error("there is no order to play")]
    #[diagnostic(
        code(coureur::cli::no_orders),
        help(
            "give orders as arguments, with `--file FILE`, or on standard input with `-`; `coureur moves` lists what is open"
        )
    )]
    NoOrders,
    /// A card would be laid open, and nothing done with it.
    #[error("`{card}` shows the card and does nothing with it yet: you would be asked next: {asked}")]
    #[diagnostic(
        code(coureur::cli::bare_card),
        help(
            "say in the same line what it is for, like `{card}; activate`; or add `--half`. Nothing is signed"
        )
    )]
    BareCard {
        /// As ordered.
        card: String,
        /// What would be asked.
        asked: String,
    },
    /// The letter would leave in the middle of a turn.
    #[error("it is still your turn: {asked}")]
    #[diagnostic(
        code(coureur::cli::still_asked),
        help(
            "answer first (`coureur turn`, or `coureur play`), then send; to send what is there all the same: `coureur send \
             --half`. Nothing is sent"
        )
    )]
    StillAsked {
        /// What is asked.
        asked: String,
    },
    /// Text for an act is not right.
    #[error("`{text}` is no {what}")]
    #[diagnostic(code(coureur::cli::bad_act), help("write it like `{like}`"))]
    BadAct {
        /// What was given.
        text: String,
        /// What it should be.
        what: &'static str,
        /// An example.
        like: &'static str,
    },
    /// A takeback that reaches behind a deal, at a real table.
    #[error(
        "cards were dealt or drawn after entry {entry}, and a takeback in the log does not reach behind them"
    )]
    #[diagnostic(
        code(coureur::cli::undo_by_retract),
        help(
            "nobody but you holds what was typed since, so take it out of the log: coureur retract --to {entry}"
        )
    )]
    UndoByRetract {
        /// The entry.
        entry: u64,
    },
    /// No such number.
    #[error("there is no {what} {number}")]
    #[diagnostic(code(coureur::cli::no_such_number), help("{known}"))]
    NoSuchNumber {
        /// Roll, entry or shuffle.
        what: &'static str,
        /// What was asked for.
        number: u64,
        /// What there is.
        known: String,
    },
    /// The seat cannot be taken.
    #[error("there is nothing to join: {why}")]
    #[diagnostic(
        code(coureur::cli::nothing_to_join),
        help("`coureur show` says who plays and what is pending")
    )]
    NothingToJoin {
        /// Why.
        why: String,
    },
    /// One has to say which side.
    #[error("say for which side: {what}")]
    #[diagnostic(code(coureur::cli::which_side), help("add `--for british` or `--for french`"))]
    WhichSide {
        /// What it is about.
        what: &'static str,
    },
    /// The two new passphrases differ, or there is none.
    #[error("the passphrases differ, or there is none")]
    #[diagnostic(code(coureur::cli::passphrase_differs), help("type the same passphrase twice"))]
    PassphraseDiffers,
    /// Nobody can be asked.
    #[error("{what} is needed and there is no terminal to ask on")]
    #[diagnostic(code(coureur::cli::cannot_ask), help("{help}"))]
    CannotAsk {
        /// What is needed.
        what: &'static str,
        /// Where it can come from instead.
        help: &'static str,
    },
    /// What came on standard input is too much or no text.
    #[error("standard input cannot be used")]
    #[diagnostic(code(coureur::cli::bad_input), help("it must be text of at most {most} bytes"))]
    BadInput {
        /// The limit.
        most: u64,
        /// Why.
        #[source]
        source: io::Error,
    },
    /// A file cannot be read.
    #[error("cannot read {}", path.display())]
    #[diagnostic(code(coureur::cli::read), help("check the name and its rights"))]
    Read {
        /// Which.
        path: PathBuf,
        /// Why.
        #[source]
        source: io::Error,
    },
    /// A file cannot be written.
    #[error("cannot write {}", path.display())]
    #[diagnostic(
        code(coureur::cli::write),
        help("check the folder, its rights and the free space; an existing file is never overwritten")
    )]
    Write {
        /// Which.
        path: PathBuf,
        /// Why.
        #[source]
        source: io::Error,
    },
    /// A picture's name does not say what it is to be.
    #[error("`{}` is no name for a picture", path.display())]
    #[diagnostic(
        code(coureur::cli::picture_name),
        help("let it end in `.svg`, which every browser shows{}", if cfg!(feature = "png") { ", or in `.png`" } else { "" })
    )]
    PictureName {
        /// The name.
        path: PathBuf,
    },
    /// A file has the name.
    #[error("{} is there already", path.display())]
    #[diagnostic(
        code(coureur::cli::file_there),
        help("nothing was written: give another name with `--out FILE`, or replace it with `--force`")
    )]
    FileThere {
        /// Which.
        path: PathBuf,
    },
    /// What nobody may know before the other side has answered is answered by an earlier line.
    #[error("you have answered this already, by an earlier line: {answer}")]
    #[diagnostic(
        code(coureur::cli::answered_already),
        help("nothing is signed yet: `back` takes that line off; then type what you mean")
    )]
    AnsweredAlready {
        /// The answer.
        answer: String,
    },
    /// A deputy must be somebody else.
    #[error(
        "{name} cannot be the deputy: a deputy reads all cards, so it is neither a player of the game nor its umpire"
    )]
    #[diagnostic(
        code(coureur::cli::deputy_plays),
        help("name somebody whom both players trust as they trust the umpire")
    )]
    DeputyPlays {
        /// Who.
        name: String,
    },
    /// Nothing can be sealed to a key.
    #[error("nothing can be sealed to the key of {name}")]
    #[diagnostic(code(coureur::cli::deputy_key), help("ask for it again: `coureur identity show` prints it"))]
    DeputyKey {
        /// Whose.
        name: String,
    },
    /// The umpire signs with his own key.
    #[error("this game has no key of its own that could be handed on")]
    #[diagnostic(
        code(coureur::cli::no_office),
        help(
            "name a deputy when you open a game: `coureur new GAME --mode umpire --deputy KEY:NAME`; only its umpire names more"
        )
    )]
    NoOffice,
    /// Somebody else, or nobody, is the deputy.
    #[error("the umpire of this game has not named you deputy")]
    #[diagnostic(
        code(coureur::cli::not_deputy),
        help("`coureur deputy list` says who is; your key must be the one that is named there")
    )]
    NotDeputy,
    /// What was sealed is not the umpire's key.
    #[error("what is sealed to you in the log is not the key of the umpire's seat")]
    #[diagnostic(
        code(coureur::cli::wrong_office),
        help("nobody can take the game over with it; the players should know")
    )]
    WrongOffice,
    /// Built without Parquet.
    #[error("this program was built without Parquet")]
    #[diagnostic(
        code(coureur::cli::no_parquet),
        help("`--as csv` writes the same tables as CSV; or build it with the feature `export`")
    )]
    NoParquet,
    /// The program was built without PNG.
    #[error("this program was built without PNG pictures")]
    #[diagnostic(
        code(coureur::cli::no_pixels),
        help("let the name end in `.svg`, or build it with the feature `png`")
    )]
    NoPixels,
    /// No part of the map is called so.
    #[error("no theatre or space is called `{words}`")]
    #[diagnostic(
        code(coureur::cli::no_such_theatre),
        help("`coureur show --all` lists the theatres with their spaces")
    )]
    NoSuchTheatre {
        /// What was asked for.
        words: String,
    },
    /// Everybody at the table is this person.
    #[error("there is nobody to write to: all seats of this game are yours")]
    #[diagnostic(code(coureur::cli::nobody_to_write_to), help("`post` prints the story for a forum"))]
    NobodyToWriteTo,
    /// Nobody has said where to write to.
    #[error("no address of {who} is known")]
    #[diagnostic(
        code(coureur::cli::no_address),
        help("give it once with `send --to ADDRESS`; it is remembered")
    )]
    NoAddress {
        /// Whose.
        who: String,
    },
    /// A text holds entries of a game, and not all from the first.
    #[error("there are entries of a game in it, but not {}", crate::render::text::entries((*from, *to)))]
    #[diagnostic(
        code(coureur::cli::pieces),
        help("copy the earlier posts or letters, too, into the same file; or ask for the log itself")
    )]
    Pieces {
        /// The first one missing.
        from: u32,
        /// The last one missing before the next that is there.
        to: u32,
    },
    /// A text in which a log stands, but not to its end.
    #[error(
        "this is not a log file, and the log in it is cut off: it is whole up to entry {last}{}",
        cut.map(|entry| format!(", and entry {entry} cannot be read")).unwrap_or_default()
    )]
    #[diagnostic(
        code(coureur::cli::cut_text),
        help("copy all of it again, or ask for the log itself, as an attached file")
    )]
    CutText {
        /// The last entry that is whole.
        last: u32,
        /// The entry that is not, if that can be told.
        cut: Option<u32>,
    },
    /// A text that holds both branches of a fork.
    #[error(
        "this is not a log file, and two copies of the game stand in it that part ways at entry {at}\n{words}"
    )]
    #[diagnostic(
        code(coureur::cli::fork_in_text),
        help("put each copy into a file of its own: `coureur verify FIRST SECOND --proof` prints the proof")
    )]
    ForkInText {
        /// Where.
        at: usize,
        /// What happened, in plain words.
        words: String,
    },
    /// Nothing to agree to.
    #[error("no time control was proposed")]
    #[diagnostic(
        code(coureur::cli::nothing_proposed),
        help("propose one with `clock set DAYS --vacation DAYS`")
    )]
    NothingProposed,
    /// No newer revision to agree to.
    #[error("no newer revision of the rulings is proposed")]
    #[diagnostic(
        code(coureur::cli::no_revision_proposed),
        help(
            "`coureur upgrade` says which one is in force; propose the newest with `coureur upgrade propose`"
        )
    )]
    NoRevisionProposed,
    /// Nothing on the board is called so.
    #[error("nothing here is called `{words}`")]
    #[diagnostic(
        code(coureur::cli::nothing_of_that_name),
        help(
            "name a space, a theatre, a card (by number or name), a leader or a unit; `show --all` lists all spaces"
        )
    )]
    NothingOfThatName {
        /// What was asked for.
        words: String,
    },
    /// A takeback is proposed in an entry, and entries are taken from whom the table waits for.
    #[error("it is not your turn, so you cannot propose a takeback: the table waits for {who}")]
    #[diagnostic(
        code(coureur::cli::undo_not_now),
        help("{how}; or `receive` the answer first, and propose it then")
    )]
    UndoNotNow {
        /// Whom the table waits for.
        who: String,
        /// Who can do something about it.
        how: String,
    },
    /// No order begins so.
    #[error("no order open now begins with `{words}`")]
    #[diagnostic(code(coureur::cli::no_such_order), help("`moves` without a word lists what is open"))]
    NoSuchOrder {
        /// The words.
        words: String,
    },
    /// Nobody of that name can set out.
    #[error("nobody is about to take a step{}", if force.is_empty() { String::new() } else { format!(" as `{force}`") })]
    #[diagnostic(
        code(coureur::cli::nobody_sets_out),
        help(
            "name who sets out as an order would (`coureur reach montcalm`), or say what comes before: `--after LINE`"
        )
    )]
    NobodySetsOut {
        /// The words.
        force: String,
    },
    /// A preference that no order could ever mean.
    #[error("no order of this game names `{word}`: this preference would never answer anything")]
    #[diagnostic(
        code(coureur::cli::family_preferred),
        help(
            "rank them instead: `coureur standing rank losses '{word}'`; `coureur standing rank` says what else"
        )
    )]
    FamilyPreferred {
        /// The family.
        word: String,
    },
    /// Nothing of that name is ranked.
    #[error("`{about}` cannot be ranked in this game")]
    #[diagnostic(code(coureur::cli::nothing_to_rank), help("what can: {known}"))]
    NothingToRank {
        /// The word.
        about: String,
        /// What can.
        known: String,
    },
    /// An item of a ranking that can never be meant.
    #[error("`{item}` means nothing in this game")]
    #[diagnostic(
        code(coureur::cli::senseless_rank),
        help(
            "name pieces or places as `show` does, or families of pieces ({known}), or `pass`; commas part them"
        )
    )]
    SenselessRank {
        /// The item.
        item: String,
        /// The families.
        known: String,
    },
    /// No window of the game is called so.
    #[error("{game} has no reaction window `{window}`")]
    #[diagnostic(code(coureur::cli::no_such_window), help("it has: {known}"))]
    NoSuchWindow {
        /// The game.
        game: &'static str,
        /// What was asked for.
        window: String,
        /// What there is.
        known: String,
    },
    /// The game cannot be told.
    #[error("the file does not say which game it is of")]
    #[diagnostic(
        code(coureur::cli::which_game),
        help("say it with `--game`, or in the file with a line like `game: new-france`")
    )]
    WhichGame,
    /// The position is of another game than the command line says.
    #[error("the file and the command line differ: {why}")]
    #[diagnostic(
        code(coureur::cli::start_differs),
        help("leave it out of the command line, or out of the file")
    )]
    StartDiffers {
        /// In what.
        why: String,
    },
    /// Several files, and one to be written.
    #[error("`--write` writes one log, and several files are named")]
    #[diagnostic(code(coureur::cli::one_log), help("name one file at a time"))]
    OneLog,
    /// A random game went wrong.
    #[error("game {game} of seed {seed} failed: {why}")]
    #[diagnostic(
        code(coureur::cli::soak_failed),
        help("its log so far is at {}, and `coureur verify` reads it; the same game again: coureur {again}", kept.display())
    )]
    SoakFailed {
        /// Which game.
        game: u64,
        /// The seed.
        seed: u64,
        /// In which way.
        why: String,
        /// The log so far.
        kept: PathBuf,
        /// The words that play it again.
        again: String,
    },
    /// A game between two players of this house did not come to its end.
    #[error("game {game} of seed {seed} failed: {why}")]
    #[diagnostic(
        code(coureur::cli::contest_failed),
        help(
            "this is a defect of the program; the same game again: the same command with --from {game} --games 1"
        )
    )]
    ContestFailed {
        /// Which game.
        game: u64,
        /// The seed.
        seed: u64,
        /// In which way.
        why: String,
    },
    /// A log that does not hold cannot be looked at again.
    #[error("{} does not hold to its end", path.display())]
    #[diagnostic(code(coureur::cli::not_sound), help("`coureur verify {}` says what is wrong with it", path.display()))]
    NotSound {
        /// The log.
        path: PathBuf,
    },
    /// Somebody wants a hint in a game whose players have not agreed to it.
    #[error("hints were not agreed for this game")]
    #[diagnostic(
        code(coureur::cli::no_hints),
        help(
            "they are agreed when a game is opened (`coureur new … --hints`), so that both know of it; `coureur odds` tells the chances of \
             orders in any game"
        )
    )]
    NoHints,
    /// What is kept of the practice opponent cannot be understood.
    #[error("{} does not say who the practice opponent is: {why}", path.display())]
    #[diagnostic(
        code(coureur::cli::bad_bot),
        help(
            "it holds his `level` and his `secret`; without them this game cannot go on, and a new one can be opened"
        )
    )]
    BadBot {
        /// Which.
        path: PathBuf,
        /// Why.
        why: String,
    },
    /// A file of weights cannot be understood.
    #[error("{} is not a file of weights: {why}", path.display())]
    #[diagnostic(
        code(coureur::cli::bad_weights),
        help("it holds `provenance` and `worth`, a number for each fact")
    )]
    BadWeights {
        /// Which.
        path: PathBuf,
        /// Why.
        why: String,
    },
    /// Nobody has said where what is newest can be found.
    #[error("say where your own mail of this game is: it holds what you signed last")]
    #[diagnostic(
        code(coureur::cli::restore_from_what),
        help(
            "coureur restore MAIL --copy FILE reads your mail (an mbox, a Maildir, letters; the sent folder, too), then your \
             opponent's copy. Without mail your opponent could hand you a copy that he cut, and signing at a place where \
             you have signed before would be a fork; if there is none: coureur restore --no-mail --copy FILE"
        )
    )]
    RestoreFromWhat,
    /// The demonstration could not go on.
    #[error("the demonstration stopped at `{command}`")]
    #[diagnostic(code(coureur::cli::demo_stopped), help("please report this; the files are at {}", folder.display()))]
    DemoStopped {
        /// The command.
        command: String,
        /// Where the files are.
        folder: PathBuf,
    },
}

impl CliError {
    /// The exit code it becomes.
    #[must_use]
    #[expect(clippy::too_many_lines, reason = "one line an error")]
    pub fn exit(&self) -> Exit {
        match self {
            CliError::BadPlayer { .. }
            | CliError::PlayersNeeded
            | CliError::NoSuchSeat { .. }
            | CliError::NoOrders
            | CliError::BadAct { .. }
            | CliError::NoSuchNumber { .. }
            | CliError::WhichGame
            | CliError::OneLog
            | CliError::RestoreFromWhat
            | CliError::StartDiffers { .. }
            | CliError::PictureName { .. }
            | CliError::NobodyToWriteTo
            | CliError::NoAddress { .. }
            | CliError::WhichSide { .. } => Exit::Usage,
            CliError::NothingToJoin { .. }
            | CliError::NothingOfThatName { .. }
            | CliError::NoSuchTheatre { .. }
            | CliError::NoSuchOrder { .. }
            | CliError::NobodySetsOut { .. }
            | CliError::NothingToRank { .. }
            | CliError::FamilyPreferred { .. }
            | CliError::SenselessRank { .. }
            | CliError::NoSuchWindow { .. }
            | CliError::UndoNotNow { .. }
            | CliError::UndoByRetract { .. }
            | CliError::BareCard { .. }
            | CliError::AnsweredAlready { .. }
            | CliError::StillAsked { .. }
            | CliError::NotYourHand { .. }
            | CliError::DeputyPlays { .. }
            | CliError::DeputyKey { .. }
            | CliError::NoOffice
            | CliError::NoHints
            | CliError::NotDeputy
            | CliError::WrongOffice
            | CliError::NoRevisionProposed
            | CliError::NothingProposed => Exit::Refused,
            CliError::Pieces { .. } | CliError::CutText { .. } => Exit::Gap,
            CliError::ForkInText { .. } => Exit::Fork,
            CliError::SoakFailed { .. }
            | CliError::ContestFailed { .. }
            | CliError::NotSound { .. }
            | CliError::OwnLogDamaged { .. } => Exit::Unsound,
            CliError::NoLog { .. }
            | CliError::NoPort { .. }
            | CliError::NoInbox { .. }
            | CliError::CannotRegister { .. }
            | CliError::SeveralLogs { .. }
            | CliError::PassphraseDiffers
            | CliError::CannotAsk { .. }
            | CliError::BadInput { .. }
            | CliError::Read { .. }
            | CliError::BadWeights { .. }
            | CliError::BadBot { .. }
            | CliError::Write { .. }
            | CliError::FileThere { .. }
            | CliError::NoPixels
            | CliError::NoParquet
            | CliError::DemoStopped { .. } => Exit::Failed,
        }
    }
}
