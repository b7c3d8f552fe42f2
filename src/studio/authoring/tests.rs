//! Tests of writing lessons in the model.

use super::{AuthoredLesson, AuthoredText, AuthoringRequest};
use crate::agents::Decision;
use crate::board::Direction::{Left, Right};
use crate::episode::{AnyRecording, Episode, EpisodeLimits, RecordingHeader, Visible};
use crate::formats::lesson::{read_lesson, write_lesson};
use crate::lessons::{Advance, Camera, Lesson, QuestionKind, Room, room_answer};
use crate::planning::search::Budget;
use crate::studio::command::{Command, Context};
use crate::studio::files::{Files, FilesRequest, WorkId};
use crate::studio::model::testing::wait_until;
use crate::studio::model::{Mode, PlaybackRequest, Studio};
use crate::studio::request::Request;
use crate::studio::settings::Settings;
use crate::worlds::AnyLevel;
use crate::worlds::ice::{Ice, IcePrior, Level, board_of_letters};
use std::fs;
use std::path::Path;

/// A run of eight steps without candidates.
fn run() -> AnyRecording {
    let board = board_of_letters("########/#@   $.#/########").expect("a drawing");
    let header = RecordingHeader::<Ice> {
        level: Level::untitled(board),
        agent: "tester".to_owned(),
        seed: 1,
        prior: IcePrior::Density(0.25),
        limits: EpisodeLimits::default(),
        construct_ms: 0.0,
    };
    let mut episode = Episode::begin(header).expect("a level without problems");
    for action in [Right, Right, Left, Right, Left, Left, Right, Right] {
        episode.commit(Decision::without_explanation(action, "test"), 0.0);
    }
    episode.into_recording().into()
}

/// A studio that watches a run of eight steps.
fn watching(files: Files) -> Studio {
    let mut studio = Studio::new(Settings::default(), files, || {});
    studio.begin_session();
    let id = studio.open_run(run(), None).expect("a playable run");
    studio.show_run(id);
    studio
}

fn command(studio: &mut Studio, command: Command) {
    studio.apply(Request::Command(command));
}

fn ask(studio: &mut Studio, request: AuthoringRequest) {
    studio.apply(Request::Authoring(request));
}

fn type_text(studio: &mut Studio, field: AuthoredText, text: &str) {
    ask(studio, AuthoringRequest::Type(field, text.to_owned()));
}

/// Adds moments at these steps.
fn add_at(studio: &mut Studio, steps: &[usize]) {
    for step in steps {
        studio.apply(Request::Playback(PlaybackRequest::GoTo(*step)));
        command(studio, Command::AddMoment);
    }
}

fn authored(studio: &Studio) -> &AuthoredLesson {
    studio.authored.as_deref().expect("a lesson is written")
}

fn lesson(studio: &Studio) -> &Lesson {
    authored(studio).lesson()
}

fn steps(studio: &Studio) -> Vec<usize> {
    let step = |room: &Room| if let Room::Watch { step, .. } = room { *step } else { 99 };
    lesson(studio).moments.iter().map(|moment| step(&moment.room)).collect()
}

#[test]
fn moments_embed_the_run_once_and_show_what_the_window_shows() {
    let mut studio = watching(Files::default());
    studio.hidden.truth = true;
    let camera = Some(Camera { row: 2.5, column: 3.0, rows: 4.0 });
    ask(&mut studio, AuthoringRequest::ShownCamera(camera));
    add_at(&mut studio, &[2, 5]);
    studio.hidden.truth = false;
    add_at(&mut studio, &[7]);
    assert_eq!((steps(&studio), lesson(&studio).runs.len()), (vec![2, 5, 7], 1));
    let first = &lesson(&studio).moments[0];
    assert_eq!((first.visible.truth, first.visible.future, first.camera), (false, true, camera));
    assert!(lesson(&studio).moments[2].visible.truth);
    assert!(studio.title().starts_with("Untitled lesson •"), "{}", studio.title());
    command(&mut studio, Command::PreviousMoment);
    assert_eq!((authored(&studio).current(), studio.playback.cursor()), (1, 5));
    assert_eq!(studio.runs.len(), 1, "the moment shows the open run");
    add_at(&mut studio, &[1]);
    assert_eq!(steps(&studio), [2, 5, 1, 7], "a new moment follows the current one");
}

