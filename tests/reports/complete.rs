//! No command prints JSON that the schema does not know, or that no test holds against it.

use crate::schema::Schema;
use clap::{Command, CommandFactory};
use coureur::cli::Cli;

/// The tests that hold documents against the schema.
const TESTS: &str = include_str!("bots.rs");
/// Those among them that are about failures: what a command prints when it goes well they do not see.
const OF_FAILURES: [&str; 2] = ["u10_a_program_is_asked_nothing", "u10_errors_are_documents_too"];

/// The commands that take `--json`, each as its words. One with commands of its own counts if it does something alone.
fn with_json(command: &Command, above: &[String], found: &mut Vec<Vec<String>>) {
    for inner in command.get_subcommands().filter(|inner| inner.get_name() != "help") {
        let mut words = above.to_vec();
        words.push(inner.get_name().to_owned());
        let takes = inner.get_arguments().any(|argument| argument.get_long() == Some("json"));
        if takes && !inner.is_subcommand_required_set() {
            found.push(words.clone());
        }
        with_json(inner, &words, found);
    }
}

/// The command lines with `--json` in the tests, without their options.
fn tried() -> Vec<Vec<String>> {
    let tests = TESTS.split("#[test]").filter(|test| !OF_FAILURES.iter().any(|name| test.contains(name)));
    let lists = tests.flat_map(|test| test.split("[\"").skip(1)).filter_map(|rest| rest.split(']').next());
    let words = |list: &str| -> Vec<String> {
        let list = format!("\"{list}");
        list.split(',').map(|word| word.trim().trim_matches('"').to_owned()).collect()
    };
    let json = lists.map(words).filter(|words| words.iter().any(|word| word == "--json"));
    json.map(|words| words.into_iter().filter(|word| !word.starts_with('-')).collect()).collect()
}

#[test]
fn u10_every_command_with_json_is_in_the_schema_and_in_a_test() {
    let mut all = Vec::new();
    let mut program = Cli::command();
    program.build();
    with_json(&program, &[], &mut all);
    assert!(all.len() > 40, "{all:?}");
    let (schema, tried) = (Schema::load(), tried());
    let kinds = schema.commands();
    let known = |words: &[String]| (1..=words.len()).any(|some| kinds.contains(&words[..some].join(" ")));
    let lacking = |is_there: &dyn Fn(&[String]) -> bool| -> Vec<String> {
        all.iter().filter(|words| !is_there(words)).map(|words| words.join(" ")).collect()
    };
    assert_eq!(lacking(&known), [""; 0], "commands with `--json` whose document the schema does not know");
    let is_tried = |words: &[String]| tried.iter().any(|line| line.starts_with(words));
    assert_eq!(lacking(&is_tried), [""; 0], "commands with `--json` that no test holds against the schema");
    let of_nobody: Vec<&String> = kinds
        .iter()
        .filter(|kind| *kind != "error")
        .filter(|kind| {
            !all.iter()
                .any(|words| words.join(" ") == **kind || words.join(" ").starts_with(&format!("{kind} ")))
        })
        .collect();
    assert_eq!(of_nobody, [""; 0], "documents that no command prints");
}
