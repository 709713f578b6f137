//! An umpire and a forum: what may be published, who is seated, what is told to whom.

use crate::support::{Person, Ran, Stage};
use serde_json::Value;
use std::fs;

/// An umpired game at its first question, which is the British player's; neither player has the program.
struct Forum {
    ulla: Person,
    _stage: Stage,
}

impl Forum {
    fn opened() -> Forum {
        let stage = Stage::new();
        let ulla = stage.person("Ulla");
        let players = ["--british", "Anna Schmidt", "--french", "Ben"];
        let said = ulla.run(&[&["new", "new-france", "--mode", "umpire"], &players[..]].concat()).ok();
        assert!(said.contains("Anna Schmidt has no key"), "{said}");
        assert!(said.contains("coureur hand --for british --message"), "{said}");
        ulla.run(&["join", "--for", "british", "--word", "a red fox at noon"]).ok();
        ulla.run(&["join", "--for", "french", "--word", "trois petits cailloux"]).ok();
        ulla.run(&["answer"]).ok();
        Forum { ulla, _stage: stage }
    }

    fn round(&self, args: &[&str], thread: &str) -> Ran {
        self.ulla.with_input(&[&["round", "-"], args].concat(), thread)
    }

    /// The names and numbers of all cards that somebody holds.
    fn hidden(&self) -> Vec<String> {
        let hands = self.ulla.run(&["hand", "--json"]).json();
        let words = |card: &Value| {
            let card = &card["card"];
            [card["id"].as_str().unwrap().to_owned(), card["name"].as_str().unwrap().to_owned()]
        };
        let sides = ["british", "french"].map(|side| hands[side].as_array().unwrap().clone());
        sides.concat().iter().flat_map(words).collect()
    }

    fn log(&self) -> Vec<u8> {
        fs::read(self.ulla.log()).unwrap()
    }
}

fn names_none_of(text: &str, hidden: &[String]) {
    let words: Vec<String> = text.split(|c: char| !c.is_alphanumeric()).map(str::to_lowercase).collect();
    for card in hidden {
        let many = card.contains(' ');
        let found = if many { text.contains(card.as_str()) } else { words.contains(&card.to_lowercase()) };
        assert!(!found, "{card} is nobody's business: {text}");
    }
}

#[test]
fn u1_what_round_and_post_print_is_safe_to_publish() {
    let forum = Forum::opened();
    let hidden = forum.hidden();
    assert!(hidden.len() >= 20, "{hidden:?}");
    for format in ["bbcode", "markdown", "text"] {
        names_none_of(&forum.ulla.run(&["post", "--format", format]).ok(), &hidden);
    }
    // A refusal names nothing that is open: cards of the hand are. (`play b` is a good order where one card alone begins so
    // and may be played: what it says in the other hands is tested beside `mail/round.rs`, where no deal decides.)
    let before = forum.log();
    for slip in ["reinforce nonsense", "reinforce", "play b99"] {
        let said = forum.round(&[], &format!("[british]{slip}[/british]\n"));
        assert_eq!((said.code, said.out.as_str()), (1, ""), "{said:?}");
        names_none_of(&said.err, &hidden);
        assert!(said.err.contains("line 1 of the thread, British"), "{said:?}");
    }
    assert_eq!(forum.log(), before);
    // Orders left over stand in the post, and nothing private after it; the rest goes to standard error.
    let done = forum.round(&[], "British: reinforce none; done; pass\n");
    assert_eq!(done.code, 0, "{done:?}");
    names_none_of(&done.out, &hidden);
    names_none_of(&done.err, &hidden);
    assert!(done.out.trim_end().ends_with("[/code]"), "the post, and nothing after it: {}", done.out);
    assert!(done.out.contains("Not carried out") && done.err.contains("Not carried out"), "{done:?}");
    // What was published is not read as orders the next time.
    let again = forum.round(&[], &format!("by Ulla » Mon Nov 16, 2026\n{}", done.out));
    assert!(again.err.contains("coureur::round::nothing"), "{again:?}");
    assert!(!again.err.contains("Does not count"), "and nothing in it looks left out: {again:?}");
}

