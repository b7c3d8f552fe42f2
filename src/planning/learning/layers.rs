//! Value tables with 16 bits a line, for some numbers of steps to go.

use super::line_index::{index_of, lines_below};
use super::{MAX_TABLE_LENGTH, Sweep};
use crate::worlds::zuma::Line;

/// Value tables for some numbers of steps to go; values between them are interpolated.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Layers {
    longest: usize,
    layers: Vec<Layer>,
}

/// Values of every line up to a length, for one number of steps to go.
#[derive(Debug, Clone, PartialEq)]
pub struct Layer {
    /// Steps to go.
    pub steps_left: u32,
    /// The value of code 0, in points.
    pub lowest: f32,
    /// Points from one code to the next.
    pub unit: f32,
    /// Code of each line's value, by line number.
    pub values: Vec<u16>,
}

impl Layer {
    fn of_sweep(sweep: &Sweep) -> Self {
        let bounds = |(low, high): (f32, f32), value: &f32| (low.min(*value), high.max(*value));
        let (lowest, highest) =
            sweep.values().iter().fold((f32::INFINITY, f32::NEG_INFINITY), bounds);
        let unit = ((highest - lowest) / f32::from(u16::MAX)).max(f32::MIN_POSITIVE);
        let number = |value: &f32| ((value - lowest) / unit).round() as u16;
        let values = sweep.values().iter().map(number).collect();
        Self { steps_left: sweep.steps_left(), lowest, unit, values }
    }

    fn value(&self, line: Line) -> f32 {
        self.lowest + self.unit * f32::from(self.values[index_of(line)])
    }
}

impl Layers {
    /// No tables yet, for lines up to that length.
    #[must_use]
    pub fn new(longest: usize) -> Self {
        Self { longest, layers: Vec::new() }
    }

    /// From tables with increasing steps to go.
    ///
    /// # Errors
    /// If there is no table, the steps do not increase, or a table has the wrong size.
    pub fn from_layers(longest: usize, layers: Vec<Layer>) -> Result<Self, &'static str> {
        let is_rising = layers.windows(2).all(|two| two[0].steps_left < two[1].steps_left);
        if layers.is_empty() || !is_rising {
            return Err("its tables are not in order");
        }
        if layers.iter().any(|layer| layer.values.len() != lines_below(longest + 1)) {
            return Err("a table has the wrong size");
        }
        Ok(Self { longest, layers })
    }

    /// Number of lines up to a length; `None` if that is too long for a table.
    #[must_use]
    pub fn line_count(longest: usize) -> Option<usize> {
        (longest <= MAX_TABLE_LENGTH).then(|| lines_below(longest + 1))
    }

    /// The tables, by increasing steps to go.
    #[must_use]
    pub fn layers(&self) -> &[Layer] {
        &self.layers
    }

    /// The longest line in the tables.
    #[must_use]
    pub fn longest(&self) -> usize {
        self.longest
    }

    /// Stores the sweep's current table. Call with increasing steps to go.
    pub fn keep(&mut self, sweep: &Sweep) {
        self.layers.push(Layer::of_sweep(sweep));
    }

    /// Value of a line, at most the longest. More steps to go than planned count as the maximum.
    /// O(log layers).
    ///
    /// # Panics
    /// If there is no table yet, or the line is too long.
    #[must_use]
    pub fn value(&self, line: Line, steps_left: u32) -> f32 {
        let above = self.layers.partition_point(|layer| layer.steps_left < steps_left);
        let Some(upper) = self.layers.get(above) else {
            return self.layers[self.layers.len() - 1].value(line);
        };
        match above.checked_sub(1).map(|below| &self.layers[below]) {
            Some(lower) if upper.steps_left != steps_left => {
                let share = (steps_left - lower.steps_left) as f32
                    / (upper.steps_left - lower.steps_left) as f32;
                lower.value(line) * (1.0 - share) + upper.value(line) * share
            }
            _ => upper.value(line),
        }
    }
}

/// The numbers of steps to go for which to store a table.
///
/// From 0 to `last`, at most `most` (two or more): all of them if they are few enough; otherwise
/// denser near the end of the game, where values change fastest.
#[must_use]
pub fn steps_kept(last: u32, most: usize) -> Vec<u32> {
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
    fn kept_steps_rise_from_the_end_to_the_first() {
        assert_eq!(steps_kept(4, 10), [0, 1, 2, 3, 4]);
        for (last, most) in [(49, 16), (1000, 16), (17, 17), (99, 2), (5, 5)] {
            let kept = steps_kept(last, most);
            assert!(kept.len() <= most, "{kept:?}");
            assert!(kept.is_sorted_by(|a, b| a < b), "{kept:?}");
            assert_eq!((kept[0], kept[kept.len() - 1]), (0, last));
        }
    }

    #[test]
    fn values_between_layers_are_interpolated() {
        let layer = |steps_left, values: [u16; 5]| Layer {
            steps_left,
            lowest: -10.0,
            unit: 0.5,
            values: values.to_vec(),
        };
        let layers =
            Layers::from_layers(1, vec![layer(0, [20, 0, 1, 2, 3]), layer(4, [20, 8, 9, 10, 11])]);
        let layers = layers.expect("two tables");
        let red = Line::from_code(0, 1);
        for (steps_left, value) in [(0, -10.0), (1, -9.0), (4, -6.0), (9, -6.0)] {
            assert_eq!(layers.value(red, steps_left), value, "{steps_left}");
        }
        assert!(Layers::from_layers(2, vec![layer(0, [0; 5])]).is_err());
        assert!(Layers::from_layers(1, vec![layer(3, [0; 5]), layer(3, [0; 5])]).is_err());
    }
}
