//! A name that is somebody's whole name is nobody else's: `York` is not New York where York cannot be named, and `the Mohawks` who are
//! told to halt do not walk to Mohawks Branch. What was read is held against the line once more before it is taken.

use super::bits::{Bit, Dictionary, Kind, Prep, spelt};
use super::error::{OrderError, source, span, typed};
use super::fit::{begins, parts};
use super::ground::Ground;
use super::laws::keeps;
use super::matching::verb;
use super::token::Line;
use super::vocabulary::number_of;
use crate::engine::Named;
use crate::speech::Names;
use crate::speech::reach::route_to;

/// Holds the names of a line against what was read of it. `end`: how far the line was read.
///
/// # Errors
/// The word, and what it was taken for, or could be.
pub(super) fn check(
    ground: &Ground<'_>,
    line: &Line,
    (words, end): (&Dictionary, usize),
    codes: &[String],
) -> Result<(), OrderError> {
    let names = ground.play.names();
    let mut bits = words.cut(line, 0);
    bits.retain(|bit| bit.kind == Kind::Name && bit.to <= end);
    kinds_stay(line, codes)?;
    whole(&names, line, &bits, codes)?;
    which_side(ground, (&names.places, line), &bits, codes)
}

fn said<'l>(line: &'l Line, bit: &Bit) -> Vec<&'l str> {
    line.tokens[bit.from..bit.to].iter().map(|token| token.text.as_str()).collect()
}

/// Refuses a reading in which a place was taken for another thing that is called just as it was typed.
fn whole(names: &Names, line: &Line, bits: &[Bit], codes: &[String]) -> Result<(), OrderError> {
    let told = |named: &Named| codes.iter().any(|code| code.split(' ').any(|word| word == named.id()));
    for bit in bits {
        let said = said(line, bit);
        let place = names.places.iter().find(|named| is_whole(named, &said, same));
        let other = || names.others.iter().find(|named| is_whole(named, &said, one_or_several));
        let Some(meant) = place.or_else(|| other().filter(|_| !leads(bit))) else { continue };
        // Whatever else is called so may have been meant as well.
        let called = |named: &&Named| is_whole(named, &said, one_or_several);
        let is_told = names.places.iter().chain(&names.others).filter(called).any(told);
        let taken = names.places.iter().filter(|named| told(named) && !called(named));
        let Some(taken) = taken.into_iter().find(|named| !is_told && is_part(named, &said)) else { continue };
        let (meant, taken) = (shown(meant), shown(taken));
        return Err(OrderError::NotUnderstood {
            word: typed(line, bit.from, bit.to),
            help: format!("{meant} is not {taken}: if you mean {taken}, type all of its name"),
            src: source(line),
            at: span(line, bit.from, bit.to),
        });
    }
    Ok(())
}

/// Ends of the names of neighbours.
const SIDES: [&str; 5] = ["north", "south", "east", "west", "central"];

/// Refuses `Hudson Carry` for one of Hudson Carry North and South, where both could be reached.
fn which_side(
    ground: &Ground<'_>,
    (places, line): (&[Named], &Line),
    bits: &[Bit],
    codes: &[String],
) -> Result<(), OrderError> {
    for bit in bits {
        let said = said(line, bit);
        let one_of = |named: &&Named| {
            named.all().any(|name| match parts(&name).split_last() {
                Some((side, stem)) => {
                    SIDES.contains(&side.as_str())
                        && stem.len() == said.len()
                        && stem.iter().zip(&said).all(|(part, typed)| same(part, typed))
                }
                None => false,
            })
        };
        let all: Vec<&Named> = places.iter().filter(one_of).collect();
        let names = |code: &String, named: &Named| code.split(' ').any(|word| word == named.id());
        let Some(at) = codes.iter().position(|code| all.iter().any(|named| names(code, named))) else {
            continue;
        };
        let mut there = ground.clone();
        let taken = codes[..at].iter().all(|code| there.take(code));
        let legal = there.legal();
        let path = ground.play.grammar().path;
        let first = codes[at].split(' ').next();
        let leads = |named: &Named| {
            first == Some(path) && all.len() > 1 && route_to(&*there.play, there.side, named.id()).is_some()
        };
        let open = |named: &&&Named| {
            legal.iter().any(|offer| verb(offer) == first && names(&offer.code, named)) || leads(named)
        };
        let open: Vec<String> = all.iter().filter(open).map(|named| shown(named)).collect();
        if taken && open.len() > 1 {
            let help =
                format!("{} are several: say which of {}", typed(line, bit.from, bit.to), open.join(", "));
            return Err(OrderError::Ambiguous { help, src: source(line), at: span(line, bit.from, bit.to) });
        }
    }
    Ok(())
}