#[test]
fn u2_nothing_is_left_out_in_silence() {
    let forum = Forum::opened();
    let thread = "by Ben » Mon Nov 16, 2026 8:12 pm\nBritish: pass\nFrench: pass\n\
                  by annie77 » Mon Nov 16, 2026 8:20 pm\nBritish: reinforce none\n";
    let said = forum.round(&[], thread);
    assert_eq!((said.code, said.out.as_str()), (1, ""), "{said:?}");
    assert!(
        said.err.contains("line 2, British: pass — its author does not play this side (Ben)"),
        "{said:?}"
    );
    assert!(said.err.contains("--player british=annie77"), "{said:?}");
    let told = forum.round(&["--player", "british=annie77", "--dry-run", "--json"], thread).json();
    assert_eq!(told["taken"][0]["line"], 5, "{told}");
    assert_eq!(told["aside"][0]["why"], "not-theirs", "{told}");
    // A bad line is left out without touching the thread.
    let bad = thread.replace("reinforce none", "reinforce none\nto nowhere at all");
    let refused = forum.round(&["--player", "british=annie77"], &bad);
    assert!(refused.err.contains("--skip 6"), "{refused:?}");
    let done = forum.round(&["--player", "british=annie77", "--skip", "6", "--json"], &bad).json();
    assert_eq!(done["taken"].as_array().unwrap().len(), 2, "the French pass, too: {done}");
    assert!(done["post"].as_str().unwrap().contains("coureur-begin "), "{done}");
    let skipped = done["aside"].as_array().unwrap().iter().find(|aside| aside["line"] == 6).unwrap();
    assert_eq!(skipped["why"], "skipped");
}

#[test]
fn u3_players_without_the_program_have_seats_and_hands() {
    let forum = Forum::opened();
    let hands = forum.ulla.run(&["hand", "--json"]).json();
    for (side, other) in [("british", "french"), ("french", "british")] {
        let message = forum.ulla.run(&["hand", "--for", side, "--message"]).ok();
        for card in hands[side].as_array().unwrap() {
            assert!(message.contains(card["card"]["name"].as_str().unwrap()), "{message}");
        }
        for card in hands[other].as_array().unwrap() {
            let line = format!("[*]{} ", card["card"]["id"].as_str().unwrap().to_uppercase());
            assert!(!message.contains(&line), "{line} is the other's: {message}");
        }
        assert!(message.starts_with("[b]The Struggle for New France: Anna Schmidt vs Ben"), "{message}");
        let plain = forum.ulla.run(&["hand", "--for", side]).ok();
        assert!(!plain.to_lowercase().contains(&format!("{other} hand")), "{plain}");
    }
    let markdown = forum.ulla.run(&["hand", "--for", "french", "--message", "--format", "markdown"]).ok();
    assert!(markdown.starts_with("**") && markdown.contains("\n- F"), "{markdown}");
    let post = forum.ulla.run(&["post"]).ok();
    assert!(post.contains("To give orders, post them in this thread"), "{post}");
    forum.ulla.run(&["verify", "new-france.coureur"]).ok();
}

