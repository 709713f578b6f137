//! What is wrong with a YAML text, in words.

use super::{flaws, in_words};
use coureur_core::yaml::YamlError;

in_words! { YamlError {
    TooLarge { found, max } => ["the text has {found} bytes, and at most {max} are read"]
        help ["check that this is the right file"];
    TooDeep { line } => ["line {line}: more than {} brackets within each other", coureur_core::yaml::NESTING]
        help ["no file of this program nests like that"];
    Unclosed { line } => ["line {line}: a bracket or quote is not closed on its line"]
        help ["close it on the same line"];
    NotAllowed { line, sign } => ["line {line}: `{sign}` cannot begin a value here"]
        help ["anchors, aliases, tags, block text, directives and explicit keys are not read; put text in quotes"];
    Unreadable { message } => ["{}", flaws::put_in(message)]
        help ["compare it with a file that works"];
} }
