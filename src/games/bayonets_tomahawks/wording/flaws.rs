//! What does not hold together in a file or a position of the game, in words.

/// The code of each flaw, and its sentence with the names of its facts.
pub const FLAWS: &[(&str, &str)] = &[
    (
        "bayonets_tomahawks.data.base_british_and_coastal",
        "{id}: a Base is British and coastal, and sees no Battle",
    ),
    ("bayonets_tomahawks.data.bastions_stand_at_fortress", "{id}: Bastions stand at a Fortress"),
    (
        "bayonets_tomahawks.data.battle_priority_table_numbers_all",
        "the Battle Priority Table numbers all spaces but Bases, from 1, each once",
    ),
    ("bayonets_tomahawks.data.card_chits_no_cards", "card {id}: chits are no cards"),
    (
        "bayonets_tomahawks.data.card_faction_cards_have_initiative",
        "card {id}: faction cards have an Initiative, Indian cards have none",
    ),
    ("bayonets_tomahawks.data.card_has_no_such_number", "a card has no such number"),
    (
        "bayonets_tomahawks.data.card_indian_cards_have_indian",
        "card {id}: Indian cards have Indian Action Points, others have none of them",
    ),
    ("bayonets_tomahawks.data.card_initiative_face_die", "card {id}: the Initiative is the face of a die"),
    (
        "bayonets_tomahawks.data.card_only_french_have_light",
        "card {id}: only the French have Light/Army Action Points",
    ),
    ("bayonets_tomahawks.data.card_years_run_from_1755", "card {id}: the Years run from 1755 to 1760"),
    ("bayonets_tomahawks.data.cards_1_to_54", "cards 1 to 54 must be there, each once"),
    (
        "bayonets_tomahawks.data.coastal_connection_joins_spaces_border",
        "{id}: a Coastal Connection joins spaces that border its Sea Zone",
    ),
    (
        "bayonets_tomahawks.data.colonial_brigade_has_british_colony",
        "{id}: a Colonial Brigade has a British Colony, and no other unit has",
    ),
    (
        "bayonets_tomahawks.data.commander_has_rating_1",
        "{id}: a Commander has a rating of 1 to 3 and one or two shapes, and no other unit has",
    ),
    ("bayonets_tomahawks.data.connection_joins_two_spaces", "{id}: a connection joins two spaces"),
    (
        "bayonets_tomahawks.data.dark_grey_path_leads",
        "{id}: a dark grey Path leads to a Village of its Indian Nation, and no other connection does",
    ),
    ("bayonets_tomahawks.data.each_side_has_twelve_war", "each side has twelve War in Europe chits"),
    ("bayonets_tomahawks.data.has_not_its_village", "{id}: {space} has not its Village"),
    (
        "bayonets_tomahawks.data.id_of_scenario",
        "the id of a scenario is a word of a-z, 0-9 and hyphens, of at most 32 letters",
    ),
    (
        "bayonets_tomahawks.data.indian_unit_has_village",
        "{id}: an Indian unit has a Village or a Nation, and no other unit has",
    ),
    ("bayonets_tomahawks.data.its_numbers_out_bounds", "{id}: its numbers are out of bounds"),
    ("bayonets_tomahawks.data.other_village", "{id}: its Village is not that of {unit}"),
    ("bayonets_tomahawks.data.militia_live_at_settled_spaces", "{id}: Militia live at Settled Spaces"),
    ("bayonets_tomahawks.data.only_light_units_brown", "{id}: only Light units are brown"),
    (
        "bayonets_tomahawks.data.only_metropolitan_brigades_bring_commander",
        "{id}: only Metropolitan Brigades bring a Commander",
    ),
    (
        "bayonets_tomahawks.data.outposts_settled_spaces_and_bases",
        "{id}: Outposts, Settled Spaces and Bases are Home Spaces, others are not",
    ),
    ("bayonets_tomahawks.data.scenario", "scenario {id}: {cause}"),
    ("bayonets_tomahawks.data.scenario_cannot_stand", "scenario {id}: {piece} cannot stand at {space}"),
    (
        "bayonets_tomahawks.data.scenario_deck_too_small",
        "scenario {id}: the deck `{deck}` is too small in {year}",
    ),
    (
        "bayonets_tomahawks.data.scenario_does_not_belong",
        "scenario {id}: {piece} does not belong into the pool `{pool}`",
    ),
    ("bayonets_tomahawks.data.scenario_has_no_village", "scenario {id}: {indian} has no Village to stand on"),
    (
        "bayonets_tomahawks.data.scenario_highway_and_needs",
        "scenario {id}: {road} is a Highway, and needs no Road",
    ),
    (
        "bayonets_tomahawks.data.scenario_its_last_year",
        "scenario {id}: its last Year has no threshold for each side",
    ),
    ("bayonets_tomahawks.data.scenario_list_empty", "scenario {scenario}: a list is empty"),
    ("bayonets_tomahawks.data.scenario_nothing_drawn", "scenario {id}: nothing is drawn in {year}"),
    ("bayonets_tomahawks.data.scenario_runs_within_1755", "scenario {id}: it runs within 1755 to 1760"),
    (
        "bayonets_tomahawks.data.scenario_takes_no_such_control",
        "scenario {id}: {space} takes no such control marker",
    ),
    ("bayonets_tomahawks.data.scenario_there_no_pool", "scenario {scenario}: there is no pool `{place}`"),
    ("bayonets_tomahawks.data.scenario_there_twice", "scenario {id}: {piece} is there twice"),
    ("bayonets_tomahawks.data.scenario_victory_track", "scenario {id}: the Victory track has no such box"),
    ("bayonets_tomahawks.data.there_no_scenario", "there is no scenario `{scenario}`"),
    ("bayonets_tomahawks.data.token_is_nobodys", "{id}: a token is nobody's"),
    ("bayonets_tomahawks.data.two_connections_lead", "two connections lead from {a} to {b}"),
    (
        "bayonets_tomahawks.data.units_side_those_indian_nation",
        "{id}: units are of a side, those of an Indian Nation of whoever controls it",
    ),
    ("bayonets_tomahawks.data.victory_space_has_value", "{id}: a Victory Space has a value"),
    (
        "bayonets_tomahawks.data.village_space_belongs_to_indian",
        "{id}: a Village space belongs to an Indian Nation, and no other does",
    ),
    ("bayonets_tomahawks.data.village_unit_or_nation", "`{slug}` is the Village of a unit or of a Nation"),
    (
        "bayonets_tomahawks.position.not_controlled",
        "the {side} alone are at {space}, and do not control it [BT 2.1.2]",
    ),
    (
        "bayonets_tomahawks.position.battle_marker_lies_where_both",
        "a Battle marker lies where both sides have units, and only there: {space} [BT 10.7]",
    ),
    ("bayonets_tomahawks.position.both_sides", "both sides are at {space}, which is no Fortress [BT 13.9]"),
    ("bayonets_tomahawks.position.cannot_be_there", "{piece} cannot be there: `{piece_}` [BT 3.0]"),
    ("bayonets_tomahawks.position.cannot_be_raided", "{space} cannot be raided [BT 9.0]"),
    (
        "bayonets_tomahawks.position.captured_from_nation_neutral",
        "{space} is captured from a Nation that is neutral [BT 8.0]",
    ),
    (
        "bayonets_tomahawks.position.captured_while_bastion_stands",
        "{space} is captured while a Bastion stands [BT 2.1.10]",
    ),
    (
        "bayonets_tomahawks.position.card_in_play_not_one",
        "a card in play is not one that was revealed [BT 7.1]",
    ),
    (
        "bayonets_tomahawks.position.card_in_two_places",
        "a card of `{deck}` is in two places, or in none [BT 5.3]",
    ),
    (
        "bayonets_tomahawks.position.card_just_being_shown",
        "a card is just being shown, so the cards cannot be dealt anew",
    ),
    ("bayonets_tomahawks.position.card_was_played_twice", "a card was played twice in a Year [BT 6.0]"),
    (
        "bayonets_tomahawks.position.cards_dealt_anew_so_stack",
        "the cards are dealt anew, so the stack must not deal them once more",
    ),
    (
        "bayonets_tomahawks.position.cards_deck_lie_face_down",
        "{lying} cards of the deck `{deck}` lie face down, and {count} are unseen",
    ),
    ("bayonets_tomahawks.position.cards_do_not_lie", "the cards do not lie as they are to be dealt"),
    (
        "bayonets_tomahawks.position.cards_lie_face_down",
        "{hidden} cards of `{deck}` lie face down, and {unseen} are unseen [BT 5.3]",
    ),
    (
        "bayonets_tomahawks.position.chit_waits_beside_empty_placeholder",
        "a {side} chit waits beside an empty placeholder [BT 18.3.1]",
    ),
    ("bayonets_tomahawks.position.chit_was_shown", "a {side} chit was shown that is not there [BT 18.3.2]"),
    (
        "bayonets_tomahawks.position.fort_and_fort_construction_marker",
        "a Fort and a Fort Construction marker at {space} [BT 12.0]",
    ),
    ("bayonets_tomahawks.position.fort_at_fortress", "a Fort at the Fortress {space} [BT 2.1.10]"),
    (
        "bayonets_tomahawks.position.hands_not_dealt_by_number",
        "hands are not dealt by number in this game: each side holds its Reserve",
    ),
    ("bayonets_tomahawks.position.has_no_reduced_face", "{piece} has no Reduced face [BT 3.0.2]"),
    (
        "bayonets_tomahawks.position.landing_or_marshal_troops_marker",
        "a Landing or Marshal Troops marker lingers at {space} [BT 14.0]",
    ),
    ("bayonets_tomahawks.position.leads_to_other_spaces", "{link} leads to other spaces [BT 2.2]"),
    (
        "bayonets_tomahawks.position.marker_at_and_no_stack",
        "a marker of the {side} at {space}, and no stack [BT 3.0.3]",
    ),
    ("bayonets_tomahawks.position.pile_out_bounds", "the pile `{deck}` is out of bounds [BT 5.3]"),
    (
        "bayonets_tomahawks.position.raid_point_marker_beyond_track",
        "a Raid Point marker is beyond the track [BT 9.3]",
    ),
    ("bayonets_tomahawks.position.reinforcements_not_placed", "reinforcements are not placed [BT 15.3]"),
    ("bayonets_tomahawks.position.road_on_highway", "a Road on the Highway {link} [BT 2.2.3]"),
    ("bayonets_tomahawks.position.round", "there is no round `{word}`; the first is `ar-1`"),
    ("bayonets_tomahawks.position.spent_markers_linger", "Spent markers linger [BT 14.0]"),
    ("bayonets_tomahawks.position.stack_decisions_empty", "the stack of decisions is empty"),
    ("bayonets_tomahawks.position.stack_decisions_too_deep", "the stack of decisions is too deep"),
    (
        "bayonets_tomahawks.position.stack_must_rest_on_rounds",
        "the stack must rest on the rounds of the Year",
    ),
    (
        "bayonets_tomahawks.position.takes_no_such_control_marker",
        "{space} takes no such control marker [BT 2.1.2]",
    ),
    ("bayonets_tomahawks.position.there_too_many_cards", "there are too many cards"),
    ("bayonets_tomahawks.position.too_few_fleets_drawn", "too few Fleets are drawn [BT #18]"),
    ("bayonets_tomahawks.position.too_many_bastions", "too many Bastions at {space} [BT 3.4]"),
    ("bayonets_tomahawks.position.too_many_units", "too many {side} units on {link} [BT 10.1]"),
    ("bayonets_tomahawks.position.two_forts", "two Forts at {space} [BT 3.5]"),
    (
        "bayonets_tomahawks.position.unit_sits_out_battle_over",
        "a unit sits out a Battle that is over [BT 13.9.3]",
    ),
    ("bayonets_tomahawks.position.vp", "vp: `{words}` is no box like `french 1`: there is no zero"),
    (
        "bayonets_tomahawks.position.whose_turn_follows_from_round",
        "whose turn it is follows from the round: say `world: {round: …}`",
    ),
    ("bayonets_tomahawks.position.year_not_in_scenario", "the Year {year} is not in the scenario [BT 4.1]"),
    (
        "bayonets_tomahawks.position.year_not_in_this_scenario",
        "the Year {year} is not in the scenario {scenario}",
    ),
    ("bayonets_tomahawks.position.no_such_year", "the Year {year} is not in the scenario"),
];
