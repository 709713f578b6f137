//! Where posts begin, learned from the page: every forum and chat writes its heads in one style, and a line in another
//! style is talk.
//!
//! A head names somebody and says when he wrote, so its tail must be a stamp from end to end. The style in which most
//! heads with a player's name are written is the page's; anybody's name counts in it, so strangers are seen too.

mod forms;

use super::posts::{self, Writers};
use super::stamp::Moment;
use super::words::label;
use forms::{candidates, is_name, stamp_line};
use std::collections::{BTreeMap, BTreeSet};

/// The beginning of a post.
#[derive(Debug, Clone)]
pub(super) struct Head {
    /// Who writes; empty where the page says that somebody does, and not who.
    pub(super) author: String,
    pub(super) moment: Option<Moment>,
    /// When, as the page has it.
    pub(super) stamp: String,
    /// What he says in the same line: a chat.
    pub(super) message: Option<String>,
    /// The last line that belongs to the head.
    last: usize,
}

/// A style of heads. Words around the name and the stamp are part of it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Form {
    /// `20:12 <Anna> pass`
    Chat(String),
    /// `Anna — Today at 8:12 PM`
    Line(String),
    /// `[16/11 20:12] Anna`
    Before(String),
    /// `From: Anna` and `Sent: …` below it.
    Mail,
    /// A stamp, and a name below it.
    Above,
    /// A name, and a stamp below it.
    Below,
    /// `On Mon, Nov 16, 2026 at 8:12 PM Anna wrote:`
    Wrote,
    /// `Anna wrote:`
    Says,
    /// `Anna: pass`
    Colon,
    /// A name alone.
    Name,
}

/// The heads of a page, by the index of their line.
#[derive(Debug, Default)]
pub(super) struct Heads {
    at: BTreeMap<usize, Head>,
    /// Lines that look like the head of a post in another style.
    foreign: BTreeSet<usize>,
    /// Lines that belong to a head.
    inside: BTreeSet<usize>,
    form: Option<Form>,
}

impl Heads {
    /// Does the page say who writes?
    pub(super) fn any(&self) -> bool {
        self.form.is_some()
    }

    pub(super) fn is_mail(&self) -> bool {
        self.form == Some(Form::Mail)
    }

    pub(super) fn is_chat(&self) -> bool {
        matches!(self.form, Some(Form::Chat(_) | Form::Colon))
    }

    pub(super) fn at(&self, index: usize) -> Option<&Head> {
        self.at.get(&index)
    }

    pub(super) fn is_foreign(&self, index: usize) -> bool {
        self.foreign.contains(&index)
    }

    pub(super) fn is_inside(&self, index: usize) -> bool {
        self.inside.contains(&index)
    }

    /// Is the newest post first? Its dates say so, or the separators of a chain of mail.
    pub(super) fn newest_first(&self, chained: bool) -> bool {
        let dated: Vec<i64> = self
            .at
            .values()
            .filter_map(|head| match head.moment? {
                Moment::Dated(minutes) => Some(minutes),
                Moment::Ago(minutes) => Some(-minutes),
                Moment::Hour => None,
            })
            .collect();
        let kinds =
            |ago: bool| self.at.values().any(|head| matches!(head.moment, Some(Moment::Ago(_))) == ago);
        if dated.len() < 2 || kinds(true) && kinds(false) {
            return chained && dated.len() < 2;
        }
        dated.windows(2).all(|pair| pair[0] >= pair[1]) && dated.first() != dated.last()
    }
}

/// The style in which most heads with a player's name are written. A name alone or in front of a colon is one only where
/// nothing better is.
fn style(all: &[(usize, Form, Head)], orders: Option<usize>, writers: &Writers) -> Option<Form> {
    let mut counted: BTreeMap<&Form, (usize, BTreeSet<&str>)> = BTreeMap::new();
    for (at, form, head) in all {
        // Anyone who puts his name under his words puts it after them.
        let signed =
            *form == Form::Name && orders.is_some_and(|first| first < *at) && !counted.contains_key(form);
        if writers.seat(&head.author).is_some() && !signed {
            let (many, who) = counted.entry(form).or_default();
            *many += 1;
            who.insert(&head.author);
        }
    }
    let weak = |form: &Form| matches!(form, Form::Name | Form::Colon | Form::Says);
    let names = counted.get(&Form::Name).map_or(0, |(many, _)| *many);
    let strong = counted.iter().filter(|(form, _)| !weak(form));
    let strong = strong.max_by_key(|(form, (many, _))| (*many, std::cmp::Reverse(*form)));
    if let Some((form, (many, _))) = strong
        && (*many >= 2 || *many * 2 >= names)
    {
        return Some((*form).clone());
    }
    if counted.is_empty() {
        return unknown(all);
    }
    let colons = counted.get(&Form::Colon).is_some_and(|(_, who)| who.len() > 1);
    [(Form::Name, names > 0), (Form::Says, counted.contains_key(&Form::Says)), (Form::Colon, colons)]
        .into_iter()
        .find_map(|(form, fits)| fits.then_some(form))
}

