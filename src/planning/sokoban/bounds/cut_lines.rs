//! Lower bound on moves from lines that the player must cross.
//!
//! Every step of the player crosses exactly one *line*: a part of the boundary between two
//! neighbouring rows or columns that separates the board. The *far* side of a line is right of it
//! or below it, the other is the *near* side. Without ice and surplus crates, the net number of
//! crates that must cross a line is known. A push across a line also moves the player across the
//! line *behind* it, one cell back. A player who crosses a line three times in one direction
//! crosses it at least twice in the other. The bound sums these forced crossings over all lines; a
//! line with a crate still to push on the side without the player is crossed at least once.
//!
//! In *reversed time* the same lines bound the moves from the start to a state: the start crates
//! then take the place of the targets. The backward side of a bidirectional search uses that bound.
//!
//! ```text
//!      line  |           the crate must cross the line to the right,
//!     @ $    |   .       so the player crosses the line behind it (|) as often;
//!         |  |           returning for the next crate costs crossings back
//! ```

use super::separators::{Barrier, block_of, end_areas};
use crate::board::{CellIndex, CellSet, Direction, flood_fill};
use crate::worlds::ice::{BoardLayout, NO_CELL};

/// Maximum number of lines; further lines are ignored, which only weakens the bound.
const MAX_LINES: usize = 128;

/// Maximum number of cells of a board for which lines are computed.
const MAX_CELLS: usize = 4096;

/// Marks a missing line.
const NO_LINE: u8 = u8::MAX;

/// The separating lines of a layout, with the counters of one state, the current state.
#[derive(Debug, Clone)]
pub(in super::super) struct CutLines {
    /// Bit mask by cell: the lines that have the cell on their far side.
    far: Box<[u128]>,
    /// Side of each cell for each line, cell by cell: 1 far, 0 near.
    sides: Box<[i16]>,
    /// For each line, the line that the player crosses in a push across it.
    ///
    /// First for pushes to the far side, then for pushes back. [`NO_LINE`] if it is not always the
    /// same line, or if no push crosses the line.
    behind: Vec<[u8; 2]>,
    /// Number of targets (for reversed time: start crates) on the far side of each line.
    far_targets: Vec<i16>,
    /// Possible cells of the player after the last move, as sides of all lines.
    ///
    /// In reversed time, before the first move.
    ends: Vec<Box<[i16]>>,
    /// Targets; for reversed time, the start crates.
    targets: CellSet,
    /// Cells that the first player could reach if there were no crates.
    board: CellSet,
    /// Number of crates on the far side of each line in the current state.
    far_crates: Vec<i16>,
    /// Number of cells on the near and far side that the player must still visit.
    ///
    /// They are the cells of crates off target; for reversed time, start cells without a crate.
    needed: [Vec<i16>; 2],
    /// Number of crossings of each line that crates force on the player.
    ///
    /// First those to the far side, then those back.
    forced: [Vec<i16>; 2],
    /// Number of lines.
    lines: usize,
    /// Whether the bound is for reversed time.
    is_reversed: bool,
}

