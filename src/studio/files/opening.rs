//! Opening files, levels of the library, and the results of reading jobs.

use super::shelf::{Found, Shelf, ShelfLevel};
use super::{KeptFile, POLICY_ENDING, Saveable};
use crate::agents::{AgentKind, Decision};
use crate::board::Direction;
use crate::episode::{Episode, Limits, RecordingHeader};
use crate::formats::ron_recording::AnyRecording;
use crate::formats::zuma::ZumaDocument;
use crate::formats::{Collection, Document, FormatProblem, Reading, ending_of, level_label};
use crate::storage::{StorageError, place_of, read_document_file};
use crate::studio::desk::{Desk, DocumentId};
use crate::studio::job::{Job, take_finished};
use crate::studio::model::{Effect, LevelId, Mode, Run, Studio};
use crate::studio::request::Request;
use crate::studio::source::{LevelSource, file_name, whole};
use crate::worlds::ice::{Ice, IcePrior};
use crate::worlds::zuma::Game;
use crate::worlds::{AnyLevel, WorldKind};
use std::path::{Path, PathBuf};

/// Shown when a game is made from a model.
const MADE_OF_A_MODEL: &str =
    "The model defines no sizes; the new game has 20 balls and lines of up to 10";

/// Name shown for a text that is in no file.
const A_TEXT: &str = "the text";

/// Most problems listed for one file.
const MOST_PROBLEMS: usize = 12;

impl Studio {
    /// Starts reading a file or scanning a folder.
    pub(super) fn open_path(&mut self, path: PathBuf) {
        let path = whole(path);
        // A level that was asked for earlier, in a file that could not be read, is not shown now.
        self.files.level_to_show = None;
        if path.is_dir() {
            return self.add_folder(path);
        }
        if ending_of(&path) == POLICY_ENDING {
            return self.open_policy_from(path);
        }
        let path = self.known_path(path);
        if self.files.reading.iter().any(|(known, _)| *known == path) {
            return;
        }
        let file = path.clone();
        let job = Job::start(self.waker(), move |_| read_document_file(&file));
        self.files.reading.push((path, job));
    }

    /// The path under which this file is already open or in the library; else the path itself.
    fn known_path(&self, path: PathBuf) -> PathBuf {
        let place = place_of(&path);
        let open = self.open_levels().filter_map(|(_, level)| level.source().path());
        let shelves = self.files.shelves.iter().filter_map(Shelf::path);
        let mut known = open.chain(shelves).filter(|known| **known != *path);
        known.find(|known| place_of(known) == place).map(Path::to_owned).unwrap_or(path)
    }

    /// Adds a folder to the library.
    pub(super) fn add_folder(&mut self, folder: PathBuf) {
        if !self.settings.library_folders.contains(&folder) {
            self.settings.library_folders.push(folder.clone());
        }
        self.scan_folder(folder);
    }

    /// Starts a job that searches a folder for levels.
    pub(super) fn scan_folder(&mut self, folder: PathBuf) {
        self.files.scanning.retain(|(known, _)| *known != folder);
        let below = folder.clone();
        let job = Job::start(self.waker(), move |gauge| Shelf::scan(&below, gauge));
        self.files.scanning.push((folder, job));
    }

    /// Removes a folder or a collection from the library.
    pub(super) fn remove_shelf(&mut self, path: &Path) {
        self.files.shelves.retain(|shelf| shelf.path() != Some(path));
        self.files.scanning.retain(|(known, _)| known != path);
        let folders = &mut self.settings.library_folders;
        let was_folder = folders.iter().any(|folder| folder == path);
        folders.retain(|folder| folder != path);
        let again = if was_folder {
            super::FilesRequest::AddFolder(path.to_owned())
        } else {
            super::FilesRequest::Open(path.to_owned())
        };
        let text = format!("{} is no longer in the library", file_name(path));
        self.notices.offer(text, "Undo", Request::Files(again));
    }

    /// Collects the results of finished reading and scanning jobs.
    pub(super) fn take_in_reading(&mut self) {
        for (path, result) in take_finished(&mut self.files.reading) {
            match result {
                Some(Ok(reading)) => {
                    self.settings.recent_files.opened(&path);
                    self.take_in_document(Some(&path), reading);
                }
                None => self.notices.trouble(format!("{} was not read", file_name(&path))),
                Some(Err(error)) => {
                    self.settings.recent_files.forget(&path);
                    self.refuse_file(&path, &error);
                }
            }
        }
        for (folder, result) in take_finished(&mut self.files.scanning) {
            match result {
                None => self.notices.trouble(format!("{} was not read", file_name(&folder))),
                Some(Ok(Found { shelf, details, problems })) => {
                    self.files.details.extend(details);
                    if shelf.levels.is_empty() {
                        let name = file_name(&folder);
                        self.notices.trouble(format!("{name} contains no levels"));
                    }
                    self.files.put_shelf(shelf);
                    // Folders are scanned again after each save, so each problem is shown only
                    // once.
                    problems.into_iter().for_each(|problem| self.tell_once(problem));
                }
                Some(Err(error)) => {
                    // The disk may be unavailable only for now: the folder stays in the library.
                    let reason = error.to_string();
                    self.files.put_shelf(Shelf::unreadable(&folder, &reason));
                    self.notices.trouble(reason);
                }
            }
        }
    }

