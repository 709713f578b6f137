//! Every numbered rule of the third edition has a test of its name, which plays all cases that show it.
//!
//! The name says what one of them shows; the cases, in `tests/cases/wilderness-war`, say the rest.

use crate::book::RULES;
use coureur::cases;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::LazyLock;

/// The case files by the rules they show.
static BY_RULE: LazyLock<BTreeMap<String, Vec<String>>> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/wilderness-war");
    let mut by_rule: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in std::fs::read_dir(folder).expect("the folder of cases is there") {
        let path = file.expect("a folder can be listed").path();
        let text = std::fs::read_to_string(path).expect("a case can be read");
        for rule in shown(&text) {
            by_rule.entry(rule).or_default().push(text.clone());
        }
    }
    by_rule
});

/// The rules a case shows: `rule: '[WW 6.72, 6.8]'`.
fn shown(case: &str) -> Vec<String> {
    let line = case.lines().find(|line| line.starts_with("rule:")).unwrap_or_default();
    let inside = line.split("[WW ").nth(1).and_then(|rest| rest.split(']').next()).unwrap_or_default();
    inside.split(',').filter_map(|place| place.split_whitespace().next()).map(str::to_owned).collect()
}

/// All cases of a rule come out as they say, and there is at least one.
fn holds(rule: &str) {
    let found = BY_RULE.get(rule).unwrap_or_else(|| panic!("no case shows [WW {rule}]"));
    for text in found {
        if let Err(error) = cases::run(text) {
            panic!("{:?}", miette::Report::new(error));
        }
    }
}

