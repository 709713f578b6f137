//! A start that a log pins: facts, and nothing else. It can be written where a side is to play a card, or between two seasons: while a
//! move, a battle, an event or anything else is under way there is none.
//!
//! The lines are those of `POSITION.md`, all steps as those that wait; what is asked follows from them.

use super::super::content::Content;
use super::super::frame::Frame;
use super::super::ids::{CardId, PieceId, SpaceId};
use super::super::map::Department;
use super::super::sequence::deal::DealAnew;
use super::super::sequence::phase::ActionPhase;
use super::super::sequence::{Actions, SeasonEnd, SeasonStart};
use super::super::world::{
    Assemblies, Claim, DECK, Effects, Hand, Holders, Pieces, Piles, Place, Season, Shown, Spaces, World,
};
use super::{HEADING, write};
use crate::engine::facts::read::{Listed, Unread, each_line, part, same};
use crate::engine::{At, Facts, Slot};
use crate::side::{BySide, Side};
use std::collections::BTreeMap;

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
    let mut reader = Reader::new();
    each_line(text, HEADING, |words| reader.line(content, words))?;
    let (world, stack) = reader.done();
    same(text, HEADING, facts(content, &world, &stack))?;
    Ok((world, stack))
}

/// What has been read so far.
struct Reader {
    world: World,
    hands: BySide<Listed<u16>>,
    discards: Listed<Shown>,
    claims: BTreeMap<u16, Claim>,
    anew: BySide<Option<u8>>,
    /// The steps that wait, each with how deep it lies.
    steps: Vec<(u8, Frame)>,
}

impl Reader {
    fn new() -> Reader {
        let world = World {
            year: 0,
            season: Season::Early,
            first: Side::French,
            vp: 0,
            awarded: BySide::default(),
            assemblies: Assemblies::Supportive,
            holders: Holders { niagara: Side::French, ohio_forks: Side::French },
            effects: Effects::default(),
            hands: BySide::from_fn(|_| Hand::default()),
            piles: Piles::default(),
            pieces: Pieces::default(),
            spaces: Spaces::default(),
            phase: None,
            march: None,
            chosen: None,
            picked: None,
            claims: Vec::new(),
            swapped: false,
        };
        Reader {
            world,
            hands: BySide::from_fn(|_| Listed::default()),
            discards: Listed::default(),
            claims: BTreeMap::new(),
            anew: BySide::from_fn(|_| None),
            steps: Vec::new(),
        }
    }

    fn done(self) -> (World, Vec<Frame>) {
        let Reader { mut world, hands, discards, claims, anew, mut steps } = self;
        for (side, list) in [(Side::British, hands.british), (Side::French, hands.french)] {
            world.hands[side].cards = list.all();
        }
        world.piles.discards = discards.all();
        world.claims = claims.into_values().collect();
        if let (Some(british), Some(french)) = (anew.british, anew.french) {
            steps.push((9, Frame::DealAnew(DealAnew { hands: BySide { british, french } })));
        }
        steps.sort_by_key(|(depth, _)| *depth);
        (world, steps.into_iter().map(|(_, step)| step).collect())
    }

    fn line(&mut self, content: &Content, words: &[&str]) -> Option<()> {
        self.track(words)
            .or_else(|| self.effect(words))
            .or_else(|| self.piece(words))
            .or_else(|| self.work(content, words))
            .or_else(|| self.marker(words))
            .or_else(|| self.hand(words))
            .or_else(|| self.pile(words))
            .or_else(|| self.claim(words))
            .or_else(|| self.step(words))
    }

    fn track(&mut self, words: &[&str]) -> Option<()> {
        let world = &mut self.world;
        match words {
            ["clock", year, "early"] => (world.year, world.season) = (part(year)?, Season::Early),
            ["clock", year, "late"] => (world.year, world.season) = (part(year)?, Season::Late),
            ["first", side] => world.first = part(side)?,
            ["seats", "swapped"] => world.swapped = true,
            ["track", "vp", "0"] => world.vp = 0,
            ["track", "vp", side, points] => {
                let points = i16::try_from(part::<u16>(points)?).ok()?;
                world.vp = match part(side)? {
                    Side::French => points,
                    Side::British => -points,
                };
            }
            ["awarded", side, points] => world.awarded[part::<Side>(side)?] = part(points)?,
            ["track", "assemblies", "reluctant"] => world.assemblies = Assemblies::Reluctant,
            ["track", "assemblies", "supportive"] => world.assemblies = Assemblies::Supportive,
            ["track", "assemblies", "enthusiastic"] => world.assemblies = Assemblies::Enthusiastic,
            ["holder", "niagara", side] => world.holders.niagara = part(side)?,
            ["holder", "ohio-forks", side] => world.holders.ohio_forks = part(side)?,
            _ => return None,
        }
        Some(())
    }

    fn effect(&mut self, words: &[&str]) -> Option<()> {
        let ["effect", rest @ ..] = words else { return None };
        let effects = &mut self.world.effects;
        let marker = match rest {
            ["william-pitt"] => &mut effects.pitt,
            ["diplomatic-revolution"] => &mut effects.diplomatic_revolution,
            ["quiberon-bay"] => &mut effects.quiberon,
            ["no-amphib"] => &mut effects.no_amphib,
            ["no-french-naval"] => &mut effects.no_french_naval,
            ["cherokees"] => &mut effects.cherokees,
            ["cherokee-uprising"] => &mut effects.cherokee_uprising,
            ["montcalm"] => &mut effects.montcalm,
            ["pitt-leaders"] => &mut effects.pitt_leaders,
            ["blockhouses", side] => &mut effects.blockhouses[part::<Side>(side)?],
            ["regulars", side] => &mut effects.regulars[part::<Side>(side)?],
            _ => return None,
        };
        *marker = true;
        Some(())
    }

