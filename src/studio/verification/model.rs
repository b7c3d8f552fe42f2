//! Model of the verification view: settings, results, job and cursor.

use super::job::{JobEnd, SafetyCheck, TaskKind, VerificationJob, VerificationTask};
use super::request::{Question, QuestionSet, StopReason, Tint};
use super::result::{QuestionState, VerificationResult};
use crate::board::CellSet;
use crate::planning::symbolic::{Halt, SampleConfig};
use crate::studio::model::PlaybackCursor;
use crate::worlds::ice::{Board, Level, State, Terrain};
use std::time::Duration;

/// Settings, results and job of the verification of one level at a time.
#[derive(Debug)]
pub struct VerificationModel {
    /// Cursor over the layers; layer n holds the states n moves from the initial state.
    pub playback: PlaybackCursor,
    /// What the colours of the verification board show: fewest moves, or effect of ice.
    pub tint: Tint,
    /// When the editor shows the effect of ice on each cell.
    ///
    /// That is the share of the ice maps with ice on the cell that are solvable.
    pub ice_map: IceMapSetting,
    /// Whether the decision diagram is shown in place of the board.
    pub shows_diagram: bool,
    /// The safety check of a run's state, if one was started.
    ///
    /// It asks whether every ice map consistent with the belief can still be solved.
    pub(super) safety: Option<SafetyCheck>,
    pub(super) node_limit_millions: u32,
    pub(super) time_limit_seconds: u32,
    pub(super) questions: QuestionSet,
    pub(super) sample_size: u32,
    result: Option<Box<VerificationResult>>,
    /// The running job; `None` once it has ended.
    job: Option<VerificationJob>,
    revision: u64,
    level_revision: u64,
}

impl Default for VerificationModel {
    /// No results; all questions selected, 30 s and 10 million nodes each, 1,000 samples.
    fn default() -> Self {
        Self {
            playback: PlaybackCursor::default(),
            tint: Tint::default(),
            ice_map: IceMapSetting::default(),
            shows_diagram: false,
            safety: None,
            node_limit_millions: 10,
            time_limit_seconds: 30,
            questions: QuestionSet::ALL,
            sample_size: 1_000,
            result: None,
            job: None,
            revision: 0,
            level_revision: 0,
        }
    }
}

impl VerificationModel {
    /// The results about the last verified level; `None` before the first verification.
    #[must_use]
    pub fn result(&self) -> Option<&VerificationResult> {
        self.result.as_deref()
    }

    /// The results if they are about this board; `None` otherwise.
    #[must_use]
    pub fn result_for(&self, board: &Board) -> Option<&VerificationResult> {
        self.result().filter(|result| result.level().board == *board)
    }

    /// Cells of this board where a crate stands only in dead states; `None` until proved.
    ///
    /// The verified board may differ from `board` in marks of doubtful ice, which the rules ignore
    /// ([`Square::is_doubtful`](crate::worlds::ice::Square::is_doubtful)).
    #[must_use]
    pub fn lost_cells(&self, board: &Board) -> Option<&CellSet> {
        self.result().filter(|result| result.level().board.has_same_play(board))?.lost_cells()
    }

    /// Whether the editor shows the effect of ice on this board, if any result has it.
    #[must_use]
    pub fn shows_ice_map(&self, board: &Board) -> bool {
        match self.ice_map {
            IceMapSetting::WhenFinished => {
                self.result_for(board).is_none_or(VerificationResult::is_ice_effect_final)
            }
            IceMapSetting::Always => true,
            IceMapSetting::Never => false,
        }
    }

    /// Shows the effect of ice on this board in the editor, or hides it.
    pub(super) fn toggle_ice_map(&mut self, board: &Board) {
        self.ice_map = if self.shows_ice_map(board) {
            IceMapSetting::Never
        } else if self.result_for(board).is_some_and(|result| !result.is_ice_effect_final()) {
            IceMapSetting::Always
        } else {
            IceMapSetting::WhenFinished
        };
    }

