//! Checks that every bundled lesson can be shown, asked and answered.

#![expect(clippy::expect_used, reason = "a test that cannot go on fails")]

use blackice::episode::ShownBoards;
use blackice::formats::lesson::read_lesson;
use blackice::lessons::{
    AnswerKey, CellTopic, ENGLISH, Lesson, Moment, NumberTopic, Question, QuestionKind, answer_key,
    room_answer,
};
use blackice::planning::search::Budget;
use std::collections::BTreeSet;
use std::mem::discriminant;
use std::path::Path;

/// Limit of nodes of one search or proof. The hardest one needs a hundredth of it.
const NODE_LIMIT: u64 = 20_000_000;

/// Maximum size of a lesson file in bytes.
const SIZE_LIMIT: usize = 250_000;

/// Maximum number of steps of a run.
const STEP_LIMIT: usize = 40;

/// Returns the names and texts of the bundled lessons, by name.
fn texts() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels/lessons");
    let entries = folder.read_dir().expect("the folder of lessons");
    let mut texts: Vec<_> = entries
        .map(|entry| {
            let path = entry.expect("an entry of the folder").path();
            let name = path.file_name().expect("a file name").to_string_lossy().into_owned();
            (name, std::fs::read_to_string(&path).expect("a text file"))
        })
        .collect();
    texts.sort();
    texts
}

/// Returns the bundled lessons with their names; fails on any problem of the format.
fn lessons() -> Vec<(String, Lesson)> {
    let lesson = |(name, text): (String, String)| {
        let reading = read_lesson(&text).expect("a lesson");
        assert_eq!(reading.problems, [], "{name}");
        (name, reading.value)
    };
    texts().into_iter().map(lesson).collect()
}

/// Calls a check with a place for messages and each moment of each lesson.
fn for_each_moment(check: impl Fn(&str, &Lesson, &Moment)) {
    for (name, lesson) in lessons() {
        for (number, moment) in lesson.moments.iter().enumerate() {
            check(&format!("{name}, moment {}", number + 1), &lesson, moment);
        }
    }
}

/// Calls a check with each question, as [`for_each_moment`].
fn for_each_question(check: impl Fn(&str, &Lesson, &Moment, &Question)) {
    for_each_moment(|place, lesson, moment| {
        if let Some(question) = &moment.question {
            check(place, lesson, moment, question);
        }
    });
}

/// Number of sentences of a text.
fn sentence_count(text: &str) -> usize {
    text.split_whitespace().filter(|word| word.ends_with(['.', '?', '!'])).count()
}

#[test]
fn lessons_have_the_documented_number_order_and_size() {
    let texts = texts();
    assert_eq!(texts.len(), 11);
    for (index, (name, text)) in texts.iter().enumerate() {
        assert!(name.starts_with(&format!("{:02}-", index + 1)), "{name}");
        assert!(name.ends_with(".lesson"), "{name}");
        assert!(text.len() <= SIZE_LIMIT, "{name}: {} bytes", text.len());
    }
}

#[test]
fn every_lesson_has_a_title_a_note_five_to_twelve_moments_and_three_questions() {
    for (name, lesson) in lessons() {
        assert!(!lesson.title.is_empty() && !lesson.note.is_empty(), "{name}");
        assert!(!lesson.author.is_empty(), "{name}");
        assert!((5..=12).contains(&lesson.moments.len()), "{name}");
        assert!(lesson.question_count() >= 3, "{name}");
        let kinds = lesson.moments.iter().filter_map(|moment| moment.question.as_ref());
        let kinds: Vec<_> = kinds.map(|question| discriminant(&question.kind)).collect();
        assert!(kinds.iter().any(|kind| *kind != kinds[0]), "{name}: questions of one kind only");
        for (run, recording) in &lesson.runs {
            assert!(recording.len() <= STEP_LIMIT, "{name}, run {run}");
        }
    }
}

#[test]
fn every_run_and_level_of_a_lesson_is_shown() {
    for (name, lesson) in lessons() {
        let rooms = || lesson.moments.iter().map(|moment| &moment.room);
        let runs: BTreeSet<_> = rooms().filter_map(|room| room.run()).collect();
        let levels: BTreeSet<_> = rooms().filter_map(|room| room.level()).collect();
        assert_eq!(runs, lesson.runs.keys().map(String::as_str).collect(), "{name}");
        assert_eq!(levels, lesson.levels.keys().map(String::as_str).collect(), "{name}");
    }
}

#[test]
fn every_moment_has_a_title_and_one_to_five_sentences() {
    for_each_moment(|place, _, moment| {
        let narration = moment.narration.in_language(ENGLISH);
        assert!(!moment.title.is_empty(), "{place}");
        assert!((1..=5).contains(&sentence_count(narration)), "{place}: {narration}");
    });
}

#[test]
fn searches_proofs_and_trainings_repeat_their_answers() {
    let budget = Budget::nodes(NODE_LIMIT);
    for_each_moment(|place, lesson, moment| {
        let answer = room_answer(lesson, &moment.room, &budget);
        let answer = answer.unwrap_or_else(|error| panic!("{place}: {error}"));
        let answer = answer.map(|answer| answer.to_string());
        assert_eq!(answer.as_deref(), moment.room.digest(), "{place}");
    });
}

#[test]
fn every_question_has_right_answers_and_an_explanation() {
    let budget = Budget::nodes(NODE_LIMIT);
    for_each_question(|place, lesson, moment, question| {
        let key = answer_key(lesson, moment, &budget);
        match key.unwrap_or_else(|error| panic!("{place}: {error}")) {
            AnswerKey::Options(options) => {
                assert!(options.iter().any(|option| option.is_right), "{place}");
                assert!(options.iter().any(|option| !option.is_right), "{place}");
            }
            AnswerKey::Cells(cells) => assert!(!cells.is_empty(), "{place}"),
            AnswerKey::Number { value, tolerance, .. } => {
                assert!(value.is_finite() && tolerance.is_finite(), "{place}");
            }
        }
        assert!(!question.explanation.is_empty(), "{place}");
    });
}

#[test]
fn no_question_shows_its_answer() {
    for_each_question(|place, _, moment, question| {
        let visible = moment.visible;
        match question.kind {
            QuestionKind::Move | QuestionKind::Candidate | QuestionKind::Outcome => {
                let is_shown = visible.future || visible.plan || visible.reasons;
                assert!(!is_shown, "{place}");
            }
            QuestionKind::Cell(CellTopic::Ice) => assert!(!visible.truth, "{place}"),
            // The belief board shows known ice.
            QuestionKind::Cell(CellTopic::KnownIce) => {
                assert!(!visible.truth && moment.boards == ShownBoards::Truth, "{place}");
            }
            // The belief board shows probabilities.
            QuestionKind::Number(NumberTopic::IcePercent { .. }) => {
                assert_eq!(moment.boards, ShownBoards::Truth, "{place}");
            }
            QuestionKind::Cell(CellTopic::Dead)
            | QuestionKind::Number(_)
            | QuestionKind::Choice { .. } => {}
        }
    });
}
