//! What can be read of stacks and waters where nobody can point at anything: on paper, and in a letter.

use super::{Drawn, open, options, read, sampled};
use coureur::games;
use coureur::render::map::{Options, Picture, Sheet, draw};
use coureur::side::Side;
use coureur::speech::View;
use coureur::speech::view::{Place, Role};
use resvg::usvg;
use std::collections::{BTreeMap, BTreeSet};

/// What a plate has to say: so many of each kind of unit, in the words of the map, and who leads them.
#[derive(Default)]
struct Wanted {
    units: BTreeMap<String, u32>,
    leaders: Vec<String>,
}

/// All plates of a position by their keys.
fn wanted(sheet: &Sheet, view: &View) -> BTreeMap<String, Wanted> {
    let mut all: BTreeMap<String, Wanted> = BTreeMap::new();
    for piece in &view.pieces {
        let Place::Space { space, .. } = &piece.place else { continue };
        let plate =
            all.entry(format!("stack:{space}:{}", piece.side.map_or("nobody", Side::word))).or_default();
        let kind = view.kinds.iter().find(|kind| kind.id == piece.kind).expect("its kind");
        match kind.role {
            Role::Leader => plate.leaders.push(piece.name.clone()),
            Role::Unit => {
                let short = sheet.paper.kinds.iter().find(|(id, _)| *id == kind.id);
                let word = short.map_or(kind.one.as_ref(), |(_, word)| word);
                *plate.units.entry(word.to_owned()).or_default() += u32::from(piece.count);
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

/// The plates on which something cannot be read: a unit, or any leader at all.
pub fn cut(sheet: &Sheet, view: &View, picture: &Picture) -> Vec<String> {
    let mut cut = Vec::new();
    for (key, plate) in wanted(sheet, view) {
        let words = read(picture, &key);
        let units: Vec<String> = plate.units.iter().map(|(word, n)| format!("{n} {word}")).collect();
        let lost = units.iter().any(|unit| !stands(&words, unit));
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
        all.extend(cut(sheet, view, &picture).into_iter().map(|plate| format!("{what}: {plate}")));
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
            plates += wanted(&sheet, view).len();
            cut_here += cut(&sheet, view, &picture).len();
            for name in covered(&picture, &options) {
                *all.entry(format!("{}: {name}", game.id)).or_insert(0) += 1;
            }
        });
        assert!(cut_here * 100 < plates, "{}: {cut_here} of {plates} plates are cut", game.id);
    }
    assert!(all.is_empty(), "{all:#?}");
}
