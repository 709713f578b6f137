//! The list as text, CSV, JSON and one page.

use super::games::{Game, Person, State, luck};
use super::pairings::Pairing;
use super::standings::Standing;
use crate::cli::csv::row;
use crate::render::luck::by_player;
use crate::render::paint::{HEADING, RIGHT, WRONG, paint};
use crate::render::text::{clean, count, pad, wrap};
use crate::side::Side;
use serde_json::{Value, json};

/// Who has a seat. At a table nobody has one, and of a log that does not hold nothing is known.
fn name(game: &Game, side: Side) -> String {
    match &game.people[side] {
        Some(person) => clean(&person.name),
        None if game.recorder.is_some() || matches!(game.state, State::Unsound(_)) => String::new(),
        None => "open".to_owned(),
    }
}

fn pair(game: &Game) -> String {
    match &game.recorder {
        Some(recorder) => format!("recorded by {}", clean(recorder)),
        None if matches!(game.state, State::Unsound(_)) => String::new(),
        None if !game.is_match() => format!("{} alone", name(game, Side::British)),
        None => format!("{} – {}", name(game, Side::British), name(game, Side::French)),
    }
}

/// A time as people read it.
fn day(time: &str) -> String {
    time.get(..16).unwrap_or(time).replace('T', " ")
}

fn late(hours: i64) -> String {
    let hours = usize::try_from(hours).unwrap_or_default();
    if hours < 48 { count(hours, "hour", "hours") } else { count(hours / 24, "day", "days") }
}

/// How a game stands, in a sentence.
fn told(game: &Game) -> String {
    match &game.state {
        State::Unsound(why) => format!("not sound: {}", clean(why)),
        State::Forked(how) => format!("forked: {}", clean(how)),
        State::Over(Some(winner), how) => format!("over: the {} win ({})", game.plays[*winner], clean(how)),
        State::Over(None, how) => format!("over: a draw ({})", clean(how)),
        State::Running { who, since, due: None, .. } => {
            format!("{} to move since {}; no clock is agreed", clean(who), day(since))
        }
        State::Running { who, since, due: Some(due), late: None } => {
            format!("{} to move since {}, until {}", clean(who), day(since), day(due))
        }
        State::Running { who, due: Some(due), late: Some(hours), .. } => {
            format!("OVERDUE by {}: {} should have moved by {}", late(*hours), clean(who), day(due))
        }
    }
}

/// How many of what kind.
fn in_all(games: &[Game]) -> String {
    let of = |wanted: fn(&State) -> bool| games.iter().filter(|game| wanted(&game.state)).count();
    let overdue = of(|state| matches!(state, State::Running { late: Some(_), .. }));
    let running = of(|state| matches!(state, State::Running { .. }));
    let over = of(|state| matches!(state, State::Over(..)));
    let forked = of(|state| matches!(state, State::Forked(_)));
    let unsound = of(|state| matches!(state, State::Unsound(_)));
    let copies: usize = games.iter().map(|game| game.copies.len()).sum();
    format!(
        "{}: {running} running, {overdue} of them overdue; {over} over; {forked} forked. {} not counted again. {} not sound, counted \
         for nothing.",
        count(games.len() - unsound, "game", "games"),
        count(copies, "copy", "copies"),
        count(unsound, "log", "logs"),
    )
}

fn titled(game: &Game) -> String {
    let what = [&game.title, &game.scenario].map(|text| clean(text));
    what.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(", ")
}

fn head(game: &Game) -> String {
    format!("{}, {}, {}", pair(game), titled(game), clean(&game.clock))
}

