//! Everything that was weighed, the chosen one first.

use super::table::{self, Cell, Head, Row};
use super::words;
use crate::agents::{Candidate, Verdict};
use crate::board::CellIndex;
use crate::studio::model::{Imagining, Landing, Studio, percent};
use crate::worlds::ice::Ice;
use eframe::egui::{ScrollArea, Ui};

const HEADS: [Head; 11] = [
    Head::new(
        "action",
        "What to do; the last action may reveal something. On the belief board stands where it may \
         end: after a × where the goal is out of reach then, after a ? where no way was found",
    ),
    Head::new("verdict", "Why it was or was not taken"),
    Head::new("g", "Steps that it takes"),
    Head::new("h", "Estimate of the steps after it"),
    Head::new("f", "Estimate of all steps: g + h"),
    Head::new("success", "Probability of reaching the goal, before it costs as much as a failure"),
    Head::new("steps", "Steps to the goal that are expected where it is reached"),
    Head::new(
        "bounds",
        "Cost at least and at most, failures counted in: the mean, or the worst where that was asked for",
    ),
    Head::new(
        "risk",
        "Probability that it makes the level unsolvable, which it was not before; or that no way is \
         found any more, where not all were looked at",
    ),
    Head::new("reveals", "Unknown cells that it may tell of"),
    Head::new("bits", "How much is expected to be learnt: a bit halves the worlds"),
];

/// Columns that give way first where the panel is narrow: what can be told from the others.
const SPARE: [usize; 8] = [10, 7, 2, 3, 9, 4, 6, 8];

/// The same for agents that tell probabilities: g, h and f say less than these.
const SPARE_OF_PROBABLE: [usize; 8] = [2, 3, 4, 10, 9, 7, 6, 8];

/// Shows the table. Answers with the candidate under the pointer.
pub fn show<'a>(
    ui: &mut Ui,
    candidates: &'a [Candidate<Ice>],
    studio: &Studio,
) -> Option<&'a Candidate<Ice>> {
    let top =
        candidates.iter().filter_map(|candidate| candidate.forecast.upper).fold(1.0, f32::max);
    let rows: Vec<_> =
        candidates.iter().enumerate().map(|(place, one)| row(one, place, top)).collect();
    let scroll = ScrollArea::horizontal().id_salt("candidates").auto_shrink([false, true]);
    let tells_success = candidates.iter().any(|candidate| candidate.forecast.success.is_some());
    let spare = if tells_success { &SPARE_OF_PROBABLE } else { &SPARE };
    let touched = scroll.show(ui, |ui| table::show(ui, studio.theme(), &HEADS, &rows, spare)).inner;
    touched.hovered.and_then(|place| candidates.get(place))
}

fn row(candidate: &Candidate<Ice>, place: usize, top: f32) -> Row {
    let figure = |value: Option<f32>, decimals: usize| match value {
        Some(value) => Cell::Figure(format!("{value:.decimals$}")),
        None => Cell::Empty,
    };
    // What was not looked at closer may seem better than what was chosen.
    let about = if candidate.verdict == Verdict::NotSearched { "~" } else { "" };
    let estimate = |value: Option<f32>| match value {
        Some(value) => Cell::Figure(format!("{about}{value:.1}")),
        None => Cell::Empty,
    };
    let forecast = &candidate.forecast;
    let bounds = forecast.lower.zip(forecast.upper);
    let verdict = match candidate.verdict {
        // The first action of the chosen macro, listed by itself too.
        Verdict::Chosen if place > 0 => "begins it",
        verdict => words::verdict(verdict),
    };
    let letters: String = candidate.actions.iter().map(|action| action.letter()).collect();
    Row {
        name: format!("candidate {letters}: {verdict}"),
        cells: vec![
            Cell::Arrows(candidate.actions.to_vec()),
            Cell::Words(verdict.to_owned()),
            figure(Some(candidate.cost), 1),
            estimate(candidate.heuristic),
            estimate(candidate.total()),
            forecast.success.map_or(Cell::Empty, |success| {
                Cell::Figure(format!("{about}{}", percent(success)))
            }),
            estimate(forecast.steps),
            bounds.map_or(Cell::Empty, |(lower, upper)| Cell::Range(lower, upper, top)),
            candidate.risk.map_or(Cell::Empty, |risk| Cell::Figure(percent(risk))),
            if candidate.reveals.is_empty() {
                Cell::Empty
            } else {
                Cell::Figure(candidate.reveals.len().to_string())
            },
            figure(candidate.information_bits, 2),
        ],
        is_chosen: place == 0,
    }
}

/// The cells a candidate is about: what it could reveal, and where player and crate would come
/// to rest as far as the belief tells.
#[must_use]
pub fn cells_of(candidate: &Candidate<Ice>, imagined: &Imagining) -> Vec<CellIndex> {
    let ends = imagined
        .moves
        .iter()
        .flat_map(|change| std::iter::once(change.to).chain(change.push.map(|push| push.to)));
    let rests = imagined.landings.iter().map(Landing::rest);
    let mut cells: Vec<_> = candidate.reveals.iter().copied().chain(ends).chain(rests).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}
