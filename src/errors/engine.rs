//! What the rules do not take, in words.

use super::in_words;
use coureur_core::engine::EngineError;

in_words! { EngineError {
    NotOffered { code, side } => ["`{code}` is not one of the choices open to {side}"]
        help ["`moves` lists what is open"];
    NotAsked { side } => ["there is nothing for {side} to decide"]
        help ["wait for the other side, or see `show`"];
    WrongDraw { why } => ["what was drawn does not fit what was asked: {why}", why = why.in_words()]
        help ["`show` says how many dice of how many sides, or what to draw from"];
    Runaway => ["the rules ran in circles"]
        help ["please report this with the log"];
    Fault { what } => ["the rules came to something that cannot be: {what}"]
        help ["nobody did wrong: this is a defect of the program. Please report it with the log"];
} }
