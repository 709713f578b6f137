//! Which rules are played by: the edition, its advanced rules, and the options [WW 14.0], in the first edition [WW1 18.0].

use crate::games::{Named, SetupError, Terms, Unfit};
use crate::side::Side;

/// The rules agreed on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is an independent agreement of the players")]
#[expect(missing_docs, reason = "OPTIONS says what each one is")]
pub struct Options {
    pub edition: Edition,
    pub infiltration: bool,
    pub interception: bool,
    pub avoid_battle: bool,
    pub guides: bool,
    pub supply: bool,
    pub linked_diplomacy: bool,
    pub raids_cost_militia: bool,
    pub regulars_cost_vp: bool,
    pub surrender_by_either: bool,
    pub acadians_by_either: bool,
    pub british_exchange: bool,
    pub tournament_draw: bool,
    pub winter_leaders: bool,
    pub bidding: Option<Bidding>,
}

/// Which rulebook.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edition {
    /// The third edition.
    Third,
    /// The first edition; its advanced rules are options.
    First,
}

/// How sides are bid for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bidding {
    /// Sealed bids to play this side [WW 13.3].
    Sealed(Side),
    /// Open bids in turn [WW 14.7].
    Open,
}

/// The editions.
pub const EDITIONS: &[Named] = &[
    Named { id: "3", title: "third edition" },
    Named { id: "1", title: "first edition, basic game; its advanced rules are options" },
];

/// The options, by their numbers in the third edition, and in the first where it has others.
pub const OPTIONS: &[Named] = &[
    Named {
        id: "linked-diplomacy",
        title: "14.1 (first edition 18) Pitt and Diplomatic Revolution follow each other",
    },
    Named { id: "raids-cost-militia", title: "14.2 (first edition 18) a Raided marker costs a militia step" },
    Named { id: "regulars-cost-vp", title: "14.3 (first edition 18) Regulars cost a VP in 1755 and 1756" },
    Named { id: "surrender-by-either", title: "14.4 (first edition 18) either side may play Surrender!" },
    Named {
        id: "acadians-by-either",
        title: "14.5 (first edition 18) either side may play Acadians Expelled",
    },
    Named {
        id: "british-exchange",
        title: "14.6 British may exchange a card for Regulars (third edition only)",
    },
    Named { id: "tournament-draw", title: "13.14 (first edition 12.14) a draw is a French win" },
    Named { id: "sealed-bids", title: "13.3 (first edition 12.3) sealed bids in VP to play the French" },
    Named {
        id: "sealed-bids-british",
        title: "13.3 (first edition 12.3) sealed bids in VP to play the British",
    },
    Named { id: "open-bids", title: "14.7 open bids in VP for a side (third edition only)" },
    Named {
        id: "winter-leaders",
        title: "10.422 a leader may take Indians to the closest fortification at the year's end (ruling 44)",
    },
    Named { id: "advanced", title: "all advanced rules of the first edition, 13 to 17" },
    Named { id: "infiltration", title: "first edition 13: a lone Auxiliary goes through enemy spaces" },
    Named { id: "interception", title: "first edition 14: units intercept a move next to them" },
    Named { id: "avoid-battle", title: "first edition 15: units about to be attacked slip away" },
    Named {
        id: "guides",
        title: "first edition 16: Auxiliaries guide through wilderness, and stop after enemy farmland",
    },
    Named {
        id: "supply",
        title: "first edition 17: Drilled Troops need supply to build, besiege and be restored",
    },
];

/// The advanced rules of the first edition: the third has them in its main body.
const ADVANCED: [&str; 6] = ["advanced", "infiltration", "interception", "avoid-battle", "guides", "supply"];
/// Options the third edition brought.
const ONLY_THIRD: [&str; 2] = ["british-exchange", "open-bids"];
/// Ways to bid, of which a game has one.
const BIDDING: [&str; 3] = ["sealed-bids", "sealed-bids-british", "open-bids"];

/// Do the options go with the edition and with each other?
///
/// # Errors
/// Naming the first that does not.
pub fn check(terms: &Terms) -> Result<(), SetupError> {
    let unfit = |option: &String, why| {
        Err(SetupError::UnfitOption { game: super::GAME.title, option: option.clone(), why })
    };
    let mut bidding = 0;
    for option in &terms.options {
        let id = option.as_str();
        if terms.edition == "3" && ADVANCED.contains(&id) {
            return unfit(option, Unfit::AlwaysPlayed);
        }
        if terms.edition == "1" && ONLY_THIRD.contains(&id) {
            return unfit(option, Unfit::Later);
        }
        bidding += usize::from(BIDDING.contains(&id));
        if bidding > 1 && BIDDING.contains(&id) {
            return unfit(option, Unfit::OneIsEnough);
        }
    }
    Ok(())
}

impl Options {
    /// Reads them from the terms of a game.
    #[must_use]
    pub fn from_terms(terms: &Terms) -> Options {
        let edition = if terms.edition == "1" { Edition::First } else { Edition::Third };
        let on = |id: &str| terms.options.iter().any(|option| option == id);
        let advanced = |id: &str| edition == Edition::Third || on("advanced") || on(id);
        Options {
            edition,
            infiltration: advanced("infiltration"),
            interception: advanced("interception"),
            avoid_battle: advanced("avoid-battle"),
            guides: advanced("guides"),
            supply: advanced("supply"),
            linked_diplomacy: on("linked-diplomacy"),
            raids_cost_militia: on("raids-cost-militia"),
            regulars_cost_vp: on("regulars-cost-vp"),
            surrender_by_either: on("surrender-by-either"),
            acadians_by_either: on("acadians-by-either"),
            british_exchange: on("british-exchange"),
            tournament_draw: on("tournament-draw"),
            winter_leaders: on("winter-leaders"),
            bidding: if on("open-bids") {
                Some(Bidding::Open)
            } else if on("sealed-bids") {
                Some(Bidding::Sealed(Side::French))
            } else if on("sealed-bids-british") {
                Some(Bidding::Sealed(Side::British))
            } else {
                None
            },
        }
    }
}