#[test]
fn moments_are_ordered_updated_removed_and_all_of_it_is_undone() {
    let mut studio = watching(Files::default());
    add_at(&mut studio, &[1, 2, 3]);
    command(&mut studio, Command::MoveMomentEarlier);
    assert_eq!((steps(&studio), authored(&studio).current()), (vec![1, 3, 2], 1));
    ask(&mut studio, AuthoringRequest::Move { from: 0, to: 2 });
    assert_eq!((steps(&studio), authored(&studio).current()), (vec![3, 2, 1], 0));
    command(&mut studio, Command::MoveMomentEarlier);
    assert_eq!(steps(&studio), [3, 2, 1], "the first moment stays");
    type_text(&mut studio, AuthoredText::Narration, "Look.");
    studio.apply(Request::Playback(PlaybackRequest::GoTo(6)));
    command(&mut studio, Command::UpdateMoment);
    assert_eq!(steps(&studio), [6, 2, 1]);
    assert_eq!(lesson(&studio).moments[0].narration, "Look.".into());
    command(&mut studio, Command::RemoveMoment);
    assert_eq!(steps(&studio), [2, 1]);
    let last = lesson(&studio).clone();
    let mut count = 0;
    while studio.is_enabled(Command::UndoLessonEdit) {
        command(&mut studio, Command::UndoLessonEdit);
        count += 1;
    }
    // Three moments, two moves, a text, an update, a removal.
    assert_eq!((count, lesson(&studio)), (8, &Lesson::default()));
    for _ in 0..count {
        command(&mut studio, Command::RedoLessonEdit);
    }
    assert_eq!(lesson(&studio), &last);
}

#[test]
fn typed_text_is_one_edit_in_the_language_of_the_author() {
    let mut studio = watching(Files::default());
    add_at(&mut studio, &[1, 2]);
    for text in ["A", "Ag", "Agent"] {
        type_text(&mut studio, AuthoredText::Narration, text);
    }
    assert_eq!(authored(&studio).shown_text(AuthoredText::Narration), "Agent");
    type_text(&mut studio, AuthoredText::Title, "Ice");
    ask(&mut studio, AuthoringRequest::Language("de".to_owned()));
    assert_eq!(authored(&studio).shown_text(AuthoredText::Narration), "", "no German text yet");
    type_text(&mut studio, AuthoredText::Narration, "Der Agent");
    ask(&mut studio, AuthoringRequest::CommitText);
    let narration = &lesson(&studio).moments[1].narration;
    assert_eq!((narration.in_language("en"), narration.in_language("de")), ("Agent", "Der Agent"));
    command(&mut studio, Command::NextLanguage);
    assert_eq!(authored(&studio).language(), "en");
    command(&mut studio, Command::UndoLessonEdit);
    command(&mut studio, Command::UndoLessonEdit);
    assert!(lesson(&studio).title.is_empty(), "the title is one edit");
    command(&mut studio, Command::UndoLessonEdit);
    assert!(lesson(&studio).moments[1].narration.is_empty(), "the narration is one edit");
}

#[test]
fn questions_have_an_answer_and_refused_edits_change_nothing() {
    let mut studio = watching(Files::default());
    add_at(&mut studio, &[3]);
    command(&mut studio, Command::AddQuestion);
    let kind = |studio: &Studio| {
        let question = lesson(studio).moments[0].question.as_ref();
        question.map(|question| question.kind.clone())
    };
    // The decisions of this run have no candidates.
    assert_eq!(kind(&studio), Some(QuestionKind::Move));
    assert!(authored(&studio).answer_key().is_some_and(Result::is_ok));
    ask(&mut studio, AuthoringRequest::Advance(Advance::AfterAnswer));
    type_text(&mut studio, AuthoredText::Ask, "");
    ask(&mut studio, AuthoringRequest::CommitText);
    assert_eq!(authored(&studio).shown_text(AuthoredText::Ask), "Which action comes next?");
    assert!(studio.notices.iter().any(|it| it.text.contains("no text")));
    ask(&mut studio, AuthoringRequest::Ask(Some(QuestionKind::Candidate)));
    assert_eq!(kind(&studio), Some(QuestionKind::Move), "there are no candidates to choose");
    ask(&mut studio, AuthoringRequest::Ask(None));
    assert_eq!(kind(&studio), None);
    assert_eq!(lesson(&studio).moments[0].advance, Advance::OnKey);
    let choices = vec!["ice".into(), "floor".into()];
    let choice = QuestionKind::Choice { choices, right: vec![1] };
    ask(&mut studio, AuthoringRequest::Ask(Some(choice)));
    type_text(&mut studio, AuthoredText::Ask, "What is it?");
    type_text(&mut studio, AuthoredText::Choice(1), "wall");
    ask(&mut studio, AuthoringRequest::CommitText);
    let key = authored(&studio).answer_key().cloned().expect("a question").expect("an answer");
    assert_eq!(key.right_text("en"), "wall");
    // The last moment of a run has no next action: the end has no such question.
    add_at(&mut studio, &[8]);
    assert!(!studio.fitting_questions().contains(&QuestionKind::Move));
}

