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

/// Tells what would happen if the others passed, what is asked then, and what the chances are.
///
/// # Errors
/// If nothing can be printed.
pub(super) fn tell(context: &mut Context<'_>, desk: &Desk, tried: &Tried, lead: &Lead) -> Result<(), Error> {
    typed::gives_up(context, tried.draft.given_up())?;
    for answer in next::in_names(desk, tried.draft.sealed()) {
        let told = format!("You would answer, sealed until the other side has answered, too: {answer}");
        writeln!(context.out, "{}", wrap(&told, "", "  "))?;
    }
    if let Some(supposed) = tried.beyond() {
        let waits = format!("Then: {}", next::public(tried.draft.table()).trim_end());
        writeln!(context.out, "{}", wrap(&waits, "", "  "))?;
        let head = render::odds::supposed(&supposed.passed).unwrap_or_else(|| "Then:".to_owned());
        writeln!(context.out, "{}", paint(HEADING, wrap(&head, "", "  ")))?;
        write!(context.out, "{}", render::story::sentences(&passage(&supposed.told)))?;
    }
    write!(context.out, "{}", then(tried, lead))?;
    write!(context.out, "{}", foresight(desk, tried))?;
    Ok(())
}

/// Chances and warnings, in lines.
pub(super) fn foresight(desk: &Desk, tried: &Tried) -> String {
    let mut text = render::odds::either(tried.odds(), || tried.odds_at_end()).unwrap_or_default();
    text.push_str(&render::odds::attempts(&tried.attempts()));
    for told in tried.warnings(desk) {
        text.push_str(&warning(&told));
    }
    text
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
fn then(tried: &Tried, lead: &Lead) -> String {
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
