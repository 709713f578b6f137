//! When a post was written, as forums and chats say it: a date, a time, or `3 hours ago`.
//!
//! A stamp is recognised only as a whole: every word of it must be part of a date. `2 ideas for you` is none.

use crate::orders::fold;

/// A moment, as far as a page tells it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Moment {
    /// A day of the calendar, in minutes that can be compared with each other.
    Dated(i64),
    /// So many minutes before the page was copied; it says something else the next time.
    Ago(i64),
    /// An hour of some day.
    Hour,
}

const MONTHS: [&str; 12] =
    ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/// Other spellings of months, by their number.
const OTHER_MONTHS: [(&str, i64); 14] = [
    ("janv", 1),
    ("fev", 2),
    ("fevr", 2),
    ("mars", 3),
    ("marz", 3),
    ("avr", 4),
    ("avril", 4),
    ("mai", 5),
    ("juin", 6),
    ("juil", 7),
    ("juillet", 7),
    ("aout", 8),
    ("okt", 10),
    ("dez", 12),
];
const DAYS: [&str; 30] = [
    "mon",
    "monday",
    "tue",
    "tues",
    "tuesday",
    "wed",
    "weds",
    "wednesday",
    "thu",
    "thur",
    "thurs",
    "thursday",
    "fri",
    "friday",
    "sat",
    "saturday",
    "sun",
    "sunday",
    "mo",
    "di",
    "mi",
    "do",
    "fr",
    "sa",
    "so",
    "lun",
    "mer",
    "jeu",
    "ven",
    "dim",
];
/// Words that stand in stamps and say nothing.
const FILLERS: [&str; 59] = [
    "at",
    "on",
    "um",
    "a",
    "the",
    "of",
    "le",
    "am",
    "about",
    "around",
    "uhr",
    "posted",
    "post",
    "reply",
    "replied",
    "commented",
    "comment",
    "sent",
    "date",
    "unread",
    "total",
    "point",
    "points",
    "utc",
    "gmt",
    "cet",
    "cest",
    "est",
    "edt",
    "pst",
    "pdt",
    "cst",
    "cdt",
    "mst",
    "mdt",
    "bst",
    "z",
    "edited",
    "new",
    "message",
    "less",
    "than",
    "over",
    "almost",
    "last",
    "said",
    "member",
    "op",
    "parent",
    "next",
    "prev",
    "favorite",
    "flag",
    "context",
    "root",
    "permalink",
    "hide",
    "collapse",
    "link",
];

fn month(word: &str) -> Option<i64> {
    let other = OTHER_MONTHS.iter().find(|(name, _)| *name == word).map(|(_, number)| *number);
    let named = || {
        let at = MONTHS.iter().position(|name| word.starts_with(name))?;
        const WHOLE: [&str; 12] = [
            "january",
            "february",
            "march",
            "april",
            "may",
            "june",
            "july",
            "august",
            "september",
            "october",
            "november",
            "december",
        ];
        let whole =
            WHOLE[at].starts_with(word) || matches!(word, "sept" | "januar" | "februar" | "juni" | "juli");
        whole.then_some(i64::try_from(at).unwrap_or_default() + 1)
    };
    other.or_else(named)
}

/// Minutes of a unit of time: `h`, `hours`, `hr`.
fn unit(word: &str) -> Option<i64> {
    Some(match word {
        "s" | "sec" | "secs" | "second" | "seconds" => 0,
        "m" | "min" | "mins" | "minute" | "minutes" => 1,
        "h" | "hr" | "hrs" | "hour" | "hours" => 60,
        "d" | "day" | "days" => 1440,
        "w" | "wk" | "week" | "weeks" => 10_080,
        "mo" | "mos" | "month" | "months" => 43_200,
        "y" | "yr" | "year" | "years" => 525_600,
        _ => return None,
    })
}

/// What the words of a stamp amount to.
#[derive(Debug, Default)]
struct Parts {
    numbers: Vec<i64>,
    month: Option<i64>,
    weekday: bool,
    hour: Option<(i64, i64)>,
    /// Days before today, of `yesterday`.
    day: Option<i64>,
    ago: Option<i64>,
    said_ago: bool,
    compact: bool,
}

