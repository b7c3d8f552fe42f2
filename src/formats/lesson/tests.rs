//! Tests of the readers and writers of lessons and answers.

use super::testing::{any_lesson, any_sheet};
use super::{
    file_references, lesson_digest, read_answers, read_lesson, with_files, write_answers,
    write_lesson,
};
use crate::agents::Verdict;
use crate::episode::AnyRecording;
use crate::formats::testing::{any_recording, cases};
use crate::lessons::{
    Answer, AnswerKey, Lesson, Moment, Question, QuestionKind, Room, answer_key, hints,
};
use crate::planning::belief::cost_model::Criterion;
use crate::planning::search::Budget;
use crate::worlds::ice::Ice;
use proptest::prelude::*;
use std::sync::Arc;

/// A run of one push, which solves its level; the level has one ice cell.
const RUN: &str = "Recording(version: 1, level: Level(board: [\"######\", \"#@$ .#\", \"######\"], \
    ice: [\"      \", \"   ~  \"]), agent: \"a\", outcome: Some(Solved), steps: [\n(decision: \
    (action: Right, engine: \"e\"), change: (from: 7, to: 8, push: Some((from: 8, to: 10))), lesson: (ice: [9])),\n])";

/// Returns a lesson with the run of the tests, the level `pit` and these moments, one a line.
///
/// The first moment is on line 7.
fn lesson(moments: &[&str]) -> String {
    format!(
        "Lesson(version: 1, title: \"T\",\nruns: {{\"a\": {RUN}}},\nlevels: {{\"pit\": Level(board: \
         [\"#####\", \"#@$.#\", \"#####\"])}},\nmoments: [\n{},\n])",
        moments.join(",\n")
    )
}

#[track_caller]
fn problems_of(text: &str) -> Vec<String> {
    let reading = read_lesson(text).expect("a lesson");
    reading.problems.iter().map(ToString::to_string).collect()
}

#[test]
fn a_lesson_without_problems_is_read_completely() {
    let text = lesson(&[
        "Moment(narration: {\"en\": \"ice\", \"de\": \"Eis\"}, room: Watch(run: \"a\", step: 0), \
         question: Some(Question(ask: \"Where?\", kind: Move)), advance: AfterAnswer)",
        "Moment(room: Search(level: \"pit\", method: \"IDA*\"), question: Question(ask: \"n\", kind: \
         Number(ExpandedNodes), tolerance: 0.1), camera: (row: 1, column: 2, rows: 3))",
        "Moment(room: Watch(run: \"a\", step: 1), visible: (truth: false), annotations: [Cell(at: \
         (row: 1, column: 1), role: Risk), Arrow(from: (row: 0, column: 0), to: (row: 1, column: 0), \
         role: Chosen)])",
        "Moment(room: Verify(level: \"pit\", ice_maps: true), question: Some(Question(ask: \"w\", \
         kind: Choice(choices: [\"x\", {\"de\": \"y\"}], right: [1]))))",
    ]);
    assert_eq!(problems_of(&text), [""; 0]);
    let lesson = read_lesson(&text).expect("a lesson").value;
    assert_eq!((lesson.moments.len(), lesson.question_count()), (4, 3));
    assert_eq!(lesson.moments[0].narration.in_language("de"), "Eis");
    assert!(!lesson.moments[2].visible.truth && lesson.moments[2].visible.future);
}

