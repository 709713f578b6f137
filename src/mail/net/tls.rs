//! Whom to trust: what the system trusts, or the one certificate that the settings name.

use super::Unsafe;
use super::socket::Socket;
use rustls::client::WebPkiServerVerifier;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::CryptoProvider;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{
    ClientConfig, ClientConnection, DigitallySignedStruct, RootCertStore, SignatureScheme, StreamOwned,
};
use rustls_platform_verifier::BuilderVerifierExt;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

/// More than any file of certificates has.
const MOST_CERTIFICATES: u64 = 1 << 20;

/// A connection nobody can listen to.
pub type Encrypted = StreamOwned<ClientConnection, Socket>;

fn not_safe(error: impl Display) -> Unsafe {
    Unsafe::Why(error.to_string())
}

/// What the settings say about trust, ready for use: a file of certificates, or what the system trusts.
pub fn config(trust: Option<&Path>) -> Result<Arc<ClientConfig>, Unsafe> {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let builder = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(not_safe)?;
    let Some(path) = trust else {
        return Ok(Arc::new(builder.with_platform_verifier().map_err(not_safe)?.with_no_client_auth()));
    };
    let io = |source: io::Error| Unsafe::Io { path: path.to_owned(), source };
    let mut pem = Vec::new();
    File::open(path).and_then(|file| file.take(MOST_CERTIFICATES + 1).read_to_end(&mut pem)).map_err(io)?;
    if pem.len() as u64 > MOST_CERTIFICATES {
        return Err(not_safe(format!("{} has more than {MOST_CERTIFICATES} bytes", path.display())));
    }
    let named = Named::read(&pem, Arc::clone(builder.crypto_provider()))?;
    let named = named.ok_or_else(|| not_safe(format!("there is no certificate in {}", path.display())))?;
    Ok(Arc::new(builder.dangerous().with_custom_certificate_verifier(Arc::new(named)).with_no_client_auth()))
}

/// The certificates that the settings name. Whoever shows one of them, and has its key, is whom the person means, whatever
/// else it says: what `openssl req -x509` makes calls itself an authority, and often bears no name that counts. Anybody else
/// needs one that they have signed.
#[derive(Debug)]
struct Named {
    certificates: Vec<CertificateDer<'static>>,
    signed: Arc<WebPkiServerVerifier>,
}

impl Named {
    fn read(pem: &[u8], provider: Arc<CryptoProvider>) -> Result<Option<Named>, Unsafe> {
        let mut roots = RootCertStore::empty();
        let mut certificates = Vec::new();
        for certificate in CertificateDer::pem_slice_iter(pem) {
            let certificate = certificate.map_err(not_safe)?;
            roots.add(certificate.clone()).map_err(not_safe)?;
            certificates.push(certificate);
        }
        if roots.is_empty() {
            return Ok(None);
        }
        let signed = WebPkiServerVerifier::builder_with_provider(Arc::new(roots), provider).build();
        Ok(Some(Named { certificates, signed: signed.map_err(not_safe)? }))
    }
}

impl ServerCertVerifier for Named {
    fn verify_server_cert(
        &self,
        shown: &CertificateDer<'_>,
        others: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        ocsp: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        if self.certificates.iter().any(|named| named == shown) {
            return Ok(ServerCertVerified::assertion());
        }
        self.signed.verify_server_cert(shown, others, name, ocsp, now)
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        shown: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        self.signed.verify_tls12_signature(message, shown, signature)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        shown: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        self.signed.verify_tls13_signature(message, shown, signature)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.signed.supported_verify_schemes()
    }
}

/// Encrypts a connection; the handshake is made with the first words.
pub fn encrypt(host: &str, config: &Arc<ClientConfig>, socket: Socket) -> Result<Encrypted, Unsafe> {
    let name = ServerName::try_from(host.to_owned()).map_err(not_safe)?;
    let connection = ClientConnection::new(Arc::clone(config), name).map_err(not_safe)?;
    Ok(StreamOwned::new(connection, socket))
}

/// Was it the encryption that failed?
pub fn is_at_fault(error: &io::Error) -> bool {
    error.get_ref().is_some_and(|inner| inner.is::<rustls::Error>())
}
