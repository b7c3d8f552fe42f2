//! Tests of proposals, close decisions, hints, answers of rooms, and reports.

use super::{
    Answer, AnswerKey, AnswerRecord, AnswerSheet, CellTopic, HintStage, Lesson, Moment,
    NumberTopic, ProposalReason, Question, QuestionKind, RegretUnit, Room, answer_key,
    answer_report, close_decisions, hints, moment_problems, propose_moments, room_answer,
};
use crate::agents::{Candidate, Decision, Forecast, PlanNote, PlanReason, ProvedLoss, Verdict};
use crate::board::{Direction, Position};
use crate::episode::{
    AnyRecording, DeadEnd, Episode, EpisodeLimits, Recording, RecordingHeader, Regret,
};
use crate::planning::belief::cost_model::Criterion;
use crate::planning::search::Budget;
use crate::worlds::AnyLevel;
use crate::worlds::ice::{Ice, IcePrior, Level, board_of_letters};
use crate::worlds::platform;
use std::sync::Arc;

/// Returns a level of walls, a player, a crate, a target and one ice cell.
fn level() -> Level {
    let rows = ["########", "#@     #", "# $ ~ .#", "#      #", "########"];
    Level::untitled(board_of_letters(&rows.join("/")).expect("a drawing"))
}

fn candidate(actions: &[Direction], success: f32, steps: f32, verdict: Verdict) -> Candidate<Ice> {
    Candidate {
        forecast: Forecast { success: Some(success), steps: Some(steps), ..Forecast::default() },
        ..Candidate::without_figures(actions.into(), verdict)
    }
}

/// Returns a run of these decisions: action, and candidates.
fn run(decisions: Vec<(Direction, Vec<Candidate<Ice>>)>) -> Recording<Ice> {
    let header = RecordingHeader {
        level: level(),
        agent: "test".to_owned(),
        seed: 1,
        prior: IcePrior::Density(0.25),
        limits: EpisodeLimits { failure_cost: Some(100.0), ..EpisodeLimits::default() },
        construct_ms: 0.0,
    };
    let mut episode = Episode::begin(header).expect("a level without problems");
    for (action, candidates) in decisions {
        let mut decision = Decision::without_explanation(action, "test");
        decision.candidates = candidates;
        decision.plan = PlanNote::New { reason: PlanReason::Surprise, actions: vec![action] };
        episode.commit(decision, 0.0);
    }
    episode.into_recording()
}

/// Returns a lesson with this run, named `a`, and this level, named `b`.
fn lesson(run: Recording<Ice>, level: impl Into<AnyLevel>) -> Lesson {
    Lesson {
        runs: [("a".to_owned(), Arc::new(AnyRecording::from(run)))].into(),
        levels: [("b".to_owned(), Arc::new(level.into()))].into(),
        ..Lesson::default()
    }
}

fn asked(room: Room, kind: QuestionKind) -> Moment {
    Moment { question: Some(Question::new("?", kind)), ..Moment::new(room) }
}

fn watch(step: usize) -> Room {
    Room::Watch { run: "a".to_owned(), step }
}

fn verify() -> Room {
    Room::Verify { level: "b".to_owned(), ice_maps: true, layer: 0, digest: None }
}

fn search(method: &str) -> Room {
    Room::Search {
        level: "b".to_owned(),
        method: method.to_owned(),
        objective: "moves".to_owned(),
        expanded: 0,
        digest: None,
    }
}

use Direction::{Down, Left, Right, Up};

/// A decision between going right at once, and down first for one step more.
fn close_choice() -> Vec<Candidate<Ice>> {
    vec![
        candidate(&[Right, Right], 0.9, 10.0, Verdict::Chosen),
        candidate(&[Down, Right], 0.9, 11.0, Verdict::Costlier),
        candidate(&[Right, Down], 0.9, 10.0, Verdict::Costlier),
        candidate(&[Up], 0.5, 10.0, Verdict::Costlier),
    ]
}

#[test]
fn equal_costs_are_right_and_others_have_a_regret() {
    let lesson = lesson(run(vec![(Right, close_choice())]), level());
    let budget = Budget::nodes(0);
    let key = answer_key(&lesson, &asked(watch(0), QuestionKind::Candidate), &budget);
    let Ok(AnswerKey::Options(options)) = &key else { panic!("{key:?}") };
    let found: Vec<_> =
        options.iter().map(|it| (&*it.key, it.is_right, it.regret.map(f64::round))).collect();
    // 0.9 × 10 + 0.1 × 100 = 19 against 0.9 × 11 + 10 = 19.9 and 0.5 × 10 + 50 = 55.
    let expected = [
        ("U", false, Some(36.0)),
        ("DR", false, Some(1.0)),
        ("RD", true, Some(0.0)),
        ("RR", true, Some(0.0)),
    ];
    assert_eq!(found, expected);
    let key = answer_key(&lesson, &asked(watch(0), QuestionKind::Move), &budget);
    let Ok(AnswerKey::Options(options)) = &key else { panic!("{key:?}") };
    let found: Vec<_> =
        options.iter().map(|it| (&*it.key, it.is_right, it.regret.is_some())).collect();
    let expected = [("U", false, true), ("D", false, true), ("L", false, false), ("R", true, true)];
    assert_eq!(found, expected);
}

