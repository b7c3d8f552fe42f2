//! Reported statistics of a policy against play that keeps searching.

use crate::planning::belief::bank::Bank;
use crate::planning::belief::ground::{Ground, by_outcome};
use crate::planning::belief::outlook::Outlook;
use crate::planning::belief::policy::Pursuit;
use crate::planning::belief::stakes::{Reading, Stakes};
use crate::planning::belief::testing::cases::{Case, hopeful_cases};
use crate::planning::belief::tree::{NodeId, Tree};
use crate::planning::search::Budget;
use proptest::prelude::*;

/// More steps than play takes on these boards.
const FAILURE_COST: f64 = 100.0;

/// Alternatives opened at every node, as for a decision with an explanation.
const RIVALS: usize = 4;

/// Statistics of play that searches again in every node it reaches.
fn played(ground: &Ground<'_>, tree: &mut Tree, id: NodeId) -> Outlook {
    let unbounded = Budget::nodes(u64::MAX);
    tree.improve(ground, id, &unbounded, usize::MAX);
    tree.open_rivals(ground, id, RIVALS, &unbounded);
    let (weight, nodes) = match tree.policy_at(id) {
        Some(exit) if exit.end.is_some() => return tree.outlook(id),
        Some(exit) => (tree.node(id).weight(), exit.outcomes.iter().map(|(_, id)| *id).collect()),
        None => (tree.node(id).weight(), after_the_cheap_way(ground, tree, id)),
    };
    if nodes.is_empty() {
        return tree.outlook(id);
    }
    let mut sum = Outlook::default();
    nodes.into_iter().for_each(|next| sum.add(played(ground, tree, next)));
    Outlook { weight, ..sum }
}

/// Nodes after the rollout policy's macro-action; none if it reaches the goal or gives up.
fn after_the_cheap_way(ground: &Ground<'_>, tree: &mut Tree, id: NodeId) -> Vec<NodeId> {
    let node = tree.node(id);
    let (known, worlds) = (node.known(), node.worlds().to_vec());
    let Some(way) = ground.greedy_way(node.pose(), node.steps(), &worlds, &mut 0) else {
        return Vec::new();
    };
    let steps = node.steps() + way.actions.len() as u32;
    let Some(slide) = ground.last_slide(&way, known) else { return Vec::new() };
    by_outcome(ground.bank, &slide, &worlds)
        .into_iter()
        .map(|(outcome, part)| tree.node_at(ground, slide.pose_after(outcome), steps, part))
        .collect()
}

/// Scenarios with weights from negligible to dominant.
fn bank(case: &Case, exponents: &[i32]) -> Bank {
    let mut worlds = case.all_worlds().worlds;
    for ((_, weight), exponent) in worlds.iter_mut().zip(exponents.iter().cycle()) {
        *weight = 4.0_f32.powi(-exponent);
    }
    Bank::new(&case.rink, &case.all_poses(), worlds, true, &|| false).expect("no guard")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(5000))]

    #[test]
    fn what_is_told_is_played(
        case in hopeful_cases(5, 9, 2),
        reading in prop_oneof![Just(Reading::Shortest), Just(Reading::Likeliest), Just(Reading::Minimax)],
        exponents in prop_oneof![
            prop::collection::vec(0..12_i32, 1..32),
            prop::collection::vec(0..55_i32, 1..32),
        ],
    ) {
        let (index, bank) = (case.all_poses(), bank(&case, &exponents));
        let stakes = Stakes::new(reading, FAILURE_COST);
        let ground = Ground { rink: &case.rink, index: &index, bank: &bank, stakes };
        let mut tree = Tree::default();
        let root = tree.node_at(&ground, case.start, 0, (0..bank.len() as u32).collect());
        let unbounded = Budget::nodes(u64::MAX);
        tree.improve(&ground, root, &unbounded, usize::MAX);
        prop_assert_eq!(tree.settle(&ground, root, &unbounded, usize::MAX), Pursuit::Done);
        // If no policy guarantees success, the planner does not use the worst case.
        if reading == Reading::Minimax && tree.node(root).upper() >= FAILURE_COST {
            return Ok(());
        }
        let told = tree.outlook(root);
        let played = played(&ground, &mut tree, root);
        let close = 1e-9 * told.weight.max(1e-3);
        prop_assert!((told.solved - played.solved).abs() <= close, "{told:?} {played:?}");
        prop_assert!((told.steps - played.steps).abs() <= close * FAILURE_COST, "{told:?} {played:?}");
        prop_assert_eq!(told.most_steps, played.most_steps, "{:?} {:?}", told, played);
    }
}
