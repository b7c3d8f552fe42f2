//! Random levels, recordings and strings for the property tests of this module.

use crate::agents::{
    Candidate, Decision, DecisionEffort, ExampleScenario, Forecast, PlanNote, PlanReason,
    PossibleOutcome, Proof, ProvedLoss, Verdict,
};
use crate::board::{Direction, Grid, Position};
use crate::episode::{
    DeadEnd, Episode, EpisodeLimits, EpisodeOutcome, Failure, Recording, RecordingHeader,
};
use crate::worlds::ice::rules::Push;
use crate::worlds::ice::{
    BeliefUpdate, Board, Ground, Ice, IcePrior, Level, Occupant, Square, TILES, Transition,
};
use proptest::prelude::*;

/// Configuration of a property test with this many cases, without regression files.
pub(super) fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

/// Any string that a user may type, with line breaks and quotes.
pub(super) fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        Just(String::new()),
        "[ -~]{0,20}",
        "\\PC{0,12}",
        prop::collection::vec(
            prop_oneof![Just('\n'), Just('\t'), Just('"'), Just('\\'), any::<char>()],
            0..8
        )
        .prop_map(|characters| characters.into_iter().collect()),
    ]
}

/// A square that has a character: walls have no occupant.
fn any_square() -> impl Strategy<Value = Square> {
    let grounds: Vec<_> = TILES.iter().map(|tile| tile.ground).collect();
    let ground = prop::sample::select(grounds);
    let occupant = prop_oneof![
        3 => Just(None), 1 => Just(Some(Occupant::Crate)), 1 => Just(Some(Occupant::Player))
    ];
    (ground, occupant).prop_map(|(ground, occupant)| match ground {
        Ground::Wall => Square::empty(ground),
        _ => Square { occupant, ..Square::empty(ground) },
    })
}

/// Any board of up to 9 rows and columns, 1 x 1 included, playable or not.
pub(super) fn any_board() -> impl Strategy<Value = Board> {
    (1usize..10, 1usize..10).prop_flat_map(|(rows, columns)| {
        prop::collection::vec(any_square(), rows * columns).prop_map(move |squares| {
            Grid::from_fn(rows, columns, |position| {
                squares[position.row * columns + position.column]
            })
        })
    })
}

/// Any level, playable or not.
pub(super) fn any_level() -> impl Strategy<Value = Level> {
    (any_text(), any_text(), any_text(), proptest::option::of(any::<u32>()), any_board()).prop_map(
        |(title, author, note, own_step_limit, board)| Level {
            title,
            author,
            note,
            own_step_limit,
            board,
        },
    )
}

/// Recordings of random actions on random playable boards, with random explanations.
pub(super) fn any_recording() -> impl Strategy<Value = Recording<Ice>> {
    let header = (any_level(), any_board(), any_text(), any::<u64>(), any_prior(), 0.0..1e6f64);
    let header = header.prop_map(|(level, board, agent, seed, prior, construct_ms)| {
        let level = Level { board: playable(&board), own_step_limit: Some(30), ..level };
        RecordingHeader {
            level,
            agent,
            seed,
            prior,
            limits: EpisodeLimits::default(),
            construct_ms,
        }
    });
    let steps = prop::collection::vec((any_decision(), 0.0..1e4f32), 0..40);
    (header, steps, any_run_end()).prop_map(|(header, steps, (failure, dead_end))| {
        let mut episode = Episode::begin(header).expect("a playable board");
        for (decision, decision_ms) in steps {
            episode.commit(decision, decision_ms);
        }
        match failure {
            Some(EpisodeOutcome::Failed(Failure::DecisionTime)) => {
                episode.fail_overdue(1e4);
            }
            Some(EpisodeOutcome::Failed(failure)) => episode.fail(failure),
            Some(_) => episode.cancel(),
            None => {}
        }
        let mut recording = episode.into_recording();
        let last = recording.len() as u32;
        let is_solved = recording.outcome == Some(EpisodeOutcome::Solved);
        recording.dead_end = dead_end
            .filter(|_| !is_solved)
            .map(|dead_end| DeadEnd { step: dead_end.step.min(last), ..dead_end });
        recording
    })
}

/// Makes a board playable: one player top left, one target bottom right, enough crates.
fn playable(board: &Board) -> Board {
    let last = Position::new(board.rows().max(2) - 1, board.columns().max(3) - 1);
    Board::from_fn(last.row + 1, last.column + 1, |position| {
        let square = board.get(position).copied().unwrap_or_default();
        let occupant = square.occupant.filter(|occupant| *occupant == Occupant::Crate);
        let ground = if square.ground == Ground::Target { Ground::Floor } else { square.ground };
        match position {
            Position { row: 0, column: 0 } => Square::with(Ground::Ice, Occupant::Player),
            Position { row: 0, column: 1 } => Square::with(Ground::Floor, Occupant::Crate),
            _ if position == last => Square::empty(Ground::Target),
            _ => Square { occupant, ..Square::empty(ground) },
        }
    })
}

