//! "Ask me": a lesson made of one run, which stops at the decisions with close candidates.

use super::OpenLesson;
use crate::lessons::{
    Advance, CloseDecision, Lesson, Moment, Question, QuestionKind, Room, close_decisions,
};
use crate::studio::model::Studio;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Name of the run in the lesson.
const RUN: &str = "run";

impl Studio {
    /// Asks about the close decisions of the shown run, from the cursor on.
    ///
    /// Reports a run without such decisions.
    pub(super) fn ask_about_run(&mut self) {
        let Some(run) = self.runs.shown_recorded() else { return };
        let (id, recording) = (run.id(), run.recording());
        let decisions = close_decisions(&recording);
        if decisions.is_empty() {
            let text = "No decision of this run has two candidates close in cost";
            return self.notices.info(text);
        }
        let cursor = self.playback.cursor();
        let first = decisions.iter().position(|it| it.step >= cursor).unwrap_or(0);
        let title = format!("Questions about the run of {}", recording.agent());
        let lesson = Lesson {
            title: title.as_str().into(),
            runs: BTreeMap::from([(RUN.to_owned(), Arc::new(recording))]),
            moments: decisions.iter().map(moment_of).collect(),
            ..Lesson::default()
        };
        match crate::formats::lesson::lesson_digest(&lesson) {
            Ok(digest) => {
                let mut open = OpenLesson::new(lesson, digest);
                open.rooms.runs.insert(RUN.to_owned(), id);
                open.follows_playback = true;
                open.go_to(first);
                self.begin_lesson(open);
            }
            Err(error) => self.notices.error(format!("Cannot ask about this run: {error}")),
        }
    }
}

/// The moment that asks about a decision.
fn moment_of(decision: &CloseDecision) -> Moment {
    let CloseDecision { step, question, candidates, .. } = decision;
    let ask = match question {
        QuestionKind::Candidate => "Which candidate does the agent choose?",
        _ => "Which action comes next?",
    };
    let narration = format!("{candidates} candidates of this decision are close in cost.");
    Moment {
        title: format!("Step {step}").as_str().into(),
        narration: narration.as_str().into(),
        question: Some(Question::new(ask, question.clone())),
        advance: Advance::AfterAnswer,
        ..Moment::new(Room::Watch { run: RUN.to_owned(), step: *step })
    }
}
