//! The library panel: shelves of levels with thumbnails.
//!
//! A shelf is a heading with the levels of one folder, one file or one bundled pack.
//! `rows` selects the rows by search and folding, `view` shows only the visible ones, and
//! `thumbnails` caches their pictures.

mod rows;
mod thumbnails;
mod view;

pub use thumbnails::Thumbnails;
pub use view::LibraryView;
