//! The parts of orders, in the order in which they are read.

use super::{Told, Who};
use crate::orders::fit::parts;

/// How something is told here.
pub(super) struct Manner<'a> {
    /// Is somebody on the march?
    pub(super) marches: bool,
    /// Are forces named before they set out?
    pub(super) forces: bool,
    /// Where they stand.
    pub(super) here: Option<&'a str>,
    /// The names of those who lead others.
    pub(super) leaders: &'a [Vec<String>],
}

/// A way to say a line, and how many must be named by an order of it before anybody sets out.
pub(super) struct Way {
    pub(super) text: String,
    pub(super) first: Option<(&'static str, usize)>,
}

fn listed(all: &[Who]) -> String {
    all.iter().map(|who| who.text.as_str()).collect::<Vec<_>>().join(" and ")
}

impl Manner<'_> {
    /// All orders of a line; the ways to say them.
    pub(super) fn say(&self, all: &[Told]) -> Vec<Way> {
        let plain = |text: String| Way { text, first: None };
        let said = || all.iter().map(|told| self.one(told)).collect::<Option<Vec<_>>>();
        let mut ways: Vec<Way> = Vec::new();
        if let Some(said) = said() {
            ways.push(plain(said.join("; ")));
            // The first halt before others set out.
            if said.len() > 1 && !self.marches && !self.forces {
                ways.push(plain(said.join("; halt; ")));
            }
        }
        if self.forces && !self.marches {
            let two = |text: String| Way { text, first: Some(("force", 2)) };
            // Two forces are what a campaign is.
            ways.extend(["", "event; "].into_iter().filter_map(|event| both(all, event)).map(two));
            let count = all.iter().map(|told| told.who.len()).sum();
            let each = |text: String| Way { text, first: Some(("single", count)) };
            let led = all.iter().flat_map(|told| &told.who).any(|who| self.leads(&who.text));
            ways.extend(
                ["; halt", ""].into_iter().filter(|_| !led).filter_map(|ends| singles(all, ends)).map(each),
            );
        }
        ways
    }

    /// Is he one who leads others? He would go without them by himself.
    fn leads(&self, name: &str) -> bool {
        let said = parts(name);
        self.leaders.iter().any(|leader| said.iter().any(|word| leader.contains(word)))
    }

    fn one(&self, told: &Told) -> Option<String> {
        if self.marches {
            return self.on_the_march(told);
        }
        if told.joins || told.each {
            return None;
        }
        if told.marshals {
            return marshalled(told);
        }
        let mut who = gathered(told)?;
        let at = told.at.as_ref();
        if told.raids {
            let from = at.or(told.from.as_ref()).map_or(String::new(), |at| format!(" at {at}"));
            let way = way(told, "on")?;
            return (!who.is_empty()).then(|| format!("{}{who}{from} raids{way}", head(told)));
        }
        // What is only told of those who stay is no order.
        if who.is_empty() && (told.to.is_empty() || told.from.is_none()) {
            return None;
        }
        match (&told.from, at) {
            (Some(_), Some(_)) => return None,
            (Some(from), None) => who.push_str(&format!(" from {from}")),
            (None, Some(at)) => who.push_str(&format!(" at {at}")),
            (None, None) => {}
        }
        let goes = if told.to.is_empty() && told.via.is_empty() { String::new() } else { way(told, "to")? };
        Some(format!("{}{who}{goes}{}{}", head(told), left(told), if told.halts { ", halt" } else { "" }))
    }

    /// Somebody is on the march: who stays is dropped.
    fn on_the_march(&self, told: &Told) -> Option<String> {
        if !told.head.is_empty() || told.each || told.raids || told.marshals || told.from.is_some() {
            return None;
        }
        if told.only {
            return None;
        }
        if told.joins {
            let joins = told.stay.is_empty()
                && !told.rest_goes
                && !told.rest_stays
                && !told.who.is_empty()
                && told.at.is_none();
            return joins.then(|| way(told, "to").map(|way| format!("take {},{way}", listed(&told.who))))?;
        }
        let all = matches!(told.who.as_slice(), [one] if one.text == "all") && told.halts;
        if all && told.to.is_empty() && told.via.is_empty() && told.at.is_none() && told.stay.is_empty() {
            return Some("halt".to_owned());
        }
        let others = told.rest_stays;
        let dropped = match (told.who.is_empty(), told.stay.is_empty()) {
            (false, true) if others => format!("drop all but {}", listed(&told.who)),
            (true, false) => format!("drop {}", listed(&told.stay)),
            _ => return None,
        };
        let place = told.stay_at.as_ref().or(told.at.as_ref());
        // `to Albany, leave Howe`: here, or there?
        if told.stay_behind_goal && place.is_none() {
            return None;
        }
        let here = place.is_none_or(|place| self.here.is_some_and(|here| here.replace('-', " ") == *place));
        let halt = if told.halts { ", halt" } else { "" };
        let goes = if told.to.is_empty() && told.via.is_empty() { String::new() } else { way(told, "to")? };
        match (here, place) {
            (false, Some(place)) => Some(format!("to {place}, {dropped},{goes}{halt}")),
            _ => Some(format!("{dropped},{goes}{halt}")),
        }
    }
}

