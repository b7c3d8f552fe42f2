//! What the solved layouts say of a level: counts, cells, examples.

use super::examiner::{Examiner, ExampleLayout};
use super::functions::{Function, Functions};
use super::meter::Halt;
use crate::board::{CellIndex, CellSet};

/// For which ice layouts a level can be solved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LayoutAnswer {
    /// Cells that may be ice, in rising order.
    pub unknown: Vec<CellIndex>,
    /// Number of layouts: two to the number of those cells. This and all counts end at
    /// `u128::MAX`.
    pub layouts: u128,
    /// In how many of them the level can be solved.
    pub solvable: u128,
    /// For each of the cells, in how many of the solvable layouts it is ice.
    pub per_cell: Vec<u128>,
    /// Cells that are floor in every solvable layout: ice there always breaks the level. Empty if
    /// nothing is solvable.
    pub always_break: Vec<CellIndex>,
    /// Cells that are ice in every solvable layout: only ice there saves the level. Without ice
    /// elsewhere for certain there are none.
    pub always_save: Vec<CellIndex>,
    /// Cells whose ice alone makes the level unsolvable, all other unknown cells being floor.
    /// Empty if it is unsolvable without that too.
    pub break_alone: Vec<CellIndex>,
    /// A solvable layout that needs the fewest actions.
    pub best: Option<ExampleLayout>,
    /// A solvable layout that needs the most actions.
    pub hardest: Option<ExampleLayout>,
    /// All the ice of an unsolvable layout, with as few unknown cells among it as possible.
    pub broken: Option<CellSet>,
    /// How many layouts need how many actions at least: rising actions, with counts.
    pub by_actions: Vec<(u32, u128)>,
    /// Most nodes of decision diagrams at once.
    pub nodes: u64,
}

impl LayoutAnswer {
    /// Whether every layout is solvable: with the question of a belief, whether the state is
    /// safe.
    #[must_use]
    pub fn is_always_solvable(&self) -> bool {
        self.solvable == self.layouts
    }

    /// The layout a designer should look at first: an unsolvable one if there is any, else the
    /// one that needs the most actions.
    #[must_use]
    pub fn worst(&self) -> Option<&CellSet> {
        self.broken.as_ref().or(self.hardest.as_ref().map(|example| &example.ice))
    }
}

/// The layouts that are solved with that many actions and no fewer.
pub(super) struct SolvedLayer {
    pub(super) actions: u32,
    pub(super) layouts: Function,
}

/// Sums the layers up, with examples that the examiner has checked. `ice` is ice in all layouts;
/// variables are the unknown cells in order.
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

/// The cells whose ice alone is unsolvable where no ice is not.
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

/// The values of the variables in a layout with as little ice as any; of those, the first.
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
        let is_ice = functions.least_true(&without) != Some(left);
        rest = if is_ice { functions.given(&rest, variable, true)? } else { without };
        left -= u32::from(is_ice);
        chosen.push(is_ice);
    }
    Ok(Some(chosen))
}
