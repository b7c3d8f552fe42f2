//! Tests of the belief planner: comparisons with plain and exhaustive searches on small boards.

mod closure;
mod cutoffs;
mod distances;
mod evaluations;
mod likely_states;
mod observation_free_search;
mod optimists;
mod outcomes;
mod plan_neighbourhood;
mod policies;
mod relevance;
