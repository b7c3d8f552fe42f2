//! Policies, their bounds and statistics against exhaustive search.

use super::likely::on_floor;
use crate::planning::belief::bank::Bank;
use crate::planning::belief::corridor::{best_case_distances, corridor};
use crate::planning::belief::draw::known_of;
use crate::planning::belief::edge::Edge;
use crate::planning::belief::ground::{Ground, Macro, common_knowledge};
use crate::planning::belief::inheritance::Bequest;
use crate::planning::belief::outlook::Outlook;
use crate::planning::belief::pose_index::PoseIndex;
use crate::planning::belief::rink::{Cells, Pose};
use crate::planning::belief::simulations::{Simulated, Simulations};
use crate::planning::belief::slide::Slide;
use crate::planning::belief::stakes::{Reading, Stakes};
use crate::planning::belief::testing::brute_force::{BruteForce, Over, WorldSet};
use crate::planning::belief::testing::cases::{Case, hopeful_cases};
use crate::planning::belief::testing::rink_of;
use crate::planning::belief::tree::{NodeId, Tree};
use crate::planning::search::Budget;
use crate::worlds::ice::State;
use proptest::prelude::*;

/// Bounds that meet leave a small gap; each level of a policy may add one.
const CLOSE: f64 = 2e-3;

/// All scenarios of a case, or some of them with other weights.
fn bank_worlds(case: &Case, choice: Option<&[f32]>) -> Vec<(Cells, f32)> {
    let mut worlds = case.all_worlds().worlds;
    if let Some(weights) = choice {
        let mut nth = 0;
        worlds.retain_mut(|(_, weight)| {
            *weight = weights[nth % weights.len()];
            nth += 1;
            *weight > 0.0
        });
    }
    worlds
}

/// Weights for some of the scenarios, 0 for the others.
fn choices() -> impl Strategy<Value = Option<Vec<f32>>> {
    let weights = prop::collection::vec(prop_oneof![Just(0.0_f32), 0.01..1.0_f32], 3..40);
    prop::option::of(weights.prop_filter("no world", |weights| weights[0] > 0.0))
}

/// Which states are indexed.
#[derive(Debug, Clone)]
enum Numbered {
    All,
    /// Those on paths to the goal.
    OnWays,
    /// Some of them with cutoff states around, and the steps added to their estimates.
    UpToEdge(Vec<bool>, u8),
}

fn numbered() -> impl Strategy<Value = Numbered> {
    let picks = prop::collection::vec(prop::bool::weighted(0.7), 1..40);
    prop_oneof![
        Just(Numbered::All),
        Just(Numbered::OnWays),
        (picks, 0..12_u8).prop_map(|(picks, more_steps)| Numbered::UpToEdge(picks, more_steps))
    ]
}

impl Numbered {
    fn poses(&self, case: &Case) -> (PoseIndex, Edge) {
        let all = case.all_poses();
        let known = known_of(&case.rink, &case.belief);
        match self {
            Self::All => (all, Edge::default()),
            Self::OnWays => {
                let best = best_case_distances(&case.rink, &all, known, &|| false);
                let best = best.expect("no guard");
                let on_ways = corridor(&case.rink, &all, known, case.start, &best, usize::MAX);
                (on_ways.poses, Edge::default())
            }
            Self::UpToEdge(picks, more_steps) => {
                let start = all.number_of(case.start);
                let is_picked = |pose: u32| picks[pose as usize % picks.len()];
                let inside = all.select(|pose| start == Some(pose) || is_picked(pose));
                let expected = (&*on_floor(case, &all), *more_steps);
                Edge::around(&case.rink, &all, &inside, known, expected)
            }
        }
    }

    /// The scenario set of [`bank_worlds`].
    fn bank(&self, case: &Case, choice: Option<&[f32]>) -> (PoseIndex, Bank) {
        let (index, edge) = self.poses(case);
        let worlds = bank_worlds(case, choice);
        let bank = Bank::up_to((edge, &|_| false), &case.rink, &index, worlds, true, &|| false);
        (index, bank.expect("no guard"))
    }
}

/// States in which games end because the tables do; states without an index are lost.
fn ends<'a>(
    case: &'a Case,
    all: &'a PoseIndex,
    (index, edge): (&'a PoseIndex, &'a Edge),
) -> impl Iterator<Item = (State, Option<u32>)> + 'a {
    (0..all.pose_count() as u32).filter_map(move |pose| {
        let pose = all.pose_of(pose);
        let number = index.number_of(pose);
        let price = number.map(|number| edge.price_at(number).map(u32::from));
        let end = price.map_or(Some(None), |price| price.map(Some))?;
        Some((case.rink.state_of(pose), end))
    })
}

