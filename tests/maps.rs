//! Maps: for the set-ups and 200 random positions of each game nothing overlaps, nothing leaves its frame, and whatever is in the view is
//! in the picture. What is drawn where is read back from the finished file, letter by letter, by the library that makes PNG of it.
#![cfg(feature = "png")]

#[path = "maps/drawn.rs"]
mod drawn;
#[path = "maps/plates.rs"]
mod plates;

use coureur::engine::{RandomTable, Step};
use coureur::games::{self, Files, Terms};
use coureur::render::map::{
    Changes, Colours, LAYERS, Options, Picture, Rect, Sheet, Theatre, draw, font, png,
};
use coureur::side::Side;
use coureur::speech::view::{Built, Label, Place, Role, View};
use coureur::speech::{Play, Trace};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use resvg::usvg::{self, Group, Node, roxmltree};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

/// Positions looked at in each game.
const POSITIONS: usize = 200;
/// Of each random game so many.
const OF_EACH: usize = 40;
/// So many steps apart.
const APART: usize = 29;

fn open(game: &str, edition: &str, scenario: &str) -> Box<dyn Play> {
    let terms = Terms {
        game: game.to_owned(),
        edition: edition.to_owned(),
        rules: 1,
        scenario: scenario.to_owned(),
        options: Vec::new(),
    };
    games::open(&terms, Files::default()).expect("it opens").play
}

/// Looks at positions of random games, scenario by scenario.
fn sampled(game: &str, positions: usize, mut look: impl FnMut(&View, &[Trace])) {
    let known = games::find(game).expect("it is on the shelf");
    let mut seen = 0;
    for seed in 0.. {
        let scenario = known.scenarios[usize::try_from(seed).expect("few") % known.scenarios.len()].id;
        let mut play = open(game, known.editions[0].id, scenario);
        let mut table = RandomTable::new(ChaCha8Rng::seed_from_u64(seed));
        let mut traces = Vec::new();
        for step in 1..=OF_EACH * APART {
            if matches!(table.lively_step(&mut *play).expect("the game goes on"), Step::Over(_)) {
                break;
            }
            traces.extend(play.traces(&play.events()));
            if step % APART == 0 {
                look(&play.view(), &traces);
                traces.clear();
                seen += 1;
                if seen == positions {
                    return;
                }
            }
        }
    }
}

/// What a stroke adds to a symbol, or a picture in it: no eye sees it.
const SAME: f64 = 0.4;

/// Where everything with an id is drawn, as the file says it: text by the outlines of its letters.
struct Drawn(BTreeMap<String, Rect>);

fn options() -> usvg::Options<'static> {
    let mut options = usvg::Options { font_family: font::FAMILY.to_owned(), ..usvg::Options::default() };
    options.fontdb_mut().load_font_source(usvg::fontdb::Source::Binary(Arc::new(font::BYTES)));
    options
}

fn collect(group: &Group, found: &mut BTreeMap<String, Rect>) {
    for node in group.children() {
        let Node::Group(inner) = node else { continue };
        if inner.id().contains(':') {
            // An empty box is there all the same.
            if !inner.has_children() {
                continue;
            }
            let seen = inner.abs_bounding_box();
            let [x, y, w, h] = [seen.x(), seen.y(), seen.width(), seen.height()].map(f64::from);
            found.insert(inner.id().to_owned(), Rect::new(x, y, w, h));
        } else {
            collect(inner, found);
        }
    }
}

impl Drawn {
    fn of(picture: &Picture, options: &usvg::Options<'_>) -> Drawn {
        let tree = usvg::Tree::from_str(&picture.svg(), options).expect("it is SVG");
        let mut found = BTreeMap::new();
        collect(tree.root(), &mut found);
        Drawn(found)
    }

