//! Tests of the symbolic engine against explicit search.

mod budgets;
mod diagrams;
mod explicit;
mod layouts;
mod states;
