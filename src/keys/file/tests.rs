use super::*;
use crate::machine::make_folder;
use std::fs;

fn anna() -> Identity {
    Identity::from_secret("Anna: Schmidt".parse().unwrap(), &[7; 32])
}

fn home() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path().join("a/coureur");
    (folder, home)
}

#[test]
fn a_bare_key_is_read_back() {
    let (_folder, home) = home();
    KeyFile::create(&home, &anna(), None).unwrap();
    let file = KeyFile::load(&home).unwrap();
    assert!(!file.is_sealed());
    assert_eq!(file.name().as_str(), "Anna: Schmidt");
    assert_eq!(file.open(None).unwrap().secret(), anna().secret());
    let text = fs::read_to_string(KeyFile::path_in(&home)).unwrap();
    assert!(text.starts_with("coureur-identity: 1\nname: 'Anna: Schmidt'\npublic: "), "{text}");
    assert!(!format!("{file:?}").contains("BwcH"));
}

#[test]
fn a_sealed_key_needs_its_passphrase() {
    let (_folder, home) = home();
    let file = KeyFile::create(&home, &anna(), Some("louisbourg")).unwrap();
    assert!(file.is_sealed());
    assert!(matches!(file.open(None), Err(KeyError::PassphraseNeeded)));
    assert!(matches!(file.open(Some("quebec")), Err(KeyError::WrongPassphrase)));
    assert_eq!(file.open(Some("louisbourg")).unwrap().secret(), anna().secret());
    let text = fs::read_to_string(KeyFile::path_in(&home)).unwrap();
    assert!(text.contains("\nsealed: argon2id m=65536 t=3 p=1\n"), "{text}");
    assert!(!text.contains(base64::encode(anna().secret()).as_str()));
}

#[test]
fn the_passphrase_can_be_changed() {
    let (_folder, home) = home();
    KeyFile::create(&home, &anna(), None).unwrap();
    let sealed = KeyFile::change_passphrase(&home, None, Some("a")).unwrap();
    assert!(sealed.is_sealed());
    assert!(matches!(KeyFile::change_passphrase(&home, Some("b"), None), Err(KeyError::WrongPassphrase)));
    assert!(KeyFile::load(&home).unwrap().is_sealed());
    let bare = KeyFile::change_passphrase(&home, Some("a"), None).unwrap();
    assert_eq!(bare.open(None).unwrap().secret(), anna().secret());
    assert_eq!(fs::read_dir(&home).unwrap().count(), 1);
}

#[test]
fn an_existing_key_is_never_overwritten() {
    let (_folder, home) = home();
    assert!(matches!(KeyFile::load(&home), Err(KeyError::Missing { .. })));
    KeyFile::create(&home, &anna(), None).unwrap();
    let other = Identity::from_secret("Bo".parse().unwrap(), &[8; 32]);
    assert!(matches!(KeyFile::create(&home, &other, None), Err(KeyError::Exists { .. })));
    assert_eq!(KeyFile::load(&home).unwrap().public(), anna().public());
}

#[cfg(unix)]
#[test]
fn only_the_owner_may_read_it() {
    use miette::Diagnostic as _;
    use std::os::unix::fs::PermissionsExt as _;
    let (_folder, home) = home();
    KeyFile::create(&home, &anna(), None).unwrap();
    let path = KeyFile::path_in(&home);
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!((mode(&path), mode(&home)), (0o600, 0o700));
    for open in [0o604, 0o640, 0o666] {
        fs::set_permissions(&path, fs::Permissions::from_mode(open)).unwrap();
        let found = KeyFile::load(&home).unwrap_err();
        assert!(matches!(found, KeyError::OpenToOthers { .. }), "{open:o}");
        assert_eq!(found.help().unwrap().to_string(), format!("run: chmod 600 {}", path.display()));
    }
    fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
    fs::set_permissions(&home, fs::Permissions::from_mode(0o777)).unwrap();
    assert!(matches!(KeyFile::load(&home), Err(KeyError::FolderOpenToOthers { .. })));
    fs::set_permissions(&home, fs::Permissions::from_mode(0o755)).unwrap();
    assert!(KeyFile::load(&home).is_ok());
    KeyFile::change_passphrase(&home, None, None).unwrap();
    assert_eq!(mode(&path), 0o600);
}

