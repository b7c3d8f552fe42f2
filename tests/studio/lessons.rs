//! Tests of lessons by keyboard and accessible name.

use super::harness::StudioHarness;
use blackice::agents::{Candidate, Decision, Forecast, Verdict};
use blackice::board::Direction::{self, Down, Right, Up};
use blackice::board::Position;
use blackice::episode::{AnyRecording, Episode, EpisodeLimits, RecordingHeader};
use blackice::formats::lesson::{read_answers, write_lesson};
use blackice::lessons::{
    Annotation, AnnotationRole, CellTopic, Controls, Lesson, Moment, NumberTopic, Question,
    QuestionKind, Room, Words,
};
use blackice::studio::files::FilesRequest;
use blackice::studio::lessons::OpenLesson;
use blackice::studio::request::Request;
use blackice::worlds::ice::{Ice, IcePrior, Level, board_of_letters};
use eframe::egui::{self, Key, Modifiers};
use egui_kittest::kittest::Queryable;
use std::sync::Arc;

const SHIFT: Modifiers = Modifiers::SHIFT;

fn level() -> Level {
    let rows = ["########", "#@     #", "# $ ~ .#", "#      #", "########"];
    Level::untitled(board_of_letters(&rows.join("/")).expect("a drawing"))
}

fn candidate(actions: &[Direction], steps: f32, verdict: Verdict) -> Candidate<Ice> {
    Candidate {
        actions: actions.into(),
        cost: actions.len() as f32,
        heuristic: None,
        forecast: Forecast { success: Some(1.0), steps: Some(steps), ..Forecast::default() },
        risk: None,
        reveals: Box::default(),
        information_bits: None,
        proved_loss: None,
        outcomes: Box::default(),
        verdict,
    }
}

/// A run of four steps whose second decision has a tie and a close rival.
fn run() -> AnyRecording {
    let header = RecordingHeader::<Ice> {
        level: level(),
        agent: "test".to_owned(),
        seed: 1,
        prior: IcePrior::Density(0.25),
        limits: EpisodeLimits { failure_cost: Some(100.0), ..EpisodeLimits::default() },
        construct_ms: 0.0,
    };
    let close = vec![
        candidate(&[Right, Right], 10.0, Verdict::Chosen),
        candidate(&[Down, Right], 11.0, Verdict::Costlier),
        candidate(&[Up], 10.0, Verdict::Tied),
    ];
    let mut episode = Episode::begin(header).expect("a level without problems");
    for (action, candidates) in [(Right, vec![]), (Right, close), (Right, vec![]), (Down, vec![])] {
        let mut decision = Decision::without_explanation(action, "test");
        decision.candidates = candidates;
        episode.commit(decision, 0.0);
    }
    episode.into_recording().into()
}

fn asked(title: &str, room: Room, ask: &str, kind: QuestionKind) -> Moment {
    let question = Some(Question::new(ask, kind));
    Moment { title: title.into(), question, ..Moment::new(room) }
}

/// A lesson with a move, a choice of five, a number, a cell, and a search.
fn lesson() -> Lesson {
    let watch = |step| Room::Watch { run: "run".to_owned(), step };
    let choices = ["ice", "floor", "wall", "target", "crate"].map(Words::from).to_vec();
    let choice = QuestionKind::Choice { choices, right: vec![0] };
    let unknown = QuestionKind::Number(NumberTopic::UnknownCells);
    let mut first = asked("Predict", watch(1), "Which way?", QuestionKind::Move);
    let risk = AnnotationRole::Risk;
    first.annotations = vec![Annotation::Cell { at: Position::new(2, 4), role: risk }];
    first.narration = Words::english("The agent saw little.").with("de", "Der Agent sah wenig.");
    let search = Moment {
        controls: Controls::Locked,
        narration: "A* expands states.".into(),
        ..Moment::new(Room::Search {
            level: "level".to_owned(),
            method: "A*".to_owned(),
            objective: "moves".to_owned(),
            expanded: 1,
            digest: None,
        })
    };
    Lesson {
        title: "First steps".into(),
        runs: [("run".to_owned(), Arc::new(run()))].into(),
        levels: [("level".to_owned(), Arc::new(level().into()))].into(),
        moments: vec![
            first,
            asked("Choose", watch(2), "What stops a slide?", choice),
            asked("Count", watch(3), "How many cells are unknown?", unknown),
            asked("Point", watch(3), "Where is ice?", QuestionKind::Cell(CellTopic::Ice)),
            search,
        ],
        ..Lesson::default()
    }
}

/// Text of the lesson as a file.
pub(super) fn lesson_text() -> String {
    write_lesson(&lesson()).expect("a text")
}

/// Opens the lesson from a file, with the path dialog.
fn harness_with_lesson() -> StudioHarness {
    let mut harness = StudioHarness::new(1280.0, 800.0);
    let path = harness.path("first.lesson");
    std::fs::write(&path, lesson_text()).expect("a written file");
    harness.press_chord(Modifiers::COMMAND, Key::O);
    harness.type_path(&path);
    harness.wait_until("the lesson is open", |studio| studio.lesson.is_some());
    harness.frames(3);
    harness
}

fn open(harness: &StudioHarness) -> &OpenLesson {
    harness.studio().lesson.as_deref().expect("a lesson")
}

