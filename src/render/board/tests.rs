use super::*;
use crate::speech::view::{
    Clock, Holding, Kind, Label, Link, Marker, Piece, Place, Region, Role, Siege, Value,
};

fn kinds() -> Vec<Kind> {
    let kind = |id: &'static str, role: Role, word: &'static str, named: bool| Kind {
        id: id.into(),
        role,
        one: word.into(),
        many: word.into(),
        named,
    };
    vec![
        kind("leader", Role::Leader, "Leader", true),
        kind("regular", Role::Unit, "Regulars", true),
        kind("sp", Role::Unit, "SP", false),
    ]
}

fn at(name: &str, kind: &'static str) -> Space {
    Space {
        id: name.to_owned(),
        name: name.to_owned(),
        region: "here".to_owned(),
        kind: Label::word(kind),
        printed: None,
        control: Some(Side::French),
        features: vec![],
        values: vec![Value::new("vp", 4, "4 VP".to_owned())],
        works: vec![],
        siege: None,
        markers: vec![],
    }
}

fn piece(kind: &'static str, name: &str, printed: &str, space: &str) -> Piece {
    Piece {
        id: name.to_lowercase(),
        name: name.to_owned(),
        side: Some(Side::French),
        kind: kind.into(),
        count: 1,
        strength: None,
        ratings: vec![],
        printed: printed.to_owned(),
        states: vec![],
        supplied: None,
        place: Place::Space { space: space.to_owned(), inside: false },
    }
}

fn sp(count: u16, space: &str) -> Piece {
    Piece { count, ..piece("sp", "SP", "", space) }
}

fn plain(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string()
}

fn view(spaces: Vec<Space>, pieces: Vec<Piece>) -> View {
    View {
        title: "T".to_owned(),
        clock: Clock {
            year: 1757,
            season: Label::word("spring"),
            phase: None,
            side: None,
            card: None,
            words: "C".to_owned(),
        },
        tracks: vec![],
        regions: vec![Region { id: "here".to_owned(), name: "Here".to_owned() }],
        spaces,
        links: vec![],
        kinds: kinds(),
        pieces,
        boxes: vec![],
        piles: vec![],
        notes: vec![],
    }
}

#[test]
fn a_stack_stands_in_its_column_or_below() {
    let spaces = vec![
        at("Québec", "fort"),
        at("Île d'Orléans", "a fortress on a rock over the great river"),
        at("Sorel", "village"),
    ];
    let pieces = vec![
        sp(8, "Québec"),
        piece("leader", "Montcalm", "+3", "Île d'Orléans"),
        sp(8, "Île d'Orléans"),
        Piece {
            place: Place::Space { space: "Île d'Orléans".to_owned(), inside: true },
            ..piece("leader", "Lévis", "", "")
        },
        sp(3, "Sorel"),
    ];
    assert_eq!(
        plain(&board(&view(spaces, pieces), Spaces::All, 80)),
        "HERE\n  \
           F Québec         fort, 4 VP     8 SP\n  \
           F Île d'Orléans  a fortress on a rock over the great river, 4 VP\n                   \
                            Montcalm (+3), 8 SP\n                   \
                            inside: Lévis\n  \
           F Sorel          village, 4 VP  3 SP\n"
    );
}

#[test]
fn no_line_is_too_long_at_any_width() {
    let pieces: Vec<Piece> = ["Béarn", "La Sarre", "Royal Roussillon", "Languedoc", "Guyenne"]
        .into_iter()
        .map(|name| piece("regular", name, "3-4", "Montréal"))
        .chain([piece("leader", "Montcalm", "1-6-2", "Montréal"), sp(8, "A space with a long name")])
        .collect();
    let spaces = vec![at("Montréal", "fortress"), at("A space with a long name", "fort")];
    let view = view(spaces, pieces);
    for most in [40, 59, 60, 72, 80, 120] {
        let text = plain(&board(&view, Spaces::All, most));
        assert!(text.lines().all(|line| width(line) <= most && !line.ends_with(' ')), "{most}\n{text}");
    }
}

#[test]
fn quiet_spaces_of_a_great_map_are_counted_and_shown_when_asked_for() {
    let mut spaces: Vec<Space> = (0..60).map(|n| at(&format!("Wood {n}"), "wilderness")).collect();
    let pieces = vec![sp(8, "Wood 7")];
    let all = view(spaces.clone(), pieces.clone());
    let busy = plain(&board(&all, Spaces::Busy, 80));
    assert!(busy.starts_with("HERE  (and 59 spaces empty)\n") && !busy.contains("Wood 8"), "{busy}");
    assert!(plain(&board(&all, Spaces::All, 80)).contains("Wood 8"));
    spaces.truncate(36);
    assert!(
        plain(&board(&view(spaces, pieces), Spaces::Busy, 80)).contains("Wood 8"),
        "a small map is whole"
    );
}

