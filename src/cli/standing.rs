//! `standing`: instructions that hold until further notice.

use super::context::now;
use super::whose::{kind_of, speaks_for};
use super::{Context, FormatBelow, bot, clock, json, next};
use crate::cli::{CliError, Error, Exit};
use crate::mail::ranking;
use crate::mail::standing::{Preference, Standing};
use crate::orders::Line;
use crate::render::text::{clean, wrap};
use crate::side::Side;
use crate::table::{Act, Desk, PlayError, Session};
use clap::{Args, Subcommand};
use serde_json::{Map, Value, json};

/// Instructions that hold until further notice: windows to waive, answers to prefer, policies.
#[derive(Debug, Args)]
#[command(
    after_help = "A policy answers many questions of a game before they are put (in Bayonets & Tomahawks those of its Battles); \
    it is given with your own orders whenever they leave room for it, and is in the log then. A waiver is written into the log, so that your opponent need not wait for you. A preference or a ranking \
    stays on this machine: when you are asked and it means exactly one legal answer, `answer`, `receive --answer` and \
    `watch` give that answer as an ordinary order. None of them answers before you have looked at the cards you hold, nor \
    over a card it would waste, unless you say `--anyway`."
)]
pub struct StandingArgs {
    #[command(subcommand)]
    what: Option<What>,
    #[command(flatten)]
    format: FormatBelow,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Let a kind of reaction window pass until further notice
    Waive {
        /// The kind, as `waive --list` names it
        window: String,
    },
    /// Be asked again about a kind of reaction window
    Unwaive {
        /// The kind
        window: String,
    },
    /// Give this answer whenever it is the one legal answer these words mean
    Prefer {
        /// The words of the answer, as `moves` lists them
        words: String,
        /// Only when the question holds these words
        #[arg(long, value_name = "WORDS")]
        when: Option<String>,
        /// Also on cards you have not looked at yet, and over a card of yours that it would waste
        #[arg(long)]
        anyway: bool,
    },
    /// Rank the answers to a kind of question: what to lose first, where to retreat to
    #[command(
        after_help = "LIST is names and families of pieces parted by commas, the first that is open counts: `standing \
        rank losses 'reduced indians, coureurs, provincials'`, `standing rank avoid pass`. An empty LIST forgets it. \
        Without a word: what can be ranked in this game."
    )]
    Rank {
        /// What: `losses`, `retreat`, … (default: list them)
        about: Option<String>,
        /// Names and families, parted by commas
        list: Vec<String>,
    },
    /// Let every reaction window pass for which you hold nothing; the order looks like any other pass
    #[command(
        after_help = "`answer`, `receive --answer` and `turn` do that anyway, since you are there and nothing else is open \
        to you. With this instruction `watch` does it too, at once: how fast it comes may tell your opponent something."
    )]
    PassEmpty {
        /// Not any more
        #[arg(long)]
        off: bool,
    },
    /// Do no more in my own turn than I order: what else I am asked in it is answered with `done`, `halt` or `pass`
    #[command(
        after_help = "It is given ahead with your orders, and your opponent can read it; so dice that come after them need no \
        letter to you. It answers no window in which you may react, and nothing that is asked in your opponent's turn."
    )]
    Finish {
        /// Not any more
        #[arg(long)]
        off: bool,
    },
    /// Give orders that must wait for somebody's answer ahead, as `play --ahead` does, whenever that can be
    #[command(after_help = "Your opponent can read them; they spare a letter each.")]
    Ahead {
        /// Not any more
        #[arg(long)]
        off: bool,
    },
    /// Give this policy with my orders, whenever the game lets me
    Policy {
        /// The words of the policy, e.g. `rerolls all`; a wrong one lists what there is
        words: String,
    },
    /// Always ask me when the question holds these words
    Stop {
        /// The words
        words: String,
    },
    /// Forget the preference, stop or policy of this number
    Drop {
        /// The number, as listed
        number: usize,
    },
}

