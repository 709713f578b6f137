//! Shapes of spaces, and the little pictures of works and markers. No side, terrain or work is told by colour alone: the British
//! are dark, the French white with a dark edge, and whatever is nobody's is pale with a thin edge.

use super::font;
use super::svg::{n, placed, text};
use crate::side::Side;
use crate::speech::view::{Built, Space, Work};

/// The outer shape of a space.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    Circle,
    Square,
    Double,
    Triangle,
    Diamond,
    Fort,
    Star,
    House,
}

/// The shape of each kind of space; any other is a circle.
const KINDS: [(&str, Shape); 13] = [
    ("cultivated", Shape::Square),
    ("wilderness", Shape::Circle),
    ("mountain", Shape::Triangle),
    ("city", Shape::Double),
    ("town", Shape::Square),
    ("village", Shape::Diamond),
    ("fort", Shape::Fort),
    ("fortress", Shape::Star),
    ("outpost", Shape::House),
    ("settled", Shape::Square),
    ("base", Shape::Double),
    ("indian-village", Shape::Diamond),
    ("bastion", Shape::Fort),
];

impl Shape {
    /// Of a kind of space.
    pub fn of_kind(kind: &str) -> Shape {
        KINDS.iter().find(|(known, _)| *known == kind).map_or(Shape::Circle, |(_, shape)| *shape)
    }

    /// Of a space: a fortress printed on the map has the shape of one wherever it stands, and so has an Indian settlement.
    pub fn of(space: &Space) -> Shape {
        let fortress = |work: &Work| work.printed && work.kind.id == "fortress";
        if space.works.iter().any(fortress) {
            Shape::Star
        } else if is_settlement(space) {
            Shape::Diamond
        } else {
            Shape::of_kind(&space.kind.id)
        }
    }

    pub fn is_big(self) -> bool {
        matches!(self, Shape::Double | Shape::Star)
    }

    pub fn id(self) -> &'static str {
        match self {
            Shape::Circle => "s-circle",
            Shape::Square => "s-square",
            Shape::Double => "s-double",
            Shape::Triangle => "s-triangle",
            Shape::Diamond => "s-diamond",
            Shape::Fort => "s-fort",
            Shape::Star => "s-star",
            Shape::House => "s-house",
        }
    }

    /// How much of it a picture within it may take, and how far down its middle is.
    fn inner(self) -> (f64, f64) {
        match self {
            Shape::Circle => (1.2, 0.0),
            Shape::Square | Shape::Fort => (1.3, 0.0),
            Shape::Double => (1.1, 0.0),
            Shape::Triangle => (0.85, 0.3),
            Shape::Diamond => (1.05, 0.0),
            Shape::Star => (1.05, 0.0),
            Shape::House => (1.1, 0.15),
        }
    }

    /// The picture of the ground: trees always, and in a shape that is not the ground's own whatever it is.
    fn ground(self, kind: &str) -> Option<&'static str> {
        match (Shape::of_kind(kind), kind) {
            (Shape::Circle, "wilderness") => Some("i-tree"),
            (shape, _) if shape == self || self != Shape::Diamond => None,
            (Shape::Square, _) => Some("i-field"),
            (Shape::Triangle, _) => Some("i-hill"),
            _ => None,
        }
    }
}

/// The class of what is a side's, or nobody's.
pub(super) fn class(side: Option<Side>) -> &'static str {
    match side {
        Some(Side::British) => "B",
        Some(Side::French) => "F",
        None => "N",
    }
}

/// The class of a plate or cell of a side.
pub(super) fn plate_class(side: Option<Side>) -> &'static str {
    match side {
        Some(Side::British) => "b",
        Some(Side::French) => "f",
        None => "n",
    }
}

/// The picture of a work.
pub(super) fn work_icon(work: &Work) -> &'static str {
    match (work.kind.id.as_ref(), work.state) {
        (_, Built::UnderConstruction) => "i-begun",
        ("stockade", Built::Complete) => "i-stockade",
        ("bastion", Built::Complete) => "i-bastion",
        ("fortress", Built::Complete) => "i-fortress",
        (_, Built::Complete) => "i-fort",
    }
}

