//! What is on the map at all: a thing that is missing overlaps nothing.

use super::{Drawn, open, options, read};
use coureur::games;
use coureur::render::map::{Changes, Options, Picture, Sheet, draw};
use coureur::side::Side;
use coureur::speech::Trace;
use coureur::speech::view::{Place, View};
use std::path::Path;

fn letters(text: &str) -> String {
    text.chars().filter(|letter| letter.is_alphanumeric()).collect()
}

/// The text of what has an id in the part that never changes.
fn text_of(picture: &Picture, id: &str) -> String {
    let open = format!("<g id=\"{id}\">");
    let group =
        picture.base.split_once(&open).map_or("", |(_, rest)| rest.split("</g>").next().unwrap_or(rest));
    let parts =
        group.split("<text").skip(1).filter_map(|text| text.split_once('>')?.1.split("</text>").next());
    parts.collect::<String>().replace("&#39;", "'").replace("&amp;", "&")
}

/// The names of the waters as the file of the drawn map lists them.
fn waters(game: &str) -> Vec<String> {
    let file = format!("src/games/{}/data/drawn-map.yaml", game.replace('-', "_"));
    let text =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).expect("it is there");
    let listed = text.lines().skip_while(|line| *line != "waters:").skip(1);
    let listed = listed.map_while(|line| line.strip_prefix("  - {name: '")?.split('\'').next());
    listed.map(str::to_owned).collect()
}

fn set_up(game: &games::Game) -> (Sheet, View) {
    let view = open(game.id, game.editions[0].id, game.scenarios[0].id).view();
    (Sheet::of(game.id).expect("it is drawn"), view)
}

#[test]
fn every_name_and_every_arrow_is_on_the_map() {
    let options = options();
    for game in games::SHELF {
        let (sheet, view) = set_up(game);
        let picture = draw(&sheet, &view, &Options::default());
        let drawn = Drawn::of(&picture, &options);
        for space in &view.spaces {
            let id = format!("name:{}", space.id);
            assert_eq!(letters(&text_of(&picture, &id)), letters(&space.name), "{}", game.id);
            assert!(drawn.0.contains_key(&id), "{}: {id} is not drawn", game.id);
        }
        let waters = waters(game.id);
        assert!(waters.len() > 3, "{waters:?}");
        for (index, name) in waters.iter().enumerate() {
            assert_eq!(text_of(&picture, &format!("water:{index}")), *name, "{}", game.id);
        }
        for link in view.links.iter() {
            let lines = &picture.items[&format!("link:{}", link.kind.id)];
            assert!(lines.contains(" d=\"M"), "{}: no line for {}", game.id, link.id);
            assert!(
                !link.one_way || lines.contains("stroke=\"none\""),
                "{}: no head for {}",
                game.id,
                link.id
            );
        }
        let kinds = view.spaces.iter().map(|space| space.kind.name.as_ref());
        for words in kinds.chain(["British", "French", "British way", "French way", "British stack"]) {
            assert!(
                picture.base.contains(&format!(">{words}<")),
                "{}: {words} is not in the legend",
                game.id
            );
        }
    }
}

#[test]
fn whatever_happened_is_on_the_map() {
    for game in games::SHELF {
        let (sheet, view) = set_up(game);
        let link = view.links.iter().find(|link| !link.one_way).expect("there is one");
        let (from, to) = (link.from.clone(), link.to.clone());
        let seen = |trace: Trace| {
            let changes = Changes::since(&view, &[trace]);
            draw(&sheet, &view, &Options { changes: Some(&changes), ..Options::default() })
        };
        let of_space = |picture: &Picture| -> (String, String) {
            let here = picture
                .items
                .keys()
                .filter(|key| *key == &format!("mark:{to}") || key.starts_with(&format!("stack:{to}:")));
            let here: Vec<&String> = here.collect();
            let words = here.iter().map(|key| read(picture, key)).collect::<Vec<_>>().join(" ");
            (words, here.iter().map(|key| picture.items[*key].as_str()).collect())
        };
        let piece =
            view.pieces.iter().find(|piece| matches!(piece.place, Place::Space { .. })).expect("somebody");
        let (side, who) = (Side::British, piece.name.clone());
        let moved =
            Trace::Moved { side, pieces: vec![piece.id.clone()], who, from: Some(from), to: to.clone() };
        let arrow = seen(moved).items.get("route:000").cloned().unwrap_or_default();
        assert!(arrow.matches("<path").count() == 3, "{}: no arrow: {arrow}", game.id);
        let fought = seen(Trace::Fought { at: to.clone(), by: side });
        assert!(fought.items.contains_key(&format!("route:at:{to}")), "{}: no star", game.id);
        assert!(of_space(&fought).1.contains("#i-swords"), "{}: no swords", game.id);
        let lost =
            Trace::Lost { side, at: Some(to.clone()), pieces: Vec::new(), count: 2, what: String::new() };
        let (words, _) = of_space(&seen(lost));
        assert!(words.contains("−2"), "{}: no losses: {words}", game.id);
        for (how, icon) in [
            ("raided", "flame"),
            ("burned", "flame"),
            ("built", "fort"),
            ("begun", "begun"),
            ("captured", "flag"),
        ] {
            let (words, drawn) = of_space(&seen(Trace::Taken { at: to.clone(), by: side, how }));
            let icon = format!("#i-{icon}\"");
            assert!(words.contains('!') && drawn.contains(&icon), "{}: {how}: {words} {drawn}", game.id);
        }
    }
}
