//! The tables and their columns: what is written, and what the documentation says of it, are this one list.

/// What stands in a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Text,
    Whole,
    Flag,
    Time,
}

/// A column.
#[derive(Debug, Clone, Copy)]
pub(super) struct Column {
    pub(super) name: &'static str,
    #[cfg_attr(
        not(any(test, feature = "export")),
        expect(dead_code, reason = "CSV has no types; Parquet and the documentation do")
    )]
    pub(super) kind: Kind,
    /// May it be empty?
    #[cfg_attr(
        not(any(test, feature = "export")),
        expect(dead_code, reason = "CSV has no types; Parquet and the documentation do")
    )]
    pub(super) open: bool,
    /// What it says.
    #[cfg_attr(not(test), expect(dead_code, reason = "the test compares the documentation with it"))]
    pub(super) says: &'static str,
}

/// A table.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sheet {
    pub(super) name: &'static str,
    /// What one row is.
    #[cfg_attr(not(test), expect(dead_code, reason = "the test compares the documentation with it"))]
    pub(super) says: &'static str,
    pub(super) columns: &'static [Column],
}

const fn given(name: &'static str, kind: Kind, says: &'static str) -> Column {
    Column { name, kind, open: false, says }
}

const fn maybe(name: &'static str, kind: Kind, says: &'static str) -> Column {
    Column { name, kind, open: true, says }
}

const ID: Column = given("game_id", Kind::Text, "the game, as in `games`");
const ENTRY: Column = given("entry", Kind::Whole, "the number of the entry");
const YEAR: Column = given("year", Kind::Whole, "the year in the game");
const SEASON: Column = given("season", Kind::Text, "the season or round in the game");
const STANDS: Column = given("stands", Kind::Flag, "false if a takeback left it out");

const GAMES: Sheet = Sheet {
    name: "games",
    says: "one game, from the longest copy that holds",
    columns: &[
        given("game_id", Kind::Text, "the hash of the header: what all tables are joined by"),
        given("log", Kind::Text, "the file; of a `bare` game the words that play it again"),
        given("copies", Kind::Whole, "other copies of the game that were given, and are not counted again"),
        given("game", Kind::Text, "`wilderness-war`, `new-france` or `bayonets-tomahawks`"),
        given("edition", Kind::Text, "the edition of its rules"),
        given("rules", Kind::Whole, "the revision of our reading of them"),
        given("scenario", Kind::Text, "the scenario"),
        given("options", Kind::Text, "the options, separated by spaces"),
        given("placed", Kind::Flag, "does it begin from a position of its own?"),
        given(
            "mode",
            Kind::Text,
            "`duel`, `umpire`, `table`, `solo`, or `bare` (played by `soak --export`, with no log)",
        ),
        maybe("british", Kind::Text, "who has the British seat"),
        maybe("british_key", Kind::Text, "that player's key: the same person in all games"),
        maybe("french", Kind::Text, "who has the French seat"),
        maybe("french_key", Kind::Text, "that player's key"),
        maybe("umpire", Kind::Text, "who umpires or records it"),
        maybe("umpire_key", Kind::Text, "that person's key"),
        given("changed_sides", Kind::Flag, "does the British seat play the French, after a bid?"),
        maybe("opened", Kind::Time, "the time of the first entry, by its writer's clock"),
        maybe("last", Kind::Time, "the time of the last entry"),
        given("entries", Kind::Whole, "how many, after the header"),
        given("over", Kind::Flag, "is it over?"),
        maybe("winner", Kind::Text, "the side that won: `british`, `french` or `draw`"),
        maybe("winner_seat", Kind::Text, "the seat that won"),
        maybe("how", Kind::Text, "how it ended"),
        maybe("rule", Kind::Text, "by which rule"),
        given("resigned", Kind::Flag, "did somebody give it up?"),
        maybe("margin", Kind::Whole, "Victory Points of the British less those of the French"),
        given("cards_opened", Kind::Flag, "were all cards opened and checked?"),
    ],
};

const ENTRIES: Sheet = Sheet {
    name: "entries",
    says: "one entry of a log",
    columns: &[
        ID,
        ENTRY,
        given("seat", Kind::Text, "who signed it"),
        maybe("time", Kind::Time, "when, by the signer's own clock"),
        given("bytes", Kind::Whole, "how long it is"),
        given("acts", Kind::Whole, "how many acts it has"),
        given("rolls", Kind::Whole, "how many throws it opened"),
        STANDS,
    ],
};

const ORDERS: Sheet = Sheet {
    name: "orders",
    says: "one order",
    columns: &[
        ID,
        ENTRY,
        given("step", Kind::Whole, "its place in the entry, from 0"),
        given("seat", Kind::Text, "whose order it is"),
        given("side", Kind::Text, "the side that this seat plays"),
        given(
            "came",
            Kind::Text,
            "`order`, `sealed`, `ahead` (given before its time), `waived`, or `forced` (the only answer)",
        ),
        YEAR,
        SEASON,
        given("verb", Kind::Text, "its first word"),
        given("words", Kind::Text, "all of it, as the log has it"),
        maybe("card", Kind::Text, "the card that is played, by its id"),
        maybe("card_name", Kind::Text, "the card's name"),
        STANDS,
    ],
};

const ROLLS: Sheet = Sheet {
    name: "rolls",
    says: "one die that everybody saw",
    columns: &[
        ID,
        ENTRY,
        maybe("roll", Kind::Whole, "the number of the roll; empty if it was typed in at a table"),
        given("label", Kind::Text, "what it was thrown for, as the log has it"),
        given("kind", Kind::Text, "the kind of throw"),
        maybe("side", Kind::Text, "whose die it is, where that can be told"),
        maybe("seat", Kind::Text, "the seat that plays this side"),
        given("die", Kind::Whole, "its place in the throw, from 0"),
        given("sides", Kind::Whole, "how many faces it has"),
        given("face", Kind::Whole, "what it showed"),
        given("typed", Kind::Flag, "was it typed in, so that nothing of it is proved?"),
        STANDS,
    ],
};

const POINTS: Sheet = Sheet {
    name: "points",
    says: "the score wherever it, or the season, has changed",
    columns: &[
        ID,
        ENTRY,
        YEAR,
        SEASON,
        maybe("british", Kind::Whole, "Victory Points of the British, where each side has its own"),
        maybe("french", Kind::Whole, "Victory Points of the French"),
        maybe("margin", Kind::Whole, "those of the British less those of the French"),
        STANDS,
    ],
};

/// All tables.
pub(super) const SHEETS: [Sheet; 5] = [GAMES, ENTRIES, ORDERS, ROLLS, POINTS];

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn word(kind: Kind) -> &'static str {
        match kind {
            Kind::Text => "text",
            Kind::Whole => "whole number",
            Kind::Flag => "true or false",
            Kind::Time => "time, UTC",
        }
    }

    fn page() -> String {
        let mut out = String::new();
        for sheet in SHEETS {
            out.push_str(&format!(
                "### `{}`: {}\n\n| column | holds | |\n| --- | --- | --- |\n",
                sheet.name, sheet.says
            ));
            for column in sheet.columns {
                let open = if column.open { ", or nothing" } else { "" };
                out.push_str(&format!(
                    "| `{}` | {}{open} | {} |\n",
                    column.name,
                    word(column.kind),
                    column.says
                ));
            }
            out.push('\n');
        }
        out
    }

    #[test]
    fn the_documentation_has_every_column() {
        let docs = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/export.md")).unwrap();
        assert!(docs.contains(page().trim()), "docs/export.md should hold:\n{}", page());
    }
}
