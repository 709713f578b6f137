//! Positions for tests.

use crate::engine::Machine;
use crate::games::Terms;
use crate::games::bayonets_tomahawks::data::{PACKS, load};
use crate::games::bayonets_tomahawks::ids::{Id, PieceId, SpaceId};
use crate::games::bayonets_tomahawks::setup::{fresh, start};
use crate::games::bayonets_tomahawks::{BayonetsTomahawks, Turn};
use crate::games::pack::Source;

/// The usual terms of a scenario.
pub fn terms(scenario: &str) -> Terms {
    Terms {
        game: "bayonets-tomahawks".to_owned(),
        edition: "1".to_owned(),
        rules: 2,
        scenario: scenario.to_owned(),
        options: Vec::new(),
    }
}

/// A counter by its slug.
pub fn piece(slug: &str) -> PieceId {
    PieceId::find(slug).unwrap_or_else(|| panic!("{}", PieceId::unknown(slug)))
}

/// A space by its slug.
pub fn space(slug: &str) -> SpaceId {
    SpaceId::find(slug).unwrap_or_else(|| panic!("{}", SpaceId::unknown(slug)))
}

/// The built-in data.
pub fn source() -> Source<'static> {
    Source { pack: PACKS[0], owner: None }
}

/// The position of a file.
pub fn position(scenario: &str, file: &str) -> Machine<BayonetsTomahawks> {
    start(&terms(scenario), source(), Some(file)).unwrap_or_else(|why| panic!("{file}: {why}"))
}

/// Changes the set-up of a scenario.
pub fn on(scenario: &str, change: impl FnOnce(&mut Turn<'_>)) {
    under(2, scenario, change);
}

/// The same under a revision of the rules.
pub fn under(rules: u32, scenario: &str, change: impl FnOnce(&mut Turn<'_>)) {
    let terms = Terms { rules, ..terms(scenario) };
    let content = load(source(), &terms).expect("the built-in data holds together");
    let (mut world, mut events) = (fresh(&content), Vec::new());
    change(&mut Turn { content: &content, world: &mut world, events: &mut events });
}
