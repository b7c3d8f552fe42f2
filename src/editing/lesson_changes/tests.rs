//! Tests of edits of lessons.

use super::*;
use crate::board::Position;
use crate::editing::{Draft, Edit, EditError, Editable};
use crate::episode::{Episode, EpisodeLimits, RecordingHeader, ShownBoards, Visible};
use crate::lessons::{
    Advance, Annotation, AnnotationRole, Camera, Controls, Question, QuestionKind,
};
use crate::worlds::ice::{Ice, IcePrior, Level, board_of_letters};
use proptest::prelude::*;

fn level(title: &str) -> Level {
    let board = board_of_letters("#####/#@$.#/#####").expect("a drawing");
    Level { title: title.to_owned(), ..Level::untitled(board) }
}

fn document(number: u8) -> ShownDocument {
    let level = level(&format!("level {number}"));
    if number.is_multiple_of(2) {
        return ShownDocument::Level(Arc::new(level.into()));
    }
    let header = RecordingHeader::<Ice> {
        level,
        agent: "test".to_owned(),
        seed: 1,
        prior: IcePrior::Density(0.25),
        limits: EpisodeLimits::default(),
        construct_ms: f64::NAN,
    };
    let episode = Episode::begin(header).expect("a level without problems");
    ShownDocument::Run(Arc::new(episode.into_recording().into()))
}

fn moment_of(document: &ShownDocument, title: &str) -> Moment {
    let name = String::new();
    let room = match document {
        ShownDocument::Run(_) => Room::Watch { run: name, step: 0 },
        ShownDocument::Level(_) => {
            Room::Verify { level: name, ice_maps: true, layer: 0, digest: None }
        }
    };
    Moment { title: title.into(), ..Moment::new(room) }
}

