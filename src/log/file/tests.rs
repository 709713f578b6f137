use crate::errors::InWords;
use std::fs::{self, File};
use std::{env, process::Command, thread};

use super::*;
use crate::log::sample;
use crate::machine::{Blow, Struck, here, on};

/// The steps of an append on the disk: the lock; the new file, created, half written, synced, named; its folder synced.
const STEPS: u64 = 6;
const NAMED: u64 = 5;

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

fn start(folder: &Path) -> (PathBuf, Head) {
    let path = folder.join("game.yaml");
    let log = create(&path, &sample::signed_header()).unwrap();
    (path, log.head())
}

fn unfinished(folder: &Path) -> usize {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    names.filter(|name| name.to_string_lossy().ends_with(UNFINISHED)).count()
}

#[test]
fn a_log_grows_entry_by_entry() {
    let folder = folder();
    let (path, mut head) = start(folder.path());
    let entries = sample::entries(4);
    for entry in &entries[1..] {
        head = append(&path, &head, std::slice::from_ref(entry)).unwrap().log.head();
    }
    assert_eq!(read_bytes(&path).unwrap(), sample::text(&entries).as_bytes());
    assert_eq!(unfinished(folder.path()), 0);
}

#[test]
fn a_log_that_moved_on_is_not_appended_to() {
    let folder = folder();
    let (path, head) = start(folder.path());
    let entries = sample::entries(3);
    append(&path, &head, &entries[1..2]).unwrap();
    let before = read_bytes(&path).unwrap();
    assert!(matches!(append(&path, &head, &entries[1..2]), Err(FileError::MovedOn { .. })));
    assert_eq!(read_bytes(&path).unwrap(), before);
}

#[test]
fn entries_that_do_not_follow_are_not_written() {
    let folder = folder();
    let (path, head) = start(folder.path());
    let before = read_bytes(&path).unwrap();
    let entries = sample::entries(3);
    assert!(matches!(
        append(&path, &head, &entries[2..]),
        Err(FileError::Log(InWords { error: LogError::WrongNumber { .. }, .. }))
    ));
    let forged = Signed::new(entries[1].document().clone(), *entries[2].signature());
    assert!(matches!(
        append(&path, &head, &[forged]),
        Err(FileError::Log(InWords { error: LogError::BadSignature { .. }, .. }))
    ));
    assert_eq!(read_bytes(&path).unwrap(), before);
    assert_eq!(unfinished(folder.path()), 0);
}

#[test]
fn a_new_game_overwrites_nothing() {
    let folder = folder();
    let (path, _) = start(folder.path());
    assert!(matches!(create(&path, &sample::signed_header()), Err(FileError::Exists { .. })));
    let dangling = folder.path().join("dangling");
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("nowhere", &dangling).unwrap();
        assert!(matches!(create(&dangling, &sample::signed_header()), Err(FileError::Exists { .. })));
    }
    let entry = &sample::entries(2)[1];
    let fresh = folder.path().join("fresh");
    assert!(matches!(
        create(&fresh, entry),
        Err(FileError::Log(InWords { error: LogError::NoHeader { .. }, .. }))
    ));
    assert!(!fresh.exists());
}

#[test]
fn what_is_no_log_is_not_read() {
    let folder = folder();
    assert!(matches!(read_bytes(folder.path()), Err(FileError::NotAFile { .. })));
    assert!(matches!(read_bytes(&folder.path().join("none")), Err(FileError::Missing { .. })));
    let head = read_log(sample::signed_header().text().as_bytes()).unwrap().head();
    assert!(matches!(append(&folder.path().join("none"), &head, &[]), Err(FileError::Missing { .. })));
    let large = folder.path().join("large");
    File::create(&large).unwrap().set_len(limits::LOG_BYTES as u64 + 1).unwrap();
    assert!(matches!(read_bytes(&large), Err(FileError::TooLarge { .. })));
}

#[cfg(unix)]
#[test]
fn links_and_rights_survive_an_append() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = folder();
    let (path, head) = start(folder.path());
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    let link = folder.path().join("link");
    std::os::unix::fs::symlink(&path, &link).unwrap();
    append(&link, &head, &sample::entries(2)[1..]).unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
    assert_eq!(read_bytes(&path).unwrap(), sample::text(&sample::entries(2)).as_bytes());
}

#[test]
fn a_held_lock_refuses_in_the_end() {
    let folder = folder();
    let (path, head) = start(folder.path());
    let lock = Target::new(fs::canonicalize(&path).unwrap()).lock().unwrap();
    let Err(FileError::Locked { holder, .. }) = append(&path, &head, &sample::entries(2)[1..]) else {
        panic!("written in spite of the lock");
    };
    assert_eq!(holder, format!("process {}", std::process::id()));
    drop(lock);
    assert!(append(&path, &head, &sample::entries(2)[1..]).is_ok());
}

#[test]
fn r4_a_folder_that_cannot_be_synced_leaves_the_log_written_and_says_so() {
    for blow in [Blow::Fail, Blow::FailOnce] {
        let folder = folder();
        let (path, head) = start(folder.path());
        let struck = Struck::at(here(), NAMED, blow);
        let done = on(struck.clone(), || append(&path, &head, &sample::entries(2)[1..])).unwrap();
        assert!(struck.has_fallen());
        assert!(matches!(done.doubt, Some(FileError::Unconfirmed { .. })), "{blow:?}");
        assert_eq!(read_bytes(&path).unwrap(), sample::text(&sample::entries(2)).as_bytes());
    }
}

