//! The command line: clap types here, one thin file a command beside them.
//!
//! A command gets a [`Context`] and writes to its output; so the demonstration can run the very same commands for two
//! people in one process.

mod analyse;
mod answer;
mod ask;
mod at_once;
mod audit;
mod bot;
mod calibrate;
mod case;
mod clock;
mod club;
mod contest;
mod context;
#[cfg(test)]
mod crash;
mod csv;
mod data;
mod demo;
mod deputy;
#[cfg(feature = "desk")]
mod desk;
mod edge;
mod error;
mod evidence;
mod exit;
mod export;
mod games;
mod hand;
mod hint;
mod history;
mod identity;
mod incoming;
mod join;
mod json;
mod known;
mod letters;
mod luck;
mod mail;
mod map;
mod moves;
mod new;
mod next;
mod odds;
mod open;
mod output;
mod play;
mod position;
mod post;
mod post_state;
mod progress;
mod reach;
mod reading;
mod receive;
mod rehearse;
mod replay;
mod restore;
mod retract;
mod room;
mod round;
mod rules;
mod say;
mod seen;
mod send;
mod settle;
#[cfg(not(target_family = "wasm"))]
mod shell;
mod show;
mod signing;
mod soak;
mod standing;
mod status;
mod tools;
mod turn;
mod typed;
mod undo;
mod upgrade;
mod verify;
mod waive;
mod watch;
mod whose;

pub use context::Context;
pub use edge::{Error, report};
pub use error::CliError;
pub use exit::Exit;
pub use json::error as error_document;
pub use room::{Question, Room, is_stale};
pub use rules::RulesArgs;
#[cfg(not(target_family = "wasm"))]
pub use shell::main;

use crate::side::Side;
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::io;
use std::path::PathBuf;

/// Exit codes and variables, for `--help`.
fn after_help() -> String {
    let line = |exit: &Exit| format!("  {}  {}", exit.code(), exit.words());
    let lines: Vec<String> = Exit::ALL.iter().map(line).collect();
    format!(
        "Exit codes:\n{}\n\nVariables:\n  \
         COUREUR_PASSPHRASE      opens the key where there is no terminal to ask on\n  \
         COUREUR_NEW_PASSPHRASE  the same for a new passphrase",
        lines.join("\n")
    )
}

/// Play French & Indian War board games by mail, with nobody in the middle to trust.
#[derive(Debug, Parser)]
#[command(name = "coureur", version, after_help = after_help(), max_term_width = 100, infer_subcommands = true)]
pub struct Cli {
    /// What holds for every command.
    #[command(flatten)]
    pub shared: Shared,
    /// What to do (default: `status` where there are games)
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// What holds for every command.
#[derive(Debug, Clone, Args)]
pub struct Shared {
    /// The folder with your identity (default: `coureur` in the configuration folder)
    #[arg(long, global = true, env = "COUREUR_HOME", value_name = "DIR", help_heading = "Everywhere")]
    pub home: Option<PathBuf>,
    /// The log of the game (default: the one *.coureur file in this folder)
    #[arg(long, short, global = true, env = "COUREUR_LOG", value_name = "FILE", help_heading = "Everywhere")]
    pub log: Option<PathBuf>,
    /// Colours: `auto` (on a terminal only), `always` or `never`; `NO_COLOR` is respected
    #[arg(long, global = true, value_enum, default_value_t = When::Auto, value_name = "WHEN", hide_possible_values = true, help_heading = "Everywhere")]
    pub color: When,
}

/// When to use colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum When {
    /// On a terminal only.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// A side, as typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SideArg {
    /// The British side
    #[value(aliases = ["b", "br", "brit"])]
    British,
    /// The French side
    #[value(aliases = ["f", "fr"])]
    French,
}

impl From<SideArg> for Side {
    fn from(side: SideArg) -> Side {
        match side {
            SideArg::British => Side::British,
            SideArg::French => Side::French,
        }
    }
}

/// Text for people or JSON for programs.
#[derive(Debug, Clone, Copy, Default, Args)]
pub struct Format {
    /// Print JSON, for scripts and forum bots
    #[arg(long)]
    pub json: bool,
}

/// As [`Format`], of a command and of all that stand below it.
#[derive(Debug, Clone, Copy, Args)]
pub struct FormatBelow {
    /// Print JSON, for scripts and forum bots
    #[arg(long, global = true)]
    json: bool,
}

impl From<FormatBelow> for Format {
    fn from(below: FormatBelow) -> Format {
        Format { json: below.json }
    }
}

