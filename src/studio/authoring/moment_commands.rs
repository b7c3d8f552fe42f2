//! Adding what the window shows to the lesson that is written, and proposed moments.

use super::AuthoredLesson;
use super::capture::ShownMoment;
use crate::agents::counted;
use crate::editing::{LessonEdit, ShownDocument};
use crate::lessons::{Lesson, Moment, Room, propose_moments};
use crate::studio::command::Command;
use crate::studio::model::Studio;
use std::collections::BTreeSet;

impl Studio {
    /// Adds the moment that the window shows after the current one; starts a lesson if needed.
    pub(super) fn add_moment(&mut self) {
        let Some(ShownMoment { moment, document, name }) = self.shown_moment() else {
            let reason = self.moment_obstacle().unwrap_or_default();
            return self.notices.info(reason);
        };
        self.begin_writing();
        let at = self.place_after_current();
        let was_added = self.edit_lesson("add a moment", |lesson| {
            Some(LessonEdit::add(lesson, at, vec![moment], &document, &name))
        });
        if was_added {
            self.note_open_document();
            let Some(authored) = self.authored.as_deref() else { return };
            let (number, title) = (at + 1, authored.title().to_owned());
            self.notices.info(format!("Moment {number} of “{title}”"));
        }
    }

    /// Adds proposed moments of the shown run after the current one.
    pub(super) fn add_proposed_moments(&mut self) {
        if let Some(reason) = self.moment_obstacle() {
            return self.notices.info(reason);
        }
        let Some(run) = self.runs.shown_recorded() else { return };
        let version = run.ice().map(|ice| (run.id(), ice.play_revision()));
        let regrets = version.and_then(|version| self.decision_reviewer.regrets_of(version));
        let recording = self.run_to_embed(run);
        let name = format!("{}: {}", run.agent(), run.level_title());
        let proposals = propose_moments("", &recording, regrets);
        if proposals.is_empty() {
            let text = "This run has no replans, surprises or losing decisions to propose";
            return self.notices.info(text);
        }
        let authored = self.authored.as_deref();
        let shown_steps = authored
            .map_or_else(BTreeSet::new, |authored| authored.lesson().steps_shown_of(&recording));
        let is_new = |moment: &Moment| match moment.room {
            Room::Watch { step, .. } => !shown_steps.contains(&step),
            _ => true,
        };
        let proposed = proposals.into_iter().map(|proposal| proposal.moment);
        let moments: Vec<_> = proposed.filter(is_new).collect();
        if moments.is_empty() {
            return self.notices.info("The lesson has all proposed moments of this run already");
        }
        let added = counted(moments.len(), "moment");
        self.begin_writing();
        let at = self.place_after_current();
        let document = ShownDocument::Run(recording);
        let was_added = self.edit_lesson("add proposed moments", |lesson| {
            Some(LessonEdit::add(lesson, at, moments, &document, &name))
        });
        if was_added {
            self.note_open_document();
            self.show_authored_moment();
            let undo = Command::UndoLessonEdit.key_text();
            self.notices.info(format!("{added} added. {undo} undoes it."));
        }
    }

    /// Starts a new lesson if none is written.
    fn begin_writing(&mut self) {
        if self.authored.is_none() {
            let lesson = AuthoredLesson::new(Lesson::default(), None, self.now_ms());
            self.authored = Some(Box::new(lesson));
        }
    }

    /// Index after the current moment; 0 without moments.
    fn place_after_current(&self) -> usize {
        let authored = self.authored.as_deref().filter(|authored| authored.moment().is_some());
        authored.map_or(0, |authored| authored.current() + 1)
    }

    /// Notes that the shown run or level is the one that the current moment shows.
    fn note_open_document(&mut self) {
        let run = self.runs.shown_recorded().map(|run| run.id());
        let level = self.level_id();
        let Some(authored) = self.authored.as_deref_mut() else { return };
        let Some(room) = authored.moment().map(|moment| moment.room.clone()) else { return };
        if let (Some(name), Some(id)) = (room.run(), run) {
            authored.rooms.runs.insert(name.to_owned(), id);
        }
        if let Some(name) = room.level() {
            authored.rooms.levels.insert(name.to_owned(), level);
        }
    }

    /// Makes the current moment show what the window shows; keeps texts and question.
    pub(super) fn update_moment(&mut self) {
        let Some(ShownMoment { moment: shown, document, name }) = self.shown_moment() else {
            let reason = self.moment_obstacle().unwrap_or_default();
            return self.notices.info(reason);
        };
        let Some(authored) = self.authored.as_deref() else { return };
        let (at, Some(kept)) = (authored.current(), authored.moment().cloned()) else { return };
        let mut moment = kept;
        moment.room = shown.room;
        moment.visible = shown.visible;
        moment.camera = shown.camera;
        moment.boards = shown.boards;
        moment.annotations = shown.annotations;
        let lesson = authored.lesson();
        let add = LessonEdit::add(lesson, at, vec![moment], &document, &name);
        // The same document is known already: one edit changes the moment. Another document is
        // added with a new moment, and the old moment is removed.
        match add {
            LessonEdit::Add(range) if range.runs.is_empty() && range.levels.is_empty() => {
                let after = range.moments.into_iter().next();
                self.edit_lesson("update the moment", |lesson| {
                    LessonEdit::change(lesson, at, |moment| {
                        if let Some(after) = after {
                            *moment = after;
                        }
                    })
                });
            }
            add => {
                if self.edit_lesson("update the moment", |_| Some(add)) {
                    self.edit_lesson("remove the old moment", |lesson| {
                        LessonEdit::remove(lesson, at + 1)
                    });
                }
            }
        }
        self.note_open_document();
    }
}
