//! Tests of lessons in the model.

use super::{LessonRequest, OpenLesson, QuestionState};
use crate::agents::{Candidate, Decision, Forecast, Verdict};
use crate::board::{Direction, Position};
use crate::episode::{AnyRecording, Episode, EpisodeLimits, RecordingHeader, Visible};
use crate::lessons::{
    Advance, Answer, CellTopic, Controls, Lesson, Moment, NumberTopic, Question, QuestionKind,
    Room, Words,
};
use crate::studio::command::Command;
use crate::studio::files::{Files, FilesRequest};
use crate::studio::model::testing::wait_until;
use crate::studio::model::{Mode, PlaybackRequest, Studio};
use crate::studio::request::Request;
use crate::studio::settings::Settings;
use crate::worlds::AnyLevel;
use crate::worlds::ice::{Ice, IcePrior, Level, board_of_letters};
use crate::worlds::zuma::testing::example_game;
use Direction::{Down, Right, Up};
use std::sync::Arc;

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

/// A run to the right and down; the first and the third decision have close candidates.
fn run() -> AnyRecording {
    let header = RecordingHeader::<Ice> {
        level: level(),
        agent: "test".to_owned(),
        seed: 1,
        prior: IcePrior::Density(0.25),
        limits: EpisodeLimits { failure_cost: Some(100.0), ..EpisodeLimits::default() },
        construct_ms: 0.0,
    };
    let close = || {
        vec![
            candidate(&[Right, Right], 10.0, Verdict::Chosen),
            candidate(&[Down, Right], 11.0, Verdict::Costlier),
            candidate(&[Up], 10.0, Verdict::Tied),
        ]
    };
    let mut episode = Episode::begin(header).expect("a level without problems");
    for (action, candidates) in
        [(Right, close()), (Right, vec![]), (Right, close()), (Down, vec![])]
    {
        let mut decision = Decision::without_explanation(action, "test");
        decision.candidates = candidates;
        episode.commit(decision, 0.0);
    }
    episode.into_recording().into()
}

fn watch(step: usize) -> Room {
    Room::Watch { run: "a".to_owned(), step }
}

fn asked(room: Room, kind: QuestionKind) -> Moment {
    Moment { question: Some(Question::new("What?", kind)), ..Moment::new(room) }
}

fn lesson(moments: Vec<Moment>) -> Lesson {
    Lesson {
        title: "Test".into(),
        runs: [("a".to_owned(), Arc::new(run()))].into(),
        levels: [("b".to_owned(), Arc::new(level().into()))].into(),
        moments,
        ..Lesson::default()
    }
}

/// A studio that shows the first moment of a lesson.
fn studio_at(moments: Vec<Moment>) -> Studio {
    let mut studio = Studio::new(Settings::default(), Files::default(), || {});
    studio.open_lesson(lesson(moments), "test.lesson");
    studio.advance(0.0);
    studio
}

fn command(studio: &mut Studio, command: Command) {
    studio.apply(Request::Command(command));
}

fn open(studio: &Studio) -> &OpenLesson {
    studio.lesson.as_deref().expect("a lesson")
}

fn question(studio: &Studio) -> &QuestionState {
    open(studio).question().expect("a question")
}

#[test]
fn moment_shows_its_run_at_its_step() {
    let hidden = Visible { truth: false, ..Visible::default() };
    let moment = Moment { visible: hidden, ..Moment::new(watch(2)) };
    let mut studio = studio_at(vec![moment, Moment::new(watch(4))]);
    assert_eq!((studio.mode, studio.playback.cursor()), (Mode::Watch, 2));
    assert!(!studio.visible().truth && studio.visible().future);
    command(&mut studio, Command::NextMoment);
    assert_eq!((open(&studio).current(), studio.playback.cursor()), (1, 4));
    assert!(studio.visible().truth);
    command(&mut studio, Command::NextMoment);
    assert_eq!(open(&studio).current(), 1, "there is no further moment");
    command(&mut studio, Command::PreviousMoment);
    assert_eq!((open(&studio).current(), studio.runs.len()), (0, 1), "the run is opened once");
    assert!(studio.unsaved_work().is_empty(), "the lesson's file contains the run");
}

