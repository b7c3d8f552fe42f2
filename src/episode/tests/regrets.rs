//! Regrets of decisions against the cost of whole games.

use super::level;
use crate::agents::{AutomaticAgent, Decision};
use crate::board::{CellSet, Direction};
use crate::episode::{
    Episode, EpisodeLimits, EpisodeOutcome, Recording, RecordingHeader, find_regrets, run,
};
use crate::planning::search::Budget;
use crate::worlds::ice::transform::with_ice;
use crate::worlds::ice::{Ice, IcePrior, Level, RandomBoards};
use std::ops::ControlFlow;
use std::time::Duration;

const FAILURE_COST: f64 = 40.0;

fn episode(level: Level, agent: &str) -> Episode<Ice> {
    let header = RecordingHeader {
        level,
        agent: agent.to_owned(),
        seed: 7,
        prior: IcePrior::default(),
        limits: EpisodeLimits { failure_cost: Some(FAILURE_COST), ..EpisodeLimits::default() },
        construct_ms: 0.0,
    };
    Episode::begin(header).expect("a level without problems")
}

fn play(level: Level, agent: AutomaticAgent) -> Recording<Ice> {
    let mut episode = episode(level, agent.name());
    let limits = episode.recording().header.limits;
    run(
        &mut episode,
        |episode, budget| agent.construct(episode.agent_init(), budget),
        &limits,
        &|| Duration::ZERO,
        &|| false,
        |_| ControlFlow::Continue(()),
    );
    episode.into_recording()
}

fn cost(recording: &Recording<Ice>) -> f64 {
    let is_solved = recording.outcome.as_ref().is_some_and(EpisodeOutcome::is_solved);
    if is_solved { FAILURE_COST.min(recording.len() as f64) } else { FAILURE_COST }
}

/// Sum of all regrets of a run.
fn total_regret(recording: &Recording<Ice>) -> f64 {
    let mut reported = 0;
    let regrets = find_regrets(recording, &Budget::nodes(1), |count| reported = count);
    let regrets = regrets.expect("it was played").expect("a small board");
    assert_eq!((regrets.len(), reported), (recording.len(), recording.len()));
    assert!(regrets.iter().flatten().all(|regret| regret.steps >= 0.0));
    regrets.iter().flatten().map(|it| f64::from(it.steps)).sum()
}

/// Every ice map that the first belief admits, as a level, with its probability.
fn levels_of_first_belief(level: &Level) -> Vec<(Level, f64)> {
    let episode = episode(level.clone(), "test");
    let belief = episode.belief();
    let unknown: Vec<u16> = belief.unknown_cells().collect();
    let map = |choice: usize| {
        let ice = unknown.iter().enumerate().filter(|(bit, _)| choice >> bit & 1 == 1);
        CellSet::from_cells(level.board.cells().len(), ice.map(|(_, cell)| *cell))
    };
    let maps: Vec<CellSet> = (0..1 << unknown.len()).map(map).collect();
    let weights = belief.map_probabilities(&maps);
    let levels =
        maps.iter().map(|ice| Level { board: with_ice(&level.board, ice), ..level.clone() });
    levels.zip(weights).collect()
}

/// On average over all ice maps, a run costs the minimum cost plus all its regrets.
///
/// The reported regrets never sum to more than that.
#[test]
fn total_regret_is_at_most_the_extra_cost() {
    let family =
        RandomBoards { rows: 3, columns: 3, crates: 1, wall_probability: 0.1, ice_fraction: 0.3 };
    let (mut regretted, mut paid, mut boards) = (0.0, 0.0, 0);
    for level in (0..120).filter_map(|seed| family.level(seed, 0)) {
        let scenarios = levels_of_first_belief(&level);
        let mean = |agent: AutomaticAgent| {
            let (mut costs, mut regrets) = (0.0, 0.0);
            for (level, weight) in &scenarios {
                let recording = play(level.clone(), agent);
                costs += weight * cost(&recording);
                regrets += weight * total_regret(&recording);
            }
            (costs, regrets)
        };
        let (least, own) = mean(AutomaticAgent::Careful);
        // Resigning although the level can be solved costs a failure without a decision.
        if least > 0.9 * FAILURE_COST {
            continue;
        }
        assert!(own < 0.02, "the best policy regrets nothing: {own} {level:?}");
        let (costs, regrets) = mean(AutomaticAgent::Gambler);
        assert!(regrets <= costs - least + 0.05, "{regrets} of {costs} - {least}: {level:?}");
        regretted += regrets;
        paid += costs - least;
        boards += 1;
    }
    assert!(boards > 5 && regretted > 0.5 * paid && paid > 0.2, "{boards} {regretted} {paid}");
}

#[test]
fn guard_ends_the_regret_search() {
    let mut episode = episode(level(&["@ $ .", "     ", "     "]), "script");
    for action in [Direction::Down, Direction::Down, Direction::Up] {
        episode.commit(Decision::without_explanation(action, "script"), 0.0);
    }
    let recording = episode.into_recording();
    let regrets = |budget: &Budget<'_>| {
        let found = find_regrets(&recording, budget, |_| ()).expect("playable");
        found.expect("a small board")
    };
    let all = regrets(&Budget::nodes(1));
    // Twice away from the crate, and back.
    let steps: Vec<_> = all.iter().map(|regret| regret.map(|regret| regret.steps)).collect();
    assert!(steps[..2].iter().all(|steps| steps.is_some_and(|steps| steps > 0.5)), "{steps:?}");
    assert!(steps[2].is_some_and(|steps| steps < 0.5), "{steps:?}");
    assert!(regrets(&Budget::guarded(u64::MAX, &|| true)).is_empty());
}
