//! Handlers of the verification view.

use super::news::Part;
use super::request::{
    LayoutChoice, MOST_MILLIONS, MOST_SAMPLES, MOST_SECONDS, ProofRequest, Questions, Tint,
};
use super::safety::Safety;
use crate::episode::{DeadEnd, KnownSolution, Recording};
use crate::planning::sokoban::Objective;
use crate::planning::symbolic::{Shortest, StateSpace};
use crate::studio::command::Command;
use crate::studio::model::{Mode, PlayerRequest, Run, RunFacts, RunId, RunWorld, Studio};
use crate::studio::request::Request;
use crate::worlds::WorldKind;
use crate::worlds::ice::transform::with_ice;
use crate::worlds::ice::{Ice, Level, State, Terrain, rules};
use std::sync::Arc;

impl Studio {
    /// Shows the verification of the edited level; starts it if there are no results.
    pub(in crate::studio) fn verify_level(&mut self) {
        if self.world != WorldKind::Ice {
            return self.notices.news("Only levels of the ice world can be verified");
        }
        self.settle();
        let level = self.editor.level().clone();
        // A repeated command on an interrupted verification continues it.
        let is_asked_again = self.mode == Mode::Proof && self.proofs.was_cut_short();
        if self.proofs.about(&level.board).is_some() && !is_asked_again {
            self.player.pause();
            self.cancel_gesture();
            self.mode = Mode::Proof;
        } else {
            self.prove(level, None);
        }
    }

    /// Runs the selected questions about a level, or one question alone.
    fn prove(&mut self, level: Level, alone: Option<Part>) {
        let compiled = match Terrain::compile(&level) {
            Ok(compiled) => compiled,
            Err(problems) => return self.refuse_level(&problems),
        };
        self.player.pause();
        self.cancel_gesture();
        self.mode = Mode::Proof;
        let wake = Arc::new(self.waker());
        let is_other = self.proofs.proof().is_none_or(|proof| *proof.level() != level);
        let questions = match alone {
            Some(part) => Questions::only(part),
            None if is_other => self.proofs.questions,
            None => self.proofs.open_questions(),
        };
        if questions == Questions::only(Part::Layouts) {
            self.proofs.tint = Tint::Ice;
        }
        self.proofs.start(level, compiled, questions, move || wake());
    }

    /// Stores new results and reports the end of the job.
    pub(in crate::studio) fn take_in_proofs(&mut self) {
        if let Some(safety) = &mut self.proofs.safety {
            safety.take_in();
        }
        let intake = self.proofs.take_in();
        if intake.knows_moves
            && let Some(proof) = self.proofs.proof()
            && let Some(shortest) = proof.shortest()
        {
            self.judge.take_in_proof(&proof.level().board, shortest, self.now_ms());
        }
        if intake.knows_states {
            self.mark_proved_dead_ends();
        }
        if intake.has_failed {
            self.notices.trouble("The verification failed; earlier results are kept");
        } else if intake.is_over
            && self.mode != Mode::Proof
            && let Some(proof) = self.proofs.proof()
        {
            let (text, _) = super::words::verdict(proof, false, self.theme());
            let is_open = proof.level().board == self.editor.level().board;
            self.notices.news(match proof.level().title.as_str() {
                title if !is_open && !title.is_empty() => format!("Verified “{title}”: {text}"),
                _ => format!("Verified: {text}"),
            });
        }
    }

    pub(in crate::studio) fn apply_proof(&mut self, request: ProofRequest) {
        match request {
            ProofRequest::Start => self.prove(self.level_to_prove(), None),
            ProofRequest::AskAlone(part) => self.prove(self.level_to_prove(), Some(part)),
            ProofRequest::Millions(millions) => {
                self.proofs.millions = millions.clamp(1, MOST_MILLIONS);
            }
            ProofRequest::Seconds(seconds) => {
                self.proofs.seconds = seconds.clamp(1, MOST_SECONDS);
            }
            ProofRequest::Ask(part, is_asked) => {
                self.proofs.questions = self.proofs.questions.with(part, is_asked);
            }
            ProofRequest::Samples(samples) => {
                self.proofs.samples = samples.clamp(1, MOST_SAMPLES);
            }
            ProofRequest::Sample => {
                let wake = Arc::new(self.waker());
                self.proofs.start_sampling(move || wake());
                self.proofs.tint = Tint::Ice;
            }
            ProofRequest::Tint(tint) => self.proofs.tint = tint,
            ProofRequest::OpenPlan => self.open_shortest_plan(),
            ProofRequest::OpenLayout(choice) => self.open_layout(choice),
            ProofRequest::ProveSafety => self.prove_safety(),
            ProofRequest::StopSafety => self.proofs.safety = None,
        }
    }

    /// The verified level if one is shown, else the edited one.
    fn level_to_prove(&self) -> Level {
        let shown = self.proofs.proof().map(|proof| proof.level().clone());
        shown.unwrap_or_else(|| self.editor.level().clone())
    }