#[test]
fn open_question_hides_what_answers_it() {
    let mut studio = studio_at(vec![asked(watch(2), QuestionKind::Move)]);
    let visible = studio.visible();
    assert!(!visible.future && !visible.reasons && !visible.plan && visible.truth);
    assert_eq!(studio.runs.shown().map(|run| run.len()), Some(2), "views see no later step");
    for forwards in [Command::End, Command::StepForward, Command::NextEvent] {
        command(&mut studio, forwards);
        assert_eq!(studio.playback.cursor(), 2, "{forwards:?}");
    }
    studio.apply(Request::Playback(PlaybackRequest::GoTo(1)));
    assert_eq!(studio.playback.cursor(), 1, "earlier steps can be seen again");
    command(&mut studio, Command::AnswerRight);
    assert!(question(&studio).is_revealed() && studio.visible() == Visible::default());
    command(&mut studio, Command::End);
    assert_eq!(studio.playback.cursor(), 4);
}

#[test]
fn wrong_moves_have_a_regret_and_ties_are_right() {
    let mut studio = studio_at(vec![asked(watch(0), QuestionKind::Move)]);
    command(&mut studio, Command::AnswerDown);
    let (_, score) = question(&studio).last().expect("an answer");
    assert_eq!((score.is_right, score.regret.map(f64::round)), (false, Some(1.0)));
    assert!(!question(&studio).is_revealed());
    command(&mut studio, Command::ShowHint);
    command(&mut studio, Command::AnswerUp);
    assert!(question(&studio).last().expect("an answer").1.is_right);
    let sheet = open(&studio).answer_sheet();
    let record = &sheet.answers[0];
    assert_eq!((record.moment, record.tries, record.hints, record.right), (1, 2, 1, true));
    assert_eq!(record.answer, Answer::Option("U".to_owned()));
    command(&mut studio, Command::AnswerDown);
    assert_eq!(question(&studio).tries(), 2, "a revealed question takes no answer");
}

#[test]
fn hints_end_and_the_answer_can_be_shown() {
    let mut studio = studio_at(vec![
        Moment { advance: Advance::AfterAnswer, ..asked(watch(0), QuestionKind::Candidate) },
        Moment::new(watch(1)),
    ]);
    command(&mut studio, Command::NextMoment);
    assert_eq!(open(&studio).current(), 0, "the question comes first");
    for _ in 0..9 {
        command(&mut studio, Command::ShowHint);
    }
    assert!(studio.notices.iter().any(|it| it.text == "There are no more hints"));
    command(&mut studio, Command::RevealAnswer);
    assert!(!open(&studio).has_answers());
    command(&mut studio, Command::NextMoment);
    assert_eq!(open(&studio).current(), 1);
}

#[test]
fn raised_hands_are_counted_before_the_answer() {
    let choices = vec![Words::from("ice"), "floor".into(), "wall".into()];
    let kind = QuestionKind::Choice { choices, right: vec![0] };
    let mut studio = studio_at(vec![asked(watch(0), kind)]);
    for hand in [Command::CountHand1, Command::CountHand3, Command::CountHand3, Command::CountHand4]
    {
        command(&mut studio, hand);
    }
    assert_eq!(*question(&studio).hands(), [1, 0, 2, 0, 0], "there is no fourth choice");
    command(&mut studio, Command::AnswerDown);
    command(&mut studio, Command::AnswerUp);
    command(&mut studio, Command::ConfirmAnswer);
    assert!(question(&studio).is_revealed());
    command(&mut studio, Command::CountHand1);
    assert_eq!(question(&studio).hands()[0], 1);
}

