//! Names of runs, the same in all lists.

use super::{Run, Studio};

impl Studio {
    /// The agent's name, numbered if it has several open runs: "careful 1", "careful 2". O(runs).
    #[must_use]
    pub fn run_name(&self, run: &Run) -> String {
        match self.run_number(run) {
            Some(number) => format!("{} {number}", run.agent()),
            None => run.agent().to_owned(),
        }
    }

    /// Number of a run among the open runs of its agent, from 1.
    ///
    /// `None` if it is the only one, or if it is closed. Runs of all levels count, so that a name
    /// is unique.
    #[must_use]
    pub fn run_number(&self, run: &Run) -> Option<usize> {
        let is_twin = |other: &&Run| other.agent() == run.agent();
        let twins: Vec<_> = self.runs.iter().filter(is_twin).map(|twin| twin.id()).collect();
        let place = twins.iter().position(|twin| *twin == run.id())?;
        (twins.len() > 1).then_some(place + 1)
    }
}
