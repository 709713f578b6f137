//! What is a stamp, and what is talk.

use super::*;

#[test]
fn u17_dates_times_and_ages_are_stamps() {
    for text in [
        "Mon Nov 16, 2026 8:12 pm",
        "Nov 16, 2026 8:12 pm (#1234 Total: 5678)",
        "16/11/2026, 20:12",
        "16.11.2026 20:12",
        "2026-11-16 20:12:04 UTC | #1",
        "2026-11-16T20:12:30Z",
        "16-Nov-26 08:12 PM",
        "Today at 8:12 PM",
        "Yesterday, 08:12 PM #12",
        "3 hours ago",
        "3 hr. ago",
        "about an hour ago",
        "2 points 3 hours ago",
        "1d",
        "20:12",
        "November 16, 2026, 08:12:30 PM",
        "Posted November 16, 2026",
        "lun. 16 nov. 2026 à 20:12",
        "Mon, 16 Nov 2026 21:40:00 +0100",
        "16 nov. 2026 20h12",
        "3 hours ago | parent | next [–]",
        "11/16/26, 8:12\u{202f}PM",
    ] {
        assert!(moment(text).is_some(), "{text}");
    }
}

#[test]
fn u17_talk_is_not_a_stamp() {
    for text in [
        "2 ideas for you (joke!):",
        "2 hours from now):",
        "3 troops",
        "4",
        "2026",
        "on Monday",
        "may 3 troops move",
        "pass",
        "now",
        "",
    ] {
        assert!(moment(text).is_none_or(|moment| text == "now" && moment == Moment::Ago(0)), "{text}");
    }
}

#[test]
fn later_is_later() {
    let at = |text: &str| match moment(text) {
        Some(Moment::Dated(minutes)) => minutes,
        other => panic!("{text}: {other:?}"),
    };
    assert!(at("Mon Nov 16, 2026 8:12 pm") < at("Mon Nov 16, 2026 9:02 pm"));
    assert!(at("Nov 16, 2026 11:12 am") < at("Nov 16, 2026 1:02 pm"));
    assert!(at("16/11/2026, 20:12") < at("17/11/2026, 08:00"));
    assert!(at("Dec 31, 2026 20:00") < at("Jan 1, 2027 08:00"));
}
