//! Explanations of a new plan, an observation and an outcome: sentences made of recorded facts.

use super::evaluation::{DecisionEvaluation, contradicts, matching_outcome, recorded_outcomes};
use crate::agents::Basis;
use crate::agents::{Candidate, PlanNote, PossibleOutcome, Verdict};
use crate::board::Direction;
use crate::planning::strips::direction_name;
use crate::studio::level_analysis::text::group_digits;
use crate::studio::model::{IceRun, RunFacts, is_certain_loss};
use crate::worlds::ice::{BoardLayout, Ice};

/// Maximum number of straight parts (turns) of a path that a sentence lists.
const MAX_TURNS: usize = 8;

/// Sentences that compare a new plan at the cursor with the previous decision.
///
/// Also compare it with the next best candidate. Empty without a new plan.
#[must_use]
pub fn of_new_plan(run: &IceRun, cursor: usize) -> Vec<String> {
    let Some(step) = run.step(cursor) else { return Vec::new() };
    let PlanNote::New { actions, .. } = &step.decision.plan else { return Vec::new() };
    let mut sentences = Vec::new();
    let before = cursor.checked_sub(1).and_then(|before| Some((before, run.step(before)?)));
    let basis_of = |step| run.basis(step).unwrap_or(Basis::Estimate);
    if let Some((before, last)) = before {
        // The previous decision may have planned for exactly this outcome.
        if let Some(outcome) =
            matching_outcome(run, before).filter(|outcome| !outcome.continuation.is_empty())
        {
            sentences.push(if actions[..] == outcome.continuation[..] {
                let probability = with_sample(basis_of(before), outcome.probability);
                format!("Predicted outcome, probability {probability}: the policy continues")
            } else {
                let way = path_text(&outcome.continuation);
                format!("The plan for this outcome was {way}; the agent replanned")
            });
        }
        let (now, then) = (&step.decision.forecast, &last.decision.forecast);
        if let Some((now, then)) = now.success.zip(then.success)
            && (now - then).abs() >= 0.005
        {
            let now = with_sample(basis_of(cursor), now);
            let then = with_sample(basis_of(before), then);
            sentences.push(format!("Expected success: {now}, previously {then}"));
        }
        // One step was taken since: without news, one step fewer is expected.
        if let Some((now, then)) = now.steps.zip(then.steps)
            && (now + 1.0 - then).abs() >= 0.05
        {
            let previous = (then - 1.0).max(0.0);
            sentences.push(format!("Expected steps: {now:.1} (previously {previous:.1})"));
        }
    }
    sentences.extend(runner_up(&DecisionEvaluation { step: cursor, decision: &step.decision }));
    sentences
}

/// Sentence that compares the best candidate that was not chosen with the chosen one.
///
/// The best has the minimum upper bound on the cost; prefixes and extensions of the chosen one do
/// not count. `None` if one of the two has no such bound.
fn runner_up(evaluation: &DecisionEvaluation<'_>) -> Option<String> {
    let chosen = evaluation.chosen()?;
    let cost = |candidate: &Candidate<Ice>| candidate.forecast.upper;
    // Prefixes and extensions of the chosen candidate are not alternatives.
    let others = evaluation.decision.candidates.iter().filter(|other| {
        !other.actions.starts_with(&chosen.actions) && !chosen.actions.starts_with(&other.actions)
    });
    let rival = others.filter(|rival| cost(rival).is_some()).min_by(|one, other| {
        one.forecast.upper.unwrap_or(f32::MAX).total_cmp(&other.forecast.upper.unwrap_or(f32::MAX))
    })?;
    let more = cost(rival)? - cost(chosen)?;
    let way = path_text(&rival.actions);
    if let (Verdict::Riskier, Some(proved)) = (rival.verdict, rival.proved_loss.as_deref().copied())
    {
        let (lost, ice_maps) = (group_digits(proved.lost), group_digits(proved.ice_maps));
        let risk = format!("provably makes {lost} of {ice_maps} ice maps unsolvable");
        // If both costs are equal up to rounding, either may be lower.
        return Some(if more > -0.05 {
            format!("{way}: equal expected cost, but {risk}")
        } else {
            let less = -more;
            format!("{way}: {less:.1} fewer expected steps, but {risk}")
        });
    }
    Some(if more < 0.05 {
        format!("{way}: equal expected cost")
    } else {
        format!("Next best: {way}, up to {more:.1} more expected steps")
    })
}

