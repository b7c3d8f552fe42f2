//! What is said of proofs. Nothing is said that was not proved.

use super::news::{Ended, Part};
use super::proof::{Progress, Proof};
use super::request::{LayoutChoice, Tint};
use super::safety::SafetyAnswer;
use crate::board::CellIndex;
use crate::picture::{IceEffect, Rgba, Theme};
use crate::planning::symbolic::{ExampleLayout, Halt, LayoutAnswer, Shortest, Solvability};
use crate::studio::solving::words::grouped;

/// A number with its thousands apart, or rounded where it is too long for a line.
pub(super) fn count(number: u128) -> String {
    if number >= 1_000_000_000_000 {
        return format!("{:.2e}", number as f64);
    }
    grouped(number as u64)
}

/// How many there are of something, however many.
fn counted(number: u128, one: &str, many: &str) -> String {
    format!("{} {}", count(number), if number == 1 { one } else { many })
}

/// A share of layouts, in percent; never all or none unless it is.
pub(super) fn percent(solvable: u128, layouts: u128) -> String {
    let share = solvable as f64 / layouts.max(1) as f64 * 100.0;
    match share {
        _ if solvable == layouts => "100 %".to_owned(),
        _ if solvable == 0 => "0 %".to_owned(),
        share if share < 1.0 => "<1 %".to_owned(),
        share if share > 99.0 => ">99 %".to_owned(),
        share => format!("{share:.0} %"),
    }
}

/// What a part asks.
pub(super) const fn question(part: Part) -> &'static str {
    match part {
        Part::Moves => "fewest moves",
        Part::Layers => "layers",
        Part::States => "states",
        Part::Layouts => "layouts of the ice",
    }
}

/// What a tint shows.
pub(super) const fn tint(tint: Tint) -> &'static str {
    match tint {
        Tint::Layers => "layers",
        Tint::Ice => "ice",
    }
}

/// Why the engine has no answer.
pub(super) const fn halt(halt: Halt) -> &'static str {
    match halt {
        Halt::Nodes => "more diagram nodes needed than allowed",
        Halt::Stopped => "stopped",
        Halt::TooLarge => "too many cells",
        Halt::TooManyInDoubt(_) => "too many cells in doubt",
        Halt::Refuted => "the answer failed its check: an error of the program",
    }
}

/// The same of a part of the work.
const fn ended(reason: Ended) -> &'static str {
    match reason {
        Ended::NotBegun => "not begun",
        Ended::OutOfTime => "out of time",
        Ended::Halted(reason) => halt(reason),
    }
}

/// What a part has come to.
pub(super) fn answer(proof: &Proof, part: Part) -> String {
    match proof.progress(part) {
        Progress::Waiting => "waits for its turn".to_owned(),
        Progress::Over { halt: Some(reason), .. } => match part {
            Part::Moves if proof.at_least() > 0 => {
                format!("at least {}: {}", proof.at_least(), ended(reason))
            }
            Part::Layers if !proof.layers().is_empty() => {
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
            Some(Shortest::Unsolvable) => "there is no plan (proved)".to_owned(),
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
        Part::Layouts => proof.layouts().map_or_else(|| "counting…".to_owned(), of_layouts),
    }
}

fn of_layouts(answer: &LayoutAnswer) -> String {
    let share = percent(answer.solvable, answer.layouts);
    format!("{} of {} solvable, {share}", count(answer.solvable), count(answer.layouts))
}

/// What a part took.
pub(super) fn seconds(proof: &Proof, part: Part) -> String {
    match proof.progress(part) {
        Progress::Waiting | Progress::Over { halt: Some(Ended::NotBegun), .. } => String::new(),
        Progress::AtWork => "…".to_owned(),
        Progress::Over { seconds, .. } => format!("{seconds:.1} s"),
    }
}

/// The verdict, and in which colour it is said.
pub(super) fn verdict(proof: &Proof, is_at_work: bool, theme: &Theme) -> (String, Rgba) {
    let chrome = &theme.chrome;
    let effort = format!("{} diagram nodes", count(u128::from(proof.nodes())));
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
            let text = format!("neither proved solvable nor unsolvable · {effort}");
            (text, chrome.warning)
        }
    }
}

