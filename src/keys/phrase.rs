//! The recovery phrase: the secret as 24 words on paper (BIP-39, English list).

use bip39::{Language, Mnemonic};
use zeroize::Zeroizing;

use super::{Identity, KeyError, Name};

/// Words of a phrase.
const WORDS: usize = 24;
/// More text than any phrase has, numbers and all.
const MAX: usize = 4096;
/// Words suggested for one that is wrong.
const NEAREST: usize = 3;

/// The 24 words that bring this secret back.
#[must_use]
pub fn to_phrase(identity: &Identity) -> Zeroizing<String> {
    let mnemonic = Mnemonic::from_entropy_in(Language::English, identity.secret())
        .expect("32 bytes are a length that BIP-39 knows");
    let words: Vec<&str> = mnemonic.words().collect();
    Zeroizing::new(words.join(" "))
}

/// The identity of a phrase. Case, blanks, line ends, commas and numbering (`1.` or `1:` or `1)`) do not matter.
///
/// # Errors
/// Names the first word that is not on the list, with those that look like it; or says that there are not
/// 24 words, or that they do not belong together.
pub fn from_phrase(name: Name, phrase: &str) -> Result<Identity, KeyError> {
    let phrase = &phrase[..phrase.floor_char_boundary(MAX)];
    let lower = Zeroizing::new(phrase.to_lowercase());
    let separates = |c: char| c.is_whitespace() || c.is_ascii_digit() || ".,:;)(".contains(c);
    let words: Vec<&str> = lower.split(separates).filter(|word| !word.is_empty()).collect();
    let list = Language::English;
    if let Some(at) = words.iter().position(|word| list.find_word(word).is_none()) {
        let word: String = words[at].chars().filter(|c| !c.is_control()).take(20).collect();
        return Err(KeyError::PhraseWord { number: at + 1, nearest: nearest(&word), word });
    }
    if words.len() != WORDS {
        return Err(KeyError::PhraseLength { count: words.len() });
    }
    let joined = Zeroizing::new(words.join(" "));
    let mnemonic = Mnemonic::parse_in_normalized(list, &joined).map_err(|_| KeyError::PhraseChecksum)?;
    let (entropy, _) = mnemonic.to_entropy_array();
    let entropy = Zeroizing::new(entropy);
    let mut secret = Zeroizing::new([0; 32]);
    secret.copy_from_slice(&entropy[..32]);
    Ok(Identity::from_secret(name, &secret))
}

/// The words of the list that look most like a wrong one.
fn nearest(word: &str) -> Vec<&'static str> {
    let likeness = |other: &str| (strsim::jaro_winkler(word, other) * 1e6).round();
    let mut words: Vec<&'static str> = Language::English.word_list().to_vec();
    words.sort_by(|a, b| likeness(b).total_cmp(&likeness(a)));
    words.truncate(NEAREST);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn identity(secret: u8) -> Identity {
        Identity::from_secret("Anna".parse().unwrap(), &[secret; 32])
    }

    fn read(phrase: &str) -> Result<Identity, KeyError> {
        from_phrase("Anna".parse().unwrap(), phrase)
    }

    #[test]
    fn a_phrase_brings_the_key_back() {
        for secret in [0, 1, 0x7f, 0xff] {
            let phrase = to_phrase(&identity(secret));
            assert_eq!(phrase.split(' ').count(), 24);
            assert_eq!(read(&phrase).unwrap().public(), identity(secret).public());
        }
        // The first of the published BIP-39 test vectors for 256 bits.
        assert_eq!(*to_phrase(&identity(0)), format!("{}art", "abandon ".repeat(23)));
    }

    #[test]
    fn a_phrase_is_read_as_people_write_it() {
        let phrase = to_phrase(&identity(9)).to_uppercase();
        let numbered: Vec<String> =
            phrase.split(' ').enumerate().map(|(at, word)| format!(" {}. {word},\r\n\t", at + 1)).collect();
        assert_eq!(read(&numbered.concat()).unwrap().public(), identity(9).public());
    }

    #[test]
    fn a_wrong_word_is_named_with_its_neighbours() {
        let phrase = to_phrase(&identity(0)).replacen("abandon", "abandin", 1);
        let Err(KeyError::PhraseWord { number: 1, word, nearest }) = read(&phrase) else {
            panic!("accepted")
        };
        assert_eq!(word, "abandin");
        assert_eq!(nearest[0], "abandon");
    }

    #[test]
    fn a_phrase_that_does_not_belong_together_is_told_apart() {
        let phrase = to_phrase(&identity(0)).replacen("art", "zoo", 1);
        assert!(matches!(read(&phrase), Err(KeyError::PhraseChecksum)));
        let short = to_phrase(&identity(0)).replacen("abandon ", "", 1);
        assert!(matches!(read(&short), Err(KeyError::PhraseLength { count: 23 })));
        assert!(matches!(read(""), Err(KeyError::PhraseLength { count: 0 })));
        assert!(read(&"zoo ".repeat(100_000)).is_err());
        assert!(read(&format!("x{}", "é".repeat(5000))).is_err());
    }
}
