//! One key a person: made, kept from others, put on paper, brought back.

use crate::support::Stage;
use std::fs;

/// A throw-away key, made with ssh-keygen for tests and used nowhere else.
const OPENSSH: &str = "-----BEGIN OPENSSH PRIVATE KEY-----
b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAAMwAAAAtzc2gtZW
QyNTUxOQAAACCrXtAVUtEsBa7kSXQSuZWHroJGgZEES7XpmQrkjUvCNQAAAJAkOVL5JDlS
+QAAAAtzc2gtZWQyNTUxOQAAACCrXtAVUtEsBa7kSXQSuZWHroJGgZEES7XpmQrkjUvCNQ
AAAEAEFhsTolxdWCv7hAQSI2DblarAhW+K/xSoXh2Pq/Doq6te0BVS0SwFruRJdBK5lYeu
gkaBkQRLtemZCuSNS8I1AAAACnRocm93LWF3YXkBAgM=
-----END OPENSSH PRIVATE KEY-----
";
const OPENSSH_KEY: &str = "ab5ed01552d12c05aee4497412b99587ae82468191044bb5e9990ae48d4bc235";

#[test]
fn a_key_is_made_once_and_shown_as_others_need_it() {
    let stage = Stage::new();
    let anna = stage.stranger("anna");
    anna.run(&["identity", "show"]).fails(7, "coureur::keys::missing");
    let made = anna.run(&["identity", "create", "--name", "Anna Schmidt"]).ok();
    let shown = anna.run(&["identity", "show", "--json"]).json();
    assert_eq!(shown["name"], "Anna Schmidt");
    assert_eq!(shown["passphrase"], false);
    let key = shown["key"].as_str().unwrap();
    assert!(made.starts_with(key) && key.len() == 64, "{made}");
    assert_eq!(shown["player"], format!("{key}:Anna Schmidt"));
    assert!(anna.run(&["identity", "show"]).ok().contains(key));
    anna.run(&["identity", "create", "--name", "Other"]).fails(7, "coureur::keys::exists");
    stage.stranger("x").run(&["identity", "create", "--name", " blank "]).fails(2, "coureur::keys::bad_name");
}

#[cfg(unix)]
#[test]
fn a_key_that_others_can_read_is_refused_with_the_cure() {
    use std::os::unix::fs::PermissionsExt as _;
    let stage = Stage::new();
    let anna = stage.person("anna");
    let file = anna.home().join("identity.yaml");
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    assert_eq!(fs::metadata(anna.home()).unwrap().permissions().mode() & 0o777, 0o700);
    fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).unwrap();
    let said = anna.run(&["identity", "show"]).fails(7, "coureur::keys::open_to_others");
    assert!(said.contains("chmod 600 home/identity.yaml"), "{said}");
    anna.run(&["new", "new-france"]).fails(7, "coureur::keys::open_to_others");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
    anna.run(&["identity", "show"]).ok();
}

#[test]
fn a_passphrase_is_set_changed_and_taken_off() {
    let stage = Stage::new();
    let anna = stage.stranger("anna");
    let create = ["identity", "create", "--name", "Anna", "--passphrase"];
    anna.with_input(&create, "\n").fails(7, "coureur::cli::passphrase_differs");
    anna.with_input(&create, "louisbourg\n").ok();
    assert_eq!(anna.run(&["identity", "show", "--json"]).json()["passphrase"], true);

    anna.run(&["identity", "phrase"]).fails(7, "coureur::cli::cannot_ask");
    let wrong = [("COUREUR_PASSPHRASE", "quebec")];
    anna.with_env(&["identity", "phrase"], &wrong).fails(7, "coureur::keys::wrong_passphrase");
    let right = [("COUREUR_PASSPHRASE", "louisbourg")];
    let phrase = anna.with_env(&["identity", "phrase"], &right).ok();

    let both = [("COUREUR_PASSPHRASE", "louisbourg"), ("COUREUR_NEW_PASSPHRASE", "montreal")];
    anna.with_env(&["identity", "passphrase"], &both).ok();
    anna.with_env(&["identity", "phrase"], &right).fails(7, "coureur::keys::wrong_passphrase");
    anna.with_env(&["identity", "passphrase", "--remove"], &[("COUREUR_PASSPHRASE", "montreal")]).ok();
    assert_eq!(anna.run(&["identity", "phrase"]).ok(), phrase, "the key stayed the same throughout");
}

