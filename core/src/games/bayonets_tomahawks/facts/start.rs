//! A start that a log pins: facts, and nothing else. It can be written between two Actions, or two rounds: while a march, a Raid, a
//! Battle or anything else is under way there is none.
//!
//! The lines are those of `POSITION.md`, all steps as those that wait; what is asked follows from them.

use super::super::action_round::choose::{ChooseCards, KeepReserve};
use super::super::action_round::phase::{ActionPhase, HoldReaction, Reaction};
use super::super::action_round::{ActionRoundAt, FirstPlayer, Stage};
use super::super::cards::Deck;
use super::super::choice::Choice;
use super::super::content::Content;
use super::super::frame::Frame;
use super::super::ids::{CardId, ChitId, LinkId, PieceId, SpaceId};
use super::super::map::Nation;
use super::super::pieces::Pool;
use super::super::sequence::deal::DealAnew;
use super::super::sequence::{RoundOf, YearStart};
use super::super::world::{
    ActionRound, Begun, Cards, Links, Nations, OpenSeas, Pieces, Pile, Place, Play, Road, Round, Spaces,
    StackMarks, Vp, World,
};
use super::{HEADING, write};
use crate::engine::facts::read::{Listed, Unread, each_line, part, same};
use crate::engine::{At, Code as _, Facts};
use crate::side::{BySide, Side};

/// The start as a text; `None` where something is under way.
#[must_use]
pub fn text(content: &Content, world: &World, stack: &[Frame]) -> Option<String> {
    let text = facts(content, world, stack).text(HEADING);
    let (_, steps) = read(content, &text).ok()?;
    (steps == stack).then_some(text)
}

fn facts(content: &Content, world: &World, stack: &[Frame]) -> Facts {
    let mut facts = Facts::default();
    write(At { content, world, below: stack }, None, &mut facts);
    facts
}

/// Reads such a text.
///
/// # Errors
/// If it is not the one spelling of a position without anything under way.
pub fn read(content: &Content, text: &str) -> Result<(World, Vec<Frame>), Unread> {
    let mut reader = Reader::default();
    each_line(text, HEADING, |words| reader.line(words))?;
    let (world, stack) = reader.done();
    same(text, HEADING, facts(content, &world, &stack))?;
    Ok((world, stack))
}

/// What has been read so far.
struct Reader {
    world: World,
    played: Listed<CardId>,
    /// The steps that wait, each with how deep it lies.
    steps: Vec<(u8, Frame)>,
}

impl Default for Reader {
    fn default() -> Self {
        let world = World {
            year: 0,
            round: Round::Action(1),
            vp: Vp::at(Side::French, 1),
            raid: BySide::default(),
            open_seas: OpenSeas::French,
            nations: Nations::default(),
            fewer_fleets: 0,
            cards: Cards::default(),
            action_round: ActionRound::default(),
            sitting_out: Default::default(),
            sail_box: BySide::default(),
            spaces: Spaces::default(),
            links: Links::default(),
            pieces: Pieces::default(),
        };
        Reader { world, played: Listed::default(), steps: vec![(0, Frame::RoundOf(RoundOf {}))] }
    }
}

impl Reader {
    fn done(mut self) -> (World, Vec<Frame>) {
        self.world.cards.played = self.played.all();
        self.steps.sort_by_key(|(depth, _)| *depth);
        (self.world, self.steps.into_iter().map(|(_, step)| step).collect())
    }

    fn line(&mut self, words: &[&str]) -> Option<()> {
        self.track(words)
            .or_else(|| self.piece(words))
            .or_else(|| self.space(words))
            .or_else(|| self.link(words))
            .or_else(|| self.cards(words))
            .or_else(|| self.chits(words))
            .or_else(|| self.action_round(words))
            .or_else(|| self.step(words))
    }

    fn track(&mut self, words: &[&str]) -> Option<()> {
        let world = &mut self.world;
        match words {
            ["clock", year, round] => {
                world.round = Round::ALL.into_iter().find(|known| known.word() == *round)?;
                world.year = part(year)?;
            }
            ["track", "vp", side, number] => world.vp = Vp::at(part(side)?, part(number)?),
            ["track", "raid", side, points] => world.raid[part::<Side>(side)?] = part(points)?,
            ["open-seas", "french"] => world.open_seas = OpenSeas::French,
            ["open-seas", "both"] => world.open_seas = OpenSeas::Both,
            ["nation", nation, whose] => {
                let nation = Nation::ALL.into_iter().find(|known| known.word() == *nation)?;
                if *whose != "neutral" {
                    world.nations.join(nation, part(whose)?);
                }
            }
            ["fewer-fleets", number] => world.fewer_fleets = part(number)?,
            _ => return None,
        }
        Some(())
    }

