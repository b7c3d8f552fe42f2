//! The safety check compared with enumeration of all ice maps.

use super::{Scene, play, scene_of, seated, solvable_scenes};
use crate::agents::weighing::proving::{ProofLimits, Prover};
use crate::agents::{AutomaticAgent, Percept, PlanNote, Proof, Verdict, WorldsLost};
use crate::board::{CellSet, Direction};
use crate::planning::belief::judgement::Judgement;
use crate::planning::belief::planner::BeliefPlanner;
use crate::planning::belief::powers::Powers;
use crate::planning::belief::stakes::{Reading, Stakes};
use crate::planning::search::Budget;
use crate::planning::symbolic::StateSpace;
use crate::worlds::ice::{Ice, Lesson, RandomBoards, rules};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

const LIMITS: ProofLimits = ProofLimits { operations: 100_000, nodes: 100_000 };

/// So few scenarios that rare ice maps are missed.
const FEW: Powers = Powers {
    most_poses: 1 << 20,
    most_poses_around_plan: 0,
    plan_nodes: 0,
    most_poses_in_bank: 30_000,
    most_distances: 1 << 14,
    most_worlds_counted: 1 << 17,
    most_worlds_drawn: 8,
    first_worlds: 128,
    most_tree_bytes: 16 << 20,
    work: 20_000,
    fewest_worlds: 1,
};

fn unlimited() -> Budget<'static> {
    Budget::nodes(u64::MAX)
}

fn prover(scene: &Scene) -> Prover {
    let mut prover = Prover::default();
    assert!(!prover.keep_up(&scene.belief, scene.state(), LIMITS, &unlimited()));
    prover
}

fn percept<'a>(scene: &'a Scene, lesson: &'a Lesson) -> Percept<'a, Ice> {
    let (observation, belief) = (&scene.observation, &scene.belief);
    Percept { observation, belief, lesson, step: 0, step_limit: 200 }
}

/// Whether the level is solvable on this ice now, and after the actions.
///
/// The actions stop at the first unexpected outcome; the expected outcome has ice where it is known
/// or granted, and floor elsewhere.
fn is_kept(scene: &Scene, ice: &CellSet, actions: &[Direction], granted: &CellSet) -> [bool; 2] {
    let space = StateSpace::explore(scene.layout(), ice, scene.state(), &unlimited());
    let space = space.expect("a small level");
    let mut state = scene.state().clone();
    for action in actions {
        let mut expected = state.clone();
        let is_expected = |cell| scene.belief.known_ice().contains(cell) || granted.contains(cell);
        rules::apply_assuming(scene.layout(), is_expected, &mut expected, *action);
        rules::apply_assuming(scene.layout(), |cell| ice.contains(cell), &mut state, *action);
        if state != expected {
            break;
        }
    }
    [space.is_solvable(), space.is_dead(&state) == Some(false)]
}

#[test]
fn losses_are_counted_as_by_trying_every_world() {
    let boards = RandomBoards { rows: 3, columns: 3, crates: 1, wall_share: 0.1, ice_share: 0.3 };
    let mut losing = 0;
    for (seed, scene) in (0..).zip(solvable_scenes(boards, 10)) {
        let prover = prover(&scene);
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        for length in [1, 2, 4] {
            let actions: Vec<Direction> =
                (0..length).map(|_| Direction::ALL[rng.next_u32() as usize % 4]).collect();
            let lesson = Lesson::default();
            let any = rng.next_u32() as usize;
            let maps = scene.ice_maps();
            let granted = &maps[any % maps.len()];
            let percept = percept(&scene, &lesson);
            let found = prover.loss(&percept, &actions, granted).expect("a small level");
            let mut counted = WorldsLost { worlds: 0, lost_before: 0, lost: 0 };
            for ice in scene.ice_maps() {
                let [before, after] = is_kept(&scene, &ice, &actions, granted);
                counted.worlds += 1;
                counted.lost_before += u64::from(!before);
                counted.lost += u64::from(before && !after);
            }
            // The proof does not distinguish ice in cells that are never entered.
            let factor = counted.worlds / found.worlds;
            let found = WorldsLost {
                worlds: found.worlds * factor,
                lost_before: found.lost_before * factor,
                lost: found.lost * factor,
            };
            assert_eq!(found, counted, "{scene:?}, {actions:?}");
            losing += u32::from(!found.is_safe());
        }
    }
    assert!(losing >= 2, "too few courses that lose something: {losing}");
}

