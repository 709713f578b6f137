//! A game looked at again, as a page: no script, nothing fetched, good to print.

use super::text::clean;
use super::thrown::Ids;
use crate::engine::Slot;
use crate::opponent::analysis::{Analysis, Moment, Sum, What};
use crate::side::Side;
use crate::table::Table;
use data_encoding::BASE64;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;

/// The looks.
const STYLE: &str = include_str!("analysis.css");
/// How large the curve is.
const WIDTH: f64 = 900.0;
/// Its height.
const HEIGHT: f64 = 260.0;
/// What stands around it.
const EDGE: f64 = 30.0;
/// How many decisions and throws are listed on their own.
const LISTED: usize = 20;

fn policy() -> String {
    let style = BASE64.encode(&Sha256::digest(STYLE.as_bytes()));
    format!("default-src 'none'; style-src 'sha256-{style}'; base-uri 'none'; form-action 'none'")
}

/// A chance, in points of a hundred.
#[must_use]
pub fn points(chance: f64) -> String {
    let rounded = (chance * 1000.0).round() / 10.0;
    format!("{:.1}", if rounded == 0.0 { 0.0 } else { rounded })
}

/// What a side lost, as a sentence.
#[must_use]
pub fn sentence(side: Side, sum: &Sum) -> String {
    let fortune = if sum.fortune < 0.0 { "lost" } else { "won" };
    format!(
        "The {side} lost {} points by decisions (give or take {}) and {fortune} {} by dice and cards (give or take {}).",
        points(-sum.decisions),
        points(sum.decisions_give_or_take),
        points(sum.fortune.abs()),
        points(sum.fortune_give_or_take),
    )
}

/// What the numbers are, and what they are not.
#[must_use]
pub fn caution(analysis: &Analysis) -> String {
    let measured = match analysis.games {
        0 => "No games were played to measure chances in this scenario: read them as a rank, not as numbers."
            .to_owned(),
        games => format!("Chances are those of {games} games that the program played against itself."),
    };
    let cards = if analysis.open {
        "The cards of each hand are those that were opened after the end."
    } else {
        "Hidden hands are not known to whoever reads a log: they are supposed, again and again."
    };
    format!(
        "A point is one game in a hundred. {measured} {cards} The best order is the best he found (level {}, seed {}), so a loss is a little \
         too large rather than too small; what lies within give or take may be nothing at all. Answers that were given sealed are left out.",
        analysis.level, analysis.seed
    )
}

/// The names in its orders; cards that were opened after the end go by theirs.
#[must_use]
pub fn names(analysis: &Analysis, table: &Table) -> Ids {
    let best = |moment: &Moment| moment.best.as_ref().map(|(orders, _)| orders.clone());
    let lines: Vec<String> = analysis
        .moments
        .iter()
        .flat_map(|moment| best(moment).into_iter().chain([moment.orders.clone()]))
        .collect();
    let opened = |slot: Slot| table.play().face(slot.deck, table.opened_cards()?.get(&slot)?);
    Ids::of(table).knowing(lines.iter(), &opened)
}

/// The chance of the British, step by step.
fn curve(moments: &[Moment]) -> Markup {
    #[expect(clippy::cast_precision_loss, reason = "places in a picture")]
    let x = |place: usize| EDGE + (WIDTH - 2.0 * EDGE) * place as f64 / moments.len().max(1) as f64;
    let y = |chance: f64| EDGE + (HEIGHT - 2.0 * EDGE) * (1.0 - chance);
    let mut path = String::new();
    for (place, moment) in moments.iter().enumerate() {
        let letter = if place == 0 { 'M' } else { 'L' };
        let _ = write!(path, "{letter}{:.1} {:.1}", x(place), y(moment.after));
    }
    let even = format!("{:.1}", y(0.5));
    html! {
        svg viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) role="img" aria-label="The chance of the British in the course of the game" {
            rect.edge x=(EDGE) y=(EDGE) width=(WIDTH - 2.0 * EDGE) height=(HEIGHT - 2.0 * EDGE) {}
            line.even x1=(EDGE) x2=(WIDTH - EDGE) y1=(even) y2=(even) {}
            path.curve d=(path) {}
            text x=(EDGE) y=(EDGE - 8.0) { "British win" }
            text x=(EDGE) y=(HEIGHT - 8.0) { "French win" }
        }
    }
}

