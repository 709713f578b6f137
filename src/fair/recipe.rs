//! Recipes that let anybody check a roll without this program: stand-alone Python, and a shell with `sha256sum`.

use super::hex;
use super::proof::{LinkProof, Outcome, RollProof};
use std::fmt::Write;

/// What the script for a roll begins with.
const PYTHON_ROLL: &str = "#!/usr/bin/env python3
# Recomputes one roll from its seed links. Needs nothing but Python 3.
";

/// The part of the scripts that is always the same. ChaCha20 as in RFC 8439, zero nonce, counter from zero.
pub(super) const PYTHON_TOOLS: &str = r#"import hashlib, struct

def sha256(data): return hashlib.sha256(data).digest()

def tagged(*parts): return sha256(b"".join(len(part).to_bytes(4, "big") + part for part in parts))

def rotate(word, by): return (word << by | word >> 32 - by) & 0xffffffff

def quarter(x, a, b, c, d):
    for to, add, mix, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        x[to] = (x[to] + x[add]) & 0xffffffff
        x[mix] = rotate(x[mix] ^ x[to], by)

def chacha20(key):
    counter = 0
    while True:
        start = struct.unpack("<4I", b"expand 32-byte k") + struct.unpack("<8I", key)
        start += (counter & 0xffffffff, counter >> 32, 0, 0)
        x = list(start)
        for _ in range(10):
            for i in range(4): quarter(x, i, 4 + i, 8 + i, 12 + i)
            for i in range(4): quarter(x, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
        yield from struct.pack("<16I", *((a + b) & 0xffffffff for a, b in zip(x, start)))
        counter += 1

def faces(seed, label, count, sides):
    stream = chacha20(sha256(b"coureur/dice/1\0" + seed + label))
    out = []
    while len(out) < count:
        byte = next(stream)
        if byte < 256 - 256 % sides: out.append(byte % sides + 1)
    return out

def order(key, n, k):
    stream = chacha20(key)
    pool = list(range(n))
    for place in range(k):
        rest = n - place
        while True:
            word = int.from_bytes(bytes(next(stream) for _ in range(4)), "big")
            if word < 2**32 - 2**32 % rest: break
        other = place + word % rest
        pool[place], pool[other] = pool[other], pool[place]
    return pool[:k]

def picks(seed, label, n, k): return order(sha256(b"coureur/pick/1\0" + seed + label), n, k)

def check_link(who, link, tip, hashes):
    for _ in range(hashes): link = sha256(link)
    print(who, "link leads up to the tip:", link == tip)

def show(label, result):
    print(ascii(label.decode()) + ":", *result)

"#;

/// A stand-alone Python 3 script that checks both links and prints the faces and draws, one label a line.
///
/// Labels go in as hexadecimal: whatever a player wrote there stays data and cannot become code.
pub fn python_recipe(proof: &RollProof) -> String {
    let mut script = format!("{PYTHON_ROLL}{PYTHON_TOOLS}");
    let mut line = |text: String| {
        script.push_str(&text);
        script.push('\n');
    };
    let bytes = |bytes: &[u8]| format!("bytes.fromhex(\"{}\")", hex::encode(bytes));
    line(format!("game = {}", bytes(&proof.game)));
    line(format!("index = {}", proof.index));
    line(format!("ask = {}", bytes(&proof.ask)));
    let asker = proof.asker.map_or(vec![0; 32], |asker| asker.link.0.to_vec());
    line(format!("asker = {}", bytes(&asker)));
    line(format!("witness = {}", bytes(&proof.witness.link.0)));
    if let Some(LinkProof { tip, hashes, .. }) = proof.asker {
        line(format!("check_link(\"asker\", asker, {}, {hashes})", bytes(&tip.0)));
    }
    let LinkProof { tip, hashes, .. } = proof.witness;
    line(format!("check_link(\"witness\", witness, {}, {hashes})", bytes(&tip.0)));
    if let Some([british, french]) = &proof.words {
        let link = if proof.asker.is_some() { ", asker" } else { "" };
        let (british, french) = (bytes(british.as_bytes()), bytes(french.as_bytes()));
        line(
            "# in an umpired game the words of the British and the French player stand in the asker's place"
                .into(),
        );
        line(format!("asker = tagged(b\"coureur/umpired-words/1\", game, {british}, {french}{link})"));
    }
    line(
        "seed = sha256(b\"coureur/roll/1\\0\" + game + index.to_bytes(8, \"big\") + ask + asker + witness)"
            .into(),
    );
    line("print(\"seed\", seed.hex())".into());
    for outcome in &proof.outcomes {
        let label = bytes(outcome.label().as_bytes());
        line(match outcome {
            Outcome::Faces { sides, faces, .. } => {
                format!("label = {label}\nshow(label, faces(seed, label, {}, {sides}))", faces.len())
            }
            Outcome::Picks { of, picked, .. } => {
                format!("label = {label}\nshow(label, picks(seed, label, {of}, {}))", picked.len())
            }
        });
    }
    script
}

/// Shell lines that follow both links up to their tips and recompute the seed with `xxd` and `sha256sum` alone.
///
/// The dice themselves need the ChaCha20 stream, which no everyday shell tool gives; that is what
/// [`python_recipe`] is for.
pub fn shell_recipe(proof: &RollProof) -> String {
    let mut text = String::new();
    if let Some(asker) = &proof.asker {
        write_climb(&mut text, "asker", asker);
    }
    write_climb(&mut text, "witness", &proof.witness);
    text.push_str("# the seed\n");
    let bytes = hex::encode(&proof.seed_bytes());
    writeln!(text, "printf '{bytes}' | xxd -r -p | sha256sum | cut -c1-64")
        .expect("writing to a string cannot fail");
    text
}

fn write_climb(text: &mut String, who: &str, LinkProof { link, tip, hashes }: &LinkProof) {
    let once = "$(printf \"$h\" | xxd -r -p | sha256sum | cut -c1-64)";
    writeln!(
        text,
        "# the {who}'s link, hashed {hashes} times, must print {tip}\n\
         h={link}; for i in $(seq {hashes}); do h={once}; done; echo $h"
    )
    .expect("writing to a string cannot fail");
}

// The interpreters and tools the recipes are for are taken for granted on Unix only.
#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::super::proof::tests::sample;
    use super::*;
    use std::process::{Command, Output};

    fn run(program: &str, script: &str) -> String {
        let Output { status, stdout, stderr } =
            Command::new(program).args(["-c", script]).output().expect("the interpreter is installed");
        assert!(status.success(), "{}", String::from_utf8_lossy(&stderr));
        String::from_utf8(stdout).unwrap()
    }

    fn words(numbers: impl IntoIterator<Item = impl ToString>) -> String {
        numbers.into_iter().map(|n| n.to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn python_gives_the_same_faces_and_draws() {
        let proof = sample();
        let printed = run("python3", &python_recipe(&proof));
        let mut lines = printed.lines();
        assert_eq!(lines.next(), Some("asker link leads up to the tip: True"));
        assert_eq!(lines.next(), Some("witness link leads up to the tip: True"));
        assert_eq!(lines.next(), Some(format!("seed {}", proof.seed()).as_str()));
        for outcome in &proof.outcomes {
            let expected = match outcome {
                Outcome::Faces { faces, .. } => words(faces),
                Outcome::Picks { picked, .. } => words(picked),
            };
            let (_, result) = lines.next().unwrap().rsplit_once(": ").unwrap();
            assert_eq!(result, expected, "{outcome:?}");
        }
        assert_eq!(lines.next(), None);
    }

    #[test]
    fn t3_python_gives_the_same_seed_from_the_words_of_an_umpired_game() {
        for with_link in [true, false] {
            let mut proof = sample();
            proof.words = Some(["a red fox".to_owned(), "trois\"\ncailloux".to_owned()]);
            proof.asker = proof.asker.filter(|_| with_link);
            proof.outcomes.clear();
            let printed = run("python3", &python_recipe(&proof));
            assert!(printed.contains(&format!("seed {}", proof.seed())), "{printed}");
            assert_eq!(printed.contains("asker link leads up to the tip: True"), with_link);
            let mut other = proof.clone();
            other.words = Some(["a red fox".to_owned(), "trois cailloux".to_owned()]);
            assert_ne!(other.seed(), proof.seed());
        }
    }

    #[test]
    fn python_says_so_when_a_link_is_false() {
        let mut proof = sample();
        proof.witness.hashes -= 1;
        let printed = run("python3", &python_recipe(&proof));
        assert!(printed.contains("witness link leads up to the tip: False"));
    }

    #[test]
    fn the_shell_gives_the_same_tips_and_seed() {
        for tool in ["sh", "xxd", "sha256sum"] {
            if Command::new(tool).arg("--version").output().is_err() {
                eprintln!("SKIPPED: {tool} is not there, so the shell recipe was not run");
                return;
            }
        }
        let proof = sample();
        let printed = run("sh", &shell_recipe(&proof));
        let asker = proof.asker.unwrap();
        let expected = format!("{}\n{}\n{}\n", asker.tip, proof.witness.tip, proof.seed());
        assert_eq!(printed, expected);
    }

    #[test]
    fn a_label_cannot_become_code() {
        let mut proof = sample();
        let label = "\"\nimport os; os._exit(3) #".to_owned();
        proof.outcomes = vec![Outcome::Faces { label, sides: 6, faces: vec![1] }];
        assert!(!python_recipe(&proof).contains("os._exit"));
        assert!(!shell_recipe(&proof).contains("os._exit"));
    }
}
