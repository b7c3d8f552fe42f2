//! Background solver for the edited platform level: can the gate be reached, and in how few moves?
//!
//! A search starts once the level has been unchanged for a moment, is cancelled by an edit, and its
//! verdict is cached: undo shows the verdict at once.

use crate::planning::platform::{Order, Outcome, plan};
use crate::planning::search::{Budget, Status, Unobserved};
use crate::studio::job::{Job, Progress};
use crate::worlds::platform::{Column, Level, Problem};
use std::time::Duration;

/// Time in milliseconds without an edit before a search starts.
const CALM_MS: f32 = 300.0;

/// Number of levels whose verdicts are cached.
const REMEMBERED: usize = 64;

/// Time limit of one search.
const TIME: Duration = Duration::from_secs(10);

/// Limits of one search: states expanded, and memory in bytes.
const NODES: u64 = 20_000_000;
const BYTES: usize = 600_000_000;

/// The part of a level that its solvability depends on: columns, agent, gate.
type Ground = (Vec<Column>, Option<usize>, Option<usize>);

/// Verdict on a platform level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StageVerdict {
    /// Solvable; the shortest plan has that many moves.
    Solvable(usize),
    /// Proved unsolvable.
    Unsolvable,
    /// Undecided within the budget; lower bound on the number of moves.
    Unknown(u32),
}

/// A verdict and its cost.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct JudgedStage {
    /// The verdict.
    pub verdict: StageVerdict,
    /// States expanded.
    pub expanded: u64,
    /// Duration in seconds.
    pub seconds: f64,
}

type Answer = Result<Outcome, Vec<Problem>>;

/// Background solver for the edited platform level, with a cache of verdicts.
#[derive(Debug, Default)]
pub struct StageJudge {
    /// Least recently shown level first.
    known: Vec<(Ground, JudgedStage)>,
    ground: Option<Ground>,
    job: Option<Job<Answer>>,
    rest_ms: f32,
    waits: bool,
}

impl StageJudge {
    /// Updates the analyzer with the current level, `passed_ms` after the last call. `may_search`
    /// is false during a gesture, and if the level has problems.
    pub(super) fn keep_up(
        &mut self,
        stage: &Level,
        may_search: bool,
        passed_ms: f32,
        wake: impl Fn() + Send + 'static,
    ) {
        let ground = ground_of(stage);
        // A finished search is valid for its level, even if the level has changed.
        self.take_in();
        if self.ground.as_ref() == Some(&ground) {
            self.rest_ms += passed_ms;
        } else {
            self.stop();
            self.refresh(&ground);
            self.ground = Some(ground);
        }
        self.waits = may_search && self.judged().is_none() && self.job.is_none();
        if self.waits && self.rest_ms >= CALM_MS {
            let subject = stage.clone();
            self.waits = false;
            self.job = Some(Job::start_within(TIME, wake, move |gauge| {
                let should_stop = &|| gauge.is_stopped();
                let budget = Budget { nodes: NODES, bytes: BYTES, should_stop };
                plan(&subject, Order::default(), &budget, &mut Unobserved)
            }));
        }
    }

    /// Marks a level as recently used; the least recently used one is evicted first.
    fn refresh(&mut self, ground: &Ground) {
        if let Some(place) = self.known.iter().rposition(|(known, _)| known == ground) {
            let known = self.known.remove(place);
            self.known.push(known);
        }
    }

    /// Cancels the running search.
    pub(super) fn stop(&mut self) {
        self.job = None;
        self.rest_ms = 0.0;
        self.waits = false;
    }

    fn take_in(&mut self) {
        let Some(job) = &self.job else { return };
        let seconds = job.elapsed().as_secs_f64();
        let outcome = match job.poll() {
            Progress::Busy => return,
            Progress::Done(Ok(outcome)) => outcome,
            Progress::Done(Err(_)) | Progress::Lost => {
                self.job = None;
                return;
            }
        };
        self.job = None;
        let verdict = match (outcome.status, &outcome.actions) {
            (Status::Unsolvable, _) => StageVerdict::Unsolvable,
            (Status::Optimal, Some(actions)) => StageVerdict::Solvable(actions.len()),
            _ => StageVerdict::Unknown(outcome.lower_bound),
        };
        let Some(ground) = self.ground.clone() else { return };
        if self.known.len() >= REMEMBERED {
            self.known.remove(0);
        }
        self.known.push((ground, JudgedStage { verdict, expanded: outcome.expanded, seconds }));
    }

    /// The verdict on the current level.
    #[must_use]
    pub fn judged(&self) -> Option<JudgedStage> {
        let ground = self.ground.as_ref()?;
        self.known.iter().rfind(|(known, _)| known == ground).map(|(_, judged)| *judged)
    }

    /// Sets the verdict of a level.
    #[cfg(test)]
    pub(in crate::studio) fn put(&mut self, stage: &Level, judged: JudgedStage) {
        self.known.push((ground_of(stage), judged));
    }

    /// Time since the start of the running search; `None` if none is running.
    #[must_use]
    pub fn searching_for(&self) -> Option<Duration> {
        self.job.as_ref().map(Job::elapsed)
    }

    /// Whether a search is running or will start soon.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.job.is_some() || self.waits
    }
}

fn ground_of(stage: &Level) -> Ground {
    (stage.columns.clone(), stage.agent, stage.gate)
}
