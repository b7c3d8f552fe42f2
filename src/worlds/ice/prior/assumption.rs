//! The choice of a prior, as it stands in recordings.

use serde::{Deserialize, Serialize};

/// What is assumed about the ice before anything is seen.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum IcePrior {
    /// Unknown cells are ice independently, and nobody tells the density: a Beta distribution
    /// over it, given as counts of ice and of floor "seen before"; every cell learnt adds one to
    /// its count.
    UnknownDensity {
        /// Pseudo-count of ice cells.
        ice: f64,
        /// Pseudo-count of floor cells.
        floor: f64,
    },
    /// Unknown cells are ice independently, and the density is known for certain, from 0 to 1.
    Density(f64),
    /// Unknown cells are ice independently, and somebody tells the density, who may be wrong: if he
    /// is, as little is known as with [`Self::independent`]. What is learnt tells which is so.
    Told {
        /// The density that is told, from 0 to 1.
        density: f64,
        /// Probability that it is wrong, before anything is seen.
        doubt: f64,
        /// See [`Self::Learnt`].
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        solvable: bool,
    },
    /// Two hypotheses are weighed by how well each predicted the cells revealed so far: ice
    /// scattered independently, or grown in patches. Neither knows the density.
    Learnt {
        /// Pseudo-count of ice cells.
        ice: f64,
        /// Pseudo-count of floor cells.
        floor: f64,
        /// Probability that scattered ice lies about as dense as is usual, a fifth of the cells,
        /// and not just anyhow. At 0 the counts alone say how dense it lies, as they do of patches.
        #[serde(default, skip_serializing_if = "is_none_of_it")]
        usual: f64,
        /// Probability of patches before anything is seen, from 0 to 1. At 1 patches are taken
        /// for granted, at 0 ice is scattered for certain.
        patches: f64,
        /// Whether the level may be taken to be solvable when the agent takes over. A belief only
        /// carries this on, cells have the same probabilities: who can tell solvable worlds from
        /// others leaves the others out, as the planner in belief space does.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        solvable: bool,
    },
}

/// Pseudo-counts with mean 20 %, worth ten cells of evidence: few levels have more than twice as
/// much ice or less than half, and a dozen cells outvote it where they do.
pub(super) const ICE: f64 = 2.0;
pub(super) const FLOOR: f64 = 8.0;

/// Pseudo-counts of ice and of floor where scattered ice is as dense as is usual.
pub(super) const USUAL: (f64, f64) = (8.0, 32.0);

/// The same where it is not: worth so few cells that what is seen soon outvotes it.
pub(super) const ANYHOW: (f64, f64) = (1.0, 3.0);

/// How probable the usual density is before anything is seen.
const USUALLY: f64 = 0.6;

/// How probable it is that a density that is told is wrong. Play where it is right costs next to
/// nothing, and where 10 % are told and 40 % are true few boards more are lost.
const DOUBT: f64 = 0.5;

/// The same on small boards. There as few are lost by a wrong density with this as with more, and
/// where it is right hardly a step is lost to doubts: too little comes to light to put an end to
/// them.
const DOUBT_ON_SMALL_BOARDS: f64 = 0.02;

/// So many cells that can be ice has a small board at most.
const SMALL_BOARD_CELLS: usize = 24;

/// How probable patches are before anything is seen. Found by play on random boards of both kinds:
/// with less, more boards with patches are lost, with more, scattered ice takes more steps.
const PATCHES: f64 = 0.33;

impl Default for IcePrior {
    fn default() -> Self {
        Self::learnt(PATCHES)
    }
}

impl IcePrior {
    /// Independent cells with the usual weak assumption about the density.
    #[must_use]
    pub fn independent() -> Self {
        Self::UnknownDensity { ice: ICE, floor: FLOOR }
    }

    /// Somebody tells that density, who may be wrong, for a board with so many `cells` that can be
    /// ice. All floor and all ice are believed until a cell contradicts them.
    #[must_use]
    pub fn told(density: f64, cells: usize) -> Self {
        let doubt = if density <= 0.0 || density >= 1.0 {
            0.0
        } else if cells <= SMALL_BOARD_CELLS {
            DOUBT_ON_SMALL_BOARDS
        } else {
            DOUBT
        };
        Self::Told { density, doubt, solvable: false }
    }

    /// Patches with that probability before anything is seen, and the usual weak assumption about
    /// their density; scattered ice is usually about as dense, or lies anyhow.
    #[must_use]
    pub fn learnt(patches: f64) -> Self {
        Self::Learnt { ice: ICE, floor: FLOOR, usual: USUALLY, patches, solvable: false }
    }

    /// The same, if the level is known to have been solvable when it was made; [`Self::Density`],
    /// which says all there is to say, stays as it is.
    #[must_use]
    pub fn given_solvable(self) -> Self {
        match self {
            Self::UnknownDensity { ice, floor } => {
                Self::Learnt { ice, floor, usual: 0.0, patches: 0.0, solvable: true }
            }
            Self::Learnt { ice, floor, usual, patches, .. } => {
                Self::Learnt { ice, floor, usual, patches, solvable: true }
            }
            Self::Told { density, doubt, .. } => Self::Told { density, doubt, solvable: true },
            Self::Density(_) => self,
        }
    }

    /// Whether every number is a probability or a count that makes sense.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        let is_share = |share: f64| (0.0..=1.0).contains(&share);
        let are_counts = |ice: f64, floor: f64| {
            ice >= 0.0 && floor >= 0.0 && ice + floor > 0.0 && (ice + floor).is_finite()
        };
        match *self {
            Self::Density(density) => is_share(density),
            Self::Told { density, doubt, .. } => is_share(density) && is_share(doubt),
            Self::UnknownDensity { ice, floor } => are_counts(ice, floor),
            Self::Learnt { ice, floor, usual, patches, .. } => {
                are_counts(ice, floor) && is_share(usual) && is_share(patches)
            }
        }
    }

    /// Whether worlds that cannot be solved from the start may be left out.
    #[must_use]
    pub fn is_given_solvable(&self) -> bool {
        matches!(self, Self::Learnt { solvable: true, .. } | Self::Told { solvable: true, .. })
    }

    /// Whether patches are in question.
    pub(crate) fn allows_patches(&self) -> bool {
        self.patches() > 0.0
    }

    /// Whether it is left to be found out how the ice lies.
    pub(crate) fn is_open_about_kind(&self) -> bool {
        self.allows_patches() && self.patches() < 1.0
    }

    /// Probability of patches before anything is seen.
    pub(super) fn patches(&self) -> f64 {
        match *self {
            Self::Learnt { patches, .. } => patches,
            Self::UnknownDensity { .. } | Self::Density(_) | Self::Told { .. } => 0.0,
        }
    }
}

/// Whether a probability need not be written.
fn is_none_of_it(probability: &f64) -> bool {
    *probability == 0.0
}
