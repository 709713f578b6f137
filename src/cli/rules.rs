//! What is played, as it is said on the command line.

use super::{CliError, Error};
use crate::errors::Worded as _;
use crate::games::start::{self, StartFile};
use crate::games::{SetupError, Terms, typed};
use crate::table::NewGame;
use clap::Args;

/// What is played: scenario, edition and options of a game.
#[derive(Debug, Args)]
pub struct RulesArgs {
    /// The scenario by id, title or a beginning of either (default: the game's first)
    #[arg(long)]
    scenario: Option<String>,
    /// The edition of the rules (default: the one that `coureur games` lists first, the newest)
    #[arg(long)]
    edition: Option<String>,
    /// An option of the game; may be given several times
    #[arg(long = "option", value_name = "OPTION")]
    options: Vec<String>,
    /// The revision of our rulings to play by (default: the newest; RULINGS.md of the game says what each one changed)
    #[arg(long, value_name = "REVISION")]
    rules: Option<u32>,
}

impl RulesArgs {
    /// The usual terms of a game, changed by what was said.
    pub(super) fn terms(&self, game: &str) -> Result<Terms, Error> {
        let mut terms = NewGame::usual(typed::game(game)?.id)?;
        terms.scenario = self.scenario.clone().unwrap_or(terms.scenario);
        terms.edition = self.edition.clone().unwrap_or(terms.edition);
        terms.options.clone_from(&self.options);
        terms.rules = self.rules.unwrap_or(terms.rules);
        Ok(typed::terms(terms)?)
    }

    /// The words that say the same again.
    pub(super) fn words(&self) -> Vec<String> {
        let scenario = self.scenario.iter().map(|scenario| format!("--scenario {scenario}"));
        let edition = self.edition.iter().map(|edition| format!("--edition {edition}"));
        let options = self.options.iter().map(|option| format!("--option {option}"));
        let rules = self.rules.iter().map(|rules| format!("--rules {rules}"));
        scenario.chain(edition).chain(options).chain(rules).collect()
    }

    /// The terms of a game that begins from a position: what was said, what the file says, or the usual ones.
    pub(super) fn terms_from(&self, game: Option<&str>, start: &StartFile) -> Result<Terms, Error> {
        let differs = |error| match error {
            SetupError::BadPosition { why } => Error::from(CliError::StartDiffers { why: why.in_words() }),
            other => other.into(),
        };
        let game = typed::game(game.or(start.game.as_deref()).ok_or(CliError::WhichGame)?)?.id;
        start::agrees_on_game(start, game).map_err(differs)?;
        let options = start.options.clone().unwrap_or_default();
        let both = RulesArgs {
            scenario: self.scenario.clone().or_else(|| start.scenario.clone()),
            edition: self.edition.clone().or_else(|| start.edition.clone()),
            options: if self.options.is_empty() { options } else { self.options.clone() },
            rules: self.rules,
        };
        let terms = both.terms(game)?;
        start::agrees(start, &terms).map_err(differs)?;
        Ok(terms)
    }

    /// As they were typed.
    pub(super) fn flags(&self) -> String {
        let named = [("--scenario", &self.scenario), ("--edition", &self.edition)];
        let named = named.into_iter().filter_map(|(flag, value)| Some((flag, value.as_ref()?)));
        let options = self.options.iter().map(|option| ("--option", option));
        let quoted = |value: &String| match value.contains(char::is_whitespace) {
            true => format!("'{value}'"),
            false => value.clone(),
        };
        let said: String =
            named.chain(options).map(|(flag, value)| format!(" {flag} {}", quoted(value))).collect();
        self.rules.map_or(said.clone(), |rules| format!("{said} --rules {rules}"))
    }
}