#[test]
fn lesson_is_played_by_keyboard() {
    let mut harness = harness_with_lesson();
    assert!(harness.studio().notices.iter().all(|it| !it.text.contains("unsaved")));
    harness.egui.get_by_label("The agent saw little.");
    harness.egui.get_by_label("1 / 5");
    harness.egui.get_by_label("Which way?");
    harness.save_picture("lesson-question");
    harness.press_key(Key::ArrowDown);
    harness.egui.get_by_label("Not right: 1.0 steps worse than the choice of the agent.");
    harness.press_key(Key::G);
    assert_eq!(open(&harness).question().expect("a question").shown_hints().len(), 1);
    harness.press_key(Key::ArrowUp);
    harness.egui.get_by_label("Right: as good as the choice of the agent.");
    harness.egui.get_by_label("Right answer: up or right");
    harness.save_picture("lesson-reveal");

    harness.press_key(Key::PageDown);
    assert_eq!((open(&harness).current(), harness.studio().playback.cursor()), (1, 2));
    for key in [Key::Num1, Key::Num2, Key::Num2, Key::Num5] {
        harness.press_key(key);
    }
    harness.egui.get_by_label("floor: 2 hands");
    harness.save_picture("lesson-hands");
    harness.press_key(Key::Enter);
    harness.egui.get_by_label("Right answer: ice");

    harness.press_key(Key::PageDown);
    harness.press_key(Key::Enter);
    harness.egui.event(egui::Event::Text("9999".to_owned()));
    harness.frames(2);
    harness.press_key(Key::Enter);
    harness.egui.get_by_label("Not right.");
    assert_eq!(open(&harness).current(), 2);
    harness.press_key(Key::U);
    assert!(open(&harness).question().expect("a question").is_revealed());

    harness.press_key(Key::PageDown);
    assert!(!harness.studio().visible().truth);
    harness.press_key(Key::ArrowUp);
    harness.egui.get_by_label("Marked cell: row 3, column 5");
    harness.press_key(Key::Enter);
    assert!(open(&harness).question().expect("a question").is_revealed());

    harness.press_key(Key::PageDown);
    harness.wait_until("the search is shown", |studio| studio.search.playback.cursor() == 1);
    harness.press_key(Key::ArrowRight);
    assert_eq!(harness.studio().search.playback.cursor(), 1, "the moment is locked");
    harness.press_key(Key::PageUp);
    assert_eq!(open(&harness).current(), 3);
}

#[test]
fn choices_and_moments_have_accessible_buttons() {
    let mut harness = harness_with_lesson();
    harness.egui.get_by_label("down").click();
    harness.frames(3);
    assert_eq!(open(&harness).question().expect("a question").tries(), 1);
    harness.egui.get_by_label("Hint").click();
    harness.egui.get_by_label("de").click();
    harness.frames(3);
    harness.egui.get_by_label("Der Agent sah wenig.");
    harness.egui.get_by_label("Show answer").click();
    harness.frames(3);
    harness.egui.get_by_label("Moment 1 Predict, answer shown");
    harness.egui.get_by_label("Moment 4 Point, question").click();
    harness.frames(3);
    assert_eq!(open(&harness).current(), 3);
    harness.egui.get_by_label("Previous moment").click();
    harness.frames(3);
    assert_eq!(open(&harness).current(), 2);
}

#[test]
fn answers_are_saved_to_a_chosen_file() {
    let mut harness = harness_with_lesson();
    harness.press_key(Key::ArrowDown);
    harness.press_key(Key::ArrowRight);
    let path = harness.path("ada.answers");
    harness.press_chord(SHIFT, Key::A);
    harness.type_path(&path);
    let text = std::fs::read_to_string(&path).expect("a file of answers");
    let sheet = read_answers(&text).expect("answers").value;
    assert_eq!((sheet.title.as_str(), sheet.answers.len()), ("First steps", 1));
    let answer = &sheet.answers[0];
    assert_eq!((answer.moment, answer.right, answer.tries), (1, true, 2));
}

#[test]
fn student_explores_freely_and_returns() {
    let mut harness = harness_with_lesson();
    harness.press_key(Key::W);
    assert!(open(&harness).is_left() && harness.studio().visible().future);
    harness.press_key(Key::ArrowRight);
    assert_eq!(harness.studio().playback.cursor(), 2, "arrows step again");
    harness.egui.get_by_label("Return to the lesson").click();
    harness.frames(3);
    assert!(!open(&harness).is_left());
    assert_eq!(harness.studio().playback.cursor(), 1, "the question hides later steps");
    harness.press_chord(SHIFT, Key::W);
    assert!(harness.studio().lesson.is_none());
}

#[test]
fn ask_me_works_on_a_run_without_a_lesson() {
    let mut harness = StudioHarness::new(1280.0, 800.0);
    let text = run().text().expect("a text");
    harness.egui.state_mut().studio_mut().apply(Request::Files(FilesRequest::OpenText(text)));
    harness.frames(3);
    harness.press_chord(SHIFT, Key::Q);
    assert_eq!(harness.studio().playback.cursor(), 1);
    harness.egui.get_by_label("Which action comes next?");
    harness.press_key(Key::ArrowRight);
    harness.egui.get_by_label("Right answer: up or right");
}
