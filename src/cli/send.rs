//! `send`: a letter to the opponent.

use super::letters::{self, Wish, WithMap};
use super::post_state::{self, Post};
use super::{CliError, Context, Format, SideArg, ask, json, signing};
use crate::cli::{Error, Exit};
use crate::mail::Attach;
use crate::mail::letter::Attachment;
use crate::mail::settings::Settings;
use crate::side::Side;
use crate::table::{Seat, Session};
use clap::{Args, ValueEnum};
use serde_json::json;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The largest picture that goes with a letter.
const LARGEST_PICTURE: u64 = 8 << 20;

/// How much of the log goes along as a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum AttachArg {
    /// All of it
    Whole,
    /// Only what the reader lacks
    New,
    /// Nothing; the block in the text has to do
    None,
}

/// Send your opponent what is new; what waits in the outbox goes first.
#[derive(Debug, Args)]
#[command(
    after_help = "How letters leave is set in mail.yaml in your home folder; it is made, with comments, at the first `send`."
)]
pub struct SendArgs {
    /// Your opponent's address; remembered for this game
    #[arg(long, value_name = "ADDRESS")]
    to: Option<String>,
    /// Words of your own; `-` reads them from standard input
    #[arg(long, short = 'm', value_name = "TEXT")]
    words: Option<String>,
    /// Show the letter and send nothing
    #[arg(long)]
    preview: bool,
    /// The first entry to send (default: the first that your opponent lacks)
    #[arg(long, value_name = "ENTRY")]
    since: Option<u32>,
    /// How much of the log goes along as a file
    #[arg(long, value_enum, value_name = "WHAT")]
    attach: Option<AttachArg>,
    /// A picture to go along, such as a map
    #[arg(long, value_name = "FILE")]
    picture: Vec<PathBuf>,
    /// Without the map
    #[arg(long)]
    no_map: bool,
    /// The player to write to, in an umpired game
    #[arg(long = "for", value_enum, ignore_case = true, value_name = "SIDE")]
    side: Option<SideArg>,
    /// Send though you are still asked: your opponent can only read it, and has to wait
    #[arg(long, alias = "anyway", conflicts_with = "preview")]
    half: bool,
    /// Send what was sent already, or may have been sent, once more
    #[arg(long, conflicts_with = "preview")]
    again: bool,
    /// Where your opponent can get the program, an address in the web: your invitations name it from now on
    #[arg(long = "where", value_name = "URL", conflicts_with_all = ["waiting", "settings"])]
    program: Option<String>,
    /// Write no letter; only send what waits in the outbox
    #[arg(long, conflicts_with_all = ["to", "words", "preview", "since", "attach", "picture", "no_map", "side"])]
    waiting: bool,
    /// Print where the mail settings are, making the file if there is none
    #[arg(long, conflicts_with_all = ["to", "words", "preview", "since", "attach", "picture", "no_map", "side", "waiting", "again", "half"])]
    settings: bool,
    #[command(flatten)]
    format: Format,
}

