//! A run in a few figures.

use super::Run;

/// What a run came to. Costs O(steps log steps) to make: views keep it until the run changes.
#[derive(Debug, Clone, PartialEq)]
pub struct Summary {
    /// Actions that pushed a crate.
    pub pushes: usize,
    /// Milliseconds of the middle decision.
    pub median_ms: f32,
    /// Milliseconds of the slowest decision.
    pub slowest_ms: f32,
    /// Nodes of all decisions.
    pub nodes: u64,
}

impl Summary {
    /// Sums a run up.
    #[must_use]
    pub fn of(run: &Run) -> Self {
        let steps = &run.recording().steps;
        let mut times: Vec<_> = steps.iter().map(|step| step.decision_ms).collect();
        times.sort_by(f32::total_cmp);
        Self {
            pushes: steps.iter().filter(|step| step.change.push.is_some()).count(),
            median_ms: times.get(times.len() / 2).copied().unwrap_or_default(),
            slowest_ms: times.last().copied().unwrap_or_default(),
            nodes: steps.iter().map(|step| step.decision.effort.nodes).sum(),
        }
    }
}

/// The first step at which two runs decide differently; `None` if one continues the other.
#[must_use]
pub fn first_difference(one: &Run, other: &Run) -> Option<usize> {
    let actions = one.recording().actions().zip(other.recording().actions());
    actions.enumerate().find(|(_, (one, other))| one != other).map(|(step, _)| step)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studio::model::testing::{random_walk, studio_with};

    #[test]
    fn sums_a_run_up_and_finds_where_two_part() {
        let mut changed = random_walk("gambler", 40, 3);
        changed.steps.truncate(30);
        changed.steps[17].decision.action = changed.steps[17].decision.action.opposite();
        let studio = studio_with([random_walk("gambler", 40, 3), changed]);
        let runs: Vec<_> = studio.runs.iter().collect();
        assert_eq!(first_difference(runs[0], runs[1]), Some(17));
        assert_eq!(first_difference(runs[0], runs[0]), None);
        let summary = Summary::of(runs[0]);
        let steps = &runs[0].recording().steps;
        let slower = steps.iter().filter(|step| step.decision_ms > summary.median_ms).count();
        assert!(slower <= 20 && summary.slowest_ms >= summary.median_ms);
        assert_eq!(summary.nodes, steps.iter().map(|step| step.decision.effort.nodes).sum::<u64>());
    }
}
