//! Each check of the table, and what gets through without it: the switchboard leaves them out one by one.

use super::third_game::{BRITISH, FRENCH, Part, chain, entry, link, opened, order, set_up, table};
use super::{Act, Control, Mode, Seat, Table, TableError};
use crate::fair::{CardSecret, Chain, commit};
use crate::log::{self, Hash};
use crate::side::Side;

const NONCE: [u8; 32] = [4; 32];

/// What is said of the last of these acts, in an entry of a seat; those before it are in order.
#[track_caller]
fn last(table: &Table, seat: Seat, acts: &[Act]) -> Result<(), TableError> {
    let mut table = table.clone();
    table.begin(seat).unwrap();
    let (last, before) = acts.split_last().unwrap();
    before.iter().for_each(|act| table.act(act).unwrap());
    table.act(last)
}

#[track_caller]
fn not_yours(table: &Table, seat: Seat, acts: &[Act]) {
    let error = last(table, seat, acts).unwrap_err();
    assert!(matches!(error, TableError::NotYours { .. }), "{error:?}");
}

#[track_caller]
fn cannot_undo(table: &Table, seat: Seat, acts: &[Act], because: &str) {
    let error = last(table, seat, acts).unwrap_err();
    assert!(matches!(&error, TableError::CannotUndo { why } if why.code().ends_with(because)), "{error:?}");
}

fn fresh(number: u8) -> Act {
    Act::Restored(Some((Chain::new([number; 32], 64).unwrap().tip(), [number; 16])))
}

/// The British have asked for a roll.
fn asked() -> Table {
    let mut table = table(&[Part::Begin, Part::Volley, Part::Reroll, Part::Begin, Part::Begin]);
    entry(&mut table, BRITISH, &[order("advance"), link(BRITISH, 0)]);
    table
}

/// They have rolled, and the British decide whether to roll again: the seed is still open.
fn rolled() -> Table {
    let mut table = asked();
    entry(&mut table, FRENCH, &[link(FRENCH, 0)]);
    assert!(table.dice.is_open());
    table
}

/// An umpired game in which all have set up.
fn umpired() -> Table {
    let mut table = opened(&[Part::Begin, Part::Begin], Mode::Umpire, &[BRITISH, FRENCH, Seat::Umpire]);
    entry(&mut table, Seat::Umpire, &[Act::Chain(chain(FRENCH).tip()), Act::Commit([5; 32])]);
    for side in Side::ALL {
        let word = Act::Word { side, text: "some words".to_owned() };
        entry(&mut table, Seat::Player(side), &[word]);
    }
    table
}

/// Both are asked at once.
fn stance() -> Table {
    table(&[Part::Stance(2), Part::Begin])
}

fn sealed(table: &Table, side: Side, words: &str) -> Act {
    Act::Sealed { side, commitment: commit(&table.answer_context(side), words, &NONCE).0 }
}

fn unsealed(side: Side, words: &str) -> Act {
    Act::Unsealed { side, nonce: NONCE, code: words.to_owned() }
}

#[test]
fn nothing_is_done_after_the_end() {
    let table = table(&[Part::Begin]);
    let error = last(&table, BRITISH, &[order("advance"), order("advance")]).unwrap_err();
    assert!(matches!(error, TableError::Over), "{error:?}");
    not_yours(&table, BRITISH, &[Act::Resign(Side::British), fresh(7)]);
}

#[test]
fn a_witness_does_nothing_before_he_has_revealed_his_link() {
    not_yours(&asked(), FRENCH, &[Act::Resign(Side::French)]);
}

/// The British ask for a roll and resign with it, in one entry.
#[test]
fn nobody_waits_for_a_witness_whom_a_resignation_has_barred() {
    let mut table = table(&[Part::Begin, Part::Volley, Part::Begin]);
    let secret = Act::Secret(*CardSecret::from_seed(&[3; 32]).to_bytes());
    entry(
        &mut table,
        BRITISH,
        &[order("advance"), link(BRITISH, 0), Act::Resign(Side::British), secret.clone()],
    );
    assert!(table.waiting().seats.is_empty() && table.owed(FRENCH).is_empty(), "{:?}", table.waiting());
    let unopened = table.unopened().unwrap();
    assert_eq!((unopened.seats, unopened.barred), (vec![], vec![FRENCH]));
    assert!(matches!(table.clone().begin(FRENCH), Err(TableError::Over)));
    // As if it were his turn.
    table.work.author = FRENCH;
    assert!(table.act(&link(FRENCH, 0)).is_err() && table.act(&secret).is_err());
}

