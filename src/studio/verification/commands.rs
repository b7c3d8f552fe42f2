//! Handlers of the verification view: start, answers, limits, and actions on the results.

use super::job::SafetyCheck;
use super::request::{
    LayoutChoice, MAX_NODE_MILLIONS, MAX_SAMPLES, MAX_SECONDS, Question, QuestionSet, Tint,
    VerificationRequest,
};
use crate::episode::{DeadEnd, KnownSolution, Recording};
use crate::planning::sokoban::Objective;
use crate::planning::symbolic::{ShortestPlan, SymbolicStateSpace};
use crate::studio::command::Command;
use crate::studio::level_analysis::LevelVerdict;
use crate::studio::model::{Mode, PlaybackRequest, Run, RunFacts, RunId, RunWorld, Studio};
use crate::studio::request::Request;
use crate::worlds::WorldKind;
use crate::worlds::ice::transform::with_ice;
use crate::worlds::ice::{Ice, Level, State, Terrain, rules};
use std::sync::Arc;

impl Studio {
    /// Shows the results for the edited board, or verifies the level if there are none.
    ///
    /// In the verification view, continues a verification that was cut short. Outside the ice
    /// world, only reports that such levels cannot be verified.
    pub(in crate::studio) fn verify_level(&mut self) {
        if self.world != WorldKind::Ice {
            return self.notices.info("Only levels of the ice world can be verified");
        }
        self.commit_text();
        let level = self.worlds.ice.level().clone();
        // A repeated command on an interrupted verification continues it.
        let is_asked_again = self.mode == Mode::Verify && self.verification.was_cut_short();
        if self.verification.result_for(&level.board).is_some() && !is_asked_again {
            self.playback.pause();
            self.cancel_gesture();
            self.mode = Mode::Verify;
        } else {
            self.verify(level, None);
        }
    }

    /// Starts the selected questions about a level, or only the question `alone`.
    ///
    /// Skips selected questions that are answered, unless all of them are. If the level cannot be
    /// played, reports its problems instead.
    fn verify(&mut self, level: Level, alone: Option<Question>) {
        let compiled = match Terrain::compile(&level) {
            Ok(compiled) => compiled,
            Err(problems) => return self.report_unplayable_level(&problems),
        };
        self.playback.pause();
        self.cancel_gesture();
        self.mode = Mode::Verify;
        let wake = Arc::new(self.waker());
        let is_other = self.verification.result().is_none_or(|result| *result.level() != level);
        let questions = match alone {
            Some(question) => QuestionSet::only(question),
            None if is_other => self.verification.questions,
            None => self.verification.open_questions(),
        };
        if questions == QuestionSet::only(Question::Layouts) {
            self.verification.tint = Tint::Ice;
        }
        self.verification.start(level, compiled, questions, move || wake());
    }

    /// Stores new results of the jobs and reports a failed job.
    ///
    /// The background solver receives the first result about the minimum number of moves, and the
    /// ice runs receive their dead ends. At the end of a job, other views report the verdict.
    pub(in crate::studio) fn collect_verification(&mut self) {
        if let Some(safety) = &mut self.verification.safety {
            safety.collect();
        }
        let intake = self.verification.collect();
        // The background solver and the timelines of runs use the proved facts, too.
        if intake.knows_moves
            && let Some(result) = self.verification.result()
            && let Some(shortest) = result.shortest()
        {
            let now_ms = self.now_ms();
            let prove = |known: &mut LevelVerdict| known.add_verification(shortest);
            self.level_analyzer.update(&result.level().board, now_ms, prove);
        }
        if intake.knows_states {
            self.mark_proved_dead_ends();
        }
        if intake.has_failed {
            self.notices.error("The verification failed; earlier results are kept");
        } else if intake.is_over
            && self.mode != Mode::Verify
            && let Some(result) = self.verification.result()
        {
            let (text, _) = super::text::verdict(result, false, self.theme());
            // Name the level if the editor shows another board by now.
            let is_open = result.level().board == self.worlds.ice.level().board;
            self.notices.info(match result.level().title.as_str() {
                title if !is_open && !title.is_empty() => format!("Verified “{title}”: {text}"),
                _ => format!("Verified: {text}"),
            });
        }
    }

