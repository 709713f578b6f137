//! Every check that trust hangs on, above the consensus line, and the test that fails without it.
//!
//! `cargo test -p coureur --lib switchboard -- --nocapture` prints the list with its verdicts; those below the line are in
//! `coureur-core`.

use std::path::Path;

/// What is refused, and the test that finds out if it is not.
const BOARD: &[(&str, &str)] = &[
    (
        "settling against the rules",
        "table::journal::model::tests::t16_t27_a_fork_is_settled_by_the_rules_and_what_was_shown_is_not_shown_again",
    ),
    (
        "choosing between one's own two entries",
        "table::journal::model::tests::t16_t27_a_fork_is_settled_by_the_rules_and_what_was_shown_is_not_shown_again",
    ),
    (
        "links that were shown in what is given up",
        "table::journal::model::tests::t16_t27_a_fork_is_settled_by_the_rules_and_what_was_shown_is_not_shown_again",
    ),
    (
        "an entry given up that was never here",
        "table::journal::model::tests::t19_what_was_never_here_is_not_given_up_in_passing",
    ),
    (
        "signing upon a stale copy",
        "table::journal::model::tests::t18_nothing_is_signed_where_the_last_entry_was_not",
    ),
    (
        "signing where one's last entry was not signed",
        "table::journal::model::tests::t18_nothing_is_signed_where_the_last_entry_was_not",
    ),
    (
        "signing upon a file that was put back",
        "table::journal::model::tests::t18_nothing_is_signed_where_the_last_entry_was_not",
    ),
    (
        "an entry that its seat did not sign",
        "mail::merge::tests::t28_an_entry_counts_if_its_seat_has_signed_it_and_a_fork_is_seen_first",
    ),
    (
        "overlooking what parts ways beside what goes on",
        "mail::merge::tests::t28_an_entry_counts_if_its_seat_has_signed_it_and_a_fork_is_seen_first",
    ),
    ("signing while a fork is open", "table::session::tests::t28_nothing_is_signed_while_a_fork_is_open"),
    (
        "a settlement that counts as a restore",
        "table::journal::model::tests::t18_a_settlement_lifts_no_bar_where_the_key_was_restored",
    ),
    (
        "a settlement that counts as catching up",
        "table::journal::model::tests::t18_nothing_is_signed_where_the_last_entry_was_not",
    ),
];

#[test]
fn t28_every_check_has_a_test_that_fails_without_it() {
    crate::switch::prove(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), BOARD);
}
