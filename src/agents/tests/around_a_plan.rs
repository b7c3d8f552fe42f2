//! Levels with too many states for tables over all of them.

use super::{Game, WEIGHING, play, play_by, repeats, scene_of, seated};
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
fn policies_are_weighed_about_a_plan() {
    let scene = scene_of(MANY_CRATES);
    for kind in WEIGHING {
        let game_of = |seed| {
            let mut agent = seated(kind, &scene, seed, 200);
            play(agent.as_mut(), &scene, &scene.truth, 200)
        };
        let game = game_of(1);
        assert!(game.is_solved && !repeats(&game), "{}: {:?}", kind.name(), game.resigned);
        for (step, decision) in game.decisions.iter().enumerate() {
            assert!(is_by_tables(&decision.engine), "{step}: {}", decision.engine);
            assert_eq!(decision.proof, Proof::Estimated);
            assert!(decision.leaves_out_ways, "{step}");
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

/// A game in a broken world: after the third step, `meddle` changes the first crate.
fn game_with(kind: AutomaticAgent, meddle: impl Fn(&mut CellSet, CellIndex)) -> Game {
    let scene = scene_of(MANY_CRATES);
    let mut steps = 0;
    let apply = |state: &mut State, action| {
        rules::apply(&scene.truth, state, action);
        steps += 1;
        if steps == 3 {
            let first = state.crates.iter().next().expect("a crate");
            meddle(&mut state.crates, first);
        }
    };
    play_by(seated(kind, &scene, 1, 200).as_mut(), &scene, apply, 300)
}

/// The crate on its target is moved to a place where no plan would push it.
#[test]
fn who_is_astray_weighs_policies_about_another_plan() {
    const ASTRAY: CellIndex = 8 * 11 + 5;
    for kind in WEIGHING {
        let game = game_with(kind, |crates, first| {
            crates.remove(first);
            crates.insert(ASTRAY);
        });
        assert!(game.is_solved, "{}: {:?}", kind.name(), game.resigned);
        let after = &game.decisions[3..];
        assert!(after.iter().any(|decision| is_by_tables(&decision.engine)), "{}", kind.name());
    }
}

/// The world returns to its first state every twenty steps.
#[test]
fn who_takes_far_longer_than_told_leaves_the_tables() {
    let scene = scene_of(MANY_CRATES);
    for kind in WEIGHING {
        let mut steps = 0;
        let start = scene.state().clone();
        let apply = |state: &mut State, action| {
            rules::apply(&scene.truth, state, action);
            steps += 1;
            if steps % 20 == 0 {
                *state = start.clone();
            }
        };
        let game = play_by(seated(kind, &scene, 1, 200).as_mut(), &scene, apply, 200);
        let is_by_tables = |decision: &Decision<Ice>| is_by_tables(&decision.engine);
        let last = game.decisions.iter().rposition(is_by_tables).expect("a plan by tables");
        assert!((40..80).contains(&last), "{}: {last}", kind.name());
        assert!(last + 1 < game.decisions.len(), "{}: {:?}", kind.name(), game.resigned);
    }
}

#[test]
fn who_misses_a_crate_resigns() {
    for kind in WEIGHING {
        let game = game_with(kind, |crates, first| {
            crates.remove(first);
        });
        assert_eq!(game.resigned.as_deref(), Some("there are fewer crates than targets"));
        assert_eq!(game.decisions.len(), 3);
    }
}