    fn of_layers<'a>(&'a self, layers: &'a [&str]) -> Vec<(&'a str, Rect)> {
        let all = self.0.iter().filter(|(id, _)| layers.contains(&Picture::layer(id)));
        all.map(|(id, rect)| (id.as_str(), *rect)).collect()
    }

    /// The stacks and markers that somebody could take for another space's: nearer to its symbol than to their own.
    fn astray(&self) -> Vec<String> {
        let symbols = self.of_layers(&["space"]);
        let mut astray = Vec::new();
        for (id, rect) in self.of_layers(&["stack", "mark"]) {
            let own = id.split(':').nth(1).unwrap_or_default();
            let away = |symbol: Rect| {
                let middle = (symbol.x + symbol.w / 2.0, symbol.y + symbol.h / 2.0);
                rect.distance(middle) - symbol.w.max(symbol.h) / 2.0
            };
            let of = |(_, symbol): &(&str, Rect)| away(*symbol);
            let is_own = |(space, _): &&(&str, Rect)| space.strip_prefix("space:") == Some(own);
            // A marker on a line is no space's.
            let Some(near) = symbols.iter().find(is_own).map(of) else { continue };
            for foreign in symbols.iter().filter(|symbol| !is_own(symbol)) {
                if of(foreign) < near - SAME {
                    astray.push(format!(
                        "{id} is {near:.1} from its own, {:.1} from {}",
                        of(foreign),
                        foreign.0
                    ));
                }
            }
        }
        astray
    }

    /// Nothing of these layers overlaps, and all of it is in the frame.
    fn apart(&self, layers: &[&str], frame: Rect, what: &str) {
        let all = self.of_layers(layers);
        for (index, (id, rect)) in all.iter().enumerate() {
            assert!(rect.is_within(frame), "{what}: {id} leaves the frame: {rect:?} of {frame:?}");
            for (other, there) in &all[index + 1..] {
                assert!(!rect.overlaps(*there), "{what}: {id} overlaps {other}: {rect:?}, {there:?}");
            }
        }
    }
}

/// The height of what stands above the map.
const ABOVE: f64 = 42.0;

fn panel(game: &str) -> Rect {
    match game {
        "wilderness-war" => Rect::new(800.0, 548.0 + ABOVE, 200.0, 152.0),
        _ => Rect::new(760.0, 470.0 + ABOVE, 240.0, 170.0),
    }
}

fn map_of(game: &str) -> Rect {
    Rect::new(0.0, ABOVE, 1000.0, if game == "new-france" { 640.0 } else { 700.0 })
}

fn check_places(game: &str, picture: &Picture, options: &usvg::Options<'_>, what: &str) {
    let drawn = Drawn::of(picture, options);
    let map = map_of(game);
    drawn.apart(&["water", "name", "space", "stack", "mark"], map, what);
    for (id, rect) in drawn.of_layers(&["name", "space", "stack", "mark"]) {
        assert!(!rect.overlaps(panel(game)), "{what}: {id} lies on the legend");
    }
    let astray = drawn.astray();
    assert!(astray.is_empty(), "{what}: V1: {astray:#?}");
    drawn.apart(&["clock", "track", "note"], Rect::new(0.0, 0.0, 1000.0, ABOVE), what);
    let below = Rect::new(0.0, map.bottom(), 1000.0, picture.size.1 - map.bottom());
    drawn.apart(&["box"], below, what);
    for id in picture.items.keys().filter_map(|key| key.strip_prefix("box:")) {
        let name = picture.items[&format!("box:{id}")]
            .split("<title>")
            .nth(1)
            .and_then(|told| told.split(':').next());
        let name = name.expect("every box has a name");
        assert!(picture.base.contains(&format!(">{name}<")), "{what}: the heading of {name} is cut off");
    }
    // Whatever has a key is drawn, unless there is nothing in it.
    for (key, item) in &picture.items {
        let empty = !item.contains("<text") && !item.contains("<use") && !item.contains("<path");
        assert!(empty || drawn.0.contains_key(key), "{what}: {key} is not drawn: {item}");
    }
}

