//! Letters to a program such as `sendmail` or `msmtp`.

use super::{SendError, Sent, shown};
use lettre::address::Envelope;
use lettre::{SendmailTransport, Transport};
use std::path::Path;

pub(super) fn hand_over(program: &Path, envelope: &Envelope, bytes: &[u8]) -> Result<Sent, SendError> {
    let transport = SendmailTransport::new_with_command(program);
    let sent = transport.send_raw(envelope, bytes);
    sent.map(|()| Sent::Handed).map_err(|error| {
        let why = format!("{}: {error}", program.display());
        if error.is_response() {
            SendError::Unreachable { why: shown(why) }
        } else {
            SendError::Refused { why: shown(why) }
        }
    })
}
