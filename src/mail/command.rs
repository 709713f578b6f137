//! A command of the person's own, which has its time and its bound: one that hangs, or never stops talking, stops nothing
//! else.

use std::io::{self, Read};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};
use zeroize::Zeroizing;

/// How long is waited between two looks at it.
const PAUSE: Duration = Duration::from_millis(20);

/// A command as a shell understands it.
pub(super) fn shell(command: &str) -> Command {
    #[cfg(windows)]
    {
        use std::os::windows::process::CommandExt as _;
        let mut run = Command::new("cmd");
        // As it was typed: the backslashes that other programs want before quotes, cmd takes for part of a name.
        run.raw_arg(format!("/S /C \"{command}\""));
        run
    }
    #[cfg(not(windows))]
    {
        let mut run = Command::new("sh");
        run.args(["-c", command]);
        run
    }
}

/// How it ended; `None` if it had to be stopped.
pub(super) fn wait(child: &mut Child, patience: Duration) -> io::Result<Option<ExitStatus>> {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if start.elapsed() >= patience {
            break;
        }
        thread::sleep(PAUSE);
    }
    // One that ends at this very moment is not stopped any more, and need not be.
    let _ = child.kill();
    child.wait()?;
    Ok(None)
}

/// What a command prints, if it ends well within its time. It may ask the person something at the terminal.
///
/// What it prints may be a password, so it goes through memory alone, and is wiped.
pub(super) fn printed(
    command: &mut Command,
    patience: Duration,
    most: usize,
) -> Result<Zeroizing<Vec<u8>>, String> {
    let child = command.stdin(Stdio::inherit()).stderr(Stdio::inherit()).stdout(Stdio::piped()).spawn();
    let mut child = child.map_err(|error| format!("cannot be run: {error}"))?;
    let late = || format!("did not end within {} seconds, and was stopped", patience.as_secs());
    let start = Instant::now();
    let (tell, told) = mpsc::channel();
    let pipe = child.stdout.take();
    // What it leaves behind may hold the pipe for ever; nobody waits for that.
    let reader = thread::Builder::new().spawn(move || {
        let mut bytes = Zeroizing::new(Vec::new());
        let read = pipe.map_or(Ok(0), |pipe| pipe.take(most as u64 + 1).read_to_end(&mut bytes));
        let _ = tell.send(read.map(|_| bytes));
    });
    let read = reader.map_err(|error| error.to_string()).and_then(|_| match told.recv_timeout(patience) {
        Ok(Ok(bytes)) if bytes.len() > most => {
            Err(format!("printed more than {most} bytes, and was stopped"))
        }
        Ok(read) => read.map_err(|error| error.to_string()),
        Err(_) => Err(late()),
    });
    // Whoever has nothing more to say has the rest of his time to end.
    let rest = if read.is_ok() { patience.saturating_sub(start.elapsed()) } else { Duration::ZERO };
    let ended = wait(&mut child, rest).map_err(|error| error.to_string())?;
    let bytes = read?;
    match ended {
        Some(status) if status.success() => Ok(bytes),
        Some(status) => Err(format!("failed ({status})")),
        None => Err(late()),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn run(command: &str, seconds: u64) -> Result<Vec<u8>, String> {
        printed(&mut shell(command), Duration::from_secs(seconds), 1000).map(|bytes| bytes.to_vec())
    }

    #[test]
    fn r20_a_command_has_its_time_and_its_bound() {
        assert_eq!(run("printf abc", 60).unwrap(), b"abc");
        assert_eq!(run("head -c 1000 /dev/zero", 60).unwrap().len(), 1000);
        assert!(run("exit 3", 60).unwrap_err().starts_with("failed (exit"));
        assert_eq!(run("cat /dev/zero", 60).unwrap_err(), "printed more than 1000 bytes, and was stopped");
        assert_eq!(run("sleep 300", 1).unwrap_err(), "did not end within 1 seconds, and was stopped");
        assert_eq!(
            run("exec >&-; sleep 300", 1).unwrap_err(),
            "did not end within 1 seconds, and was stopped"
        );
    }
}
