use super::*;

const CASE: &str = r#"
case: 1
title: two troops walk
rule: "[NF Movement ¶5]"
game: new-france
windows: pass
start: {world: {phase: movement}}
orders:
- british: move from albany take 2 troops to new-york halt
expect:
  position: {world: {spaces: {albany: {british: {troops: 13}}, new-york: {british: {troops: 2}}}}}
  told: [to New York]
  pending: {side: british, ask: Which force moves next}
"#;

fn code(text: &str) -> String {
    let code = |error: CaseError| Diagnostic::code(&error).map_or(String::new(), |code| code.to_string());
    run(text).err().map_or(String::new(), code)
}

#[test]
fn a_case_that_comes_out_reports_its_story() {
    let report = run(CASE).unwrap();
    assert_eq!((report.number, report.title.as_str()), (1, "two troops walk"));
    assert!(report.told.iter().any(|line| line.contains("New York")));
}

#[test]
fn a_wrong_expectation_fails() {
    let different = "coureur::cases::different";
    assert_eq!(code(&CASE.replace("troops: 13", "troops: 12")), different);
    assert_eq!(code(&CASE.replace("[to New York]", "[to Boston]")), different);
    assert_eq!(code(&CASE.replace("side: british, ask", "side: french, ask")), different);
    assert_eq!(code(&format!("{CASE}  over: {{winner: french, rule: x}}\n")), different);
    assert_eq!(code(&format!("{CASE}  offers: {{open: [halt]}}\n")), different);
    assert_eq!(code(&format!("{CASE}  offers: {{closed: [done]}}\n")), different);
}

#[test]
fn orders_and_dice_that_do_not_fit_are_named() {
    assert_eq!(code(&CASE.replace("to new-york", "to quebec")), "coureur::cases::order");
    assert_eq!(code(&CASE.replace("- british: move", "- french: move")), "coureur::cases::not_asked");
    assert_eq!(code(&CASE.replace("expect:\n", "dice: [{combat x: 3}]\nexpect:\n")), "coureur::cases::dice");
    let refused = "  refused: {code: coureur::nf::movement::too_far, rule: x}\n";
    assert_eq!(code(&format!("{CASE}{refused}")), "coureur::cases::not_refused");
}

#[test]
fn unknown_words_in_the_file_are_errors() {
    assert_eq!(code(&CASE.replace("case: 1", "case: one")), "coureur::cases::unreadable");
    assert_eq!(code(&CASE.replace("phase: movement", "phase: lunch")), "coureur::cases::setup");
    assert_eq!(code(&CASE.replace("new-france", "old-france")), "coureur::cases::setup");
    assert_eq!(code(&"#".repeat(LONGEST + 1)), "coureur::cases::too_long");
}

const WINDOW: &str = r#"
case: 2
title: a unit sets out
rule: "[WW #14]"
game: wilderness-war
windows: pass
orders:
- french: play 7 activate single marin done move to wood-creek halt
expect:
  unasked: [massacre]
"#;

#[test]
fn windows_that_opened_are_reported_and_those_that_must_not_are_missed() {
    let report = run(WINDOW).expect("it comes out");
    assert!(report.asked.contains("foul-weather") && !report.asked.contains("massacre"));
    assert!(report.unasked.contains("massacre") && report.refused.is_none());
    assert_eq!(code(&WINDOW.replace("[massacre]", "[foul-weather]")), "coureur::cases::different");
}

#[test]
fn a_refusal_is_reported_with_the_words_refused() {
    let refused = "refused: {code: 'coureur::ww::events::enemy_card', rule: '[WW 5.12]'}";
    let text = WINDOW.replace("unasked: [massacre]", refused);
    let text = text.replace("play 7 activate single marin done move to wood-creek halt", "play 57 event");
    let report = run(&text).expect("it comes out");
    let refused = report.refused.expect("the order was refused");
    assert_eq!((refused.rule.as_str(), refused.words.as_str()), ("[WW 5.12]", "event"));
    assert!(report.pending.starts_with("Use #57 British Regulars"), "{}", report.pending);
}

fn said(text: &str) -> String {
    run(text).unwrap_err().to_string()
}

#[test]
fn h3_a_misspelt_key_is_named_with_the_nearest_right_one() {
    for (from, to, key, nearest) in [
        ("title:", "tittle:", "tittle", "title"),
        ("  told:", "  tolld:", "tolld", "told"),
        ("{side: british, ask", "{sied: british, ask", "sied", "side"),
        ("position: {world", "position: {wrold", "wrold", "world"),
        ("{world: {spaces", "{world: {spaecs", "spaecs", "spaces"),
        ("{albany: {british", "{albny: {british", "albny", "albany"),
        ("{albany: {british", "{albany: {britsh", "britsh", "british"),
        ("{troops: 13}", "{trops: 13}", "trops", "troops"),
    ] {
        let text = CASE.replacen(from, to, 1);
        assert_ne!(text, CASE, "{from}");
        let said = said(&text);
        let wanted = format!("`{key}`; did you mean `{nearest}`?");
        assert!(said.contains(&wanted), "{from} -> {to}: {said}");
        assert_eq!(code(&text), "coureur::cases::unknown_key", "{said}");
    }
    for (from, to) in [("{world: {phase", "{wrold: {phase"), ("{phase: movement", "{fase: movement")] {
        let text = CASE.replacen(from, to, 1);
        let error = run(&text).unwrap_err();
        let CaseError::Setup { source } = &error else { panic!("{error:?}") };
        assert!(source.to_string().contains("did you mean"), "{source}");
    }
}

