//! Events of a recording, which the timeline shows as marks.

use super::{EpisodeOutcome, RecordedStep, Recording};
use crate::agents::PlanNote;
use crate::worlds::World;

/// Kind of an event of a recorded run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum EventKind {
    /// A crate was pushed, or a rock was pushed or lifted.
    Push,
    /// At least one group of neighbouring balls of one colour popped.
    Pop,
    /// At least two groups popped one after the other in one step.
    Chain,
    /// Chance executed another action than the chosen one.
    Miss,
    /// A ball fell off the end of the line.
    Overflow,
    /// The observation proved or contradicted the ground of at least one cell (ice).
    Discovery,
    /// The outcome differs from the predicted one, and is no [`Self::Surprise`].
    LessLikely,
    /// No scenario of the agent predicted the outcome, or the belief ruled it out (ice).
    ///
    /// Only steps for which the agent predicted an outcome can have this event.
    Surprise,
    /// The agent made a new plan after its first step.
    Replan,
    /// The level became unsolvable, or was so from the start.
    DeadEnd,
    /// The agent reached the goal.
    Goal,
    /// A game for points reached its last step.
    PlayedOut,
    /// A person or the program ended the episode.
    Stopped,
    /// The episode failed.
    Failure,
}

impl EventKind {
    /// Returns true for [`Self::Push`] and [`Self::Pop`], the most frequent events of their worlds.
    #[must_use]
    pub const fn is_main_event(self) -> bool {
        matches!(self, Self::Push | Self::Pop)
    }

    /// Returns true if an event of this kind also counts as one of `kind`.
    ///
    /// True for equal kinds, and for a surprise as a less likely outcome.
    #[must_use]
    pub fn is_for(self, kind: Self) -> bool {
        self == kind || (self == Self::Surprise && kind == Self::LessLikely)
    }

    /// All kinds, least important first.
    pub const ALL: [Self; 14] = [
        Self::Push,
        Self::Pop,
        Self::Miss,
        Self::Chain,
        Self::Overflow,
        Self::Discovery,
        Self::Replan,
        Self::LessLikely,
        Self::Surprise,
        Self::DeadEnd,
        Self::Goal,
        Self::PlayedOut,
        Self::Stopped,
        Self::Failure,
    ];

    /// Label of this kind in the window.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Push => "push",
            Self::Pop => "pop",
            Self::Chain => "chain",
            Self::Miss => "miss",
            Self::Overflow => "overflow",
            Self::Discovery => "discovery",
            Self::LessLikely => "less likely outcome",
            Self::Surprise => "surprise",
            Self::Replan => "replan",
            Self::DeadEnd => "dead end",
            Self::Goal => "goal",
            Self::PlayedOut => "played out",
            Self::Stopped => "stopped",
            Self::Failure => "failure",
        }
    }
}

/// An event at a step of the recording.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Event {
    /// Position of the mark on the timeline: number of actions before it.
    pub step: usize,
    /// Kind of event.
    pub kind: EventKind,
}

/// A world that derives events from recorded steps.
pub trait TimelineEvents: World {
    /// Kinds of events in this world, least important first.
    const KINDS: &'static [EventKind];
    /// Kind of the world's main event: a push or a pop.
    const MAIN_EVENT: EventKind = EventKind::Push;
    /// Returns true if the change is the main event of the world: a push or a pop.
    fn is_main_event(change: &Self::Change) -> bool;
    /// Returns true if the belief update gives an [`EventKind::Discovery`].
    fn is_discovery(belief_update: &Self::BeliefUpdate) -> bool;
    /// Returns true if no scenario of the agent predicted the outcome of a step.
    ///
    /// `earlier` holds all steps before it, from the start. False in worlds without scenarios.
    fn is_unpredicted(_earlier: &[RecordedStep<Self>], _step: &RecordedStep<Self>) -> bool {
        false
    }
    /// Returns the events of a step that only this world has; none by default.
    #[must_use]
    fn own_events(_: &RecordedStep<Self>) -> Vec<EventKind> {
        Vec::new()
    }
}

/// Returns the events of `step`, which follows the steps `earlier`.
///
/// A replan is placed before the action, every other event after it. The plan of the first step is
/// no event. Goal, failure, dead end and other ends of a run are not included; see [`events`].
pub fn events_of_step<W: TimelineEvents>(
    earlier: &[RecordedStep<W>],
    step: &RecordedStep<W>,
) -> impl Iterator<Item = Event> {
    let index = earlier.len();
    let own = W::own_events(step);
    let is_unpredicted = step.differs_from_prediction() && W::is_unpredicted(earlier, step);
    let replan = index > 0 && matches!(step.decision.plan, PlanNote::New { .. });
    [
        (replan, index, EventKind::Replan),
        (W::is_main_event(&step.change), index + 1, W::MAIN_EVENT),
        (W::is_discovery(&step.belief_update), index + 1, EventKind::Discovery),
        (step.differs_from_prediction() && !is_unpredicted, index + 1, EventKind::LessLikely),
        (is_unpredicted, index + 1, EventKind::Surprise),
    ]
    .into_iter()
    .filter(|(is_so, ..)| *is_so)
    .map(|(_, step, kind)| Event { step, kind })
    .chain(own.into_iter().map(move |kind| Event { step: index + 1, kind }))
}

/// Returns the events of a recording, sorted by step, then in the order of [`EventKind`].
pub fn events<W: TimelineEvents>(recording: &Recording<W>) -> Vec<Event> {
    let mut events: Vec<_> = recording
        .steps
        .iter()
        .enumerate()
        .flat_map(|(index, step)| events_of_step(&recording.steps[..index], step))
        .collect();
    events.extend(
        recording
            .dead_end
            .map(|dead_end| Event { step: dead_end.step as usize, kind: EventKind::DeadEnd }),
    );
    events.extend(recording.outcome.as_ref().map(|outcome| Event {
        step: recording.steps.len(),
        kind: match outcome {
            EpisodeOutcome::Solved => EventKind::Goal,
            EpisodeOutcome::PlayedOut { .. } => EventKind::PlayedOut,
            EpisodeOutcome::Cancelled => EventKind::Stopped,
            EpisodeOutcome::Failed(_) => EventKind::Failure,
        },
    }));
    // The dead end may be earlier than the last step, so sort only now.
    events.sort_by_key(|event| (event.step, event.kind));
    events
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_surprise_counts_as_a_less_likely_outcome() {
        assert!(EventKind::Surprise.is_for(EventKind::LessLikely));
        assert!(!EventKind::LessLikely.is_for(EventKind::Surprise));
    }
}
