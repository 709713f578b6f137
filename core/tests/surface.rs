//! The surface of the core is enough to play: what stands in `examples/core_bot.rs` uses nothing else.

#[allow(dead_code, reason = "it is a program of its own")]
#[path = "../examples/core_bot.rs"]
mod bot;

use coureur_core::games::SHELF;

#[test]
fn h19_a_bot_plays_every_game_by_the_surface_alone() {
    for game in SHELF {
        let [played, by_codes] = bot::played(game.id, 7).expect("a game can be played");
        assert_eq!(played, by_codes, "{}: the codes tell another game", game.id);
        assert!(played.lines().count() > 20, "{played}");
    }
}
