//! What was shown at the prompt of orders that are not signed: with the next line only what is new is shown again.

use super::super::rehearse::Part;

/// What was shown since the whole was shown.
#[derive(Debug, Clone, Default)]
pub struct Shown {
    /// Sentences and words, as they stood there.
    texts: Vec<String>,
}

impl Shown {
    /// The whole is shown again with what comes next.
    pub fn forget(&mut self) {
        self.texts.clear();
    }

    /// What is new of these parts. A question is always put, and whatever is left out is no longer counted as shown.
    pub fn new_of(&mut self, parts: &[Part]) -> String {
        let mut before = std::mem::take(&mut self.texts);
        let (mut out, mut after) = (String::new(), Vec::new());
        let mut is_new = |text: &String| {
            after.push(text.clone());
            let known = before.iter().position(|other| other == text);
            known.map(|at| before.remove(at)).is_none()
        };
        for part in parts {
            match part {
                Part::Told { head, sentences } => {
                    let new: Vec<&String> = sentences.iter().filter(|text| is_new(text)).collect();
                    // Where nothing is said under it, a head says what was supposed.
                    if !new.is_empty() || is_new(head) && sentences.is_empty() {
                        out.push_str(head);
                    }
                    new.into_iter().for_each(|text| out.push_str(text));
                }
                Part::Word(text) if is_new(text) => out.push_str(text),
                Part::Word(_) => {}
                Part::Question(text) => out.push_str(text),
            }
        }
        self.texts = after;
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_new_is_shown_with_the_next_line() {
        let told = |sentences: &[&str]| Part::Told {
            head: "Then:\n".to_owned(),
            sentences: sentences.iter().map(|one| format!("{one}\n")).collect(),
        };
        let word = |text: &str| Part::Word(format!("{text}\n"));
        let ask = || Part::Question("Who moves?\n".to_owned());
        let mut shown = Shown::default();
        assert_eq!(
            shown.new_of(&[told(&["One."]), ask(), word("odds 1")]),
            "Then:\nOne.\nWho moves?\nodds 1\n"
        );
        assert_eq!(shown.new_of(&[told(&["One."]), ask(), word("odds 1")]), "Who moves?\n");
        // The same sentence once more is another one.
        assert_eq!(
            shown.new_of(&[told(&["One.", "One.", "Two."]), ask(), word("odds 2")]),
            "Then:\nOne.\nTwo.\nWho moves?\nodds 2\n"
        );
        assert_eq!(shown.new_of(&[told(&["One."]), ask(), word("odds 1")]), "Who moves?\nodds 1\n");
        shown.forget();
        assert_eq!(shown.new_of(&[told(&[]), word("odds 1")]), "Then:\nodds 1\n");
    }
}