/// What is said when one points at a thing, all of it.
fn told(picture: &Picture, key: &str) -> String {
    let item = picture.items.get(key).unwrap_or_else(|| panic!("no {key} in the picture"));
    let titles = item.split("<title>").skip(1).filter_map(|rest| rest.split("</title>").next());
    let escaped = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")];
    let all = titles.collect::<Vec<_>>().join(" ");
    escaped.iter().fold(all, |text, (code, letter)| text.replace(code, letter))
}

/// Every piece, work, siege, marker, track and card pile of the view is in the picture.
fn check_contents(view: &View, picture: &Picture) {
    for piece in &view.pieces {
        let key = match &piece.place {
            Place::Space { space, .. } => {
                format!("stack:{space}:{}", piece.side.map_or("nobody", Side::word))
            }
            Place::Box { id } => format!("box:{id}"),
        };
        let said = told(picture, &key);
        let kind = view.kinds.iter().find(|kind| kind.id == piece.kind).expect("its kind");
        let word = if kind.named { piece.name.as_str() } else { kind.one.trim_end_matches('s') };
        assert!(said.contains(word), "{} is not in {key}: {said}", piece.name);
        for state in &piece.states {
            assert!(said.contains(state.name.as_ref()), "{} of {} is not in {key}", state.name, piece.name);
        }
        if kind.role == Role::Leader {
            assert!(said.contains(&piece.printed), "{} is not in {key}", piece.printed);
        }
    }
    for space in &view.spaces {
        let key = format!("space:{}", space.id);
        let said = told(picture, &key);
        let cells: Vec<String> = [format!("mark:{}", space.id)]
            .into_iter()
            .chain(["british", "french", "nobody"].map(|side| format!("stack:{}:{side}", space.id)))
            .filter(|key| picture.items.contains_key(key))
            .map(|key| told(picture, &key))
            .collect();
        let in_cell = |words: &str| cells.iter().any(|cell| cell.contains(words));
        assert!(said.starts_with(&space.name), "{said}");
        for work in &space.works {
            assert!(said.contains(work.kind.name.as_ref()), "{said}");
            let begun = work.state == Built::UnderConstruction;
            assert!(!begun || said.contains("under construction"), "{said}");
        }
        if let Some(siege) = space.siege {
            assert!(picture.items[&key].contains("#s-siege"), "{}: no ring", space.name);
            assert!(in_cell(&format!("Siege {}", siege.level)), "{}: {cells:?}", space.name);
        }
        for marker in &space.markers {
            assert!(said.contains(marker.name.as_ref()), "{} is not said: {said}", marker.name);
            assert!(in_cell(&marker.name), "{}: no cell for {}: {cells:?}", space.name, marker.name);
        }
    }
    for track in &view.tracks {
        let side = track.side.map(|side| format!(":{}", side.word())).unwrap_or_default();
        assert!(told(picture, &format!("track:{}{side}", track.id)).contains(&track.words()));
    }
    assert_eq!(told(picture, "clock:now"), view.clock.words);
    let cards = told(picture, "box:cards");
    for pile in view.piles.iter().filter(|pile| pile.count > 0) {
        assert!(cards.contains(&pile.words(": ")), "{}: {cards}", pile.name);
    }
    for note in &view.notes {
        assert!(cards.contains(&note.text), "{cards}");
    }
    check_cards(view, picture);
}

/// On paper nobody can point at anything: how many cards lie where is to be read, and which open piles there are.
fn check_cards(view: &View, picture: &Picture) {
    let read = read(picture, "box:cards");
    for pile in view.piles.iter().filter(|pile| pile.count > 0) {
        let closed = pile.cards.is_empty();
        let words = if closed { format!("{}: {} ", pile.name, pile.count) } else { pile.name.to_string() };
        assert!(read.contains(&words), "{words} cannot be read: {read}");
    }
}

