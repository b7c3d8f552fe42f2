//! How probable every map of some of the unknown cells is, if ice comes in patches.
//!
//! Each map of the other cells makes every map of these cells as probable as the fields and all
//! factors say, exactly. Where the other cells have too many maps, drawn ones stand for them: the
//! mean of exact probabilities, which varies far less than counts of drawn maps do
//! (Rao-Blackwellisation; Gelfand and Smith, "Sampling-based approaches to calculating marginal
//! densities", 1990), and still agrees with itself once cells are learnt.

use super::draws::WeighedMaps;
use super::given_rest::GivenRest;
use super::joint::Joint;
use crate::board::{CellIndex, CellSet};

/// Maps gone through, about: 40 ms.
const MOST_MAPS: usize = 1 << 22;

/// What a map of the other cells costs beside that, in maps.
const EACH_OTHER: usize = 1 << 6;

/// Drawn maps of the other cells at least, and at most.
const FEWEST_OTHERS: usize = 1 << 3;
const MOST_OTHERS: usize = 1 << 9;

/// Probabilities of all maps of `cells`, which are unknown: by the number whose bits tell which of
/// the cells are ice; they sum to 1. `others` are the other unknown cells, and the drawn maps agree
/// with `known_ice`.
pub(super) fn probabilities_of_parts(
    mut joint: Joint<'_>,
    cells: &[CellIndex],
    others: &[CellIndex],
    known_ice: &CellSet,
    drawn: &WeighedMaps,
) -> Vec<f64> {
    let map_count = 1 << cells.len();
    let mut odds = vec![0.0; map_count];
    let mut total = Total { sums: vec![0.0; map_count], most: f64::NEG_INFINITY };
    let affordable = MOST_MAPS / (map_count + EACH_OTHER);
    if 1_usize.checked_shl(others.len() as u32).is_some_and(|all| all <= affordable) {
        for map in 0..1_usize << others.len() {
            let of_map = others.iter().enumerate().filter(|(place, _)| map >> place & 1 == 1);
            let rest = with(known_ice, of_map.map(|(_, cell)| *cell));
            GivenRest::new(&mut joint, cells, &rest).fill(&mut odds);
            total.add(&odds, joint.log_probability(&rest));
        }
    } else {
        for map in drawn.evenly(affordable.clamp(FEWEST_OTHERS, MOST_OTHERS), 0.5) {
            let rest = with(known_ice, others.iter().copied().filter(|cell| map.contains(*cell)));
            GivenRest::new(&mut joint, cells, &rest).fill(&mut odds);
            // Each counts as one, however probable.
            total.add(&odds, -odds.iter().sum::<f64>().ln());
        }
    }
    total.probabilities()
}

fn with(ice: &CellSet, more: impl Iterator<Item = CellIndex>) -> CellSet {
    let mut ice = ice.clone();
    more.for_each(|cell| {
        ice.insert(cell);
    });
    ice
}

/// Sums of probabilities.
struct Total {
    sums: Vec<f64>,
    /// The logarithm of what is left out of all of them.
    most: f64,
}

impl Total {
    /// Adds probabilities, from each of which the factor of that logarithm is left out.
    fn add(&mut self, parts: &[f64], log_factor: f64) {
        if log_factor > self.most {
            let shrunk = (self.most - log_factor).exp();
            self.sums.iter_mut().for_each(|sum| *sum *= shrunk);
            self.most = log_factor;
        }
        let factor = (log_factor - self.most).exp();
        self.sums.iter_mut().zip(parts).for_each(|(sum, part)| *sum += factor * part);
    }

    fn probabilities(mut self) -> Vec<f64> {
        let all: f64 = self.sums.iter().sum();
        self.sums.iter_mut().for_each(|sum| *sum /= all);
        self.sums
    }
}
