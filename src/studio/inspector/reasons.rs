//! Explanations of a new plan and of an observation: sentences made of recorded facts.

use super::weighing::{Weighing, foreseen, is_ruled_out, weighed_outcomes};
use super::words;
use crate::agents::{Basis, Candidate, PlanNote, PossibleOutcome, Verdict};
use crate::board::Direction;
use crate::planning::strips::word_of_direction;
use crate::studio::model::{IceRun, RunFacts, is_out_of_reach};
use crate::studio::solving::words::grouped;
use crate::worlds::ice::{Ice, Layout};

/// Largest number of turns in a path that a sentence lists.
const MOST_TURNS: usize = 8;

/// Compares a new plan at the cursor with the evaluation before it; empty without a new plan or a
/// record.
#[must_use]
pub fn of_new_plan(run: &IceRun, cursor: usize) -> Vec<String> {
    let Some(step) = run.step(cursor) else { return Vec::new() };
    let PlanNote::New { actions, .. } = &step.decision.plan else { return Vec::new() };
    let mut sentences = Vec::new();
    let before = cursor.checked_sub(1).and_then(|before| Some((before, run.step(before)?)));
    let basis_of = |step| run.basis(step).unwrap_or(Basis::Estimate);
    if let Some((before, last)) = before {
        if let Some(outcome) = foreseen(run, before).filter(|outcome| !outcome.then.is_empty()) {
            sentences.push(if actions[..] == outcome.then[..] {
                let probability = with_sample(basis_of(before), outcome.probability);
                format!("Predicted outcome, probability {probability}: the policy continues")
            } else {
                let way = in_turns(&outcome.then);
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
        if let Some((now, then)) = now.steps.zip(then.steps)
            && (now + 1.0 - then).abs() >= 0.05
        {
            let foreseen = (then - 1.0).max(0.0);
            sentences.push(format!("Expected steps: {now:.1} (previously {foreseen:.1})"));
        }
    }
    sentences.extend(runner_up(&Weighing { step: cursor, decision: &step.decision }));
    sentences
}

/// The best candidate that was not chosen, compared with the chosen one.
fn runner_up(weighing: &Weighing<'_>) -> Option<String> {
    let chosen = weighing.chosen()?;
    let cost = |candidate: &Candidate<Ice>| candidate.forecast.upper;
    // Prefixes and extensions of the chosen candidate are not alternatives.
    let others = weighing.decision.candidates.iter().filter(|other| {
        !other.actions.starts_with(&chosen.actions) && !chosen.actions.starts_with(&other.actions)
    });
    let rival = others.filter(|rival| cost(rival).is_some()).min_by(|one, other| {
        one.forecast.upper.unwrap_or(f32::MAX).total_cmp(&other.forecast.upper.unwrap_or(f32::MAX))
    })?;
    let more = cost(rival)? - cost(chosen)?;
    let way = in_turns(&rival.actions);
    if let (Verdict::Riskier, Some(proved)) = (rival.verdict, rival.proved.as_deref().copied()) {
        let (lost, worlds) = (grouped(proved.lost), grouped(proved.worlds));
        let risk = format!("provably makes {lost} of {worlds} ice maps unsolvable");
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

/// Probability of the last observation, and the number of sampled scenarios that it rules out.
#[must_use]
pub fn of_observation(run: &IceRun, cursor: usize) -> Vec<String> {
    let Some(before) = cursor.checked_sub(1) else { return Vec::new() };
    let mut sentences = Vec::new();
    if foreseen(run, before).is_none() && !weighed_outcomes(run, before).is_empty() {
        sentences.push("No sampled scenario predicted this outcome".to_owned());
    }
    if let Some(outcome) = foreseen(run, before) {
        let probability = outcome.probability;
        // Surprisal of the observation in bits.
        let bits = (-probability.log2()).max(0.0);
        let basis = run.basis(before).unwrap_or(Basis::Estimate);
        let given = with_sample(basis, probability);
        sentences.push(format!("Predicted probability of this outcome: {given}, {bits:.1} bits"));
        if outcome.is_unseen {
            let told = "No sampled scenario predicted this outcome; the goal is known to be \
                        unreachable after it";
            sentences.push(told.to_owned());
        } else if is_out_of_reach(outcome.lost) {
            let weighing = Weighing::at(run, before);
            let told = if weighing.as_ref().is_some_and(|it| it.knows_all_worlds()) {
                "The goal was known to be unreachable after it"
            } else if weighing.as_ref().is_some_and(|it| it.knows_all_ways()) {
                "The goal is unreachable after it in every sampled scenario"
            } else {
                "No path to the goal after it in any sampled scenario"
            };
            sentences.push(told.to_owned());
        }
    }
    let lesson = run.step(before).map(|step| &step.lesson).filter(|lesson| !lesson.is_empty());
    if let Some((lesson, weighing)) = lesson.zip(Weighing::at(run, before)) {
        let shown: Vec<_> = weighing.worlds_that_fit(run, before).collect();
        let out = shown.iter().filter(|(_, world)| is_ruled_out(world, lesson)).count();
        if !shown.is_empty() {
            let (count, step) = (shown.len(), weighing.step);
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

/// Whether outcomes other than the listed ones are possible; `None` if not, as after a search of
/// all scenarios.
#[must_use]
pub fn of_other_outcomes(weighing: &Weighing<'_>) -> Option<&'static str> {
    let chosen = weighing.chosen()?;
    let may_be_others = !weighing.knows_all_worlds() && leaves_some_out(&chosen.outcomes);
    may_be_others.then_some("Other outcomes are possible, but occur in no sampled scenario")
}

/// Whether an action may have outcomes that are not listed.
///
/// An action that reveals n cells has n + 1 outcomes: the slide stops on one of the cells, or all
/// are ice and the slide passes.
fn leaves_some_out(outcomes: &[PossibleOutcome<Ice>]) -> bool {
    let lets_by = outcomes.iter().map(|outcome| &outcome.lesson);
    let mut lets_by = lets_by.filter(|lesson| lesson.floor.is_empty());
    !outcomes.is_empty() && !lets_by.any(|lesson| lesson.ice.len() + 1 == outcomes.len())
}

/// Whether a candidate makes no scenario unsolvable, in the sample and by proof.
fn loses_nothing(candidate: &Candidate<Ice>) -> bool {
    let is_proved_to_lose = candidate.proved.as_deref().is_some_and(|proved| proved.lost > 0);
    matches!(candidate.risk, Some(0.0)) && !is_proved_to_lose
}

/// How complete the evaluation of a decision was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grounds {
    /// The choice makes no solvable scenario unsolvable: a goal unreachable after it was
    /// unreachable before.
    pub loses_nothing: bool,
    /// All possible scenarios were evaluated, not a sample.
    pub all_worlds: bool,
    /// All action sequences were considered.
    pub all_ways: bool,
}

impl Grounds {
    /// The completeness of a decision's evaluation.
    #[must_use]
    pub fn of(weighing: &Weighing<'_>) -> Self {
        let loses_nothing = weighing.chosen().is_some_and(loses_nothing);
        let (all_worlds, all_ways) = (weighing.knows_all_worlds(), weighing.knows_all_ways());
        Self { loses_nothing, all_worlds, all_ways }
    }
}

/// An outcome and its consequences, as a sentence.
#[must_use]
pub fn of_outcome(
    layout: &Layout,
    outcome: &PossibleOutcome<Ice>,
    grounds: Grounds,
    basis: Basis,
) -> String {
    let change = words::change(layout, &outcome.change);
    let in_words = |probability| basis.percent_alone(probability).replace(' ', "\u{a0}");
    let mut text = format!("{}: {change}", in_words(outcome.probability));
    if outcome.is_unseen {
        return text + "; goal unreachable (not in the sample)";
    }
    if is_out_of_reach(outcome.lost) {
        text += match (grounds.loses_nothing, grounds.all_worlds) {
            (true, _) if !grounds.all_ways => {
                "; no path was found in these scenarios before, either"
            }
            (false, _) if !grounds.all_ways => "; no path to the goal found",
            (true, true) => "; the goal was already unreachable in these scenarios",
            (true, false) => "; the goal was already unreachable in these sampled scenarios",
            (false, true) => "; goal unreachable",
            (false, false) => "; goal unreachable in all sampled scenarios",
        };
        return text;
    }
    if let Some(success) = outcome.forecast.success {
        text += &format!("; success {}", in_words(success));
    }
    if let Some(steps) = outcome.forecast.steps {
        text += &format!(", {steps:.1} more steps");
    }
    if !outcome.then.is_empty() {
        text += &format!("; then {}", in_turns(&outcome.then));
    }
    text
}

/// A probability with its sample, and with no-break spaces inside the number.
fn with_sample(basis: Basis, probability: f32) -> String {
    let number = basis.percent_alone(probability);
    basis.percent(probability).replacen(&number, &number.replace(' ', "\u{a0}"), 1)
}

/// A path in words, cut if it is long. Letters are not used: upper case would mean a push, and
/// pushes after an outcome are not recorded.
fn in_turns(actions: &[Direction]) -> String {
    let turns = actions.chunk_by(|one, next| one == next);
    let told = turns.clone().take(MOST_TURNS).map(|turn| match turn {
        [once] => word_of_direction(*once).to_owned(),
        [first, ..] => format!("{}\u{a0}{}×", word_of_direction(*first), turn.len()),
        [] => String::new(),
    });
    let told = told.collect::<Vec<_>>().join(", ");
    if turns.count() > MOST_TURNS { told + ", …" } else { told }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::{Forecast, WorldsLost};
    use crate::board::CellSet;
    use crate::worlds::ice::{Lesson, Transition};

    #[test]
    fn outcomes_say_what_follows() {
        let layout = Layout::new(1, 8, CellSet::new(8), CellSet::new(8));
        let mut outcome = PossibleOutcome {
            probability: 0.25,
            change: Transition { from: 0, to: 3, push: None },
            lesson: Lesson::default(),
            lost: 0.0,
            is_unseen: false,
            forecast: Forecast::default(),
            then: Box::default(),
        };
        let bare = "25\u{a0}%: the player slides 3 cells to row 1, column 4";
        let told = |outcome: &PossibleOutcome<Ice>, grounds: (bool, bool), all_ways: bool| {
            let (loses_nothing, all_worlds) = grounds;
            let grounds = Grounds { loses_nothing, all_worlds, all_ways };
            of_outcome(&layout, outcome, grounds, Basis::Exact)
        };
        let check = |outcome: &PossibleOutcome<Ice>, grounds: (bool, bool), expected: &str| {
            assert_eq!(told(outcome, grounds, true), expected, "{grounds:?}");
        };
        check(&outcome, (false, true), bare);
        outcome.forecast =
            Forecast { success: Some(0.9), steps: Some(12.0), ..Forecast::default() };
        outcome.then = [Direction::Up, Direction::Left].into();
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
        outcome.is_unseen = true;
        let unseen = format!("{lost} (not in the sample)");
        check(&outcome, (false, false), &unseen);
        assert_eq!(told(&outcome, (false, false), false), unseen, "it is lost on whatever way");
        outcome.is_unseen = false;
        let found = told(&outcome, (false, false), false);
        assert_eq!(found, format!("{bare}; no path to the goal found"));
        let found_before = told(&outcome, (true, false), false);
        assert_eq!(
            found_before,
            format!(
                "{bare}; no path was found in these scenarios before, \
                                          either"
            )
        );
    }

    #[test]
    fn outcomes_may_leave_some_out() {
        let check = |told: &[(&[u16], &[u16])], expected: bool| {
            let outcome = |(ice, floor): &(&[u16], &[u16])| PossibleOutcome {
                probability: 0.5,
                change: Transition { from: 0, to: 3, push: None },
                lesson: Lesson { ice: ice.to_vec(), floor: floor.to_vec(), ..Lesson::default() },
                lost: 0.0,
                is_unseen: false,
                forecast: Forecast::default(),
                then: Box::default(),
            };
            let outcomes: Vec<_> = told.iter().map(outcome).collect();
            assert_eq!(leaves_some_out(&outcomes), expected, "{told:?}");
        };
        check(&[], false);
        check(&[(&[], &[4]), (&[4], &[])], false);
        check(&[(&[], &[4]), (&[4], &[5]), (&[4, 5], &[])], false);
        check(&[(&[], &[4]), (&[4], &[5])], true);
        check(&[(&[], &[4]), (&[4, 5], &[])], true);
        check(&[(&[4], &[])], true);
    }

    #[test]
    fn ways_are_told_in_turns() {
        use Direction::{Down, Left, Right, Up};
        let check = |way: &[Direction], told: &str| assert_eq!(in_turns(way), told);
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
    fn what_is_proved_to_lose_loses_something() {
        let check = |risk: Option<f32>, proved: Option<u64>, expected: bool| {
            let candidate = Candidate {
                actions: [Direction::Up].into(),
                cost: 1.0,
                heuristic: None,
                forecast: Forecast::default(),
                risk,
                reveals: Box::default(),
                information_bits: None,
                proved: proved.map(|lost| Box::new(WorldsLost { worlds: 8, lost_before: 2, lost })),
                outcomes: Box::default(),
                verdict: Verdict::Chosen,
            };
            assert_eq!(loses_nothing(&candidate), expected, "{risk:?} {proved:?}");
        };
        check(Some(0.0), None, true);
        check(Some(-0.0), Some(0), true);
        check(Some(0.0), Some(1), false);
        check(Some(0.25), Some(0), false);
        check(None, None, false);
    }
}
