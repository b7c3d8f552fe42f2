//! Value tables with 16 bits a line, for some numbers of steps to go.
//!
//! A *code* is the 16-bit number that stores a value.

use super::value_sweep::{index_of, lines_below};
use super::{MAX_TABLE_LENGTH, ValueSweep};
use crate::worlds::zuma::Line;

/// Value tables for some numbers of steps to go; values between them are interpolated.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ValueTables {
    longest: usize,
    tables: Vec<ValueTable>,
}

/// Values of every line up to a length, for one number of steps to go.
#[derive(Debug, Clone, PartialEq)]
pub struct ValueTable {
    /// Number of steps to go.
    pub steps_left: u32,
    /// The value of code 0, in points.
    pub offset: f32,
    /// Points between one code and the next.
    pub scale: f32,
    /// Code of each line's value, by line index.
    pub values: Vec<u16>,
}

impl ValueTable {
    /// Returns the current table of a sweep, rounded to the nearest codes.
    fn of_sweep(sweep: &ValueSweep) -> Self {
        let bounds = |(low, high): (f32, f32), value: &f32| (low.min(*value), high.max(*value));
        let (lowest, highest) =
            sweep.values().iter().fold((f32::INFINITY, f32::NEG_INFINITY), bounds);
        let unit = ((highest - lowest) / f32::from(u16::MAX)).max(f32::MIN_POSITIVE);
        let number = |value: &f32| ((value - lowest) / unit).round() as u16;
        let values = sweep.values().iter().map(number).collect();
        Self { steps_left: sweep.steps_left(), offset: lowest, scale: unit, values }
    }

    /// Value of a line, in points.
    fn value(&self, line: Line) -> f32 {
        self.offset + self.scale * f32::from(self.values[index_of(line)])
    }
}

impl ValueTables {
    /// Creates an empty list of tables for lines up to length `longest`.
    #[must_use]
    pub fn new(longest: usize) -> Self {
        Self { longest, tables: Vec::new() }
    }

    /// Combines tables with increasing steps to go, for lines up to length `longest`.
    ///
    /// # Errors
    /// If there is no table, the steps do not increase, or a table has the wrong size.
    pub fn from_tables(longest: usize, layers: Vec<ValueTable>) -> Result<Self, &'static str> {
        let is_rising = layers.windows(2).all(|two| two[0].steps_left < two[1].steps_left);
        if layers.is_empty() || !is_rising {
            return Err("its tables are not in order");
        }
        if layers.iter().any(|layer| layer.values.len() != lines_below(longest + 1)) {
            return Err("a table has the wrong size");
        }
        Ok(Self { longest, tables: layers })
    }

    /// Number of lines up to a length; `None` above [`MAX_TABLE_LENGTH`].
    #[must_use]
    pub fn line_count(longest: usize) -> Option<usize> {
        (longest <= MAX_TABLE_LENGTH).then(|| lines_below(longest + 1))
    }

    /// The tables, by increasing steps to go.
    #[must_use]
    pub fn tables(&self) -> &[ValueTable] {
        &self.tables
    }

    /// Maximum length of the lines in the tables.
    #[must_use]
    pub fn longest(&self) -> usize {
        self.longest
    }

    /// Stores the sweep's current table. Call with increasing steps to go.
    pub fn push(&mut self, sweep: &ValueSweep) {
        self.tables.push(ValueTable::of_sweep(sweep));
    }

    /// Returns the value of a line, interpolated between the two nearest tables.
    ///
    /// More steps to go than in the last table count as those of the last table. O(log tables).
    ///
    /// # Panics
    /// If there is no table yet, or the line is too long.
    #[must_use]
    pub fn value(&self, line: Line, steps_left: u32) -> f32 {
        let above = self.tables.partition_point(|layer| layer.steps_left < steps_left);
        let Some(upper) = self.tables.get(above) else {
            return self.tables[self.tables.len() - 1].value(line);
        };
        match above.checked_sub(1).map(|below| &self.tables[below]) {
            Some(lower) if upper.steps_left != steps_left => {
                let share = (steps_left - lower.steps_left) as f32
                    / (upper.steps_left - lower.steps_left) as f32;
                lower.value(line) * (1.0 - share) + upper.value(line) * share
            }
            _ => upper.value(line),
        }
    }
}

/// Returns the numbers of steps to go for which to store a table.
///
/// They are from 0 to `last`. At most `most` of them, but at least two if `last` is not 0: all if
/// they are few enough; otherwise denser near the end of the game, where values change fastest.
#[must_use]
pub fn stored_horizons(last: u32, most: usize) -> Vec<u32> {
    if last < most as u32 {
        return (0..=last).collect();
    }
    let share = |place: usize| place as f64 / (most.max(2) - 1) as f64;
    let step = |place: usize| (f64::from(last) * share(place).powf(1.6)).round() as u32;
    let mut kept: Vec<u32> = (0..most.max(2)).map(step).collect();
    kept.dedup();
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stored_horizons_increase_to_last() {
        assert_eq!(stored_horizons(4, 10), [0, 1, 2, 3, 4]);
        for (last, most) in [(49, 16), (1000, 16), (17, 17), (99, 2), (5, 5)] {
            let kept = stored_horizons(last, most);
            assert!(kept.len() <= most, "{kept:?}");
            assert!(kept.is_sorted_by(|a, b| a < b), "{kept:?}");
            assert_eq!((kept[0], kept[kept.len() - 1]), (0, last));
        }
    }

    #[test]
    fn values_between_tables_are_interpolated() {
        let layer = |steps_left, values: [u16; 5]| ValueTable {
            steps_left,
            offset: -10.0,
            scale: 0.5,
            values: values.to_vec(),
        };
        let layers = ValueTables::from_tables(
            1,
            vec![layer(0, [20, 0, 1, 2, 3]), layer(4, [20, 8, 9, 10, 11])],
        );
        let layers = layers.expect("two tables");
        let red = Line::from_code(0, 1);
        for (steps_left, value) in [(0, -10.0), (1, -9.0), (4, -6.0), (9, -6.0)] {
            assert_eq!(layers.value(red, steps_left), value, "{steps_left}");
        }
        assert!(ValueTables::from_tables(2, vec![layer(0, [0; 5])]).is_err());
        assert!(ValueTables::from_tables(1, vec![layer(3, [0; 5]), layer(3, [0; 5])]).is_err());
    }
}
