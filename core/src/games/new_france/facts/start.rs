//! A start that a log pins: facts, and nothing else. It can be written where a side is about to act, or between two phases: while a
//! card, a march or a combat is under way there is none.
//!
//! The lines are those of `POSITION.md`, and one for each step that waits.

use super::{HEADING, write};
use crate::board::IdMap;
use crate::engine::facts::read::{Listed, Unread, each_line, part, same};
use crate::engine::{At, Facts, Slot};
use crate::fact;
use crate::games::new_france::Frame;
use crate::games::new_france::cards;
use crate::games::new_france::combat::Combats;
use crate::games::new_france::content::Content;
use crate::games::new_france::ids::{CardId, LeaderId, SpaceId};
use crate::games::new_france::movement::orders::Orders;
use crate::games::new_france::pieces::{Force, UnitKind};
use crate::games::new_france::reinforcements::Reinforcements;
use crate::games::new_france::seasons::deal::{DealAnew, Shuffle};
use crate::games::new_france::seasons::winter::Winter;
use crate::games::new_france::seasons::{Advance, Course};
use crate::games::new_france::world::{
    Arrival, Bonus, Campaign, Cards, Control, Ground, LeaderState, Phase, Place, Season, World,
};
use crate::side::{BySide, Side};
use std::collections::BTreeMap;

/// The start as a text; `None` where something is under way.
pub fn text(content: &Content, world: &World, stack: &[Frame]) -> Option<String> {
    let text = facts(content, world, stack)?.text(HEADING);
    let (_, steps) = read(content, &text).ok()?;
    (steps == stack).then_some(text)
}

/// The facts, and the steps that wait; `None` if one of them is in the middle of something.
fn facts(content: &Content, world: &World, stack: &[Frame]) -> Option<Facts> {
    let mut facts = Facts::default();
    write(At { content, world, below: stack }, None, &mut facts);
    for frame in stack {
        step(frame, &mut facts)?;
    }
    Some(facts)
}

fn step(frame: &Frame, out: &mut Facts) -> Option<()> {
    match frame {
        Frame::Course(Course {}) => fact!(out, "to-come course"),
        Frame::Advance(Advance {}) => fact!(out, "to-come advance"),
        Frame::Shuffle(Shuffle {}) => fact!(out, "to-come first-shuffle"),
        Frame::Winter(Winter {}) => fact!(out, "to-come winter"),
        Frame::Reinforcements(Reinforcements {}) => fact!(out, "to-come reinforcements"),
        Frame::Orders(Orders {}) => fact!(out, "to-come orders"),
        Frame::Combats(Combats {}) => fact!(out, "to-come combats"),
        Frame::DealAnew(DealAnew { hands, discarded }) => {
            for side in Side::ALL {
                let (hand, discarded) = (hands[side], discarded[side]);
                fact!(out, "deal-anew {} {hand} discarded {discarded}", side.word());
            }
        }
        Frame::Over(_)
        | Frame::Place(_)
        | Frame::Show(_)
        | Frame::Interrupt(_)
        | Frame::Effect(_)
        | Frame::March(_)
        | Frame::Displaced(_)
        | Frame::CombatCard(_)
        | Frame::Lead(_)
        | Frame::CombatDice(_)
        | Frame::Fates(_)
        | Frame::SecondFates(_)
        | Frame::Reckon(_)
        | Frame::Carry(_)
        | Frame::Losses(_)
        | Frame::Home(_)
        | Frame::Retreat(_)
        | Frame::Close(_) => return None,
    }
    Some(())
}

/// Reads such a text.
///
/// # Errors
/// If it is not the one spelling of a position without anything under way.
pub fn read(content: &Content, text: &str) -> Result<(World, Vec<Frame>), Unread> {
    let mut reader = Reader::new();
    each_line(text, HEADING, |words| reader.line(words))?;
    let (world, stack) = reader.done();
    let facts = facts(content, &world, &stack).unwrap_or_default();
    same(text, HEADING, facts)?;
    Ok((world, stack))
}