/// The pictures of markers; any other marker is a letter.
const MARKERS: [(&str, &str); 19] = [
    ("raided", "i-flame"),
    ("burned", "i-flame"),
    ("allied", "i-diamond"),
    ("captured", "i-flag"),
    ("control", "i-flag"),
    ("amphib", "i-ship"),
    ("landing", "i-ship"),
    ("fieldworks", "i-trench"),
    ("to-score", "i-star"),
    ("pinned", "i-lock"),
    ("combat", "i-swords"),
    ("battle", "i-swords"),
    ("rout", "i-back"),
    ("out-of-supply", "i-hungry"),
    ("marshal-troops", "i-drum"),
    ("road", "i-road"),
    ("road-construction", "i-road-begun"),
    ("closed", "i-closed"),
    ("moved", "i-used"),
];

/// The pictures of kinds of units: ours, as for any of these wars.
const UNITS: [(&str, &str); 21] = [
    ("regular", "u-line"),
    ("highland", "u-highland"),
    ("royal-american", "u-american"),
    ("marine-detachment", "u-marine"),
    ("light-infantry", "u-light"),
    ("northern-provincial", "u-provincial"),
    ("southern-provincial", "u-provincial"),
    ("ranger", "u-ranger"),
    ("coureurs", "u-canoe"),
    ("indian", "u-indian"),
    ("militia", "u-militia"),
    ("troops", "u-line"),
    ("indians", "u-indian"),
    ("light", "u-light"),
    ("metropolitan", "u-line"),
    ("colonial", "u-provincial"),
    ("canadien", "u-canoe"),
    ("fleet", "u-ship"),
    ("bastion", "u-bastion"),
    ("artillery", "u-gun"),
    ("fort", "u-fort"),
];

/// The picture of a kind of units.
#[must_use]
pub fn unit_icon(kind: &str) -> Option<&'static str> {
    UNITS.iter().find(|(known, _)| *known == kind).map(|(_, icon)| *icon)
}

/// The picture of a marker.
pub(super) fn marker_icon(id: &str) -> Option<&'static str> {
    MARKERS.iter().find(|(known, _)| *known == id).map(|(_, icon)| *icon)
}

/// Is the space an Indian settlement that its shape does not show?
fn is_settlement(space: &Space) -> bool {
    space.features.iter().any(|feature| feature.id.starts_with("settlement-"))
}

fn has(space: &Space, feature: &str) -> bool {
    space.features.iter().any(|known| known.id == feature)
}

/// A picture within a space's shape, and the side whose ground it brings with it: none, if that of the space will do.
type Shown = (&'static str, Option<Side>);

/// The pictures within a space's shape: its works, else its port, else what the shape itself has. They have the colour that the
/// ground they stand on gives them; a work that is not the holder's stands on a ground of its own.
fn pictures(space: &Space, shape: Shape) -> Vec<Shown> {
    // Only a shape of its own shows a work: the circle stands for whatever has none.
    let own = |work: &Work| KINDS.iter().find(|(kind, _)| *kind == work.kind.id).map(|(_, shape)| *shape);
    let shown_by_shape = |work: &&Work| work.state == Built::Complete && own(work) == Some(shape);
    let works = space.works.iter().filter(|work| !shown_by_shape(work));
    let foreign = |work: &Work| work.side.filter(|side| space.control != Some(*side));
    let mut pictures: Vec<Shown> = works.map(|work| (work_icon(work), foreign(work))).collect();
    if has(space, "port") {
        pictures.push(("i-anchor", None));
    }
    if pictures.is_empty() {
        pictures.extend(shape.ground(&space.kind.id).map(|icon| (icon, None)));
    }
    pictures
}

/// A number in a corner of a symbol, and a star where a space counts for victory: what decides the game is on the map.
fn badges(space: &Space, (x, y): (f64, f64), radius: f64) -> String {
    let mut out = String::new();
    let size = radius * 0.62;
    let corners = [("vp", 1.0), ("value", 1.0), ("defense", -1.0)];
    for (id, side) in corners {
        let known = space.values.iter().find(|value| value.id == id && value.value > 0);
        let Some(value) = known.map(|value| value.value.to_string()) else { continue };
        let (wide, high) = (font::width(&value, size) + size * 0.4, size * 0.98);
        let left = if side > 0.0 { x + radius - wide } else { x - radius };
        // Letters stand out below their line.
        let top = y + radius - high - size * 0.3;
        let round = if side > 0.0 { 0.0 } else { high / 2.4 };
        out.push_str(&format!(
            "<g class=\"val\"><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\"/>{}</g>",
            n(left),
            n(top),
            n(wide),
            n(high),
            n(round),
            text(left + size * 0.2, top + high * 0.86, &format!("style=\"font-size:{}px\"", n(size)), &value)
        ));
    }
    if has(space, "victory-space") {
        let side = radius * 0.84;
        out.push_str(&placed("v-star", "vic", (x - radius, y - radius), side / 10.0));
    }
    out
}

/// The class of a space's ground.
fn ground_class(space: &Space, shape: Shape) -> &'static str {
    match space.control {
        None if shape == Shape::Diamond => "I",
        other => class(other),
    }
}