#[test]
fn a_seat_is_taken_once_and_by_whoever_sits_there() {
    let table = opened(&[Part::Begin], Mode::Duel, &[BRITISH]);
    let key = table.players[&BRITISH].key.to_string();
    let eve = crate::keys::Identity::from_secret("Eve".parse().unwrap(), &[8; 32]).public().to_string();
    let join = |seat, key: &String| Act::Join { seat, key: key.clone(), name: "Eve".to_owned() };
    not_yours(&table, BRITISH, &[join(FRENCH, &eve)]);
    not_yours(&table, BRITISH, &[join(BRITISH, &key)]);
}

#[test]
fn t28_in_an_umpired_game_chains_and_words_come_in_their_order() {
    let table = umpired();
    not_yours(&table, BRITISH, &[Act::Chain(chain(BRITISH).tip())]);
    not_yours(&table, Seat::Umpire, &[fresh(7)]);
    let table = opened(&[Part::Begin], Mode::Umpire, &[BRITISH, FRENCH, Seat::Umpire]);
    let word = Act::Word { side: Side::British, text: "some words".to_owned() };
    not_yours(&table, Seat::Umpire, &[Act::Commit([5; 32]), word]);
}

#[test]
fn t28_a_roll_is_asked_for_where_one_is_due_and_witnessed_by_the_other() {
    not_yours(&table(&[Part::Begin, Part::Volley]), BRITISH, &[link(BRITISH, 0)]);
    let table = opened(&[Part::Volley], Mode::Duel, &[BRITISH, FRENCH]);
    let [chain, key] = set_up(&table, Side::British);
    not_yours(&table, BRITISH, &[chain, key, link(BRITISH, 0)]);
    let mut table = asked();
    // As if it were his turn.
    table.work.author = BRITISH;
    assert!(table.act(&link(BRITISH, 1)).is_err());
}

#[test]
fn t28_nobody_speaks_for_the_other_side() {
    let table = table(&[Part::Begin, Part::Begin]);
    not_yours(&table, BRITISH, &[Act::Resign(Side::French)]);
    not_yours(&table, BRITISH, &[Act::Order { side: Side::French, codes: "advance".to_owned() }]);
}

#[test]
fn t28_a_secret_is_opened_only_after_the_end_and_dice_are_rolled() {
    not_yours(&table(&[Part::Begin]), BRITISH, &[Act::Secret([3; 32])]);
    let table = table(&[Part::Begin, Part::Volley]);
    not_yours(&table, BRITISH, &[order("advance"), Act::Dice(vec![3])]);
}

#[test]
fn t28_an_open_answer_waits_for_the_other_and_is_given_once() {
    let mut table = stance();
    not_yours(&table, FRENCH, &[Act::Order { side: Side::French, codes: "stand 0".to_owned() }]);
    let answer = sealed(&table, Side::French, "stand 1");
    entry(&mut table, FRENCH, &[answer]);
    not_yours(&table, BRITISH, &[order("stand 0"), order("stand 1")]);
}

#[test]
fn t28_answers_are_sealed_where_both_are_asked_once_and_opened_when_both_are_in() {
    let begin = table(&[Part::Begin]);
    not_yours(&begin, BRITISH, &[sealed(&begin, Side::British, "advance")]);
    let mut table = stance();
    let (one, other) = (sealed(&table, Side::French, "stand 1"), sealed(&table, Side::French, "stand 0"));
    not_yours(&table, FRENCH, &[one.clone(), other]);
    not_yours(&table, FRENCH, &[one.clone(), unsealed(Side::French, "stand 1")]);
    entry(&mut table, FRENCH, &[one]);
    entry(&mut table, BRITISH, &[order("stand 0")]);
    let error = last(&table, FRENCH, &[unsealed(Side::French, "stand 0")]).unwrap_err();
    assert!(matches!(error, TableError::FalseOpening { .. }), "{error:?}");
}