/// The figures of a layer.
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

/// The share of layouts that ice on a cell leaves solvable, in percent; never all or none unless
/// it is.
pub(super) fn keeps(effect: IceEffect) -> String {
    match effect.keeps * 100.0 {
        percent if percent > 0.0 && percent < 1.0 => "<1".to_owned(),
        percent if percent > 99.0 && percent < 100.0 => ">99".to_owned(),
        percent => format!("{percent:.0}"),
    }
}

/// What ice on a cell does.
pub(super) fn ice_effect(effect: IceEffect) -> String {
    if effect.keeps <= 0.0 {
        return "Ice here always breaks the level".to_owned();
    }
    let saves = if effect.always_saves { "; without it none is" } else { "" };
    format!("Ice here keeps {} % of layouts solvable{saves}", keeps(effect))
}

/// Everything that is known of a cell.
pub(super) fn of_cell(proof: &Proof, cell: CellIndex) -> Vec<String> {
    let first = proof.first_layer(cell).map(|moves| match moves {
        0 => "A crate stands here at the start".to_owned(),
        moves => format!("A crate can be here after {moves} moves, no sooner"),
    });
    let is_lost = proof.lost_cells().is_some_and(|lost| lost.contains(cell));
    let lost = is_lost.then(|| LOST_CELL.to_owned());
    let effect = proof.ice_effect(cell).map(ice_effect);
    first.into_iter().chain(lost).chain(effect).collect()
}

/// That a part is not complete; `None` if it is, or is not over.
pub(super) fn cut(proof: &Proof, part: Part) -> Option<String> {
    match proof.progress(part) {
        Progress::Over { halt: Some(_), .. } => Some(answer(proof, part)),
        _ => None,
    }
}

/// What is said of a cell on which a crate stands only in states that are lost.
pub(super) const LOST_CELL: &str =
    "Whenever a crate stands here, the level cannot be solved any more (proved over all states)";

/// The button that opens a layout.
pub(super) const fn open_layout(choice: LayoutChoice) -> &'static str {
    match choice {
        LayoutChoice::Best => "Open the easiest",
        LayoutChoice::Hardest => "Open the hardest",
        LayoutChoice::Broken => "Open a broken one",
    }
}

/// What the button's level is.
pub(super) fn about_layout(choice: LayoutChoice, answer: &LayoutAnswer) -> String {
    let moves = |example: &Option<ExampleLayout>| {
        example.as_ref().map_or(0, |example| example.plan.moves())
    };
    match choice {
        LayoutChoice::Best => {
            format!("The layout with the fewest moves: {}", moves(&answer.best))
        }
        LayoutChoice::Hardest => {
            format!("The solvable layout that needs the most moves: {}", moves(&answer.hardest))
        }
        LayoutChoice::Broken => {
            "The layout with the least ice of those that cannot be solved".to_owned()
        }
    }
}

/// The state is safe.
pub(super) fn safe(answer: &SafetyAnswer) -> String {
    match answer.layouts {
        1 => "Safe: the one layout that matters can still be solved (proved)".to_owned(),
        layouts => {
            format!("Safe: all {} layouts the belief admits can still be solved", count(layouts))
        }
    }
}

/// The state is not safe.
pub(super) fn unsafe_state(answer: &SafetyAnswer) -> String {
    let SafetyAnswer { layouts, solvable, .. } = *answer;
    if solvable == 0 {
        return "Lost: no layout the belief admits can still be solved (proved)".to_owned();
    }
    let lost = layouts - solvable;
    let (share, lost, layouts) = (percent(lost, layouts), count(lost), count(layouts));
    format!("Not safe: {share} of the layouts the belief admits are lost ({lost} of {layouts})")
}

/// It is not known whether the state is safe.
pub(super) fn no_safety(reason: Halt) -> String {
    format!("Not proved: {}", halt(reason))
}
