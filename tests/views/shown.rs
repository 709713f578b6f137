//! A position as everything shows it, and how things are looked for in it.

use coureur::mail::page::{Markup, Page};
use coureur::mail::story;
use coureur::render::map::{self, Sheet};
use coureur::render::replay::standing;
use coureur::render::{self, Spaces};
use coureur::side::Side;
use coureur::speech::{Play, View};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// A text in which things are found by the place they stand at: a line of its own for each.
pub struct Text {
    pub what: &'static str,
    pub items: Vec<String>,
    /// All of it, for what stands in no place.
    pub whole: String,
}

fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Lines joined with those that carry them on; an empty line ends an item.
fn items(text: &str, begins: impl Fn(&str) -> Option<String>) -> Vec<String> {
    let mut items: Vec<String> = Vec::new();
    let mut going = false;
    for line in text.lines() {
        match (begins(line), items.last_mut()) {
            (Some(first), _) => {
                items.push(first);
                going = true;
            }
            (None, Some(last)) if going && !line.is_empty() => {
                last.push(' ');
                last.push_str(line);
            }
            (None, _) => going = false,
        }
    }
    items.iter().map(|item| flat(item)).collect()
}

fn unescaped(text: String) -> String {
    let escaped = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")];
    escaped.iter().fold(text, |text, (code, letter)| text.replace(code, letter))
}

/// What is said of a part of a picture when one points at it.
fn titles(item: &str) -> String {
    let titles = item.split("<title>").skip(1).filter_map(|rest| rest.split("</title>").next());
    unescaped(titles.collect::<Vec<_>>().join(" "))
}

/// A page without its tags: what a list has is a line of its own after a bullet.
fn without_tags(page: &str) -> String {
    let bulleted = page.replace("<li", "\n- <li");
    let text = bulleted.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text)).collect();
    unescaped(text)
}

impl Text {
    fn board(view: &View) -> Text {
        let text = render::board(view, Spaces::Busy, 80);
        let text = anstream::adapter::strip_str(&text).to_string();
        let above = anstream::adapter::strip_str(&render::summary(view, 80)).to_string();
        let flags = ["  B ", "  F ", "  - "];
        let begins = |line: &str| {
            flags.iter().find_map(|flag| line.strip_prefix(flag)).map(|rest| rest.replacen("  ", ": ", 1))
        };
        Text { what: "board", items: items(&text, begins), whole: flat(&format!("{above}\n{text}")) }
    }

    /// The map: of a space all that is said when one points at it, at its stacks and its markers.
    fn map(view: &View, game: &str) -> Text {
        let sheet = Sheet::of(game).expect("it is drawn");
        let picture = map::draw(&sheet, view, &map::Options::default());
        let mut items = Vec::new();
        for space in &view.spaces {
            let keys = [format!("space:{}", space.id), format!("mark:{}", space.id)];
            let stacks = ["british", "french", "nobody"].map(|side| format!("stack:{}:{side}", space.id));
            let here = keys.iter().chain(&stacks).filter_map(|key| picture.items.get(key));
            items.push(here.map(|item| titles(item)).collect::<Vec<_>>().join(" "));
        }
        let boxes = picture.items.iter().filter(|(key, _)| key.starts_with("box:"));
        items.extend(boxes.map(|(_, item)| titles(item)));
        for link in view.links.iter().filter(|link| !link.markers.is_empty()) {
            let (from, to) = (view.name(&link.from), view.name(&link.to));
            let marks = picture.items.get(&format!("mark:{}", link.id)).map(|item| titles(item));
            items.push(format!("{from} – {to}: {}", marks.unwrap_or_default()));
        }
        let whole = picture.items.values().map(|item| titles(item)).collect::<Vec<_>>().join(" ");
        Text { what: "map", items, whole: flat(&whole) }
    }

    /// The map as it is printed: nobody can point at anything.
    pub fn drawn(view: &View, game: &str) -> Text {
        let sheet = Sheet::of(game).expect("it is drawn");
        let without_titles = |item: &String| {
            let parts =
                item.split("<title>").map(|part| part.split_once("</title>").map_or(part, |(_, rest)| rest));
            parts.collect::<String>()
        };
        let (items, _) = map::items(&sheet, view, &map::Options::default());
        let items: Vec<String> = items.values().map(without_titles).collect();
        Text { what: "picture", whole: items.concat(), items }
    }

    /// The page that steps through a game: each line has its place.
    fn replay(view: &View) -> Text {
        let items: Vec<String> = standing(view).into_iter().map(|(_, words)| flat(&words)).collect();
        Text { what: "replay", whole: items.join(" "), items }
    }

    fn page(view: &View, markup: Markup, what: &'static str, bullet: &'static str) -> Text {
        let mut page = Page::default();
        story::position(&mut page, view);
        let text = page.write(markup);
        let text = if markup == Markup::Html { without_tags(&text) } else { text };
        let items = items(&text, |line| line.strip_prefix(bullet).map(str::to_owned));
        Text { what, items, whole: flat(&text) }
    }

