//! A real table: everything that is typed can be typed anew.

use crate::support::{Person, Stage};
use serde_json::Value;
use std::fs;

fn recorder(game: &[&str]) -> (Stage, Person) {
    let stage = Stage::new();
    let rita = stage.person("Rita");
    rita.run(&[&["new"], game, &["--mode", "table"]].concat()).ok();
    (stage, rita)
}

#[test]
fn u13_cards_and_dice_typed_by_mistake_are_taken_back() {
    let (_stage, rita) = recorder(&["new-france"]);
    let start = rita.state();
    rita.run(&["play", "deal b21"]).ok();
    rita.run(&["retract", "--yes"]).ok();
    assert_eq!(rita.state(), start);
    // The true card is no evidence of anything.
    rita.run(&["play", "deal b5"]).ok();
    let lines = [
        "reinforce none",
        "pass",
        "move from halifax take everything to shubenacadie",
        "done",
        "no card",
        "pass",
    ];
    rita.run(&[&["play"], &lines[..]].concat()).ok();
    let before = rita.state();
    let asked = rita.with_input(&["turn"], "quit\n").ok();
    assert!(asked.contains("in that order, like: dice 1"), "{asked}");
    assert!(!asked.contains("nothing to decide"), "{asked}");
    rita.run(&["play", "dice 6 1"]).ok();
    let slip = rita.state();
    rita.run(&["retract", "--yes"]).ok();
    assert_eq!(rita.state(), before, "dice, too");
    rita.run(&["play", "dice 1 6"]).ok();
    assert_ne!(rita.state(), slip);
    rita.run(&["verify", "new-france.coureur"]).ok();
}

#[test]
fn u25_what_was_posted_is_put_right_all_the_same() {
    let (_stage, rita) = recorder(&["new-france"]);
    let start = rita.state();
    rita.run(&["play", "deal b21"]).ok();
    rita.run(&["post"]).ok();
    rita.run(&["retract"]).ok();
    assert_eq!(rita.state(), start);
    rita.run(&["play", "deal b5"]).ok();
    rita.run(&["post"]).ok();
    let told = rita.run(&["verify", "new-france.coureur"]).ok();
    assert!(told.contains("sound"), "{told}");
    // Dice that were taken back were never thrown.
    let lines = [
        "reinforce none",
        "pass",
        "move from halifax take everything to shubenacadie",
        "done",
        "no card",
        "pass",
    ];
    rita.run(&[&["play"], &lines[..]].concat()).ok();
    let before = rita.run(&["show", "--json"]).json()["entries"].as_u64().unwrap();
    rita.run(&["play", "dice 6 1"]).ok();
    rita.run(&["undo", "--to", &before.to_string()]).ok();
    rita.run(&["play", "dice 1 6"]).ok();
    let luck = rita.run(&["luck", "--json"]).json();
    assert_eq!(
        luck["games"][0]["logs"][0]["throws"]
            .as_array()
            .unwrap()
            .iter()
            .map(|throw| throw["faces"].as_array().unwrap().len())
            .sum::<usize>(),
        2,
        "u26: {luck}"
    );
}

#[test]
fn u13_a_card_that_lies_elsewhere_accuses_nobody() {
    let (_stage, rita) = recorder(&["wilderness-war", "--scenario", "annus-mirabilis"]);
    rita.run(&["play", "deal british 5, 12"]).ok();
    for slip in ["deal french 12", "play 12 activate", "deal card-0-1 13"] {
        let said = rita.run(&["play", slip]).fails(1, "coureur::table::mistyped");
        assert!(said.contains("coureur undo") && !said.contains("evidence"), "{slip}: {said}");
    }
    let said = rita.run(&["play", "deal french 12"]).fails(1, "coureur::table::mistyped");
    assert!(said.contains("the French cannot hold `12`: it was typed in as a card of the British"), "{said}");
}

#[test]
fn u13_a_slip_before_a_deal_is_taken_back() {
    const IDLE: [&str; 4] = ["reinforce none", "no card", "pass", "done"];
    let (_stage, rita) = recorder(&["new-france"]);
    let dealt =
        |rita: &Person| rita.run(&["undo"]).ok().contains("Nothing can be taken back: cards were dealt");
    let mut before = rita.state();
    let mut entries = 0;
    while !dealt(&rita) || entries == 0 {
        before = rita.state();
        let open = rita.orders();
        let idle = IDLE.iter().find(|idle| open.iter().any(|order| order == *idle));
        // In the winter a card is discarded, and another one drawn for it.
        let order = idle.map_or_else(|| open[open.len() - 1].clone(), |idle| (*idle).to_owned());
        rita.run(&["play", &order]).ok();
        entries += 1;
        assert!(entries < 80, "no season has an end");
    }
    let last = rita.run(&["history", "--json"]).json()["entries"].as_array().unwrap().len() - 1;
    let back = (last - 1).to_string();
    let said = rita.run(&["undo", "--to", &back]).fails(1, "coureur::cli::undo_by_retract");
    assert!(said.contains(&format!("coureur retract --to {back}")), "{said}");
    rita.run(&["retract", "--to", &back, "--yes"]).ok();
    assert_eq!(rita.state(), before);
}