/// Is the seed still open after these acts of an entry?
fn still_open(table: &Table, seat: Seat, acts: &[Act]) -> bool {
    let mut table = table.clone();
    table.begin(seat).unwrap();
    acts.iter().for_each(|act| table.act(act).unwrap());
    table.dice.is_open()
}

#[test]
fn t28_whatever_steers_later_decisions_spends_the_open_seed() {
    let table = rolled();
    let say = Act::Say("words decide nothing".to_owned());
    assert!(still_open(&table, BRITISH, &[say]));
    let ahead = Act::Ahead { side: Side::British, plan: "begin advance".to_owned() };
    assert!(!still_open(&table, BRITISH, &[ahead]));
    assert!(!still_open(&table, BRITISH, &[Act::Unahead(Side::British)]));
    let waive = Act::Waive { side: Side::British, window: "reaction".to_owned() };
    assert!(!still_open(&table, BRITISH, &[waive]));
}

#[test]
fn t28_answers_to_a_question_to_both_spend_the_open_seed() {
    let mut open = table(&[Part::Begin, Part::Volley, Part::Stance(2), Part::Begin]);
    entry(&mut open, BRITISH, &[order("advance"), link(BRITISH, 0)]);
    entry(&mut open, FRENCH, &[link(FRENCH, 0)]);
    let answer = sealed(&open, Side::French, "stand 1");
    entry(&mut open, FRENCH, &[answer]);
    assert!(open.dice.is_open(), "nobody has shown anything");
    assert!(!still_open(&open, BRITISH, &[order("stand 0")]));
    let answer = sealed(&open, Side::British, "stand 1");
    open.begin(BRITISH).unwrap();
    open.act(&answer).unwrap();
    assert!(open.dice.is_open());
    open.act(&unsealed(Side::British, "stand 1")).unwrap();
    assert!(!open.dice.is_open());
}

#[test]
fn t28_a_takeback_is_proposed_by_one_and_accepted_by_the_other() {
    let mut table = table(&[Part::Begin, Part::Begin, Part::Volley]);
    entry(&mut table, BRITISH, &[order("advance")]);
    let back = Act::Undo(2);
    let error = last(&table, BRITISH, &[back.clone(), order("keep")]).unwrap_err();
    assert!(matches!(error, TableError::UndoFirst { .. }), "{error:?}");
    cannot_undo(&table, BRITISH, &[back.clone(), back.clone()], "already_proposed");
    cannot_undo(&table, BRITISH, &[back.clone(), Act::UndoYes], "other_side_must_answer");
    cannot_undo(&table, BRITISH, &[order("advance"), back], "owed_first");
    cannot_undo(&table, BRITISH, &[Act::Undo(7)], "not_among_entries");
    let table = opened(&[Part::Begin], Mode::Duel, &[BRITISH, FRENCH]);
    let [chain, key] = set_up(&table, Side::British);
    cannot_undo(&table, BRITISH, &[chain, key, Act::Undo(0)], "not_every_seat_has_set");
}

#[test]
fn t28_a_takeback_leaves_no_seed_open() {
    let mut table = rolled();
    entry(&mut table, BRITISH, &[Act::Undo(2)]);
    assert!(!still_open(&table, FRENCH, &[Act::UndoYes]));
}

#[test]
fn t28_declarations_are_about_what_there_was_and_what_others_did() {
    let mut table = table(&[Part::Begin, Part::Begin, Part::Begin]);
    entry(&mut table, BRITISH, &[order("advance")]);
    let token = [1; 32];
    not_yours(&table, BRITISH, &[Act::Withdrawn { entry: 5, token }]);
    last(&table, BRITISH, &[Act::Withdrawn { entry: 4, token }]).unwrap();
    // Here entry 3 is third in the story, since this table was opened without a header.
    let error = last(&table, BRITISH, &[Act::Settled { entry: 2, token }]).unwrap_err();
    assert!(matches!(error, TableError::OwnSettlement { .. }), "{error:?}");
    not_yours(&table, BRITISH, &[fresh(7), fresh(8)]);
}