macro_rules! rules {
    ($($name:ident = $rule:literal;)*) => {
        $(#[test] fn $name() { holds($rule); })*

        /// The tests above, by name and rule.
        const TESTS: &[(&str, &str)] = &[$((stringify!($name), $rule)),*];
    };
}

rules! {
    r2_0_nothing_goes_back_along_an_arrow = "2.0";
    r3_11_marine_detachments_are_regulars = "3.11";
    r3_12_militia_never_move = "3.12";
    r3_13_rangers_coureurs_and_indians_are_auxiliaries = "3.13";
    r3_2_a_leader_is_rated_for_initiative_command_and_tactics = "3.2";
    r3_3_markers_remember_what_the_map_cannot = "3.3";
    r4_0_the_set_up_of_annus_mirabilis = "4.0";
    r5_11_either_side_may_use_any_card_for_activation = "5.11";
    r5_12_an_event_of_the_other_colour_cannot_be_played = "5.12";
    r5_13_a_response_is_not_an_action_phase_event = "5.13";
    r5_21_both_hands_come_from_one_draw_pile = "5.21";
    r5_22_a_played_card_goes_to_the_discards = "5.22";
    r5_23_a_remove_card_used_otherwise_is_discarded = "5.23";
    r5_24_a_card_seen_in_the_discards_is_no_longer_on_offer = "5.24";
    r5_25_surrender_in_any_use_calls_for_a_reshuffle = "5.25";
    r5_26_one_use_a_card = "5.26";
    r5_31_nobody_is_activated_twice_in_an_action_phase = "5.31";
    r5_32_a_one_card_activates_two_indians = "5.32";
    r5_33_all_singles_are_named_before_any_acts = "5.33";
    r5_34_a_commander_of_three_takes_three = "5.34";
    r5_35_a_force_need_only_be_defined_for_its_activation = "5.35";
    r5_36_a_force_that_moved_does_not_besiege_as_well = "5.36";
    r5_4_no_construction_twice_in_a_row = "5.4";
    r5_41_no_stockade_in_the_wilds_without_drilled_troops = "5.41";
    r5_42_a_fort_is_begun = "5.42";
    r5_43_no_stockade_on_a_fort = "5.43";
    r5_44_a_fort_under_construction_is_no_fortification = "5.44";
    r5_45_drilled_troops_take_an_empty_stockade_intact = "5.45";
    r5_46_demolishing_a_stockade_is_free = "5.46";
    r5_51_a_marker_remembers_quiberon_bay = "5.51";
    r5_52_only_counters_not_in_play_enter = "5.52";
    r5_521_units_enter_at_full_strength = "5.521";
    r5_522_no_reinforcement_enters_a_besieged_port = "5.522";
    r5_523_besieged_units_are_not_restored = "5.523";
    r5_53_with_five_vp_the_whole_die_counts = "5.53";
    r5_531_without_a_fort_at_niagara_the_upper_lakes_stay_away = "5.531";
    r5_532_a_settlement_is_a_target_only_while_its_warriors_live = "5.532";
    r5_533_a_tribe_serves_one_side = "5.533";
    r5_534_only_johnson_commands_mohawks = "5.534";
    r5_54_what_is_over_the_new_limit_goes = "5.54";
    r5_55_a_third_chief_costs_one_of_the_others = "5.55";
    r5_56_a_response_is_played_in_the_enemy_phase = "5.56";
    r6_1_a_force_drops_off_and_goes_on = "6.1";
    r6_2_everybody_stops_in_mountains = "6.2";
    r6_21_leaders_alone_go_six_spaces = "6.21";
    r6_22_a_force_goes_at_the_pace_of_its_slowest = "6.22";
    r6_3_boats_go_nine_spaces_over_water = "6.3";
    r6_4_the_french_sail_to_no_other_port = "6.4";
    r6_41_a_force_needs_a_three_to_go_to_sea = "6.41";
    r6_42_a_single_unit_goes_to_sea_on_any_card = "6.42";
    r6_43_a_landing_at_louisbourg = "6.43";
    r6_431_none_starts_from_a_louisbourg_under_siege = "6.431";
    r6_432_ships_use_an_amphib_space_siege_or_not = "6.432";
    r6_51_entering_an_enemy_fort_space_begins_a_siege = "6.51";
    r6_52_auxiliaries_alone_do_not_enter_an_enemy_fort = "6.52";
    r6_53_leaders_alone_do_not_enter_an_enemy_space = "6.53";
    r6_54_a_leader_alone_is_no_hindrance = "6.54";
    r6_6_a_shawnee_infiltrates_to_culpeper_past_two_virginians = "6.6";
    r6_61_infiltration_must_lead_out_again = "6.61";
    r6_62_infiltrated_units_may_intercept_in_their_space_whatever_the = "6.62";
    r6_63_an_infiltrator_thrown_back_among_the_enemy_is_lost = "6.63";
    r6_64_an_infiltrator_may_not_end_at_a_fort = "6.64";
    r6_71_only_rangers_may_intercept_coureurs_at_casco_bay = "6.71";
    r6_711_interceptors_keep_their_empty_stockade = "6.711";
    r6_712_an_infiltrator_intercepted_at_a_fort_retreats_though_it_wins = "6.712";
    r6_72_the_besieged_do_not_intercept = "6.72";
    r6_721_in_cultivated_portsmouth_one_provincial_may = "6.721";
    r6_722_no_interception_where_the_mover_has_company = "6.722";
    r6_723_leaders_alone_are_not_intercepted = "6.723";
    r6_724_no_interception_by_those_in_the_space_just_left = "6.724";
    r6_8_avoidance_that_fails_means_battle = "6.8";
    r6_81_not_to_where_the_attacker_came_from = "6.81";
    r6_811_by_sea_from_an_amphib_space = "6.811";
    r6_82_when_all_avoid_the_mover_may_go_on = "6.82";
    r6_83_outside_is_said_before_avoiding_and_a_failed_group_fights_ou = "6.83";
    r6_84_who_tried_to_intercept_does_not_avoid = "6.84";
    r6_85_avoiding_from_a_space_closes_interception_into_it = "6.85";
    r7_1_entering_a_space_with_enemy_units_is_a_battle_and_all_of_the = "7.1";
    r7_2_militia_then_cards_dice_losses_winner_retreat = "7.2";
    r7_3_a_raided_marker_keeps_the_militia_at_home_nobody_is_asked = "7.3";
    r7_4_the_attacker_plays_his_cards_before_the_defender = "7.4";
    r7_51_the_defender_picks_his_leader_among_equals = "7.51";
    r7_52_no_auxiliaries_or_light_infantry_in_the_wild_minus_one = "7.52";
    r7_53_no_regulars_in_cultivated_land_minus_one = "7.53";
    r7_54_a_landing_takes_one_off = "7.54";
    r7_55_fieldworks_shift_the_attacker_a_column = "7.55";
    r7_56_an_unmatched_ambush_doubles_and_fires_first = "7.56";
    r7_6_losses_are_taken_after_both_dice_attacker_first = "7.6";
    r7_61_regulars_and_coureurs_are_lost_for_good = "7.61";
    r7_62_of_five_losses_three_are_drilled = "7.62";
    r7_63_example_of_7_63_one_indian_step_any_of_the_three = "7.63";
    r7_64_leaders_of_a_destroyed_stack_retreat = "7.64";
    r7_7_a_natural_six_that_hits_calls_for_leader_checks = "7.7";
    r7_8_both_destroyed_a_tie_is_the_defenders = "7.8";
    r7_81_a_point_for_beating_regulars = "7.81";
    r7_82_an_overrun_lets_the_attacker_go_on = "7.82";
    r7_91_the_loser_retreats_each_piece_where_it_may = "7.91";
    r7_92_example_of_7_92_all_retreat_together = "7.92";
    r8_1_or_goes_inside_after_all = "8.1";
    r8_11_no_more_than_four_inside_a_fort = "8.11";
    r8_12_those_inside_do_not_help_outside = "8.12";
    r8_13_beaten_outside_they_may_go_inside = "8.13";
    r8_21_a_siege_needs_only_that_nobody_stands_outside = "8.21";
    r8_22_a_besieged_fortress_is_controlled_by_nobody = "8.22";
    r8_23_the_siege_level_stops_at_2 = "8.23";
    r8_231_massacre_follows_surrender = "8.231";
    r8_232_a_siege_without_besiegers_is_lifted = "8.232";
    r8_24_a_captured_fortress_left_empty_reverts = "8.24";
    r8_25_leaders_alone_make_no_sortie = "8.25";
    r8_251_besieged_units_join_a_relief = "8.251";
    r8_252_beaten_the_relief_goes_back_and_the_besieged_go_in = "8.252";
    r9_1_no_assault_below_the_level = "9.1";
    r9_11_a_level_reached_earlier_allows_an_assault_without_a_roll = "9.11";
    r9_12_all_in_the_space_assault_whoever_was_named = "9.12";
    r9_13_coehorns_add_two_in_an_assault = "9.13";
    r9_14_drilled_troops_lose_first_in_an_assault = "9.14";
    r9_2_an_equal_result_does_not_take_the_fort = "9.2";
    r9_21_the_siege_goes_on_after_a_failed_assault = "9.21";
    r9_22_a_fort_taken_by_assault_is_damaged = "9.22";
    r10_1_auxiliaries_that_end_on_enemy_farmland_raid = "10.1";
    r10_11_a_fort_is_never_raided = "10.11";
    r10_12_auxiliaries_raid_after_the_battle_they_won = "10.12";
    r10_13_those_dropped_off_raid_where_they_are = "10.13";
    r10_2_a_militia_unit_turns_out_for_a_stockade = "10.2";
    r10_21_militia_fight_in_the_stockade = "10.21";
    r10_22_militia_beaten_the_raid_goes_on = "10.22";
    r10_23_beaten_raiders_retreat_and_do_not_go_home = "10.23";
    r10_3_rangers_add_one_two_militia_take_one_off = "10.3";
    r10_31_a_raid_kills_a_tribe_at_home = "10.31";
    r10_32_a_natural_one_checks_leaders_in_any_raid = "10.32";
    r10_33_a_stockade_raided_again_earns_another_marker = "10.33";
    r10_4_raiders_go_home = "10.4";
    r10_41_an_indian_goes_to_its_settlement = "10.41";
    r10_411_with_its_settlement_in_enemy_hands_it_is_lost = "10.411";
    r10_412_cherokee_have_no_home_to_go_to = "10.412";
    r10_413_a_leader_may_follow_an_indian_home = "10.413";
    r10_42_coureurs_go_to_the_closest_fortification = "10.42";
    r10_421_closest_counts_connections_enemies_or_not = "10.421";
    r10_422_an_indian_may_go_with_a_leader_to_his_fortification = "10.422";
    r11_1_a_crowded_fort_suffers = "11.1";
    r11_2_the_last_step_in_a_space_stays = "11.2";
    r12_1_an_amphib_space_is_a_source_of_supply = "12.1";
    r12_2_supply_runs_over_water_through_the_wild = "12.2";
    r12_21_by_land_a_bare_wilderness_passes_nothing_on = "12.21";
    r12_3_a_first_stockade_supplies_the_second = "12.3";
    r13_1_eleven_british_points_win_at_once = "13.1";
    r13_11_five_are_enough_in_1761 = "13.11";
    r13_12_one_point_wins_in_1759 = "13.12";
    r13_13_one_french_point_wins_in_1762 = "13.13";
    r13_14_anything_between_is_a_draw = "13.14";
    r13_21_points_move_one_marker = "13.21";
    r13_22_raided_markers_are_worth_half_rounded_up = "13.22";
    r13_23_niagara_changes_hands = "13.23";
    r13_3_equal_bids_are_decided_by_a_die = "13.3";
    r14_1_william_pitt_is_answered_by_diplomatic_revolution = "14.1";
    r14_2_a_raided_marker_costs_a_militia_step = "14.2";
    r14_3_early_regulars_cost_a_point = "14.3";
    r14_4_the_besieged_may_play_surrender = "14.4";
    r14_5_without_the_option_they_may_not = "14.5";
    r14_6_no_exchange_before_1757 = "14.6";
    r14_7_open_bids_raise_or_accept = "14.7";
}

#[test]
fn every_rule_of_the_book_has_a_test_named_after_it() {
    let tested: BTreeSet<&str> = TESTS.iter().map(|(_, rule)| *rule).collect();
    let missing: Vec<&str> = RULES.split_whitespace().filter(|rule| !tested.contains(rule)).collect();
    assert!(missing.is_empty(), "no test: {missing:?}");
    for (name, rule) in TESTS {
        let number = format!("r{}_", rule.replace('.', "_"));
        assert!(name.starts_with(&number), "{name} is not named after {rule}");
        assert!(RULES.split_whitespace().any(|known| known == *rule), "{rule} is not in the book");
    }
}

/// A rule counts as implemented if a test named after it plays cases that show it; what the code or its comments cite counts for
/// nothing. These had one case each.
#[test]
fn h11_rules_that_hung_on_a_single_case_have_several() {
    for rule in ["5.521", "9.2", "10.41", "10.421"] {
        let cases = BY_RULE.get(rule).map_or(0, Vec::len);
        assert!(cases >= 3, "{cases} cases show [WW {rule}]");
    }
}

#[test]
#[should_panic(expected = "no case shows")]
fn a_rule_without_a_case_fails() {
    holds("99.9");
}