/// `the SP hold the fort`: of a kind that stays nobody goes, unless the line says how many.
fn kinds_stay(line: &Line, codes: &[String]) -> Result<(), OrderError> {
    const STAY: [&str; 6] = ["stay", "stays", "remain", "sit", "sits", "wait"];
    let word = |at: usize| line.close(at).map_or("", |token| token.text.as_str());
    let kind_of = |word: &str| match word {
        "sp" | "sps" | "troops" | "men" | "soldiers" => Some("troops"),
        "indians" | "warriors" | "natives" => Some("indians"),
        _ => None,
    };
    let article = |at: usize| matches!(line.tokens[at].text.as_str(), "the" | "his" | "their" | "my" | "our");
    // `two Indians` are no two of another kind, and a number told once is taken once.
    let told = |n: &str, kind: &str| {
        let is = |at: &usize| {
            let other = line.close(at + 1).and_then(|next| kind_of(&next.text));
            number_of(&line.tokens[*at].text).is_some_and(|said| said.to_string() == n)
                && other.is_none_or(|other| other == kind)
        };
        (0..line.tokens.len()).filter(is).count()
    };
    for at in 1..line.tokens.len() {
        let stays = keeps(word(at + 1)) || STAY.contains(&word(at + 1));
        let said = kind_of(&line.tokens[at].text).filter(|_| stays && article(at - 1));
        let Some(kind) = said else { continue };
        let goes = |code: &&String| code.split(' ').nth(2) == Some(kind);
        let untold = |code: &String| {
            let n = code.split(' ').nth(1).unwrap_or_default();
            codes.iter().filter(|other| *other == code).count() > told(n, kind)
        };
        if codes.iter().filter(goes).any(untold) {
            return Err(OrderError::NotUnderstood {
                word: typed(line, at - 1, at + 2),
                help: "it says who stays: name only those who go, or how many".to_owned(),
                src: source(line),
                at: span(line, at - 1, at + 2),
            });
        }
    }
    Ok(())
}

/// Does a little word say that it is a place? `to Mingo` may be Mingo Town.
fn leads(bit: &Bit) -> bool {
    matches!(bit.prep, Prep::To | Prep::At | Prep::From)
}

fn same(part: &str, typed: &str) -> bool {
    spelt(part) == spelt(typed)
}

fn one_or_several(part: &str, typed: &str) -> bool {
    same(part.trim_end_matches('s'), typed.trim_end_matches('s'))
}

fn is_whole(named: &Named, said: &[&str], same: fn(&str, &str) -> bool) -> bool {
    named.all().any(|name| {
        let parts = parts(&name);
        parts.len() == said.len() && parts.iter().zip(said).all(|(part, typed)| same(part, typed))
    })
}

/// Is what was said a part of a longer name?
fn is_part(named: &Named, said: &[&str]) -> bool {
    named.all().any(|name| {
        let parts = parts(&name);
        let like = |(part, typed): (&String, &&str)| begins(part, typed) || one_or_several(part, typed);
        parts.len() > said.len() && parts.windows(said.len()).any(|some| some.iter().zip(said).all(like))
    })
}

/// The name as it is printed.
fn shown(named: &Named) -> String {
    named.all().last().map_or_else(|| named.id().to_owned(), |name| name.to_string())
}
