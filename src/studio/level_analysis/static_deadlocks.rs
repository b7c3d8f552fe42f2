//! Dead cells and initial deadlocks of a level, without searching the whole level.

use crate::board::{CellIndex, CellSet, Position};
use crate::planning::sokoban::{DeadlockReport, Deadlocks, Detector, DetectorSet};
use crate::studio::job::{Job, JobStatus};
use crate::worlds::ice::{Board, BoardLayout, Ground, Level, Occupant, State, Terrain};
use std::sync::Arc;

/// Dead cells and initial deadlocks of the edited level.
#[derive(Debug, Clone)]
pub struct StaticDeadlocks {
    layout: Arc<BoardLayout>,
    ice: CellSet,
    /// The deadlock detectors; `None` for a level without a target.
    deadlocks: Option<Deadlocks>,
    dead_cells: CellSet,
    /// Deadlocks of the initial state.
    initial_deadlocks: Vec<DeadlockReport>,
}

impl StaticDeadlocks {
    /// Finds the dead cells and the initial deadlocks of a level.
    ///
    /// The level may have problems: dead cells need only a target; initial deadlocks need a
    /// playable level.
    #[must_use]
    pub fn of(level: &Level) -> Self {
        let board = &level.board;
        let layout = Arc::new(BoardLayout::of_board(board));
        let has_target = !layout.targets().is_empty();
        let mut found = Self {
            dead_cells: CellSet::new(layout.cell_count()),
            ice: cells_where(board, |ground, _| ground.carries()),
            layout,
            deadlocks: None,
            initial_deadlocks: Vec::new(),
        };
        if has_target {
            found.analyse(level);
        }
        found
    }

    /// Finds dead cells and, if the level is playable, initial deadlocks.
    fn analyse(&mut self, level: &Level) {
        let board = &level.board;
        let crates = cells_where(board, |_, occupant| occupant == Some(Occupant::Crate));
        let players = cells_where(board, |_, occupant| occupant == Some(Occupant::Player));
        let mut deadlocks = Deadlocks::new(&self.layout, &self.ice, crates.len(), DetectorSet::ALL);
        // Cells outside the walls are dead, too, but are not drawn.
        let inside = self.layout.interior(crates.iter().chain(players.iter()));
        self.dead_cells = CellSet::from_cells(
            self.layout.cell_count(),
            inside.iter().filter(|cell| deadlocks.is_dead_cell(*cell)),
        );
        if let Ok((_, state)) = Terrain::compile(level) {
            self.initial_deadlocks = initial_deadlocks(&mut deadlocks, &state, &self.ice);
        }
        self.deadlocks = Some(deadlocks);
    }

    /// Walls and targets of the level; numbers the cells.
    #[must_use]
    pub fn layout(&self) -> &BoardLayout {
        &self.layout
    }

    /// Interior cells from which no pushes bring a crate to a target; empty without a target.
    #[must_use]
    pub fn dead_cells(&self) -> &CellSet {
        &self.dead_cells
    }

    /// Explains a dead cell; `None` if the cell is not in [`Self::dead_cells`].
    #[must_use]
    pub fn why_dead(&self, position: Position) -> Option<DeadlockReport> {
        let inside = position.row < self.layout.rows() && position.column < self.layout.columns();
        let cell = inside.then(|| position.row * self.layout.columns() + position.column)?;
        let cell = CellIndex::try_from(cell).ok().filter(|cell| self.dead_cells.contains(*cell))?;
        self.deadlocks.as_ref()?.explain_dead_cell(cell, &self.ice)
    }

    /// Deadlocks of the initial state, one for each group of crates, sorted by detector.
    ///
    /// Empty for a level that cannot be played.
    #[must_use]
    pub fn initial_deadlocks(&self) -> &[DeadlockReport] {
        &self.initial_deadlocks
    }
}

/// Keeps the static deadlocks of the edited level up to date, without waiting for a pause.
#[derive(Debug, Default)]
pub struct DeadlockFinder {
    /// The last computed static deadlocks, and their board.
    found: Option<(Board, StaticDeadlocks)>,
    job: Option<(Board, Job<StaticDeadlocks>)>,
}

