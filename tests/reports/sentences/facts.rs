//! What is true of a file: computed from how it was made and altered, and from the bytes that stand in it.

use coureur::keys::{PublicKey, Signature};
use coureur::log::hash_bytes;
use data_encoding::BASE64;
use std::collections::BTreeSet;

/// Somebody at the table.
#[derive(Debug, Clone)]
pub struct Seated {
    pub seat: &'static str,
    /// `British (Member 1)`.
    pub name: String,
    /// `Member 1`.
    pub key_name: String,
    pub key: PublicKey,
}

/// A document in a file, as it stands there.
#[derive(Debug, Clone)]
pub struct Doc {
    /// The line in which it begins.
    pub line: usize,
    pub number: usize,
    pub seat: String,
    pub prev: String,
    pub hash: String,
    pub text: String,
    /// Whose key has signed these very bytes: a seat with its name.
    pub signer: Option<String>,
    /// Is it signed by the key of the seat it names?
    pub is_true: bool,
}

impl Doc {
    pub fn is_true(&self) -> bool {
        self.is_true
    }

    /// What stands behind the name of a field.
    pub fn field(&self, name: &str) -> &str {
        self.text.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default().trim()
    }

    /// Its acts, or what it says came of them.
    pub fn list(&self, name: &str) -> impl Iterator<Item = &str> {
        let rest = self.text.lines().skip_while(move |line| *line != name).skip(1);
        let items = rest.take_while(|line| line.starts_with("- ")).map(|line| line[2..].trim_matches('\''));
        items.filter(|item| !item.starts_with("+ "))
    }

    pub fn acts(&self) -> impl Iterator<Item = &str> {
        self.list("acts:")
    }

    pub fn has(&self, verb: &str) -> bool {
        self.acts().any(|act| act.split(' ').next() == Some(verb))
    }
}

/// The documents of a file.
pub fn docs(text: &str, people: &[Seated]) -> Vec<Doc> {
    let mut line = 1;
    let mut all = Vec::new();
    for part in text.split_inclusive("---\n").skip(1) {
        let text = format!("---\n{}", part.strip_suffix("---\n").unwrap_or(part));
        let field = |name: &str| {
            let found = text.lines().find_map(|line| line.strip_prefix(name));
            found.unwrap_or_default().trim().to_owned()
        };
        let unsigned = text.find("\nsig: ").map_or(text.as_str(), |at| &text[..=at]);
        let hash = hash_bytes(unsigned.as_bytes());
        let signature = BASE64.decode(field("sig: ").as_bytes()).ok().and_then(|bytes| bytes.try_into().ok());
        let signed = |person: &&Seated| {
            signature.is_some_and(|bytes| {
                person.key.verify_strict(hash.as_bytes(), &Signature::from_bytes(bytes)).is_ok()
            })
        };
        let seat = field("seat: ");
        // One person may hold both seats, with one key.
        let own = people.iter().filter(signed).find(|person| person.seat == seat);
        let signer = own.or_else(|| people.iter().find(signed));
        all.push(Doc {
            line,
            number: field("entry: ").parse().unwrap_or_default(),
            prev: field("prev: "),
            hash: hash.to_string(),
            signer: signer.map(|person| person.name.clone()),
            is_true: own.is_some(),
            seat,
            text: text.clone(),
        });
        line += text.matches('\n').count();
    }
    all
}

/// What is true of a file.
pub struct Facts {
    /// What is in it, in its order.
    pub docs: Vec<Doc>,
    /// What was truly played.
    pub honest: Vec<Doc>,
    /// Who is asked after each entry of that, as the rules of the game have it.
    pub asked: Vec<String>,
    /// Does the file end as a file must?
    pub torn: bool,
    pub bytes: String,
    /// The copy that lies beside it.
    pub copy: Option<Vec<Doc>>,
    pub people: Vec<Seated>,
    /// The whole report, for what it says of itself.
    pub report: String,
}

impl Facts {
    /// The first place at which the file is not the game as it was played: the number that should stand there.
    pub fn wrong(&self) -> Option<usize> {
        let differs =
            |at: &usize| self.docs.get(*at).map(|doc| &doc.text) != self.honest.get(*at).map(|doc| &doc.text);
        (0..self.docs.len()).find(differs)
    }

    /// What stands in that place.
    pub fn bad(&self) -> Option<&Doc> {
        self.docs.get(self.wrong()?)
    }

    pub fn numbered(&self, number: usize) -> Option<&Doc> {
        self.docs.iter().find(|doc| doc.number == number)
    }

