//! Many orders alike on one line.

use super::Listed;
use std::collections::BTreeSet;

/// More orders than this that differ in one name only, and need no comment, share a line.
const ALIKE: usize = 3;

/// The lines with many alike on one: `demolish …   # Cataraqui, Niagara`, at most so many names of them. Alike are those
/// that differ in their last name only, and whose comments, if any, say the same.
#[must_use]
pub fn folded(lines: &[Listed], most: usize) -> Vec<Listed> {
    let alike = |one: &Listed, other: &Listed| {
        one.note == other.note && one.last.is_some() && one.stem() == other.stem()
    };
    let mut out: Vec<Listed> = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let same = || lines.iter().filter(|other| alike(line, other));
        let mut all: Vec<&str> =
            same().filter_map(|other| other.called.as_deref().or(other.last.as_deref())).collect();
        // Of things called alike the ids tell which is which.
        if all.iter().collect::<BTreeSet<_>>().len() < all.len() {
            all = same().filter_map(|other| other.last.as_deref()).collect();
        }
        if all.len() <= ALIKE {
            out.push(line.clone());
        } else if !lines.iter().take(at).any(|earlier| alike(line, earlier)) {
            let mut names = all.iter().take(most).copied().collect::<Vec<_>>().join(", ");
            if all.len() > most {
                names.push_str(&format!(" and {} more", all.len() - most));
            }
            let note = line.note.as_ref().map_or(names.clone(), |note| format!("{note}: {names}"));
            let order = format!("{} …", line.stem());
            let kind = line.kind.clone();
            out.push(Listed { kind, order, note: Some(note), last: None, called: None, who: None });
        }
    }
    by_end(&out, most)
}

/// The same with those on one line that differ in whom they are about only: `retreat … inside   # Webb, Massachusetts, …`.
fn by_end(lines: &[Listed], most: usize) -> Vec<Listed> {
    let open = |line: &Listed| {
        let (who, _) = line.who.as_ref()?;
        Some(line.order.replacen(&format!(" {who} "), " … ", 1))
    };
    let ends: Vec<Option<String>> = lines.iter().map(open).collect();
    let mut out: Vec<Listed> = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let same = || {
            ends.iter().zip(lines).filter(|(end, _)| end.is_some() && **end == ends[at]).map(|(_, one)| one)
        };
        let Some(order) = ends[at].clone().filter(|_| same().count() > ALIKE) else {
            out.push(line.clone());
            continue;
        };
        if ends[..at].contains(&ends[at]) {
            continue;
        }
        let all: Vec<&(String, String)> = same().filter_map(|one| one.who.as_ref()).collect();
        let called: BTreeSet<&str> = all.iter().map(|(_, called)| called.as_str()).collect();
        let names = all.iter().map(|(id, called_so)| if called.len() < all.len() { id } else { called_so });
        let mut note = names.take(most).cloned().collect::<Vec<_>>().join(", ");
        if all.len() > most {
            note.push_str(&format!(" and {} more", all.len() - most));
        }
        out.push(Listed {
            kind: line.kind.clone(),
            order,
            note: Some(note),
            last: None,
            called: None,
            who: None,
        });
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::listed;
    use super::*;
    use crate::speech::{Offer, Words};

    fn offer(words: Words) -> Offer {
        Offer::plain(words)
    }

    #[test]
    fn many_alike_share_a_line_and_noted_ones_do_not() {
        let mut all: Vec<Offer> =
            ["a", "b", "c", "d"].map(|id| offer(Words::key("demolish").name(id, [id]))).to_vec();
        all.insert(1, offer(Words::key("done")));
        let noted =
            |id: &str| Offer { note: Some(format!("at {id}")), ..offer(Words::key("unit").name(id, [])) };
        all.extend(["p", "q", "r", "s"].map(noted));
        let lines = folded(&listed(&all), 9);
        let shown: Vec<(&str, Option<&str>)> =
            lines.iter().map(|line| (line.order.as_str(), line.note.as_deref())).collect();
        assert_eq!(shown[..2], [("demolish …", Some("a, b, c, d")), ("done", None)]);
        assert_eq!(shown[2], ("unit p", Some("at p")));
        assert_eq!(shown.len(), 6);
        let places = ["e", "f", "g", "h"].map(|id| Offer {
            note: Some("Wolfe (1-6-2)".to_owned()),
            ..offer(Words::key("place").name("wolfe", []).then_opt("at").name(id, []))
        });
        let line = &folded(&listed(&places), 9)[0];
        let shown = (line.order.as_str(), line.note.as_deref());
        assert_eq!(shown, ("place wolfe at …", Some("Wolfe (1-6-2): e, f, g, h")));
        assert_eq!(folded(&listed(&all), 2)[0].note.as_deref(), Some("a, b and 2 more"));
        let named = ["a-1", "a-2", "b-1", "b-2"]
            .map(|id| offer(Words::key("raid").name(id, [id.replace('-', " ").as_str()])));
        assert_eq!(folded(&listed(&named), 9)[0].note.as_deref(), Some("a 1, a 2, b 1, b 2"));
        let alike = ["1", "2", "3", "4"].map(|id| Offer {
            note: Some("Campaign (3)".to_owned()),
            ..offer(Words::key("play").name(id, ["Campaign"]))
        });
        assert_eq!(folded(&listed(&alike), 9)[0].note.as_deref(), Some("Campaign (3): 1, 2, 3, 4"));
    }

    #[test]
    fn those_who_may_go_the_same_way_share_a_line() {
        let retreat = |id: &str| Words::key("retreat").name(id, [id.to_uppercase().as_str()]);
        let ids = ["webb", "connecticut", "jersey", "rogers"];
        let mut all: Vec<Offer> = ids
            .iter()
            .flat_map(|id| [retreat(id).then("to").name("albany", ["Albany"]), retreat(id).then("inside")])
            .map(offer)
            .collect();
        all.push(offer(retreat("webb").then("to").name("oswego", ["Oswego"])));
        let lines = folded(&listed(&all), 3);
        let shown: Vec<(&str, Option<&str>)> =
            lines.iter().map(|line| (line.order.as_str(), line.note.as_deref())).collect();
        assert_eq!(shown[0], ("retreat … to albany", Some("WEBB, CONNECTICUT, JERSEY and 1 more")));
        assert_eq!(shown[1], ("retreat … inside", Some("WEBB, CONNECTICUT, JERSEY and 1 more")));
        assert_eq!(shown[2], ("retreat webb to oswego", None));
        assert_eq!(shown.len(), 3);
    }
}