#[test]
fn t28_an_entry_is_in_turn_complete_and_says_what_came_of_it() {
    let mut table = table(&[Part::Begin, Part::Volley]);
    let error = table.clone().begin(FRENCH).unwrap_err();
    assert!(matches!(error, TableError::OutOfTurn { .. }), "{error:?}");
    table.begin(BRITISH).unwrap();
    table.act(&order("advance")).unwrap();
    assert!(matches!(table.check_settled().unwrap_err(), TableError::Owes { .. }));
    assert!(matches!(table.check_state(&[0; 32]).unwrap_err(), TableError::StateDiffers { .. }));
    table.check_state(&table.digest()).unwrap();
    let claims = |results: Vec<log::Text>| log::Entry {
        number: 3,
        prev: Hash::of(b"before"),
        seat: "british".parse().unwrap(),
        time: "2026-01-01T00:00:00Z".parse().unwrap(),
        acts: Vec::new(),
        results,
        state: Hash::of(b"state"),
    };
    table.check_results(&claims(Vec::new())).unwrap();
    let error = table.check_results(&claims(vec!["roll 0 volley: 6".parse().unwrap()])).unwrap_err();
    assert!(matches!(error, TableError::ClaimDiffers { .. }), "{error:?}");
}

#[test]
fn t28_words_are_bounded() {
    let mut table = table(&[Part::Begin]);
    let novel = Act::Say("x".repeat(5 << 20));
    let error = last(&table, BRITISH, &[novel]).unwrap_err();
    assert!(matches!(error, TableError::TooMuchSaid { .. }), "{error:?}");
    for _ in 0..32 {
        table.begin(BRITISH).unwrap();
        table.act(&Act::Say("one more".to_owned())).unwrap();
        table.check_idle().unwrap();
    }
    table.begin(BRITISH).unwrap();
    let error = table.check_idle().unwrap_err();
    assert!(matches!(error, TableError::TooMuchSaid { .. }), "{error:?}");
}

#[test]
fn t28_nobody_sets_the_clock_alone_or_rests_for_the_other() {
    let mut table = table(&[Part::Begin]);
    let clock = Act::Clock(Control { days: 7, vacation: 14 });
    table.begin(BRITISH).unwrap();
    table.act(&clock).unwrap();
    table.act(&clock).unwrap();
    assert_eq!(table.control(), None, "nobody has agreed");
    table.work.author = FRENCH;
    table.act(&clock).unwrap();
    assert!(table.control().is_some());
    not_yours(&table, BRITISH, &[Act::Vacation { side: Side::French, days: 1 }]);
    not_yours(&table, BRITISH, &[Act::Vacation { side: Side::British, days: 15 }]);
}

#[track_caller]
fn cannot_revise(table: &Table, seat: Seat, acts: &[Act], because: &str) {
    let error = last(table, seat, acts).unwrap_err();
    assert!(matches!(&error, TableError::CannotRevise { why } if why.code().ends_with(because)), "{error:?}");
}

/// The British have proposed a revision, and the French are about to answer.
fn proposed(table: &mut Table, rules: u32) {
    table.work.author = BRITISH;
    table.act(&Act::Revision(rules)).unwrap();
    table.work.author = FRENCH;
}

/// The French, who are not asked anything else, would agree to a revision, and cannot.
#[track_caller]
fn cannot_agree(table: &Table, rules: u32, because: &str) {
    let error = table.clone().act(&Act::Revision(rules)).unwrap_err();
    assert!(matches!(&error, TableError::CannotRevise { why } if why.code().ends_with(because)), "{error:?}");
}

