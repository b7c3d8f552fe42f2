//! What is worth a mark on the timeline.

use super::{Outcome, Recording, Step};
use crate::agents::PlanNote;
use crate::worlds::World;
use crate::worlds::ice::Ice;
use crate::worlds::platform::Platform;
use crate::worlds::zuma::Zuma;

/// A kind of mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum EventKind {
    /// A crate was pushed.
    Push,
    /// Something hidden was learnt.
    Discovery,
    /// Something else happened than the agent expected.
    Surprise,
    /// The agent made a new plan in place of an old one.
    Replan,
    /// The level became unsolvable.
    DeadEnd,
    /// The goal was reached.
    Goal,
    /// A person ended the episode.
    Stopped,
    /// The episode failed.
    Failure,
}

impl EventKind {
    /// All kinds, least important first.
    pub const ALL: [Self; 8] = [
        Self::Push,
        Self::Discovery,
        Self::Replan,
        Self::Surprise,
        Self::DeadEnd,
        Self::Goal,
        Self::Stopped,
        Self::Failure,
    ];

    /// The noun shown to people.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Push => "push",
            Self::Discovery => "discovery",
            Self::Surprise => "surprise",
            Self::Replan => "replan",
            Self::DeadEnd => "dead end",
            Self::Goal => "goal",
            Self::Stopped => "stopped",
            Self::Failure => "failure",
        }
    }
}

/// A mark at a moment of the recording.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Event {
    /// Number of actions taken when it is seen: the cursor position that shows it.
    pub step: usize,
    /// What it is.
    pub kind: EventKind,
}

/// A world whose steps can tell more than the common marks.
pub trait Eventful: World {
    /// Whether the change is the world's main feat (a push, a pop).
    fn is_feat(change: &Self::Change) -> bool;
    /// Whether the lesson taught anything.
    fn is_discovery(lesson: &Self::Lesson) -> bool;
}

impl Eventful for Ice {
    fn is_feat(change: &Self::Change) -> bool {
        change.push.is_some()
    }

    fn is_discovery(lesson: &Self::Lesson) -> bool {
        !lesson.is_empty()
    }
}

impl Eventful for Platform {
    fn is_feat(change: &Self::Change) -> bool {
        change.rock.is_some()
    }

    /// Nothing is hidden.
    fn is_discovery(_: &Self::Lesson) -> bool {
        false
    }
}

impl Eventful for Zuma {
    fn is_feat(change: &Self::Change) -> bool {
        !change.pops.is_empty()
    }

    /// Every step teaches a little: none stands out.
    fn is_discovery(_: &Self::Lesson) -> bool {
        false
    }
}

/// Marks of one step, which is number `index` from 0: a replan is seen when the decision is
/// made, everything else after the action.
pub fn events_of_step<W: Eventful>(index: usize, step: &Step<W>) -> impl Iterator<Item = Event> {
    let replan = index > 0 && matches!(step.decision.plan, PlanNote::New { .. });
    [
        (replan, index, EventKind::Replan),
        (W::is_feat(&step.change), index + 1, EventKind::Push),
        (W::is_discovery(&step.lesson), index + 1, EventKind::Discovery),
        (step.is_surprise(), index + 1, EventKind::Surprise),
    ]
    .into_iter()
    .filter(|(is_so, ..)| *is_so)
    .map(|(_, step, kind)| Event { step, kind })
}

/// Marks of the whole recording, by step.
pub fn events<W: Eventful>(recording: &Recording<W>) -> Vec<Event> {
    let mut events: Vec<_> = recording
        .steps
        .iter()
        .enumerate()
        .flat_map(|(index, step)| events_of_step(index, step))
        .collect();
    events.extend(
        recording
            .dead_end
            .map(|dead_end| Event { step: dead_end.step as usize, kind: EventKind::DeadEnd }),
    );
    events.extend(recording.outcome.as_ref().map(|outcome| Event {
        step: recording.steps.len(),
        kind: match outcome {
            Outcome::Solved => EventKind::Goal,
            Outcome::Cancelled => EventKind::Stopped,
            Outcome::Failed(_) => EventKind::Failure,
        },
    }));
    events.sort_by_key(|event| (event.step, event.kind));
    events
}
