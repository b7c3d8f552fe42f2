//! Runner, recording and playback with a stochastic world.

use crate::agents::zuma::{Greedy, Oracle, PlayerAgent, Random, ThrowAway};
use crate::agents::{Agent, Proof};
use crate::episode::events::events;
use crate::episode::{
    Episode, EpisodeLimits, EpisodeOutcome, EventKind, Playback, Recording, RecordingHeader, run,
};
use crate::planning::search::Budget;
use crate::worlds::zuma::testing::{example_game, line};
use crate::worlds::zuma::{Action, FirstLine, Game, TrainedPrior, Zuma, rules};
use std::ops::ControlFlow;
use std::time::Duration;

fn episode(game: Game) -> Episode<Zuma> {
    let header = RecordingHeader {
        level: game,
        agent: "test".to_owned(),
        seed: 7,
        prior: TrainedPrior::default(),
        limits: EpisodeLimits::default(),
        construct_ms: 0.0,
    };
    Episode::begin(header).expect("a game without problems")
}

fn play(game: Game, agent: Box<dyn Agent<Zuma>>) -> Episode<Zuma> {
    let mut episode = episode(game);
    run(
        &mut episode,
        |_, _| agent,
        &EpisodeLimits::default(),
        &|| Duration::ZERO,
        &|| false,
        |_| ControlFlow::Continue(()),
    );
    episode
}

fn recorded(game: Game, agent: Box<dyn Agent<Zuma>>) -> Recording<Zuma> {
    play(game, agent).into_recording()
}

#[test]
fn playback_repeats_the_game() {
    for seed in 0..20 {
        let mut game = example_game();
        game.model.seed = seed;
        let episode = play(game, Box::new(PlayerAgent::new(Box::new(Random::new(seed)))));
        let recording = episode.recording();
        let playback = Playback::new(recording).expect("a game");
        let last = playback.frame(recording, recording.len());
        assert_eq!((&last.state, &last.belief), (episode.state(), episode.belief()));
        let points: f64 = recording.steps.iter().map(|step| step.change.reward).sum();
        assert!((points - last.state.total_reward).abs() < 1e-9);
        let played_out = EpisodeOutcome::PlayedOut { points: last.state.total_reward };
        let is_cleared = last.state.line.is_empty();
        let expected = if is_cleared { EpisodeOutcome::Solved } else { played_out };
        assert_eq!(recording.outcome, Some(expected));
        assert!(recording.len() == 20 || is_cleared);
        let last_mark = events(recording).last().map(|event| (event.step, event.kind));
        let mark = if is_cleared { EventKind::Goal } else { EventKind::PlayedOut };
        assert_eq!(last_mark, Some((recording.len(), mark)));
        let mut state = playback.frame(recording, 0).state;
        recording.steps.iter().for_each(|step| rules::replay(&mut state, &step.change));
        assert_eq!(state, last.state);
    }
}

#[test]
fn seed_determines_chance() {
    let steps = |seed| {
        let mut game = example_game();
        game.model.seed = seed;
        recorded(game, Box::new(PlayerAgent::new(Box::new(Greedy)))).steps
    };
    assert_eq!(steps(1), steps(1));
    assert_ne!(steps(1), steps(2));
}

#[test]
fn repeated_step_has_the_same_chance_event() {
    let mut episode = episode(example_game());
    for _ in 0..5 {
        episode
            .commit(crate::agents::Decision::without_explanation(Action::Insert(0), "test"), 0.0);
    }
    let (state, belief) = (*episode.state(), episode.belief().clone());
    assert!(episode.take_back() && episode.take_back());
    for _ in 0..2 {
        episode
            .commit(crate::agents::Decision::without_explanation(Action::Insert(0), "test"), 0.0);
    }
    assert_eq!((*episode.state(), episode.belief()), (state, &belief));
}

#[test]
fn game_ends_at_the_step_limit() {
    let mut game = example_game();
    game.steps = 3;
    game.model.probabilities.hit.0 = [1.0; 4];
    let recording = recorded(game, Box::new(PlayerAgent::new(Box::new(ThrowAway))));
    assert_eq!(recording.len(), 3);
    let last = recording.steps.last().expect("a step");
    // Two red, three blue, four green and three yellow balls are left.
    assert_eq!(last.change.reward, -(2.0 * 2.0 + 3.0 * 3.0 + 4.0 * 5.0 + 3.0));
}

#[test]
fn oracle_reports_outcomes_of_every_action() {
    let mut game = example_game();
    game.max_length = 6;
    game.line = line(&[1, 2, 3, 3, 4, 4]);
    let (oracle, _) = Oracle::new(&game, FirstLine::OfGame, &Budget::nodes(u64::MAX));
    let recording = recorded(game, Box::new(PlayerAgent::new(Box::new(oracle))));
    let playback = Playback::new(&recording).expect("a game");
    let mut surprises = 0;
    for (index, step) in recording.steps.iter().enumerate() {
        let decision = &step.decision;
        let before = playback.frame(&recording, index).state;
        let rank = |actions: &[Action]| actions[0].rank();
        let mut ranks: Vec<_> = decision.candidates.iter().map(|it| rank(&it.actions)).collect();
        assert_eq!(ranks[0], decision.action.rank());
        ranks.sort_unstable();
        assert!(ranks.into_iter().eq(0..Action::count(before.line.len())));
        let of_all = |candidate: &crate::agents::Candidate<Zuma>| {
            let outcomes = candidate.outcomes.iter();
            outcomes.map(|outcome| outcome.probability).sum::<f32>()
        };
        for candidate in decision.candidates.iter().filter(|it| !it.outcomes.is_empty()) {
            assert!((of_all(candidate) - 1.0).abs() < 1e-5);
        }
        assert_eq!(decision.proof, Proof::Optimal);
        assert!(decision.forecast.execution_probability.is_some() && decision.predicted.is_some());
        let is_miss = step.change.done != decision.action;
        assert!(!(step.differs_from_prediction() && is_miss));
        surprises += usize::from(step.differs_from_prediction());
    }
    assert!(surprises < recording.len() / 2, "{surprises} surprises");
}
