//! Explains the proofs of the detectors, and dead cells by walls, the line along a wall, or the
//! reachable cells.

use super::Deadlocks;
use crate::board::{CellIndex, CellSet, Direction, flood_fill};
use crate::planning::sokoban::deadlocks::{DeadlockReport, Detector};
use crate::worlds::ice::{BoardLayout, NO_CELL, slide};
use std::sync::Arc;

/// Maximum number of runs (neighbouring cells of a row) that a sentence lists by position.
const MAX_LISTED_RUNS: usize = 6;

impl Deadlocks {
    /// Explains the deadlock after a push; `None` if no active detector proves one.
    ///
    /// Arguments as in [`Self::detect_after_push`].
    pub fn explain(
        &mut self,
        crates: &CellSet,
        rest: CellIndex,
        player: CellIndex,
    ) -> Option<DeadlockReport> {
        // The search keeps only the detector's name; run it again to get crates and cells.
        let detector = self.detect_after_push(crates, rest, player)?;
        let nothing = CellSet::new(self.layout.cell_count());
        let cell_count = self.layout.cell_count();
        let of_cells = |cells: &[CellIndex]| CellSet::from_cells(cell_count, cells.iter().copied());
        let (crates, cells, sentence) = match detector {
            Detector::DeadCell => {
                let mut dead = nothing;
                dead.insert(rest);
                let sentence = if self.distances.alive().contains(rest) {
                    "With the player on this side, no push brings this crate to a target."
                } else {
                    "No push brings a crate from this cell to a target."
                };
                let sentence = sentence.to_owned();
                (of_cells(&[rest]), dead, sentence)
            }
            Detector::Freeze => {
                let frozen = of_cells(self.freeze.frozen_crates());
                let count = frozen.len();
                let sentence = if count == 1 {
                    "This crate can never move again, and it is not on a target.".to_owned()
                } else {
                    format!("These {count} crates hold each other: none can ever move again.")
                };
                (frozen, nothing, sentence)
            }
            Detector::Bipartite => {
                let sentence =
                    "There is no way to give each target a crate that can reach it.".to_owned();
                (crates.clone(), self.layout.targets().clone(), sentence)
            }
            Detector::ClosedDiagonal => {
                let (around, chain) = self.diagonal.beside(&self.layout, crates, rest)?;
                let sentence = "These crates close a diagonal: the cells inside can only be \
                                filled, and that does not free them."
                    .to_owned();
                (of_cells(around), of_cells(chain), sentence)
            }
            Detector::Corral => {
                // The detector has just filled `reached`; its proofs are cached, so the search for
                // the area that it found is cheap.
                let layout = Arc::clone(&self.layout);
                let seed = layout
                    .neighbours(rest)
                    .find(|seed| self.is_corral_deadlock(crates, *seed, player))?;
                let (area, barrier) = self.corrals.around(&layout, crates, seed);
                let sentence = "The player is shut out of this area, and these crates could not \
                                be solved even if they were alone."
                    .to_owned();
                (of_cells(barrier), area.clone(), sentence)
            }
            Detector::Pattern => {
                let pattern = self.patterns.find_match(crates, rest, player)?;
                let sentence =
                    "These crates stood like this before and were proved lost then.".to_owned();
                (pattern.clone(), nothing, sentence)
            }
            Detector::PiCorral => return None,
        };
        Some(DeadlockReport { detector, crates, cells, sentence })
    }

    /// Explains the PI-corral whose crates suffice for the next push.
    ///
    /// Returns `None` if there is no PI-corral, if the level has ice or surplus crates, or if the
    /// detector is off.
    pub fn explain_restriction(
        &mut self,
        crates: &CellSet,
        player: CellIndex,
    ) -> Option<DeadlockReport> {
        if self.has_ice || self.surplus_crates > 0 || !self.detectors.contains(Detector::PiCorral) {
            return None;
        }
        self.flood(crates, player);
        let Self { corrals, layout, distances, reached, .. } = self;
        let around =
            corrals.find_pi_corral(layout, distances, crates, |cell| reached.contains(cell))?;
        let crates = around.clone();
        Some(DeadlockReport {
            detector: Detector::PiCorral,
            crates,
            cells: corrals.pi_corral_area().clone(),
            sentence: "A push must lead into this area some time, and it may as well be the next: \
                       other pushes can wait."
                .to_owned(),
        })
    }