    /// Opens the content of a file, or of a text that is in no file.
    pub(super) fn take_in_document(&mut self, file: Option<&Path>, reading: Reading<Document>) {
        let Reading { value, problems, remarks } = reading;
        let name = file.unwrap_or(Path::new(A_TEXT));
        match value {
            Document::Levels(collection) => self.take_in_levels(file, &collection),
            Document::Recording(recording) => self.take_in_recording(file, recording),
            Document::Stage(stage) => self.take_in_alone(file, *stage),
            Document::Moves(moves) => self.play_moves(name, &moves),
            Document::Theme(text) => self.use_theme_text(&text, name),
            Document::Zuma(document) => match *document {
                ZumaDocument::Game(game) => self.take_in_alone(file, game),
                ZumaDocument::Model(model) => {
                    self.open_as_new_level(Game::of_model(model));
                    self.notices.news(MADE_OF_A_MODEL);
                }
            },
        }
        for remark in remarks {
            self.notices.news(format!("{}: {remark}", file_name(name)));
        }
        if !problems.is_empty() {
            self.tell_problems(name, &problems);
        }
    }

    /// Opens the requested level, else the first one.
    ///
    /// A text that is in no file keeps its solutions with its level.
    fn take_in_levels(&mut self, file: Option<&Path>, collection: &Collection) {
        if let Some(path) = file {
            self.files.keep_details(path, collection);
            let is_collection = collection.levels.len() > 1;
            if is_collection || self.files.shelves.iter().any(|shelf| shelf.path() == Some(path)) {
                self.files.put_shelf(Shelf::of_collection(path, collection));
            }
        }
        let index = self.take_index_to_show(file).filter(|index| *index < collection.levels.len());
        let index = index.unwrap_or(0);
        match collection.levels.get(index) {
            Some(level) => {
                self.take_in_level(file, index, level.clone());
                if file.is_none() {
                    self.keep_details_of_text(collection);
                }
            }
            None => {
                let name = file.map_or(A_TEXT.to_owned(), file_name);
                self.notices.trouble(format!("{name} contains no level"));
            }
        }
    }

    /// Takes the index of the requested level if that level is in this file.
    fn take_index_to_show(&mut self, file: Option<&Path>) -> Option<usize> {
        let is_there = |source: &mut LevelSource| source.path() == file;
        match self.files.level_to_show.take_if(is_there)? {
            LevelSource::File { index, .. } => Some(index),
            LevelSource::Bundled(_) | LevelSource::New(_) => None,
        }
    }

    /// Opens a level that is the only one in its file.
    fn take_in_alone(&mut self, file: Option<&Path>, level: impl Into<AnyLevel>) {
        self.take_in_level(file, 0, level);
    }

    fn take_in_level(&mut self, file: Option<&Path>, index: usize, level: impl Into<AnyLevel>) {
        match file {
            Some(path) => {
                self.open_level(LevelSource::File { path: path.to_owned(), index }, level);
            }
            None => self.open_as_new_level(level),
        }
    }

    /// Shows a recording as a run; you can edit its level.
    fn take_in_recording(&mut self, file: Option<&Path>, recording: AnyRecording) {
        if let (Some(run), Some(path)) = (self.watch_recording(recording, None), file) {
            *run.file_mut() = KeptFile::holding_all(path.to_owned());
        }
    }

