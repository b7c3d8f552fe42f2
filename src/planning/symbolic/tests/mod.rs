//! Tests of the symbolic engine against explicit search.

mod budgets;
mod explicit;
mod layouts;
mod states;