    /// Explains why a cell is dead; `None` for other cells and walls.
    ///
    /// `ice` must be the ice map given to [`Self::new`].
    #[must_use]
    pub fn explain_dead_cell(&self, cell: CellIndex, ice: &CellSet) -> Option<DeadlockReport> {
        let layout = &self.layout;
        if !self.is_dead_cell(cell) {
            return None;
        }
        let here = CellSet::from_cells(layout.cell_count(), [cell]);
        let (mut sentence, cells) = dead_cell_reason(layout, ice, cell);
        if self.surplus_crates > 0 {
            sentence.push_str(" Only a spare crate may stand here.");
        }
        Some(DeadlockReport { detector: Detector::DeadCell, crates: here, cells, sentence })
    }
}

/// Explains a dead cell in one sentence.
///
/// Also returns the cells that a single crate can reach from it, with the player anywhere.
/// O(cells × slide length).
fn dead_cell_reason(layout: &BoardLayout, ice: &CellSet, cell: CellIndex) -> (String, CellSet) {
    let reached = flood_fill(layout.cell_count(), [cell], |from| {
        Direction::ALL
            .map(|direction| stop_after_push(layout, ice, from, direction))
            .into_iter()
            .flatten()
    });
    let sentence = if !reached.is_disjoint(layout.targets()) {
        "A push towards a target needs the player on a side of the crate that walls keep it from."
            .to_owned()
    } else if reached.len() == 1 {
        immovable_reason(layout, cell)
    } else if let Some(line) = line_reason(layout, &reached) {
        line
    } else {
        let cells = cell_list(layout, &reached);
        let slides = reached.iter().any(|cell| ice.contains(cell));
        let how = if slides { "by pushes and slides" } else { "by pushes" };
        format!("From here a crate comes {how} only to {cells}; none of these cells is a target.")
    };
    (sentence, reached)
}

/// Cell where a single crate stops after a push; `None` if the push is impossible.
fn stop_after_push(
    layout: &BoardLayout,
    ice: &CellSet,
    from: CellIndex,
    direction: Direction,
) -> Option<CellIndex> {
    let ahead = |cell| Some(layout.neighbour(cell, direction)).filter(|next| *next != NO_CELL);
    let entered = ahead(from)?;
    let has_player_cell = layout.neighbour(from, direction.opposite()) != NO_CELL;
    has_player_cell.then(|| slide(entered, ahead, |cell| ice.contains(cell)))
}

/// Names of those of two opposite sides of a cell where a wall or the board's edge is.
fn closed_sides(layout: &BoardLayout, cell: CellIndex, sides: [Direction; 2]) -> Vec<&'static str> {
    let is_closed = |side: &Direction| layout.neighbour(cell, *side) == NO_CELL;
    sides.iter().filter(|side| is_closed(side)).map(|side| side_name(*side)).collect()
}

/// Words for a side of a cell within a sentence, for example "to the left".
const fn side_name(side: Direction) -> &'static str {
    match side {
        Direction::Up => "above",
        Direction::Down => "below",
        Direction::Left => "to the left",
        Direction::Right => "to the right",
    }
}

/// Explains by its walls a cell from which no push can move a crate.
fn immovable_reason(layout: &BoardLayout, cell: CellIndex) -> String {
    let vertical = closed_sides(layout, cell, [Direction::Up, Direction::Down]);
    let horizontal = closed_sides(layout, cell, [Direction::Left, Direction::Right]);
    let kind = if vertical.len() + horizontal.len() == 2 { "Corner: walls" } else { "Walls" };
    let sides: Vec<_> = vertical.into_iter().chain(horizontal).collect();
    let sides = match sides.as_slice() {
        [others @ .., last] if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        sides => sides.join(", "),
    };
    format!("{kind} {sides}: no push moves a crate from here.")
}

/// Explains why a crate stays in one line; `None` if `reached` is not in one row or column.
///
/// `reached` are all cells that the crate can reach; at least two, in ascending order.
fn line_reason(layout: &BoardLayout, reached: &CellSet) -> Option<String> {
    let positions: Vec<_> = reached.iter().map(|cell| layout.position_of(cell)).collect();
    let (first, last) = (*positions.first()?, *positions.last()?);
    let is_row = positions.iter().all(|place| place.row == first.row);
    let is_column = positions.iter().all(|place| place.column == first.column);
    let (sides, line) = match (is_row, is_column) {
        (true, _) => {
            let line =
                format!("row {}, columns {}–{}", first.row + 1, first.column + 1, last.column + 1);
            ([Direction::Up, Direction::Down], line)
        }
        (_, true) => {
            let line =
                format!("column {}, rows {}–{}", first.column + 1, first.row + 1, last.row + 1);
            ([Direction::Left, Direction::Right], line)
        }
        _ => return None,
    };
    let is_wall_on =
        |side: Direction| reached.iter().all(|cell| layout.neighbour(cell, side) == NO_CELL);
    let wall = match sides.map(is_wall_on) {
        [true, true] => {
            format!("Between the walls {} and {}", side_name(sides[0]), side_name(sides[1]))
        }
        [true, false] => format!("Along the wall {}", side_name(sides[0])),
        [false, true] => format!("Along the wall {}", side_name(sides[1])),
        [false, false] => "Between walls".to_owned(),
    };
    Some(format!("{wall}, a crate here stays in {line}, where no cell is a target."))
}

