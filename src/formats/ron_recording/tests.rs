//! Tests of native recordings: round trips, and steps that contradict the rules.

use super::*;
use crate::agents::Decision;
use crate::board::Direction;
use crate::episode::{
    Episode, EpisodeLimits, EpisodeOutcome, Playback, RecordedStep, Recording, RecordingHeader,
    ZumaGameSetup, record_game,
};
use crate::formats::testing::{any_recording, cases};
use crate::formats::zuma::PolicyFile;
use crate::formats::zuma::testing::any_game;
use crate::formats::{Parsed, ReadError, ron_level::read_level};
use crate::planning::search::Budget;
use crate::planning::zuma::Learner;
use crate::worlds::ice::{Ice, IcePrior};
use crate::worlds::platform::testing::any_stage;
use crate::worlds::platform::{self, Platform};
use crate::worlds::zuma::testing::{example_game, line};
use crate::worlds::zuma::{self, FirstLine, Simulator, TrainingRecord, Zuma};
use proptest::prelude::*;
use std::collections::BTreeMap;

/// Right, down, right: a slide, a step without effect, and a push onto the target.
fn short_recording() -> Recording<Ice> {
    let level = read_level("Level(board: [\"#@  $.\"], ice: [\"  ~\"])").expect("a level").value;
    let mut episode = Episode::begin(RecordingHeader {
        level,
        agent: "Keyboard".to_owned(),
        seed: 7,
        prior: IcePrior::default(),
        limits: EpisodeLimits::default(),
        construct_ms: 0.5,
    })
    .expect("playable");
    for action in [Direction::Right, Direction::Down, Direction::Right] {
        episode.commit(Decision::without_explanation(action, "keys"), 0.25);
    }
    episode.into_recording()
}

#[test]
fn recording_has_one_step_a_line_and_omits_defaults() {
    let text = write_recording(&short_recording()).expect("written");
    let steps: Vec<_> = text.lines().filter(|line| line.starts_with("        (")).collect();
    assert_eq!(
        steps,
        [
            "        (decision:(action:Right,engine:\"keys\"),change:(from:1,to:3),\
         lesson:(ice:[2]),decision_ms:0.25),",
            "        (decision:(action:Down,engine:\"keys\"),change:(from:3,to:3),decision_ms:0.25),",
            "        (decision:(action:Right,engine:\"keys\"),change:(from:3,to:4,push:Some((from:4,to:5))),\
         decision_ms:0.25),",
        ]
    );
    assert!(text.contains("    outcome: Some(Solved),\n"), "{text}");
}

/// Reads a recording of the ice world.
fn read_ice(text: &str) -> Result<Parsed<Recording<Ice>>, ReadError> {
    read_recording(text).map(|reading| {
        reading.map(|recording| match recording {
            AnyRecording::Ice(recording) => *recording,
            other => panic!("a recording of {}", other.world().name()),
        })
    })
}

/// Changes the text of the short recording and checks the problems.
#[track_caller]
fn check_departure(from: &str, to: &str, kept_steps: usize, expected: &str) {
    let text = write_recording(&short_recording()).expect("written");
    assert!(text.contains(from), "{from} stands in\n{text}");
    let (steps, problems) = match read_ice(&text.replacen(from, to, 1)) {
        Ok(Parsed { value, problems, .. }) => (value.len(), problems),
        Err(error) => (0, error.0),
    };
    let shown: Vec<_> = problems.iter().map(ToString::to_string).collect();
    assert_eq!((steps, shown.join("; ").as_str()), (kept_steps, expected), "{from} -> {to}");
}

