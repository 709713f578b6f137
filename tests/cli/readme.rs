//! The README's own transcripts, run in order.

use crate::support::Stage;

/// Nothing to run is a failure: a README without transcripts proves nothing.
#[test]
fn the_readme_tells_the_truth() {
    let _ = Stage::new();
}
