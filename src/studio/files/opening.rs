//! Opening files and levels of the library, and the results of reading jobs.

use super::read_batch::ReadAnswer;
use super::shelf::{Shelf, ShelfScan};
use super::work::WorkId;
use crate::formats::{Document, FormatProblem, Parsed, extension_of, read_document};
use crate::storage::{
    FilePlace, StorageError, bundled, canonical_path, read_document_file, split_link,
};
use crate::studio::documents::{DocumentId, OpenDocuments};
use crate::studio::job::{Job, take_finished};
use crate::studio::lessons::LessonRequest;
use crate::studio::model::{Effect, Mode, PlaybackRequest, Studio};
use crate::studio::request::Request;
use crate::studio::source::{LevelSource, absolute_path, file_name};
use crate::worlds::{AnyLevel, WorldKind};
use std::path::{Path, PathBuf};

/// Maximum number of problems listed for one file.
const MAX_PROBLEMS: usize = 12;

/// The places that a file has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LinkTarget {
    /// Steps of a run.
    Run {
        /// Number of its actions.
        steps: usize,
    },
    /// Moments of a lesson.
    Lesson {
        /// Their number.
        moments: usize,
    },
    /// No places.
    Other,
}

impl LinkTarget {
    /// Returns the places of a document.
    fn of(document: &Document) -> Self {
        match document {
            Document::Recording(run) => Self::Run { steps: run.len() },
            Document::Lesson(lesson) => Self::Lesson { moments: lesson.moments.len() },
            _ => Self::Other,
        }
    }
}

impl Studio {
    /// Opens a file, a folder, or a link to a step of a run or a moment of a lesson.
    pub(super) fn open_link(&mut self, link: PathBuf) {
        match split_link(&absolute_path(link)) {
            Ok((path, place)) => {
                let path = self.path_in_use(path);
                self.files.places_to_show.retain(|(known, _)| *known != path);
                self.files.places_to_show.extend(place.map(|place| (path.clone(), place)));
                self.open_path(path);
            }
            Err(error) => self.show_message("The link was not opened", error.to_string()),
        }
    }

    /// Shows the place of a file that was just opened, if a link named one.
    fn show_place(&mut self, path: &Path, content: LinkTarget) {
        let known = self.files.places_to_show.iter().position(|(known, _)| known == path);
        let Some(index) = known else { return };
        let (_, place) = self.files.places_to_show.remove(index);
        let name = file_name(path);
        let (last, what) = match (place, content) {
            (FilePlace::Step(step), LinkTarget::Run { steps }) => {
                if step <= steps {
                    return self.playback.apply(PlaybackRequest::GoTo(step));
                }
                (steps, "step")
            }
            (FilePlace::Moment(number), LinkTarget::Lesson { moments }) => {
                if number <= moments {
                    return self.apply_lesson(LessonRequest::GoTo(number - 1));
                }
                (moments, "moment")
            }
            (FilePlace::Step(_), _) => {
                let text = format!("#{place} needs a file of a run, and {name} is none");
                return self.notices.error(text);
            }
            (FilePlace::Moment(_), _) => {
                let text = format!("#{place} needs a file of a lesson, and {name} is none");
                return self.notices.error(text);
            }
        };
        self.notices.error(format!("{name} has no #{place}. Its last {what} is {last}."));
    }

    /// Opens several files or links; once all are read, the first readable one is visible.
    pub(super) fn open_links(&mut self, links: Vec<PathBuf>) {
        let known = self.files.reading.len();
        for link in links {
            self.open_link(link);
        }
        let started = self.files.reading[known..].iter().map(|(path, _)| path.clone());
        self.files.batch.expect(started);
    }

    /// Opens the content of a file that was read, or reports why it cannot be read.
    fn open_read_file(&mut self, path: &Path, result: ReadAnswer) {
        match result {
            Some(Ok(reading)) => {
                self.settings.recent_files.add(path);
                let target = LinkTarget::of(&reading.value);
                self.open_document(Some(path), reading);
                self.show_place(path, target);
            }
            None => self.notices.error(format!("{} was not read", file_name(path))),
            Some(Err(error)) => {
                self.settings.recent_files.remove(path);
                self.report_unreadable_file(path, &error);
            }
        }
    }