    /// Whether a job is running.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.job.is_some()
    }

    /// Whether a question ran out of time or was cancelled, and no job is running.
    ///
    /// Running the question again may give an answer.
    #[must_use]
    pub fn was_cut_short(&self) -> bool {
        let ends_early = |question: &Question| {
            self.result().is_some_and(|result| {
                let QuestionState::Finished { halt: Some(ended), .. } =
                    result.question_state(*question)
                else {
                    return false;
                };
                matches!(
                    ended,
                    StopReason::NotStarted
                        | StopReason::OutOfTime
                        | StopReason::Halted(Halt::Stopped)
                )
            })
        };
        !self.is_busy() && Question::ALL.iter().any(ends_early)
    }

    /// Maximum number of diagram nodes for each question, in millions.
    #[must_use]
    pub fn node_limit_millions(&self) -> u32 {
        self.node_limit_millions
    }

    /// Time limit of each question, in seconds.
    #[must_use]
    pub fn time_limit_seconds(&self) -> u32 {
        self.time_limit_seconds
    }

    /// The selected questions.
    #[must_use]
    pub fn questions(&self) -> QuestionSet {
        self.questions
    }

    /// Maximum number of ice maps in a sample.
    #[must_use]
    pub fn sample_size(&self) -> u32 {
        self.sample_size
    }

    /// The questions that the next start runs: the selected questions without a complete answer.
    ///
    /// Returns all selected questions if each of them has its answer.
    #[must_use]
    pub fn open_questions(&self) -> QuestionSet {
        let is_answered = |question: Question| {
            self.result().is_some_and(|result| {
                matches!(
                    result.question_state(question),
                    QuestionState::Finished { halt: None, .. }
                )
            })
        };
        let open = Question::ALL.into_iter().fold(self.questions, |open, question| {
            if is_answered(question) { open.with(question, false) } else { open }
        });
        if open == QuestionSet::NONE { self.questions } else { open }
    }

    /// Whether ice maps can be sampled: their count ended early and no job is running.
    #[must_use]
    pub fn can_sample(&self) -> bool {
        let ended_early = |result: &VerificationResult| {
            matches!(
                result.question_state(Question::Layouts),
                QuestionState::Finished { halt: Some(_), .. }
            )
        };
        !self.is_busy() && self.result().is_some_and(ended_early)
    }

    /// The safety check of a run's state, if one was started.
    ///
    /// It asks whether every ice map consistent with the belief can still be solved.
    #[must_use]
    pub fn safety(&self) -> Option<&SafetyCheck> {
        self.safety.as_ref()
    }

    /// Increases when another level is verified; cache key for drawings of the level alone.
    #[must_use]
    pub(super) fn level_revision(&self) -> u64 {
        self.level_revision
    }

    /// Increases whenever the results change; cache key for drawings of results.
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

    /// Advances the playback of the layers by `passed_ms` milliseconds.
    pub(in crate::studio) fn advance(&mut self, passed_ms: f32) {
        self.playback.advance(passed_ms, |_| 0.0, false);
    }

    /// Starts a job for these questions about a level; a running job is cancelled.
    ///
    /// Earlier answers about the same level are kept until new ones replace them. The job calls
    /// `wake` after each message, so that the window stores it.
    pub(super) fn start(
        &mut self,
        level: Level,
        (terrain, state): (Terrain, State),
        questions: QuestionSet,
        wake: impl Fn() + Clone + Send + 'static,
    ) {
        let task = VerificationTask {
            doubtful: level.doubtful_cells(),
            task: TaskKind::Prove(questions),
            sample: self.sample_config(),
            terrain: terrain.clone(),
            state: state.clone(),
            nodes: u64::from(self.node_limit_millions) * 1_000_000,
            time: Duration::from_secs(u64::from(self.time_limit_seconds)),
        };
        self.playback.pause();
        // The wish to see unfinished results was about the earlier job.
        if self.ice_map == IceMapSetting::Always {
            self.ice_map = IceMapSetting::WhenFinished;
        }
        // Proved answers about the same level stay valid; those about another level do not.
        let mut result = match self.result.take() {
            Some(result) if *result.level() == level => result,
            _ => {
                self.level_revision += 1;
                Box::new(VerificationResult::new(level, terrain, state))
            }
        };
        result.begin(questions);
        // Without layers the cursor has no position to keep.
        if result.layers().is_empty() {
            self.playback.show_recording(0, 0);
        }
        self.result = Some(result);
        self.revision += 1;
        // Replacing an earlier job drops it, and dropping cancels it.
        self.job = Some(VerificationJob::start(task, wake));
    }

    /// Settings of a sample: the selected size, and the default seed and work limit.
    fn sample_config(&self) -> SampleConfig {
        SampleConfig { layouts: u64::from(self.sample_size), ..SampleConfig::default() }
    }

    /// Samples ice maps of the verified level; does nothing unless [`Self::can_sample`].
    pub(super) fn start_sampling(&mut self, wake: impl Fn() + Clone + Send + 'static) {
        let Some(result) = self.result.as_ref().filter(|_| self.can_sample()) else { return };
        let task = VerificationTask {
            doubtful: result.level().doubtful_cells(),
            task: TaskKind::Sample,
            sample: self.sample_config(),
            terrain: result.terrain().clone(),
            state: result.start().clone(),
            nodes: u64::from(self.node_limit_millions) * 1_000_000,
            time: Duration::from_secs(u64::from(self.time_limit_seconds)),
        };
        self.revision += 1;
        self.job = Some(VerificationJob::start(task, wake));
    }

    /// Stores the job's results since the last call and returns which facts are new.
    ///
    /// A cursor at the last layer follows new layers.
    pub(super) fn collect(&mut self) -> NewResults {
        let (Some(job), Some(result)) = (&self.job, &mut self.result) else {
            return NewResults::default();
        };
        let (news, end) = job.poll();
        // Facts count as new only if no earlier answer was known.
        let (knew_moves, knew_states) = (result.shortest().is_some(), result.states().is_some());
        let (layers, is_new) = (result.layers().len(), !news.is_empty());
        news.into_iter().for_each(|news| result.add(news));
        let knows_states = result.states().is_some() && !knew_states;
        if result.layers().len() > layers {
            // A cursor at the last layer follows new layers.
            let last = result.layers().len() - 1;
            let was_last = self.playback.cursor() == self.playback.last();
            self.playback
                .show_recording(last, if was_last { last } else { self.playback.cursor() });
        }
        self.revision += u64::from(is_new || end.is_some());
        if end.is_some() {
            self.job = None;
        }
        let knows_moves = result.shortest().is_some() && !knew_moves;
        NewResults {
            knows_moves,
            knows_states,
            is_over: end.is_some(),
            has_failed: end == Some(JobEnd::Failed),
        }
    }
}

/// When the editor shows the effect of ice on each cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum IceMapSetting {
    /// Once the count or a sample of ice maps has ended; not after a stopped count.
    #[default]
    WhenFinished,
    /// Also while only some cells are decided.
    Always,
    /// Not at all.
    Never,
}

/// Which results one call of [`VerificationModel::collect`] has added.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct NewResults {
    /// The first result about the minimum number of moves has arrived.
    pub knows_moves: bool,
    /// The first list of all states and dead states has arrived.
    pub knows_states: bool,
    /// The job has ended, also by a failure.
    pub is_over: bool,
    /// The worker has panicked.
    pub has_failed: bool,
}
