//! Games, scenarios, editions and options as people type them: by id or title, in any case, by a unique beginning.

use super::{Game, Named, SHELF, SetupError, Terms, listed, shelf};
use crate::orders::Line;

/// Words as they are compared: without case, accents, hyphens and stops, and without a leading article.
pub(super) fn folded(text: &str) -> String {
    let line = Line::new(text);
    let words: Vec<&str> = line.tokens.iter().map(|token| token.text.as_str()).collect();
    match words.as_slice() {
        ["the", rest @ ..] if !rest.is_empty() => rest.join(" "),
        words => words.join(" "),
    }
}

/// `1st` and `third` as people say them, as the first word of a title.
fn ordinals(typed: &str) -> String {
    let word = |word: &str| match word {
        "1st" => "first".to_owned(),
        "2nd" => "second".to_owned(),
        "3rd" => "third".to_owned(),
        "4th" => "fourth".to_owned(),
        other => other.to_owned(),
    };
    typed.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// Does a title name a numbered section, or one within it: 14.1 for `14`?
fn names_section(title: &str, typed: &str) -> bool {
    let mut numbers =
        title.split(|c: char| !c.is_ascii_digit() && c != '.').map(|word| word.trim_matches('.'));
    let within = |number: &str| {
        number.strip_prefix(typed).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    !typed.is_empty() && numbers.any(within)
}

/// What typed words were found to mean.
enum Found<T> {
    One(T),
    Several(Vec<T>),
    None,
}

/// Finds what is meant among things with an id and a title: the id itself, else a whole name, else a number in the title, else
/// a beginning.
fn meant<T: Copy>(
    typed: &str,
    all: impl Iterator<Item = T>,
    names: impl Fn(T) -> [&'static str; 2],
) -> Found<T> {
    let all: Vec<T> = all.collect();
    if let Some(exact) = all.iter().find(|one| names(**one)[0] == typed) {
        return Found::One(*exact);
    }
    let number = typed.trim().trim_end_matches('.');
    let typed = ordinals(&folded(typed));
    if typed.is_empty() {
        return Found::None;
    }
    let like = |fits: &dyn Fn(&str) -> bool| -> Vec<T> {
        all.iter().copied().filter(|one| names(*one).iter().any(|name| fits(&folded(name)))).collect()
    };
    let mut found = like(&|name| name == typed);
    if found.is_empty() {
        found = all.iter().copied().filter(|one| names_section(names(*one)[1], number)).collect();
    }
    // A number is meant whole.
    if found.is_empty() && !number.chars().all(|c| c.is_ascii_digit() || c == '.') {
        found = like(&|name| name.starts_with(&typed));
    }
    match found.as_slice() {
        [] => Found::None,
        [one] => Found::One(*one),
        _ => Found::Several(found),
    }
}

/// The initials that rules are cited by: `NF` of `new-france`.
fn initials(game: &Game) -> String {
    game.id.split('-').filter_map(|word| word.chars().next()).collect()
}

/// The game that is meant.
///
/// # Errors
/// If it is none, or could be several.
pub fn game(typed: &str) -> Result<&'static Game, SetupError> {
    let unknown = |known: String| SetupError::UnknownGame { id: typed.to_owned(), known };
    match meant(typed, SHELF.iter(), |game| [game.id, game.title]) {
        Found::One(game) => Ok(game),
        Found::Several(games) => Err(unknown(shelf(games.into_iter()))),
        Found::None => {
            let called = SHELF.iter().find(|game| initials(game) == folded(typed));
            called.ok_or_else(|| unknown(shelf(SHELF.iter())))
        }
    }
}

/// The edition, scenario or option of a game that is meant.
fn choice(
    game: &'static Game,
    what: &'static str,
    typed: &str,
    all: &'static [Named],
) -> Result<String, SetupError> {
    let (game, id) = (game.title, typed.to_owned());
    match meant(typed, all.iter(), |named| [named.id, named.title]) {
        Found::One(named) => Ok(named.id.to_owned()),
        Found::Several(several) => {
            Err(SetupError::SeveralChoices { game, what, id, known: listed(several.into_iter()) })
        }
        Found::None => Err(SetupError::UnknownChoice { game, what, id, known: listed(all.iter()) }),
    }
}

/// Terms with every name that was typed made the one that is recorded.
///
/// # Errors
/// If one of them means nothing, or could mean several things.
pub fn terms(terms: Terms) -> Result<Terms, SetupError> {
    let game = game(&terms.game)?;
    let mut options = Vec::new();
    for option in &terms.options {
        options.push(choice(game, "option", option, game.options)?);
    }
    options.sort();
    options.dedup();
    Ok(Terms {
        game: game.id.to_owned(),
        edition: choice(game, "edition", &terms.edition, game.editions)?,
        scenario: choice(game, "scenario", &terms.scenario, game.scenarios)?,
        options,
        ..terms
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(scenario: &str, edition: &str, option: &str) -> Result<Terms, SetupError> {
        terms(Terms {
            game: "wilderness war".to_owned(),
            edition: edition.to_owned(),
            rules: 1,
            scenario: scenario.to_owned(),
            options: vec![option.to_owned()],
        })
    }

    #[test]
    fn titles_any_case_and_beginnings_are_understood() {
        for (typed, id) in [
            ("Annus Mirabilis", "annus-mirabilis"),
            ("annus", "annus-mirabilis"),
            ("ANNUS MIRABILIS, 1757-1759", "annus-mirabilis"),
            ("The Full Campaign", "full-campaign"),
            ("full", "full-campaign"),
            ("late war", "late-war-campaign"),
        ] {
            let terms = of(typed, "Third", "14.1").expect(typed);
            assert_eq!((terms.scenario.as_str(), terms.edition.as_str()), (id, "3"));
            assert_eq!(
                (terms.game.as_str(), terms.options[0].as_str()),
                ("wilderness-war", "linked-diplomacy")
            );
        }
        assert_eq!(of("full", "first edition", "Sealed-Bids").expect("exact wins").options, ["sealed-bids"]);
        assert_eq!(game("The Struggle").expect("a beginning").id, "new-france");
        assert_eq!(game("struggle for new france").expect("without its article").id, "new-france");
    }

    #[test]
    fn p20_editions_and_options_are_understood_by_their_numbers() {
        for edition in ["1", "1st", "First", "1st edition", "first edition"] {
            assert_eq!(of("annus", edition, "16").expect(edition).edition, "1");
        }
        assert_eq!(of("annus", "3rd", "14.1").expect("the third").edition, "3");
        for (typed, option) in
            [("16", "guides"), ("16.", "guides"), ("14.6", "british-exchange"), ("10", "winter-leaders")]
        {
            assert_eq!(of("annus", "1", typed).expect(typed).options, [option]);
        }
        // A number without its point names all that stand under it, in either edition, and no other that begins so.
        for (typed, has, lacks) in
            [("18", "linked-diplomacy", "guides"), ("13", "infiltration", "14.1"), ("12", "12.14", "14.1")]
        {
            let several = of("annus", "1", typed).expect_err(typed);
            let SetupError::SeveralChoices { known, .. } = several else { panic!("{several}") };
            assert!(known.contains(has) && !known.contains(lacks), "{known}");
        }
        for typed in ["1", "19", "4", "6.1"] {
            assert!(matches!(of("annus", "1", typed), Err(SetupError::UnknownChoice { .. })), "{typed}");
        }
    }

    #[test]
    fn what_is_meant_by_nobody_or_by_several_is_listed_by_name() {
        let none = of("1812", "3", "supply").expect_err("no such scenario");
        let SetupError::UnknownChoice { known, .. } = none else { panic!("{none}") };
        assert!(known.contains("annus-mirabilis  Annus Mirabilis, 1757-1759"), "{known}");
        let several = of("full", "3", "13.3").expect_err("two options");
        let SetupError::SeveralChoices { known, .. } = several else { panic!("{several}") };
        assert!(known.contains("sealed-bids-british") && !known.contains("open-bids"), "{known}");
        assert!(matches!(of("", "3", "supply"), Err(SetupError::UnknownChoice { .. })));
        assert!(matches!(game("chess"), Err(SetupError::UnknownGame { .. })));
    }
}
