//! Rows for spreadsheets.

use crate::render::text::clean;

/// A field of a CSV file. A cell that a spreadsheet would take for a formula is made one that it does not.
fn field(text: &str) -> String {
    let text = clean(text).replace('\n', " ");
    let text = if text.starts_with(['=', '+', '@', '\t']) { format!("'{text}") } else { text };
    if text.contains([',', '"', ';']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

/// A row, with its line end.
pub fn row(fields: &[String]) -> String {
    let fields: Vec<String> = fields.iter().map(|text| field(text)).collect();
    format!("{}\n", fields.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_is_never_a_formula_and_never_two() {
        let fields = ["=1+1", "a,b", "say \"hi\"", "-3", "two\nlines", ""].map(str::to_owned);
        assert_eq!(row(&fields), "'=1+1,\"a,b\",\"say \"\"hi\"\"\",-3,two lines,\n");
    }
}
