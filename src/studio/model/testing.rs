//! Shared test helpers: levels, waiting, random runs, trained policies.

use super::live_run::{self, LiveRun};
use super::{ManualPlay, Mode, Run, RunFacts, RunningAgent, Studio};
use crate::agents::{AgentKind, AutomaticAgent, Decision, PlanNote, PlanReason};
use crate::board::{Direction, Position};
use crate::episode::{
    Episode, EpisodeLimits, EpisodeOutcome, Failure, Playback, RecordedStep, Recording,
    RecordingHeader, ZumaGameSetup, run,
};
use crate::formats::zuma::PolicyFile;
use crate::planning::search::Budget;
use crate::planning::zuma::Learner;
use crate::programs::IcePlayer;
use crate::studio::files::Files;
use crate::studio::settings::Settings;
use crate::studio::source::LevelSource;
use crate::worlds::World;
use crate::worlds::ice::{
    Board, Ground, Ice, IcePrior, Knowledge, Level, Occupant, Square, board_of_letters, rules,
};
use crate::worlds::zuma::testing::example_game;
use crate::worlds::zuma::{FirstLine, Game, Line, Simulator, TrainedPrior, TrainingRecord};
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// A walled board with two crates; about every third cell is ice.
fn hall() -> Level {
    let mut board = Board::walled(12, 16);
    for row in 1..11 {
        for column in 1..15 {
            let ground = if (row * 7 + column * 3) % 3 == 0 { Ground::Ice } else { Ground::Floor };
            put(&mut board, row, column, Square::empty(ground));
        }
    }
    put(&mut board, 4, 3, Square::with(Ground::Floor, Occupant::Player));
    for (row, column) in [(4, 5), (8, 9)] {
        put(&mut board, row, column, Square::with(Ground::Floor, Occupant::Crate));
        put(&mut board, row, column + 3, Square::empty(Ground::Target));
    }
    Level::untitled(board)
}

fn put(board: &mut Board, row: usize, column: usize, square: Square) {
    if let Some(place) = board.get_mut(Position::new(row, column)) {
        *place = square;
    }
}

/// The next number of a sequence of pseudo-random numbers; its upper bits are the most random.
pub fn shuffled(number: u64) -> u64 {
    number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040)
}

/// A random walk with forecasts, and with a new plan after every surprise.
pub fn random_walk(agent: &str, steps: usize, seed: u64) -> Recording<Ice> {
    let header = RecordingHeader {
        level: hall(),
        agent: agent.to_owned(),
        seed,
        prior: IcePrior::default(),
        limits: EpisodeLimits::default(),
        construct_ms: 1.0,
    };
    let (truth, mut state) = Ice::open(&header.level).expect("a playable hall");
    let mut observation = Ice::observe(&truth, &state);
    let mut belief = Ice::first_belief(&observation, &header.prior);
    let mut recording = Recording::empty(header);
    let mut random = seed;
    let mut is_surprised = true;
    for step in 0..steps {
        random = shuffled(random);
        let action = Direction::ALL[(random >> 40) as usize % 4];
        let mut decision = Decision::without_explanation(action, "random walk");
        decision.effort.nodes = (random >> 45) % 900;
        decision.forecast.steps = Some((steps - step) as f32);
        decision.plan = if is_surprised {
            PlanNote::New { reason: PlanReason::Surprise, actions: vec![action; 5] }
        } else {
            PlanNote::Continues
        };
        let is_ice = |cell| belief.known_ice().contains(cell);
        let mut imagined = state.clone();
        decision.predicted =
            Some(rules::apply_assuming(truth.layout(), is_ice, &mut imagined, action));
        let change = Ice::apply(&truth, &mut state, action);
        let after = Ice::observe(&truth, &state);
        let update = Ice::belief_update(&belief, &observation, action, &after);
        Ice::update_belief(&mut belief, &update);
        observation = after;
        let step = RecordedStep {
            decision,
            change,
            belief_update: update,
            decision_ms: (random >> 37) as f32 % 9.0,
        };
        is_surprised = step.differs_from_prediction();
        recording.steps.push(step);
    }
    recording.outcome = Some(EpisodeOutcome::Failed(Failure::StepLimit));
    recording
}

/// An unfinished random walk of at most `steps` steps on a level.
pub fn walk_across(level: Level, steps: usize, seed: u64) -> Recording<Ice> {
    let header = RecordingHeader { level, ..random_walk("gambler", 0, seed).header };
    let mut episode = Episode::<Ice>::begin(header).expect("a playable level");
    let mut random = seed;
    for _ in 0..steps {
        random = shuffled(random);
        let action = Direction::ALL[(random >> 40) as usize % 4];
        episode.commit(Decision::without_explanation(action, "test"), 0.0);
    }
    let mut recording = episode.into_recording();
    recording.outcome = None;
    recording
}