    fn piece(&mut self, words: &[&str]) -> Option<()> {
        let ["piece", piece, place, rest @ ..] = words else { return None };
        let (piece, place): (PieceId, Place) = (part(piece)?, self::place(place)?);
        let (face, spent) = match rest {
            [] => (None, false),
            ["spent"] => (None, true),
            [face] => (Some(*face), false),
            [face, "spent"] => (Some(*face), true),
            _ => return None,
        };
        let pieces = &mut self.world.pieces;
        pieces.put(piece, place);
        match face {
            Some("reduced") => pieces.reduced.insert(piece),
            Some("full") | None => {}
            Some(_) => return None,
        }
        if spent {
            pieces.spent.insert(piece);
        }
        Some(())
    }

    fn space(&mut self, words: &[&str]) -> Option<()> {
        let spaces = &mut self.world.spaces;
        match words {
            ["control", space, side] => spaces[part::<SpaceId>(space)?].control = Some(part(side)?),
            ["at-start", "control", space, side] => {
                spaces[part::<SpaceId>(space)?].at_start.control = Some(part(side)?);
            }
            ["at-start", "units", space, side] => {
                spaces[part::<SpaceId>(space)?].at_start.units[part::<Side>(side)?] = true;
            }
            ["first-in", space, side] => {
                spaces[part::<SpaceId>(space)?].at_start.first_in = Some(part(side)?);
            }
            ["fort-construction", space] => {
                spaces[part::<SpaceId>(space)?].fort_construction = Some(Begun::Earlier);
            }
            ["fort-construction", space, "now"] => {
                spaces[part::<SpaceId>(space)?].fort_construction = Some(Begun::Now);
            }
            ["battle", space] => spaces[part::<SpaceId>(space)?].battle = true,
            ["raided", space, side] => spaces[part::<SpaceId>(space)?].raided = Some(part(side)?),
            ["stack", "sail-box", side, marker] => {
                mark(&mut self.world.sail_box[part::<Side>(side)?], marker)?;
            }
            ["stack", space, side, marker] => {
                mark(&mut spaces[part::<SpaceId>(space)?].stacks[part::<Side>(side)?], marker)?;
            }
            _ => return None,
        }
        Some(())
    }

    fn link(&mut self, words: &[&str]) -> Option<()> {
        let links = &mut self.world.links;
        match words {
            ["road", link, "built"] => links[part::<LinkId>(link)?].road = Some(Road::Built),
            ["road", link, "begun"] => links[part::<LinkId>(link)?].road = Some(Road::Begun),
            ["road", link, "begun", "now"] => links[part::<LinkId>(link)?].road = Some(Road::BegunNow),
            ["moved", link, side, units] => {
                links[part::<LinkId>(link)?].moved[part::<Side>(side)?] = part(units)?;
            }
            ["moved-artillery", link, side, units] => {
                links[part::<LinkId>(link)?].artillery[part::<Side>(side)?] = part(units)?;
            }
            ["entered", space, "by", link, side] => {
                links[part::<LinkId>(link)?].entered[part::<Side>(side)?].insert(part(space)?);
            }
            ["closed", link] => links[part::<LinkId>(link)?].closed = true,
            _ => return None,
        }
        Some(())
    }

    fn cards(&mut self, words: &[&str]) -> Option<()> {
        let cards = &mut self.world.cards;
        match words {
            ["pile", deck, top, "cards", left] => {
                let deck = Deck::ALL.into_iter().find(|known| known.word() == *deck)?;
                let next = slot_of(deck, top)?;
                let end = next.checked_add(part(left)?)?;
                cards.draw.insert(deck, Pile { next, end });
            }
            ["reserve", side, slot] => cards.reserve[part::<Side>(side)?] = Some(part(slot)?),
            ["drawn", "indian", slot] => cards.indian = Some(part(slot)?),
            ["drawn", side, _, slot] => cards.drawn[part::<Side>(side)?].push(part(slot)?),
            ["face-down", slot] => cards.face_down.push(part(slot)?),
            ["played", place, card] => self.played.put(place, CardId::from_id(card)?)?,
            ["removed", card] => cards.removed.push(CardId::from_id(card)?),
            _ => return None,
        }
        Some(())
    }

