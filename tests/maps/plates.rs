//! What can be read of stacks and waters where nobody can point at anything: on paper, and in a letter.

use super::{Drawn, open, options, sampled};
use coureur::games;
use coureur::render::map::{Options, Picture, Sheet, Theatre, draw, unit_icon};
use coureur::side::Side;
use coureur::speech::View;
use coureur::speech::view::{Place, Role};
use resvg::usvg;
use std::collections::{BTreeMap, BTreeSet};

/// What a plate has to say: so many of each kind of unit, in the words of the map, and who leads them.
#[derive(Default)]
struct Wanted {
    /// By their pictures.
    units: BTreeMap<String, u32>,
    reduced: u32,
    leaders: Vec<String>,
}

/// All plates of a position by their keys.
fn wanted(view: &View) -> BTreeMap<String, Wanted> {
    let mut all: BTreeMap<String, Wanted> = BTreeMap::new();
    for piece in &view.pieces {
        let Place::Space { space, .. } = &piece.place else { continue };
        let plate =
            all.entry(format!("stack:{space}:{}", piece.side.map_or("nobody", Side::word))).or_default();
        let kind = view.kinds.iter().find(|kind| kind.id == piece.kind).expect("its kind");
        match kind.role {
            Role::Leader => plate.leaders.push(piece.name.clone()),
            Role::Unit => {
                let word = unit_icon(&kind.id).unwrap_or(kind.one.as_ref());
                *plate.units.entry(word.to_owned()).or_default() += u32::from(piece.count);
                let reduced = piece.states.iter().any(|state| state.id == "reduced");
                plate.reduced += if reduced { u32::from(piece.count) } else { 0 };
            }
        }
    }
    all
}

/// Do the words stand in a text, and not as the end or the beginning of other ones?
fn stands(text: &str, words: &str) -> bool {
    let apart = |letter: Option<char>| !letter.is_some_and(char::is_alphanumeric);
    text.match_indices(words).any(|(at, _)| {
        apart(text[..at].chars().next_back()) && apart(text[at + words.len()..].chars().next())
    })
}

/// Words and pictures of units of a plate, in their order: `Montcalm 3 u-line 11`; what stands beside a pip is left out.
fn seen(picture: &Picture, key: &str) -> String {
    let mut seen = Vec::new();
    for part in picture.items[key].split('<').skip(1) {
        if let Some(text) = part.strip_prefix("text ").filter(|text| !text.contains("style=")) {
            seen.extend(text.split_once('>').map(|(_, words)| words.to_owned()));
        } else if let Some(icon) = part.strip_prefix("use href=\"#u-") {
            seen.extend(icon.split('"').next().map(|icon| format!("u-{icon}")));
        }
    }
    seen.join(" ").replace('\u{a0}', " ").replace("&amp;", "&").replace("&#39;", "'")
}

/// How many units of a plate are marked as reduced.
fn pips(picture: &Picture, key: &str) -> u32 {
    let item = &picture.items[key];
    let drawn = item.matches("class=\"p\"").count() as u32;
    let more = item
        .split("<text ")
        .filter(|text| text.contains("style="))
        .filter_map(|text| text.split_once('>')?.1.split('<').next()?.parse::<u32>().ok());
    // A number stands beside one pip.
    more.fold(drawn, |all, number| all + number - 1)
}

/// The plates on which something cannot be read: a unit, that it is reduced, or any leader at all.
pub fn cut(view: &View, picture: &Picture) -> Vec<String> {
    let mut cut = Vec::new();
    for (key, plate) in wanted(view) {
        let words = seen(picture, &key);
        let units: Vec<String> = plate.units.iter().map(|(word, n)| format!("{n} {word}")).collect();
        // Where all are of one kind, their number is the strength of the stack.
        let alone = |(word, n): (&String, &u32)| {
            plate.units.len() == 1 && stands(&words, word) && words.ends_with(&format!(" {n}"))
        };
        let whole =
            plate.units.iter().all(|(word, n)| stands(&words, &format!("{n} {word}")) || alone((word, n)));
        let lost = !whole || pips(picture, &key) != plate.reduced;
        let led = plate.leaders.is_empty() || plate.leaders.iter().any(|name| stands(&words, name));
        if lost || !led {
            cut.push(format!("{key}: {words} for {} {}", plate.leaders.join(", "), units.join(" ")));
        }
    }
    cut
}

