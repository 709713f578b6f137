//! A part of the map: a region, a space with its neighbours, or where something happened.

use super::geometry::Rect;
use super::layout::Site;
use super::sheet::Sheet;
use crate::orders::Line;
use crate::speech::View;
use std::collections::BTreeSet;

/// A part of the map that is drawn alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Theatre {
    /// What it is called.
    pub name: String,
    spaces: BTreeSet<String>,
}

/// A text as plain words parted by single blanks.
fn plain(text: &str) -> String {
    Line::new(text).tokens.into_iter().map(|token| token.text).collect::<Vec<_>>().join(" ")
}

/// The smallest part that is drawn, as a share of the sheet's width.
const LEAST: f64 = 0.3;
/// A part that would be larger than this share of the sheet is none.
const MOST: f64 = 0.6;

impl Theatre {
    /// The region or space of this name, or of one that begins so.
    #[must_use]
    pub fn find(view: &View, words: &str) -> Option<Theatre> {
        let words = plain(words);
        let fits = |id: &str, name: &str| plain(id) == words || plain(name) == words;
        let begins = |id: &str, name: &str| {
            !words.is_empty() && (plain(id).starts_with(&words) || plain(name).starts_with(&words))
        };
        type Test<'a> = &'a dyn Fn(&str, &str) -> bool;
        for test in [&fits as Test<'_>, &begins] {
            if let Some(space) = view.spaces.iter().find(|space| test(&space.id, &space.name)) {
                return Some(Theatre::near(view, [space.id.as_str()], space.name.clone()));
            }
            if let Some(region) = view.regions.iter().find(|region| test(&region.id, &region.name)) {
                let here = view.spaces.iter().filter(|space| space.region == region.id);
                let spaces = here.map(|space| space.id.clone()).collect();
                return Some(Theatre { name: region.name.clone(), spaces });
            }
        }
        None
    }

    /// Where something happened: those spaces with their neighbours, called after their regions. Nothing if nothing happened,
    /// or so much that the whole map shows it best.
    #[must_use]
    pub fn of_news(sheet: &Sheet, view: &View, news: &BTreeSet<String>) -> Option<Theatre> {
        let sites: Vec<Site<'_>> = view.spaces.iter().filter_map(|space| Site::of(sheet, space)).collect();
        let here: Vec<&Site<'_>> = sites.iter().filter(|site| news.contains(&site.space.id)).collect();
        let regions = view.regions.iter();
        let regions = regions.filter(|region| here.iter().any(|site| site.space.region == region.id));
        let names: Vec<String> = regions.map(|region| region.name.clone()).collect();
        let theatre = Theatre::near(view, here.iter().map(|site| site.space.id.as_str()), names.join("; "));
        let (frame, whole) = (theatre.frame(sheet, &sites), sheet.whole());
        let part = frame.w * frame.h < MOST * whole.w * whole.h;
        (!here.is_empty() && part).then_some(theatre)
    }

    /// Some spaces with their neighbours.
    pub fn near<'a>(view: &View, spaces: impl IntoIterator<Item = &'a str>, name: String) -> Theatre {
        let own: BTreeSet<String> = spaces.into_iter().map(str::to_owned).collect();
        let mut all = own.clone();
        for link in view.links.iter().filter(|link| !link.one_way) {
            if own.contains(&link.from) {
                all.insert(link.to.clone());
            }
            if own.contains(&link.to) {
                all.insert(link.from.clone());
            }
        }
        Theatre { name, spaces: all }
    }

    /// How wide the part of the sheet is that is drawn of it, in map units.
    #[must_use]
    pub fn width(&self, sheet: &Sheet, view: &View) -> f64 {
        let sites: Vec<Site<'_>> = view.spaces.iter().filter_map(|space| Site::of(sheet, space)).collect();
        self.frame(sheet, &sites).w
    }

    /// One space with its neighbours, called after its region.
    #[must_use]
    pub fn at(view: &View, space: &str) -> Option<Theatre> {
        let known = view.spaces.iter().find(|known| known.id == space)?;
        let region = view.regions.iter().find(|region| region.id == known.region);
        let name =
            region.map_or_else(|| known.name.clone(), |region| format!("{}, {}", known.name, region.name));
        Some(Theatre::near(view, [space], name))
    }

    /// Is a space one of it?
    #[must_use]
    pub fn holds(&self, space: &str) -> bool {
        self.spaces.contains(space)
    }

    /// The part of the sheet that holds all of it.
    pub(super) fn frame(&self, sheet: &Sheet, sites: &[Site<'_>]) -> Rect {
        let whole = sheet.whole();
        let own = sites.iter().filter(|site| self.spaces.contains(&site.space.id));
        let reach = own.map(|site| site.reach(sheet)).reduce(Rect::with).unwrap_or(whole).grown(6.0);
        let (w, h) = (reach.w.max(whole.w * LEAST), reach.h.max(whole.h * LEAST));
        // A picture much longer than it is wide shows little on any screen.
        let (w, h) = (w.max(h * 0.8).min(whole.w), h.max(w * 0.45).min(whole.h));
        let (x, y) = (reach.x + (reach.w - w) / 2.0, reach.y + (reach.h - h) / 2.0);
        Rect::new(x.clamp(0.0, whole.w - w), y.clamp(0.0, whole.h - h), w, h)
    }
}
