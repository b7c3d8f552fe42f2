//! Reads SokobanLevels collections.

use super::source::{Source, attribute, is_element, rows_of, text_of};
use crate::board::{Grid, MAX_SIDE, Position};
use crate::formats::alphabets::{game_of_pair, labelled_crates, other_game};
use crate::formats::collection::SizeLimits;
use crate::formats::problems::{LineCounter, ProblemList, UnlocatedProblem};
use crate::formats::xsb::xsb_square;
use crate::formats::{
    Collection, Field, FormatProblem, LevelDetails, Parsed, ReadError, line_and_column,
};
use crate::worlds::ice::{Board, Level, Square};
use roxmltree::Node;

/// Attributes of a level that do not become fields.
///
/// The reader uses them, or the board determines them.
const KNOWN_ATTRIBUTES: [&str; 4] = ["Id", "Copyright", "Width", "Height"];

/// Reads all levels of a SokobanLevels collection, with the metadata.
///
/// Short rows are padded with floor, and trailing blanks are ignored. An unknown character becomes
/// floor with a problem. A level without rows or squares, with a line break in a row, or with too
/// large a board is rejected with a problem. A document without levels is a problem, too.
///
/// # Errors
/// The problem, if the text is not XML, has another root element, or is of a game with other rules.
pub fn read_slc(text: &str) -> Result<Parsed<Collection>, ReadError> {
    let source = Source::parse(text)?;
    read_source(text, &source).map(|(reading, _)| reading)
}

/// Reads a parsed document; also returns the element of each level that was read.
///
/// `text` is the whole text of `source`.
///
/// # Errors
/// If it is of a game with other rules.
pub(super) fn read_source<'a, 'text>(
    text: &str,
    source: &'a Source<'text>,
) -> Result<(Parsed<Collection>, Vec<LevelNode<'a, 'text>>), ReadError> {
    let mut reader = Reader {
        text,
        start: source.start,
        lines: LineCounter::new(text),
        problems: ProblemList::default(),
        limits: SizeLimits::default(),
        collection: Collection::default(),
        // The elements of the levels of `collection`.
        nodes: Vec::new(),
    };
    reader.read_header(source)?;
    for (element, parent) in source.levels() {
        reader.read_level(element, parent)?;
    }
    let Reader { mut problems, collection, nodes, .. } = reader;
    if collection.levels.is_empty() && collection.rejected_count == 0 {
        let (line, column) = line_and_column(text, source.start);
        let reason = "this SokobanLevels collection contains no <Level>";
        problems.push(FormatProblem::new(line, column, reason));
    }
    Ok((Parsed::new(collection, problems.into_vec()), nodes))
}

/// The element of a level, and the element around it.
pub(super) struct LevelNode<'a, 'text> {
    pub element: Node<'a, 'text>,
    /// The enclosing `<LevelCollection>`, or the root.
    pub collection: Node<'a, 'text>,
}

/// State of the reader, with the levels read so far.
struct Reader<'a, 'text, 'it> {
    text: &'it str,
    /// Byte offset of the XML in the text.
    start: usize,
    lines: LineCounter<'it>,
    problems: ProblemList,
    limits: SizeLimits,
    collection: Collection,
    nodes: Vec<LevelNode<'a, 'text>>,
}

