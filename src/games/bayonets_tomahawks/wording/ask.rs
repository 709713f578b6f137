//! What is asked, in words: a sentence for each kind of question.

/// The kinds of questions, each with what it asks.
const QUESTIONS: &[(&str, &str)] = &[
    ("reserve", "Which of the two cards do you keep as your Reserve?"),
    ("card", "Which card do you play: the one drawn, or your Reserve?"),
    ("indian-card", "Which Indian card have you drawn?"),
    ("first-player", "Who is First Player in this Action Round?"),
    ("round-up", "Which units are brought back or restored?"),
    ("disease", "Which Brigade is lost to disease?"),
    ("delayed-supplies", "Which Action Point is given up for want of supplies?"),
    ("sent-home", "Which Indian unit goes to the Losses box?"),
    ("rear-admiral", "Which Fleet winters in America, and where?"),
    ("battoemen", "Which stack do the battoemen help?"),
    ("hesitant-general", "Which British stack hesitates?"),
    ("lake-warships", "Which Highway do the lake warships close?"),
    ("encroachment", "To which Village does this Indian unit return?"),
    ("landing", "Where does the stack in the Sail Box land?"),
    ("action", "Which Action Point do you use, and what for?"),
    ("reaction-hold", "Do you hold an Action Point for Reaction?"),
    ("reaction", "Do you use the Action Point held for Reaction?"),
    ("raid", "Which unit raids, and where?"),
    ("raid-route", "Where does the raider go next?"),
    ("elevated-status", "Is the die rolled again by the event?"),
    ("lacrosse", "Is the event used for this Raid?"),
    ("move-from", "From which space does a stack move?"),
    ("move-stack", "Which units move?"),
    ("march", "Where does the stack go next?"),
    ("sail-stack", "Which units sail?"),
    ("land-now", "Does the stack land at once, and where?"),
    ("retreat", "Where does the stack retreat to?"),
    ("overwhelm-losses", "Which of the retreating units is lost?"),
    ("fort", "Is the Fort blown up or handed over?"),
    ("marshal-at", "Where are troops marshaled?"),
    ("marshal-with", "Which unit marshals them?"),
    ("marshal", "Which units are brought?"),
    ("build-with", "Which Brigade builds?"),
    ("build", "What is built?"),
    ("road-company", "Who moves along the new Road with the Brigade?"),
    ("construction-frenzy", "Does another Brigade build by the event?"),
    ("battle-order", "Which Battle is fought next?"),
    ("emergency-artillery", "Is a Fleet given up for Artillery?"),
    ("combine", "Which Reduced unit is lost, to make another one Full?"),
    ("wilderness-ambush", "Is the enemy ambushed by the event?"),
    ("coup-de-main", "Is the event used in this Battle?"),
    ("indomitable-abbatis", "Is the event used in this Battle?"),
    ("commander", "Which Commander leads?"),
    ("reroll", "Which dice are rolled again?"),
    ("hit", "Which unit takes the Hit?"),
    ("fleet-withdrawal", "Does a Fleet withdraw, and where to?"),
    ("rout", "Which of the Routed units is lost?"),
    ("chit", "Does the chit just drawn replace the one you hold?"),
    ("vow-pick", "Which unit does the token bring?"),
    ("place-fleet", "Where do your Fleets arrive?"),
    ("place-reinforcements", "Where do your reinforcements land?"),
    ("place-colonials", "Where do the Colonial units muster?"),
    ("show-chit", "Which War in Europe chit do you hold?"),
    ("sail-home", "Where does the stack in the Sail Box go for the winter?"),
    ("nation-winter", "Which Village of the Nation gets this unit?"),
    ("colonial-garrison", "Which Colonial Brigades stay as garrisons?"),
    ("winter-return", "Where does a stack winter, and whom does it leave as a garrison?"),
    ("redeploy", "Which Commanders go to another stack?"),
    ("losses-return", "Which unit comes back out of the Losses box?"),
];

/// What a kind of question asks.
#[must_use]
pub fn asked(kind: &str) -> Option<&'static str> {
    QUESTIONS.iter().find(|(known, _)| *known == kind).map(|(_, question)| *question)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The kinds in the table of decisions.
    fn kinds() -> Vec<&'static str> {
        let docs = include_str!("../../bayonets_tomahawks.rs");
        let rows = docs.lines().filter_map(|line| line.strip_prefix("//! | "));
        let second = rows.filter_map(|row| row.split(" | ").nth(1).filter(|_| row.split(" | ").count() == 5));
        let quoted = second.flat_map(|cell| cell.split(", ")).filter_map(|kind| kind.strip_prefix('`'));
        quoted.filter_map(|kind| kind.strip_suffix('`')).map(|kind| kind.trim_matches(['[', ']'])).collect()
    }

    #[test]
    fn every_kind_of_question_is_in_words_and_no_other() {
        let kinds = kinds();
        assert!(kinds.len() > 50, "{kinds:?}");
        for kind in &kinds {
            assert!(asked(kind).is_some(), "{kind}");
        }
        for (kind, question) in QUESTIONS {
            assert!(kinds.contains(kind), "{kind}");
            assert!(question.ends_with('?'));
        }
        assert_eq!(asked("weather"), None);
    }
}
