//! Judging the stage that is drawn, in the background: is there a way to the gate, and how short?
//!
//! A search begins once the stage has rested, ends when it changes, and its answer is remembered,
//! so that undo brings the verdict back at once.

use crate::planning::platform::{Order, Outcome, plan};
use crate::planning::search::{Budget, Status, Unobserved};
use crate::studio::job::{Job, Progress};
use crate::worlds::platform::{Column, Level, Problem};
use std::time::Duration;

/// Milliseconds that the stage must rest before it is searched.
const CALM_MS: f32 = 300.0;

/// Most stages remembered.
const REMEMBERED: usize = 64;

/// Longest time for one stage.
const TIME: Duration = Duration::from_secs(10);

/// Most states expanded, and most memory taken in bytes.
const NODES: u64 = 20_000_000;
const BYTES: usize = 600_000_000;

/// What of a stage decides whether it can be solved.
type Ground = (Vec<Column>, Option<usize>, Option<usize>);

/// What is known about a stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StageVerdict {
    /// The shortest plan has that many moves.
    Solvable(usize),
    /// There is no plan: proved.
    Unsolvable,
    /// Not settled within the budget; no plan is shorter than that.
    Unknown(u32),
}

/// What is known, and what it cost.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct JudgedStage {
    /// What is known.
    pub verdict: StageVerdict,
    /// States expanded.
    pub expanded: u64,
    /// Seconds it took.
    pub seconds: f64,
}

type Answer = Result<Outcome, Vec<Problem>>;

/// Judges the stage that is drawn.
#[derive(Debug, Default)]
pub struct StageJudge {
    /// The stage that was shown longest ago comes first.
    known: Vec<(Ground, JudgedStage)>,
    ground: Option<Ground>,
    job: Option<Job<Answer>>,
    rest_ms: f32,
    waits: bool,
}

impl StageJudge {
    /// Looks at the stage as it is now, `passed_ms` after the last time. `may_search` is false
    /// during a gesture, and where it has problems.
    pub(super) fn keep_up(
        &mut self,
        stage: &Level,
        may_search: bool,
        passed_ms: f32,
        wake: impl Fn() + Send + 'static,
    ) {
        let ground = ground_of(stage);
        // A search that is done has told something, whatever is drawn by now.
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

    /// Moves a stage to the end of those known: the ones shown longest ago are forgotten first.
    fn refresh(&mut self, ground: &Ground) {
        if let Some(place) = self.known.iter().rposition(|(known, _)| known == ground) {
            let known = self.known.remove(place);
            self.known.push(known);
        }
    }

    /// Cancels what is searched.
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

    /// What is known about the stage as it is now.
    #[must_use]
    pub fn judged(&self) -> Option<JudgedStage> {
        let ground = self.ground.as_ref()?;
        self.known.iter().rfind(|(known, _)| known == ground).map(|(_, judged)| *judged)
    }

    /// Makes that the judgement of a stage.
    #[cfg(test)]
    pub(in crate::studio) fn put(&mut self, stage: &Level, judged: JudgedStage) {
        self.known.push((ground_of(stage), judged));
    }

    /// How long the search has been going on; `None` if none is.
    #[must_use]
    pub fn searching_for(&self) -> Option<Duration> {
        self.job.as_ref().map(Job::elapsed)
    }

    /// Whether something is to be done soon.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.job.is_some() || self.waits
    }
}

fn ground_of(stage: &Level) -> Ground {
    (stage.columns.clone(), stage.agent, stage.gate)
}
