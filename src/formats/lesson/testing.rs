//! Random lessons and answers for property tests.

use crate::board::Position;
use crate::episode::{AnyRecording, ShownBoards, Visible};
use crate::formats::testing::{any_level, any_recording, any_text};
use crate::formats::zuma::testing::any_game;
use crate::lessons::{
    Advance, Annotation, AnnotationRole, Answer, AnswerRecord, AnswerSheet, Camera, CellTopic,
    Controls, Lesson, Moment, NumberTopic, Question, QuestionKind, RegretUnit, Room, Words,
    moment_problems,
};
use crate::worlds::AnyLevel;
use crate::worlds::platform::testing::any_stage;
use proptest::prelude::*;
use std::sync::Arc;

/// Text in up to three languages.
fn any_words() -> impl Strategy<Value = Words> {
    (any_text(), any_text(), any_text())
        .prop_map(|(en, de, pt)| Words::english(&en).with("de", &de).with("pt-BR", &pt))
}

fn any_room() -> impl Strategy<Value = Room> {
    let name = || prop::sample::select(vec!["a", "b", "c"]).prop_map(str::to_owned);
    let digest = || proptest::option::of(any_text());
    prop_oneof![
        4 => (name(), 0..9_usize).prop_map(|(run, step)| Room::Watch { run, step }),
        1 => (name(), any::<u64>(), digest(), any::<bool>()).prop_map(
            |(level, expanded, digest, pushes)| Room::Search {
                level,
                method: "IDA*".to_owned(),
                objective: if pushes { "pushes" } else { "moves" }.to_owned(),
                expanded,
                digest,
            }
        ),
        1 => (name(), any::<bool>(), any::<u32>(), digest()).prop_map(
            |(level, ice_maps, layer, digest)| Room::Verify { level, ice_maps, layer, digest }
        ),
        1 => (name(), 1..99_u32, any::<u64>(), digest()).prop_map(
            |(level, games, seed, digest)| Room::Training {
                level,
                learner: "q-learner".to_owned(),
                games,
                seed,
                digest,
            }
        ),
    ]
}

fn any_question() -> impl Strategy<Value = Question> {
    use NumberTopic::{
        DeadStates, ExpandedNodes, ExpectedSteps, FewestMoves, IcePercent, SuccessPercent,
        UnknownCells,
    };
    let topics = vec![
        DeadStates,
        ExpandedNodes,
        ExpectedSteps,
        FewestMoves,
        IcePercent { row: 1, column: 1 },
        SuccessPercent,
        UnknownCells,
    ];
    let choices = prop::collection::vec(any_words(), 2..4);
    let kind = prop_oneof![
        Just(QuestionKind::Move),
        Just(QuestionKind::Candidate),
        Just(QuestionKind::Outcome),
        prop::sample::select(CellTopic::ALL.to_vec()).prop_map(QuestionKind::Cell),
        prop::sample::select(topics).prop_map(QuestionKind::Number),
        (choices, 0..2_usize)
            .prop_map(|(choices, right)| QuestionKind::Choice { choices, right: vec![right] }),
    ];
    let hints = prop::collection::vec(any_words(), 0..3);
    (any_words(), kind, proptest::option::of(0.0..1.0), hints, any_words()).prop_map(
        |(ask, kind, tolerance, hints, explanation)| {
            let ask = if ask.is_empty() { "Where?".into() } else { ask };
            Question { ask, kind, tolerance, hints, explanation }
        },
    )
}

fn any_annotation() -> impl Strategy<Value = Annotation> {
    let cell = || (0..2_usize, 0..3_usize).prop_map(|(row, column)| Position::new(row, column));
    let role = || prop::sample::select(AnnotationRole::ALL.to_vec());
    prop_oneof![
        (cell(), cell(), role()).prop_map(|(from, to, role)| Annotation::Arrow { from, to, role }),
        (cell(), role()).prop_map(|(at, role)| Annotation::Cell { at, role }),
    ]
}

