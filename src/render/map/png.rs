//! The same picture in pixels.

use super::style::without_variables;
use super::{Picture, font};
use miette::Diagnostic;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;
use std::collections::BTreeMap;
use std::sync::Arc;
use thiserror::Error;

/// Why there are no pixels.
#[derive(Debug, Error, Diagnostic)]
pub enum PngError {
    /// Our own picture cannot be read.
    #[error("the picture cannot be drawn")]
    #[diagnostic(
        code(coureur::map::bad_picture),
        help("please report this; as SVG it can be written all the same")
    )]
    Picture(#[from] usvg::Error),
    /// It would be too large.
    #[error("a picture of {width} × {height} pixels is too large")]
    #[diagnostic(code(coureur::map::too_large), help("ask for a smaller one with `--width PIXELS`"))]
    TooLarge {
        /// How wide.
        width: u32,
        /// How high.
        height: u32,
    },
    /// It cannot be put into a file.
    #[error("the picture cannot be written: {why}")]
    #[diagnostic(
        code(coureur::map::bad_png),
        help("please report this; as SVG it can be written all the same")
    )]
    Written {
        /// Why.
        why: String,
    },
}

/// A picture as a PNG file of so many pixels in width.
///
/// # Errors
/// If it is too large.
pub fn png(picture: &Picture, width: u32) -> Result<Vec<u8>, PngError> {
    let mut options = usvg::Options { font_family: font::FAMILY.to_owned(), ..usvg::Options::default() };
    let fonts = options.fontdb_mut();
    fonts.load_font_source(usvg::fontdb::Source::Binary(Arc::new(font::BYTES)));
    fonts.set_sans_serif_family(font::FAMILY);
    let tree = usvg::Tree::from_str(&without_variables(&picture.svg()), &options)?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round() as u32;
    let too_large = || PngError::TooLarge { width, height };
    let mut pixels = Pixmap::new(width, height).ok_or_else(too_large)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    let file = encoded(&pixels).map_err(|error| PngError::Written { why: error.to_string() })?;
    Ok(signed(&file))
}

/// So many colours has a file: a map has few, and all others are shades between two of them at an edge.
const COLOURS: usize = 256;
/// So many of them are the commonest.
const OFTEN: usize = 160;

/// A colour without its last bits, as a place in a list.
fn rough([r, g, b]: [u8; 3]) -> usize {
    usize::from(r >> 3) << 10 | usize::from(g >> 3) << 5 | usize::from(b >> 3)
}

/// A picture as runs of one colour, each by the place of its colour in a list: a map is made of plain faces, and whatever is looked up
/// is looked up once a run, not once a pixel.
#[derive(Debug, Default)]
struct Runs {
    colours: Vec<[u8; 3]>,
    /// How many pixels have each of them.
    counts: Vec<u32>,
    /// The place of a colour, and how many pixels in a row have it.
    runs: Vec<(u32, u32)>,
}

impl Runs {
    /// Of pixels of four bytes each. Counted by hand: this is gone through a million times, and is not optimised in tests.
    fn of(pixels: &[u8]) -> Runs {
        let mut found = Runs::default();
        let mut table: Vec<u32> = vec![0; 1 << 12];
        let (mut at, mut from) = (4, 0);
        while at <= pixels.len() {
            if at == pixels.len() || pixels[at..at + 4] != pixels[from..from + 4] {
                let colour = [pixels[from], pixels[from + 1], pixels[from + 2]];
                let length = u32::try_from((at - from) / 4).unwrap_or(u32::MAX);
                let place = found.place(colour, &mut table);
                found.counts[place as usize] += length;
                found.runs.push((place, length));
                from = at;
            }
            at += 4;
        }
        found
    }

    /// The place of a colour, which has one from now on; in the table each stands where its digits say, or at the next place that is free.
    fn place(&mut self, colour: [u8; 3], table: &mut Vec<u32>) -> u32 {
        if self.colours.len() * 2 > table.len() {
            *table = vec![0; table.len() * 4];
            for (place, colour) in self.colours.iter().enumerate() {
                let at = self.slot(*colour, table);
                table[at] = u32::try_from(place + 1).unwrap_or(u32::MAX);
            }
        }
        let at = self.slot(colour, table);
        if table[at] == 0 {
            self.colours.push(colour);
            self.counts.push(0);
            table[at] = u32::try_from(self.colours.len()).unwrap_or(u32::MAX);
        }
        table[at] - 1
    }

    fn slot(&self, [r, g, b]: [u8; 3], table: &[u32]) -> usize {
        let digits = u32::from(r) << 16 | u32::from(g) << 8 | u32::from(b);
        let mut at = (digits.wrapping_mul(0x9e37_79b1) >> 8) as usize & (table.len() - 1);
        while table[at] != 0 && self.colours[table[at] as usize - 1] != [r, g, b] {
            at = (at + 1) & (table.len() - 1);
        }
        at
    }
}