    /// The item about a place. Tracks may be called like spaces, which a letter tells apart by a bracket.
    fn about(&self, name: &str, space: bool) -> &str {
        let head = if space && self.what != "board" { format!("{name} (") } else { format!("{name}:") };
        let found: Vec<&String> = self.items.iter().filter(|item| item.starts_with(&head)).collect();
        match found.as_slice() {
            [one] => one,
            other => panic!("{}: {} lines about {name} in {:#?}", self.what, other.len(), self.items),
        }
    }

    /// What stands in no place, in one of these spellings.
    fn says_somewhere(&self, ways: &[String]) {
        // Square brackets are tags to a forum.
        let spelled = |words: &String| match self.what {
            "post" => flat(words).replace('[', "(").replace(']', ")"),
            _ => flat(words),
        };
        let found = ways.iter().any(|words| self.whole.contains(&spelled(words)));
        assert!(found, "{}: `{}` is said nowhere: {}", self.what, ways[0], self.whole);
    }

    fn says(&self, name: &str, space: bool, words: &str) {
        let item = self.about(name, space);
        assert!(item.contains(words), "{}: `{words}` is not said in: {item}", self.what);
    }
}

/// What stands beside the map is in every text: the clock, tracks, piles of cards, and whatever else is worth a line.
fn beside(view: &View, texts: &[Text]) {
    let names = |cards: &[coureur::speech::view::Card]| -> Vec<String> {
        cards.iter().map(|card| card.name.clone()).collect()
    };
    for text in texts {
        let one = |words: &str| text.says_somewhere(&[words.to_owned()]);
        one(&view.clock.words);
        view.notes.iter().for_each(|note| one(&note.text));
        for track in &view.tracks {
            let words = track.words();
            text.says_somewhere(&[format!("{} {words}", track.name), format!("{}: {words}", track.name)]);
        }
        for pile in view.piles.iter().filter(|pile| pile.count > 0) {
            text.says_somewhere(&[pile.words(": "), pile.words(" ")]);
            let said = pile.words(" ");
            let states = pile.states.iter().map(|state| state.name.to_string());
            for part in names(&pile.cards).into_iter().chain(states) {
                assert!(said.contains(&part), "{part} is not in {said}");
            }
        }
    }
}

/// A position in everything that shows it.
pub fn texts(view: &View, game: &str) -> Vec<Text> {
    vec![
        Text::board(view),
        Text::page(view, Markup::Plain, "letter", "- "),
        Text::page(view, Markup::Html, "illustrated letter", "- "),
        Text::page(view, Markup::BbCode, "post", "[*]"),
        Text::map(view, game),
        Text::replay(view),
    ]
}

/// A position as everything shows it.
pub struct Shown {
    pub json: Value,
    pub texts: Vec<Text>,
    /// What was met, by kind: a test that meets nothing proves nothing.
    pub met: BTreeSet<String>,
}

impl Shown {
    pub fn of(play: &dyn Play, game: &str) -> Shown {
        let view = play.view();
        let texts = texts(&view, game);
        let doubled = ["British British", "French French", "::", "British: British", "French: French"];
        for text in &texts {
            let twice = |item: &&String| doubled.iter().any(|words| item.contains(words));
            assert_eq!(text.items.iter().find(twice), None, "{}: doubled words", text.what);
        }
        beside(&view, &texts);
        Shown { json: json!(view), texts, met: BTreeSet::new() }
    }

    pub fn find(&self, list: &str, id: &str) -> &Value {
        let all = self.json[list].as_array().unwrap_or_else(|| panic!("no {list}"));
        all.iter().find(|one| one["id"] == id).unwrap_or_else(|| panic!("{id} is not in {list}"))
    }

    /// The one of this id that is of a side.
    pub fn of_side(&self, list: &str, id: &str, side: &str) -> &Value {
        let all = self.json[list].as_array().unwrap_or_else(|| panic!("no {list}"));
        let found = all.iter().find(|one| one["id"] == id && one["side"] == side);
        found.unwrap_or_else(|| panic!("no {id} of the {side} in {list}"))
    }

    /// A card that lies in a pile of a side.
    pub fn card(&self, side: &str, pile: &str, card: &str) {
        let pile = self.of_side("piles", pile, side);
        let cards = pile["cards"].as_array().expect("a list");
        assert!(cards.iter().any(|known| known["id"] == card), "{card} is not in {pile}");
    }

    /// A card that lies in a pile of both sides.
    pub fn card_in(&self, pile: &str, card: &str) {
        let pile = self.find("piles", pile);
        let cards = pile["cards"].as_array().expect("a list");
        assert!(cards.iter().any(|known| known["id"] == card), "{card} is not in {pile}");
    }

    /// What is worth a line; every text has it.
    pub fn note(&self, id: &str) -> String {
        self.find("notes", id)["text"].as_str().expect("words").to_owned()
    }

    /// The name of a space or box, and whether it is a space.
    pub fn name(&self, place: &str) -> (String, bool) {
        let find = |list: &str| {
            let found = self.json[list].as_array().and_then(|all| all.iter().find(|one| one["id"] == place));
            found.and_then(|one| one["name"].as_str()).map(str::to_owned)
        };
        let space = find("spaces").map(|name| (name, true));
        space
            .or_else(|| find("boxes").map(|name| (name, false)))
            .unwrap_or_else(|| panic!("no place {place}"))
    }

