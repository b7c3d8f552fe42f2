//! Evaluated macro-actions of a node, for the result of an evaluation.

use super::distances::LOST;
use super::ground::{Ground, Macro};
use super::judgement::Course;
use super::slide::Slide;
use super::tree::{Node, NodeId, Tree};

/// Share of a node's weight in which a macro-action makes the goal unreachable.
fn lost_by(ground: &Ground<'_>, way: &Macro, node: &Node) -> f64 {
    let slide = ground.last_slide(way, node.known());
    slide.map_or(0.0, |slide| lost_in(ground, &slide, node.worlds()) / node.weight())
}

/// Weight of the scenarios in which an action makes the goal unreachable.
pub(super) fn lost_in(ground: &Ground<'_>, slide: &Slide, worlds: &[u32]) -> f64 {
    let poses = ground.index.numbers_after(slide);
    let is_lost = |world: &&u32| {
        let pose = poses[slide.outcome_in(ground.bank.ice(**world))];
        ground.bank.distance_if(**world, pose) == LOST
    };
    let lost = worlds.iter().filter(is_lost);
    // The sum of an empty iterator would be -0.
    lost.fold(0.0, |sum, world| sum + f64::from(ground.bank.weight(*world)))
}

/// Returns the mean hindsight cost of a macro-action: a lower bound.
fn hindsight_of(ground: &Ground<'_>, way: &Macro, node: &Node) -> f64 {
    let steps = node.steps() + way.actions.len() as u32;
    let Some(slide) = ground.last_slide(way, node.known()) else {
        let left = ground.steps_from_end(way.pose).unwrap_or_default();
        return ground.stakes.cost(steps, left);
    };
    ground.hindsight_after(&slide, node.worlds(), steps) / node.weight()
}

/// Returns the macro-actions of a node, the best known policy's first.
pub(super) fn courses(ground: &Ground<'_>, tree: &mut Tree, root: NodeId) -> Vec<Course> {
    let node = tree.node(root);
    let policy = tree.policy_at(root).map(|exit| exit.way.clone());
    let mut all: Vec<Course> = node
        .exits()
        .iter()
        .map(|exit| Course {
            way: exit.way.clone(),
            lower: exit.lower,
            upper: exit.upper,
            outlook: tree.outlook_of(root, exit),
            lost: exit.lost,
        })
        .collect();
    all.sort_by(|one, other| {
        let is_rival = |course: &Course| policy.as_ref() != Some(&course.way);
        is_rival(one).cmp(&is_rival(other)).then(one.upper.total_cmp(&other.upper))
    });
    // The rollout policy is the best known one: its macro-action may not be in the graph.
    if policy.is_none()
        && let Some(way) = ground.greedy_way(node.pose(), node.steps(), node.worlds(), &mut 0)
    {
        let outlook = tree.outlook(root);
        let lost = lost_by(ground, &way, node);
        let opened = all.iter().find(|course| course.way == way).map(|course| course.lower);
        let lower = opened.unwrap_or_else(|| hindsight_of(ground, &way, node));
        let upper = node.upper();
        let lower = lower.clamp(node.lower(), upper);
        all.retain(|course| course.way != way);
        all.insert(0, Course { way, lower, upper, outlook, lost });
    }
    all
}