/// A style in which nobody's name is a player's: the page says who writes all the same, and nobody knows them.
fn unknown(all: &[(usize, Form, Head)]) -> Option<Form> {
    let mut counted: BTreeMap<&Form, usize> = BTreeMap::new();
    for (_, form, _) in all {
        *counted.entry(form).or_default() += 1;
    }
    let sure = |form: &Form, many: usize| match form {
        Form::Line(words) => many > 1 && !words.is_empty() || words.contains("by ") || words.contains('»'),
        Form::Chat(_) | Form::Before(_) | Form::Above | Form::Wrote => many > 1,
        Form::Mail => true,
        Form::Below | Form::Says | Form::Colon | Form::Name => false,
    };
    let sure = counted.iter().filter(|(form, many)| sure(form, **many));
    sure.max_by_key(|(form, many)| (**many, std::cmp::Reverse(*form))).map(|(form, _)| (*form).clone())
}

/// Do names that nobody knows stand above stamps?
fn is_below(lines: &[Option<&str>]) -> bool {
    let stamps = (1..lines.len()).filter(|at| {
        let named = lines[at - 1]
            .is_some_and(|name| is_name(name) && stamp_line(name).is_none() && label(name).is_none());
        named && lines[*at].is_some_and(|line| stamp_line(line).is_some())
    });
    stamps.take(2).count() > 1
}

/// Learns where posts begin. `None` stands for a line that is quoted.
pub(super) fn learn(lines: &[Option<&str>], writers: &Writers) -> Heads {
    let mut all: Vec<(usize, Form, Head)> = (0..lines.len())
        .flat_map(|at| candidates(lines, at, writers).into_iter().map(move |(form, head)| (at, form, head)))
        .collect();
    // `Anna wrote:` above a quotation says whose words are quoted, and not who goes on below it. In letters it does nothing else.
    let letters = all.iter().any(|(_, form, head)| *form == Form::Mail && !head.author.is_empty());
    all.retain(|(at, form, _)| match form {
        Form::Wrote => !letters && !quotes_below(lines, *at),
        Form::Says => !letters,
        Form::Chat(_) | Form::Line(_) | Form::Before(_) => !is_attribution(lines, *at),
        _ => true,
    });
    let orders = lines
        .iter()
        .position(|line| line.is_some_and(|line| label(line).is_some() || posts::is_tagged(line)));
    let form = style(&all, orders, writers).or_else(|| is_below(lines).then_some(Form::Below));
    let Some(form) = form else { return Heads::default() };
    let mut heads = Heads { form: Some(form.clone()), ..Heads::default() };
    for (at, found, head) in all {
        if heads.inside.contains(&at) {
            continue;
        }
        if found == form {
            heads.inside.extend(at + 1..=head.last);
            heads.at.insert(at, head);
        } else if matches!(found, Form::Chat(_) | Form::Line(_) | Form::Before(_) | Form::Mail)
            && writers.seat(&head.author).is_some()
        {
            heads.foreign.insert(at);
        }
    }
    if form == Form::Below {
        strangers(lines, &mut heads);
    }
    heads.foreign.retain(|at| !heads.at.contains_key(at) && !heads.inside.contains(at));
    heads
}

/// Does a quotation stand right below a line?
fn quotes_below(lines: &[Option<&str>], at: usize) -> bool {
    const MOST_EMPTY: usize = 4;
    let below = lines[at + 1..].iter().take(MOST_EMPTY);
    below.copied().find(|line| line.is_none_or(|line| !line.is_empty())).is_some_and(|line| line.is_none())
}

/// `On Mon, Nov 16, 2026, Anna wrote:`, also in two lines. A day and a name stand in it, but no post begins there.
fn is_attribution(lines: &[Option<&str>], at: usize) -> bool {
    let ends = |at: usize| {
        lines.get(at).copied().flatten().and_then(posts::wrote).is_some_and(|(_, rest)| rest.is_empty())
    };
    let begins = |line: &str| ["On ", "Am ", "Le "].iter().any(|word| line.starts_with(word));
    let two = || lines.get(at + 1).copied().flatten().is_some_and(|line| line.trim() == "wrote:");
    lines[at].is_some_and(begins) && (ends(at) || ends(at + 1) || two())
}

impl Heads {
    /// The same up to some line, and after it as its own style has them: a game may go on in another place.
    pub(super) fn then(mut self, from: usize, mut later: Heads) -> Heads {
        if later.at.is_empty() {
            return self;
        }
        self.at.retain(|at, _| *at < from);
        self.at.append(&mut later.at);
        for (own, other) in [(&mut self.foreign, &mut later.foreign), (&mut self.inside, &mut later.inside)] {
            own.retain(|at| *at < from);
            own.append(other);
        }
        self.form = later.form;
        self
    }
}

/// Where names stand above stamps, a stamp that no player's name stands above begins somebody else's post; unless it is an
/// hour below somebody's words, which a chat puts before what he said next.
fn strangers(lines: &[Option<&str>], heads: &mut Heads) {
    for (at, line) in lines.iter().enumerate() {
        let Some(moment) = line.and_then(stamp_line) else { continue };
        if heads.inside.contains(&at) || heads.at.contains_key(&at) {
            continue;
        }
        let over = at.checked_sub(1).and_then(|before| lines[before]).unwrap_or_default();
        let named = is_name(over) && label(over).is_none() && !over.ends_with(['.', ',', ')']);
        let joined = matches!(over.to_ascii_lowercase().as_str(), "joined" | "join date" | "registered");
        if joined || moment == Moment::Hour && !named {
            heads.inside.insert(at);
            continue;
        }
        let stamp = line.unwrap_or_default().to_owned();
        let author = String::new();
        heads.at.insert(at, Head { author, moment: Some(moment), stamp, message: None, last: at });
    }
}
