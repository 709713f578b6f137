//! The umpire's own posts in a thread, and what stands before the newest of them.

use super::gather::Gathering;
use super::{Known, marks_in};
use crate::mail::block::{self, BEGIN, END};
use crate::table::Seat;
use std::collections::BTreeMap;

/// A post of the umpire's own: from which line to which, and its last entry.
#[derive(Debug, Clone)]
pub(super) struct OwnPost {
    lines: (usize, usize),
    last: u32,
    /// Its block was cut off; it came after the entry.
    cut: bool,
    marks: Vec<String>,
}

/// The umpire's posts in a thread.
pub(super) fn own_posts(gathering: &Gathering, known: &Known<'_>) -> Vec<OwnPost> {
    let lines = &gathering.lines;
    let mut found: Vec<OwnPost> = Vec::new();
    let (mut first, mut begun): (Option<usize>, Option<(usize, String)>) = (None, None);
    let mut marks = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let text = block::plain(&line.text);
        if known.is_title(&text) {
            first = Some(line.number);
            marks.clear();
        }
        marks.extend(marks_in(&text));
        if text.contains(BEGIN) {
            begun = Some((line.number, String::new()));
        }
        let Some((start, gathered)) = &mut begun else { continue };
        gathered.push_str(&text);
        gathered.push('\n');
        if !text.contains(END) {
            continue;
        }
        // Its last words may have been wrapped.
        let more = lines.iter().skip(index + 1).take(2).map(|line| block::plain(&line.text) + "\n");
        let whole: String = std::iter::once(gathered.clone()).chain(more).collect();
        if let Some(last) = known.own_block(&whole) {
            let lines = (first.unwrap_or(*start), line.number);
            found.push(OwnPost { lines, last, cut: false, marks: std::mem::take(&mut marks) });
        }
        (first, begun) = (None, None);
        marks.clear();
    }
    let cut = cut_posts(gathering, known, &found);
    found.extend(cut);
    found.sort_by_key(|post| post.lines);
    found
}

/// The umpire's posts whose block was cut off: the title says that they are his, and the page that he wrote them.
fn cut_posts(gathering: &Gathering, known: &Known<'_>, whole: &[OwnPost]) -> Vec<OwnPost> {
    let ends = gathering.messages.iter().skip(1).map(|message| message.line - 1);
    let last = gathering.lines.last().map_or(0, |line| line.number);
    let spans = gathering.messages.iter().zip(ends.chain([last]));
    let umpires = spans.filter(|(message, _)| {
        message.author.as_ref().is_some_and(|author| known.writers.seat(author) == Some(Seat::Umpire))
    });
    let mut found = Vec::new();
    for (message, end) in umpires {
        let inside = |line: usize| (message.line..=end).contains(&line);
        let lines = || gathering.lines.iter().filter(|line| inside(line.number));
        let title = lines().find(|line| known.is_title(&block::plain(&line.text)));
        let Some(title) = title.filter(|_| !whole.iter().any(|post| inside(post.lines.1))) else { continue };
        let before = whole.iter().filter(|post| post.lines.1 < message.line).map(|post| post.last).max();
        let marks = lines().flat_map(|line| marks_in(&block::plain(&line.text))).collect();
        found.push(OwnPost { lines: (title.number, end), last: before.unwrap_or(0), cut: true, marks });
    }
    found
}

/// The line of a title of the umpire's below which no block of his stands, where nothing says who writes: nobody can tell
/// where that post ends.
pub(super) fn endless(gathering: &Gathering, known: &Known<'_>, own: &[OwnPost]) -> Option<usize> {
    let mut titles = gathering.lines.iter().filter(|line| known.is_title(&block::plain(&line.text)));
    let last = titles.next_back().map(|line| line.number).filter(|_| !gathering.checked)?;
    own.iter().all(|post| post.lines.1 < last).then_some(last)
}

/// What stands where: done with, never read, or to be read now.
pub(super) struct Boundary {
    /// The umpire's newest post.
    newest: Option<(usize, usize, u32)>,
    /// What no round has read stands after this line.
    pub(super) since: usize,
    newest_first: bool,
    own: Vec<OwnPost>,
}

impl Boundary {
    /// The umpire's newest post; of several copies the first is the post, the others repeat it.
    pub(super) fn find(own: Vec<OwnPost>, newest_first: bool) -> Boundary {
        let newest = own
            .iter()
            .enumerate()
            .max_by_key(|(index, post)| (post.last, post.cut, std::cmp::Reverse(*index)));
        let Some((at, newest)) = newest.map(|(index, post)| (index, (post.lines.0, post.lines.1, post.last)))
        else {
            return Boundary { newest: None, since: 0, newest_first, own };
        };
        let since = own[..at].iter().map(|post| post.lines.1).max().unwrap_or(0);
        Boundary { newest: Some(newest), since, newest_first, own }
    }

    /// The last line of the umpire's newest post.
    pub(super) fn end(&self) -> Option<usize> {
        self.newest.map(|(_, last, _)| last)
    }

    /// Does a line stand before the umpire's newest post, or in it?
    pub(super) fn is_done(&self, line: usize) -> bool {
        self.newest
            .is_some_and(|(first, last, _)| if self.newest_first { line >= first } else { line <= last })
    }

    /// The last entry of the newest post.
    pub(super) fn last(&self) -> u32 {
        self.newest.map_or(0, |(.., last)| last)
    }

    pub(super) fn is_own(&self, line: usize) -> bool {
        self.own.iter().any(|post| (post.lines.0..=post.lines.1).contains(&line))
    }

    /// How often each mark was written down by rounds up to the newest.
    pub(super) fn read(&self) -> BTreeMap<String, usize> {
        let mut read = BTreeMap::new();
        for mark in self.own.iter().filter(|post| self.is_done(post.lines.1)).flat_map(|post| &post.marks) {
            *read.entry(mark.clone()).or_default() += 1;
        }
        read
    }
}