    /// Starts reading a file, adds a folder to the library, or opens other work of a world.
    ///
    /// Does nothing if the file is already being read.
    pub(super) fn open_path(&mut self, path: PathBuf) {
        let path = absolute_path(path);
        // A level that was asked for earlier, in a file that could not be read, is not shown now.
        self.files.level_to_show = None;
        if path.is_dir() {
            return self.add_folder(path);
        }
        let extension = extension_of(&path);
        if let Some(other) = self.other_works().find(|it| it.words().extension == extension) {
            return other.open_file(self, path);
        }
        let path = self.path_in_use(path);
        if self.files.reading.iter().any(|(known, _)| *known == path) {
            return;
        }
        let file = path.clone();
        let job = Job::start(self.waker(), move |_| read_document_file(&file));
        self.files.reading.push((path, job));
    }

    /// The path under which this file is open or in the library; else `path` itself.
    fn path_in_use(&self, path: PathBuf) -> PathBuf {
        let place = canonical_path(&path);
        let open = self.all_open_levels().filter_map(|(_, level)| level.source().path());
        let open: Vec<&Path> = open.filter(|known| canonical_path(known) == place).collect();
        let shelves = self.files.shelves.iter().filter_map(Shelf::path);
        let shelves: Vec<&Path> = shelves.filter(|it| canonical_path(it) == place).collect();
        // Open levels come before the library, so that the same file is not opened twice. Several
        // paths of one file may be in use: the same spelling comes first.
        for known in [open, shelves] {
            if known.contains(&path.as_path()) {
                return path;
            }
            if let Some(known) = known.first() {
                return (*known).to_owned();
            }
        }
        path
    }

    /// Adds a folder to the library and starts searching it for levels.
    pub(super) fn add_folder(&mut self, folder: PathBuf) {
        if !self.settings.library_folders.contains(&folder) {
            self.settings.library_folders.push(folder.clone());
        }
        self.scan_folder(folder);
    }

    /// Starts a job that searches a folder for levels; cancels an earlier scan of it.
    pub(super) fn scan_folder(&mut self, folder: PathBuf) {
        self.files.scanning.retain(|(known, _)| *known != folder);
        let below = folder.clone();
        let job = Job::start(self.waker(), move |control| Shelf::scan(&below, control));
        self.files.scanning.push((folder, job));
    }