/// The words that are drawn of a thing.
fn read(picture: &Picture, key: &str) -> String {
    let texts = picture.items[key].split("<text").skip(1);
    let texts = texts.filter_map(|text| text.split_once('>')?.1.split("</text>").next());
    texts.collect::<Vec<_>>().join(" ").replace('\u{a0}', " ").replace("&amp;", "&").replace("&#39;", "'")
}

fn every_position(game: &str) {
    let (sheet, options) = (Sheet::of(game).expect("it is drawn"), options());
    let mut seen = 0;
    let (mut routes, mut before): (usize, Option<View>) = (0, None);
    sampled(game, POSITIONS, |view, traces| {
        // With what happened there is still more to place: every other position is drawn so.
        let changes = before.as_ref().map(|before| Changes::since(before, traces));
        let options_of =
            Options { changes: changes.as_ref().filter(|_| seen % 2 == 1), ..Options::default() };
        let picture = draw(&sheet, view, &options_of);
        check_contents(view, &picture);
        check_places(game, &picture, &options, &format!("position {seen} of {game}"));
        routes += picture.items.keys().filter(|key| key.starts_with("route:")).count();
        before = Some(view.clone());
        seen += 1;
    });
    assert_eq!(seen, POSITIONS);
    assert!(routes > POSITIONS / 4, "{routes}");
}

#[test]
fn every_position_of_wilderness_war_can_be_read() {
    every_position("wilderness-war");
}

#[test]
fn every_position_of_new_france_can_be_read() {
    every_position("new-france");
}

#[test]
fn every_position_of_bayonets_and_tomahawks_can_be_read() {
    every_position("bayonets-tomahawks");
}

#[test]
fn every_set_up_can_be_read() {
    let options = options();
    for game in games::SHELF {
        let sheet = Sheet::of(game.id).expect("it is drawn");
        for scenario in game.scenarios {
            for edition in game.editions {
                let view = open(game.id, edition.id, scenario.id).view();
                for colours in [Colours::Reader, Colours::Grey] {
                    let picture = draw(&sheet, &view, &Options { colours, ..Options::default() });
                    let what = format!("{} {} {}", game.id, scenario.id, edition.id);
                    check_places(game.id, &picture, &options, &what);
                    check_contents(&view, &picture);
                }
            }
        }
    }
}

/// The busiest positions, theatre by theatre and around some spaces.
#[test]
fn every_theatre_can_be_read() {
    let options = options();
    for game in games::SHELF {
        let sheet = Sheet::of(game.id).expect("it is drawn");
        let mut busiest: Option<View> = None;
        let count = |view: &View| view.spaces.iter().filter(|space| !view.is_quiet(space)).count();
        sampled(game.id, 12, |view, _| {
            if busiest.as_ref().is_none_or(|known| count(known) < count(view)) {
                busiest = Some(view.clone());
            }
        });
        let view = busiest.expect("some position");
        let names = view.regions.iter().map(|region| &region.name);
        for name in names.chain(view.spaces.iter().step_by(9).map(|space| &space.name)) {
            let theatre = Theatre::find(&view, name).expect("it is on the map");
            let picture = draw(&sheet, &view, &Options { around: Some(&theatre), ..Options::default() });
            let drawn = Drawn::of(&picture, &options);
            let frame = Rect::new(0.0, 0.0, picture.size.0, picture.size.1);
            drawn.apart(&["water", "name", "space", "stack", "mark", "clock"], frame, name);
            assert!(drawn.of_layers(&["space"]).len() > 2, "{name}");
            let astray = drawn.astray();
            assert!(astray.is_empty(), "V1: {}, {name}: {astray:#?}", game.id);
            let above = read(&picture, "clock:now");
            assert!(above.ends_with(&view.clock.words), "{name}: when it is cannot be read: {above}");
        }
        assert!(Theatre::find(&view, "nowhere").is_none());
    }
}

