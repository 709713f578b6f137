//! Why a line of orders was not taken, and where in it.

use super::token::{Line, fold};
use crate::cite::Rule;
use miette::{Diagnostic, NamedSource, SourceSpan};
use thiserror::Error;

/// How many legal orders a refusal shows.
pub(super) const SHOWN: usize = 6;

/// Why a line of orders was not taken.
#[derive(Debug, Clone, Error, Diagnostic)]
pub enum OrderError {
    /// The rules refuse it.
    #[error("{why} {rule}")]
    #[diagnostic(code("coureur::orders::refused"), help("{help}"))]
    Refused {
        /// The reason.
        why: String,
        /// The rule.
        rule: Rule,
        /// The game's own code for the reason.
        reason: &'static str,
        /// What can be done instead.
        help: String,
        /// The player's line.
        #[source_code]
        src: NamedSource<String>,
        /// The words refused.
        #[label("refused by {rule}")]
        at: SourceSpan,
    },
    /// No offer reads like this.
    #[error("I don't understand `{word}` here")]
    #[diagnostic(code("coureur::orders::not_understood"), help("{help}"))]
    NotUnderstood {
        /// The words that failed.
        word: String,
        /// The nearest legal orders.
        help: String,
        /// The player's line.
        #[source_code]
        src: NamedSource<String>,
        /// The words.
        #[label("here")]
        at: SourceSpan,
    },
    /// Several offers read like this.
    #[error("these words could mean several things")]
    #[diagnostic(code("coureur::orders::ambiguous"), help("{help}"))]
    Ambiguous {
        /// What they could mean.
        help: String,
        /// The player's line.
        #[source_code]
        src: NamedSource<String>,
        /// The words.
        #[label("type more of it")]
        at: SourceSpan,
    },
    /// Words that must wait begin no order of this game.
    #[error("these words are no order")]
    #[diagnostic(code("coureur::orders::no_order"), help("{help}"))]
    NoOrder {
        /// What they may be meant for.
        help: String,
        /// The player's line.
        #[source_code]
        src: NamedSource<String>,
        /// The words.
        #[label("begin them with what is to be done")]
        at: SourceSpan,
    },
    /// A card would be laid open before it can be played.
    #[error("a card cannot be played ahead: your opponent would read of it before it is played")]
    #[diagnostic(
        code("coureur::orders::shows_card"),
        help("give the orders before it, and play the card when you are asked; nothing is signed")
    )]
    ShowsCard {
        /// The player's line.
        #[source_code]
        src: NamedSource<String>,
        /// The words.
        #[label("not ahead")]
        at: SourceSpan,
    },
    /// Nothing that may come asks for these words.
    #[error("nothing that can come before your opponent's next move asks for these words")]
    #[diagnostic(
        code("coureur::orders::nobody_asks"),
        help("leave them out, or give them when you are asked; nothing is signed")
    )]
    NobodyAsks {
        /// The player's line.
        #[source_code]
        src: NamedSource<String>,
        /// The words.
        #[label("from here on")]
        at: SourceSpan,
    },
    /// A word would end something that nobody said is to end.
    #[error("`{word}` here would give something up: {told}")]
    #[diagnostic(
        code("coureur::orders::gives_up"),
        help("give `{word}` in a line of its own if you mean it; nothing is signed")
    )]
    GivesUp {
        /// The word.
        word: String,
        /// What is given up.
        told: String,
        /// The player's line.
        #[source_code]
        src: NamedSource<String>,
        /// The word.
        #[label("this word")]
        at: SourceSpan,
    },
    /// Somebody would march off to a place that the line does not name.
    #[error("they would march to {place} at once: no other way is open to them")]
    #[diagnostic(
        code("coureur::orders::marches_off"),
        help("say `{path} {place}`, too, if they are to go there; nothing is signed")
    )]
    MarchesOff {
        /// Where to.
        place: String,
        /// The word of a step.
        path: &'static str,
        /// The player's line.
        #[source_code]
        src: NamedSource<String>,
        /// The words that set them in motion.
        #[label("this sets them in motion")]
        at: SourceSpan,
    },
    /// It is no order: a condition, a doubt, a question.
    #[error("`{word}`: that is no order")]
    #[diagnostic(code("coureur::orders::not_an_order"), help("{help}; nothing of the line is taken"))]
    NotAnOrder {
        /// The word that makes it none.
        word: String,
        /// Why, and what can be done instead.
        help: String,
        /// The player's line.
        #[source_code]
        src: NamedSource<String>,
        /// The word.
        #[label("because of this")]
        at: SourceSpan,
    },
    /// A word in words that must wait is none of this game.
    #[error("`{word}` is no name in this game, and no word of its orders")]
    #[diagnostic(code("coureur::orders::unknown_word"), help("{help}{}", proposed(instead.as_deref())))]
    UnknownWord {
        /// The word.
        word: String,
        /// What it may be meant for.
        help: String,
        /// What the line would be without it, as orders.
        instead: Option<String>,
        /// The player's line.
        #[source_code]
        src: NamedSource<String>,
        /// The word.
        #[label("this word")]
        at: SourceSpan,
    },
}

