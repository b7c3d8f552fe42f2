//! The library panel: shelves of levels with small pictures.

mod rows;
mod thumbnails;
mod view;

pub use thumbnails::Thumbnails;
pub use view::LibraryView;