impl DeadlockFinder {
    /// Collects the result of a job, and starts one if the board has changed.
    pub(super) fn advance(&mut self, level: &Level, wake: impl Fn() + Send + 'static) {
        let board = &level.board;
        if let Some((seen, job)) = &self.job {
            match job.poll() {
                // The job cannot be cancelled, and one at a time is enough.
                JobStatus::Busy => return,
                JobStatus::Done(found) => self.found = Some((seen.clone(), found)),
                // If the job failed, do not retry on the same board.
                JobStatus::Failed if seen.has_same_play(board) => return,
                JobStatus::Failed => {}
            }
            self.job = None;
        }
        if self.of(board).is_none() {
            let level = level.clone();
            let look = Job::start(wake, move |_| StaticDeadlocks::of(&level));
            self.job = Some((board.clone(), look));
        }
    }

    /// Static deadlocks of this board; `None` unless they are computed.
    #[must_use]
    pub fn of(&self, board: &Board) -> Option<&StaticDeadlocks> {
        self.found.as_ref().filter(|(seen, _)| seen.has_same_play(board)).map(|(_, found)| found)
    }
}

/// Returns the deadlocks of the initial state, one for each group of crates, sorted by detector.
///
/// Leaves out bipartite deadlocks if a crate is on a dead cell, which explains them.
fn initial_deadlocks(
    deadlocks: &mut Deadlocks,
    state: &State,
    ice: &CellSet,
) -> Vec<DeadlockReport> {
    let mut found: Vec<DeadlockReport> = Vec::new();
    for rest in state.crates.iter() {
        let Some(mut report) = deadlocks.explain(&state.crates, rest, state.player) else {
            continue;
        };
        if report.detector == Detector::DeadCell
            && let Some(why) = deadlocks.explain_dead_cell(rest, ice)
        {
            report = why;
        }
        // Two detectors may find the same group of crates, each from another crate.
        if !found.iter().any(|known| known.crates == report.crates) {
            found.push(report);
        }
    }
    // A missing matching is worth reporting only if no single crate explains it.
    if found.iter().any(|report| report.detector == Detector::DeadCell) {
        found.retain(|report| report.detector != Detector::Bipartite);
    }
    found.sort_by_key(|report| report.detector);
    found
}

/// Cells whose ground and occupant satisfy a condition.
fn cells_where(board: &Board, is_meant: impl Fn(Ground, Option<Occupant>) -> bool) -> CellSet {
    let cells = board.cells();
    let meant = cells.iter().enumerate();
    let meant = meant.filter(|(_, square)| is_meant(square.ground, square.occupant));
    CellSet::from_cells(cells.len(), meant.map(|(cell, _)| cell as CellIndex))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::ice::board_of_letters;

    fn look(letters: &str) -> StaticDeadlocks {
        let board = board_of_letters(letters).expect("letters only");
        StaticDeadlocks::of(&Level::untitled(board))
    }

    /// Checks the dead cells: `x` in rows.
    #[track_caller]
    fn check_cells(letters: &str, expected: &str) {
        let found = look(letters);
        let row = |row: usize| -> String {
            let cell = |column| {
                let is_dead = found.why_dead(Position::new(row, column)).is_some();
                if is_dead { 'x' } else { '-' }
            };
            (0..found.layout().columns()).map(cell).collect()
        };
        let rows: Vec<String> = (0..found.layout().rows()).map(row).collect();
        assert_eq!(rows.join("/"), expected);
    }

    #[test]
    fn dead_cells_cannot_reach_a_target() {
        check_cells("######/#@$_.#/######", "------/-x----/------");
        check_cells("######/#____#/#@$.#_/######", "------/-xxxx-/-x----/------");
        // Ice carries the crate to the target.
        check_cells("######/#@$~.#/######", "------/-x----/------");
        // Dead cells need a target, but neither player nor crates.
        check_cells("#####/#__.#/#####", "-----/-x---/-----");
        check_cells("#####/#@$_#/#####", "-----/-----/-----");
    }

    /// Checks the initial deadlocks: detector names with the number of crates.
    #[track_caller]
    fn check_start(letters: &str, expected: &[(&str, usize)]) {
        let found = look(letters);
        let reported: Vec<_> = found
            .initial_deadlocks()
            .iter()
            .map(|report| (report.detector.name(), report.crates.len()))
            .collect();
        assert_eq!(reported, expected, "{letters}");
    }

    #[test]
    fn initial_deadlocks_are_reported_once() {
        check_start("#######/#@_$_.#/#######", &[]);
        check_start("#######/#$_@_.#/#######", &[("dead-cell", 1)]);
        check_start("#######/#_____#/#@$$__#/#_$$._#/#_..._#/#_____#/#######", &[("freeze", 4)]);
        // A level with problems is not checked for stuck crates.
        check_start("#######/#$___.#/#######", &[]);
    }
}
