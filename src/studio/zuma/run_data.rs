//! What the studio derives from a Zuma game.

use crate::agents::AgentKind;
use crate::agents::zuma::UntrainedPlayer;
use crate::episode::{Frame, RecordedStep, Recording};
use crate::formats::ron_recording::AnyRecording;
use crate::picture::{MotionSpeed, zuma_duration_ms};
use crate::studio::model::{Metric, PlaybackWorld};
use crate::worlds::zuma::{Action, Game, Zuma};

/// Data derived from a Zuma game.
#[derive(Debug)]
pub struct ZumaRunData {
    /// Points at each cursor position: one entry more than steps.
    pub points: Vec<f32>,
    /// Expected points of the whole game at each decision; `None` without a forecast.
    pub expected: Vec<Option<f32>>,
}

impl PlaybackWorld for Zuma {
    type Derived = ZumaRunData;

    const STRIPS: [Metric; 2] = [Metric::Points, Metric::ExpectedPoints];

    fn any_recording(recording: Recording<Self>) -> AnyRecording {
        recording.into()
    }

    fn derive(_: &Game, Frame { state, .. }: &Frame<Self>) -> ZumaRunData {
        ZumaRunData { points: vec![state.total_reward as f32], expected: Vec::new() }
    }

    fn update(derived: &mut ZumaRunData, step: &RecordedStep<Self>) {
        let before = derived.points.last().copied().unwrap_or_default();
        let to_come = step.decision.forecast.reward;
        derived.expected.push(to_come.map(|to_come| before + to_come));
        derived.points.push(before + step.change.reward as f32);
    }

    fn metric(derived: &ZumaRunData, metric: Metric, cursor: usize) -> Option<f32> {
        match metric {
            Metric::Points => derived.points.get(cursor).copied(),
            Metric::ExpectedPoints => derived.expected.get(cursor).copied().flatten(),
            _ => None,
        }
    }

    fn motion_ms(
        _: (&Game, &ZumaRunData),
        _: usize,
        step: &RecordedStep<Self>,
        motion: MotionSpeed,
    ) -> u32 {
        zuma_duration_ms(&step.change, motion)
    }

    fn action_text(action: &Action) -> String {
        match action {
            Action::Discard => "discards the ball".to_owned(),
            Action::Insert(0) => "inserts the ball first".to_owned(),
            Action::Insert(at) => format!("inserts the ball after ball {at}"),
        }
    }

    fn is_clairvoyant(agent: &str) -> bool {
        AgentKind::from_name(agent).is_ok_and(AgentKind::is_clairvoyant)
            || UntrainedPlayer::from_name(agent).is_ok_and(UntrainedPlayer::is_clairvoyant)
    }

    fn title(game: &Game) -> &str {
        &game.title
    }

    /// Whether two games differ at most in their texts and random draws.
    ///
    /// Compares the line before the first step, the number of steps, the maximum length of the
    /// line, the probabilities and the rewards.
    fn is_comparable(one: &Game, other: &Game) -> bool {
        let sizes = |game: &Game| (game.steps, game.max_length, game.line);
        let model = |game: &Game| (game.model.probabilities, game.model.rewards);
        sizes(one) == sizes(other) && model(one) == model(other)
    }
}