/// Sentences about the last observation: its predicted probability, and scenarios ruled out.
///
/// Empty at the start of a run and if nothing about it is recorded.
#[must_use]
pub fn of_observation(run: &IceRun, cursor: usize) -> Vec<String> {
    let Some(before) = cursor.checked_sub(1) else { return Vec::new() };
    let mut sentences = Vec::new();
    // Outcomes were recorded for this action, but the actual one is not among them.
    if matching_outcome(run, before).is_none() && !recorded_outcomes(run, before).is_empty() {
        sentences.push("No sampled scenario predicted this outcome".to_owned());
    }
    if let Some(outcome) = matching_outcome(run, before) {
        let probability = outcome.probability;
        // Surprisal of the observation in bits.
        let bits = (-probability.log2()).max(0.0);
        let basis = run.basis(before).unwrap_or(Basis::Estimate);
        let given = with_sample(basis, probability);
        sentences.push(format!("Predicted probability of this outcome: {given}, {bits:.1} bits"));
        if outcome.is_unsampled {
            let reported = "No sampled scenario predicted this outcome; the goal is known to be \
                        unreachable after it";
            sentences.push(reported.to_owned());
        } else if is_certain_loss(outcome.lost) {
            // How certain this is depends on the search behind the decision.
            let evaluation = DecisionEvaluation::at(run, before);
            let reported = if evaluation.as_ref().is_some_and(|it| it.covers_all_scenarios()) {
                "The goal was known to be unreachable after it"
            } else if evaluation.as_ref().is_some_and(|it| it.covers_all_plans()) {
                "The goal is unreachable after it in every sampled scenario"
            } else {
                "No path to the goal after it in any sampled scenario"
            };
            sentences.push(reported.to_owned());
        }
    }
    let belief_update = run
        .step(before)
        .map(|step| &step.belief_update)
        .filter(|belief_update| !belief_update.is_empty());
    if let Some((belief_update, evaluation)) =
        belief_update.zip(DecisionEvaluation::at(run, before))
    {
        // Only scenarios that were still possible before this step can be ruled out by it.
        let shown: Vec<_> = evaluation.consistent_scenarios(run, before).collect();
        let out = shown.iter().filter(|(_, scenario)| contradicts(scenario, belief_update)).count();
        if !shown.is_empty() {
            let (count, step) = (shown.len(), evaluation.step);
            let of_count = match out {
                0 => format!("none of the {count} scenarios"),
                out if out == count => format!("all {count} scenarios"),
                out => format!("{out} of the {count} scenarios"),
            };
            sentences.push(format!("Rules out {of_count} shown at step {step}"));
        }
    }
    sentences
}

/// Text if outcomes of the chosen candidate other than the listed ones are possible.
///
/// `None` if not, which is the case if the decision claims optimality or proved bounds.
#[must_use]
pub fn of_other_outcomes(evaluation: &DecisionEvaluation<'_>) -> Option<&'static str> {
    let chosen = evaluation.chosen()?;
    let may_be_others =
        !evaluation.covers_all_scenarios() && has_unlisted_outcomes(&chosen.outcomes);
    may_be_others.then_some("Other outcomes are possible, but occur in no sampled scenario")
}

/// Whether an action with these listed outcomes may have others; false if none is listed.
///
/// An action that reveals n cells has n + 1 outcomes: the slide stops on one of the cells, or all
/// are ice and the slide passes. If the latter is not listed, n is unknown and others may exist.
fn has_unlisted_outcomes(outcomes: &[PossibleOutcome<Ice>]) -> bool {
    let lets_by = outcomes.iter().map(|outcome| &outcome.belief_update);
    let mut lets_by = lets_by.filter(|belief_update| belief_update.floor.is_empty());
    !outcomes.is_empty()
        && !lets_by.any(|belief_update| belief_update.ice.len() + 1 == outcomes.len())
}

/// Whether the recorded added risk of a candidate is 0 and no loss is proved.
fn is_safe(candidate: &Candidate<Ice>) -> bool {
    let is_proved_to_lose = candidate.proved_loss.as_deref().is_some_and(|proved| proved.lost > 0);
    matches!(candidate.risk, Some(0.0)) && !is_proved_to_lose
}

/// How complete the evaluation of a decision was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Completeness {
    /// Whether the choice makes no solvable scenario unsolvable.
    ///
    /// A goal that is unreachable after it was then unreachable before it, too.
    pub is_safe: bool,
    /// Whether the decision claims optimality or proved bounds, rather than a sampled estimate.
    pub all_scenarios: bool,
    /// Whether the search left out no paths.
    pub all_plans: bool,
}

