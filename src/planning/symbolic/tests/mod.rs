//! The engine against trying everything.

mod budgets;
mod explicit;
mod layouts;
mod states;
