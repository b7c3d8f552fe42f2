//! Model of the verification view: settings, results and cursor.

use super::job::{End, Job, Order, Task};
use super::news::{Ended, Part};
use super::proof::{Progress, Proof};
use super::request::{Questions, Tint};
use super::safety::Safety;
use crate::board::CellSet;
use crate::planning::symbolic::{Halt, SampleOrder};
use crate::studio::model::Player;
use crate::worlds::ice::{Board, Level, State, Terrain};
use std::time::Duration;

/// The verification of one level at a time. The cursor counts layers.
#[derive(Debug)]
pub struct Proofs {
    /// Cursor over the layers.
    pub player: Player,
    /// Tint of the board.
    pub tint: Tint,
    /// Whether the editor shows the effect of ice.
    pub shows_ice_map: bool,
    /// The safety check of a state, if one was started.
    pub(super) safety: Option<Safety>,
    pub(super) millions: u32,
    pub(super) seconds: u32,
    pub(super) questions: Questions,
    pub(super) samples: u32,
    proof: Option<Box<Proof>>,
    job: Option<Job>,
    revision: u64,
    subject: u64,
}

impl Default for Proofs {
    fn default() -> Self {
        Self {
            player: Player::default(),
            tint: Tint::default(),
            shows_ice_map: true,
            safety: None,
            millions: 10,
            seconds: 30,
            questions: Questions::ALL,
            samples: 1_000,
            proof: None,
            job: None,
            revision: 0,
            subject: 0,
        }
    }
}

impl Proofs {
    /// The shown results.
    #[must_use]
    pub fn proof(&self) -> Option<&Proof> {
        self.proof.as_deref()
    }

    /// The results for this board; `None` if there are none.
    #[must_use]
    pub fn about(&self, board: &Board) -> Option<&Proof> {
        self.proof().filter(|proof| proof.level().board == *board)
    }

    /// Cells of this board where a crate means a dead state; `None` until proved.
    #[must_use]
    pub fn lost_cells(&self, board: &Board) -> Option<&CellSet> {
        self.proof().filter(|proof| proof.level().board.plays_like(board))?.lost_cells()
    }

    /// Whether a job is running.
    #[must_use]
    pub fn is_at_work(&self) -> bool {
        self.job.is_some()
    }

    /// Whether a question was stopped early, so that running it again may find more.
    #[must_use]
    pub fn was_cut_short(&self) -> bool {
        let ends_early = |part: &Part| {
            self.proof().is_some_and(|proof| {
                let Progress::Over { halt: Some(ended), .. } = proof.progress(*part) else {
                    return false;
                };
                matches!(ended, Ended::NotBegun | Ended::OutOfTime | Ended::Halted(Halt::Stopped))
            })
        };
        !self.is_at_work() && Part::ALL.iter().any(ends_early)
    }

    /// Limit of diagram nodes for each question, in millions.
    #[must_use]
    pub fn millions(&self) -> u32 {
        self.millions
    }

    /// Time limit of each question, in seconds.
    #[must_use]
    pub fn seconds(&self) -> u32 {
        self.seconds
    }

    /// The selected questions.
    #[must_use]
    pub fn questions(&self) -> Questions {
        self.questions
    }

    /// Largest number of layouts in a sample.
    #[must_use]
    pub fn samples(&self) -> u32 {
        self.samples
    }

    /// The questions of the next start: the selected ones without an answer, or all selected ones
    /// if each has one.
    #[must_use]
    pub fn open_questions(&self) -> Questions {
        let is_answered = |part: Part| {
            self.proof().is_some_and(|proof| {
                matches!(proof.progress(part), Progress::Over { halt: None, .. })
            })
        };
        let open = Part::ALL.into_iter().fold(self.questions, |open, part| {
            if is_answered(part) { open.with(part, false) } else { open }
        });
        if open == Questions::NONE { self.questions } else { open }
    }

    /// Whether layouts can be sampled: counting all of them ended early.
    #[must_use]
    pub fn can_sample(&self) -> bool {
        let ended_early = |proof: &Proof| {
            matches!(proof.progress(Part::Layouts), Progress::Over { halt: Some(_), .. })
        };
        !self.is_at_work() && self.proof().is_some_and(ended_early)
    }

