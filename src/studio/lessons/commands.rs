//! Handlers of the commands and requests about the open lesson.

use super::{LessonRequest, OpenLesson, QuestionState};
use crate::board::{Direction, Position};
use crate::lessons::{Answer, QuestionKind, Room, board_size};
use crate::studio::command::Command;
use crate::studio::model::{Effect, Mode, Studio};

impl Studio {
    /// Executes a command about the lesson; ignores other commands.
    pub(in crate::studio) fn perform_lesson(&mut self, command: Command) {
        use Command::*;
        if command == AskMe {
            return self.ask_about_run();
        }
        let Some(lesson) = self.lesson.as_deref() else {
            return self.notices.info("No lesson is open");
        };
        let current = lesson.current();
        match command {
            NextMoment if lesson.waits_for_answer() => {
                let key = RevealAnswer.key_text();
                self.notices.info(format!("Answer the question first. {key} shows the answer."));
            }
            NextMoment if current + 1 < lesson.moment_count() => self.show_moment(current + 1),
            NextMoment => self.notices.info("This is the last moment of the lesson"),
            PreviousMoment => self.show_moment(current.saturating_sub(1)),
            ExploreFreely if lesson.is_left() => self.return_to_lesson(),
            ExploreFreely => self.leave_lesson(),
            SaveAnswers => self.ask_where_to_save_answers(),
            NextLanguage => self.show_next_language(),
            CloseLesson if lesson.is_preview => self.end_preview(),
            CloseLesson => self.put_away_lesson(),
            ShowHint => self.show_hint(),
            RevealAnswer => {
                self.with_question(QuestionState::reveal);
            }
            AnswerUp => self.answer_arrow(Direction::Up),
            AnswerDown => self.answer_arrow(Direction::Down),
            AnswerLeft => self.answer_arrow(Direction::Left),
            AnswerRight => self.answer_arrow(Direction::Right),
            ConfirmAnswer => self.confirm_answer(),
            CountHand1 => self.count_hand(0),
            CountHand2 => self.count_hand(1),
            CountHand3 => self.count_hand(2),
            CountHand4 => self.count_hand(3),
            CountHand5 => self.count_hand(4),
            ResetHands => {
                self.with_question(QuestionState::reset_hands);
            }
            _ => {}
        }
    }

    /// Shows the next hint, or says that there is none.
    fn show_hint(&mut self) {
        if self.with_question(QuestionState::show_hint) != Some(true) {
            self.notices.info("There are no more hints");
        }
    }

    /// Applies a request of the lesson's panel; does nothing without a lesson.
    pub(in crate::studio) fn apply_lesson(&mut self, request: LessonRequest) {
        match request {
            LessonRequest::GoTo(moment) => self.show_moment(moment),
            LessonRequest::Answer(answer) => self.answer_question(answer),
            LessonRequest::CountHand(choice) => self.count_hand(choice),
            LessonRequest::Language(code) => {
                if let Some(lesson) = self.lesson.as_deref_mut() {
                    lesson.set_language(code);
                }
            }
            LessonRequest::StudentName(name) => {
                if let Some(lesson) = self.lesson.as_deref_mut() {
                    lesson.student = name;
                }
            }
            LessonRequest::Reopen => {
                if let Some(closed) = self.closed_lesson.take() {
                    self.begin_lesson(*closed);
                }
            }
        }
    }

    /// Advances the time of the moment, and collects the results of its jobs.
    pub(in crate::studio) fn advance_lesson(&mut self, passed_ms: f32) {
        if self.with_question(QuestionState::collect_key) == Some(true) {
            self.store_hints();
        }
        self.set_pending_cursor();
        self.advance_room_answers();
        let Some(lesson) = self.lesson.as_deref_mut() else { return };
        let next = lesson.current() + 1;
        if lesson.advance(passed_ms) || self.reaches_moment(next) {
            self.show_moment(next);
        }
        self.hold_cursor();
    }

    /// Whether playback has reached the step of a moment of a lesson that follows it.
    fn reaches_moment(&self, moment: usize) -> bool {
        let Some(lesson) = self.followed_lesson().filter(|lesson| lesson.follows_playback) else {
            return false;
        };
        let room = lesson.lesson().moments.get(moment).map(|moment| &moment.room);
        let Some(Room::Watch { step, .. }) = room else { return false };
        self.mode == Mode::Watch && !lesson.asks() && self.playback.cursor() >= *step
    }