#[test]
fn u14_cards_are_dealt_by_lists_names_and_sides() {
    let (_stage, rita) = recorder(&["wilderness-war"]);
    let said = rita.run(&["play", "deal 5; deal 12"]).ok();
    assert!(
        said.contains("has seen card #5 Bastions") && said.contains("has seen card #12 Ambush"),
        "{said}"
    );
    // The French are asked, so they are theirs (U26).
    rita.run(&["play", "deal british 7, Lake Schooner"]).ok();
    let hands = rita.run(&["hand", "--json"]).json();
    let known = |side: &str| -> Vec<String> {
        let cards = hands[side].as_array().unwrap().iter().filter_map(|card| card["card"]["id"].as_str());
        cards.map(str::to_owned).collect()
    };
    assert_eq!(known("french"), ["5", "12"]);
    assert_eq!(known("british").len(), 2);
    assert_eq!(known("british")[0], "7");
    let shown = rita.run(&["hand"]).ok();
    assert!(shown.contains("Face down: card-0-"), "{shown}");
    let named = shown.lines().find(|line| line.contains("Lake Schooner")).unwrap();
    assert!(!named.contains("card-0-"), "p19, no slot where there is a name: {named}");
    let said = rita.run(&["play", "deal b21"]).fails(1, "coureur::table::no_such_card");
    assert!(said.contains("`deal 1`"), "an example of this game: {said}");
    rita.run(&["play", "draw 1"]).fails(1, "coureur::table::not_drawn");
}

#[test]
fn u14_nobody_is_asked_about_cards_that_lie_in_no_hand() {
    // The French move; FOUL WEATHER would be card 14.
    let ask = |cards: &str| {
        let (stage, rita) = recorder(&["wilderness-war", "--scenario", "annus-mirabilis"]);
        rita.run(&["play", &format!("deal british {cards}")]).ok();
        let line = "play 7 activate; single Marin; done; move";
        let asked =
            rita.run(&["play", "--json", line]).json()["waiting"]["what"].as_str().unwrap().to_owned();
        (stage, rita, asked)
    };
    let (_stage, rita, asked) = ask("1, 2, 3, 4, 5, 6, 8, 9, 14");
    assert!(asked.contains("FOUL WEATHER") || asked.contains("Foul Weather"), "it is held: {asked}");
    rita.run(&["play", "pass"]).ok();
    let (_stage, rita, asked) = ask("1, 2, 3, 4, 5, 6, 8, 9");
    assert!(
        asked.contains("FOUL WEATHER") || asked.contains("Foul Weather"),
        "one card is not typed in: {asked}"
    );
    rita.run(&["play", "pass"]).ok();
    let (_stage, rita, asked) = ask("1, 2, 3, 4, 5, 6, 8, 9, 10");
    assert!(
        !asked.contains("FOUL WEATHER") && !asked.contains("Foul Weather"),
        "nobody can play it: {asked}"
    );
    rita.run(&["play", "to Wood Creek"]).ok();
    // A pass that is typed nevertheless is no error, and answers nothing else.
    let (_stage, rita) = recorder(&["wilderness-war", "--scenario", "annus-mirabilis"]);
    rita.run(&["play", "deal british 1, 2, 3, 4, 5, 6, 8, 9, 10"]).ok();
    let said = rita.run(&["play", "play 7 activate; single Marin; done; move; pass; to Wood Creek"]).ok();
    assert!(said.contains("Marin to Wood Creek"), "{said}");
    rita.run(&["verify", "wilderness-war.coureur"]).ok();
}

