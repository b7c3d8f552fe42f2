//! Recorded searches: the state of every expansion, and the action to each successor.
//!
//! The recorder is an observer, so it cannot change the search. States and actions are those of the
//! original stage, even if the search mirrored it.

use super::search::{FinishedSearch, PlanResult, SearchOptions, search};
use crate::planning::search::{Budget, ReportingRecorder, Trace, TraceLimit};
use crate::worlds::platform::{Action, Level, Problem, State, Terrain, rules};

/// A finished search of a platform level with its trace.
#[derive(Debug)]
pub struct RecordedStageSearch {
    searched: FinishedSearch,
    /// Trace with the actions of the original stage.
    trace: Trace<Action>,
}

/// Runs a search and records its events up to `limit`.
///
/// Calls `progress` after each expansion, with the number of expansions so far. A search beyond the
/// limit still runs to its end.
///
/// # Errors
/// All problems that make the level unplayable.
pub fn record_search(
    level: &Level,
    options: SearchOptions,
    limit: TraceLimit,
    budget: &Budget<'_>,
    progress: impl FnMut(u64),
) -> Result<RecordedStageSearch, Vec<Problem>> {
    let mut recorder = ReportingRecorder::new(limit, progress);
    let searched = search(level, options, budget, &mut recorder)?;
    let trace = recorder.into_trace();
    let trace = trace.renamed(|_, action| Some(searched.view.unmirrored(action)));
    Ok(RecordedStageSearch { searched, trace })
}

impl RecordedStageSearch {
    /// Terrain of the original stage: walls and gate.
    #[must_use]
    pub fn terrain(&self) -> &Terrain {
        self.searched.view.stage()
    }

    /// Expansions and successors of the search.
    ///
    /// In the g + 2h searches the recorded estimates are 2h; in IDA* each round is a layer.
    #[must_use]
    pub fn trace(&self) -> &Trace<Action> {
        &self.trace
    }

    /// Result of the search.
    #[must_use]
    pub fn outcome(&self) -> &PlanResult {
        &self.searched.outcome
    }

    /// Agent and rocks of the expanded state; past the end, of the last one.
    ///
    /// `expansion` counts from 0. The state is that of the original stage. `None` if nothing was
    /// recorded.
    #[must_use]
    pub fn state(&self, expansion: usize) -> Option<State> {
        let expansions = self.trace.expansions();
        let found = expansions.get(expansion).or(expansions.last())?;
        let FinishedSearch { view: stage_view, space, .. } = &self.searched;
        Some(stage_view.unmirrored_state(&space.state(found.state)))
    }

    /// Agent and rocks after the action of a successor entry, in the original stage.
    ///
    /// `successor` is an index into the successors of [`Self::trace`]. `None` if there is no such
    /// entry, or if it has no action.
    #[must_use]
    pub fn after(&self, successor: usize) -> Option<State> {
        let action = self.trace.successors().get(successor)?.action?;
        let mut state = self.state(self.trace.parent_of(successor))?;
        rules::apply(self.terrain(), &mut state, action);
        Some(state)
    }
}
