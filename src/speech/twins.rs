//! Interchangeable counters: printed alike, and nothing in the whole position tells one from the other. Whoever names them by
//! what they share need not say which.

use super::{Offer, Term, Words};
use serde_yaml::{Mapping, Value};
use std::collections::{BTreeMap, BTreeSet};

/// An order with its counters called by what is printed on them, and those counters.
fn printed<'a>(words: &'a Words, print: &dyn Fn(&str) -> Option<String>) -> (String, Vec<&'a str>) {
    let name = |term: &'a Term| match term {
        Term::Name { id, .. } => Some(&**id),
        Term::Key(_) | Term::Opt(_) | Term::Amount { .. } | Term::Slot(_) => None,
    };
    let counters = words.0.iter().filter_map(name).filter(|id| print(id).is_some()).collect();
    let said = words.to_string();
    let said: Vec<String> =
        said.split(' ').map(|word| print(word).unwrap_or_else(|| word.to_owned())).collect();
    (said.join(" "), counters)
}

/// What a tree says of two counters, as if they had changed places; nothing: neither is named in it. What a list says of
/// others is left out, and its order does not hang on names.
fn swapped(tree: &Value, one: &str, other: &str) -> Option<Value> {
    match tree {
        Value::String(text) => {
            text.split(' ').any(|word| word == one || word == other).then_some(())?;
            let word = |word| match word {
                _ if word == one => other,
                _ if word == other => one,
                _ => word,
            };
            Some(Value::String(text.split(' ').map(word).collect::<Vec<_>>().join(" ")))
        }
        Value::Sequence(all) => {
            let named = all.iter().filter_map(|value| swapped(value, one, other));
            let text = |value: Value| (serde_yaml::to_string(&value).unwrap_or_default(), value);
            let mut named: Vec<(String, Value)> = named.map(text).collect();
            named.sort_by(|(a, _), (b, _)| a.cmp(b));
            let named: Vec<Value> = named.into_iter().map(|(_, value)| value).collect();
            (!named.is_empty()).then_some(Value::Sequence(named))
        }
        Value::Mapping(all) => {
            let mut names = false;
            let mut known = |value: &Value| {
                let found = swapped(value, one, other);
                names |= found.is_some();
                found.unwrap_or_else(|| value.clone())
            };
            let all = all.iter().map(|(key, value)| (known(key), known(value))).collect();
            names.then_some(Value::Mapping(all))
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Tagged(_) => None,
    }
}

/// What a tree says of some counters, and little else: whatever stands in another place than they do is the same after any of them have
/// changed places. What stands under the name of one, or beside it in a list, goes where it goes.
fn about(tree: &Value, named: &dyn Fn(&str) -> bool) -> Option<Value> {
    match tree {
        Value::String(text) => text.split(' ').any(named).then(|| tree.clone()),
        Value::Sequence(all) => {
            let told: Vec<Value> = all.iter().filter(|one| about(one, named).is_some()).cloned().collect();
            (!told.is_empty()).then_some(Value::Sequence(told))
        }
        Value::Mapping(all) => {
            let told = all.iter().filter_map(|(key, value)| {
                let kept =
                    if about(key, named).is_some() { Some(value.clone()) } else { about(value, named) };
                Some((key.clone(), kept?))
            });
            let told: Mapping = told.collect();
            (!told.is_empty()).then_some(Value::Mapping(told))
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Tagged(_) => None,
    }
}

/// Would nobody see it if these two counters changed places?
fn interchangeable(position: &Value, one: &str, other: &str) -> bool {
    let as_it_is = || swapped(&swapped(position, one, other)?, one, other);
    swapped(position, one, other) == as_it_is()
}

/// Marks the legal orders that differ only in which of several interchangeable counters they name.
pub(super) fn mark(
    offers: &mut [Offer],
    print: &dyn Fn(&str) -> Option<String>,
    position: &dyn Fn() -> Value,
) {
    let mut groups: BTreeMap<String, Vec<(usize, String)>> = BTreeMap::new();
    for (index, offer) in offers.iter().enumerate().filter(|(_, offer)| offer.refused.is_none()) {
        if let (said, counters) = printed(&offer.words, print)
            && let [counter] = counters.as_slice()
        {
            groups.entry(said).or_default().push((index, (*counter).to_owned()));
        }
    }
    groups.retain(|_, group| group.len() > 1);
    if groups.is_empty() {
        return;
    }
    let counters: BTreeSet<String> = groups.values().flatten().map(|(_, counter)| counter.clone()).collect();
    let position = about(&position(), &|word| counters.contains(word)).unwrap_or_default();
    for group in groups.into_values() {
        let mut apart: Vec<(usize, String)> = Vec::new();
        for (index, counter) in group {
            match apart.iter().find(|(_, first)| interchangeable(&position, first, &counter)) {
                Some((first, _)) => offers[index].twin_of = Some(offers[*first].code.clone()),
                None => apart.push((index, counter)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(position: &str) -> Vec<Option<String>> {
        let take = |id: &str| Offer::plain(Words::opt("take").name(id, ["Canadiens"]));
        let mut offers = vec![take("c-1"), take("c-2"), take("c-3"), take("wolfe")];
        let print = |id: &str| id.starts_with("c-").then(|| "Canadiens".to_owned());
        mark(&mut offers, &print, &|| serde_yaml::from_str(position).unwrap());
        offers.into_iter().map(|offer| offer.twin_of).collect()
    }

    #[test]
    fn only_what_nothing_tells_apart_is_interchangeable() {
        let of = |index: usize| Some(format!("take c-{index}"));
        let all = "{pieces: {c-1: montreal, c-2: montreal, c-3: montreal, wolfe: halifax}}";
        assert_eq!(marked(all), [None, of(1), of(1), None]);
        let reduced = "{pieces: {c-1: montreal, c-2: montreal reduced, c-3: montreal reduced}}";
        assert_eq!(marked(reduced), [None, None, of(2), None]);
        let in_a_frame =
            "{pieces: {c-1: montreal, c-2: montreal, c-3: montreal}, stack: [{units: [c-1, c-3]}]}";
        assert_eq!(marked(in_a_frame), [None, None, of(1), None]);
        let deep = "{stack: [{rolls: [{of: {unit: c-1}, face: 2}, {of: {unit: c-2}, face: 5}, {of: {unit: c-3}, face: 5}]}]}";
        assert_eq!(marked(deep), [None, None, of(2), None]);
        let told = "{world: {pieces: {c-1: {at: montreal, with: wolfe}, c-2: {at: halifax}, c-3: {at: halifax}}, spaces: {}}}";
        assert_eq!(marked(told), [None, None, of(2), None]);
        let dice = "{stack: [{rolls: [{unit: c-1, face: 2}, {unit: c-2, face: 5}, {unit: c-3, face: 5}]}]}";
        assert_eq!(marked(dice), [None, None, of(2), None]);
    }
}
