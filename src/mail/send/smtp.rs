//! Letters to a mail server: STARTTLS or TLS, with a password where the server wants one.

use super::super::settings::{Security, Smtp};
use super::{Ready, SendError, Sent, shown};
use lettre::Transport;
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Certificate, CertificateStore, Tls, TlsParameters};
use lettre::transport::smtp::{Error, SmtpTransport};
use std::fs;
use std::time::Duration;

fn tls(server: &Smtp) -> Result<Tls, SendError> {
    let unsafe_ = |error: &dyn std::fmt::Display| SendError::Unsafe { why: shown(error) };
    let mut parameters = TlsParameters::builder(server.host.clone());
    if let Some(path) = &server.trust {
        let io = |source| SendError::Io { path: path.clone(), source };
        let certificate =
            Certificate::from_pem(&fs::read(path).map_err(io)?).map_err(|error| unsafe_(&error))?;
        parameters = parameters.certificate_store(CertificateStore::None).add_root_certificate(certificate);
    }
    let parameters = parameters.build().map_err(|error| unsafe_(&error))?;
    Ok(match server.security {
        Security::Starttls => Tls::Required(parameters),
        Security::Tls => Tls::Wrapper(parameters),
        Security::None => Tls::None,
    })
}

fn refusal(error: &Error) -> SendError {
    let why = match std::error::Error::source(error) {
        Some(source) => shown(format!("{error}: {source}")),
        None => shown(error),
    };
    if error.is_permanent() || error.is_client() {
        SendError::Refused { why }
    } else if error.is_transient() {
        SendError::TryLater { why }
    } else if error.is_tls() || why.contains("certificate") {
        SendError::Unsafe { why }
    } else {
        SendError::Unreachable { why }
    }
}

pub(super) fn hand_over(server: &Smtp, letter: Ready<'_>) -> Result<Sent, SendError> {
    let mut builder = SmtpTransport::builder_dangerous(&server.host)
        .port(server.port)
        .tls(tls(server)?)
        .timeout(Some(Duration::from_secs(server.timeout.clamp(1, 600))));
    if let Some(user) = &server.user {
        builder = builder.credentials(Credentials::new(user.clone(), server.password()?.to_string()));
    }
    builder
        .build()
        .send_raw(letter.envelope, letter.bytes)
        .map(|_| Sent::Handed)
        .map_err(|error| refusal(&error))
}