#[cfg(unix)]
#[test]
fn t14_a_file_of_somebody_else_is_refused() {
    let (_folder, home) = home();
    KeyFile::create(&home, &anna(), None).unwrap();
    // Only the superuser can give a file away; where the tests do not run so, nobody else can either.
    if std::os::unix::fs::chown(KeyFile::path_in(&home), Some(12_345), None).is_ok() {
        assert!(matches!(KeyFile::load(&home), Err(KeyError::OtherOwner { .. })));
    }
}

#[cfg(unix)]
#[test]
fn links_are_not_followed() {
    let (folder, home) = home();
    KeyFile::create(&home, &anna(), None).unwrap();
    let other = folder.path().join("other");
    make_folder(&other).unwrap();
    std::os::unix::fs::symlink(KeyFile::path_in(&home), KeyFile::path_in(&other)).unwrap();
    assert!(matches!(KeyFile::load(&other), Err(KeyError::NotAFile { .. })));
    assert!(matches!(KeyFile::create(&other, &anna(), None), Err(KeyError::Exists { .. })));
}

#[test]
fn a_file_that_is_no_key_file_says_why() {
    let path = Path::new("identity.yaml");
    let text = spelled(&anna(), None).unwrap();
    let why = |from: &str, to: &str| {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, *text, "{from} is not there");
        match KeyFile::parse(path, &changed).and_then(|file| file.open(None)) {
            Err(KeyError::BadFile { why, .. }) => why,
            other => panic!("{to}: {other:?}"),
        }
    };
    assert!(matches!(why("name: ", "nom: "), BadFile::Yaml(_)));
    assert!(matches!(why("name: ", "extra: 1\nname: "), BadFile::Yaml(_)));
    assert_eq!(why("'Anna: Schmidt'", "' x'"), BadFile::Name);
    assert_eq!(why("public: ", "public: 00"), BadFile::Public);
    assert_eq!(why("sealed: none", "sealed: scrypt"), BadFile::Seal);
    assert_eq!(why("sealed: none", "sealed: argon2id m=100000000 t=3 p=1"), BadFile::Costs);
    assert_eq!(why("sealed: none", "sealed: argon2id m=65536 t=3 p=1"), BadFile::Secret);
    assert_eq!(why("secret: ", "secret: AAAA"), BadFile::Secret);
    assert_eq!(
        why("secret: B", "secret: !"),
        BadFile::Yaml("line 5: `!` cannot begin a value here".to_owned())
    );
    let other = Identity::from_secret("Bo".parse().unwrap(), &[8; 32]).public().to_string();
    assert_eq!(why(&anna().public().to_string(), &other), BadFile::Mismatch);
    let later = text.replacen("identity: 1", "identity: 2", 1);
    assert!(matches!(KeyFile::parse(path, &later), Err(KeyError::UnknownVersion { version: 2, .. })));
}

#[test]
fn a_large_or_binary_file_is_refused() {
    let (_folder, home) = home();
    make_folder(&home).unwrap();
    let path = KeyFile::path_in(&home);
    for bytes in [vec![b'a'; MAX + 1], vec![0xff; 10]] {
        machine::here().write(&path, &bytes, Rights::Owner).unwrap();
        assert!(matches!(KeyFile::load(&home), Err(KeyError::BadFile { .. })));
        fs::remove_file(&path).unwrap();
    }
}

#[test]
fn the_home_folder_can_be_named() {
    assert_eq!(home_from(Some("/keys".into())).unwrap(), Path::new("/keys"));
    for unset in [None, Some(OsString::new())] {
        assert!(home_from(unset).unwrap().ends_with("coureur"));
    }
}