#[test]
fn the_phrase_on_paper_brings_the_key_back() {
    let stage = Stage::new();
    let anna = stage.person("anna");
    let paper = anna.run(&["identity", "phrase"]).ok();
    let words: Vec<&str> = paper.lines().take(6).flat_map(str::split_whitespace).collect();
    assert_eq!(words.len(), 48, "24 numbered words: {paper}");
    let typed = words.join(" ").to_uppercase();

    let elsewhere = stage.stranger("elsewhere");
    let restore = ["identity", "restore", "--name", "Anna"];
    let spoilt = typed.replacen(words[1].to_uppercase().as_str(), "fleurdelys", 1);
    let said = elsewhere.with_input(&restore, &spoilt).fails(2, "coureur::keys::phrase_word");
    assert!(said.contains("word 1 of the phrase, `fleurdelys`"), "{said}");
    elsewhere.with_input(&restore, "one two").fails(2, "coureur::keys::phrase_length");
    let said = elsewhere.with_input(&restore, &typed).ok();
    // T18: whoever lost everything is told to read his own mail first.
    assert!(said.contains("coureur restore MAIL --copy FILE") && !said.contains("receive"), "{said}");
    let key = |person: &crate::support::Person| person.player().split(':').next().unwrap().to_owned();
    assert_eq!(key(&elsewhere), key(&anna));
}

#[test]
fn t18_after_a_key_was_restored_a_copy_cut_before_ones_first_entry_is_not_signed_upon() {
    let stage = Stage::new();
    let anna = stage.person("anna");
    let paper = anna.run(&["identity", "phrase"]).ok();
    let words: Vec<&str> = paper.lines().take(6).flat_map(str::split_whitespace).collect();
    anna.run(&["new", "new-france"]).ok();
    let log = fs::read_to_string(anna.log()).unwrap();
    let header = &log[..log.match_indices("---\n").nth(1).unwrap().0];
    let elsewhere = stage.stranger("elsewhere");
    elsewhere.with_input(&["identity", "restore", "--name", "Anna"], &words.join(" ")).ok();
    fs::write(elsewhere.folder.join("cut"), header).unwrap();
    elsewhere.run(&["receive", "cut"]).ok();
    elsewhere.run(&["join"]).fails(6, "coureur::table::catch_up_first");
    elsewhere.run(&["restore", "--no-mail"]).ok();
    elsewhere.run(&["join"]).ok();
    // A game of her own that is opened later needs nothing of the kind.
    elsewhere.run(&["--log", "later.coureur", "new", "wilderness-war", "--mode", "solo"]).ok();
    elsewhere.run(&["--log", "later.coureur", "say", "hello"]).ok();
}

#[test]
fn an_openssh_key_can_serve() {
    let stage = Stage::new();
    let anna = stage.stranger("anna");
    fs::write(anna.folder.join("id_ed25519"), OPENSSH).unwrap();
    anna.run(&["identity", "import", "id_ed25519", "--name", "Anna"]).ok();
    assert_eq!(anna.player(), format!("{OPENSSH_KEY}:Anna"));
    let other = stage.stranger("other");
    fs::write(other.folder.join("junk"), "ssh-ed25519 AAAA\n").unwrap();
    other.run(&["identity", "import", "junk", "--name", "X"]).fails(7, "coureur::keys::not_openssh");
}
