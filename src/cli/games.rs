//! `games`: what can be played.

use super::{Context, Format, json};
use crate::cli::{Error, Exit};
use crate::games::{Named, SHELF};
use crate::render::paint::{HEADING, ORDER, paint};
use clap::Args;
use serde_json::{Value, json};

/// The games, their scenarios and options.
#[derive(Debug, Args)]
pub struct GamesArgs {
    #[command(flatten)]
    format: Format,
}

impl GamesArgs {
    /// Runs it.
    ///
    /// # Errors
    /// If nothing can be printed.
    pub fn run(&self, context: &mut Context<'_>) -> Result<Exit, Error> {
        if self.format.json {
            let list = |named: &[Named]| -> Vec<Value> {
                named.iter().map(|named| json!({ "id": named.id, "title": named.title })).collect()
            };
            let games: Vec<Value> = SHELF
                .iter()
                .map(|game| {
                    json!({
                        "id": game.id, "title": game.title, "rules": game.rules, "editions": list(game.editions),
                        "scenarios": list(game.scenarios), "options": list(game.options),
                    })
                })
                .collect();
            json::print(context, "games", json!({ "games": games }))?;
            return Ok(Exit::Fine);
        }
        for game in SHELF {
            writeln!(context.out, "{}  {}", paint(ORDER, game.id), paint(HEADING, game.title))?;
            for (what, list) in
                [("edition", game.editions), ("scenario", game.scenarios), ("option", game.options)]
            {
                for named in list {
                    writeln!(context.out, "  {what:<9} {:<22} {}", named.id, named.title)?;
                }
            }
            if game.rules > 1 {
                let all: Vec<String> = (1..=game.rules).map(|number| number.to_string()).collect();
                writeln!(context.out, "  rules     {:<22} new games take {}", all.join(", "), game.rules)?;
            }
        }
        Ok(Exit::Fine)
    }
}