/// Lists cells by rows; only their number above [`MAX_LISTED_RUNS`] runs.
///
/// For example "row 2, columns 3–5; row 3, column 4"; rows and columns count from 1.
fn cell_list(layout: &BoardLayout, cells: &CellSet) -> String {
    let mut runs: Vec<(usize, usize, usize)> = Vec::new();
    for place in cells.iter().map(|cell| layout.position_of(cell)) {
        match runs.last_mut() {
            Some((row, _, last)) if *row == place.row && *last + 1 == place.column => {
                *last = place.column;
            }
            _ => runs.push((place.row, place.column, place.column)),
        }
    }
    if runs.len() > MAX_LISTED_RUNS {
        return format!("the {} cells marked", cells.len());
    }
    let run = |(row, first, last): &(usize, usize, usize)| match last - first {
        0 => format!("row {}, column {}", row + 1, first + 1),
        _ => format!("row {}, columns {}–{}", row + 1, first + 1, last + 1),
    };
    runs.iter().map(run).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::super::{Deadlocks, DetectorSet};
    use crate::board::CellSet;
    use crate::worlds::ice::{Level, Terrain, board_of_letters};

    /// Checks the sentence for a cell; row and column count from 1.
    #[track_caller]
    fn check(letters: &str, (row, column): (usize, usize), expected: &str) {
        let level = Level::untitled(board_of_letters(letters).expect("letters only"));
        let (terrain, state) = Terrain::compile(&level).expect("a playable level");
        let (layout, ice) = (terrain.layout(), terrain.ice());
        let deadlocks = Deadlocks::new(layout, ice, state.crates.len(), DetectorSet::ALL);
        let cell = (row - 1) * layout.columns() + column - 1;
        let why = deadlocks.explain_dead_cell(cell as u16, ice).expect("a dead cell");
        assert_eq!(why.sentence, expected);
        assert_eq!(why.crates, CellSet::from_cells(layout.cell_count(), [cell as u16]));
        assert!(why.cells.contains(cell as u16));
    }

    const ROOM: &str = "########/#______#/#@_$___#/#___._.#/#_$____#/########";

    #[test]
    fn corner_reason_names_its_walls() {
        let corner = "Corner: walls above and to the left: no push moves a crate from here.";
        check(ROOM, (2, 2), corner);
        let corner = "Corner: walls below and to the right: no push moves a crate from here.";
        check(ROOM, (5, 7), corner);
        check(
            "######/#@$_.#/###_##/######",
            (3, 4),
            "Walls below, to the left and to the right: no push moves a crate from here.",
        );
    }

    #[test]
    fn line_reason_names_its_cells() {
        check(
            ROOM,
            (2, 4),
            "Along the wall above, a crate here stays in row 2, columns 2–7, where no cell is a \
             target.",
        );
        check(
            ROOM,
            (3, 2),
            "Along the wall to the left, a crate here stays in column 2, rows 2–5, where no cell \
             is a target.",
        );
    }

    #[test]
    fn reasons_follow_slides_on_ice() {
        // A push to the left slides to the wall; to the right it is the same on the other side.
        check(
            "########/#~~~~~~#/#@_$___#/#___.__#/########",
            (2, 4),
            "Along the wall above, a crate here stays in row 2, columns 2–7, where no cell is a \
             target.",
        );
        // On ice nothing stops a crate in the row of the target.
        check(
            "#######/#__~__#/#__~_.#/#@_~_$#/#__~__#/#######",
            (3, 2),
            "Along the wall to the left, a crate here stays in column 2, rows 2–5, where no cell \
             is a target.",
        );
    }

    #[test]
    fn closed_set_reason_names_its_cells() {
        check(
            "#########/#.$@_####/####_####/#_______#/#_______#/#_______#/#########",
            (5, 4),
            "From here a crate comes by pushes only to row 2, column 5; row 3, column 5; row 4, \
             columns 2–8; row 5, columns 2–8; row 6, columns 2–8; none of these cells is a target.",
        );
    }
}