impl OrderError {
    /// Nothing asks for the words from token `at` on.
    #[must_use]
    pub fn nobody_asks(line: &Line, at: usize) -> OrderError {
        OrderError::NobodyAsks { src: source(line), at: span(line, at, line.tokens.len()) }
    }

    /// `all` is more than may be: some were taken, and these are left.
    #[must_use]
    pub fn not_all(line: &Line, from: usize, to: usize, taken: usize, left: &[String]) -> OrderError {
        let counted = line
            .tokens
            .get(from)
            .is_some_and(|token| token.text != "all" && !token.text.starts_with("every"));
        let head = match counted {
            true => format!("there are more than {taken} of them: name those you mean. There are"),
            false => format!(
                "there are {} of them, and no more than {taken} may: name those you mean. Taken in order, these would be left over",
                taken.saturating_add(left.len())
            ),
        };
        OrderError::Ambiguous {
            help: list(&head, left.iter().cloned()),
            src: source(line),
            at: span(line, from, to),
        }
    }

    /// The same error, saying first what is asked; a line may have gone on to another question since it began.
    #[must_use]
    pub fn asked(mut self, question: &str) -> OrderError {
        match &mut self {
            OrderError::NotUnderstood { help, .. } | OrderError::Ambiguous { help, .. } => {
                let mark = if question.ends_with(['?', '.']) { "" } else { "." };
                let (first, rest) = help.split_at(help.chars().next().map_or(0, char::len_utf8));
                *help = format!("you are asked: {question}{mark} {}{rest}", first.to_uppercase());
            }
            OrderError::Refused { .. }
            | OrderError::NoOrder { .. }
            | OrderError::ShowsCard { .. }
            | OrderError::NobodyAsks { .. }
            | OrderError::GivesUp { .. }
            | OrderError::MarchesOff { .. }
            | OrderError::NotAnOrder { .. }
            | OrderError::UnknownWord { .. } => {}
        }
        self
    }

    /// The same error, said of a question that comes only after the steps that were read before.
    #[must_use]
    pub fn asked_after(self, codes: &[String], question: &str) -> OrderError {
        let error = self.asked(question);
        match error {
            OrderError::NotUnderstood { word, help, src, at } if !codes.is_empty() => {
                let help = format!("after `{}` {help}", codes.join("; "));
                OrderError::NotUnderstood { word, help, src, at }
            }
            error => error,
        }
    }

    /// The same error, with what the line would be without the word that nobody knows.
    #[must_use]
    pub(super) fn without_it(mut self, orders: String) -> OrderError {
        if let OrderError::UnknownWord { instead, help, .. } = &mut self {
            if !help.ends_with('?') {
                help.push('.');
            }
            *instead = Some(orders);
        }
        self
    }

    /// The same error of what is left of a line of which these orders were read before.
    #[must_use]
    pub fn behind(mut self, orders: &[String]) -> OrderError {
        if let OrderError::UnknownWord { instead: Some(instead), .. } = &mut self
            && !orders.is_empty()
        {
            *instead = format!("{}; {instead}", orders.join("; "));
        }
        self
    }

    /// What the line would be without a word that nobody knows, as orders: for whoever says yes to it.
    #[must_use]
    pub fn instead(&self) -> Option<&str> {
        match self {
            OrderError::UnknownWord { instead, .. } => instead.as_deref(),
            _ => None,
        }
    }

    /// The words that were refused, each time with a name or a word that was proposed for them: `did you mean …?`
    #[must_use]
    pub fn corrected(&self) -> Vec<(String, String)> {
        let (OrderError::NotUnderstood { help, src, at, .. } | OrderError::UnknownWord { help, src, at, .. }) =
            self
        else {
            return Vec::new();
        };
        let line = src.inner();
        let Some(wrong) = line.get(at.offset()..at.offset() + at.len()) else { return Vec::new() };
        let Some((_, meant)) = help.split_once("did you mean ") else { return Vec::new() };
        let meant = meant.split_once('?').map_or(meant, |(meant, _)| meant);
        // Between the marks stand names, and `or` between these.
        let names = meant.split('`').skip(1).step_by(2);
        names.map(|name| (wrong.to_owned(), name.to_owned())).collect()
    }

    /// The words of the line that were refused.
    #[must_use]
    pub fn line(&self) -> &str {
        match self {
            OrderError::Refused { src, .. }
            | OrderError::NotUnderstood { src, .. }
            | OrderError::Ambiguous { src, .. }
            | OrderError::NoOrder { src, .. }
            | OrderError::ShowsCard { src, .. }
            | OrderError::NobodyAsks { src, .. }
            | OrderError::GivesUp { src, .. }
            | OrderError::MarchesOff { src, .. }
            | OrderError::NotAnOrder { src, .. }
            | OrderError::UnknownWord { src, .. } => src.inner(),
        }
    }

