//! Levels too large for tables, of which some crates are in place.

use super::{Game, WEIGHING, play, play_by, repeats, scene_of, seated};
use crate::agents::{AutomaticAgent, PlanNote, PlanReason, Proof, Verdict};
use crate::board::{CellIndex, CellSet, Direction};
use crate::worlds::ice::{State, rules};

const IN_PLACE: &str = "crates in place count as walls";

/// All crates of a level but two are on targets, where they can stay.
const ALL_BUT_TWO: &str = "___________\n\
    _*_*____.__\n\
    ___________\n\
    _*___~_$___\n\
    ___@_______\n\
    _____#_____\n\
    __$__~_____\n\
    _____#_.___\n\
    ___________\n\
    _*_________";

/// Whether crates that are in place from the beginning count as walls at some decision.
#[track_caller]
fn check(drawing: &str, expected: bool) {
    let scene = scene_of(drawing);
    for kind in WEIGHING {
        let mut agent = seated(kind, &scene, 1, 200);
        let game = play(agent.as_mut(), &scene, &scene.truth, 200);
        assert!(game.is_solved && !repeats(&game), "{}: {:?}", kind.name(), game.resigned);
        let is_part = |engine: &str| engine.ends_with(IN_PLACE);
        assert_eq!(is_part(&game.decisions[0].engine), expected, "{}", game.decisions[0].engine);
        for (step, decision) in game.decisions.iter().enumerate() {
            let is_first = matches!(decision.plan, PlanNote::New { reason: PlanReason::First, .. });
            assert_eq!(is_first, step == 0, "{step}");
        }
        for decision in game.decisions.iter().filter(|decision| is_part(&decision.engine)) {
            assert_eq!(decision.proof, Proof::Estimated);
            assert_eq!(decision.forecast.lost, None);
            assert!(decision.candidates.iter().all(|candidate| candidate.proved.is_none()));
        }
    }
}

#[test]
fn crates_in_place_count_as_walls() {
    check(ALL_BUT_TWO, true);
}

/// The crate in the gate has to be pushed on.
#[test]
fn what_has_to_be_moved_again_is_no_wall() {
    check(
        "#############\n\
         #______#____#\n\
         #_$__._#____#\n\
         #_$_@__*_.__#\n\
         #_$__._#____#\n\
         #______#____#\n\
         #_$__._#____#\n\
         #______######\n\
         #############",
        false,
    );
}

/// The game of an agent in a world that keeps no rules: after the third step something is done to the
/// first of the crates.
fn game_with(kind: AutomaticAgent, meddle: impl Fn(&mut CellSet, CellIndex)) -> Game {
    let scene = scene_of(ALL_BUT_TWO);
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

#[test]
fn who_finds_a_crate_out_of_place_plans_for_the_whole_level() {
    for kind in WEIGHING {
        let game = game_with(kind, |crates, first| {
            crates.remove(first);
            crates.insert(first + 1);
        });
        assert!(game.is_solved, "{}: {:?}", kind.name(), game.resigned);
        let engines = [2, 3].map(|step| game.decisions[step].engine.as_str());
        assert!(engines[0].ends_with(IN_PLACE) && !engines[1].ends_with(IN_PLACE), "{engines:?}");
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

/// A crate in place is a wall for those who reckon; the record knows that it can be pushed.
#[test]
fn pushes_of_crates_in_place_are_not_idle() {
    let scene = scene_of(&ALL_BUT_TWO.replace("_*___~", "_*@__~").replace("___@__", "______"));
    let mut agent = seated(WEIGHING[0], &scene, 1, 200);
    let game = play(agent.as_mut(), &scene, &scene.truth, 1);
    let decision = &game.decisions[0];
    assert!(decision.engine.ends_with(IN_PLACE));
    let left = decision.candidates.iter().find(|it| *it.actions == [Direction::Left]);
    assert_eq!(left.map(|it| it.verdict), Some(Verdict::NotSearched));
}
