//! Unusual levels.

use super::{play, scene_of, seated};
use crate::agents::{Answer, AutomaticAgent, Percept};
use crate::planning::search::Budget;
use crate::worlds::ice::Lesson;

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
        let mut agent = seated(kind, &scene, 1, 100);
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

/// The cell above the player is floor in every ice map in which the level is still solvable, so
/// stepping there has a certain result; the step still reveals that it is floor.
#[test]
fn worlds_lost_already_are_ruled_out_by_the_way() {
    let scene = scene_of("######\n#    #\n# $. #\n#@   #\n######");
    let mut agent = seated(AutomaticAgent::Careful, &scene, 1, 100);
    let game = play(agent.as_mut(), &scene, &scene.truth, 100);
    assert!(game.is_solved);
    let told: Vec<_> =
        game.decisions.iter().map(|it| (it.forecast.success, it.forecast.lost)).collect();
    assert!(told[0].0 < Some(1.0), "{told:?}");
    assert_eq!(told[1], (Some(1.0), None), "{told:?}");
}

#[test]
fn nothing_unknown_matters() {
    check("@$.#", true);
    check("#@#\n#$#\n#.#", true);
}

#[test]
fn more_crates_than_targets() {
    check("@$.\n_$_\n___", true);
    check("$@_$_.", true);
}

#[test]
fn more_open_cells_than_fit_into_a_word() {
    let empty = "____________";
    let mut rows = [empty; 12];
    rows[3] = "___@_$__.___";
    check(&rows.join("\n"), true);
}

#[test]
fn more_poses_than_fit_into_tables() {
    let empty = "__________";
    let mut rows = [empty; 10];
    rows[3] = "_.$_@_$.__";
    rows[5] = "_.$___$.__";
    rows[7] = "_.$___$.__";
    check(&rows.join("\n"), true);
}

#[test]
fn a_level_without_a_way_is_resigned_with_a_reason() {
    check("$@__.\n_____", false);
    check("@#$_.", false);
    check("@_$#.", false);
}

/// No episode asks an agent in a solved level, but nothing may break.
#[test]
fn a_solved_level_asks_for_nothing() {
    for drawing in ["@*", "@_*_\n____", "*_@~_"] {
        let scene = scene_of(drawing);
        for kind in AGENTS {
            let mut agent = seated(kind, &scene, 1, 100);
            let percept = Percept {
                observation: &scene.observation,
                belief: &scene.belief,
                lesson: &Lesson::default(),
                step: 0,
                step_limit: 100,
            };
            let answer = agent.decide(&percept, &Budget::nodes(1000));
            assert!(!matches!(answer, Answer::Nonsense(_)));
        }
    }
}
