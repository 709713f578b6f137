//! Of the page that stands alone: the key, letters to carry away; and of every page: proving a log.

use maud::{Markup, html};

/// The first screen of somebody who has no key here, or whose key is behind its passphrase.
pub fn welcome() -> Markup {
    html! {
        section #key-none aria-labelledby="welcome-head" hidden {
            h2 #welcome-head { "Welcome" }
            p { "This page is the whole program. Your key and your games stay in this browser, and nothing is sent anywhere unless you send it yourself." }
            p { "Whoever makes such a page could steal keys: use one whose SHA-256 you have compared with the published one." }
            form #key-new {
                p { label { "Your name, as others see it " input #key-name type="text" required maxlength="40" autocomplete="nickname"; } }
                p { label { "A passphrase for your key " input #key-phrase type="password" autocomplete="new-password"; } }
                p.quiet { "You are asked for it whenever you open this page. Without one, everybody who uses this browser can play as you." }
                button.main type="submit" { "Begin" }
            }
            details {
                summary { "I have a key already" }
                form #key-in {
                    p { label { "Its 24 words, or what stands in its file (identity.yaml, or an OpenSSH key) "
                        textarea #key-text rows="3" spellcheck="false" autocomplete="off" {} } }
                    p { label.file { "or the file itself: " input #key-pick type="file"; } }
                    p { label { "Your name (a file of coureur says it) " input #key-in-name type="text" maxlength="40" autocomplete="nickname"; } }
                    p { label { "Its passphrase, or a new one " input #key-in-phrase type="password" autocomplete="current-password"; } }
                    button type="submit" { "Bring it in" }
                }
            }
            details {
                summary { "I have saved everything in another browser" }
                p { label.file { "That file: " input #everything-pick type="file"; } }
            }
            p { button #only-look.link type="button" { "I only want to check or watch a game" } }
        }
        section #key-shut aria-labelledby="shut-head" hidden {
            h2 #shut-head {}
            form #key-open {
                p { label { "Your passphrase " input #key-open-phrase type="password" autocomplete="current-password"; } }
                button.main type="submit" { "Open" }
            }
        }
    }
}

/// One's own key, among the games.
pub fn own() -> Markup {
    html! {
        section #own aria-labelledby="own-head" {
            h2 #own-head { "Your key" }
            p #own-name {}
            p.warn #own-unsaved hidden { "Your key is in this browser only. If the browser forgets it, your games cannot go on. Save it: write down its 24 words, or keep its file." }
            p.warn #own-loose hidden { "This browser keeps nothing for this page. Save everything before you close it." }
            div.row {
                button #own-words type="button" { "Show the 24 words" }
                button #own-file type="button" { "Save the key as a file" }
                button #own-all type="button" { "Save everything" }
            }
            p.quiet { "Everything: key, games and what belongs to them, in one file, for another browser." }
            details {
                summary { "For an umpire" }
                p { "He invites you with this line: " code #own-player {} }
            }
            details {
                summary { "Change the passphrase" }
                form #own-phrase {
                    p { label { "Now (empty: none) " input #own-old type="password" autocomplete="current-password"; } }
                    p { label { "From now on (empty: none) " input #own-new type="password" autocomplete="new-password"; } }
                    button type="submit" { "Change it" }
                }
            }
            p.quiet #about {}
        }
    }
}

/// A log that somebody has.
pub fn prove() -> Markup {
    html! {
        section aria-labelledby="prove-head" {
            h2 #prove-head { "Check a game" }
            form #prove {
                label for="prove-text" { "A log, anybody's: every signature, die, card and rule is checked here." }
                textarea #prove-text rows="3" spellcheck="false" autocomplete="off" {}
                button type="submit" { "Check it" }
                label.file { "or a file: " input #prove-file type="file"; }
            }
        }
    }
}

/// What came of it, with the film.
pub fn proof() -> Markup {
    html! {
        section aria-labelledby="verdict" {
            h2 #verdict tabindex="-1" aria-live="polite" {}
            pre #verdict-words tabindex="0" {}
            div.row { button #film-save type="button" { "Save its film, with the proofs" } }
        }
        iframe #film title="The film of the game" hidden sandbox="allow-scripts allow-downloads" {}
    }
}

/// A letter to carry away, and the 24 words.
pub fn sheets() -> Markup {
    html! {
        dialog #post aria-labelledby="post-head" {
            form method="dialog" {
                h2 #post-head tabindex="-1" { "Send it" }
                p #post-words {}
                div #post-ways {}
                details { summary { "What it says" } pre #post-text tabindex="0" {} }
                div.row { button type="submit" { "Done" } }
            }
        }
        dialog #phrase aria-labelledby="phrase-head" {
            form method="dialog" {
                h2 #phrase-head tabindex="-1" { "These 24 words are your key" }
                p { "Write them down on paper, in this order. Whoever has them is you; if this browser forgets your key, they bring it back." }
                ol #phrase-words {}
                div.row { button #phrase-done type="submit" { "I have written them down" } button #phrase-later type="submit" { "Later" } }
            }
        }
    }
}