impl Completeness {
    /// The completeness of a decision's evaluation.
    #[must_use]
    pub fn of(evaluation: &DecisionEvaluation<'_>) -> Self {
        let is_safe = evaluation.chosen().is_some_and(is_safe);
        let (all_scenarios, all_plans) =
            (evaluation.covers_all_scenarios(), evaluation.covers_all_plans());
        Self { is_safe, all_scenarios, all_plans }
    }
}

/// Sentence about an outcome: probability, change, and consequences for the goal.
#[must_use]
pub fn of_outcome(
    layout: &BoardLayout,
    outcome: &PossibleOutcome<Ice>,
    completeness: Completeness,
    basis: Basis,
) -> String {
    let change = outcome.change.words(layout);
    let percent_text = |probability| basis.percent_alone(probability).replace(' ', "\u{a0}");
    let mut text = format!("{}: {change}", percent_text(outcome.probability));
    if outcome.is_unsampled {
        return text + "; goal unreachable (not in the sample)";
    }
    if is_certain_loss(outcome.lost) {
        // “Already” means before the action: a safe choice has not caused the loss.
        text += match (completeness.is_safe, completeness.all_scenarios) {
            (true, _) if !completeness.all_plans => {
                "; no path was found in these scenarios before, either"
            }
            (false, _) if !completeness.all_plans => "; no path to the goal found",
            (true, true) => "; the goal was already unreachable in these scenarios",
            (true, false) => "; the goal was already unreachable in these sampled scenarios",
            (false, true) => "; goal unreachable",
            (false, false) => "; goal unreachable in all sampled scenarios",
        };
        return text;
    }
    if let Some(success) = outcome.forecast.success {
        text += &format!("; success {}", percent_text(success));
    }
    if let Some(steps) = outcome.forecast.steps {
        text += &format!(", {steps:.1} more steps");
    }
    if !outcome.continuation.is_empty() {
        text += &format!("; then {}", path_text(&outcome.continuation));
    }
    text
}

/// Text of a probability with its sample, and no-break spaces inside the number.
fn with_sample(basis: Basis, probability: f32) -> String {
    let number = basis.percent_alone(probability);
    basis.percent(probability).replacen(&number, &number.replace(' ', "\u{a0}"), 1)
}

