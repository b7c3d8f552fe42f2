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

mod construction;

use crate::board::{CellIndex, CellSet};

/// Maximum number of lines; further lines are ignored, which only weakens the bound.
const MAX_LINES: usize = 128;

/// Maximum number of cells of a board for which lines are computed.
const MAX_CELLS: usize = 4096;

/// Marks a missing line.
const NO_LINE: u8 = u8::MAX;

/// The lines of the player's area, with the counters of one state, the current state.
#[derive(Debug, Clone)]
pub(in super::super) struct CutLines {
    /// Bit mask by cell: the lines that have the cell on their far side.
    far: Box<[u128]>,
    /// Side of each cell for each line, cell by cell: 1 far, 0 near.
    sides: Box<[i16]>,
    /// For each line, the line that the player crosses in a push across it.
    ///
    /// First for crates moved to the far side, then for crates moved back; in reversed time pulls
    /// move them. [`NO_LINE`] if it is not always the same line, or if no push crosses the line.
    behind: Vec<[u8; 2]>,
    /// Number of targets (for reversed time: start crates) on the far side of each line.
    far_targets: Vec<i16>,
    /// Possible cells of the player after the last move, as sides of all lines.
    ///
    /// In reversed time, before the first move.
    ends: Vec<Box<[i16]>>,
    /// Targets; for reversed time, the start crates.
    targets: CellSet,
    /// Cells connected to the first cell of the player, with crates ignored: the player's area.
    board: CellSet,
    /// Number of crates on the far side of each line in the current state.
    far_crates: Vec<i16>,
    /// For each line, the number of cells on each side that the player must still visit.
    ///
    /// First on the near, then on the far side. They are the cells of crates off target; for
    /// reversed time, start cells without a crate.
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
    /// `player` is the player's cell after that. The current state stays as it is.
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

    /// Adds `need` to the number of cells to visit on the side of `cell`, for each line.
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