#[test]
fn every_fault_of_a_moment_has_line_and_reason_and_other_moments_remain() {
    let good = "Moment(room: Watch(run: \"a\"))";
    for (moment, expected) in [
        (
            "Moment(room: Watch(run: \"b\"))",
            "line 7, column 20: the lesson has no run \"b\". Runs: \"a\"",
        ),
        ("Moment(room: Watch(run: \"a\", step: 2))", "line 7, column 30: step 2 is past the end"),
        ("Moment(room: Verify(level: \"x\"))", "line 7, column 21: the lesson has no level \"x\""),
        ("Moment(room: Training(level: \"pit\", games: 1))", "Training needs a level of the Zuma"),
        ("Moment(room: Search(level: \"pit\", method: \"BFS\"))", "unknown method \"BFS\""),
        ("Moment(room: Watch(run: \"a\"), sound: 1)", "Unexpected field named `sound`"),
        ("Moment(narration: \"\")", "line 7, column"),
        (
            "Moment(room: Watch(run: \"a\"), annotations: [Cell(at: (row: 3, column: 1), role: Note)])",
            "cell (row: 3, column: 1) is outside the board of 3 rows and 6 columns",
        ),
        (
            "Moment(room: Watch(run: \"a\", step: 1), question: Question(ask: \"?\", kind: Move))",
            "line 7, column 40: the run has no step after this one",
        ),
        (
            "Moment(room: Watch(run: \"a\"), question: Question(ask: \"?\", kind: Candidate))",
            "fewer than two candidates",
        ),
        (
            "Moment(room: Verify(level: \"pit\"), question: Question(ask: \"?\", kind: Cell(Ice)))",
            "the level has no ice",
        ),
        (
            "Moment(room: Watch(run: \"a\"), question: Question(ask: \"?\", kind: Number(SuccessPercent)))",
            "reports no probability of success",
        ),
        (
            "Moment(room: Verify(level: \"pit\"), question: Question(ask: \"?\", kind: Number(ExpandedNodes)))",
            "expanded nodes need a room that searches",
        ),
        (
            "Moment(room: Watch(run: \"a\"), question: Question(ask: \"?\", kind: Choice(choices: \
             [\"a\", \"b\"], right: [2])))",
            "choice 2 is not one of 0 to 1",
        ),
        (
            "Moment(room: Watch(run: \"a\"), camera: (row: 1, column: 1, rows: 0))",
            "the camera needs",
        ),
        ("Moment(room: Watch(run: \"a\"), advance: AfterAnswer)", "AfterAnswer needs a question"),
    ] {
        let text = lesson(&[moment, good]);
        let problems = problems_of(&text);
        assert_eq!(problems.len(), 1, "{moment}: {problems:?}");
        assert!(problems[0].contains(expected), "{moment}: {problems:?}");
        assert!(problems[0].starts_with("line 7, "), "{moment}: {problems:?}");
        let read = read_lesson(&text).expect("a lesson").value;
        assert_eq!(read.moments, [Moment::new(Room::Watch { run: "a".to_owned(), step: 0 })]);
    }
}

#[test]
fn problems_of_embedded_documents_are_at_their_lines() {
    let text = "Lesson(\nlevels: {\n  \"x\": Level(board: [\n    \"#@?.#\",\n  ]),\n  \"y\": \
        File(\"y.ron\"),\n  \"z\": Theme(),\n}, moments: [Moment(room: Verify(level: \"y\"))])";
    assert_eq!(
        problems_of(text),
        [
            "line 4, column 8: level \"x\": '?' is not a board square",
            "line 6, column 8: level \"y\": this document is in another file. Run \"blackice \
             lesson embed IN OUT\"",
            "line 7, column 8: level \"z\": expected Level(…) or Game(…)",
            "line 8, column 34: level \"y\" could not be read",
        ]
    );
    let broken = RUN.replace("to: 10", "to: 9");
    let text = format!("Lesson(runs: {{\"a\":\n{broken}}}, moments: [])");
    let expected =
        "line 3, column 1: run \"a\": step 1: R: the recorded change contradicts the rules";
    assert_eq!(problems_of(&text), [expected]);
}

#[test]
fn newer_and_foreign_texts_are_refused() {
    for (text, expected) in [
        ("Lesson(version: 2, moments: [Tune()])", "line 1, column 17: written by a newer program"),
        ("Lesson(moments: [], music: 1)", "music"),
        (
            "Lesson(levels: {\"a\": Level(board: [\"#\"]), \"a\": Level(board: [\"#\"])})",
            "two documents",
        ),
        ("Level(board: [])", "Lesson"),
        ("", "line 1, column 1"),
    ] {
        let error = read_lesson(text).expect_err("refused").to_string();
        assert!(error.contains(expected), "{text}: {error}");
    }
    let newer = "Lesson(levels: {\"a\": Level(version: 9, board: [\"#\"])}, moments: [])";
    assert!(problems_of(newer)[0].contains("written by a newer program"), "{newer}");
}