/// A space's symbol: its shape as its holder has it, what stands in it, and the ring of a siege.
pub(super) fn symbol(space: &Space, at: (f64, f64), radius: f64) -> String {
    let shape = Shape::of(space);
    let mut out = String::new();
    let mut inner = radius;
    if has(space, "key") {
        out.push_str(&placed("s-ring", "K", at, radius));
        inner *= if shape == Shape::Double { 0.66 } else { 0.8 };
    }
    let ground = ground_class(space, shape);
    out.push_str(&placed(shape.id(), ground, at, inner));
    let pictures = pictures(space, shape);
    let (room, down) = shape.inner();
    let count = pictures.len().max(1) as f64;
    let side = inner * room / if count > 1.0 { count * 0.8 } else { 1.0 };
    for (index, (icon, foreign)) in pictures.iter().enumerate() {
        let left = at.0 + side * (index as f64 - count / 2.0);
        let top = at.1 + inner * down - side / 2.0;
        if let Some(side_of) = foreign {
            let middle = (left + side / 2.0, top + side / 2.0);
            out.push_str(&placed("s-square", class(Some(*side_of)), middle, side * 0.62));
        }
        let on = foreign.map_or(ground, |side| class(Some(side)));
        out.push_str(&placed(icon, on, (left, top), side / 10.0));
    }
    out.push_str(&badges(space, at, radius));
    if space.siege.is_some() {
        out.push_str(&placed("s-siege", "", at, radius));
    }
    out
}

