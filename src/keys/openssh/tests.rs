use super::*;

/// Throw-away keys, made with ssh-keygen for these tests and used nowhere else.
const PLAIN: &str = "-----BEGIN OPENSSH PRIVATE KEY-----\n\
    b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAAMwAAAAtzc2gtZW\n\
    QyNTUxOQAAACCrXtAVUtEsBa7kSXQSuZWHroJGgZEES7XpmQrkjUvCNQAAAJAkOVL5JDlS\n\
    +QAAAAtzc2gtZWQyNTUxOQAAACCrXtAVUtEsBa7kSXQSuZWHroJGgZEES7XpmQrkjUvCNQ\n\
    AAAEAEFhsTolxdWCv7hAQSI2DblarAhW+K/xSoXh2Pq/Doq6te0BVS0SwFruRJdBK5lYeu\n\
    gkaBkQRLtemZCuSNS8I1AAAACnRocm93LWF3YXkBAgM=\n\
    -----END OPENSSH PRIVATE KEY-----\n";
const PLAIN_PUBLIC: &str = "ab5ed01552d12c05aee4497412b99587ae82468191044bb5e9990ae48d4bc235";
/// Its passphrase is `louisbourg`.
const SEALED: &str = "-----BEGIN OPENSSH PRIVATE KEY-----\n\
    b3BlbnNzaC1rZXktdjEAAAAACmFlczI1Ni1jdHIAAAAGYmNyeXB0AAAAGAAAABC9jLG8Sd\n\
    AS/6s3t4g+ijPnAAAABAAAAAEAAAAzAAAAC3NzaC1lZDI1NTE5AAAAIAghbRjv+lVS0g4+\n\
    mM/eYLZnJDIQWzFYvLsq3YhLnFZLAAAAkAUXo1NBSt3Xn0DCoZct3h9bRu74oxtL6b0gvv\n\
    5gpB8w5sw7GJ766qAOzAYv0ZvRjv7lyUwn/2+MN3kcDTDXYMygQhmTOb4ZbciAyx6aUGIo\n\
    TQ6eL7P8fC7DvhvD8r/VWs2rfiFB2oru3JF5Wx/MWjFBW/UbiwVVRQRLb8+cV0fjxhmvYN\n\
    Lz/UKFNK+hoLFAaQ==\n\
    -----END OPENSSH PRIVATE KEY-----\n";
const SEALED_PUBLIC: &str = "08216d18effa5552d20e3e98cfde60b6672432105b3158bcbb2add884b9c564b";
/// Sealed in the ways that older programs and other settings use; the same passphrase.
const CBC: &str = "-----BEGIN OPENSSH PRIVATE KEY-----\n\
    b3BlbnNzaC1rZXktdjEAAAAACmFlczI1Ni1jYmMAAAAGYmNyeXB0AAAAGAAAABBiAiMQsp\n\
    PilJLnwNZuePf2AAAAAgAAAAEAAAAzAAAAC3NzaC1lZDI1NTE5AAAAIKb8oaTCRRoM4chI\n\
    0by+ykrfB5y/E80Pw+FY0ONx2WohAAAAkHgMWellALRKmxT0A6zu9nXZcQK/+UTGQXAmqV\n\
    nnuRcF9mXaRXLkDYoCDY/GuYmWnED3reuVFL8QhEZGAnDpAJ+ebRgnkG6ZWEInagB57Sjx\n\
    FEAQq1qzF5/mB1AG+wvdyqlQhIr5K9ijAq7xdU6RvwP59TN8NbdY0xfwEl6OCY4ZochYzb\n\
    g1cRjoymHDIqZ6og==\n\
    -----END OPENSSH PRIVATE KEY-----\n";
const CTR_128: &str = "-----BEGIN OPENSSH PRIVATE KEY-----\n\
    b3BlbnNzaC1rZXktdjEAAAAACmFlczEyOC1jdHIAAAAGYmNyeXB0AAAAGAAAABB1VM5qkf\n\
    psk7vOtmGU4HF7AAAAAgAAAAEAAAAzAAAAC3NzaC1lZDI1NTE5AAAAIB5x9C6iy0IWkN3b\n\
    8Zbh+seg9q6Izzr+PVfF58R9HPE0AAAAkLze75c4M8bE1XzT59hFbnNBP7lpfh1mwop9mA\n\
    sMydsyBsVp6G5ltpFSx+9Fh+++QE8wa7wRLea4i0lF+ELO4MXdejdSOWON5NAr5EZYr6h9\n\
    6lOBltfwJ7ZSHwgFp20DkeSwU4TgXr0paOCYg3OoYzvbrh5dLpaVH0qxGjCLvObva0wW7q\n\
    uvKslVgEExM5xfrQ==\n\
    -----END OPENSSH PRIVATE KEY-----\n";
