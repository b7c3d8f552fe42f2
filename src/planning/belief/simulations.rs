//! Rollouts: the exact cost of the rollout policy, with a cache.
//!
//! Different macro-actions lead to the same state with the same scenarios, and the nodes that a
//! rollout passes often become nodes of the graph later. About two of three rollouts are found in
//! the cache.

use super::ground::{Ground, by_outcome, common_knowledge};
use super::outlook::Outlook;
use super::rink::Pose;
use rustc_hash::FxHashMap;

/// Cached rollouts of [`Ground::greedy_way`] over one scenario set with one cost model.
#[derive(Debug, Clone, Default)]
pub struct Simulations {
    found: FxHashMap<Moment, Simulated>,
}

/// Key of a rollout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Moment {
    pose: Pose,
    steps: u32,
    /// Hash of the scenario set. A collision among a million sets is very unlikely.
    worlds: u64,
}

/// Result of a rollout.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Simulated {
    /// Weighted total of the costs.
    pub cost: f64,
    /// Success, steps and worst case.
    pub outlook: Outlook,
}

impl Simulations {
    /// Memory held, in bytes, approximately.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.found.capacity() * size_of::<(Moment, Simulated)>()
    }

    /// Returns the result of the rollout policy in these scenarios from a state.
    ///
    /// `steps` are those taken before; `work` counts scenario evaluations.
    pub fn simulate(
        &mut self,
        ground: &Ground<'_>,
        (start, steps): (Pose, u32),
        worlds: &[u32],
        work: &mut u64,
    ) -> Simulated {
        *work += worlds.len() as u64;
        if let Some(simulated) = in_sight(ground, (start, steps), worlds) {
            return simulated;
        }
        let moment = Moment { pose: start, steps, worlds: fingerprint(worlds) };
        if let Some(simulated) = self.found.get(&moment) {
            return *simulated;
        }
        let simulated = self.play(ground, (start, steps), worlds, work);
        self.found.insert(moment, simulated);
        simulated
    }

    /// Runs one macro-action and continues in each of its outcomes.
    fn play(
        &mut self,
        ground: &Ground<'_>,
        (start, steps): (Pose, u32),
        worlds: &[u32],
        work: &mut u64,
    ) -> Simulated {
        let Some(way) = ground.greedy_way(start, steps, worlds, work) else {
            return lost(ground, worlds);
        };
        let steps = steps + way.actions.len() as u32;
        let Some(slide) = ground.last_slide(&way, common_knowledge(ground.bank, worlds)) else {
            let left = ground.steps_from_end(way.pose).unwrap_or_default();
            let weight = ground.weight(worlds);
            let cost = weight * ground.stakes.cost(steps, left);
            return Simulated { cost, outlook: ground.stakes.outlook(weight, steps, left) };
        };
        let mut outlook = Outlook::default();
        let parts = by_outcome(ground.bank, &slide, worlds).into_iter().map(|(outcome, part)| {
            let weight = ground.weight(&part);
            let after = (slide.pose_after(outcome), steps);
            let its = self.simulate(ground, after, &part, work);
            outlook.add(its.outlook);
            (weight, if weight > 0.0 { its.cost / weight } else { 0.0 })
        });
        let (_, cost) = ground.stakes.total(parts);
        Simulated { cost, outlook }
    }
}

/// Returns the result where all scenarios have the same ice map: a shortest path.
///
/// `None` if they differ, or the state is solved, lost or not indexed.
fn in_sight(ground: &Ground<'_>, (start, steps): (Pose, u32), worlds: &[u32]) -> Option<Simulated> {
    let first = *worlds.first()?;
    let ice = ground.bank.ice(first);
    // Whether a path ends at a cutoff state is known only after following it.
    if !ground.bank.edge().is_empty() || worlds.iter().any(|world| ground.bank.ice(*world) != ice) {
        return None;
    }
    let number = ground.index.number_of(start)?;
    let distance = Some(ground.bank.distance(first, number)).filter(|distance| *distance > 0)?;
    let mean = ground.stakes.cost(steps, distance);
    if mean >= ground.stakes.loss_cost() {
        return Some(lost(ground, worlds));
    }
    let weight = ground.weight(worlds);
    let outlook = Outlook::solved(weight, steps + u32::from(distance));
    Some(Simulated { cost: weight * mean, outlook })
}

/// Returns the result of giving up.
fn lost(ground: &Ground<'_>, worlds: &[u32]) -> Simulated {
    let weight = ground.weight(worlds);
    let outlook = Outlook { weight, ..Outlook::default() };
    Simulated { cost: weight * ground.stakes.loss_cost(), outlook }
}

/// Hash of a set of scenarios, independent of their order.
fn fingerprint(worlds: &[u32]) -> u64 {
    worlds.iter().fold(0, |all, world| all ^ scrambled(u64::from(*world) + 1))
}

/// Mixes the bits of a number: splitmix64 (Steele, Lea and Flood, 2014).
fn scrambled(number: u64) -> u64 {
    let mixed = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::belief::stakes::{Reading, Stakes};
    use crate::planning::belief::testing::cases::hopeful_cases;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        #[test]
        fn what_is_looked_up_is_what_would_be_played(
            case in hopeful_cases(4, 5, 2),
            failure_cost in 1..40_u32,
            steps in 0..20_u32,
        ) {
            let index = case.all_poses();
            let bank = case.bank(&index);
            let stakes = Stakes::new(Reading::Shortest, f64::from(failure_cost));
            let ground = Ground { rink: &case.rink, index: &index, bank: &bank, stakes };
            let mut remembered = Simulations::default();
            let all: Vec<u32> = (0..bank.len() as u32).collect();
            let (early, late) = all.split_at(all.len() / 2);
            let sets = all.chunks(1).chain([early, late, all.as_slice()]);
            for (worlds, steps) in sets.flat_map(|set| [(set, 0), (set, steps)]) {
                let here = (case.start, steps);
                let played = Simulations::default().play(&ground, here, worlds, &mut 0);
                prop_assert_eq!(remembered.simulate(&ground, here, worlds, &mut 0), played);
                let mut work = 0;
                prop_assert_eq!(remembered.simulate(&ground, here, worlds, &mut work), played);
                prop_assert_eq!(work, worlds.len() as u64);
            }
        }
    }
}