/// The list as text.
pub(super) fn text(games: &[Game], standings: &[Standing], time: &str) -> String {
    let mut out = format!("{}\n", paint(HEADING, format!("The club on {} UTC", day(time))));
    for game in games {
        let told = told(game);
        let told = match &game.state {
            State::Unsound(_) | State::Forked(_) | State::Running { late: Some(_), .. } => paint(WRONG, told),
            State::Over(..) => paint(RIGHT, told),
            State::Running { .. } => told,
        };
        out.push_str(&format!("{}\n", clean(&game.file)));
        if !game.title.is_empty() {
            out.push_str(&format!("{}\n", wrap(&head(game), "  ", "    ")));
        }
        out.push_str(&format!("{}\n", wrap(&told, "  ", "    ")));
        if !game.copies.is_empty() {
            let copies: Vec<String> = game.copies.iter().map(|copy| clean(copy)).collect();
            out.push_str(&format!("{}\n", wrap(&format!("copies: {}", copies.join(", ")), "  ", "    ")));
        }
    }
    if !standings.is_empty() {
        out.push_str(&format!("\n{}\n", paint(HEADING, "Standings")));
        out.push_str(&format!("{}points  won drawn lost  margin running overdue\n", pad("", 34)));
        for one in standings {
            let player = format!("{:>3}. {}", one.place, clean(&one.person.name));
            out.push_str(&format!(
                "{}{:>6}  {:>3} {:>5} {:>4}  {:>+6} {:>7} {:>7}\n",
                pad(&player, 34),
                one.points(),
                one.won,
                one.drawn,
                one.lost,
                one.margin,
                one.running,
                one.overdue
            ));
        }
    }
    for (title, hands) in luck(games) {
        if !hands.is_empty() {
            out.push_str(&format!(
                "\n{}\n{}",
                paint(HEADING, format!("The luck of {title}")),
                by_player(&hands)
            ));
        }
    }
    out.push_str(&format!("\n{}\n", wrap(&in_all(games), "", "  ")));
    out
}

fn word(state: &State) -> &'static str {
    match state {
        State::Unsound(_) => "unsound",
        State::Forked(_) => "forked",
        State::Over(..) => "over",
        State::Running { late: Some(_), .. } => "overdue",
        State::Running { .. } => "running",
    }
}

/// Who could play whom next.
pub(super) fn pairs(pairings: &[Pairing]) -> String {
    let mut out = format!("\n{}\n", paint(HEADING, "Who could play whom next"));
    for pair in pairings {
        let line = match &pair.french {
            Some(french) => {
                format!("{} (British) – {} (French)", clean(&pair.british.name), clean(&french.name))
            }
            None => format!("{} is left over", clean(&pair.british.name)),
        };
        out.push_str(&format!("{}\n", wrap(&line, "  ", "    ")));
    }
    out
}

/// The games as CSV.
pub(super) fn games_csv(games: &[Game]) -> String {
    let mut out = String::from(
        "log,id,game,scenario,mode,british,french,british_key,french_key,entries,state,to_move,since,due,hours_late,days_a_move,\
         winner,margin,copies,words\n",
    );
    for game in games {
        let key =
            |side: Side| game.people[side].as_ref().map(|person| person.key.clone()).unwrap_or_default();
        let (who, since, due, late) = match &game.state {
            State::Running { who, since, due, late } => {
                (who.clone(), since.clone(), due.clone().unwrap_or_default(), *late)
            }
            _ => <(String, String, String, Option<i64>)>::default(),
        };
        let winner = match &game.state {
            State::Over(Some(side), _) => side.word(),
            State::Over(None, _) => "draw",
            _ => "",
        };
        let or_empty = |number: Option<String>| number.unwrap_or_default();
        out.push_str(&row(&[
            game.file.clone(),
            game.id.clone(),
            game.title.clone(),
            game.scenario.clone(),
            game.mode.clone(),
            name(game, Side::British),
            name(game, Side::French),
            key(Side::British),
            key(Side::French),
            game.entries.to_string(),
            word(&game.state).to_owned(),
            who,
            since,
            due,
            or_empty(late.map(|late| late.to_string())),
            or_empty(game.days.map(|days| days.to_string())),
            winner.to_owned(),
            or_empty(game.margin.map(|margin| margin.to_string())),
            game.copies.join(" "),
            told(game),
        ]));
    }
    out
}

/// The standings as CSV.
pub(super) fn standings_csv(standings: &[Standing]) -> String {
    let mut out = String::from("place,player,key,points,won,drawn,lost,margin,running,overdue\n");
    for one in standings {
        out.push_str(&row(&[
            one.place.to_string(),
            one.person.name.clone(),
            one.person.key.clone(),
            one.points(),
            one.won.to_string(),
            one.drawn.to_string(),
            one.lost.to_string(),
            one.margin.to_string(),
            one.running.to_string(),
            one.overdue.to_string(),
        ]));
    }
    out
}