#[test]
fn h22_a_newer_revision_of_the_rules_takes_both_and_bars_the_way_back() {
    let mut table = table(&[Part::Begin, Part::Begin, Part::Begin]);
    entry(&mut table, BRITISH, &[order("advance")]);
    assert!(table.can_go_back_to().next().is_some());
    cannot_revise(&table, BRITISH, &[Act::Revision(1)], "not_newer");
    cannot_revise(&table, BRITISH, &[Act::Revision(0)], "not_newer");
    proposed(&mut table, 2);
    assert_eq!((table.revision(), table.revision_proposed()), (1, Some((BRITISH, 2))));
    table.work.author = BRITISH;
    table.act(&Act::Revision(2)).unwrap();
    assert_eq!(table.revision(), 1, "nobody agrees with himself");
    table.work.author = FRENCH;
    let mut declined = table.clone();
    declined.act(&Act::Revision(1)).unwrap();
    assert_eq!((declined.revision(), declined.revision_proposed()), (1, None));
    let mut more = table.clone();
    more.act(&Act::Revision(3)).unwrap();
    assert_eq!(
        (more.revision(), more.revision_proposed()),
        (1, Some((FRENCH, 3))),
        "another is another proposal"
    );
    let digest = table.digest();
    table.act(&Act::Revision(2)).unwrap();
    assert_eq!((table.revision(), table.revision_proposed(), table.digest()), (2, None, digest));
    table.finish(&[99; 32], "2026-01-01T00:00:00Z", Vec::new());
    assert_eq!(table.can_go_back_to().count(), 0, "nobody goes back behind it");
    cannot_revise(&table, BRITISH, &[Act::Revision(1)], "not_newer");
}

/// Whoever knows how the dice fell, and is given a takeback, must not be able to agree to what was proposed before it, and roll anew.
#[test]
fn h22_a_takeback_drops_the_proposal_of_a_revision() {
    let mut table = table(&[Part::Begin, Part::Begin, Part::Begin]);
    entry(&mut table, BRITISH, &[Act::Revision(2), order("advance")]);
    let to = table.number() - 1;
    assert_eq!(table.revision_proposed(), Some((BRITISH, 2)));
    entry(&mut table, BRITISH, &[Act::Undo(to)]);
    let mut kept = table.clone();
    kept.work.author = FRENCH;
    kept.act(&Act::UndoNo).unwrap();
    assert_eq!(kept.revision_proposed(), Some((BRITISH, 2)), "what is not taken back stands");
    table.work.author = FRENCH;
    table.act(&Act::UndoYes).unwrap();
    assert_eq!((table.revision(), table.revision_proposed()), (1, None));
}

#[test]
fn h22_a_revision_waits_until_it_changes_nothing_that_is_pending() {
    // While a roll is asked for.
    let mut waiting = table(&[Part::Begin, Part::Volley, Part::Reroll, Part::Begin]);
    proposed(&mut waiting, 2);
    waiting.work.author = BRITISH;
    [order("advance"), link(BRITISH, 0)].iter().for_each(|act| waiting.act(act).unwrap());
    waiting.work.author = Seat::Umpire;
    cannot_agree(&waiting, 2, "owed_first");
    // Where the list of choices would be another: since revision 3 nobody rolls again every time.
    let mut rolled = rolled();
    proposed(&mut rolled, 3);
    cannot_agree(&rolled, 3, "changes_pending");
    proposed(&mut rolled, 2);
    assert!(rolled.dice.is_open());
    rolled.act(&Act::Revision(2)).unwrap();
    assert_eq!(rolled.revision(), 2);
    assert!(!rolled.dice.is_open(), "a seed that was open when somebody agreed rolls nothing");
    // Where orders wait that were given under the old one.
    let mut ahead = table(&[Part::Begin, Part::Volley, Part::Reroll, Part::Begin]);
    proposed(&mut ahead, 2);
    ahead.work.author = BRITISH;
    ahead.act(&Act::Ahead { side: Side::British, plan: "reroll reroll".to_owned() }).unwrap();
    ahead.work.author = FRENCH;
    cannot_agree(&ahead, 2, "ahead");
    // In the middle of something, and over an answer that lies sealed.
    let mut stance = table(&[Part::Stance(2), Part::Begin]);
    proposed(&mut stance, 2);
    cannot_agree(&stance, 2, "under_way");
    stance.act(&Act::Sealed { side: Side::French, commitment: [1; 32] }).unwrap();
    cannot_agree(&stance, 2, "owed_first");
}

mod forks {
    use super::super::{Parting, Ruling, Which, Why};
    use crate::log::{Act, Document, Entry, Header, Holder, Log, Player, SeatLine, Signed, read_log, sample};

