//! A proof for tests.

use super::{Chain, LinkProof, Outcome, RollProof};

fn link(start: u8, k: u32) -> LinkProof {
    let chain = Chain::new([start; 32], 20).unwrap();
    LinkProof { link: chain.reveal(k).unwrap(), tip: chain.tip(), hashes: k + 1 }
}

/// A proof that holds, with dice of two kinds and a draw.
pub fn sample() -> RollProof {
    let mut proof = RollProof {
        game: [1; 32],
        index: 300,
        ask: [2; 32],
        asker: Some(link(3, 4)),
        words: None,
        witness: link(4, 6),
        outcomes: Vec::new(),
    };
    let seed = proof.seed();
    let roll = |label: &str, count, sides| Outcome::Faces {
        label: label.to_owned(),
        sides,
        faces: seed.faces(label, count, sides),
    };
    proof.outcomes = vec![
        roll("bataille à Oswego\n'\"\\: French", 40, 6),
        roll("raid", 90, 10),
        Outcome::Picks { label: "leaders".into(), of: 300, picked: seed.pick("leaders", 300, 20).unwrap() },
    ];
    proof
}
