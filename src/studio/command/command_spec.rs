//! Types of the command table, what each world adds to the table, and the contexts of keys.

use super::{Chord, Command};
use crate::picture::Icon;
use crate::worlds::WorldKind;

/// Menu that contains a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Menu {
    /// Files and clipboard.
    File,
    /// Changes to the level.
    Edit,
    /// Visible panels, layers and theme.
    View,
    /// Agents and runs.
    Run,
    /// The timeline.
    Timeline,
    /// Help.
    Help,
    /// Not in a menu: tools and tiles have their own panel, moves have only keys.
    None,
}

/// Texts and keys of a command: a row of the table.
#[derive(Debug, Clone, Copy)]
pub struct CommandSpec {
    /// The command.
    pub command: Command,
    /// Short name in menus and on buttons; also the accessible name for screen readers.
    pub label: &'static str,
    /// One sentence for tooltips and the help.
    pub tooltip: &'static str,
    /// Key chords; the first is shown. Empty for a command without a key.
    pub keys: &'static [Chord],
    /// Context in which the keys work.
    pub context: Context,
    /// Menu that lists the command.
    pub menu: Menu,
    /// Icon of its button; a button without one shows [`Icon::More`].
    pub icon: Option<Icon>,
}

/// Writes a row of the command table.
pub(in crate::studio) const fn row(
    command: Command,
    label: &'static str,
    tooltip: &'static str,
    keys: &'static [Chord],
    context: Context,
    menu: Menu,
    icon: Option<Icon>,
) -> CommandSpec {
    CommandSpec { command, label, tooltip, keys, context, menu, icon }
}

/// A feature of a world without which some commands are disabled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WorldFeature {
    /// Ice that the agent does not know.
    HiddenIce,
    /// Players that learn by training.
    Training,
    /// Recorded searches of a level.
    Search,
    /// Squares or columns to select.
    Selection,
    /// Outcomes of actions that the agent cannot be sure of.
    Uncertainty,
    /// A board that shows the belief about each cell.
    BeliefBoard,
    /// A legend below the board.
    Legend,
}

/// What a world adds to the command table.
#[derive(Debug)]
pub(in crate::studio) struct WorldCommands {
    /// Levels of the world, in the reasons of disabled commands.
    pub levels: &'static str,
    /// Heading of the keys of its editor.
    pub editing: &'static str,
    /// Heading of the keys of manual play.
    pub playing: &'static str,
    /// Features on which commands depend.
    pub features: &'static [WorldFeature],
    /// Commands of this world alone.
    pub rows: &'static [CommandSpec],
}

/// Current activity, or the activity in which a command works.
///
/// The same key may have different meanings in different contexts. For example, digits select a
/// tile in the editor, and arrows move the player during manual play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Context {
    /// Any activity.
    Always,
    /// Editing a level of any world.
    EditingAny,
    /// Editing a level of this world.
    EditingWorld(WorldKind),
    /// Stepping through a timeline: a recording, a search, or verification layers.
    Stepping,
    /// Viewing a recorded run, live or finished.
    Watching,
    /// Viewing a recorded search.
    Searching,
    /// Viewing verification results.
    Verifying,
    /// Following a lesson.
    Lesson,
    /// Answering a question of a lesson.
    Question,
    /// Following a lesson at a moment; contains the contexts of its subject.
    ///
    /// Only a current activity: no command has this context.
    Moment {
        /// What the moment shows.
        shows: MomentSubject,
        /// Whether the moment has a question without an answer.
        asks: bool,
    },
    /// Writing a lesson.
    Authoring,
    /// Writing a lesson while viewing this; contains the contexts of its subject.
    ///
    /// Only a current activity: no command has this context.
    Authored(MomentSubject),
    /// Presenting, with or without a lesson.
    Presenting,
    /// Presenting with this activity; contains the contexts of the activity.
    ///
    /// Only a current activity: no command has this context.
    Presentation(PresentedActivity),
    /// Playing a level of any world by hand.
    Playing,
    /// Playing a level of this world by hand.
    PlayingWorld(WorldKind),
}

/// What a moment of a lesson shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MomentSubject {
    /// A recorded run, or a training.
    Run,
    /// A recorded search.
    Search,
    /// Verification results.
    Verification,
    /// A run of this world that the user plays by hand.
    ManualRun(WorldKind),
}

