//! SokobanLevels collections: levels as XML (`.slc`).
//!
//! The dialect is the one of the published schema `SokobanLev.xsd` and of its older DTD:
//! `<SokobanLevels>` with `<Title>`, `<Description>`, `<Email>` and `<Url>`, then `<LevelCollection>`
//! with `<Level>` elements, each with one `<L>` element a row, in XSB signs. The `Id` of a level is its
//! title. Its `Copyright`, or else the one of the collection, is its author. Elements and attributes
//! that the schema does not know become fields.
//!
//! [`replace_level`] rewrites only the rows, the size and the words of one level that changed; every
//! other byte stays. The format has no place for ice, marks, step limits and notes of levels: see
//! [`crate::formats::losses`].
//!
//! Games with other rules and other XML documents are refused by name. A file whose name ends in
//! `.slc` may also be Sokoban text: [`is_xml`] returns false for it.
//!
//! | module | content |
//! |---|---|
//! | `source` | the parsed document: where the XML begins, levels, rows, attributes |
//! | `read` | XML to levels |
//! | `rows`, `edit` | the text of changed rows; one level replaced in a text |
//! | `write` | levels to XML |
//! | `escape` | characters that XML writes as references |

mod edit;
#[cfg(test)]
mod edit_tests;
mod escape;
mod read;
mod rows;
mod source;
#[cfg(test)]
mod tests;
mod write;

pub use edit::replace_level;
pub use escape::{declared_encoding, is_declared_utf_8};
pub use read::read_slc;
pub use source::{comment_count, is_slc, is_xml};
pub use write::write_slc;