#[test]
fn contradicting_step_is_named() {
    let step_1 = "line 23, column 9: step 1:";
    let step_2 = "line 24, column 9: step 2:";
    check_departure("engine", "engine", 3, "");
    check_departure(
        "to:3)",
        "to:2)",
        0,
        &format!("{step_1} R: the recorded change contradicts the rules"),
    );
    check_departure(
        "to:3)",
        "to:60000)",
        0,
        &format!("{step_1} R: the recorded change contradicts the rules"),
    );
    check_departure(
        "[2]",
        "[0]",
        0,
        &format!("{step_1} R: the recorded observation contradicts the rules"),
    );
    check_departure(
        "action:Down",
        "action:Left",
        1,
        &format!("{step_2} L: the recorded change contradicts the rules"),
    );
    check_departure(
        "Down,",
        "Down,predicted:Some((from:0,to:99)),",
        1,
        &format!("{step_2} the board has no cell 99"),
    );
    check_departure(
        "Down,engine:\"keys\"",
        "Down,engine:\"\",candidates:[(actions:[],cost:1,verdict:Tied)]",
        1,
        &format!("{step_2} a candidate without actions"),
    );
    for said in [
        "imagined:[(hidden:[99])]",
        "candidates:[(actions:[Up],cost:1,outcomes:[(probability:1,change:(from:0,to:99))],verdict:Tied)]",
        "candidates:[(actions:[Up],cost:1,outcomes:[(probability:1,change:(from:0,to:1),lesson:(ice:[99]))],verdict:Tied)]",
    ] {
        check_departure(
            "Down,engine:\"keys\"",
            &format!("Down,engine:\"keys\",{said}"),
            1,
            &format!("{step_2} the board has no cell 99"),
        );
    }
    for (said, reason) in [
        ("forecast:(success:Some(2.5))", "2.5 is not a probability"),
        ("forecast:(lost:Some(NaN))", "NaN is not a probability"),
        ("forecast:(steps:Some(inf))", "inf is not a finite number"),
        ("candidates:[(actions:[Up],cost:NaN,verdict:Tied)]", "NaN is not a finite number"),
        (
            "candidates:[(actions:[Up],cost:1,risk:Some(-0.5),verdict:Tied)]",
            "-0.5 is not a probability",
        ),
        (
            "candidates:[(actions:[Up],cost:1,outcomes:[(probability:9.5,change:(from:0,to:1))],verdict:Tied)]",
            "9.5 is not a probability",
        ),
    ] {
        check_departure(
            "Down,engine:\"keys\"",
            &format!("Down,engine:\"keys\",{said}"),
            1,
            &format!("{step_2} {reason}"),
        );
    }
    check_departure(
        "decision_ms:0.25",
        "decision_ms:-1",
        0,
        &format!("{step_1} decision_ms is not a duration"),
    );
    check_departure(
        "Down,engine:\"keys\"",
        "Sideways,engine:\"keys\"",
        0,
        "line 24, column 27: Unexpected variant named `Sideways` in enum `Direction`, expected one of `Up`, `Down`, `Left`, or `Right` instead",
    );
    check_departure(
        "Some(Solved)",
        "None",
        3,
        "line 20, column 5: the recorded outcome contradicts the steps",
    );
    check_departure(
        "dead_end: None",
        "dead_end: Some((step:4,nodes:0))",
        3,
        "line 21, column 5: the dead end is after the last step",
    );
    check_departure(
        "dead_end: None",
        "dead_end: Some((step:1,nodes:0))",
        3,
        "line 21, column 5: a solved episode has no dead end",
    );
    check_departure(
        "dead_end: None",
        "overdue_ms: Some(0.5)",
        3,
        "line 21, column 5: no decision took too long",
    );
    check_departure(
        "dead_end: None",
        "overdue_ms: Some(-0.5)",
        0,
        "line 21, column 5: overdue_ms is not a duration",
    );
    let no_prior = "line 17, column 5: the prior is not a probability";
    check_departure("(ice:2.0,", "(ice:-1.0,", 0, no_prior);
    check_departure("patches:0.33", "patches:1.5", 0, no_prior);
    check_departure("patches:0.33", "patches:NaN", 0, no_prior);
    check_departure("usual:0.6", "usual:1.5", 0, no_prior);
    check_departure("usual:0.6", "usual:NaN", 0, no_prior);
    check_departure(
        "construct_ms: 0.5",
        "construct_ms: NaN",
        0,
        "line 19, column 5: construct_ms is not a duration",
    );
    for figure in ["NaN", "inf", "-1.0"] {
        check_departure(
            "decision_nodes:2000000",
            &format!("decision_nodes:2000000,failure_cost:Some({figure})"),
            0,
            "line 18, column 114: failure_cost is not a number of steps",
        );
    }
    check_departure("#@  $.", "#   $.", 0, "line 8, column 9: there is no player");
    check_departure(
        "version: 1",
        "version: 9",
        0,
        "line 2, column 14: written by a newer program (version 9); this program reads versions up to 1",
    );
}

#[test]
fn unfinished_recording_cannot_be_solved() {
    let mut recording = short_recording();
    recording.steps.pop();
    let text = write_recording(&recording).expect("written");
    let reading = read_ice(&text).expect("a recording");
    assert_eq!(reading.value.outcome, None);
    assert_eq!(reading.problems[0].reason, "the steps do not lead to this outcome");
    recording.outcome = Some(EpisodeOutcome::Cancelled);
    let text = write_recording(&recording).expect("written");
    assert_eq!(read_ice(&text).expect("a recording").value, recording);
}

