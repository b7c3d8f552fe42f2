//! The least cost that can be expected, where an agent has proved it.

use crate::agents::{AutomaticAgent, Proof};
use crate::episode::Recording;
use crate::planning::belief::stakes::Reading;
use crate::worlds::ice::Ice;

/// What the best policy costs on the average of the worlds that look like this one and can be
/// solved, if the agent proved that at its first decision: an optimal plan with a probability of
/// success is one for what it does not know, and its bounds meet. The clairvoyant's is no such proof,
/// as it knows; nor is one for another reading than the least mean cost.
///
/// The probability of success itself is no help: worlds that nobody can solve count in it, and the
/// clairvoyant's levels are without them.
pub fn exact_cost(agent: AutomaticAgent, recording: &Recording<Ice>) -> Option<f64> {
    let decision = &recording.steps.first()?.decision;
    if agent.is_clairvoyant()
        || decision.proof != Proof::Optimal
        || recording.header.limits.reading != Reading::Shortest
    {
        return None;
    }
    decision.forecast.success?;
    decision.forecast.upper.map(f64::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::episode::{Episode, Limits, Outcome, RecordingHeader, run};
    use crate::planning::search::Budget;
    use crate::worlds::ice::{IcePrior, Level, board_of_letters};
    use std::ops::ControlFlow;
    use std::time::Duration;

    const FAILURE_COST: f64 = 40.0;

    fn played(agent: AutomaticAgent, drawing: &str) -> Recording<Ice> {
        let level = Level::untitled(board_of_letters(drawing).expect("a drawing"));
        let limits = Limits { failure_cost: Some(FAILURE_COST), ..Limits::default() };
        // Every world of a drawing is as probable as any other.
        let (prior, construct_ms) = (IcePrior::Density(0.5), 0.0);
        let agent_name = agent.name().to_owned();
        let header =
            RecordingHeader { level, agent: agent_name, seed: 1, prior, limits, construct_ms };
        let mut episode = Episode::begin(header).expect("a level");
        let construct =
            |episode: &Episode<Ice>, budget: &Budget<'_>| agent.construct(episode.seat(), budget);
        let clock = || Duration::ZERO;
        run(&mut episode, construct, &limits, &clock, &|| false, |_| ControlFlow::Continue(()));
        episode.into_recording()
    }

    /// Plays every world that looks like the drawing: whether some of them cannot be solved.
    fn check(drawing: &str) -> bool {
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
            let recording = played(AutomaticAgent::Careful, &world);
            let clairvoyant = played(AutomaticAgent::Clairvoyant, &world);
            assert_eq!(exact_cost(AutomaticAgent::Clairvoyant, &clairvoyant), None);
            let told = exact_cost(AutomaticAgent::Careful, &recording).expect("few worlds");
            assert!((told - *exact.get_or_insert(told)).abs() < 1e-4, "{world}: {told}");
            let is_solved =
                |one: &Recording<Ice>| one.outcome.as_ref().is_some_and(Outcome::is_solved);
            if !is_solved(&clairvoyant) {
                unsolvable += 1;
            } else if is_solved(&recording) {
                costs.push((recording.len() as f64).min(FAILURE_COST));
            } else {
                costs.push(FAILURE_COST);
            }
        }
        let mean = costs.iter().sum::<f64>() / costs.len() as f64;
        assert!((mean - exact.expect("a world")).abs() < 1e-3, "{drawing}: {mean}, {exact:?}");
        unsolvable > 0
    }

    #[test]
    fn it_is_the_mean_over_the_worlds_that_can_be_solved() {
        let drawings = ["__.\n_$_\n@__", "@__\n_$_\n#._", "_@_#\n_$_.\n#__#"];
        let with_unsolvable = drawings.iter().filter(|drawing| check(drawing)).count();
        assert!(with_unsolvable > 0, "every world can be solved");
    }
}