    /// The safety check of a state, if one was started.
    #[must_use]
    pub fn safety(&self) -> Option<&Safety> {
        self.safety.as_ref()
    }

    /// Increases when another level is verified; a cache key for data that does not grow.
    #[must_use]
    pub(super) fn subject(&self) -> u64 {
        self.subject
    }

    /// Increases whenever the results change.
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Cancels the running job; results so far are kept.
    pub fn cancel(&mut self) {
        if let Some(job) = &self.job {
            job.cancel();
        }
    }

    /// Advances playback.
    pub(in crate::studio) fn advance(&mut self, passed_ms: f32) {
        self.player.advance(passed_ms, |_| 0.0, false);
    }

    /// Starts the questions about a level. Answers to other questions about it are kept.
    pub(super) fn start(
        &mut self,
        level: Level,
        (terrain, state): (Terrain, State),
        questions: Questions,
        wake: impl Fn() + Clone + Send + 'static,
    ) {
        let order = Order {
            doubtful: level.doubtful_cells(),
            task: Task::Prove(questions),
            sample: self.sample_order(),
            terrain: terrain.clone(),
            state: state.clone(),
            nodes: u64::from(self.millions) * 1_000_000,
            time: Duration::from_secs(u64::from(self.seconds)),
        };
        self.player.pause();
        let mut proof = match self.proof.take() {
            Some(proof) if *proof.level() == level => proof,
            _ => {
                self.subject += 1;
                Box::new(Proof::new(level, terrain, state))
            }
        };
        proof.begin(questions);
        if proof.layers().is_empty() {
            self.player.show(0, 0);
        }
        self.proof = Some(proof);
        self.revision += 1;
        self.job = Some(Job::start(order, wake));
    }

    fn sample_order(&self) -> SampleOrder {
        SampleOrder { layouts: u64::from(self.samples), ..SampleOrder::default() }
    }

    /// Samples layouts of the level whose count ended early.
    pub(super) fn start_sampling(&mut self, wake: impl Fn() + Clone + Send + 'static) {
        let Some(proof) = self.proof.as_ref().filter(|_| self.can_sample()) else { return };
        let order = Order {
            doubtful: proof.level().doubtful_cells(),
            task: Task::Sample,
            sample: self.sample_order(),
            terrain: proof.terrain().clone(),
            state: proof.start().clone(),
            nodes: u64::from(self.millions) * 1_000_000,
            time: Duration::from_secs(u64::from(self.seconds)),
        };
        self.revision += 1;
        self.job = Some(Job::start(order, wake));
    }

    /// Stores the job's results and says which are new.
    pub(super) fn take_in(&mut self) -> Intake {
        let (Some(job), Some(proof)) = (&self.job, &mut self.proof) else {
            return Intake::default();
        };
        let (news, end) = job.poll();
        let (knew_moves, knew_states) = (proof.shortest().is_some(), proof.space().is_some());
        let (layers, is_new) = (proof.layers().len(), !news.is_empty());
        news.into_iter().for_each(|news| proof.take_in(news));
        let knows_states = proof.space().is_some() && !knew_states;
        if proof.layers().len() > layers {
            // A cursor at the last layer follows new layers.
            let last = proof.layers().len() - 1;
            let was_last = self.player.cursor() == self.player.last();
            self.player.show(last, if was_last { last } else { self.player.cursor() });
        }
        self.revision += u64::from(is_new || end.is_some());
        if end.is_some() {
            self.job = None;
        }
        let knows_moves = proof.shortest().is_some() && !knew_moves;
        Intake {
            knows_moves,
            knows_states,
            is_over: end.is_some(),
            has_failed: end == Some(End::Failed),
        }
    }
}

/// The new results of the last poll.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Intake {
    /// The fewest moves were found, or that there is no plan.
    pub knows_moves: bool,
    /// All states were found, and which are dead.
    pub knows_states: bool,
    /// The job has ended.
    pub is_over: bool,
    /// The job has failed.
    pub has_failed: bool,
}