#[test]
fn a_long_pile_is_broken_and_a_short_one_stays_whole() {
    let piles = ["one two three four", "five", "six seven"].map(str::to_owned);
    assert_eq!(wrap_pieces(&piles, " · ", 16, ""), "one two three\n  four\nfive · six seven");
    assert_eq!(wrap_pieces(&piles, " · ", 18, "  "), "one two three four\n  five · six seven");
}

#[test]
fn what_belongs_to_one_side_stands_together() {
    let track = |side: Option<Side>, at: Option<Side>| Track {
        id: "vp".into(),
        name: "VP".into(),
        side,
        at,
        value: Some(3),
        word: None,
        goal: None,
    };
    let hand = Pile {
        id: "hand".into(),
        name: "hand".into(),
        side: Some(Side::British),
        count: 1,
        called: None,
        open: false,
        cards: vec![],
        states: vec![Label::new("held", "one held")],
    };
    let view = View {
        tracks: vec![
            track(Some(Side::British), None),
            track(Some(Side::French), None),
            track(None, Some(Side::French)),
        ],
        piles: vec![hand],
        ..view(vec![], vec![])
    };
    let text = plain(&summary(&view, 80));
    assert_eq!(text, "T\nC\nVP 3 French\nBritish: VP 3 · hand 1 card, one held\nFrench: VP 3\n");
}

#[test]
fn markers_on_lines_and_pieces_in_boxes_are_shown() {
    let road = Link {
        id: "a--b".to_owned(),
        from: "Albany".to_owned(),
        to: "Kingston".to_owned(),
        kind: Label::word("path"),
        one_way: false,
        markers: vec![Marker { id: "road".into(), name: "Road".into(), side: None, count: 1 }],
    };
    let lost = Piece {
        side: None,
        states: vec![Label::word("routed")],
        place: Place::Box { id: "losses".into() },
        ..piece("regular", "Seneca", "", "")
    };
    let holding = Holding { id: "losses".into(), name: "Losses".into(), side: None };
    let view = View {
        links: vec![road],
        boxes: vec![holding],
        ..view(vec![at("Albany", "town"), at("Kingston", "town")], vec![lost])
    };
    let text = plain(&board(&view, Spaces::Busy, 80));
    assert!(text.contains("ON THE LINES\n  - Albany – Kingston  path, Road\n"), "{text}");
    assert!(text.contains("OFF THE MAP\n  - Losses: Regulars Seneca (routed)\n"), "{text}");
    let space = &view.spaces[0];
    assert!(plain(&closely(&view, space, 80)).contains("by path: Kingston (Road)"));
}

#[test]
fn what_holds_for_all_of_several_is_said_once() {
    let worn = |name: &str| Piece {
        states: vec![Label::word("reduced")],
        supplied: Some(false),
        ..piece("regular", name, "2-4", "Sorel")
    };
    let fresh = Piece { supplied: Some(false), ..piece("regular", "Béarn", "3-4", "Sorel") };
    let words = |pieces: Vec<Piece>| {
        view(vec![at("Sorel", "fort")], pieces).stacks(&at("Sorel", "fort"))[0].words.clone()
    };
    assert_eq!(
        words(vec![worn("Marine"), worn("Marine")]),
        "2 Regulars Marine x2 (all reduced); Out of Supply"
    );
    assert_eq!(words(vec![worn("Marine"), fresh]), "2 Regulars Marine (reduced), Béarn; Out of Supply");
    assert_eq!(words(vec![worn("Marine")]), "Regulars Marine (reduced); Out of Supply");
    let supplied = Piece { supplied: Some(true), ..piece("regular", "Artois", "3-4", "Sorel") };
    assert_eq!(words(vec![worn("Marine"), supplied]), "2 Regulars Marine (reduced, Out of Supply), Artois");
}

#[test]
fn a_siege_names_who_is_besieged() {
    let space = Space { siege: Some(Siege { level: 1, by: Some(Side::British) }), ..at("Sorel", "fort") };
    let inside = Piece {
        place: Place::Space { space: "Sorel".to_owned(), inside: true },
        ..piece("leader", "Lévis", "2-5-1", "")
    };
    let outside = Piece { side: Some(Side::British), ..piece("leader", "Wolfe", "1-6-2", "Sorel") };
    let text = plain(&board(&view(vec![space], vec![inside, outside]), Spaces::Busy, 80));
    for words in ["fort, 4 VP, Siege 1", "British: Wolfe (1-6-2)\n", "French besieged: Lévis (2-5-1)\n"] {
        assert!(text.contains(words), "{words}\n{text}");
    }
}
