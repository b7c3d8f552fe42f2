//! Texts about ice maps. Each says whether a number is a count, a bound or a sample.
//!
//! Also counts and shares as text.

use super::request::Question;
use super::result::{QuestionState, SampleResult, VerificationResult};
use crate::agents::sampled_percent;
use crate::board::CellIndex;
use crate::picture::{IceEffect, IceEffectCertainty, Rgba, Theme};
use crate::planning::symbolic::{CellLayoutSample, IceLayoutBounds, IceLayoutCounts};
use crate::studio::level_analysis::text::group_digits;

/// The result of a finished count of solvable ice maps, as text.
pub(super) fn counted(answer: &IceLayoutCounts) -> String {
    let share = percent(answer.solvable, answer.layouts);
    format!("{} of {} solvable, {share}", count(answer.solvable), count(answer.layouts))
}

/// Text with the lower bound that an unfinished count of solvable ice maps has proved.
///
/// The percentage is rounded down.
pub(super) fn bounded(bounds: &IceLayoutBounds) -> String {
    let IceLayoutBounds { solvable, layouts, .. } = *bounds;
    let share = (solvable as f64 / layouts.max(1) as f64 * 100.0).floor();
    format!("at least {} of {} solvable, ≥ {share:.0} %", count(solvable), count(layouts))
}

/// The share of solvable ice maps among the decided ones of a sample, as text.
///
/// With the 95 % confidence interval for all ice maps. A note instead if no sampled ice map is
/// decided yet.
pub(super) fn sampled(result: &SampleResult) -> String {
    let sample = &result.sample;
    let Some(share) = sample.solvable_fraction() else {
        let is_over = result.seconds.is_some();
        return if is_over { "No sampled ice map was decided" } else { "Sampling…" }.to_owned();
    };
    let [low, high] = sample.interval().map(|share| share * 100.0);
    let (share, drawn) = (sampled_percent(share), group_digits(sample.layouts()));
    format!("{share} solvable (95 % interval {low:.0} to {high:.0} %, {drawn} sampled ice maps)")
}

/// Text with size and seed of a sample, and its number of undecided ice maps.
pub(super) fn about_sample(result: &SampleResult) -> String {
    let sample = &result.sample;
    let drawn = format!(
        "{} of {} sampled",
        group_digits(sample.layouts()),
        group_digits(result.config.layouts)
    );
    let undecided = match sample.undecided {
        0 => String::new(),
        undecided => format!(", {} undecided", group_digits(undecided)),
    };
    format!("{drawn}{undecided}, seed {}; an estimate, not a proof", result.config.seed)
}

/// Text with the number of cells whose effect of ice is exact, bounded or estimated.
pub(super) fn decided(result: &VerificationResult) -> String {
    let (asked, decided) = (result.ice_cells().len(), result.decided_count());
    match asked - decided.min(asked) {
        0 => format!("Ice map: all {asked} cells"),
        open => format!("Ice map: {decided} of {asked} cells, {open} not decided (marked “?”)"),
    }
}

