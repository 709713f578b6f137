//! "Always?": what somebody has done twice by hand is offered to him as a standing instruction, before he signs. People do not rank
//! what they never had to; nobody reads how letters are spared before he has written too many.

use super::super::rehearse::{self, Tried};
use super::super::whose::windows;
use super::super::{Context, bot, signing, typed};
use super::Stop;
use super::reader::Reader;
use crate::engine::Next;
use crate::games;
use crate::log::Hash;
use crate::mail::ranking;
use crate::mail::standing::{Always, Standing};
use crate::render::paint::{ASIDE, paint};
use crate::render::text::wrap;
use crate::side::Side;
use crate::speech::{Offer, Play, Term, odds};
use crate::table::{Act, Plan, Rest, Session, Written};

/// Questions with one signature: whoever wants to sign is not kept for long.
const MOST: usize = 3;
/// Steps that go by themselves between two answers.
const LONGEST: usize = 200;
/// States of a unit, which are no kind of unit.
const STATES: [&str; 2] = ["reduced", "full"];

/// An answer given by hand, and the game as it stood before it.
struct Answer {
    play: Box<dyn Play>,
    side: Side,
    code: String,
}

/// Asks about what was done for the second time, and keeps what is said. Gives the lines to sign: with what was said, where that is
/// for the log.
///
/// # Errors
/// That nothing can be printed or kept.
pub fn asked(
    context: &mut Context<'_>,
    reader: &mut Reader,
    session: &Session,
    lines: &[String],
    rest: Rest,
) -> Result<Vec<String>, Stop> {
    let lines = typed::split_all(&lines.join("\n"));
    // The practice opponent answers at once: no letter is spared.
    if bot::sits_at(context, session)? {
        return Ok(lines);
    }
    // What is refused is said when it is signed.
    let Ok(written) = signing::written(context, session, session.desk(), &lines, rest) else {
        return Ok(lines);
    };
    let tried = rehearse::after(session.desk(), &lines.join("\n")).ok();
    let mut standing = Standing::open(context.home()?.path(), session.log().game())?;
    let position = Hash::from_bytes(session.table().digest()).to_string();
    let (mut asked, mut waivers) = (0, Vec::new());
    for what in done(session, &written, tried.as_ref()) {
        if asked == MOST {
            break;
        }
        let signed = what.signed();
        if !signed.is_empty() && signed.iter().all(|line| waivers.contains(line)) {
            continue;
        }
        let is_due = standing.did(&what, &position)?;
        // Where the same is let be in windows of several kinds, each of them is a second one.
        let what = match alike(session, &standing, &what).filter(|_| !is_due) {
            Some(alike) if standing.did(&alike, &position)? => alike,
            _ if is_due => what,
            _ => continue,
        };
        asked += 1;
        if reader.perhaps(context, &what.question())? {
            standing.always(&what)?;
            let signed = what.signed();
            let kept = match signed.is_empty() {
                false => {
                    format!("Signed with the rest: `{}`. `waive` lists all windows.", signed.join("; "))
                }
                true => format!("Kept: `standing {}`. `standing` lists what you have said so.", what.typed()),
            };
            writeln!(context.out, "{}", paint(ASIDE, wrap(&kept, "", "  ")))?;
            waivers.extend(signed.into_iter().filter(|line| !waivers.contains(line)).collect::<Vec<_>>());
        }
    }
    // What has to wait for the other side must not keep it back: it stands behind the first line that does.
    let waiting = tried.map_or(0, |tried| tried.left.len());
    let place = if waiting == 0 { lines.len() } else { lines.len() + 1 - waiting.min(lines.len()) };
    Ok([&lines[..place], &waivers, &lines[place..]].concat())
}

/// A window that was let pass, with the others of its sort that were, if there are any.
fn alike(session: &Session, standing: &Standing, what: &Always) -> Option<Always> {
    let Always::Waive { window, .. } = what else { return None };
    let (passing, side) = (games::passing(window)?, session.desk().asked_side()?);
    let waived = |kind: &str| session.table().waived(side).any(|known| known == kind);
    let of_it =
        |kind: &str| games::passing(kind) == Some(passing) && standing.let_pass(kind) && !waived(kind);
    let all = windows(session.desk()).ok()?.into_iter().filter(|known| of_it(known.id));
    let windows: Vec<_> = all.map(|known| (known.id.to_owned(), known.title.to_owned())).collect();
    (windows.len() > 1).then_some(Always::Alike { passing, windows })
}

/// What was done by hand that could be done always.
fn done(session: &Session, written: &Written, tried: Option<&Tried>) -> Vec<Always> {
    let desk = session.desk();
    let Some(seat) = desk.seat_on_move().filter(|_| desk.seats().count() == 1) else { return Vec::new() };
    let Ok(draft) = desk.begin(seat) else { return Vec::new() };
    let answers = answers(session, written, draft.table().play().copy());
    let mut done = Vec::new();
    if !written.left.is_empty() {
        done.push(Always::Ahead);
    }
    let closes = |answer: &Answer| {
        let Answer { play, side, code } = answer;
        odds::closing(&**play, *side, &play.legal(*side)).as_ref() == Some(code)
    };
    let only_closes = !answers.is_empty() && answers.iter().all(closes);
    if only_closes || tried.is_some_and(has_to_close) {
        done.push(Always::Finish);
    }
    for what in answers.iter().filter_map(|answer| passed(session, answer).or_else(|| ranked(answer))) {
        // Twice in one go is once.
        if !done.contains(&what) {
            done.push(what);
        }
    }
    done
}