/// Compares the recorded risk of each action, and the share already lost, with enumeration; also in
/// the middle of a plan.
#[test]
fn risks_and_losses_told_are_probabilities_that_the_level_is_unsolvable() {
    let boards = RandomBoards { rows: 3, columns: 3, crates: 1, wall_share: 0.1, ice_share: 0.3 };
    let (mut telling, mut later, mut lost_by_the_plan) = (0, 0, 0);
    // Followed to its end, the best plan here loses ice maps without revealing anything.
    let losing = scene_of("____\np$~_\n__._");
    for mut scene in solvable_scenes(boards, 16).chain([losing]) {
        let mut agent = seated(AutomaticAgent::Careful, &scene, 1, 200);
        let game = play(agent.as_mut(), &scene, &scene.truth, 4);
        let mut lost_at_last = 0.0;
        for decision in &game.decisions {
            let is_continued = matches!(decision.plan, PlanNote::Continues);
            if decision.proof == Proof::Optimal {
                let (lost_before, lost) = lost_by_action(&scene);
                let told = f64::from(decision.forecast.lost.unwrap_or_default());
                assert!((told - lost_before).abs() < 1e-4, "{scene:?} {decision:?}: {lost_before}");
                lost_by_the_plan += u32::from(is_continued && lost_before > lost_at_last + 1e-4);
                lost_at_last = lost_before;
                for candidate in &decision.candidates {
                    let Some(risk) = candidate.risk else { continue };
                    let &[action] = &*candidate.actions else { continue };
                    let lost = lost[action.index()];
                    let told = f64::from(risk);
                    assert!((told - lost).abs() < 1e-4, "{scene:?} {candidate:?}: {lost}");
                    telling += u32::from(lost > 0.0 && lost_before > 0.01);
                    later += u32::from(lost > 0.0 && is_continued);
                }
            }
            let before = scene.observation.clone();
            rules::apply(&scene.truth, &mut scene.observation.state, decision.action);
            let lesson = scene.belief.lesson(&before, decision.action, &scene.observation);
            scene.belief.learn(&lesson);
        }
    }
    let told = (telling, later, lost_by_the_plan);
    assert!(telling >= 3 && later >= 1 && lost_by_the_plan >= 1, "too few that tell: {told:?}");
}

/// Probability that the level is already unsolvable, and that each action makes it so.
fn lost_by_action(scene: &Scene) -> (f64, [f64; 4]) {
    let maps = scene.ice_maps();
    let (mut lost_before, mut lost) = (0.0, [0.0; 4]);
    for (ice, weight) in maps.iter().zip(scene.belief.weigh(&maps)) {
        let space = StateSpace::explore(scene.layout(), ice, scene.state(), &unlimited());
        let space = space.expect("a small level");
        if !space.is_solvable() {
            lost_before += weight;
            continue;
        }
        for action in Direction::ALL {
            let mut after = scene.state().clone();
            let is_ice = |cell| ice.contains(cell);
            rules::apply_assuming(scene.layout(), is_ice, &mut after, action);
            if space.is_dead(&after) != Some(false) {
                lost[action.index()] += weight;
            }
        }
    }
    (lost_before, lost)
}

/// The planner's evaluation of a scene with few scenarios.
fn judged(scene: &Scene, stakes: Stakes, seed: u64) -> Option<Judgement> {
    let (belief, state) = (&scene.belief, scene.state());
    let mut planner =
        BeliefPlanner::new(belief, (state, state), stakes, seed, &FEW, &|| false).ok()?;
    planner.judge(belief, state, 0, &FEW, &unlimited()).filter(|judged| !judged.is_exact)
}