/// The shapes and pictures, for the head of a file. Shapes reach from -1 to 1, pictures from 0 to 10.
pub(super) const DEFS: &str = concat!(
    r#"<circle id="s-circle" r=".88"/>"#,
    r#"<path id="s-square" d="M-.85-.85H.85V.85H-.85Z"/>"#,
    r#"<g id="s-double"><path d="M-.92-.92H.92V.92H-.92Z" fill="none"/><path d="M-.68-.68H.68V.68H-.68Z" stroke-width=".1"/></g>"#,
    r#"<path id="s-triangle" d="M0-.88L.92 .8H-.92Z" stroke-linejoin="round"/>"#,
    r#"<path id="s-diamond" d="M0-.95L.95 0 0 .95-.95 0Z"/>"#,
    r#"<path id="s-fort" d="M-.9-.9H-.4V-.62H.4V-.9H.9V-.4H.62V.4H.9V.9H.4V.62H-.4V.9H-.9V.4H-.62V-.4H-.9Z"/>"#,
    r#"<path id="s-star" d="M-.9-.9L-.3-.62H.3L.9-.9 .62-.3V.3L.9 .9 .3 .62H-.3L-.9 .9-.62 .3V-.3Z"/>"#,
    r#"<path id="s-house" d="M0-.9L.85-.2V.85H-.85V-.2Z"/>"#,
    r#"<circle id="s-ring" r=".92"/>"#,
    r#"<g id="s-siege" fill="none"><circle r=".9" class="s-edge" stroke-width=".34"/>"#,
    r#"<circle r=".9" class="s-dash" stroke-width=".26" stroke-dasharray=".36 .2"/></g>"#,
    r##"<path id="s-burst" class="burst" stroke-width=".08" d="M0-1.6L.38-1.05 .95-1.3 .95-.65 1.6-.5 1.15 0 1.6 .5 .95 .65 .95 1.3 .38 1.05 0 1.6-.38 1.05-.95 1.3-.95 .65-1.6 .5-1.15 0-1.6-.5-.95-.65-.95-1.3-.38-1.05Z"/>"##,
    r#"<path id="i-tree" class="i" d="M5 .8L7.6 4.6H6.2L8.4 7.8H5.7V9.4H4.3V7.8H1.6L3.8 4.6H2.4Z"/>"#,
    r#"<path id="i-anchor" class="o" d="M5 3.1V8.8M3 4.2H7M1.6 5.8C1.9 8 3.6 8.8 5 8.8 6.4 8.8 8.1 8 8.4 5.8M5 3.1A1 1 0 1 1 5.01 3.1"/>"#,
    r#"<path id="i-fort" class="i" fill-rule="evenodd" d="M.5 .5H3.7V1.7H6.3V.5H9.5V3.7H8.3V6.3H9.5V9.5H6.3V8.3H3.7V9.5H.5V6.3H1.7V3.7H.5ZM3.7 3.7V6.3H6.3V3.7Z"/>"#,
    r#"<path id="i-begun" class="d" d="M1.2 1.2H3.6V2.6H6.4V1.2H8.8V3.6H7.4V6.4H8.8V8.8H6.4V7.4H3.6V8.8H1.2V6.4H2.6V3.6H1.2Z"/>"#,
    r#"<path id="i-fortress" class="i" d="M.6 .6L3.5 2H6.5L9.4 .6 8 3.5V6.5L9.4 9.4 6.5 8H3.5L.6 9.4 2 6.5V3.5Z"/>"#,
    r#"<path id="i-stockade" class="i" d="M.9 9.2V3L2.1 1 3.3 3V4H3.8V3L5 1 6.2 3V4H6.7V3L7.9 1 9.1 3V9.2H6.7V6H6.2V9.2H3.8V6H3.3V9.2Z"/>"#,
    r#"<path id="i-bastion" class="i" d="M5 .8L9.2 4 7.6 9.2H2.4L.8 4Z"/>"#,
    r#"<path id="i-flame" class="i" d="M5.2 .6C5.6 2.6 8.4 3.8 8.4 6.4 8.4 8.3 6.9 9.5 5 9.5 3.1 9.5 1.6 8.3 1.6 6.5 1.6 5 2.5 4.4 2.9 3.2 3.5 3.8 3.8 4.3 3.9 4.9 4.9 3.9 5.4 2.4 5.2 .6Z"/>"#,
    r#"<path id="i-flag" class="i" d="M2 .8H3.2V1.4H8.6L7 3.6 8.6 5.8H3.2V9.4H2Z"/>"#,
    r#"<path id="i-swords" class="o" d="M1.6 1.4L7.6 7.8M8.4 1.4L2.4 7.8M6 8.8L8.8 6.2M4 8.8L1.2 6.2"/>"#,
    r#"<path id="i-ship" class="i" d="M.8 6.4H9.2L7.6 9H2.4ZM4.6 .8L8.2 5.4H4.6ZM3.9 2V5.4H1.8Z"/>"#,
    r#"<path id="i-trench" class="o" d="M.8 7.2L2.9 3.6 5 7.2 7.1 3.6 9.2 7.2"/>"#,
    r#"<path id="i-star" class="i" d="M5 .6L6.3 3.6 9.5 3.9 7.1 6 7.8 9.2 5 7.5 2.2 9.2 2.9 6 .5 3.9 3.7 3.6Z"/>"#,
    r#"<path id="i-lock" class="i" fill-rule="evenodd" d="M2.6 4.6V3.2A2.4 2.4 0 0 1 7.4 3.2V4.6H8.4V9.2H1.6V4.6ZM3.9 4.6H6.1V3.2A1.1 1.1 0 0 0 3.9 3.2Z"/>"#,
    r#"<path id="i-diamond" class="i" d="M5 .4L9.6 5 5 9.6 .4 5Z"/>"#,
    r#"<path id="i-field" class="i" d="M1.5 1.5H8.5V8.5H1.5Z"/>"#,
    r#"<path id="i-hill" class="i" d="M5 1L9.4 8.8H.6Z"/>"#,
    r#"<path id="i-back" class="o" d="M8.6 2.6V6.4H2M4.6 3.4L1.6 6.4 4.6 9.2"/>"#,
    r#"<path id="i-hungry" class="o" d="M5 1.2A3.8 3.8 0 1 1 4.99 1.2M2.3 7.7L7.7 2.3"/>"#,
    r#"<path id="i-drum" class="o" d="M1.6 3.4H8.4V8.2H1.6ZM1.6 3.4L3.8 8.2 6 3.4 8.2 8.2"/>"#,
    r#"<path id="i-road" class="o" d="M2.6 9.2L4 .8M7.4 9.2L6 .8M5 2V3.4M5 5V6.4"/>"#,
    r#"<path id="i-road-begun" class="d" d="M2.2 9.4L3.8 .6M7.8 9.4L6.2 .6"/>"#,
    r#"<path id="i-used" class="o" d="M1 5H8M5.4 2.2L8.4 5 5.4 7.8"/>"#,
    r#"<path id="i-closed" class="o" d="M1.8 1.8L8.2 8.2M8.2 1.8L1.8 8.2"/>"#,
    r#"<path id="i-wall" class="i" d="M1.2 9.2V1.6H3V3.2H4.1V1.6H5.9V3.2H7V1.6H8.8V9.2H6.2V6.4H3.8V9.2Z"/>"#,
    r#"<path id="i-spent" class="i" d="M2 .8H8V2.2L5.9 5 8 7.8V9.2H2V7.8L4.1 5 2 2.2Z"/>"#,
    r#"<path id="i-wound" class="i" d="M3.8 .8H6.2V3.8H9.2V6.2H6.2V9.2H3.8V6.2H.8V3.8H3.8Z"/>"#,
    r#"<path id="v-star" d="M5 .6L6.3 3.6 9.5 3.9 7.1 6 7.8 9.2 5 7.5 2.2 9.2 2.9 6 .5 3.9 3.7 3.6Z"/>"#,
    r#"<path id="u-box" class="o" d="M.9 2H9.1V8.4H.9Z"/>"#,
    r#"<path id="u-line" class="o" d="M.9 2H9.1V8.4H.9ZM.9 2L9.1 8.4M9.1 2L.9 8.4"/>"#,
    r#"<path id="u-highland" class="o" d="M.9 2H9.1V8.4H.9ZM3.7 2V8.4M6.3 2V8.4M.9 5.2H9.1"/>"#,
    r#"<path id="u-american" class="o" d="M.9 2H9.1V8.4H.9ZM5 2V8.4M.9 5.2H9.1"/>"#,
    r#"<path id="u-light" class="o" d="M.9 2H9.1V8.4H.9ZM.9 8.4L9.1 2"/>"#,
    r#"<g id="u-provincial"><path class="o" d="M.9 2H9.1V8.4H.9Z"/><path class="i" d="M.9 5.2H9.1V8.4H.9Z"/></g>"#,
    r#"<path id="u-marine" class="o" d="M5 3.1V8.8M3 4.4H7M1.6 5.8C1.9 8 3.6 8.8 5 8.8 6.4 8.8 8.1 8 8.4 5.8M5 3.1A1 1 0 1 1 5.01 3.1"/>"#,
    r#"<path id="u-ranger" class="i" d="M1.6 9L6 1.8 7.2 2.6 2.8 9.7ZM5.4 1.2C7.6 .2 9.6 1.8 9.4 4.6L5.9 3.4Z"/>"#,
    r#"<g id="u-canoe"><path class="i" d="M.4 4.6C1.6 6.2 3 6.4 5 6.4S8.4 6.2 9.6 4.6C9.6 7.4 7.8 8.8 5 8.8S.4 7.4 .4 4.6Z"/><path class="o" d="M7 1L4.4 6"/></g>"#,
    r#"<path id="u-indian" class="i" d="M5 .6L8.6 7.2 5 5.6 1.4 7.2ZM4.3 6.6H5.7V9.6H4.3Z"/>"#,
    r#"<path id="u-militia" class="o" d="M5 9.4V1M2.2 1V3.2C2.2 5 3.4 5.6 5 5.6S7.8 5 7.8 3.2V1"/>"#,
    r#"<path id="u-ship" class="i" d="M.8 6.4H9.2L7.6 9H2.4ZM4.6 .8L8.2 5.4H4.6ZM3.9 2V5.4H1.8Z"/>"#,
    r#"<path id="u-fort" class="i" fill-rule="evenodd" d="M.5 .5H3.7V1.7H6.3V.5H9.5V3.7H8.3V6.3H9.5V9.5H6.3V8.3H3.7V9.5H.5V6.3H1.7V3.7H.5ZM3.7 3.7V6.3H6.3V3.7Z"/>"#,
    r#"<path id="u-bastion" class="i" d="M5 .8L9.2 4 7.6 9.2H2.4L.8 4Z"/>"#,
    r#"<g id="u-gun"><path class="i" d="M.6 5.2L8.6 .8 9.6 2.8 1.4 7Z"/><path class="o" d="M4 9.2A2 2 0 1 1 4.01 9.2"/></g>"#,
    r#"<path id="i-siege" class="o" d="M5 2A3 3 0 1 1 4.99 2M5 .4V3.4M5 6.6V9.6M.4 5H3.4M6.6 5H9.6"/>"#,
);