#[test]
fn references_to_files_are_replaced_in_place() {
    let text = "Lesson(\n// File(\"no\")\nruns: {\"a\": File(\"runs/a.ron\"), \"b\":\nFile(\n\"b.ron\"\n)},\n\
        levels: {\"c\": /* c */ File(\"c.xsb\")},\nmoments: [\nMoment(room: Watch(run: \"x\"))])";
    let references = file_references(text).expect("a draft");
    let found: Vec<_> = references.iter().map(|it| (&*it.name, it.is_run, &*it.path)).collect();
    assert_eq!(found, [("a", true, "runs/a.ron"), ("b", true, "b.ron"), ("c", false, "c.xsb")]);
    let level = "Level(\n    board: [\n        \"#@$.#\",\n    ],\n)\n";
    let content = |name: &str| if name == "c" { level } else { RUN }.to_owned();
    let files: Vec<_> = references.into_iter().map(|it| (it.clone(), content(&it.name))).collect();
    let whole = with_files(text, &files);
    assert_eq!(whole.lines().count(), text.lines().count());
    let problems = problems_of(&whole);
    assert_eq!(problems, ["line 9, column 20: the lesson has no run \"x\". Runs: \"a\", \"b\""]);
    assert_eq!(file_references(&whole), Ok(Vec::new()));
}

#[test]
fn faulty_lines_of_answers_are_left_out() {
    let text = "{\"lesson\":\"0123\",\"title\":\"T\"}\n\n{\"moment\":1,\"answer\":\"U\",\"right\":true,\"new\":1}\n\
        {\"moment\":0,\"answer\":\"U\",\"right\":true}\n{\"moment\":2,\"answer\":[],\"right\":true}\nU\n\
        {\"moment\":3,\"answer\":{\"row\":1,\"column\":2},\"right\":false,\"regret\":null,\"tries\":2}";
    let reading = read_answers(text).expect("answers");
    let lines: Vec<_> = reading.problems.iter().map(|problem| problem.line).collect();
    assert_eq!(lines, [4, 5, 6]);
    assert_eq!(reading.value.answers.len(), 2);
    assert_eq!(reading.value.answers[0].answer, Answer::Option("U".to_owned()));
    for (text, expected) in [("", "no answers"), ("{}", "missing field `lesson`"), ("x", "line 1")]
    {
        let error = read_answers(text).expect_err("refused").to_string();
        assert!(error.contains(expected), "{text}: {error}");
    }
}