    /// Calls `change` on the question of the current moment; `None` without one.
    fn with_question<T>(&mut self, change: impl FnOnce(&mut QuestionState) -> T) -> Option<T> {
        self.lesson.as_deref_mut().and_then(OpenLesson::question_mut).map(change)
    }

    /// Answers the question of the moment, if it is open.
    pub(super) fn answer_question(&mut self, answer: Answer) {
        let Some(lesson) = self.lesson.as_deref_mut().filter(|lesson| lesson.asks()) else {
            return;
        };
        let Some(question) = lesson.question_mut() else { return };
        if let Answer::Cell(cell) = answer {
            question.mark_cell(cell);
        }
        if question.answer(answer).is_some() {
            lesson.has_unsaved_answers = true;
        } else {
            self.notices.info("The right answer is not known yet. Wait for the search to end.");
        }
    }

    /// Answers with the selected cell of a board, given by its index.
    pub(in crate::studio) fn answer_with_cell(&mut self, cell: usize) {
        let Some((_, columns)) = self.moment_board_size().filter(|size| size.1 > 0) else { return };
        self.answer_question(Answer::Cell(Position::new(cell / columns, cell % columns)));
    }

    /// Rows and columns of the current moment's board.
    fn moment_board_size(&self) -> Option<(usize, usize)> {
        let lesson = self.lesson.as_deref()?;
        let level = lesson.lesson().level_of(&lesson.moment()?.room)?;
        Some(board_size(&level))
    }

    /// Handles an arrow key: answers with a move, or marks a cell or a choice.
    ///
    /// Left and right step on the timeline if the question has no other use for them.
    fn answer_arrow(&mut self, direction: Direction) {
        let size = self.moment_board_size();
        if self.asks_for_cell() {
            if let Some(size) = size {
                self.with_question(|question| question.move_cell(direction, size));
            }
            return;
        }
        let Some(lesson) = self.lesson.as_deref() else { return };
        let kind = lesson.moment().and_then(|moment| moment.question.as_ref()).map(|it| &it.kind);
        let options = lesson.question().map(QuestionState::options).unwrap_or_default();
        let key = direction.letter().to_string();
        let is_move = kind == Some(&QuestionKind::Move) && options.iter().any(|it| it.key == key);
        match direction {
            _ if is_move => self.answer_question(Answer::Option(key)),
            Direction::Up | Direction::Down => {
                self.with_question(|it| it.mark_neighbour(direction == Direction::Down));
            }
            Direction::Left => self.perform_if_allowed(Command::StepBack),
            Direction::Right => self.perform_if_allowed(Command::StepForward),
        }
    }

    /// Executes a command of the timeline if the moment allows it.
    fn perform_if_allowed(&mut self, command: Command) {
        match self.lesson_obstacle(command) {
            Some(reason) => self.notices.info(reason),
            None => self.perform_timeline(command),
        }
    }

    /// Answers with the marked choice or cell; for a number, gives its field the focus.
    fn confirm_answer(&mut self) {
        let Some(lesson) = self.lesson.as_deref() else { return };
        let (Some(moment), Some(question)) = (lesson.moment(), lesson.question()) else { return };
        let kind = moment.question.as_ref().map(|question| &question.kind);
        match kind {
            Some(QuestionKind::Number(_)) => self.push_effect(Effect::FocusAnswerField),
            Some(QuestionKind::Cell(_)) => match question.cell() {
                Some(cell) => self.answer_question(Answer::Cell(cell)),
                None => self.notices.info("Mark a cell with the arrow keys first"),
            },
            _ => {
                let marked = question.options().get(question.marked());
                if let Some(key) = marked.map(|option| option.key.clone()) {
                    self.answer_question(Answer::Option(key));
                }
            }
        }
    }

    /// Counts a raised hand for a choice.
    fn count_hand(&mut self, choice: usize) {
        self.with_question(|question| question.count_hand(choice));
    }

    /// Chooses the language after the current one; wraps around.
    fn show_next_language(&mut self) {
        let Some(lesson) = self.lesson.as_deref_mut() else { return };
        let languages = lesson.lesson().languages();
        let after = languages.range(lesson.language().to_owned()..).nth(1);
        if let Some(next) = after.or(languages.first()).cloned() {
            lesson.set_language(next);
        }
    }
}
