//! Orders given ahead as a weapon: what they come to stands in the results of whoever signs next, and must fit there.

use crate::common::{Duel, TIME};
use coureur::side::Side;
use coureur::table::{Act, Seat};

/// A plan of many steps for questions that nobody will ask, of so many bytes.
fn plan(code: &str, bytes: usize) -> String {
    let mut words = format!("never {code}");
    let more = |kind: usize| format!(" then {} {code}", "x".repeat(kind));
    while words.len() + more(64).len() + more(2).len() < bytes {
        words += &more(64);
    }
    let left = bytes - words.len();
    let last = left - more(0).len();
    words += &more(last.min(64));
    if last > 64 {
        words.truncate(words.len() - more(64).len());
        words += &more(last / 2);
        words += &more(bytes - words.len() - more(0).len());
    }
    assert_eq!(words.len(), bytes);
    words
}

/// Gives orders ahead in an entry of their own, if they are taken.
fn give(duel: &mut Duel, side: Side, plans: &[String]) -> Result<(), String> {
    let mut draft = duel.desks[side].begin(Seat::Player(side)).unwrap();
    for words in plans {
        let act = Act::Ahead { side, plan: words.clone() };
        draft.act(act).map_err(|error| error.to_string())?;
    }
    let (signed, table) = draft.close(TIME).map_err(|error| error.to_string())?;
    duel.desks[side] = duel.desks[side].moved_to(table);
    duel.take(side, signed);
    Ok(())
}

/// Somebody gives as many orders ahead as he may, each as long as it may be. All of them lapse in the entry of whoever ends
/// the stretch of play, who must be able to write it.
fn t9_orders_ahead_never_outgrow_the_entry_in_which_they_lapse(game: &str) {
    let mut duel = Duel::of(game, 2);
    duel.until(|duel| duel.desks.british.table().waiting().decision && duel.entries.len() > 6);
    let side = duel.on_move().unwrap();
    let code = duel.desks[side].table().play().code(side, 0).unwrap();
    // The line in which it would lapse is longer than the one in which it is given.
    let line = 4_096 - format!("- ahead {} ", side.word()).len();
    give(&mut duel, side, &[plan(&code, line)]).unwrap_err();
    give(&mut duel, side, &[plan(&code, 2_049)]).unwrap_err();
    let mut given = 0;
    while give(&mut duel, side, &[plan(&code, 2_048)]).is_ok() {
        given += 1;
    }
    assert_eq!(given, 16);
    assert_eq!(duel.on_move(), Some(side));
    for _ in 0..60 {
        assert!(duel.step());
        if duel.desks.british.table().ahead(side).count() == 0 {
            return;
        }
    }
    panic!("they never lapsed");
}

in_every_game! {
    t9_orders_ahead_never_outgrow_the_entry_in_which_they_lapse
}
