use super::*;
use std::fs;

fn parse(text: &str) -> Result<Settings, SettingsError> {
    Settings::parse(Path::new("mail.yaml"), text)
}

#[test]
fn the_commented_file_is_made_once_and_reads_as_the_default() {
    let home = tempfile::tempdir().unwrap();
    let settings = Settings::load(home.path()).unwrap();
    assert_eq!((settings.way, settings.from), (Way::Folder, None));
    assert_eq!(fs::read_to_string(Settings::path_in(home.path())).unwrap(), TEMPLATE);
    fs::write(Settings::path_in(home.path()), "way: folder\nfrom: a@b.c\n").unwrap();
    assert_eq!(Settings::load(home.path()).unwrap().from.as_deref(), Some("a@b.c"));
}

#[test]
#[cfg(unix)]
fn t14_settings_that_others_may_write_are_not_used() {
    use std::os::unix::fs::PermissionsExt as _;
    let home = tempfile::tempdir().unwrap();
    Settings::load(home.path()).unwrap();
    let path = Settings::path_in(home.path());
    for (mode, good) in [(0o600, true), (0o644, true), (0o664, false), (0o646, false)] {
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
        let loaded = Settings::load(home.path());
        assert_eq!(loaded.is_ok(), good, "{mode:o}");
        assert!(good || matches!(loaded, Err(SettingsError::OpenToOthers { .. })), "{mode:o}");
    }
}

#[test]
fn r11_settings_of_any_size_are_refused_before_they_are_read() {
    let home = tempfile::tempdir().unwrap();
    let path = Settings::path_in(home.path());
    // As large as a disk, and it takes no room on one.
    fs::File::create(&path).unwrap().set_len(1 << 40).unwrap();
    assert!(matches!(Settings::load(home.path()), Err(SettingsError::Bad { .. })));
    fs::remove_file(&path).unwrap();
    fs::create_dir(&path).unwrap();
    assert!(matches!(Settings::load(home.path()), Err(SettingsError::Io { .. })));
}

#[test]
fn r11_the_first_file_is_there_whole_or_not_at_all() {
    let home = tempfile::tempdir().unwrap();
    Settings::load(home.path()).unwrap();
    let names: Vec<_> = fs::read_dir(home.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, [FILE], "nothing unfinished is left");
    // The quicker one keeps his.
    fs::write(Settings::path_in(home.path()), "way: folder\n").unwrap();
    create(home.path(), &Settings::path_in(home.path())).unwrap();
    assert_eq!(fs::read_to_string(Settings::path_in(home.path())).unwrap(), "way: folder\n");
    // A disk that takes nothing: the folder is a file.
    let full = home.path().join(FILE);
    assert!(create(&full, &full.join(FILE)).is_err());
}

#[test]
fn the_commented_server_is_a_good_one() {
    let mut text = String::from("from: anna@example.org\nway: smtp\n");
    let server = TEMPLATE.split("# smtp:").nth(1).unwrap();
    text.push_str("smtp:\n");
    // The next part of the file is another matter.
    let server = server.split("\n\n").next().unwrap();
    server
        .lines()
        .filter_map(|line| line.strip_prefix('#'))
        .for_each(|line| text.push_str(&format!("{}\n", &line[1..])));
    let smtp = parse(&text).unwrap().smtp.unwrap();
    assert_eq!((smtp.port, smtp.security, smtp.timeout), (587, Security::Starttls, 120));
    assert_eq!(smtp.password_command.as_deref(), Some("pass show mail/anna"));
}

#[test]
fn the_commented_inbox_is_a_good_one_and_shares_what_it_does_not_say() {
    let part = TEMPLATE.split("# imap:").nth(1).unwrap().split("\n\n").next().unwrap();
    let lines: String = part
        .lines()
        .filter_map(|line| line.strip_prefix('#'))
        .map(|line| format!("{}\n", &line[1..]))
        .collect();
    let imap = parse(&format!("imap:\n{lines}")).unwrap().inbox().unwrap();
    assert_eq!((imap.port, imap.security, imap.mailbox.as_str()), (993, Security::Tls, "INBOX"));
    assert_eq!(imap.password_command.as_deref(), Some("pass show mail/anna"));
    let text = "from: a@b.c\nway: smtp\nsmtp:\n  host: x.org\n  user: a\n  password-variable: X\nimap:\n  host: y.org\n";
    let imap = parse(text).unwrap().inbox().unwrap();
    assert_eq!((imap.user.as_deref(), imap.password_variable.as_deref()), (Some("a"), Some("X")));
    assert_eq!(
        parse("from: a@b.c\nimap:\n  host: y.org\n").unwrap().inbox().unwrap().user.as_deref(),
        Some("a@b.c")
    );
    for bad in ["security: none", "mailbox: ''", "user: \"a\\nb\"", "password: x"] {
        assert!(parse(&format!("imap:\n  host: y.org\n  {bad}\n")).is_err(), "{bad}");
    }
}

#[test]
fn what_does_not_hold_together_is_said() {
    for (text, why) in [
        ("way: smtp\nfrom: a@b.c\n", "needs the part"),
        ("way: sendmail\n", "own address"),
        ("way: pigeon\n", "pigeon"),
        ("password: secret\n", "password"),
        ("from: a@b.c\nway: smtp\nsmtp:\n  host: x.org\n  security: none\n", "very machine"),
        ("from: a@b.c\nway: smtp\nsmtp:\n  host: x.org\n  password: x\n", "password"),
    ] {
        let error = parse(text).unwrap_err();
        assert!(error.to_string().contains(why), "{error}");
    }
}

#[test]
fn a_password_comes_from_a_command_or_a_variable() {
    let text = "from: a@b.c\nway: smtp\nsmtp:\n  host: x.org\n";
    let smtp = parse(text).unwrap().smtp.unwrap();
    assert!(matches!(smtp.password(), Err(SettingsError::NoPassword { .. })));
    let with = |command: &str| Smtp { password_command: Some(command.to_owned()), ..smtp.clone() };
    assert_eq!(with("printf 'geheim\\nmore'").password().unwrap().as_str(), "geheim");
    assert!(with("exit 3").password().is_err());
    assert!(with("true").password().is_err());
    let unset = Smtp { password_variable: Some("COUREUR_TEST_NO_SUCH_VARIABLE".to_owned()), ..smtp };
    assert!(unset.password().is_err());
}