impl<'a, 'text> Reader<'a, 'text, '_> {
    /// Reads the metadata of the collection.
    ///
    /// # Errors
    /// If an element or attribute names a game with other rules.
    fn read_header(&mut self, source: &'a Source<'text>) -> Result<(), ReadError> {
        self.reject_other_games(source.root())?;
        for element in source.root().children().filter(Node::is_element) {
            if is_element(&element, "Level") {
                continue;
            }
            if is_element(&element, "LevelCollection") {
                self.reject_other_games(element)?;
                if let (Some(author), "") =
                    (attribute(element, "Copyright"), &*self.collection.author)
                {
                    author.trim().clone_into(&mut self.collection.author);
                }
                continue;
            }
            let key = element.tag_name().name();
            let words = text_of(element);
            self.reject_other_game(element, key, &words)?;
            let words = words.trim();
            if is_element(&element, "Title") {
                words.clone_into(&mut self.collection.title);
            } else if is_element(&element, "Description") {
                let lines: Vec<&str> = words.lines().map(str::trim_end).collect();
                self.collection.note = lines.join("\n");
            } else if !words.is_empty() {
                self.collection.fields.push(field(key, words));
            }
        }
        Ok(())
    }

    /// Reads one level.
    ///
    /// A level without a valid board is only counted as rejected, with a problem.
    ///
    /// # Errors
    /// If the level is of a game with other rules.
    fn read_level(
        &mut self,
        element: Node<'a, 'text>,
        collection: Node<'a, 'text>,
    ) -> Result<(), ReadError> {
        self.reject_other_games(element)?;
        let rows: Vec<(Node<'a, 'text>, String)> =
            rows_of(element).map(|row| (row, text_of(row))).collect();
        let first = rows.first().map_or(element, |(row, _)| *row);
        let line = self.line_of(first);
        let texts: Vec<&str> = rows.iter().take(MAX_SIDE).map(|(_, text)| &**text).collect();
        let drawing = texts.join("\n");
        if let Some(game) = other_game(&drawing).or_else(|| labelled_crates(&drawing)) {
            let reason = game.reason;
            return Err(FormatProblem::new(line, 1, reason).into());
        }
        match self.board(element, &rows) {
            Ok(board) => {
                let words = |name| attribute(element, name).map(|it| it.trim().to_owned());
                let author = words("Copyright").or_else(|| {
                    attribute(collection, "Copyright").map(|author| author.trim().to_owned())
                });
                let level = Level {
                    title: words("Id").unwrap_or_default(),
                    author: author.unwrap_or_default(),
                    ..Level::untitled(board)
                };
                self.collection.push_at_line(level, line);
                self.collection.details.push(details_of(element));
                self.nodes.push(LevelNode { element, collection });
            }
            Err(fault) => {
                self.collection.rejected_count += 1;
                self.problems.add(self.text, fault);
            }
        }
        Ok(())
    }

    /// Returns the board of a level; adds a problem for each character that is no square.
    ///
    /// `rows` has the `<L>` elements of the level with their texts.
    ///
    /// # Errors
    /// The problem, if there is no valid board.
    fn board(
        &mut self,
        element: Node<'a, 'text>,
        rows: &[(Node<'a, 'text>, String)],
    ) -> Result<Board, UnlocatedProblem> {
        if rows.is_empty() {
            return Err(self.fault(element, "a level without rows: expected <L> elements"));
        }
        if let Some((row, _)) = rows.iter().find(|(_, text)| text.contains(['\n', '\r'])) {
            return Err(self.fault(*row, "a line break in a row: an <L> element contains one row"));
        }
        // Trailing blanks are floor and do not widen the board.
        let width = |(_, text): &(Node<'_, '_>, String)| text.trim_end().chars().count();
        let columns = rows.iter().map(width).max().unwrap_or_default();
        if columns == 0 {
            return Err(self.fault(element, "a board without squares"));
        }
        let taken = self.limits.count_board(rows.len(), columns);
        taken.map_err(|reason| self.fault(element, reason))?;
        let mut board = Grid::filled(rows.len(), columns, Square::default());
        for (row, (node, text)) in rows.iter().enumerate() {
            for (column, sign) in text.trim_end().chars().enumerate() {
                // A tab has no known width here, so it is no square.
                let square = xsb_square(sign).filter(|_| sign != '\t');
                match (square, board.get_mut(Position::new(row, column))) {
                    (Some(square), Some(cell)) => *cell = square,
                    _ => {
                        let offset = self.start + node.range().start;
                        let reason = || format!("row {}: {sign:?} is not a square", row + 1);
                        self.problems.add_at(self.text, offset, reason);
                    }
                }
            }
        }
        Ok(board)
    }

    /// Checks that no attribute of an element names a game with other rules.
    ///
    /// # Errors
    /// If one does.
    fn reject_other_games(&self, element: Node<'a, 'text>) -> Result<(), ReadError> {
        let mut attributes = element.attributes();
        attributes.try_for_each(|it| self.reject_other_game(element, it.name(), it.value()))
    }

    /// Checks that a key and its value do not name a game with other rules.
    ///
    /// `at` is the element that contains them.
    ///
    /// # Errors
    /// If they do.
    fn reject_other_game(&self, at: Node<'_, '_>, key: &str, value: &str) -> Result<(), ReadError> {
        match game_of_pair(key, value) {
            Some(reason) => Err(self.fault(at, reason).located(self.text).into()),
            None => Ok(()),
        }
    }

    /// Creates a problem at the start of an element.
    fn fault(&self, at: Node<'_, '_>, reason: impl Into<String>) -> UnlocatedProblem {
        UnlocatedProblem::new(self.start + at.range().start, reason)
    }

    /// Returns the line of an element, from 1.
    ///
    /// The line of the furthest element so far if this one is before it in the text.
    fn line_of(&mut self, node: Node<'_, '_>) -> usize {
        self.lines.line_of(self.start + node.range().start)
    }
}

/// Returns the attributes and elements of a level that become fields.
fn details_of(level: Node<'_, '_>) -> LevelDetails {
    let attributes = level.attributes().map(|it| (it.name(), it.value().to_owned()));
    let elements = level.children().filter(|it| it.is_element() && !is_element(it, "L"));
    let elements = elements.map(|it| (it.tag_name().name(), text_of(it)));
    let is_known = |key: &str| KNOWN_ATTRIBUTES.iter().any(|it| it.eq_ignore_ascii_case(key));
    let pairs = attributes.filter(|(key, _)| !is_known(key)).chain(elements);
    let fields = pairs.filter(|(_, value)| !value.trim().is_empty());
    let fields = fields.map(|(key, value)| field(key, &value)).collect();
    LevelDetails { fields, saved_games: Vec::new() }
}

/// Creates a field; line breaks and blanks within the value become single blanks.
fn field(key: &str, value: &str) -> Field {
    let value = value.split_whitespace().collect::<Vec<_>>().join(" ");
    Field { key: key.to_owned(), value }
}