const GCM: &str = "-----BEGIN OPENSSH PRIVATE KEY-----\n\
    b3BlbnNzaC1rZXktdjEAAAAAFmFlczI1Ni1nY21Ab3BlbnNzaC5jb20AAAAGYmNyeXB0AA\n\
    AAGAAAABCjng1QGxu8Ynv1Jn0XI2sLAAAAAgAAAAEAAAAzAAAAC3NzaC1lZDI1NTE5AAAA\n\
    IBFUsM2j8qRktP34ocpnzVe5JguC/7ccvmZv9lTbW0KiAAAAkLtUq3lshtYqeSaATs2zZk\n\
    R2L+e5wJAbwdvtfOKEMCRrNwVacz4xSRdOHX7yQwQJB40HGaQX9zRo3a5K1j1VfcBcfQla\n\
    hiitqLxSv9j39ts1hKTKor8lc0hSZ3a7r21DzlrkF43d4s8TTBFfJjkDHTLlO/PToUgLm1\n\
    slKJXoD/hEv6ulYlIZye8SA1NYXSlXpZ3kTgdQDQHaCnw0XgX6io0=\n\
    -----END OPENSSH PRIVATE KEY-----\n";
const ECDSA: &str = "-----BEGIN OPENSSH PRIVATE KEY-----\n\
    b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAAaAAAABNlY2RzYS\n\
    1zaGEyLW5pc3RwMjU2AAAACG5pc3RwMjU2AAAAQQQlOH6Ldxl2ZhMYaHT5Ug1JtfxxCk96\n\
    6JlPoAmXmmJMY5dGc+M6y3D2wPpT913+ggbOMF4AX4fOMYgFlEhgD0UNAAAAoL0680u9Ov\n\
    NLAAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBBCU4fot3GXZmExho\n\
    dPlSDUm1/HEKT3romU+gCZeaYkxjl0Zz4zrLcPbA+lP3Xf6CBs4wXgBfh84xiAWUSGAPRQ\n\
    0AAAAhALnFRgVnBKUYod1oH6PIzpbGSghvjIenE94yeA8YeCz7AAAAAXgBAgMEBQY=\n\
    -----END OPENSSH PRIVATE KEY-----\n";
const RSA: &str = "-----BEGIN OPENSSH PRIVATE KEY-----\n\
    b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAAlwAAAAdzc2gtcn\n\
    NhAAAAAwEAAQAAAIEAwBIMrfYVkhbVVSCGhov9tVqxMSBV9ZwhOydm3qrBynjUN06VgEvP\n\
    PpePwxQf9xHaZZDmjBwhDgZ4lv5pje7Xhky5jUntGOLIw0C3xVtsL6k2uvWHaTqJUtZaTN\n\
    uy2qyNrYj2WjxFplSVUhkFypGXsb65fnUCxx8Mv9Nz3RRhCIsAAAH4IJG6rCCRuqwAAAAH\n\
    c3NoLXJzYQAAAIEAwBIMrfYVkhbVVSCGhov9tVqxMSBV9ZwhOydm3qrBynjUN06VgEvPPp\n\
    ePwxQf9xHaZZDmjBwhDgZ4lv5pje7Xhky5jUntGOLIw0C3xVtsL6k2uvWHaTqJUtZaTNuy\n\
    2qyNrYj2WjxFplSVUhkFypGXsb65fnUCxx8Mv9Nz3RRhCIsAAAADAQABAAAAgQCDGA61cZ\n\
    /5bUJAbwnCrawF6xfDuxlQoTcBQ/xvgEby5hOaiDV8MsIKK7JA6OyEWxggeI0TFmPtSbdm\n\
    /9CVwm4xF9Pb7GLYAbRuXn5/jY2Tsyg6dvcFEupltrdmyI42EdF7LrYAoKm1Px+vMaGGk1\n\
    L04iiOJM0qgD0N4HY4RGR+CQAAAEAFWn9XTdXynlaR0Nqyo8jWljHk6UFai4sAjJmsh/kw\n\
    uJer0BGgJdJdD8kbXJH0+CJ2PfZaDKo39BSyuz+TNHTOAAAAQQD8WYHR8BphM9cRH1T4ga\n\
    kAqVb5EjR9TcdzVSyaq4A4Rtxs/X3t7AzkpnDOIHSJSRN3PT+wOUYsVKMT+1+g57E/AAAA\n\
    QQDC2VGXqr1RIhgJZ+4DjSV+PekKmkHUCswXbbxVrAa4J7klQngaKjN/kyMODh+YXa4nis\n\
    2TPwadUlZ2YtjJyom1AAAAAXgB\n\
    -----END OPENSSH PRIVATE KEY-----\n";

