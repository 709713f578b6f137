//! An mbox, or the files of a Maildir.
//!
//! A text that begins with `maildir` is taken for the files of one, each after a line `== NAME`.

use super::{Path, bytes as seed, mail, vectors};
use coureur::mail::find;
use coureur::mail::mailbox::{Maildir, from_pipe, messages, stable_name};
use std::fs;
use std::io::Cursor;

pub fn check(bytes: &[u8]) {
    if let Some(rest) = bytes.strip_prefix(b"maildir\n") {
        return maildir(&String::from_utf8_lossy(rest));
    }
    let read = all(bytes);
    let size: usize = read.iter().map(Vec::len).sum();
    assert!(size <= bytes.len(), "nothing is read twice");
    for message in &read {
        if let Ok(finding) = find(message) {
            mail::found(&finding);
        }
    }
    if bytes.starts_with(b"From ") && !read.is_empty() {
        let again = all(&written(&read));
        let bare = |message: &Vec<u8>| String::from_utf8_lossy(message.trim_ascii_end()).into_owned();
        assert_eq!(
            again.iter().map(bare).collect::<Vec<_>>(),
            read.iter().map(bare).collect::<Vec<_>>(),
            "what was read can be written and read again"
        );
    }
}

fn all(bytes: &[u8]) -> Vec<Vec<u8>> {
    let messages = from_pipe(Cursor::new(bytes.to_vec())).expect("memory can be read");
    messages.map(|message| message.expect("memory can be read")).collect()
}

/// Messages as an mbox.
fn written(messages: &[Vec<u8>]) -> Vec<u8> {
    let mut mbox = Vec::new();
    for message in messages {
        mbox.extend(b"From somebody\n");
        for line in message.split_inclusive(|byte| *byte == b'\n') {
            let quoted = line.iter().position(|byte| *byte != b'>');
            if quoted.is_some_and(|at| line[at..].starts_with(b"From ")) {
                mbox.push(b'>');
            }
            mbox.extend(line);
        }
        mbox.extend(b"\n\n");
    }
    mbox
}

fn maildir(text: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut count = 0;
    for (place, part) in text.split("== ").skip(1).take(16).enumerate() {
        let (name, body) = part.split_once('\n').unwrap_or((part, ""));
        let folder = folder.path().join(["new", "cur"][place % 2]);
        fs::create_dir_all(&folder).expect("a folder");
        let fits =
            !name.contains(['/', '\0']) && !name.is_empty() && name.len() < 200 && !name.starts_with('.');
        if fits && !folder.join(name).exists() {
            fs::write(folder.join(name), body).expect("a file");
            count += 1;
        }
    }
    let Ok(box_) = Maildir::at(folder.path()) else { return assert_eq!(count, 0) };
    let named = box_.named().expect("it can be listed");
    assert_eq!(named.len(), count, "every file is a message");
    for (name, path) in &named {
        assert!(!name.contains([':', ';', '!']) && *name == stable_name(path));
        let message = Maildir::read(path).expect("it can be read");
        if let Ok(finding) = find(&message) {
            mail::found(&finding);
        }
    }
    assert_eq!(messages(folder.path()).expect("it can be listed").count(), count);
}

pub fn seeds(root: &Path) -> Vec<Vec<u8>> {
    let mails: Vec<Vec<u8>> =
        vectors(root, "tests/vectors/mail").into_iter().filter(|mail| mail.len() < 6000).collect();
    let mut all: Vec<Vec<u8>> = mails.chunks(2).take(20).map(written).collect();
    for pair in mails.chunks(2).take(8) {
        let mut dir = b"maildir\n== 1.a.host:2,S\n".to_vec();
        dir.extend(&pair[0]);
        dir.extend(b"== 2.b.host\n");
        dir.extend(pair.last().unwrap());
        all.push(dir);
    }
    all.extend(seed(&[
        "From a\n\nsig: x\n>From here\n\nFrom b\n\nFrom c\nsig:\n\n>>From \n",
        "From a\r\nSubject: x\r\n\r\ncoureur\r\n\r\nFrom b\r\n\r\n",
        "maildir\n== .hidden\nx== x:2,S\ny",
    ]));
    all
}
