//! The priors against enumeration on small boards, and against each other on large ones.

mod boards;
mod enumeration;
mod fields;
mod learning;
mod posteriors;