    fn chits(&mut self, words: &[&str]) -> Option<()> {
        let ["chit", side, rest @ ..] = words else { return None };
        let side: Side = part(side)?;
        let (chits, deck) = (&mut self.world.cards.chits[side], Deck::chits(side));
        match rest {
            [slot] => chits.held = Some(slot_of(deck, slot)?),
            ["drawn", slot] => chits.drawn = Some(slot_of(deck, slot)?),
            ["owed", number] => chits.owed = part(number)?,
            ["shown", id] => chits.shown = Some(ChitId::from_id(id)?),
            _ => return None,
        }
        Some(())
    }

    fn action_round(&mut self, words: &[&str]) -> Option<()> {
        let round = &mut self.world.action_round;
        match words {
            ["first-player", side] => round.first = Some(part(side)?),
            ["reaction", ap] => round.reaction = Some(part(ap)?),
            ["policy", side, code @ ..] => {
                round.policies[part::<Side>(side)?].take(Choice::read(&code.join(" "))?).then_some(())?;
            }
            ["card", whose, rest @ ..] => {
                let play = match *whose {
                    "indian" => &mut round.indian,
                    side => &mut round.faction[part::<Side>(side)?],
                };
                self::play(play, rest)?;
            }
            _ => return None,
        }
        Some(())
    }

    /// The steps between which a start can be written.
    fn step(&mut self, words: &[&str]) -> Option<()> {
        let step = match words {
            ["to-come", "year-start"] => (1, Frame::YearStart(YearStart {})),
            ["next", stage] => (2, Frame::ActionRound(ActionRoundAt { stage: self::stage(stage)? })),
            ["to-come", "reserve"] => (3, Frame::KeepReserve(KeepReserve {})),
            ["to-come", "choose-cards"] => (3, Frame::ChooseCards(ChooseCards {})),
            ["to-come", "first-player"] => (3, Frame::FirstPlayer(FirstPlayer {})),
            ["to-come", "reaction"] => (3, Frame::Reaction(Reaction {})),
            ["action-phase", side, "faction"] => {
                (4, Frame::ActionPhase(ActionPhase { side: part(side)?, indian: false }))
            }
            ["to-come", "reaction-hold"] => (5, Frame::HoldReaction(HoldReaction {})),
            ["action-phase", side, "indian"] => {
                (6, Frame::ActionPhase(ActionPhase { side: part(side)?, indian: true }))
            }
            ["to-come", "deal-anew"] => (9, Frame::DealAnew(DealAnew {})),
            _ => return None,
        };
        self.steps.push(step);
        Some(())
    }
}

fn place(word: &str) -> Option<Place> {
    Some(match word {
        "sail-box" => Place::SailBox,
        "losses" => Place::Losses,
        "disbanded" => Place::Disbanded,
        "drawn" => Place::Drawn,
        "set-aside" => Place::SetAside,
        "removed" => Place::Removed,
        _ => match word.strip_prefix("pool-").and_then(Pool::from_word) {
            Some(pool) => Place::Pool(pool),
            None => Place::Space(part(word)?),
        },
    })
}

fn mark(marks: &mut StackMarks, marker: &str) -> Option<()> {
    match marker {
        "rout" => marks.rout = true,
        "out-of-supply" => marks.out_of_supply = true,
        "landing" => marks.landing = true,
        "marshal-troops" => marks.marshal = true,
        _ => return None,
    }
    Some(())
}

/// The number of a slot that is of this deck.
fn slot_of(deck: Deck, word: &str) -> Option<u16> {
    let slot: crate::engine::Slot = part(word)?;
    (slot.deck == deck.index()).then_some(slot.number)
}

/// A card in play; its number comes first.
fn play(play: &mut Option<Play>, words: &[&str]) -> Option<()> {
    match (words, play) {
        ([card], play) => {
            *play = Some(Play { card: CardId::from_id(card)?, left: Vec::new(), used: 0, battle: None });
        }
        (["ap", _, ap], Some(play)) => play.left.push(part(ap)?),
        (["event-used", number], Some(play)) => play.used = part(number)?,
        (["event-at", space], Some(play)) => play.battle = Some(part(space)?),
        _ => return None,
    }
    Some(())
}

fn stage(word: &str) -> Option<Stage> {
    Some(match word {
        "choose" => Stage::Choose,
        "initiative" => Stage::Initiative,
        "ar-start" => Stage::ArStart,
        "first-phase" => Stage::FirstPhase,
        "second-phase" => Stage::SecondPhase,
        "reaction" => Stage::Reaction,
        "battles" => Stage::Battles,
        "round-end" => Stage::RoundEnd,
        _ => return None,
    })
}
