//! Handlers of the commands and requests about the lesson that is written.

use super::new_question::{fitting_kinds, new_question};
use super::{AuthoredLesson, AuthoringRequest};
use crate::board::Position;
use crate::editing::LessonEdit;
use crate::formats::lesson::lesson_digest;
use crate::lessons::{Advance, Lesson, QuestionKind};
use crate::studio::command::{Command, Context, MomentSubject};
use crate::studio::lessons::OpenLesson;
use crate::studio::model::{Effect, Mode, Studio};

impl Studio {
    /// The lesson that is written, if it is on screen.
    ///
    /// A lesson that is played covers it, and the editors of levels do.
    #[must_use]
    pub fn written_lesson(&self) -> Option<&AuthoredLesson> {
        self.authored.as_deref().filter(|_| self.lesson.is_none() && self.mode != Mode::Edit)
    }

    /// The keyboard context while a lesson is written.
    pub(in crate::studio) fn authoring_context(&self) -> Option<Context> {
        self.written_lesson()?;
        let shows = match self.mode {
            Mode::Search => MomentSubject::Search,
            Mode::Verify => MomentSubject::Verification,
            Mode::Watch if self.can_move_manually() => MomentSubject::ManualRun(self.world),
            Mode::Edit | Mode::Watch => MomentSubject::Run,
        };
        Some(Context::Authored(shows))
    }

    /// Executes a command about the lesson that is written; ignores other commands.
    pub(in crate::studio) fn perform_authoring(&mut self, command: Command) {
        use Command::*;
        let current = self.authored.as_ref().map_or(0, |authored| authored.current());
        let count = self.authored.as_ref().map_or(0, |it| it.lesson().moments.len());
        match command {
            AddMoment => self.add_moment(),
            ProposeMoments => self.add_proposed_moments(),
            UpdateMoment => self.update_moment(),
            RemoveMoment => {
                self.edit_lesson("remove a moment", |lesson| LessonEdit::remove(lesson, current));
                self.show_authored_moment();
            }
            MoveMomentEarlier => self.move_moment(current, current.wrapping_sub(1)),
            MoveMomentLater => self.move_moment(current, current + 1),
            NextMoment if current + 1 < count => self.go_to_authored(current + 1),
            NextMoment => self.notices.info("This is the last moment of the lesson"),
            PreviousMoment => self.go_to_authored(current.saturating_sub(1)),
            NextLanguage => self.write_in_next_language(),
            WriteNarration => self.push_effect(Effect::FocusNarration),
            AddQuestion => self.add_question(),
            PreviewLesson => self.switch_preview(),
            EditLesson => self.write_open_lesson(),
            CloseLesson => self.close_authored_lesson(),
            UndoLessonEdit => self.undo_lesson_edit(AuthoredLesson::undo),
            RedoLessonEdit => self.undo_lesson_edit(AuthoredLesson::redo),
            _ => {}
        }
    }

    /// Applies a request of the panel; does nothing without a lesson that is written.
    pub(in crate::studio) fn apply_authoring(&mut self, request: AuthoringRequest) {
        let now_ms = self.now_ms();
        if let AuthoringRequest::ShownCamera(camera) = request {
            self.board_camera = camera;
            return;
        }
        let Some(authored) = self.authored.as_deref_mut() else { return };
        if let AuthoringRequest::Type(field, text) = request {
            let typed = authored.type_text(field, text, now_ms);
            return self.report(typed);
        }
        self.commit_lesson_text();
        let current = self.authored.as_ref().map_or(0, |authored| authored.current());
        match request {
            AuthoringRequest::GoTo(moment) => self.go_to_authored(moment),
            AuthoringRequest::Move { from, to } => self.move_moment(from, to),
            AuthoringRequest::Language(code) => {
                if let Some(authored) = self.authored.as_deref_mut() {
                    authored.set_language(code);
                }
            }
            AuthoringRequest::Visible(visible) => {
                self.edit_lesson("set the visible facts", |lesson| {
                    LessonEdit::change(lesson, current, |moment| moment.visible = visible)
                });
            }
            AuthoringRequest::Controls(controls) => {
                self.edit_lesson("set the controls", |lesson| {
                    LessonEdit::change(lesson, current, |moment| moment.controls = controls)
                });
            }
            AuthoringRequest::Advance(advance) => {
                self.edit_lesson("set when to go on", |lesson| {
                    LessonEdit::change(lesson, current, |moment| moment.advance = advance)
                });
            }
            AuthoringRequest::Ask(kind) => self.ask_at_moment(kind),
            AuthoringRequest::Type(..)
            | AuthoringRequest::CommitText
            | AuthoringRequest::ShownCamera(_) => {}
        }
    }

    /// Adds the text that is being typed to the lesson; reports why it cannot be added.
    pub(in crate::studio) fn commit_lesson_text(&mut self) {
        let now_ms = self.now_ms();
        if let Some(authored) = self.authored.as_deref_mut() {
            let committed = authored.commit_text(now_ms);
            self.report(committed);
        }
    }