/// Activity in the presenter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PresentedActivity {
    /// Viewing a recorded run.
    Watch,
    /// Playing a level of this world by hand.
    Play(WorldKind),
    /// Viewing a recorded search.
    Search,
    /// Viewing verification results.
    Verify,
    /// Following a lesson; the fields are those of [`Context::Moment`].
    Moment {
        /// What the moment shows.
        shows: MomentSubject,
        /// Whether the moment has a question without an answer.
        asks: bool,
    },
}

impl PresentedActivity {
    /// The activity of a context outside the presenter.
    #[must_use]
    pub const fn of(context: Context) -> Self {
        match context {
            Context::PlayingWorld(world) => Self::Play(world),
            Context::Searching => Self::Search,
            Context::Verifying => Self::Verify,
            Context::Moment { shows, asks } => Self::Moment { shows, asks },
            Context::Authored(shows) => Self::of(shows.context()),
            _ => Self::Watch,
        }
    }

    /// The context of the activity outside the presenter.
    const fn context(self) -> Context {
        match self {
            Self::Watch => Context::Watching,
            Self::Play(world) => Context::PlayingWorld(world),
            Self::Search => Context::Searching,
            Self::Verify => Context::Verifying,
            Self::Moment { shows, asks } => Context::Moment { shows, asks },
        }
    }
}

impl MomentSubject {
    /// The context in which the user views this without a lesson.
    const fn context(self) -> Context {
        match self {
            Self::Run => Context::Watching,
            Self::Search => Context::Searching,
            Self::Verification => Context::Verifying,
            Self::ManualRun(world) => Context::PlayingWorld(world),
        }
    }
}

impl Context {
    /// All contexts, in the order of the help screen.
    pub fn all() -> impl Iterator<Item = Self> {
        use Context::{
            Always, Authoring, EditingAny, Lesson, Playing, Presenting, Question, Searching,
            Stepping, Verifying, Watching,
        };
        [Always, EditingAny]
            .into_iter()
            .chain(WorldKind::ALL.map(Self::EditingWorld))
            .chain([
                Stepping, Watching, Searching, Verifying, Presenting, Lesson, Question, Authoring,
                Playing,
            ])
            .chain(WorldKind::ALL.map(Self::PlayingWorld))
    }

    /// Returns true if commands of this context work while `current` is active.
    ///
    /// A context includes more general ones: for example, commands of `EditingAny` work in every
    /// editor, and those of `Watching` during manual play.
    #[must_use]
    pub fn is_active_in(self, current: Self) -> bool {
        use Context::{
            Always, Authored, Authoring, EditingAny, EditingWorld, Lesson, Moment, Playing,
            PlayingWorld, Presentation, Presenting, Question, Searching, Stepping, Verifying,
            Watching,
        };
        if let Presentation(activity) = current {
            return self == Presenting || self.is_active_in(activity.context());
        }
        if let Moment { shows, asks } = current {
            return match self {
                Lesson => true,
                Question => asks,
                _ => self.is_active_in(shows.context()),
            };
        }
        // The moments of a lesson that is written have the keys of one that is played.
        if let Authored(shows) = current {
            let is_own = matches!(self, Authoring | Lesson);
            return is_own || self.is_active_in(shows.context());
        }
        let plays = matches!(current, Playing | PlayingWorld(_));
        self == current
            || match self {
                Always => true,
                EditingAny => matches!(current, EditingWorld(_)),
                Stepping => plays || matches!(current, Watching | Searching | Verifying),
                Watching | Playing => plays,
                EditingWorld(_)
                | Searching
                | Verifying
                | Lesson
                | Question
                | Presenting
                | Presentation(_)
                | Moment { .. }
                | Authoring
                | Authored(_)
                | PlayingWorld(_) => false,
            }
    }

    /// Rank from 0: the highest rank wins if a key has several meanings.
    #[must_use]
    pub const fn specificity(self) -> u8 {
        match self {
            Self::Always => 0,
            Self::EditingAny | Self::Stepping => 1,
            Self::EditingWorld(_) | Self::Watching | Self::Searching | Self::Verifying => 2,
            Self::Playing => 3,
            Self::PlayingWorld(_) => 4,
            Self::Lesson | Self::Moment { .. } | Self::Authoring | Self::Authored(_) => 5,
            Self::Question => 6,
            Self::Presenting | Self::Presentation(_) => 7,
        }
    }
}
