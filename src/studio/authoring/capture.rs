//! The moment that the window shows: run and step, search, verification, or training.

use crate::editing::ShownDocument;
use crate::episode::ShownBoards;
use crate::lessons::{Moment, Room};
use crate::studio::model::{Mode, Run, Studio};
use crate::studio::verification::Question;
use crate::worlds::AnyLevel;
use std::sync::Arc;

/// A moment that the window shows, with its run or level.
#[derive(Debug)]
pub(super) struct ShownMoment {
    /// The moment; the name in its room is not that in the lesson.
    pub(super) moment: Moment,
    /// Run or level that it shows.
    pub(super) document: ShownDocument,
    /// Proposed name of the run or level.
    pub(super) name: String,
}

impl Studio {
    /// Why the window shows nothing that can be a moment; `None` if it does.
    pub(in crate::studio) fn moment_obstacle(&self) -> Option<String> {
        if self.lesson.as_ref().is_some_and(|lesson| lesson.is_preview) {
            return Some("Leave the preview first".to_owned());
        }
        let shows = match self.mode {
            Mode::Edit => false,
            Mode::Watch if self.shows_live_run() => {
                return Some("The agent is still playing. Stop it or wait for the end.".to_owned());
            }
            Mode::Watch => {
                self.runs.shown().is_some() || self.adapter().training_room(self).is_some()
            }
            Mode::Search => self.search.progress().is_none() && self.search.result().is_some(),
            Mode::Verify => !self.verification.is_busy() && self.verification.result().is_some(),
        };
        (!shows)
            .then(|| "Show a run, a finished search or a finished verification first".to_owned())
    }

    /// The moment that the window shows; `None` if it shows nothing that can be one.
    pub(super) fn shown_moment(&self) -> Option<ShownMoment> {
        if self.moment_obstacle().is_some() {
            return None;
        }
        let (room, document, name) = match self.mode {
            Mode::Edit => return None,
            Mode::Watch => match self.runs.shown_recorded() {
                Some(run) => self.watched_room(run),
                None => {
                    let (room, level) = self.adapter().training_room(self)?;
                    level_room(room, level)
                }
            },
            Mode::Search => {
                let search = self.search.result()?.view();
                let [method, objective] = search.settings_names();
                let room = Room::Search {
                    level: String::new(),
                    method: method.to_owned(),
                    objective: objective.to_owned(),
                    expanded: self.search.playback.cursor() as u64,
                    digest: None,
                };
                level_room(room, search.searched_level())
            }
            Mode::Verify => {
                let result = self.verification.result()?;
                let room = Room::Verify {
                    level: String::new(),
                    ice_maps: self.verification.questions().has(Question::Layouts),
                    layer: u32::try_from(self.verification.playback.cursor()).unwrap_or(u32::MAX),
                    digest: None,
                };
                level_room(room, result.level().clone().into())
            }
        };
        let mut moment = Moment::new(room);
        moment.visible = self.visible();
        moment.camera = self.board_camera;
        moment.boards = if self.settings.overlay { ShownBoards::Truth } else { ShownBoards::Both };
        moment.annotations = self.shown_annotations();
        Some(ShownMoment { moment, document, name })
    }

    /// Room, document and name of a run at the cursor.
    fn watched_room(&self, run: &Run) -> (Room, ShownDocument, String) {
        let room = Room::Watch { run: String::new(), step: self.playback.cursor() };
        let document = ShownDocument::Run(self.run_to_embed(run));
        let name = match run.level_title() {
            "" => format!("run of {}", run.agent()),
            title => format!("{}: {title}", run.agent()),
        };
        (room, document, name)
    }

    /// The recording of a run: the one in the lesson, if the run has not grown since.
    pub(super) fn run_to_embed(&self, run: &Run) -> Arc<crate::episode::AnyRecording> {
        let known = self.authored.as_deref().and_then(|authored| {
            let mut runs = authored.rooms.runs.iter();
            let (name, _) = runs.find(|(_, id)| **id == run.id())?;
            authored.lesson().runs.get(name).filter(|known| known.len() == run.len())
        });
        known.map_or_else(|| Arc::new(run.recording()), Arc::clone)
    }
}

/// Room, document and name of a level.
fn level_room(room: Room, level: AnyLevel) -> (Room, ShownDocument, String) {
    let name = level.title().to_owned();
    (room, ShownDocument::Level(Arc::new(level)), name)
}
