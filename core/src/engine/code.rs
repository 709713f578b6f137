//! The one canonical code of every choice: words of the grammar and stable ids, joined by single blanks. Codes are what a
//! log records, so a code once used is never given another meaning. Code and choice are turned into each other directly.

use std::any::Any;

/// A choice of a game, with its code.
pub trait Code: Sized {
    /// Appends the code.
    fn write(&self, out: &mut String);

    /// Reads a code; only the one spelling is one.
    fn read(code: &str) -> Option<Self>;

    /// Shows every part that is no word of the grammar, in the order of the code.
    fn each_part(&self, see: &mut dyn FnMut(&dyn Any));

    /// The parts of one kind, in the order of the code: the counters that a choice names, for instance.
    fn parts<T: Copy + 'static>(&self) -> Vec<T> {
        let mut parts = Vec::new();
        self.each_part(&mut |part| parts.extend(part.downcast_ref::<T>().copied()));
        parts
    }

    /// The code.
    fn code(&self) -> String {
        let mut out = String::new();
        self.write(&mut out);
        out
    }
}

/// A part of a code that is no word of the grammar: an id or a number, written without blanks.
pub trait CodePart: Sized {
    /// Appends it.
    fn write_part(&self, out: &mut String);
    /// Reads it; only its one spelling is one.
    fn read_part(text: &str) -> Option<Self>;
}

macro_rules! number_parts {
    ($($number:ty),*) => {$(
        impl CodePart for $number {
            fn write_part(&self, out: &mut String) {
                out.push_str(&self.to_string());
            }
            fn read_part(text: &str) -> Option<Self> {
                let number: $number = text.parse().ok()?;
                (number.to_string() == text).then_some(number)
            }
        }
    )*};
}
number_parts!(u8, u16, u32);

impl CodePart for crate::side::Side {
    fn write_part(&self, out: &mut String) {
        out.push_str(self.word());
    }
    fn read_part(text: &str) -> Option<Self> {
        Self::from_word(text)
    }
}

impl CodePart for super::Slot {
    fn write_part(&self, out: &mut String) {
        out.push_str(&self.to_string());
    }
    fn read_part(text: &str) -> Option<Self> {
        super::Slot::read(text)
    }
}

/// A list of parts of its own: only as the last part of a code, and never empty.
impl<T: CodePart> CodePart for Vec<T> {
    fn write_part(&self, out: &mut String) {
        for (index, part) in self.iter().enumerate() {
            if index > 0 {
                out.push(' ');
            }
            part.write_part(out);
        }
    }
    fn read_part(text: &str) -> Option<Self> {
        text.split(' ').map(T::read_part).collect()
    }
}

/// Writes [`Code`] for an enum from one table, a line a variant: its words in quotes and its parts by name, in order.
///
/// ```text
/// codes! {
///     Choice {
///         Pass: ["pass"];
///         Play(card): ["play" card];
///         HomeWith(piece, leader): ["home" piece "with" leader];
///     }
/// }
/// ```
#[macro_export]
macro_rules! codes {
    ($choice:ident { $($variant:ident $(($($part:ident),+))?: [$($term:tt)+];)* }) => {
        $crate::codes!(@lines $choice { $([$variant [$($($part),+)?] $($term)+])* });
    };
    (@lines $choice:ident { $([$variant:ident [$($part:ident),*] $($term:tt)+])* }) => {
        impl $crate::engine::Code for $choice {
            fn write(&self, out: &mut String) {
                match self {
                    $($crate::codes!(@pattern $choice $variant $($part)*) => {
                        $crate::codes!(@write out, $($term)+);
                    })*
                }
            }

            fn read(code: &str) -> Option<Self> {
                $(
                    let read = || -> Option<Self> {
                        let rest = Some(code);
                        $crate::codes!(@read rest, $($term)+);
                        Some($crate::codes!(@pattern $choice $variant $($part)*))
                    };
                    if let Some(choice) = read() {
                        return Some(choice);
                    }
                )*
                None
            }

            fn each_part(&self, see: &mut dyn FnMut(&dyn std::any::Any)) {
                match self {
                    $($crate::codes!(@pattern $choice $variant $($part)*) => {
                        $($crate::codes!(@see see, $term);)+
                    })*
                }
            }
        }
    };
    (@see $see:ident, $word:literal) => {};
    (@see $see:ident, $part:ident) => { $see($part) };

    (@pattern $choice:ident $variant:ident) => { $choice::$variant };
    (@pattern $choice:ident $variant:ident $($part:ident)+) => { $choice::$variant($($part),+) };

    (@write $out:ident, $term:tt) => { $crate::codes!(@put $out, $term); };
    (@write $out:ident, $term:tt $($more:tt)+) => {
        $crate::codes!(@put $out, $term);
        $out.push(' ');
        $crate::codes!(@write $out, $($more)+);
    };
    (@put $out:ident, $word:literal) => { $out.push_str($word) };
    (@put $out:ident, $part:ident) => { $crate::engine::CodePart::write_part($part, $out) };

    (@read $rest:ident, $word:literal) => {
        if $rest? != $word {
            return None;
        }
    };
    (@read $rest:ident, $part:ident) => {
        let $part = $crate::engine::CodePart::read_part($rest?)?;
    };
    (@read $rest:ident, $word:literal $($more:tt)+) => {
        let $rest = $rest?.strip_prefix($word).and_then(|rest| rest.strip_prefix(' '));
        $crate::codes!(@read $rest, $($more)+);
    };
    (@read $rest:ident, $part:ident $($more:tt)+) => {
        let (head, tail) = $rest?.split_once(' ')?;
        let $part = $crate::engine::CodePart::read_part(head)?;
        let $rest = Some(tail);
        $crate::codes!(@read $rest, $($more)+);
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Slot;
    use crate::side::Side;

    #[derive(Debug, Clone, PartialEq, Eq)]
    enum Choice {
        Pass,
        PassAll,
        Bid(Side, u8),
        Give(u8, Side),
        Discard(Vec<Slot>),
    }

    codes! {
        Choice {
            Pass: ["pass"];
            PassAll: ["pass all"];
            Bid(side, points): ["bid" side points];
            Give(points, side): ["give" points "to" side];
            Discard(slots): ["discard" slots];
        }
    }

    #[test]
    fn a_code_and_its_choice_are_one_to_one() {
        let slot = |number| Slot { deck: 1, number };
        for (choice, code) in [
            (Choice::Pass, "pass"),
            (Choice::PassAll, "pass all"),
            (Choice::Bid(Side::French, 3), "bid french 3"),
            (Choice::Give(0, Side::British), "give 0 to british"),
            (Choice::Discard(vec![slot(3), slot(17)]), "discard card-1-3 card-1-17"),
        ] {
            assert_eq!(choice.code(), code);
            assert_eq!(Choice::read(code), Some(choice));
        }
        assert_eq!(Choice::Give(7, Side::British).parts::<u8>(), [7]);
        assert_eq!(Choice::Bid(Side::French, 3).parts::<Side>(), [Side::French]);
        assert_eq!(Choice::PassAll.parts::<u8>(), [0; 0]);
        for wrong in [
            "",
            "pas",
            "pass ",
            " pass",
            "pass  all",
            "bid",
            "bid french",
            "bid french 03",
            "bid french 300",
            "bid French 3",
            "give 0 british",
            "give 0 to british ",
            "discard",
            "discard ",
            "discard card-1-03",
        ] {
            assert_eq!(Choice::read(wrong), None, "{wrong}");
        }
    }
}