/// Returns the options of a question for the candidate of one decision.
fn options_of(
    mut recorded: Recording<Ice>,
    edit: impl FnOnce(&mut Recording<Ice>),
) -> Vec<(String, bool, Option<f64>, RegretUnit)> {
    edit(&mut recorded);
    let lesson = lesson(recorded, level());
    let key = answer_key(&lesson, &asked(watch(0), QuestionKind::Candidate), &Budget::nodes(0));
    let Ok(AnswerKey::Options(options)) = key else { panic!("{key:?}") };
    let rounded = |regret: f64| (regret * 10.0).round() / 10.0;
    options.into_iter().map(|it| (it.key, it.is_right, it.regret.map(rounded), it.unit)).collect()
}

#[test]
fn regrets_are_in_the_terms_of_the_agent() {
    let with_upper = |upper, other: Candidate<Ice>| Candidate {
        forecast: Forecast { upper: Some(upper), ..other.forecast },
        ..other
    };
    // A mean of 12 + 5 against 10 + 10; the worst case 14 against 24 steps.
    let candidates = || {
        vec![
            with_upper(14.0, candidate(&[Up], 0.95, 12.0, Verdict::Chosen)),
            with_upper(24.0, candidate(&[Left], 0.9, 10.0, Verdict::Costlier)),
            with_upper(14.0, candidate(&[Down], 0.95, 13.0, Verdict::Costlier)),
        ]
    };
    let recorded = || run(vec![(Up, candidates())]);
    let named = |key: &str, right, regret, unit| (key.to_owned(), right, Some(regret), unit);
    let worst = options_of(recorded(), |run| run.steps[0].decision.is_worst_case = true);
    let unit = RegretUnit::WorstSteps;
    let expected =
        [named("U", true, 0.0, unit), named("D", true, 0.0, unit), named("L", false, 10.0, unit)];
    assert_eq!(worst, expected);
    // Without a worst case, the bounds are costs that the agent compared: losses may weigh more.
    let mean = options_of(recorded(), |_| {});
    assert_eq!(mean[2], named("L", false, 10.0, RegretUnit::Steps));
    // Success first: 5 % less success outweighs two steps, then one step counts.
    let first = options_of(recorded(), |run| {
        run.header.limits.criterion = Criterion::SuccessFirst;
        for candidate in &mut run.steps[0].decision.candidates {
            candidate.forecast.upper = None;
        }
    });
    let expected = [
        named("U", true, 0.0, RegretUnit::Steps),
        named("D", false, 1.0, RegretUnit::Steps),
        named("L", false, 5.0, RegretUnit::SuccessPercent),
    ];
    assert_eq!(first, expected);
    // Rejected as riskier: no step is lost, but ice maps are.
    let riskier = options_of(recorded(), |run| {
        let loss = |lost| Some(Box::new(ProvedLoss { ice_maps: 9, lost_before: 0, lost }));
        let candidates = &mut run.steps[0].decision.candidates;
        (candidates[0].proved_loss, candidates[1].proved_loss) = (loss(1), loss(4));
        candidates[1].verdict = Verdict::Riskier;
    });
    assert_eq!(riskier[2], named("L", false, 3.0, RegretUnit::LostIceMaps));
    assert_eq!(RegretUnit::LostIceMaps.loss_text(3.0), "3 more ice maps lost");
}

#[test]
fn places_of_equally_long_runs_are_right_for_the_greedy_player() {
    use super::asked_world::AskedWorld;
    use crate::worlds::zuma::{Action, Colour, State, Zuma, testing::line};
    let state = State::initial(line(&[1, 2, 2, 1]), Colour::Blue);
    let right = |engine: &str| {
        let decision = Decision::without_explanation(Action::Insert(1), engine);
        let tied = Zuma::tied_actions(&state, &decision);
        tied.iter().map(|action| action.number()).collect::<Vec<_>>()
    };
    assert_eq!(right("greedy"), [1, 2, 3]);
    assert!(right("model").is_empty(), "agents with figures record their ties");
}

