//! SokobanLevels collections: levels as XML (`.slc`).
//!
//! The dialect is that of the published schema `SokobanLev.xsd` and its older DTD:
//!
//! ```text
//! <SokobanLevels>
//!   <Title>…</Title> <Description>…</Description> <Email>…</Email> <Url>…</Url>
//!   <LevelCollection Copyright="author of all" MaxWidth="6" MaxHeight="3">
//!     <Level Id="title" Width="6" Height="3" Copyright="author">
//!       <L>######</L>
//!       <L>#@ $.#</L>
//!       <L>######</L>
//!     </Level>
//!   </LevelCollection>
//! </SokobanLevels>
//! ```
//!
//! Rows are in XSB characters, those of Sokoban text. A level without `Copyright` has the author of
//! the collection. Other elements of the root, and other elements and attributes of levels, become
//! fields: pairs of key and value ([`crate::formats::Field`]) that the program keeps but does not
//! use.
//!
//! [`replace_level`] rewrites only the changed rows, size, title and author of one level. The
//! format cannot store ice, step limits and notes of levels, and the marks of doubtful cells
//! ([`crate::worlds::ice::Square::is_doubtful`]): see [`crate::formats::losses_in_format`].
//!
//! The reader rejects games with other rules and other XML documents; its message names the game or
//! the document. A file with the extension `.slc` may also be Sokoban text; [`is_xml`]
//! distinguishes the two. [`has_collection_tag`] returns true for the root tag of every known XML
//! collection, also of a SokoSolve library, which the reader rejects.
//!
//! | module | contents |
//! |---|---|
//! | `source` | parsed document with byte ranges of levels, rows and attributes; XML escapes and declared encodings |
//! | `read` | XML to levels |
//! | `edit` | edits of rows, and of one level in a text |
//! | `write` | levels to XML |

mod edit;
#[cfg(test)]
mod edit_tests;
mod read;
mod source;
#[cfg(test)]
mod tests;
mod write;

pub use edit::replace_level;
pub use read::read_slc;
pub use source::{comment_count, declared_encoding, has_collection_tag, is_declared_utf_8, is_xml};
pub use write::write_slc;
