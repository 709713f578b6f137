//! What lies beside the map: title, season and tracks above it, boxes, cards and notes below it.

use super::cells::{base, plate};
use super::font;
use super::geometry::Rect;
use super::sheet::Sheet;
use super::svg::{item, n, text, title};
use super::symbols::plate_class;
use crate::render::text::stopped;
use crate::side::Side;
use crate::speech::View;
use crate::speech::view::{Holding, Pile, Place, Stack, Track, headed};

/// The height of what stands above the map.
pub(super) const ABOVE: f64 = 42.0;
/// Between the edge and what stands there.
const MARGIN: f64 = 8.0;
/// Where the tracks begin.
const TRACKS: f64 = 400.0;
/// The room for the arrow to the north.
const NORTH: f64 = 26.0;
/// The size of letters in tracks and headings.
const SIZE: f64 = 8.0;
/// How small the letters of a heading may get before it is cut off.
const HEADING: f64 = 6.0;
/// The size of letters in boxes.
const SMALL: f64 = 6.8;

/// A piece of text of its own size.
pub(super) fn sized(x: f64, y: f64, class: &str, size: f64, words: &str) -> String {
    text(x, y, &format!("class=\"{class}\" style=\"font-size:{}px\"", n(size)), words)
}

/// An arrow to the north.
fn north(sheet: &Sheet) -> String {
    let (x, y) = (sheet.canvas().width - MARGIN - NORTH / 2.0, ABOVE / 2.0);
    let arrow = "<path class=\"ink\" d=\"M0-15L5 3H1.2V15H-1.2V3H-5Z\"/>";
    let turned = format!(
        "<g transform=\"translate({} {})rotate({})\">{arrow}</g>",
        n(x),
        n(y),
        n(sheet.canvas().rotation)
    );
    turned + &sized(x + 5.0, y + 14.0, "ink", SIZE, "N")
}

/// The title and the arrow to the north, which never change.
pub(super) fn heading(sheet: &Sheet, view: &View) -> String {
    let room = TRACKS - 2.0 * MARGIN;
    let fit = (room / font::width(&view.title, 1.0).max(1.0)).clamp(8.0, 13.0);
    let words = font::cut(&view.title, fit, room);
    let shown = sized(MARGIN, 17.0, "ink", fit, &words);
    format!("<g>{}{shown}</g>{}", title(&view.title), north(sheet))
}

/// The season and phase.
pub(super) fn clock(view: &View) -> (String, String) {
    let words = &view.clock.words;
    let shown = font::cut(words, 10.0, TRACKS - 2.0 * MARGIN);
    ("clock:now".to_owned(), item("clock:now", "", words, &sized(MARGIN, 33.0, "soft", 10.0, &shown)))
}

fn track_key(track: &Track) -> String {
    match track.side {
        Some(side) => format!("track:{}:{}", track.id, side.word()),
        None => format!("track:{}", track.id),
    }
}

/// The room of the track of points.
const SCALE: f64 = 64.0;
/// The most points that a track without a goal has, unless there are more.
const POINTS: i32 = 10;

/// Points as a track: from nothing to the goal, or from the British end over nothing to the French one.
fn points(track: &Track, (x, y): (f64, f64)) -> String {
    let value = track.value.unwrap_or_default();
    let wide = SCALE - 6.0;
    let share = match (&track.goal, track.side) {
        (Some(goal), Some(_)) => f64::from(value.clamp(0, goal.value.max(1))) / f64::from(goal.value.max(1)),
        _ => {
            let most = f64::from(POINTS.max(value.saturating_abs()));
            let sign = if track.side.or(track.at) == Some(Side::British) { -1.0 } else { 1.0 };
            0.5 + sign * f64::from(value) / most / 2.0
        }
    };
    let steps = 10;
    let ticks: String = (0..=steps)
        .map(|step| {
            let at = x + wide * f64::from(step) / f64::from(steps);
            let half = if step % 5 == 0 { 3.0 } else { 1.6 };
            format!("M{} {}V{}", n(at), n(y - half), n(y + half))
        })
        .collect();
    let at = n(x + wide * share.clamp(0.0, 1.0));
    format!(
        "<path class=\"o t\" d=\"M{} {}H{}{ticks}\"/><circle class=\"i\" cx=\"{at}\" cy=\"{}\" r=\"3.2\"/>",
        n(x),
        n(y),
        n(x + wide),
        n(y)
    )
}