#[test]
fn r11_a_log_with_the_longest_names_is_written() {
    for length in [200, 238, 248, 255] {
        let folder = folder();
        let path = folder.path().join("n".repeat(length));
        let head = create(&path, &sample::signed_header()).unwrap().head();
        append(&path, &head, &sample::entries(2)[1..]).unwrap();
        assert_eq!(read_bytes(&path).unwrap(), sample::text(&sample::entries(2)).as_bytes());
        // A crash in such a log is cleaned up, too.
        let left = folder.path().join(format!(".{}.abcdef.unfinished", short_name(&path, 19).display()));
        fs::write(&left, "x").unwrap();
        let head = read_log(&read_bytes(&path).unwrap()).unwrap().head();
        append(&path, &head, &sample::entries(3)[2..]).unwrap();
        assert!(!left.exists());
    }
}

#[test]
fn the_end_of_a_log_is_replaced_as_a_whole() {
    let folder = folder();
    let (path, head) = start(folder.path());
    let log = append(&path, &head, &sample::entries(4)[1..]).unwrap().log;
    let cut = rewrite(&path, &log, 2, &[]).unwrap().log;
    assert_eq!(read_bytes(&path).unwrap(), sample::text(&sample::entries(2)).as_bytes());
    assert!(matches!(rewrite(&path, &log, 2, &[]), Err(FileError::MovedOn { .. })));
    rewrite(&path, &cut, 1, &sample::entries(3)[1..]).unwrap();
    assert_eq!(read_bytes(&path).unwrap(), sample::text(&sample::entries(3)).as_bytes());
}

#[test]
fn of_two_writers_at_once_one_has_to_look_again() {
    let folder = folder();
    let (path, head) = start(folder.path());
    let entries = sample::entries(2);
    let write = || append(&path, &head, &entries[1..]).map(|done| done.log.head().entries);
    let results = thread::scope(|scope| {
        let others: Vec<_> = (0..4).map(|_| scope.spawn(write)).collect();
        others.into_iter().map(|other| other.join().unwrap()).collect::<Vec<_>>()
    });
    assert_eq!(results.iter().filter(|result| matches!(result, Ok(2))).count(), 1, "{results:?}");
    let moved = results.iter().filter(|result| matches!(result, Err(FileError::MovedOn { .. }))).count();
    assert_eq!(moved, 3, "{results:?}");
    assert_eq!(read_log(&read_bytes(&path).unwrap()).unwrap().entries().len(), 2);
}

/// Not a test of its own: the child that the crash test starts and that kills itself at a step.
#[test]
#[ignore = "started by the crash tests as a process of its own"]
fn child() {
    let Some(path) = env::var_os("COUREUR_TEST_LOG").map(PathBuf::from) else { return };
    let step: Option<u64> = env::var("COUREUR_TEST_STEP").ok().map(|step| step.parse().unwrap());
    let head = read_log(&read_bytes(&path).unwrap()).unwrap().head();
    let entry = &sample::entries(head.entries + 1)[head.entries..];
    // Where no step is named, none is reached.
    let struck = Struck::at(here(), step.unwrap_or(u64::MAX), Blow::Abort);
    on(struck, || append(&path, &head, entry)).unwrap();
}

fn spawn(path: &Path, step: Option<u64>) -> std::process::Child {
    let mut command = Command::new(env::current_exe().unwrap());
    command.args(["--exact", "log::file::tests::child", "--ignored", "--test-threads=1"]);
    command
        .env("COUREUR_TEST_LOG", path)
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null());
    if let Some(step) = step {
        command.env("COUREUR_TEST_STEP", step.to_string());
    }
    command.spawn().unwrap()
}

#[test]
fn a_crash_at_any_step_leaves_the_old_log_or_the_new() {
    let (old, new) = (sample::text(&sample::entries(2)), sample::text(&sample::entries(3)));
    for step in 0..STEPS {
        let folder = folder();
        let (path, head) = start(folder.path());
        append(&path, &head, &sample::entries(2)[1..]).unwrap();
        assert!(!spawn(&path, Some(step)).wait().unwrap().success(), "the child survived {step}");

        let found = read_bytes(&path).unwrap();
        let renamed = step >= NAMED;
        assert_eq!(found, if renamed { new.as_bytes() } else { old.as_bytes() }, "torn at {step}");
        let left = usize::from((2..NAMED).contains(&step));
        assert_eq!(unfinished(folder.path()), left, "left over at {step}");

        // The next writer is not disturbed by what the crash left, neither the lock nor the file.
        let head = read_log(&found).unwrap().head();
        let all = sample::entries(head.entries + 1);
        append(&path, &head, &all[head.entries..]).unwrap();
        assert_eq!(read_bytes(&path).unwrap(), sample::text(&all).as_bytes());
        assert_eq!(unfinished(folder.path()), 0, "not cleaned up after {step}");
    }
}

#[test]
fn two_processes_never_tear_a_log() {
    let folder = folder();
    let (path, _) = start(folder.path());
    let children: Vec<_> = (0..3).map(|_| spawn(&path, None)).collect();
    let done =
        children.into_iter().filter_map(|mut child| child.wait().unwrap().success().then_some(())).count();
    assert!(done >= 1);
    let log = read_log(&read_bytes(&path).unwrap()).unwrap();
    assert_eq!(log.entries().len(), done + 1, "an entry was lost");
}
