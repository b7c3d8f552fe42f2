//! The visible level: which level is shown, and in which version.
//!
//! The visible level is the shown document of the shown world. Title, library, boards, run list,
//! timeline, exports and search all use this definition:
//!
//! - Every run belongs to a level ([`LevelId`]). [`Runs`](super::Runs) shows only runs of the
//!   visible level and remembers the selected run of each level.
//! - Selecting a run opens its level. Opening a level shows its selected run, if it has one.
//! - A run holds a copy of the level it was played on. [`Studio::version_of`] compares the copy
//!   with the current document.
//! - [`Studio::board_subject`] returns what boards, file names and pictures show: level or run.

use super::{LevelId, Mode, Run, RunId, Studio};
use crate::formats::ron_recording::AnyRecording;
use crate::studio::documents::TextField;
use crate::studio::request::Request;

/// Whether a run was played on the current version of its level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LevelVersion {
    /// The level still has the same rules as in the recording.
    Current,
    /// The level has changed since, or is no longer open.
    Older,
}

/// The subject of boards, pictures and names of exported files.
#[derive(Debug, Clone, Copy)]
pub enum BoardSubject<'a> {
    /// The visible level in its current version.
    Level,
    /// A run, on the version of the level it was played on.
    Run(&'a Run),
}

impl<'a> BoardSubject<'a> {
    /// The shown run, if any.
    #[must_use]
    pub fn run(self) -> Option<&'a Run> {
        if let Self::Run(run) = self { Some(run) } else { None }
    }
}

impl LevelVersion {
    /// Text appended to the name of a run on an older version.
    pub const OLDER_TEXT: &'static str = "played on an older version of this level";

    /// Whether the level has changed since, or is no longer open.
    #[must_use]
    pub fn is_older(self) -> bool {
        self == Self::Older
    }
}

impl Studio {
    /// Identifier of the visible level.
    #[must_use]
    pub fn level_id(&self) -> LevelId {
        LevelId { world: self.world, document: self.shown_level().id() }
    }

    /// The subject of boards and exports: in watch mode the shown run, else the level.
    #[must_use]
    pub fn board_subject(&self) -> BoardSubject<'_> {
        match self.runs.shown() {
            Some(run) if self.mode == Mode::Watch => BoardSubject::Run(run),
            _ => BoardSubject::Level,
        }
    }

    /// Whether a run was played on the current version of its level. O(open levels + cells).
    #[must_use]
    pub fn version_of(&self, run: &Run) -> LevelVersion {
        let documents = self.editor_of(run.world()).documents().list();
        let is_current =
            documents.into_iter().any(|open| open.id() == run.document() && run.has_rules_of(open));
        if is_current { LevelVersion::Current } else { LevelVersion::Older }
    }

    /// The title of a run's level; may be empty.
    ///
    /// The current title if the level still has the same rules, else the recorded title.
    #[must_use]
    pub fn level_title_of_run(&self, run: &Run) -> String {
        let documents = self.editor_of(run.world()).documents().list();
        let open = documents.into_iter().find(|open| open.id() == run.document());
        match open.filter(|_| !self.version_of(run).is_older()) {
            Some(open) => open.field_text(TextField::Title),
            None => run.level_title().to_owned(),
        }
    }

    /// Shows the runs of the visible level. Call it whenever another level is shown.
    pub(in crate::studio) fn sync_runs_with_level(&mut self) {
        let level = self.level_id();
        if self.runs.level() != level {
            self.runs.open_level(level);
            self.sync_cursor_with_run();
        }
    }

    /// Opens a recording as a run, shows its level and selects the run.
    ///
    /// The run belongs to `of` if that level is open. Otherwise it belongs to an open level with
    /// the same title and rules, or to a new level.
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
        let run = Run::new(RunId(0), recording.clone())?;
        let of = of.filter(|of| of.world == run.world() && self.is_open(*of));
        match of.or_else(|| self.matching_open_level(&run)) {
            Some(level) => self.show_level(level),
            None => {
                let source = self.files.new_source();
                self.open_level(source, run.level());
            }
        }
        let level = self.level_id();
        self.current_editor_mut().documents_mut().mark_played(level.document);
        self.sync_runs_with_level();
        self.runs.add(recording, level.document)
    }

    /// Opens a background job's recording as a run of the given level.
    ///
    /// Shows the run from its start if the given level is shown or no longer open. Otherwise offers
    /// the run in a message. Returns the run and whether it is shown.
    ///
    /// # Errors
    /// As [`Self::open_run`].
    pub(in crate::studio) fn open_background_run(
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
        self.editor_of_mut(of.world).documents_mut().mark_played(of.document);
        if let Some(made) = self.runs.get(run) {
            let text = format!("{} on “{}” is ready", self.run_name(made), self.level_name(of));
            self.notices.info_with_action(text, "Show", Request::SelectRun(run));
        }
        Ok((run, false))
    }

    /// Shows an open level without changing the mode.
    pub(in crate::studio) fn show_level(&mut self, level: LevelId) {
        if level != self.level_id() {
            let mode = self.mode;
            self.show_open_level(level.world, level.document);
            self.mode = mode;
        }
    }

    /// The title of an open level, or a placeholder for an empty title.
    ///
    /// Empty if the level is not open.
    #[must_use]
    pub fn level_name(&self, level: LevelId) -> String {
        let list = self.editor_of(level.world).documents().list();
        list.iter().find(|it| it.id() == level.document).map_or_else(String::new, |it| it.name())
    }

    /// Whether a level is open in the editor of its world.
    pub(in crate::studio) fn is_open(&self, level: LevelId) -> bool {
        let list = self.editor_of(level.world).documents().list();
        list.iter().any(|open| open.id() == level.document)
    }

    /// An open level with the same title and rules as a run, if any; the shown one has priority.
    fn matching_open_level(&self, run: &Run) -> Option<LevelId> {
        let world = run.world();
        let documents = self.editor_of(world).documents();
        let mut all = std::iter::once(documents.shown()).chain(documents.list());
        let found =
            all.find(|open| open.level().title() == run.level_title() && run.has_rules_of(*open))?;
        Some(LevelId { world, document: found.id() })
    }
}
