//! Drawing annotations on the boards, by pointer and by keys; they end with the shown step.

use super::Studio;
use super::annotations::{AnnotatedStep, Annotations, words};
use crate::board::Position;
use crate::lessons::{Annotation, AnnotationRole};

impl Studio {
    /// The marks of the shown step that the user drew.
    #[must_use]
    pub fn annotations(&self) -> &Annotations {
        &self.annotations
    }

    /// All marks on the boards: those of the lesson's moment, and those of the user.
    #[must_use]
    pub fn shown_annotations(&self) -> Vec<Annotation> {
        let own = self.annotations.marks.iter().copied();
        self.lesson_annotations()
            .iter()
            .copied()
            .chain(own)
            .chain(self.unfinished_arrow())
            .collect()
    }

    /// Description of the marks on the boards for screen readers; empty without marks.
    #[must_use]
    pub fn annotations_text(&self) -> String {
        let marks: Vec<_> = self.shown_annotations().iter().map(words).collect();
        if marks.is_empty() { String::new() } else { format!("; marked: {}", marks.join(", ")) }
    }

    /// The arrow that the keys draw, from its start to the selected cell.
    fn unfinished_arrow(&self) -> Option<Annotation> {
        let from = self.annotations.arrow_start?;
        let role = AnnotationRole::default();
        Some(match self.selected_position().filter(|to| *to != from) {
            Some(to) => Annotation::Arrow { from, to, role },
            None => Annotation::Cell { at: from, role },
        })
    }

    /// Adds a mark to the shown step, or removes it.
    pub(in crate::studio) fn annotate(&mut self, mark: Annotation) {
        self.drop_old_annotations();
        self.annotations.step = Some(self.annotated_step());
        self.annotations.toggle(mark);
    }

    /// Marks the selected cell, or ends the arrow at it; does nothing without a selected cell.
    pub(super) fn annotate_selected(&mut self, role: AnnotationRole) {
        let Some(at) = self.selected_position() else { return };
        let mark = match self.annotations.arrow_start.take().filter(|from| *from != at) {
            Some(from) => Annotation::Arrow { from, to: at, role },
            None => Annotation::Cell { at, role },
        };
        self.annotate(mark);
    }

    /// Starts an arrow at the selected cell; the same cell again cancels it.
    pub(super) fn start_arrow(&mut self) {
        let start = self.selected_position();
        self.annotations.step = Some(self.annotated_step());
        self.annotations.arrow_start = start.filter(|at| self.annotations.arrow_start != Some(*at));
    }

    /// Removes all marks that the user drew.
    pub(super) fn clear_annotations(&mut self) {
        self.annotations = Annotations::default();
    }

    /// Removes the marks of a step that is no longer shown.
    pub(super) fn drop_old_annotations(&mut self) {
        let here = self.annotated_step();
        if self.annotations.step.is_some_and(|step| step != here) {
            self.annotations = Annotations::default();
        }
        if self.annotations.arrow_start.is_some() && self.selected_position().is_none() {
            self.annotations.arrow_start = None;
        }
    }

    /// Position of the selected cell; `None` without one.
    fn selected_position(&self) -> Option<Position> {
        let cell = self.selected_cell()?;
        let run = self.runs.shown()?.ice()?;
        Some(run.terrain().layout().position_of(cell))
    }

    /// The step that the window shows.
    fn annotated_step(&self) -> AnnotatedStep {
        AnnotatedStep {
            mode: self.mode,
            level: self.level_id(),
            run: self.runs.shown().map(|run| run.id()),
            cursor: self.shown_playback().cursor(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studio::command::Command;
    use crate::studio::model::testing::{random_walk, studio_with};
    use crate::studio::request::Request;

    fn cell(column: usize, role: AnnotationRole) -> Annotation {
        Annotation::Cell { at: Position::new(0, column), role }
    }

    #[test]
    fn the_same_mark_again_removes_it_and_another_role_replaces_it() {
        let mut studio = studio_with([random_walk("gambler", 3, 4)]);
        let (risk, note) = (cell(1, AnnotationRole::Risk), cell(1, AnnotationRole::Note));
        studio.apply(Request::Annotate(risk));
        studio.apply(Request::Annotate(note));
        assert_eq!(studio.annotations().marks(), [note]);
        studio.apply(Request::Annotate(note));
        assert_eq!(studio.annotations().marks(), []);
    }

    #[test]
    fn marks_end_with_the_next_step_and_do_not_come_back() {
        let mut studio = studio_with([random_walk("gambler", 3, 4)]);
        studio.apply(Request::Command(Command::Start));
        studio.apply(Request::Annotate(cell(1, AnnotationRole::Risk)));
        studio.advance(500.0);
        assert_eq!(studio.shown_annotations().len(), 1);
        studio.apply(Request::Command(Command::StepForward));
        assert!(studio.shown_annotations().is_empty());
        studio.apply(Request::Command(Command::StepBack));
        assert!(studio.shown_annotations().is_empty());
    }

    #[test]
    fn keys_draw_an_arrow_between_two_selected_cells() {
        let mut studio = studio_with([random_walk("gambler", 3, 4)]);
        studio.apply(Request::SelectCell(Some(1)));
        studio.apply(Request::Command(Command::StartArrow));
        studio.apply(Request::SelectCell(Some(3)));
        studio.apply(Request::Command(Command::MarkRisk));
        let [Annotation::Arrow { from, to, role }] = *studio.annotations().marks() else {
            panic!("{:?}", studio.annotations())
        };
        assert_eq!((from.column, to.column, role), (1, 3, AnnotationRole::Risk));
        assert_eq!(studio.annotations().arrow_start(), None);
        studio.apply(Request::Command(Command::ClearAnnotations));
        assert!(studio.shown_annotations().is_empty());
    }

    #[test]
    fn an_arrow_without_an_end_ends_with_the_selection() {
        let mut studio = studio_with([random_walk("gambler", 3, 4)]);
        studio.apply(Request::SelectCell(Some(1)));
        studio.apply(Request::Command(Command::StartArrow));
        assert_eq!(studio.shown_annotations().len(), 1);
        studio.apply(Request::SelectCell(None));
        assert!(studio.shown_annotations().is_empty());
    }
}
