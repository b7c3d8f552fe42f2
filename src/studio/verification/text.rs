//! Texts about a verification. No text claims more than was proved.

use super::ice_text;
pub(super) use super::ice_text::{count, percent};
use super::job::SafetyAnswer;
use super::request::{LayoutChoice, Question, StopReason, Tint};
use super::result::{QuestionState, VerificationResult};
use crate::board::CellIndex;
use crate::picture::{Rgba, Theme};
use crate::planning::symbolic::{
    ExampleIceLayout, Halt, IceLayoutCounts, ShortestPlan, Solvability,
};
use crate::studio::glossary::Term;
use crate::studio::model::Studio;

/// A number with its noun: `one` for 1, else `many`.
fn counted(number: u128, one: &str, many: &str) -> String {
    format!("{} {}", count(number), if number == 1 { one } else { many })
}

/// The label of a question.
pub(super) const fn question(question: Question) -> &'static str {
    match question {
        Question::Moves => "fewest moves",
        Question::Layers => "layers",
        Question::States => "states",
        Question::Layouts => "ice maps",
    }
}

/// The glossary term that explains a question.
pub(super) const fn term_of_question(question: Question) -> Term {
    match question {
        Question::Moves => Term::FewestMoves,
        Question::Layers => Term::LayerOfStates,
        Question::States => Term::DeadState,
        Question::Layouts => Term::IceMap,
    }
}

/// One sentence about the answer to a question.
pub(super) const fn about_question(question: Question) -> &'static str {
    match question {
        Question::Moves => "The fewest moves with the level's own ice, or that there is no plan",
        Question::Layers => "All states with the level's own ice, by their moves from the start",
        Question::States => "Dead states with the level's own ice",
        Question::Layouts => {
            "The ice maps for which the level can be solved, and the effect of ice on each cell"
        }
    }
}

/// The label of a tint.
pub(super) const fn tint(tint: Tint) -> &'static str {
    match tint {
        Tint::Layers => "layers",
        Tint::Ice => "ice",
    }
}

/// Returns the reason why the engine stopped without an answer, as text.
pub(super) const fn halt_text(halt: Halt) -> &'static str {
    match halt {
        Halt::Nodes => "node limit reached",
        Halt::Stopped => "stopped",
        Halt::TooLarge => "too many cells",
        Halt::TooManyUnknownCells(_) => "too many cells marked as doubtful",
        Halt::CheckFailed => "internal error: the result failed its check",
    }
}

/// Returns the reason why a question has no answer, as text.
const fn ended(reason: StopReason) -> &'static str {
    match reason {
        StopReason::NotStarted => "not started",
        StopReason::OutOfTime => "time limit reached",
        StopReason::Halted(reason) => halt_text(reason),
    }
}

/// Returns the answer to a question as text, or its progress.
///
/// For a question that ended early: the partial answer, if there is one, and the reason.
pub(super) fn answer(result: &VerificationResult, question: Question) -> String {
    match result.question_state(question) {
        QuestionState::Waiting => "not started".to_owned(),
        QuestionState::Finished { halt: Some(reason), .. } => match question {
            Question::Moves if result.moves_lower_bound() > 0 => {
                format!("at least {}: {}", result.moves_lower_bound(), ended(reason))
            }
            Question::Layers if !result.layers().is_empty() => {
                format!("{}: {}", found(result, question), ended(reason))
            }
            Question::Layouts if result.bounds().is_some() => {
                format!("{}: {}", found(result, question), ended(reason))
            }
            _ => ended(reason).to_owned(),
        },
        QuestionState::Running | QuestionState::Finished { halt: None, .. } => {
            found(result, question)
        }
    }
}

/// Returns the answer found so far, as text; "counting…" if there is none.
fn found(result: &VerificationResult, question: Question) -> String {
    match question {
        Question::Moves => match result.shortest() {
            Some(ShortestPlan::Plan(plan)) => {
                format!("{}, {} pushes (proved)", plan.moves(), plan.pushes)
            }
            Some(ShortestPlan::Unsolvable) => "no plan exists (proved)".to_owned(),
            Some(ShortestPlan::Open { lower_bound, .. }) => format!("at least {lower_bound}"),
            // The ellipsis marks a bound that still grows.
            None => format!("at least {}…", result.moves_lower_bound()),
        },
        Question::Layers => {
            let states = result.layers().iter().map(|layer| layer.states);
            let states = states.fold(0, u128::saturating_add);
            let layers = result.layers().len() as u128;
            let layers = counted(layers, "layer", "layers");
            format!("{}, {layers}", counted(states, "state", "states"))
        }
        Question::States => result.states().map_or_else(
            || "counting…".to_owned(),
            |space| {
                let counts = space.counts();
                let dead = percent(counts.dead, counts.reachable);
                format!("{}, {dead} dead", count(counts.reachable))
            },
        ),
        Question::Layouts => match (result.layout_counts(), result.bounds()) {
            (Some(answer), _) => ice_text::counted(answer),
            (None, Some(bounds)) => ice_text::bounded(bounds),
            (None, None) => "counting…".to_owned(),
        },
    }
}

