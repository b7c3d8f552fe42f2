//! The slide rule, stated once for every numbering of cells.
//!
//! A slider is a pushed crate or a walking player. After entering a cell it continues while the
//! cell below it carries it and the cell ahead is open:
//!
//! ```text
//! entered      here it stops: floor, or nothing open ahead
//!    v           v
//!    ~  ~  ~  ~  _  #       ~ carries a slider, _ does not
//! ```
//!
//! Callers pass two questions as closures: the open cell ahead of a cell, and whether a cell carries
//! the slider. "Carries" is asked only about cells with an open cell ahead, in the order of the
//! path, because only these answers can be observed. Closures may record the path, weigh it or
//! split a set of ice maps, so exact rules, probabilities, decision diagrams and pull searches share
//! these two functions. Both cost O(length of the slide) and are inlined.

/// Returns the cell where a slider comes to rest after entering the open cell `entered`.
///
/// `ahead` returns the next cell of the line if it is open. `carries` returns true if the slider
/// leaves the cell again.
#[inline(always)]
pub fn slide<C: Copy>(
    entered: C,
    mut ahead: impl FnMut(C) -> Option<C>,
    mut carries: impl FnMut(C) -> bool,
) -> C {
    let mut cell = entered;
    while let Some(next) = ahead(cell)
        && carries(cell)
    {
        cell = next;
    }
    cell
}

/// Visits the cells from which a slider may have entered a line, nearest first.
///
/// The slider came from the open cell `nearest` or from farther away: `behind` returns the cell
/// before a cell of the line if it is open, and `visit` returns true if a slider that starts farther
/// away passes over the visited cell.
#[inline(always)]
pub fn slide_back<C: Copy>(
    nearest: Option<C>,
    mut behind: impl FnMut(C) -> Option<C>,
    mut visit: impl FnMut(C) -> bool,
) {
    let mut source = nearest;
    while let Some(cell) = source
        && visit(cell)
    {
        source = behind(cell);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Next cell of a line of `length` cells.
    fn ahead(length: usize) -> impl Fn(usize) -> Option<usize> {
        move |cell| (cell + 1 < length).then_some(cell + 1)
    }

    #[test]
    fn slide_asks_only_cells_with_an_open_cell_ahead() {
        let mut asked = Vec::new();
        let rest = slide(1, ahead(4), |cell| {
            asked.push(cell);
            true
        });
        assert_eq!((rest, asked), (3, vec![1, 2]));
    }

    proptest! {
        /// A cell is a source of a resting place exactly if a slider that leaves it rests there.
        #[test]
        fn slide_back_finds_the_sources_of_slide(ice in prop::collection::vec(any::<bool>(), 2..9)) {
            let length = ice.len();
            for rest in 1..length {
                let mut sources = Vec::new();
                let stops = rest + 1 == length || !ice[rest];
                let nearest = stops.then_some(rest - 1);
                slide_back(nearest, |cell| cell.checked_sub(1), |cell| {
                    sources.push(cell);
                    ice[cell]
                });
                let expected: Vec<usize> = (0..rest)
                    .rev()
                    .filter(|from| slide(from + 1, ahead(length), |cell| ice[cell]) == rest)
                    .collect();
                prop_assert_eq!(sources, expected);
            }
        }
    }
}