/// Orders as people write them: each line comes to what the one beside it comes to.
#[test]
fn p17_orders_as_people_write_them() {
    let (_stage, rita) = recorder(&["wilderness-war", "--scenario", "annus-mirabilis"]);
    let after = |line: &str| {
        let told = rita.run(&["play", "--dry-run", "--json", line]);
        assert_eq!(told.code, 0, "{line}: {told:?}");
        let told = told.json();
        (told["state"].as_str().unwrap().to_owned(), told["pending"].clone())
    };
    let same = [
        ("play 7 activate; force Montcalm with all", "play 7 activate; force Montcalm; take all"),
        ("play 7 activate; force Montcalm with everything", "play 7 activate; force Montcalm; take all"),
        (
            "play 7 activate; force Montcalm with all regulars; done",
            "play 7 activate; force Montcalm; take Béarn, La Sarre; done",
        ),
        (
            "play 7 activate; force Montcalm with Béarn; move",
            "play 7 activate; force Montcalm; take Béarn; done; move",
        ),
        (
            "play 7 activate; force Montcalm; take Béarn; done; done; move",
            "play 7 activate; force Montcalm; take Béarn; done; move",
        ),
        ("play 7 construct stockades", "play 7 build stockades"),
    ];
    for (written, meant) in same {
        assert_eq!(after(written), after(meant), "{written}");
    }
    // What nobody can mean is still refused.
    for wrong in ["play 7 activate; all", "done", "play 7 activate; force Montcalm; to Boston"] {
        assert_eq!(rita.run(&["play", "--dry-run", wrong]).code, 1, "{wrong}");
    }
}

/// A table at which some position stands, and what each line comes to there.
struct Played {
    rita: Person,
    _stage: Stage,
}

impl Played {
    fn at(terms: &[&str], start: &str, before: &[&str]) -> Played {
        let stage = Stage::new();
        let rita = stage.person("rita");
        fs::write(rita.folder.join("start.yaml"), start).unwrap();
        let start: &[&str] = if start.is_empty() { &[] } else { &["--start", "start.yaml"] };
        rita.run(&[&["new"], terms, &["--mode", "table"], start].concat()).ok();
        for line in before {
            rita.run(&["play", "--half", line]).ok();
        }
        Played { rita, _stage: stage }
    }

    fn after(&self, line: &str) -> (String, Value) {
        let told = self.rita.run(&["play", "--dry-run", "--json", line]);
        assert_eq!(told.code, 0, "{line}: {told:?}");
        let told = told.json();
        (told["state"].as_str().unwrap().to_owned(), told["pending"].clone())
    }

    /// What is written as people write it is what is meant.
    fn same(&self, all: &[(&str, &str)]) {
        for (written, meant) in all {
            assert_eq!(self.after(written), self.after(meant), "{written}");
        }
    }

    fn refuses(&self, line: &str, code: &str) {
        let told = self.rita.run(&["play", "--dry-run", line]);
        assert!(told.code == 1 && told.err.contains(code), "{line}: {told:?}");
    }
}

const ANNUS: [&str; 3] = ["wilderness-war", "--scenario", "annus-mirabilis"];

#[test]
fn p17_lists_and_all_in_wilderness_war() {
    let table = Played::at(&ANNUS, "", &[]);
    table.same(&[
        (
            "play 7 activate; force Montcalm; take all regulars; done",
            "play 7 activate; force Montcalm; take Béarn, La Sarre; done",
        ),
        ("play 7 activate; activate Montcalm with all", "play 7 activate; force Montcalm; take all"),
        ("play 7 activate; activate Guyenne; move", "play 7 activate; unit guyenne; move"),
        ("play 7 activate Marin; move", "play 7 activate; single marin; move"),
        (
            "play 7 activate Montcalm with all regulars; move",
            "play 7 activate; force montcalm; take Béarn, La Sarre; done; move",
        ),
        ("play 7 build stockades at Sorel", "play 7 build stockades; stockade at sorel"),
        (
            "play 1 construct stockades at Sorel and Kahnawake",
            "play 1 build stockades; stockade at sorel; stockade at kahnawake",
        ),
        (
            "play 1 build forts at Cataraqui, French Creek",
            "play 1 build forts; begin fort cataraqui; begin fort french-creek",
        ),
        ("play 1 build forts; build a fort at Cataraqui", "play 1 build forts; begin fort cataraqui"),
        ("play 55 event; deploy all at Québec", "play 55 event; place all at quebec"),
        (
            "play 7 activate; force Montcalm with all; move; pass; march to St-Jean; stop",
            "play 7 activate; force Montcalm; take all; move; pass; to st-jean; halt",
        ),
        (
            "play 7 activate; unit Guyenne; move; pass; sail to Louisbourg",
            "play 7 activate; unit guyenne; move; pass; sail louisbourg",
        ),
    ]);
    let reduced = "world:\n  pieces: {marin: ticonderoga reduced, periere: crown-point reduced, ligneris: ohio-forks reduced}\n";
    let table = Played::at(&ANNUS, reduced, &[]);
    table.same(&[
        (
            "play 46 event; dice 3; restore all",
            "play 46 event; dice 3; restore ligneris; restore marin; restore periere",
        ),
        (
            "play 46 event; dice 2; restore Marin and Périère",
            "play 46 event; dice 2; restore marin; restore periere",
        ),
    ]);
    // Two of three is a choice, and not the program's.
    table.refuses("play 46 event; dice 2; restore all", "coureur::orders::ambiguous");
    let table = Played::at(&ANNUS, "", &["play 7 activate done; done"]);
    let placed =
        "play 43 event; raise northern; place connecticut-2 at albany; place connecticut-3 at albany";
    table.same(&[
        ("play 43 event raise northern; place Connecticut 2 and Connecticut 3 at Albany", placed),
        (
            "play 43 event raise northern; place Connecticut 2, Connecticut 3 at Albany, Massachusetts 2 at Boston",
            format!("{placed}; place massachusetts-2 at boston").as_str(),
        ),
    ]);
}

