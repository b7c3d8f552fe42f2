//! The priors against enumeration on small boards, and against each other on large ones.

mod boards;
mod enumeration;
mod ising_models;
mod learning;
mod posteriors;