/// The page that steps through a game has the legend of its first entry.
#[test]
fn what_can_come_is_in_the_legend_from_the_start() {
    let game = games::find("bayonets-tomahawks").expect("it is on the shelf");
    let sheet = Sheet::of(game.id).expect("it is drawn");
    let mut view = open(game.id, game.editions[0].id, game.scenarios[0].id).view();
    let first = draw(&sheet, &view, &Options::default()).base;
    assert!(first.contains(">Road<") && first.contains(">coastal Road<"));
    for kind in ["path", "coastal-path", "iroquois-path"] {
        let built = view.links.iter_mut().find(|link| link.kind.id == kind).expect("there is one");
        let name = built.kind.name.replace("Path", "Road");
        built.kind = Label::new(kind.replace("path", "road"), name);
    }
    assert_eq!(draw(&sheet, &view, &Options::default()).base, first);
}

#[test]
fn what_never_changes_is_drawn_once() {
    for game in games::SHELF {
        let sheet = Sheet::of(game.id).expect("it is drawn");
        let mut play = open(game.id, game.editions[0].id, game.scenarios[0].id);
        let first = draw(&sheet, &play.view(), &Options::default());
        let mut table = RandomTable::new(ChaCha8Rng::seed_from_u64(7));
        for _ in 0..300 {
            table.lively_step(&mut *play).expect("the game goes on");
        }
        let later = draw(&sheet, &play.view(), &Options::default());
        assert_eq!(first.base, later.base, "{}", game.id);
        assert_ne!(first.items, later.items, "{}", game.id);
        for (key, item) in &later.items {
            assert!(LAYERS.contains(&Picture::layer(key)), "{key}");
            assert!(item.starts_with(&format!("<g id=\"{key}\"")), "{item}");
            roxmltree::Document::parse(item).unwrap_or_else(|error| panic!("{key}: {error}: {item}"));
        }
        let whole = later.svg();
        assert!(later.items.values().all(|item| whole.contains(item.as_str())));
    }
}

#[test]
fn names_from_outside_can_do_nothing() {
    const HOSTILE: &str = "<script>alert('1')</script>\"&\u{1b}\u{202e} --> ]]>";
    for game in games::SHELF {
        let sheet = Sheet::of(game.id).expect("it is drawn");
        let mut view = open(game.id, game.editions[0].id, game.scenarios[0].id).view();
        view.title = HOSTILE.repeat(50);
        view.clock.words = HOSTILE.to_owned();
        view.spaces.iter_mut().for_each(|space| space.name = HOSTILE.repeat(9));
        view.pieces.iter_mut().for_each(|piece| piece.name = HOSTILE.to_owned());
        view.tracks.iter_mut().for_each(|track| track.name = HOSTILE.into());
        view.spaces.truncate(view.spaces.len() / 2);
        let picture = draw(&sheet, &view, &Options::default()).svg();
        assert!(!picture.contains("<script") && !picture.contains('\u{1b}') && !picture.contains('\u{202e}'));
        roxmltree::Document::parse(&picture).expect("it is XML still");
        assert!(picture.contains("Not on this map"), "spaces that nobody has drawn are named");
    }
}

#[test]
fn a_picture_in_pixels_has_the_size_it_was_asked_for() {
    let sheet = Sheet::of("new-france").expect("it is drawn");
    let game = games::find("new-france").expect("it is on the shelf");
    let view = open(game.id, game.editions[0].id, game.scenarios[0].id).view();
    let file = png(&draw(&sheet, &view, &Options::default()), 400).expect("pixels");
    assert!(file.starts_with(b"\x89PNG\r\n\x1a\n") && file[37..].starts_with(b"tEXtSoftware\0coureur map"));
    assert_eq!(file[16..20], 400u32.to_be_bytes());
}

/// Runs the program in a folder of its own; what it printed, and whether all was well.
fn run(folder: &Path, words: &[&str]) -> (bool, String) {
    run_on("new-france-duel", folder, words)
}

