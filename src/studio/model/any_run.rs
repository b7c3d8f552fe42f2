//! A run of any world.

use super::{IceRun, LevelId, PlaybackWorld, RunFacts, RunId, WorldRun};
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
    /// A run of an ice level.
    Ice(Box<WorldRun<Ice>>),
    /// A run of a platform level.
    Platform(Box<WorldRun<Platform>>),
    /// A run of a Zuma game.
    Zuma(Box<WorldRun<Zuma>>),
}

/// A world whose runs [`Run`] can hold.
pub trait RunWorld: PlaybackWorld {
    /// Returns the run if it belongs to this world; `None` otherwise.
    fn downcast(run: &Run) -> Option<&WorldRun<Self>>;

    /// Returns the run, mutable, if it belongs to this world; `None` otherwise.
    fn downcast_mut(run: &mut Run) -> Option<&mut WorldRun<Self>>;

    /// Wraps a run of this world.
    fn into_run(run: WorldRun<Self>) -> Run;
}

impl Run {
    /// Opens a recording as a run; replays all its steps.
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

    /// As [`Self::new`], for the recording of one world.
    fn of<W: RunWorld>(id: RunId, recording: Recording<W>) -> Result<Self, Vec<String>> {
        let in_words =
            |problems: Vec<W::Problem>| problems.iter().map(W::Problem::to_string).collect();
        WorldRun::new(id, recording).map(W::into_run).map_err(in_words)
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
        LevelId { world: self.world(), document: self.document() }
    }

    /// The run if it belongs to the ice world; otherwise `None`.
    #[must_use]
    pub fn ice(&self) -> Option<&IceRun> {
        Ice::downcast(self)
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
    pub fn is_comparable_with(&self, other: &Self) -> bool {
        fn alike<W: RunWorld>(one: &WorldRun<W>, other: &Run) -> bool {
            W::downcast(other).is_some_and(|other| {
                W::is_comparable(&one.recording().header.level, &other.recording().header.level)
            })
        }
        match self {
            Self::Ice(run) => alike(run, other),
            Self::Platform(run) => alike(run, other),
            Self::Zuma(run) => alike(run, other),
        }
    }

    /// Index of the first step at which the two runs choose different actions. O(steps).
    ///
    /// `None` if one run's actions begin with those of the other, or if their worlds differ.
    #[must_use]
    pub fn first_difference(&self, other: &Self) -> Option<usize> {
        fn difference<W: RunWorld>(one: &WorldRun<W>, other: &Run) -> Option<usize> {
            let other = W::downcast(other)?;
            let actions = one.recording().actions().zip(other.recording().actions());
            actions.enumerate().find(|(_, (one, other))| one != other).map(|(step, _)| step)
        }
        match self {
            Self::Ice(run) => difference(run, other),
            Self::Platform(run) => difference(run, other),
            Self::Zuma(run) => difference(run, other),
        }
    }

    /// Returns this run as a new version of `other`: same document and path, higher revisions.
    #[must_use]
    pub(super) fn replacing(self, other: &dyn RunFacts) -> Self {
        match self {
            Self::Ice(run) => Ice::into_run(run.replacing(other)),
            Self::Platform(run) => Platform::into_run(run.replacing(other)),
            Self::Zuma(run) => Zuma::into_run(run.replacing(other)),
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
    fn downcast(run: &Run) -> Option<&WorldRun<Self>> {
        if let Run::Ice(run) = run { Some(run) } else { None }
    }

    fn downcast_mut(run: &mut Run) -> Option<&mut WorldRun<Self>> {
        if let Run::Ice(run) = run { Some(run) } else { None }
    }

    fn into_run(run: WorldRun<Self>) -> Run {
        Run::Ice(Box::new(run))
    }
}

impl RunWorld for Platform {
    fn downcast(run: &Run) -> Option<&WorldRun<Self>> {
        if let Run::Platform(run) = run { Some(run) } else { None }
    }

    fn downcast_mut(run: &mut Run) -> Option<&mut WorldRun<Self>> {
        if let Run::Platform(run) = run { Some(run) } else { None }
    }

    fn into_run(run: WorldRun<Self>) -> Run {
        Run::Platform(Box::new(run))
    }
}

impl RunWorld for Zuma {
    fn downcast(run: &Run) -> Option<&WorldRun<Self>> {
        if let Run::Zuma(run) = run { Some(run) } else { None }
    }

    fn downcast_mut(run: &mut Run) -> Option<&mut WorldRun<Self>> {
        if let Run::Zuma(run) = run { Some(run) } else { None }
    }

    fn into_run(run: WorldRun<Self>) -> Run {
        Run::Zuma(Box::new(run))
    }
}