#[cfg(test)]
mod tests {
    use super::super::sheet::PAPERS;
    use super::*;
    use crate::speech::view::Label;

    /// A picture says one thing in a game, and the legend says which. Of a Road that is built its line tells.
    #[test]
    fn every_marker_with_a_picture_is_in_a_legend() {
        for (id, _) in MARKERS.iter().filter(|(id, _)| *id != "road") {
            let told = PAPERS.iter().any(|paper| paper.markers.iter().any(|(known, _)| known == id));
            assert!(told, "{id}");
        }
        for paper in PAPERS {
            let icons: Vec<_> = paper.markers.iter().map(|(id, _)| marker_icon(id)).collect();
            for (index, icon) in icons.iter().enumerate() {
                assert!(icon.is_some() && !icons[..index].contains(icon), "{}: {icon:?}", paper.game);
            }
        }
    }

    #[test]
    fn every_picture_that_is_used_is_in_the_head() {
        let icons = MARKERS.iter().map(|(_, icon)| *icon);
        let others = [
            "i-tree",
            "i-anchor",
            "i-fort",
            "i-begun",
            "i-fortress",
            "i-stockade",
            "i-bastion",
            "i-wall",
            "i-field",
            "i-hill",
        ];
        let shapes = KINDS.iter().map(|(_, shape)| shape.id());
        let units = UNITS.iter().map(|(_, icon)| *icon);
        for id in icons
            .chain(others)
            .chain(units)
            .chain(shapes)
            .chain(["s-ring", "s-siege", "i-siege", "i-hungry", "i-spent", "i-wound", "v-star", "u-box"])
        {
            assert_eq!(DEFS.matches(&format!("id=\"{id}\"")).count(), 1, "{id}");
        }
    }