#[test]
fn cells_are_answered_by_keyboard_and_by_click() {
    let kind = || QuestionKind::Cell(CellTopic::Ice);
    let mut studio = studio_at(vec![asked(watch(0), kind()), asked(watch(1), kind())]);
    assert!(!studio.visible().truth);
    command(&mut studio, Command::ConfirmAnswer);
    assert_eq!(question(&studio).tries(), 0, "no cell is marked");
    command(&mut studio, Command::AnswerUp);
    assert_eq!(question(&studio).cell(), Some(Position::new(2, 4)), "begins in the middle");
    command(&mut studio, Command::AnswerRight);
    command(&mut studio, Command::ConfirmAnswer);
    assert!(!question(&studio).last().expect("an answer").1.is_right);
    command(&mut studio, Command::AnswerLeft);
    command(&mut studio, Command::ConfirmAnswer);
    assert!(question(&studio).is_revealed() && studio.visible().truth);
    command(&mut studio, Command::NextMoment);
    studio.apply(Request::SelectCell(Some(2 * 8 + 4)));
    assert!(question(&studio).is_revealed());
    assert_eq!(studio.lesson_areas(), [(Position::new(2, 4), Position::new(2, 4))]);
}

#[test]
fn search_and_verification_are_set_up_and_hidden_until_the_answer() {
    let search = Room::Search {
        level: "b".to_owned(),
        method: "IDA*".to_owned(),
        objective: "moves".to_owned(),
        expanded: 3,
        digest: None,
    };
    let verify = Room::Verify { level: "b".to_owned(), ice_maps: true, layer: 2, digest: None };
    let kind = QuestionKind::Number(NumberTopic::ExpandedNodes);
    let mut studio = studio_at(vec![asked(search, kind), Moment::new(verify)]);
    assert_eq!(studio.mode, Mode::Search);
    assert!(!studio.visible().future && studio.lesson_hides_results());
    wait_until(&mut studio, "the search is over", |studio| {
        studio.search.result().is_some() && question(studio).key().is_some()
    });
    studio.advance(1.0);
    assert_eq!(studio.search.playback.cursor(), 3);
    assert!(!question(&studio).is_revealed());
    studio.apply(Request::Lesson(LessonRequest::Answer(Answer::Number(-1.0))));
    assert_eq!((question(&studio).tries(), question(&studio).is_revealed()), (1, false));
    command(&mut studio, Command::RevealAnswer);
    assert!(!studio.lesson_hides_results());
    command(&mut studio, Command::NextMoment);
    assert_eq!(studio.mode, Mode::Verify);
    wait_until(&mut studio, "the proof is over", |studio| {
        !studio.verification.is_busy() && studio.verification.playback.cursor() == 2
    });
    assert!(!open(&studio).is_left());
}

#[test]
fn stored_answer_that_differs_is_reported_once() {
    let search = |digest: &str| Room::Search {
        level: "b".to_owned(),
        method: "A*".to_owned(),
        objective: "moves".to_owned(),
        expanded: 0,
        digest: Some(digest.to_owned()),
    };
    let lesson = |digest| vec![Moment::new(search(digest)), Moment::new(watch(0))];
    let mut studio = studio_at(lesson("moves 1, expanded 1"));
    let reports = |studio: &Studio| {
        let texts = studio.notices.iter().map(|notice| notice.text.clone());
        texts.filter(|text| text.contains("differs")).collect::<Vec<_>>()
    };
    wait_until(&mut studio, "the answers are compared", |studio| !reports(studio).is_empty());
    let [report] = &*reports(&studio) else { panic!("one report") };
    assert!(report.starts_with("Moment 1: ") && report.ends_with("moves 1, expanded 1."));
    let found = report.split("Now: ").nth(1).and_then(|text| text.split(". In").next());
    let found = found.expect("the answer found").to_owned();
    command(&mut studio, Command::NextMoment);
    command(&mut studio, Command::PreviousMoment);
    studio.advance(1.0);
    assert_eq!(reports(&studio).len(), 1, "a moment is reported once");

    let mut studio = studio_at(lesson(&found));
    wait_until(&mut studio, "the answers are compared", |studio| !open(studio).compared.is_empty());
    assert!(reports(&studio).is_empty());
}

