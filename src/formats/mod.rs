//! Reads and writes levels, recordings and moves as text.
//!
//! Nothing here opens a file; [`crate::storage`] does. A reader returns a [`Parsed`], which is a
//! value with the problems of the text, or a [`ReadError`] if there is no value. Readers never
//! panic, and bound their memory by the length of the text and the size limits of boards.
//!
//! A native format is one of this program; it is RON text (Rusty Object Notation). A notation is a
//! way to write a board, for example the XSB characters of Sokoban text (`#` wall, `@` player, `$`
//! crate, `.` target). A [`Loss`] is a part of a level that a [`LevelFormat`] cannot store; it is
//! known before writing. [`replace_level`] writes one edited ice level back into a text, in the
//! notation and formatting of the text, and keeps every byte outside the level.
//!
//! | module | format |
//! |---|---|
//! | [`alphabets`] | boards in the notations of other programs |
//! | [`ron_level`] | native levels and collections in RON; board and ice as text rows |
//! | [`ron_recording`] | native recordings in RON, one step per line |
//! | [`codes`] | codes matrices, in JSON or as Python literals |
//! | [`detect`] | any format, detected from name and content |
//! | [`lesson`] | lessons with embedded documents; answers of students |
//! | [`lurd`] | moves as letters |
//! | [`pddl`] | PDDL problems for other planners, and their plans |
//! | [`platform`] | platform stages |
//! | [`slc`] | SokobanLevels XML collections |
//! | [`solutions`] | replays the solutions stored in Sokoban text |
//! | [`xsb`] | Sokoban text: single levels and collections |
//! | [`zuma`] | Zuma games, models and learned policies |

pub mod alphabets;
pub mod codes;
mod collection;
pub mod detect;
pub mod lesson;
mod level_format;
pub mod lurd;
#[cfg(test)]
mod malformed_input_tests;
pub mod pddl;
pub mod platform;
mod problems;
mod ron_document;
mod ron_edit;
mod ron_keys;
pub mod ron_level;
pub mod ron_recording;
pub mod slc;
pub mod solutions;
#[cfg(test)]
mod testing;
mod text_lines;
pub mod xsb;
mod xsb_squares;
pub mod zuma;

pub use collection::{
    Collection, Field, LevelDetails, LevelPlace, MAX_LEVELS, MAX_TOTAL_CELLS, SavedGame,
    level_label,
};
pub use detect::{Document, extension_of, read_document};
pub use level_format::{
    InPlaceEditing, LevelFormat, Loss, ice_level_losses, in_place_editing, losses_in_format,
    replace_level,
};
pub use problems::{FormatProblem, Parsed, ReadError, ReplaceError, line_and_column};
pub use ron_document::{VERSION, struct_name};
pub use xsb_squares::{character_of_square, square_of_character};