/// Returns advice for the last question that ended early, by order; `None` if none did.
pub(super) fn limit_advice(result: &VerificationResult) -> Option<String> {
    let reason = |question: Question| match result.question_state(question) {
        QuestionState::Finished { halt: Some(reason), .. } => Some(reason),
        _ => None,
    };
    let (question, reason) =
        Question::ALL.into_iter().rev().find_map(|question| Some((question, reason(question)?)))?;
    let is_ice = question == Question::Layouts;
    let smaller = match question {
        Question::Layouts => "mark fewer cells as doubtful (M in the editor), or use fewer crates",
        Question::Moves | Question::Layers | Question::States => {
            "use fewer crates or cells, or count only ice maps"
        }
    };
    Some(match reason {
        // The user stopped the job: the same limits may be enough.
        StopReason::NotStarted | StopReason::Halted(Halt::Stopped) => {
            "Verify again to continue".to_owned()
        }
        StopReason::OutOfTime => format!("Allow more seconds, {smaller}"),
        StopReason::Halted(Halt::Nodes) => format!("Allow more nodes, {smaller}"),
        StopReason::Halted(Halt::TooManyUnknownCells(most)) => {
            format!("Mark at most {most} cells as doubtful (M in the editor)")
        }
        StopReason::Halted(Halt::TooLarge) if is_ice => smaller.to_owned(),
        StopReason::Halted(Halt::TooLarge) => "Use fewer cells".to_owned(),
        StopReason::Halted(Halt::CheckFailed) => {
            "Internal error: please report this level".to_owned()
        }
    })
}

/// Returns the duration of a question as text; empty if it has not started.
pub(super) fn seconds(result: &VerificationResult, question: Question) -> String {
    match result.question_state(question) {
        QuestionState::Waiting
        | QuestionState::Finished { halt: Some(StopReason::NotStarted), .. } => String::new(),
        QuestionState::Running => "…".to_owned(),
        QuestionState::Finished { seconds, .. } => format!("{seconds:.1} s"),
    }
}

/// Returns a text that says whether the level is solvable, with its colour.
///
/// If only ice maps were counted, the text is about these.
pub(super) fn verdict(result: &VerificationResult, is_busy: bool, theme: &Theme) -> (String, Rgba) {
    let chrome = &theme.chrome;
    let effort = format!("{} diagram nodes", count(u128::from(result.nodes())));
    // A count of ice maps alone gives no verdict on the level's own ice.
    let is_ice_alone = result.solvability() == Solvability::Unknown
        && result.question_state(Question::Moves) == QuestionState::Waiting;
    if is_ice_alone && result.question_state(Question::Layouts) != QuestionState::Waiting {
        return ice_text::ice_count_verdict(result, &answer(result, Question::Layouts), theme);
    }
    match (result.solvability(), result.shortest()) {
        // Solvable by the rules, but no game is long enough.
        (Solvability::Solvable, Some(ShortestPlan::Plan(plan)))
            if plan.moves() > result.level().step_limit() =>
        {
            let (moves, limit) = (plan.moves(), result.level().step_limit());
            (
                format!("solvable in {moves} moves, but the limit is {limit} · {effort}"),
                chrome.error,
            )
        }
        (Solvability::Solvable, Some(ShortestPlan::Plan(plan))) => {
            (format!("solvable in {} moves, no fewer · {effort}", plan.moves()), chrome.success)
        }
        (Solvability::Solvable, _) => (format!("solvable, proved · {effort}"), chrome.success),
        (Solvability::Unsolvable, _) => (format!("unsolvable, proved · {effort}"), chrome.error),
        (Solvability::Unknown, _) if is_busy => {
            (format!("at least {} moves…", result.moves_lower_bound()), chrome.text_quiet)
        }
        (Solvability::Unknown, _) => {
            let text = format!("undecided · {effort}");
            (text, chrome.warning)
        }
    }
}