#[test]
fn training_of_a_moment_has_its_settings_and_needs_no_saving() {
    let room = Room::Training {
        level: "game".to_owned(),
        learner: "model-learner".to_owned(),
        games: 10,
        seed: 7,
        digest: None,
    };
    let mut lesson = Lesson::default();
    lesson.levels.insert("game".to_owned(), Arc::new(AnyLevel::Zuma(example_game())));
    lesson.moments.push(Moment::new(room));
    let mut studio = Studio::new(Settings::default(), Files::default(), || {});
    studio.begin_session();
    studio.open_lesson(lesson, "a lesson");
    wait_until(&mut studio, "the training is over", |studio| {
        studio.worlds.zuma.training_jobs.policies().len() == 1
    });
    let policy = &studio.worlds.zuma.training_jobs.policies()[0];
    let training = &policy.file.training;
    assert_eq!((training.games, training.seed, policy.saved_file.is_saved), (10, 7, true));
    assert!(studio.unsaved_work().is_empty());
    assert!(studio.notices.iter().all(|notice| !notice.text.contains("Trained")));
}

#[test]
fn controls_of_a_moment_are_respected() {
    let moment = |controls| Moment { controls, ..Moment::new(watch(1)) };
    let mut studio = studio_at(vec![moment(Controls::Step), moment(Controls::Locked)]);
    let run_other = Request::ShowMode(Mode::Edit);
    studio.apply(run_other.clone());
    command(&mut studio, Command::Run);
    assert_eq!((studio.mode, studio.runs.len()), (Mode::Watch, 1));
    command(&mut studio, Command::StepForward);
    assert_eq!(studio.playback.cursor(), 2);
    command(&mut studio, Command::NextMoment);
    command(&mut studio, Command::StepForward);
    studio.apply(Request::Playback(PlaybackRequest::GoTo(3)));
    studio.apply(run_other);
    assert_eq!((studio.mode, studio.playback.cursor()), (Mode::Watch, 1));
    assert!(!studio.is_enabled(Command::StepForward) && studio.is_enabled(Command::NextTheme));
}

#[test]
fn student_leaves_and_returns_to_the_same_place() {
    let hidden = Visible { truth: false, ..Visible::default() };
    let moment = Moment { visible: hidden, ..Moment::new(watch(1)) };
    let mut studio = studio_at(vec![Moment::new(watch(0)), moment]);
    command(&mut studio, Command::NextMoment);
    command(&mut studio, Command::StepForward);
    command(&mut studio, Command::ExploreFreely);
    assert!(open(&studio).is_left() && studio.visible().truth);
    command(&mut studio, Command::NewLevel);
    assert_eq!(studio.mode, Mode::Edit);
    command(&mut studio, Command::ExploreFreely);
    assert_eq!((studio.mode, open(&studio).current()), (Mode::Watch, 1));
    assert_eq!(studio.playback.cursor(), 2, "where the student was");
    assert!(!studio.visible().truth);
    // Showing anything else leaves the lesson, too.
    studio.apply(Request::ShowMode(Mode::Edit));
    assert!(open(&studio).is_left());
    command(&mut studio, Command::ExploreFreely);
    let run = studio.runs.shown().expect("the run").id();
    studio.apply(Request::CloseRun(run));
    assert!(open(&studio).is_left());
    command(&mut studio, Command::ExploreFreely);
    assert_eq!(studio.runs.shown().map(|run| run.len()), Some(4), "the run is opened again");
}

