//! Names of the deadlock detectors, sets of them, and the report that explains a proof.

use crate::board::CellSet;
use std::fmt;
use std::str::FromStr;

/// A deadlock detector or pruning rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Detector {
    /// A crate stopped where no push sequence brings it to a target.
    DeadCell,
    /// Crates off target that can never move again.
    Freeze,
    /// No assignment gives each target its own crate that could reach it alone.
    Bipartite,
    /// Closed diagonal: crates around a diagonal chain of empty cells, all of them lost.
    ClosedDiagonal,
    /// The crates around an area that the player cannot reach are lost even alone.
    Corral,
    /// A push into a closed area is needed, and any possible one may be next: other pushes wait.
    ///
    /// Preserves the minimum number of pushes. Never claims a deadlock.
    PiCorral,
    /// Crates and player stand as in an earlier closed-diagonal or corral proof.
    ///
    /// The crates on the same cells, the player in the same region.
    Pattern,
}

impl Detector {
    /// Every detector, cheapest first.
    pub const ALL: [Self; 7] = [
        Self::DeadCell,
        Self::Freeze,
        Self::Bipartite,
        Self::ClosedDiagonal,
        Self::Pattern,
        Self::Corral,
        Self::PiCorral,
    ];

    /// Iterates over every detector, cheapest first.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter()
    }

    /// Name in commands and files, for example `dead-cell`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::DeadCell => "dead-cell",
            Self::Freeze => "freeze",
            Self::Bipartite => "bipartite",
            Self::ClosedDiagonal => "closed-diagonal",
            Self::Corral => "corral",
            Self::PiCorral => "pi-corral",
            Self::Pattern => "pattern",
        }
    }

    /// Bit of the detector in a set.
    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

impl fmt::Display for Detector {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

impl FromStr for Detector {
    /// Message that quotes the unknown name.
    type Err = String;

    /// Reads a name; see [`Self::name`].
    fn from_str(name: &str) -> Result<Self, String> {
        Self::all()
            .find(|detector| detector.name() == name)
            .ok_or_else(|| format!("no detector \"{name}\""))
    }
}

/// A set of detectors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DetectorSet {
    /// Bit mask of the detectors; see [`Detector::bit`].
    bits: u8,
}

impl DetectorSet {
    /// All detectors.
    pub const ALL: Self = Self { bits: (1 << Detector::ALL.len()) - 1 };
    /// All detectors but [`Detector::Corral`].
    ///
    /// That one saves a quarter of the states but doubles the cost of each.
    pub const DEFAULT: Self = Self::ALL.without(Detector::Corral);
    /// No detector.
    pub const NONE: Self = Self { bits: 0 };

    /// The set with one detector added.
    #[must_use]
    pub const fn with(self, detector: Detector) -> Self {
        Self { bits: self.bits | detector.bit() }
    }

    /// The set with one detector removed.
    #[must_use]
    pub const fn without(self, detector: Detector) -> Self {
        Self { bits: self.bits & !detector.bit() }
    }

    /// The set with one detector toggled.
    #[must_use]
    pub const fn toggled(self, detector: Detector) -> Self {
        Self { bits: self.bits ^ detector.bit() }
    }

    /// Returns true if the detector is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, detector: Detector) -> bool {
        self.bits & detector.bit() != 0
    }
}

impl Default for DetectorSet {
    /// [`DetectorSet::DEFAULT`].
    fn default() -> Self {
        Self::DEFAULT
    }
}

impl FromIterator<Detector> for DetectorSet {
    fn from_iter<I: IntoIterator<Item = Detector>>(detectors: I) -> Self {
        detectors.into_iter().fold(Self::NONE, Self::with)
    }
}

/// A deadlock to show: crates and cells to mark, and a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeadlockReport {
    /// The detector that proves it, or the rule that restricts the pushes.
    pub detector: Detector,
    /// The crates that are lost together; for a PI-corral, the crates to push next.
    ///
    /// Bipartite: all crates. For the explanation of a dead cell, that cell, even without a crate.
    pub crates: CellSet,
    /// Cells to mark; empty for a freeze and a pattern.
    ///
    /// Dead cell: the cell after a push, or all cells that a crate can reach from it. Corral and
    /// PI-corral: the closed area. Closed diagonal: its empty cells. Bipartite: all targets.
    pub cells: CellSet,
    /// Explanation in one sentence.
    pub sentence: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_distinct_and_read_back() {
        for detector in Detector::all() {
            assert_eq!(detector.name().parse(), Ok(detector));
            assert!(DetectorSet::ALL.contains(detector));
            assert!(!DetectorSet::ALL.without(detector).contains(detector));
            assert_eq!(DetectorSet::NONE.toggled(detector), DetectorSet::NONE.with(detector));
            assert_eq!(DetectorSet::ALL.toggled(detector), DetectorSet::ALL.without(detector));
            assert_eq!(DetectorSet::NONE.with(detector), [detector].into_iter().collect());
        }
    }
}
