//! Texts about a verification. No text claims more than was proved.

use super::ice_words;
use super::news::{Ended, Part};
pub(super) use super::numbers::{count, percent};
use super::proof::{Progress, Proof};
use super::request::{LayoutChoice, Tint};
use super::safety::SafetyAnswer;
use crate::board::CellIndex;
use crate::picture::{Rgba, Theme};
use crate::planning::symbolic::{ExampleLayout, Halt, LayoutAnswer, Shortest, Solvability};
use crate::studio::glossary::Term;

/// A number with its noun.
fn counted(number: u128, one: &str, many: &str) -> String {
    format!("{} {}", count(number), if number == 1 { one } else { many })
}

/// The label of a question.
pub(super) const fn question(part: Part) -> &'static str {
    match part {
        Part::Moves => "fewest moves",
        Part::Layers => "layers",
        Part::States => "states",
        Part::Layouts => "ice maps",
    }
}

/// The term of a question.
pub(super) const fn term_of_question(part: Part) -> Term {
    match part {
        Part::Moves => Term::FewestMoves,
        Part::Layers => Term::LayerOfStates,
        Part::States => Term::DeadState,
        Part::Layouts => Term::IceMap,
    }
}

/// The description of a question.
pub(super) const fn about_question(part: Part) -> &'static str {
    match part {
        Part::Moves => "The fewest moves with the level's own ice, or that there is no plan",
        Part::Layers => "All states with the level's own ice, by their moves from the start",
        Part::States => "Dead states with the level's own ice",
        Part::Layouts => {
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

/// Why the engine has no answer.
pub(super) const fn halt(halt: Halt) -> &'static str {
    match halt {
        Halt::Nodes => "node limit reached",
        Halt::Stopped => "stopped",
        Halt::TooLarge => "too many cells",
        Halt::TooManyInDoubt(_) => "too many cells marked as doubtful",
        Halt::Refuted => "internal error: the result failed its check",
    }
}

/// Why a question has no answer.
const fn ended(reason: Ended) -> &'static str {
    match reason {
        Ended::NotBegun => "not started",
        Ended::OutOfTime => "time limit reached",
        Ended::Halted(reason) => halt(reason),
    }
}

/// The answer to a question, or its state.
pub(super) fn answer(proof: &Proof, part: Part) -> String {
    match proof.progress(part) {
        Progress::Waiting => "not started".to_owned(),
        Progress::Over { halt: Some(reason), .. } => match part {
            Part::Moves if proof.at_least() > 0 => {
                format!("at least {}: {}", proof.at_least(), ended(reason))
            }
            Part::Layers if !proof.layers().is_empty() => {
                format!("{}: {}", found(proof, part), ended(reason))
            }
            Part::Layouts if proof.bounds().is_some() => {
                format!("{}: {}", found(proof, part), ended(reason))
            }
            _ => ended(reason).to_owned(),
        },
        Progress::AtWork | Progress::Over { halt: None, .. } => found(proof, part),
    }
}

fn found(proof: &Proof, part: Part) -> String {
    match part {
        Part::Moves => match proof.shortest() {
            Some(Shortest::Plan(plan)) => {
                format!("{}, {} pushes (proved)", plan.moves(), plan.pushes)
            }
            Some(Shortest::Unsolvable) => "no plan exists (proved)".to_owned(),
            Some(Shortest::Open { at_least, .. }) => format!("at least {at_least}"),
            None => format!("at least {}…", proof.at_least()),
        },
        Part::Layers => {
            let states = proof.layers().iter().map(|layer| layer.states);
            let states = states.fold(0, u128::saturating_add);
            let layers = proof.layers().len() as u128;
            let layers = counted(layers, "layer", "layers");
            format!("{}, {layers}", counted(states, "state", "states"))
        }
        Part::States => proof.space().map_or_else(
            || "counting…".to_owned(),
            |space| {
                let counts = space.counts();
                let dead = percent(counts.dead, counts.reachable);
                format!("{}, {dead} dead", count(counts.reachable))
            },
        ),
        Part::Layouts => match (proof.layouts(), proof.bounds()) {
            (Some(answer), _) => ice_words::counted(answer),
            (None, Some(bounds)) => ice_words::bounded(bounds),
            (None, None) => "counting…".to_owned(),
        },
    }
}

/// Advice for the last question that its limits ended, in one line.
pub(super) fn advice(proof: &Proof) -> Option<String> {
    let reason = |part: Part| match proof.progress(part) {
        Progress::Over { halt: Some(reason), .. } => Some(reason),
        _ => None,
    };
    let (part, reason) =
        Part::ALL.into_iter().rev().find_map(|part| Some((part, reason(part)?)))?;
    let is_ice = part == Part::Layouts;
    let smaller = match part {
        Part::Layouts => "mark fewer cells as doubtful (M in the editor), or use fewer crates",
        Part::Moves | Part::Layers | Part::States => {
            "use fewer crates or cells, or count only ice maps"
        }
    };
    Some(match reason {
        Ended::NotBegun | Ended::Halted(Halt::Stopped) => "Verify again to continue".to_owned(),
        Ended::OutOfTime => format!("Allow more seconds, {smaller}"),
        Ended::Halted(Halt::Nodes) => format!("Allow more nodes, {smaller}"),
        Ended::Halted(Halt::TooManyInDoubt(most)) => {
            format!("Mark at most {most} cells as doubtful (M in the editor)")
        }
        Ended::Halted(Halt::TooLarge) if is_ice => smaller.to_owned(),
        Ended::Halted(Halt::TooLarge) => "Use fewer cells".to_owned(),
        Ended::Halted(Halt::Refuted) => "Internal error: please report this level".to_owned(),
    })
}

