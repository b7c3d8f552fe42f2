//! Opening the content of a file or text: levels, runs, moves and themes.

use super::document_content::DocumentContent;
use super::shelf::Shelf;
use crate::agents::{AgentKind, Decision};
use crate::board::Direction;
use crate::episode::{Episode, EpisodeLimits, RecordingHeader};
use crate::formats::ron_recording::AnyRecording;
use crate::formats::{Collection, Document, Parsed, level_label};
use crate::studio::model::{LevelId, Run, Studio};
use crate::studio::source::{LevelSource, SavedFile, file_name};
use crate::worlds::ice::{Ice, IcePrior};
use crate::worlds::{AnyLevel, WorldKind};
use std::path::Path;

/// Name shown for a text that is in no file.
const TEXT_LABEL: &str = "the text";

impl Studio {
    /// Opens the content of `file`, or of a text in no file (`None`); reports problems.
    ///
    /// Plays moves on the open level, and applies a theme.
    pub(super) fn open_document(&mut self, file: Option<&Path>, reading: Parsed<Document>) {
        let Parsed { value, problems, remarks } = reading;
        let name = file.unwrap_or(Path::new(TEXT_LABEL));
        match DocumentContent::from(value) {
            DocumentContent::Levels(collection) => self.open_collection(file, &collection),
            DocumentContent::Recording(recording) => self.open_recording(file, recording),
            DocumentContent::Level(level) => self.open_level_at(file, 0, level),
            DocumentContent::NewLevel { level, notice, .. } => {
                self.open_as_new_level(level);
                self.notices.info(notice);
            }
            DocumentContent::Moves(moves) => self.play_moves(name, &moves),
            DocumentContent::Theme(text) => self.use_theme_text(&text, name),
            DocumentContent::Lesson(lesson) => {
                self.open_lesson(*lesson, &file_name(name));
                // A file with problems must not be replaced by the part that was read.
                let file = file.filter(|_| problems.is_empty()).map(Path::to_owned);
                if let Some(open) = self.lesson.as_deref_mut() {
                    open.file = file;
                }
            }
        }
        for remark in remarks {
            self.notices.info(format!("{}: {remark}", file_name(name)));
        }
        if !problems.is_empty() {
            self.report_file_problems(name, &problems);
        }
    }

    /// Opens the requested level of a collection, else the first one.
    ///
    /// The requested level is the one selected in the library. A file with several levels becomes a
    /// shelf of the library. A text that is in no file keeps its solutions with its level.
    fn open_collection(&mut self, file: Option<&Path>, collection: &Collection) {
        if let Some(path) = file {
            self.files.keep_details(path, collection);
            // A single level needs no shelf, but a known shelf must show the new content.
            let is_collection = collection.levels.len() > 1;
            if is_collection || self.files.shelves.iter().any(|shelf| shelf.path() == Some(path)) {
                self.files.put_shelf(Shelf::of_collection(path, collection));
            }
        }
        let index = self.take_index_to_show(file).filter(|index| *index < collection.levels.len());
        let index = index.unwrap_or(0);
        match collection.levels.get(index) {
            Some(level) => {
                self.open_level_at(file, index, level.clone());
                if file.is_none() {
                    self.keep_details_of_text(collection);
                }
            }
            None => {
                let name = file.map_or(TEXT_LABEL.to_owned(), file_name);
                self.notices.error(format!("{name} contains no level"));
            }
        }
    }

    /// Takes the index of the level that you requested, if it is in this file.
    fn take_index_to_show(&mut self, file: Option<&Path>) -> Option<usize> {
        let is_there = |source: &mut LevelSource| source.path() == file;
        match self.files.level_to_show.take_if(is_there)? {
            LevelSource::File { index, .. } => Some(index),
            LevelSource::Bundled(_) | LevelSource::New(_) => None,
        }
    }

    /// Opens a level of a file, or a level without a file as unsaved.
    fn open_level_at(&mut self, file: Option<&Path>, index: usize, level: impl Into<AnyLevel>) {
        match file {
            Some(path) => {
                let level = level.into();
                if index == 0 {
                    self.files.list_opened(path, level.clone());
                }
                self.open_level(LevelSource::File { path: path.to_owned(), index }, level);
            }
            None => self.open_as_new_level(level),
        }
    }

    /// Shows a recording as a run; you can edit its level.
    fn open_recording(&mut self, file: Option<&Path>, recording: AnyRecording) {
        if let (Some(run), Some(path)) = (self.watch_recording(recording, None), file) {
            *run.file_mut() = SavedFile::complete(path.to_owned());
        }
    }

    /// Shows a recording as a run from its start; `None` if it cannot be played.
    ///
    /// The run belongs to `of` if that level is open, else to an open level with the same title and
    /// rules, else to a new level. Reports a level that is not playable.
    pub(in crate::studio) fn watch_recording(
        &mut self,
        recording: impl Into<AnyRecording>,
        of: Option<LevelId>,
    ) -> Option<&mut Run> {
        let recording = recording.into();
        let title = recording.level().title().to_owned();
        match self.open_run(recording, of) {
            Ok(id) => {
                self.watch_from_start(id);
                self.search_dead_end(id);
                self.runs.get_mut(id)
            }
            Err(problems) => {
                self.report_unplayable_recording(&title, &problems);
                None
            }
        }
    }

    /// Plays moves on the visible ice level, and shows them as a run.
    ///
    /// `path` names the moves in messages. Moves after the end of the run are not played. Reports
    /// an error in other worlds, and if the level is not playable.
    pub(super) fn play_moves(&mut self, path: &Path, moves: &[Direction]) {
        if self.world != WorldKind::Ice {
            return self.notices.error("These moves are for an ice level. Open one first.");
        }
        let header: RecordingHeader<Ice> = RecordingHeader {
            level: self.worlds.ice.level().clone(),
            agent: AgentKind::You.name().to_owned(),
            seed: self.settings.seed,
            prior: IcePrior::default(),
            limits: EpisodeLimits::default(),
            construct_ms: 0.0,
        };
        let mut episode = match Episode::begin(header) {
            Ok(episode) => episode,
            Err(problems) => {
                let title = self.shown_level().level().title().to_owned();
                return self.report_unplayable_recording(&title, &problems);
            }
        };
        // The episode ignores moves after its end, so fewer may be recorded than read.
        for direction in moves {
            episode.commit(Decision::without_explanation(*direction, "from a file of moves"), 0.0);
        }
        let played = episode.recording().len();
        let open = self.level_id();
        if let Some(run) = self.watch_recording(episode.into_recording(), Some(open)) {
            // These moves are already in the file they were read from.
            run.file_mut().is_saved = true;
        }
        let name = file_name(path);
        let text = match moves.len() - played {
            0 => format!("{played} moves of {name} on the open level"),
            rest => format!(
                "The run ends after {played} of {} moves of {name}; {rest} were not played",
                moves.len()
            ),
        };
        self.notices.info(text);
    }

    /// Reports that a level cannot be played, with its title and first problem.
    fn report_unplayable_recording<P: std::fmt::Display>(&mut self, title: &str, problems: &[P]) {
        let reason = problems.first().map_or_else(String::new, ToString::to_string);
        let level = level_label(None, title);
        self.notices.error(format!("Cannot play {level}: {reason}"));
    }
}
