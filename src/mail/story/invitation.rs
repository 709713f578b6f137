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
    program(page, &who, host.program);
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

/// Where the program is to be had, and in which shape: the shortest way first.
fn program(page: &mut Page, who: &str, place: Option<&str>) {
    let first = format!("1. Get coureur {VERSION}, or a later one");
    match place.map(clean) {
        Some(place) => {
            page.add(Piece::Text(format!("{first}. It is to be had at")));
            page.add(Piece::Copy(vec![place]));
        }
        None => page.add(Piece::Text(format!("{first}. {who} can tell you where, or send it to you."))),
    }
    page.add(Piece::Text("Take whichever suits you, the shortest way first:".to_owned()));
    let rust = env!("CARGO_PKG_RUST_VERSION");
    page.add(Piece::Items(vec![
        "coureur.html: one page with the whole program in it. Open it in your browser, paste this message there, and skip \
         step 2. Nothing is installed."
            .to_owned(),
        "the package for Linux, Windows or macOS: unpack it, and you have the program. You need nothing else.".to_owned(),
        format!(
            "the source: with Rust {rust} or later, `cargo install --locked --path .` in its folder makes the program."
        ),
    ]));
}

/// Which rules are played.
pub fn terms(page: &mut Page, table: &Table, header: &Header) {
    page.add(Piece::Heading("What is played".to_owned()));
    let terms = render::terms::on_offer(table, header);
    page.add(Piece::Items(terms.iter().map(|(what, words)| format!("{what}: {words}")).collect()));
}
