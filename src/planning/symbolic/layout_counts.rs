//! Results over all ice maps: counts, critical cells and examples.
//!
//! An ice map assigns ice or floor to every unknown cell of a level. The count of solvable ice maps
//! reports a few ice maps as examples. The search for a shortest plan, another algorithm, decides
//! each again, and the rules replay its plan.

use super::budgeted_manager::Halt;
use super::decision_diagram::{DecisionDiagram, node_count};
use super::functions::{Function, Functions};
use super::shortest::{ShortestPlan, shortest};
use crate::board::{CellIndex, CellSet};
use crate::planning::search::Budget;
use crate::planning::sokoban::Plan;
use crate::worlds::ice::{BoardLayout, State};
use std::sync::Arc;

/// Counts of the ice maps in which a level can be solved, with examples.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IceLayoutCounts {
    /// Unknown cells, in increasing order.
    pub unknown: Vec<CellIndex>,
    /// Number of ice maps: two to the power of the number of unknown cells.
    pub layouts: u128,
    /// Number of solvable ice maps.
    pub solvable: u128,
    /// For each cell of `unknown`, the number of solvable ice maps with ice there.
    pub per_cell: Vec<u128>,
    /// Unknown cells that are floor in every solvable ice map: ice there breaks the level.
    ///
    /// Empty if no ice map is solvable.
    pub always_breaking: Vec<CellIndex>,
    /// Unknown cells that are ice in every solvable ice map.
    ///
    /// Empty if no cell is known to be ice, because then floor everywhere is solvable too, or if no
    /// ice map is solvable.
    pub required: Vec<CellIndex>,
    /// Unknown cells whose ice breaks the level while all other unknown cells are floor.
    ///
    /// Empty if the level is unsolvable with all of them floor.
    pub breaking_alone: Vec<CellIndex>,
    /// The ice map with the shortest plan of all; `None` if no ice map is solvable.
    ///
    /// The one with the least ice if there are several.
    pub best: Option<ExampleIceLayout>,
    /// The ice map whose shortest plan is the longest; `None` if no ice map is solvable.
    ///
    /// The one with the least ice if there are several.
    pub hardest: Option<ExampleIceLayout>,
    /// All ice cells of an unsolvable ice map with the least ice.
    ///
    /// `None` if every ice map is solvable.
    pub unsolvable_example: Option<CellSet>,
    /// Minimum numbers of actions, increasing, each with its number of solvable ice maps.
    pub by_actions: Vec<(u32, u128)>,
    /// Nodes of the decision diagram of the solvable ice maps, terminals not counted.
    pub diagram_nodes: u64,
    /// This diagram; variable n is the cell n of `unknown`, true for ice. `None` if it is large.
    pub diagram: Option<DecisionDiagram>,
    /// Peak number of diagram nodes, without the checks of the examples.
    pub nodes: u64,
}

impl IceLayoutCounts {
    /// Returns true if every ice map is solvable.
    ///
    /// For a belief this means that the state is safe: solvable with any ice that fits it.
    #[must_use]
    pub fn is_always_solvable(&self) -> bool {
        self.solvable == self.layouts
    }

    /// The ice cells of the ice map that a level designer should examine first.
    ///
    /// [`Self::unsolvable_example`] if there is one, otherwise [`Self::hardest`]; never `None`.
    #[must_use]
    pub fn worst(&self) -> Option<&CellSet> {
        self.unsolvable_example.as_ref().or(self.hardest.as_ref().map(|example| &example.ice))
    }
}

/// Ice maps whose minimum number of actions is `actions`.
pub(super) struct SolvedLayer {
    pub(super) actions: u32,
    /// The set of these ice maps, as a function of the unknown cells.
    pub(super) layouts: Function,
}

/// Computes the result from the layers, which are in increasing order of actions.
///
/// `checker` checks the examples. The cells of `certain_ice` are ice in all ice maps. The variables
/// are the unknown cells in order.
///
/// # Errors
/// If the budget ends the work or an example does not pass its check.
pub(super) fn count_layouts(
    functions: &Functions<'_>,
    certain_ice: &CellSet,
    unknown: Vec<CellIndex>,
    layers: &[SolvedLayer],
    checker: &ExampleChecker<'_, '_>,
) -> Result<IceLayoutCounts, Halt> {
    let mut solvable = functions.constant_false();
    for layer in layers {
        solvable = functions.or(&solvable, &layer.layouts)?;
    }
    let solvable_count = functions.count(&solvable);
    let mut per_cell = Vec::new();
    for variable in 0..unknown.len() as u32 {
        let with_ice = functions.and(&solvable, &functions.literal(variable, true)?)?;
        per_cell.push(functions.count(&with_ice));
    }
    // A cell that is ice in no solvable ice map always breaks the level; one that is ice in all of
    // them is required.
    let cells_with = |wanted: u128| -> Vec<CellIndex> {
        let counted = unknown.iter().zip(&per_cell).filter(|(_, with_ice)| **with_ice == wanted);
        counted.filter(|_| solvable_count > 0).map(|(cell, _)| *cell).collect()
    };
    let as_set = |chosen: &[bool]| {
        let mut all = certain_ice.clone();
        for (cell, _) in unknown.iter().zip(chosen).filter(|(_, is_ice)| **is_ice) {
            all.insert(*cell);
        }
        all
    };
    let example = |layer: Option<&SolvedLayer>| -> Result<Option<ExampleIceLayout>, Halt> {
        let Some(SolvedLayer { actions, layouts }) = layer else { return Ok(None) };
        let chosen = with_least_ice(functions, layouts, unknown.len())?;
        chosen.map(|chosen| checker.example(as_set(&chosen), *actions)).transpose()
    };
    // Every example is checked by another algorithm before it is reported.
    let unsolvable = functions.and_not(&functions.constant_true(), &solvable)?;
    let broken = with_least_ice(functions, &unsolvable, unknown.len())?;
    Ok(IceLayoutCounts {
        layouts: functions.count(&functions.constant_true()),
        solvable: solvable_count,
        always_breaking: cells_with(0),
        required: cells_with(solvable_count),
        breaking_alone: breaking_cells(functions, &solvable, &unknown),
        best: example(layers.first())?,
        hardest: example(layers.last())?,
        unsolvable_example: broken.map(|chosen| checker.unsolvable(as_set(&chosen))).transpose()?,
        by_actions: layers
            .iter()
            .map(|layer| (layer.actions, functions.count(&layer.layouts)))
            .collect(),
        diagram_nodes: node_count(&solvable) as u64,
        diagram: DecisionDiagram::of(functions, &solvable, unknown.len()),
        nodes: functions.peak_nodes(),
        per_cell,
        unknown,
    })
}