/// All of it for a program.
pub(super) fn json(games: &[Game], standings: &[Standing], pairs: &[Pairing], time: &str) -> Value {
    let person =
        |person: &Option<Person>| person.as_ref().map(|one| json!({ "name": one.name, "key": one.key }));
    let game = |game: &Game| {
        let (who, since, due, late) = match &game.state {
            State::Running { who, since, due, late } => (Some(who), Some(since), due.as_ref(), *late),
            _ => (None, None, None, None),
        };
        let winner = match &game.state {
            State::Over(winner, _) => winner.map(Side::word),
            _ => None,
        };
        json!({
            "log": game.file, "copies": game.copies, "id": game.id, "game": game.title, "scenario": game.scenario,
            "mode": game.mode, "british": person(&game.people.british), "french": person(&game.people.french),
            "entries": game.entries, "state": word(&game.state), "to_move": who, "since": since, "due": due,
            "hours_late": late, "days_a_move": game.days, "winner": winner, "margin": game.margin, "words": told(game),
        })
    };
    let standing = |one: &Standing| {
        json!({
            "place": one.place, "name": one.person.name, "key": one.person.key, "points": one.points(), "won": one.won,
            "drawn": one.drawn, "lost": one.lost, "margin": one.margin, "running": one.running, "overdue": one.overdue,
        })
    };
    let one = |person: &Person| json!({ "name": person.name, "key": person.key });
    let pair =
        |pair: &Pairing| json!({ "british": one(&pair.british), "french": pair.french.as_ref().map(one) });
    let luck: Vec<Value> =
        luck(games).into_iter().map(|(title, hands)| json!({ "game": title, "players": hands })).collect();
    json!({
        "time": time, "games": games.iter().map(game).collect::<Vec<_>>(),
        "standings": standings.iter().map(standing).collect::<Vec<_>>(), "luck": luck, "words": in_all(games),
        "pairings": pairs.iter().map(pair).collect::<Vec<_>>(),
    })
}

fn escaped(text: &str) -> String {
    clean(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// All of it on one page, with nothing to load from anywhere.
pub(super) fn page(games: &[Game], standings: &[Standing], time: &str) -> String {
    let rows = games.iter().map(|game| {
        format!(
            "<tr class=\"{}\"><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n",
            word(&game.state),
            escaped(&pair(game)),
            escaped(&titled(game)),
            escaped(&told(game)),
            escaped(&game.file)
        )
    });
    let places = standings.iter().map(|one| {
        format!(
            "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{:+}</td><td>{}</td></tr>\n",
            one.place,
            escaped(&one.person.name),
            one.points(),
            one.won,
            one.drawn,
            one.lost,
            one.margin,
            one.running
        )
    });
    let luck: String = luck(games)
        .into_iter()
        .filter(|(_, hands)| !hands.is_empty())
        .map(|(title, hands)| {
            format!(
                "<h2>The luck of {}</h2>\n<pre>{}</pre>\n",
                escaped(&title),
                escaped_lines(&by_player(&hands))
            )
        })
        .collect();
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>The club</title>\n<style>body{{font:16px/1.4 serif;margin:2em auto;max-width:70em;padding:0 1em}}\
         table{{border-collapse:collapse;width:100%}}td,th{{border-bottom:1px solid #bbb;padding:.3em .6em;text-align:left}}\
         .overdue td,.unsound td,.forked td{{background:#fde8e4}}.over td{{color:#555}}td{{overflow-wrap:anywhere}}pre{{overflow-x:auto}}\
         @media(max-width:40em){{body{{margin:1em auto}}h1{{font-size:1.4em}}.games thead{{display:none}}\
         .games,.games tbody,.games tr,.games td{{display:block}}.games tr{{border-bottom:1px solid #bbb}}\
         .games td{{border:0;padding:.1em .4em}}.games td:empty{{display:none}}.places td,.places th{{padding:.2em .15em;font-size:.85em}}}}</style>\n\
         <h1>The club on {} UTC</h1>\n<p>{}</p>\n\
         <table class=\"games\"><thead><tr><th>Players</th><th>Game</th><th>How it stands</th><th>Log</th></tr></thead>\n<tbody>\n{}</tbody></table>\n\
         <h2>Standings</h2>\n<table class=\"places\"><thead><tr><th>Place</th><th>Player</th><th>Points</th><th>Won</th><th>Drawn</th>\
         <th>Lost</th><th>Margin</th><th>Running</th></tr></thead>\n<tbody>\n{}</tbody></table>\n{luck}</html>\n",
        escaped(&day(time)),
        escaped(&in_all(games)),
        rows.collect::<String>(),
        places.collect::<String>(),
    )
}

/// Escaped line by line: line ends stay.
fn escaped_lines(text: &str) -> String {
    text.lines().map(|line| escaped(line) + "\n").collect()
}
