//! Canonical mirror images of states, and the mapping back.
//!
//! The canonical image of a state is the mirror image whose crates have the least hash. A symmetry
//! is given as an index into the symmetries of the space.

use super::{PushAction, PushSpace};
use crate::board::{CellIndex, Direction};
use crate::planning::sokoban::model::symmetry::Symmetry;
use crate::worlds::ice::{NO_CELL, State, rules};

impl PushSpace {
    /// Whether mirror images share a state, because the player's area is symmetric.
    ///
    /// False before a search begins, and with risk prices.
    pub(in crate::planning::sokoban) fn merges_mirror_images(&self) -> bool {
        self.symmetries.len() > 1
    }

    /// The symmetry to the canonical image of a state, and the player's cell there.
    ///
    /// With regions, the cell is the least of the region. The crates become the current ones.
    pub(super) fn canonical(&mut self, state: &State) -> (usize, CellIndex) {
        self.crate_list.clear();
        self.crate_list.extend(state.crates.iter());
        self.crates.clone_from(&state.crates);
        self.hash_crates();
        if self.uses_regions() {
            self.child_region.flood(&self.layout, &self.crates, state.player);
        }
        self.least_image((NO_CELL, NO_CELL), state.player)
    }

    /// Hashes the current crates under every symmetry.
    pub(in crate::planning::sokoban::model) fn hash_crates(&mut self) {
        let Self { symmetries, crate_list, crate_hashes, zobrist, .. } = self;
        crate_hashes.clear();
        crate_hashes.extend(symmetries.iter().map(|Symmetry { image, .. }| {
            crate_list
                .iter()
                .fold(0, |hash, cell| hash ^ zobrist.of_crate(image[usize::from(*cell)]))
        }));
    }

    /// Least hash over all mirror images of the current crates, optionally with one moved.
    ///
    /// `moved` is the crate's list index and its new cell. `images` receives the symmetries with
    /// this hash: several only if the crates are their own mirror image.
    pub(in crate::planning::sokoban::model) fn least_hash(
        &self,
        moved: Option<(usize, CellIndex)>,
        images: &mut Vec<usize>,
    ) -> u64 {
        images.clear();
        let mut least = u64::MAX;
        for (index, Symmetry { image, .. }) in self.symmetries.iter().enumerate() {
            let mut hash = self.crate_hashes[index];
            if let Some((moved, to)) = moved {
                let cells = [self.crate_list[moved], to].map(|cell| image[usize::from(cell)]);
                hash ^= self.zobrist.of_crate(cells[0]) ^ self.zobrist.of_crate(cells[1]);
            }
            if hash < least {
                images.clear();
                least = hash;
            }
            if hash == least {
                images.push(index);
            }
        }
        least
    }

    /// The current crates under a symmetry, optionally with one moved, in ascending order.
    ///
    /// `moved` is the crate's list index and its new cell.
    pub(in crate::planning::sokoban::model) fn mirrored(
        &mut self,
        moved: Option<(usize, CellIndex)>,
        symmetry: usize,
    ) -> &[CellIndex] {
        let Self { crate_list, mirrored_crates: mirrored, symmetries, .. } = self;
        let image = &symmetries[symmetry].image;
        match moved {
            Some((index, to)) if symmetry == 0 => {
                replace_sorted(crate_list, mirrored, index, to);
            }
            _ => {
                mirrored.clear();
                mirrored.extend(crate_list.iter().map(|cell| image[usize::from(*cell)]));
                if let Some((index, to)) = moved {
                    mirrored[index] = image[usize::from(to)];
                }
                mirrored.sort_unstable();
            }
        }
        mirrored
    }

    /// The symmetry with the least hash after a crate's move, and the player's cell there.
    ///
    /// The crate moves from `from` to `to`; no crate moves if `from` is [`NO_CELL`]. Equal hashes
    /// are ordered by the player's cell. With regions, `child_region` must be up to date, and the
    /// cell is the least of its image.
    #[inline]
    pub(super) fn least_image(
        &self,
        (from, to): (CellIndex, CellIndex),
        player: CellIndex,
    ) -> (usize, CellIndex) {
        let mut least = (u64::MAX, NO_CELL);
        let mut chosen = 0;
        for (index, Symmetry { image, .. }) in self.symmetries.iter().enumerate() {
            let mut hash = self.crate_hashes[index];
            if from != NO_CELL {
                hash ^= self.zobrist.of_crate(image[usize::from(from)])
                    ^ self.zobrist.of_crate(image[usize::from(to)]);
            }
            if hash > least.0 {
                continue;
            }
            let player = if self.uses_regions() {
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

    /// Maps each cell of the canonical image to the cell of the state itself.
    ///
    /// The crates of `state` become the current ones.
    pub(in crate::planning::sokoban) fn canonical_to_board(
        &mut self,
        state: &State,
    ) -> &[CellIndex] {
        let (symmetry, _) = self.canonical(state);
        &self.symmetries[symmetry].origin
    }

    /// Converts pushes on canonical images into actions from `state`, with shortest walks.
    ///
    /// If the crates are their own mirror image, several pushes correspond; the one with the
    /// shortest walk is used. Ends early at a push without a crate, or out of the player's reach.
    pub(in crate::planning::sokoban) fn expand_to_actions(
        &mut self,
        state: &State,
        pushes: &[PushAction],
    ) -> Vec<Direction> {
        let mut state = state.clone();
        let mut actions = Vec::with_capacity(4 * pushes.len());
        let mut images = Vec::new();
        for push in pushes {
            self.load_crates(state.crates.iter());
            self.hash_crates();
            self.least_hash(None, &mut images);
            let Self { layout, ice, walk, symmetries, .. } = self;
            walk.explore(layout, ice, &state.crates, state.player);
            let behind = layout.neighbour(push.from, push.direction.opposite());
            // The answer does not record the symmetry of each push, so all with the least hash are
            // tried.
            let stands = images.iter().map(|symmetry| {
                let origin = &symmetries[*symmetry].origin;
                [behind, push.from].map(|cell| origin[usize::from(cell)])
            });
            let nearest = stands
                .filter(|[behind, from]| {
                    walk.actions_to(*behind).is_some() && state.crates.contains(*from)
                })
                .min_by_key(|[behind, _]| walk.actions_to(*behind));
            // Map the canonical push back to the board and walk to it.
            let Some([behind, from]) = nearest else { break };
            let Some(direction) = layout.line(behind, from) else { break };
            walk.append_path(behind, &mut actions);
            actions.push(direction);
            state.player = behind;
            rules::apply_assuming(layout, |cell| ice.contains(cell), &mut state, direction);
        }
        actions
    }
}

/// Sets `replaced` to the list with one cell replaced, in ascending order.
///
/// `list` must be in ascending order. O(length).
fn replace_sorted(
    list: &[CellIndex],
    replaced: &mut Vec<CellIndex>,
    index: usize,
    cell: CellIndex,
) {
    replaced.clear();
    replaced.extend_from_slice(list);
    replaced[index] = cell;
    let mut at = index;
    while at > 0 && replaced[at - 1] > cell {
        replaced.swap(at - 1, at);
        at -= 1;
    }
    while at + 1 < replaced.len() && replaced[at + 1] < cell {
        replaced.swap(at, at + 1);
        at += 1;
    }
}