impl StandingArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If an instruction makes no sense or cannot be kept.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        let mut session = context.session()?;
        let run = |context: &mut Context<'_>, session: &mut Session| self.told(context, session);
        json::told(context, (self.format.into(), "standing"), &mut session, run, shown)
    }

    fn told(&self, context: &mut Context<'_>, session: &mut Session) -> Result<(), Error> {
        let mut standing = Standing::open(context.home()?.path(), session.log().game())?;
        match &self.what {
            None => {}
            Some(What::Waive { window }) => return waive(context, session, window),
            Some(What::Unwaive { window }) => {
                standing.waived(window)?;
                let side = speaks_for(session.desk(), None, "whose windows to open")?;
                if session.table().waived(side).any(|known| known == window) {
                    bot::sign(context, session, &[Act::Unwaive { side, window: window.clone() }])?;
                }
            }
            Some(What::Prefer { words, when, anyway }) => {
                session.desk().check_words(words).map_err(PlayError::from)?;
                no_family(session, words)?;
                match anyway {
                    true => standing.prefer_anyway(words, when.as_deref())?,
                    false => standing.prefer(words, when.as_deref())?,
                }
            }
            Some(What::Rank { about, list }) => {
                rank(context, session, &mut standing, about.as_deref(), &list.join(" "))?;
            }
            Some(What::PassEmpty { off }) => standing.pass_empty(!off)?,
            Some(What::Finish { off }) => standing.finish(!off)?,
            Some(What::Ahead { off }) => standing.give_ahead(!off)?,
            Some(What::Policy { words }) => standing.hold(words, &session.table().play().policies())?,
            Some(What::Stop { words }) => standing.stop(words)?,
            Some(What::Drop { number }) => standing.drop_number(*number)?,
        }
        if self.what.is_some() {
            context.tally().did("the instruction is kept");
        }
        if self.what.is_none() && lines(session.desk(), &standing).is_empty() {
            let text = "You have said nothing in advance: you are asked about everything. What can be said: `standing --help`, and `waive` \
                        for what you want to let pass.";
            writeln!(context.out, "{}", wrap(text, "", "  "))?;
        }
        print(context, session.desk(), &standing)
    }
}

/// What was said in advance, for a program; instructions that can be dropped bear their number.
fn shown(context: &mut Context<'_>, session: &Session, (): ()) -> Result<Value, Error> {
    let standing = Standing::open(context.home()?.path(), session.log().game())?;
    let (table, desk) = (session.table(), session.desk());
    let own = || Side::ALL.into_iter().filter(|side| desk.may_look(*side));
    let waived =
        |side: Side| (side.word().to_owned(), table.waived(side).map(Value::from).collect::<Value>());
    let ahead = |side: Side| {
        let orders = table.ahead(side).map(|order| Value::from(clean(&order.to_string())));
        (side.word().to_owned(), orders.collect::<Value>())
    };
    let mut number = 0;
    let mut next = || {
        number += 1;
        number
    };
    let prefers = |preference: &Preference| {
        let Preference { words, when, anyway, .. } = preference;
        json!({ "number": next(), "words": words, "when": when, "anyway": anyway })
    };
    let preferences: Vec<Value> = standing.preferences().iter().map(prefers).collect();
    let mut numbered = |all: &[String]| -> Vec<Value> {
        all.iter().map(|words| json!({ "number": next(), "words": words })).collect()
    };
    let (stops, policies) = (numbered(standing.stops()), numbered(standing.policies()));
    let rankings = standing.rankings().iter();
    let play = table.play();
    Ok(json!({
        "waived": own().map(waived).collect::<Map<String, Value>>(),
        "to_waive": standing.to_waive(),
        "ahead": own().map(ahead).collect::<Map<String, Value>>(),
        "preferences": preferences,
        "rankings": rankings.map(|rank| json!({ "about": rank.about, "items": rank.items })).collect::<Value>(),
        "pass_empty": standing.passes_empty(),
        "finish": standing.finishes(),
        "give_ahead": standing.gives_ahead(),
        "to_say": standing.to_say(),
        "stops": stops,
        "policies": policies,
        "can_be_ranked": play.follow().ranks.iter().map(|(word, _)| Value::from(*word)).collect::<Value>(),
        "families": play.all_families(),
        "clock": table.clock_report().map(|report| clock::in_json(&report, &now())),
    }))
}

/// No order of a game names a family of pieces, unless that is a word of its orders.
fn no_family(session: &Session, words: &str) -> Result<(), CliError> {
    let play = session.table().play();
    let family = |word: &String| {
        play.all_families().contains(&word.as_str()) && !play.grammar().words.contains(&word.as_str())
    };
    let mut tokens = Line::new(words).tokens.into_iter().map(|token| token.text);
    tokens.find(family).map_or(Ok(()), |word| Err(CliError::FamilyPreferred { word }))
}

