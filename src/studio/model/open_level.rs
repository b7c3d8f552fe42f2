//! The open level: which level is shown, and in which version.
//!
//! The open level is the shown document of the shown world. Title, library, boards, run list,
//! timeline, exports and search all use this definition:
//!
//! - Every run belongs to a level ([`LevelId`]). [`Runs`](super::Runs) shows only runs of the open
//!   level and remembers the selected run of each level.
//! - Selecting a run opens its level. Opening a level shows its selected run, if it has one.
//! - A run holds a copy of the level it was played on. [`Studio::version_of`] compares the copy
//!   with the current document.
//! - [`Studio::on_boards`] says whether boards, file names and pictures show the level or a run.

use super::{LevelId, Mode, Run, RunFacts, RunId, RunOf, RunWorld, Studio, Viewed};
use crate::formats::ron_recording::AnyRecording;
use crate::studio::desk::{Documents, Drawn, Field};
use crate::studio::request::Request;
use crate::worlds::ice::Ice;
use crate::worlds::platform::Platform;
use crate::worlds::zuma::Zuma;
use crate::worlds::{AnyLevel, World};

/// Whether a run was played on the current version of its level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Version {
    /// The level plays as when the run was made.
    Current,
    /// The level has changed since.
    Older,
}

/// The subject of boards, pictures and names of exported files.
#[derive(Debug, Clone, Copy)]
pub enum OnBoards<'a> {
    /// The current level.
    Level,
    /// A run, on the version of the level it was played on.
    Run(&'a Run),
}

impl<'a> OnBoards<'a> {
    /// The shown run, if any.
    #[must_use]
    pub fn run(self) -> Option<&'a Run> {
        if let Self::Run(run) = self { Some(run) } else { None }
    }
}

impl Version {
    /// Text appended to the name of a run on an older version.
    pub const OLDER_WORDS: &'static str = "played on an older version of this level";

    /// Whether the level has changed since.
    #[must_use]
    pub fn is_older(self) -> bool {
        self == Self::Older
    }
}

impl Studio {
    /// Identifier of the open level.
    #[must_use]
    pub fn level_id(&self) -> LevelId {
        LevelId { world: self.world, document: self.drawn().id() }
    }