/// The commonest colours of a picture, each as the commonest shade of it.
fn palette(runs: &Runs) -> Vec<[u8; 3]> {
    let mut exact: Vec<([u8; 3], u32)> =
        runs.colours.iter().copied().zip(runs.counts.iter().copied()).collect();
    exact.sort_unstable();
    let mut rough_ones: BTreeMap<usize, (u32, u32, [u8; 3])> = BTreeMap::new();
    for (colour, count) in exact {
        let (all, most, shade) = rough_ones.entry(rough(colour)).or_insert((0, 0, colour));
        *all += count;
        if count > *most {
            (*most, *shade) = (count, colour);
        }
    }
    let mut common: Vec<(u32, [u8; 3])> =
        rough_ones.into_values().map(|(all, _, shade)| (all, shade)).collect();
    common.sort_by_key(|(all, shade)| (std::cmp::Reverse(*all), *shade));
    let shades: Vec<[u8; 3]> = common.into_iter().map(|(_, shade)| shade).collect();
    let (often, rest) = shades.split_at(shades.len().min(OFTEN));
    let mut palette = often.to_vec();
    // A colour that is seen once is still none of the others: what is furthest from all that are there comes next.
    let mut left: Vec<([u8; 3], i32)> = rest
        .iter()
        .map(|shade| (*shade, often.iter().map(|there| apart(*shade, *there)).min().unwrap_or(i32::MAX)))
        .collect();
    while palette.len() < COLOURS {
        let Some((next, _)) = left.iter().max_by_key(|(_, far)| *far).copied() else { break };
        palette.push(next);
        for (shade, far) in &mut left {
            *far = (*far).min(apart(*shade, next));
        }
        left.retain(|(_, far)| *far > 0);
    }
    palette
}

/// How far two colours are apart.
fn apart(one: [u8; 3], other: [u8; 3]) -> i32 {
    let r = i32::from(one[0]) - i32::from(other[0]);
    let g = i32::from(one[1]) - i32::from(other[1]);
    let b = i32::from(one[2]) - i32::from(other[2]);
    r * r + g * g + b * b
}

/// The place of the colour in a list that is nearest to one: of several the first.
fn nearest(palette: &[[u8; 3]], colour: [u8; 3]) -> u8 {
    let (mut best, mut least, mut at) = (0, i32::MAX, 0);
    while at < palette.len() && least > 0 {
        let far = apart(colour, palette[at]);
        if far < least {
            (best, least) = (at, far);
        }
        at += 1;
    }
    u8::try_from(best).unwrap_or_default()
}

/// A file with a list of colours: a third as large as one in which every pixel has its own.
fn encoded(pixels: &Pixmap) -> Result<Vec<u8>, png::EncodingError> {
    let runs = Runs::of(pixels.data());
    let palette = palette(&runs);
    let nearest: Vec<u8> = runs.colours.iter().map(|colour| nearest(&palette, *colour)).collect();
    let mut indices = Vec::with_capacity(pixels.data().len() / 4);
    for (place, length) in &runs.runs {
        indices.resize(indices.len() + *length as usize, nearest[*place as usize]);
    }
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, pixels.width(), pixels.height());
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette.concat());
    encoder.set_compression(png::Compression::Balanced);
    encoder.set_filter(png::Filter::NoFilter);
    encoder.write_header()?.write_image_data(&indices)?;
    Ok(file)
}

/// Where the first chunk of a PNG file ends: behind the signature of the format and the size of the picture.
const HEAD: usize = 33;
/// Who made the file, as the format has it.
const SOFTWARE: &[u8] = b"tEXtSoftware\0coureur map";

/// The checksum of a chunk.
fn checksum(bytes: &[u8]) -> u32 {
    let mut sum = u32::MAX;
    for byte in bytes {
        sum ^= u32::from(*byte);
        for _ in 0..8 {
            sum = if sum & 1 == 1 { (sum >> 1) ^ 0xedb8_8320 } else { sum >> 1 };
        }
    }
    !sum
}

/// A chunk of its kind, four letters, and what it holds.
pub(super) fn chunk(named: &[u8]) -> Vec<u8> {
    let length = u32::try_from(named.len().saturating_sub(4)).unwrap_or_default();
    [&length.to_be_bytes(), named, &checksum(named).to_be_bytes()].concat()
}

/// A file that says who made it.
fn signed(file: &[u8]) -> Vec<u8> {
    let (head, rest) = file.split_at(HEAD.min(file.len()));
    [head, &chunk(SOFTWARE), rest].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_that_is_seen_once_is_in_the_file() {
        let grey = (0..=255).flat_map(|grey| [[grey, grey, grey, 255]; 40]);
        let blue = (0..=255).flat_map(|blue| [[10, 20, blue, 255]; 40]);
        let pixels: Vec<u8> = grey.chain(blue).chain([[224, 169, 46, 255]]).flatten().collect();
        let palette = palette(&Runs::of(&pixels));
        assert!(palette.len() <= COLOURS && palette.contains(&[224, 169, 46]), "{}", palette.len());
    }

    #[test]
    fn a_picture_is_read_as_runs() {
        let (red, blue) = ([200, 0, 0, 255], [0, 0, 200, 255]);
        let found = Runs::of(&[red, red, blue, red].concat());
        assert_eq!(found.runs, [(0, 2), (1, 1), (0, 1)]);
        assert_eq!((found.colours, found.counts), (vec![[200, 0, 0], [0, 0, 200]], vec![3, 1]));
        assert_eq!(Runs::of(&[]).runs, []);
        // More colours than the table has room for at first.
        let many: Vec<u8> = (0..20_000_u32).flat_map(|colour| (colour << 8 | 255).to_be_bytes()).collect();
        let found = Runs::of(&many);
        assert_eq!((found.colours.len(), found.runs.len()), (20_000, 20_000));
        assert_eq!(nearest(&[[9, 9, 9], [0, 0, 0], [0, 0, 2]], [0, 0, 1]), 1);
    }

    #[test]
    fn a_checksum_is_that_of_the_format() {
        assert_eq!(checksum(b"IEND"), 0xae42_6082);
    }
}