fn world_set(worlds: &[u32]) -> WorldSet {
    worlds.iter().fold(0, |set, world| set | 1 << world)
}

fn brute_force(case: &Case, bank: &Bank) -> BruteForce {
    let worlds = 0..bank.len() as u32;
    BruteForce::new(
        case,
        worlds.map(|world| (case.rink.cell_set(bank.ice(world)), f64::from(bank.weight(world)))),
    )
}

/// Source of a warm start: every n-th scenario, and the work to search them.
type Narrower = Option<(usize, u64)>;

fn narrower() -> impl Strategy<Value = Narrower> {
    prop::option::of((1..5_usize, prop_oneof![Just(u64::MAX), 1..400_u64]))
}

/// A graph with a node for the start, after a warm start if there is a source.
fn rooted(case: &Case, ground: &Ground<'_>, narrower: Narrower) -> (Tree, NodeId) {
    let worlds = 0..ground.bank.len() as u32;
    let mut tree = Tree::default();
    let root = tree.node_at(ground, case.start, 0, worlds.clone().collect());
    if let Some((every, work)) = narrower {
        let mut less = Tree::default();
        let its_root = less.node_at(ground, case.start, 0, worlds.step_by(every).collect());
        less.improve(ground, its_root, &Budget::nodes(work), usize::MAX);
        let bequest = Bequest { tree: &less, root: its_root };
        tree.inherit(ground, root, bequest, &Budget::nodes(work));
    }
    (tree, root)
}

/// Follows a macro-action in one scenario and returns the state after it.
fn carry_out(ground: &Ground<'_>, ice: Cells, start: Pose, way: &Macro) -> Pose {
    let known = crate::planning::belief::slide::Known { ice, floor: !ice };
    let (mut pose, mut slide) = (start, Slide::default());
    for action in &way.actions {
        slide.follow(ground.rink, known, pose, *action);
        assert!(slide.moves() && !slide.is_informative());
        pose = slide.pose_after(0);
    }
    pose
}

/// Steps to the goal in one scenario by the graph's policy; `None` if it fails.
///
/// Also whether some of the steps are the estimate of a cutoff state.
fn play(ground: &Ground<'_>, tree: &Tree, mut id: NodeId, world: u32) -> Option<(u32, bool)> {
    let ice = ground.bank.ice(world);
    loop {
        let node = tree.node(id);
        if !node.worlds().contains(&world) {
            return None;
        }
        let Some(exit) = tree.policy_at(id) else {
            return play_cheaply(ground, node.pose(), node.steps(), node.worlds(), world);
        };
        let pose = carry_out(ground, ice, node.pose(), &exit.way);
        let steps = node.steps() + exit.way.actions.len() as u32;
        if exit.outcomes.is_empty() {
            let left = ground.steps_from_end(pose).expect("an end");
            return Some((steps + u32::from(left), left > 0));
        }
        let next = exit.outcomes.iter().map(|(_, id)| *id);
        id = next.clone().find(|id| tree.node(*id).pose() == pose)?;
        assert_eq!(tree.node(id).steps(), steps);
    }
}

/// The same by the rollout policy.
fn play_cheaply(
    ground: &Ground<'_>,
    mut pose: Pose,
    mut steps: u32,
    worlds: &[u32],
    world: u32,
) -> Option<(u32, bool)> {
    let mut worlds = worlds.to_vec();
    loop {
        if let Some(left) = ground.steps_from_end(pose) {
            return Some((steps + u32::from(left), left > 0));
        }
        let way = ground.greedy_way(pose, steps, &worlds, &mut 0)?;
        let known = common_knowledge(ground.bank, &worlds);
        let after = carry_out(ground, ground.bank.ice(world), pose, &way);
        let mut slide = Slide::default();
        slide.follow(ground.rink, known, way.pose, *way.actions.last()?);
        let seen = slide.outcome_in(ground.bank.ice(world));
        worlds.retain(|other| slide.outcome_in(ground.bank.ice(*other)) == seen);
        steps += way.actions.len() as u32;
        pose = after;
    }
}

