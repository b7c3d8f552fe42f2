//! What can be said about a choice: what its last action may lead to, and examples of the worlds
//! that were weighed. Asking changes nothing that is planned later.

use super::distances::LOST;
use super::draw::known_of;
use super::ground::{by_outcome, common_knowledge};
use super::outlook::{Outlook, outlook};
use super::planner::BeliefPlanner;
use super::rink::Pose;
use super::slide::{Known, Slide};
use super::tree::NodeId;
use crate::board::{CellIndex, Direction};
use crate::worlds::ice::{Belief, State};

/// Where the last action of a course may lead.
#[derive(Debug, Clone)]
pub struct Branch {
    /// Player and crates after it.
    pub after: State,
    /// Its probability, 0 to 1.
    pub probability: f64,
    /// Share of its worlds in which the goal is out of reach.
    pub lost: f64,
    /// What the best policy known leads to in its other worlds, if the search has been there.
    pub outlook: Option<Outlook>,
    node: Option<NodeId>,
}

/// A world of the bank that fits the belief.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Example {
    /// Its ice, without what is known to be ice; in rising order.
    pub ice: Box<[CellIndex]>,
    /// Fewest actions to the goal in it; `None` if there is no way.
    pub distance: Option<u8>,
    /// Whether a course puts the goal out of reach in it.
    pub is_fatal: bool,
}

impl BeliefPlanner {
    /// What the last of some actions may lead to, over all worlds of the bank that the belief
    /// admits. All actions but the last must have one outcome where the goal is in reach.
    /// O(worlds), and O(policy × worlds) for the outlooks.
    #[must_use]
    pub fn branches(
        &self,
        belief: &Belief,
        state: &State,
        steps: u32,
        actions: &[Direction],
    ) -> Vec<Branch> {
        let Some((last, before)) = actions.split_last() else { return Vec::new() };
        let (ground, tree) = (self.ground(), self.tree());
        let Some(start) = self.pose_of(state) else { return Vec::new() };
        let worlds = self.possible_worlds(belief);
        let weight_of = |worlds: &[u32]| {
            worlds.iter().map(|world| f64::from(ground.bank.weight(*world))).sum::<f64>()
        };
        let reaches = |world: u32, pose| ground.bank.distance_of(ground.index, world, pose) != LOST;
        let alive: Vec<u32> =
            worlds.iter().copied().filter(|world| reaches(*world, start)).collect();
        let pose = self.walked(common_knowledge(ground.bank, &alive), start, before);
        let mut slide = Slide::default();
        slide.follow(ground.rink, known_of(ground.rink, belief), pose, *last);
        if !slide.moves() {
            return Vec::new();
        }
        let all = weight_of(&worlds);
        let steps = steps + actions.len() as u32;
        by_outcome(ground.bank, &slide, &worlds)
            .into_iter()
            .map(|(outcome, mut part)| {
                let after = slide.pose_after(outcome);
                let weight = weight_of(&part);
                part.retain(|world| reaches(*world, start) && reaches(*world, after));
                let known = common_knowledge(ground.bank, &part);
                let node = tree.find(after, known, steps).filter(|_| !part.is_empty());
                Branch {
                    after: ground.rink.state_of(after),
                    probability: weight / all,
                    lost: (1.0 - weight_of(&part) / weight).clamp(0.0, 1.0),
                    outlook: node.map(|node| outlook(&ground, tree, node)),
                    node,
                }
            })
            .collect()
    }

    /// How the best policy known goes on in a branch, up to the next action that may reveal
    /// something; empty if the search has not been there. Holds until the next judgement.
    #[must_use]
    pub fn way_on(&self, branch: &Branch) -> Vec<Direction> {
        let Some(id) = branch.node else { return Vec::new() };
        let (ground, tree) = (self.ground(), self.tree());
        if let Some(exit) = tree.policy_at(id) {
            return exit.way.actions.clone();
        }
        let node = tree.node(id);
        let way = ground.greedy_way(node.pose(), node.steps(), node.worlds(), &mut 0);
        way.map(|way| way.actions).unwrap_or_default()
    }

