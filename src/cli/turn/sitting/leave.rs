//! How a turn ends: what was typed is signed, and sent.

use super::super::super::context::now;
use super::super::super::letters::{self, Wish};
use super::super::super::{Context, answer, bot, next, post_state, signing};
use super::super::reader::Reader;
use super::super::{Stop, always, complain, fetch};
use super::{LEAVING, Sitting, Then};
use crate::cli::Error;
use crate::mail::answer::{Turn, turn};
use crate::mail::settings::{Settings, Way};
use crate::mail::standing::Standing;
use crate::render::paint::{ASIDE, ORDER, paint};
use crate::render::text::{clean, stopped, wrap};
use crate::table::Rest;

impl Sitting {
    /// Signs what was typed, or what is owed; then it is sent, unless this person is asked again.
    pub(super) fn sign(
        &mut self,
        context: &mut Context<'_>,
        reader: &mut Reader,
        said: &str,
        rest: Rest,
    ) -> Result<Then, Stop> {
        if turn(&self.session) != Turn::Mine {
            return if self.post(context).unsent.is_some() {
                self.send(context, reader, said)
            } else {
                Ok(Then::Ask)
            };
        }
        let decides = self.session.desk().asked_side().is_some();
        if decides {
            self.drafted.pass_empty(context, &self.session)?;
        }
        if decides && self.drafted.lines.is_empty() {
            writeln!(context.out, "There is nothing to sign yet: type an order first, or `?`.")?;
            return Ok(Then::Stay);
        }
        if let Some(line) = self.drafted.refused.take().filter(|_| decides) {
            let question = format!("`{}` was refused. Sign the rest without it?", clean(&line.line));
            if !reader.sure(context, &question)? {
                let text =
                    "Nothing is signed. Type it as you mean it; or `sign` once more, which signs the rest.";
                writeln!(context.out, "{text}")?;
                return Ok(Then::Stay);
            }
        }
        if decides && !self.drafted.may_end_here(context, reader, &self.session)? {
            writeln!(context.out, "Nothing is signed.")?;
            return Ok(Then::Stay);
        }
        if decides {
            self.drafted.lines = always::asked(context, reader, &self.session, &self.drafted.lines, rest)?;
        }
        let signed = self.give(context, rest);
        // Whatever was written is told by now; nobody else waits while this person thinks.
        self.session.release();
        let left = match signed {
            Ok(left) => left,
            Err(error) => {
                let shows = error.shows_card_ahead();
                complain(context, error)?;
                if shows {
                    let text = "`sign` signs what can be taken now, and hands the rest back: `again` takes it up when you are asked, \
                                the card too. Or take the line with the card off (`back`), and say `ahead` for the rest.";
                    writeln!(context.out, "{}", paint(ASIDE, wrap(text, "", "  ")))?;
                }
                self.again(context)?;
                return Ok(Then::Stay);
            }
        };
        self.has_heard(context)?;
        self.drafted.forget(context, &self.session, left)?;
        if bot::answers(context, &mut self.session)? {
            self.again(context)?;
            return Ok(if turn(&self.session) == Turn::Nobodys { Then::Done } else { Then::Ask });
        }
        match turn(&self.session) {
            Turn::Mine => self.keep_words(context, said).map(|()| Then::Ask),
            Turn::Theirs | Turn::Nobodys => self.send(context, reader, said),
        }
    }

    /// No letter goes yet: what is to be said in it waits.
    fn keep_words(&mut self, context: &mut Context<'_>, said: &str) -> Result<(), Stop> {
        if !said.is_empty() {
            said.clone_into(&mut self.words);
            let text = "It is still your turn, so no letter goes yet: your words go with the one that ends it. If you leave before, say them \
                        again.";
            writeln!(context.out, "{}", paint(ASIDE, wrap(text, "", "  ")))?;
        }
        Ok(())
    }

    /// Whoever signs has heard all that was told, also where he only lets his program give something.
    fn has_heard(&self, context: &Context<'_>) -> Result<(), Error> {
        let mut standing = Standing::open(context.home()?.path(), self.session.log().game())?;
        Ok(standing.has_read(self.session.table().number())?)
    }

    /// Why what must wait is handed back to somebody who always gives it ahead.
    fn why_not_ahead(
        &self,
        context: &Context<'_>,
        left: &[String],
        rest: Rest,
    ) -> Result<Option<String>, Error> {
        let standing = Standing::open(context.home()?.path(), self.session.log().game())?;
        if left.is_empty() || rest == Rest::GiveAhead || !standing.gives_ahead() {
            return Ok(None);
        }
        let desk = self.session.desk();
        let written = signing::written(context, &self.session, desk, &self.drafted.lines, Rest::GiveAhead);
        Ok(written.err().map(|error| stopped(&error.to_string())))
    }

