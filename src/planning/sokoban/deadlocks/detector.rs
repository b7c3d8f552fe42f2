//! The detectors by name, and sets of them.

use std::fmt;
use std::str::FromStr;

/// A way of seeing that a state is lost, or that a push need not be looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Detector {
    /// A crate came to rest where no push can bring it to any target.
    DeadCell,
    /// Crates that can never move again, off the targets.
    Freeze,
    /// No way is left to give every target a crate of its own.
    Bipartite,
    /// A closed diagonal: crates around a chain of empty cells that none can leave.
    ClosedDiagonal,
    /// The crates around a closed-off area cannot be solved even if they were alone.
    Corral,
    /// A closed-off area into which a push must lead some time: only pushes into it are looked
    /// at, since it makes no difference to the number of pushes when that is done.
    PiCorral,
    /// Crates that stood like this before in the search and were proved lost.
    Pattern,
}

impl Detector {
    /// Every detector, the cheaper ones first.
    pub const ALL: [Self; 7] = [
        Self::DeadCell,
        Self::Freeze,
        Self::Bipartite,
        Self::ClosedDiagonal,
        Self::Pattern,
        Self::Corral,
        Self::PiCorral,
    ];

    /// Every detector, the cheaper ones first.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter()
    }

    /// The name by which it is asked for.
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
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Self::all()
            .find(|detector| detector.name() == name)
            .ok_or_else(|| format!("no detector \"{name}\""))
    }
}

/// Which detectors are switched on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DetectorSet {
    bits: u8,
}

impl DetectorSet {
    /// All of them.
    pub const ALL: Self = Self { bits: (1 << Detector::ALL.len()) - 1 };
    /// All that pay for themselves in a search. Looking for lost corrals saves a quarter of the
    /// states and doubles the cost of each.
    pub const WORTHWHILE: Self = Self::ALL.without(Detector::Corral);
    /// None of them.
    pub const NONE: Self = Self { bits: 0 };

    /// The set with one more.
    #[must_use]
    pub const fn with(self, detector: Detector) -> Self {
        Self { bits: self.bits | detector.bit() }
    }

    /// The set with one less.
    #[must_use]
    pub const fn without(self, detector: Detector) -> Self {
        Self { bits: self.bits & !detector.bit() }
    }

    /// The set with that one switched over.
    #[must_use]
    pub const fn switched(self, detector: Detector) -> Self {
        Self { bits: self.bits ^ detector.bit() }
    }

    /// Whether the detector is switched on.
    #[inline]
    #[must_use]
    pub const fn contains(self, detector: Detector) -> bool {
        self.bits & detector.bit() != 0
    }
}

impl Default for DetectorSet {
    fn default() -> Self {
        Self::WORTHWHILE
    }
}

impl FromIterator<Detector> for DetectorSet {
    fn from_iter<I: IntoIterator<Item = Detector>>(detectors: I) -> Self {
        detectors.into_iter().fold(Self::NONE, Self::with)
    }
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
            assert_eq!(DetectorSet::NONE.switched(detector), DetectorSet::NONE.with(detector));
            assert_eq!(DetectorSet::ALL.switched(detector), DetectorSet::ALL.without(detector));
            assert_eq!(DetectorSet::NONE.with(detector), [detector].into_iter().collect());
        }
    }
}
