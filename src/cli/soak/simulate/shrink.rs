//! The fewest events that still break something.

use super::event::Plan;

/// Runs that are made at most: what is left then is few enough.
const MOST_RUNS: usize = 120;

/// Leaves out events, many at once and then fewer, as long as it still breaks. What breaks may be something else: it is
/// broken all the same.
pub(super) fn fewest(plan: &Plan, step: usize, breaks: impl Fn(&Plan) -> bool) -> Plan {
    let mut plan = Plan { events: plan.events.iter().take(step).copied().collect(), ..plan.clone() };
    let mut runs = 0;
    let mut piece = plan.events.len().div_ceil(2).max(1);
    loop {
        let mut from = 0;
        while from < plan.events.len() && runs < MOST_RUNS {
            let mut fewer = plan.clone();
            fewer.events.drain(from..(from + piece).min(plan.events.len()));
            runs += 1;
            if breaks(&fewer) { plan = fewer } else { from += piece }
        }
        if piece == 1 || runs >= MOST_RUNS {
            return plan;
        }
        piece = piece.div_ceil(2);
    }
}
