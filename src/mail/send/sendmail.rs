//! Letters to a program such as `sendmail` or `msmtp`.
//!
//! The library that writes the letters could also run it, but waits for ever on one that hangs. Here it has its time and is
//! stopped after it. What it reads is a file without a name, so that nobody has to wait until it does.

use super::super::command::wait;
use super::super::settings::Settings;
use super::{SendError, Sent, shown};
use lettre::address::Envelope;
use std::fs::File;
use std::io::{self, Read, Seek, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

/// The most that is read of what it complains about.
const LONGEST: u64 = 4096;

pub(super) fn hand_over(settings: &Settings, envelope: &Envelope, bytes: &[u8]) -> Result<Sent, SendError> {
    let program = settings.sendmail.display();
    let refused = |why: String| SendError::Refused { why: shown(format!("{program}: {why}")) };
    let perhaps = |why: String| SendError::Perhaps { why: shown(format!("{program} {why}")) };
    let (mut child, mut complaint) =
        start(settings, envelope, bytes).map_err(|error| refused(error.to_string()))?;
    let seconds = settings.sendmail_seconds();
    let ended = wait(&mut child, Duration::from_secs(seconds)).map_err(|error| perhaps(error.to_string()))?;
    match ended {
        Some(status) if status.success() => Ok(Sent::Handed),
        Some(status) if status.code().is_some() => Err(refused(said(&mut complaint, status))),
        // Nobody knows what it did before.
        Some(status) => Err(perhaps(format!("was stopped ({status})"))),
        None => Err(perhaps(format!(
            "did not end within {seconds} seconds (`sendmail-timeout` in the mail settings), and was stopped"
        ))),
    }
}

/// Starts it, with the letter to read and a file for its complaints.
fn start(settings: &Settings, envelope: &Envelope, bytes: &[u8]) -> io::Result<(Child, File)> {
    let mut letter = tempfile::tempfile()?;
    letter.write_all(bytes)?;
    letter.rewind()?;
    let complaint = tempfile::tempfile()?;
    let mut command = Command::new(&settings.sendmail);
    command.arg("-i");
    if let Some(from) = envelope.from() {
        command.arg("-f").arg(from);
    }
    command.arg("--").args(envelope.to());
    command.stdin(letter).stdout(Stdio::null()).stderr(complaint.try_clone()?);
    Ok((command.spawn()?, complaint))
}

fn said(complaint: &mut File, status: ExitStatus) -> String {
    let mut bytes = Vec::new();
    let read = complaint.rewind().and_then(|()| complaint.take(LONGEST).read_to_end(&mut bytes));
    let text = String::from_utf8_lossy(&bytes);
    match text.trim() {
        "" => status.to_string(),
        _ if read.is_err() => status.to_string(),
        text => text.to_owned(),
    }
}
