//! Choice of a prior, as stored in recordings.

use serde::{Deserialize, Serialize};

/// Prior over ice maps, before any cell is revealed.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum IcePrior {
    /// Independent cells with an unknown common density: a Beta distribution over the density.
    ///
    /// Each revealed cell adds one to its count.
    UnknownDensity {
        /// Pseudo-count of ice cells.
        ice: f64,
        /// Pseudo-count of floor cells.
        floor: f64,
    },
    /// Independent cells with a density that is certain, from 0 to 1.
    Density(f64),
    /// Independent cells with a stated density that may be wrong.
    ///
    /// A mixture of the stated density and, with probability `doubt`, the Beta distribution of
    /// [`Self::independent`]. The revealed cells update the mixture weight.
    #[serde(rename = "Told")]
    StatedDensity {
        /// Stated density, from 0 to 1.
        density: f64,
        /// Prior probability that the stated density is wrong.
        doubt: f64,
        /// Same as in [`Self::Mixture`].
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        solvable: bool,
    },
    /// Mixture of scattered (independent) ice and ice in patches, both with unknown density.
    ///
    /// The posterior weights follow from how well each hypothesis predicted the revealed cells.
    #[serde(rename = "Learnt")]
    Mixture {
        /// Pseudo-count of ice cells in the density under patches.
        ice: f64,
        /// Pseudo-count of floor cells in the density under patches.
        floor: f64,
        /// Weight of the informative component of the density of scattered ice.
        ///
        /// Its mean is 20 %; the rest is the weight of the vague component. At 0 the counts above
        /// apply to scattered ice as well.
        #[serde(default, skip_serializing_if = "is_zero")]
        #[serde(rename = "usual")]
        informative: f64,
        /// Prior probability of patches, from 0 to 1.
        patches: f64,
        /// Whether the agent may assume that the level is solvable from its first state.
        ///
        /// A belief stores this flag and does not condition on it. Planners that can decide
        /// solvability discard the unsolvable scenarios.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        solvable: bool,
    },
}

/// Pseudo-counts with mean 20 % and the weight of ten cells. Few levels have less than half or more
/// than twice that density, and a dozen revealed cells outweigh the counts.
pub(super) const DEFAULT_ICE_COUNT: f64 = 2.0;
pub(super) const DEFAULT_FLOOR_COUNT: f64 = 8.0;

/// Pseudo-counts of ice and floor in the informative component for scattered ice: mean 20 %.
pub(super) const INFORMATIVE: (f64, f64) = (8.0, 32.0);

/// Pseudo-counts of ice and floor in the vague component: a few revealed cells outweigh them.
pub(super) const VAGUE: (f64, f64) = (1.0, 3.0);

/// Prior weight of the informative component.
const INFORMATIVE_WEIGHT: f64 = 0.6;

/// Prior probability that a stated density is wrong.
///
/// Chosen by play: it costs almost no steps where the stated density is right, and loses few boards
/// where 10 % is stated and 40 % is true.
const DEFAULT_DOUBT: f64 = 0.5;

/// Prior probability that a stated density is wrong, on small boards.
///
/// Small boards reveal too few cells to remove the doubt. There a larger value costs steps where
/// the density is right and saves no boards where it is wrong.
const DOUBT_ON_SMALL_BOARDS: f64 = 0.02;

/// Maximum number of cells that can be ice on a small board.
const SMALL_BOARD_CELLS: usize = 24;

/// Prior probability of patches.
///
/// Chosen by play on random boards of both kinds: a lower value loses more boards with patches, a
/// higher one takes more steps on scattered ice.
const DEFAULT_PATCH_PROBABILITY: f64 = 0.33;

impl Default for IcePrior {
    /// The mixture with prior probability 0.33 of patches.
    fn default() -> Self {
        Self::mixture(DEFAULT_PATCH_PROBABILITY)
    }
}