fn any_moment() -> impl Strategy<Value = Moment> {
    let camera = (0.0..9.0_f32, 0.0..9.0_f32, 0.1..9.0_f32)
        .prop_map(|(row, column, rows)| Camera { row, column, rows });
    let boards =
        prop::sample::select(vec![ShownBoards::Truth, ShownBoards::Belief, ShownBoards::Both]);
    let controls = prop::sample::select(vec![Controls::Free, Controls::Step, Controls::Locked]);
    let advance = prop_oneof![
        Just(Advance::OnKey),
        Just(Advance::AfterAnswer),
        (0.1..99.0_f32).prop_map(Advance::AfterSeconds)
    ];
    let visible = any::<[bool; 5]>().prop_map(|[truth, plan, reasons, future, labels]| Visible {
        truth,
        plan,
        reasons,
        future,
        labels,
    });
    (
        (any_words(), any_words(), any_room(), visible),
        (proptest::option::of(camera), boards, controls, advance),
        prop::collection::vec(any_annotation(), 0..3),
        proptest::option::of(any_question()),
    )
        .prop_map(|(shown, (camera, boards, controls, advance), annotations, question)| {
            let (title, narration, room, visible) = shown;
            Moment {
                title,
                narration,
                room,
                visible,
                camera,
                boards,
                annotations,
                controls,
                question,
                advance,
            }
        })
}

fn any_document_level() -> impl Strategy<Value = AnyLevel> {
    prop_oneof![
        any_level().prop_map(AnyLevel::from),
        any_recording().prop_map(|run| run.header.level.into()),
        any_stage(12).prop_map(AnyLevel::from),
        any_game().prop_map(AnyLevel::from),
    ]
}

/// Lessons whose moments are all valid; a few moments have questions.
pub(in crate::formats) fn any_lesson() -> impl Strategy<Value = Lesson> {
    let runs = prop::collection::vec(any_recording(), 1..3);
    let levels = prop::collection::vec(any_document_level(), 1..4);
    let moments = prop::collection::vec(any_moment(), 0..12);
    (any_words(), any_words(), any_text(), runs, levels, moments).prop_map(
        |(title, note, author, runs, levels, moments)| {
            let names = || ["a", "b", "c"].map(str::to_owned).into_iter();
            let runs = runs.into_iter().map(|run| Arc::new(AnyRecording::from(run)));
            let mut lesson = Lesson {
                title,
                note,
                author,
                runs: names().zip(runs).collect(),
                levels: names().zip(levels.into_iter().map(Arc::new)).collect(),
                moments: Vec::new(),
            };
            let is_valid = |moment: &Moment| moment_problems(&lesson, moment).is_empty();
            lesson.moments = moments.into_iter().filter(is_valid).collect();
            lesson
        },
    )
}

/// Files of answers, also with texts that no question has.
pub(in crate::formats) fn any_sheet() -> impl Strategy<Value = AnswerSheet> {
    let answer = prop_oneof![
        any_text().prop_map(Answer::Option),
        (-9_999..9_999_i32).prop_map(|it| Answer::Number(f64::from(it) / 8.0)),
        (0..9_usize, 0..9_usize).prop_map(|(row, column)| Answer::Cell(Position::new(row, column)))
    ];
    let record = (1..20_usize, answer, any::<bool>(), proptest::option::of(0..99_u8), 1..9_u32);
    let record = (record, 0..5_u32, 0..9_999_u32).prop_map(
        |((moment, answer, right, regret, tries), hints, seconds)| AnswerRecord {
            moment,
            answer,
            right,
            // JSON keeps eighths exactly.
            regret: regret.map(|it| f64::from(it) / 8.0),
            unit: RegretUnit::ALL[usize::from(regret.unwrap_or_default()) % RegretUnit::ALL.len()],
            tries,
            hints,
            seconds: f64::from(seconds) / 8.0,
        },
    );
    let answers = prop::collection::vec(record, 0..9);
    (any_text(), any_text(), proptest::option::of(any_text()), answers)
        .prop_map(|(lesson, title, name, answers)| AnswerSheet { lesson, title, name, answers })
}
