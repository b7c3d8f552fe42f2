//! Optimal expected cost of a level, if an agent has proved it.

use crate::agents::{AutomaticAgent, Proof};
use crate::episode::Recording;
use crate::planning::belief::cost_model::{Criterion, MAX_FAILURE_COST};
use crate::worlds::ice::Ice;

/// Mean cost of an optimal policy, if the agent proved it at its first decision.
///
/// The mean is over the solvable ice maps that look like this level. An optimal proof with a
/// success probability and an upper bound covers the agent's whole belief, so its bounds meet.
/// `None` for the clairvoyant, which knows the ice, and for a criterion other than the mean cost or
/// a failure cost above the maximum.
///
/// The probability of success itself is unusable: it counts unsolvable ice maps, which the
/// benchmark excludes.
pub fn optimal_expected_cost(agent: AutomaticAgent, recording: &Recording<Ice>) -> Option<f64> {
    let decision = &recording.steps.first()?.decision;
    if agent.is_clairvoyant()
        || decision.proof != Proof::Optimal
        || recording.header.limits.criterion != Criterion::MeanCost
    {
        return None;
    }
    let forecast = &decision.forecast;
    let (success, cost) = (f64::from(forecast.success?), f64::from(forecast.upper?));
    let step_limit = f64::from(recording.header.level.step_limit());
    match recording.header.limits.failure_cost {
        Some(failure_cost) if failure_cost > MAX_FAILURE_COST => return None,
        Some(failure_cost) if failure_cost != step_limit => return Some(cost),
        Some(_) | None => {}
    }
    // If a failure costs as much as the step limit, the agent counts one step more.
    let reached = success / (1.0 - f64::from(forecast.lost_share.unwrap_or_default()));
    Some(cost - (1.0 - reached).clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::episode::{Episode, EpisodeLimits, EpisodeOutcome, RecordingHeader, run};
    use crate::planning::search::Budget;
    use crate::worlds::ice::{IcePrior, Level, board_of_letters};
    use std::ops::ControlFlow;
    use std::time::Duration;

    fn level(drawing: &str) -> Level {
        Level::untitled(board_of_letters(drawing).expect("a drawing"))
    }

    fn played(agent: AutomaticAgent, drawing: &str, failure_cost: Option<f64>) -> Recording<Ice> {
        let level = level(drawing);
        let limits = EpisodeLimits { failure_cost, ..EpisodeLimits::default() };
        // All ice maps of the drawing are equally probable.
        let (prior, construct_ms) = (IcePrior::Density(0.5), 0.0);
        let agent_name = agent.name().to_owned();
        let header =
            RecordingHeader { level, agent: agent_name, seed: 1, prior, limits, construct_ms };
        let mut episode = Episode::begin(header).expect("a level");
        let construct = |episode: &Episode<Ice>, budget: &Budget<'_>| {
            agent.construct(episode.agent_init(), budget)
        };
        let clock = || Duration::ZERO;
        run(&mut episode, construct, &limits, &clock, &|| false, |_| ControlFlow::Continue(()));
        episode.into_recording()
    }

    /// Plays every ice map that looks like the drawing. Returns true if some are unsolvable.
    fn check(drawing: &str, failure_cost: Option<f64>) -> bool {
        let failure = failure_cost.unwrap_or_else(|| f64::from(level(drawing).step_limit()));
        let open: Vec<usize> = drawing.match_indices('_').map(|(place, _)| place).collect();
        let (mut costs, mut unsolvable) = (Vec::new(), 0);
        let mut exact = None;
        for number in 0..1_u32 << open.len() {
            let mut world = drawing.to_owned();
            for (bit, place) in open.iter().enumerate() {
                if number >> bit & 1 == 1 {
                    world.replace_range(*place..=*place, "~");
                }
            }
            let recording = played(AutomaticAgent::Careful, &world, failure_cost);
            let clairvoyant = played(AutomaticAgent::Clairvoyant, &world, failure_cost);
            assert_eq!(optimal_expected_cost(AutomaticAgent::Clairvoyant, &clairvoyant), None);
            let reported =
                optimal_expected_cost(AutomaticAgent::Careful, &recording).expect("few worlds");
            assert!(
                (reported - *exact.get_or_insert(reported)).abs() < 1e-4,
                "{world}: {reported}"
            );
            let is_solved =
                |one: &Recording<Ice>| one.outcome.as_ref().is_some_and(EpisodeOutcome::is_solved);
            if !is_solved(&clairvoyant) {
                unsolvable += 1;
            } else if is_solved(&recording) {
                costs.push((recording.len() as f64).min(failure));
            } else {
                costs.push(failure);
            }
        }
        let mean = costs.iter().sum::<f64>() / costs.len() as f64;
        assert!((mean - exact.expect("a world")).abs() < 1e-3, "{drawing}: {mean}, {exact:?}");
        unsolvable > 0
    }

    #[test]
    fn optimal_cost_is_mean_over_solvable_ice_maps() {
        let drawings = ["__.\n_$_\n@__", "@__\n_$_\n#._", "_@_#\n_$_.\n#__#"];
        for drawing in drawings {
            let as_many_as_steps = f64::from(level(drawing).step_limit());
            check(drawing, None);
            check(drawing, Some(as_many_as_steps));
        }
        let with_unsolvable = drawings.iter().filter(|it| check(it, Some(40.0))).count();
        assert!(with_unsolvable > 0, "every world can be solved");
    }
}