impl IcePrior {
    /// Returns independent cells with the default Beta distribution over the density.
    #[must_use]
    pub fn independent() -> Self {
        Self::UnknownDensity { ice: DEFAULT_ICE_COUNT, floor: DEFAULT_FLOOR_COUNT }
    }

    /// Returns the prior for a stated density, with less doubt on small boards.
    ///
    /// `cells` is the number of cells of the board that can be ice. Densities 0 and 1 get no doubt;
    /// once a revealed cell contradicts them, the Beta distribution of [`Self::independent`] holds.
    #[must_use]
    pub fn stated_density(density: f64, cells: usize) -> Self {
        let doubt = if density <= 0.0 || density >= 1.0 {
            0.0
        } else if cells <= SMALL_BOARD_CELLS {
            DOUBT_ON_SMALL_BOARDS
        } else {
            DEFAULT_DOUBT
        };
        Self::StatedDensity { density, doubt, solvable: false }
    }

    /// Returns the mixture with prior probability `patches` of patches and default densities.
    #[must_use]
    pub fn mixture(patches: f64) -> Self {
        Self::Mixture {
            ice: DEFAULT_ICE_COUNT,
            floor: DEFAULT_FLOOR_COUNT,
            informative: INFORMATIVE_WEIGHT,
            patches,
            solvable: false,
        }
    }

    /// Returns the same prior, given that the level is solvable from its first state.
    ///
    /// [`Self::UnknownDensity`] becomes [`Self::Mixture`] without patches. [`Self::Density`] has no
    /// such flag and is returned unchanged.
    #[must_use]
    pub fn given_solvable(self) -> Self {
        match self {
            Self::UnknownDensity { ice, floor } => {
                Self::Mixture { ice, floor, informative: 0.0, patches: 0.0, solvable: true }
            }
            Self::Mixture { ice, floor, informative, patches, .. } => {
                Self::Mixture { ice, floor, informative, patches, solvable: true }
            }
            Self::StatedDensity { density, doubt, .. } => {
                Self::StatedDensity { density, doubt, solvable: true }
            }
            Self::Density(_) => self,
        }
    }

    /// Returns true if all probabilities and pseudo-counts are in their valid ranges.
    ///
    /// Probabilities are in 0..=1; counts are finite, not negative and not both 0.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        let is_share = |share: f64| (0.0..=1.0).contains(&share);
        let are_counts = |ice: f64, floor: f64| {
            ice >= 0.0 && floor >= 0.0 && ice + floor > 0.0 && (ice + floor).is_finite()
        };
        match *self {
            Self::Density(density) => is_share(density),
            Self::StatedDensity { density, doubt, .. } => is_share(density) && is_share(doubt),
            Self::UnknownDensity { ice, floor } => are_counts(ice, floor),
            Self::Mixture { ice, floor, informative, patches, .. } => {
                are_counts(ice, floor) && is_share(informative) && is_share(patches)
            }
        }
    }

    /// Returns true if planners may discard scenarios that are unsolvable from the first state.
    #[must_use]
    pub fn is_given_solvable(&self) -> bool {
        matches!(
            self,
            Self::Mixture { solvable: true, .. } | Self::StatedDensity { solvable: true, .. }
        )
    }

    /// Returns true if patches have a positive prior probability.
    pub(crate) fn allows_patches(&self) -> bool {
        self.patch_probability() > 0.0
    }

    /// Returns true if both scattered ice and patches have a positive prior probability.
    pub(crate) fn has_two_hypotheses(&self) -> bool {
        self.allows_patches() && self.patch_probability() < 1.0
    }

    /// Prior probability of patches; 0 for priors of independent cells.
    pub(super) fn patch_probability(&self) -> f64 {
        match *self {
            Self::Mixture { patches, .. } => patches,
            Self::UnknownDensity { .. } | Self::Density(_) | Self::StatedDensity { .. } => 0.0,
        }
    }
}

/// Returns true for 0; serde then omits the field.
fn is_zero(probability: &f64) -> bool {
    *probability == 0.0
}
