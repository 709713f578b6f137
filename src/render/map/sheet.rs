//! The sheet: where things stand on our own drawn map of a game. Drawing only, never a rule input; the head of each
//! `drawn-map.yaml` says what its fields mean and where they come from.

use super::geometry::{Beside, Rect};
use crate::errors::InWords;
use crate::yaml::{self, YamlError};
use miette::Diagnostic;
use serde::Deserialize;
use thiserror::Error;

/// What is drawn of a game besides its map: another game is another line here.
#[derive(Debug)]
pub struct Paper {
    /// The game's id.
    pub game: &'static str,
    text: &'static str,
    /// The kinds of works that can stand on the map, with their words.
    pub works: &'static [(&'static str, &'static str)],
    /// The lines that can come in a game, with their words; all others are there from the start.
    pub lines: &'static [(&'static str, &'static str)],
    /// The markers that can lie in a space, with their words.
    pub markers: &'static [(&'static str, &'static str)],
    /// What a plate can say of how a stack stands, with its picture: beyond a siege and supply.
    pub states: &'static [(&'static str, &'static str)],
    /// The short words for kinds of units.
    pub kinds: &'static [(&'static str, &'static str)],
    /// The boxes below the map by columns, each with its share of the width; whatever is not named comes after them.
    pub columns: &'static [(u16, &'static [&'static str])],
    /// Are works besieged, with pieces inside them?
    pub sieges: bool,
    /// The height of what lies below the map.
    pub below: f64,
}

/// All sheets.
pub(super) static PAPERS: &[Paper] = &[
    Paper {
        game: "wilderness-war",
        text: include_str!("../../games/wilderness_war/data/drawn-map.yaml"),
        works: &[("fortress", "fortress"), ("fort", "fort"), ("stockade", "stockade")],
        lines: &[],
        markers: &[
            ("raided", "Raided"),
            ("allied", "allied village"),
            ("captured", "captured"),
            ("amphib", "Amphib"),
            ("fieldworks", "Fieldworks"),
        ],
        states: &[],
        kinds: &[
            ("regular", "Reg"),
            ("highland", "High"),
            ("royal-american", "RA"),
            ("marine-detachment", "Mar"),
            ("light-infantry", "LI"),
            ("northern-provincial", "Prov"),
            ("southern-provincial", "Prov"),
            ("ranger", "Rgr"),
            ("coureurs", "Cour"),
            ("indian", "Ind"),
            ("militia", "Mil"),
        ],
        columns: &[
            (15, &["northern-militias", "southern-militias", "st-lawrence-militias"]),
            (17, &["pool"]),
            (14, &["set-aside"]),
            (27, &["available"]),
            (27, &["gone"]),
        ],
        sieges: true,
        below: 112.0,
    },
    Paper {
        game: "new-france",
        text: include_str!("../../games/new_france/data/drawn-map.yaml"),
        works: &[("fortress", "fortress"), ("fort", "fort")],
        lines: &[],
        markers: &[
            ("captured", "captured"),
            ("burned", "burned"),
            ("to-score", "points to move"),
            ("pinned", "pinned"),
            ("combat", "combat to come"),
        ],
        states: &[("i-wound", "wounded Leader")],
        kinds: &[("troops", "SP"), ("indians", "Ind")],
        columns: &[(30, &["waiting", "removed"])],
        sieges: false,
        below: 90.0,
    },
    Paper {
        game: "bayonets-tomahawks",
        text: include_str!("../../games/bayonets_tomahawks/data/drawn-map.yaml"),
        works: &[("bastion", "Bastion"), ("fort", "Fort")],
        lines: &[("road", "Road"), ("coastal-road", "coastal Road")],
        markers: &[
            ("control", "control"),
            ("battle", "Battle"),
            ("raided", "Raided"),
            ("rout", "Rout"),
            ("out-of-supply", "Out of Supply"),
            ("landing", "Landing"),
            ("marshal-troops", "Marshal Troops"),
            ("road-construction", "Road being built"),
            ("moved", "used by units"),
            ("closed", "closed"),
        ],
        states: &[("i-spent", "Spent")],
        kinds: &[
            ("light", "Light"),
            ("indian", "Ind"),
            ("highland", "High"),
            ("metropolitan", "Metro"),
            ("colonial", "Col"),
            ("canadien", "Can"),
            ("fleet", "Fleet"),
            ("bastion", "Bast"),
            ("artillery", "Art"),
        ],
        columns: &[
            (18, &["sail-box", "drawn", "disbanded"]),
            (22, &["losses-british", "losses-french", "pool-fleets"]),
            (22, &["set-aside", "removed", "pool-neutral-indians"]),
            (23, &["pool-british-metropolitan", "pool-colonial", "pool-vow-bonus"]),
            (18, &["pool-british-light", "pool-colonial-light", "pool-british-artillery"]),
            (19, &["pool-british-forts", "pool-british-commanders", "pool-french-commanders"]),
            (21, &["pool-french-metropolitan", "pool-french-forts", "pool-french-artillery"]),
        ],
        sieges: false,
        below: 138.0,
    },
];

/// Why a game has no sheet.
#[derive(Debug, Error, Diagnostic)]
pub enum SheetError {
    /// Nobody has drawn one.
    #[error("there is no drawn map of `{game}`")]
    #[diagnostic(
        code(coureur::map::no_sheet),
        help("`coureur show` prints the board as text, and `coureur show --json` all of it for programs")
    )]
    Missing {
        /// Of which game.
        game: String,
    },
    /// The file that is compiled in does not fit.
    #[error("the drawn map of `{game}` cannot be read")]
    #[diagnostic(code(coureur::map::bad_sheet), help("please report this"))]
    Unreadable {
        /// Of which game.
        game: String,
        /// Why.
        #[source]
        source: InWords<YamlError>,
    },
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct Canvas {
    pub width: f64,
    pub height: f64,
    pub rotation: f64,
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct Sizes {
    pub label_font: f64,
    pub stack_font: f64,
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct StackBox {
    pub width: f64,
    pub height: f64,
    pub radius: f64,
    pub big_radius: f64,
}

/// Where a space is, and on which sides of it things stand.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Spot {
    pub id: String,
    pub x: f64,
    pub y: f64,
    pub label: Option<Beside>,
    pub stack: Option<Beside>,
    pub stack2: Option<Beside>,
    #[serde(default)]
    pub lines: Vec<String>,
    #[serde(rename = "box")]
    pub holding: Option<[f64; 2]>,
}

impl Spot {
    pub fn at(&self) -> (f64, f64) {
        (self.x, self.y)
    }

    /// The box beside the map that it is drawn as.
    pub fn holding(&self) -> Option<Rect> {
        let [w, h] = self.holding?;
        Some(Rect::new(self.x - w, self.y - h, 2.0 * w, 2.0 * h))
    }
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct Via {
    pub link: [String; 2],
    pub points: Vec<[f64; 2]>,
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct Water {
    pub name: String,
    pub x: f64,
    pub y: f64,
    pub font: f64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Ground {
    Sea,
    Lake,
    River,
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct Outline {
    pub kind: Ground,
    pub points: Vec<[f64; 2]>,
    #[serde(default)]
    pub holes: Vec<Vec<[f64; 2]>>,
    /// Of a river: how wide it is at its source and at its mouth.
    pub width: Option<[f64; 2]>,
}

/// A range of hills, as short strokes.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Hills {
    pub path: String,
}

#[derive(Debug, Clone, Deserialize)]
struct Drawn {
    canvas: Canvas,
    text: Sizes,
    stack: StackBox,
    panel: [f64; 4],
    spaces: Vec<Spot>,
    #[serde(default)]
    via: Vec<Via>,
    #[serde(default)]
    waters: Vec<Water>,
    outlines: Vec<Outline>,
    #[serde(default)]
    relief: Vec<Hills>,
}

/// The drawn map of a game.
#[derive(Debug, Clone)]
pub struct Sheet {
    /// What else is drawn of the game.
    pub paper: &'static Paper,
    drawn: Drawn,
}

impl Sheet {
    /// The sheet of a game.
    ///
    /// # Errors
    /// If there is none.
    pub fn of(game: &str) -> Result<Sheet, SheetError> {
        let paper = PAPERS.iter().find(|paper| paper.game == game);
        let paper = paper.ok_or_else(|| SheetError::Missing { game: game.to_owned() })?;
        let drawn = yaml::read_own(paper.text);
        let drawn = drawn
            .map_err(|source| SheetError::Unreadable { game: game.to_owned(), source: source.into() })?;
        Ok(Sheet { paper, drawn })
    }

    /// The games that have one.
    pub fn games() -> impl Iterator<Item = &'static str> {
        PAPERS.iter().map(|paper| paper.game)
    }

    pub(super) fn canvas(&self) -> &Canvas {
        &self.drawn.canvas
    }

    /// All of the map.
    pub(super) fn whole(&self) -> Rect {
        Rect::new(0.0, 0.0, self.drawn.canvas.width, self.drawn.canvas.height)
    }

    pub(super) fn sizes(&self) -> &Sizes {
        &self.drawn.text
    }

    pub(super) fn stack(&self) -> &StackBox {
        &self.drawn.stack
    }

    /// The corner kept free for the legend.
    pub(super) fn panel(&self) -> Rect {
        let [x, y, w, h] = self.drawn.panel;
        Rect::new(x, y, w, h)
    }

    pub(super) fn spot(&self, id: &str) -> Option<&Spot> {
        self.drawn.spaces.iter().find(|spot| spot.id == id)
    }

    pub(super) fn via(&self, from: &str, to: &str) -> Option<(&Via, bool)> {
        self.drawn.via.iter().find_map(|via| {
            let [a, b] = &via.link;
            let along = a == from && b == to;
            (along || (a == to && b == from)).then_some((via, along))
        })
    }

    pub(super) fn waters(&self) -> &[Water] {
        &self.drawn.waters
    }

    pub(super) fn outlines(&self) -> &[Outline] {
        &self.drawn.outlines
    }

    pub(super) fn relief(&self) -> &[Hills] {
        &self.drawn.relief
    }

    /// Is a space drawn as a box beside the map?
    #[must_use]
    pub fn is_boxed(&self, space: &str) -> bool {
        self.spot(space).is_some_and(|spot| spot.holding.is_some())
    }

    /// The size of the smallest names of spaces.
    #[must_use]
    pub fn least_name(&self) -> f64 {
        self.drawn.text.label_font * super::style::MINOR
    }

    /// What everything is measured by: the size of names against that for which lines and shores are given.
    pub(super) fn scale(&self) -> f64 {
        self.drawn.text.label_font / 7.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sheet_can_be_read() {
        for game in Sheet::games() {
            let sheet = Sheet::of(game).unwrap();
            assert!(sheet.drawn.spaces.len() > 30, "{game}");
            assert!(sheet.panel().is_within(sheet.whole()), "{game}");
        }
        assert!(matches!(Sheet::of("chess"), Err(SheetError::Missing { .. })));
    }
}
