//! How probable every map of some of the unknown cells is, if ice comes in patches.
//!
//! Each map of the other cells makes every map of these cells as probable as the fields and all factors
//! say, exactly; that is gone through map by map, each of which differs from the one before in one
//! cell (the reflected code of F. Gray, 1953). Where the other cells have too many maps, drawn ones
//! stand for them: the mean of exact probabilities, which varies far less than counts of drawn maps do
//! (Rao-Blackwellisation; Gelfand and Smith, "Sampling-based approaches to calculating marginal
//! densities", 1990), and still agrees with itself once cells are learnt.

use super::draws::WeighedMaps;
use super::joint::Joint;
use crate::board::{CellIndex, CellSet};

/// Maps gone through, about: 20 to 60 ms.
const MOST_MAPS: usize = 1 << 16;

/// Maps of the other cells at least, and at most.
const FEWEST_OTHERS: usize = 1 << 3;
const MOST_OTHERS: usize = 1 << 9;

/// Probabilities of all maps of `cells`, which are unknown: by the number whose bits tell which of the
/// cells are ice; they sum to 1. `others` are the other unknown cells, and the drawn maps agree with
/// `known_ice`.
pub(super) fn probabilities_of_parts(
    joint: Joint<'_>,
    cells: &[CellIndex],
    others: &[CellIndex],
    known_ice: &CellSet,
    drawn: &WeighedMaps,
) -> Vec<f64> {
    let rest = known_ice.clone();
    let count = rest.len();
    let mut walk = Walk { joint, cells, rest, count, logs: vec![0.0; 1 << cells.len()] };
    let mut total = Total { sums: vec![0.0; 1 << cells.len()], most: f64::NEG_INFINITY };
    let affordable = (MOST_MAPS >> cells.len()).clamp(FEWEST_OTHERS, MOST_OTHERS);
    if 1_usize.checked_shl(others.len() as u32).is_some_and(|all| all <= affordable) {
        let mut log = 0.0;
        walk.go(log);
        total.add(&walk.logs);
        for step in 1..1_usize << others.len() {
            log += walk.flip(others[step.trailing_zeros() as usize]);
            walk.go(log);
            total.add(&walk.logs);
        }
    } else {
        for map in drawn.evenly(affordable, 0.5) {
            walk.rest.clone_from(known_ice);
            others.iter().filter(|cell| map.contains(**cell)).for_each(|cell| {
                walk.rest.insert(*cell);
            });
            walk.count = walk.rest.len();
            walk.go(0.0);
            total.add_as_one(&mut walk.logs);
        }
    }
    total.probabilities()
}

/// Goes through all maps of some cells.
struct Walk<'a> {
    joint: Joint<'a>,
    cells: &'a [CellIndex],
    /// Ice of the board, and how much of it.
    rest: CellSet,
    count: usize,
    /// By number of the map: the logarithm of how probable it is, up to a constant.
    logs: Vec<f64>,
}

impl Walk<'_> {
    /// Works out the logarithms from that of the map without ice, and leaves the cells without ice.
    fn go(&mut self, without_ice: f64) {
        let (mut map, mut log) = (0, without_ice);
        self.logs[map] = log;
        for step in 1..self.logs.len() {
            let place = step.trailing_zeros() as usize;
            log += self.flip(self.cells[place]);
            map ^= 1 << place;
            self.logs[map] = log;
        }
        if let Some(last) = self.cells.last() {
            self.flip(*last);
        }
    }

    /// Makes floor of ice, or ice of floor, and tells by how much the logarithm grows.
    fn flip(&mut self, cell: CellIndex) -> f64 {
        if self.rest.remove(cell) {
            self.count -= 1;
            return -self.joint.log_odds(cell, &self.rest, self.count);
        }
        let log = self.joint.log_odds(cell, &self.rest, self.count);
        self.rest.insert(cell);
        self.count += 1;
        log
    }
}

/// Sums of probabilities, by their logarithms.
struct Total {
    sums: Vec<f64>,
    /// What is left out of the logarithms.
    most: f64,
}

impl Total {
    fn add(&mut self, logs: &[f64]) {
        let most = logs.iter().copied().fold(self.most, f64::max);
        let shrunk = (self.most - most).exp();
        self.most = most;
        for (sum, log) in self.sums.iter_mut().zip(logs) {
            *sum = *sum * shrunk + (log - most).exp();
        }
    }

    /// The same where all of them together count as one, whatever their sum.
    fn add_as_one(&mut self, logs: &mut [f64]) {
        let most = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let all: f64 = logs.iter().map(|log| (log - most).exp()).sum();
        let log_of_all = most + all.ln();
        logs.iter_mut().for_each(|log| *log -= log_of_all);
        self.add(logs);
    }

    fn probabilities(mut self) -> Vec<f64> {
        let all: f64 = self.sums.iter().sum();
        self.sums.iter_mut().for_each(|sum| *sum /= all);
        self.sums
    }
}
