//! Whom to trust: what the system trusts, or the one certificate that the settings name.

use super::super::super::settings::Smtp;
use super::super::{SendError, shown};
use super::socket::Socket;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};
use rustls_platform_verifier::BuilderVerifierExt;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, Read};
use std::sync::Arc;

/// More than any file of certificates has.
const MOST_CERTIFICATES: u64 = 1 << 20;

/// A connection nobody can listen to.
pub type Encrypted = StreamOwned<ClientConnection, Socket>;

fn not_safe(error: impl Display) -> SendError {
    SendError::Unsafe { why: shown(error) }
}

/// What the settings say about trust, ready for use.
pub fn config(server: &Smtp) -> Result<Arc<ClientConfig>, SendError> {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let builder = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(not_safe)?;
    let Some(path) = &server.trust else {
        return Ok(Arc::new(builder.with_platform_verifier().map_err(not_safe)?.with_no_client_auth()));
    };
    let io = |source: io::Error| SendError::Io { path: path.clone(), source };
    let mut pem = Vec::new();
    File::open(path).and_then(|file| file.take(MOST_CERTIFICATES).read_to_end(&mut pem)).map_err(io)?;
    let mut roots = RootCertStore::empty();
    for certificate in CertificateDer::pem_slice_iter(&pem) {
        roots.add(certificate.map_err(not_safe)?).map_err(not_safe)?;
    }
    if roots.is_empty() {
        return Err(not_safe(format!("there is no certificate in {}", path.display())));
    }
    Ok(Arc::new(builder.with_root_certificates(roots).with_no_client_auth()))
}

/// Encrypts a connection; the handshake is made with the first words.
pub fn encrypt(server: &Smtp, config: &Arc<ClientConfig>, socket: Socket) -> Result<Encrypted, SendError> {
    let name = ServerName::try_from(server.host.clone()).map_err(not_safe)?;
    let connection = ClientConnection::new(Arc::clone(config), name).map_err(not_safe)?;
    Ok(StreamOwned::new(connection, socket))
}

/// Was it the encryption that failed?
pub fn is_at_fault(error: &io::Error) -> bool {
    error.get_ref().is_some_and(|inner| inner.is::<rustls::Error>())
}