#[test]
fn p17_those_who_turn_out_and_those_who_slip_away() {
    let pieces = "{rigaud: canajoharie, languedoc: canajoharie, johnson: boston, 42nd-1: boston, colonial-militia-1: northern-militias}";
    let attack =
        "play 1 activate force rigaud take languedoc done move; pass; to schenectady; pass all; pass";
    let table = Played::at(&ANNUS, &format!("world:\n  pieces: {pieces}\n"), &[attack]);
    table.same(&[
        ("deploy all", "deploy colonial-militia-1"),
        ("deploy militia", "deploy colonial-militia-1"),
    ]);
    let pieces = "{rogers: wood-creek, goreham: wood-creek, bradstreet: wood-creek}";
    let attack = "play 1 activate force rigaud take languedoc done move; pass; to wood-creek";
    let terms = ["wilderness-war", "--edition", "1", "--option", "avoid-battle"];
    let table = Played::at(&terms, &format!("world:\n  pieces: {pieces}\n"), &[attack]);
    let away = "avoid under bradstreet; take rogers; take goreham; done; avoid to hudson-carry-south";
    table.same(&[
        ("avoid under Bradstreet with all", "avoid under bradstreet; take rogers; take goreham; done"),
        ("avoid under Bradstreet with all to Hudson Carry South", away),
        ("avoid under Bradstreet with all rangers; to Hudson Carry South", away),
    ]);
}

const LOUDOUN: [&str; 3] = ["bayonets-tomahawks", "--scenario", "loudoun-1757"];

/// A position of Bayonets & Tomahawks in the Action Phase of a side, with these Action Points on its card.
fn in_phase(round: &str, pieces: &str, side: &str, card: &str, points: &str) -> String {
    let left = |whose: &str| if whose == card { points } else { "" };
    let indian = card == "indian";
    format!(
        "world:\n  round: {round}\n  pieces: {{{pieces}}}\n  action_round:\n    first: {side}\n    faction:\n      \
         british: {{card: 8, left: [{}]}}\n      french: {{card: 42, left: [{}]}}\n    indian: {{card: 44, left: [{}]}}\n  \
         cards: {{played: [8, 42, 44]}}\nstack: [{{RoundOf: {{}}}}, {{ActionRound: {{stage: reaction}}}}, \
         {{ActionPhase: {{side: {side}, indian: {indian}}}}}]\n",
        left("british"),
        left("french"),
        left("indian"),
    )
}

#[test]
fn p17_orders_as_people_write_them_in_bayonets_tomahawks() {
    let start = in_phase("ar-6", "", "british", "british", "army, army");
    Played::at(&LOUDOUN, &start, &["use army army-movement"]).same(&[
        (
            "march from Albany with Royal Highland, to Oneida Lake, Oswego; stop",
            "from albany; take bde-royal-highland; done; to oneida-lake; to oswego; halt",
        ),
        (
            "move from Albany, take all brigades, march to Oneida Lake",
            "from albany; take bde-35th-new-york-companies; take bde-royal-highland; done; to oneida-lake",
        ),
        ("from Albany with all to Oneida Lake", "from albany; take all; to oneida-lake"),
        ("from Albany with all indians; done", "from albany; take indian-mohawk; done"),
    ]);
    let start = in_phase("ar-6", "fleet-durell: boston", "british", "british", "sail-army-2x, army");
    Played::at(&LOUDOUN, &start, &["use sail-army-2x sail"]).same(&[
        ("with all, sail to York", "take all; land at york"),
        (
            "take all fleets and the 44th, sail to York",
            "take fleet-durell; take bde-44th-48th; done; land at york",
        ),
    ]);
    let start = in_phase("ar-5", "", "french", "indian", "indian");
    let vaudreuil = ["bayonets-tomahawks", "--scenario", "vaudreuil-1755"];
    Played::at(&vaudreuil, &start, &["use indian raid"]).same(&[
        ("raid Rays Town with Delaware", "raid indian-delaware on rays-town"),
        ("Delaware on Rays Town; to Assunepachla", "raid indian-delaware on rays-town; to assunepachla"),
    ]);
    let building = ["use army construct; with bde-44th-48th"];
    let start = in_phase("ar-5", "bde-44th-48th: oneida-lake", "british", "british", "army");
    Played::at(&LOUDOUN, &start, &building).same(&[("build a fort", "begin fort")]);
    let start = in_phase("ar-5", "bde-44th-48th: oswego", "british", "british", "army");
    Played::at(&LOUDOUN, &start, &building).same(&[
        ("build road Oswego to Kahuahgo", "begin road kahuahgo--oswego"),
        ("build a road from Kahuahgo to Oswego", "begin road kahuahgo--oswego"),
    ]);
}