#[test]
fn known_ice_is_what_the_agent_has_found() {
    // The crate slides over the ice cell at row 2, column 4.
    let pushed = run(vec![(Down, vec![]), (Right, vec![]), (Right, vec![])]);
    let lesson = lesson(pushed, level());
    let key = |step, topic| {
        let moment = asked(watch(step), QuestionKind::Cell(topic));
        answer_key(&lesson, &moment, &Budget::nodes(0))
    };
    let ice = AnswerKey::Cells(vec![Position::new(2, 4)]);
    assert_eq!(key(0, CellTopic::Ice), Ok(ice.clone()));
    assert_eq!(
        key(0, CellTopic::KnownIce).map_err(|error| error.to_string()),
        Err("the agent knows no ice at this step".to_owned())
    );
    assert_eq!(key(3, CellTopic::KnownIce), Ok(ice));
    let proof = asked(verify(), QuestionKind::Cell(CellTopic::KnownIce));
    assert_eq!(moment_problems(&lesson, &proof).len(), 1, "a proof has no belief");
}

#[test]
fn close_decisions_ask_for_the_move_or_the_candidate() {
    let far = vec![
        candidate(&[Right], 1.0, 10.0, Verdict::Chosen),
        candidate(&[Down], 0.5, 10.0, Verdict::Costlier),
    ];
    let same_move = vec![
        candidate(&[Left, Down], 1.0, 10.0, Verdict::Chosen),
        candidate(&[Left, Up], 1.0, 11.0, Verdict::Costlier),
        candidate(&[Up], 1.0, 10.0, Verdict::NotSearched),
    ];
    let run = run(vec![(Right, close_choice()), (Right, far), (Left, same_move), (Down, vec![])]);
    let found: Vec<_> = close_decisions(&run.into())
        .into_iter()
        .map(|it| (it.step, it.question, it.candidates, it.gap))
        .collect();
    let expected = [(0, QuestionKind::Move, 3, 0.0), (2, QuestionKind::Candidate, 2, 1.0)];
    assert_eq!(found, expected);
}

#[test]
fn proposals_name_the_losing_decision_and_the_worst_regret() {
    let mut run = run(vec![(Right, vec![]), (Down, vec![]), (Left, vec![]), (Up, vec![])]);
    run.dead_end = Some(DeadEnd { step: 3, nodes: 1 });
    let regrets = [0.0, 5.0, 1.0, 0.0].map(|steps| Some(Regret { steps }));
    let lesson = lesson(run, level());
    let run = &lesson.runs["a"];
    let proposals = propose_moments("a", run, Some(&regrets));
    let found: Vec<_> = proposals.iter().map(|it| (it.moment.room.clone(), it.reason)).collect();
    let expected = [
        (watch(1), ProposalReason::WorstRegret),
        (watch(2), ProposalReason::LosingDecision),
        (watch(3), ProposalReason::Replan),
    ];
    assert_eq!(found, expected);
    for proposal in &proposals {
        assert_eq!(moment_problems(&lesson, &proposal.moment), [], "{proposal:?}");
        assert!(!proposal.moment.visible.future && proposal.moment.question.is_some());
    }
}

#[test]
fn hints_come_in_stages_and_lead_to_the_answer() {
    let lesson = lesson(run(vec![(Right, close_choice())]), level());
    let budget = Budget::nodes(0);
    let stages = |moment: &Moment| {
        let key = answer_key(&lesson, moment, &budget).expect("a key");
        hints(&lesson, moment, &key)
    };
    let mut moment = asked(watch(0), QuestionKind::Move);
    if let Some(question) = &mut moment.question {
        question.hints = vec!["Look again.".into()];
    }
    let found = stages(&moment);
    let kinds: Vec<_> = found.iter().map(|hint| hint.stage).collect();
    use HintStage::{Action, Author, Cell, Reason, Region};
    assert_eq!(kinds, [Author, Region, Cell, Action, Reason]);
    assert_eq!(found[3].text.in_language("en"), "The next action is: right.");
    let reason = found[4].text.in_language("en");
    assert!(reason.contains("90 %") && reason.contains("10.0 more steps"), "{reason}");
    let found = stages(&asked(verify(), QuestionKind::Cell(CellTopic::Ice)));
    let ice = Position::new(2, 4);
    assert_eq!(found[1].area, Some((ice, ice)));
    assert_eq!(found[0].text.in_language("en"), "Look at the upper right quarter of the board.");
    let found = stages(&asked(verify(), QuestionKind::Cell(CellTopic::Dead)));
    assert_eq!(found.last().map(|hint| hint.stage), Some(Reason));
}

