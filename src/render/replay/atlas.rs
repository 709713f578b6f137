//! The map of every entry: what never changes once, and of all else the changes.

use super::pool::{Change, Changing, Pool};
use crate::render::map::{Changes, Options, Sheet, Standing, draw, items, legend_beside, page_variables};
use crate::speech::View;
use crate::table::Table;
use serde::Serialize;

/// The map while a game is replayed.
#[derive(Debug)]
pub struct Atlas {
    sheet: Sheet,
    base: String,
    legend: String,
    items: Changing,
    pictures: Pool,
    before: Option<View>,
    /// Where everything stands: whatever can keeps its place from entry to entry.
    standing: Standing,
    /// Was anything drawn of what the entry before did?
    marked: bool,
}

/// The map of a whole game, ready to be embedded.
#[derive(Debug, Serialize)]
pub struct Maps {
    /// What never changes, without its style.
    base: String,
    keys: Vec<String>,
    pictures: Vec<String>,
    /// What shapes and lines mean.
    legend: String,
    /// The size of the smallest names.
    label: f64,
    /// The style, which goes where the policy lets it: into the head of the page.
    #[serde(skip)]
    pub style: String,
}

/// A text before, within and behind an element.
fn parted<'a>(text: &'a str, open: &str, close: &str) -> Option<(&'a str, &'a str, &'a str)> {
    let (before, rest) = text.split_once(open)?;
    let (within, behind) = rest.split_once(close)?;
    Some((before, within, behind))
}

/// The looks of pictures that are drawn again wherever they are wanted. A browser does not see what such a copy lies in, so a rule
/// that asks for the map around it would leave it as pale as its ground.
const COPIED: [&str; 3] = [".i", ".o", ".d"];
/// The same of shapes that are no paths.
const SHAPED: [&str; 3] = [".s-edge", ".s-dash", ".burst"];

/// Rules that hold within the map only, since the page has classes of its own.
fn within_map(style: &str) -> String {
    let rule = |rule: &str| {
        let Some((of, body)) = rule.split_once('{') else { return String::new() };
        let of = of.trim();
        if of.starts_with('@') {
            return format!("{of}{{{body}}}\n");
        }
        let of = of.split(',').map(|one| match one.trim() {
            one if COPIED.contains(&one) => format!("path{one}"),
            one if SHAPED.contains(&one) => one.to_owned(),
            one => format!("#map {one},#legend {one}"),
        });
        let of: Vec<String> = of.collect();
        format!("{}{{{body}}}\n", of.join(","))
    };
    style.split('}').map(rule).collect()
}

/// The base of a map without its style, and the style as a page may have it in its head: it holds within `#map` and `#legend` only.
#[must_use]
pub fn for_page(base: &str) -> (String, String) {
    match parted(base, "<style>", "</style>") {
        Some((before, style, behind)) => {
            // The page has the variables of the colours itself, for it has a button for them.
            let rules = style.split(".map{--m-").next().unwrap_or(style);
            (format!("{before}{behind}"), page_variables() + &within_map(rules))
        }
        None => (base.to_owned(), String::new()),
    }
}

/// The size of the smallest names of a map.
#[must_use]
pub fn label_size(sheet: &Sheet) -> f64 {
    (sheet.least_name() * 100.0).round() / 100.0
}

impl Atlas {
    /// For a game that has a drawn map.
    #[must_use]
    pub fn of(game: &str) -> Option<Atlas> {
        let sheet = Sheet::of(game).ok()?;
        Some(Atlas {
            sheet,
            base: String::new(),
            legend: String::new(),
            items: Changing::default(),
            pictures: Pool::default(),
            before: None,
            standing: Standing::default(),
            marked: false,
        })
    }

    /// Draws the entry just made, with what it did as arrows and marks.
    pub fn take(&mut self, table: &Table, view: &View) -> Vec<Change> {
        let since = table.number().saturating_sub(1);
        let Some(before) = &self.before else {
            let options = Options { bare: true, ..Options::default() };
            let picture = draw(&self.sheet, view, &options);
            self.legend = legend_beside(&self.sheet, view, &options);
            (self.base, self.standing, self.before) = (picture.base, picture.standing, Some(view.clone()));
            return self.items.become_(picture.items, &mut self.pictures);
        };
        let changes = Changes::of(table, before, since);
        let marked = !changes.is_empty();
        // Most entries only carry seeds and shares: the picture stays as it is.
        if !marked && !self.marked && before == view {
            return Vec::new();
        }
        let options = Options {
            changes: Some(&changes),
            before: Some(&self.standing),
            bare: true,
            ..Options::default()
        };
        let (drawn, standing) = items(&self.sheet, view, &options);
        (self.before, self.standing, self.marked) = (Some(view.clone()), standing, marked);
        self.items.become_(drawn, &mut self.pictures)
    }

    /// All of it.
    #[must_use]
    pub fn into_maps(self) -> Maps {
        let (base, style) = for_page(&self.base);
        let label = label_size(&self.sheet);
        let (keys, pictures) = (self.items.into_keys(), self.pictures.into_texts());
        Maps { base, keys, pictures, legend: self.legend, label, style }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_of_the_map_hold_within_the_map() {
        let style = "@font-face{font-family:x;src:url(data:,y)}.b text,.land{fill:#fff}.map .ink{fill:red}";
        assert_eq!(
            within_map(style),
            "@font-face{font-family:x;src:url(data:,y)}\n#map .b text,#legend .b text,#map .land,#legend .land{fill:#fff}\n\
             #map .map .ink,#legend .map .ink{fill:red}\n"
        );
    }

    /// Trees, works and markers are copies of what stands once in the head of the map.
    #[test]
    fn what_is_copied_has_its_looks_without_the_map_around_it() {
        for game in Sheet::games() {
            let known = crate::games::find(game).unwrap();
            let terms = crate::games::Terms {
                game: game.to_owned(),
                edition: known.editions[0].id.to_owned(),
                rules: 1,
                scenario: known.scenarios[0].id.to_owned(),
                options: Vec::new(),
            };
            let view = crate::games::open(&terms, crate::games::Files::default()).unwrap().play.view();
            let mut atlas = Atlas::of(game).unwrap();
            atlas.base = draw(&atlas.sheet, &view, &Options::default()).base;
            let maps = atlas.into_maps();
            let (_, copied, _) = parted(&maps.base, "<defs>", "</defs>").unwrap();
            let classes: Vec<&str> =
                copied.split("class=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
            assert!(classes.len() > 20, "{game}: {classes:?}");
            for class in classes {
                let shaped = SHAPED.contains(&format!(".{class}").as_str());
                let rule = if shaped { format!("\n.{class}{{") } else { format!("\npath.{class}{{") };
                assert!(maps.style.contains(&rule), "{game}: .{class}");
            }
        }
    }

    #[test]
    fn every_game_with_a_sheet_has_one_base() {
        for game in Sheet::games() {
            assert!(Atlas::of(game).is_some(), "{game}");
        }
        assert!(Atlas::of("chess").is_none());
    }
}