fn clock(word: &str) -> Option<(i64, i64)> {
    // `20h12`
    let french = word.split_once('h').filter(|(hour, minute)| hour.len() <= 2 && minute.len() == 2);
    let french = french.map(|(hour, minute)| format!("{hour}:{minute}"));
    let word = french.as_deref().unwrap_or(word);
    let (bare, later) = match word.strip_suffix("pm") {
        Some(bare) => (bare, Some(12)),
        None => word.strip_suffix("am").map_or((word, None), |bare| (bare, Some(0))),
    };
    let mut parts = bare.split(':').map(|part| part.parse::<i64>().ok().filter(|_| part.len() <= 2));
    let (hour, minute) = (parts.next()??, parts.next()??);
    let seconds = parts.next().is_none_or(|seconds| seconds.is_some_and(|seconds| seconds < 61));
    let fits = hour < 24 && minute < 60 && seconds && parts.next().is_none();
    fits.then(|| (later.map_or(hour, |later| hour % 12 + later), minute))
}

/// `3h`, `58m`, `1d`.
fn compact(word: &str) -> Option<i64> {
    let digits = word.chars().take_while(char::is_ascii_digit).count();
    let number: i64 = word[..digits].parse().ok().filter(|_| digits <= 3)?;
    let letters = &word[digits..];
    matches!(letters, "s" | "m" | "min" | "h" | "hr" | "d" | "w" | "mo" | "y")
        .then_some(number * unit(letters)?)
}

impl Parts {
    fn word(&mut self, word: &str, before: Option<&str>) -> bool {
        let number = word.parse::<i64>().ok().filter(|_| word.len() <= 4);
        let ordinal =
            || ["st", "nd", "rd", "th"].iter().find_map(|end| word.strip_suffix(end)?.parse::<i64>().ok());
        if let Some(number) = number.or_else(ordinal).filter(|number| *number >= 0) {
            self.numbers.push(number);
        } else if let Some(hour) = clock(word) {
            self.hour = self.hour.or(Some(hour));
        } else if let Some(minutes) = compact(word) {
            (self.ago, self.compact) = (Some(minutes), true);
        } else if let Some(minutes) = unit(word) {
            let many = match before {
                Some("a" | "an") => 1,
                _ => match self.numbers.pop() {
                    Some(many) => many,
                    // `Mo 16. Nov 2026`: Monday, not months.
                    None if DAYS.contains(&word) => 0,
                    None => return false,
                },
            };
            self.weekday |= many == 0;
            self.ago = Some(self.ago.unwrap_or_default() + many * minutes)
                .filter(|_| many > 0 || self.ago.is_some());
        } else if word == "ago" {
            self.said_ago = true;
        } else if word == "now" || word == "just" {
            (self.ago, self.said_ago) = (Some(0), true);
        } else if matches!(word, "today" | "heute" | "yesterday" | "gestern" | "hier") {
            self.day = Some(i64::from(!matches!(word, "today" | "heute")));
        } else if word == "pm" || word == "am" || word == "a.m" || word == "p.m" {
            return self.half_day(word.starts_with('p'));
        } else if let Some(found) = month(word) {
            self.month = Some(found);
        } else if DAYS.contains(&word) {
            self.weekday = true;
        } else {
            return FILLERS.contains(&word) || word == "an";
        }
        true
    }

    /// `8:12 PM`; `am` is German for `on` as well.
    fn half_day(&mut self, after_noon: bool) -> bool {
        if let Some((hour, minute)) = self.hour {
            self.hour = Some((hour % 12 + if after_noon { 12 } else { 0 }, minute));
        }
        self.hour.is_some() || !after_noon
    }

