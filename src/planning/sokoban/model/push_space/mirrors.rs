//! One state for all its mirror images, and the way back from it.

use super::{PushAction, PushSpace};
use crate::board::{CellIndex, Direction};
use crate::planning::sokoban::model::symmetry::Symmetry;
use crate::worlds::ice::{NO_CELL, State, rules};

impl PushSpace {
    /// Which symmetry takes a state to the one that stands for all its mirror images, and the
    /// player there.
    pub(super) fn canonical(&mut self, state: &State) -> (usize, CellIndex) {
        self.crate_list.clear();
        self.crate_list.extend(state.crates.iter());
        self.crates.clone_from(&state.crates);
        self.hash_crates();
        if self.has_regions() {
            self.child_region.explore(&self.layout, &self.crates, state.player);
        }
        self.least_image((NO_CELL, NO_CELL), state.player)
    }

    /// Hashes the crates at hand in every mirror.
    pub(super) fn hash_crates(&mut self) {
        let Self { symmetries, crate_list, crate_hashes, zobrist, .. } = self;
        crate_hashes.clear();
        crate_hashes.extend(symmetries.iter().map(|Symmetry { image, .. }| {
            crate_list
                .iter()
                .fold(0, |hash, cell| hash ^ zobrist.of_crate(image[usize::from(*cell)]))
        }));
    }

    /// Among the mirror images of the state at hand after a push, the one with the least hash.
    /// Answers its number and the player in it. The area of the player must be at hand.
    #[inline]
    pub(super) fn least_image(
        &self,
        (from, rest): (CellIndex, CellIndex),
        player: CellIndex,
    ) -> (usize, CellIndex) {
        let mut least = (u64::MAX, NO_CELL);
        let mut chosen = 0;
        for (index, Symmetry { image, .. }) in self.symmetries.iter().enumerate() {
            let mut hash = self.crate_hashes[index];
            if from != NO_CELL {
                hash ^= self.zobrist.of_crate(image[usize::from(from)])
                    ^ self.zobrist.of_crate(image[usize::from(rest)]);
            }
            if hash > least.0 {
                continue;
            }
            let player = if self.has_regions() {
                self.child_region.lowest_image(image)
            } else {
                image[usize::from(player)]
            };
            if (hash, player) < least {
                least = (hash, player);
                chosen = index;
            }
        }
        (chosen, least.1)
    }

    /// Where the state that stands for all mirror images of a state has its cells in the state
    /// itself, cell by cell.
    pub(in crate::planning::sokoban) fn origins(&mut self, state: &State) -> &[CellIndex] {
        let (symmetry, _) = self.canonical(state);
        &self.symmetries[symmetry].origin
    }

    /// The pushes with a shortest walk before each. The pushes belong to the states that stand
    /// for their mirror images; what comes out belongs to the state given.
    pub(in crate::planning::sokoban) fn unroll(
        &mut self,
        state: &State,
        pushes: &[PushAction],
    ) -> Vec<Direction> {
        let mut state = state.clone();
        let mut actions = Vec::with_capacity(4 * pushes.len());
        for push in pushes {
            let (symmetry, _) = self.canonical(&state);
            let Self { layout, ice, walk, symmetries, .. } = self;
            let origin = &symmetries[symmetry].origin;
            let behind = layout.neighbour(push.from, push.direction.opposite());
            let [behind, from] = [behind, push.from].map(|cell| origin[usize::from(cell)]);
            let Some(direction) = layout.line(behind, from) else { break };
            walk.explore(layout, ice, &state.crates, state.player);
            walk.append_path(behind, &mut actions);
            actions.push(direction);
            state.player = behind;
            rules::apply_assuming(layout, |cell| ice.contains(cell), &mut state, direction);
        }
        actions
    }
}