/// Checks the prior that is read from a line of the recording.
#[track_caller]
fn check_prior(line: &str, expected: IcePrior) {
    let text = write_recording(&short_recording()).expect("written");
    let written = "    prior: Learnt(ice:2.0,floor:8.0,usual:0.6,patches:0.33),\n";
    assert!(text.contains(written), "{text}");
    let reading = read_ice(&text.replace(written, line)).expect("a recording");
    assert_eq!((reading.value.header.prior, reading.problems), (expected, Vec::new()));
}

#[test]
fn priors_of_all_versions_are_read() {
    let patient = IcePrior::UnknownDensity { ice: 2.0, floor: 6.0 };
    let once = |patches| IcePrior::Mixture {
        ice: 2.0,
        floor: 8.0,
        informative: 0.0,
        patches,
        solvable: false,
    };
    let grown =
        IcePrior::Mixture { ice: 1.0, floor: 4.0, informative: 0.0, patches: 1.0, solvable: true };
    check_prior("", IcePrior::UnknownDensity { ice: 1.0, floor: 4.0 });
    check_prior("prior: UnknownDensity(ice:2.0,floor:6.0),", patient);
    check_prior("prior: Density(0.25),", IcePrior::Density(0.25));
    check_prior("prior: Learnt(ice:2.0,floor:8.0,patches:0.5),", once(0.5));
    check_prior("prior: Learnt(ice:2.0,floor:8.0,patches:0.33),", once(0.33));
    let now = "prior: Learnt(ice:2.0,floor:8.0,usual:0.6,patches:0.33),";
    check_prior(now, IcePrior::default());
    check_prior("prior: Learnt(ice:1.0,floor:4.0,patches:1.0,solvable:true),", grown);
}

/// A recording of another world, made of a sequence of possible actions.
fn recording_of<W: Recorded>(
    level: W::Level,
    choices: &[usize],
    actions: impl Fn(&W::State) -> Vec<W::Action>,
) -> Recording<W> {
    let mut episode = Episode::begin(RecordingHeader {
        level,
        agent: "chance".to_owned(),
        seed: 3,
        prior: W::Prior::default(),
        limits: EpisodeLimits::default(),
        construct_ms: 0.0,
    })
    .expect("playable");
    for choice in choices {
        if episode.is_over() {
            break;
        }
        let possible = actions(episode.state());
        episode.commit(
            Decision::without_explanation(possible[choice % possible.len()], "chance"),
            0.5,
        );
    }
    episode.into_recording()
}

fn playable_stage() -> impl Strategy<Value = platform::Level> {
    any_stage(8).prop_filter("playable", |stage| stage.problems().is_empty())
}

/// Round-trips a recording, then corrupts a number of its first step and checks the problem.
///
/// `number` is the text before the number that is changed.
#[track_caller]
fn check_other_world<W: Recorded>(recording: Recording<W>, number: &str)
where
    AnyRecording: From<Recording<W>>,
{
    let any = AnyRecording::from(recording);
    let text = any.text().expect("written");
    let reading = read_recording(&text).expect("what was written");
    assert_eq!(reading.problems, [], "{text}");
    assert_eq!(reading.value, any, "{text}");
    check_that_mistyped_fields_are_found(&text);
    let foreign = text.replacen("world: \"", "world: \"un", 1);
    assert!(read_recording(&foreign).is_err_and(|error| error.0[0].line == 3), "{foreign}");
    if !any.is_empty() {
        let departed = read_recording(&text.replacen(number, &format!("{number}1"), 1));
        assert!(departed.map_or(true, |reading| !reading.problems.is_empty()), "{text}");
    }
}

/// Offsets of the structs with named fields in a text, one for each kind, outside strings.
///
/// A kind is the name before the parenthesis and the first field.
fn struct_offsets(text: &str) -> BTreeMap<(&str, &str), usize> {
    let is_name = |character: char| character.is_ascii_alphanumeric() || character == '_';
    let (mut found, mut in_string, mut is_escaped) = (BTreeMap::new(), false, false);
    for (index, character) in text.char_indices() {
        if in_string {
            in_string = is_escaped || character != '"';
            is_escaped = !is_escaped && character == '\\';
            continue;
        }
        in_string = character == '"';
        let (before, after) = (&text[..index], &text[index..]);
        let Some(field) = after.strip_prefix('(').and_then(|inner| inner.split(':').next()) else {
            continue;
        };
        if !field.is_empty() && field.chars().all(is_name) {
            let name = before.rsplit(|mark| !is_name(mark) && mark != ':').next();
            found.insert((name.unwrap_or_default(), field), index + 1);
        }
    }
    found
}

