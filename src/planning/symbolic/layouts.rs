//! All ice layouts at once: in how many of them can the level be solved?
//!
//! Each cell whose ice is not known is an element that no deed changes, so one search over
//! states and layouts together answers for every layout. Layers are explored breadth first, and
//! layouts leave the search as soon as they are solved: the layer is their fewest actions.

use super::engine::{Engine, States};
use super::families::{Families, Family, Halt, contains};
use super::floor::Floor;
use crate::board::{CellIndex, CellSet};
use crate::planning::search::Budget;
use crate::worlds::ice::{Belief, Knowledge, Layout, State};
use std::sync::Arc;

/// What was asked: a level and what is known of its ice.
#[derive(Debug, Clone)]
pub struct LayoutQuestion<'a> {
    /// Walls and targets.
    pub layout: &'a Arc<Layout>,
    /// Player and crates.
    pub state: &'a State,
    /// Cells that are ice in every layout.
    pub ice: CellSet,
    /// Cells that may be ice. Walls, targets and cells that the player cannot come to are
    /// passed over.
    pub unknown: CellSet,
}

/// For which layouts a level can be solved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LayoutAnswer {
    /// Cells that may be ice, in rising order.
    pub unknown: Vec<CellIndex>,
    /// Number of layouts: two to the number of those cells.
    pub layouts: u128,
    /// In how many of them the level can be solved.
    pub solvable: u128,
    /// For each cell, in how many of the solvable layouts it is ice.
    pub per_cell: Vec<u128>,
    /// Cells that are ice in no solvable layout, though there are solvable ones.
    pub always_break: Vec<CellIndex>,
    /// Cells that are ice in every solvable layout: without ice there nothing is solvable. Only
    /// a level with ice elsewhere for certain can have them.
    pub always_save: Vec<CellIndex>,
    /// Cells whose ice alone makes the level unsolvable, all others floor.
    pub break_alone: Vec<CellIndex>,
    /// The ice of a solvable layout with the fewest actions, and their number.
    pub best: Option<(CellSet, u32)>,
    /// The ice of a solvable layout with the most actions needed, and their number.
    pub hardest: Option<(CellSet, u32)>,
    /// The unknown cells that are ice in an unsolvable layout with as few of them as possible.
    pub broken: Option<CellSet>,
    /// How many layouts need that many actions: rising actions with counts.
    pub by_actions: Vec<(u32, u128)>,
    /// Most nodes of decision diagrams at once.
    pub nodes: u64,
}

impl<'a> LayoutQuestion<'a> {
    /// The question of a belief: what it does not know may be either.
    #[must_use]
    pub fn of_belief(belief: &'a Belief, state: &'a State) -> Self {
        let layout = belief.layout();
        let unknown = CellSet::from_cells(layout.cell_count(), belief.unknown_cells());
        Self { layout, state, ice: belief.known_ice().clone(), unknown }
    }

    /// Answers the question. Exponential in the worst case, in cells and crates alike.
    ///
    /// # Errors
    /// If the budget ends it. The budget's nodes are nodes of decision diagrams.
    pub fn answer(&self, budget: &Budget<'_>) -> Result<LayoutAnswer, Halt> {
        let knowledge = |cell| {
            if self.unknown.contains(cell) {
                Knowledge::Unknown
            } else if self.ice.contains(cell) {
                Knowledge::Ice
            } else {
                Knowledge::Floor
            }
        };
        let engine = Engine::new(self.layout, self.state, knowledge, budget)?;
        let layers = solved_by_layer(&engine, self.state)?;
        summary(self, &engine, &layers)
    }
}

/// The layouts that are solved with that many actions and no fewer.
struct SolvedLayer {
    actions: u32,
    layouts: Family,
}

/// Explores states and layouts together, layer by layer, until nothing new comes.
fn solved_by_layer(engine: &Engine<'_>, start: &State) -> Result<Vec<SolvedLayer>, Halt> {
    let mut layers = Vec::new();
    let mut layer = engine.only(start)?;
    let mut reached = layer.clone();
    for actions in 0.. {
        let layouts = layouts_of(engine, &engine.solved(&layer)?)?;
        if !engine.families.is_none(&layouts) {
            layer = without_layouts(engine, &layer, &layouts)?;
            reached = without_layouts(engine, &reached, &layouts)?;
            layers.push(SolvedLayer { actions, layouts });
        }
        let next = engine.image(&layer)?;
        layer = engine.minus(&next, &reached)?;
        if engine.some_player(&layer).is_none() {
            break;
        }
        engine.add_all(&mut reached, &layer)?;
    }
    Ok(layers)
}

