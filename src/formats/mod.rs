//! Reads and writes levels, recordings and moves as text.
//!
//! Nothing here opens a file; [`crate::storage`] does. A reader returns a [`Reading`], which is a
//! value with the problems of the text, or a [`ReadError`] if there is no value. Readers never
//! panic, and bound their memory by the length of the text and the size limits of boards.
//!
//! A [`Loss`] is a part of a level that a [`LevelFormat`] cannot store; it is known before writing.
//! [`replace_level`] writes one edited level back into a text of any format and keeps every other
//! byte.
//!
//! | module | format |
//! |---|---|
//! | [`alphabets`] | boards in the notations of other programs |
//! | [`ron_level`] | native levels and collections in RON; board and ice as text rows |
//! | [`ron_recording`] | native recordings in RON, one step a line |
//! | [`codes`] | codes matrices, in JSON or as Python literals |
//! | [`detect`] | any format, detected from name and content |
//! | [`lurd`] | moves as letters |
//! | [`pddl`] | PDDL problems for other planners, and their plans |
//! | [`slc`] | SokobanLevels XML collections |
//! | [`solutions`] | replays the solutions stored in Sokoban text |
//! | [`stage`] | platform stages |
//! | [`xsb`] | Sokoban text: single levels and collections |
//! | [`zuma`] | Zuma games, models and learned policies |

pub mod alphabets;
pub mod codes;
mod collection;
pub mod detect;
#[cfg(test)]
mod hostile_tests;
mod level_format;
mod level_label;
mod losses;
pub mod lurd;
mod not_replaced;
pub mod pddl;
mod problem;
mod replace_level;
mod replacement;
mod ron_document;
mod ron_keys;
pub mod ron_level;
pub mod ron_recording;
mod ron_text;
mod ron_values;
pub mod slc;
pub mod solutions;
mod squares;
pub mod stage;
#[cfg(test)]
mod testing;
mod text_lines;
pub mod xsb;
pub mod zuma;

pub use collection::{
    Collection, Field, LevelDetails, LevelPlace, MAX_CELLS_OF_ALL, MAX_LEVELS, SavedGame,
};
pub use detect::{Document, ending_of, read_document};
pub use level_format::LevelFormat;
pub use level_label::level_label;
pub use losses::{Loss, losses, losses_of_board};
pub use not_replaced::NotReplaced;
pub use problem::{FormatProblem, ReadError, Reading, line_and_column};
pub use replace_level::{LevelText, level_text_of, replace_level};
pub use ron_document::{VERSION, struct_name};
pub use squares::{character_of_square, square_of_character};