/// Returns the numbers of states, goals and new crate cells of a layer as text.
///
/// Empty if there is no layer with the number `cursor`.
pub(super) fn layer_text(result: &VerificationResult, cursor: usize) -> String {
    let Some(layer) = result.layers().get(cursor) else { return String::new() };
    let mut text = counted(layer.states, "state", "states");
    if layer.goals > 0 {
        text.push_str(&format!(", {}", counted(layer.goals, "goal", "goals")));
    }
    if !layer.new_crate_cells.is_empty() {
        let cells = layer.new_crate_cells.len() as u128;
        text.push_str(&format!(", crates on {}", counted(cells, "new cell", "new cells")));
    }
    text
}

/// Returns the layer at the cursor with its counts; `None` without a verification.
pub(in crate::studio) fn step_text(studio: &Studio) -> Option<String> {
    let result = studio.verification.result()?;
    let cursor = studio.verification.playback.cursor();
    Some(format!("Layer {cursor}: {}", layer_text(result, cursor)))
}

/// Returns one text for each known fact about a cell.
pub(super) fn cell_texts(result: &VerificationResult, cell: CellIndex) -> Vec<String> {
    let first = result.first_layer(cell).map(|moves| match moves {
        0 => "A crate stands here at the start".to_owned(),
        moves => format!("A crate can be here after {moves} moves at the earliest"),
    });
    let is_lost = result.lost_cells().is_some_and(|lost| lost.contains(cell));
    let lost = is_lost.then(|| LOST_CELL.to_owned());
    let effect = ice_text::cell_text(result, cell);
    first.into_iter().chain(lost).chain(effect).collect()
}

/// [`answer`] for a question that ended early; `None` for any other question.
pub(super) fn incomplete_text(result: &VerificationResult, question: Question) -> Option<String> {
    match result.question_state(question) {
        QuestionState::Finished { halt: Some(_), .. } => Some(answer(result, question)),
        _ => None,
    }
}

/// Text about a cell on which a crate stands only in dead states.
pub(super) const LOST_CELL: &str =
    "With a crate here the level cannot be solved (proved over all states)";

/// Label of the button that opens an ice map.
pub(super) const fn open_layout(choice: LayoutChoice) -> &'static str {
    match choice {
        LayoutChoice::Best => "Open the easiest",
        LayoutChoice::Hardest => "Open the hardest",
        LayoutChoice::Broken => "Open an unsolvable one",
    }
}

/// Description of an example ice map that can be opened.
pub(super) fn about_layout(choice: LayoutChoice, answer: &IceLayoutCounts) -> String {
    let moves = |example: &Option<ExampleIceLayout>| {
        example.as_ref().map_or(0, |example| example.plan.moves())
    };
    match choice {
        LayoutChoice::Best => {
            format!("The ice map with the fewest moves: {}", moves(&answer.best))
        }
        LayoutChoice::Hardest => {
            format!("The solvable ice map that needs the most moves: {}", moves(&answer.hardest))
        }
        LayoutChoice::Broken => "The unsolvable ice map with the least ice".to_owned(),
    }
}

/// Result text for a safe state: every consistent ice map can be solved.
pub(super) fn safe(answer: &SafetyAnswer) -> String {
    match answer.layouts {
        1 => "Safe: the only consistent ice map can be solved (proved)".to_owned(),
        layouts => {
            format!("Safe: all {} consistent ice maps can be solved", count(layouts))
        }
    }
}

/// Result text for a state that is not safe.
///
/// "Lost" if no consistent ice map can be solved.
pub(super) fn unsafe_state(answer: &SafetyAnswer) -> String {
    let SafetyAnswer { layouts, solvable, .. } = *answer;
    if solvable == 0 {
        return "Lost: no consistent ice map can be solved (proved)".to_owned();
    }
    let lost = layouts - solvable;
    let (share, lost, layouts) = (percent(lost, layouts), count(lost), count(layouts));
    format!(
        "Not safe: {lost} of {layouts} consistent ice maps are unsolvable ({share} of the maps, not weighted by probability)"
    )
}

/// Text for a safety check that ended without a result.
pub(super) fn no_safety(reason: Halt) -> String {
    format!("Not proved: {}", halt_text(reason))
}
