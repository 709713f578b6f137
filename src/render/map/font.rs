//! The font of the maps, and how wide a text is in it. It has no kerning, so that every program draws a text as wide as
//! it is measured here. `font/LICENSE.md` says where it comes from.

use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The font itself.
pub const BYTES: &[u8] = include_bytes!("font/DejaVuSansCondensed-Bold.ttf");
/// What it is called.
pub const FAMILY: &str = "DejaVu Sans Condensed";

/// The widths of its letters, in parts of the font's size.
#[derive(Debug, Default)]
struct Widths {
    /// Of the letters that nearly all names are made of: by their code, Latin ones and their accents.
    common: Vec<f64>,
    letters: BTreeMap<char, f64>,
    /// Of a letter it does not have.
    missing: f64,
}

impl Widths {
    fn of(&self, letter: char) -> f64 {
        let common = self.common.get(letter as usize).copied();
        common.unwrap_or_else(|| self.letters.get(&letter).copied().unwrap_or(self.missing))
    }
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_be_bytes(bytes.get(at..at + 2)?.try_into().ok()?))
}

/// The table of this name.
fn table<'a>(bytes: &'a [u8], name: &[u8; 4]) -> Option<&'a [u8]> {
    let long = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?) as usize);
    let count = usize::from(u16_at(bytes, 4)?);
    let record = (0..count).map(|n| 12 + 16 * n).find(|at| bytes.get(*at..at + 4) == Some(name))?;
    let (from, length) = (long(record + 8)?, long(record + 12)?);
    bytes.get(from..from + length)
}

/// The characters of the font and their glyphs: of its tables the one in format 4, which every font for the first 65,536
/// characters has.
fn glyphs(cmap: &[u8]) -> Option<BTreeMap<char, u16>> {
    let long = |at: usize| Some(u32::from_be_bytes(cmap.get(at..at + 4)?.try_into().ok()?) as usize);
    let count = usize::from(u16_at(cmap, 2)?);
    let tables = (0..count).filter_map(|n| long(4 + 8 * n + 4));
    let at = tables.into_iter().find(|at| u16_at(cmap, *at) == Some(4))?;
    let of = cmap.get(at..)?;
    let segments = usize::from(u16_at(of, 6)?) / 2;
    let mut known = BTreeMap::new();
    for n in 0..segments {
        let field = |part: usize| 14 + part * segments * 2 + if part > 0 { 2 } else { 0 } + 2 * n;
        let (end, start) = (u16_at(of, field(0))?, u16_at(of, field(1))?);
        let (delta, offset) = (u16_at(of, field(2))?, u16_at(of, field(3))?);
        for code in start..=end {
            let glyph = match offset {
                0 => code.wrapping_add(delta),
                _ => {
                    let place = field(3) + usize::from(offset) + 2 * usize::from(code - start);
                    match u16_at(of, place) {
                        Some(glyph) if glyph != 0 => glyph.wrapping_add(delta),
                        _ => 0,
                    }
                }
            };
            if let Some(letter) = char::from_u32(u32::from(code)).filter(|_| glyph != 0) {
                known.insert(letter, glyph);
            }
        }
    }
    Some(known)
}

fn read(bytes: &[u8]) -> Option<Widths> {
    let em = f64::from(u16_at(table(bytes, b"head")?, 18)?);
    let long = usize::from(u16_at(table(bytes, b"hhea")?, 34)?);
    let hmtx = table(bytes, b"hmtx")?;
    // The last width holds for all glyphs that have none of their own.
    let width = |glyph: u16| {
        let n = usize::from(glyph).min(long.checked_sub(1)?);
        Some(f64::from(u16_at(hmtx, 4 * n)?) / em)
    };
    let letters = glyphs(table(bytes, b"cmap")?)?;
    let letters: BTreeMap<char, f64> =
        letters.into_iter().filter_map(|(letter, glyph)| Some((letter, width(glyph)?))).collect();
    let missing = width(0)?;
    let common = ('\0'..'\u{180}').map(|letter| letters.get(&letter).copied().unwrap_or(missing)).collect();
    Some(Widths { common, letters, missing })
}

fn widths() -> &'static Widths {
    static WIDTHS: OnceLock<Widths> = OnceLock::new();
    WIDTHS.get_or_init(|| read(BYTES).unwrap_or_default())
}

/// How wide a text is at a size.
#[must_use]
pub fn width(text: &str, size: f64) -> f64 {
    let known = widths();
    size * text.chars().map(|letter| known.of(letter)).sum::<f64>()
}

/// As much of a text as fits, with a mark where something is left out.
#[must_use]
pub fn cut(text: &str, size: f64, most: f64) -> String {
    if width(text, size) <= most {
        return text.to_owned();
    }
    let (known, room) = (widths(), most - width("…", size));
    let mut used = 0.0;
    let letters = text.chars().take_while(|letter| {
        used += size * known.of(*letter);
        used <= room
    });
    let kept: String = letters.collect();
    format!("{}…", kept.trim_end_matches([' ', ',', ';']))
}

/// A text in lines that fit, at most so many; where something is left out, the last one says so.
#[must_use]
pub fn lines(text: &str, size: f64, most: f64, count: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let blank = width(" ", size);
    // How wide the last line is.
    let mut wide = 0.0;
    for word in text.split([' ', '\n']).filter(|word| !word.is_empty()) {
        let more = width(word, size);
        match lines.last_mut() {
            Some(line) if wide + blank + more <= most => {
                line.push(' ');
                line.push_str(word);
                wide += blank + more;
            }
            _ => {
                lines.push(word.to_owned());
                wide = more;
            }
        }
    }
    let more = lines.len() > count;
    lines.truncate(count);
    if let Some(last) = lines.last_mut().filter(|_| more) {
        let room = most - width(" …", size);
        let kept = cut(last, size, room);
        *last = format!("{} …", kept.trim_end_matches('…').trim_end_matches([' ', ',', ';']));
    }
    lines.iter().map(|line| cut(line, size, most)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_of_a_name_has_its_width() {
        let known = widths();
        assert!(known.letters.len() > 190, "{}", known.letters.len());
        for letter in "AZaz09éèÎîœŒ’–…−→+#()·".chars() {
            assert!(known.letters.get(&letter).is_some_and(|width| *width > 0.2), "{letter}");
        }
        // By the font's own tables: a digit is 1282 and an `M` 1835 of 2048 parts wide.
        assert!((width("8", 2048.0) - 1282.0).abs() < 3.0, "{}", width("8", 2048.0));
        assert!(width("iii", 10.0) < width("MMM", 10.0));
        assert!(width("\u{4e2d}", 10.0) > 0.0);
    }

    #[test]
    fn what_does_not_fit_is_cut_and_says_so() {
        let text = "Montcalm, Lévis, Bougainville";
        for most in [20.0, 40.0, 60.0, 500.0] {
            let cut = cut(text, 8.0, most);
            assert!(width(&cut, 8.0) <= most, "{cut}");
            assert_eq!(cut.ends_with('…'), most < 400.0);
        }
        let broken = lines(text, 8.0, 60.0, 2);
        assert_eq!(broken.len(), 2);
        assert!(broken.iter().all(|line| width(line, 8.0) <= 60.0), "{broken:?}");
        assert!(broken[1].ends_with('…'));
    }
}
