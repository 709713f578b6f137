//! What is signed and sent, and what is taken in.

use super::{Question, Room, fresh, said};
use crate::cli::context::now;
use crate::cli::letters::{self, Wish};
use crate::cli::{Context, Error, Exit, answer, bot, json, post_state, receive, signing};
use crate::desk::{self, DeskError, Drafted};
use crate::mail::answer::{self as answering, Turn};
use crate::mail::page::Markup;
use crate::mail::{self, Attach, mailbox};
use crate::render::text::clean;
use crate::table::{OwnFiles, Rest, Session};
use serde_json::{Value, json};
use std::io::Cursor;

impl Room {
    /// How a letter would leave, and whether anybody knows where to.
    pub(super) fn post(&self, context: &Context<'_>, game: &str) -> Result<Value, Error> {
        let session = context.session_at(&Room::file(context, game)?, OwnFiles::default())?;
        let readers: Vec<String> = letters::readers(&session)
            .iter()
            .map(|seat| clean(&post_state::name(session.table(), *seat)))
            .collect();
        // Nobody writes to himself, nor to the practice opponent, who sits at the same table.
        if readers.is_empty() || bot::sits_at(context, &session)? {
            return Ok(json!({ "readers": [], "no_address_of": null }));
        }
        let lacking = letters::unaddressed(context, &session, &Wish::default())?;
        let lacking = lacking.map(|seat| clean(&post_state::name(session.table(), seat)));
        Ok(json!({ "readers": readers, "no_address_of": lacking }))
    }

    /// Signs what was shown, and sends it unless this person is asked again.
    pub fn sign(&mut self, context: &mut Context<'_>, asked: &Question) -> Result<Value, Error> {
        let path = Room::file(context, &asked.game)?;
        let mut session = context.signing_at(&path, OwnFiles::default())?;
        if desk::head(session.table()) != asked.head {
            return Err(DeskError::Stale.into());
        }
        let drafted = Drafted::of(session.desk(), &asked.lines, &now())?;
        let sheet = drafted.sheet(session.desk());
        if sheet["shown"] != asked.shown.as_str() || sheet["can_sign"] != true {
            // What is shown next is made of what is there now.
            self.open.remove(&asked.game);
            return Err(DeskError::NotShown.into());
        }
        let before = session.table().number();
        let (told, done) = said(context, |context| {
            give(context, &mut session, &drafted.lines, asked.ahead)?;
            session.release();
            if !bot::answers(context, &mut session)? && answering::turn(&session) != Turn::Mine {
                post(context, &mut session, asked)?;
            }
            Ok(())
        });
        let wrote = session.table().number() > before;
        drop(session);
        self.open.remove(&asked.game);
        match done {
            // What is signed is signed; what went wrong after it is told with it.
            Err(error) if wrote => {
                let more = json::error(&error)["error"].take();
                Ok(json!({ "schema": desk::SCHEMA, "signed": true, "told": told, "but": more }))
            }
            Err(error) => Err(error),
            Ok(()) => Ok(json!({ "schema": desk::SCHEMA, "signed": wrote, "told": told })),
        }
    }

    /// Sends what is signed.
    pub fn letter(&mut self, context: &mut Context<'_>, asked: &Question) -> Result<Value, Error> {
        let path = Room::file(context, &asked.game)?;
        let mut session = context.session_at(&path, OwnFiles::default())?;
        let (told, done) = said(context, |context| post(context, &mut session, asked));
        done.map(|()| json!({ "schema": desk::SCHEMA, "told": told }))
    }

    /// What is signed, as text to paste somewhere: with the entries in it, since no file goes along.
    pub fn copy(&mut self, context: &mut Context<'_>, asked: &Question) -> Result<Value, Error> {
        let path = Room::file(context, &asked.game)?;
        let mut session = context.session_at(&path, OwnFiles::default())?;
        let map = Some(letters::WithMap::No);
        let wish =
            Wish { words: words_of(&asked.text), attach: Some(Attach::Nothing), map, ..Wish::default() };
        let mut all = Vec::new();
        for reader in letters::chosen(&session, &wish)? {
            let written = letters::write(context, &session, &Wish { reader: Some(reader), ..wish.clone() })?;
            let (letter, to) = (written.letter, written.to);
            let name = clean(&post_state::name(session.table(), reader));
            all.push(json!({ "for": name, "to": to, "subject": letter.subject, "text": letter.page.write(Markup::Plain) }));
        }
        // Whoever has it in his hands may send it: from here on it cannot be taken back unseen.
        session.hold()?;
        session.sent(session.log().last().document().number())?;
        session.release();
        Ok(json!({ "schema": desk::SCHEMA, "letters": all }))
    }

    /// Takes in what was pasted or dropped: into the game it is of, or as a new one.
    pub fn take_in(&mut self, context: &mut Context<'_>, asked: &Question) -> Result<Value, Error> {
        let bytes = asked.text.clone().into_bytes();
        let mut places = context.all_logs()?;
        places.push(fresh(
            context,
            &mail::find(&bytes)
                .ok()
                .and_then(|found| receive::header(&found))
                .map_or_else(|| "game".to_owned(), |(game, _)| game),
        ));
        let mut other = None;
        for place in places {
            let messages = mailbox::from_pipe(Cursor::new(bytes.clone()))?;
            let (told, done) = said(context, |context| {
                context.turn_to(&place);
                receive::take_in_messages(context, messages).map(drop)
            });
            match done {
                Err(error) if error.exit() == Exit::OtherGame => other = Some(error),
                Err(error) => return Err(error),
                Ok(()) => {
                    let game = place.display().to_string();
                    return Ok(json!({ "schema": desk::SCHEMA, "told": told, "game": game }));
                }
            }
        }
        Err(other.unwrap_or_else(|| mail::FindError::Nothing { remarks: Vec::new() }.into()))
    }
}

/// Writes the entry: the orders, or only what is owed.
fn give(
    context: &mut Context<'_>,
    session: &mut Session,
    lines: &[String],
    ahead: bool,
) -> Result<(), Error> {
    if lines.is_empty() {
        return answer::give(context, session, &now()).map(drop);
    }
    let rest = if ahead { Rest::GiveAhead } else { Rest::HandBack };
    let written = signing::written(context, session, session.desk(), lines, rest)?;
    signing::signed(context, session, written, signing::GIVE_AGAIN)
}

/// What somebody typed, if he did.
fn words_of(text: &str) -> Option<String> {
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}

fn post(context: &mut Context<'_>, session: &mut Session, asked: &Question) -> Result<(), Error> {
    if letters::readers(session).is_empty() {
        return Ok(());
    }
    let to = words_of(&asked.to);
    to.as_deref().map(letters::check_address).transpose()?;
    let wish = Wish { words: words_of(&asked.text), to, ..Wish::default() };
    letters::send_now(context, session, &wish).map(drop)
}