/// The layouts alone, player and crates forgotten.
fn layouts_of(engine: &Engine<'_>, states: &States) -> Result<Family, Halt> {
    let Engine { families, floor, .. } = engine;
    let mut layouts = families.none();
    for cell in floor.cells() {
        layouts = families.either(&layouts, states.at(*cell))?;
    }
    if families.is_none(&layouts) {
        return Ok(layouts);
    }
    floor
        .cells()
        .iter()
        .try_fold(layouts, |layouts, cell| families.forgetting(&layouts, floor.crate_on(*cell)))
}

/// The states under all other layouts.
fn without_layouts(
    engine: &Engine<'_>,
    states: &States,
    layouts: &Family,
) -> Result<States, Halt> {
    let Engine { families, floor, .. } = engine;
    let mut with_any_crates = layouts.clone();
    for cell in floor.cells() {
        with_any_crates = families.optionally(&with_any_crates, floor.crate_on(*cell))?;
    }
    engine.cell_by_cell(|cell| families.minus(states.at(cell), &with_any_crates))
}

fn summary(
    question: &LayoutQuestion<'_>,
    engine: &Engine<'_>,
    layers: &[SolvedLayer],
) -> Result<LayoutAnswer, Halt> {
    let Engine { families, floor, .. } = engine;
    let mut all = families.unit();
    let mut solvable = families.none();
    for (_, ice) in floor.unknown() {
        all = families.optionally(&all, ice)?;
    }
    for layer in layers {
        solvable = families.either(&solvable, &layer.layouts)?;
    }
    let mut unknown: Vec<_> = floor.unknown().collect();
    unknown.sort_unstable();
    let solvable_count = families.count(&solvable);
    let mut per_cell = Vec::new();
    let (mut always_break, mut always_save, mut break_alone) = (vec![], vec![], vec![]);
    for (cell, ice) in &unknown {
        let with_ice = families.count(&families.taking(&solvable, *ice)?);
        per_cell.push(with_ice);
        if solvable_count > 0 && with_ice == 0 {
            always_break.push(*cell);
        }
        if solvable_count > 0 && with_ice == solvable_count {
            always_save.push(*cell);
        }
        if !contains(&solvable, [*ice]) {
            break_alone.push(*cell);
        }
    }
    let example = |layer: Option<&SolvedLayer>| -> Result<_, Halt> {
        let Some(layer) = layer else { return Ok(None) };
        let ice = with_fewest(families, floor, &layer.layouts)?;
        Ok(ice.map(|mut ice| {
            ice.union_with(&question.ice);
            (ice, layer.actions)
        }))
    };
    let mut broken = with_fewest(families, floor, &families.minus(&all, &solvable)?)?;
    if let Some(broken) = &mut broken {
        broken.union_with(&question.ice);
    }
    Ok(LayoutAnswer {
        layouts: families.count(&all),
        solvable: solvable_count,
        per_cell,
        always_break,
        always_save,
        break_alone,
        best: example(layers.first())?,
        hardest: example(layers.last())?,
        broken,
        by_actions: layers.iter().map(|it| (it.actions, families.count(&it.layouts))).collect(),
        unknown: unknown.into_iter().map(|(cell, _)| cell).collect(),
        nodes: families.peak_nodes(),
    })
}

/// A layout with as little ice as any of them; the first in the order of the elements.
fn with_fewest(
    families: &Families<'_>,
    floor: &Floor,
    layouts: &Family,
) -> Result<Option<CellSet>, Halt> {
    let elements: Vec<_> = floor.unknown().map(|(_, ice)| ice).collect();
    for ice_count in 0..=elements.len() {
        let mut rest = families.both(layouts, &families.choices(&elements, ice_count)?)?;
        if families.is_none(&rest) {
            continue;
        }
        let mut ice = CellSet::new(floor.layout().cell_count());
        for (cell, element) in floor.unknown() {
            let with = families.taking(&rest, element)?;
            if families.is_none(&with) {
                continue;
            }
            ice.insert(cell);
            rest = with;
        }
        return Ok(Some(ice));
    }
    Ok(None)
}