#[test]
fn moment_with_a_time_goes_on_by_itself() {
    let moment = Moment { advance: Advance::AfterSeconds(2.0), ..Moment::new(watch(0)) };
    let mut studio = studio_at(vec![moment, Moment::new(watch(3))]);
    studio.advance(1500.0);
    assert_eq!(open(&studio).due_in_ms(), Some(500));
    studio.advance(600.0);
    assert_eq!((open(&studio).current(), studio.playback.cursor()), (1, 3));
    assert_eq!(open(&studio).due_in_ms(), None);
}

#[test]
fn ask_me_stops_at_each_close_decision() {
    let mut studio = Studio::new(Settings::default(), Files::default(), || {});
    let id = studio.open_run(run(), None).expect("a run");
    studio.show_run(id);
    studio.apply(Request::Playback(PlaybackRequest::GoTo(0)));
    command(&mut studio, Command::AskMe);
    assert_eq!((open(&studio).moment_count(), studio.playback.cursor()), (2, 0));
    assert!(!studio.visible().future && !studio.visible().reasons);
    command(&mut studio, Command::AnswerRight);
    assert!(studio.visible().future);
    command(&mut studio, Command::StepForward);
    studio.advance(10.0);
    assert_eq!(open(&studio).current(), 0);
    command(&mut studio, Command::StepForward);
    studio.advance(10.0);
    assert_eq!((open(&studio).current(), studio.playback.cursor()), (1, 2));
    assert!(!studio.visible().future && studio.runs.len() == 1);
}

#[test]
fn languages_fall_back_and_switch() {
    let words = Words::english("ice").with("de", "Eis");
    let mut studio = studio_at(vec![Moment { narration: words.clone(), ..Moment::new(watch(0)) }]);
    assert_eq!(open(&studio).words(&words), "ice");
    command(&mut studio, Command::NextLanguage);
    assert_eq!(open(&studio).words(&words), "Eis");
    command(&mut studio, Command::NextLanguage);
    assert_eq!(open(&studio).words(&words), "ice");
}

#[test]
fn closed_lesson_with_unsaved_answers_can_be_reopened() {
    let mut studio = studio_at(vec![asked(watch(0), QuestionKind::Move)]);
    command(&mut studio, Command::AnswerDown);
    command(&mut studio, Command::CloseLesson);
    assert!(studio.lesson.is_none() && studio.visible() == Visible::default());
    assert!(studio.notices.iter().any(|it| it.text.contains("not saved")));
    studio.apply(Request::Lesson(LessonRequest::Reopen));
    assert_eq!(question(&studio).tries(), 1);
    assert!(!studio.may_close() && studio.may_close(), "one warning before the window closes");
    let folder = tempfile::tempdir().expect("a folder");
    studio.save_answers_to(folder.path().join("mine"));
    let text = std::fs::read_to_string(folder.path().join("mine.answers")).expect("a file");
    assert_eq!(text.lines().count(), 2);
    command(&mut studio, Command::CloseLesson);
    assert_eq!(studio.notices.iter().filter(|it| it.text.starts_with("The answers to")).count(), 1);
}

#[test]
fn lesson_with_problems_opens_with_its_valid_moments() {
    let good = lesson(vec![Moment::new(watch(1)), Moment::new(watch(2))]);
    let text = crate::formats::lesson::write_lesson(&good).expect("a text");
    let mut studio = Studio::new(Settings::default(), Files::default(), || {});
    let late = text.replacen("step: 2", "step: 9", 1).replacen("step:2", "step:9", 1);
    assert_ne!(late, text);
    studio.apply(Request::Files(FilesRequest::OpenText(late)));
    assert_eq!((open(&studio).moment_count(), studio.playback.cursor()), (1, 1));
    let message = format!("{:?}", studio.dialog);
    assert!(message.contains("step 9 is past the end"), "{message}");
    let mut studio = Studio::new(Settings::default(), Files::default(), || {});
    let newer = text.replacen("version: 1", "version: 99", 1);
    studio.apply(Request::Files(FilesRequest::OpenText(newer)));
    assert!(studio.lesson.is_none() && studio.dialog.is_some());
}
