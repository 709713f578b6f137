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
    let error = run(text).unwrap_err();
    Diagnostic::code(&error).map_or(String::new(), |code| code.to_string())
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
    assert_eq!(code(&CASE.replace("title:", "tittle:")), "coureur::cases::unreadable");
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
