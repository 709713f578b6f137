//! A name that is somebody's whole name is nobody else's: `York` is not New York where York cannot be named, and `the Mohawks` who are
//! told to halt do not walk to Mohawks Branch. What was read is held against the line once more before it is taken.

use super::bits::{Bit, Dictionary, Kind, Prep, spelt};
use super::error::{OrderError, source, span, typed};
use super::fit::{begins, parts};
use super::ground::Ground;
use super::token::Line;
use crate::engine::Named;

/// Refuses a reading in which a place was taken for another thing that is called just as it was typed. `end`: how far the line was read.
///
/// # Errors
/// The word, and what it was taken for.
pub(super) fn check(
    ground: &Ground<'_>,
    line: &Line,
    (words, end): (&Dictionary, usize),
    codes: &[String],
) -> Result<(), OrderError> {
    let names = ground.play.names();
    let told = |named: &Named| codes.iter().any(|code| code.split(' ').any(|word| word == named.id()));
    for bit in words.cut(line, 0).iter().filter(|bit| bit.kind == Kind::Name && bit.to <= end) {
        let said: Vec<&str> = line.tokens[bit.from..bit.to].iter().map(|token| token.text.as_str()).collect();
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
