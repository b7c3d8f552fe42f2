//! Tables with one value for each column, whose rows can be pointed at and clicked.
//!
//! A [`Column`] holds the title, unit, help, priority, width and cell function of one column, so
//! that none of them can end up beside another column. [`Extents`] hold which columns have values,
//! and how long these get, over all rows that a table will show: while its rows change the columns
//! neither come and go nor change their widths. A cell without a value shows a dash. Where there is
//! too little room, the columns with the lowest priority are left out, and a line below the table
//! names them and shows them on a click.

mod column;
mod extents;
mod fit;
mod paint;
#[cfg(test)]
mod tests;
mod view;

pub use column::{Cell, Column, Row};
pub use extents::Extents;
pub use paint::arrow;
pub use view::{Table, Touched};
