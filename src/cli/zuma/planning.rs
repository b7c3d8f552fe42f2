//! Computes the optimal score from the true model, within a time limit.

use crate::cli::output::print_error;
use crate::cli::progress::progress;
use crate::cli::timing::WallClock;
use crate::episode::Clock;
use crate::planning::learning::{MAX_TABLE_LENGTH, optimal_score};
use crate::planning::search::Budget;
use crate::worlds::zuma::{FirstLine, Game};
use std::time::Duration;

/// Default time limit of planning.
///
/// Lines of ten balls need some seconds per step of the game.
pub const DEFAULT_PLANNING_LIMIT: Duration = Duration::from_secs(300);

/// Returns the optimal mean score, in points; `None` if lines are too long or time ran out.
///
/// Lines may have up to ten balls. Reports on standard error if the time was too short. Shows a
/// progress bar if `shows_progress` is true.
pub fn optimal_mean_score(
    game: &Game,
    first_line: FirstLine,
    limit: Duration,
    shows_progress: bool,
) -> Option<f64> {
    let clock = WallClock::start();
    let guard = || clock.now() > limit;
    let bar =
        progress(game.steps as usize, shows_progress).with_message("computing the optimal score");
    let mut report_progress = |steps: u32| bar.set_position(steps.into());
    let best =
        optimal_score(game, first_line, &Budget::guarded(u64::MAX, &guard), &mut report_progress);
    bar.finish_and_clear();
    if best.is_none() && game.max_length as usize <= MAX_TABLE_LENGTH {
        let seconds = limit.as_secs();
        print_error(&format!("optimal score not computed within {seconds} s"));
    }
    best
}

/// Message about a player whose planning stopped at the time limit.
pub fn incomplete_plan_text(player: &str, limit: Duration) -> String {
    let seconds = limit.as_secs();
    format!("{player}: planning stopped after {seconds} s; it plays with the incomplete plan")
}
