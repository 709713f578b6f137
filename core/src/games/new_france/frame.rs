//! The decisions and steps of procedure that stand on the stack.

use super::combat::{self, card, dice, lead, losses};
use super::movement::{march, orders};
use super::seasons::{self, deal, play, winter};
use super::{NewFrance, aftermath, control, interrupts, leaders, reinforcements, villages};
use crate::board::frame::frames;

frames! {
    /// A decision or a step of procedure.
    #[serde(tag = "frame", rename_all = "kebab-case")]
    pub enum Frame of NewFrance {
        Course(seasons::Course),
        Advance(seasons::Advance),
        Over(control::Over),
        Shuffle(deal::Shuffle),
        DealAnew(deal::DealAnew),
        Winter(winter::Winter),
        Reinforcements(reinforcements::Reinforcements),
        Place(reinforcements::Placing),
        Show(play::Show),
        Interrupt(interrupts::Interrupt),
        Effect(interrupts::Effect),
        Orders(orders::Orders),
        March(march::Marching),
        Combats(combat::Combats),
        Displaced(leaders::Displaced),
        CombatCard(card::CombatCard),
        Lead(lead::Lead),
        CombatDice(dice::CombatDice),
        Fates(leaders::Fates),
        SecondFates(leaders::SecondFates),
        Reckon(aftermath::Reckon),
        Carry(leaders::Carry),
        Losses(losses::Losses),
        Home(villages::Home),
        Retreat(aftermath::Retreat),
        Close(aftermath::Close),
    }
}
