//! State, belief and plan of a recording at any step.

use super::{RecordedStep, Recording};
use crate::agents::PlanNote;
use crate::worlds::World;

/// Number of steps between two keyframes, the frames that a playback stores.
const KEYFRAME_EVERY: usize = 64;

/// State, belief and plan of a recording at any step.
///
/// Stores one frame for every 64 steps; a jump to another step replays fewer than 64 steps from the
/// stored frame before it.
#[derive(Debug, Clone)]
pub struct Playback<W: World> {
    /// Frames after 0, 64, 128, … steps.
    keyframes: Vec<Frame<W>>,
    /// The frame after the last appended step.
    last: Frame<W>,
    /// Number of appended steps.
    steps: usize,
    /// For each step, the step whose decision made the plan then followed.
    ///
    /// `None` for a decision without a plan.
    plan_starts: Vec<Option<u32>>,
}

/// State and belief after a number of steps.
#[derive(Debug, Clone, PartialEq)]
pub struct Frame<W: World> {
    /// The true state.
    pub state: W::State,
    /// The agent's belief.
    pub belief: W::Belief,
}

/// The plan at a step of a recording.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PlanView<'a, W: World> {
    /// Index of the step whose decision made the plan, from 0.
    pub made_at: usize,
    /// All actions of the plan.
    pub actions: &'a [W::Action],
    /// Number of actions of the plan that were executed before the step.
    pub executed: usize,
}

impl<W: World> Playback<W> {
    /// Prepares a recording for playback. O(steps).
    ///
    /// # Errors
    /// The level's problems, if the recorded level cannot be opened.
    pub fn new(recording: &Recording<W>) -> Result<Self, Vec<W::Problem>> {
        let (truth, state) = W::open(&recording.header.level)?;
        let observation = W::observe(&truth, &state);
        let belief = W::first_belief(&observation, &recording.header.prior);
        let first = Frame { state, belief };
        let mut playback =
            Self { keyframes: vec![first.clone()], last: first, steps: 0, plan_starts: Vec::new() };
        for step in &recording.steps {
            playback.push(step);
        }
        Ok(playback)
    }

    /// Appends the step of the recording that follows the last appended one.
    pub fn push(&mut self, step: &RecordedStep<W>) {
        self.last.advance(step);
        let start = match &step.decision.plan {
            PlanNote::None => None,
            PlanNote::New { .. } => Some(self.steps as u32),
            PlanNote::Continues => self.plan_starts.last().copied().flatten(),
        };
        self.plan_starts.push(start);
        self.steps += 1;
        if self.steps.is_multiple_of(KEYFRAME_EVERY) {
            self.keyframes.push(self.last.clone());
        }
    }

    /// Number of steps.
    #[must_use]
    pub fn len(&self) -> usize {
        self.steps
    }

    /// Returns true if there are no steps.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.steps == 0
    }

    /// Returns the frame after `step` actions; past the end, the last frame.
    ///
    /// `recording` must be the one that this playback was made for.
    #[must_use]
    pub fn frame(&self, recording: &Recording<W>, step: usize) -> Frame<W> {
        if step >= self.steps {
            return self.last.clone();
        }
        let keyframe = step / KEYFRAME_EVERY;
        let mut frame = self.keyframes[keyframe].clone();
        for done in &recording.steps[keyframe * KEYFRAME_EVERY..step] {
            frame.advance(done);
        }
        frame
    }

    /// Returns the plan that the decision at index `step` makes or follows.
    ///
    /// `None` if this decision has no plan, or the recording has no such step.
    #[must_use]
    pub fn plan<'a>(&self, recording: &'a Recording<W>, step: usize) -> Option<PlanView<'a, W>> {
        let made_at = (*self.plan_starts.get(step)?)? as usize;
        match &recording.steps.get(made_at)?.decision.plan {
            PlanNote::New { actions, .. } => {
                Some(PlanView { made_at, actions, executed: (step - made_at).min(actions.len()) })
            }
            PlanNote::None | PlanNote::Continues => None,
        }
    }
}

impl<W: World> Frame<W> {
    /// Applies a recorded step without the rules: its change and its belief update.
    fn advance(&mut self, step: &RecordedStep<W>) {
        W::replay(&mut self.state, &step.change);
        W::update_belief(&mut self.belief, &step.belief_update);
    }
}
