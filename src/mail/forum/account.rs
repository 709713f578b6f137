//! Every line of a thread accounted for, post by post.

use super::gather::Gathering;
use super::own::Boundary;
use super::{Known, Reading};
use crate::mail::page::clean;
use crate::table::Seat;
use std::collections::BTreeSet;

/// What became of the lines of a thread. The parts add up to the whole.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// All of them.
    pub lines: usize,
    /// Lines of which orders are taken.
    pub taken: usize,
    /// Lines that are listed and not taken.
    pub listed: usize,
    /// Lines of the umpire's own posts, and above the newest of them.
    pub done: usize,
    /// Heads of posts.
    pub heads: usize,
    /// Lines in which nothing stands.
    pub empty: usize,
    /// Everything else: talk, quotations and what forums put around posts.
    pub talk: usize,
}

/// One post of a thread that is not done with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Post {
    /// The line of its head.
    pub line: usize,
    /// Who wrote it, as the page has it; empty if it does not say.
    pub author: String,
    /// The seat of whoever that is.
    pub seat: Option<Seat>,
    /// When, as the page has it.
    pub stamp: String,
    /// Lines of which orders are taken.
    pub taken: usize,
    /// Lines that are listed and not taken.
    pub listed: usize,
    /// Other lines with words in them.
    pub talk: usize,
}

/// The most posts that are told one by one.
const MOST_POSTS: usize = 4096;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Taken,
    Listed,
    Done,
    Head,
    Empty,
    Talk,
}

/// Accounts for every line.
pub(super) fn account(reading: &mut Reading, gathering: &Gathering, boundary: &Boundary, known: &Known<'_>) {
    let taken: BTreeSet<usize> = reading.orders.iter().map(|order| order.at.line).collect();
    let listed: BTreeSet<usize> = reading.aside.iter().map(|aside| aside.line).collect();
    let heads: BTreeSet<usize> = gathering.heads.iter().copied().collect();
    let words: BTreeSet<usize> = gathering
        .lines
        .iter()
        .filter(|line| !line.text.is_empty() || !line.aside.is_empty())
        .map(|line| line.number)
        .collect();
    let kind = |line: usize| match () {
        () if taken.contains(&line) => Kind::Taken,
        () if listed.contains(&line) => Kind::Listed,
        () if boundary.is_done(line) || boundary.is_own(line) => Kind::Done,
        () if heads.contains(&line) => Kind::Head,
        () if !words.contains(&line) => Kind::Empty,
        () => Kind::Talk,
    };
    let last = gathering.lines.last().map_or(0, |line| line.number);
    let mut tally = Tally { lines: last, ..Tally::default() };
    let mut messages = gathering.messages.iter().peekable();
    let mut posts: Vec<Post> = Vec::new();
    for line in 1..=last {
        while let Some(message) = messages.next_if(|message| message.line <= line) {
            let author = message.author.clone().unwrap_or_default();
            let stamp = message.head.as_ref().map_or_else(String::new, |head| clean(&head.stamp));
            let seat = known.writers.seat(&author);
            posts.push(Post {
                line: message.line,
                author: clean(&author),
                seat,
                stamp,
                taken: 0,
                listed: 0,
                talk: 0,
            });
        }
        let kind = kind(line);
        *match kind {
            Kind::Taken => &mut tally.taken,
            Kind::Listed => &mut tally.listed,
            Kind::Done => &mut tally.done,
            Kind::Head => &mut tally.heads,
            Kind::Empty => &mut tally.empty,
            Kind::Talk => &mut tally.talk,
        } += 1;
        let Some(post) = posts.last_mut() else { continue };
        match kind {
            Kind::Taken => post.taken += 1,
            Kind::Listed => post.listed += 1,
            Kind::Talk => post.talk += 1,
            Kind::Done | Kind::Head | Kind::Empty => {}
        }
    }
    posts.retain(|post| !boundary.is_done(post.line) && !boundary.is_own(post.line));
    posts.truncate(MOST_POSTS);
    reading.tally = tally;
    reading.posts = posts;
}
