//! A run of any world: its facts, its summary, and the identifiers of runs and levels.

use super::{Metric, MetricBounds};
use crate::agents::Basis;
use crate::episode::events::TimelineEvents;
use crate::episode::{DeadEnd, EpisodeOutcome, Event, Recording};
use crate::formats::ron_recording::AnyRecording;
use crate::picture::MotionSpeed;
use crate::studio::documents::{DocumentId, OpenLevel};
use crate::studio::source::SavedFile;
use crate::worlds::{AnyLevel, WorldKind};
use std::any::Any;
use std::fmt::Debug;
use std::ops::{Deref, DerefMut};

/// Identifies a run while the studio is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RunId(pub u64);

/// Facts about a run that do not depend on its world.
pub trait RunFacts: Any + Debug {
    /// Identifier of the run.
    fn id(&self) -> RunId;
    /// The world of the run.
    fn world(&self) -> WorldKind;
    /// The document of the level that the run belongs to.
    fn document(&self) -> DocumentId;
    /// Assigns the run to another document of its world: `home`.
    fn set_document(&mut self, home: DocumentId);
    /// Makes this run a new version of `other`: same document and path, higher revisions.
    fn replace(&mut self, other: &dyn RunFacts);
    /// Number that increases with every change of the recording.
    fn revision(&self) -> u64;
    /// A copy of the recording.
    fn recording(&self) -> AnyRecording;
    /// A copy of the recorded level.
    fn level(&self) -> AnyLevel;
    /// Whether the run was played with the rules of this level; titles and notes may differ.
    fn has_rules_of(&self, level: &dyn OpenLevel) -> bool;
    /// Whether both runs play the same level, so that they can be compared step by step.
    fn is_comparable_with(&self, other: &Run) -> bool;
    /// Index of the first step at which the two runs choose different actions. O(steps).
    ///
    /// `None` if one run's actions begin with those of the other, or if their worlds differ.
    fn first_difference(&self, other: &Run) -> Option<usize>;
    /// Number of steps.
    fn len(&self) -> usize;
    /// Whether the run has no steps.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The agent's name.
    fn agent(&self) -> &str;
    /// Whether the agent sees the facts that the world hides from other agents.
    fn is_clairvoyant(&self) -> bool;
    /// Seed of the agent's random numbers.
    fn seed(&self) -> u64;
    /// The recorded title of the level; may be empty.
    fn level_title(&self) -> &str;
    /// The outcome; `None` for an unfinished run.
    fn outcome(&self) -> Option<&EpisodeOutcome>;
    /// Events for the timeline, in the order of their steps.
    fn events(&self) -> &[Event];
    /// Range of each metric over the steps so far.
    fn metric_bounds(&self) -> &MetricBounds;
    /// The metrics shown as strips on the timeline, from top to bottom.
    fn strip_metrics(&self) -> [Metric; 2];
    /// A metric at a cursor position; `None` if not recorded.
    ///
    /// O(1), except for the regret, which compares all candidates of the decision.
    fn value(&self, figure: Metric, cursor: usize) -> Option<f32>;
    /// Source of the decision's probabilities at a cursor position; `None` at the end.
    fn basis(&self, cursor: usize) -> Option<Basis>;
    /// The chosen action at a cursor position as a word, and its engine; `None` at the end.
    fn choice(&self, cursor: usize) -> Option<(String, &str)>;
    /// The action at a cursor position as a predicate, "chooses up"; `None` at the end.
    fn action_text(&self, cursor: usize) -> Option<String>;
    /// Why the plan at a cursor position is new; `None` if it is not.
    fn plan_reason(&self, cursor: usize) -> Option<&'static str>;
    /// Summary of the run. O(steps log steps).
    fn summary(&self) -> RunSummary;
    /// Animation time of a step at speed 1, in milliseconds; 0 past the end.
    fn motion_ms(&self, step: usize, motion: MotionSpeed) -> f32;
    /// The next cursor position after `cursor` with a new plan; without one, the end.
    fn next_decision(&self, cursor: usize) -> usize;
    /// The last cursor position before `cursor` with a new plan; without one, 0.
    fn previous_decision(&self, cursor: usize) -> usize;
    /// The step after which the run cannot be won; `None` without a known one.
    fn dead_end(&self) -> Option<DeadEnd>;
    /// Sets the step after which the run cannot be won.
    fn set_dead_end(&mut self, dead_end: DeadEnd);
    /// The file of the run.
    fn file(&self) -> &SavedFile;
    /// The file of the run, mutable.
    fn file_mut(&mut self) -> &mut SavedFile;
    /// A copy with the steps before a cursor position, and with this revision.
    ///
    /// Without outcome, and without a dead end after the cursor. `None` if it cannot be replayed.
    fn copy_until(&self, cursor: usize, revision: u64) -> Option<Run>;
    /// Appends the next step of `source` to a copy of it, and sets the revision.
    fn extend_copy(&mut self, source: &dyn RunFacts, revision: u64);
    /// The run in the text format of a recording file.
    ///
    /// # Errors
    /// Why it cannot be written, as text.
    fn text(&self) -> Result<String, String>;
}

/// An open run. Dereferences to [`RunFacts`] for everything that does not depend on the world.
#[derive(Debug)]
pub struct Run(pub(super) Box<dyn RunFacts>);

impl Run {
    /// The open level that the run belongs to.
    #[must_use]
    pub fn level_id(&self) -> LevelId {
        LevelId { world: self.world(), document: self.document() }
    }
}

impl Deref for Run {
    type Target = dyn RunFacts;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

impl DerefMut for Run {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut *self.0
    }
}

/// Identifies an open level of any world.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct LevelId {
    /// The world of the level.
    pub world: WorldKind,
    /// The document in that world.
    pub document: DocumentId,
}

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
