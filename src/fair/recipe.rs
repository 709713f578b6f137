//! What lets anybody check a roll without this program: the arithmetic in Python, and a shell with `sha256sum`. The script
//! that finds a roll in a log is in `render/report`.

use super::{LinkProof, RollProof};
use data_encoding::HEXLOWER;
use std::fmt::Write;

/// The part of the scripts that is always the same. ChaCha20 as in RFC 8439, zero nonce, counter from zero.
pub const PYTHON_TOOLS: &str = r#"import hashlib, struct

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
"#;

/// Shell lines that follow both links up to their tips and recompute the seed with `xxd` and `sha256sum` alone.
///
/// The dice themselves need the ChaCha20 stream, which no everyday shell tool gives; [`PYTHON_TOOLS`] do.
pub fn shell_recipe(proof: &RollProof) -> String {
    let mut text = String::new();
    if let Some(asker) = &proof.asker {
        write_climb(&mut text, "asker", asker);
    }
    write_climb(&mut text, "witness", &proof.witness);
    text.push_str("# the seed\n");
    let bytes = HEXLOWER.encode(&proof.seed_bytes());
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
    use super::super::Outcome;
    use super::super::sample::sample;
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

    fn bytes(bytes: &[u8]) -> String {
        format!("bytes.fromhex(\"{}\")", HEXLOWER.encode(bytes))
    }

    #[test]
    fn python_gives_the_same_faces_and_draws() {
        let proof = sample();
        let mut script = format!("{PYTHON_TOOLS}seed = {}\n", bytes(proof.seed().bytes()));
        let (mut wanted, mut line) = (String::new(), |text: String| script.push_str(&text));
        for outcome in &proof.outcomes {
            let label = bytes(outcome.label().as_bytes());
            let result = match outcome {
                Outcome::Faces { sides, faces, .. } => {
                    line(format!("print(*faces(seed, {label}, {}, {sides}))\n", faces.len()));
                    words(faces)
                }
                Outcome::Picks { of, picked, .. } => {
                    line(format!("print(*picks(seed, {label}, {of}, {}))\n", picked.len()));
                    words(picked)
                }
            };
            wanted.push_str(&(result + "\n"));
        }
        assert_eq!(run("python3", &script), wanted);
    }

    #[test]
    fn t3_python_gives_the_same_slot_from_the_words_of_an_umpired_game() {
        for with_link in [true, false] {
            let mut proof = sample();
            let said = ["a red fox".to_owned(), "trois\"\ncailloux".to_owned()];
            proof.asker = proof.asker.filter(|_| with_link);
            let link = proof.asker.map_or_else(String::new, |asker| format!(", {}", bytes(&asker.link.0)));
            let parts = [&proof.game[..], said[0].as_bytes(), said[1].as_bytes()].map(bytes).join(", ");
            let slot = format!("tagged(b\"coureur/umpired-words/1\", {parts}{link}).hex()");
            proof.words = Some(said);
            let printed = run("python3", &format!("{PYTHON_TOOLS}print({slot})\n"));
            assert_eq!(printed.trim_end(), proof.asker_slot().unwrap().to_string());
            let mut other = proof.clone();
            other.words = Some(["a red fox".to_owned(), "trois cailloux".to_owned()]);
            assert_ne!(other.seed(), proof.seed());
        }
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
        assert!(!shell_recipe(&proof).contains("os._exit"));
    }
}
