//! The map that goes with a letter: where something happened since its reader decided last.

use super::Attachment;
use crate::engine::Chance;
use crate::mail::block::game_digits;
use crate::mail::story::Call;
use crate::render::map::{Changes, Colours, Options, Picture, Sheet, Theatre, draw};
use crate::render::text::stopped;
use crate::render::thrown::Ids;
use crate::speech::view::headed;
use crate::speech::{Pending, View};
use crate::table::{Seat, Table};

/// A map, drawn for a letter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Map {
    /// The name of its file.
    pub name: &'static str,
    /// Its kind; mail programs show `image/png`, and only that.
    pub kind: &'static str,
    /// The picture.
    pub bytes: Vec<u8>,
    /// What it shows, in a line.
    pub caption: String,
    /// What it shows, for whoever does not see it: where the armies stand.
    pub alt: String,
}

/// Whether a letter shows the map.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Illustration {
    /// It does not, and nobody misses it.
    #[default]
    None,
    /// It does.
    Map(Map),
    /// It should, and cannot: the reader is told why.
    Missing(String),
}

impl Illustration {
    /// The map for a letter to a seat. What cannot be drawn is said in the letter, which goes without it.
    #[must_use]
    pub fn of(table: &Table, reader: Seat) -> Illustration {
        // What only a program answers, nobody looks at.
        if Call::of(table, reader).is_chore_of(table, reader) {
            return Illustration::None;
        }
        let Ok(sheet) = Sheet::of(&table.setting().terms.game) else { return Illustration::None };
        let now = table.play().view();
        let last = reader.side().and_then(|side| table.last_decision(side));
        let asked = asked_at(table, &now);
        let (news, theatre) = match last {
            // The map of the set-up came with the invitation.
            None if asked.is_none() && table.players().contains_key(&reader) && !has_moved(table) => {
                return Illustration::None;
            }
            None => (None, asked.and_then(|space| Theatre::at(&now, space))),
            Some((entry, then)) => {
                let before = then.view();
                let changes = Changes::of(table, &before, entry);
                let mut spaces = changes.news(&before, &now);
                // Since his last decision nothing has moved, and what he is asked hangs on no place: he has seen this map.
                if spaces.is_empty() && asked.is_none() && table.outcome().is_none() {
                    return Illustration::None;
                }
                spaces.extend(asked.map(str::to_owned));
                let theatre = Theatre::of_news(&sheet, &now, &spaces);
                let near = readable(&sheet, &now, theatre, asked.or(changes.centre()));
                (Some(changes), near)
            }
        };
        let options = Options {
            around: theatre.as_ref(),
            changes: news.as_ref(),
            colours: Colours::Day,
            ..Options::default()
        };
        let picture = draw(&sheet, &now, &options);
        let mut caption = caption(&now.clock.words, theatre.as_ref(), news.as_ref());
        if !picture.short.is_empty() {
            caption.push_str(" Stacks too large for their plates stand in full under “What stands where”.");
        }
        let alt = alt(&caption, &now, theatre.as_ref());
        file(&picture, theatre.is_some(), caption, alt)
    }

    pub(super) fn map(&self) -> Option<&Map> {
        match self {
            Illustration::Map(map) => Some(map),
            Illustration::None | Illustration::Missing(_) => None,
        }
    }
}

impl Map {
    /// The kind of picture that every mail program shows.
    pub const SHOWN: &'static str = "image/png";

    pub(super) fn attached(&self, game: &[u8; 32], entry: u32) -> Attachment {
        let id =
            (self.kind == Map::SHOWN).then(|| format!("map-{entry}.{}@coureur.invalid", game_digits(game)));
        Attachment { name: self.name.to_owned(), kind: self.kind.to_owned(), bytes: self.bytes.clone(), id }
    }
}

/// How wide a mail program shows a picture, in pixels, and how high names are at least.
const SHOWN: f64 = 680.0;
const READABLE: f64 = 11.0;

/// A part of the map whose names can be read in a mail program: where all happened, or else where most did.
fn readable(sheet: &Sheet, view: &View, all: Option<Theatre>, centre: Option<&str>) -> Option<Theatre> {
    let is_near = |theatre: &Theatre| sheet.least_name() * SHOWN / theatre.width(sheet, view) >= READABLE;
    if all.as_ref().is_some_and(is_near) {
        return all;
    }
    centre.and_then(|space| Theatre::at(view, space)).filter(is_near).or(all)
}

/// Has anything happened so far that can be drawn?
fn has_moved(table: &Table) -> bool {
    let mut happened = table.story().iter().flat_map(|chapter| &chapter.happened);
    happened.any(|events| !table.play().traces(events).is_empty())
}

