//! Proofs in the model.