    /// At most `count` worlds of the bank that the belief admits, spread over them by weight. If
    /// the actions are fatal in any, then at least in one of these.
    #[must_use]
    pub fn examples(
        &self,
        belief: &Belief,
        state: &State,
        actions: &[Direction],
        count: usize,
    ) -> Vec<Example> {
        let ground = self.ground();
        let Some(start) = self.pose_of(state) else { return Vec::new() };
        let worlds = self.possible_worlds(belief);
        let distance = |world: u32, pose| ground.bank.distance_of(ground.index, world, pose);
        let is_fatal = |world: u32| {
            let ice = ground.bank.ice(world);
            let end = self.walked(Known { ice, floor: !ice }, start, actions);
            distance(world, start) != LOST && distance(world, end) == LOST
        };
        let mut chosen = self.spread(&worlds, count);
        if let Some(last) = chosen.len().checked_sub(1)
            && !chosen.iter().any(|world| is_fatal(*world))
            && let Some(fatal) = worlds.iter().find(|world| is_fatal(**world))
        {
            chosen[last] = *fatal;
        }
        let known = known_of(ground.rink, belief).ice;
        let example = |world: u32| Example {
            ice: ground.rink.cell_set(ground.bank.ice(world) & !known).iter().collect(),
            distance: Some(distance(world, start)).filter(|distance| *distance != LOST),
            is_fatal: is_fatal(world),
        };
        chosen.into_iter().map(example).collect()
    }

    /// Worlds at equal distances of summed weight, each at most once.
    fn spread(&self, worlds: &[u32], count: usize) -> Vec<u32> {
        if worlds.len() <= count {
            return worlds.to_vec();
        }
        let bank = self.ground().bank;
        let all: f64 = worlds.iter().map(|world| f64::from(bank.weight(*world))).sum();
        let gap = all / count as f64;
        let (mut sum, mut next) = (0.0, gap / 2.0);
        let mut chosen = Vec::with_capacity(count);
        for world in worlds {
            sum += f64::from(bank.weight(*world));
            if sum >= next && chosen.len() < count {
                chosen.push(*world);
                while next <= sum {
                    next += gap;
                }
            }
        }
        chosen
    }