/// Who goes: leaders and others by their names first, then how many.
fn gathered(told: &Told) -> Option<String> {
    let mut all = told.who.clone();
    if told.rest_goes {
        // Those who are left besides the ones who stay; `Braddock and the rest` are all of them.
        let counted = told.stay.iter().any(|who| !who.named);
        let known = all.iter().all(|who| who.named)
            && !(counted && all.is_empty())
            && (!told.stay.is_empty() || all.len() == 1 && told.rest_joins);
        known.then_some(())?;
        let text =
            if told.stay.is_empty() { "all".to_owned() } else { format!("all but {}", listed(&told.stay)) };
        all.push(Who { text, named: false, gap: super::Gap::Word });
    }
    let (named, counted): (Vec<Who>, Vec<Who>) = all.into_iter().partition(|who| who.named);
    let all: Vec<Who> = named.into_iter().chain(counted).collect();
    Some(match all.as_slice() {
        [] => String::new(),
        [one] => one.text.clone(),
        [first, rest @ ..] => format!("{} with {}", first.text, listed(rest)),
    })
}

fn head(told: &Told) -> String {
    if told.head.is_empty() { String::new() } else { format!("{}: ", told.head.join(" ")) }
}

/// `via A, B to C, D`.
fn way(told: &Told, to: &str) -> Option<String> {
    let via = if told.via.is_empty() { String::new() } else { format!(" via {}", told.via.join(", ")) };
    (!told.to.is_empty()).then(|| format!("{via} {to} {}", told.to.join(", ")))
}

/// Who stays, as it is held against what was read.
fn left(told: &Told) -> String {
    let at = told.stay_at.as_ref().map_or(String::new(), |at| format!(" at {at}"));
    match () {
        // Where they are left is held against where they stand.
        () if told.rest_goes && (at.is_empty() || told.stay.is_empty()) => String::new(),
        () if !told.stay.is_empty() => format!(", leaving {}{at}", listed(&told.stay)),
        () if told.rest_stays => format!(", leaving the others{at}"),
        () => String::new(),
    }
}

fn marshalled(told: &Told) -> Option<String> {
    let at = told.at.as_ref().filter(|_| told.to.is_empty() && told.from.is_none() && told.via.is_empty())?;
    let plain = told.stay.is_empty() && !told.rest_goes && !told.rest_stays && !told.who.is_empty();
    let brought: Vec<String> = told.who.iter().map(|who| format!("bring {}", who.text)).collect();
    plain.then(|| format!("{} marshal at {at}; {}", told.head.join(" "), brought.join(", ")))
}

/// Two forces of one card: both are named before either sets out.
fn both(all: &[Told], event: &str) -> Option<String> {
    let [.., one, other] = all else { return None };
    let plain = |told: &Told| {
        !told.raids
            && !told.marshals
            && !told.rest_goes
            && !told.each
            && told.stay.is_empty()
            && !told.halts
            && !told.who.is_empty()
    };
    let heads: String = all.iter().map(head).collect();
    let lead = |told: &Told| told.who.first().map(|who| who.text.clone());
    let known = all.len() == 2 && plain(one) && plain(other);
    let say = |told: &Told| Some(format!("force {}, done", gathered(told)?));
    let (first, second) = (way(one, "to")?, way(other, "to")?);
    known.then_some(())?;
    Some(format!("{heads}{event}{}; {}; next {};{first}; halt;{second}", say(one)?, say(other)?, lead(one)?))
}

/// `Ligneris to Winchester, the Ottawa to Woodstock`, `Joncaire and Léry each to Oswego`: each goes by himself, and all are named before the
/// first sets out.
fn singles(all: &[Told], ends: &str) -> Option<String> {
    let plain = |told: &Told| {
        let told_of = told.raids || told.marshals || told.rest_goes || told.rest_stays || told.joins;
        let led = told.with || told.only || told.halts || told.from.is_some() || told.at.is_some();
        let named = told.who.iter().all(|who| who.named);
        !told_of && !led && named && told.stay.is_empty() && !told.who.is_empty() && !told.to.is_empty()
    };
    let count: usize = all.iter().map(|told| told.who.len()).sum();
    let known = count > 1 && all.iter().all(plain) && all.iter().skip(1).all(|told| told.head.is_empty());
    known.then_some(())?;
    let each = || all.iter().flat_map(|told| told.who.iter().map(move |who| (&who.text, told)));
    let named: Vec<String> = each().map(|(who, _)| format!("single {who}")).collect();
    let goes = |(who, told): (&String, &Told)| Some(format!("next {who}; move;{}", way(told, "to")?));
    let marches = each().map(goes).collect::<Option<Vec<_>>>()?;
    let heads: String = all.iter().map(head).collect();
    Some(format!("{heads}{}; {}", named.join("; "), marches.join(&format!("{ends}; "))))
}
