//! Line of balls, packed in two bits each, and its runs of one colour.

use super::Colour;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Maximum number of balls of a line between steps.
///
/// One more fits while a ball is inserted.
pub const MAX_LENGTH: usize = 63;

/// Minimum number of balls of a run that can pop.
pub const SHORTEST_RUN: usize = 3;

/// A line of balls, the first at index 0; a plain value of 32 bytes.
///
/// Inserting a ball and removing a run are O(1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(try_from = "Vec<Colour>", into = "Vec<Colour>")]
pub struct Line {
    /// Colour of index i in bits 2i and 2i + 1; all higher bits are 0.
    code: u128,
    length: u8,
}

/// Maximal sequence of balls of one colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Run {
    /// Colour of the balls.
    pub colour: Colour,
    /// Index of the first ball.
    pub start: u8,
    /// Number of balls.
    pub length: u8,
}

/// Error: more balls than a line may hold. Contains their number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a line of {0} balls; at most {MAX_LENGTH} are allowed")]
pub struct LineTooLong(pub usize);

impl Line {
    /// The empty line.
    pub const EMPTY: Self = Self { code: 0, length: 0 };

    /// Returns a line of these colours.
    ///
    /// # Errors
    /// If there are more than [`MAX_LENGTH`].
    pub fn from_colours(colours: &[Colour]) -> Result<Self, LineTooLong> {
        if colours.len() > MAX_LENGTH {
            return Err(LineTooLong(colours.len()));
        }
        let start = Self::EMPTY;
        Ok(colours.iter().fold(start, |line, colour| line.with_inserted(line.len(), *colour)))
    }

    /// Returns the line with this code and length: two bits per ball, index 0 lowest.
    #[must_use]
    pub const fn from_code(code: u128, length: usize) -> Self {
        Self { code: code & bits_below(length), length: length as u8 }
    }

    /// Code of the line: two bits per ball, index 0 lowest.
    #[must_use]
    pub const fn code(self) -> u128 {
        self.code
    }

    /// Number of balls.
    #[must_use]
    pub const fn len(self) -> usize {
        self.length as usize
    }

    /// Returns true if the line is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.length == 0
    }

    /// Colour at an index; `None` outside the line.
    #[must_use]
    pub fn get(self, index: usize) -> Option<Colour> {
        (index < self.len()).then(|| Colour::from_bits(self.code >> (2 * index)))
    }

    /// Colours in order.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Colour> + ExactSizeIterator {
        (0..self.len()).map(move |index| Colour::from_bits(self.code >> (2 * index)))
    }

    /// Returns the line with a ball inserted before index `at`.
    ///
    /// At the end if `at` is larger than the length. The line must have at most [`MAX_LENGTH`]
    /// balls.
    #[must_use]
    pub const fn with_inserted(self, at: usize, colour: Colour) -> Self {
        let at = if at < self.len() { at } else { self.len() };
        let below = self.code & bits_below(at);
        let above = self.code & !bits_below(at);
        let code = below | (colour.index() as u128) << (2 * at) | above << 2;
        Self { code, length: self.length + 1 }
    }

    /// Returns the line without the balls of a run of this line.
    #[must_use]
    pub const fn without_run(self, run: Run) -> Self {
        let (start, length) = (run.start as usize, run.length as usize);
        let below = self.code & bits_below(start);
        let above = (self.code & !bits_below(start + length)) >> (2 * length);
        Self { code: below | above, length: self.length - run.length }
    }

    /// Returns the line without its last ball, and that ball's colour; `None` if empty.
    #[must_use]
    pub fn without_last(self) -> Option<(Self, Colour)> {
        let last = self.len().checked_sub(1)?;
        Some((Self::from_code(self.code, last), Colour::from_bits(self.code >> (2 * last))))
    }

    /// Returns the maximal run that contains an index; `None` outside. O(length of the run).
    #[must_use]
    pub fn run_around(self, index: usize) -> Option<Run> {
        let colour = self.get(index)?;
        let has_colour = |at: usize| self.get(at) == Some(colour);
        let mut start = index;
        while start > 0 && has_colour(start - 1) {
            start -= 1;
        }
        let mut end = index + 1;
        while has_colour(end) {
            end += 1;
        }
        Some(Run { colour, start: start as u8, length: (end - start) as u8 })
    }

    /// Number of balls of a colour. O(length).
    #[must_use]
    pub fn count(self, colour: Colour) -> usize {
        self.iter().filter(|other| *other == colour).count()
    }
}

/// Mask of the bits of all balls before an index.
const fn bits_below(index: usize) -> u128 {
    if index >= 64 { u128::MAX } else { (1 << (2 * index)) - 1 }
}

impl TryFrom<Vec<Colour>> for Line {
    type Error = LineTooLong;

    fn try_from(colours: Vec<Colour>) -> Result<Self, LineTooLong> {
        Self::from_colours(&colours)
    }
}

impl From<Line> for Vec<Colour> {
    fn from(line: Line) -> Self {
        line.iter().collect()
    }
}

impl fmt::Debug for Line {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(self.iter().map(Colour::number)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn colours() -> impl Strategy<Value = Vec<Colour>> {
        let colour = (0..Colour::COUNT).prop_map(|index| Colour::ALL[index]);
        prop::collection::vec(colour, 0..=MAX_LENGTH)
    }

    proptest! {
        #[test]
        fn packed_lines_behave_like_vectors(
            list in colours(), at in 0usize..=MAX_LENGTH, ball in 0usize..4,
        ) {
            let ball = Colour::ALL[ball];
            let line = Line::from_colours(&list).expect("short enough");
            prop_assert_eq!(&line.iter().collect::<Vec<_>>(), &list);
            prop_assert_eq!(Line::from_code(line.code(), line.len()), line);
            let at = at.min(list.len());
            let mut longer = list.clone();
            longer.insert(at, ball);
            let inserted = line.with_inserted(at, ball);
            prop_assert_eq!(inserted.iter().collect::<Vec<_>>(), longer.clone());

            let run = inserted.run_around(at).expect("inside");
            let (start, end) = (usize::from(run.start), usize::from(run.start + run.length));
            prop_assert!(longer[start..end].iter().all(|colour| *colour == ball));
            prop_assert!((start..end).contains(&at));
            prop_assert!(start == 0 || longer[start - 1] != ball);
            prop_assert!(longer.get(end) != Some(&ball));
            longer.drain(start..end);
            prop_assert_eq!(inserted.without_run(run).iter().collect::<Vec<_>>(), longer);

            let mut shorter = list;
            let fallen = shorter.pop();
            let without_last = line.without_last();
            prop_assert_eq!(without_last.map(|(_, colour)| colour), fallen);
            if let Some((rest, _)) = without_last {
                prop_assert_eq!(rest, Line::from_colours(&shorter).expect("short enough"));
            }
        }
    }

    #[test]
    fn too_long_lines_are_rejected() {
        let many = vec![Colour::Green; MAX_LENGTH + 1];
        assert_eq!(Line::from_colours(&many), Err(LineTooLong(64)));
        assert_eq!(Line::from_colours(&many[1..]).map(Line::len), Ok(63));
    }
}
