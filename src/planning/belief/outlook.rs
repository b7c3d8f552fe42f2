//! What a policy leads to: the certificate of a plan, and the figures of its rivals.

use super::ground::{Ground, by_outcome, common_knowledge};
use super::rink::Pose;
use super::slide::Slide;
use super::tree::{Exit, NodeId, Tree};

/// What a policy leads to over some worlds.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Outlook {
    /// Weight of the worlds.
    pub weight: f64,
    /// Weight of the worlds in which the goal is reached.
    pub solved: f64,
    /// Sum of weight times steps of the whole episode over the worlds in which it is reached.
    pub steps: f64,
    /// Most steps that the whole episode takes where the goal is reached.
    pub most_steps: u32,
}

impl Outlook {
    /// Probability of reaching the goal; 0 without worlds.
    #[must_use]
    pub fn success(&self) -> f64 {
        if self.weight > 0.0 { (self.solved / self.weight).min(1.0) } else { 0.0 }
    }

    /// Mean steps of the whole episode where the goal is reached.
    #[must_use]
    pub fn mean_steps(&self) -> Option<f64> {
        (self.solved > 0.0).then(|| self.steps / self.solved)
    }

    fn add(&mut self, other: Self) {
        self.weight += other.weight;
        self.solved += other.solved;
        self.steps += other.steps;
        self.most_steps = self.most_steps.max(other.most_steps);
    }
}

/// What the best policy known leads to from a node: at each node the exit with the least upper
/// bound, or the cheap policy where that is better. O(nodes of the policy × worlds).
#[must_use]
pub fn outlook(ground: &Ground<'_>, tree: &Tree, id: NodeId) -> Outlook {
    let node = tree.node(id);
    match tree.policy_at(id) {
        Some(exit) => outlook_of_exit(ground, tree, id, exit),
        None => cheap_outlook(ground, node.pose(), node.steps(), node.worlds()),
    }
}

/// The same if a certain macro is taken first.
#[must_use]
pub fn outlook_of_exit(ground: &Ground<'_>, tree: &Tree, id: NodeId, exit: &Exit) -> Outlook {
    let node = tree.node(id);
    if exit.outcomes.is_empty() {
        return solved_after(node.weight(), node.steps() + exit.way.actions.len() as u32);
    }
    let mut sum = Outlook::default();
    for (_, outcome) in &exit.outcomes {
        sum.add(outlook(ground, tree, *outcome));
    }
    // Worlds in which the macro itself loses are in no node.
    Outlook { weight: node.weight(), ..sum }
}

fn solved_after(weight: f64, steps: u32) -> Outlook {
    Outlook { weight, solved: weight, steps: weight * f64::from(steps), most_steps: steps }
}

fn cheap_outlook(ground: &Ground<'_>, pose: Pose, steps: u32, worlds: &[u32]) -> Outlook {
    let weight: f64 = worlds.iter().map(|world| f64::from(ground.bank.weight(*world))).sum();
    let Some(way) = ground.greedy_way(pose, steps, worlds, &mut 0) else {
        return Outlook { weight, ..Outlook::default() };
    };
    let steps = steps + way.actions.len() as u32;
    let mut slide = Slide::default();
    if let Some(last) = way.actions.last() {
        slide.follow(ground.rink, common_knowledge(ground.bank, worlds), way.pose, *last);
    }
    if !slide.is_informative() {
        return solved_after(weight, steps);
    }
    let mut sum = Outlook::default();
    for (outcome, part) in by_outcome(ground.bank, &slide, worlds) {
        sum.add(cheap_outlook(ground, slide.pose_after(outcome), steps, &part));
    }
    sum
}