    /// Toggles the tint of the proof board.
    pub(in crate::studio) fn switch_proof_tint(&mut self) {
        self.proofs.tint = match self.proofs.tint {
            Tint::Layers => Tint::Ice,
            Tint::Ice => Tint::Layers,
        };
    }

    /// Moves to the next or previous layer with an event: a crate reaches a new cell, or the layer
    /// is the first with a goal.
    pub(in crate::studio) fn go_to_fresh_layer(&mut self, command: Command) {
        let cursor = self.proofs.player.cursor();
        let Some(proof) = self.proofs.proof() else { return };
        let layers = proof.layers();
        let goal = layers.iter().position(|layer| layer.goals > 0);
        let is_marked =
            |place: &usize| !layers[*place].fresh_crates.is_empty() || Some(*place) == goal;
        let mut marked = (0..layers.len()).filter(is_marked);
        let target = match command {
            Command::NextEvent => marked.find(|place| *place > cursor),
            _ => marked.rfind(|place| *place < cursor),
        };
        if let Some(target) = target {
            self.proofs.player.apply(PlayerRequest::GoTo(target));
        }
    }

    /// Toggles the ice map in the editor.
    pub(in crate::studio) fn toggle_ice_map(&mut self) {
        self.proofs.shows_ice_map = !self.proofs.shows_ice_map;
        let board = &self.editor.level().board;
        let knows = self.proofs.about(board).is_some_and(|proof| proof.ice_knowledge().is_some());
        if self.proofs.shows_ice_map && !knows {
            self.notices.news("Verify the level first to see the effect of ice");
        }
    }

    fn open_shortest_plan(&mut self) {
        let Some(proof) = self.proofs.proof() else { return };
        let Some(Shortest::Plan(plan)) = proof.shortest() else { return };
        let objective = Objective::Moves;
        let states = proof.nodes();
        let solution = KnownSolution { plan, objective, is_optimal: true, states };
        let recording = match solution.record(proof.level()) {
            Ok(recording) => recording,
            Err(problems) => return self.refuse_level(&problems),
        };
        match self.open_run(recording, Some(self.level_id())) {
            Ok(run) => {
                self.watch_from_start(run);
                self.notices.news("The shortest plan, with visible ice");
            }
            Err(problems) => self.refuse_level(&problems),
        }
    }

    fn open_layout(&mut self, choice: LayoutChoice) {
        let Some(proof) = self.proofs.proof() else { return };
        let Some(answer) = proof.layouts() else { return };
        let (ice, kind) = match choice {
            LayoutChoice::Best => (answer.best.as_ref().map(|it| &it.ice), "easiest ice"),
            LayoutChoice::Hardest => (answer.hardest.as_ref().map(|it| &it.ice), "hardest ice"),
            LayoutChoice::Broken => (answer.broken.as_ref(), "broken by ice"),
        };
        let Some(ice) = ice else { return };
        let mut level = proof.level().clone();
        level.board = with_ice(&level.board, ice);
        level.title = match level.title.as_str() {
            "" => kind.to_owned(),
            title => format!("{title}, {kind}"),
        };
        self.open_as_new_level(level);
        self.apply(Request::ShowMode(Mode::Edit));
        self.truth_hidden = false;
    }

    /// Starts the safety check of the state at the cursor.
    fn prove_safety(&mut self) {
        let Some(run) = self.runs.shown().and_then(Run::ice) else { return };
        let cursor = self.player.cursor();
        let (at, frame, wake) = ((run.id(), cursor), run.frame(cursor), self.waker());
        self.proofs.safety = Some(Safety::start(at, frame, wake));
    }

    /// The step at which a run became unsolvable, if all states of its level are known.
    ///
    /// `None` if they are not known; `Some(None)` if the run never became unsolvable.
    pub(in crate::studio) fn proved_dead_end(&self, run: RunId) -> Option<Option<DeadEnd>> {
        let recording = self.runs.get(run)?.ice()?.recording();
        let proof = self.proofs.about(&recording.header.level.board)?;
        let space = proof.space()?;
        Some(first_dead(recording, proof.start(), space))
    }

    /// Sets the dead ends of all runs whose levels have a finished verification.
    fn mark_proved_dead_ends(&mut self) {
        let runs: Vec<RunId> = self.runs.iter().map(|run| run.id()).collect();
        for id in runs {
            if let Some(proved) = self.proved_dead_end(id) {
                self.mark_dead_end(id, proved);
            }
        }
    }

    /// Sets the dead end of a run, unless it is known already.
    pub(in crate::studio) fn mark_dead_end(&mut self, run: RunId, proved: Option<DeadEnd>) {
        let run = self.runs.get_mut(run).and_then(Ice::of_mut);
        let known = run.as_ref().and_then(|run| run.recording().dead_end);
        if let (Some(run), Some(proved)) = (run, proved)
            && known.is_none_or(|known| known.step != proved.step)
        {
            run.set_dead_end(proved);
        }
    }
}

/// The first position of a recording from which the level cannot be solved. Dead states stay dead.
fn first_dead(recording: &Recording<Ice>, start: &State, space: &StateSpace) -> Option<DeadEnd> {
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