/// What covers the name of a water.
pub fn covered(picture: &Picture, options: &usvg::Options<'_>) -> Vec<String> {
    let drawn = Drawn::of(picture, options);
    let mut covered = Vec::new();
    for (water, name) in drawn.of_layers(&["water"]) {
        for (id, rect) in drawn.of_layers(&["name", "space", "stack", "mark", "water"]) {
            if id != water && rect.overlaps(name) {
                covered.push(format!("{id} covers {water}"));
            }
        }
    }
    covered
}

/// Every set-up of every scenario, with what it is called.
fn every_set_up(mut look: impl FnMut(&str, &Sheet, &View)) {
    for game in games::SHELF {
        let sheet = Sheet::of(game.id).expect("it is drawn");
        for scenario in game.scenarios {
            for edition in game.editions {
                let view = open(game.id, edition.id, scenario.id).view();
                look(&format!("{} {} {}", game.id, scenario.id, edition.id), &sheet, &view);
            }
        }
    }
}

#[test]
fn every_unit_of_a_set_up_is_on_its_plate() {
    let mut all = Vec::new();
    every_set_up(|what, sheet, view| {
        let picture = draw(sheet, view, &Options::default());
        all.extend(cut(view, &picture).into_iter().map(|plate| format!("{what}: {plate}")));
    });
    assert!(all.is_empty(), "{} plates are cut:\n{}", all.len(), all.join("\n"));
}

#[test]
fn no_set_up_covers_the_name_of_a_water() {
    let (mut all, options) = (BTreeSet::new(), options());
    every_set_up(|what, sheet, view| {
        let picture = draw(sheet, view, &Options::default());
        all.extend(covered(&picture, &options).into_iter().map(|name| format!("{what}: {name}")));
    });
    assert!(all.is_empty(), "{} names are covered:\n{:#?}", all.len(), all);
}

#[test]
fn no_position_covers_the_name_of_a_water_and_few_cut_a_plate() {
    const POSITIONS: usize = 60;
    let options = options();
    let mut all = BTreeMap::new();
    for game in games::SHELF {
        let sheet = Sheet::of(game.id).expect("it is drawn");
        let (mut plates, mut cut_here) = (0, 0);
        sampled(game.id, POSITIONS, |view, _| {
            let picture = draw(&sheet, view, &Options::default());
            plates += wanted(view).len();
            cut_here += cut(view, &picture).len();
            for name in covered(&picture, &options) {
                *all.entry(format!("{}: {name}", game.id)).or_insert(0) += 1;
            }
        });
        assert!(cut_here * 100 < plates, "{}: {cut_here} of {plates} plates are cut", game.id);
    }
    assert!(all.is_empty(), "{all:#?}");
}

/// Positions looked at where nothing else asks for fewer.
const MANY: usize = 500;

/// V1, V12: over many positions every plate is nearest to its own symbol, has a tail to it, and marks what is reduced; whole and
/// around the busiest space.
fn many(positions: usize) {
    let options = options();
    for game in games::SHELF {
        let sheet = Sheet::of(game.id).expect("it is drawn");
        let mut number = 0;
        sampled(game.id, positions, |view, _| {
            number += 1;
            let count = |id: &str| {
                view.pieces
                    .iter()
                    .filter(|piece| matches!(&piece.place, Place::Space { space, .. } if space == id))
                    .count()
            };
            let busiest = view.spaces.iter().max_by_key(|space| count(&space.id)).expect("a space");
            let theatre = Theatre::find(view, &busiest.name);
            for around in [None, theatre.as_ref()] {
                let picture = draw(&sheet, view, &Options { around, ..Options::default() });
                let what =
                    format!("position {number} of {}, {:?}", game.id, around.map(|around| &around.name));
                let astray = Drawn::of(&picture, &options).astray();
                assert!(astray.is_empty(), "V1: {what}: {astray:#?}");
                for key in picture.items.keys().filter(|key| key.starts_with("stack:")) {
                    let space = key.split(':').nth(1).unwrap_or_default();
                    let boxed = sheet.is_boxed(space);
                    let tied = picture.items.contains_key(&format!("tether:{key}"));
                    assert!(boxed || tied, "V1: {what}: no tail from {key}");
                }
            }
        });
    }
}

#[test]
fn v1_every_plate_is_nearest_to_its_own_symbol_and_tied_to_it() {
    many(12);
}

#[test]
#[ignore = "1,500 positions, twice each"]
fn v1_every_plate_of_many_positions_is_nearest_to_its_own_symbol() {
    many(MANY);
}