fn import(text: &str, passphrase: Option<&str>) -> Result<Identity, KeyError> {
    import_openssh("Anna".parse().unwrap(), text, passphrase)
}

#[test]
fn a_plain_key_is_taken_over() {
    for text in [PLAIN.to_owned(), PLAIN.replace('\n', "\r\n"), format!("\n{PLAIN}")] {
        assert_eq!(import(&text, None).unwrap().public().to_string(), PLAIN_PUBLIC);
    }
}

#[test]
fn a_sealed_key_needs_its_passphrase() {
    assert_eq!(import(SEALED, Some("louisbourg")).unwrap().public().to_string(), SEALED_PUBLIC);
    assert!(matches!(import(SEALED, None), Err(KeyError::PassphraseNeeded)));
    assert!(matches!(import(SEALED, Some("quebec")), Err(KeyError::WrongPassphrase)));
}

#[test]
fn h10_older_seals_are_opened_and_others_named() {
    for (text, public) in [
        (CBC, "a6fca1a4c2451a0ce1c848d1bcbeca4adf079cbf13cd0fc3e158d0e371d96a21"),
        (CTR_128, "1e71f42ea2cb421690dddbf196e1fac7a0f6ae88cf3afe3d57c5e7c47d1cf134"),
    ] {
        assert_eq!(import(text, Some("louisbourg")).unwrap().public().to_string(), public);
        assert!(matches!(import(text, Some("quebec")), Err(KeyError::WrongPassphrase)));
    }
    let Err(KeyError::UnknownCipher { cipher }) = import(GCM, Some("louisbourg")) else {
        panic!("an unknown seal was opened")
    };
    assert_eq!(cipher, "aes256-gcm@openssh.com");
}

#[test]
fn h10_what_stands_after_the_key_is_refused() {
    for text in [PLAIN, SEALED] {
        let mut longer = bytes(text);
        longer.push(0);
        assert!(matches!(import(&wrapped(&longer), Some("louisbourg")), Err(KeyError::NotOpenSsh)));
    }
    // The padding is 1, 2, 3 ...; anything else was not written by OpenSSH.
    let mut padded = bytes(PLAIN);
    *padded.last_mut().unwrap() = 9;
    assert!(matches!(import(&wrapped(&padded), None), Err(KeyError::NotOpenSsh)));
    let no_end = PLAIN.replace("-----END OPENSSH PRIVATE KEY-----\n", "");
    assert!(matches!(import(&no_end, None), Err(KeyError::NotOpenSsh)));
}

#[test]
fn other_kinds_are_named() {
    let old = "-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----\n";
    for (text, kind) in [(RSA, "ssh-rsa"), (ECDSA, "ecdsa-sha2-nistp256"), (old, "rsa")] {
        let Err(KeyError::WrongKind { kind: found }) = import(text, None) else {
            panic!("{kind} was not refused")
        };
        assert_eq!(found, kind);
    }
}

fn bytes(text: &str) -> Vec<u8> {
    let body: String = text.lines().filter(|line| !line.starts_with('-')).collect();
    base64::decode(body.as_bytes()).unwrap().to_vec()
}

fn wrapped(bytes: &[u8]) -> String {
    let body = base64::encode(bytes);
    let lines: Vec<&str> =
        body.as_bytes().chunks(70).map(|line| std::str::from_utf8(line).unwrap()).collect();
    format!("{BEGIN}\n{}\n-----END OPENSSH PRIVATE KEY-----\n", lines.join("\n"))
}

#[test]
fn what_is_no_key_is_refused() {
    let cut = &PLAIN[..PLAIN.len() / 2];
    for text in ["", "ssh-ed25519 AAAA", cut, BEGIN, &wrapped(&bytes(PLAIN)[..60]), &"A".repeat(100_000)] {
        assert!(matches!(import(text, None), Err(KeyError::NotOpenSsh)), "{text}");
    }
}

#[test]
fn a_damaged_file_never_gives_another_key() {
    let sound = bytes(PLAIN);
    assert_eq!(wrapped(&sound), PLAIN);
    for at in 0..sound.len() {
        let mut damaged = sound.clone();
        damaged[at] ^= 1;
        if let Ok(identity) = import(&wrapped(&damaged), None) {
            assert_eq!(identity.public().to_string(), PLAIN_PUBLIC, "byte {at}");
        }
    }
}

#[test]
fn a_costly_passphrase_function_is_not_tried() {
    // The rounds are the four bytes before the number of keys, which is 1.
    let mut bytes = bytes(SEALED);
    let at = bytes.windows(8).position(|w| w == [0, 0, 0, 4, 0, 0, 0, 1]).unwrap();
    bytes[at] = 0x7f;
    assert!(matches!(
        import(&wrapped(&bytes), Some("x")),
        Err(KeyError::TooCostly { rounds: 0x7f00_0004, .. })
    ));
}
