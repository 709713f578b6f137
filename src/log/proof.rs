//! The proof of a fork, in a form that can be mailed and checked by hand.

use super::Fork;
use std::fmt::Write as _;

/// The proof, in words.
#[must_use]
pub fn fork_proof(fork: &Fork) -> String {
    let mut out =
        format!("two different entries {} follow entry {} ({})\n", fork.at, fork.at - 1, fork.after);
    out += &match &fork.same_signer {
        Some((seat, player)) => format!("both are signed by {seat}, {} ({})\n", player.name, player.key),
        None => "they are signed by different players, so neither is proof against anybody\n".to_owned(),
    };
    for (side, signed) in [("first", &fork.left), ("second", &fork.right)] {
        let _ = writeln!(out, "{side}: {} hash {}", signed.document().seat(), signed.hash());
        let _ = writeln!(out, "{side}: sig {}", signed.signature());
    }
    out + "the entries themselves:\n" + &fork.left.text() + &fork.right.text()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::log::{Comparison, Signed, compare, read_log, sample};

    #[test]
    fn a_proof_holds_both_entries_with_hashes_and_signatures() {
        let entries = sample::entries(4);
        let read = |entries: &[Signed]| read_log(sample::text(entries).as_bytes()).unwrap();
        let second = sample::next(&entries[2], &["move Rigaud to Oswego"]);
        let other = read(&[&entries[..3], std::slice::from_ref(&second)].concat());
        let Comparison::Fork(fork) = compare(&read(&entries), &other) else { panic!("no fork") };
        let shown = fork_proof(&fork);
        assert!(shown.contains("both are signed by french"), "{shown}");
        for part in [
            entries[3].hash().to_string(),
            second.hash().to_string(),
            second.signature().to_string(),
            second.text(),
        ] {
            assert!(shown.contains(&part), "{shown}");
        }
        let stranger = fork_proof(&crate::log::Fork { same_signer: None, ..*fork });
        assert!(stranger.contains("different players"), "{stranger}");
    }
}
