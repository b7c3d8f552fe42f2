//! An episode while it is played.

use super::{EpisodeOutcome, Failure, RecordedStep, Recording, RecordingHeader};
use crate::agents::{AgentInit, Decision, Percept};
use crate::worlds::World;
use crate::worlds::ice::Ice;

/// A level while it is played: truth, state, belief, and the recording so far.
///
/// An agent, a person or a script makes decisions and commits them. The episode applies the rules
/// and decides when it is over.
#[derive(Debug)]
pub struct Episode<W: World> {
    /// The level with everything hidden.
    truth: W::Truth,
    initial_state: W::State,
    state: W::State,
    /// What the agent sees of `state`.
    observation: W::Observation,
    /// The agent's belief after all observations so far.
    belief: W::Belief,
    recording: Recording<W>,
}

impl<W: World> Episode<W> {
    /// Opens the level of the header.
    ///
    /// The episode is over at once if the level is solved from the start or allows no step.
    ///
    /// # Errors
    /// Every problem that makes the level unplayable.
    pub fn begin(header: RecordingHeader<W>) -> Result<Self, Vec<W::Problem>> {
        let (truth, first) = W::open(&header.level)?;
        let observation = W::observe(&truth, &first);
        let belief = W::first_belief(&observation, &header.prior);
        let recording = Recording::empty(header);
        let mut episode = Self {
            truth,
            state: first.clone(),
            initial_state: first,
            observation,
            belief,
            recording,
        };
        episode.update_outcome();
        Ok(episode)
    }

    /// The level with everything hidden, for callers that may see it.
    #[must_use]
    pub fn truth(&self) -> &W::Truth {
        &self.truth
    }

    /// The current state.
    #[must_use]
    pub fn state(&self) -> &W::State {
        &self.state
    }

    /// The belief after all observations so far.
    #[must_use]
    pub fn belief(&self) -> &W::Belief {
        &self.belief
    }

    /// The current observation.
    #[must_use]
    pub fn observation(&self) -> &W::Observation {
        &self.observation
    }

    /// The recording so far.
    #[must_use]
    pub fn recording(&self) -> &Recording<W> {
        &self.recording
    }

    /// Returns the recording so far and drops the rest of the episode.
    #[must_use]
    pub fn into_recording(self) -> Recording<W> {
        self.recording
    }

    /// Returns true if the episode has an outcome.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.recording.outcome.is_some()
    }

    /// Calls `ask` with everything that an agent may know before a decision; returns its result.
    pub fn with_percept<T>(&self, ask: impl FnOnce(&Percept<'_, W>) -> T) -> T {
        let nothing = W::BeliefUpdate::default();
        let update = self.recording.steps.last().map_or(&nothing, |step| &step.belief_update);
        ask(&Percept {
            observation: &self.observation,
            belief: &self.belief,
            belief_update: update,
            step: self.recording.steps.len() as u32,
            step_limit: W::step_limit(&self.truth),
        })
    }

    /// Executes a decision, updates the belief and records the step.
    ///
    /// Does nothing once the episode is over. `decision_ms` is the time that the decision took, in
    /// milliseconds.
    pub fn commit(&mut self, decision: Decision<W>, decision_ms: f32) {
        if self.is_over() {
            return;
        }
        let change = W::apply(&self.truth, &mut self.state, decision.action);
        let after = W::observe(&self.truth, &self.state);
        let update = W::belief_update(&self.belief, &self.observation, decision.action, &after);
        W::update_belief(&mut self.belief, &update);
        self.observation = after;
        self.recording.steps.push(RecordedStep {
            decision,
            change,
            belief_update: update,
            decision_ms,
        });
        self.update_outcome();
    }

    /// Takes the last action back; returns false if there is none.
    ///
    /// The episode is then as before this action, and not over. O(steps), because state and belief
    /// are computed again from the start.
    pub fn take_back(&mut self) -> bool {
        if self.recording.steps.pop().is_none() {
            return false;
        }
        self.recording.outcome = None;
        self.recording.dead_end = None;
        self.recording.overdue_ms = None;
        self.state = self.initial_state.clone();
        let observation = W::observe(&self.truth, &self.state);
        self.belief = W::first_belief(&observation, &self.recording.header.prior);
        for step in &self.recording.steps {
            W::replay(&mut self.state, &step.change);
            W::update_belief(&mut self.belief, &step.belief_update);
        }
        self.observation = W::observe(&self.truth, &self.state);
        true
    }

    /// Ends the episode as failed; does nothing if it is over.
    pub fn fail(&mut self, failure: Failure) {
        self.recording.outcome.get_or_insert(EpisodeOutcome::Failed(failure));
    }

    /// Ends the episode as failed because a decision took too long.
    ///
    /// Does nothing if the episode is over. `decision_ms` is the time that the decision took, in
    /// milliseconds; the decision is not executed.
    pub fn fail_overdue(&mut self, decision_ms: f32) {
        if !self.is_over() {
            self.recording.overdue_ms = Some(decision_ms);
            self.fail(Failure::DecisionTime);
        }
    }

    /// Ends the episode as cancelled; does nothing if it is over.
    pub fn cancel(&mut self) {
        self.recording.outcome.get_or_insert(EpisodeOutcome::Cancelled);
    }

    /// Records how long the construction of the agent took, in milliseconds.
    pub fn set_construct_ms(&mut self, construct_ms: f64) {
        self.recording.header.construct_ms = construct_ms;
    }

    /// Ends the episode if the goal or the step limit is reached.
    ///
    /// The goal comes first: the last allowed action may still solve the level. At the step limit,
    /// a game for points counts as played out, any other as failed.
    fn update_outcome(&mut self) {
        if W::is_solved(&self.truth, &self.state) {
            self.recording.outcome = Some(EpisodeOutcome::Solved);
        } else if self.recording.steps.len() as u32 >= W::step_limit(&self.truth) {
            self.recording.outcome = Some(match W::points(&self.state) {
                Some(points) => EpisodeOutcome::PlayedOut { points },
                None => EpisodeOutcome::Failed(Failure::StepLimit),
            });
        }
    }
}

impl Episode<Ice> {
    /// Returns the inputs for constructing the agent of this episode.
    ///
    /// They include the true ice; a constructor takes only the inputs that its kind of agent may
    /// see.
    #[must_use]
    pub fn agent_init(&self) -> AgentInit<'_> {
        AgentInit {
            truth: self.truth(),
            observation: self.observation(),
            belief: self.belief(),
            seed: self.recording().header.seed,
            failure_cost: self
                .recording()
                .header
                .limits
                .failure_cost_or(Ice::step_limit(self.truth())),
            criterion: self.recording().header.limits.criterion,
        }
    }
}
