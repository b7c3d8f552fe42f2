//! Results over all ice layouts: counts, critical cells and examples.

use super::examiner::{Examiner, ExampleLayout};
use super::functions::{Function, Functions};
use super::meter::Halt;
use crate::board::{CellIndex, CellSet};

/// Counts of the ice layouts in which a level can be solved, with examples.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LayoutAnswer {
    /// Unknown cells, in increasing order.
    pub unknown: Vec<CellIndex>,
    /// Number of layouts: two to the power of the unknown cells. All counts saturate at
    /// `u128::MAX`.
    pub layouts: u128,
    /// Number of solvable layouts.
    pub solvable: u128,
    /// For each unknown cell, the number of solvable layouts with ice there.
    pub per_cell: Vec<u128>,
    /// Cells that are floor in every solvable layout: ice there always breaks the level. Empty if
    /// no layout is solvable.
    pub always_break: Vec<CellIndex>,
    /// Cells that are ice in every solvable layout. Empty unless other cells are ice for certain.
    pub always_save: Vec<CellIndex>,
    /// Cells whose ice makes the level unsolvable while all other unknown cells are floor. Empty if
    /// that layout without ice is unsolvable too.
    pub break_alone: Vec<CellIndex>,
    /// A solvable layout with the smallest number of fewest actions.
    pub best: Option<ExampleLayout>,
    /// A solvable layout with the largest number of fewest actions.
    pub hardest: Option<ExampleLayout>,
    /// All ice of an unsolvable layout with the fewest unknown cells as ice.
    pub broken: Option<CellSet>,
    /// Pairs of fewest actions and the number of layouts, by increasing actions.
    pub by_actions: Vec<(u32, u128)>,
    /// Peak number of diagram nodes.
    pub nodes: u64,
}

impl LayoutAnswer {
    /// Returns true if every layout is solvable. For a belief this means that the state is safe.
    #[must_use]
    pub fn is_always_solvable(&self) -> bool {
        self.solvable == self.layouts
    }

    /// The layout that a designer should look at first.
    ///
    /// An unsolvable one if there is any, otherwise the one with the most actions.
    #[must_use]
    pub fn worst(&self) -> Option<&CellSet> {
        self.broken.as_ref().or(self.hardest.as_ref().map(|example| &example.ice))
    }
}

/// Layouts whose fewest actions are that many.
pub(super) struct SolvedLayer {
    pub(super) actions: u32,
    pub(super) layouts: Function,
}

/// Computes the result from the layers; `examiner` checks the examples.
///
/// `ice` is ice in all layouts. The variables are the unknown cells in order.
pub(super) fn tally(
    functions: &Functions<'_>,
    ice: &CellSet,
    unknown: Vec<CellIndex>,
    layers: &[SolvedLayer],
    examiner: &Examiner<'_, '_>,
) -> Result<LayoutAnswer, Halt> {
    let mut solvable = functions.never();
    for layer in layers {
        solvable = functions.or(&solvable, &layer.layouts)?;
    }
    let solvable_count = functions.count(&solvable);
    let mut per_cell = Vec::new();
    for variable in 0..unknown.len() as u32 {
        let with_ice = functions.and(&solvable, &functions.literal(variable, true)?)?;
        per_cell.push(functions.count(&with_ice));
    }
    // A cell with 0 of the solvable layouts always breaks the level; one with all of them saves it.
    let cells_with = |wanted: u128| -> Vec<CellIndex> {
        let counted = unknown.iter().zip(&per_cell).filter(|(_, with_ice)| **with_ice == wanted);
        counted.filter(|_| solvable_count > 0).map(|(cell, _)| *cell).collect()
    };
    let as_set = |chosen: &[bool]| {
        let mut all = ice.clone();
        for (cell, _) in unknown.iter().zip(chosen).filter(|(_, is_ice)| **is_ice) {
            all.insert(*cell);
        }
        all
    };
    let example = |layer: Option<&SolvedLayer>| -> Result<Option<ExampleLayout>, Halt> {
        let Some(SolvedLayer { actions, layouts }) = layer else { return Ok(None) };
        let chosen = with_least_ice(functions, layouts, unknown.len())?;
        chosen.map(|chosen| examiner.example(as_set(&chosen), *actions)).transpose()
    };
    // Every example is checked by another algorithm before it is reported.
    let unsolvable = functions.and_not(&functions.always(), &solvable)?;
    let broken = with_least_ice(functions, &unsolvable, unknown.len())?;
    Ok(LayoutAnswer {
        layouts: functions.count(&functions.always()),
        solvable: solvable_count,
        always_break: cells_with(0),
        always_save: cells_with(solvable_count),
        break_alone: breakers(functions, &solvable, &unknown),
        best: example(layers.first())?,
        hardest: example(layers.last())?,
        broken: broken.map(|chosen| examiner.broken(as_set(&chosen))).transpose()?,
        by_actions: layers
            .iter()
            .map(|layer| (layer.actions, functions.count(&layer.layouts)))
            .collect(),
        nodes: functions.peak_nodes(),
        per_cell,
        unknown,
    })
}

/// Cells whose ice alone breaks a level that is solvable without ice.
fn breakers(
    functions: &Functions<'_>,
    solvable: &Function,
    unknown: &[CellIndex],
) -> Vec<CellIndex> {
    let is_solvable = |ice: Option<usize>| {
        functions.value(solvable, (0..unknown.len()).map(|variable| Some(variable) == ice))
    };
    if !is_solvable(None) {
        return Vec::new();
    }
    let breaks = (0..unknown.len()).filter(|variable| !is_solvable(Some(*variable)));
    breaks.map(|variable| unknown[variable]).collect()
}

/// Returns a layout with the fewest ice cells; the first one in the order of the variables.
fn with_least_ice(
    functions: &Functions<'_>,
    layouts: &Function,
    variables: usize,
) -> Result<Option<Vec<bool>>, Halt> {
    let Some(mut left) = functions.least_true(layouts) else { return Ok(None) };
    let mut rest = layouts.clone();
    let mut chosen = Vec::new();
    for variable in 0..variables as u32 {
        let without = functions.given(&rest, variable, false)?;
        // Keep the cell floor if the minimum stays attainable.
        let is_ice = functions.least_true(&without) != Some(left);
        rest = if is_ice { functions.given(&rest, variable, true)? } else { without };
        left -= u32::from(is_ice);
        chosen.push(is_ice);
    }
    Ok(Some(chosen))
}
