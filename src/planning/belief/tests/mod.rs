//! The belief planner against exhaustive search on small boards.

mod distances;
mod edges;
mod judgements;
mod layers;
mod likely;
mod optimists;
mod outcomes;
mod policies;
mod relevance;
mod settling;
mod vicinity;
