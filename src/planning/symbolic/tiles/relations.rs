//! Transition relations over the tiles of the current and the next state.

use super::codes::{Code, Piece, Time, shows, variables};
use crate::board::{CellIndex, Direction};
use crate::planning::symbolic::deeds::{Deed, Deeds, Way};
use crate::planning::symbolic::floor::Floor;
use crate::planning::symbolic::functions::{Function, Functions, Renaming};
use crate::planning::symbolic::meter::Halt;

/// Relation of one outcome of an action on one tile, or of the action without effect.
pub(super) struct Relation {
    /// The action of the relation.
    pub(super) action: Direction,
    between: Function,
    before: Function,
    after: Function,
    to_before: Renaming,
    to_after: Renaming,
}

/// Tile, its occupant before and its occupant after.
type Change = (usize, Piece, Piece);

/// Tiles in numerical order, and the relations between them.
pub(super) struct Tiles {
    /// The cells, left to right, top to bottom.
    cells: Vec<CellIndex>,
    is_target: Vec<bool>,
    /// All relations.
    pub(super) relations: Vec<Relation>,
}

impl Tiles {
    /// Builds the tiles of a level and all their relations.
    pub(super) fn new(floor: &Floor, functions: &Functions<'_>) -> Result<Self, Halt> {
        let mut cells = floor.cells().to_vec();
        cells.sort_unstable();
        let is_target = cells.iter().map(|cell| floor.targets().contains(cell)).collect();
        let mut tiles = Self { cells, is_target, relations: Vec::new() };
        let deeds = Deeds::new(floor);
        for cell in tiles.cells.clone() {
            for action in Direction::ALL {
                let deeds = deeds.at(cell, Way::Forwards);
                let ways: Vec<_> = deeds.filter(|deed| deed.action == action).collect();
                tiles.add(functions, cell, action, &ways)?;
            }
        }
        Ok(tiles)
    }

    /// Adds the relations of one tile and action: one for each outcome, one for no effect.
    fn add(
        &mut self,
        functions: &Functions<'_>,
        from: CellIndex,
        action: Direction,
        ways: &[&Deed],
    ) -> Result<(), Halt> {
        let tile = self.tile(from);
        let mut stays = self.piece(functions, tile, Time::Before, Piece::Player)?;
        for way in ways {
            let changes = self.changes(way);
            let mut between = functions.always();
            let mut applies = functions.always();
            for (tile, before, after) in &changes {
                let before = self.piece(functions, *tile, Time::Before, *before)?;
                let after = self.piece(functions, *tile, Time::After, *after)?;
                applies = functions.and(&applies, &before)?;
                between = functions.and(&between, &functions.and(&before, &after)?)?;
            }
            stays = functions.and_not(&stays, &applies)?;
            let tiles: Vec<usize> = changes.iter().map(|(tile, ..)| *tile).collect();
            self.relations.push(Relation::new(functions, action, between, &tiles)?);
        }
        // Without effect no tile changes, so the relation needs no next-state variables.
        self.relations.push(Relation::new(functions, action, stays, &[])?);
        Ok(())
    }

    /// Returns the change of every tile that a transition reads or writes.
    fn changes(&self, deed: &Deed) -> Vec<Change> {
        let mut changes = vec![(self.tile(deed.from), Piece::Player, Piece::Nothing)];
        if let Some((crate_from, _)) = deed.push {
            changes.push((self.tile(crate_from), Piece::Crate, Piece::Player));
        }
        let slider = if deed.push.is_some() { Piece::Crate } else { Piece::Player };
        for (index, cell) in deed.path.iter().enumerate() {
            let is_rest = index + 1 == deed.path.len();
            let after = if is_rest { slider } else { Piece::Nothing };
            changes.push((self.tile(*cell), Piece::Nothing, after));
        }
        if let Some(stopper) = deed.stopper {
            changes.push((self.tile(stopper), Piece::Crate, Piece::Crate));
        }
        changes
    }

    /// The function that is true if that occupant is on the tile. Targets are constant.
    fn piece(
        &self,
        functions: &Functions<'_>,
        tile: usize,
        time: Time,
        piece: Piece,
    ) -> Result<Function, Halt> {
        shows(functions, tile, time, Code::of(piece, self.is_target[tile]))
    }

    /// The function that is true in the state with these occupants.
    pub(super) fn state(
        &self,
        functions: &Functions<'_>,
        player: CellIndex,
        crates: &[CellIndex],
    ) -> Result<Function, Halt> {
        let mut state = functions.always();
        for (tile, cell) in self.cells.iter().enumerate().rev() {
            let piece = if *cell == player {
                Piece::Player
            } else if crates.contains(cell) {
                Piece::Crate
            } else {
                Piece::Nothing
            };
            let shown = self.piece(functions, tile, Time::Before, piece)?;
            state = functions.and(&shown, &state)?;
        }
        Ok(state)
    }

    /// The function that is true if every target holds a crate.
    pub(super) fn goal(&self, functions: &Functions<'_>) -> Result<Function, Halt> {
        let mut goal = functions.always();
        for tile in (0..self.cells.len()).filter(|tile| self.is_target[*tile]) {
            let covered = self.piece(functions, tile, Time::Before, Piece::Crate)?;
            goal = functions.and(&goal, &covered)?;
        }
        Ok(goal)
    }

    /// Number of states, with the next-state variables fixed. Approximate above 2^53.
    pub(super) fn count(&self, functions: &Functions<'_>, states: &Function) -> Result<u128, Halt> {
        let mut alone = states.clone();
        for tile in (0..self.cells.len()).rev() {
            for variable in variables(tile, Time::After) {
                alone = functions.and(&alone, &functions.literal(variable, false)?)?;
            }
        }
        Ok(functions.count_roughly(&alone) as u128)
    }

    fn tile(&self, cell: CellIndex) -> usize {
        self.cells.binary_search(&cell).unwrap_or_default()
    }
}

impl Relation {
    fn new(
        functions: &Functions<'_>,
        action: Direction,
        between: Function,
        tiles: &[usize],
    ) -> Result<Self, Halt> {
        let (mut before, mut after) = (functions.always(), functions.always());
        let mut pairs = Vec::new();
        for tile in tiles {
            let both = variables(*tile, Time::Before).zip(variables(*tile, Time::After));
            // Quantify and rename only the variables of the tiles that the relation changes.
            for (variable, next) in both {
                let (here, there) =
                    (functions.literal(variable, true)?, functions.literal(next, true)?);
                before = functions.and(&before, &here)?;
                after = functions.and(&after, &there)?;
                pairs.push(((variable, here), (next, there)));
            }
        }
        let to_before = pairs.iter().map(|((_, here), (next, _))| (*next, here.clone()));
        let to_after = pairs.iter().map(|((variable, _), (_, there))| (*variable, there.clone()));
        Ok(Self {
            action,
            between,
            before,
            after,
            to_before: functions.renaming(to_before),
            to_after: functions.renaming(to_after),
        })
    }

    /// Returns the successors of a set of states under the relation.
    pub(super) fn image(
        &self,
        functions: &Functions<'_>,
        states: &Function,
    ) -> Result<Function, Halt> {
        let after = functions.and_exists(states, &self.between, &self.before)?;
        functions.renamed(&after, &self.to_before)
    }

    /// Returns the predecessors of a set of states under the relation.
    pub(super) fn preimage(
        &self,
        functions: &Functions<'_>,
        states: &Function,
    ) -> Result<Function, Halt> {
        let after = functions.renamed(states, &self.to_after)?;
        functions.and_exists(&after, &self.between, &self.after)
    }
}
