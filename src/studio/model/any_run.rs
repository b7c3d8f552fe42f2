//! A run of any world.

use super::{IceRun, LevelId, RunFacts, RunId, RunOf, Viewed};
use crate::episode::Recording;
use crate::formats::ron_recording::AnyRecording;
use crate::worlds::ice::Ice;
use crate::worlds::platform::Platform;
use crate::worlds::zuma::Zuma;
use crate::worlds::{AnyLevel, WorldKind};
use std::ops::{Deref, DerefMut};

/// An open run. Dereferences to [`RunFacts`] for everything that does not depend on the world.
#[derive(Debug)]
pub enum Run {
    /// Of an ice level, with or without ice.
    Ice(Box<RunOf<Ice>>),
    /// Of a platform level.
    Platform(Box<RunOf<Platform>>),
    /// Of a Zuma game.
    Zuma(Box<RunOf<Zuma>>),
}

/// A world whose runs [`Run`] can hold.
pub trait RunWorld: Viewed {
    /// Returns the run if it belongs to this world.
    fn of(run: &Run) -> Option<&RunOf<Self>>;

    /// Returns the run, mutable, if it belongs to this world.
    fn of_mut(run: &mut Run) -> Option<&mut RunOf<Self>>;

    /// Wraps a run of this world.
    fn any(run: RunOf<Self>) -> Run;
}

impl Run {
    /// Opens a recording as a run. O(steps).
    ///
    /// # Errors
    /// The level's problems as text, if the recorded level cannot be opened.
    pub fn new(id: RunId, recording: AnyRecording) -> Result<Self, Vec<String>> {
        match recording {
            AnyRecording::Ice(recording) => Self::of(id, *recording),
            AnyRecording::Platform(recording) => Self::of(id, *recording),
            AnyRecording::Zuma(recording) => Self::of(id, *recording),
        }
    }

    fn of<W: RunWorld>(id: RunId, recording: Recording<W>) -> Result<Self, Vec<String>> {
        let in_words =
            |problems: Vec<W::Problem>| problems.iter().map(W::Problem::to_string).collect();
        RunOf::new(id, recording).map(W::any).map_err(in_words)
    }

    /// The world of the run.
    #[must_use]
    pub const fn world(&self) -> WorldKind {
        match self {
            Self::Ice(_) => WorldKind::Ice,
            Self::Platform(_) => WorldKind::Platform,
            Self::Zuma(_) => WorldKind::Zuma,
        }
    }

    /// The open level that the run belongs to.
    #[must_use]
    pub fn level_id(&self) -> LevelId {
        LevelId { world: self.world(), document: self.home() }
    }

    /// The run, if it belongs to the ice world.
    #[must_use]
    pub fn ice(&self) -> Option<&IceRun> {
        Ice::of(self)
    }

    /// A copy of the recording.
    #[must_use]
    pub fn recording(&self) -> AnyRecording {
        match self {
            Self::Ice(run) => run.recording().clone().into(),
            Self::Platform(run) => run.recording().clone().into(),
            Self::Zuma(run) => run.recording().clone().into(),
        }
    }

    /// A copy of the recorded level.
    #[must_use]
    pub fn level(&self) -> AnyLevel {
        match self {
            Self::Ice(run) => run.recording().header.level.clone().into(),
            Self::Platform(run) => run.recording().header.level.clone().into(),
            Self::Zuma(run) => run.recording().header.level.clone().into(),
        }
    }

    /// Whether both runs play the same level, so that they can be compared step by step.
    #[must_use]
    pub fn is_beside(&self, other: &Self) -> bool {
        fn alike<W: RunWorld>(one: &RunOf<W>, other: &Run) -> bool {
            W::of(other).is_some_and(|other| {
                W::is_alike(&one.recording().header.level, &other.recording().header.level)
            })
        }
        match self {
            Self::Ice(run) => alike(run, other),
            Self::Platform(run) => alike(run, other),
            Self::Zuma(run) => alike(run, other),
        }
    }

    /// The first step at which the two runs choose different actions. O(steps).
    ///
    /// `None` if one run continues the other, or if their worlds differ.
    #[must_use]
    pub fn first_difference(&self, other: &Self) -> Option<usize> {
        fn difference<W: RunWorld>(one: &RunOf<W>, other: &Run) -> Option<usize> {
            let other = W::of(other)?;
            let actions = one.recording().actions().zip(other.recording().actions());
            actions.enumerate().find(|(_, (one, other))| one != other).map(|(step, _)| step)
        }
        match self {
            Self::Ice(run) => difference(run, other),
            Self::Platform(run) => difference(run, other),
            Self::Zuma(run) => difference(run, other),
        }
    }

    /// Replaces another version of this run: keeps its file and continues its revision numbers.
    #[must_use]
    pub(super) fn in_place_of(self, other: &dyn RunFacts) -> Self {
        match self {
            Self::Ice(run) => Ice::any(run.in_place_of(other)),
            Self::Platform(run) => Platform::any(run.in_place_of(other)),
            Self::Zuma(run) => Zuma::any(run.in_place_of(other)),
        }
    }
}

impl Deref for Run {
    type Target = dyn RunFacts;

    fn deref(&self) -> &Self::Target {
        match self {
            Self::Ice(run) => run.as_ref(),
            Self::Platform(run) => run.as_ref(),
            Self::Zuma(run) => run.as_ref(),
        }
    }
}

impl DerefMut for Run {
    fn deref_mut(&mut self) -> &mut Self::Target {
        match self {
            Self::Ice(run) => run.as_mut(),
            Self::Platform(run) => run.as_mut(),
            Self::Zuma(run) => run.as_mut(),
        }
    }
}

impl RunWorld for Ice {
    fn of(run: &Run) -> Option<&RunOf<Self>> {
        if let Run::Ice(run) = run { Some(run) } else { None }
    }

    fn of_mut(run: &mut Run) -> Option<&mut RunOf<Self>> {
        if let Run::Ice(run) = run { Some(run) } else { None }
    }

    fn any(run: RunOf<Self>) -> Run {
        Run::Ice(Box::new(run))
    }
}

impl RunWorld for Platform {
    fn of(run: &Run) -> Option<&RunOf<Self>> {
        if let Run::Platform(run) = run { Some(run) } else { None }
    }

    fn of_mut(run: &mut Run) -> Option<&mut RunOf<Self>> {
        if let Run::Platform(run) = run { Some(run) } else { None }
    }

    fn any(run: RunOf<Self>) -> Run {
        Run::Platform(Box::new(run))
    }
}

impl RunWorld for Zuma {
    fn of(run: &Run) -> Option<&RunOf<Self>> {
        if let Run::Zuma(run) = run { Some(run) } else { None }
    }

    fn of_mut(run: &mut Run) -> Option<&mut RunOf<Self>> {
        if let Run::Zuma(run) = run { Some(run) } else { None }
    }

    fn any(run: RunOf<Self>) -> Run {
        Run::Zuma(Box::new(run))
    }
}