    /// The subject of boards and exports: the run in watch mode if the level has one, else the
    /// level.
    #[must_use]
    pub fn on_boards(&self) -> OnBoards<'_> {
        match self.runs.shown() {
            Some(run) if self.mode == Mode::Watch => OnBoards::Run(run),
            _ => OnBoards::Level,
        }
    }

    /// Whether a run was played on the current version of its level. O(cells).
    #[must_use]
    pub fn version_of(&self, run: &Run) -> Version {
        let is_current = match run {
            Run::Ice(run) => {
                self.editor.documents().iter().any(|it| is_played_alike::<Ice>(run, it))
            }
            Run::Platform(run) => plays_on(run, self.stages.documents()),
            Run::Zuma(run) => plays_on(run, self.marbles.documents()),
        };
        if is_current { Version::Current } else { Version::Older }
    }

    /// The title of a run's level; may be empty.
    ///
    /// The current title if the level still plays alike, else the title recorded with the run.
    #[must_use]
    pub fn level_title_of(&self, run: &Run) -> String {
        let desk = self.room_of(run.world()).desk().list();
        let open = desk.into_iter().find(|open| open.id() == run.home());
        match open.filter(|_| !self.version_of(run).is_older()) {
            Some(open) => open.text_of(Field::Title),
            None => run.level_title().to_owned(),
        }
    }

    /// Shows the runs of the open level. Call it whenever another level is shown.
    pub(in crate::studio) fn follow_open_level(&mut self) {
        let level = self.level_id();
        if self.runs.level() != level {
            self.runs.open_level(level);
            self.show_player_of_run();
        }
    }

    /// Opens a recording as a run and shows its level.
    ///
    /// The run belongs to `of` if that level is open. Otherwise it belongs to an open level that
    /// has the same title and plays alike, or to a new level.
    ///
    /// # Errors
    /// The level's problems as text, if the recorded level cannot be opened.
    pub(in crate::studio) fn open_run(
        &mut self,
        recording: impl Into<AnyRecording>,
        of: Option<LevelId>,
    ) -> Result<RunId, Vec<String>> {
        let recording = recording.into();
        // Check first, so that no level is opened for an invalid recording.
        Run::new(RunId(0), recording.clone())?;
        let played = recording.level();
        let of = of.filter(|of| of.world == played.world() && self.is_open(*of));
        match of.or_else(|| self.open_level_like(&played)) {
            Some(level) => self.show_level(level),
            None => {
                let source = self.files.new_source();
                self.open_level(source, played);
            }
        }
        let level = self.level_id();
        self.room_mut().desk_mut().mark_played(level.document);
        self.follow_open_level();
        self.runs.add(recording, level.document)
    }

    /// Opens a background job's recording as a run of the given level.
    ///
    /// Shows the run from its start. If another level was opened meanwhile, offers the run in a
    /// message instead. Returns the run and whether it is shown.
    ///
    /// # Errors
    /// As [`Self::open_run`].
    pub(in crate::studio) fn bring_run(
        &mut self,
        recording: impl Into<AnyRecording>,
        of: LevelId,
    ) -> Result<(RunId, bool), Vec<String>> {
        let recording = recording.into();
        if self.level_id() == of || !self.is_open(of) {
            let run = self.open_run(recording, Some(of))?;
            self.watch_from_start(run);
            return Ok((run, true));
        }
        let run = self.runs.add(recording, of.document)?;
        self.room_of_mut(of.world).desk_mut().mark_played(of.document);
        if let Some(made) = self.runs.get(run) {
            let text = format!("{} on “{}” is ready", self.name_of_run(made), self.name_of(of));
            self.notices.offer(text, "Show", Request::SelectRun(run));
        }
        Ok((run, false))
    }

    /// Shows an open level without changing the mode.
    pub(in crate::studio) fn show_level(&mut self, level: LevelId) {
        if level != self.level_id() {
            let mode = self.mode;
            self.show_open(level.world, level.document);
            self.mode = mode;
        }
    }

    /// The title of an open level, or its placeholder; empty if the level is not open.
    #[must_use]
    pub fn name_of(&self, level: LevelId) -> String {
        let list = self.room_of(level.world).desk().list();
        list.iter().find(|it| it.id() == level.document).map_or_else(String::new, |it| it.name())
    }

    fn is_open(&self, level: LevelId) -> bool {
        let list = self.room_of(level.world).desk().list();
        list.iter().any(|open| open.id() == level.document)
    }

    /// An open level with the same title that plays alike; the shown one is preferred.
    fn open_level_like(&self, level: &AnyLevel) -> Option<LevelId> {
        let world = level.world();
        let desk = self.room_of(world).desk();
        let shown = [desk.shown()].into_iter();
        let found = shown.chain(desk.list()).find(|open| is_same(&open.level(), level))?;
        Some(LevelId { world, document: found.id() })
    }
}

/// Whether a run was played on the current version of its document.
fn is_played_alike<W>(run: &RunOf<W>, document: &crate::studio::desk::Document<W::Level>) -> bool
where
    W: Viewed,
    W::Level: Drawn,
{
    document.id() == run.home() && W::plays_alike(&run.recording().header.level, document.level())
}

fn plays_on<W>(run: &RunOf<W>, documents: &Documents<W::Level>) -> bool
where
    W: RunWorld,
    W::Level: Drawn,
{
    documents.list().iter().any(|document| is_played_alike::<W>(run, document))
}

/// Whether two levels have the same title and play alike.
fn is_same(one: &AnyLevel, other: &AnyLevel) -> bool {
    fn alike<W: Viewed>(one: &W::Level, other: &<W as World>::Level) -> bool {
        W::title(one) == W::title(other) && W::plays_alike(one, other)
    }
    match (one, other) {
        (AnyLevel::Ice(one), AnyLevel::Ice(other)) => alike::<Ice>(one, other),
        (AnyLevel::Platform(one), AnyLevel::Platform(other)) => alike::<Platform>(one, other),
        (AnyLevel::Zuma(one), AnyLevel::Zuma(other)) => alike::<Zuma>(one, other),
        _ => false,
    }
}