    /// Applies a request; moves numbers into their allowed range.
    pub(in crate::studio) fn apply_verification(&mut self, request: VerificationRequest) {
        match request {
            VerificationRequest::Start => self.verify(self.level_to_verify(), None),
            VerificationRequest::AskAlone(question) => {
                self.verify(self.level_to_verify(), Some(question));
            }
            VerificationRequest::NodeLimitMillions(millions) => {
                self.verification.node_limit_millions = millions.clamp(1, MAX_NODE_MILLIONS);
            }
            VerificationRequest::TimeLimitSeconds(seconds) => {
                self.verification.time_limit_seconds = seconds.clamp(1, MAX_SECONDS);
            }
            VerificationRequest::Ask(question, is_asked) => {
                self.verification.questions = self.verification.questions.with(question, is_asked);
            }
            VerificationRequest::Samples(samples) => {
                self.verification.sample_size = samples.clamp(1, MAX_SAMPLES);
            }
            VerificationRequest::Sample => {
                let wake = Arc::new(self.waker());
                self.verification.start_sampling(move || wake());
                self.verification.tint = Tint::Ice;
            }
            VerificationRequest::Tint(tint) => self.verification.tint = tint,
            VerificationRequest::OpenPlan => self.open_shortest_plan(),
            VerificationRequest::OpenLayout(choice) => self.open_layout(choice),
            VerificationRequest::CheckSafety => self.check_safety(),
            VerificationRequest::StopSafety => self.verification.safety = None,
        }
    }

    /// The verified level if one is shown, else the edited one.
    fn level_to_verify(&self) -> Level {
        let shown = self.verification.result().map(|result| result.level().clone());
        shown.unwrap_or_else(|| self.worlds.ice.level().clone())
    }

    /// Switches the verification board between [`Tint::Layers`] and [`Tint::Ice`].
    ///
    /// These show the fewest moves to bring a crate to each cell, and the effect of ice on it.
    pub(in crate::studio) fn switch_proof_tint(&mut self) {
        self.verification.tint = match self.verification.tint {
            Tint::Layers => Tint::Ice,
            Tint::Ice => Tint::Layers,
        };
    }

    /// Moves the cursor to the next or previous marked layer.
    ///
    /// Next for the command `NextEvent`, previous for any other. A layer is marked if a cell holds
    /// a crate in this layer and in no earlier one, or if it is the first layer with a solved
    /// state. Does nothing without such a layer.
    pub(in crate::studio) fn go_to_marked_layer(&mut self, command: Command) {
        let cursor = self.verification.playback.cursor();
        let Some(result) = self.verification.result() else { return };
        let layers = result.layers();
        let goal = layers.iter().position(|layer| layer.goals > 0);
        let is_marked =
            |place: &usize| !layers[*place].new_crate_cells.is_empty() || Some(*place) == goal;
        let mut marked = (0..layers.len()).filter(is_marked);
        let target = match command {
            Command::NextEvent => marked.find(|place| *place > cursor),
            _ => marked.rfind(|place| *place < cursor),
        };
        if let Some(target) = target {
            self.verification.playback.apply(PlaybackRequest::GoTo(target));
        }
    }

    /// Shows or hides the effect of ice on each cell of the editor's board.
    ///
    /// That is the share of the ice maps with ice on the cell that are solvable. If it is switched
    /// on without results, asks to verify the level first.
    pub(in crate::studio) fn toggle_ice_map(&mut self) {
        let board = &self.worlds.ice.level().board;
        self.verification.toggle_ice_map(board);
        let is_shown = self.verification.shows_ice_map(board);
        let knows = self
            .verification
            .result_for(board)
            .is_some_and(|result| result.ice_knowledge().is_some());
        if is_shown && !knows {
            self.notices.info("Verify the level first to see the effect of ice");
        }
    }

    /// Opens the proved shortest plan as a run; does nothing without one.
    fn open_shortest_plan(&mut self) {
        let Some(result) = self.verification.result() else { return };
        let Some(ShortestPlan::Plan(plan)) = result.shortest() else { return };
        let objective = Objective::Moves;
        let states = result.nodes();
        let solution = KnownSolution { plan, objective, is_optimal: true, states };
        let recording = match solution.record(result.level()) {
            Ok(recording) => recording,
            Err(problems) => return self.report_unplayable_level(&problems),
        };
        match self.open_run(recording, Some(self.level_id())) {
            Ok(run) => {
                self.watch_from_start(run);
                self.notices.info("The shortest plan, with visible ice");
            }
            Err(problems) => self.report_unplayable_level(&problems),
        }
    }

