//! What a game needs now and then: instructions that hold until further notice, a fork to be settled, going on after a loss.

use super::{Question, Room, said};
use crate::cli::restore::{Mail, Restoring};
use crate::cli::{CliError, Context, Error};
use crate::desk;
use crate::games;
use crate::log::fork_proof;
use crate::render::text::clean;
use crate::table::{OwnFiles, PartingWords as _, Ruling, Session};
use serde_json::{Value, json};

/// Instructions that a page may give, as `standing` takes them.
const INSTRUCTIONS: [&str; 10] =
    ["waive", "unwaive", "prefer", "rank", "pass-empty", "finish", "ahead", "policy", "stop", "drop"];

/// Two copies that part ways, and what this person can do about it.
pub(super) fn fork(session: &Session) -> Result<Value, Error> {
    let Some(parting) = session.parting()? else { return Ok(Value::Null) };
    let own: Vec<_> = session.desk().seats().collect();
    let choose = match parting.ruling() {
        Ruling::Counts(..) => "rules",
        Ruling::OthersChoose(seat) if own.contains(&seat) => "others",
        Ruling::OthersChoose(_) => "you",
        Ruling::Agree => "all",
    };
    Ok(json!({
        "at": parting.fork.at, "words": super::clean_lines(&parting.words(session.table(), &own)), "choose": choose,
        "proof": super::clean_lines(&fork_proof(&parting.fork)),
    }))
}

impl Room {
    /// Gives an instruction that holds until further notice, if the page names one, and tells all that hold.
    pub(super) fn standing(&mut self, context: &mut Context<'_>, asked: &Question) -> Result<Value, Error> {
        let mut words = vec!["standing", "--json"];
        if !asked.of.is_empty() {
            let bad = || CliError::BadAct {
                text: clean(&asked.of),
                what: "instruction of the page",
                like: "finish",
            };
            let known = INSTRUCTIONS.into_iter().find(|known| *known == asked.of).ok_or_else(bad)?;
            words.push(known);
            words.extend(asked.off.then_some("--off"));
            if !asked.lines.is_empty() {
                words.push("--");
                words.extend(asked.lines.iter().map(String::as_str));
            }
        }
        let done = self.command(context, &words, &asked.game)?;
        let mut told: Value =
            serde_json::from_str(done["told"].as_str().unwrap_or_default()).unwrap_or_default();
        let opened = self.opened(context, &asked.game)?;
        let (table, own) = (opened.seen.table(), opened.seen.desk().map(desk::own_sides).unwrap_or_default());
        let known = games::words(&table.setting().terms.game).map_or(&[][..], |words| words.windows);
        let waived = |window: &str| own.iter().any(|side| table.waived(*side).any(|known| known == window));
        let windows =
            known.iter().map(|one| json!({ "id": one.id, "text": one.title, "waived": waived(one.id) }));
        told["windows"] = windows.collect();
        told["schema"] = desk::SCHEMA.into();
        Ok(told)
    }

    /// Proposes newer rulings, or answers who did.
    pub(super) fn upgrade(&mut self, context: &mut Context<'_>, asked: &Question) -> Result<Value, Error> {
        let bad = || CliError::BadAct { text: clean(&asked.of), what: "answer of the page", like: "agree" };
        let known =
            ["propose", "agree", "decline"].into_iter().find(|known| *known == asked.of).ok_or_else(bad)?;
        self.command(context, &["upgrade", known], &asked.game)?;
        // What holds now stands on the page; the words of the terminal name commands.
        Ok(json!({ "schema": desk::SCHEMA, "told": "" }))
    }

    /// Says which of two copies counts.
    pub(super) fn settle(&mut self, context: &mut Context<'_>, asked: &Question) -> Result<Value, Error> {
        let words: &[&str] = match asked.of.as_str() {
            "keep" => &["settle", "--keep"],
            "take" => &["settle", "--take"],
            _ => &["settle"],
        };
        self.command(context, words, &asked.game)
    }

    /// Goes on after a loss: from one's own mail and the opponent's copy, or without any.
    pub(super) fn restore(&mut self, context: &mut Context<'_>, asked: &Question) -> Result<Value, Error> {
        if asked.of == "moved" {
            return self.command(context, &["restore", "--moved"], &asked.game);
        }
        let given = |name: &str, text: &String| Mail::Given(name.to_owned(), text.clone().into_bytes());
        let mail: Vec<Mail> = asked.lines.iter().map(|text| given("your mail", text)).collect();
        if mail.is_empty() && asked.of != "no-mail" {
            return Err(CliError::RestoreFromWhat.into());
        }
        let copy =
            Some(&asked.text).filter(|text| !text.trim().is_empty()).map(|text| given("the copy", text));
        let restoring = Restoring { mail, copy, accept: asked.ahead };
        let place = Room::file(context, &asked.game)?;
        let (told, done) = said(context, |context| {
            context.turn_to(&place);
            restoring.run(context).map(drop)
        });
        self.open.clear();
        done.map(|()| json!({ "schema": desk::SCHEMA, "told": told }))
    }

    /// The fork of a game, if there is one.
    pub(super) fn fork(&mut self, context: &mut Context<'_>, asked: &Question) -> Result<Value, Error> {
        let session = context.session_at(&Room::file(context, &asked.game)?, OwnFiles::default())?;
        Ok(json!({ "schema": desk::SCHEMA, "fork": fork(&session)? }))
    }
}