    fn uses(svg: &str) -> Vec<(String, String)> {
        let part = |rest: &str, mark: &str| rest.split(mark).nth(1)?.split('"').next().map(str::to_owned);
        let all = svg.split("<use ").skip(1);
        all.map(|rest| (part(rest, "href=\"#").unwrap(), part(rest, "class=\"").unwrap_or_default()))
            .collect()
    }

    /// A picture has the colour of its class, and a ground of the same class gives it that: a fort being built on a British space
    /// was grey on red.
    #[test]
    fn v2_a_picture_has_the_colour_that_its_ground_gives_it() {
        let sides = [None, Some(Side::British), Some(Side::French)];
        for (kind, _) in KINDS {
            for (control, of) in sides.iter().flat_map(|control| sides.map(|of| (*control, of))) {
                for state in [Built::Complete, Built::UnderConstruction] {
                    let mut space = super::super::legend::sample(kind);
                    space.control = control;
                    let work = Work { kind: Label::new("fort", ""), side: of, state, printed: false };
                    space.works.push(work);
                    let drawn = uses(&symbol(&space, (0.0, 0.0), 8.0));
                    let mut ground = String::new();
                    for (id, class) in drawn {
                        if id.starts_with("s-") {
                            ground = class;
                        } else {
                            assert_eq!(class, ground, "{kind} {control:?}: {id} of {of:?}");
                        }
                    }
                }
            }
        }
    }
}
