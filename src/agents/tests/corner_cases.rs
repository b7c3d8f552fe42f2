//! Unusual levels.

use super::{agent_for, play, scene_of};
use crate::agents::{AgentReply, AutomaticAgent, Percept};
use crate::planning::search::Budget;
use crate::worlds::ice::BeliefUpdate;

/// Agents that use tables of states.
const AGENTS: [AutomaticAgent; 4] = [
    AutomaticAgent::Careful,
    AutomaticAgent::Hindsight,
    AutomaticAgent::Rollout,
    AutomaticAgent::Scenarios,
];

/// Checks that each agent solves the level, or resigns with a reason.
#[track_caller]
fn check(drawing: &str, is_solvable: bool) {
    let scene = scene_of(drawing);
    for kind in AGENTS {
        let mut agent = agent_for(kind, &scene, 1, 100);
        let game = play(agent.as_mut(), &scene, &scene.truth, 100);
        assert_eq!(game.is_solved, is_solvable, "{}: {:?}", kind.name(), game.resigned);
        let has_reason = game.resigned.is_some_and(|reason| !reason.is_empty());
        assert_eq!(has_reason, !is_solvable, "{}", kind.name());
    }
}

#[test]
fn a_single_push() {
    check("@$.", true);
    check("@_$_.", true);
}

/// A step with a certain result in all open scenarios still reveals a floor cell.
///
/// The cell above the player is floor in every ice map in which the level is still solvable.
#[test]
fn refuted_lost_scenarios_raise_success() {
    let scene = scene_of("######\n#    #\n# $. #\n#@   #\n######");
    let mut agent = agent_for(AutomaticAgent::Careful, &scene, 1, 100);
    let game = play(agent.as_mut(), &scene, &scene.truth, 100);
    assert!(game.is_solved);
    let actual: Vec<_> =
        game.decisions.iter().map(|it| (it.forecast.success, it.forecast.lost_share)).collect();
    assert!(actual[0].0 < Some(1.0), "{actual:?}");
    assert_eq!(actual[1], (Some(1.0), None), "{actual:?}");
}

#[test]
fn levels_without_relevant_unknowns_are_solved() {
    check("@$.#", true);
    check("#@#\n#$#\n#.#", true);
}

#[test]
fn extra_crates_are_allowed() {
    check("@$.\n_$_\n___", true);
    check("$@_$_.", true);
}

#[test]
fn boards_over_128_cells_are_solved() {
    let empty = "____________";
    let mut rows = [empty; 12];
    rows[3] = "___@_$__.___";
    check(&rows.join("\n"), true);
}

#[test]
fn boards_too_large_for_tables_are_solved() {
    let empty = "__________";
    let mut rows = [empty; 10];
    rows[3] = "_.$_@_$.__";
    rows[5] = "_.$___$.__";
    rows[7] = "_.$___$.__";
    check(&rows.join("\n"), true);
}

#[test]
fn unsolvable_level_resigns_with_reason() {
    check("$@__.\n_____", false);
    check("@#$_.", false);
    check("@_$#.", false);
}

/// No episode asks an agent in a solved level, but nothing may break.
#[test]
fn solved_level_gets_valid_reply() {
    for drawing in ["@*", "@_*_\n____", "*_@~_"] {
        let scene = scene_of(drawing);
        for kind in AGENTS {
            let mut agent = agent_for(kind, &scene, 1, 100);
            let percept = Percept {
                observation: &scene.observation,
                belief: &scene.belief,
                belief_update: &BeliefUpdate::default(),
                step: 0,
                step_limit: 100,
            };
            let answer = agent.decide(&percept, &Budget::nodes(1000));
            assert!(!matches!(answer, AgentReply::InvalidAction(_)));
        }
    }
}
