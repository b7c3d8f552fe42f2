//! The library panel: shelves of levels with thumbnails.
//!
//! `rows` selects the rows by search and folding, `view` shows only the visible ones, and
//! `thumbnails` caches their pictures.

mod rows;
mod thumbnails;
mod view;

pub use thumbnails::Thumbnails;
pub use view::LibraryView;
