//! What is said of an entry before it is signed: whom the table waits for then, and what is open, by names.
use crate::common::{Duel, TIME};
use coureur::render::moves::in_names;
use coureur::table::{Act, Draft, Seat};

const GAMES: [&str; 3] = ["new-france", "wilderness-war", "bayonets-tomahawks"];

#[test]
fn whom_an_entry_will_wait_for_is_said_before_it_is_signed() {
    for game in GAMES {
        let (mut duel, mut dice) = (Duel::of(game, 7), 0);
        for _ in 0..160 {
            let Some(side) = duel.on_move() else { break };
            let mut draft = duel.desks[side].begin(Seat::Player(side)).unwrap();
            while duel.player.decide(&mut draft).unwrap() {}
            let said = draft.table().waited();
            let (signed, table) = draft.close(TIME).unwrap();
            assert_eq!(said, table.waited(), "{game}, entry {}", table.number());
            dice += usize::from(said.contains("whose program must give its part of the dice"));
            duel.desks[side] = duel.desks[side].moved_to(table);
            duel.take(side, signed);
        }
        assert!(dice > 3, "{game}: {dice} entries before dice");
    }
}

/// What was given, sealed or open.
fn given(draft: &Draft) -> (Vec<Act>, Vec<String>) {
    (draft.acts().to_vec(), draft.sealed().to_vec())
}

#[test]
fn what_is_listed_by_its_name_is_read_as_what_it_is() {
    for game in GAMES {
        let (mut duel, mut named_so) = (Duel::of(game, 11), 0);
        for _ in 0..120 {
            let Some(side) = duel.on_move() else { break };
            let desk = &duel.desks[side];
            let draft = desk.begin(Seat::Player(side)).unwrap();
            if let Some(asked) = draft.asked_side().filter(|_| draft.table().waiting().decision) {
                let open = draft.legal(asked);
                let step = 1 + open.len() / 12;
                for (offer, named) in open.iter().zip(in_names(&open)).step_by(step) {
                    let (code, name) = (offer.words.to_string(), named.words.to_string());
                    if code == name {
                        continue;
                    }
                    let typed = |line: &str| {
                        let mut draft = desk.begin(Seat::Player(side)).unwrap();
                        draft.line(line).map(|_| given(&draft)).map_err(|error| format!("{error:?}"))
                    };
                    assert_eq!(typed(&name), typed(&code), "{game}: `{name}` for `{code}`");
                    named_so += 1;
                }
            }
            if !duel.step() {
                break;
            }
        }
        assert!(named_so > 15, "{game}: {named_so} orders in names");
    }
}
