//! What orders would come to: the entry, what follows if the others let their windows pass, chances and warnings. Nothing is
//! signed.

use super::context::now;
use super::next::{self, Lead};
use super::{Context, typed};
use crate::cli::Error;
pub(super) use crate::desk::Tried;
use crate::mail::standing::Standing;
use crate::render::paint::{HEADING, WRONG, paint};
use crate::render::text::{clean, tied, wrap};
use crate::render::{self, Passage};
use crate::speech::odds;
use crate::speech::{Offer, Pending, Play, Told};
use crate::table::{Act, Desk, Plan, PlannedStep, Step};

/// Tries steps out.
///
/// # Errors
/// If one of them is refused, also behind windows of the other side that are supposed to be let pass.
pub(super) fn tried(desk: &Desk, steps: Vec<Step>) -> Result<Tried, Error> {
    Ok(crate::desk::tried(desk, steps, &now())?)
}

/// What would be if this line of orders were given.
///
/// # Errors
/// As for [`tried`].
pub(super) fn after(desk: &Desk, line: &str) -> Result<Tried, Error> {
    let lines = typed::split_all(line);
    let steps = typed::steps(&lines, desk)?;
    tried(desk, steps.clone()).map_err(|error| typed::pointed(error, desk, &lines, &steps))
}

/// What a person has ranked, and that he does no more than he ordered if he said so, as orders given ahead for what he may be
/// asked after these steps: nobody has to write to him for it.
pub(super) fn beforehand(desk: &Desk, steps: &[Step], standing: &Standing) -> Vec<Step> {
    if standing.rankings().is_empty() && !standing.finishes() {
        return Vec::new();
    }
    let Ok(tried) = tried(desk, steps.to_vec()) else { return Vec::new() };
    let (Some(supposed), Some(side)) = (&tried.supposed, tried.seat.side()) else { return Vec::new() };
    // What is given in one stretch of play lapses with it.
    if supposed.play.stretch() != tried.draft.table().play().stretch() {
        return Vec::new();
    }
    let answer = |play: &dyn Play, kind: &'static str, offers: &[Offer]| {
        let close = || standing.finishes().then(|| odds::closing(play, side, offers)).flatten();
        standing.ranked(play, kind, offers).or_else(close)
    };
    let foreseen = odds::foreseen(&*supposed.play, side, &answer);
    let plans = foreseen.into_iter().flat_map(|(kind, codes)| {
        codes.into_iter().map(move |code| Plan([PlannedStep { kind: kind.to_owned(), code }].into()))
    });
    plans.map(|plan| Step::After(Act::Ahead { side, plan: plan.to_string() })).collect()
}

/// A part of what orders would come to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Part {
    /// Sentences under a head.
    Told {
        /// Lines.
        head: String,
        /// Lines, those of each sentence by themselves.
        sentences: Vec<String>,
    },
    /// A word of its own.
    Word(String),
    /// What is asked then.
    Question(String),
}

impl Part {
    /// Its lines.
    pub(super) fn text(&self) -> String {
        match self {
            Part::Told { head, sentences } => format!("{head}{}", sentences.concat()),
            Part::Word(text) | Part::Question(text) => text.clone(),
        }
    }
}

/// What would happen.
pub(super) fn happens(tried: &Tried) -> Part {
    let head = format!("{}\n", paint(HEADING, "This would happen; nothing is signed:"));
    Part::Told { head, sentences: sentences(&tried.draft.told()) }
}

/// What would happen if the others passed, what is asked then, and what the chances are.
pub(super) fn follows(desk: &Desk, tried: &Tried, lead: &Lead) -> Vec<Part> {
    let given_up = tried.draft.given_up().iter().map(|told| typed::given_up(told));
    let sealed = next::in_names(desk, tried.draft.sealed())
        .into_iter()
        .map(|answer| format!("You would answer, sealed until the other side has answered, too: {answer}"));
    let sealed = sealed.map(|told| wrap(&told, "", "  ") + "\n");
    let mut parts: Vec<Part> = given_up.chain(sealed).map(Part::Word).collect();
    if let Some(supposed) = tried.beyond() {
        let waits = format!("Then: {}", next::public(tried.draft.table()).trim_end());
        parts.push(Part::Word(wrap(&waits, "", "  ") + "\n"));
        let head = render::odds::supposed(&supposed.passed).unwrap_or_else(|| "Then:".to_owned());
        let head = paint(HEADING, wrap(&head, "", "  ")) + "\n";
        parts.push(Part::Told { head, sentences: sentences(&supposed.told) });
    }
    parts.push(Part::Question(then(tried, lead)));
    parts.extend(foresight(desk, tried).into_iter().map(Part::Word));
    parts
}

/// Tells it.
///
/// # Errors
/// If nothing can be printed.
pub(super) fn tell(context: &mut Context<'_>, desk: &Desk, tried: &Tried, lead: &Lead) -> Result<(), Error> {
    for part in follows(desk, tried, lead) {
        write!(context.out, "{}", part.text())?;
    }
    Ok(())
}

/// Chances and warnings, each in lines of its own.
fn foresight(desk: &Desk, tried: &Tried) -> Vec<String> {
    let odds = render::odds::either(tried.odds(), || tried.odds_at_end());
    let attempts = render::odds::attempts(&tried.attempts());
    let warnings = tried.warnings(desk);
    let all = odds.into_iter().chain([attempts]).chain(warnings.iter().map(warning));
    all.filter(|text| !text.is_empty()).collect()
}

/// Sentences of no entry, each in lines of its own.
fn sentences(told: &[Told]) -> Vec<String> {
    let told = render::story::prose(told);
    told.iter().map(|one| render::story::sentences(&passage(std::slice::from_ref(one)))).collect()
}

/// A warning in lines.
pub(super) fn warning(told: &Told) -> String {
    let rule = told.rule.as_ref().map(|rule| format!(" {}", tied(&rule.to_string()))).unwrap_or_default();
    paint(WRONG, wrap(&format!("{}.{rule}", clean(&told.text)), "", "  ")) + "\n"
}

/// Sentences of no entry.
pub(super) fn passage(told: &[Told]) -> Passage {
    let told = render::story::prose(told);
    let (author, time) = (String::new(), String::new());
    Passage { entry: 0, author, time, orders: Vec::new(), results: Vec::new(), told }
}

/// What comes after the lines.
pub(super) fn then(tried: &Tried, lead: &Lead) -> String {
    match (tried.end().pending(), tried.asked()) {
        (Pending::Decision(prompt), Some((_, offers))) => next::asked("Then: ", &prompt, &offers, lead),
        (Pending::Decision(prompt), None) if tried.beyond().is_some() => {
            format!("{}\n", wrap(&format!("Then: {}", clean(&prompt.waiting)), "", "  "))
        }
        (Pending::Decision(_), None) => {
            let told = format!("Then: {}", next::public(tried.draft.table()).trim_end());
            format!("{}\n", wrap(&told, "", "  "))
        }
        (Pending::Chance(_), _) => "Then dice are rolled or cards drawn.\n".to_owned(),
        (Pending::Over(outcome), _) => format!("Then the game is over: {}\n", outcome.how),
    }
}
