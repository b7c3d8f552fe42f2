//! Texts about ice layouts. Each text says whether a number is a count, a bound or a sample.

use super::news::Part;
use super::numbers::{count, percent};
use super::proof::{Progress, Proof, Sample};
use crate::agents::sampled_percent;
use crate::board::CellIndex;
use crate::picture::{IceEffect, IceKnowledge, Rgba, Theme};
use crate::planning::symbolic::{CellSample, LayoutAnswer, LayoutBounds};
use crate::studio::solving::words::grouped;

/// The result of a finished count.
pub(super) fn counted(answer: &LayoutAnswer) -> String {
    let share = percent(answer.solvable, answer.layouts);
    format!("{} of {} solvable, {share}", count(answer.solvable), count(answer.layouts))
}

/// The proved bound of an unfinished count. The share is rounded down.
pub(super) fn bounded(bounds: &LayoutBounds) -> String {
    let LayoutBounds { solvable, layouts, .. } = *bounds;
    let share = (solvable as f64 / layouts.max(1) as f64 * 100.0).floor();
    format!("at least {} of {} solvable, ≥ {share:.0} %", count(solvable), count(layouts))
}

/// The share of solvable layouts in a sample, with its 95 % confidence interval.
pub(super) fn sampled(sample: &Sample) -> String {
    let found = &sample.found;
    let Some(share) = found.share() else {
        let is_over = sample.seconds.is_some();
        return if is_over { "No sampled ice map was decided" } else { "Sampling…" }.to_owned();
    };
    let [low, high] = found.interval().map(|share| share * 100.0);
    let (share, drawn) = (sampled_percent(share), grouped(found.layouts()));
    format!("{share} solvable (95 % interval {low:.0} to {high:.0} %, {drawn} sampled ice maps)")
}

/// Size and seed of a sample, and how many layouts the solver left undecided.
pub(super) fn about_sample(sample: &Sample) -> String {
    let found = &sample.found;
    let drawn =
        format!("{} of {} sampled", grouped(found.layouts()), grouped(sample.order.layouts));
    let undecided = match found.undecided {
        0 => String::new(),
        undecided => format!(", {} undecided", grouped(undecided)),
    };
    format!("{drawn}{undecided}, seed {}; an estimate, not a proof", sample.order.seed)
}

/// Number of cells that the ice map decides.
pub(super) fn decided(proof: &Proof) -> String {
    let (asked, decided) = (proof.asked_cells().len(), proof.decided_cells());
    match asked - decided.min(asked) {
        0 => format!("Ice map: all {asked} cells"),
        open => format!("Ice map: {decided} of {asked} cells, {open} not decided (marked “?”)"),
    }
}

/// Verdict text and colour for a count of ice layouts alone.
pub(super) fn verdict(proof: &Proof, answer: &str, theme: &Theme) -> (String, Rgba) {
    let chrome = &theme.chrome;
    match (proof.sample(), proof.progress(Part::Layouts)) {
        (Some(sample), _) if proof.layouts().is_none() => {
            (format!("ice maps: {}", lower_first(&sampled(sample))), chrome.text)
        }
        (_, progress) => {
            let colour = match progress {
                Progress::Over { halt: None, .. } => chrome.text,
                Progress::Over { halt: Some(_), .. } => chrome.warning,
                Progress::Waiting | Progress::AtWork => chrome.text_quiet,
            };
            (format!("ice maps: {answer}"), colour)
        }
    }
}

/// The text with its first letter in lower case.
pub(super) fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// Share of ice maps with ice on a cell that are solvable, in percent. Shows 0 or 100 only if exact.
pub(super) fn keeps(effect: IceEffect) -> String {
    match effect.keeps * 100.0 {
        // Round a lower bound down.
        percent if effect.knowledge == IceKnowledge::AtLeast && percent >= 1.0 => {
            format!("{:.0}", percent.floor())
        }
        _ if effect.knowledge == IceKnowledge::Sampled => {
            sampled_percent(effect.keeps).trim_end_matches(" %").to_owned()
        }
        _ => crate::agents::percent(effect.keeps).trim_end_matches(" %").to_owned(),
    }
}

/// The share for a cell of the board, with a mark for bounds. The legend names estimates.
pub(super) fn keeps_briefly(effect: IceEffect) -> String {
    let mark = match effect.knowledge {
        IceKnowledge::Undecided => return String::new(),
        IceKnowledge::Exact | IceKnowledge::Sampled => "",
        IceKnowledge::AtLeast if effect.keeps < 0.01 => return ">0".to_owned(),
        IceKnowledge::AtLeast => "≥",
    };
    format!("{mark}{}", keeps(effect))
}

/// The effect of ice on a cell; `None` if the cell cannot be ice or does not matter.
pub(super) fn of_cell(proof: &Proof, cell: CellIndex) -> Option<String> {
    let effect = proof.ice_effect(cell)?;
    Some(match proof.cell_sample(cell).filter(|_| effect.knowledge == IceKnowledge::Sampled) {
        Some(found) => of_sampled_cell(found),
        None => ice_effect(effect),
    })
}

fn of_sampled_cell(found: CellSample) -> String {
    let [low, high] = found.interval().map(|share| share * 100.0);
    format!(
        "Sampled, not proved: {} of {} ice maps with ice here solvable (95 % interval {low:.0} to \
         {high:.0} %)",
        grouped(found.solvable),
        grouped(found.decided),
    )
}

/// The effect of ice on a cell, as precisely as it is known.
pub(super) fn ice_effect(effect: IceEffect) -> String {
    let keeps = keeps(effect);
    match effect.knowledge {
        IceKnowledge::Undecided => "Ice here: not decided".to_owned(),
        IceKnowledge::AtLeast if effect.keeps < 0.01 => {
            "Ice here keeps some ice maps solvable; the count is not finished".to_owned()
        }
        IceKnowledge::AtLeast => format!(
            "Ice here keeps at least {keeps} % of ice maps solvable; the count is not finished"
        ),
        IceKnowledge::Sampled => {
            format!("Sampled, not proved: {keeps} % of ice maps with ice here solvable")
        }
        IceKnowledge::Exact if effect.keeps <= 0.0 => {
            "Ice here always makes the level unsolvable".to_owned()
        }
        IceKnowledge::Exact => {
            let saves = if effect.always_saves { "; without ice here none is" } else { "" };
            format!("Ice here keeps {keeps} % of ice maps solvable{saves}")
        }
    }
}
