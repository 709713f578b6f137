//! Letters to a program such as `sendmail` or `msmtp`.

use super::{Ready, SendError, Sent, shown};
use lettre::{SendmailTransport, Transport};
use std::path::Path;

pub(super) fn hand_over(program: &Path, letter: Ready<'_>) -> Result<Sent, SendError> {
    let transport = SendmailTransport::new_with_command(program);
    let sent = transport.send_raw(letter.envelope, letter.bytes);
    sent.map(|()| Sent::Handed).map_err(|error| {
        let why = format!("{}: {error}", program.display());
        if error.is_response() {
            SendError::Unreachable { why: shown(why) }
        } else {
            SendError::Refused { why: shown(why) }
        }
    })
}
