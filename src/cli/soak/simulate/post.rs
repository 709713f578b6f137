//! The network: letters on their way, in the order in which they left, unless something happens to them.

use super::event::Who;
use crate::table::RandomPlayer;

/// A letter on its way.
#[derive(Debug, Clone)]
pub(super) struct Flying {
    pub(super) to: Who,
    /// The last entry in it.
    pub(super) upto: u32,
    pub(super) bytes: Vec<u8>,
}

/// All that is on its way.
#[derive(Debug, Default)]
pub(super) struct Post {
    pub(super) flying: Vec<Flying>,
}

impl Post {
    /// One of them, taken out.
    pub(super) fn any(&mut self, lot: &mut RandomPlayer) -> Option<Flying> {
        (!self.flying.is_empty()).then(|| self.flying.remove(lot.below(self.flying.len())))
    }

    /// Everything, in order.
    pub(super) fn all(&mut self) -> Vec<Flying> {
        std::mem::take(&mut self.flying)
    }
}

/// A letter that ends too early.
pub(super) fn cut(lot: &mut RandomPlayer, mut letter: Flying) -> Flying {
    let length = lot.below(letter.bytes.len().max(1));
    letter.bytes.truncate(length);
    letter
}

/// Lines that anybody on the way can add or change: none of them is signed.
pub(super) fn scribbled(lot: &mut RandomPlayer, mut letter: Flying) -> Flying {
    const LINES: [&str; 5] = [
        "coureur-seen: 999 0000000000000000000000000000000000000000000000000000000000000000\r\n",
        "X-Coureur-Words: two\r\n lines\r\n",
        "Reply-To: <not an address\r\n",
        "In-Reply-To: <\u{2028}@example.org>\r\n",
        "Content-Type: text/plain; charset=utf-7\r\n",
    ];
    let line = LINES[lot.below(LINES.len())].as_bytes();
    let ends: Vec<usize> =
        (0..letter.bytes.len()).filter(|at| letter.bytes[*at] == b'\n').map(|at| at + 1).take(200).collect();
    let at = if ends.is_empty() { 0 } else { ends[lot.below(ends.len())] };
    letter.bytes.splice(at..at, line.iter().copied());
    letter
}