    pub fn met(&mut self, what: &str) {
        self.met.insert(what.to_owned());
    }

    pub fn all_say(&self, place: &str, words: &str) {
        let (name, space) = self.name(place);
        self.texts.iter().for_each(|text| text.says(&name, space, words));
    }

    /// A marker of a space, in its words.
    pub fn marker(&mut self, space: &str, id: &str, side: Option<&str>, count: u64) {
        let markers = self.find("spaces", space)["markers"].as_array().expect("a list").clone();
        let fits = |marker: &&Value| {
            marker["id"] == id && side.is_none_or(|side| marker["side"] == side) && marker["count"] == count
        };
        let marker =
            markers.iter().find(fits).unwrap_or_else(|| panic!("no {id} {side:?} in {space}: {markers:?}"));
        let name = marker["name"].as_str().expect("a word").to_owned();
        let words = if count > 1 { format!("{name} x{count}") } else { name };
        self.all_say(space, &words);
        self.met(id);
    }

    /// A marker on a line, in its words.
    pub fn on_line(&mut self, link: &str, id: &str, count: u64) {
        let known = self.find("links", link).clone();
        let markers = known["markers"].as_array().expect("a list");
        let marker = markers.iter().find(|marker| marker["id"] == id && marker["count"] == count);
        let marker = marker.unwrap_or_else(|| panic!("no {id} on {link}: {markers:?}"));
        let end = |field: &str| self.name(known[field].as_str().expect("an id")).0;
        let name = format!("{} – {}", end("from"), end("to"));
        let words = marker["name"].as_str().expect("a word").to_owned();
        self.texts.iter().for_each(|text| text.says(&name, false, &words));
        self.met(id);
    }

    fn kind(&self, piece: &Value) -> &Value {
        self.find("kinds", piece["kind"].as_str().expect("an id"))
    }

    /// A piece by its id: in its place, in its state, in every text.
    pub fn piece(&mut self, id: &str, place: &str, states: &[&str], inside: bool) {
        let piece = self.find("pieces", id).clone();
        let on_map = self.json["spaces"].as_array().expect("a list").iter().any(|space| space["id"] == place);
        let at = if on_map { json!({ "space": place, "inside": inside }) } else { json!({ "box": place }) };
        assert_eq!(piece["place"], at, "{id}");
        let is: Vec<&str> = piece["states"]
            .as_array()
            .expect("a list")
            .iter()
            .filter_map(|state| state["id"].as_str())
            .collect();
        assert_eq!(is, states, "{id}");
        let kind = self.kind(&piece).clone();
        let named = kind["named"] == true;
        let words = if named { &piece["name"] } else { &kind["one"] };
        self.all_say(place, words.as_str().expect("a word").trim_end_matches('s'));
        for state in piece["states"].as_array().expect("a list") {
            self.all_say(place, state["name"].as_str().expect("a word"));
            self.met(state["id"].as_str().expect("an id"));
        }
        if inside {
            let siege = !self.find("spaces", place)["siege"].is_null();
            self.all_say(place, if siege { "besieged: " } else { "inside: " });
            self.met(if siege { "besieged" } else { "inside" });
        }
        if kind["role"] == "leader" {
            let rating = piece["printed"].as_str().expect("his ratings");
            self.all_say(place, &format!("{} ({rating}", piece["name"].as_str().expect("a name")));
        }
    }

    /// So many pieces of a kind that stand together are counted so.
    pub fn counted(&self, place: &str, kind: &str, count: u64) {
        let kind = self.find("kinds", kind);
        let word = if count == 1 { &kind["one"] } else { &kind["many"] };
        let word = word.as_str().expect("a word");
        if kind["role"] == "unit" && (count > 1 || kind["named"] == false) {
            self.all_say(place, &format!("{count} {word}"));
        }
    }

    pub fn work(&mut self, kind: &str, space: &str, side: &str) {
        let (kind, state) = if kind == "under-construction" { ("fort", kind) } else { (kind, "complete") };
        let known = self.find("spaces", space).clone();
        let works = known["works"].as_array().expect("a list");
        let fits =
            |work: &&Value| work["kind"]["id"] == kind && work["side"] == side && work["state"] == state;
        assert_eq!(works.iter().filter(fits).count(), 1, "{kind} {state} {side} in {known}");
        let owner = Side::from_word(side).expect("a side").title();
        let whose = if known["control"] == side { String::new() } else { format!("{owner} ") };
        let built = if state == "complete" { "" } else { " under construction" };
        self.all_say(space, &format!("{whose}{kind}{built}"));
        self.met(if state == "complete" { kind } else { state });
        if kind == "fortress" && known["printed"] != side {
            self.marker(space, "captured", Some(side), 1);
        }
    }

    /// Nothing is shown that is no fact.
    pub fn works_in_all(&self) -> usize {
        let spaces = self.json["spaces"].as_array().expect("a list");
        spaces.iter().filter_map(|space| space["works"].as_array()).map(Vec::len).sum()
    }
}
