//! Nobody else at the desk: who may ask, and who is refused.
//!
//! The page itself is no secret, and holds nothing. Everything else needs the token of this run, the cookie that was got for it, and
//! the origin of the page; a name that was made to point to this machine (rebinding), another page, another user are refused.

use super::http::Request;
use crate::keys::KeyError;
use data_encoding::HEXLOWER;
use subtle::ConstantTimeEq as _;

/// The field that carries the token.
const FIELD: &str = "x-coureur-desk";

/// The secrets of one run, and the address they are good for.
#[derive(Debug)]
pub struct Guard {
    /// `127.0.0.1:PORT`.
    place: String,
    token: String,
    cookie: String,
    port: u16,
}

/// What a request may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Leave {
    /// Have the page.
    Page,
    /// Change its token into a cookie.
    Hello,
    /// Ask.
    Ask,
}

/// Why a request is refused, with the status that says so.
pub type Refused = (u16, &'static str);

fn secret() -> Result<String, KeyError> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|_| KeyError::NoRandomness)?;
    Ok(HEXLOWER.encode(&bytes))
}

fn same(given: &str, secret: &str) -> bool {
    given.as_bytes().ct_eq(secret.as_bytes()).into()
}

impl Guard {
    /// With fresh secrets.
    ///
    /// # Errors
    /// If the system has no randomness.
    pub fn new(port: u16) -> Result<Guard, KeyError> {
        Ok(Guard { place: format!("127.0.0.1:{port}"), token: secret()?, cookie: secret()?, port })
    }

    /// The address of the page, with the token behind it where no server and no log sees it.
    #[must_use]
    pub fn address(&self) -> String {
        format!("http://{}/#{}", self.place, self.token)
    }

    /// The cookie for a token. Cookies do not tell ports apart, so its name does.
    #[must_use]
    pub fn cookie(&self) -> String {
        format!("coureur-desk-{}={}; Path=/; SameSite=Strict; HttpOnly", self.port, self.cookie)
    }

    fn has_cookie(&self, request: &Request) -> bool {
        let name = format!("coureur-desk-{}", self.port);
        let mut pairs = request
            .field("cookie")
            .unwrap_or_default()
            .split(';')
            .filter_map(|one| one.trim().split_once('='));
        pairs.any(|(known, value)| known == name && same(value, &self.cookie))
    }

    /// May this be answered?
    ///
    /// # Errors
    /// Why not.
    pub fn check(&self, request: &Request) -> Result<Leave, Refused> {
        if request.field("host") != Some(&self.place) {
            return Err((403, "This is not the name of the desk."));
        }
        match (request.method.as_str(), request.path.as_str()) {
            ("GET", "/") => self.page(request),
            ("POST", path) if path.starts_with("/api/") => self.asking(request, path),
            ("GET" | "HEAD", _) => Err((404, "There is nothing here.")),
            _ => Err((405, "The desk does not do that.")),
        }
    }

    /// The page may be opened from anywhere, as one opens a page; nobody may load it into his own.
    fn page(&self, request: &Request) -> Result<Leave, Refused> {
        let foreign = request.has("sec-fetch-site")
            && !matches!(request.field("sec-fetch-site"), Some("same-origin" | "none"));
        let opened = request.field("sec-fetch-mode") == Some("navigate")
            && request.field("sec-fetch-dest") == Some("document");
        if (foreign && !opened) || (request.has("origin") && !self.is_own_origin(request)) {
            return Err((403, "Another page may not ask here."));
        }
        Ok(Leave::Page)
    }

    fn is_own_origin(&self, request: &Request) -> bool {
        request.field("origin").and_then(|origin| origin.strip_prefix("http://")) == Some(&self.place)
    }

    fn asking(&self, request: &Request, path: &str) -> Result<Leave, Refused> {
        let foreign = request.has("sec-fetch-site") && request.field("sec-fetch-site") != Some("same-origin");
        if foreign || !self.is_own_origin(request) {
            return Err((403, "Another page may not ask here."));
        }
        if request.field("content-type") != Some("application/json") {
            return Err((415, "The desk reads JSON."));
        }
        if !request.field(FIELD).is_some_and(|token| same(token, &self.token)) {
            return Err((403, "This page is not of this run: open the address that `coureur desk` printed."));
        }
        if path == "/api/hello" {
            return Ok(Leave::Hello);
        }
        if !self.has_cookie(request) {
            return Err((
                403,
                "This browser has not said hello: open the address that `coureur desk` printed.",
            ));
        }
        Ok(Leave::Ask)
    }
}
