//! The four colours of balls, and tables by colour.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Index, IndexMut};

/// Colour of a ball. Files number the colours from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum Colour {
    /// Number 1.
    Red,
    /// Number 2.
    Blue,
    /// Number 3.
    Green,
    /// Number 4.
    Yellow,
}

impl Colour {
    /// All colours, in the order of their numbers.
    pub const ALL: [Self; 4] = [Self::Red, Self::Blue, Self::Green, Self::Yellow];

    /// Number of colours.
    pub const COUNT: usize = Self::ALL.len();

    /// Index in tables, from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Number in files, from 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// Returns the colour with this number; `None` if there is none.
    #[must_use]
    pub fn from_number(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number).checked_sub(1)?).copied()
    }

    /// Returns the colour in the lowest two bits.
    pub(super) const fn from_bits(bits: u128) -> Self {
        Self::ALL[(bits & 3) as usize]
    }

    /// Name of the colour.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Blue => "blue",
            Self::Green => "green",
            Self::Yellow => "yellow",
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// Error: no colour has this number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("there is no colour {0}; colours are 1 red, 2 blue, 3 green, 4 yellow")]
pub struct UnknownColour(pub u8);

impl TryFrom<u8> for Colour {
    type Error = UnknownColour;

    fn try_from(number: u8) -> Result<Self, UnknownColour> {
        Self::from_number(number).ok_or(UnknownColour(number))
    }
}

impl From<Colour> for u8 {
    fn from(colour: Colour) -> Self {
        colour.number()
    }
}

/// One value for each colour, by number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct PerColour<T>(pub [T; Colour::COUNT]);

impl<T> PerColour<T> {
    /// Computes the value of each colour.
    pub fn from_fn(mut value: impl FnMut(Colour) -> T) -> Self {
        Self(Colour::ALL.map(&mut value))
    }

    /// Colours with their values, in the order of the colours' numbers.
    pub fn iter(&self) -> impl Iterator<Item = (Colour, &T)> {
        Colour::ALL.into_iter().zip(&self.0)
    }
}

impl<T> Index<Colour> for PerColour<T> {
    type Output = T;

    fn index(&self, colour: Colour) -> &T {
        &self.0[colour.index()]
    }
}

impl<T> IndexMut<Colour> for PerColour<T> {
    fn index_mut(&mut self, colour: Colour) -> &mut T {
        &mut self.0[colour.index()]
    }
}
