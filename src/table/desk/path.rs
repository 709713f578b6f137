//! A place too far for one step: the path is put in where only one is sensible.

use super::PlayError;
use crate::orders::{Carry, Line, step_said};
use crate::side::Side;
use crate::speech::reach::routes;
use crate::speech::{Offer, Play, Words};
use miette::NamedSource;

/// The line with the path to the place put in that stands at token `at`; nothing, if no place to be got to stands there.
///
/// # Errors
/// If there are several paths, and nothing speaks for one of them.
pub(super) fn with_path(
    play: &dyn Play,
    side: Side,
    line: &Line,
    at: usize,
    carry: &Carry,
) -> Result<Option<String>, PlayError> {
    let word = play.grammar().path;
    let places = play.names().places;
    let offers: Vec<Offer> = places.iter().map(|place| Offer::plain(Words::key(word).named(place))).collect();
    let also = play.grammar().also;
    let Ok((index, next)) = step_said(line, at, &offers, carry, also) else { return Ok(None) };
    let (id, _) = places[index].shared();
    let found = routes(play, side).into_iter().find(|route| route.by == word && *route.to == *id);
    let Some(route) = found else { return Ok(None) };
    let (start, length) = line.span(at, next);
    match route.sensible().as_slice() {
        [path] if path.places.len() > 1 => {
            let (before, after) = (&line.text[..start], &line.text[start + length..]);
            Ok(Some(format!("{before}{}{after}", route.order(path))))
        }
        [_] | [] => Ok(None),
        several => Err(PlayError::SeveralPaths {
            place: route.to.clone(),
            paths: several
                .iter()
                .map(|path| format!("`{}`", route.order(path)))
                .collect::<Vec<_>>()
                .join(", "),
            src: NamedSource::new("orders", line.text.clone()),
            at: (start, length).into(),
        }),
    }
}
