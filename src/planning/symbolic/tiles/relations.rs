//! Transition relations over the tiles of the current and the next state.
//!
//! A relation is a boolean function of both states. A cube is a conjunction of variables; it
//! selects the variables that an image or preimage quantifies.
//!
//! A tile has a three-bit code in each state.

use crate::board::{CellIndex, Direction};
use crate::planning::symbolic::budgeted_manager::Halt;
use crate::planning::symbolic::encoded_cells::EncodedCells;
use crate::planning::symbolic::functions::{Function, Functions, Substitution, Variable};
use crate::planning::symbolic::transitions::{GroundTransition, GroundTransitions, StepDirection};

/// Relation of one outcome of an action from one tile, or of no effect.
pub(super) struct Relation {
    /// The action of the relation.
    pub(super) action: Direction,
    /// The relation between current and next state; all tiles that it omits keep their values.
    between: Function,
    /// Cube of the current-state variables of the tiles in the transition; true for no effect.
    before: Function,
    /// Cube of the next-state variables of the same tiles.
    after: Function,
    /// Renames the variables of `after` to those of `before`.
    to_before: Substitution,
    /// Renames the variables of `before` to those of `after`.
    to_after: Substitution,
}

/// Tile, its occupant before and its occupant after, which may be the same.
type TileChange = (usize, TileOccupant, TileOccupant);

/// Tiles of the player's area, and the relations of all actions.
pub(super) struct TileModel {
    /// By tile: its cell, in increasing order.
    cells: Vec<CellIndex>,
    /// By tile: whether it is a target.
    is_target: Vec<bool>,
    /// All relations.
    pub(super) relations: Vec<Relation>,
}

impl TileModel {
    /// Builds the tiles of a level and all their relations.
    pub(super) fn new(cells: &EncodedCells, functions: &Functions<'_>) -> Result<Self, Halt> {
        let mut sorted = cells.cells().to_vec();
        sorted.sort_unstable();
        let is_target = sorted.iter().map(|cell| cells.targets().contains(cell)).collect();
        let mut tiles = Self { cells: sorted, is_target, relations: Vec::new() };
        let transitions = GroundTransitions::new(cells);
        for cell in tiles.cells.clone() {
            for action in Direction::ALL {
                let transitions = transitions.at_player(cell, StepDirection::Forwards);
                let transitions: Vec<_> =
                    transitions.filter(|transition| transition.action == action).collect();
                tiles.add(functions, cell, action, &transitions)?;
            }
        }
        Ok(tiles)
    }

