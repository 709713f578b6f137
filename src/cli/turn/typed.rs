//! What is typed at the prompt, as it is meant.

/// A line as it is meant: what was copied from a help text begins with `coureur`, and its orders stand in quotes.
#[must_use]
pub fn typed(line: &str) -> String {
    let line = line.strip_prefix("coureur ").map_or(line, str::trim_start);
    match line.strip_prefix("play ").map(str::trim) {
        Some(quoted) if quoted.len() > 1 && (quoted.starts_with('\'') || quoted.starts_with('"')) => {
            quoted.trim_matches(|c| c == '\'' || c == '"').to_owned()
        }
        _ => line.to_owned(),
    }
}

/// The words of a command; quotes hold several together.
#[must_use]
pub fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut rest = line.trim_start();
    while let Some(first) = rest.chars().next() {
        let quoted = (first == '\'' || first == '"').then(|| rest[1..].split_once(first)).flatten();
        let (word, after) =
            quoted.unwrap_or_else(|| rest.split_once(char::is_whitespace).unwrap_or((rest, "")));
        words.push(word.to_owned());
        rest = after.trim_start();
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn p11_what_was_copied_from_a_help_text_is_understood() {
        assert_eq!(typed("coureur play 'reinforce none'"), "reinforce none");
        assert_eq!(typed("play 7 activate"), "play 7 activate");
        assert_eq!(typed("to Will's Creek"), "to Will's Creek");
        assert_eq!(typed("coureur show albany"), "show albany");
    }

    #[test]
    fn words_of_a_command() {
        assert_eq!(words("undo  --to 5"), ["undo", "--to", "5"]);
        assert_eq!(words("send --words 'well met' -x"), ["send", "--words", "well met", "-x"]);
        assert_eq!(words("say it's fine"), ["say", "it's", "fine"]);
        assert_eq!(words("say 'open"), ["say", "'open"]);
    }
}