#[test]
fn u3_a_post_can_be_followed_without_the_program() {
    let forum = Forum::opened();
    let ulla = &forum.ulla;
    ulla.run(&["play", "--for", "british", "reinforce none"]).ok();
    ulla.run(&["play", "--for", "french", "pass"]).ok();
    let post = ulla.run(&["post", "--since", "4"]).ok();
    let read = post.split("[b]What happened").next().unwrap();
    assert!(!read.contains("coureur"), "no command for somebody who has none: {read}");
    assert!(read.contains("ask the umpire"), "{read}");
    assert!(read.contains("# move from: "), "what the words mean: {read}");
    let orders = forum.ulla.orders();
    let places: Vec<&str> = orders.iter().filter_map(|order| order.strip_prefix("move from ")).collect();
    assert!(places.len() > 3, "{orders:?}");
    let named = read.to_lowercase();
    for place in places.iter().map(|id| id.replace('-', " ")) {
        assert!(named.contains(&place), "{place} can be named only by who knows it: {read}");
    }
    // The same in a letter, beside the commands for those who have the program.
    let letter = ulla.run(&["send", "--for", "british", "--preview"]);
    assert!(letter.out.contains("write your orders to Ulla, the umpire"), "{letter:?}");
    // Two players who sign for themselves have it.
    let duel = crate::support::Duel::opened();
    let post = duel.anna.run(&["post"]).ok();
    assert!(post.contains("`coureur moves` lists them all"), "{post}");
}

#[test]
fn u4_a_post_says_whose_move_it_is() {
    let forum = Forum::opened();
    let post = forum.ulla.run(&["post"]).ok();
    assert!(post.contains("[b]To move: British (Anna Schmidt)[/b]"), "{post}");
    assert!(!post.contains("Your move"), "{post}");
}

#[test]
fn u5_the_words_for_the_deal_are_shown_to_everybody() {
    let forum = Forum::opened();
    let post = forum.ulla.run(&["post", "--since", "1"]).ok();
    let checked = forum.ulla.run(&["verify", "new-france.coureur"]).ok();
    for said in [post, checked] {
        assert!(said.contains("a red fox at noon") && said.contains("trois petits cailloux"), "{said}");
    }
}

#[test]
fn u6_the_umpire_plays_for_one_side_and_is_told_what_came_of_it() {
    let forum = Forum::opened();
    let ulla = &forum.ulla;
    ulla.run(&["post", "--since", "999"]).fails(2, "coureur::cli::no_such_number");
    let before = forum.log();
    let said = ulla.run(&["play", "--for", "french", "pass"]);
    assert_eq!(said.code, 1, "{said:?}");
    let said = forum.round(&[], "French: pass\n");
    assert_eq!((said.code, said.out.as_str()), (1, ""), "nothing is taken, and that is news: {said:?}");
    assert!(said.err.contains("coureur::round::not_asked"), "{said:?}");
    assert_eq!(forum.log(), before);
    ulla.run(&["play", "--for", "british", "reinforce none"]).ok();
    ulla.run(&["play", "--for", "french", "pass"]).ok();
}

const THREAD: &str = "by Anna » Mon Nov 16, 2026 8:12 pm\nBritish: reinforce none\n\
                      by Ben » Mon Nov 16, 2026 8:20 pm\nFrench: pass\n";

#[test]
fn u20_a_thread_that_was_read_is_not_read_again() {
    let forum = Forum::opened();
    let done = forum.round(&[], THREAD);
    assert_eq!(done.code, 0, "{done:?}");
    assert!(done.err.contains("All 4 lines of the thread: 2 taken, 0 listed"), "{done:?}");
    let before = forum.log();
    // Not posted yet: nothing in the thread tells, and it is known all the same.
    let again = forum.round(&[], THREAD);
    assert!(
        again.err.contains("coureur::round::nothing") && again.err.contains("read already, entry "),
        "{again:?}"
    );
    assert_eq!(forum.log(), before);
    // Nor where the page overlaps with what came after.
    let further = format!(
        "{THREAD}by Anna » Mon Nov 16, 2026 9:12 pm\nBritish: move from Halifax take everything to Shubenacadie\n"
    );
    let told = forum.round(&["--dry-run", "--json"], &further).json();
    assert_eq!(told["taken"].as_array().unwrap().len() + told["left"].as_array().unwrap().len(), 1, "{told}");
    assert_eq!(told["aside"][0]["why"], "already", "{told}");
}