/// The tracks side by side, in rows.
pub(super) fn tracks(view: &View, width: f64) -> Vec<(String, String)> {
    let (height, gap) = (12.0, 2.0);
    let right = width - MARGIN - NORTH;
    let room = right - TRACKS;
    let mut out = Vec::new();
    let (mut x, mut y) = (TRACKS, 2.0);
    for track in &view.tracks {
        let whose = track.side.map(|side| format!("{side} ")).unwrap_or_default();
        let words = format!("{whose}{} {}", track.name, track.words());
        let scale = if track.id == "vp" && track.value.is_some() { SCALE } else { 0.0 };
        let shown = font::cut(&words, SIZE, room - SIZE - scale);
        let wide = font::width(&shown, SIZE) + SIZE + scale;
        if x + wide > right && x > TRACKS {
            (x, y) = (TRACKS, y + height + gap);
        }
        let side = track.side.or(track.at);
        let ground = plate(Rect::new(x, y, wide, height), height, side);
        let style = format!("style=\"font-size:{}px\"", n(SIZE));
        let words_at = text(x + SIZE / 2.0, base(y, height, SIZE), &style, &shown);
        let key = track_key(track);
        let points =
            if scale > 0.0 { points(track, (x + wide - scale, y + height / 2.0)) } else { String::new() };
        out.push((
            key.clone(),
            item(&key, plate_class(side), &words, &format!("{ground}{words_at}{points}")),
        ));
        x += wide + gap;
    }
    out
}

/// A box below the map.
struct Slot<'a> {
    rect: Rect,
    holding: Option<&'a Holding>,
}

/// The share of the width that the cards take.
const CARDS: u16 = 26;

/// The boxes below the map, column by column; last the cards.
fn slots<'a>(sheet: &Sheet, view: &'a View, top: f64) -> Vec<Slot<'a>> {
    let find = |id: &str| view.boxes.iter().find(|known| known.id == id);
    let mut columns: Vec<(u16, Vec<&Holding>)> = Vec::new();
    for (share, ids) in sheet.paper.columns {
        columns.push((*share, ids.iter().filter_map(|id| find(id)).collect()));
    }
    let named = |held: &&Holding| sheet.paper.columns.iter().any(|(_, ids)| ids.contains(&held.id.as_ref()));
    let rest: Vec<&Holding> = view.boxes.iter().filter(|held| !named(held)).collect();
    columns.extend(rest.chunks(2).map(|two| (18, two.to_vec())));
    let total = f64::from(columns.iter().map(|(share, _)| share).sum::<u16>() + CARDS);
    let (width, height) = (sheet.canvas().width, sheet.paper.below);
    let mut slots = Vec::new();
    let mut x = 0.0;
    for (share, held) in columns {
        let wide = width * f64::from(share) / total;
        let each = height / held.len().max(1) as f64;
        for (index, holding) in held.into_iter().enumerate() {
            let rect = Rect::new(x, top + each * index as f64, wide, each);
            slots.push(Slot { rect, holding: Some(holding) });
        }
        x += wide;
    }
    slots.push(Slot { rect: Rect::new(x, top, width - x, height), holding: None });
    slots
}

/// The frames and headings of the boxes.
pub(super) fn frames(sheet: &Sheet, view: &View, top: f64) -> String {
    let frame = |slot: &Slot<'_>| {
        let Rect { x, y, w, h } = slot.rect;
        let name = slot.holding.map_or("Cards", |held| held.name.as_ref());
        let ground = format!(
            "<rect class=\"panel\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
            n(x + 0.4),
            n(y + 0.4),
            n(w - 0.8),
            n(h - 0.8)
        );
        let size = ((w - MARGIN) / font::width(name, 1.0).max(1.0)).clamp(HEADING, SIZE);
        let words = font::cut(name, size, w - MARGIN);
        format!("{ground}{}", sized(x + MARGIN / 2.0, y + SIZE * 1.15, "ink", size, &words))
    };
    slots(sheet, view, top).iter().map(frame).collect()
}

/// A paragraph of a side.
struct Paragraph {
    side: Option<Side>,
    words: String,
    /// How soon it gives way to others, the greatest first.
    yields: u8,
}

/// Paragraphs, in as many lines as there is room for.
fn paragraphs(rect: Rect, texts: &[Paragraph]) -> String {
    let step = SMALL * 1.16;
    let room = ((rect.h - SIZE * 1.45) / step).floor().max(0.0) as usize;
    let width = rect.w - MARGIN;
    let mut needs: Vec<usize> =
        texts.iter().map(|text| font::lines(&text.words, SMALL, width, usize::MAX).len()).collect();
    // Of those that yield soonest the longest gives way first, and keeps a line as long as that is enough.
    while needs.iter().sum::<usize>() > room {
        let rank = |(need, text): &(&mut usize, &Paragraph)| (**need > 1, **need > 0, text.yields, **need);
        let Some((longest, _)) = needs.iter_mut().zip(texts).max_by_key(rank) else { break };
        *longest = longest.saturating_sub(1);
    }
    let mut y = rect.y + SIZE * 1.45 + SMALL * 0.85;
    let mut out = String::new();
    for (Paragraph { side, words, .. }, count) in texts.iter().zip(needs) {
        let class = match side {
            Some(Side::British) => "tb",
            Some(Side::French) => "tf",
            None => "soft",
        };
        for line in font::lines(words, SMALL, width, count) {
            out.push_str(&sized(rect.x + MARGIN / 2.0, y, class, SMALL, &line));
            y += step;
        }
    }
    out
}