/// Ranks the answers to a kind of question, if the game has such a one and every item can mean something in it.
fn rank(
    context: &mut Context<'_>,
    session: &Session,
    standing: &mut Standing,
    about: Option<&str>,
    list: &str,
) -> Result<(), Error> {
    let play = session.table().play();
    let ranks: Vec<&str> = play.follow().ranks.iter().map(|(word, _)| *word).collect();
    let Some(about) = about else {
        let families = play.all_families().join(", ");
        let families = if families.is_empty() { String::new() } else { format!(" Families: {families}.") };
        let text = format!("Can be ranked in this game: {}.{families}", ranks.join(", "));
        writeln!(context.out, "{}", wrap(&text, "", "  "))?;
        return Ok(());
    };
    let Some(word) = ranks.iter().find(|word| **word == about) else {
        return Err(CliError::NothingToRank { about: about.to_owned(), known: ranks.join(", ") }.into());
    };
    let items = ranking::items(list);
    if let Some(item) = ranking::senseless(play, &items) {
        let known = play.all_families().join(", ");
        return Err(CliError::SenselessRank { item, known }.into());
    }
    standing.rank(word, items)?;
    Ok(())
}

/// Records a waiver at once if one may sign now, else with the next own entry.
fn waive(context: &mut Context<'_>, session: &mut Session, window: &str) -> Result<(), Error> {
    let side = speaks_for(session.desk(), None, "whose windows to waive")?;
    let window = kind_of(session.desk(), window)?;
    let act = Act::Waive { side, window };
    if session.desk().seat_on_move().is_some() {
        return bot::sign(context, session, &[act]);
    }
    waive_later(context, session, vec![act])
}

/// Keeps waivers for this person's next answer, which records them.
///
/// # Errors
/// If they cannot be kept.
pub(super) fn waive_later(context: &mut Context<'_>, session: &Session, acts: Vec<Act>) -> Result<(), Error> {
    let mut standing = Standing::open(context.home()?.path(), session.log().game())?;
    for act in acts {
        if let Act::Waive { window, .. } = act {
            standing.waive_later(&window)?;
        }
    }
    writeln!(context.out, "It is not your turn to sign; your next answer will record it.")?;
    print(context, session.desk(), &standing)
}

/// What was said in advance, by this person or for all to see.
///
/// # Errors
/// If nothing can be printed.
pub fn print(context: &mut Context<'_>, desk: &Desk, standing: &Standing) -> Result<(), Error> {
    for line in lines(desk, standing) {
        writeln!(context.out, "{line}")?;
    }
    if let Some(report) = desk.table().clock_report() {
        super::clock::print(context, &report, &now())?;
    }
    Ok(())
}

/// The same, a line each.
fn lines(desk: &Desk, standing: &Standing) -> Vec<String> {
    let mut lines = for_all(desk);
    lines.extend(
        standing
            .to_waive()
            .iter()
            .map(|window| format!("To be waived with your next answer: {}", clean(window))),
    );
    let mut number = 0;
    for preference in standing.preferences() {
        number += 1;
        let when = preference.when.as_ref().map(|when| format!(" (when asked about: {})", clean(when)));
        let anyway = if preference.anyway { ", whatever you hold" } else { "" };
        let words = clean(&preference.words);
        lines.push(format!("{number}. You prefer: {words}{}{anyway}", when.unwrap_or_default()));
    }
    let ranks = standing.rankings().iter();
    lines.extend(
        ranks.map(|rank| format!("You rank {}: {}", clean(&rank.about), clean(&rank.items.join(", ")))),
    );
    let whether = [
        (standing.passes_empty(), "You let every window pass for which you hold nothing."),
        (standing.finishes(), "You do no more in your own turn than you order."),
        (standing.gives_ahead(), "You give orders that must wait ahead."),
    ];
    lines.extend(whether.iter().filter(|(is_so, _)| *is_so).map(|(_, words)| (*words).to_owned()));
    lines.extend(
        standing.to_say().iter().map(|words| format!("To be said with your next entry: {}", clean(words))),
    );
    let numbered =
        [("You are always asked about", standing.stops()), ("Given with your orders", standing.policies())];
    for (what, all) in numbered {
        for words in all {
            number += 1;
            lines.push(format!("{number}. {what}: {}", clean(words)));
        }
    }
    lines
}

/// What all may see of it: waivers, policies, orders given ahead.
fn for_all(desk: &Desk) -> Vec<String> {
    let mut lines = Vec::new();
    for side in Side::ALL.into_iter().filter(|side| desk.may_look(*side)) {
        let waived: Vec<&str> = desk.table().waived(side).collect();
        if !waived.is_empty() {
            lines.push(format!("{side} waives: {}", waived.join(", ")));
        }
        let notes = desk.table().play().view().notes;
        let own = notes.iter().filter(|note| note.id == "policies" && note.side == Some(side));
        lines.extend(own.map(|note| clean(&note.text)));
        for order in desk.table().ahead(side) {
            let codes: Vec<String> = order.0.iter().map(|step| step.code.clone()).collect();
            lines.push(format!("{side} ordered ahead: {}", next::in_names(desk, &codes).join("; ")));
        }
    }
    lines
}