    /// Opens the easiest, the hardest or an unsolvable ice map as a new level.
    ///
    /// Shows the ice. Does nothing if the count over all ice maps is not finished, or has no such
    /// ice map.
    fn open_layout(&mut self, choice: LayoutChoice) {
        let Some(result) = self.verification.result() else { return };
        let Some(answer) = result.layout_counts() else { return };
        let (ice, kind) = match choice {
            LayoutChoice::Best => (answer.best.as_ref().map(|it| &it.ice), "easiest ice"),
            LayoutChoice::Hardest => (answer.hardest.as_ref().map(|it| &it.ice), "hardest ice"),
            LayoutChoice::Broken => (answer.unsolvable_example.as_ref(), "broken by ice"),
        };
        let Some(ice) = ice else { return };
        let mut level = result.level().clone();
        level.board = with_ice(&level.board, ice);
        level.title = match level.title.as_str() {
            "" => kind.to_owned(),
            title => format!("{title}, {kind}"),
        };
        self.open_as_new_level(level);
        self.apply(Request::ShowMode(Mode::Edit));
        self.hidden.truth = false;
    }

    /// Starts the safety check of the shown ice run at the cursor.
    ///
    /// It asks whether every ice map consistent with the belief can still be solved. Replaces an
    /// earlier check. Does nothing if no ice run is shown.
    fn check_safety(&mut self) {
        let Some(run) = self.runs.shown().and_then(Run::ice) else { return };
        let cursor = self.playback.cursor();
        let (at, frame, wake) = ((run.id(), cursor), run.frame(cursor), self.waker());
        self.verification.safety = Some(SafetyCheck::start(at, frame, wake));
    }

    /// The number of steps after which a run can no longer be solved, by verification.
    ///
    /// `None` if the run is not an ice run or not all states of its board are known; `Some(None)`
    /// if no state of the run is dead.
    pub(in crate::studio) fn verified_dead_end(&self, run: RunId) -> Option<Option<DeadEnd>> {
        let recording = self.runs.recorded(run)?.ice()?.recording();
        let result = self.verification.result_for(&recording.header.level.board)?;
        let space = result.states()?;
        Some(first_dead(recording, result.start(), space))
    }

    /// Sets the dead end of each ice run on the verified board.
    fn mark_proved_dead_ends(&mut self) {
        let runs: Vec<RunId> = self.runs.iter().map(|run| run.id()).collect();
        for id in runs {
            if let Some(proved) = self.verified_dead_end(id) {
                self.mark_dead_end(id, proved);
            }
        }
    }

    /// Sets the dead end of a run to the proved one.
    ///
    /// Replaces a dead end at another step, and keeps one at the same step. Does nothing if
    /// `proved` is `None`, or if the run is closed or not an ice run.
    pub(in crate::studio) fn mark_dead_end(&mut self, run: RunId, proved: Option<DeadEnd>) {
        let run = self.runs.get_mut(run).and_then(Ice::downcast_mut);
        let known = run.as_ref().and_then(|run| run.recording().dead_end);
        if let (Some(run), Some(proved)) = (run, proved)
            && known.is_none_or(|known| known.step != proved.step)
        {
            run.set_dead_end(proved);
        }
    }
}

/// The number of steps to the first dead state.
///
/// `None` if no state is known to be dead. 0 if the state `start` itself is dead.
fn first_dead(
    recording: &Recording<Ice>,
    start: &State,
    space: &SymbolicStateSpace,
) -> Option<DeadEnd> {
    let mut state = start.clone();
    let dead_end = |step: usize| DeadEnd { step: step as u32, nodes: space.nodes() };
    if space.is_dead(&state) == Some(true) {
        return Some(dead_end(0));
    }
    for (step, taken) in recording.steps.iter().enumerate() {
        rules::replay(&mut state, &taken.change);
        if space.is_dead(&state) == Some(true) {
            return Some(dead_end(step + 1));
        }
    }
    None
}
