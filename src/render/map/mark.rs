//! The mark of a picture that a command has written: it says who drew it, and that nobody has changed it since. Such a picture may be
//! drawn over without asking; one that somebody has drawn in is his.

use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};

const DRAWN: &str = "drawn by coureur map, sha256 ";

fn words(unmarked: &[u8]) -> String {
    format!("{DRAWN}{}", HEXLOWER.encode(&Sha256::digest(unmarked)))
}

/// An SVG file with its mark.
#[must_use]
pub fn marked_svg(svg: &str) -> String {
    format!("{svg}<!-- {} -->\n", words(svg.as_bytes()))
}

/// Is it an SVG file just as this program has drawn it?
#[must_use]
pub fn is_own_svg(file: &[u8]) -> bool {
    let start = file.len().saturating_sub(marked_svg("").len());
    std::str::from_utf8(&file[..start]).is_ok_and(|svg| marked_svg(svg).as_bytes() == file)
}

/// The last chunk of a PNG file, which is empty.
#[cfg(feature = "png")]
const END: usize = 12;

/// A PNG file with its mark, before its end.
#[cfg(feature = "png")]
#[must_use]
pub fn marked_png(png: &[u8]) -> Vec<u8> {
    let (picture, end) = png.split_at(png.len().saturating_sub(END));
    [picture, &super::png::chunk(format!("tEXtComment\0{}", words(png)).as_bytes()), end].concat()
}

/// Is it a PNG file just as this program has drawn it?
#[cfg(feature = "png")]
#[must_use]
pub fn is_own_png(file: &[u8]) -> bool {
    let end = file.len().saturating_sub(END);
    let start = end.saturating_sub(marked_png(&[]).len());
    marked_png(&[&file[..start], &file[end..]].concat()) == file
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_nobody_has_changed_is_known_again() {
        let drawn = marked_svg("<svg>é</svg>\n");
        assert!(is_own_svg(drawn.as_bytes()) && drawn.ends_with(" -->\n"), "{drawn}");
        let others =
            ["", "<svg/>", "<svg>é</svg>\n", &drawn[1..], &drawn.replace('é', "e"), &(drawn.clone() + "\n")];
        assert!(others.iter().all(|other| !is_own_svg(other.as_bytes())));
        assert!(!is_own_svg(&[0xff; 300]));
    }

    #[cfg(feature = "png")]
    #[test]
    fn a_png_file_is_known_again_too() {
        let drawn = marked_png(b"some chunks, IEND-of-file");
        assert!(is_own_png(&drawn));
        for at in 0..drawn.len() {
            let mut other = drawn.clone();
            other[at] ^= 1;
            assert!(!is_own_png(&other), "{at}");
        }
        assert!(!is_own_png(b"") && !is_own_png(b"some chunks, IEND-of-file"));
    }
}
