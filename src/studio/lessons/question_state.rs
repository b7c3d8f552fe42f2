//! The state of one question: right answers, tries, hints, and counted hands.

use crate::board::{Direction, Position};
use crate::lessons::{Answer, AnswerKey, AnswerOption, AnswerRecord, Hint, NoAnswerKey, Score};
use crate::studio::job::{Job, JobStatus};

/// Number of choices for which raised hands can be counted.
pub(super) const COUNTED_CHOICES: usize = 5;

/// The right answers to a question, as far as they are known.
#[derive(Debug, Default)]
pub(super) enum KeyState {
    /// Not requested yet.
    #[default]
    Unknown,
    /// A search or proof is running.
    Working(Job<Result<AnswerKey, NoAnswerKey>>),
    /// Known.
    Known(AnswerKey),
    /// There is none, for this reason.
    Missing(String),
}

/// The state of the question of a moment.
#[derive(Debug, Default)]
pub struct QuestionState {
    pub(super) key: KeyState,
    /// All hints, in stages.
    pub(super) hints: Vec<Hint>,
    shown_hints: usize,
    tries: u32,
    last: Option<(Answer, Score)>,
    is_revealed: bool,
    /// Time for which the question was shown without an answer, in seconds.
    seconds: f64,
    /// [`Self::seconds`] at the last answer.
    answered_at: f64,
    hands: [u32; COUNTED_CHOICES],
    marked: usize,
    cell: Option<Position>,
}

impl QuestionState {
    /// The right answers; `None` before they are known.
    #[must_use]
    pub fn key(&self) -> Option<&AnswerKey> {
        if let KeyState::Known(key) = &self.key { Some(key) } else { None }
    }

    /// Why there is no right answer; `None` if there is one, or while it is computed.
    #[must_use]
    pub fn problem(&self) -> Option<&str> {
        if let KeyState::Missing(reason) = &self.key { Some(reason) } else { None }
    }

    /// The options; empty for questions for a cell or a number.
    #[must_use]
    pub fn options(&self) -> &[AnswerOption] {
        match self.key() {
            Some(AnswerKey::Options(options)) => options,
            _ => &[],
        }
    }

    /// Whether the question waits for an answer.
    #[must_use]
    pub fn is_open(&self) -> bool {
        !self.is_revealed && self.problem().is_none()
    }

    /// Whether the right answer is shown.
    #[must_use]
    pub fn is_revealed(&self) -> bool {
        self.is_revealed
    }

    /// The last answer and its score; `None` without one.
    #[must_use]
    pub fn last(&self) -> Option<(&Answer, Score)> {
        self.last.as_ref().map(|(answer, score)| (answer, *score))
    }

    /// Number of answers so far.
    #[must_use]
    pub fn tries(&self) -> u32 {
        self.tries
    }

    /// The hints shown so far, in stages.
    #[must_use]
    pub fn shown_hints(&self) -> &[Hint] {
        self.hints.get(..self.shown_hints).unwrap_or_default()
    }

    /// Raised hands, by choice.
    #[must_use]
    pub fn hands(&self) -> &[u32; COUNTED_CHOICES] {
        &self.hands
    }

    /// Index of the choice that the arrow keys mark.
    #[must_use]
    pub fn marked(&self) -> usize {
        self.marked
    }

    /// The cell that the arrow keys mark; `None` before the first one.
    #[must_use]
    pub fn cell(&self) -> Option<Position> {
        self.cell
    }

    /// Stores the right answers if the job has ended; returns true if they are new.
    pub(super) fn collect_key(&mut self) -> bool {
        let KeyState::Working(job) = &self.key else { return false };
        self.key = match job.poll() {
            JobStatus::Busy => return false,
            JobStatus::Done(Ok(key)) => KeyState::Known(key),
            JobStatus::Done(Err(reason)) => KeyState::Missing(reason.to_string()),
            JobStatus::Failed => KeyState::Missing("the search or proof failed".to_owned()),
        };
        true
    }

    /// Adds time without an answer, in seconds.
    pub(super) fn advance(&mut self, seconds: f64) {
        if self.is_open() {
            self.seconds += seconds;
        }
    }

    /// Scores an answer; a right one reveals the question.
    ///
    /// Returns `None` while the right answers are unknown, and after the reveal.
    pub(super) fn answer(&mut self, answer: Answer) -> Option<Score> {
        if self.is_revealed {
            return None;
        }
        let score = self.key()?.score(&answer);
        self.tries += 1;
        self.answered_at = self.seconds;
        self.is_revealed = score.is_right;
        let given = self
            .options()
            .iter()
            .position(|option| matches!(&answer, Answer::Option(key) if *key == option.key));
        self.marked = given.unwrap_or(self.marked);
        self.last = Some((answer, score));
        Some(score)
    }

    /// Shows the right answer; does nothing before it is known.
    pub(super) fn reveal(&mut self) {
        self.is_revealed |= self.key().is_some();
    }

    /// Shows the next hint; false if all are shown.
    pub(super) fn show_hint(&mut self) -> bool {
        let has_more = self.shown_hints < self.hints.len();
        self.shown_hints += usize::from(has_more);
        has_more
    }

    /// Counts a raised hand; ignores choices that do not exist, and the time after the reveal.
    pub(super) fn count_hand(&mut self, choice: usize) {
        let exists = choice < self.options().len() && self.is_open();
        if let Some(count) = self.hands.get_mut(choice).filter(|_| exists) {
            *count += 1;
        }
    }

    /// Removes all counted hands.
    pub(super) fn reset_hands(&mut self) {
        self.hands = [0; COUNTED_CHOICES];
    }

    /// Marks the choice above or below; stays at the ends.
    pub(super) fn mark_neighbour(&mut self, is_below: bool) {
        let last = self.options().len().saturating_sub(1);
        let marked = self.marked.min(last);
        self.marked = if is_below { (marked + 1).min(last) } else { marked.saturating_sub(1) };
    }

    /// Moves the marked cell by one; begins at the middle of a board of this size.
    pub(super) fn move_cell(&mut self, direction: Direction, (rows, columns): (usize, usize)) {
        let Some(cell) = self.cell else {
            self.cell = Some(Position::new(rows / 2, columns / 2));
            return;
        };
        let moved = cell.step(direction).filter(|cell| cell.row < rows && cell.column < columns);
        self.cell = moved.or(self.cell);
    }

    /// Marks a cell.
    pub(super) fn mark_cell(&mut self, cell: Position) {
        self.cell = Some(cell);
    }

    /// The answer for the file; `None` without one.
    pub(super) fn record(&self, moment: usize) -> Option<AnswerRecord> {
        let (answer, score) = self.last.as_ref()?;
        Some(AnswerRecord {
            moment,
            answer: answer.clone(),
            right: score.is_right,
            regret: score.regret,
            unit: score.unit,
            tries: self.tries,
            hints: u32::try_from(self.shown_hints).unwrap_or(u32::MAX),
            seconds: (self.answered_at * 10.0).round() / 10.0,
        })
    }
}
