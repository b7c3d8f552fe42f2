//! Flood fill over any neighbour relation.

use super::{CellIndex, CellSet};

/// Returns the cells reachable from the starts, including the starts.
///
/// Calls `neighbours` once for each reached cell. O(cells + edges). The neighbour relation may be
/// directed, like walking on ice. All cells must be on a board of `cell_count` cells.
pub fn flood_fill<I>(
    cell_count: usize,
    starts: impl IntoIterator<Item = CellIndex>,
    mut neighbours: impl FnMut(CellIndex) -> I,
) -> CellSet
where
    I: IntoIterator<Item = CellIndex>,
{
    let mut reached = CellSet::new(cell_count);
    let mut open: Vec<CellIndex> =
        starts.into_iter().filter(|cell| reached.insert(*cell)).collect();
    while let Some(cell) = open.pop() {
        for next in neighbours(cell) {
            if reached.insert(next) {
                open.push(next);
            }
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn follows_directed_edges_only_forwards() {
        let edges = |cell: CellIndex| if cell < 3 { vec![cell + 1] } else { vec![] };
        assert_eq!(flood_fill(10, [1], edges).iter().collect::<Vec<_>>(), [1, 2, 3]);
    }
}
