//! Finds the lines: which steps between two neighbouring rows or columns separate the board.
//!
//! A step is a pair of neighbouring cells across the boundary, the near cell first. Without all
//! steps of the boundary, the board falls into connected parts, its areas.

use super::{CutLines, MAX_CELLS, MAX_LINES, NO_LINE, bits};
use crate::board::{CellIndex, CellSet, Direction, flood_fill};
use crate::worlds::ice::{BoardLayout, NO_CELL};

impl CutLines {
    /// Computes the lines of the area of `first_player`; `None` if the bound would be invalid.
    ///
    /// That is with ice, and if crates and targets differ in number. `None` also above `MAX_CELLS`
    /// cells, where the bound would be expensive.
    pub(in crate::planning::sokoban) fn new(
        layout: &BoardLayout,
        ice: &CellSet,
        crate_count: usize,
        first_player: CellIndex,
    ) -> Option<Self> {
        let has_spare = crate_count != layout.targets().len();
        if has_spare || !ice.is_empty() || layout.cell_count() > MAX_CELLS {
            return None;
        }
        let board = flood_fill(layout.cell_count(), [first_player], |cell| layout.neighbours(cell));
        let mut cuts = Self {
            far: vec![0; layout.cell_count()].into(),
            sides: Box::default(),
            behind: Vec::new(),
            far_targets: Vec::new(),
            ends: Vec::new(),
            targets: layout.targets().clone(),
            board: board.clone(),
            far_crates: Vec::new(),
            needed: [Vec::new(), Vec::new()],
            forced: [Vec::new(), Vec::new()],
            lines: 0,
            is_reversed: false,
        };
        // For each cell, the lines crossed by a step to the right and by a step down.
        let mut line_of_step = vec![[NO_LINE; 2]; layout.cell_count()];
        // One boundary between neighbouring columns or rows may contain several separating lines.
        for (axis, direction) in [Direction::Right, Direction::Down].into_iter().enumerate() {
            let boundaries =
                if axis == 0 { layout.columns() } else { layout.rows() }.saturating_sub(1);
            for boundary in 0..boundaries {
                cuts.add_lines(layout, &board, (boundary, direction), |cell, line| {
                    line_of_step[usize::from(cell)][axis] = line;
                });
            }
        }
        let lines = 0..cuts.lines;
        let side = |far: u128, line: usize| (far >> line & 1) as i16;
        let sides = cuts.far.iter().flat_map(|far| lines.clone().map(move |line| side(*far, line)));
        cuts.sides = sides.collect();
        cuts.find_lines_behind(layout, &line_of_step);
        cuts.find_ends(layout, &board);
        for target in layout.targets().iter() {
            for line in bits(cuts.far[usize::from(target)]) {
                cuts.far_targets[line] += 1;
            }
        }
        let nothing = vec![0; cuts.lines];
        cuts.far_crates.clone_from(&nothing);
        cuts.needed = [nothing.clone(), nothing.clone()];
        cuts.forced = [nothing.clone(), nothing];
        Some(cuts)
    }

    /// The same lines for reversed time, to bound the moves from a start.
    ///
    /// At the start the crates are on `crates` and the player is on one of `players`.
    pub(in crate::planning::sokoban) fn reversed(
        &self,
        crates: &CellSet,
        players: &[CellIndex],
    ) -> Self {
        let mut cuts = self.clone();
        for behind in &mut cuts.behind {
            behind.swap(0, 1);
        }
        cuts.targets.clone_from(crates);
        cuts.far_targets.fill(0);
        for cell in crates.iter() {
            for line in bits(cuts.far[usize::from(cell)]) {
                cuts.far_targets[line] += 1;
            }
        }
        cuts.ends = players.iter().map(|player| self.sides_of(*player).into()).collect();
        cuts.is_reversed = true;
        cuts
    }

    /// Adds the lines in one boundary: its parts that separate the board.
    ///
    /// Without the steps across the boundary, the board falls into areas on the near and the far
    /// side. In the graph of these areas, with the steps as edges, each biconnected block is a set
    /// of steps that separates the board. `note` receives the near cell of each step and its line.
    /// Omits lines beyond `MAX_LINES`.
    fn add_lines(
        &mut self,
        layout: &BoardLayout,
        board: &CellSet,
        (boundary, direction): (usize, Direction),
        mut note: impl FnMut(CellIndex, u8),
    ) {
        let place = |cell: CellIndex| {
            let position = layout.position_of(cell);
            if direction == Direction::Right { position.column } else { position.row }
        };
        let steps: Vec<(CellIndex, CellIndex)> = board
            .iter()
            .filter(|cell| place(*cell) == boundary)
            .map(|cell| (cell, layout.neighbour(cell, direction)))
            .filter(|(_, next)| *next != NO_CELL)
            .collect();
        // Contract the board without these steps; blocks of the contracted graph are the lines.
        let areas = end_areas(layout, direction, &steps);
        let mut left: Vec<bool> = vec![true; steps.len()];
        for index in 0..steps.len() {
            if !left[index] {
                continue;
            }
            let part = block_of(&areas, index);
            for step in &part {
                left[*step] = false;
            }
            // A missing line only weakens the bound, but see `is_complete`.
            if self.lines == MAX_LINES {
                continue;
            }
            let line = self.lines;
            let near: Vec<_> = part.iter().map(|step| steps[*step].0).collect();
            let barrier = Barrier::new(layout, direction, &near);
            let near_area = barrier.flood(layout, &near);
            // Everything not connected to the near ends is on the far side.
            for cell in board.iter().filter(|cell| !near_area.contains(*cell)) {
                self.far[usize::from(cell)] |= 1 << line;
            }
            for cell in near {
                note(cell, line as u8);
            }
            self.lines += 1;
            self.behind.push([NO_LINE; 2]);
            self.far_targets.push(0);
        }
    }

