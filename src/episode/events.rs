//! Events of a recording for the marks on the timeline.

use super::{Outcome, Recording, Step};
use crate::agents::PlanNote;
use crate::worlds::World;
use crate::worlds::ice::Ice;
use crate::worlds::platform::Platform;
use crate::worlds::zuma::Zuma;

/// Kind of event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum EventKind {
    /// A push of a crate or rock.
    Push,
    /// A run of marbles popped.
    Pop,
    /// One pop led to another.
    Chain,
    /// Chance did something else than the chosen action.
    Miss,
    /// A marble fell off the end of the line.
    Overflow,
    /// The agent learnt something hidden.
    Discovery,
    /// Something else happened than the agent expected.
    Surprise,
    /// The agent replaced its plan by a new one.
    Replan,
    /// The level became unsolvable.
    DeadEnd,
    /// The agent reached the goal.
    Goal,
    /// The last step of a game for points.
    PlayedOut,
    /// A person ended the episode.
    Stopped,
    /// The episode failed.
    Failure,
}

impl EventKind {
    /// Returns true for the main event of a world, which is the most frequent one.
    #[must_use]
    pub const fn is_feat(self) -> bool {
        matches!(self, Self::Push | Self::Pop)
    }

    /// All kinds, least important first.
    pub const ALL: [Self; 13] = [
        Self::Push,
        Self::Pop,
        Self::Miss,
        Self::Chain,
        Self::Overflow,
        Self::Discovery,
        Self::Replan,
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
    /// Number of actions before it shows: the cursor position of its mark.
    pub step: usize,
    /// Kind of event.
    pub kind: EventKind,
}

/// A world that can list the events of its steps.
pub trait Eventful: World {
    /// Kinds of events in this world, least important first.
    const KINDS: &'static [EventKind];
    /// Kind of the world's main event.
    const FEAT: EventKind = EventKind::Push;
    /// Returns true if the change is the world's main event (a push, a pop).
    fn is_feat(change: &Self::Change) -> bool;
    /// Returns true if the belief update reports a discovery.
    fn is_discovery(lesson: &Self::Lesson) -> bool;
    /// Returns the events that only this world has.
    #[must_use]
    fn own_marks(_: &Step<Self>) -> Vec<EventKind> {
        Vec::new()
    }
}

impl Eventful for Ice {
    const KINDS: &'static [EventKind] = {
        use EventKind::{DeadEnd, Discovery, Failure, Goal, Push, Replan, Stopped, Surprise};
        &[Push, Discovery, Replan, Surprise, DeadEnd, Goal, Stopped, Failure]
    };

    fn is_feat(change: &Self::Change) -> bool {
        change.push.is_some()
    }

    fn is_discovery(lesson: &Self::Lesson) -> bool {
        !lesson.is_empty()
    }
}

impl Eventful for Platform {
    const KINDS: &'static [EventKind] = {
        use EventKind::{DeadEnd, Failure, Goal, Push, Replan, Stopped};
        &[Push, Replan, DeadEnd, Goal, Stopped, Failure]
    };

    fn is_feat(change: &Self::Change) -> bool {
        change.rock.is_some()
    }

    /// Nothing is hidden in this world.
    fn is_discovery(_: &Self::Lesson) -> bool {
        false
    }
}

impl Eventful for Zuma {
    const KINDS: &'static [EventKind] = {
        use EventKind::{Chain, Failure, Goal, Miss, Overflow, PlayedOut, Pop, Stopped, Surprise};
        &[Pop, Miss, Chain, Overflow, Surprise, Goal, PlayedOut, Stopped, Failure]
    };
    const FEAT: EventKind = EventKind::Pop;

    fn is_feat(change: &Self::Change) -> bool {
        !change.pops.is_empty()
    }

    /// Every step updates the belief a little, so none stands out.
    fn is_discovery(_: &Self::Lesson) -> bool {
        false
    }

    fn own_marks(step: &Step<Self>) -> Vec<EventKind> {
        let change = &step.change;
        [
            (change.done != step.decision.action, EventKind::Miss),
            (change.pops.len() > 1, EventKind::Chain),
            (change.fallen.is_some(), EventKind::Overflow),
        ]
        .into_iter()
        .filter_map(|(is_so, kind)| is_so.then_some(kind))
        .collect()
    }
}

/// Events of the step with number `index`, from 0.
///
/// A new plan shows before the action, everything else after it.
pub fn events_of_step<W: Eventful>(index: usize, step: &Step<W>) -> impl Iterator<Item = Event> {
    let own = W::own_marks(step);
    let replan = index > 0 && matches!(step.decision.plan, PlanNote::New { .. });
    [
        (replan, index, EventKind::Replan),
        (W::is_feat(&step.change), index + 1, W::FEAT),
        (W::is_discovery(&step.lesson), index + 1, EventKind::Discovery),
        (step.is_surprise(), index + 1, EventKind::Surprise),
    ]
    .into_iter()
    .filter(|(is_so, ..)| *is_so)
    .map(|(_, step, kind)| Event { step, kind })
    .chain(own.into_iter().map(move |kind| Event { step: index + 1, kind }))
}

/// Events of the whole recording, by step.
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
            Outcome::PlayedOut { .. } => EventKind::PlayedOut,
            Outcome::Cancelled => EventKind::Stopped,
            Outcome::Failed(_) => EventKind::Failure,
        },
    }));
    events.sort_by_key(|event| (event.step, event.kind));
    events
}