    /// Shows a recording from its start, as a run of level `of`.
    ///
    /// Without `of`, it becomes a run of the level it was played on.
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
                self.look_for_dead_end(id);
                self.runs.get_mut(id)
            }
            Err(problems) => {
                self.tell_unplayable(&title, &problems);
                None
            }
        }
    }

    /// Plays moves on the open level as a manual run.
    pub(super) fn play_moves(&mut self, path: &Path, moves: &[Direction]) {
        if self.world != WorldKind::Ice {
            return self.notices.trouble("These moves are for an ice level. Open one first.");
        }
        let header: RecordingHeader<Ice> = RecordingHeader {
            level: self.editor.level().clone(),
            agent: AgentKind::You.name().to_owned(),
            seed: self.settings.seed,
            prior: IcePrior::default(),
            limits: Limits::default(),
            construct_ms: 0.0,
        };
        let mut episode = match Episode::begin(header) {
            Ok(episode) => episode,
            Err(problems) => {
                let title = self.drawn().level().title().to_owned();
                return self.tell_unplayable(&title, &problems);
            }
        };
        for direction in moves {
            episode.commit(Decision::bare(*direction, "from a file of moves"), 0.0);
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
        self.notices.news(text);
    }

    fn tell_unplayable<P: std::fmt::Display>(&mut self, title: &str, problems: &[P]) {
        let reason = problems.first().map_or_else(String::new, ToString::to_string);
        let level = level_label(None, title);
        self.notices.trouble(format!("Cannot play {level}: {reason}"));
    }

    /// Shows an open level with its unsaved changes, selection and history.
    pub(in crate::studio) fn show_open(&mut self, world: WorldKind, id: DocumentId) {
        self.leave_for(world, |desk| {
            desk.show(id);
        });
    }

    /// Opens a level of the library, or one that was open before.
    pub(super) fn open_source(&mut self, source: LevelSource) {
        let desks = WorldKind::ALL.map(|world| self.room_of(world).desk());
        let open = desks.iter().find_map(|desk| Some(desk.from(&source)?.level()));
        let shelved = || Some(AnyLevel::clone(&self.files.shelved(&source)?.level));
        let is_run = open.is_none() && self.files.shelved(&source).is_some_and(ShelfLevel::is_run);
        match open.or_else(shelved).filter(|_| !is_run) {
            Some(level) => self.open_level(source, level),
            None => {
                if let Some(path) = source.path().map(Path::to_owned) {
                    self.open_path(path);
                    self.files.level_to_show = Some(source);
                }
            }
        }
    }

    /// Opens a level in the editor of its world.
    ///
    /// A level that is already open is shown in its current state. The previous level stays open
    /// with its history.
    pub fn open_level(&mut self, source: LevelSource, level: impl Into<AnyLevel>) {
        let level = level.into();
        let (world, now_ms) = (level.world(), self.now_ms());
        self.leave_for(world, |desk| desk.open(level, source, now_ms));
    }

    /// Opens a level that is in no file: it counts as unsaved.
    pub(crate) fn open_as_new_level(&mut self, level: impl Into<AnyLevel>) {
        let source = self.files.new_source();
        self.open_level(source, level);
        self.desk_mut().mark_only_copy();
    }

    /// Starts an empty level. It does not count as unsaved until you change it.
    pub(crate) fn new_level(&mut self, world: WorldKind) {
        let (source, now_ms) = (self.files.new_source(), self.now_ms());
        self.leave_for(world, |desk| desk.open_first_draft(source, now_ms));
    }

    /// Replaces the visible level by another one; the previous level keeps its unsaved changes.
    fn leave_for(&mut self, world: WorldKind, open: impl FnOnce(&mut dyn Desk)) {
        self.settle();
        self.back_up_now();
        self.room_mut().let_go();
        let left = self.drawn();
        let (left_world, left_id, left_name) = (self.world, left.id(), left.name());
        let was_modified = left.is_modified();
        self.world = world;
        open(self.desk_mut());
        let is_another = (world, self.drawn().id()) != (left_world, left_id);
        if is_another {
            self.room_mut().forget_places();
        }
        self.keep_runs_at_home();
        self.follow_open_level();
        // While several pieces are opened in a row, one message at the end replaces these.
        let is_quiet = self.files.session.answering.is_opening;
        if was_modified && is_another && !is_quiet {
            let back =
                Request::Files(super::FilesRequest::Show(Saveable::Level(left_world, left_id)));
            let text =
                format!("“{left_name}” has unsaved changes. They are kept until you go back.");
            self.notices.offer(text, "Go back", back);
        }
        self.mode = Mode::Edit;
        self.ask_for(Effect::FitBoard);
    }

    /// Assigns the runs of a closed level to the visible one.
    ///
    /// The visible level was read again from the same file.
    fn keep_runs_at_home(&mut self) {
        let open: Vec<_> = self.room().desk().list().iter().map(|level| level.id()).collect();
        let level = self.level_id();
        self.runs.move_home(|home| open.contains(&home), level);
        if self.runs.of_level().next().is_some() {
            self.desk_mut().mark_played(level.document);
        }
    }

    /// Reports why a file was not opened. Open levels stay unchanged.
    fn refuse_file(&mut self, path: &Path, error: &StorageError) {
        match error {
            StorageError::Format { error, .. } => self.tell_problems(path, &error.0),
            other => {
                self.tell(format!("{} was not opened", file_name(path)), other.to_string());
            }
        }
    }

    pub(super) fn tell_problems(&mut self, path: &Path, problems: &[FormatProblem]) {
        let shown = problems.iter().take(MOST_PROBLEMS).map(ToString::to_string);
        let mut lines: Vec<String> = shown.collect();
        if problems.len() > MOST_PROBLEMS {
            lines.push(format!("… and {} more", problems.len() - MOST_PROBLEMS));
        }
        let (name, lines) = (file_name(path), lines.join("\n"));
        let has_folder = path.parent().is_some_and(|folder| folder != Path::new(""));
        let place = if has_folder { format!("{}\n\n", path.display()) } else { String::new() };
        self.tell(format!("Problems in {name}"), format!("{place}{lines}"));
    }
}
