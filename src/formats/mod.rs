//! Text in, values out, and back: levels, recordings, moves.
//!
//! Nothing here opens a file; [`crate::storage`] does. Every reader gives a [`Reading`]: the value
//! with all that is wrong with the text, or a [`ReadError`] if there is no value. No reader
//! panics, and none takes more memory than the text's length and the size limits of boards allow.
//! What a [`LevelFormat`] cannot hold of a level is a [`Loss`], known before anything is written.
//! [`replace_level`] writes one edited level back into a text of any format.
//!
//! | module | what |
//! |---|---|
//! | [`alphabets`] | boards in the signs of other programs, and games that are refused |
//! | [`ron_level`] | native levels and collections, board and ice drawn as rows |
//! | [`ron_recording`] | native recordings, one step a line |
//! | [`codes`] | codes matrices, in JSON or pasted from Python |
//! | [`detect`] | any of them, found out from name and content |
//! | [`lurd`] | moves as letters |
//! | [`pddl`] | levels for other planners, and their plans back |
//! | [`slc`] | levels as XML, as SokobanLevels collections |
//! | [`solutions`] | solutions that a Sokoban text keeps, replayed |
//! | [`stage`] | stages of the platform world |
//! | [`xsb`] | Sokoban text, alone and in collections |
//! | [`zuma`] | Zuma games and models, and learnt policies |

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