#[test]
fn u19_whatever_is_listed_can_be_taken() {
    let forum = Forum::opened();
    for thread in [
        "[quote]British: reinforce none[/quote]\n",
        "~~British: reinforce none~~\n",
        "--\nBritish: reinforce none\n",
        "Hello. British: reinforce none\n",
        "British: reinforce none?\n",
        "by Uncle Joe » Mon Nov 16, 2026 8:12 pm\nBritish: reinforce none\n",
    ] {
        let line = thread.lines().count().to_string();
        let held = forum.round(&["--dry-run"], thread);
        assert_eq!(held.code, 1, "{thread}: {held:?}");
        assert!(held.err.contains(&format!("line {line}, British: ")), "{thread}: {held:?}");
        let taken = forum.round(&["--dry-run", "--json", "--take", &line], thread);
        // Words around an order are the umpire's to leave out: he writes the order himself.
        if !thread.starts_with("Hello") {
            assert_eq!(taken.json()["taken"][0]["side"], "british", "{thread}");
        }
    }
    // A line that nobody's name stands over, and one in which nothing is.
    let loose = "reinforce none\n\n";
    forum.round(&["--dry-run", "--take", "1"], loose).fails(2, "coureur::round::whose");
    let taken = forum.round(&["--dry-run", "--json", "--take", "1=british"], loose).json();
    assert_eq!(taken["taken"][0]["words"], "reinforce none", "{taken}");
    for slip in ["--take", "--skip"] {
        forum
            .round(&["--dry-run", slip, "2"], "British: reinforce none\n\n")
            .fails(2, "coureur::round::no_such_line");
    }
}

#[test]
fn u33_a_later_post_holds_orders_until_the_umpire_says_so() {
    let forum = Forum::opened();
    let thread = "by Anna » Mon Nov 16, 2026 8:12 pm\nBritish: reinforce none\n\
                  by Anna » Mon Nov 16, 2026 8:20 pm\nHm.\n";
    let held = forum.round(&[], thread);
    assert!(
        held.err.contains("line 2, British: reinforce none") && held.err.contains("line 4, British: Hm."),
        "{held:?}"
    );
    let before = forum.log();
    assert_eq!(forum.round(&["--dry-run", "--take", "2"], thread).code, 0);
    assert_eq!(forum.log(), before);
    assert_eq!(forum.round(&["--skip", "4"], thread).code, 0);
}

#[test]
fn u21_private_answers_stay_private() {
    let forum = Forum::opened();
    let hidden = forum.hidden();
    let folder = forum.ulla.log().parent().unwrap().to_owned();
    let card = hidden.iter().find(|word| word.starts_with('b') && word.len() <= 4).unwrap();
    fs::write(folder.join("private.txt"), format!("British: done; discard {card}\n")).unwrap();
    let done = forum.round(&["--private", "private.txt"], "British: reinforce none\n");
    assert_eq!(done.code, 0, "{done:?}");
    names_none_of(&done.out, std::slice::from_ref(card));
    assert!(!done.out.contains("discard"), "{done:?}");
    assert!(done.err.contains("the post says nothing of these"), "{done:?}");
}

