//! Sailing by card: from an own port through own ports, as the group's whole move [NF ruling 45], [NF ruling 46].

use crate::games::new_france::cards::Verb;
use crate::games::new_france::content::Content;
use crate::games::new_france::ids::{SpaceId, SpaceSet};
use crate::games::new_france::no::No;
use crate::games::new_france::world::{March, Pace, World};
use crate::side::Side;

/// A port the side controls.
pub fn is_own_port(content: &Content, world: &World, side: Side, space: SpaceId) -> bool {
    content.map.space(space).port && world.controls(side, space)
}

/// Where a group that sailed `path` may sail next.
pub fn destinations(content: &Content, world: &World, side: Side, path: &[SpaceId], verb: &Verb) -> SpaceSet {
    let (Verb::SeaMove { battle, free, .. }, Some(&at)) = (verb, path.last()) else {
        return SpaceSet::default();
    };
    let joined = content.map.space(at).sea;
    let open = |space: SpaceId| {
        let by_line = joined.has(space);
        !path.contains(&space)
            && content.map.space(space).port
            && ((world.controls(side, space) && (*free || by_line))
                || (*battle && by_line && world.controls(side.other(), space)))
    };
    world.spaces.ids().filter(|&space| open(space)).collect()
}

/// The sailing card at work, if it helps another force or carries this one already.
pub fn card_at_work<'a>(content: &'a Content, world: &World, march: &March) -> Option<&'a Verb> {
    let bonus = world.campaign.bonus?;
    let verb = content.card(bonus.card).effect.first()?;
    let open = march.pace == Pace::Sailing || (march.pace == Pace::Plain && bonus.left != Some(0));
    matches!(verb, Verb::SeaMove { .. } if open).then_some(verb)
}

/// May the group put to sea, or sail on?
pub fn check(
    content: &Content,
    world: &World,
    side: Side,
    march: &March,
    verb: Option<&Verb>,
) -> Result<(), No> {
    let Some(Verb::SeaMove { max_sp, .. }) = verb else { return Err(No::WithoutShips) };
    if march.force.is_empty() {
        return Err(No::NobodyTaken);
    }
    if march.force.sp() > *max_sp {
        return Err(No::TooManyToSail(*max_sp));
    }
    if march.pace != Pace::Sailing && march.depth() > 0 {
        return Err(No::SailFirst);
    }
    if !is_own_port(content, world, side, march.at()) {
        return Err(No::NotAPort(march.at()));
    }
    Ok(())
}
