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

/// What was pasted in several lines, one after the other: words of the prompt each by itself, orders that follow each other
/// together, so that all of them are taken or none.
#[must_use]
pub fn parts(pasted: &str, is_word: impl Fn(&str) -> bool) -> Vec<String> {
    let mut parts: Vec<(bool, String)> = Vec::new();
    for line in pasted.lines().map(|line| typed(line.trim())).filter(|line| !line.is_empty()) {
        let word = is_word(&line);
        match parts.last_mut() {
            Some((false, orders)) if !word => *orders += &format!("\n{line}"),
            _ => parts.push((word, line)),
        }
    }
    parts.into_iter().map(|(_, part)| part).collect()
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
    fn p11_of_several_lines_none_is_passed_over() {
        let is_word = |line: &str| line == "clear" || line.starts_with("sign");
        let pasted = "clear\r\n move from Baltimore\n\ncoureur play '5 troops'\nsign Well met.\n";
        assert_eq!(parts(pasted, is_word), ["clear", "move from Baltimore\n5 troops", "sign Well met."]);
        assert_eq!(parts("halt", is_word), ["halt"]);
        assert_eq!(parts(" \n", is_word), [""; 0]);
    }

    #[test]
    fn words_of_a_command() {
        assert_eq!(words("undo  --to 5"), ["undo", "--to", "5"]);
        assert_eq!(words("send --words 'well met' -x"), ["send", "--words", "well met", "-x"]);
        assert_eq!(words("say it's fine"), ["say", "it's", "fine"]);
        assert_eq!(words("say 'open"), ["say", "'open"]);
    }
}
