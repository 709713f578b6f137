//! Closed lists of words, of which codes are made.

/// A word of a code, out of a closed list.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
        pub enum $name {
            $($(#[$variant_doc])* #[serde(rename = $word)] $variant,)*
        }

        impl $name {
            /// All of them.
            pub const ALL: &'static [$name] = &[$($name::$variant,)*];

            /// In a word.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self { $($name::$variant => $word,)* }
            }
        }

        impl $crate::engine::CodePart for $name {
            fn write_part(&self, out: &mut String) {
                out.push_str(self.word());
            }
            fn read_part(text: &str) -> Option<Self> {
                $name::ALL.iter().copied().find(|part| part.word() == text)
            }
        }
    };
}
pub(crate) use words;