impl CutLines {
    /// Computes the lines of a board; `None` if the bound would be invalid or expensive.
    ///
    /// That is with ice, if crates and targets differ in number, or above `MAX_CELLS` cells.
    pub(in super::super) fn new(
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
    pub(in super::super) fn reversed(&self, crates: &CellSet, players: &[CellIndex]) -> Self {
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
    /// The player is then beside a target, with a free cell behind.
    fn find_ends(&mut self, layout: &BoardLayout, board: &CellSet) {
        for target in layout.targets().iter() {
            for direction in Direction::ALL {
                let end = layout.neighbour(target, direction);
                let predecessors =
                    if end == NO_CELL { NO_CELL } else { layout.neighbour(end, direction) };
                if predecessors != NO_CELL && board.contains(end) && board.contains(predecessors) {
                    self.ends.push(self.sides_of(end).into());
                }
            }
        }
        self.ends.sort_unstable();
        self.ends.dedup();
    }

    /// Side of a cell for each line: 0 near, 1 far.
    fn sides_of(&self, cell: CellIndex) -> &[i16] {
        let start = usize::from(cell) * self.lines;
        &self.sides[start..start + self.lines]
    }

    /// Returns true if there are fewer than `MAX_LINES` lines, so that none was omitted.
    ///
    /// Omitted lines would make the bounds of mirror images differ.
    pub(in super::super) fn is_complete(&self) -> bool {
        self.lines < MAX_LINES
    }

    /// Returns true if the lines were computed for the area that contains this player.
    pub(in super::super) fn covers_player(&self, player: CellIndex) -> bool {
        self.board.contains(player)
    }

    /// Sets the crates of the current state. O(crates × lines).
    pub(in super::super) fn set_crates(&mut self, crates: &[CellIndex]) {
        self.far_crates.fill(0);
        let [near, far] = &mut self.needed;
        if self.is_reversed {
            let count = self.targets.len() as i16;
            far.clone_from(&self.far_targets);
            for (near, far) in near.iter_mut().zip(far) {
                *near = count - *far;
            }
        } else {
            near.fill(0);
            far.fill(0);
        }
        for cell in crates {
            let far = self.far[usize::from(*cell)];
            for line in bits(far) {
                self.far_crates[line] += 1;
            }
            self.update_needed(*cell, self.visit_count_at(*cell));
        }
        self.forced.iter_mut().for_each(|forced| forced.fill(0));
        for line in 0..self.lines {
            self.update_forced(line, 1);
        }
    }

    /// Lower bound on moves with the crate at `from` moved to `to`.
    ///
    /// The current state stays as it is.
    pub(in super::super) fn moves_bound_with_moved(
        &mut self,
        (from, to): (CellIndex, CellIndex),
        player: CellIndex,
    ) -> u32 {
        self.move_crate(from, to);
        let moves = self.moves_bound(player);
        self.move_crate(to, from);
        moves
    }

    /// Moves a crate of the current state.
    ///
    /// O(1) to an adjacent cell; O(lines) if it enters or leaves a target.
    fn move_crate(&mut self, from: CellIndex, to: CellIndex) {
        let [far_before, far_after] = [from, to].map(|cell| self.far[usize::from(cell)]);
        for line in bits(far_before ^ far_after) {
            self.update_forced(line, -1);
            self.far_crates[line] += if far_after >> line & 1 == 1 { 1 } else { -1 };
            self.update_forced(line, 1);
        }
        let [before, after] = [from, to].map(|cell| self.visit_count_at(cell));
        if before != after {
            self.update_needed(from, -before);
            self.update_needed(to, after);
        } else if before != 0 {
            for line in bits(far_before ^ far_after) {
                let is_far = usize::from(far_after >> line & 1 == 1);
                self.needed[is_far][line] += before;
                self.needed[1 - is_far][line] -= before;
            }
        }
    }

    /// Contribution of a crate on `cell` to the cells that the player must visit.
    ///
    /// 1 off target: the crate must be pushed, and the player then is on its cell. For reversed
    /// time, −1 on a start cell: only start cells without a crate must be visited. Otherwise 0.
    fn visit_count_at(&self, cell: CellIndex) -> i16 {
        match (self.is_reversed, self.targets.contains(cell)) {
            (false, false) => 1,
            (true, true) => -1,
            _ => 0,
        }
    }

    /// Adds `need` to the number of cells to visit on the side of `cell`.
    fn update_needed(&mut self, cell: CellIndex, need: i16) {
        if need == 0 {
            return;
        }
        let start = usize::from(cell) * self.lines;
        let sides = &self.sides[start..start + self.lines];
        let [near, far] = &mut self.needed;
        for ((near, far), is_far) in near.iter_mut().zip(far).zip(sides) {
            *far += need * is_far;
            *near += need * (1 - is_far);
        }
    }

    /// Adds the crossings that the crates of one line force on the player.
    ///
    /// A `sign` of 1 adds them, −1 removes them. The player crosses the line behind this line at
    /// least as often as the net number of crates that must cross this line.
    fn update_forced(&mut self, line: usize, sign: i16) {
        let net = self.far_targets[line] - self.far_crates[line];
        let way = usize::from(net < 0);
        let behind = self.behind[line][way];
        if behind != NO_LINE {
            self.forced[way][usize::from(behind)] += sign * net.abs();
        }
    }

    /// Lower bound on moves from the current state to a goal, the player at `player`.
    ///
    /// For reversed time: from the start to the current state. O(lines × possible end cells).
    pub(in super::super) fn moves_bound(&self, player: CellIndex) -> u32 {
        // Every line counts all crates off target, so the first line shows whether there are none.
        let mut needed = self.needed.iter().map(|needed| needed.first());
        let is_in_place = needed.all(|needed| needed == Some(&0));
        if is_in_place && !self.is_reversed {
            return 0;
        }
        // For each line, the side on which the player should end to save a crossing.
        let mut better = [0_i16; MAX_LINES];
        let better = &mut better[..self.lines];
        let [near, far] = self.needed.each_ref().map(|needed| &needed[..self.lines]);
        let [onward, back] = self.forced.each_ref().map(|forced| &forced[..self.lines]);
        let sides = self.sides_of(player);
        let mut total = 0;
        // Branch-free, so that the compiler can vectorise the loop.
        for (line, better) in better.iter_mut().enumerate() {
            let is_far = sides[line];
            // Crossings away from the player's side, and back.
            let onward_once = onward[line].max(i16::from(far[line] > 0));
            let back_once = back[line].max(i16::from(near[line] > 0));
            let away = if is_far == 1 { back_once } else { onward_once };
            let home = if is_far == 1 { onward[line] } else { back[line] };
            // Equally many away and back if the player ends on the same side, else one more away.
            let stay = 2 * away.max(home);
            let leave = 1 + 2 * home.max(away - 1);
            total += i32::from(stay.min(leave));
            *better = is_far ^ i16::from(leave < stay);
        }
        // Add one crossing for each line where the player must end on the more expensive side.
        let missed = |end: &[i16]| {
            end.iter().zip(&*better).fold(0_i16, |missed, (end, better)| missed + (end ^ better))
        };
        let missed = self.ends.iter().map(|end| missed(end)).min().unwrap_or_default();
        total.unsigned_abs() + u32::from(missed.unsigned_abs())
    }
}

/// Indices of the bits that are set, in ascending order.
fn bits(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let bit = set.trailing_zeros() as usize;
            set &= set - 1;
            bit
        })
    })
}
