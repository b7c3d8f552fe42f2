//! Inference of the course of a step from the line before and after it.
//!
//! A run is a maximal sequence of balls of one colour. An explanation of a step is the action that
//! was carried out and the runs that popped, such that the observed line results.

use super::{Belief, BeliefUpdate, Equation};
use crate::worlds::zuma::rules::{ChangedLine, overflow};
use crate::worlds::zuma::{Action, Colour, Line, Observation, PerColour};

/// Maximum difference between points that count as equal.
const POINTS_TOLERANCE: f64 = 1e-6;

/// One explanation of a step, shared by all actions with the same result.
#[derive(Debug, Clone, Copy)]
struct Explanation {
    /// Whether the chosen action is one of these actions.
    is_chosen: bool,
    /// Number of these actions without the chosen one: indices within a run are equivalent.
    others: usize,
    /// Probability of the pops under the current belief, given the action.
    likelihood: f64,
    /// Number of runs that popped, by colour.
    popped: PerColour<f64>,
    /// Number of runs that could have popped and did not, by colour.
    not_popped: PerColour<f64>,
    /// The points as a combination of rewards.
    equation: Equation,
}

impl Belief {
    /// Returns the belief update from seeing `after`, when `action` was chosen in `before`.
    ///
    /// Without evidence if no explanation fits. O(length of the line + pops of all explanations),
    /// plus O(rewards²) for each explanation.
    #[must_use]
    pub fn belief_update(
        &self,
        before: &Observation,
        action: Action,
        after: &Observation,
    ) -> BeliefUpdate {
        update_from_step(self, before, action, after)
    }
}

/// Returns the belief update; see [`Belief::belief_update`].
fn update_from_step(
    belief: &Belief,
    before: &Observation,
    action: Action,
    after: &Observation,
) -> BeliefUpdate {
    // Keep the explanations whose points agree with known rewards, unless none does.
    let mut explanations = explanations(belief, before, action, after);
    let agrees = |explanation: &Explanation| {
        let expected = belief.rewards.predicted_points(&explanation.equation);
        expected.is_none_or(|points| (points - after.last_reward).abs() <= POINTS_TOLERANCE)
    };
    if explanations.len() > 1 && explanations.iter().any(agrees) {
        explanations.retain(agrees);
    }
    let Some(first) = explanations.first() else { return BeliefUpdate::default() };
    let other_count = before.line.len() as f64 + 1.0;
    let hit = belief.hit[before.ball].mean();
    let mut belief_update = BeliefUpdate {
        ball: Some(before.ball),
        next_ball: Some(after.ball),
        equation: Some(first.equation).filter(|equation| {
            !equation.is_empty()
                && explanations.iter().all(|explanation| explanation.equation == *equation)
        }),
        ..BeliefUpdate::default()
    };
    let mut sum = 0.0;
    // Average the explanations by their posterior weights.
    for explanation in &explanations {
        let chosen = if explanation.is_chosen { explanation.likelihood } else { 0.0 };
        let missed = explanation.likelihood * explanation.others as f64 / other_count;
        belief_update.if_chosen += chosen;
        belief_update.if_missed += missed;
        let weight = hit * chosen + (1.0 - hit) * missed;
        sum += weight;
        for colour in Colour::ALL {
            belief_update.popped[colour] += weight * explanation.popped[colour];
            belief_update.not_popped[colour] += weight * explanation.not_popped[colour];
        }
    }
    // Extreme counts may give the only explanation a weight of 0.
    if sum <= 0.0 {
        return BeliefUpdate::default();
    }
    for colour in Colour::ALL {
        belief_update.popped[colour] /= sum;
        belief_update.not_popped[colour] /= sum;
    }
    belief_update
}

/// Returns every explanation that leads to the observed line.
fn explanations(
    belief: &Belief,
    before: &Observation,
    action: Action,
    after: &Observation,
) -> Vec<Explanation> {
    let nothing = Explanation {
        is_chosen: action == Action::Discard,
        others: usize::from(action != Action::Discard),
        likelihood: 1.0,
        popped: PerColour::default(),
        not_popped: PerColour::default(),
        equation: Equation { points: after.last_reward, ..Equation::default() },
    };
    let mut explanations = Vec::new();
    if before.line == after.line {
        explanations.push(nothing.with_end(after));
    }
    let mut at = 0;
    while at <= before.line.len() {
        // Indices within a run of the ball's colour lead to the same line.
        let end = last_equivalent_position(before.line, at, before.ball);
        let is_chosen =
            matches!(action, Action::Insert(chosen) if (at..=end).contains(&usize::from(chosen)));
        let others = end - at + 1 - usize::from(is_chosen);
        let placed = Explanation { is_chosen, others, ..nothing };
        let touched = ChangedLine::insert(before.line, at, before.ball);
        follow_chain(belief, before.max_length, after, touched, placed, &mut explanations);
        at = end + 1;
    }
    explanations
}

/// Last index at which an inserted ball gives the same line as at `at`.
fn last_equivalent_position(line: Line, at: usize, ball: Colour) -> usize {
    let mut end = at;
    while line.get(end) == Some(ball) {
        end += 1;
    }
    end
}

/// Adds an explanation to `explanations` for each number of pops that leaves the observed line.
///
/// `touched` is the line after the insertion, and `explanation` the explanation without pops.
fn follow_chain(
    belief: &Belief,
    max_length: u32,
    after: &Observation,
    mut touched: ChangedLine,
    mut explanation: Explanation,
    explanations: &mut Vec<Explanation>,
) {
    loop {
        let run = touched.run();
        let (line, fallen) = match overflow(touched.line, max_length) {
            Some((rest, fallen)) => (rest, Some(fallen)),
            None => (touched.line, None),
        };
        // The chain may have stopped here: a run that could pop did not.
        if line == after.line {
            let mut stopped = explanation;
            if let Some(fallen) = fallen {
                stopped.equation.add_fall(fallen);
            }
            if let Some(run) = run {
                stopped.not_popped[run.colour] += 1.0;
                stopped.likelihood *= 1.0 - belief.pop[run.colour].mean();
            }
            explanations.push(stopped.with_end(after));
        }
        match run {
            // The run must have popped for the line to get shorter.
            Some(run) if touched.line.len() > after.line.len() => {
                explanation.popped[run.colour] += 1.0;
                explanation.likelihood *= belief.pop[run.colour].mean();
                explanation.equation.add_pop(run);
                touched = touched.after_pop(run);
            }
            _ => return,
        }
    }
}

impl Explanation {
    /// Adds the reward at the end of the game, if the game is over.
    fn with_end(mut self, after: &Observation) -> Self {
        if after.is_over() {
            self.equation.add_end(after.line);
        }
        self
    }
}
