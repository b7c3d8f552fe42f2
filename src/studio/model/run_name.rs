//! Names of runs, the same in all lists.

use super::{Run, Studio};

impl Studio {
    /// The agent's name, numbered if the agent has several open runs: "careful", "careful 2".
    /// O(runs).
    #[must_use]
    pub fn name_of_run(&self, run: &Run) -> String {
        match self.number_of_run(run) {
            Some(number) => format!("{} {number}", run.agent()),
            None => run.agent().to_owned(),
        }
    }

    /// The number of a run among the open runs of its agent, from 1; `None` if it is the only one.
    /// Runs of all levels count, so that a name is unique.
    #[must_use]
    pub fn number_of_run(&self, run: &Run) -> Option<usize> {
        let is_twin = |other: &&Run| other.agent() == run.agent();
        let twins: Vec<_> = self.runs.iter().filter(is_twin).map(|twin| twin.id()).collect();
        let place = twins.iter().position(|twin| *twin == run.id())?;
        (twins.len() > 1).then_some(place + 1)
    }
}
