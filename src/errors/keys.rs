//! What is wrong with a name, a key or a signature, in words.

use super::in_words;
use coureur_core::keys::BadKey;

in_words! { BadKey {
    BadName => ["a name has 1 to 64 bytes of visible characters, no blank at either end and no two together"]
        help ["use letters and single blanks, as in `Anna Schmidt`"];
    UnclearName => ["a name is written in the letters of one well-known script: nothing invisible, and nothing mixed"]
        help ["use letters of one alphabet, digits, blanks, hyphens and apostrophes, as in `Anna Schmidt` or `Иван`"];
    BadHex => ["a public key is 64 lower-case hexadecimal digits"]
        help ["copy the whole key as its owner's `coureur identity show` prints it"];
    NotAPoint => ["these 64 digits are not an Ed25519 public key"]
        help ["a digit was probably lost or changed: ask for the key again"];
    WeakKey => ["this public key is weak: signatures under it prove nothing"]
        help ["do not play against this key; its owner has to make another"];
    BadSignatureText => ["a signature is 88 characters of base64"]
        help ["copy the whole line"];
    BadSignature => ["the signature does not match"]
        help ["the text was changed after signing, or somebody else signed it"];
} }
