use super::*;

fn message(kind: &str, encoding: &str, body: &str) -> Vec<u8> {
    format!(
        "From: \"Bo\" <bo@example.org>\r\nTo: anna@example.org\r\nSubject: x\r\nMessage-ID: <a.b@c>\r\n\
         X-Coureur-Game: 3f3f\r\nMIME-Version: 1.0\r\nContent-Type: {kind}\r\nContent-Transfer-Encoding: {encoding}\r\n\r\n{body}"
    )
    .into_bytes()
}

#[test]
fn headers_and_simple_bodies_are_read() {
    let wire =
        take_apart(&message("text/plain; charset=iso-8859-1", "quoted-printable", "Qu=E9bec =\r\nfalls\r\n"))
            .unwrap();
    assert_eq!(wire.from.as_deref(), Some("bo@example.org"));
    assert_eq!(wire.id.as_deref(), Some("a.b@c"));
    assert_eq!(wire.game.as_deref(), Some("3f3f"));
    assert_eq!(wire.parts[0].text.trim_end(), "Québec falls");
    let wire = take_apart(&message("application/octet-stream", "base64", "LS0tCmVudHJ5\r\n")).unwrap();
    assert_eq!((wire.parts[0].kind, wire.parts[0].bytes()), (Kind::File, &b"---\nentry"[..]));
}

#[test]
fn flowed_lines_are_joined() {
    assert_eq!(unflow("a b \nc\n> d \n> e\nf \n>g\n-- \nx\n", false), "a b c\n> d e\nf \n> g\n-- \nx\n");
    assert_eq!(unflow("a b \nc\n", true), "a bc\n");
    assert_eq!(unflow(" >not quoted\n", false), ">not quoted\n");
}

#[test]
fn parts_in_parts_are_found_and_pictures_left_aside() {
    let body = "--x\r\nContent-Type: multipart/alternative; boundary=y\r\n\r\n--y\r\n\r\nplain\r\n--y\r\nContent-Type: text/html\r\n\r\n\
                <b>bold</b>\r\n--y--\r\n--x\r\nContent-Type: image/png\r\n\r\nPNG\r\n--x\r\nContent-Type: message/rfc822\r\n\r\n\
                Subject: inner\r\n\r\ninner text\r\n--x\r\nContent-Type: application/zip\r\n\r\nPK\u{3}\u{4}zzz\r\n--x--\r\nafter\r\n";
    let wire = take_apart(&message("multipart/mixed; boundary=\"x\"", "7bit", body)).unwrap();
    let found: Vec<(Kind, &str)> = wire.parts.iter().map(|part| (part.kind, part.text.trim())).collect();
    assert_eq!(
        found,
        [(Kind::Text, "plain"), (Kind::Html, "bold"), (Kind::Text, "inner text"), (Kind::Archive, "")]
    );
}

#[test]
fn hostile_messages_are_refused() {
    let nested = |count: usize| -> String {
        (0..count)
            .map(|i| format!("Content-Type: multipart/mixed; boundary=b{i}\r\n\r\n--b{i}\r\n"))
            .collect()
    };
    let deep =
        [message("multipart/mixed; boundary=b", "7bit", "--b\r\n"), nested(150_000).into_bytes()].concat();
    assert!(deep.len() > 8 << 20);
    assert_eq!(take_apart(&deep), Err(WireError::TooDeep));
    let messages = "Content-Type: message/rfc822\r\n\r\n".repeat(300_000);
    assert_eq!(take_apart(&message("message/rfc822", "7bit", &messages)), Err(WireError::TooDeep));
    let many = "--b\r\n\r\nx\r\n".repeat(200_000);
    assert_eq!(
        take_apart(&message("multipart/mixed; boundary=b", "7bit", &many)),
        Err(WireError::TooManyParts)
    );
    // Every part claims a boundary that never comes.
    let claims = "--b\r\nContent-Type: multipart/mixed; boundary=never\r\n\r\n".repeat(100);
    assert!(take_apart(&message("multipart/mixed; boundary=b", "7bit", &claims)).is_ok());
    assert_eq!(take_apart(&[b'x'; HEADER_BYTES + 10]), Err(WireError::HeaderTooLong));
    assert_eq!(take_apart(&vec![b'\n'; MESSAGE_BYTES + 1]), Err(WireError::TooLarge));
    let wire = take_apart(&message("text/plain; charset=utf-7", "base64", "\u{0}\u{1}====")).unwrap();
    assert_eq!(wire.parts.len(), 1);
}

#[test]
fn a_message_is_told_from_a_log_and_from_a_post() {
    assert!(looks_like_a_message(&message("text/plain", "7bit", "x")));
    for text in [
        "---\ncoureur: 1\nentry: 0\n",
        "Hello: world\nand more\n",
        "From: x\n\n",
        "",
        "\n\nSubject: x\nTo: y\n",
    ] {
        assert!(!looks_like_a_message(text.as_bytes()), "{text}");
    }
}

#[test]
fn odd_addresses_are_dropped() {
    let bytes = b"From: \"x\" <a\x1b[2J@b>\nTo: y@z\nMessage-ID: <\xff\xfe>\n\nx".to_vec();
    let wire = take_apart(&bytes).unwrap();
    assert!(wire.from.is_none_or(|from| from.chars().all(|c| c.is_ascii_graphic())));
    assert!(wire.id.is_none_or(|id| id.chars().all(|c| c.is_ascii_graphic())));
}

#[test]
fn r20_somebodys_paper_is_not_looked_through_and_no_message_is_kept_twice() {
    let paper = |kind: &str, text: &str| take_apart(&message(kind, "7bit", text)).unwrap().parts;
    assert!(paper("application/pdf", "%PDF-1.7 words and words\r\n").is_empty());
    for text in ["---\nentry: 5\nby: french", "x\nsig: y", "coureur-begin 1-2"] {
        assert_eq!(paper("application/pdf", text).len(), 1, "{text}");
    }
    assert_eq!(paper("text/plain", "words and words").len(), 1);
    for (kind, twice) in
        [("text/plain", false), ("text/plain; charset=iso-8859-1", true), ("text/plain; format=flowed", true)]
    {
        let parts = paper(kind, "sig: x \r\ny\r\n");
        assert_eq!((parts[0].raw.is_some(), parts[0].bytes()), (twice, &b"sig: x \r\ny\r\n"[..]), "{kind}");
    }
}
