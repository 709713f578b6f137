//! What stands on the map itself, for whoever can point at nothing: names as text, and pictures as pictures.

use coureur::render::map::{self, Sheet};
use coureur::side::Side;
use coureur::speech::View;
use coureur::speech::view::{Marker, Piece, Place, Role};
use std::collections::{BTreeMap, BTreeSet};

/// The words that are drawn of a thing.
fn words(item: &str) -> Vec<String> {
    let texts =
        item.split("<text").skip(1).filter_map(|text| text.split_once('>')?.1.split("</text>").next());
    texts.map(|text| text.replace('\u{a0}', " ").replace("&#39;", "'").replace("&amp;", "&")).collect()
}

/// The pictures that are drawn of a thing.
fn pictures(item: &str) -> Vec<&str> {
    item.split("<use href=\"#").skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

fn at<'a>(view: &'a View, space: &str, side: Option<Side>) -> Vec<&'a Piece> {
    let here = |piece: &&Piece| {
        piece.side == side && matches!(&piece.place, Place::Space { space: at, .. } if at == space)
    };
    view.pieces.iter().filter(here).collect()
}

/// Looks at every stack and marker of a position; what kinds of things were met.
pub fn look(view: &View, game: &str) -> BTreeSet<&'static str> {
    let sheet = Sheet::of(game).expect("it is drawn");
    let (items, _) = map::items(&sheet, view, &map::Options::default());
    let mut met = BTreeSet::new();
    for space in &view.spaces {
        let mut wanted: BTreeMap<&str, usize> = BTreeMap::new();
        let mut rows: Vec<&String> = items.get(&format!("mark:{}", space.id)).into_iter().collect();
        for side in [Some(Side::British), Some(Side::French), None] {
            let pieces = at(view, &space.id, side);
            if pieces.is_empty() {
                continue;
            }
            let key = format!("stack:{}:{}", space.id, side.map_or("nobody", Side::word));
            let item = items.get(&key).unwrap_or_else(|| panic!("no {key}"));
            rows.push(item);
            met.extend(stack(view, &pieces, item));
            if pieces.iter().any(|piece| matches!(piece.place, Place::Space { inside: true, .. })) {
                *wanted.entry("i-wall").or_default() += 1;
            }
            if pieces.iter().any(|piece| piece.supplied == Some(false)) {
                *wanted.entry("i-hungry").or_default() += 1;
            }
            let has =
                |state: &str| pieces.iter().any(|piece| piece.states.iter().any(|known| known.id == state));
            for (icon, states) in [("i-spent", &["spent"][..]), ("i-wound", &["wounded", "recovering"])] {
                if states.iter().any(|state| has(state)) {
                    *wanted.entry(icon).or_default() += 1;
                }
            }
        }
        // Units are counted elsewhere, by their pictures too.
        let drawn = rows.iter().flat_map(|row| pictures(row)).filter(|icon| !icon.starts_with("u-"));
        let drawn: Vec<&str> = drawn.collect();
        if let Some(siege) = space.siege {
            *wanted.entry("i-siege").or_default() += 1;
            assert!(pictures(&items[&format!("space:{}", space.id)]).contains(&"s-siege"), "{}", space.name);
            let level = siege.level.to_string();
            assert!(rows.iter().any(|row| words(row).contains(&level)), "{}: no level", space.name);
        }
        for (icon, count) in &wanted {
            assert_eq!(drawn.iter().filter(|known| known == &icon).count(), *count, "{}: {icon}", space.name);
        }
        met.extend(wanted.keys());
        let all = wanted.values().sum::<usize>() + space.markers.len();
        assert_eq!(drawn.len(), all, "{}: {drawn:?} for {:?}", space.name, space.markers);
        if !space.markers.is_empty() {
            met.insert("marker");
        }
    }
    met
}

/// A plate names a leader and has the strength in its field.
fn stack(view: &View, pieces: &[&Piece], item: &str) -> Vec<&'static str> {
    let (said, mut met) = (words(item), Vec::new());
    let leads =
        |piece: &&&Piece| view.kinds.iter().any(|kind| kind.id == piece.kind && kind.role == Role::Leader);
    let leaders: Vec<&str> = pieces.iter().filter(leads).map(|piece| piece.name.as_str()).collect();
    if !leaders.is_empty() {
        let named = leaders.iter().any(|name| said.iter().any(|line| line.contains(name)));
        assert!(named, "none of {leaders:?} is named: {said:?}");
        met.push("leader");
    }
    let strengths: Vec<u16> = pieces.iter().filter_map(|piece| piece.strength).collect();
    if !strengths.is_empty() {
        let sum = strengths.iter().sum::<u16>().to_string();
        assert_eq!(said.last(), Some(&sum), "the strength is not drawn: {said:?}");
        met.push("strength");
    }
    met
}

/// Each marker of a game alone in a space: it has a picture, which the map draws, and no other marker has the same one.
pub fn every_marker(view: &View, game: &str) {
    let sheet = Sheet::of(game).expect("it is drawn");
    let space = view.spaces.iter().position(|space| {
        space.markers.is_empty()
            && view
                .pieces
                .iter()
                .all(|piece| !matches!(&piece.place, Place::Space { space: at, .. } if *at == space.id))
    });
    let space = space.expect("an empty space");
    let mut seen: BTreeMap<String, &str> = BTreeMap::new();
    for (id, name) in sheet.paper.markers {
        let mut view = view.clone();
        let marker = Marker { id: (*id).into(), name: (*name).into(), side: Some(Side::British), count: 1 };
        view.spaces[space].markers.push(marker);
        let picture = map::draw(&sheet, &view, &map::Options::default());
        let item = &picture.items[&format!("mark:{}", view.spaces[space].id)];
        let drawn = pictures(item);
        let [icon] = drawn.as_slice() else { panic!("{game}: {name} has no picture: {item}") };
        assert!(picture.base.contains(&format!("id=\"{icon}\"")), "{game}: nobody has drawn {icon}");
        let told = format!(">{name}<");
        assert!(picture.base.contains(&told), "{game}: {name} is not in the legend");
        if let Some(other) = seen.insert((*icon).to_owned(), name) {
            panic!("{game}: {name} and {other} have the same picture");
        }
    }
}
