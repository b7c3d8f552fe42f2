//! World-specific parts of a run: derived data, metrics and animation times.

use super::Metric;
use crate::agents::AgentKind;
use crate::episode::{Frame, RecordedStep, Recording, events::TimelineEvents};
use crate::formats::ron_recording::{AnyRecording, Recorded};
use crate::picture::MotionSpeed;
use crate::studio::documents::EditableLevel;
use crate::worlds::World;

/// A world whose runs the studio can show.
pub trait PlaybackWorld: TimelineEvents + Recorded + World<Level: EditableLevel> {
    /// Data derived from a run of this world, updated with each step.
    type Derived: std::fmt::Debug;

    /// The metrics shown as strips on the timeline, from top to bottom.
    const STRIPS: [Metric; 2];

    /// A recording of this world as one of any world.
    fn any_recording(recording: Recording<Self>) -> AnyRecording;

    /// The derived data before the first step.
    fn derive(truth: &Self::Truth, first: &Frame<Self>) -> Self::Derived;

    /// Updates the derived data with a step.
    fn update(derived: &mut Self::Derived, step: &RecordedStep<Self>);

    /// A metric at a cursor position; `None` if the derived data do not contain it.
    fn metric(derived: &Self::Derived, figure: Metric, cursor: usize) -> Option<f32>;

    /// Animation time of a step at playback speed 1, in milliseconds.
    ///
    /// `index` is the index of `step` in the run; `motion` gives the time for one cell.
    fn motion_ms(
        run: (&Self::Truth, &Self::Derived),
        index: usize,
        step: &RecordedStep<Self>,
        motion: MotionSpeed,
    ) -> u32;

    /// An action as a predicate: "chooses up".
    #[must_use]
    fn action_text(action: &Self::Action) -> String {
        format!("chooses {action}")
    }

    /// Whether an agent with this name sees the facts that the world hides from other agents.
    #[must_use]
    fn is_clairvoyant(agent: &str) -> bool {
        AgentKind::from_name(agent).is_ok_and(AgentKind::is_clairvoyant)
    }

    /// The title of a level; may be empty.
    fn title(level: &Self::Level) -> &str;

    /// Whether runs of two levels can be compared step by step.
    ///
    /// The levels must begin with the same board, or with the same line of balls.
    fn is_comparable(one: &Self::Level, other: &Self::Level) -> bool;

    /// Whether two levels play the same, so that a run of one fits the other.
    ///
    /// Title, author and note may differ, as well as marks that the rules ignore, and random draws.
    fn plays_alike(one: &Self::Level, other: &Self::Level) -> bool {
        Self::is_comparable(one, other)
    }
}