/// Would a letter be needed after these orders, which have to wait, only to say that the turn is over?
fn has_to_close(tried: &Tried) -> bool {
    let beyond = tried.beyond().filter(|supposed| supposed.asks() && !tried.left.is_empty());
    let Some(supposed) = beyond else { return false };
    let same = supposed.play.stretch() == tried.draft.table().play().stretch();
    same && odds::closing(&*supposed.play, supposed.side, &supposed.play.legal(supposed.side)).is_some()
}

/// What was answered in an entry that would be written, as far as no dice come before it.
fn answers(session: &Session, written: &Written, mut play: Box<dyn Play>) -> Vec<Answer> {
    let before = session.table().story().len();
    let deeds =
        written.table.story().get(before..).unwrap_or_default().iter().flat_map(|chapter| &chapter.deeds);
    let mut ahead: Vec<(Side, Plan)> = Side::ALL
        .into_iter()
        .flat_map(|side| session.table().ahead(side).map(move |plan| (side, plan.clone())))
        .collect();
    let mut answers = Vec::new();
    for deed in deeds {
        let Act::Order { side, codes } = &deed.act else { continue };
        for code in codes.split("; ") {
            by_itself(session, &mut *play, &mut ahead);
            if play.next().ask_of(*side).is_none() {
                return answers;
            }
            answers.push(Answer { play: play.copy(), side: *side, code: code.to_owned() });
            if play.choose(*side, code).is_err() {
                answers.pop();
                return answers;
            }
        }
    }
    answers
}

/// Goes on as far as nobody is asked, with what was given ahead.
fn by_itself(session: &Session, play: &mut dyn Play, ahead: &mut [(Side, Plan)]) {
    for _ in 0..LONGEST {
        let Next::Decision(ask) = play.next() else { return };
        let Some(who) = Side::ALL.into_iter().find(|side| play.next().ask_of(*side).is_some()) else {
            return;
        };
        let kind = ask.kind;
        let planned = |(side, plan): &&mut (Side, Plan)| {
            *side == who && plan.next().is_some_and(|step| step.kind == kind)
        };
        let step = ahead.iter_mut().find(planned).and_then(|(_, plan)| plan.0.pop_front());
        if let Some(step) = step {
            if play.choose(who, &step.code).is_err() {
                return;
            }
            continue;
        }
        let waived = session.table().waived(who).any(|known| known == kind);
        let choice = play.only(who).or_else(|| play.pass(who).filter(|_| waived));
        if choice.is_none_or(|choice| play.take(who, choice).is_err()) {
            return;
        }
    }
}

/// An answer that could be ranked: by the family of what it names, by its name, or by its word.
fn ranked(answer: &Answer) -> Option<Always> {
    let Answer { play, side, code } = answer;
    let ask = play.next().ask_of(*side)?;
    let about = ranking::about(&**play, ask.kind)?;
    let open: Vec<Offer> = play.legal(*side).into_iter().filter(Offer::is_open).collect();
    let item = kind_named(&**play, open.iter().find(|offer| offer.code == *code)?)?;
    // Where nothing else could be named nobody has chosen.
    let chosen = open.iter().any(|offer| kind_named(&**play, offer).is_none_or(|other| other != item));
    let sensible = ranking::senseless(&**play, std::slice::from_ref(&item)).is_none();
    (chosen && sensible).then(|| Always::Rank { about: about.to_owned(), item })
}

/// What an answer names, as it could be ranked.
fn kind_named(play: &dyn Play, offer: &Offer) -> Option<String> {
    let named = offer.words.0.iter().find_map(|term| match term {
        Term::Name { id, .. } => Some(id.to_string()),
        _ => None,
    });
    match named {
        Some(id) => {
            let family = play.families(&id).into_iter().find(|family| !STATES.contains(family));
            Some(family.map_or(id, str::to_owned))
        }
        None => match offer.words.0.as_slice() {
            [Term::Key(word)] => Some((*word).to_owned()),
            _ => None,
        },
    }
}

/// A window of the other side's turn that was let pass, also one for which nothing was held: the other side waits for it all the
/// same.
fn passed(session: &Session, answer: &Answer) -> Option<Always> {
    let Answer { play, side, code } = answer;
    let ask = play.next().ask_of(*side).filter(|ask| ask.window)?;
    let pass = play.pass(*side).and_then(|choice| play.code(*side, choice))?;
    let passes = *code == pass || code.strip_prefix(&pass).is_some_and(|more| more.starts_with(' '));
    if !passes || play.turn_of() == Some(*side) {
        return None;
    }
    let title = windows(session.desk()).ok()?.into_iter().find(|window| window.id == ask.kind)?.title;
    let waived = session.table().waived(*side).any(|kind| kind == ask.kind);
    (!waived).then(|| Always::Waive { window: ask.kind.to_owned(), title: title.to_owned() })
}
