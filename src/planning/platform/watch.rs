//! Recorded searches: the state of every expansion, and the action to each successor.
//!
//! The recorder is an observer, so it cannot change the search.

use super::plan::{Order, Outcome, Searched, search};
use crate::planning::search::{Budget, ReportingRecorder, Trace, TraceLimit};
use crate::worlds::platform::{Action, Level, Problem, State, Terrain, rules};

/// A finished search with its trace.
#[derive(Debug)]
pub struct Watched {
    searched: Searched,
    trace: Trace<Action>,
}

/// Runs a search and records it up to `limit`.
///
/// Calls `progress` with the number of expansions after each one. A search beyond the limit still
/// runs to its end.
///
/// # Errors
/// All problems that make the level unplayable.
pub fn watch(
    level: &Level,
    order: Order,
    limit: TraceLimit,
    budget: &Budget<'_>,
    progress: impl FnMut(u64),
) -> Result<Watched, Vec<Problem>> {
    let mut recorder = ReportingRecorder::new(limit, progress);
    let searched = search(level, order, budget, &mut recorder)?;
    let trace = recorder.into_trace();
    let trace = trace.renamed(|_, action| Some(searched.course.unmirrored(action)));
    Ok(Watched { searched, trace })
}

impl Watched {
    /// Walls and gate.
    #[must_use]
    pub fn terrain(&self) -> &Terrain {
        self.searched.course.stage()
    }

    /// Expansions and successors. Totals of the g + 2h searches contain 2h; for IDA* each round is
    /// a layer.
    #[must_use]
    pub fn trace(&self) -> &Trace<Action> {
        &self.trace
    }

    /// Result of the search.
    #[must_use]
    pub fn outcome(&self) -> &Outcome {
        &self.searched.outcome
    }

    /// Agent and rocks of an expansion; past the end, of the last one.
    #[must_use]
    pub fn state(&self, expansion: usize) -> Option<State> {
        let expansions = self.trace.expansions();
        let found = expansions.get(expansion).or(expansions.last())?;
        let Searched { course, space, .. } = &self.searched;
        Some(course.unmirrored_state(&space.state(found.state)))
    }

    /// Agent and rocks after a successor's action; `None` if there is no such successor.
    #[must_use]
    pub fn after(&self, successor: usize) -> Option<State> {
        let action = self.trace.successors().get(successor)?.action?;
        let mut state = self.state(self.trace.parent_of(successor))?;
        rules::apply(self.terrain(), &mut state, action);
        Some(state)
    }
}