    /// Removes a folder or a collection from the library, and offers to undo this.
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
        self.notices.info_with_action(text, "Undo", Request::Files(again));
    }

    /// Collects the results of finished reading and scanning jobs.
    pub(super) fn collect_reading(&mut self) {
        for (path, result) in take_finished(&mut self.files.reading) {
            if let Some((path, result)) = self.files.batch.add(path, result) {
                self.open_read_file(&path, result);
            }
        }
        for (path, result) in self.files.batch.take_complete() {
            self.open_read_file(&path, result);
        }
        for (folder, result) in take_finished(&mut self.files.scanning) {
            match result {
                None => self.notices.error(format!("{} was not read", file_name(&folder))),
                Some(Ok(ShelfScan { shelf, details, problems })) => {
                    self.files.details.extend(details);
                    if shelf.levels.is_empty() {
                        let name = file_name(&folder);
                        self.notices.error(format!("{name} contains no levels"));
                    }
                    self.files.put_shelf(shelf);
                    // Folders are scanned again after each save, so each problem is shown only
                    // once.
                    problems.into_iter().for_each(|problem| self.show_error_once(problem));
                }
                Some(Err(error)) => {
                    // The disk may be unavailable only for now: the folder stays in the library.
                    let reason = error.to_string();
                    self.files.put_shelf(Shelf::unreadable(&folder, &reason));
                    self.notices.error(reason);
                }
            }
        }
    }

    /// Shows an open level with its unsaved changes and history, in the editor.
    pub(in crate::studio) fn show_open_level(&mut self, world: WorldKind, id: DocumentId) {
        self.switch_level(world, |documents| {
            documents.show(id);
        });
    }

    /// Opens a level of the library, or shows the open level of this source.
    ///
    /// A recording, a lesson, or a file that the library does not contain, is read first.
    pub(super) fn open_source(&mut self, source: LevelSource) {
        let world_documents = WorldKind::ALL.map(|world| self.editor_of(world).documents());
        let open = world_documents
            .iter()
            .find_map(|documents| Some(documents.by_source(&source)?.level()));
        let shelved = || Some(AnyLevel::clone(&self.files.library_level(&source)?.level));
        let is_file =
            open.is_none() && self.files.library_level(&source).is_some_and(|it| !it.is_level());
        match open.or_else(shelved).filter(|_| !is_file) {
            Some(level) => self.open_level(source, level),
            None => match source.path().map(Path::to_owned) {
                Some(path) => {
                    self.open_path(path);
                    self.files.level_to_show = Some(source);
                }
                None => self.open_bundled_lesson(&source),
            },
        }
    }

    /// Opens a lesson that comes with the program; does nothing for other sources.
    fn open_bundled_lesson(&mut self, source: &LevelSource) {
        let LevelSource::Bundled(path) = source else { return };
        let Some(file) = bundled::lessons().into_iter().find(|file| file.path == path) else {
            return;
        };
        match read_document(file.path, file.text) {
            Ok(Parsed { value: Document::Lesson(lesson), .. }) => {
                self.open_lesson(*lesson, &source.to_string());
            }
            Ok(_) => {}
            Err(error) => self.notices.error(format!("{source} was not opened: {error}")),
        }
    }

    /// Opens a level in the editor of its world.
    ///
    /// If a level of this source is open, shows that one if it has unsaved changes or equals
    /// `level`; otherwise replaces it. A visible, untouched new level is also replaced. Other
    /// levels stay open with their histories.
    pub fn open_level(&mut self, source: LevelSource, level: impl Into<AnyLevel>) {
        let level = level.into();
        let (world, now_ms) = (level.world(), self.now_ms());
        self.switch_level(world, |documents| documents.open(level, source, now_ms));
    }

    /// Opens a level that is in no file: it counts as unsaved.
    pub(crate) fn open_as_new_level(&mut self, level: impl Into<AnyLevel>) {
        let source = self.files.new_source();
        self.open_level(source, level);
        self.documents_mut().mark_in_no_file();
    }

    /// Opens a small playable level; it counts as unsaved once you change it.
    pub(crate) fn new_level(&mut self, world: WorldKind) {
        let (source, now_ms) = (self.files.new_source(), self.now_ms());
        self.switch_level(world, |documents| documents.open_new_level(source, now_ms));
    }

    /// Shows the level that `open` opens or selects; the previous level keeps its changes.
    ///
    /// Backs up the previous level first, and switches to this world and to its editor.
    fn switch_level(&mut self, world: WorldKind, open: impl FnOnce(&mut dyn OpenDocuments)) {
        // Before leaving the level: keep typed text, write a draft, and cancel a gesture.
        self.commit_text();
        self.back_up_now();
        self.current_editor_mut().cancel_gesture();
        let left = self.shown_level();
        let (left_world, left_id, left_name) = (self.world, left.id(), left.name());
        let was_modified = left.is_modified();
        self.world = world;
        open(self.documents_mut());
        let is_another = (world, self.shown_level().id()) != (left_world, left_id);
        if is_another {
            self.current_editor_mut().level_switched();
        }
        self.reassign_runs();
        self.sync_runs_with_level();
        // While several pieces are opened in a row, one message at the end replaces these.
        let is_quiet = self.files.session.restoring.is_opening;
        if was_modified && is_another && !is_quiet {
            let back =
                Request::Files(super::FilesRequest::Show(WorkId::Level(left_world, left_id)));
            let text =
                format!("“{left_name}” has unsaved changes. They are kept until you go back.");
            self.notices.info_with_action(text, "Go back", back);
        }
        self.mode = Mode::Edit;
        self.push_effect(Effect::FitBoard);
    }

    /// Moves the runs of closed levels of the visible world to the visible level.
    ///
    /// A level is closed when the visible level has replaced it, see [`OpenDocuments::open`].
    fn reassign_runs(&mut self) {
        let open: Vec<_> =
            self.current_editor().documents().list().iter().map(|level| level.id()).collect();
        let level = self.level_id();
        self.runs.reassign_document(|home| open.contains(&home), level);
        if self.runs.of_level().next().is_some() {
            self.documents_mut().mark_played(level.document);
        }
    }

    /// Reports why a file was not opened. Open levels stay unchanged.
    fn report_unreadable_file(&mut self, path: &Path, error: &StorageError) {
        match error {
            StorageError::Format { error, .. } => self.report_file_problems(path, &error.0),
            other => {
                self.show_message(format!("{} was not opened", file_name(path)), other.to_string());
            }
        }
    }

    /// Shows the first problems of a file, at most [`MAX_PROBLEMS`], in a dialog.
    pub(super) fn report_file_problems(&mut self, path: &Path, problems: &[FormatProblem]) {
        let shown = problems.iter().take(MAX_PROBLEMS).map(ToString::to_string);
        let mut lines: Vec<String> = shown.collect();
        if problems.len() > MAX_PROBLEMS {
            lines.push(format!("… and {} more", problems.len() - MAX_PROBLEMS));
        }
        let (name, lines) = (file_name(path), lines.join("\n"));
        let has_folder = path.parent().is_some_and(|folder| folder != Path::new(""));
        let place = if has_folder { format!("{}\n\n", path.display()) } else { String::new() };
        self.show_message(format!("Problems in {name}"), format!("{place}{lines}"));
    }
}