    fn piece(&mut self, words: &[&str]) -> Option<()> {
        let ["piece", piece, place, rest @ ..] = words else { return None };
        let (piece, place): (PieceId, Place) = (part(piece)?, self::place(place)?);
        let (strength, inside) = match rest {
            [] => (None, false),
            ["inside"] => (None, true),
            [strength] => (Some(*strength), false),
            [strength, "inside"] => (Some(*strength), true),
            _ => return None,
        };
        let pieces = &mut self.world.pieces;
        pieces.put(piece, place);
        match strength {
            Some("reduced") => pieces.reduced.insert(piece),
            Some("full") | None => {}
            Some(_) => return None,
        }
        if inside {
            pieces.inside.insert(piece);
        }
        Some(())
    }

    fn work(&mut self, content: &Content, words: &[&str]) -> Option<()> {
        let ["work", kind, space, owner] = words else { return None };
        let (space, owner): (SpaceId, Side) = (part(space)?, part(owner)?);
        let marks = &mut self.world.spaces[space];
        match *kind {
            "fort" => marks.fort = Some(owner),
            "stockade" => marks.stockade = Some(owner),
            "under-construction" => marks.under_construction = Some(owner),
            // It is printed: its marker says that it is not its first owner's.
            "fortress" => marks.captured = content.space(space).originally != Some(owner),
            _ => return None,
        }
        Some(())
    }

    fn marker(&mut self, words: &[&str]) -> Option<()> {
        let spaces = &mut self.world.spaces;
        match words {
            ["captured", space] => spaces[part::<SpaceId>(space)?].captured = true,
            ["siege", space, level] => spaces[part::<SpaceId>(space)?].siege = Some(part(level)?),
            ["amphib", space] => spaces[part::<SpaceId>(space)?].amphib = true,
            ["fieldworks", space] => spaces[part::<SpaceId>(space)?].fieldworks = true,
            ["raided", space, side, markers] => {
                spaces[part::<SpaceId>(space)?].raided[part::<Side>(side)?] = part(markers)?;
            }
            _ => return None,
        }
        Some(())
    }

    fn hand(&mut self, words: &[&str]) -> Option<()> {
        let hands = &mut self.world.hands;
        match words {
            ["hand", side, place, slot] => self.hands[part::<Side>(side)?].put(place, slot_of(slot)?)?,
            ["held-over", side] => hands[part::<Side>(side)?].held_over = true,
            ["passed", side] => hands[part::<Side>(side)?].passed = true,
            ["built", side] => hands[part::<Side>(side)?].built = true,
            _ => return None,
        }
        Some(())
    }

    fn pile(&mut self, words: &[&str]) -> Option<()> {
        let piles = &mut self.world.piles;
        match words {
            ["draw-pile", top, "cards", left] => {
                piles.next = slot_of(top)?;
                piles.end = piles.next.checked_add(part(left)?)?;
            }
            ["discard", place, card] => self.discards.put(place, Shown::face_up(CardId::from_id(card)?))?,
            ["discard", place, card, slot] => {
                let shown = Shown { card: CardId::from_id(card)?, slot: slot_of(slot)? };
                self.discards.put(place, shown)?;
            }
            ["removed", card] => piles.removed.push(CardId::from_id(card)?),
            ["known", slot, card] => {
                piles.known.insert(slot_of(slot)?, CardId::from_id(card)?);
            }
            ["reshuffle"] => piles.reshuffle = true,
            _ => return None,
        }
        Some(())
    }

    fn claim(&mut self, words: &[&str]) -> Option<()> {
        let ["claim", place, side, what, thing] = words else { return None };
        let side: Side = part(side)?;
        let blank = Claim { side, cards: Vec::new(), hand: Vec::new() };
        let claim = self.claims.entry(part(place)?).or_insert(blank);
        match *what {
            "without" => claim.cards.push(CardId::from_id(thing)?),
            "hand" => claim.hand.push(slot_of(thing)?),
            _ => return None,
        }
        Some(())
    }

    /// The steps between which a start can be written.
    fn step(&mut self, words: &[&str]) -> Option<()> {
        let step = match words {
            ["to-come", "season-start"] => (0, Frame::SeasonStart(SeasonStart {})),
            ["to-come", "season-end"] => (0, Frame::SeasonEnd(SeasonEnd {})),
            ["next-phase", side] => (1, Frame::Actions(Actions { turn: part(side)? })),
            ["to-come", "card", side] => (2, Frame::ActionPhase(ActionPhase { side: part(side)? })),
            ["deal-anew", side, cards] => {
                self.anew[part::<Side>(side)?] = Some(part(cards)?);
                return Some(());
            }
            _ => return None,
        };
        self.steps.push(step);
        Some(())
    }
}

fn place(word: &str) -> Option<Place> {
    Some(match word {
        "available" => Place::Available,
        "gone" => Place::Gone,
        "pool" => Place::Pool,
        "set-aside" => Place::Aside,
        _ => match Department::ALL.into_iter().find(|department| department.militia_box() == word) {
            Some(department) => Place::Box(department),
            None => Place::Space(part(word)?),
        },
    })
}

/// The number of a slot of the one deck.
fn slot_of(word: &str) -> Option<u16> {
    let slot: Slot = part(word)?;
    (slot.deck == DECK).then_some(slot.number)
}
