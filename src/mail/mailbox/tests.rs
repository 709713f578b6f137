use super::*;
use std::cell::Cell;
use std::fs::{self, File};
use std::rc::Rc;

fn texts(messages: Messages) -> Vec<String> {
    messages.map(|message| String::from_utf8(message.unwrap()).unwrap()).collect()
}

#[test]
fn an_mbox_is_cut_at_from_lines_after_empty_ones() {
    let text = "From a@b Mon\nSubject: 1\n\nsig: x\nFrom here on\n>From quoted\n\nFrom c@d Tue\nSubject: 2\n\nsig:\n\n\
                From e@f\nSubject: other\n\nlunch?\n";
    let found = texts(from_pipe(text.as_bytes()).unwrap());
    assert_eq!(found, ["Subject: 1\n\nsig: x\nFrom here on\nFrom quoted\n\n", "Subject: 2\n\nsig:\n\n"]);
}

#[test]
fn a_maildir_is_listed_by_names_that_stay() {
    let folder = tempfile::tempdir().unwrap();
    assert!(matches!(Maildir::at(folder.path()), Err(MailboxError::NoMaildir { .. })));
    for name in ["new", "cur", "tmp"] {
        fs::create_dir(folder.path().join(name)).unwrap();
    }
    fs::write(folder.path().join("cur/1.a.host:2,S"), "one").unwrap();
    fs::write(folder.path().join("new/2.b.host"), "two").unwrap();
    fs::write(folder.path().join("tmp/3.c.host"), "unfinished").unwrap();
    let all = Maildir::at(folder.path()).unwrap().named().unwrap();
    let names: Vec<&str> = all.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["1.a.host", "2.b.host"]);
    assert_eq!(texts(messages(folder.path()).unwrap()), ["one", "two"]);
}

#[test]
fn a_file_is_one_message_and_a_missing_one_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.eml");
    assert!(matches!(messages(&path), Err(MailboxError::Missing { .. })));
    fs::write(&path, "Subject: x\n\ny").unwrap();
    assert_eq!(texts(messages(&path).unwrap()).len(), 1);
}

/// Messages without end, and how many bytes of them were asked for.
struct Endless {
    message: Vec<u8>,
    at: usize,
    read: Rc<Cell<usize>>,
}

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let start = self.at % self.message.len();
        let count = buffer.len().min(self.message.len() - start);
        buffer[..count].copy_from_slice(&self.message[start..start + count]);
        self.at += count;
        self.read.set(self.at);
        Ok(count)
    }
}

#[test]
fn r2_an_mbox_is_read_one_message_at_a_time() {
    let message = format!("From a@b Mon\nSubject: x\n\nsig:\n{}\n\n", "x\n".repeat(50_000)).into_bytes();
    let size = message.len();
    let read = Rc::new(Cell::new(0));
    let mut found = from_pipe(Endless { message, at: 0, read: Rc::clone(&read) }).unwrap();
    for number in 1..=40 {
        assert!(found.next().unwrap().unwrap().len() < size);
        // The message itself, the line that begins the next, and what a buffer reads ahead.
        assert!(read.get() <= number * size + 64 * 1024, "{} bytes for {number}", read.get());
    }
}

#[test]
fn r2_a_message_without_end_is_not_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mbox");
    let mut text = b"From a@b Mon\nSubject: large\n\nsig:\n".to_vec();
    text.resize(MESSAGE_BYTES + (2 << 20), b'x');
    text.extend_from_slice(b"\n\nFrom a@b Tue\nSubject: small\n\nsig:\n");
    fs::write(&path, &text).unwrap();
    assert_eq!(texts(messages(&path).unwrap()), ["Subject: small\n\nsig:\n"]);
}

#[test]
fn r2_a_maildir_is_read_one_message_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("new")).unwrap();
    for name in ["1", "2", "3"] {
        fs::write(folder.path().join("new").join(name), name).unwrap();
    }
    let mut found = messages(folder.path()).unwrap();
    assert_eq!(found.next().unwrap().unwrap(), b"1");
    // Had the second been read already, it would still come.
    fs::remove_file(folder.path().join("new/2")).unwrap();
    assert!(matches!(found.next(), Some(Err(MailboxError::Io { .. }))));
    assert_eq!(found.next().unwrap().unwrap(), b"3", "and the others do");
    assert!(found.next().is_none());
}

#[test]
fn r13_no_message_is_left_out_however_many_there_are() {
    const MANY: usize = 100_050;
    let mbox = "From a\n\nCoureur\n\n".repeat(MANY);
    assert_eq!(from_pipe(io::Cursor::new(mbox)).unwrap().filter(Result::is_ok).count(), MANY);
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("new")).unwrap();
    for number in 0..MANY {
        File::create(folder.path().join(format!("new/{number:06}"))).unwrap();
    }
    let all = Maildir::at(folder.path()).unwrap().list().unwrap();
    assert_eq!(all.len(), MANY);
    assert!(all.last().is_some_and(|newest| newest.ends_with("100049")));
}