    /// Signs; what could not be taken yet comes back.
    fn give(&mut self, context: &mut Context<'_>, rest: Rest) -> Result<Vec<String>, Error> {
        self.session.no_news()?;
        if self.drafted.lines.is_empty() {
            // Nothing was decided: what was handed back before still waits.
            return answer::give(context, &mut self.session, &now()).map(|_| self.drafted.left.clone());
        }
        let written =
            signing::written(context, &self.session, self.session.desk(), &self.drafted.lines, rest)?;
        let left = written.left.clone();
        let again = "When you are asked again, `again` takes them up.";
        let ahead = rest == Rest::GiveAhead
            || Standing::open(context.home()?.path(), self.session.log().game())?.gives_ahead();
        let hint = match self.why_not_ahead(context, &left, rest)? {
            Some(why) => format!("They cannot be given ahead: {why} {again}"),
            // Before they are asked for everything that was given ahead has lapsed.
            None if ahead => {
                format!("They belong to a phase to come, for which nothing can be given ahead yet. {again}")
            }
            None => again.to_owned(),
        };
        signing::signed(context, &mut self.session, written, &hint)?;
        context.out.flush()?;
        Ok(left)
    }

    /// Sends what is signed, and says what comes next.
    pub(super) fn send(
        &mut self,
        context: &mut Context<'_>,
        reader: &mut Reader,
        said: &str,
    ) -> Result<Then, Stop> {
        let unsent = self.post(context).unsent.is_some();
        if turn(&self.session) == Turn::Mine && !unsent && said.is_empty() {
            return self.nothing_to_send(context, reader);
        }
        if turn(&self.session) == Turn::Mine && unsent {
            let asked = signing::table_asks(self.session.table());
            if !reader
                .yes(context, &format!("It is still your turn: {asked} Send what is signed all the same?"))?
            {
                return Ok(Then::Stay);
            }
        }
        let said = if said.is_empty() { self.words.clone() } else { said.to_owned() };
        let words = Some(said).filter(|words| !words.is_empty());
        let mut wish = Wish { words, ..Wish::default() };
        match self.address(context, reader) {
            Ok(to) => wish.to = to,
            Err(Stop::Failed(error)) => {
                complain(context, error)?;
                return Ok(Then::Stay);
            }
            Err(left) => return Err(left),
        }
        let sent = letters::send_now(context, &mut self.session, &wish);
        if let Err(error) = sent {
            complain(context, error)?;
            return Ok(Then::Stay);
        }
        self.words.clear();
        if turn(&self.session) == Turn::Mine {
            return Ok(Then::Ask);
        }
        self.farewell(context, wish.to.is_some())?;
        Ok(Then::Done)
    }

    /// Whoever is to decide signs first; what needs no decision is signed and sent at a word.
    fn nothing_to_send(&mut self, context: &mut Context<'_>, reader: &mut Reader) -> Result<Then, Stop> {
        if self.session.desk().asked_side().is_none() {
            return self.sign(context, reader, "", Rest::HandBack);
        }
        let text = match self.drafted.lines.is_empty() {
            true => "There is nothing to send yet: it is your move.",
            false => "Your lines are not signed yet: `sign` signs them, and sends them.",
        };
        writeln!(context.out, "{text}")?;
        Ok(Then::Stay)
    }

    /// Where to write to, if nobody has said it yet.
    fn address(&self, context: &mut Context<'_>, reader: &mut Reader) -> Result<Option<String>, Stop> {
        let lacking = letters::unaddressed(context, &self.session, &Wish::default())?;
        let Some(seat) = lacking else { return Ok(None) };
        let who = post_state::name(self.session.table(), seat);
        loop {
            let home = context.home().map_err(Error::from)?;
            let file = Settings::load(home.path()).map_err(Error::from)?.way == Way::Folder;
            let none =
                if file { "Enter: none; you send the file" } else { "Enter: not now; the letter waits" };
            let to = reader.ask(context, &format!("The mail address of {who} ({none}): "))?;
            match letters::check_address(&to) {
                _ if to.is_empty() => return Ok(None),
                _ if LEAVING.contains(&to.as_str()) => return Err(Stop::Left),
                Ok(()) => return Ok(Some(to)),
                Err(error) => complain(context, error.into())?,
            }
        }
    }

    /// The last words of a turn; with the first letter to somebody, how it leaves.
    fn farewell(&self, context: &mut Context<'_>, first: bool) -> Result<(), Stop> {
        let table = self.session.table();
        writeln!(context.out, "{}", wrap(next::public(table).trim_end(), "", "  "))?;
        let post = self.post(context);
        if post.sent.as_ref().is_some_and(|sent| sent.file && (first || sent.to.is_empty())) {
            let text = "The letter is a file: open it in your mail program and send it. After `coureur mail setup` letters go and come \
                        by themselves.";
            writeln!(context.out, "{}", paint(ASIDE, wrap(text, "", "  ")))?;
        }
        if turn(&self.session) == Turn::Theirs {
            let how = if fetch::is_set_up(context) { "coureur turn" } else { "coureur turn LETTER" };
            let asked = table.waiting().seats.into_iter().next();
            let who = asked.map_or_else(|| "your opponent".to_owned(), |seat| post_state::name(table, seat));
            writeln!(context.out, "When the answer of {who} has come: {}", paint(ORDER, how))?;
        }
        Ok(())
    }
}