#[test]
fn preview_hides_and_asks_as_for_a_student_and_returns_to_the_same_moment() {
    let mut studio = watching(Files::default());
    add_at(&mut studio, &[1, 3]);
    let visible = Visible { truth: false, ..Visible::default() };
    ask(&mut studio, AuthoringRequest::Visible(visible));
    command(&mut studio, Command::AddQuestion);
    assert!(studio.visible().truth && studio.visible().future, "the author sees everything");
    command(&mut studio, Command::PreviewLesson);
    assert!(!studio.visible().truth && !studio.visible().future);
    assert!(matches!(studio.context(), Context::Moment { asks: true, .. }));
    assert!(studio.obstacle(Command::AddMoment).is_some());
    command(&mut studio, Command::PreviousMoment);
    command(&mut studio, Command::PreviewLesson);
    assert!(studio.lesson.is_none() && studio.visible().truth);
    assert_eq!((authored(&studio).current(), studio.playback.cursor()), (0, 1));
    assert_eq!(studio.runs.len(), 1);
    command(&mut studio, Command::PreviewLesson);
    command(&mut studio, Command::CloseLesson);
    assert!(studio.lesson.is_none() && studio.authored.is_some(), "closing ends the preview");
}

#[test]
fn lesson_is_saved_read_again_and_asked_about_before_closing() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("first.lesson");
    let mut studio = watching(Files::new(folder.path().join("data")));
    command(&mut studio, Command::Save);
    studio.dialog = None;
    add_at(&mut studio, &[2]);
    type_text(&mut studio, AuthoredText::Title, "First");
    assert!(studio.unsaved_work().iter().any(|it| it.work == WorkId::Lesson && it.name == "First"));
    assert!(!studio.may_close());
    studio.dialog = None;
    studio.save_lesson_to(path.clone());
    assert!(!authored(&studio).is_modified() && studio.unsaved_lesson().is_none());
    let text = fs::read_to_string(&path).expect("the file");
    assert_eq!(&read_lesson(&text).expect("a lesson").value, lesson(&studio));
    assert_eq!(lesson(&studio).title, "First".into());

    add_at(&mut studio, &[4]);
    command(&mut studio, Command::CloseLesson);
    assert!(studio.authored.is_some(), "closing warns first");
    command(&mut studio, Command::Save);
    let saved = fs::read_to_string(&path).expect("the file");
    assert_eq!(read_lesson(&saved).expect("a lesson").value.moments.len(), 2);
    // Another program changes the file: saving asks for another one.
    fs::write(&path, &text).expect("written");
    add_at(&mut studio, &[5]);
    command(&mut studio, Command::Save);
    assert!(studio.dialog.is_some());
    assert_eq!(fs::read_to_string(&path).expect("the file"), text);
    studio.dialog = None;
    command(&mut studio, Command::CloseLesson);
    command(&mut studio, Command::CloseLesson);
    assert!(studio.authored.is_none());
}

#[test]
fn file_has_the_answer_of_a_search_even_if_it_was_saved_before_the_search_ended() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("search.lesson");
    let mut studio = Studio::new(Settings::default(), Files::default(), || {});
    studio.begin_session();
    let board = board_of_letters("########/#@ $  .#/########").expect("a drawing");
    let source = studio.files.new_source();
    studio.open_level(source, AnyLevel::Ice(Level::untitled(board)));
    studio.watch_search();
    wait_until(&mut studio, "the search is over", |studio| {
        studio.search.progress().is_none() && studio.search.result().is_some()
    });
    command(&mut studio, Command::AddMoment);
    studio.save_lesson_to(path.clone());
    let read = || read_lesson(&fs::read_to_string(&path).expect("the file")).expect("a lesson");
    wait_until(&mut studio, "the answer is in the file", |studio| {
        !authored(studio).lacks_answers && read().value.moments[0].room.digest().is_some()
    });
    let saved = read().value;
    let room = &saved.moments[0].room;
    let answer = room_answer(&saved, room, &Budget::nodes(1_000_000)).expect("an answer");
    assert_eq!(room.digest(), answer.map(|answer| answer.to_string()).as_deref());
    assert!(!authored(&studio).is_modified());
}

/// Opens a file and waits until it was read.
fn open(studio: &mut Studio, path: &Path) {
    studio.apply(Request::Files(FilesRequest::Open(path.to_owned())));
    wait_until(studio, "the file is read", |studio| {
        studio.files.paths_in_progress().next().is_none()
    });
}

