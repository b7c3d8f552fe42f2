//! Planning in belief space against trying everything, on small boards.

mod distances;
mod judgements;
mod layers;
mod optimists;
mod outcomes;
mod policies;
mod relevance;