    /// Applies the edit that `edit` returns; reports why it is refused. True if it changed the lesson.
    pub(super) fn edit_lesson(
        &mut self,
        name: &str,
        edit: impl FnOnce(&Lesson) -> Option<LessonEdit>,
    ) -> bool {
        let now_ms = self.now_ms();
        let Some(authored) = self.authored.as_deref_mut() else { return false };
        let Some(edit) = edit(authored.lesson()) else { return false };
        match authored.commit(name, edit, now_ms) {
            Ok(is_change) => is_change,
            Err(reason) => {
                self.notices.error(reason);
                false
            }
        }
    }

    /// Moves a moment; does nothing if one of the places does not exist.
    fn move_moment(&mut self, from: usize, to: usize) {
        self.edit_lesson("move a moment", |lesson| LessonEdit::move_moment(lesson, from, to));
    }

    /// Asks the first question that fits the moment; goes to the text if there is a question.
    fn add_question(&mut self) {
        let Some(moment) = self.authored.as_deref().and_then(AuthoredLesson::moment) else {
            return;
        };
        if moment.question.is_none() {
            let kind = self.fitting_questions().into_iter().next();
            self.ask_at_moment(kind);
        }
        self.push_effect(Effect::FocusQuestion);
    }

    /// Kinds of question that fit the current moment, in the order of menus.
    pub(super) fn fitting_questions(&self) -> Vec<QuestionKind> {
        let Some(authored) = self.authored.as_deref() else { return Vec::new() };
        let Some(moment) = authored.moment() else { return Vec::new() };
        let columns = authored.lesson().level_of(&moment.room);
        let columns = columns.map_or(0, |level| crate::lessons::board_size(&level).1);
        let cell = self.selected_cell().filter(|_| columns > 0).map(usize::from);
        let cell = cell.map(|cell| Position::new(cell / columns, cell % columns));
        fitting_kinds(authored.lesson(), moment, cell)
    }

    /// Asks a question of this kind at the current moment, or removes the question.
    fn ask_at_moment(&mut self, kind: Option<QuestionKind>) {
        let current = self.authored.as_ref().map_or(0, |authored| authored.current());
        let name = if kind.is_some() { "ask a question" } else { "remove the question" };
        self.edit_lesson(name, |lesson| {
            LessonEdit::change(lesson, current, |moment| {
                let old = moment.question.take();
                moment.question = kind.map(|kind| match old {
                    // Choices of the same question keep its texts.
                    Some(mut old) if is_same_kind(&old.kind, &kind) => {
                        old.kind = kind;
                        old
                    }
                    _ => new_question(kind),
                });
                // Without a question, nothing could be answered.
                if moment.question.is_none() && moment.advance == Advance::AfterAnswer {
                    moment.advance = Advance::OnKey;
                }
            })
        });
    }

    /// Undoes or redoes an edit of the lesson, and shows the changed moment.
    fn undo_lesson_edit(&mut self, step: fn(&mut AuthoredLesson) -> Result<(), String>) {
        let Some(authored) = self.authored.as_deref_mut() else { return };
        let result = step(authored);
        self.report(result);
        self.show_authored_moment();
    }

    /// Makes a moment the current one, and shows it.
    fn go_to_authored(&mut self, moment: usize) {
        if let Some(authored) = self.authored.as_deref_mut() {
            authored.go_to(moment);
        }
        self.show_authored_moment();
    }

    /// Shows the room of the current moment; nothing without moments.
    pub(super) fn show_authored_moment(&mut self) {
        let Some(authored) = self.authored.as_deref() else { return };
        let Some(moment) = authored.moment() else { return };
        let (room, camera, lesson) =
            (moment.room.clone(), moment.camera, authored.lesson().clone());
        self.show_room(&lesson, &room);
        self.aim_boards(camera);
    }

    /// Chooses the language after the current one; wraps around.
    fn write_in_next_language(&mut self) {
        let Some(authored) = self.authored.as_deref_mut() else { return };
        let languages = authored.languages();
        let after = languages.range(authored.language().to_owned()..).nth(1);
        if let Some(next) = after.or(languages.first()).cloned() {
            authored.set_language(next);
        }
    }

    /// Shows the lesson as a student sees it, from the current moment on, or ends the preview.
    fn switch_preview(&mut self) {
        if self.lesson.as_ref().is_some_and(|lesson| lesson.is_preview) {
            return self.end_preview();
        }
        let Some(authored) = self.authored.as_deref() else { return };
        let lesson = authored.lesson().clone();
        match lesson_digest(&lesson) {
            Ok(digest) => {
                let mut open = OpenLesson::new(lesson, digest);
                open.is_preview = true;
                open.rooms = authored.rooms.clone();
                open.go_to(authored.current());
                open.set_language(authored.language().to_owned());
                self.begin_lesson(open);
            }
            Err(error) => self.notices.error(format!("The lesson cannot be shown: {error}")),
        }
    }

    /// Returns from the preview to writing, at the moment of the preview.
    pub(in crate::studio) fn end_preview(&mut self) {
        let Some(open) = self.lesson.take_if(|lesson| lesson.is_preview) else { return };
        if let Some(authored) = self.authored.as_deref_mut() {
            authored.rooms = open.rooms.clone();
            authored.go_to(open.current());
        }
        self.show_authored_moment();
    }
}

/// Whether both are the author's own choices.
fn is_same_kind(one: &QuestionKind, other: &QuestionKind) -> bool {
    matches!((one, other), (QuestionKind::Choice { .. }, QuestionKind::Choice { .. }))
}
