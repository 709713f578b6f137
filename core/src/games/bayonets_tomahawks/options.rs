//! Which rules are played by: the rulebook as it is printed, and options where players may read it differently.

use crate::games::{Named, Terms};

/// The rules agreed on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is an independent agreement of the players")]
#[expect(missing_docs, reason = "OPTIONS says what each one is")]
pub struct Options {
    pub fewest_attackers_first: bool,
    pub captured_militia_rest: bool,
    pub lone_commander_at_once: bool,
    pub chits_for_kills_only: bool,
    pub disease_without_chit: bool,
    pub wagoneers_any_army: bool,
    pub admiral_optional: bool,
    pub admiral_every_scenario: bool,
    pub militia_fight_on: bool,
    pub overwhelm_in_wilderness: bool,
    pub marshal_from_battle: bool,
}

/// The editions.
pub const EDITIONS: &[Named] = &[Named { id: "1", title: "the rulebook of 2020" }];

/// The options, each with its rule and our ruling.
pub const OPTIONS: &[Named] = &[
    Named {
        id: "fewest-attackers-first",
        title: "13.0 Battles are resolved from the fewest attackers to the most",
    },
    Named {
        id: "captured-militia-rest",
        title: "10.7 no Militia against units in a space captured in this AR",
    },
    Named { id: "lone-commander-at-once", title: "3.7 a Commander left alone outside Battle leaves at once" },
    Named {
        id: "chits-for-kills-only",
        title: "13.2.3 combining Reduced Brigades draws no War in Europe chit",
    },
    Named { id: "disease-without-chit", title: "cards 5 and 34 draw no War in Europe chit" },
    Named { id: "wagoneers-any-army", title: "card 30 takes 2x and Sail/Army APs too" },
    Named { id: "admiral-optional", title: "card 18 may be declined" },
    Named { id: "admiral-every-scenario", title: "card 18 lessens the Fleet draw in every scenario" },
    Named {
        id: "militia-fight-on",
        title: "10.2.1 Militia whose units have all moved out of a Battle space fight on",
    },
    Named {
        id: "overwhelm-in-wilderness",
        title: "13.9.3 a retreating stack may Overwhelm enemies on a Wilderness Space",
    },
    Named {
        id: "marshal-from-battle",
        title: "11.0 units that Outnumber the enemy may be marshaled out of a Battle space",
    },
];

impl Options {
    /// What the terms say.
    #[must_use]
    pub fn from_terms(terms: &Terms) -> Options {
        let on = |id: &str| terms.options.iter().any(|option| option == id);
        Options {
            fewest_attackers_first: on("fewest-attackers-first"),
            captured_militia_rest: on("captured-militia-rest"),
            lone_commander_at_once: on("lone-commander-at-once"),
            chits_for_kills_only: on("chits-for-kills-only"),
            disease_without_chit: on("disease-without-chit"),
            wagoneers_any_army: on("wagoneers-any-army"),
            admiral_optional: on("admiral-optional"),
            admiral_every_scenario: on("admiral-every-scenario"),
            militia_fight_on: on("militia-fight-on"),
            overwhelm_in_wilderness: on("overwhelm-in-wilderness"),
            marshal_from_battle: on("marshal-from-battle"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each option switches one thing, and no two the same.
    #[test]
    fn every_option_is_read() {
        let mut seen = vec![Options::default()];
        for option in OPTIONS {
            let terms = Terms {
                game: "bayonets-tomahawks".to_owned(),
                edition: "1".to_owned(),
                rules: 1,
                scenario: String::new(),
                options: vec![option.id.to_owned()],
            };
            let options = Options::from_terms(&terms);
            assert!(!seen.contains(&options), "{}", option.id);
            seen.push(options);
        }
    }
}
