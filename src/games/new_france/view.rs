//! What may be drawn: the public position by theatres.

use super::cards::Moment;
use super::data::Content;
use super::ids::{LeaderId, SpaceId};
use super::pieces::UnitKind;
use super::world::{Control, World};
use super::{At, Frame, wording};
use crate::side::Side;
use crate::speech::{Region, SpaceView, StackView, View};

/// The view.
pub fn view(at: At<'_>, frame: Option<&Frame>) -> View {
    let (content, world) = (at.content, at.world);
    View {
        title: "The Struggle for New France".to_owned(),
        clock: clock(world, frame),
        tracks: tracks(content, world),
        regions: regions(content, world),
        piles: Side::ALL.into_iter().flat_map(|side| piles(content, world, side)).collect(),
        notes: notes(content, world),
    }
}

fn clock(world: &World, frame: Option<&Frame>) -> String {
    let season = format!("{} {}", wording::season(world.season), world.year);
    match frame {
        Some(Frame::Over { .. }) => format!("{season}, the game is over"),
        _ if !world.season.is_campaign() => season,
        Some(Frame::Interrupt { side, moment: Moment::StartOfEnemyMovement }) => {
            format!("{season}, before the {} Movement Phase", side.other())
        }
        _ => format!("{season}, {} {}", world.side, wording::phase(world.phase)),
    }
}

fn tracks(content: &Content, world: &World) -> Vec<(String, String)> {
    let points = |side: Side| {
        let goal = content.winning_vp[side];
        let keys = if side == Side::British { " with all three keys" } else { "" };
        (format!("{side} Victory Points"), format!("{} ({goal}{keys} win)", world.vp[side]))
    };
    let keys = content.map.spaces.iter().filter(|(_, space)| space.key);
    let held = keys.map(|(&id, space)| {
        let holder = world.ground(id).control.side().map_or("nobody", Side::title);
        format!("{}: {holder}", space.name)
    });
    let mut tracks: Vec<_> = Side::ALL.into_iter().map(points).collect();
    tracks.push(("Keys".to_owned(), held.collect::<Vec<_>>().join(", ")));
    tracks
}

fn regions(content: &Content, world: &World) -> Vec<Region> {
    let mut regions: Vec<Region> = Vec::new();
    for &id in &content.map.order {
        let theatre = &content.map.space(id).theatre;
        let space = space(content, world, id);
        match regions.iter_mut().find(|region| region.name == *theatre) {
            Some(region) => region.spaces.push(space),
            None => regions.push(Region { name: theatre.clone(), spaces: vec![space] }),
        }
    }
    regions
}

fn space(content: &Content, world: &World, id: SpaceId) -> SpaceView {
    let known = content.map.space(id);
    let ground = world.ground(id);
    let mut marks = vec![format!("{} VP", known.vp), format!("Defense {}", world.defense(content, id))];
    marks.extend(known.port.then(|| "port".to_owned()));
    marks.extend(known.key.then(|| "key".to_owned()));
    marks.extend(known.tribe.clone());
    marks.extend((ground.control == Control::Neutral).then(|| "destroyed".to_owned()));
    marks.extend((ground.control == Control::from(known.flag.other())).then(|| "control marker".to_owned()));
    marks.extend(world.campaign.pinned.contains(&id).then(|| "pinned".to_owned()));
    marks.extend(world.campaign.arrivals.contains_key(&id).then(|| "combat to come".to_owned()));
    SpaceView {
        id: id.to_string(),
        name: known.name.clone(),
        kind: known.kind.word().to_owned(),
        control: ground.control.side(),
        marks,
        stacks: Side::ALL.into_iter().filter_map(|side| stack(content, world, side, id)).collect(),
        quiet: false,
        details: vec![format!("lines to: {}", neighbours(content, id))],
    }
}

fn neighbours(content: &Content, id: SpaceId) -> String {
    let names = content.map.space(id).neighbours.iter().map(|near| content.map.space(*near).name.as_str());
    names.collect::<Vec<_>>().join(", ")
}

fn stack(content: &Content, world: &World, side: Side, id: SpaceId) -> Option<StackView> {
    let leader = |id: LeaderId| {
        let known = content.leader(id);
        let state = world.leader(id);
        let mark = match (state.wounded, state.recovering) {
            (_, true) => ", wounded and recovering",
            (true, false) => ", wounded",
            (false, false) => "",
        };
        format!("{} (+{}{mark})", known.short, known.rating)
    };
    let units = world.units(side, id);
    let mut parts: Vec<String> = world.leaders_at(content, side, id).map(leader).collect();
    if units.troops > 0 {
        parts.push(wording::units(UnitKind::Troops, units.troops));
    }
    match units.indians {
        0 => {}
        1 => parts.push("1 Indian".to_owned()),
        n => parts.push(format!("{n} Indians")),
    }
    (!parts.is_empty()).then(|| StackView { side, words: parts.join(", ") })
}

fn piles(content: &Content, world: &World, side: Side) -> Vec<(String, String)> {
    let cards = &world.cards[side];
    let names = |ids: &[super::ids::CardId]| match ids {
        [] => "none".to_owned(),
        ids => ids.iter().map(|&id| wording::card(content, id)).collect::<Vec<_>>().join(", "),
    };
    vec![
        (format!("{side} hand"), format!("{} cards", cards.hand.len())),
        (format!("{side} deck"), format!("{} cards", cards.left())),
        (format!("{side} active card"), names(cards.active.as_slice())),
        (format!("{side} cards played"), names(&cards.shown)),
        (format!("{side} discards face down"), format!("{} cards", cards.discarded.len())),
    ]
}

fn notes(content: &Content, world: &World) -> Vec<String> {
    let mut notes = Vec::new();
    for &id in world.taken.keys() {
        let name = wording::space(content, id);
        notes.push(match world.ground(id).control.side() {
            Some(side) => {
                format!("{name} was taken by the {side} this season; its points move in the End Phase.")
            }
            None => format!("{name} was burned this season; its points move in the End Phase."),
        });
    }
    if let Some(bonus) = world.campaign.bonus {
        let left = bonus.left.map_or("all forces".to_owned(), |n| format!("{n} more"));
        notes.push(format!("{} is at work for {left}.", wording::card(content, bonus.card)));
    }
    let waiting = world.leaders.iter().filter(|(_, state)| state.place == super::pieces::Place::Waiting);
    let names: Vec<&str> = waiting.map(|(&id, _)| wording::leader(content, id)).collect();
    if !names.is_empty() {
        notes.push(format!("Leaders still to come: {}.", names.join(", ")));
    }
    if content.reconstructed {
        notes
            .push("Parts of the map and most cards are our reconstruction, not the printed ones.".to_owned());
    }
    notes
}
