//! Background solver for the edited platform level: minimum number of moves to the gate, or proof
//! that the gate is unreachable.
//!
//! A search starts 300 ms after the last edit and is cancelled by the next one. Verdicts are
//! cached, so that undo shows the verdict at once.

use crate::planning::platform::{PlanResult, SearchOptions, plan};
use crate::planning::search::{Budget, SolveStatus, Unobserved};
use crate::studio::job::{Job, JobStatus};
use crate::worlds::platform::{Column, Level, Problem};
use std::time::Duration;

/// Time in milliseconds without an edit before a search starts.
const SEARCH_DELAY_MS: f32 = 300.0;

/// Maximum number of levels whose verdicts are cached.
const MAX_CACHED_LEVELS: usize = 64;

/// Time limit of one search.
const TIME_LIMIT: Duration = Duration::from_secs(10);

/// Maximum number of states that one search expands.
const NODES: u64 = 20_000_000;
/// Memory limit of one search, in bytes.
const BYTES: usize = 600_000_000;

/// The part of a level that its solvability depends on: columns, agent, gate.
type SolvabilityKey = (Vec<Column>, Option<usize>, Option<usize>);

/// Verdict on a platform level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlatformVerdict {
    /// Solvable; number of moves of the shortest plan.
    Solvable(usize),
    /// Proved unsolvable.
    Unsolvable,
    /// Undecided within the budget; lower bound on the number of moves.
    Unknown(u32),
}

/// A verdict and the effort of its search.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TimedPlatformVerdict {
    /// The verdict.
    pub verdict: PlatformVerdict,
    /// States expanded.
    pub expanded: u64,
    /// Duration in seconds.
    pub seconds: f64,
}

/// Result of a search, or the problems of a level that cannot be played.
type Answer = Result<PlanResult, Vec<Problem>>;

/// Background solver for the edited platform level, with a cache of verdicts.
#[derive(Debug, Default)]
pub struct PlatformAnalyzer {
    /// Least recently shown level first.
    cache: Vec<(SolvabilityKey, TimedPlatformVerdict)>,
    /// Key of the current level.
    key: Option<SolvabilityKey>,
    job: Option<Job<Answer>>,
    /// Time since the last edit, in milliseconds.
    unchanged_ms: f32,
    /// Whether a search starts once the level has been unchanged for the delay.
    is_pending: bool,
}

impl PlatformAnalyzer {
    /// Passes the current level to the analyzer, `passed_ms` after the last call.
    ///
    /// Starts a search once it is due. `may_search` is false during a gesture, during a search that
    /// Run started, and if the level has problems; a running search continues. It calls `wake` at
    /// its end.
    pub(super) fn advance(
        &mut self,
        stage: &Level,
        may_search: bool,
        passed_ms: f32,
        wake: impl Fn() + Send + 'static,
    ) {
        let key = solvability_key(stage);
        // A finished search is valid for its level, even if the level has changed.
        self.collect();
        if self.key.as_ref() == Some(&key) {
            self.unchanged_ms += passed_ms;
        } else {
            self.stop();
            self.refresh(&key);
            self.key = Some(key);
        }
        self.is_pending = may_search && self.verdict().is_none() && self.job.is_none();
        if self.is_pending && self.unchanged_ms >= SEARCH_DELAY_MS {
            let subject = stage.clone();
            self.is_pending = false;
            self.job = Some(Job::start_within(TIME_LIMIT, wake, move |control| {
                let should_stop = &|| control.is_stopped();
                let budget = Budget { nodes: NODES, bytes: BYTES, should_stop };
                plan(&subject, SearchOptions::default(), &budget, &mut Unobserved)
            }));
        }
    }

    /// Marks a level as recently used; the least recently used one is evicted first.
    fn refresh(&mut self, key: &SolvabilityKey) {
        if let Some(place) = self.cache.iter().rposition(|(known, _)| known == key) {
            let known = self.cache.remove(place);
            self.cache.push(known);
        }
    }

    /// Cancels the running search.
    pub(super) fn stop(&mut self) {
        self.job = None;
        self.unchanged_ms = 0.0;
        self.is_pending = false;
    }

    /// Caches the verdict of a finished search.
    ///
    /// A failed search counts as undecided with lower bound 0, so that it is not repeated.
    fn collect(&mut self) {
        let Some(job) = &self.job else { return };
        let seconds = job.elapsed().as_secs_f64();
        let outcome = match job.poll() {
            JobStatus::Busy => return,
            JobStatus::Done(Ok(outcome)) => Some(outcome),
            // A failed search proves nothing. It is not repeated: it would fail again.
            JobStatus::Done(Err(_)) | JobStatus::Failed => None,
        };
        self.job = None;
        let expanded = outcome.as_ref().map_or(0, |outcome| outcome.expanded);
        let verdict = match outcome.map(|it| (it.status, it.actions, it.lower_bound)) {
            Some((SolveStatus::Unsolvable, ..)) => PlatformVerdict::Unsolvable,
            Some((SolveStatus::Optimal, Some(actions), _)) => {
                PlatformVerdict::Solvable(actions.len())
            }
            Some((.., lower_bound)) => PlatformVerdict::Unknown(lower_bound),
            None => PlatformVerdict::Unknown(0),
        };
        let Some(key) = self.key.clone() else { return };
        if self.cache.len() >= MAX_CACHED_LEVELS {
            self.cache.remove(0);
        }
        self.cache.push((key, TimedPlatformVerdict { verdict, expanded, seconds }));
    }

    /// The verdict on the current level; `None` if no search of it has ended.
    #[must_use]
    pub fn verdict(&self) -> Option<TimedPlatformVerdict> {
        let key = self.key.as_ref()?;
        self.cache.iter().rfind(|(known, _)| known == key).map(|(_, analysed)| *analysed)
    }

    /// Sets the verdict of a level.
    #[cfg(test)]
    pub(in crate::studio) fn put(&mut self, stage: &Level, verdict: TimedPlatformVerdict) {
        self.cache.push((solvability_key(stage), verdict));
    }

    /// Time since the start of the running search; `None` if none is running.
    #[must_use]
    pub fn searching_for(&self) -> Option<Duration> {
        self.job.as_ref().map(Job::elapsed)
    }

    /// Whether a search is running or will start soon.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.job.is_some() || self.is_pending
    }
}

/// Returns the part of a level that its solvability depends on.
fn solvability_key(stage: &Level) -> SolvabilityKey {
    (stage.columns.clone(), stage.agent, stage.gate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_search_is_not_repeated() {
        let stage = Level::untitled(&[0, 0, 0], &[], 0, 2);
        let mut analyzer = PlatformAnalyzer::default();
        analyzer.advance(&stage, false, 0.0, || {});
        analyzer.job = Some(Job::start(|| {}, |_| panic!("a defect in the search")));
        while analyzer.verdict().is_none() {
            analyzer.advance(&stage, false, 0.0, || {});
        }
        analyzer.advance(&stage, true, 2.0 * SEARCH_DELAY_MS, || {});
        assert!(!analyzer.is_busy());
        let verdict = analyzer.verdict().expect("a verdict").verdict;
        assert_eq!(verdict, PlatformVerdict::Unknown(0));
    }
}