#[test]
fn h3_nought_nothing_and_absent_are_three_things() {
    let siege = |expected: &str| {
        format!(
            "case: 1\ntitle: t\nrule: r\ngame: wilderness-war\nexpect: {{position: {{world: {expected}}}}}\n"
        )
    };
    let different = "coureur::cases::different";
    run(&siege("{spaces: {albany: {siege: null, amphib: false, raided: {british: 0}}}}")).unwrap();
    assert_eq!(code(&siege("{spaces: {albany: {siege: 0}}}")), different);
    assert_eq!(code(&siege("{spaces: {albany: {siege: false}}}")), different);
    assert_eq!(code(&siege("{spaces: {albany: {amphib: null}}}")), different);
    assert_eq!(code(&siege("{spaces: {albany: {raided: {british: null}}}}")), different);
    assert_eq!(code(&siege("{spaces: {albany: {}}}")), different);
    assert_eq!(code(&siege("{piles: {discards: null}}")), different);
    run(&siege("{piles: {discards: [], known: {}}, march: null}")).unwrap();
    // A map that holds only what there is: what is not in it is absent.
    run(&siege("{piles: {known: {7: null}}}")).unwrap();
    assert_eq!(code(&siege("{piles: {known: {7: 40}}}")), different);
}

#[test]
fn h3_an_unknown_space_piece_card_or_track_in_what_is_expected_is_an_error() {
    let expect = |expected: &str| {
        code(&format!("case: 1\ntitle: t\nrule: r\ngame: wilderness-war\nexpect: {expected}\n"))
    };
    for position in [
        "{spaces: {atlantis: {siege: null}}}",
        "{pieces: {nobody: available}}",
        "{spaces: {wolfe: null}}",
        "{effects: {quiberon_bay: false}}",
        "{holders: {montreal: null}}",
        "{march: null, moon: null}",
    ] {
        let expected = format!("{{position: {{world: {position}}}}}");
        assert_eq!(expect(&expected), "coureur::cases::unknown_key", "{position}");
    }
    let unknown = "coureur::cases::unknown_name";
    assert_eq!(expect("{unasked: [masacre]}"), unknown);
    assert_eq!(expect("{pending: {ask: x, window: masacre}}"), unknown);
    assert_eq!(expect("{offers: {closed: [play 71]}}"), unknown);
    assert_eq!(expect("{offers: {closed: [force nobody]}}"), unknown);
    assert_eq!(expect("{offers: {closed: [halt]}, unasked: [massacre]}"), "");
}

#[test]
fn u12_names_as_players_write_them_are_taken() {
    let text = r#"
case: 3
title: the Royal Americans
rule: x
game: wilderness-war
start: {world: {pieces: {2/60th: "Albany reduced", Béarn: Île-aux-Noix}}}
stands: the set-up by hand shows it
expect:
  position: {world: {pieces: {60th-2: albany reduced, Béarn: ile-aux-noix, 2/60th: albany reduced}}}
"#;
    let twice = said(text);
    assert!(twice.contains("could not be opened"), "one piece under two names: {twice}");
    run(&text.replace(", 2/60th: albany reduced}}}", "}}}")).unwrap();
    let several = text.replace("2/60th: \"", "Colonial Militia: \"");
    let CaseError::Setup { source } = run(&several).unwrap_err() else { panic!("it was taken") };
    assert!(source.to_string().contains("could be any of `colonial-militia-1`"), "{source}");
}

#[test]
fn u15_a_case_that_fails_tells_its_story_as_far_as_it_goes() {
    let played = play(&CASE.replace("troops: 13", "troops: 12"));
    assert!(played.result.is_err());
    assert!(played.told.iter().any(|line| line.contains("New York")), "{:?}", played.told);
}

/// A case played with one of the built-in cards replaced by an owner's.
fn owners_case(from: &str, to: &str, rest: &str) -> Result<CaseReport, CaseError> {
    let cards = include_str!("../../core/src/games/new_france/data/1/cards.yaml");
    assert!(cards.contains(from), "{from}");
    let cards: String = cards.replace(from, to).lines().map(|line| format!("  {line}\n")).collect();
    let head = "case: 1\ntitle: x\nrule: x\ngame: new-france\nwindows: pass\n";
    run(&format!("{head}data:\n{cards}{rest}"))
}

#[test]
fn ruling_57_an_owners_card_of_several_verbs_works() {
    let own = "[{pin: {forces: 2, who: led}}, {attrition: {forces: 2, sp: 1, min_sp: 2}}]";
    let rest = r#"
start: {world: {phase: movement}}
orders:
- french: play f30, pin albany, pin halifax, strike baltimore, strike fort-cumberland
expect:
  position:
    world:
      spaces: {baltimore: {british: {troops: 6}}, fort-cumberland: {british: {troops: 1}}}
      campaign: {pinned: [albany, halifax]}
"#;
    let old = "name: \"Foul Weather\", side: french, category: interrupt, window: start-of-enemy-movement, condition: {}, effect: [{pin: {forces: 1, who: any}}]";
    let new = old.replace("[{pin: {forces: 1, who: any}}]", own);
    owners_case(old, &new, rest).unwrap();
}

#[test]
fn ruling_57_an_owners_fleet_may_jump_and_attack() {
    let old = "{sea_move: {forces: 1, max_sp: 20, battle: true, free: false}}";
    let new = "{sea_move: {forces: 2, max_sp: 3, battle: true, free: true}}";
    let rest = r#"
start: {world: {phase: movement}}
orders:
- british: play b17
- british: move from baltimore 3 troops sail to halifax sail to louisbourg halt
expect:
  position: {world: {campaign: {bonus: {left: 1}, arrivals: {louisbourg: [{from: halifax, force: {troops: 3, indians: 0}}]}}}}
"#;
    owners_case(old, new, rest).unwrap();
}
