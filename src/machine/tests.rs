//! Whatever happens at whichever step, a file is the old one or the new one.

use super::memory::LAST_WORD;
use super::*;
use std::panic::{AssertUnwindSafe, catch_unwind};

const OLD: &[u8] = b"the old one, whole";
const NEW: &[u8] = b"the new one, which is longer than the old one";

/// Runs something that may be killed.
fn killed<T>(run: impl FnOnce() -> T) -> Option<T> {
    match catch_unwind(AssertUnwindSafe(run)) {
        Ok(done) => Some(done),
        Err(word) if word.downcast_ref::<&str>() == Some(&LAST_WORD) => None,
        Err(other) => std::panic::resume_unwind(other),
    }
}

fn with_old() -> (Memory, &'static Path) {
    let (machine, path) = (Memory::new(), Path::new("/home/games/journal.yaml"));
    replace(&machine, path, OLD, Lasting::Synced, Over::Replace).unwrap();
    (machine, path)
}

/// The steps of one replacement.
fn steps() -> u64 {
    let (machine, path) = with_old();
    let before = machine.steps();
    replace(&machine, path, NEW, Lasting::Synced, Over::Replace).unwrap();
    machine.steps() - before
}

#[test]
fn killed_or_without_power_at_any_step_a_file_is_the_old_one_or_the_new_one() {
    for (blow, nth) in
        [Blow::Kill, Blow::Full].into_iter().flat_map(|blow| (0..steps()).map(move |nth| (blow, nth)))
    {
        // However much of what was on its way has reached the disk.
        for kept in 0..12 {
            let (machine, path) = with_old();
            machine.strike(nth, blow);
            let done = killed(|| replace(&machine, path, NEW, Lasting::Synced, Over::Replace));
            let seen = machine.read(path, 1000).unwrap();
            assert!(seen == OLD || seen == NEW, "{blow:?} {nth}");
            machine.lose_power(|among| kept % among);
            let seen = machine.read(path, 1000).unwrap();
            assert!(seen == OLD || seen == NEW, "{blow:?} {nth} {kept}");
            assert!(!matches!(done, Some(Ok(()))) || seen == NEW, "what was said to be done is done");
        }
    }
}

#[test]
fn what_was_done_outlives_the_power_and_what_was_not_synced_may_not() {
    let (machine, path) = with_old();
    replace(&machine, path, NEW, Lasting::Synced, Over::Replace).unwrap();
    machine.lose_power(|_| 0);
    assert_eq!(machine.read(path, 1000).unwrap(), NEW);
    replace(&machine, path, OLD, Lasting::InPassing, Over::Replace).unwrap();
    assert_eq!(machine.read(path, 1000).unwrap(), OLD);
    machine.lose_power(|_| 0);
    assert_eq!(machine.read(path, 1000).unwrap(), NEW);
    replace(&machine, path, OLD, Lasting::InPassing, Over::Replace).unwrap();
    machine.lose_power(|among| if among > 6 { 5 } else { among - 1 });
    assert_eq!(machine.read(path, 1000).unwrap(), &OLD[..5], "and torn");
}

/// What both machines have to hold to.
fn behaves(machine: &dyn Machine, folder: &Path) {
    let [path, other] = ["a", "b"].map(|name| folder.join("deep").join(name));
    assert_eq!(machine.look(&path).unwrap_err().kind(), io::ErrorKind::NotFound);
    replace(machine, &path, OLD, Lasting::Synced, Over::Keep).unwrap();
    let first = machine.look(&path).unwrap();
    assert_eq!((first.kind, first.size), (Kind::File, OLD.len() as u64));
    let taken = replace(machine, &path, NEW, Lasting::Synced, Over::Keep).unwrap_err();
    assert_eq!(taken.kind(), io::ErrorKind::AlreadyExists);
    assert_eq!(machine.list(folder_of(&path)).unwrap(), ["a"], "nothing unfinished is left");
    assert_eq!(machine.read(&path, 3).unwrap(), b"the ", "one byte more than was asked for");
    machine.rename(&path, &other, Over::Replace).unwrap();
    assert_eq!(machine.look(&other).unwrap().identity, first.identity, "the same file under another name");
    replace(machine, &other, OLD, Lasting::InPassing, Over::Replace).unwrap();
    assert_ne!(machine.look(&other).unwrap().identity, first.identity, "another file under the same name");
    let lock = folder.join("lock");
    let held = machine.try_lock(&lock, "watch").unwrap().unwrap();
    assert!(machine.try_lock(&lock, "turn").unwrap().unwrap_err().ends_with(" watch"));
    drop(held);
    drop(machine.try_lock(&lock, "turn").unwrap().unwrap());
    machine.remove(&other).unwrap();
    assert_eq!(machine.read(&other, 10).unwrap_err().kind(), io::ErrorKind::NotFound);
    let (mut one, mut two) = ([0; 16], [0; 16]);
    machine.entropy(&mut one).unwrap();
    machine.entropy(&mut two).unwrap();
    assert_ne!(one, two);
}

#[test]
fn both_machines_behave_alike() {
    let folder = tempfile::tempdir().unwrap();
    behaves(&Real, folder.path());
    behaves(&Memory::new(), Path::new("/home"));
}
