//! Tables whose rows can be hovered and clicked.
//!
//! - [`Column`] holds title, unit, help, priority, width and cell function of one column, so that
//!   these always stay together.
//! - [`ColumnWidths`] hold the widest values of each column over all rows that the table will ever
//!   show. So columns neither appear nor disappear nor change their width while rows change.
//! - A cell without a value shows a dash.
//! - If space is short, the columns with the lowest priority are hidden; a line below the table
//!   names them, and a click shows them.

mod columns;
#[cfg(test)]
mod header_tests;
mod paint;
#[cfg(test)]
mod tests;
mod view;

pub use columns::{Cell, Column, ColumnWidths, Row};
pub use paint::arrow;
pub use view::{Table, TableResponse};