#[test]
fn p17_of_interchangeable_counters_any_one_is_meant() {
    let vaudreuil = ["bayonets-tomahawks", "--scenario", "vaudreuil-1755"];
    let at = |pieces: &str| {
        let start = in_phase("ar-6", pieces, "french", "french", "army");
        Played::at(&vaudreuil, &start, &["use army army-movement"])
    };
    at("bde-canadiens-1: montreal, bde-canadiens-2: montreal").same(&[
        ("from Montréal, take canadiens; done", "from montreal; take bde-canadiens-1; done"),
        (
            "from Montréal with Canadiens and Canadiens; done",
            "from montreal; take bde-canadiens-1; take bde-canadiens-2; done",
        ),
        ("from Montréal, take bde-canadiens-2; done", "from montreal; take bde-canadiens-2; done"),
    ]);
    let apart = at("bde-canadiens-1: montreal, bde-canadiens-2: montreal reduced");
    // A Reduced one is another.
    apart.refuses("from Montréal, take canadiens; done", "coureur::orders::ambiguous");
}

#[test]
fn p12_what_can_be_ranked_in_bayonets_tomahawks() {
    let stage = Stage::new();
    let sol = stage.person("sol");
    sol.run(&["new", "bayonets-tomahawks", "--mode", "solo"]).ok();
    let told = sol.run(&["standing", "rank", "losses", "reduced light, canadiens, brigades"]).ok();
    assert!(told.contains("You rank losses: reduced light, canadiens, brigades"), "{told}");
    sol.run(&["standing", "rank", "lead", "Johnson"]).ok();
    sol.run(&["standing", "rank", "fort", "blow up"]).ok();
    let told = sol.run(&["standing", "rank", "losses", "dragoons"]);
    assert!(told.code != 0 && told.err.contains("metropolitan"), "what there is is said: {told:?}");
}

#[test]
fn p17_orders_as_people_write_them_in_new_france() {
    let (_stage, rita) = recorder(&["new-france"]);
    let after = |line: &str| {
        let told = rita.run(&["play", "--dry-run", "--json", line]);
        assert_eq!(told.code, 0, "{line}: {told:?}");
        let told = told.json();
        (told["state"].as_str().unwrap().to_owned(), told["pending"].clone())
    };
    let meant = after("reinforce none; pass; move from Halifax take everything to Shubenacadie; halt; done");
    for written in [
        "reinforce none; pass; march from Halifax with all; march to Shubenacadie; stop; done",
        "reinforce none; pass; from Halifax with everything, attack Shubenacadie; halt; done",
        "reinforce none; pass; move from Halifax with all to Shubenacadie; halt; done",
        "reinforce none; done; pass; move from Halifax with all to Shubenacadie; done",
        "reinforce none; pass; move from Halifax; take everything; to Shubenacadie; halt; halt; done",
    ] {
        assert_eq!(after(written), meant, "{written}");
    }
}

#[test]
fn p17_the_pointer_shows_the_place_in_the_whole_line() {
    let (_stage, rita) = recorder(&["wilderness-war", "--scenario", "annus-mirabilis"]);
    let line = "play 7 activate; force Montcalm with Béarn, Nemo";
    for args in [&["play", line][..], &["play", "--dry-run", line]] {
        let said = rita.run(args);
        assert_eq!(said.code, 1, "{said:?}");
        assert!(said.err.contains(&format!(" 1 │ {line}\n")), "{}", said.err);
        assert!(said.err.contains(&format!("[orders:1:{}]", line.find("Nemo").unwrap() + 1)), "{}", said.err);
    }
}