/// What has been read so far.
struct Reader {
    world: World,
    hands: BySide<Listed<u16>>,
    discarded: BySide<Listed<u16>>,
    shown: BySide<Listed<CardId>>,
    arrivals: BTreeMap<(SpaceId, u16), Arrival>,
    anew: BySide<Option<(u8, u8)>>,
    /// The steps that wait, each with how deep it lies.
    steps: Vec<(u8, Frame)>,
}

impl Reader {
    fn new() -> Reader {
        let cards = |_| Cards {
            deck: 0,
            drawn: 0,
            hand: Vec::new(),
            discarded: Vec::new(),
            shown: Vec::new(),
            active: None,
        };
        let world = World {
            year: 0,
            season: Season::Spring,
            side: Side::British,
            phase: Phase::Reinforcements,
            vp: BySide::from_fn(|_| 0),
            taken: BTreeMap::new(),
            spaces: IdMap::default(),
            leaders: IdMap::default(),
            cards: BySide::from_fn(cards),
            campaign: Campaign::default(),
            reinforcement: None,
            march: None,
            combat: None,
        };
        Reader {
            world,
            hands: BySide::from_fn(|_| Listed::default()),
            discarded: BySide::from_fn(|_| Listed::default()),
            shown: BySide::from_fn(|_| Listed::default()),
            arrivals: BTreeMap::new(),
            anew: BySide::from_fn(|_| None),
            steps: Vec::new(),
        }
    }

    fn done(self) -> (World, Vec<Frame>) {
        let Reader { mut world, hands, discarded, shown, arrivals, anew, mut steps } = self;
        for (side, list) in [(Side::British, hands.british), (Side::French, hands.french)] {
            world.cards[side].hand = list.all();
        }
        for (side, list) in [(Side::British, discarded.british), (Side::French, discarded.french)] {
            world.cards[side].discarded = list.all();
        }
        for (side, list) in [(Side::British, shown.british), (Side::French, shown.french)] {
            world.cards[side].shown = list.all();
        }
        for ((space, _), group) in arrivals {
            world.campaign.arrivals.entry(space).or_default().push(group);
        }
        if let (Some(british), Some(french)) = (anew.british, anew.french) {
            let hands = BySide { british: british.0, french: french.0 };
            let discarded = BySide { british: british.1, french: french.1 };
            steps.push((9, Frame::DealAnew(DealAnew { hands, discarded })));
        }
        steps.sort_by_key(|(depth, _)| *depth);
        (world, steps.into_iter().map(|(_, step)| step).collect())
    }

    fn line(&mut self, words: &[&str]) -> Option<()> {
        self.clock(words)
            .or_else(|| self.cards(words))
            .or_else(|| self.map(words))
            .or_else(|| self.leader(words))
            .or_else(|| self.campaign(words))
            .or_else(|| self.step(words))
    }

    fn clock(&mut self, words: &[&str]) -> Option<()> {
        match words {
            ["clock", year, season, phase, side] => {
                let seasons = [Season::Spring, Season::Summer, Season::Fall, Season::Winter];
                let phases = [Phase::Reinforcements, Phase::Movement, Phase::Combat, Phase::End];
                self.world.season = seasons.into_iter().find(|known| super::season(*known) == *season)?;
                self.world.phase = phases.into_iter().find(|known| super::phase(*known) == *phase)?;
                (self.world.year, self.world.side) = (part(year)?, part(side)?);
            }
            ["vp", side, points] => self.world.vp[part::<Side>(side)?] = part(points)?,
            ["scored", space, side] => {
                self.world.taken.insert(part(space)?, part(side)?);
            }
            _ => return None,
        }
        Some(())
    }

    fn cards(&mut self, words: &[&str]) -> Option<()> {
        let [kind, side, rest @ ..] = words else { return None };
        let side: Side = part(side)?;
        let slot = |word: &str| {
            let slot: Slot = part(word)?;
            (slot.deck == cards::deck(side)).then_some(slot.number)
        };
        let cards = &mut self.world.cards[side];
        match (*kind, rest) {
            ("deck", [deck, "drawn", drawn]) => (cards.deck, cards.drawn) = (part(deck)?, part(drawn)?),
            ("hand", [place, card]) => self.hands[side].put(place, slot(card)?)?,
            ("discard", [place, card]) => self.discarded[side].put(place, slot(card)?)?,
            ("shown", [place, card]) => self.shown[side].put(place, part(card)?)?,
            ("active", [card]) => cards.active = Some(part(card)?),
            _ => return None,
        }
        Some(())
    }