fn decisions(analysis: &Analysis, ids: &Ids) -> Markup {
    let mut all: Vec<(&Moment, Side)> =
        analysis.moments.iter().filter_map(|moment| Some((moment, moment.side?))).collect();
    all.sort_by(|(a, side), (b, other)| a.gain(*side).total_cmp(&b.gain(*other)));
    html! {
        table {
            thead { tr { th { "entry" } th { "side" } th { "ordered" } th { "best found" } th.number { "lost" } th.number { "give or take" } } }
            tbody {
                @for (moment, side) in all.into_iter().take(LISTED) {
                    tr {
                        td { (moment.entry) } td { (side.to_string()) } td { (clean(&ids.named(&moment.orders))) }
                        td { @match &moment.best { Some((orders, _)) => (clean(&ids.named(orders))), None => "the same" } }
                        td.number { (points(-moment.gain(side))) } td.number { (points(moment.give_or_take)) }
                    }
                }
            }
        }
    }
}

fn fortunes(analysis: &Analysis) -> Markup {
    let mut all: Vec<&Moment> =
        analysis.moments.iter().filter(|moment| moment.what == What::Fortune).collect();
    let size = |moment: &Moment| moment.gain(Side::British).abs();
    all.sort_by(|a, b| size(b).total_cmp(&size(a)));
    html! {
        table {
            thead { tr { th { "entry" } th { "for the" } th.number { "points" } th.number { "give or take" } } }
            tbody {
                @for moment in all.into_iter().take(LISTED) {
                    @let lucky = if moment.gain(Side::British) < 0.0 { Side::French } else { Side::British };
                    tr {
                        td { (moment.entry) } td { (lucky.to_string()) }
                        td.number { (points(size(moment))) } td.number { (points(moment.give_or_take)) }
                    }
                }
            }
        }
    }
}

/// The page, with names for the ids of orders.
#[must_use]
pub fn page(title: &str, analysis: &Analysis, ids: &Ids) -> String {
    let sums = analysis.sums();
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(policy());
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (clean(title)) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                h1 { (clean(title)) }
                @for side in Side::ALL { p { (sentence(side, &sums[side])) } }
                (curve(&analysis.moments))
                p.aside { (caution(analysis)) }
                h2 { "The dearest decisions" }
                div.wide { (decisions(analysis, ids)) }
                h2 { "The luckiest moments" }
                div.wide { (fortunes(analysis)) }
            }
        }
    };
    page.into_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moment(what: What, side: Option<Side>, (before, after): (f64, f64)) -> Moment {
        let orders = if side.is_some() { "<b>march</b>" } else { "" }.to_owned();
        Moment { entry: 3, what, side, orders, before, after, give_or_take: 0.03, best: None }
    }

    fn analysis() -> Analysis {
        let moments = vec![
            moment(What::Decision, Some(Side::British), (0.6, 0.4)),
            moment(What::Fortune, None, (0.4, 0.45)),
            moment(What::Decision, Some(Side::French), (0.4, 0.5)),
        ];
        Analysis { level: "easy".to_owned(), seed: 1, games: 40, open: false, moments }
    }

    #[test]
    fn what_was_lost_is_told_by_side() {
        let sums = analysis().sums();
        assert_eq!(
            sentence(Side::British, &sums.british),
            "The British lost 20.0 points by decisions (give or take 3.0) and won 5.0 by dice and cards (give or take 3.0)."
        );
        assert_eq!(
            sentence(Side::French, &sums.french),
            "The French lost 10.0 points by decisions (give or take 3.0) and lost 5.0 by dice and cards (give or take 3.0)."
        );
    }

    #[test]
    fn a_page_shows_what_was_written_as_text() {
        let page = page("A game <of> two", &analysis(), &Ids::default());
        assert!(page.contains("A game &lt;of&gt; two") && page.contains("&lt;b&gt;march"), "{page}");
        assert!(!page.contains("<script"));
        assert!(page.contains("40 games that the program played against itself"));
    }
}
