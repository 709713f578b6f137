//! What may be drawn: filled by a game from its public position, read by everything that shows it: text board, JSON, letters,
//! posts, pictures. So none of them can lack what another shows.
//!
//! Values to compute with, and beside them the words a person needs. Nothing here has to be parsed again, and nobody has to
//! know a rule to read it. What only one game has (a class of units, a kind of marker) is an id with its word, so that a new
//! game changes nothing here; who draws and does not know an id can always write the word.

#![doc = include_str!("view/VIEW.md")]

mod wording;

pub use wording::{Stack, card_words, counted, headed, link_words, names};

use crate::engine::Slot;
use crate::side::Side;
use serde::Serialize;
use std::borrow::Cow;
use std::fmt;

/// The version of the view as JSON: it rises when a field changes its meaning or goes; new fields do not count.
pub const VERSION: u32 = 1;

/// Words that are mostly built in.
pub type Text = Cow<'static, str>;

/// Something that a game has a word for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Label {
    /// To compute with; stable.
    pub id: Text,
    /// To be read.
    pub name: Text,
}

impl Label {
    /// An id with its word.
    pub fn new(id: impl Into<Text>, name: impl Into<Text>) -> Label {
        Label { id: id.into(), name: name.into() }
    }

    /// A word that is its own id.
    #[must_use]
    pub fn word(word: &'static str) -> Label {
        Label::new(word, word)
    }
}

/// A number that is printed somewhere.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Value {
    /// What is counted: `tactics`, `vp`.
    pub id: Text,
    /// The number.
    pub value: i32,
    /// Both as they are said: `Tactics 2`, `4 VP`.
    pub words: String,
}

impl Value {
    /// A number with its words.
    pub fn new(id: impl Into<Text>, value: impl Into<i32>, words: String) -> Value {
        Value { id: id.into(), value: value.into(), words }
    }
}

/// When it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Clock {
    /// The year.
    pub year: u16,
    /// The season or round of the year.
    pub season: Label,
    /// The phase, where one is played.
    pub phase: Option<Label>,
    /// Whose phase it is.
    pub side: Option<Side>,
    /// The card the phase is played with.
    pub card: Option<Card>,
    /// All of it as players say it.
    pub words: String,
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)
    }
}

/// A marker on a track beside the map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Track {
    /// Its id.
    pub id: Text,
    /// Its name.
    pub name: Text,
    /// Whose track it is; nobody's: both sides share it.
    pub side: Option<Side>,
    /// On whose half of the track the marker stands, or who holds what the track is about.
    pub at: Option<Side>,
    /// The number in the marker's box, never below zero where the track has a half for each side.
    pub value: Option<i32>,
    /// The word in the marker's box.
    pub word: Option<Label>,
    /// The number that wins.
    pub goal: Option<Goal>,
}

/// A number that wins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Goal {
    /// The number.
    pub value: i32,
    /// What else is needed: `with all three keys`.
    pub also: Option<Text>,
}

/// A part of the map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Region {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
}

/// How far a work is built.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Built {
    /// It stands.
    Complete,
    /// It is being built, and protects nobody.
    UnderConstruction,
}

/// A fortification.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Work {
    /// `stockade`, `fort`, `fortress`.
    pub kind: Label,
    /// Whose it is now.
    pub side: Option<Side>,
    /// How far it is built.
    pub state: Built,
    /// Is it printed on the map, and no marker?
    pub printed: bool,
}

/// A siege.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Siege {
    /// Its level.
    pub level: u8,
    /// Who besieges.
    pub by: Option<Side>,
}

/// A marker in a space or on a link.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Marker {
    /// Its kind.
    pub id: Text,
    /// Its word, with its side's where it has one: `Raided by the French`.
    pub name: Text,
    /// Whose it is, or who has placed it.
    pub side: Option<Side>,
    /// How many of them.
    pub count: u16,
}

/// A space of the map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Space {
    /// Its id, as used in orders and on the drawn map.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The id of its region.
    pub region: String,
    /// Its terrain, or what kind of place it is.
    pub kind: Label,
    /// Whose it is by what is printed.
    pub printed: Option<Side>,
    /// Whose it is now.
    pub control: Option<Side>,
    /// What else is printed: a port, a settlement.
    pub features: Vec<Label>,
    /// The numbers that count here now.
    pub values: Vec<Value>,
    /// Its fortifications.
    pub works: Vec<Work>,
    /// The siege laid to them.
    pub siege: Option<Siege>,
    /// All other markers.
    pub markers: Vec<Marker>,
}

/// A line between two spaces.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Link {
    /// Its id: those of its ends, `albany--kinderhook`.
    pub id: String,
    /// The space it begins in.
    pub from: String,
    /// The space it ends in.
    pub to: String,
    /// What it is made of.
    pub kind: Label,
    /// Can it be used from its beginning to its end only?
    pub one_way: bool,
    /// Markers on it.
    pub markers: Vec<Marker>,
}

