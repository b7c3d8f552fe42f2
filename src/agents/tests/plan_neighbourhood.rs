//! Levels with too many states for tables over all of them.

use super::{Game, POLICY_AGENTS, agent_for, has_cycle, play, play_by, scene_of};
use crate::agents::{AutomaticAgent, Candidate, Decision, PlanNote, PlanReason, Proof, Verdict};
use crate::board::{CellIndex, CellSet};
use crate::worlds::ice::{Ice, State, rules};

/// Six crates on about a hundred cells.
const MANY_CRATES: &str = "___________\n\
    _*_*____.__\n\
    ___________\n\
    _*___~_$___\n\
    ___@_______\n\
    _____#_____\n\
    __$__~_____\n\
    _____#_.___\n\
    ___________\n\
    _*_________";

fn is_by_tables(engine: &str) -> bool {
    engine.contains("sampled ice maps")
}

#[test]
fn large_boards_use_tables_around_a_plan() {
    let scene = scene_of(MANY_CRATES);
    for kind in POLICY_AGENTS {
        let game_of = |seed| {
            let mut agent = agent_for(kind, &scene, seed, 200);
            play(agent.as_mut(), &scene, &scene.truth, 200)
        };
        let game = game_of(1);
        assert!(game.is_solved && !has_cycle(&game), "{}: {:?}", kind.name(), game.resigned);
        for (step, decision) in game.decisions.iter().enumerate() {
            assert!(is_by_tables(&decision.engine), "{step}: {}", decision.engine);
            assert_eq!(decision.proof, Proof::Estimated);
            assert!(decision.omits_paths, "{step}");
            assert!(decision.forecast.success.is_some_and(|share| share > 0.5));
            let is_first = matches!(decision.plan, PlanNote::New { reason: PlanReason::First, .. });
            assert_eq!(is_first, step == 0, "{step}");
            // States outside the covered paths do not count as lost.
            let is_dead_end = |it: &Candidate<Ice>| it.verdict == Verdict::DeadEnd;
            assert!(!decision.candidates.iter().any(is_dead_end), "{step}");
        }
        assert_eq!(game.actions(), game_of(1).actions(), "{}", kind.name());
    }
}

/// A game in which `tamper` changes the crates after the third step, against the rules.
///
/// `tamper` receives the crates and the first of them.
fn game_with_tampering(kind: AutomaticAgent, tamper: impl Fn(&mut CellSet, CellIndex)) -> Game {
    let scene = scene_of(MANY_CRATES);
    let mut steps = 0;
    let apply = |state: &mut State, action| {
        rules::apply(&scene.truth, state, action);
        steps += 1;
        if steps == 3 {
            let first = state.crates.iter().next().expect("a crate");
            tamper(&mut state.crates, first);
        }
    };
    play_by(agent_for(kind, &scene, 1, 200).as_mut(), &scene, apply, 300)
}

/// The crate on its target is moved to a cell where no plan would push it.
#[test]
fn displaced_crate_rebuilds_tables() {
    const OFF_PLAN: CellIndex = 8 * 11 + 5;
    for kind in POLICY_AGENTS {
        let game = game_with_tampering(kind, |crates, first| {
            crates.remove(first);
            crates.insert(OFF_PLAN);
        });
        assert!(game.is_solved, "{}: {:?}", kind.name(), game.resigned);
        let after = &game.decisions[3..];
        assert!(after.iter().any(|decision| is_by_tables(&decision.engine)), "{}", kind.name());
    }
}

/// The environment returns to its first state every twenty steps.
#[test]
fn overlong_game_falls_back_to_replanning() {
    let scene = scene_of(MANY_CRATES);
    for kind in POLICY_AGENTS {
        let mut steps = 0;
        let start = scene.state().clone();
        let apply = |state: &mut State, action| {
            rules::apply(&scene.truth, state, action);
            steps += 1;
            if steps % 20 == 0 {
                *state = start.clone();
            }
        };
        let game = play_by(agent_for(kind, &scene, 1, 200).as_mut(), &scene, apply, 200);
        let is_by_tables = |decision: &Decision<Ice>| is_by_tables(&decision.engine);
        let last = game.decisions.iter().rposition(is_by_tables).expect("a plan by tables");
        assert!((40..80).contains(&last), "{}: {last}", kind.name());
        assert!(last + 1 < game.decisions.len(), "{}: {:?}", kind.name(), game.resigned);
    }
}

#[test]
fn missing_crate_resigns() {
    for kind in POLICY_AGENTS {
        let game = game_with_tampering(kind, |crates, first| {
            crates.remove(first);
        });
        assert_eq!(game.resigned.as_deref(), Some("there are fewer crates than targets"));
        assert_eq!(game.decisions.len(), 3);
    }
}