    /// The entries of the game that are in the file, whatever their order and spelling.
    pub fn whole(&self, last: usize) -> bool {
        let squeezed = |text: &str| text.replace(" \n", "\n").replace("\n-  ", "\n- ");
        let in_file = |doc: &Doc| self.docs.iter().any(|other| squeezed(&other.text) == doc.text);
        last < self.honest.len()
            && self.honest[..=last].iter().all(in_file)
            && self
                .docs
                .iter()
                .all(|doc| self.honest[..=last].iter().any(|own| own.text == squeezed(&doc.text)))
    }

    /// The last entry in the file.
    pub fn last(&self) -> usize {
        self.docs.iter().map(|doc| doc.number).max().unwrap_or_default()
    }

    /// Each entry up to here has the signature that it got when the game was played.
    pub fn same_signatures(&self, entry: usize) -> bool {
        (0..=entry).all(|at| {
            let both = self.docs.get(at).zip(self.honest.get(at));
            both.is_some_and(|(doc, own)| doc.field("sig: ") == own.field("sig: "))
        })
    }

    /// Everything of the game up to here stands in the file as it was signed, or as a line of one entry shows.
    pub fn mendable(&self, entry: usize) -> bool {
        entry < self.honest.len() && (self.whole(entry) || self.same_signatures(entry))
    }

    /// As much of the game as can be relied upon: all of it, or what comes before the place that does not hold.
    pub fn held(&self) -> &[Doc] {
        match self.wrong() {
            None => &self.docs,
            // What shows itself how it was, once it is put right, is judged so; what was signed wrongly never is.
            Some(_) if self.is_mended() => &self.honest[..=self.last()],
            Some(wrong) => &self.honest[..wrong],
        }
    }

    /// Does the report speak of the file as it was before it was altered? Then that must be possible.
    fn is_mended(&self) -> bool {
        self.mendable(self.last()) && self.report.contains("Proved, of the game as it was signed")
    }

    pub fn mode(&self) -> &str {
        self.honest[0].field("mode: ")
    }

    /// A seat with its name.
    pub fn named(&self, seat: &str) -> &str {
        self.people.iter().find(|person| person.seat == seat).map_or("", |person| &person.name)
    }

    /// The seat of somebody.
    pub fn seat_of(&self, name: &str) -> Option<&'static str> {
        self.people.iter().find(|person| person.name == name).map(|person| person.seat)
    }

    /// Who is asked after an entry of the game.
    pub fn asked_after(&self, entry: usize) -> Option<&str> {
        self.asked.get(entry).map(String::as_str)
    }

    /// The words for decks and dice: whose they are, the entry, and the seat that signed it.
    pub fn words(&self) -> Vec<(&str, usize, &str)> {
        let mut all = Vec::new();
        for doc in self.held() {
            for act in doc.acts() {
                let side = act.strip_prefix("word ").and_then(|rest| rest.split(' ').next());
                if let Some(person) = self.people.iter().find(|person| Some(person.seat) == side) {
                    all.push((person.seat, doc.number, doc.seat.as_str()));
                }
            }
        }
        all
    }

    /// Who asked for each roll with a seed of his own, by the order of the answers; none: nobody, it was only asked for.
    pub fn askers(&self) -> Vec<Option<&str>> {
        let (mut pending, mut all) = (None, Vec::new());
        for doc in self.held() {
            for act in doc.acts() {
                let seed = act.starts_with("link ");
                match (act == "ask", seed, pending.take()) {
                    (true, _, _) => pending = Some(None),
                    (_, true, Some(asker)) => all.push(asker),
                    (_, true, None) => pending = Some(Some(doc.seat.as_str())),
                    (_, _, before) => pending = before,
                }
            }
        }
        all
    }

    /// The numbers of all rolls that entries tell of.
    pub fn rolls(&self) -> BTreeSet<usize> {
        let results = self.held().iter().flat_map(|doc| doc.list("results:"));
        let number = |result: &str| {
            let rest = result.strip_prefix("roll ").or_else(|| result.strip_prefix("draw "))?;
            rest.split(' ').next()?.parse().ok()
        };
        results.filter_map(number).collect()
    }

    /// Has the umpire named deputies? All who may have his key, as they are named.
    pub fn office(&self) -> Option<String> {
        let said = self.held().iter().filter(|doc| doc.seat == "umpire").flat_map(Doc::acts);
        let deputies: Vec<&str> =
            said.filter_map(|act| act.strip_prefix("say deputy/1 ")?.splitn(3, ' ').nth(2)).collect();
        let what = if deputies.len() == 1 { "deputy" } else { "deputies" };
        let umpire = &self.people.iter().find(|person| person.seat == "umpire")?.key_name;
        (!deputies.is_empty()).then(|| format!("umpire: {umpire}; {what}: {}", deputies.join(", ")))
    }
}
