//! Orders in names, for whoever reads them and types them again.

use super::last;
use crate::orders::{Line, fold, reads_like};
use crate::speech::{Offer, Term, Words};
use std::collections::{BTreeMap, BTreeSet};

/// The same orders in names, as far as they are read so: `lose step La Sarre` for `lose step la-sarre`. What shares its name with something
/// else that could be meant keeps its id, and so does a card, which goes by its number.
#[must_use]
pub fn in_names(offers: &[Offer]) -> Vec<Offer> {
    let mut owners: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for term in offers.iter().flat_map(|offer| &offer.words.0) {
        if let Term::Name { id, also } = term {
            for name in also.iter().map(String::as_str).chain([&**id]) {
                owners.entry(plain(name)).or_default().insert(id);
            }
        }
    }
    let alone = |name: &str| owners.get(&plain(name)).is_some_and(|ids| ids.len() == 1);
    let named = |term: &Term| match term {
        Term::Name { id, also } if !is_number(id) => {
            let name = also.first().filter(|name| alone(name) && !name.contains([';', ',', ':', '"']));
            Term::Name {
                id: name.map_or_else(|| id.clone(), |name| name.as_str().into()),
                also: also.clone(),
            }
        }
        other => other.clone(),
    };
    let one = |offer: &Offer| {
        let words = Words::from(offer.words.0.iter().map(named).collect::<Vec<_>>());
        if !reads_like(&Line::new(&words.to_string()), &offer.words) {
            return offer.clone();
        }
        // What the name says already, the comment need not say again.
        let said = |note: &str| {
            let rest = last(&words).and_then(|name| note.strip_prefix(&name).map(str::to_owned));
            match rest.as_deref().map(|rest| rest.trim_start_matches([',', ':'])) {
                Some("") => None,
                Some(rest) => Some(rest.trim_start().to_owned()),
                None => Some(note.to_owned()),
            }
        };
        let note = offer.note.as_deref().and_then(said);
        Offer { words, note, ..offer.clone() }
    };
    offers.iter().map(one).collect()
}

/// A name as it is compared.
pub(super) fn plain(name: &str) -> String {
    fold(name).replace(['-', '\'', '’', ' ', '.'], "")
}

/// Is it the number of a card: `48`, `b21`?
fn is_number(id: &str) -> bool {
    let digits = id.strip_prefix(|letter: char| letter.is_ascii_lowercase()).unwrap_or(id);
    !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::super::listed;
    use super::*;

    fn offer(words: Words) -> Offer {
        Offer::plain(words)
    }

    #[test]
    fn orders_are_listed_by_names_where_these_are_read() {
        let lose = |id: &str, name: &str| offer(Words::key("lose").then("step").name(id, [name]));
        let mut all =
            vec![lose("la-sarre", "La Sarre"), lose("x-1", "Connecticut"), lose("x-2", "Connecticut")];
        all[0].note = Some("La Sarre, Regulars 3-4".to_owned());
        all.push(offer(Words::key("play").name("b21", ["Royal Navy"])));
        all.push(offer(Words::key("to").name("carillon", ["Fort; Carillon"])));
        let lines = listed(&in_names(&all));
        let orders: Vec<&str> = lines.iter().map(|line| line.order.as_str()).collect();
        assert_eq!(
            orders,
            ["lose step La Sarre", "lose step x-1", "lose step x-2", "play b21", "to carillon"]
        );
        assert_eq!(lines[0].note.as_deref(), Some("Regulars 3-4"));
        assert_eq!(lines[1].note.as_deref(), Some("Connecticut"));
    }
}