/// Files that stand in for what is built in; needed once, then kept in your home folder.
#[derive(Debug, Clone, Default, Args)]
pub struct FileArgs {
    /// An owner's data file (map, counters, cards), laid over the built-in data: see `coureur data`
    #[arg(long, value_name = "FILE")]
    pub data: Option<PathBuf>,
    /// A position to start from, as `position export` writes it or by hand: what differs from the scenario's set-up
    #[arg(long, value_name = "FILE")]
    pub start: Option<PathBuf>,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play your turn: take in what came, hear what happened, give orders at a prompt, sign and send
    Turn(turn::TurnArgs),
    /// Begin a game against the program, or against yourself, at the prompt of `turn`
    #[command(alias = "practice")]
    Practise,
    /// Play on a board in your browser, on this machine alone
    #[cfg(feature = "desk")]
    Desk(desk::DeskArgs),
    /// Your key and name: create, show, import, write down, restore
    Identity(identity::IdentityArgs),
    /// The games, their scenarios and options
    Games(games::GamesArgs),
    /// Open a game
    New(new::NewArgs),
    /// Take the open seat of a game; in an umpired game, give your words for the deal
    Join(join::JoinArgs),
    /// The board, the score, what is pending, your hand
    Show(show::ShowArgs),
    /// The position, or an earlier one, as a picture
    Map(map::MapArgs),
    /// All your games here: whose turn it is, since when, what is asked, what is not sent
    Status(status::StatusArgs),
    /// Your cards
    Hand(hand::HandArgs),
    /// The orders open to you, ready to be pasted
    Moves(moves::MovesArgs),
    /// Give orders
    Play(play::PlayArgs),
    /// The chances of what you order, or of what is under way
    Odds(odds::OddsArgs),
    /// What the practice opponent would do in your place, with his chances and his reasons
    Hint(hint::HintArgs),
    /// Where a force can get to, and by which path
    Reach(reach::ReachArgs),
    /// Add only what you owe: seeds, shares, forced answers
    Answer(answer::AnswerArgs),
    /// Let a kind of reaction window pass until further notice
    Waive(waive::WaiveArgs),
    /// Be asked again about a kind of reaction window
    Unwaive(waive::UnwaiveArgs),
    /// Write a few words to your opponent into the log
    Say(say::SayArgs),
    /// Propose to take moves back, or answer such a proposal
    Undo(undo::UndoArgs),
    /// Take back your own last entry, as long as nobody has it
    Retract(retract::RetractArgs),
    /// End a fork: say which of two copies of the game counts
    Settle(settle::SettleArgs),
    /// Go on after a loss, from an old backup, or on another computer
    Restore(restore::RestoreArgs),
    /// Somebody who can go on with an umpired game if its umpire cannot
    Deputy(deputy::DeputyArgs),
    /// Give the game up
    Resign(undo::ResignArgs),
    /// The story so far
    History(history::HistoryArgs),
    /// Take in what your opponent sent: a message, a post, or the log itself
    Receive(receive::ReceiveArgs),
    /// Send your opponent what is new
    Send(send::SendArgs),
    /// Watch your mail, answering what needs no decision
    Watch(watch::WatchArgs),
    /// Your mail account: set it up, try it
    Mail(mail::MailArgs),
    /// Instructions that hold until further notice
    Standing(standing::StandingArgs),
    /// Days a move and days of vacation
    Clock(clock::ClockArgs),
    /// Play on by a newer revision of our rulings, if both agree
    Upgrade(upgrade::UpgradeArgs),
    /// Write the game as one page for any browser, which proves it there
    Replay(replay::ReplayArgs),
    /// Print the story as a forum post
    Post(post::PostArgs),
    /// Run a round of an umpired forum game from its thread
    Round(round::RoundArgs),
    /// Check logs from the first byte to the last: anybody's, without a key
    Verify(verify::VerifyArgs),
    /// All games of a club: who is late, results and standings, without any key
    Club(club::ClubArgs),
    /// Many games as tables (CSV, Parquet), to be asked by programs such as DuckDB
    Export(export::ExportArgs),
    /// Dice and results against what was to be expected, with exact chances
    Luck(luck::LuckArgs),
    /// What each decision and each roll of a game was worth, in chances to win
    Analyse(analyse::AnalyseArgs),
    /// The proof of a roll, an entry or a shuffle; a report for an arbiter
    Audit(audit::AuditArgs),
    /// Write the position to a file, or check such a file
    Position(position::PositionArgs),
    /// Write the data of a game (map, counters, cards) as a file to change, or check such a file
    Data(data::DataArgs),
    /// Run numbered adjudication cases
    Case(case::CaseArgs),
    /// Play random games against oneself, checking everything
    Soak(soak::SoakArgs),
    /// Let two players of this house play many games, and count who wins
    Contest(contest::ContestArgs),
    /// Let the opponent play himself, and measure which chance to win a value of his is
    #[command(hide = true)]
    Fit(calibrate::FitArgs),
    /// See a siege between two homes, with its letter, its map and its film
    Demo(demo::DemoArgs),
    /// Open a log or a letter, as a double click does
    Open(open::OpenArgs),
    /// Tell this system to open logs with this program
    Register(open::RegisterArgs),
    /// Completions for your shell
    Completions(tools::CompletionsArgs),
    /// The manual pages
    Man(tools::ManArgs),
}

