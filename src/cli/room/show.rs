//! What a page is shown: all games, one of them, the board as it was, orders tried out.

use super::{Opened, Question, Room, clean_lines};
use crate::cli::context::now;
use crate::cli::post_state::Post;
use crate::cli::{Context, Error, json, upgrade};
use crate::desk::{self, DeskError, Drafted};
use crate::games::SHELF;
use crate::table::{OwnFiles, Session};
use anstream::adapter::strip_str;
use serde_json::{Value, json};

impl Room {
    /// All games here.
    pub fn games(&mut self, context: &Context<'_>) -> Result<Value, Error> {
        let logs = match context.named_log() {
            Some(log) => vec![log],
            None => context.all_logs()?,
        };
        let mut games = Vec::new();
        for log in logs {
            let game = log.display().to_string();
            let mut line = match self.opened(context, &game) {
                Ok(opened) => {
                    let mut line = desk::line(opened.seen.table(), opened.seen.desk());
                    line["unsent"] =
                        opened.seen.desk().and_then(|desk| Post::of(context, desk).unsent).is_some().into();
                    line["fork"] = Session::is_forked(&opened.seen.path).into();
                    line
                }
                Err(error) => json!({ "error": json::error(&error)["error"].take() }),
            };
            line["game"] = game.into();
            games.push(line);
        }
        let shelf: Vec<Value> = SHELF
            .iter()
            .map(|game| {
                let scenarios = game.scenarios.iter().map(|one| json!({ "id": one.id, "title": one.title }));
                json!({ "id": game.id, "title": game.title, "scenarios": scenarios.collect::<Vec<_>>() })
            })
            .collect();
        Ok(json!({ "schema": desk::SCHEMA, "games": games, "shelf": shelf }))
    }

    /// The heads of all games, so that a page sees when one has gone on.
    pub fn events(&mut self, context: &Context<'_>) -> Result<Value, Error> {
        let all = self.games(context)?;
        let heads = all["games"].as_array().into_iter().flatten();
        let heads = heads.map(|one| json!({ "game": one["game"], "head": one["head"], "turn": one["turn"] }));
        Ok(json!({ "schema": desk::SCHEMA, "heads": heads.collect::<Vec<_>>() }))
    }

    /// One game.
    pub fn open(&mut self, context: &Context<'_>, asked: &Question) -> Result<Value, Error> {
        let opened = self.opened(context, &asked.game)?;
        let (seen, board) = (&opened.seen, opened.board.as_ref());
        let mut shown = desk::open(seen.table(), seen.desk(), board);
        shown["fork"] = Session::is_forked(&seen.path).into();
        shown["rulings"] = upgrade::rulings(seen.table());
        if let Some(desk) = seen.desk() {
            let post = Post::of(context, desk);
            shown["post"] = json!({ "unsent": post.unsent.is_some(), "words": clean_lines(&strip_str(&post.told(desk, &seen.path)).to_string()) });
        }
        Ok(shown)
    }

    /// The board as it was.
    pub fn at(&mut self, context: &Context<'_>, asked: &Question) -> Result<Value, Error> {
        let home = context.home()?;
        let opened = self.opened(context, &asked.game)?;
        let own = OwnFiles::default().completed(opened.seen.log.header(), &home)?;
        Ok(desk::at(&opened.seen.log, own.files(), asked.entry, opened.board.as_ref())?)
    }

    /// The game with orders tried out, if the page shows it as it is.
    fn drafted(&mut self, context: &Context<'_>, asked: &Question) -> Result<&Opened, Error> {
        let opened = self.opened(context, &asked.game)?;
        if desk::head(opened.seen.table()) != asked.head {
            return Err(DeskError::Stale.into());
        }
        let Some(desk) = opened.seen.desk() else { return Err(crate::table::PlayError::NoSeat.into()) };
        if opened.drafted.as_ref().is_none_or(|known| known.lines != asked.lines) {
            opened.drafted = Some(Drafted::of(desk, &asked.lines, &now())?);
        }
        Ok(opened)
    }

    /// Orders tried out: everything, what clicks come to, chances, or the sheet to sign.
    pub fn draft(&mut self, context: &Context<'_>, asked: &Question, what: &str) -> Result<Value, Error> {
        let opened = self.drafted(context, asked)?;
        let (Some(drafted), Some(desk)) = (&opened.drafted, opened.seen.desk()) else {
            return Err(DeskError::Stale.into());
        };
        Ok(match what {
            "pick" => json!(drafted.clicked(&asked.picks)),
            "odds" => drafted.foresight(desk),
            "sheet" => {
                let mut sheet = drafted.sheet(desk);
                sheet["post"] = self.post(context, &asked.game)?;
                sheet
            }
            _ => drafted.json(desk, opened.board.as_ref()),
        })
    }
}