    /// Adds the relations of an action from a cell: one for each outcome, and one for no effect.
    ///
    /// `transitions` are the transitions of this action from this cell.
    fn add(
        &mut self,
        functions: &Functions<'_>,
        from: CellIndex,
        action: Direction,
        transitions: &[&GroundTransition],
    ) -> Result<(), Halt> {
        let tile = self.tile(from);
        let mut stays =
            self.has_occupant(functions, tile, StateCopy::Before, TileOccupant::Player)?;
        for transition in transitions {
            let changes = self.changes(transition);
            let mut between = functions.constant_true();
            let mut applies = functions.constant_true();
            for (tile, before, after) in &changes {
                let before = self.has_occupant(functions, *tile, StateCopy::Before, *before)?;
                let after = self.has_occupant(functions, *tile, StateCopy::After, *after)?;
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
    fn changes(&self, transition: &GroundTransition) -> Vec<TileChange> {
        let mut changes =
            vec![(self.tile(transition.from), TileOccupant::Player, TileOccupant::Nothing)];
        if let Some((crate_from, _)) = transition.push {
            changes.push((self.tile(crate_from), TileOccupant::Crate, TileOccupant::Player));
        }
        let slider =
            if transition.push.is_some() { TileOccupant::Crate } else { TileOccupant::Player };
        for (index, cell) in transition.path.iter().enumerate() {
            let is_rest = index + 1 == transition.path.len();
            let after = if is_rest { slider } else { TileOccupant::Nothing };
            changes.push((self.tile(*cell), TileOccupant::Nothing, after));
        }
        if let Some(stopper) = transition.stopper {
            changes.push((self.tile(stopper), TileOccupant::Crate, TileOccupant::Crate));
        }
        changes
    }

    /// The function that is true if `occupant` occupies the tile in the state copy `copy`.
    fn has_occupant(
        &self,
        functions: &Functions<'_>,
        tile: usize,
        copy: StateCopy,
        occupant: TileOccupant,
    ) -> Result<Function, Halt> {
        tile_has_code(functions, tile, copy, TileCode::of(occupant, self.is_target[tile]))
    }

    /// The function that is true only if the current state has this player and these crates.
    pub(super) fn state(
        &self,
        functions: &Functions<'_>,
        player: CellIndex,
        crates: &[CellIndex],
    ) -> Result<Function, Halt> {
        let mut state = functions.constant_true();
        for (tile, cell) in self.cells.iter().enumerate().rev() {
            let occupant = if *cell == player {
                TileOccupant::Player
            } else if crates.contains(cell) {
                TileOccupant::Crate
            } else {
                TileOccupant::Nothing
            };
            let shown = self.has_occupant(functions, tile, StateCopy::Before, occupant)?;
            state = functions.and(&shown, &state)?;
        }
        Ok(state)
    }

    /// The function that is true if every target of the area holds a crate in the current state.
    pub(super) fn goal(&self, functions: &Functions<'_>) -> Result<Function, Halt> {
        let mut goal = functions.constant_true();
        for tile in (0..self.cells.len()).filter(|tile| self.is_target[*tile]) {
            let covered =
                self.has_occupant(functions, tile, StateCopy::Before, TileOccupant::Crate)?;
            goal = functions.and(&goal, &covered)?;
        }
        Ok(goal)
    }

    /// Number of states in a set of current states. Approximate above 2^53.
    pub(super) fn count(&self, functions: &Functions<'_>, states: &Function) -> Result<u128, Halt> {
        let mut alone = states.clone();
        for tile in (0..self.cells.len()).rev() {
            for variable in variables(tile, StateCopy::After) {
                alone = functions.and(&alone, &functions.literal(variable, false)?)?;
            }
        }
        Ok(functions.approximate_count(&alone) as u128)
    }

    /// Number of the tile of a cell, which must belong to the player's area.
    fn tile(&self, cell: CellIndex) -> usize {
        self.cells.binary_search(&cell).unwrap_or_default()
    }
}

impl Relation {
    /// Creates the relation `between` for an action.
    ///
    /// `tiles` are the tiles whose next values it contains; none for no effect.
    fn new(
        functions: &Functions<'_>,
        action: Direction,
        between: Function,
        tiles: &[usize],
    ) -> Result<Self, Halt> {
        let (mut before, mut after) = (functions.constant_true(), functions.constant_true());
        let mut pairs = Vec::new();
        for tile in tiles {
            let both = variables(*tile, StateCopy::Before).zip(variables(*tile, StateCopy::After));
            // Quantify and rename only the variables of these tiles.
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
            to_before: functions.substitution(to_before),
            to_after: functions.substitution(to_after),
        })
    }

    /// Returns the successors of a set of states under the relation.
    pub(super) fn image(
        &self,
        functions: &Functions<'_>,
        states: &Function,
    ) -> Result<Function, Halt> {
        let after = functions.and_exists(states, &self.between, &self.before)?;
        functions.substitute(&after, &self.to_before)
    }

    /// Returns the predecessors of a set of states under the relation.
    pub(super) fn preimage(
        &self,
        functions: &Functions<'_>,
        states: &Function,
    ) -> Result<Function, Halt> {
        let after = functions.substitute(states, &self.to_after)?;
        functions.and_exists(&after, &self.between, &self.after)
    }
}

/// Number of bits of a tile's code.
pub(super) const BITS: u32 = 3;

/// Content of a tile as a code. The codes 000 and 111 are unused.
///
/// `Free` is empty floor or ice, `Target` an empty target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TileCode {
    Free = 0b001,
    Crate = 0b010,
    Target = 0b011,
    CrateOnTarget = 0b100,
    Player = 0b101,
    PlayerOnTarget = 0b110,
}

/// Occupant of a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TileOccupant {
    Nothing,
    Crate,
    Player,
}

impl TileCode {
    /// Returns the code of a tile with an occupant, on a target or not.
    pub(super) const fn of(occupant: TileOccupant, is_target: bool) -> Self {
        match (occupant, is_target) {
            (TileOccupant::Nothing, false) => Self::Free,
            (TileOccupant::Nothing, true) => Self::Target,
            (TileOccupant::Crate, false) => Self::Crate,
            (TileOccupant::Crate, true) => Self::CrateOnTarget,
            (TileOccupant::Player, false) => Self::Player,
            (TileOccupant::Player, true) => Self::PlayerOnTarget,
        }
    }
}

/// Copy of the state variables: current state (`Before` an action) or next (`After`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum StateCopy {
    Before,
    After,
}

/// Variables of a tile in the current or next state, highest bit first.
pub(super) fn variables(tile: usize, copy: StateCopy) -> impl Iterator<Item = Variable> {
    let after = Variable::from(copy == StateCopy::After);
    (0..BITS).map(move |bit| 2 * (BITS * tile as Variable + bit) + after)
}

/// The function that is true if the tile has `code` in the state copy `copy`.
pub(super) fn tile_has_code(
    functions: &Functions<'_>,
    tile: usize,
    copy: StateCopy,
    code: TileCode,
) -> Result<Function, Halt> {
    let mut all = functions.constant_true();
    for (bit, variable) in (0..BITS).zip(variables(tile, copy)) {
        let value = (code as u32 >> (BITS - 1 - bit)) & 1 == 1;
        all = functions.and(&all, &functions.literal(variable, value)?)?;
    }
    Ok(all)
}
