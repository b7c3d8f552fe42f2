//! Prior over ice maps, and the posterior once some cells are revealed.
//!
//! An ice map says for each cell that is neither wall nor target whether it is ice. A revealed cell
//! is one that observations have proved to be ice or floor. [`IcePrior`] selects a prior; a
//! [`Posterior`] conditions it on the revealed cells. It gives the probability of ice of each cell,
//! samples ice maps, and evaluates the joint probability of several cells.
//!
//! # Model
//!
//! [`IcePrior::Mixture`] mixes two hypotheses, weighted by how well each predicted the revealed
//! cells (Bayesian model comparison). The other priors have only the first one:
//!
//! ```text
//!                       ┌─ scattered: independent cells, one common density (Beta-Bernoulli)
//! ice map ~ mixture of ─┤
//!                       └─ patches:   p(map) ∝ Σ_h w_h · Ising_h(map)      8 densities h
//!                                              · Π_clusters factor(cells, loops)
//!                                              · factor(fraction of ice on the board)
//! ```
//!
//! * Scattered ice (`beta_bernoulli`): a Beta distribution over the density, so the cells are
//!   exchangeable draws from Pólya's urn. A mixture of two Beta distributions, informative and
//!   vague, makes the model robust to an unusual density.
//! * Patches (`ising_models`): Ising models with a positive coupling between neighbours. The eight
//!   models share the coupling and differ in the field, which sets the density.
//! * A pairwise model alone predicts too many single cells and too extreme densities. Factors on
//!   the size of each connected cluster of ice and on the fraction of ice (`patch_factors`) correct
//!   both. `patch_model` combines them with the Ising models.
//!
//! # Inference
//!
//! 1. `elimination` sums each Ising model over all maps by variable elimination on the lattice (the
//!    transfer-matrix method of statistical physics; Dechter, "Bucket elimination", Artificial
//!    Intelligence 113, 1999). This gives the exact evidence, the exact marginals and exact samples
//!    of the pairwise part. The cost is exponential in the shorter side of the board. `lattice`
//!    cuts a larger board into strips without coupling between them, so the cost stays bounded.
//! 2. The factors on clusters and on the fraction of ice couple all cells. `weighted_maps`
//!    enumerates the maps if there are at most 2,048. Otherwise it draws up to 1,024 maps from the
//!    Ising models and weights them by the factors (importance sampling; Hammersley and Handscomb,
//!    "Monte Carlo Methods", 1964).
//! 3. `patch_model` resamples the weighted maps, then redraws every unknown cell of each map once,
//!    given all others (Gibbs sampling; Geman and Geman, 1984). The mean of the conditional
//!    probabilities is the Rao-Blackwell estimate of each marginal.
//! 4. `joint_marginals` computes the joint distribution of up to about 20 cells from exact
//!    conditionals given the rest of the board. It is exact if all maps of the rest can be
//!    enumerated. Otherwise it is the Rao-Blackwell average over sampled maps (Gelfand and Smith,
//!    1990).
//!
//! # Invariants and limits
//!
//! * The posterior is a function of prior, board and revealed cells only: every random draw that
//!   computes it has a fixed seed.
//! * Marginals of patches are exact up to 16 unknown cells; above that they are estimates.
//! * On large boards the factors are raised to a power below 1 so that at least 48 effective
//!   samples remain; see `weighted_maps`.
//! * Elimination uses `f32` tables with rescaling.
//!
//! # Example
//!
//! A board with two unknown cells, side by side, Beta(2, 8) and no patches: each is ice with
//! probability 2/10. After the first one proves to be ice, the other is ice with probability 3/11.
//! With patches the second probability is higher, because the coupling favours ice beside ice.

mod beta_bernoulli;
mod elimination;
mod ice_prior;
mod ising_models;
mod joint_marginals;
mod lattice;
mod patch_factors;
mod patch_model;
mod posterior;
mod posterior_cache;
#[cfg(test)]
mod tests;
mod weighted_maps;

pub use ice_prior::IcePrior;
pub use posterior::HypothesisWeights;

pub(super) use patch_model::PatchModel;
pub(super) use posterior::{Posterior, PosteriorSummary, RevealedCells};
pub(super) use posterior_cache::PosteriorCache;
