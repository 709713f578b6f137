//! Whatever happens at whichever step, a file is the old one or the new one.

use super::*;

const OLD: &[u8] = b"the old one, whole";
const NEW: &[u8] = b"the new one, which is longer than the old one";

fn memory() -> Memory {
    Memory::new([7; 32], Duration::from_secs(1_794_744_000))
}

/// As whoever keeps a file does it.
fn replace(machine: &dyn Machine, path: &Path, bytes: &[u8], lasting: Lasting, over: Over) -> io::Result<()> {
    machine.make_folder(folder_of(path), Rights::Usual)?;
    let draft = Draft { before: OsStr::new("."), after: ".unfinished", rights: Rights::Owner, lasting, over };
    put_on(machine, path, bytes, &draft)?;
    match lasting {
        Lasting::Synced => machine.sync(folder_of(path)),
        Lasting::InPassing => Ok(()),
    }
}

fn read(machine: &dyn Machine, path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    machine.open(path)?.bytes.read_to_end(&mut bytes).map(|_| bytes)
}

fn with_old() -> (Memory, &'static Path) {
    let (machine, path) = (memory(), Path::new("/home/games/journal.yaml"));
    replace(&machine, path, OLD, Lasting::Synced, Over::Replace).unwrap();
    (machine, path)
}

#[test]
fn killed_or_without_power_at_any_step_a_file_is_the_old_one_or_the_new_one() {
    for blow in [Blow::Kill, Blow::FailOnce, Blow::Fail] {
        let mut nth = 0;
        loop {
            let mut fallen = false;
            // However much of what was on its way has reached the disk.
            for kept in 0..12 {
                let (machine, path) = with_old();
                let struck = Struck::at(Rc::new(machine.clone()), nth, blow);
                let done = killed(|| replace(&*struck, path, NEW, Lasting::Synced, Over::Replace));
                fallen = struck.has_fallen();
                let seen = read(&machine, path).unwrap();
                assert!(seen == OLD || seen == NEW, "{blow:?} {nth}");
                machine.lose_power(|among| kept % among);
                let seen = read(&machine, path).unwrap();
                assert!(seen == OLD || seen == NEW, "{blow:?} {nth} {kept}");
                assert!(!matches!(done, Some(Ok(()))) || seen == NEW, "what was said to be done is done");
            }
            if !fallen {
                break;
            }
            nth += 1;
        }
        assert!(nth >= 5, "{blow:?}: only {nth} steps");
    }
}

#[test]
fn something_is_done_on_another_machine_and_then_again_on_this_one() {
    let (machine, path) = with_old();
    on(Rc::new(machine), || assert_eq!(super::read(path, 3).unwrap(), b"the "));
    assert!(!exists(path));
    let other = killed(|| on(Struck::at(Rc::new(memory()), 0, Blow::Kill), || make_folder(path)));
    assert!(other.is_none() && !exists(path));
}

#[test]
fn what_was_done_outlives_the_power_and_what_was_not_synced_may_not() {
    let (machine, path) = with_old();
    replace(&machine, path, NEW, Lasting::Synced, Over::Replace).unwrap();
    machine.lose_power(|_| 0);
    assert_eq!(read(&machine, path).unwrap(), NEW);
    replace(&machine, path, OLD, Lasting::InPassing, Over::Replace).unwrap();
    assert_eq!(read(&machine, path).unwrap(), OLD);
    machine.lose_power(|_| 0);
    assert_eq!(read(&machine, path).unwrap(), NEW);
    replace(&machine, path, OLD, Lasting::InPassing, Over::Replace).unwrap();
    machine.lose_power(|among| if among > 6 { 5 } else { among - 1 });
    assert_eq!(read(&machine, path).unwrap(), &OLD[..5], "and torn");
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
    machine.rename(&path, &other, Over::Replace).unwrap();
    assert_eq!(machine.look(&other).unwrap().number, first.number, "the same file under another name");
    replace(machine, &other, OLD, Lasting::InPassing, Over::Replace).unwrap();
    assert_ne!(machine.look(&other).unwrap().number, first.number, "another file under the same name");
    let lock = folder.join("lock");
    let Wish::Held(held) = machine.try_lock(&lock, "watch").unwrap() else { panic!("not to be had") };
    let Wish::Busy(holder) = machine.try_lock(&lock, "turn").unwrap() else { panic!("held twice") };
    assert!(holder.ends_with(" watch"));
    drop(held);
    assert!(matches!(machine.try_lock(&lock, "turn").unwrap(), Wish::Held(_)));
    machine.remove(&other).unwrap();
    assert_eq!(read(machine, &other).unwrap_err().kind(), io::ErrorKind::NotFound);
    let (mut one, mut two) = ([0; 16], [0; 16]);
    machine.entropy(&mut one).unwrap();
    machine.entropy(&mut two).unwrap();
    assert_ne!(one, two);
}

#[test]
fn both_machines_behave_alike() {
    let folder = tempfile::tempdir().unwrap();
    behaves(&Real, folder.path());
    behaves(&memory(), Path::new("/home"));
}
