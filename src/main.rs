//! argv in, exit code out; nothing else.

use std::process::ExitCode;

fn main() -> ExitCode {
    coureur::cli::main()
}