/// Runs one command.
///
/// # Errors
/// Whatever went wrong; its [`Error::exit`] is the exit code.
pub fn run(command: &Command, context: &mut Context<'_>) -> Result<Exit, Error> {
    run_as(context, |context| dispatch(command, context))
}

/// Runs what a command does, and sees that what it says is heard.
fn run_as(
    context: &mut Context<'_>,
    does: impl FnOnce(&mut Context<'_>) -> Result<Exit, Error>,
) -> Result<Exit, Error> {
    let tally = context.tally();
    let done = does(context).and_then(|exit| {
        context.out.flush()?;
        Ok(exit)
    });
    match done {
        // Whoever only reads the first lines has seen them; a full disk is another matter.
        Err(Error::Output(source)) if source.kind() != io::ErrorKind::BrokenPipe => {
            Err(tally.unprinted(source).map_or_else(Error::Output, Error::Session))
        }
        done => {
            // If that cannot be noted, the next command tells the same again.
            let _ = tally.told();
            done
        }
    }
}

fn dispatch(command: &Command, context: &mut Context<'_>) -> Result<Exit, Error> {
    match command {
        Command::Turn(args) => args.run(context),
        Command::Practise => turn::TurnArgs::practising().run(context),
        #[cfg(feature = "desk")]
        Command::Desk(args) => args.run(context),
        Command::Identity(args) => args.run(context),
        Command::Games(args) => args.run(context),
        Command::New(args) => args.run(context),
        Command::Join(args) => args.run(context),
        Command::Show(args) => args.run(context),
        Command::Map(args) => args.run(context),
        Command::Status(args) => args.run(context),
        Command::Hand(args) => args.run(context),
        Command::Moves(args) => args.run(context),
        Command::Play(args) => args.run(context),
        Command::Odds(args) => args.run(context),
        Command::Hint(args) => args.run(context),
        Command::Reach(args) => args.run(context),
        Command::Answer(args) => args.run(context),
        Command::Waive(args) => args.run(context),
        Command::Unwaive(args) => args.run(context),
        Command::Say(args) => args.run(context),
        Command::Undo(args) => args.run(context),
        Command::Retract(args) => args.run(context),
        Command::Settle(args) => args.run(context),
        Command::Restore(args) => args.run(context),
        Command::Deputy(args) => args.run(context),
        Command::Resign(args) => args.run(context),
        Command::History(args) => args.run(context),
        Command::Receive(args) => args.run(context),
        Command::Send(args) => args.run(context),
        Command::Watch(args) => args.run(context),
        Command::Mail(args) => args.run(context),
        Command::Standing(args) => args.run(context),
        Command::Clock(args) => args.run(context),
        Command::Upgrade(args) => args.run(context),
        Command::Replay(args) => args.run(context),
        Command::Post(args) => args.run(context),
        Command::Round(args) => args.run(context),
        Command::Verify(args) => args.run(context),
        Command::Club(args) => args.run(context),
        Command::Export(args) => args.run(context),
        Command::Luck(args) => args.run(context),
        Command::Analyse(args) => args.run(context),
        Command::Audit(args) => args.run(context),
        Command::Position(args) => args.run(context),
        Command::Data(args) => args.run(context),
        Command::Case(args) => args.run(context),
        Command::Soak(args) => args.run(context),
        Command::Contest(args) => args.run(context),
        Command::Fit(args) => args.run(context),
        Command::Demo(args) => args.run(context),
        Command::Open(args) => args.run(context),
        Command::Register(args) => args.run(context),
        Command::Completions(args) => args.run(context),
        Command::Man(args) => args.run(context),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn the_command_line_holds_together() {
        Cli::command().debug_assert();
    }
}
