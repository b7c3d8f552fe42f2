//! Tests of writing lessons by keyboard and accessible name.

use super::harness::StudioHarness;
use super::lessons::lesson_text;
use blackice::formats::lesson::read_lesson;
use blackice::lessons::{Lesson, QuestionKind, Room};
use blackice::studio::authoring::AuthoredLesson;
use blackice::studio::files::FilesRequest;
use blackice::studio::request::Request;
use eframe::egui::{self, Key, Modifiers};
use egui_kittest::kittest::Queryable;

const CTRL: Modifiers = Modifiers::COMMAND;
const SHIFT: Modifiers = Modifiers::SHIFT;

/// A window that watches a run of four steps; the second decision has candidates close in cost.
fn watching() -> StudioHarness {
    let mut harness = StudioHarness::new(1280.0, 800.0);
    let lesson = read_lesson(&lesson_text()).expect("a lesson").value;
    let run = lesson.runs.values().next().expect("a run").text().expect("a text");
    harness.egui.state_mut().studio_mut().apply(Request::Files(FilesRequest::OpenText(run)));
    harness.frames(3);
    harness
}

fn authored(harness: &StudioHarness) -> &AuthoredLesson {
    harness.studio().authored.as_deref().expect("a lesson is written")
}

fn steps(lesson: &Lesson) -> Vec<usize> {
    let step = |room: &Room| if let Room::Watch { step, .. } = room { *step } else { 99 };
    lesson.moments.iter().map(|moment| step(&moment.room)).collect()
}

fn type_text(harness: &mut StudioHarness, text: &str) {
    harness.egui.event(egui::Event::Text(text.to_owned()));
    harness.frames(2);
}

fn click(harness: &mut StudioHarness, label: &str) {
    harness.egui.get_by_label(label).click();
    harness.frames(4);
}

#[test]
fn lesson_is_written_previewed_and_saved_by_keyboard() {
    let mut harness = watching();
    harness.press_chord(CTRL, Key::L);
    harness.press_key(Key::ArrowRight);
    harness.press_chord(CTRL, Key::L);
    harness.egui.get_by_label("2 / 2");
    harness.press_chord(SHIFT, Key::N);
    type_text(&mut harness, "The agent saw little.");
    assert_eq!(harness.studio().playback.cursor(), 1, "typed letters are no commands");
    harness.press_key(Key::Escape);
    harness.press_key(Key::Q);
    let question = authored(&harness).moment().and_then(|moment| moment.question.clone());
    assert_eq!(question.map(|it| it.kind), Some(QuestionKind::Candidate));
    harness.egui.get_by_label_contains("Right answer: ");
    harness.save_picture("authoring");
    harness.press_key(Key::Escape);

    harness.press_key(Key::F3);
    harness.egui.get_by_label("The agent saw little.");
    harness.egui.get_by_label("Which candidate does the agent choose?");
    assert!(!harness.studio().visible().future, "the student must not see the answer");
    harness.press_key(Key::F3);
    assert!(harness.studio().visible().future);

    harness.press_chord(CTRL, Key::PageUp);
    assert_eq!(steps(authored(&harness).lesson()), [1, 0]);
    harness.press_chord(CTRL, Key::Z);
    assert_eq!(steps(authored(&harness).lesson()), [0, 1]);
    harness.press_chord(CTRL, Key::Y);
    assert_eq!(steps(authored(&harness).lesson()), [1, 0]);
    harness.egui.get_by_label("Unsaved changes");

    let path = harness.path("mine.lesson");
    harness.press_chord(CTRL, Key::S);
    harness.type_path(&path);
    harness.egui.get_by_label("Saved");
    let text = std::fs::read_to_string(&path).expect("the file");
    let saved = read_lesson(&text).expect("a lesson");
    assert!(saved.problems.is_empty());
    assert_eq!(&saved.value, authored(&harness).lesson());
    harness.press_chord(SHIFT, Key::W);
    assert!(harness.studio().authored.is_none());
}