    /// Where actions lead if all that decides is known; where it is not, it counts as floor.
    fn walked(&self, known: Known, start: Pose, actions: &[Direction]) -> Pose {
        let mut slide = Slide::default();
        actions.iter().fold(start, |pose, action| {
            slide.follow(self.ground().rink, known, pose, *action);
            if slide.moves() { slide.pose_after(0) } else { pose }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::planner::Powers;
    use super::super::stakes::{Reading, Stakes};
    use super::*;
    use crate::board::CellSet;
    use crate::planning::search::Budget;
    use crate::planning::sokoban::Planner;
    use crate::worlds::ice::{IcePrior, Level, Terrain, board_of_letters};

    const POWERS: Powers = Powers {
        most_poses: 100_000,
        most_poses_in_bank: 10_000,
        most_distances: 1 << 22,
        most_worlds_drawn: 256,
        most_tree_bytes: 1 << 24,
        work: 1_000_000,
        fewest_worlds: 8,
    };

    /// A level with its planner, which has judged the start.
    fn judged(drawing: &str) -> (BeliefPlanner, Belief, State, Vec<Direction>) {
        let level = Level::untitled(board_of_letters(drawing).expect("a drawing"));
        let (terrain, state) = Terrain::compile(&level).expect("a level");
        let belief = Belief::first(terrain.layout(), IcePrior::Density(0.25));
        let stakes = Stakes::new(Reading::Shortest, 100.0);
        let mut planner =
            BeliefPlanner::new(&belief, &state, stakes, 1, &POWERS).expect("a small board");
        let budget = Budget::nodes(1_000_000);
        let judgement = planner.judge(&belief, &state, 0, &POWERS, &budget).expect("a way");
        let actions = judgement.courses[0].way.actions.clone();
        (planner, belief, state, actions)
    }

    #[test]
    fn branches_tell_where_a_crate_may_come_to_rest() {
        // The crate rests on the first cell with 0.75, on the second with 0.25 × 0.75, or slides
        // past it onto the target.
        let (planner, belief, state, _) = judged("#######/#@$  .#/#######");
        let branches = planner.branches(&belief, &state, 0, &[Direction::Right]);
        let shares: Vec<f64> = branches.iter().map(|branch| branch.probability).collect();
        for (share, expected) in shares.iter().zip([0.75, 0.1875, 0.0625]) {
            assert!((share - expected).abs() < 1e-6, "{shares:?}");
        }
        assert_eq!(shares.len(), 3);
        let lost: f64 = branches.iter().map(|branch| branch.lost).sum();
        assert_eq!(lost, 0.0, "every world leads to the goal");
        let onwards: Vec<usize> =
            branches.iter().map(|branch| planner.way_on(branch).len()).collect();
        assert_eq!(onwards, [1, 2, 0]);
    }

    #[test]
    fn branches_sum_up_to_the_course() {
        for drawing in ["#####/#@  #/# $ #/#  .#/#   #/#####", "######/#@   #/# $  #/#  . #/######"]
        {
            let (mut planner, belief, state, _) = judged(drawing);
            let budget = Budget::nodes(1_000_000);
            let judgement = planner.judge(&belief, &state, 0, &POWERS, &budget).expect("a way");
            for course in &judgement.courses {
                let branches = planner.branches(&belief, &state, 0, &course.way.actions);
                let sum: f64 = branches.iter().map(|branch| branch.probability).sum();
                assert!((sum - 1.0).abs() < 1e-6, "{sum}");
                let success: f64 = branches
                    .iter()
                    .filter_map(|branch| {
                        let success = branch.outlook?.success() * (1.0 - branch.lost);
                        Some(branch.probability * success)
                    })
                    .sum();
                let expected = course.outlook.success() * (1.0 - judgement.lost);
                assert!((success - expected).abs() < 1e-6, "{success} {expected}");
            }
        }
    }

    #[test]
    fn examples_are_worlds_with_their_true_distances() {
        let drawing = "#######/#@    #/# $ $ #/# . . #/#     #/#######";
        let (planner, belief, state, actions) = judged(drawing);
        let examples = planner.examples(&belief, &state, &actions, 8);
        assert_eq!(examples.len(), 8);
        let mut ice: Vec<_> = examples.iter().map(|example| &example.ice).collect();
        ice.sort();
        ice.dedup();
        assert_eq!(ice.len(), 8, "no world twice");
        for Example { ice, distance, .. } in examples {
            let cells = CellSet::from_cells(belief.layout().cell_count(), ice.iter().copied());
            let mut sighted = Planner::new(belief.layout(), &cells, state.crates.len());
            let bound = sighted.lower_bound(&state);
            let fits = match (bound, distance) {
                (Some(bound), Some(distance)) => bound <= u32::from(distance),
                (_, None) => true,
                (None, Some(_)) => false,
            };
            assert!(fits, "{bound:?} {distance:?}");
        }
    }

    #[test]
    fn a_fatal_world_is_among_the_examples_if_there_is_one() {
        // Pushed right, the crate may slide to the wall for good.
        let (planner, belief, state, _) = judged("######/#@   #/# $  #/#  . #/######");
        let push = [Direction::Down, Direction::Right];
        let examples = planner.examples(&belief, &state, &push, 2);
        assert!(examples.iter().any(|example| example.is_fatal), "{examples:?}");
        let harmless = planner.examples(&belief, &state, &push[1..], 8);
        assert!(!harmless.iter().any(|example| example.is_fatal), "{harmless:?}");
    }
}