/// Words that a place stands behind: a regiment may be called after one.
const BEFORE_PLACES: [&str; 6] = ["at ", "of ", "on ", "in ", "from ", "to "];

/// The space that what is asked or thrown is about, if it is about one: `Battle at Albany: two steps to lose`.
fn asked_at<'v>(table: &Table, view: &'v View) -> Option<&'v str> {
    let words = match table.play().pending() {
        Pending::Decision(prompt) => prompt.ask,
        Pending::Chance(Chance::Roll(rolls)) => {
            let ids = Ids::of(table);
            rolls.iter().map(|roll| ids.purpose(&roll.label)).collect::<Vec<_>>().join("; ")
        }
        Pending::Chance(Chance::Pick(_) | Chance::Shuffle(_) | Chance::Show { .. }) | Pending::Over(_) => {
            String::new()
        }
    };
    // What is fought just now is fought somewhere.
    let fought = view.notes.iter().filter(|note| note.id == "battle").map(|note| note.text.as_str());
    let all: Vec<&str> = fought.chain([words.as_str()]).collect();
    named_in(&all.join("; "), view)
}

/// The space of the longest name that stands in a text behind `at` or the like.
fn named_in<'v>(text: &str, view: &'v View) -> Option<&'v str> {
    let stands = |name: &str| {
        text.match_indices(name).any(|(at, _)| {
            let ends = text[at + name.len()..].chars().next().is_none_or(|next| !next.is_alphanumeric());
            ends && BEFORE_PLACES.iter().any(|word| text[..at].ends_with(word))
        })
    };
    let here = view.spaces.iter().filter(|space| stands(&space.name));
    here.max_by_key(|space| space.name.len()).map(|space| space.id.as_str())
}

/// What the picture shows.
fn caption(when: &str, theatre: Option<&Theatre>, news: Option<&Changes>) -> String {
    let place = theatre.map_or_else(|| "The whole map".to_owned(), |theatre| theatre.name.clone());
    let news = match news {
        Some(news) if !news.is_empty() => " Arrows, stars and flags: what happened since your last decision.",
        _ => "",
    };
    stopped(&format!("{place}, {when}")) + news
}

/// The longest text that stands for a picture: nobody can skip it.
const ALT: usize = 1200;

/// The position in words, as far as it is in the picture: each army, then what is besieged.
fn alt(caption: &str, view: &View, theatre: Option<&Theatre>) -> String {
    let mut out = format!("Map. {caption}");
    let here = view.spaces.iter().filter(|space| theatre.is_none_or(|theatre| theatre.holds(&space.id)));
    for space in here {
        let stacks = headed(&view.stacks(space), None);
        let siege = space.siege.map(|siege| format!("besieged, level {}", siege.level));
        let told: Vec<String> = stacks.into_iter().chain(siege).collect();
        if told.is_empty() {
            continue;
        }
        let next = format!(" {}: {}.", space.name, told.join(". "));
        if out.len() + next.len() > ALT {
            out.push_str(" And more, under “What stands where”.");
            break;
        }
        out.push_str(&next);
    }
    out
}

#[cfg(feature = "png")]
fn file(picture: &Picture, part: bool, caption: String, alt: String) -> Illustration {
    use crate::render::map::png;
    /// Larger ones are drawn smaller: a letter stays what every server takes.
    const LARGEST: usize = 120_000;
    let widths: &[u32] = if part { &[960, 720, 480] } else { &[1200, 1000, 800, 600] };
    let mut why = "it would be too large".to_owned();
    for width in widths {
        match png(picture, *width) {
            Ok(bytes) if bytes.len() <= LARGEST => {
                return Illustration::Map(Map { name: "map.png", kind: Map::SHOWN, bytes, caption, alt });
            }
            Ok(_) => {}
            Err(error) => why = error.to_string(),
        }
    }
    Illustration::Missing(format!("There is no map in this letter: {why}. `coureur map` draws one."))
}

#[cfg(not(feature = "png"))]
fn file(picture: &Picture, _: bool, caption: String, alt: String) -> Illustration {
    let caption = format!(
        "{caption} THE SENDER'S PROGRAM WAS BUILT WITHOUT PNG PICTURES, so no mail program shows the map: open the file in a browser."
    );
    Illustration::Map(Map {
        name: "map.svg",
        kind: "image/svg+xml",
        bytes: picture.svg().into_bytes(),
        caption,
        alt,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_caption_has_one_stop() {
        assert_eq!(caption("Late 1757, Intercepted!", None, None), "The whole map, Late 1757, Intercepted!");
        assert_eq!(caption("Late 1757", None, None), "The whole map, Late 1757.");
    }
}
