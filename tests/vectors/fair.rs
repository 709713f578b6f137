//! Walks `tests/vectors/dice` and `tests/vectors/deck`: one thing a file, with the outcome it must have.
//!
//! A file is `expect:` (`success`, or the code of the error), `comment:` and `kind:` lines, a blank line, and the body.

use coureur::errors::Worded;
use coureur::fair::{
    CardError, CardPublic, Chain, ChainCheck, ChainError, Commitment, Context, DeckId, JointKey, Link,
    LinkProof, Masked, Outcome, Published, RollProof, Share, Shuffled, SlotOpening, UmpireSecret,
    audit_sealed_deck, card_point, check_opening, check_share, check_shuffle, face_up, seal_to, unseal,
};
use data_encoding::HEXLOWER;
use std::collections::BTreeMap;
use std::path::Path;

type Outcomes = Result<(), Code>;

/// The code of what was found wrong.
struct Code(String);

impl<E: Worded> From<E> for Code {
    fn from(error: E) -> Code {
        Code(error.code_text())
    }
}

/// The body of a vector: `key: value` lines, of which a key may have several.
struct Body(Vec<(String, String)>);

impl Body {
    fn all<'a>(&'a self, key: &'a str) -> impl Iterator<Item = &'a str> {
        self.0.iter().filter(move |(name, _)| name == key).map(|(_, value)| value.as_str())
    }

    fn get<'a>(&'a self, key: &'a str) -> &'a str {
        self.all(key).next().unwrap_or_else(|| panic!("the body has no {key}"))
    }

    fn bytes(&self, key: &str) -> Vec<u8> {
        hex(self.get(key))
    }

    fn bytes32(&self, key: &str) -> [u8; 32] {
        self.bytes(key).try_into().expect("32 bytes")
    }

    fn number<T: std::str::FromStr<Err: std::fmt::Debug>>(&self, key: &str) -> T {
        self.get(key).parse().expect("a number")
    }

    fn context(&self) -> Context {
        Context::new(self.bytes32("game"), self.get("role"))
    }

    fn deck_id(&self) -> DeckId {
        DeckId { game: self.bytes32("game"), deck: self.get("deck").into(), epoch: self.number("epoch") }
    }
}

fn hex(text: &str) -> Vec<u8> {
    HEXLOWER.decode(text.as_bytes()).expect("lower-case hexadecimal")
}

fn numbers<T: std::str::FromStr<Err: std::fmt::Debug>>(text: &str) -> Vec<T> {
    text.split_whitespace().map(|number| number.parse().expect("a number")).collect()
}

fn chain(body: &Body) -> Outcomes {
    let mut check = ChainCheck::new(body.get("tip").parse()?, body.number("length"))?;
    for (index, link) in (0..).zip(body.all("link")) {
        assert_eq!(check.accept(&link.parse::<Link>()?)?, index);
    }
    if let Some(start) = body.all("start").next() {
        let chain = Chain::new(hex(start).try_into().expect("32 bytes"), body.number("length"))?;
        assert_eq!(chain.tip(), check.tip());
        assert!((0..).zip(body.all("link")).all(|(k, link)| chain.reveal(k) == link.parse().ok()));
    }
    Ok(())
}

fn link_proof(text: &str) -> Result<LinkProof, ChainError> {
    let [link, tip, hashes] = text.split(' ').collect::<Vec<_>>().try_into().expect("link, tip, hashes");
    Ok(LinkProof { link: link.parse()?, tip: tip.parse()?, hashes: hashes.parse().expect("a number") })
}

fn roll(body: &Body) -> Outcomes {
    let outcome = |(key, value): &(String, String)| {
        let parts: Vec<&str> = value.splitn(3, " | ").collect();
        match (key.as_str(), parts.as_slice()) {
            ("faces", [sides, faces, label]) => Some(Outcome::Faces {
                label: (*label).into(),
                sides: sides.parse().expect("a number"),
                faces: numbers(faces),
            }),
            ("picks", [of, picked, label]) => Some(Outcome::Picks {
                label: (*label).into(),
                of: of.parse().expect("a number"),
                picked: numbers(picked),
            }),
            _ => None,
        }
    };
    let proof = RollProof {
        game: body.bytes32("game"),
        index: body.number("index"),
        ask: body.bytes32("ask"),
        asker: body.all("asker").next().map(link_proof).transpose()?,
        words: body.all("british").next().map(|british| [british.to_owned(), body.get("french").to_owned()]),
        witness: link_proof(body.get("witness"))?,
        outcomes: body.0.iter().filter_map(outcome).collect(),
    };
    assert!(!proof.outcomes.is_empty());
    proof.check()?;
    assert_eq!(proof.seed().to_string(), body.get("seed"));
    Ok(())
}

fn sealed(body: &Body) -> Outcomes {
    let commitment: Commitment = body.get("commitment").parse()?;
    Ok(commitment.open(&body.context(), body.get("text"), &body.bytes32("nonce"))?)
}

fn card(body: &Body) -> Outcomes {
    let point = card_point(body.get("deck"), body.get("card"));
    assert_eq!(HEXLOWER.encode(&point.to_bytes()), body.get("point"));
    Ok(())
}

fn key(body: &Body) -> Outcomes {
    Ok(CardPublic::from_bytes(&body.bytes("key"))?.verify(&body.context())?)
}