/// Unknown cells whose ice alone makes the level unsolvable, all other unknown cells being floor.
///
/// Empty if the level is unsolvable with all unknown cells floor.
fn breaking_cells(
    functions: &Functions<'_>,
    solvable: &Function,
    unknown: &[CellIndex],
) -> Vec<CellIndex> {
    let is_solvable = |ice: Option<usize>| {
        functions.evaluate(solvable, (0..unknown.len()).map(|variable| Some(variable) == ice))
    };
    if !is_solvable(None) {
        return Vec::new();
    }
    let breaks = (0..unknown.len()).filter(|variable| !is_solvable(Some(*variable)));
    breaks.map(|variable| unknown[variable]).collect()
}

/// Returns the ice map of `layouts` with the fewest ice cells; `None` if the set is empty.
///
/// One value for each variable: true for ice. Among several ice maps, unknown cells that come first
/// are floor rather than ice.
fn with_least_ice(
    functions: &Functions<'_>,
    layouts: &Function,
    variables: usize,
) -> Result<Option<Vec<bool>>, Halt> {
    let Some(mut left) = functions.fewest_true(layouts) else { return Ok(None) };
    let mut rest = layouts.clone();
    let mut chosen = Vec::new();
    for variable in 0..variables as u32 {
        let without = functions.cofactor(&rest, variable, false)?;
        // Keep the cell floor if the minimum stays attainable.
        let is_ice = functions.fewest_true(&without) != Some(left);
        rest = if is_ice { functions.cofactor(&rest, variable, true)? } else { without };
        left -= u32::from(is_ice);
        chosen.push(is_ice);
    }
    Ok(Some(chosen))
}

/// A solvable ice map with a shortest plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExampleIceLayout {
    /// All ice cells of the ice map.
    pub ice: CellSet,
    /// A plan with the minimum number of actions, replayed by the rules.
    pub plan: Plan,
}

/// Checks single ice maps of a level with the search for a shortest plan, [`shortest`].
pub(super) struct ExampleChecker<'a, 'b> {
    pub(super) layout: &'a Arc<BoardLayout>,
    /// Start of each search.
    pub(super) state: &'a State,
    /// Budget of each search.
    pub(super) budget: &'a Budget<'b>,
}

impl ExampleChecker<'_, '_> {
    /// Checks the minimum number of actions of an ice map; returns it with a plan.
    ///
    /// `ice` contains all ice cells, `actions` the expected number.
    ///
    /// # Errors
    /// [`Halt::CheckFailed`] if the shortest plan has another length or none exists; another
    /// [`Halt`] if the search ends without an answer.
    pub(super) fn example(&self, ice: CellSet, actions: u32) -> Result<ExampleIceLayout, Halt> {
        match self.shortest(&ice) {
            ShortestPlan::Plan(plan) if plan.moves() == actions => {
                Ok(ExampleIceLayout { ice, plan })
            }
            ShortestPlan::Open { halt, .. } => Err(halt),
            ShortestPlan::Plan(_) | ShortestPlan::Unsolvable => Err(Halt::CheckFailed),
        }
    }

    /// Checks that an ice map is unsolvable and returns it.
    ///
    /// # Errors
    /// [`Halt::CheckFailed`] if a plan exists; another [`Halt`] if the search ends without an
    /// answer.
    pub(super) fn unsolvable(&self, ice: CellSet) -> Result<CellSet, Halt> {
        match self.shortest(&ice) {
            ShortestPlan::Unsolvable => Ok(ice),
            ShortestPlan::Open { halt, .. } => Err(halt),
            ShortestPlan::Plan(_) => Err(Halt::CheckFailed),
        }
    }

    /// Searches for a shortest plan with this ice.
    fn shortest(&self, ice: &CellSet) -> ShortestPlan {
        shortest(self.layout, ice, self.state, self.budget, |_| ()).0
    }
}
