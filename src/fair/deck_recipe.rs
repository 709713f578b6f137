//! A recipe that lets anybody make the deck of an umpired game again without this program.

use super::hex;
use super::recipe::PYTHON_TOOLS;
use super::umpire::{DeckProof, UmpireSecret};

/// What is done with the facts of one deck.
const PYTHON_DECK: &str = r#"
deck_id = (game, name, epoch.to_bytes(4, "big"))
print("the secret is the one committed to:", tagged(b"coureur/umpire-secret/1", game, secret) == committed)
nonces = [tagged(b"coureur/word/1", game, side, words[side]) for side in (b"british", b"french")]
places = order(tagged(b"coureur/deck-order/1", *deck_id, secret, *nonces), len(cards), len(cards))
for i, place in enumerate(places):
    blind = tagged(b"coureur/slot-blind/1", *deck_id, secret, i.to_bytes(4, "big"))
    published = tagged(b"coureur/slot/1", *deck_id, i.to_bytes(4, "big"), cards[place], blind)
    print("slot", epoch + i, ascii(cards[place].decode()), "as committed:", published == slots[i])
"#;

/// A stand-alone Python 3 script that makes the deck again, slot by slot, and compares it with what was published; `None`
/// until the umpire has opened his secret.
///
/// Words and names go in as hexadecimal: whatever somebody wrote there stays data and cannot become code.
pub fn deck_recipe(proof: &DeckProof) -> Option<String> {
    let secret = proof.secret.as_ref().map(UmpireSecret::bytes)?;
    let cards: Vec<&String> = proof.cards.iter().map(Option::as_ref).collect::<Option<_>>()?;
    let bytes = |bytes: &[u8]| format!("bytes.fromhex(\"{}\")", hex::encode(bytes));
    let list = |items: Vec<String>| format!("[\n    {},\n]", items.join(",\n    "));
    let [british, french] = &proof.words;
    let facts = [
        "# Makes one deck of an umpired game again. Needs nothing but Python 3.".to_owned(),
        format!("game = {}", bytes(&proof.id.game)),
        format!("name = {}", bytes(proof.id.deck.as_bytes())),
        format!("epoch = {}", proof.id.epoch),
        format!("committed = {}", bytes(&proof.committed.0)),
        format!("secret = {}", bytes(secret)),
        "# the players' words".to_owned(),
        format!(
            "words = {{b\"british\": {}, b\"french\": {}}}",
            bytes(british.as_bytes()),
            bytes(french.as_bytes())
        ),
        "# the cards in the order in which they went in".to_owned(),
        format!("cards = {}", list(cards.iter().map(|card| bytes(card.as_bytes())).collect())),
        "# the commitments of the slots".to_owned(),
        format!("slots = {}", list(proof.slots.iter().map(|slot| bytes(&slot.0)).collect())),
    ];
    Some(format!("#!/usr/bin/env python3\n{PYTHON_TOOLS}{}\n{PYTHON_DECK}", facts.join("\n")))
}

// The interpreter the recipe is for is taken for granted on Unix only.
#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::super::umpire::{DeckId, SealedDeck, word_nonce};
    use super::*;
    use std::process::Command;

    const GAME: [u8; 32] = [1; 32];

    fn proof() -> (DeckProof, SealedDeck) {
        let words = ["a red fox\"\n".to_owned(), "trois petits cailloux".to_owned()];
        let secret = UmpireSecret::new([3; 32]);
        let cards = ["b1", "b2", "é3", "b4", "b5"].map(str::to_owned);
        let id = DeckId { game: GAME, deck: "British".to_owned(), epoch: 70 };
        let nonces =
            [("british", &words[0]), ("french", &words[1])].map(|(side, text)| word_nonce(&GAME, side, text));
        let deck = SealedDeck::new(id.clone(), &cards, &secret, &nonces).unwrap();
        let proof = DeckProof {
            id,
            committed: secret.commit_secret(&GAME),
            secret: Some(secret),
            words,
            cards: cards.map(Some).to_vec(),
            slots: deck.commitments(),
        };
        (proof, deck)
    }

    fn run(script: &str) -> String {
        let output =
            Command::new("python3").args(["-c", script]).output().expect("the interpreter is installed");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    #[test]
    fn t15_python_makes_the_same_deck() {
        let (proof, deck) = proof();
        let printed = run(&deck_recipe(&proof).unwrap());
        let mut lines = printed.lines();
        assert_eq!(lines.next(), Some("the secret is the one committed to: True"));
        for slot in 0..5 {
            let card = deck.opening(slot).unwrap().card.replace('é', "\\xe9");
            let expected = format!("slot {} '{card}' as committed: True", 70 + slot);
            assert_eq!(lines.next(), Some(expected.as_str()));
        }
        assert_eq!(lines.next(), None);
    }

    #[test]
    fn t15_python_finds_another_deck_and_a_closed_secret_has_no_recipe() {
        let (mut proof, _) = proof();
        proof.slots.swap(1, 2);
        let printed = run(&deck_recipe(&proof).unwrap());
        assert_eq!(printed.matches("as committed: False").count(), 2);
        proof.words[0] = "other words".to_owned();
        assert_ne!(run(&deck_recipe(&proof).unwrap()), printed);
        proof.secret = None;
        assert_eq!(deck_recipe(&proof), None);
    }
}
