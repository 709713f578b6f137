//! What is known of the usual providers of mail: a data file, looked up by what follows the @ of an address.

use super::settings::Security;
use crate::yaml;
use serde::Deserialize;

const FILE: &str = include_str!("providers.yaml");

/// Where a server is.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// Its name.
    pub host: String,
    /// Its port.
    pub port: u16,
    /// How the connection is protected.
    pub security: Security,
}

/// A provider of mail.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Provider {
    /// Its name, for people.
    pub name: String,
    /// What follows the @.
    pub domains: Vec<String>,
    /// Where letters come from.
    pub imap: Place,
    /// Where letters go to.
    pub smtp: Place,
    /// What people stumble over.
    pub note: Option<String>,
}

/// What follows the @ of an address, in small letters; nothing if it is no address.
#[must_use]
pub fn domain(address: &str) -> Option<String> {
    let address: lettre::Address = address.parse().ok()?;
    Some(address.domain().to_ascii_lowercase())
}

/// The provider of an address, if it is one of the usual ones.
#[must_use]
pub fn of(address: &str) -> Option<Provider> {
    let domain = domain(address)?;
    all().into_iter().find(|provider| provider.domains.contains(&domain))
}

fn all() -> Vec<Provider> {
    yaml::read_own(FILE).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_provider_can_be_looked_up_by_each_of_its_domains_and_none_is_reached_in_the_open() {
        let all: Vec<Provider> = yaml::read_own(FILE).unwrap();
        assert!(all.len() >= 20);
        let mut seen = BTreeSet::new();
        for provider in &all {
            for domain in &provider.domains {
                assert!(seen.insert(domain.clone()), "{domain} twice");
                assert_eq!(of(&format!("anna@{}", domain.to_uppercase())).as_ref(), Some(provider));
            }
            for place in [&provider.imap, &provider.smtp] {
                let fits = match place.security {
                    Security::Tls => [993, 465].contains(&place.port),
                    Security::Starttls => [587, 1143, 1025].contains(&place.port),
                    Security::None => false,
                };
                assert!(fits, "{}: {place:?}", provider.name);
            }
        }
        for none in ["anna@example.org", "anna", "@gmail.com", ""] {
            assert_eq!(of(none), None, "{none}");
        }
    }
}
