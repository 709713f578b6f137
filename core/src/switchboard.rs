//! Every check that trust hangs on, below the consensus line, and the test that fails without it.
//!
//! `cargo test -p coureur-core --lib switchboard -- --nocapture` prints the list with its verdicts. A check that is named in
//! the code and not here, or here and not in the code, fails it too.

use std::path::Path;

/// What is refused, and the test that finds out if it is not.
const BOARD: &[(&str, &str)] = &[
    ("a chain of no links, or too many", "fair::chain::tests::lengths_are_bounded_on_both_sides"),
    ("a link of a chain that is spent", "fair::chain::tests::every_link_is_accepted_once_and_in_order"),
    (
        "a link that does not lead to the one before",
        "fair::chain::tests::a_wrong_repeated_or_skipped_link_is_refused_and_changes_nothing",
    ),
    ("an opening of what was not sealed", "fair::sealed::tests::only_what_was_sealed_opens"),
    ("an asker's link that leads to no tip", "fair::proof::tests::each_false_part_is_named"),
    ("a witness's link that leads to no tip", "fair::proof::tests::each_false_part_is_named"),
    ("faces that the seed does not give", "fair::proof::tests::each_false_part_is_named"),
    ("a shuffle of more or fewer cards", "fair::shuffle::tests::dropped_and_added_cards_are_refused"),
    ("a shuffle with a card face up", "fair::shuffle::tests::a_card_left_face_up_is_refused"),
    ("a proof of uneven length", "fair::shuffle::tests::a_proof_of_uneven_length_is_refused"),
    ("a shuffle that is not proved", "fair::shuffle::tests::every_answer_counts"),
    ("a share of a card that is face up", "fair::masked::tests::face_up_cards_take_no_shares"),
    ("a share that is not proved", "fair::masked::tests::every_field_of_a_share_counts"),
    (
        "a deck of other cards, when it is opened",
        "fair::masked::tests::an_audit_finds_a_doubled_a_foreign_and_a_missing_card",
    ),
    ("a card key that is not proved", "fair::cards::tests::every_field_of_the_proof_counts"),
    (
        "a secret of another card key",
        "fair::cards::tests::t13_a_key_is_opened_by_the_number_it_was_proved_with_and_no_other",
    ),
    ("card keys that cancel each other", "fair::cards::tests::a_joint_key_needs_keys_that_do_not_cancel"),
    (
        "an umpire's opening of another card",
        "fair::umpire::tests::an_opening_fits_one_slot_one_card_one_deck",
    ),
    ("a secret that the umpire did not commit to", "fair::umpire::tests::an_audit_finds_every_kind_of_cheat"),
    (
        "an umpire's deck that his secret does not give",
        "fair::umpire::tests::an_audit_finds_every_kind_of_cheat",
    ),
    ("an umpire's deck of another size", "fair::umpire::tests::an_audit_finds_every_kind_of_cheat"),
    ("a key of low order", "fair::envelope::tests::keys_of_low_order_are_refused_on_both_sides"),
    ("false padding in a box", "fair::envelope::tests::false_padding_is_refused"),
    ("a seat taken for another", "log::chain::tests::seats_are_taken_once_and_by_their_owner"),
    ("a seat taken twice", "log::chain::tests::seats_are_taken_once_and_by_their_owner"),
    ("an entry with a wrong number", "log::chain::tests::numbers_and_hashes_are_checked"),
    ("an entry that names another before it", "log::chain::tests::numbers_and_hashes_are_checked"),
    (
        "an entry that is dated back",
        "log::chain::tests::t28_an_entry_is_not_dated_far_before_one_that_it_follows",
    ),
    (
        "a chain while a roll is asked for",
        "table::dice::tests::t28_no_chain_is_chosen_when_a_roll_is_asked_for",
    ),
    (
        "a chain before the old one runs low",
        "table::dice::tests::t28_a_chain_is_renewed_when_it_runs_low_and_not_before",
    ),
    ("a tip that somebody has published", "table::dice::tests::t14_a_link_that_was_revealed_is_no_tip"),
    ("a chain that was renewed", "table::dice::tests::t14_a_restored_chain_is_no_copied_one"),
    (
        "a fresh chain after a restore while a roll is asked for",
        "table::dice::tests::t28_no_chain_is_chosen_when_a_roll_is_asked_for",
    ),
    (
        "a fresh chain of whoever had none",
        "table::dice::tests::t28_a_chain_is_renewed_when_it_runs_low_and_not_before",
    ),
    (
        "a second chain in an umpired game",
        "table::dice::tests::t28_a_chain_is_renewed_when_it_runs_low_and_not_before",
    ),
    (
        "a link that the other has published",
        "table::dice::tests::t14_a_chain_that_leads_down_to_the_opponents_is_found_out",
    ),
    (
        "other dice for a position that was rolled for",
        "table::dice::tests::t3_a_position_keeps_its_seed_whichever_way_it_is_reached",
    ),
    ("an act after the end", "table::checks::nothing_is_done_after_the_end"),
    (
        "anything else before a witness reveals his link",
        "table::checks::a_witness_does_nothing_before_he_has_revealed_his_link",
    ),
    ("a seat taken by another", "table::checks::a_seat_is_taken_once_and_by_whoever_sits_there"),
    ("a seat that is taken", "table::checks::a_seat_is_taken_once_and_by_whoever_sits_there"),
    (
        "a player's late chain in an umpired game",
        "table::checks::t28_in_an_umpired_game_chains_and_words_come_in_their_order",
    ),
    (
        "words before the umpire has committed his chain",
        "table::checks::t28_in_an_umpired_game_chains_and_words_come_in_their_order",
    ),
    (
        "a link where nothing is rolled",
        "table::checks::t28_a_roll_is_asked_for_where_one_is_due_and_witnessed_by_the_other",
    ),
    (
        "a roll before all have set up",
        "table::checks::t28_a_roll_is_asked_for_where_one_is_due_and_witnessed_by_the_other",
    ),
    (
        "a roll that its asker witnesses",
        "table::checks::t28_a_roll_is_asked_for_where_one_is_due_and_witnessed_by_the_other",
    ),
    ("a resignation of the other side", "table::checks::t28_nobody_speaks_for_the_other_side"),
    ("orders for the other side", "table::checks::t28_nobody_speaks_for_the_other_side"),
    (
        "a secret before the end",
        "table::checks::t28_a_secret_is_opened_only_after_the_end_and_dice_are_rolled",
    ),
    (
        "dice typed in where they are rolled",
        "table::checks::t28_a_secret_is_opened_only_after_the_end_and_dice_are_rolled",
    ),
    ("an order under an open seed", "table::third_game::h6_a_live_decision_spends_the_seed"),
    (
        "an open answer before the other is in",
        "table::checks::t28_an_open_answer_waits_for_the_other_and_is_given_once",
    ),
    ("a second answer", "table::checks::t28_an_open_answer_waits_for_the_other_and_is_given_once"),
    (
        "an open answer under an open seed",
        "table::checks::t28_answers_to_a_question_to_both_spend_the_open_seed",
    ),
    (
        "a sealed answer where none is asked for",
        "table::checks::t28_answers_are_sealed_where_both_are_asked_once_and_opened_when_both_are_in",
    ),
    (
        "a second sealed answer",
        "table::checks::t28_answers_are_sealed_where_both_are_asked_once_and_opened_when_both_are_in",
    ),
    (
        "an opening before the other is in",
        "table::checks::t28_answers_are_sealed_where_both_are_asked_once_and_opened_when_both_are_in",
    ),
    (
        "an opening of another answer",
        "table::checks::t28_answers_are_sealed_where_both_are_asked_once_and_opened_when_both_are_in",
    ),
    (
        "an opened answer under an open seed",
        "table::checks::t28_answers_to_a_question_to_both_spend_the_open_seed",
    ),
    (
        "an order given ahead under an open seed",
        "table::checks::t28_whatever_steers_later_decisions_spends_the_open_seed",
    ),
    (
        "an order taken back under an open seed",
        "table::checks::t28_whatever_steers_later_decisions_spends_the_open_seed",
    ),
    (
        "a waiver under an open seed",
        "table::checks::t28_whatever_steers_later_decisions_spends_the_open_seed",
    ),
    (
        "anything else while a takeback waits",
        "table::checks::t28_a_takeback_is_proposed_by_one_and_accepted_by_the_other",
    ),
    (
        "a second takeback while one waits",
        "table::checks::t28_a_takeback_is_proposed_by_one_and_accepted_by_the_other",
    ),
    (
        "a takeback before all have set up",
        "table::checks::t28_a_takeback_is_proposed_by_one_and_accepted_by_the_other",
    ),
    (
        "a takeback before what is owed",
        "table::checks::t28_a_takeback_is_proposed_by_one_and_accepted_by_the_other",
    ),
    (
        "a takeback to an entry out of reach",
        "table::checks::t28_a_takeback_is_proposed_by_one_and_accepted_by_the_other",
    ),
    (
        "a takeback that its author accepts",
        "table::checks::t28_a_takeback_is_proposed_by_one_and_accepted_by_the_other",
    ),
    ("a seed that stays open after a takeback", "table::checks::t28_a_takeback_leaves_no_seed_open"),
    (
        "a withdrawal of an entry to come",
        "table::checks::t28_declarations_are_about_what_there_was_and_what_others_did",
    ),
    (
        "a settlement of one's own fork",
        "table::checks::t28_declarations_are_about_what_there_was_and_what_others_did",
    ),
    (
        "two restores in one entry",
        "table::checks::t28_declarations_are_about_what_there_was_and_what_others_did",
    ),
    (
        "a fresh chain where no restore mixes one in",
        "table::checks::t28_in_an_umpired_game_chains_and_words_come_in_their_order",
    ),
    ("a fresh chain after the end", "table::checks::nothing_is_done_after_the_end"),
    (
        "a position that is not the one of the replay",
        "table::checks::t28_an_entry_is_in_turn_complete_and_says_what_came_of_it",
    ),
    ("an entry out of turn", "table::checks::t28_an_entry_is_in_turn_complete_and_says_what_came_of_it"),
    (
        "an entry that leaves undone what is owed",
        "table::checks::t28_an_entry_is_in_turn_complete_and_says_what_came_of_it",
    ),
    (
        "results that are not those of the replay",
        "table::checks::t28_an_entry_is_in_turn_complete_and_says_what_came_of_it",
    ),
    ("too many words", "table::checks::t28_words_are_bounded"),
    ("too many entries of words in a row", "table::checks::t28_words_are_bounded"),
    (
        "a clock that believes an earlier date",
        "table::clock::tests::t10_whoever_dates_an_entry_back_takes_no_time_from_the_other",
    ),
    (
        "a time control that its author agrees to",
        "table::checks::t28_nobody_sets_the_clock_alone_or_rests_for_the_other",
    ),
    (
        "an older revision of the rules",
        "table::checks::h22_a_newer_revision_of_the_rules_takes_both_and_bars_the_way_back",
    ),
    (
        "a revision that its author agrees to",
        "table::checks::h22_a_newer_revision_of_the_rules_takes_both_and_bars_the_way_back",
    ),
    (
        "a revision while something is owed",
        "table::checks::h22_a_revision_waits_until_it_changes_nothing_that_is_pending",
    ),
    (
        "a revision over a sealed answer",
        "table::checks::h22_a_revision_waits_until_it_changes_nothing_that_is_pending",
    ),
    (
        "a revision over orders given ahead",
        "table::checks::h22_a_revision_waits_until_it_changes_nothing_that_is_pending",
    ),
    (
        "a revision that changes what is pending",
        "table::checks::h22_a_revision_waits_until_it_changes_nothing_that_is_pending",
    ),
    (
        "a revision proposed before a takeback",
        "table::checks::h22_a_takeback_drops_the_proposal_of_a_revision",
    ),
    (
        "a revision under an open seed",
        "table::checks::h22_a_revision_waits_until_it_changes_nothing_that_is_pending",
    ),
    (
        "a vacation for the other side",
        "table::checks::t28_nobody_sets_the_clock_alone_or_rests_for_the_other",
    ),
    ("more vacation than is left", "table::checks::t28_nobody_sets_the_clock_alone_or_rests_for_the_other"),
    (
        "a withdrawal of what another signed",
        "table::checks::forks::t28_nobody_withdraws_what_another_signed_or_settles_his_own_fork",
    ),
    (
        "a settlement by whoever signed both",
        "table::checks::forks::t28_nobody_withdraws_what_another_signed_or_settles_his_own_fork",
    ),
    (
        "giving up like a slip what was answered",
        "table::checks::forks::t28_what_was_answered_is_no_slip_and_counts",
    ),
    (
        "choosing against what was answered",
        "table::checks::forks::t28_what_was_answered_is_no_slip_and_counts",
    ),
    (
        "giving up what somebody answered who does not name it",
        "table::checks::forks::t28_what_was_answered_is_given_up_by_all_who_signed_in_it",
    ),
    (
        "giving up alone what was opened",
        "table::checks::forks::t28_an_umpire_does_not_give_up_alone_what_he_has_opened",
    ),
];

#[test]
fn t28_every_check_has_a_test_that_fails_without_it() {
    crate::switch::prove(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), BOARD);
}