#[test]
fn dead_cells_and_ice_cells_are_right_and_others_wrong() {
    let lesson = lesson(run(vec![]), level());
    let key = |topic| {
        let moment = asked(verify(), QuestionKind::Cell(topic));
        answer_key(&lesson, &moment, &Budget::nodes(0)).expect("a key")
    };
    let is_right =
        |topic, row, column| key(topic).score(&Answer::Cell(Position::new(row, column))).is_right;
    assert_eq!(key(CellTopic::Ice), AnswerKey::Cells(vec![Position::new(2, 4)]));
    assert!(is_right(CellTopic::Dead, 1, 1) && !is_right(CellTopic::Dead, 2, 6));
    assert!(!key(CellTopic::Ice).score(&Answer::Number(2.0)).is_right);
}

#[test]
fn searches_and_proofs_give_digests_and_numbers() {
    let lesson = lesson(run(vec![]), level());
    let budget = Budget::nodes(1_000_000);
    let digest = |room: Room| {
        room_answer(&lesson, &room, &budget).expect("an answer").map(|it| it.to_string())
    };
    let astar = digest(search("A*")).expect("a search");
    assert!(astar.starts_with("moves ") && astar.contains(", expanded "), "{astar}");
    assert_eq!(digest(watch(0)), None);
    let proof = digest(verify()).expect("a proof");
    assert!(proof.starts_with("shortest ") && proof.contains(", solvable "), "{proof}");
    let number = |room: Room, topic| {
        let moment = asked(room, QuestionKind::Number(topic));
        let Ok(AnswerKey::Number { value, .. }) = answer_key(&lesson, &moment, &budget) else {
            panic!("no number for {topic:?}")
        };
        value
    };
    let expanded = number(search("A*"), NumberTopic::ExpandedNodes);
    assert!(astar.ends_with(&format!("expanded {expanded}")), "{astar}");
    let moves = number(verify(), NumberTopic::FewestMoves);
    assert!(astar.starts_with(&format!("moves {moves},")), "{astar} {moves}");
    assert!(proof.contains(&format!("dead {}", number(verify(), NumberTopic::DeadStates))));
    let maps = number(verify(), NumberTopic::SolvableIceMaps);
    assert!(proof.contains(&format!("solvable {maps} of ")), "{proof}");
    assert_eq!(number(watch(0), NumberTopic::IcePercent { row: 2, column: 4 }), 25.0);
    let none = room_answer(&lesson, &search("A*"), &Budget::nodes(0));
    assert!(none.is_err(), "{none:?}");
}

#[test]
fn stages_have_searches_but_no_proofs() {
    let stage = platform::Level::untitled(&[0, 0, 1, 0], &[], 0, 3);
    let lesson = lesson(run(vec![]), stage);
    let budget = Budget::nodes(100_000);
    let found = room_answer(&lesson, &search("IDA*, g + 2h"), &budget).expect("an answer");
    assert!(found.expect("a search").to_string().starts_with("moves 3, expanded "));
    assert!(room_answer(&lesson, &verify(), &budget).is_err());
}

#[test]
fn the_report_counts_the_last_answers_by_question() {
    let choice = QuestionKind::Choice {
        choices: vec!["ice".into(), "floor".into(), "wall".into()],
        right: vec![0],
    };
    let mut lesson = lesson(run(vec![(Right, vec![])]), level());
    lesson.moments =
        vec![Moment::new(watch(0)), asked(watch(0), choice), asked(watch(0), QuestionKind::Move)];
    let record = |moment, key: &str, right| AnswerRecord {
        moment,
        answer: Answer::Option(key.to_owned()),
        right,
        regret: None,
        unit: RegretUnit::default(),
        tries: 1,
        hints: 0,
        seconds: 1.0,
    };
    let sheet = |name: &str, answers| AnswerSheet {
        name: (!name.is_empty()).then(|| name.to_owned()),
        answers,
        ..AnswerSheet::default()
    };
    let sheets = [
        sheet("Ada", vec![record(2, "2", false), record(2, "1", true), record(3, "U", false)]),
        sheet("", vec![record(2, "3", false), record(9, "1", true), record(1, "1", true)]),
        sheet("Eva", vec![record(2, "2", false)]),
        sheet("Bo", vec![record(2, "2", false), record(3, "R", true)]),
    ];
    let report = answer_report(&lesson, &sheets);
    let found: Vec<_> = report
        .questions
        .iter()
        .map(|it| (it.moment, it.answered, it.right, it.commonest_wrong.clone()))
        .collect();
    let wrong = |text: &str, count| Some((text.to_owned(), count));
    assert_eq!(found, [(2, 4, 1, wrong("floor", 2)), (3, 2, 1, wrong("U", 1))]);
    let names: Vec<_> = report.students.iter().map(|it| (&*it.name, it.right())).collect();
    assert_eq!(names, [("Ada", 1), ("student 2", 0), ("Eva", 0), ("Bo", 1)]);
}