/// Returns a lesson with one run, and a moment with a question at each of its steps.
fn asked_at_every_step(run: AnyRecording, kind: &QuestionKind) -> Lesson {
    let moment = |step| Moment {
        question: Some(Question::new("?", kind.clone())),
        ..Moment::new(Room::Watch { run: "a".to_owned(), step })
    };
    let moments = (0..run.len()).map(moment).collect();
    let runs = [("a".to_owned(), Arc::new(run))].into();
    Lesson { runs, moments, ..Lesson::default() }
}

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn lessons_survive_writing_and_reading(lesson in any_lesson()) {
        let text = write_lesson(&lesson).expect("written");
        let reading = read_lesson(&text).expect("read");
        // Unplayable levels may have problems of their own, but writing adds none.
        prop_assert_eq!(&reading.problems, &[]);
        prop_assert_eq!(&reading.value, &lesson, "{}", text);
        prop_assert_eq!(write_lesson(&reading.value).expect("written"), text);
        prop_assert_eq!(lesson_digest(&lesson), lesson_digest(&reading.value));
    }

    #[test]
    fn a_changed_lesson_has_another_digest(lesson in any_lesson(), title in "[a-z]{1,9}") {
        let changed = Lesson { title: lesson.title.clone().with("de", &title), ..lesson.clone() };
        prop_assert_eq!(changed == lesson, lesson_digest(&changed) == lesson_digest(&lesson));
    }

    #[test]
    fn answers_survive_writing_and_reading(sheet in any_sheet()) {
        let text = write_answers(&sheet).expect("written");
        let reading = read_answers(&text).expect("read");
        prop_assert_eq!(&reading.problems, &[]);
        prop_assert_eq!(reading.value, sheet);
    }

    #[test]
    fn answer_keys_match_the_recorded_candidates(
        mut run in any_recording(), verdicts in prop::collection::vec(0..5_usize, 8),
    ) {
        use Verdict::{Chosen, Costlier, NotSearched, Riskier, Tied};
        run.header.limits.criterion = Criterion::MeanCost;
        // One chosen candidate, then any verdicts; two candidates with equal figures.
        for step in &mut run.steps {
            if let Some(first) = step.decision.candidates.first().cloned() {
                step.decision.candidates.push(first);
            }
            for (index, candidate) in step.decision.candidates.iter_mut().enumerate() {
                candidate.actions[0] = [step.decision.action, candidate.actions[0]][index.min(1)];
                candidate.verdict = match index {
                    0 => Chosen,
                    _ => [Tied, Costlier, Riskier, NotSearched, Costlier][verdicts[index % 8]],
                };
            }
        }
        let failure_cost = f64::from(run.header.level.step_limit());
        let budget = Budget::nodes(0);
        let lesson = asked_at_every_step(run.clone().into(), &QuestionKind::Move);
        for (step, moment) in run.steps.iter().zip(&lesson.moments) {
            let key = answer_key(&lesson, moment, &budget).expect("a key");
            let AnswerKey::Options(options) = &key else { panic!("{key:?}") };
            // By the definition: the difference of the recorded bounds, else of
            // success × steps + failure × failure cost.
            type Figures<'a> = &'a crate::agents::Candidate<Ice>;
            let mean = |candidate: Figures<'_>| -> Option<f64> {
                let forecast = candidate.forecast;
                if let Some(points) = forecast.reward {
                    return Some(-f64::from(points));
                }
                let after = candidate.heuristic.map(|after| candidate.cost + after);
                let steps = forecast.steps.or(after).map(f64::from);
                match forecast.success.map(f64::from) {
                    Some(success) if success <= 0.0 => Some(failure_cost),
                    Some(success) => Some(success * steps? + (1.0 - success) * failure_cost),
                    None => steps,
                }
            };
            let bound = |it: Figures<'_>| {
                let bound = [it.forecast.upper, it.forecast.lower];
                let is_policy = it.forecast.success.is_some() && it.forecast.reward.is_none();
                bound[usize::from(it.verdict == NotSearched)].filter(|_| is_policy)
            };
            let candidates = &step.decision.candidates;
            let difference = |it: Figures<'_>| -> Option<f64> {
                let chosen = candidates.first()?;
                if it.verdict == Riskier {
                    let lost = |it: Figures<'_>| Some(it.proved_loss.as_ref()?.lost as f64);
                    return Some(lost(it)? - lost(chosen)?);
                }
                if step.decision.is_worst_case && it.forecast.reward.is_none() {
                    return Some(f64::from(bound(it)?) - f64::from(bound(chosen)?));
                }
                match bound(it).zip(bound(chosen)) {
                    Some((own, least)) => Some(f64::from(own) - f64::from(least)),
                    None => Some(mean(it)? - mean(chosen)?),
                }
            };
            for option in options {
                let own = candidates.iter().filter(|it| it.actions[0].to_string() == option.key);
                let is_taken = option.key == step.decision.action.to_string();
                let is_equal = |it: Figures<'_>| match it.verdict {
                    Chosen | Tied => true,
                    Costlier => difference(it).is_some_and(|it| it.abs() <= 1e-3),
                    _ => false,
                };
                prop_assert_eq!(option.is_right, is_taken || own.clone().any(is_equal));
                // Lost ice maps count only where no candidate has a regret in steps.
                let regrets = |of_maps: bool| {
                    let own = own.clone().filter(move |it| (it.verdict == Riskier) == of_maps);
                    own.filter_map(difference).filter(|it| *it > 0.0).min_by(f64::total_cmp)
                };
                let least = regrets(false).or_else(|| regrets(true));
                let expected = if option.is_right { Some(0.0) } else { least };
                prop_assert_eq!(option.regret, expected);
                let score = key.score(&Answer::Option(option.key.clone()));
                prop_assert_eq!((score.is_right, score.regret), (option.is_right, option.regret));
            }
            prop_assert!(!hints(&lesson, moment, &key).is_empty());
        }
    }
}