    /// Year, month and day, if they are told.
    fn date(&self) -> Option<(i64, i64, i64)> {
        if let Some(month) = self.month {
            let day = self.numbers.iter().copied().find(|number| (1..=31).contains(number))?;
            let mut years = self.numbers.iter().copied().filter(|number| (1970..=2200).contains(number));
            let short =
                || self.numbers.iter().copied().filter(|n| *n != day && *n < 100).map(|n| 2000 + n).next();
            return Some((years.next().or_else(short).unwrap_or(0), month, day));
        }
        let [one, two, rest @ ..] = self.numbers.as_slice() else { return None };
        match rest.first() {
            Some(day) if (1970..=2200).contains(one) => Some((*one, *two, *day)),
            Some(year) if *two > 12 => Some((century(*year), *one, *two)),
            // Day and month or month and day: within one page they are written one way, so comparing goes on either.
            Some(year) => Some((century(*year), *two, *one)),
            None if self.hour.is_some() => Some((0, *two, *one)),
            None => None,
        }
        .filter(|(_, month, day)| (1..=31).contains(month) && (1..=31).contains(day))
    }

    fn moment(&self) -> Option<Moment> {
        let minutes = self.hour.map_or(0, |(hour, minute)| hour * 60 + minute);
        if let Some(day) = self.day {
            return Some(Moment::Ago(day * 1440 + 1440 - minutes));
        }
        if let Some((year, month, day)) = self.date() {
            return Some(Moment::Dated(((year * 12 + month) * 31 + day) * 1440 + minutes));
        }
        if let Some(ago) = self.ago.filter(|_| self.said_ago || self.compact && self.numbers.is_empty()) {
            return Some(Moment::Ago(ago));
        }
        (self.hour.is_some() && self.numbers.is_empty()).then_some(Moment::Hour)
    }
}

fn century(year: i64) -> i64 {
    if year < 100 { 2000 + year } else { year }
}

/// The words of a possible stamp: numbers of posts and what stands in brackets beside a date are left out.
fn words(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    let folded = fold(text);
    let parted: String = folded
        .chars()
        .map(|c| if c.is_alphanumeric() || c == ':' || c == '#' || c == '\'' { c } else { ' ' })
        .collect();
    for word in parted.split_whitespace() {
        let word = word.trim_end_matches(':').trim_start_matches(':');
        let numbered =
            word.strip_prefix('#').is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()));
        if word.is_empty() || numbered {
            continue;
        }
        match word.split_once('t') {
            // 2026-11-16T20:12:30Z, whose hyphens are gone by now.
            Some((day, hour)) if day.parse::<u8>().is_ok() && hour.contains(':') => {
                out.extend([day.to_owned(), hour.trim_end_matches('z').to_owned()]);
            }
            _ => out.push(word.to_owned()),
        }
    }
    out
}

/// The longest stamp, in characters.
const LONGEST: usize = 96;

/// A text that is a stamp from its first word to its last.
pub(super) fn moment(text: &str) -> Option<Moment> {
    let text = text.trim();
    if text.is_empty()
        || text.len() > LONGEST
        || !text.contains(|c: char| c.is_ascii_digit() || c == 'n' || c == 'y')
    {
        return None;
    }
    // `+0100`: where the clock stands.
    let zone = text.rfind([' ', ':']).filter(|at| text[at + 1..].starts_with(['+', '-']));
    let text = zone.map_or(text, |at| &text[..at]);
    // `(#1234 Total: 5678)`: the number of a post and how many there are.
    let text =
        text.split_once("(#").filter(|(_, rest)| rest.ends_with(')')).map_or(text, |(before, _)| before);
    let words = words(text);
    let mut parts = Parts::default();
    let mut before: Option<&str> = None;
    for (at, word) in words.iter().enumerate() {
        // `2 points 3 hours ago`: the number belongs to the points.
        if word.starts_with("point") {
            parts.numbers.pop();
        }
        if at >= 16 || !parts.word(word, before) {
            return None;
        }
        before = Some(word);
    }
    parts.moment()
}

/// Is this an edit mark: when somebody changed a post, not when he wrote it?
pub(super) fn is_edit(line: &str) -> bool {
    let line = fold(line);
    let line = line.trim_start_matches(|c: char| !c.is_alphanumeric());
    let begins = [
        "edited",
        "last edit",
        "edit:",
        "modified",
        "last modified",
        "this post was last",
        "updated",
        "post edited",
        "message edited",
        "zuletzt geandert",
    ];
    begins.iter().any(|beginning| line.starts_with(beginning))
}

#[cfg(test)]
mod tests;
