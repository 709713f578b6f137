//! An invitation: for somebody who has never heard of the program, and knows only who writes to him.

use super::asked::SAVED;
use super::people;
use crate::games::VERSION;
use crate::log::Header;
use crate::mail::page::{Page, Piece, clean};
use crate::render;
use crate::table::{Seat, Table};

/// Whoever invites.
#[derive(Debug, Clone, Copy)]
pub struct Host<'a> {
    /// His name.
    pub name: &'a str,
    /// His address, if he has said it.
    pub address: Option<&'a str>,
    /// Where the program is to be had, if he has said it.
    pub program: Option<&'a str>,
}

/// What the first letter of a game says before anything else.
pub fn invitation(
    page: &mut Page,
    table: &Table,
    header: &Header,
    reader: Seat,
    host: Host<'_>,
    words: Option<&str>,
) {
    let who = clean(host.name);
    let terms_of = render::terms::list(header);
    let game = terms_of.first().map_or_else(String::new, |(_, title)| title.clone());
    page.add(Piece::Heading(format!("An invitation: {game}")));
    if let Some(words) = words {
        page.add(Piece::Quote(clean(words)));
    }
    page.add(Piece::Text(format!(
        "{who} invites you to a game of {game} by mail, and has kept the {reader} seat for you. It is played with coureur, a \
         free program for two people and no server: mail carries the moves. Both of you have the whole game in one text \
         file; every move in it is signed, and every die and every card can be proved. The program knows the rules and \
         refuses what they do not allow; it holds no art and no rulebook, so you need your own copy of the game."
    )));
    page.add(Piece::Heading("To begin".to_owned()));
    let rust = env!("CARGO_PKG_RUST_VERSION");
    match host.program.map(clean) {
        Some(place) => {
            let text = format!(
                "1. Get coureur {VERSION}, or a later one, with all that is to be read about it:"
            );
            page.add(Piece::Text(text));
            page.add(Piece::Copy(vec![place]));
            let text = format!("If you get its source there, it needs Rust {rust} or later, and becomes a program in its own folder with");
            page.add(Piece::Text(text));
        }
        None => page.add(Piece::Text(format!(
            "1. Get coureur {VERSION}, or a later one: {who} can send you the program or its source. The source needs Rust {rust} or \
             later, and becomes a program in its own folder with"
        ))),
    }
    page.add(Piece::Copy(vec!["cargo install --locked --path .".to_owned()]));
    page.add(Piece::Text(format!(
        "2. Save this message as a file, {SAVED}, in a folder of its own, and type there"
    )));
    page.add(Piece::Copy(vec![format!("coureur turn {SAVED}")]));
    page.add(Piece::Text(
        "It asks for your name, makes a key that stays on your machine, shows you these terms, takes the seat if you say \
         yes, and writes the letter that tells so. The same step by step:"
            .to_owned(),
    ));
    let to = host.address.map_or_else(|| "ADDRESS".to_owned(), clean);
    let steps = [
        "coureur identity create YOUR-NAME".to_owned(),
        format!("coureur join {SAVED}"),
        format!("coureur send --to {to}"),
    ];
    page.add(Piece::Copy(steps.to_vec()));
    terms(page, table, header);
    people(page, table);
}

/// Which rules are played.
pub fn terms(page: &mut Page, table: &Table, header: &Header) {
    page.add(Piece::Heading("What is played".to_owned()));
    let mut items: Vec<String> =
        render::terms::list(header).iter().map(|(what, words)| format!("{what}: {words}")).collect();
    if let Some(control) = table.control() {
        items.push(format!("clock: {}", crate::table::control_words(control)));
    }
    page.add(Piece::Items(items));
}
