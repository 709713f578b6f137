//! The same picture in pixels.

use super::{Picture, font};
use miette::Diagnostic;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;
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
    let tree = usvg::Tree::from_str(&picture.svg(), &options)?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round() as u32;
    let too_large = || PngError::TooLarge { width, height };
    let mut pixels = Pixmap::new(width, height).ok_or_else(too_large)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    let file = pixels.encode_png().map_err(|error| PngError::Written { why: error.to_string() })?;
    Ok(signed(&file))
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

/// The chunk that says who made the file.
fn signature() -> Vec<u8> {
    let length = u32::try_from(SOFTWARE.len() - 4).unwrap_or_default();
    [&length.to_be_bytes(), SOFTWARE, &checksum(SOFTWARE).to_be_bytes()].concat()
}

/// A file that says who made it.
fn signed(file: &[u8]) -> Vec<u8> {
    let (head, rest) = file.split_at(HEAD.min(file.len()));
    [head, &signature(), rest].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_checksum_is_that_of_the_format() {
        assert_eq!(checksum(b"IEND"), 0xae42_6082);
    }
}