    fn log(entries: &[Signed]) -> Log {
        read_log(sample::text(entries).as_bytes()).unwrap()
    }

    /// What is ruled between two branches from entry 4 on, the entries of which do these acts. The second may name the first.
    fn ruling(ours: &[&[&str]], theirs: &[&[&str]]) -> Ruling {
        let base = sample::entries(4);
        let branch = |acts: &[&[&str]], token: &str| {
            let mut entries = base.clone();
            for acts in acts {
                let acts: Vec<String> = acts.iter().map(|act| act.replace("TOKEN", token)).collect();
                let acts: Vec<&str> = acts.iter().map(String::as_str).collect();
                entries.push(sample::next(&entries[entries.len() - 1], &acts));
            }
            entries
        };
        let first = branch(ours, "");
        let second = branch(theirs, &first[4].token().to_string());
        Parting::between(&log(&first), &log(&second)).unwrap().ruling()
    }

    #[test]
    fn t28_what_was_answered_is_given_up_by_all_who_signed_in_it() {
        let agreed = [&["say two", "withdrawn 4 TOKEN"][..], &["say so", "withdrawn 4 TOKEN"]];
        let ours = [&["say one"][..], &["say answered"]];
        assert_eq!(ruling(&ours, &agreed), Ruling::Counts(Which::Theirs, Why::Declared(4)));
        // The French name it, and the British, who signed it, do not.
        assert_eq!(ruling(&ours, &[&["say two"], &["say so", "withdrawn 4 TOKEN"]]), Ruling::Agree);
    }

    #[test]
    fn t28_what_was_answered_is_no_slip_and_counts() {
        let ours = [&["say one"][..], &["say answered"]];
        let answered = Ruling::Counts(Which::Ours, Why::Answered(5));
        assert_eq!(ruling(&ours, &[&["say two", "withdrawn 4 TOKEN"]]), answered);
        assert_eq!(ruling(&ours, &[&["say two"]]), answered);
    }

    #[test]
    fn t28_nobody_withdraws_what_another_signed_or_settles_his_own_fork() {
        let others = ruling(&[&["say one"]], &[&["say two"], &["withdrawn 4 TOKEN"]]);
        assert_eq!(others, Ruling::Counts(Which::Theirs, Why::Answered(5)));
        let own = ruling(&[&["say one"]], &[&["say two", "settled 4 TOKEN"]]);
        assert!(matches!(own, Ruling::OthersChoose(_)), "{own:?}");
    }

    /// An umpire's entry.
    fn umpires(prev: &Signed, acts: &[String]) -> Signed {
        let entry = Entry {
            number: prev.document().number() + 1,
            prev: prev.hash(),
            seat: "umpire".parse().unwrap(),
            time: "2026-11-15T03:00:00Z".parse().unwrap(),
            acts: acts.iter().map(|act| Act::new(act.parse().unwrap())).collect(),
            results: Vec::new(),
            state: crate::log::Hash::of(b"state"),
        };
        Document::Entry(entry).sign(&sample::anna()).unwrap()
    }

    #[test]
    fn t28_an_umpire_does_not_give_up_alone_what_he_has_opened() {
        let ulla = Player { key: sample::anna().public(), name: sample::anna().name().clone() };
        let seat = || "umpire".parse().unwrap();
        let seats = vec![SeatLine { seat: seat(), holder: Holder::Held(ulla) }];
        let header = Header { seats, seat: seat(), mode: "umpire".parse().unwrap(), ..sample::header() };
        let header = Document::Header(header).sign(&sample::anna()).unwrap();
        let first = umpires(&header, &["say one".to_owned()]);
        let opens = umpires(&first, &[format!("link {}", "ab".repeat(32))]);
        let anew = umpires(&header, &["say two".to_owned(), format!("withdrawn 1 {}", first.token())]);
        let parting = Parting::between(&log(&[header.clone(), first, opens]), &log(&[header, anew])).unwrap();
        assert_eq!(parting.ruling(), Ruling::Counts(Which::Ours, Why::Answered(2)));
    }
}