/// Verdict text and its colour for a verification that only counts ice maps.
///
/// `answer` is the result or state of the count as text; a sample replaces an unfinished count.
pub(super) fn ice_count_verdict(
    result: &VerificationResult,
    answer: &str,
    theme: &Theme,
) -> (String, Rgba) {
    let chrome = &theme.chrome;
    match (result.sample(), result.question_state(Question::Layouts)) {
        (Some(sample), _) if result.layout_counts().is_none() => {
            (format!("ice maps: {}", lower_first(&sampled(sample))), chrome.text)
        }
        (_, state) => {
            let colour = match state {
                QuestionState::Finished { halt: None, .. } => chrome.text,
                QuestionState::Finished { halt: Some(_), .. } => chrome.warning,
                QuestionState::Waiting | QuestionState::Running => chrome.text_quiet,
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

/// Percentage of solvable ice maps among those with ice on the cell, without percent sign.
///
/// A lower bound of at least 1 % is rounded down. All other values are rounded to the nearest
/// percent, but a value between 0 and 1 % is "< 1", and a value between 99 and 100 % is "> 99".
/// Sampled values of 0 and 100 % also read "< 1" and "> 99".
pub(super) fn solvable_percent(effect: IceEffect) -> String {
    match effect.solvable_fraction * 100.0 {
        // Round a lower bound down.
        percent if effect.certainty == IceEffectCertainty::LowerBound && percent >= 1.0 => {
            format!("{:.0}", percent.floor())
        }
        _ if effect.certainty == IceEffectCertainty::Sampled => {
            sampled_percent(effect.solvable_fraction).trim_end_matches(" %").to_owned()
        }
        _ => crate::agents::percent(effect.solvable_fraction).trim_end_matches(" %").to_owned(),
    }
}

/// Short form of [`solvable_percent`] for a board cell; empty if undecided.
///
/// "≥" precedes a lower bound; a lower bound below 1 % is ">0".
pub(super) fn short_solvable_percent(effect: IceEffect) -> String {
    let mark = match effect.certainty {
        IceEffectCertainty::Undecided => return String::new(),
        IceEffectCertainty::Exact | IceEffectCertainty::Sampled => "",
        IceEffectCertainty::LowerBound if effect.solvable_fraction < 0.01 => {
            return ">0".to_owned();
        }
        IceEffectCertainty::LowerBound => "≥",
    };
    format!("{mark}{}", solvable_percent(effect))
}

/// The effect of ice on a cell, as text.
///
/// `None` for a cell outside [`VerificationResult::ice_cells`], and before the count starts.
pub(super) fn cell_text(result: &VerificationResult, cell: CellIndex) -> Option<String> {
    let effect = result.ice_effect(cell)?;
    Some(
        match result.cell_sample(cell).filter(|_| effect.certainty == IceEffectCertainty::Sampled) {
            Some(found) => of_sampled_cell(found),
            None => ice_effect(effect),
        },
    )
}

/// The counts of the sampled ice maps with ice on a cell, as text.
fn of_sampled_cell(found: CellLayoutSample) -> String {
    let [low, high] = found.interval().map(|share| share * 100.0);
    format!(
        "Sampled, not proved: {} of {} ice maps with ice here solvable (95 % interval {low:.0} to \
         {high:.0} %)",
        group_digits(found.solvable),
        group_digits(found.decided),
    )
}

/// Sentence about the effect of ice on a cell and its certainty.
pub(super) fn ice_effect(effect: IceEffect) -> String {
    let percent = solvable_percent(effect);
    match effect.certainty {
        IceEffectCertainty::Undecided => "Ice here: not decided".to_owned(),
        // Without this case a positive bound below 1 % would read "at least < 1 %".
        IceEffectCertainty::LowerBound if effect.solvable_fraction < 0.01 => {
            "Ice here keeps some ice maps solvable; the count is not finished".to_owned()
        }
        IceEffectCertainty::LowerBound => format!(
            "Ice here keeps at least {percent} % of ice maps solvable; the count is not finished"
        ),
        IceEffectCertainty::Sampled => {
            format!("Sampled, not proved: {percent} % of ice maps with ice here solvable")
        }
        IceEffectCertainty::Exact if effect.solvable_fraction <= 0.0 => {
            "Ice here always makes the level unsolvable".to_owned()
        }
        IceEffectCertainty::Exact => {
            let saves = if effect.is_required { "; without ice here none is" } else { "" };
            format!("Ice here keeps {percent} % of ice maps solvable{saves}")
        }
    }
}

/// Returns a number with grouped thousands; from 10¹² on in scientific notation.
pub(super) fn count(number: u128) -> String {
    if number >= 1_000_000_000_000 {
        return format!("{:.2e}", number as f64);
    }
    group_digits(number as u64)
}

/// Returns `solvable` as a share of `layouts`, in percent.
///
/// Reads "0 %" or "100 %" only if exact, otherwise "< 1 %" or "> 99 %". 0 of 0 is "0 %".
pub(super) fn percent(solvable: u128, layouts: u128) -> String {
    match (solvable, layouts) {
        (0, _) => crate::agents::percent(0.0),
        _ if solvable == layouts => crate::agents::percent(1.0),
        // Rounding to 0 or 1 would claim certainty.
        _ => crate::agents::sampled_percent(solvable as f64 / layouts as f64),
    }
}
