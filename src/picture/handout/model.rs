//! The value from which a handout is written: runs, and moments with narration and questions.

use crate::episode::Visible;
use crate::formats::ron_recording::AnyRecording;
use crate::lessons::{AnswerKey, ENGLISH, Hint, Moment};
use crate::picture::ShownBoards;
use crate::worlds::AnyLevel;
use thiserror::Error;

/// A run, or the moments of a lesson, to hand out as one page.
///
/// All texts are plain; the page escapes them.
#[derive(Debug)]
pub struct Handout<'a> {
    /// Title of the page.
    pub title: String,
    /// One paragraph below the title; may be empty.
    pub note: String,
    /// Digest of the lesson, for the first line of answers files; `None` without a lesson.
    pub digest: Option<String>,
    /// The runs; the first one is shown first.
    pub runs: Vec<HandoutRun<'a>>,
    /// The moments in order; empty for a run without a lesson.
    pub moments: Vec<HandoutMoment<'a>>,
    /// Language of the texts of the moments.
    pub language: String,
    /// What the reader may see outside moments.
    pub visible: Visible,
    /// Boards that the page shows at first.
    pub boards: ShownBoards,
    /// Step of the first run that the page shows at first, without moments.
    pub step: usize,
}

/// A recorded run of a handout.
#[derive(Debug)]
pub struct HandoutRun<'a> {
    /// Name in the list of runs.
    pub name: String,
    /// The recording.
    pub recording: &'a AnyRecording,
}

/// A moment of a lesson, with its view and the key of its question.
#[derive(Debug, Clone)]
pub struct HandoutMoment<'a> {
    /// The moment as the lesson has it.
    pub moment: &'a Moment,
    /// Content of the board.
    pub view: MomentView,
    /// Right answers to the question; `None` without a question.
    pub key: Option<AnswerKey>,
    /// Hints in the order in which the reader gets them.
    pub hints: Vec<Hint>,
}

/// Content of the board of a moment.
#[derive(Debug, Clone)]
pub enum MomentView {
    /// A step of a run.
    Run {
        /// Index in [`Handout::runs`].
        run: usize,
        /// Number of actions before the cursor.
        step: usize,
    },
    /// A still picture: a search, a proof or a training.
    Picture {
        /// The level in the picture.
        level: Box<AnyLevel>,
        /// Whether the picture shows the ice of the level.
        shows_ice: bool,
        /// Results, one sentence each.
        facts: Vec<String>,
    },
}

/// Reason why a handout cannot be written.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum HandoutError {
    /// There is nothing to show.
    #[error("a handout needs a run or a moment")]
    Empty,
    /// The level of a run cannot be opened.
    #[error("run \"{name}\": {}", problems.join("; "))]
    Run {
        /// Name of the run.
        name: String,
        /// Problems of its level.
        problems: Vec<String>,
    },
    /// A moment does not fit the runs.
    #[error("moment {number}: {reason}")]
    Moment {
        /// Number of the moment, from 1.
        number: usize,
        /// The contradiction.
        reason: String,
    },
    /// The data of the page cannot be encoded.
    #[error("the page cannot be written: {0}")]
    Encoding(String),
}

impl<'a> Handout<'a> {
    /// Returns the handout of one run without moments.
    ///
    /// The title names the level and the agent.
    #[must_use]
    pub fn of_recording(recording: &'a AnyRecording) -> Self {
        let level = recording.level();
        let agent = recording.agent();
        let title = match level.title() {
            "" => format!("A run of {agent}"),
            title => format!("{title}, played by {agent}"),
        };
        Self {
            title,
            note: level.note().to_owned(),
            digest: None,
            runs: vec![HandoutRun { name: agent.to_owned(), recording }],
            moments: Vec::new(),
            language: ENGLISH.to_owned(),
            visible: Visible::default(),
            boards: ShownBoards::Both,
            step: 0,
        }
    }
}
