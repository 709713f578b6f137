//! What joins a plate to its symbol: a short tail, as that of a bubble, so that nobody wonders whose it is.

use super::geometry::Rect;
use super::layout::Site;
use super::svg::{item, run};
use super::symbols::plate_class;
use crate::side::Side;

/// Half of a tail's width where it leaves the plate.
const HALF: f64 = 1.7;

/// The tail of what stands at a place, from its nearest point to the middle of its symbol, which hides its tip.
pub(super) fn tether(
    key: &str,
    side: Option<Side>,
    site: &Site<'_>,
    rect: Rect,
    scale: f64,
) -> Option<(String, String)> {
    let (x, y) = site.at;
    // Not from the very corner: there half of it would be hidden.
    let inset = (HALF * scale).min(rect.h / 2.0).min(rect.w / 2.0);
    let inner = rect.grown(-inset);
    let from = [x.clamp(inner.x, inner.right().max(inner.x)), y.clamp(inner.y, inner.bottom().max(inner.y))];
    let (dx, dy) = (x - from[0], y - from[1]);
    let length = dx.hypot(dy);
    if length < 0.5 {
        return None;
    }
    let half = HALF * scale;
    let (ax, ay) = (-dy / length * half, dx / length * half);
    let points = [[from[0] + ax, from[1] + ay], [x, y], [from[0] - ax, from[1] - ay]];
    let key = format!("tether:{key}");
    let class = format!("tether-{}", plate_class(side));
    let drawn = format!("<path d=\"{}\"/>", run(&points, true));
    Some((key.clone(), item(&key, &class, "", &drawn)))
}
