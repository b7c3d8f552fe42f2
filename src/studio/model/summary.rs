//! Summary of a run.

use crate::episode::{Recording, events::TimelineEvents};

/// Totals of a run, for lists of runs.
#[derive(Debug, Clone, PartialEq)]
pub struct RunSummary {
    /// Number of actions that pushed a crate, moved a rock, or popped balls.
    pub main_event_count: usize,
    /// Median decision time in milliseconds, the lower one of two; 0 without decisions.
    pub median_ms: f32,
    /// Maximum decision time, in milliseconds; 0 without decisions.
    ///
    /// Includes a decision that exceeded its time limit, if one did.
    pub slowest_ms: f32,
    /// Number of nodes of all decisions together.
    pub nodes: u64,
}

impl RunSummary {
    /// Computes the summary of a recording. O(steps log steps).
    #[must_use]
    pub fn of<W: TimelineEvents>(recording: &Recording<W>) -> Self {
        let steps = &recording.steps;
        let mut times: Vec<_> = recording.decision_times_ms().collect();
        times.sort_by(f64::total_cmp);
        let at = |place: usize| times.get(place).copied().unwrap_or_default() as f32;
        let last = times.len().saturating_sub(1);
        Self {
            main_event_count: steps.iter().filter(|step| W::is_main_event(&step.change)).count(),
            median_ms: at(last / 2),
            slowest_ms: at(last),
            nodes: steps.iter().map(|step| step.decision.effort.nodes).sum(),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::studio::model::testing::{random_walk, studio_with};

    #[test]
    fn summary_totals_and_first_difference() {
        let mut changed = random_walk("gambler", 40, 3);
        changed.steps.truncate(30);
        changed.steps[17].decision.action = changed.steps[17].decision.action.opposite();
        let studio = studio_with([random_walk("gambler", 40, 3), changed]);
        let runs: Vec<_> = studio.runs.iter().collect();
        assert_eq!(runs[0].first_difference(runs[1]), Some(17));
        assert_eq!(runs[0].first_difference(runs[0]), None);
        let summary = runs[0].summary();
        let steps = &runs[0].ice().expect("on ice").recording().steps;
        let slower = steps.iter().filter(|step| step.decision_ms > summary.median_ms).count();
        assert!(slower <= 20 && summary.slowest_ms >= summary.median_ms);
        assert_eq!(summary.nodes, steps.iter().map(|step| step.decision.effort.nodes).sum::<u64>());
    }
}