/// What lies in the boxes below the map.
pub(super) fn contents(sheet: &Sheet, view: &View, top: f64) -> Vec<(String, String)> {
    let shown = |slot: &Slot<'_>| {
        let (id, name, texts) = match slot.holding {
            Some(held) => {
                let stacks = view.held(held);
                let text =
                    |(stack, words): (&Stack, String)| Paragraph { side: stack.side, words, yields: 0 };
                let texts = stacks.iter().zip(headed(&stacks, held.side)).map(text).collect();
                (held.id.to_string(), held.name.to_string(), texts)
            }
            None => ("cards".to_owned(), "Cards".to_owned(), cards(view)),
        };
        let texts: Vec<Paragraph> = texts;
        let key = format!("box:{id}");
        let told: Vec<String> = texts.iter().map(|text| stopped(&text.words)).collect();
        let told = format!("{name}: {}", told.join(" "));
        (key.clone(), item(&key, "", &told, &paragraphs(slot.rect, &texts)))
    };
    slots(sheet, view, top).iter().map(shown).collect()
}

/// Hands and piles, and whatever else is worth a line. What lies face down has no more to tell than its number, so a side's piles
/// share a line: every one of them is seen before the names of open cards take the room.
fn cards(view: &View) -> Vec<Paragraph> {
    let text = |side: Option<Side>, words: String, yields: u8| Paragraph { side, words, yields };
    let mut texts: Vec<Paragraph> =
        view.notes.iter().map(|note| text(note.side, note.text.clone(), 1)).collect();
    for side in [Some(Side::British), Some(Side::French), None] {
        let whose = side.map(|side| format!("{side} ")).unwrap_or_default();
        let here = view.piles.iter().filter(|pile| pile.side == side && pile.count > 0);
        let (listed, closed): (Vec<&Pile>, Vec<&Pile>) = here.partition(|pile| !pile.cards.is_empty());
        let closed: Vec<String> = closed.iter().map(|pile| pile.words(": ")).collect();
        texts.extend((!closed.is_empty()).then(|| text(side, format!("{whose}{}", closed.join("; ")), 0)));
        texts.extend(listed.iter().map(|pile| text(side, format!("{whose}{}", pile.words(": ")), 2)));
    }
    texts
}

/// Pieces in spaces that the sheet does not have: an owner's file may add some.
pub(super) fn elsewhere(sheet: &Sheet, view: &View) -> Option<(String, String)> {
    let mut told = Vec::new();
    for space in view.spaces.iter().filter(|space| sheet.spot(&space.id).is_none()) {
        let stacks: Vec<String> = view.stacks(space).iter().map(|stack| stack.headed(true)).collect();
        told.push(format!("{} ({}): {}", space.name, view.place(space), stacks.join(". ")));
    }
    let known = |id: &str| view.spaces.iter().any(|space| space.id == id);
    let lost = view.pieces.iter().filter(|piece| match &piece.place {
        Place::Space { space, .. } => !known(space),
        Place::Box { .. } => false,
    });
    told.extend(lost.map(|piece| piece.name.clone()));
    if told.is_empty() {
        return None;
    }
    let words = format!("Not on this map: {}", told.join("; "));
    let shown = font::cut(&words, SMALL, TRACKS - 2.0 * MARGIN);
    let inner = sized(MARGIN, ABOVE - 1.5, "ink", SMALL, &shown);
    Some(("note:elsewhere".to_owned(), item("note:elsewhere", "", &words, &inner)))
}

/// One line above a part of the map: what it is, when it is, and the points.
pub(super) fn line(view: &View, around: &str, width: f64) -> (String, String) {
    let points = view.tracks.iter().filter(|track| track.id == "vp").map(|track| {
        let side = track.side.or(track.at).map_or("", Side::title);
        format!("{} {side}", track.value.unwrap_or_default()).trim_end().to_owned()
    });
    let points: Vec<String> = points.collect();
    let mut all = vec![around.to_owned()];
    if !points.is_empty() {
        all.push(format!("VP {}", points.join(", ")));
    }
    all.push(view.clock.words.clone());
    let words = all.join(" · ");
    // Several theatres have a long name, and the season stands behind it: smaller letters rather than none.
    let fit = (width - MARGIN) / font::width(&words, 1.0).max(1.0);
    let size = (width / 40.0).clamp(5.0, 9.0).min(fit.max(3.6));
    let shown = font::cut(&words, size, width - MARGIN);
    let told = format!("{}: {words}", view.title);
    (
        "clock:now".to_owned(),
        item("clock:now", "", &told, &sized(MARGIN / 2.0, base(0.0, 14.0, size), "ink", size, &shown)),
    )
}