fn any_prior() -> impl Strategy<Value = IcePrior> {
    prop_oneof![
        (0.0..=1.0f64).prop_map(IcePrior::Density),
        (0.0..=1.0f64, 0.0..=1.0f64, any::<bool>()).prop_map(|(density, doubt, solvable)| {
            IcePrior::StatedDensity { density, doubt, solvable }
        }),
        (0.1..9.0f64, 0.1..9.0f64).prop_map(|(ice, floor)| IcePrior::UnknownDensity { ice, floor }),
        (0.1..9.0f64, 0.1..9.0f64, 0.0..=1.0f64, 0.0..=1.0f64, any::<bool>()).prop_map(
            |(ice, floor, usual, patches, solvable)| IcePrior::Mixture {
                ice,
                floor,
                informative: usual,
                patches,
                solvable
            }
        ),
    ]
}

fn any_direction() -> impl Strategy<Value = Direction> {
    prop::sample::select(Direction::ALL.to_vec())
}

fn any_run_end() -> impl Strategy<Value = (Option<EpisodeOutcome>, Option<DeadEnd>)> {
    let outcome = prop_oneof![
        Just(None),
        Just(Some(EpisodeOutcome::Cancelled)),
        Just(Some(EpisodeOutcome::Failed(Failure::DecisionTime))),
        any_text().prop_map(|said| Some(EpisodeOutcome::Failed(Failure::IllegalAction(said)))),
    ];
    let dead_end = any::<(u32, u64)>().prop_map(|(step, nodes)| DeadEnd { step, nodes });
    (outcome, proptest::option::of(dead_end))
}

fn any_decision() -> impl Strategy<Value = Decision<Ice>> {
    let plan = prop_oneof![
        Just(PlanNote::None),
        Just(PlanNote::Continues),
        prop::collection::vec(any_direction(), 0..4)
            .prop_map(|actions| PlanNote::New { reason: PlanReason::Improved, actions }),
    ];
    let candidates = prop::collection::vec(any_candidate(), 0..3);
    (
        any_direction(),
        any_text(),
        any::<(u64, u32, bool)>(),
        any_forecast(),
        (candidates, prop::collection::vec(any_scenario(), 0..3)),
        plan,
        any::<bool>(),
    )
        .prop_map(
            |(action, engine, (nodes, worlds, cut_short), forecast, evaluated, plan, sure)| {
                let (candidates, imagined) = evaluated;
                let push = sure.then_some(Push { from: 0, to: 5 });
                Decision {
                    effort: DecisionEffort { nodes, scenarios: worlds, cut_short },
                    proof: if sure { Proof::Optimal } else { Proof::BestEffort },
                    omits_paths: !sure,
                    is_worst_case: cut_short,
                    forecast,
                    candidates,
                    example_scenarios: imagined,
                    plan,
                    predicted: Some(Transition { from: 0, to: 1, push }).filter(|_| cut_short),
                    ..Decision::without_explanation(action, &engine)
                }
            },
        )
}

fn any_forecast() -> impl Strategy<Value = Forecast> {
    let figure = || proptest::option::of(0.0..1e3f32);
    let share = proptest::option::of(0.0..=1f32);
    (share, figure(), figure(), figure(), figure()).prop_map(
        |(success, steps, lower, upper, reward)| Forecast {
            success,
            steps,
            lower,
            upper,
            reward,
            reward_deviation: reward,
            execution_probability: success,
            confidence: success,
            worst_steps: upper,
            lost_share: success,
        },
    )
}

fn any_candidate() -> impl Strategy<Value = Candidate<Ice>> {
    let actions = prop::collection::vec(any_direction(), 1..4);
    let figure = || proptest::option::of(-1e3..1e3f32);
    let outcomes = prop::collection::vec(any_outcome(), 0..3);
    let risk = proptest::option::of(0.0..=1f32);
    (actions, 0.0..99f32, figure(), any_forecast(), risk, 0u16..6, outcomes).prop_map(
        |(actions, cost, heuristic, forecast, risk, reveals, outcomes)| Candidate {
            actions: actions.into(),
            cost,
            heuristic,
            forecast,
            risk,
            reveals: (0..reveals).collect(),
            information_bits: heuristic,
            proved_loss: Some(Box::new(ProvedLoss {
                ice_maps: u64::MAX,
                lost_before: u64::from(reveals),
                lost: u64::from(reveals) / 2,
            })),
            outcomes: outcomes.into(),
            verdict: Verdict::Tied,
        },
    )
}

fn any_outcome() -> impl Strategy<Value = PossibleOutcome<Ice>> {
    let then = prop::collection::vec(any_direction(), 0..3);
    (0.0..1f32, 0u16..6, 0.0..1f32, any_forecast(), then).prop_map(
        |(probability, to, lost, forecast, then)| PossibleOutcome {
            probability,
            change: Transition { from: 0, to, push: Some(Push { from: 1, to }) },
            belief_update: BeliefUpdate { floor: vec![to], ..BeliefUpdate::default() },
            lost,
            is_unsampled: to == 0,
            forecast,
            continuation: then.into(),
        },
    )
}

fn any_scenario() -> impl Strategy<Value = ExampleScenario<Ice>> {
    (0u16..6, proptest::option::of(0.0..99f32), any::<bool>(), any::<bool>()).prop_map(
        |(cells, steps, is_fatal, is_played)| {
            let hidden = (0..cells).collect();
            ExampleScenario { hidden, steps, is_lost_by_choice: is_fatal, is_simulated: is_played }
        },
    )
}