/// Whoever opens a private message looks for its third line, and not for the forty-first of something else.
#[test]
fn u21_private_lines_are_counted_by_themselves_and_have_a_name_of_their_own() {
    let forum = Forum::opened();
    let folder = forum.ulla.log().parent().unwrap().to_owned();
    fs::write(folder.join("private.txt"), "Hi Ulla,\n\nso I thought maybe reinforce none\n").unwrap();
    let thread = "by Ben » Mon Nov 16, 2026 8:12 pm\nNice weather.\n\n\n\nFrench: pass\n";
    let told = forum.round(&["--dry-run", "--private", "private.txt"], thread);
    assert!(told.err.contains("line p3") && !told.err.contains("line 9"), "{told:?}");
    let take = |line: &str| {
        forum.round(&["--dry-run", "--json", "--private", "private.txt", "--take", line], thread)
    };
    let taken = take("p3=british").json();
    let order = &taken["taken"][0];
    assert_eq!((&order["line"], &order["private"]), (&3.into(), &true.into()), "{taken}");
    // The third line of the thread is another, and empty.
    assert!(take("3=british").err.contains("no_such_line"), "nothing is there");
    let slip = forum.round(&["--dry-run", "--private", "private.txt", "--take", "p1-2"], thread);
    assert_ne!(slip.code, 0, "{slip:?}");
    let none = forum.round(&["--dry-run", "--take", "p3=british"], thread);
    let said = none.fails(2, "coureur::round::no_such_line");
    assert!(said.contains("line p3 of the private answers"), "{said}");
    // An order that is refused is named by where it stands.
    fs::write(folder.join("private.txt"), "\nBritish: halt\n").unwrap();
    let refused = forum.round(&["--private", "private.txt"], thread);
    assert!(refused.err.contains("line p2 of the private answers"), "{refused:?}");
}

/// Every move was asked about, and each question cost a day: who never means to answer says so once.
#[test]
fn u24_a_window_waived_in_the_thread_is_not_asked_about_again() {
    let forum = Forum::opened();
    let by = |who: &str, words: &str| format!("by {who} » Mon Nov 16, 2026 8:12 pm\n{words}\n");
    let orders = by("Anna", "British: reinforce none; move from Halifax take everything to Shubenacadie");
    let asked = forum.round(&["--dry-run", "--json"], &orders).json();
    assert_eq!(asked["left"].as_array().unwrap().len(), 1, "the French are asked in between: {asked}");
    let kinds = forum.ulla.run(&["waive", "--json"]).json();
    let kinds = kinds["windows"].as_array().unwrap().iter();
    let kinds: Vec<String> = kinds.map(|kind| kind["window"].as_str().unwrap().replace('-', " ")).collect();
    let waived: String = kinds.iter().map(|kind| format!("French: waive {kind}\n")).collect();
    let done = forum.round(&["--json"], &format!("{orders}{}", by("Ben", &waived))).json();
    assert_eq!(done["left"].as_array().unwrap().len(), 0, "{done}");
    let again = forum.ulla.run(&["waive", "--json"]).json();
    assert!(again.to_string().contains(r#""waived_by":["french"]"#), "{again}");
    // And asked about again when he says so.
    let told = forum.round(&[], &by("Ben", &format!("French: unwaive {}", kinds[0])));
    assert_eq!(told.code, 0, "{told:?}");
    let after = forum.ulla.run(&["waive", "--json"]).json();
    assert_eq!(after["windows"][0]["waived_by"].as_array().unwrap().len(), 0, "{after}");
}

#[test]
fn u24_what_was_left_over_is_brought_by_a_yes() {
    let forum = Forum::opened();
    let thread = "by Anna » Mon Nov 16, 2026 8:12 pm\n\
                  British: reinforce none; move from Halifax take everything to Shubenacadie\n";
    let done = forum.round(&[], thread);
    assert!(done.out.contains("Not carried out"), "{done:?}");
    let more = format!("{thread}by Ben » Mon Nov 16, 2026 8:20 pm\nFrench: pass\n");
    let told = forum.round(&["--dry-run", "--json"], &more).json();
    assert_eq!(told["aside"][0]["why"], "left-over", "{told}");
    let told = forum.round(&["--dry-run", "--json", "--take", "2"], &more).json();
    let taken: Vec<&str> =
        told["taken"].as_array().unwrap().iter().map(|order| order["words"].as_str().unwrap()).collect();
    assert!(taken.contains(&"pass"), "{told}");
    assert!(taken.iter().any(|words| words.starts_with("move from Halifax")), "{told}");
    assert!(!taken.iter().any(|words| words.contains("reinforce")), "{told}");
}