/// Duration of a question.
pub(super) fn seconds(proof: &Proof, part: Part) -> String {
    match proof.progress(part) {
        Progress::Waiting | Progress::Over { halt: Some(Ended::NotBegun), .. } => String::new(),
        Progress::AtWork => "…".to_owned(),
        Progress::Over { seconds, .. } => format!("{seconds:.1} s"),
    }
}

/// The verdict and its colour.
pub(super) fn verdict(proof: &Proof, is_at_work: bool, theme: &Theme) -> (String, Rgba) {
    let chrome = &theme.chrome;
    let effort = format!("{} diagram nodes", count(u128::from(proof.nodes())));
    let is_ice_alone = proof.solvability() == Solvability::Unknown
        && proof.progress(Part::Moves) == Progress::Waiting;
    if is_ice_alone && proof.progress(Part::Layouts) != Progress::Waiting {
        return ice_words::verdict(proof, &answer(proof, Part::Layouts), theme);
    }
    match (proof.solvability(), proof.shortest()) {
        (Solvability::Solvable, Some(Shortest::Plan(plan)))
            if plan.moves() > proof.level().step_limit() =>
        {
            let (moves, limit) = (plan.moves(), proof.level().step_limit());
            (
                format!("solvable in {moves} moves, but the limit is {limit} · {effort}"),
                chrome.error,
            )
        }
        (Solvability::Solvable, Some(Shortest::Plan(plan))) => {
            (format!("solvable in {} moves, no fewer · {effort}", plan.moves()), chrome.success)
        }
        (Solvability::Solvable, _) => (format!("solvable, proved · {effort}"), chrome.success),
        (Solvability::Unsolvable, _) => (format!("unsolvable, proved · {effort}"), chrome.error),
        (Solvability::Unknown, _) if is_at_work => {
            (format!("at least {} moves…", proof.at_least()), chrome.text_quiet)
        }
        (Solvability::Unknown, _) => {
            let text = format!("undecided · {effort}");
            (text, chrome.warning)
        }
    }
}

/// The numbers of a layer.
pub(super) fn layer(proof: &Proof, cursor: usize) -> String {
    let Some(layer) = proof.layers().get(cursor) else { return String::new() };
    let mut text = counted(layer.states, "state", "states");
    if layer.goals > 0 {
        text.push_str(&format!(", {}", counted(layer.goals, "goal", "goals")));
    }
    if !layer.fresh_crates.is_empty() {
        let cells = layer.fresh_crates.len() as u128;
        text.push_str(&format!(", crates on {}", counted(cells, "new cell", "new cells")));
    }
    text
}

/// All facts about a cell.
pub(super) fn of_cell(proof: &Proof, cell: CellIndex) -> Vec<String> {
    let first = proof.first_layer(cell).map(|moves| match moves {
        0 => "A crate stands here at the start".to_owned(),
        moves => format!("A crate can be here after {moves} moves at the earliest"),
    });
    let is_lost = proof.lost_cells().is_some_and(|lost| lost.contains(cell));
    let lost = is_lost.then(|| LOST_CELL.to_owned());
    let effect = ice_words::of_cell(proof, cell);
    first.into_iter().chain(lost).chain(effect).collect()
}

/// The incomplete answer to a question; `None` if it is complete or still running.
pub(super) fn cut(proof: &Proof, part: Part) -> Option<String> {
    match proof.progress(part) {
        Progress::Over { halt: Some(_), .. } => Some(answer(proof, part)),
        _ => None,
    }
}

/// Text about a cell on which a crate stands only in dead states.
pub(super) const LOST_CELL: &str =
    "With a crate here the level cannot be solved (proved over all states)";

/// Label of the button that opens a layout.
pub(super) const fn open_layout(choice: LayoutChoice) -> &'static str {
    match choice {
        LayoutChoice::Best => "Open the easiest",
        LayoutChoice::Hardest => "Open the hardest",
        LayoutChoice::Broken => "Open an unsolvable one",
    }
}

/// Description of a layout that can be opened.
pub(super) fn about_layout(choice: LayoutChoice, answer: &LayoutAnswer) -> String {
    let moves = |example: &Option<ExampleLayout>| {
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

/// Text for a safe state.
pub(super) fn safe(answer: &SafetyAnswer) -> String {
    match answer.layouts {
        1 => "Safe: the only consistent ice map can be solved (proved)".to_owned(),
        layouts => {
            format!("Safe: all {} consistent ice maps can be solved", count(layouts))
        }
    }
}

/// Text for an unsafe state.
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

/// Text for a check without a result.
pub(super) fn no_safety(reason: Halt) -> String {
    format!("Not proved: {}", halt(reason))
}