fn opening(body: &Body) -> Outcomes {
    let key = CardPublic::from_bytes(&body.bytes("key"))?;
    let opened = key.open(&body.bytes32("secret"))?;
    assert_eq!(opened.to_bytes().to_vec(), body.bytes("secret"));
    Ok(())
}

fn share(body: &Body) -> Outcomes {
    let key = CardPublic::from_bytes(&body.bytes("key"))?;
    let masked = Masked::from_bytes(&body.bytes("masked"))?;
    let share = Share::from_bytes(&body.bytes("share"))?;
    Ok(check_share(&key, &masked, &share, &body.context())?)
}

fn shuffle(body: &Body) -> Outcomes {
    let keys = body
        .all("key")
        .map(|key| CardPublic::from_bytes(&hex(key)))
        .collect::<Result<Vec<_>, CardError>>()?;
    let joint = JointKey::new(&keys.iter().collect::<Vec<_>>())?;
    let cards: Vec<&str> = body.all("card").collect();
    let shuffled = Shuffled::from_bytes(&body.bytes("shuffled"), cards.len())?;
    Ok(check_shuffle(&face_up(body.get("deck"), &cards), &joint, &body.context(), &shuffled)?)
}

fn slot(body: &Body) -> Outcomes {
    let opening = SlotOpening { card: body.get("card").into(), blind: body.bytes32("blind") };
    let commitment: Commitment = body.get("commitment").parse()?;
    Ok(check_opening(&body.deck_id(), body.number("slot"), &opening, &commitment)?)
}

fn umpire(body: &Body) -> Outcomes {
    let slots = body.all("slot").map(str::parse).collect::<Result<Vec<Commitment>, _>>()?;
    let contributions: Vec<[u8; 32]> =
        body.all("nonce").map(|nonce| hex(nonce).try_into().expect("32 bytes")).collect();
    let secret = body.get("commitment").parse()?;
    let published = Published { secret, slots: &slots, contributions: &contributions };
    let cards: Vec<&str> = body.all("card").collect();
    let opened = UmpireSecret::new(body.bytes32("secret"));
    let deck = audit_sealed_deck(body.deck_id(), &cards, &opened, &published)?;
    let order: Vec<&str> =
        (0..).map_while(|slot| deck.opening(slot)).map(|opening| opening.card.as_str()).collect();
    assert_eq!(order.join(" "), body.get("order"));
    Ok(())
}

fn envelope(body: &Body) -> Outcomes {
    let (id, slot, sealed) = (body.deck_id(), body.number("slot"), body.bytes("box"));
    let text = unseal(&body.bytes32("owner-secret"), &id, slot, &sealed)?;
    assert_eq!(text.as_slice(), body.get("text").as_bytes());
    let umpire = UmpireSecret::new(body.bytes32("secret"));
    assert_eq!(seal_to(&body.bytes32("owner"), &umpire, &id, slot, &text)?, sealed);
    Ok(())
}

fn run(kind: &str, body: &Body) -> Outcomes {
    match kind {
        "chain" => chain(body),
        "roll" => roll(body),
        "sealed" => sealed(body),
        "card" => card(body),
        "key" => key(body),
        "opening" => opening(body),
        "share" => share(body),
        "shuffle" => shuffle(body),
        "slot" => slot(body),
        "umpire" => umpire(body),
        "box" => envelope(body),
        other => panic!("no vectors of kind {other} are known"),
    }
}

fn pairs(lines: &str) -> Vec<(String, String)> {
    let pair = |line: &str| {
        let (key, value) = line.split_once(": ").unwrap_or_else(|| panic!("no key: value in {line:?}"));
        (key.to_owned(), value.to_owned())
    };
    lines.lines().map(pair).collect()
}

/// Runs one file; returns its kind and whether it was to succeed.
fn walk(path: &Path) -> (String, bool) {
    let text = std::fs::read_to_string(path).expect("a vector can be read");
    let (head, body) = text.split_once("\n\n").expect("a blank line after the head");
    let head: BTreeMap<String, String> = pairs(head).into_iter().collect();
    assert!(head.contains_key("comment"), "{} has no comment", path.display());
    let (expect, kind) = (&head["expect"], &head["kind"]);
    let found = match run(kind, &Body(pairs(body))) {
        Ok(()) => "success".to_owned(),
        Err(Code(code)) => code,
    };
    assert_eq!(found, *expect, "{}", path.display());
    (kind.clone(), expect == "success")
}

fn walk_all(folder: &str, kinds: &[&str]) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors").join(folder);
    let mut seen: BTreeMap<String, [u32; 2]> = BTreeMap::new();
    for entry in std::fs::read_dir(folder).expect("the folder of vectors") {
        let (kind, good) = walk(&entry.expect("an entry").path());
        seen.entry(kind).or_default()[usize::from(good)] += 1;
    }
    for kind in kinds {
        let [failing, good] = seen.get(*kind).copied().unwrap_or_default();
        assert!(good > 0, "no good vector of kind {kind}");
        // A card's point cannot be wrong in itself, so it has no failing vector.
        assert!(failing > 0 || *kind == "card", "no failing vector of kind {kind}");
    }
    assert_eq!(seen.len(), kinds.len(), "a kind in the wrong folder");
}

#[test]
fn dice_vectors() {
    walk_all("dice", &["chain", "roll"]);
}

#[test]
fn deck_vectors() {
    walk_all("deck", &["card", "key", "opening", "share", "shuffle", "sealed", "slot", "umpire", "box"]);
}