impl SendArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If the letter cannot be written or was not taken; it then waits in the outbox.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        if !self.format.json {
            return self.send(context);
        }
        let mut words = Vec::new();
        let exit = context.aside(&mut words, |context| self.send(context))?;
        let said = String::from_utf8_lossy(&words);
        let path = context.home()?.path().to_owned();
        let post = match self.settings || self.waiting {
            true => None,
            false => Some(Post::of(context, context.session()?.desk()).json()),
        };
        let shown = json!({
            "preview": self.preview.then_some(&said),
            "settings": self.settings.then(|| Settings::path_in(&path).display().to_string()),
            "post": post,
            "told": said.lines().filter(|_| !self.preview && !self.settings).collect::<Vec<_>>(),
        });
        json::print(context, "send", shown)?;
        Ok(exit)
    }

    fn send(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let home = context.home()?;
        if let Some(place) = &self.program {
            Settings::remember_program(home.path(), place)?;
        }
        if self.settings {
            Settings::load(home.path())?;
            writeln!(context.out, "{}", Settings::path_in(home.path()).display())?;
            return Ok(Exit::Fine);
        }
        if self.waiting {
            if letters::flush(context, &home, self.again)? == 0 {
                writeln!(context.out, "Nothing waits in the outbox.")?;
            }
            return Ok(Exit::Fine);
        }
        let mut session = context.session()?;
        let wish = self.wish(context)?;
        let wish = if self.preview { wish } else { ask_address(context, &session, wish)? };
        if self.preview {
            let addressed = letters::write(context, &session, &wish)?;
            write!(context.out, "{}", addressed.letter.preview(&addressed.direction()))?;
            return Ok(Exit::Fine);
        }
        if !self.half && !may_leave(context, &session)? {
            writeln!(context.out, "Nothing is sent.")?;
            return Ok(Exit::Refused);
        }
        letters::send_now(context, &mut session, &wish)?;
        Ok(Exit::Fine)
    }

    fn wish(&self, context: &Context<'_>) -> Result<Wish, Error> {
        let words = match self.words.as_deref() {
            Some("-") => Some(ask::all_input()?.to_string()),
            other => other.map(str::to_owned),
        };
        let attach = self.attach.map(|attach| match attach {
            AttachArg::Whole => Attach::Whole,
            AttachArg::New => Attach::New,
            AttachArg::None => Attach::Nothing,
        });
        let files = self.picture.iter().map(|path| picture(context, path)).collect::<Result<_, _>>()?;
        let reader = self.side.map(|side| Seat::Player(Side::from(side)));
        let (to, map) = (self.to.clone(), self.no_map.then_some(WithMap::No));
        Ok(Wish { to, reader, since: self.since, words, attach, files, map, again: self.again })
    }
}

/// May a letter leave now? What would leave in the middle of a turn only if the person says so: whoever gets it can do
/// nothing with it, and both would wait.
fn may_leave(context: &Context<'_>, session: &Session) -> Result<bool, Error> {
    let desk = session.desk();
    let asked =
        session.table().waiting().decision && desk.seat_on_move().is_some_and(|seat| seat.side().is_some());
    if !asked || Post::of(context, desk).unsent.is_none() {
        return Ok(true);
    }
    let asked = signing::table_asks(session.table());
    let question = format!("It is still your turn: {asked} Send what is there all the same?");
    Ok(ask::sure_or(&question, || CliError::StillAsked { asked: asked.clone() })?)
}

/// Whoever has not said where to write to is asked once, if he can be.
fn ask_address(context: &Context<'_>, session: &Session, wish: Wish) -> Result<Wish, Error> {
    let Some(reader) = letters::unaddressed(context, session, &wish)? else { return Ok(wish) };
    let who = post_state::name(session.table(), reader);
    let to = ask::answer(&format!("The address of {who} (empty: none yet)"))?;
    Ok(Wish { to, ..wish })
}

fn picture(context: &Context<'_>, path: &Path) -> Result<Attachment, CliError> {
    let path = context.path(path);
    let read = |source| CliError::Read { path: path.clone(), source };
    // Some files say that they are empty and never end.
    let mut bytes = Vec::new();
    let file = File::open(&path).map_err(read)?;
    file.take(LARGEST_PICTURE + 1).read_to_end(&mut bytes).map_err(read)?;
    if bytes.len() as u64 > LARGEST_PICTURE {
        let why = format!("a picture may have at most {} MiB", LARGEST_PICTURE >> 20);
        return Err(read(io::Error::new(io::ErrorKind::FileTooLarge, why)));
    }
    let kind = match path.extension().and_then(|suffix| suffix.to_str()) {
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("jpg" | "jpeg") => "image/jpeg",
        _ => "application/octet-stream",
    };
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    Ok(Attachment { name, kind: kind.to_owned(), bytes, id: None })
}