/// An ice map on which the first actions lose the level and the second ones do not, out of 4000
/// samples.
fn world_that_tells(
    scene: &Scene,
    [one, other]: [&[Direction]; 2],
    granted: &CellSet,
) -> Option<CellSet> {
    let mut rng = ChaCha8Rng::seed_from_u64(0);
    (0..4_000).find_map(|_| {
        let mut ice = scene.belief.known_ice().clone();
        for cell in scene.belief.unknown_cells().filter(|_| rng.next_u32() % 2 == 0) {
            ice.insert(cell);
        }
        let is_told = is_kept(scene, &ice, one, granted) == [true, false]
            && is_kept(scene, &ice, other, granted) == [true, true];
        is_told.then_some(ice)
    })
}

#[test]
fn a_proof_keeps_worlds_that_drawing_would_lose() {
    let boards = RandomBoards { rows: 4, columns: 5, crates: 1, wall_share: 0.1, ice_share: 0.3 };
    let stakes = Stakes::new(Reading::Likeliest, 200.0);
    let lesson = Lesson::default();
    let mut prevented = 0;
    for scene in solvable_scenes(boards, 60) {
        let prover = prover(&scene);
        for mut judgement in (0..4).filter_map(|seed| judged(&scene, stakes, seed)) {
            let drawn = judgement.courses[0].clone();
            let proved = prover.settle(&percept(&scene, &lesson), &mut judgement);
            let chosen = &judgement.courses[0];
            if chosen.way == drawn.way {
                continue;
            }
            let place = judgement.courses.iter().position(|course| course.way == drawn.way);
            let places = [0, place.expect("it is still weighed")];
            let [kept, lost] = places.map(|place| proved[place].expect("both are proved"));
            assert!(kept.lost < lost.lost, "{kept:?}, {lost:?}");
            // Rare ice maps would not be found by sampling here either.
            if (lost.lost - kept.lost) * 200 < lost.worlds {
                continue;
            }
            let ways: [&[Direction]; 2] = [&drawn.way.actions, &chosen.way.actions];
            let told = world_that_tells(&scene, ways, &judgement.granted_ice);
            assert!(told.is_some(), "{scene:?}: {drawn:?}, {chosen:?}");
            prevented += 1;
        }
        if prevented >= 3 {
            return;
        }
    }
    panic!("too few boards on which a proof tells more than the worlds drawn: {prevented}");
}

#[test]
fn the_record_tells_what_is_proved() {
    let boards = RandomBoards { rows: 5, columns: 5, crates: 1, wall_share: 0.15, ice_share: 0.3 };
    let mut proved = 0;
    for scene in solvable_scenes(boards, 5) {
        let mut agent = seated(AutomaticAgent::Careful, &scene, 1, 200);
        let game = play(agent.as_mut(), &scene, &scene.truth, 8);
        for decision in &game.decisions {
            let is_drawn = decision.engine.starts_with("policy search");
            let told = decision.candidates.iter().filter_map(|it| it.proved.as_deref());
            assert!(is_drawn || told.clone().next().is_none(), "every world was weighed");
            proved += told.clone().count();
            let least = told.map(|it| it.lost).min();
            let chosen = decision.candidates.first().and_then(|chosen| chosen.proved.as_deref());
            let has_riskier = decision.candidates.iter().any(|it| it.verdict == Verdict::Riskier);
            assert!(!has_riskier || chosen.map(|it| it.lost) == least);
        }
    }
    assert!(proved > 0, "nothing was proved in any game");
}

#[test]
fn without_room_nothing_is_proved_and_nothing_breaks() {
    let boards = RandomBoards { rows: 5, columns: 5, crates: 2, wall_share: 0.1, ice_share: 0.3 };
    let scene = solvable_scenes(boards, 1).next().expect("a level");
    for limits in [
        ProofLimits { operations: 0, nodes: 100_000 },
        ProofLimits { operations: 50, nodes: 100_000 },
        ProofLimits { operations: 100_000, nodes: 10 },
    ] {
        let mut prover = Prover::default();
        assert!(!prover.keep_up(&scene.belief, scene.state(), limits, &unlimited()));
        let lesson = Lesson::default();
        let granted = scene.belief.known_ice();
        assert_eq!(prover.loss(&percept(&scene, &lesson), &[Direction::Up], granted), None);
    }
    let mut prover = Prover::default();
    let stopped = Budget::guarded(u64::MAX, &|| true);
    assert!(prover.keep_up(&scene.belief, scene.state(), LIMITS, &stopped), "the guard said stop");
}