    /// Whose a space is comes before what is in it.
    fn map(&mut self, words: &[&str]) -> Option<()> {
        match words {
            ["control", space, whose] => {
                let control = match *whose {
                    "british" => Control::British,
                    "french" => Control::French,
                    "nobody" => Control::Neutral,
                    _ => return None,
                };
                let ground = Ground { control, british: Force::NONE, french: Force::NONE };
                self.world.spaces.insert(part(space)?, ground);
            }
            ["units", space, side, kind, number] => {
                let ground = self.world.spaces.get_mut(part(space)?)?;
                add(ground.units_mut(part(side)?), kind, number)?;
            }
            _ => return None,
        }
        Some(())
    }

    /// Where a leader is comes before how he is.
    fn leader(&mut self, words: &[&str]) -> Option<()> {
        let leaders = &mut self.world.leaders;
        let place = match words {
            ["leader", _, "waiting"] => Place::Waiting,
            ["leader", _, "removed"] => Place::Removed,
            ["leader", _, "at", space] => Place::At(part(space)?),
            ["wounded", leader] => {
                leaders.get_mut(part(leader)?)?.wounded = true;
                return Some(());
            }
            ["recovering", leader] => {
                leaders.get_mut(part(leader)?)?.recovering = true;
                return Some(());
            }
            _ => return None,
        };
        let leader: LeaderId = part(words.get(1)?)?;
        leaders.insert(leader, LeaderState { place, wounded: false, recovering: false });
        Some(())
    }

    fn campaign(&mut self, words: &[&str]) -> Option<()> {
        let campaign = &mut self.world.campaign;
        match words {
            ["moved", space, kind, number] => {
                add(campaign.moved.entry(part(space)?).or_insert(Force::NONE), kind, number)?;
            }
            ["moved-leader", leader] => campaign.moved_leaders.insert(part(leader)?),
            ["pinned", space] => campaign.pinned.insert(part(space)?),
            ["bonus", card, "left", left] => {
                let left = if *left == "all" { None } else { Some(part(left)?) };
                campaign.bonus = Some(Bonus { card: part(card)?, left });
            }
            ["arrival", space, place, "from", from] => {
                let group = Arrival { from: part(from)?, force: Force::NONE, leaders: Default::default() };
                self.arrivals.insert((part(space)?, part(place)?), group);
            }
            ["arrival", space, place, "leader", leader] => {
                let group = self.arrivals.get_mut(&(part(space)?, part(place)?))?;
                group.leaders.insert(part(leader)?);
            }
            ["arrival", space, place, kind, number] => {
                let group = self.arrivals.get_mut(&(part(space)?, part(place)?))?;
                add(&mut group.force, kind, number)?;
            }
            _ => return None,
        }
        Some(())
    }

    fn step(&mut self, words: &[&str]) -> Option<()> {
        let step = match words {
            ["to-come", "course"] => (0, Frame::Course(Course {})),
            ["to-come", "advance"] => (0, Frame::Advance(Advance {})),
            ["to-come", "first-shuffle"] => (1, Frame::Shuffle(Shuffle {})),
            ["to-come", "winter"] => (1, Frame::Winter(Winter {})),
            ["to-come", "reinforcements"] => (1, Frame::Reinforcements(Reinforcements {})),
            ["to-come", "orders"] => (1, Frame::Orders(Orders {})),
            ["to-come", "combats"] => (1, Frame::Combats(Combats {})),
            ["deal-anew", side, hand, "discarded", discarded] => {
                self.anew[part::<Side>(side)?] = Some((part(hand)?, part(discarded)?));
                return Some(());
            }
            _ => return None,
        };
        self.steps.push(step);
        Some(())
    }
}

/// Units of a kind are added to a force.
fn add(force: &mut Force, kind: &str, number: &str) -> Option<()> {
    let kind = UnitKind::ALL.into_iter().find(|known| known.word() == kind)?;
    match kind {
        UnitKind::Troops => force.troops = part(number)?,
        UnitKind::Indians => force.indians = part(number)?,
    }
    Some(())
}
