//! The searches, written down to be watched: the stage of every expansion, and the action that led
//! to each successor. The search is the one that plans; nothing that is written down can change it.

use super::plan::{Order, Outcome, Searched, search};
use crate::planning::search::{Budget, ReportingRecorder, Trace, TraceLimit};
use crate::worlds::platform::{Action, Level, Problem, State, Terrain, rules};

/// A search that is over, with the stage of every expansion.
#[derive(Debug)]
pub struct Watched {
    searched: Searched,
    trace: Trace<Action>,
}

/// Searches, and writes down what is done, up to `limit`. `progress` is told after every expansion
/// how many there were. A search that is longer than the limit goes on to its end all the same.
///
/// # Errors
/// Every problem that keeps the level from being played.
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

    /// Expansions and successors. Totals of the g + 2h searches are just that; of IDA*, each round
    /// is a layer.
    #[must_use]
    pub fn trace(&self) -> &Trace<Action> {
        &self.trace
    }

    /// How it ended.
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