/// Recording of the same actions on a level with other ice in the unknown cells.
pub fn with_other_hidden_ice(recording: &Recording<Ice>, seed: u64) -> Recording<Ice> {
    let playback = Playback::new(recording).expect("a playable level");
    let belief = playback.frame(recording, recording.len()).belief;
    let mut header = recording.header.clone();
    let board = &mut header.level.board;
    let mut random = seed;
    for position in board.positions() {
        let is_unknown = board
            .index_of(position)
            .is_some_and(|cell| belief.knowledge(cell) == Knowledge::Unknown);
        let square = board.get_mut(position).filter(|it| is_unknown && it.can_be_ice());
        random = shuffled(random);
        if let Some(square) = square {
            square.ground = if random >> 40 & 1 == 0 { Ground::Ice } else { Ground::Floor };
        }
    }
    let mut episode = Episode::<Ice>::begin(header).expect("a playable level");
    for step in &recording.steps {
        episode.commit(step.decision.clone(), step.decision_ms);
    }
    let other = Recording { outcome: recording.outcome.clone(), ..episode.into_recording() };
    let changes = |it: &Recording<Ice>| it.steps.iter().map(|it| it.change).collect::<Vec<_>>();
    assert_eq!(changes(recording), changes(&other), "what is learnt decides what happens");
    other
}

/// A studio with these runs that shows the last one at its start.
pub fn studio_with(recordings: impl IntoIterator<Item = Recording<Ice>>) -> Studio {
    let mut studio = Studio::new(Settings::default(), Files::default(), || {});
    for recording in recordings {
        let run = studio.open_run(recording, None).expect("a playable level");
        studio.show_run(run);
    }
    studio
}

/// Continues the shown run: the careful agent plays, or a new manual game waits for a move.
pub fn continue_run(studio: &mut Studio) {
    let run = studio.runs.shown().and_then(Run::ice).expect("a run on ice");
    let (id, header) = (run.id(), run.recording().header.clone());
    if header.agent == AgentKind::You.name() {
        let game = Box::new(Episode::<Ice>::begin(header).expect("a playable level"));
        studio.manual_play = Some(ManualPlay { run: id, game, walk: VecDeque::new() });
        return;
    }
    let player = IcePlayer::Automatic(AutomaticAgent::Careful);
    let live = LiveRun::start(live_run::LiveRunStart { header, player, played: Vec::new() }, || {});
    studio.running_agent = Some(RunningAgent::new(id, live.expect("a playable level")));
}

/// Many crates far from their targets: no solver finishes soon.
pub const HARD_LEVEL: &str = "############/#@_________#/#_$_$_$_$__#/#__________#/#_$_$_$_$__#/#__________#/\
                    #_$_$_$_$__#/#__________#/#....______#/#....______#/#....______#/############";

/// A studio that edits the given level.
pub fn studio_drawing(letters: &str) -> Studio {
    let mut studio = Studio::new(Settings::default(), Files::default(), || {});
    let board = board_of_letters(letters).expect("letters only");
    studio.open_level(LevelSource::Bundled("test".to_owned()), Level::untitled(board));
    studio.mode = Mode::Edit;
    studio
}

/// A new game with seed 3, for a player without experience.
pub fn game_setting(game: Game) -> ZumaGameSetup {
    let experience = TrainedPrior::default();
    ZumaGameSetup { game, seed: 3, experience, construct_ms: 0.0, previous_steps: Vec::new() }
}

/// A policy trained within milliseconds.
pub fn trained_policy(seed: u64) -> PolicyFile {
    let game = Game { steps: 3, max_length: 3, line: Line::EMPTY, ..example_game() };
    let mut environment = Simulator::for_training(game, FirstLine::Random, seed);
    let budget = Budget::nodes(u64::MAX);
    let trained = Learner::QLearning.train(&mut environment, 9, seed, &budget, &mut |_| {});
    let training = TrainingRecord { seed, ..TrainingRecord::default() };
    PolicyFile { policy: trained.policy, training }
}

/// Advances time until the condition holds; panics after 20 seconds.
#[track_caller]
pub fn wait_until(studio: &mut Studio, what: &str, is_so: impl Fn(&Studio) -> bool) {
    let started = Instant::now();
    loop {
        studio.advance(20.0);
        if is_so(studio) {
            return;
        }
        assert!(started.elapsed() < Duration::from_secs(20), "waited in vain until {what}");
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// The complete run of an agent on the level of a header.
pub fn agent_run(agent: AutomaticAgent, header: RecordingHeader<Ice>) -> Recording<Ice> {
    let header = RecordingHeader { agent: agent.name().to_owned(), ..header };
    let mut episode = Episode::<Ice>::begin(header).expect("playable");
    run(
        &mut episode,
        |episode, budget| agent.construct(episode.agent_init(), budget),
        &EpisodeLimits::default(),
        &|| Duration::ZERO,
        &|| false,
        |_| ControlFlow::Continue(()),
    );
    episode.into_recording()
}

/// A run of the careful agent on a small level that can become unsolvable.
pub fn careful_run() -> Recording<Ice> {
    let mut header = random_walk("gambler", 0, 1).header;
    let letters = "#######/#@    #/# $~  #/#   . #/#######";
    header.level.board = board_of_letters(letters).expect("letters only");
    agent_run(AutomaticAgent::Careful, header)
}