#[test]
fn damaged_lesson_is_edited_in_another_file_and_a_newer_one_is_not_opened() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut studio = watching(Files::new(folder.path().join("data")));
    add_at(&mut studio, &[2, 4]);
    let text = write_lesson(lesson(&studio)).expect("a text");
    command(&mut studio, Command::CloseLesson);
    command(&mut studio, Command::CloseLesson);
    let path = folder.path().join("damaged.lesson");
    let place = text.rfind("4)").expect("the step of the last moment");
    let damaged = format!("{}400{}", &text[..place], &text[place + 1..]);
    fs::write(&path, &damaged).expect("written");
    open(&mut studio, &path);
    let message = format!("{:?}", studio.dialog);
    assert!(message.contains("line") && message.contains("step 400"), "{message}");
    studio.dialog = None;
    command(&mut studio, Command::EditLesson);
    assert_eq!(steps(&studio), [2]);
    assert_eq!(authored(&studio).path(), None);
    add_at(&mut studio, &[5]);
    command(&mut studio, Command::Save);
    assert!(studio.dialog.is_some(), "saving asks for another file");
    assert_eq!(fs::read_to_string(&path).expect("the file"), damaged);
    studio.dialog = None;

    let newer = folder.path().join("newer.lesson");
    fs::write(&newer, text.replacen("version: 1", "version: 999", 1)).expect("written");
    open(&mut studio, &newer);
    let message = format!("{:?}", studio.dialog);
    assert!(message.contains("999"), "{message}");
    assert!(studio.lesson.is_none());
    assert_eq!(steps(&studio), [2, 5], "the lesson that is written stays");
}

#[test]
fn whole_lesson_of_a_file_is_edited_in_its_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("whole.lesson");
    let mut studio = watching(Files::new(folder.path().join("data")));
    add_at(&mut studio, &[2, 4]);
    studio.save_lesson_to(path.clone());
    command(&mut studio, Command::CloseLesson);
    open(&mut studio, &path);
    command(&mut studio, Command::NextMoment);
    command(&mut studio, Command::EditLesson);
    assert_eq!((authored(&studio).current(), authored(&studio).is_modified()), (1, false));
    command(&mut studio, Command::RemoveMoment);
    command(&mut studio, Command::Save);
    let text = fs::read_to_string(&path).expect("the file");
    assert_eq!(read_lesson(&text).expect("a lesson").value.moments.len(), 1);
    let backups = fs::read_dir(folder.path().join("data/backups")).expect("a folder of backups");
    assert!(backups.count() > 0, "the replaced file is in the backups");
}

/// Longer than the interval between two updates of the rescue file, and shorter than 30 s.
const A_WHILE_MS: f32 = 6_000.0;

#[test]
fn killed_studio_offers_the_lesson_with_the_text_that_was_typed() {
    let folder = tempfile::tempdir().expect("a folder");
    let files = || Files::new(folder.path().join("data"));
    let mut killed = watching(files());
    add_at(&mut killed, &[2, 4]);
    type_text(&mut killed, AuthoredText::Narration, "Half a sen");
    let written = authored(&killed).lesson_with_typed();
    killed.advance(A_WHILE_MS);
    let rescue = folder.path().join("data/rescue");
    let is_rescued = |_: &Studio| {
        let entries = fs::read_dir(&rescue).into_iter().flatten().flatten();
        let mut names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
        names.any(|name| name.ends_with(".lesson"))
    };
    wait_until(&mut killed, "the lesson is in the rescue folder", is_rescued);
    for _ in 0..20 {
        killed.advance(100.0);
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    // No exit code runs, as after `kill -9`; only the lock is released.
    drop(killed);
    let mut next = Studio::new(Settings::default(), files(), || {});
    next.begin_session();
    assert!(next.authored.is_none(), "nothing is opened unasked");
    next.apply(Request::Files(FilesRequest::ResolveRescue(true)));
    wait_until(&mut next, "the lesson is open", |studio| studio.authored.is_some());
    assert_eq!(lesson(&next), &written);
    assert_eq!(lesson(&next).moments[1].narration, "Half a sen".into());
    assert!(authored(&next).is_modified(), "no file contains it yet");
    assert_eq!(next.mode, Mode::Watch);
}

#[test]
fn keys_of_the_lesson_work_only_while_it_is_on_screen() {
    let mut studio = watching(Files::default());
    assert_eq!(studio.context(), Context::Watching);
    add_at(&mut studio, &[1]);
    assert!(matches!(studio.context(), Context::Authored(_)));
    for (command, works) in [
        (Command::UndoLessonEdit, true),
        (Command::NextMoment, true),
        (Command::StepForward, true),
        (Command::Undo, false),
        (Command::ShowHint, false),
    ] {
        let context = command.spec().context;
        assert_eq!(context.is_active_in(studio.context()), works, "{command:?}");
    }
    command(&mut studio, Command::SwitchEditWatch);
    assert!(matches!(studio.context(), Context::EditingWorld(_)));
    assert!(studio.written_lesson().is_none(), "Ctrl+S saves the level there");
    assert!(studio.obstacle(Command::AddMoment).is_some());
}