#[derive(Debug, Clone)]
enum Action {
    Add(usize, u8, usize),
    Remove(usize),
    Move(usize, usize),
    Change(usize, u8, String),
    Text(LessonText, &'static str, String),
    Author(String),
    Undo,
    Redo,
}

fn action() -> impl Strategy<Value = Action> {
    let language = prop::sample::select(vec!["en", "de"]);
    let text = prop::sample::select(vec![LessonText::Title, LessonText::Note]);
    prop_oneof![
        4 => (0..6_usize, 0..4_u8, 1..3_usize).prop_map(|(at, it, count)| Action::Add(at, it, count)),
        3 => (0..6_usize).prop_map(Action::Remove),
        3 => (0..6_usize, 0..6_usize).prop_map(|(from, to)| Action::Move(from, to)),
        6 => (0..6_usize, 0..9_u8, "[ab]{0,2}").prop_map(|(at, what, it)| Action::Change(at, what, it)),
        2 => (text, language, "[ab]{0,2}").prop_map(|(text, code, it)| Action::Text(text, code, it)),
        1 => "[ab]".prop_map(Action::Author),
        2 => Just(Action::Undo),
        1 => Just(Action::Redo),
    ]
}

/// Changes one property of a moment, by number.
fn change(moment: &mut Moment, what: u8, text: &str) {
    let number = text.len();
    match what {
        0 => moment.title.set("de", text),
        1 => moment.narration.set("en", text),
        2 => moment.visible = Visible { future: number > 0, ..Visible::default() },
        3 => moment.controls = [Controls::Free, Controls::Step, Controls::Locked][number],
        4 => {
            let at = Position::new(1, number);
            moment.annotations.push(Annotation::Cell { at, role: AnnotationRole::Risk });
        }
        5 => moment.question = Some(Question::new(text, QuestionKind::Outcome)),
        6 => moment.advance = Advance::AfterSeconds(number as f32 + 1.0),
        7 => moment.camera = Some(Camera { row: 1.0, column: number as f32, rows: 3.0 }),
        _ => moment.boards = ShownBoards::Truth,
    }
}

fn edit(lesson: &Lesson, action: &Action) -> Option<LessonEdit> {
    match action {
        Action::Add(at, number, count) => {
            let document = document(*number);
            let moments = vec![moment_of(&document, "new"); *count];
            Some(LessonEdit::add(lesson, *at, moments, &document, "shown"))
        }
        Action::Remove(at) => LessonEdit::remove(lesson, *at),
        Action::Move(from, to) => LessonEdit::move_moment(lesson, *from, *to),
        Action::Change(at, what, text) => {
            LessonEdit::change(lesson, *at, |moment| change(moment, *what, text))
        }
        Action::Text(text, code, words) => Some(LessonEdit::set_text(lesson, *text, code, words)),
        Action::Author(author) => Some(LessonEdit::set_author(lesson, author)),
        Action::Undo | Action::Redo => None,
    }
}

/// The texts of a lesson that must be equal; a run with NaN is not equal to itself.
fn parts(lesson: &Lesson) -> impl PartialEq + std::fmt::Debug + use<> {
    let Lesson { title, note, author, runs, levels, moments } = lesson.clone();
    (title, note, author, runs.into_keys().collect::<Vec<_>>(), levels, moments)
}

proptest! {
    #[test]
    fn edits_undone_restore_the_lesson_and_redone_give_the_same(
        actions in prop::collection::vec(action(), 0..40),
    ) {
        let first = Lesson { title: "first".into(), ..Lesson::default() };
        let mut draft = Draft::open(first.clone(), 0);
        for action in &actions {
            match edit(draft.level(), action) {
                Some(edit) => {
                    let is_change = !edit.is_empty();
                    let before = parts(draft.level());
                    prop_assert_eq!(draft.commit("edit", edit.clone(), 0), Ok(is_change));
                    let mut back = draft.level().clone();
                    prop_assert_eq!(back.apply(&edit.inverse()), Ok(()));
                    prop_assert_eq!(parts(&back), before);
                }
                None if matches!(action, Action::Redo) => {
                    prop_assert!(draft.redo().is_ok());
                }
                None => {
                    prop_assert!(draft.undo().is_ok());
                }
            }
            // Every run and level is shown by a moment, and every moment finds its own.
            let lesson = draft.level();
            let is_shown = |name: &String| lesson.moments.iter().any(|moment| {
                moment.room.run().or(moment.room.level()) == Some(name)
            });
            prop_assert!(lesson.runs.keys().chain(lesson.levels.keys()).all(is_shown));
            prop_assert!(lesson.moments.iter().all(|it| lesson.level_of(&it.room).is_some()));
        }
        let last = parts(draft.level());
        let mut count = 0;
        while draft.undo() == Ok(true) {
            count += 1;
        }
        prop_assert_eq!(parts(draft.level()), parts(&first));
        for _ in 0..count {
            prop_assert_eq!(draft.redo(), Ok(true));
        }
        prop_assert_eq!(parts(draft.level()), last);
    }
}

#[test]
fn moments_of_one_run_share_it_and_the_last_takes_it_along() {
    let run = document(1);
    let mut lesson = Lesson::default();
    for title in ["a", "b"] {
        let edit = LessonEdit::add(&lesson, 9, vec![moment_of(&run, title)], &run, "run of test");
        assert_eq!(lesson.apply(&edit), Ok(()));
    }
    assert_eq!(lesson.runs.keys().collect::<Vec<_>>(), ["run of test"]);
    let other = document(3);
    let edit = LessonEdit::add(&lesson, 0, vec![moment_of(&other, "c")], &other, "run of test");
    assert_eq!(lesson.apply(&edit), Ok(()));
    assert_eq!(lesson.moments[0].room.run(), Some("run of test 2"));
    for remaining in [["run of test", "run of test 2"].as_slice(), &["run of test 2"]] {
        let edit = LessonEdit::remove(&lesson, 1).expect("a moment");
        assert_eq!(lesson.apply(&edit), Ok(()));
        assert_eq!(lesson.runs.keys().collect::<Vec<_>>(), remaining);
    }
}

#[test]
fn edits_of_another_lesson_are_refused_and_change_nothing() {
    let run = document(1);
    let mut lesson = Lesson::default();
    let add = LessonEdit::add(&lesson, 0, vec![moment_of(&run, "a")], &run, "run");
    let title = LessonEdit::set_text(&lesson, LessonText::Title, "en", "A");
    assert_eq!(lesson.apply(&add), Ok(()));
    assert_eq!(lesson.apply(&title), Ok(()));
    let before = parts(&lesson);
    let change = LessonEdit::change(&lesson, 0, |moment| moment.title = "b".into());
    let change = change.expect("a moment").inverse();
    let nowhere = LessonEdit::Move { from: 0, to: 1 };
    for (edit, value) in [
        (&add, "list of runs"),
        (&title, "title"),
        (&change, "moment"),
        (&nowhere, "list of moments"),
    ] {
        assert_eq!(lesson.apply(edit), Err(EditError::OtherValue(value)));
        assert_eq!(parts(&lesson), before);
    }
}