fn run_on(example: &str, folder: &Path, words: &[&str]) -> (bool, String) {
    let log = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("examples/{example}/game.coureur"));
    let home = folder.join("home");
    let mut command = Command::new(env!("CARGO_BIN_EXE_coureur"));
    command.current_dir(folder).arg("--home").arg(home).arg("map").arg(log).args(words);
    let done = command.output().expect("it runs");
    let said = [done.stdout, done.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
    (done.status.success(), said)
}

#[test]
fn the_command_writes_pictures_and_leaves_other_files_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    let words = ["--at", "12", "--since", "8", "--around", "alb", "-o", "war.svg"];
    // The second time it is drawn over, and only because nobody has changed it.
    for _ in 0..2 {
        let (fine, said) = run(here, &words);
        assert!(fine, "{said}");
        assert_eq!(
            said,
            "The map around alb after entry 12, with what happened after entry 8, is in war.svg.\n"
        );
    }
    let picture = std::fs::read_to_string(here.join("war.svg")).expect("it is there");
    roxmltree::Document::parse(&picture).expect("it is XML");
    assert!(picture.contains("space:albany") && !picture.contains("space:louisbourg"));
    let (fine, said) =
        run(here, &["--at", "3", "--since", "last", "--greyscale", "--width", "300", "-o", "war.png"]);
    assert!(fine, "{said}");
    assert!(std::fs::read(here.join("war.png")).expect("it is there").starts_with(b"\x89PNG"));
    let (fine, said) = run(here, &["--at", "4", "--width", "300", "-o", "war.png"]);
    assert!(fine, "{said}");
    std::fs::write(here.join("mine.svg"), "<svg/>").expect("it is written");
    std::fs::write(here.join("drawn-in.svg"), picture.replace("</svg>\n", "<text/></svg>\n"))
        .expect("it is written");
    for (words, why) in [
        (&["-o", "mine.svg"][..], "mine.svg is there already"),
        (&["-o", "drawn-in.svg"], "coureur::cli::file_there"),
        (&["-o", "war.jpg"], "is no name for a picture"),
        (&["--around", "nowhere", "-o", "war.svg"], "no theatre or space is called `nowhere`"),
        (&["--at", "99999", "-o", "war.svg"], "there is no entry 99999"),
        (&["--at", "3", "--since", "4", "-o", "war.svg"], "there is no entry 4"),
        (&["--since", "never"], "give the number of an entry, or `last`"),
    ] {
        let (fine, said) = run(here, words);
        assert!(!fine && said.contains(why), "{words:?}: {said}");
    }
    assert_eq!(std::fs::read_to_string(here.join("mine.svg")).expect("it is there"), "<svg/>");
    let (fine, said) = run(here, &["--at", "0", "-o", "mine.svg", "--force"]);
    assert!(fine, "{said}");
    let (fine, said) = run(here, &["--at", "0", "-o", "-"]);
    assert!(fine && said.starts_with("<svg "), "{said}");
}

/// Nobody can point at a plate of pixels that names one leader of several.
#[test]
fn what_does_not_fit_on_a_plate_is_told_with_the_pixels() {
    let sheet = Sheet::of("wilderness-war").expect("it is drawn");
    let game = games::find("wilderness-war").expect("it is on the shelf");
    let mut view = open(game.id, game.editions[0].id, game.scenarios[0].id).view();
    let here = Place::Space { space: "albany".to_owned(), inside: false };
    for piece in view.pieces.iter_mut().filter(|piece| piece.side == Some(Side::British)) {
        piece.place = here.clone();
    }
    let short = draw(&sheet, &view, &Options::default()).short;
    assert!(
        short.iter().any(|stack| stack.starts_with("Albany: British: ") && stack.contains("Johnson")),
        "{short:?}"
    );
    let folder = tempfile::tempdir().expect("a folder");
    let (fine, said) = run_on("ww-annus-mirabilis", folder.path(), &["--at", "60", "-o", "war.png"]);
    assert!(fine && !said.contains("In full"), "all of it is on its plates: {said}");
}