#[test]
fn every_control_of_the_panel_has_an_accessible_name() {
    let mut harness = watching();
    harness.press_chord(CTRL, Key::L);
    click(&mut harness, "Add");
    assert_eq!(authored(&harness).lesson().moments.len(), 2);
    click(&mut harness, "Moment 1");
    assert_eq!(authored(&harness).current(), 0);
    click(&mut harness, "Next moment");
    click(&mut harness, "Update");
    click(&mut harness, "Remove");
    assert_eq!(authored(&harness).lesson().moments.len(), 1);
    for field in ["Title of the lesson", "Title of the moment"] {
        click(&mut harness, field);
        type_text(&mut harness, field);
    }
    click(&mut harness, "Shows everything");
    click(&mut harness, "Steps after this one");
    harness.press_key(Key::Escape);
    let lesson = authored(&harness).lesson();
    assert_eq!(lesson.title, "Title of the lesson".into());
    let moment = &lesson.moments[0];
    assert_eq!(moment.title, "Title of the moment".into());
    assert!(!moment.visible.future && moment.visible.truth);
    harness.egui.get_by_label("Hides 1 of 5");

    click(&mut harness, "Other questions");
    click(&mut harness, "Your own choices");
    click(&mut harness, "Add a choice");
    click(&mut harness, "Choice 3 is right");
    click(&mut harness, "Choice 1 is right");
    let question = authored(&harness).moment().and_then(|moment| moment.question.clone());
    let Some(QuestionKind::Choice { choices, right }) = question.map(|it| it.kind) else {
        panic!("the author writes choices")
    };
    assert_eq!((choices.len(), right), (3, vec![2]));
    harness.egui.get_by_label("Right answer: Choice 3");
    click(&mut harness, "Remove the question");
    assert!(authored(&harness).moment().is_some_and(|moment| moment.question.is_none()));
}

#[test]
fn moments_are_dragged_into_order() {
    let mut harness = watching();
    harness.press_chord(CTRL, Key::L);
    harness.press_key(Key::ArrowRight);
    harness.press_chord(CTRL, Key::L);
    harness.press_key(Key::ArrowRight);
    harness.press_chord(CTRL, Key::L);
    harness.frames(3);
    let place =
        |harness: &StudioHarness, label: &str| harness.egui.get_by_label(label).rect().center();
    let (from, to) = (place(&harness, "Moment 3"), place(&harness, "Moment 1"));
    harness.egui.drag_at(from);
    harness.frames(2);
    harness.egui.hover_at(to);
    harness.frames(2);
    harness.egui.drop_at(to);
    harness.frames(3);
    assert_eq!(steps(authored(&harness).lesson()), [2, 0, 1]);
    assert_eq!(authored(&harness).current(), 0, "the dragged moment stays the current one");
}

#[test]
fn lesson_that_is_played_is_opened_for_writing() {
    let mut harness = StudioHarness::new(1280.0, 800.0);
    let text = lesson_text();
    harness.egui.state_mut().studio_mut().apply(Request::Files(FilesRequest::OpenText(text)));
    harness.frames(3);
    harness.press_key(Key::PageDown);
    harness.press_chord(SHIFT, Key::E);
    assert_eq!((authored(&harness).current(), harness.studio().playback.cursor()), (1, 2));
    harness.egui.get_by_label("Moment 2 Choose, question");
    harness.press_key(Key::PageUp);
    harness.press_key(Key::Y);
    assert_eq!(authored(&harness).language(), "de");
    let narration = harness.egui.get_by_label("Narration").value();
    assert_eq!(narration.as_deref(), Some("Der Agent sah wenig."));
    harness.press_key(Key::Delete);
    assert_eq!(authored(&harness).lesson().moments.len(), 4);
    harness.press_chord(CTRL | SHIFT, Key::Z);
    harness.press_chord(CTRL, Key::Z);
    assert_eq!(authored(&harness).lesson().moments.len(), 5);
}

#[test]
fn searches_become_moments_and_proposals_are_undone_at_once() {
    let mut harness = watching();
    harness.press_key(Key::F7);
    harness.wait_until("the search is over", |studio| studio.search.progress().is_none());
    harness.press_key(Key::ArrowRight);
    let expanded = harness.studio().search.playback.cursor() as u64;
    harness.press_chord(CTRL, Key::L);
    let room = authored(&harness).moment().map(|moment| moment.room.clone());
    assert!(
        matches!(&room, Some(Room::Search { method, expanded: shown, .. })
            if method == "A*" && *shown == expanded),
        "{room:?}"
    );
    harness.press_key(Key::E);
    harness.press_key(Key::E);
    let before = authored(&harness).lesson().clone();
    harness.press_chord(CTRL | SHIFT, Key::L);
    if authored(&harness).lesson() != &before {
        harness.press_chord(CTRL, Key::Z);
    }
    assert_eq!(authored(&harness).lesson(), &before);
}
