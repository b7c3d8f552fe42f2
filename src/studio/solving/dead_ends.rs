//! Static deadlocks: dead cells, and crates that are stuck from the start. No search is needed.

use crate::board::{CellIndex, CellSet, Position};
use crate::planning::sokoban::{Deadlocks, Detector, DetectorSet, Sighting};
use crate::worlds::ice::{Board, Ground, Layout, Level, Occupant, State, Terrain};
use std::sync::Arc;

/// Dead cells and initial deadlocks of the edited level.
#[derive(Debug, Clone)]
pub struct DeadEnds {
    layout: Arc<Layout>,
    ice: CellSet,
    deadlocks: Option<Deadlocks>,
    cells: CellSet,
    sightings: Vec<Sighting>,
}

impl DeadEnds {
    /// Analyses a level. O(targets × cells).
    ///
    /// The level may have problems: dead cells need only a target; stuck crates need a playable
    /// level.
    #[must_use]
    pub fn of(level: &Level) -> Self {
        let board = &level.board;
        let walls = cells_where(board, |ground, _| ground == Ground::Wall);
        let targets = cells_where(board, |ground, _| ground == Ground::Target);
        let has_target = !targets.is_empty();
        let layout = Arc::new(Layout::new(board.rows(), board.columns(), walls, targets));
        let mut found = Self {
            cells: CellSet::new(layout.cell_count()),
            ice: cells_where(board, |ground, _| ground == Ground::Ice),
            layout,
            deadlocks: None,
            sightings: Vec::new(),
        };
        if has_target {
            found.look(level);
        }
        found
    }

    fn look(&mut self, level: &Level) {
        let board = &level.board;
        let crates = cells_where(board, |_, occupant| occupant == Some(Occupant::Crate));
        let players = cells_where(board, |_, occupant| occupant == Some(Occupant::Player));
        let mut deadlocks = Deadlocks::new(&self.layout, &self.ice, crates.len(), DetectorSet::ALL);
        // Cells outside the walls are dead, too, but are not drawn.
        let inside = self.layout.inside(crates.iter().chain(players.iter()));
        self.cells = CellSet::from_cells(
            self.layout.cell_count(),
            inside.iter().filter(|cell| deadlocks.is_dead_cell(*cell)),
        );
        if let Ok((_, state)) = Terrain::compile(level) {
            self.sightings = sightings(&mut deadlocks, &state, &self.ice);
        }
        self.deadlocks = Some(deadlocks);
    }

    /// The map that numbers the cells.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Cells inside the level's outline from which no crate can reach a target.
    #[must_use]
    pub fn cells(&self) -> &CellSet {
        &self.cells
    }

    /// Why a cell is dead; `None` if it is not.
    #[must_use]
    pub fn why(&self, position: Position) -> Option<Sighting> {
        let inside = position.row < self.layout.rows() && position.column < self.layout.columns();
        let cell = inside.then(|| position.row * self.layout.columns() + position.column)?;
        let cell = CellIndex::try_from(cell).ok().filter(|cell| self.cells.contains(*cell))?;
        self.deadlocks.as_ref()?.why_dead(cell, &self.ice)
    }

    /// Deadlocks of the initial position, each group of crates once.
    #[must_use]
    pub fn sightings(&self) -> &[Sighting] {
        &self.sightings
    }
}

/// All deadlocks that the detectors find at the start, checked from each crate.
fn sightings(deadlocks: &mut Deadlocks, state: &State, ice: &CellSet) -> Vec<Sighting> {
    let mut found: Vec<Sighting> = Vec::new();
    for rest in state.crates.iter() {
        let Some(mut sighting) = deadlocks.explain(&state.crates, rest, state.player) else {
            continue;
        };
        if sighting.detector == Detector::DeadCell
            && let Some(why) = deadlocks.why_dead(rest, ice)
        {
            sighting = why;
        }
        if !found.contains(&sighting) {
            found.push(sighting);
        }
    }
    // A missing matching is worth reporting only if no single crate explains it.
    if found.iter().any(|sighting| sighting.detector == Detector::DeadCell) {
        found.retain(|sighting| sighting.detector != Detector::Bipartite);
    }
    found.sort_by_key(|sighting| sighting.detector);
    found
}

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

    fn look(letters: &str) -> DeadEnds {
        let board = board_of_letters(letters).expect("letters only");
        DeadEnds::of(&Level::untitled(board))
    }

    /// Checks the dead cells: `x` in rows.
    #[track_caller]
    fn check_cells(letters: &str, expected: &str) {
        let found = look(letters);
        let row = |row: usize| -> String {
            let cell = |column| {
                let is_dead = found.why(Position::new(row, column)).is_some();
                if is_dead { 'x' } else { '-' }
            };
            (0..found.layout().columns()).map(cell).collect()
        };
        let rows: Vec<String> = (0..found.layout().rows()).map(row).collect();
        assert_eq!(rows.join("/"), expected);
    }

    #[test]
    fn dead_cells_are_those_from_which_no_push_leads_home() {
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
        let told: Vec<_> = found
            .sightings()
            .iter()
            .map(|sighting| (sighting.detector.name(), sighting.crates.len()))
            .collect();
        assert_eq!(told, expected, "{letters}");
    }

    #[test]
    fn crates_that_are_lost_from_the_start_are_seen_once() {
        check_start("#######/#@_$_.#/#######", &[]);
        check_start("#######/#$_@_.#/#######", &[("dead-cell", 1)]);
        check_start("#######/#_____#/#@$$__#/#_$$._#/#_..._#/#_____#/#######", &[("freeze", 4)]);
        // A level with problems is not checked for stuck crates.
        check_start("#######/#$___.#/#######", &[]);
    }
}