/// Checks that a mistyped field is reported in every kind of struct.
#[track_caller]
fn check_that_mistyped_fields_are_found(text: &str) {
    let structs = struct_offsets(text);
    assert!(!structs.is_empty(), "{text}");
    for ((name, field), place) in structs {
        let mistyped = format!("{}mistyped:0,{}", &text[..place], &text[place..]);
        let reason = read_recording(&mistyped).map(|_| ()).map_err(|error| error.to_string());
        assert!(
            reason.as_ref().is_err_and(|reason| reason.contains("mistyped")),
            "{name}({field}: {reason:?}"
        );
    }
}

/// The explanation of a policy and its training record are preserved.
#[test]
fn training_record_round_trips() {
    let mut game = example_game();
    (game.steps, game.max_length, game.line) = (12, 4, line(&[1, 2, 2]));
    let mut environment = Simulator::for_training(game.clone(), FirstLine::OfGame, 1);
    let trained =
        Learner::Model.train(&mut environment, 60, 1, &Budget::nodes(u64::MAX), &mut |_| {});
    let curve = trained.curve;
    let training = TrainingRecord {
        games: 60,
        seconds: None,
        seed: 1,
        cut_short: false,
        curve,
        optimal_mean: Some(12.5),
    };
    let (player, experience) = PolicyFile { policy: trained.policy, training }.player();
    let setting =
        ZumaGameSetup { game, seed: 1, experience, construct_ms: 2.0, previous_steps: Vec::new() };
    let clock = || std::time::Duration::ZERO;
    let recording = record_game(Box::new(player), setting, &clock, &|| false).expect("a game");
    let learnt = recording.header.prior.training.as_ref().expect("a training");
    assert_eq!(learnt.curve.len(), 60);
    let evaluated = |step: &RecordedStep<Zuma>| !step.decision.candidates.is_empty();
    assert!(recording.steps.iter().all(evaluated));
    check_other_world::<Zuma>(recording, "next_ball:");
}

/// Zuma recordings once had `StepLimit` where all steps were played.
#[test]
fn played_out_games_and_old_recordings_are_read() {
    let mut game = example_game();
    (game.steps, game.line) = (2, line(&[1, 2]));
    let recording =
        recording_of::<Zuma>(game, &[0, 0], |_: &zuma::State| vec![zuma::Action::Discard]);
    let Some(EpisodeOutcome::PlayedOut { points }) = recording.outcome else {
        panic!("{:?}", recording.outcome);
    };
    let text = write_recording(&recording).expect("written");
    let actual = format!("outcome: Some(PlayedOut(points:{points:?}))");
    assert!(text.contains(&actual), "{actual} in\n{text}");
    let check = |outcome: &str, is_right: bool| {
        let text = text.replacen(&actual, &format!("outcome: Some({outcome})"), 1);
        let reading = read_recording(&text).expect("a recording");
        assert_eq!(reading.problems.is_empty(), is_right, "{outcome}: {:?}", reading.problems);
        assert!(!is_right || reading.value == AnyRecording::from(recording.clone()), "{outcome}");
    };
    check("Failed(StepLimit)", true);
    check(&format!("PlayedOut(points:{points:?})"), true);
    check("PlayedOut(points:1000.5)", false);
    check("Solved", false);
    check("Cancelled", false);
}

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn platform_recordings_round_trip(
        stage in playable_stage(),
        choices in prop::collection::vec(0..4usize, 0..30),
    ) {
        let all = |_: &platform::State| platform::Action::ALL.to_vec();
        check_other_world::<Platform>(recording_of(stage, &choices, all), "change:(from:");
    }

    #[test]
    fn zuma_recordings_round_trip(
        game in any_game().prop_filter("playable", |game| game.problems().is_empty()),
        choices in prop::collection::vec(0..40usize, 0..30),
    ) {
        let all = |state: &zuma::State| zuma::Action::all(state.line.len()).collect();
        check_other_world::<Zuma>(recording_of(game, &choices, all), "reward:");
    }
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn ice_recordings_round_trip(recording in any_recording()) {
        let text = write_recording(&recording).expect("written");
        let reading = read_ice(&text).expect("what was written");
        prop_assert_eq!(&reading.problems, &[]);
        prop_assert_eq!(&reading.value, &recording);
        prop_assert!(Playback::new(&reading.value).is_ok());
        check_that_mistyped_fields_are_found(&text);
    }
}