/// One push from the goal in two scenarios: all floor, and ice behind the target.
fn in_a_corridor(check: impl Fn(&Ground<'_>, Pose)) {
    let (rink, start, _) = rink_of("@$.__");
    let index = PoseIndex::new(&rink, 1, (1 << rink.cell_count()) - 1, 100).expect("few poses");
    let bank =
        Bank::new(&rink, &index, vec![(0, 0.5), (1 << 3, 0.5)], true, &|| false).expect("no guard");
    let stakes = Stakes::new(Reading::Shortest, 50.0);
    let ground = Ground { rink: &rink, index: &index, bank: &bank, stakes };
    check(&ground, start);
}

/// The push that reaches the goal could be repeated, onto a cell that may be ice.
#[test]
fn the_cheap_policy_ends_at_the_goal() {
    in_a_corridor(|ground, start| {
        let simulated = Simulations::default().simulate(ground, (start, 0), &[0, 1], &mut 0);
        assert_eq!(simulated, Simulated { cost: 1.0, outlook: Outlook::solved(1.0, 1) });
    });
}

#[test]
fn to_be_lost_is_not_to_know_that_all_is_floor() {
    in_a_corridor(|ground, start| {
        for floor_first in [false, true] {
            let mut tree = Tree::default();
            let mut worlds = [vec![], vec![0]];
            worlds.rotate_left(usize::from(floor_first));
            for of_one in worlds {
                let expected = if of_one.is_empty() { 50.0 } else { 1.0 };
                let id = tree.node_at(ground, start, 0, of_one);
                assert_eq!((tree.node(id).lower(), tree.node(id).upper()), (expected, expected));
            }
        }
    });
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(250))]

    /// The scenarios that remain may be improbable, and get the same plan.
    #[test]
    fn the_cheap_policy_does_not_depend_on_the_scale_of_weights(
        case in hopeful_cases(4, 5, 2),
        failure_cost in 5..60_u32,
    ) {
        let index = case.all_poses();
        let worlds = bank_worlds(&case, None);
        let stakes = Stakes::new(Reading::Shortest, f64::from(failure_cost));
        let cost = |scale: f32| {
            let scaled = worlds.iter().map(|(ice, weight)| (*ice, weight * scale)).collect();
            let bank = Bank::new(&case.rink, &index, scaled, true, &|| false).expect("no guard");
            let ground = Ground { rink: &case.rink, index: &index, bank: &bank, stakes };
            let all: Vec<u32> = (0..bank.len() as u32).collect();
            let start = (case.start, 0);
            Simulations::default().simulate(&ground, start, &all, &mut 0).cost / f64::from(scale)
        };
        // A power of two changes only the exponent of a weight.
        prop_assert_eq!(cost(1.0), cost(2.0_f32.powi(-30)));
    }

    #[test]
    fn bounds_hold_at_every_moment_and_meet_at_the_best_value(
        case in hopeful_cases(4, 5, 2),
        failure_cost in 1..30_u32,
        choice in choices(),
        (numbered, over) in (numbered(), prop_oneof![Just(Over::Mean), Just(Over::Worst)]),
        patience in prop::collection::vec(1..200_u64, 0..12),
        narrower in narrower(),
    ) {
        let (index, bank) = numbered.bank(&case, choice.as_deref());
        let reading =
            if over == Over::Mean { Reading::Shortest } else { Reading::Minimax };
        let stakes = Stakes::new(reading, f64::from(failure_cost));
        let ground = Ground { rink: &case.rink, index: &index, bank: &bank, stakes };
        let (mut tree, root) = rooted(&case, &ground, narrower);
        let mut bounds: Vec<(NodeId, f64, f64)> = Vec::new();
        for work in patience.into_iter().chain([u64::MAX]) {
            let note = |id: NodeId| (id, tree.node(id).lower(), tree.node(id).upper());
            bounds.extend((0..tree.len() as NodeId).map(note));
            tree.improve(&ground, root, &Budget::nodes(work), usize::MAX);
        }
        prop_assert!(tree.node(root).is_closed());
        let note = |id: NodeId| (id, tree.node(id).lower(), tree.node(id).upper());
        bounds.extend((0..tree.len() as NodeId).map(note));

        // Reference: the exact value of every situation that the graph has a node for.
        let mut brute_force = brute_force(&case, &bank);
        let all = case.all_poses();
        if matches!(numbered, Numbered::UpToEdge(..)) {
            brute_force = brute_force.ending_at(ends(&case, &all, (&index, bank.edge())));
        }
        let situations: Vec<_> = (0..tree.len() as NodeId)
            .map(|id| {
                let node = tree.node(id);
                let state = case.rink.state_of(node.pose());
                brute_force.situation(&state, world_set(node.worlds()))
            })
            .collect();
        let every_world = brute_force.every_world();
        let all = brute_force.situation(case.state(), every_world);
        let least = brute_force.least_costs(failure_cost, f64::from(failure_cost), over);
        for (id, lower, upper) in bounds {
            let node = tree.node(id);
            let situation = situations[id as usize];
            let weight = brute_force.weight(situation);
            if weight == 0.0 || node.steps() > failure_cost {
                continue;
            }
            let value = least[node.steps() as usize][situation];
            prop_assert!(lower <= value + 1e-3, "node {id}: {lower} to {upper}, in truth {value}");
            prop_assert!(value <= upper + 1e-3, "node {id}: {lower} to {upper}, in truth {value}");
        }
        // Lost scenarios are in no node, and cost a failure each.
        let weight = tree.node(root).weight();
        let lost = (brute_force.weight(all) - weight, f64::from(failure_cost));
        let is_lost = tree.node(root).worlds().len() < bank.len();
        let parts = [(weight, tree.node(root).upper()), lost];
        let value = stakes.together(parts.into_iter().take(1 + usize::from(is_lost)));
        let expected = least[0][all];
        prop_assert!((value - expected).abs() < CLOSE, "{value}, but in truth {expected}");
    }

    /// The second graph is not searched.
    #[test]
    fn a_policy_is_worth_as_much_to_its_heirs(
        case in hopeful_cases(4, 5, 2),
        failure_cost in 1..60_u32,
        (choice, numbered) in (choices(), numbered()),
    ) {
        let (index, bank) = numbered.bank(&case, choice.as_deref());
        let stakes = Stakes::new(Reading::Shortest, f64::from(failure_cost));
        let ground = Ground { rink: &case.rink, index: &index, bank: &bank, stakes };
        let (mut searched, root) = rooted(&case, &ground, None);
        searched.improve(&ground, root, &Budget::nodes(u64::MAX), usize::MAX);
        let (heir, its_root) = rooted(&case, &ground, Some((1, u64::MAX)));
        let [expected, found] = [(&searched, root), (&heir, its_root)].map(|(tree, root)| tree.node(root).upper());
        prop_assert!((found - expected).abs() < CLOSE, "{found}, but was {expected}");
    }

    /// A search at its memory limit opens no more nodes.
    #[test]
    fn memory_is_bounded(
        case in hopeful_cases(5, 6, 2),
        more in prop_oneof![Just(0), 1..20_000_usize],
    ) {
        let index = case.all_poses();
        let bank = case.bank(&index);
        let stakes = Stakes::new(Reading::Shortest, 60.0);
        let ground = Ground { rink: &case.rink, index: &index, bank: &bank, stakes };
        let (mut tree, root) = rooted(&case, &ground, None);
        let most_bytes = tree.bytes() + more;
        let unbounded = Budget::nodes(u64::MAX);
        tree.improve(&ground, root, &unbounded, most_bytes);
        prop_assert!(more > 0 || tree.len() == 1, "{} nodes", tree.len());
        let held = tree.bytes();
        if held >= most_bytes {
            tree.improve(&ground, root, &unbounded, most_bytes);
            prop_assert_eq!(tree.bytes(), held);
        }
    }

    #[test]
    fn outlooks_are_what_happens_in_the_worlds(
        case in hopeful_cases(4, 5, 2),
        failure_cost in 1..60_u32,
        (choice, numbered) in (choices(), numbered()),
        work in prop_oneof![Just(u64::MAX), Just(0), 1..400_u64],
        narrower in narrower(),
    ) {
        let (index, bank) = numbered.bank(&case, choice.as_deref());
        let stakes = Stakes::new(Reading::Shortest, f64::from(failure_cost));
        let ground = Ground { rink: &case.rink, index: &index, bank: &bank, stakes };
        let (mut tree, root) = rooted(&case, &ground, narrower);
        tree.improve(&ground, root, &Budget::nodes(work), usize::MAX);
        let mut expected = Outlook::default();
        let mut cost = 0.0;
        for world in tree.node(root).worlds() {
            let weight = f64::from(bank.weight(*world));
            expected.weight += weight;
            let steps = play(&ground, &tree, root, *world);
            let capped = steps.map_or(failure_cost, |(steps, _)| steps.min(failure_cost));
            cost += weight * f64::from(capped);
            if let Some((steps, is_beyond)) = steps {
                expected.beyond += if is_beyond { weight } else { 0.0 };
                expected.solved += weight;
                expected.steps += weight * f64::from(steps);
                expected.most_steps = expected.most_steps.max(steps);
            }
        }
        let found = tree.outlook(root);
        prop_assert!((found.weight - expected.weight).abs() < 1e-5);
        prop_assert!((found.solved - expected.solved).abs() < 1e-5, "{found:?} {expected:?}");
        prop_assert!((found.steps - expected.steps).abs() < 1e-3, "{found:?} {expected:?}");
        prop_assert_eq!(found.most_steps, expected.most_steps);
        prop_assert!((found.beyond - expected.beyond).abs() < 1e-5, "{found:?} {expected:?}");
        // The upper bound is at least the cost of the policy.
        let promised = tree.node(root).upper() * tree.node(root).weight();
        prop_assert!(cost <= promised + CLOSE, "{cost}, but promised were {promised}");
    }
}