/// Text of a path, for example "left, up 3×", cut after `MAX_TURNS` straight parts.
///
/// Letters are not used: upper case would mean a push, and pushes after an outcome are not
/// recorded.
fn path_text(actions: &[Direction]) -> String {
    let turns = actions.chunk_by(|one, next| one == next);
    let reported = turns.clone().take(MAX_TURNS).map(|turn| match turn {
        [once] => direction_name(*once).to_owned(),
        [first, ..] => format!("{}\u{a0}{}×", direction_name(*first), turn.len()),
        [] => String::new(),
    });
    let reported = reported.collect::<Vec<_>>().join(", ");
    if turns.count() > MAX_TURNS { reported + ", …" } else { reported }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::{Forecast, ProvedLoss};
    use crate::board::CellSet;
    use crate::worlds::ice::{BeliefUpdate, Transition};

    #[test]
    fn outcome_text_states_consequences() {
        let layout = BoardLayout::new(1, 8, CellSet::new(8), CellSet::new(8));
        let mut outcome = PossibleOutcome {
            probability: 0.25,
            change: Transition { from: 0, to: 3, push: None },
            belief_update: BeliefUpdate::default(),
            lost: 0.0,
            is_unsampled: false,
            forecast: Forecast::default(),
            continuation: Box::default(),
        };
        let bare = "25\u{a0}%: the player slides 3 cells to row 1, column 4";
        let reported = |outcome: &PossibleOutcome<Ice>, grounds: (bool, bool), all_plans: bool| {
            let (is_safe, all_scenarios) = grounds;
            let grounds = Completeness { is_safe, all_scenarios, all_plans };
            of_outcome(&layout, outcome, grounds, Basis::Exact)
        };
        let check = |outcome: &PossibleOutcome<Ice>, grounds: (bool, bool), expected: &str| {
            assert_eq!(reported(outcome, grounds, true), expected, "{grounds:?}");
        };
        check(&outcome, (false, true), bare);
        outcome.forecast =
            Forecast { success: Some(0.9), steps: Some(12.0), ..Forecast::default() };
        outcome.continuation = [Direction::Up, Direction::Left].into();
        let full = format!("{bare}; success 90\u{a0}%, 12.0 more steps; then up, left");
        check(&outcome, (true, true), &full);
        outcome.lost = 1.0;
        let lost = format!("{bare}; goal unreachable");
        check(&outcome, (false, true), &lost);
        check(&outcome, (false, false), &format!("{lost} in all sampled scenarios"));
        let lost_before = "; the goal was already unreachable in these scenarios";
        check(&outcome, (true, true), &format!("{bare}{lost_before}"));
        let lost_before = "; the goal was already unreachable in these sampled scenarios";
        check(&outcome, (true, false), &format!("{bare}{lost_before}"));
        outcome.is_unsampled = true;
        let unseen = format!("{lost} (not in the sample)");
        check(&outcome, (false, false), &unseen);
        assert_eq!(reported(&outcome, (false, false), false), unseen, "it is lost on whatever way");
        outcome.is_unsampled = false;
        let found = reported(&outcome, (false, false), false);
        assert_eq!(found, format!("{bare}; no path to the goal found"));
        let found_before = reported(&outcome, (true, false), false);
        assert_eq!(
            found_before,
            format!(
                "{bare}; no path was found in these scenarios before, \
                                          either"
            )
        );
    }

    #[test]
    fn unlisted_outcomes_are_detected() {
        let check = |reported: &[(&[u16], &[u16])], expected: bool| {
            let outcome = |(ice, floor): &(&[u16], &[u16])| PossibleOutcome {
                probability: 0.5,
                change: Transition { from: 0, to: 3, push: None },
                belief_update: BeliefUpdate {
                    ice: ice.to_vec(),
                    floor: floor.to_vec(),
                    ..BeliefUpdate::default()
                },
                lost: 0.0,
                is_unsampled: false,
                forecast: Forecast::default(),
                continuation: Box::default(),
            };
            let outcomes: Vec<_> = reported.iter().map(outcome).collect();
            assert_eq!(has_unlisted_outcomes(&outcomes), expected, "{reported:?}");
        };
        check(&[], false);
        check(&[(&[], &[4]), (&[4], &[])], false);
        check(&[(&[], &[4]), (&[4], &[5]), (&[4, 5], &[])], false);
        check(&[(&[], &[4]), (&[4], &[5])], true);
        check(&[(&[], &[4]), (&[4, 5], &[])], true);
        check(&[(&[4], &[])], true);
    }

    #[test]
    fn path_text_groups_equal_moves() {
        use Direction::{Down, Left, Right, Up};
        let check = |way: &[Direction], reported: &str| assert_eq!(path_text(way), reported);
        check(&[Up], "up");
        check(&[Up, Up, Left, Up], "up\u{a0}2×, left, up");
        let long = [Up, Left, Down, Right, Up, Left, Down, Right];
        check(&long, "up, left, down, right, up, left, down, right");
        check(
            &[&long[..], &[Right]].concat(),
            "up, left, down, right, up, left, down, right\u{a0}2×",
        );
        check(&[&long[..], &[Up]].concat(), "up, left, down, right, up, left, down, right, …");
    }

    #[test]
    fn proved_loss_is_not_safe() {
        let check = |risk: Option<f32>, proved: Option<u64>, expected: bool| {
            let candidate = Candidate {
                actions: [Direction::Up].into(),
                cost: 1.0,
                heuristic: None,
                forecast: Forecast::default(),
                risk,
                reveals: Box::default(),
                information_bits: None,
                proved_loss: proved
                    .map(|lost| Box::new(ProvedLoss { ice_maps: 8, lost_before: 2, lost })),
                outcomes: Box::default(),
                verdict: Verdict::Chosen,
            };
            assert_eq!(is_safe(&candidate), expected, "{risk:?} {proved:?}");
        };
        check(Some(0.0), None, true);
        check(Some(-0.0), Some(0), true);
        check(Some(0.0), Some(1), false);
        check(Some(0.25), Some(0), false);
        check(None, None, false);
    }
}
