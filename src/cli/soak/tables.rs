//! `soak --export`: many games on the bare rules, straight into the tables of `export`.

use super::SoakArgs;
use super::jobs::{self, Failure, caught};
use crate::cli::export::{Rows, Written, names, play_bare};
use crate::cli::{Context, Error, Exit, json};
use crate::games::Terms;
use crate::render::text::{count, wrap};
use serde_json::json;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Instant;

impl SoakArgs {
    /// Plays all games, and writes them in the order of their numbers, whoever was done first.
    pub(super) fn tables(
        &self,
        context: &mut Context<'_>,
        terms: &Terms,
        folder: &Path,
        begun: Instant,
    ) -> Result<Exit, Error> {
        let mut written = Written::begin(context.path(folder), &self.kinds)?;
        let game = |number| {
            let played = caught(|| play_bare(terms, self.seed, number, &self.again(number)));
            let failure = |why| Failure { why, log: String::new() };
            played.map(|rows| (number, rows)).map_err(failure)
        };
        let mut waiting: BTreeMap<u64, Rows> = BTreeMap::new();
        let mut next = self.from;
        let mut failed = Ok(());
        jobs::all("soak", self.range(), self.jobs, game, |(number, rows)| {
            waiting.insert(number, rows);
            while failed.is_ok()
                && let Some(rows) = waiting.remove(&next)
            {
                failed = written.take(&rows);
                next += 1;
            }
        })
        .map_err(|(game, failure)| self.keep(context, game, failure))?;
        failed?;
        let (rows, files) = written.finish()?;
        let seconds = begun.elapsed().as_secs_f64();
        let files: Vec<String> = files.iter().map(|path| context.shown(path).display().to_string()).collect();
        if self.format.json {
            let rows: BTreeMap<&str, usize> = names().into_iter().zip(rows).collect();
            let all = json!({
                "adversary": false, "seconds": seconds, "games": rows["games"], "rows": rows, "files": files,
            });
            json::print(context, "soak", all)?;
            return Ok(Exit::Fine);
        }
        let games = count(rows[0], "game", "games");
        let rows: Vec<String> =
            names().into_iter().zip(rows).map(|(name, rows)| format!("{rows} {name}")).collect();
        let said =
            format!("{games} in {seconds:.1} s, on the bare rules: nothing is signed, and nothing proved.");
        for said in [said, format!("{}.", rows.join(", ")), format!("Written: {}", files.join(", "))] {
            writeln!(context.out, "{}", wrap(&said, "", "  "))?;
        }
        Ok(Exit::Fine)
    }
}