    /// Finds for each line the line that the player crosses in a push across it.
    fn find_lines_behind(&mut self, layout: &BoardLayout, line_of_step: &[[u8; 2]]) {
        let mut mixed = vec![[false; 2]; self.lines];
        for (cell, lines) in line_of_step.iter().enumerate() {
            for (axis, direction) in [Direction::Right, Direction::Down].into_iter().enumerate() {
                let line = lines[axis];
                if line == NO_LINE {
                    continue;
                }
                let next = layout.neighbour(cell as CellIndex, direction);
                // A push forwards moves the player from the cell before `cell`; a push backwards
                // from the cell beyond `next` onto it.
                let before = layout.neighbour(cell as CellIndex, direction.opposite());
                let beyond = layout.neighbour(next, direction);
                let forwards = (before != NO_CELL).then_some(before);
                let backwards = (beyond != NO_CELL).then_some(next);
                for (way, step) in [forwards, backwards].into_iter().enumerate() {
                    let Some(step) = step else { continue };
                    let behind = line_of_step[usize::from(step)][axis];
                    let known = &mut self.behind[usize::from(line)][way];
                    if *known == NO_LINE {
                        *known = behind;
                    }
                    mixed[usize::from(line)][way] |= *known != behind || behind == NO_LINE;
                }
            }
        }
        for (behind, mixed) in self.behind.iter_mut().zip(mixed) {
            for way in 0..2 {
                if mixed[way] {
                    behind[way] = NO_LINE;
                }
            }
        }
    }

    /// Finds where the player can be after the last push of a solution.
    ///
    /// The player is then beside a target, with an open cell behind.
    fn find_ends(&mut self, layout: &BoardLayout, board: &CellSet) {
        for target in layout.targets().iter() {
            for direction in Direction::ALL {
                let end = layout.neighbour(target, direction);
                let behind =
                    if end == NO_CELL { NO_CELL } else { layout.neighbour(end, direction) };
                if behind != NO_CELL && board.contains(end) && board.contains(behind) {
                    self.ends.push(self.sides_of(end).into());
                }
            }
        }
        self.ends.sort_unstable();
        self.ends.dedup();
    }
}

/// For each step, the areas of its near and far cell without all these steps.
///
/// Areas are numbered from 0. O(areas × (cells + steps)).
fn end_areas(
    layout: &BoardLayout,
    direction: Direction,
    steps: &[(CellIndex, CellIndex)],
) -> Vec<[usize; 2]> {
    const UNKNOWN: usize = usize::MAX;
    let near: Vec<_> = steps.iter().map(|step| step.0).collect();
    let barrier = Barrier::new(layout, direction, &near);
    let mut areas = vec![[UNKNOWN; 2]; steps.len()];
    let mut count = 0;
    for index in 0..steps.len() {
        for (side, cell) in [steps[index].0, steps[index].1].into_iter().enumerate() {
            if areas[index][side] != UNKNOWN {
                continue;
            }
            let reached = barrier.flood(layout, &[cell]);
            for (area, step) in areas.iter_mut().zip(steps) {
                for (area, end) in area.iter_mut().zip([step.0, step.1]) {
                    if reached.contains(end) {
                        *area = count;
                    }
                }
            }
            count += 1;
        }
    }
    areas
}

/// Indices of the steps in the same biconnected block as step `first`.
///
/// `areas` holds the two areas of each step: a graph with areas as vertices and steps as edges.
/// Removing any single area leaves the steps of a block connected. O(areas² × steps).
fn block_of(areas: &[[usize; 2]], first: usize) -> Vec<usize> {
    let count = areas.iter().flatten().max().map_or(0, |most| most + 1);
    let mut part: Vec<usize> = (0..areas.len()).collect();
    // Two steps are in different blocks if removing one area disconnects them.
    for without in 0..count {
        let mut joined: Vec<usize> = (0..count).collect();
        for [one, other] in areas {
            if *one != without && *other != without {
                let (from, to) = (joined[*one], joined[*other]);
                joined.iter_mut().filter(|area| **area == from).for_each(|area| *area = to);
            }
        }
        // The component of a step: that of either end that is still there.
        let rest = |step: usize| {
            let [one, other] = areas[step];
            joined[if one == without { other } else { one }]
        };
        part.retain(|step| *step == first || rest(*step) == rest(first));
    }
    part
}

/// Steps between neighbouring cells that are blocked both ways, all in one direction.
struct Barrier {
    /// Direction of the blocked steps from their near cells.
    direction: Direction,
    /// Cells from which the blocked steps lead in `direction`.
    near: CellSet,
}

impl Barrier {
    /// Blocks the steps from the cells `near` in `direction`, and back.
    fn new(layout: &BoardLayout, direction: Direction, near: &[CellIndex]) -> Self {
        Self { direction, near: CellSet::from_cells(layout.cell_count(), near.iter().copied()) }
    }

    /// The cells connected to `from`, these cells included, without the blocked steps.
    fn flood(&self, layout: &BoardLayout, from: &[CellIndex]) -> CellSet {
        flood_fill(layout.cell_count(), from.iter().copied(), |cell| {
            Direction::ALL.into_iter().filter_map(move |direction| {
                let next = layout.neighbour(cell, direction);
                let is_barred = direction == self.direction && self.near.contains(cell)
                    || direction == self.direction.opposite() && self.near.contains(next);
                (next != NO_CELL && !is_barred).then_some(next)
            })
        })
    }
}