/// What a piece is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// A leader.
    Leader,
    /// A unit.
    Unit,
}

/// A kind of pieces. Stacks are read in the order of [`View::kinds`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Kind {
    /// Its id.
    pub id: Text,
    /// What they are for.
    pub role: Role,
    /// What stands before one of them.
    pub one: Text,
    /// What stands before several.
    pub many: Text,
    /// Are they told apart by name?
    pub named: bool,
}

/// Where a piece is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Place {
    /// In a space.
    Space {
        /// Its id.
        space: String,
        /// Inside its work, rather than in the open?
        inside: bool,
    },
    /// Off the map.
    Box {
        /// The id of the box.
        #[serde(rename = "box")]
        id: Text,
    },
}

/// A piece, or several that nobody tells apart.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Piece {
    /// Its id, as used in orders where it has a name.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub side: Option<Side>,
    /// The id of its kind.
    pub kind: Text,
    /// How many.
    pub count: u16,
    /// The strength of all of them as they are now; leaders have none.
    pub strength: Option<u16>,
    /// Its ratings, as they are now.
    pub ratings: Vec<Value>,
    /// The ratings as the counter has them: `1-6-2`, `+3`.
    pub printed: String,
    /// What has become of it: reduced, wounded. Nothing: it is whole.
    pub states: Vec<Label>,
    /// Is it in supply? Nothing: it needs none.
    pub supplied: Option<bool>,
    /// Where it is.
    pub place: Place,
}

impl Piece {
    /// The id of the space it stands in, if it is on the map.
    #[must_use]
    pub fn space(&self) -> Option<&str> {
        match &self.place {
            Place::Space { space, .. } => Some(space),
            Place::Box { .. } => None,
        }
    }

    /// Does it stand in this space, in the open or inside?
    #[must_use]
    pub fn is_in(&self, space: &Space) -> bool {
        self.space() == Some(&*space.id)
    }
}

/// A place off the map where pieces lie.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Holding {
    /// Its id.
    pub id: Text,
    /// Its name.
    pub name: Text,
    /// Whose it is.
    pub side: Option<Side>,
}

/// A card that everybody knows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Card {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
}

/// A pile or a hand of cards.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Pile {
    /// Its id.
    pub id: Text,
    /// Its name.
    pub name: Text,
    /// Whose it is.
    pub side: Option<Side>,
    /// How many cards.
    pub count: usize,
    /// What they are called where they are no cards: one of them, and several.
    #[serde(skip)]
    pub called: Option<(&'static str, &'static str)>,
    /// Do they lie face up?
    pub open: bool,
    /// Those of them that everybody knows; of an open pile all.
    pub cards: Vec<Card>,
    /// What holds for it just now.
    pub states: Vec<Label>,
}

/// Anything else worth a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Note {
    /// What it is about.
    pub id: Text,
    /// In words.
    pub text: String,
    /// Whom it concerns, if only one side.
    pub side: Option<Side>,
}

/// When it is, and how the tracks stand: what of a [`View`] costs next to nothing.
#[derive(Debug, Clone, PartialEq)]
pub struct Stand {
    /// When it is.
    pub clock: Clock,
    /// Points and other tracks.
    pub tracks: Vec<Track>,
}

/// A public position, ready to be drawn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct View {
    /// The game, the scenario, the edition.
    pub title: String,
    /// When it is.
    pub clock: Clock,
    /// Points and other tracks.
    pub tracks: Vec<Track>,
    /// The parts of the map, in reading order.
    pub regions: Vec<Region>,
    /// The spaces, in reading order within their regions.
    pub spaces: Vec<Space>,
    /// The lines between them.
    pub links: Vec<Link>,
    /// The kinds of pieces, in the order a stack is read.
    pub kinds: Vec<Kind>,
    /// All pieces, on the map and off it.
    pub pieces: Vec<Piece>,
    /// Where pieces off the map lie.
    pub boxes: Vec<Holding>,
    /// Hands and piles of cards.
    pub piles: Vec<Pile>,
    /// Anything else worth a line.
    pub notes: Vec<Note>,
}

/// A card's face, for its owner's eyes or once it is public.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CardFace {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its category.
    pub kind: String,
    /// What it does, in our own words.
    pub text: String,
    /// The kinds of reaction windows it can be played in, and by whom.
    pub windows: Vec<(Side, &'static str)>,
    /// The slot it lies in, where that is known.
    pub slot: Option<Slot>,
}

impl CardFace {
    /// Its name, if it bears one: a card that does nothing of its own is called by its number.
    #[must_use]
    pub fn title(&self) -> Option<&str> {
        Some(self.name.as_str()).filter(|_| !self.text.is_empty())
    }

    /// As it is named in a sentence: `#15 Lake Schooner`, `#35`.
    #[must_use]
    pub fn numbered(&self) -> String {
        self.title().map_or_else(|| format!("#{}", self.id), |title| format!("#{} {title}", self.id))
    }
}