    /// The same error, pointing into a longer text in which its line begins at `from`.
    #[must_use]
    pub fn within(mut self, text: &str, from: usize) -> OrderError {
        match &mut self {
            OrderError::Refused { src, at, .. }
            | OrderError::NotUnderstood { src, at, .. }
            | OrderError::Ambiguous { src, at, .. }
            | OrderError::NoOrder { src, at, .. }
            | OrderError::ShowsCard { src, at, .. }
            | OrderError::NobodyAsks { src, at, .. }
            | OrderError::GivesUp { src, at, .. }
            | OrderError::MarchesOff { src, at, .. }
            | OrderError::NotAnOrder { src, at, .. }
            | OrderError::UnknownWord { src, at, .. } => {
                *src = NamedSource::new("orders", text.to_owned());
                *at = (from + at.offset(), at.len()).into();
            }
        }
        self
    }

    /// The same error without the legal orders it names, since cards of somebody's hand may be among them, and without a reason
    /// that names such a card where the line itself does not. `held` are the names of each card that somebody holds.
    #[must_use]
    pub fn without_orders(mut self, held: &[[String; 2]]) -> OrderError {
        match &mut self {
            OrderError::NotUnderstood { help, .. }
            | OrderError::Ambiguous { help, .. }
            | OrderError::GivesUp { told: help, .. } => {
                "what is open is not told here".clone_into(help);
            }
            OrderError::Refused { why, help, src, .. } => {
                let (typed, told) = (spaced(src.inner()), spaced(&format!("{why} {help}")));
                let names =
                    |text: &str, card: &[String; 2]| card.iter().any(|name| text.contains(&spaced(name)));
                if held.iter().any(|card| names(&told, card) && !names(&typed, card)) {
                    "the rules refuse what these words could mean".clone_into(why);
                    "an order that is written in full is told why".clone_into(help);
                }
            }
            OrderError::UnknownWord { instead, .. } => *instead = None,
            OrderError::NoOrder { .. }
            | OrderError::ShowsCard { .. }
            | OrderError::NobodyAsks { .. }
            | OrderError::MarchesOff { .. }
            | OrderError::NotAnOrder { .. } => {}
        }
        self
    }

    /// Where in the line the words stand that it is about, and how long they are.
    #[must_use]
    pub fn point(&self) -> Option<(usize, usize)> {
        let label = miette::Diagnostic::labels(self)?.next()?;
        Some((label.offset(), label.len()))
    }

    /// The game's own code for a refusal, else the error's code.
    #[must_use]
    pub fn reason(&self) -> &'static str {
        match self {
            OrderError::Refused { reason, .. } => reason,
            OrderError::NotUnderstood { .. } => "coureur::orders::not_understood",
            OrderError::Ambiguous { .. } => "coureur::orders::ambiguous",
            OrderError::NoOrder { .. } => "coureur::orders::no_order",
            OrderError::ShowsCard { .. } => "coureur::orders::shows_card",
            OrderError::NobodyAsks { .. } => "coureur::orders::nobody_asks",
            OrderError::GivesUp { .. } => "coureur::orders::gives_up",
            OrderError::MarchesOff { .. } => "coureur::orders::marches_off",
            OrderError::UnknownWord { .. } => "coureur::orders::unknown_word",
            OrderError::NotAnOrder { .. } => "coureur::orders::not_an_order",
        }
    }
}

/// What a line would be without a word.
fn proposed(instead: Option<&str>) -> String {
    instead.map_or(String::new(), |orders| format!(" Without it this would be: `{orders}`"))
}

/// The words of a line from one token to another, as they were typed; only the first few of many.
pub(super) fn typed(line: &Line, from: usize, to: usize) -> String {
    line.typed(from, to.min(from + 4)).to_owned()
}

/// Folded words with one blank around each, so that whole words are found.
fn spaced(text: &str) -> String {
    let folded = fold(text);
    let words = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.fold(String::from(" "), |all, word| all + word + " ")
}

pub(super) fn source(line: &Line) -> NamedSource<String> {
    NamedSource::new("orders", line.text.clone())
}

pub(super) fn span(line: &Line, from: usize, to: usize) -> SourceSpan {
    line.span(from, to).into()
}

/// Some orders in a line, and how many there are besides.
pub(super) fn list(head: &str, orders: impl Iterator<Item = String>) -> String {
    let all: Vec<String> = orders.collect();
    let more = all.len().saturating_sub(SHOWN);
    let mut text = format!("{head}: {}", all.iter().take(SHOWN).cloned().collect::<Vec<_>>().join(" | "));
    if more > 0 {
        text.push_str(&format!(" | … and {more} more (`moves` lists them)"));
    }
    text
}
