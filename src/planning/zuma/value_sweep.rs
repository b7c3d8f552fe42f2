//! Finite-horizon dynamic programming over all lines up to a length.
//!
//! A sweep holds the table for one number of steps to go, and computes the next table from it. The
//! lines up to a length have the indices from 0 to their count minus 1, shorter lines first, so
//! that tables of them are dense.
//!
//! [`ValueTables`] keeps the tables of some numbers of steps to go, with 16 bits a line. A *code*
//! is the 16-bit number that stores a value. [`optimal_score`] uses a sweep with the true model.

use super::ModelEstimate;
use super::backup::Backup;
use crate::planning::search::Budget;
use crate::worlds::zuma::{FirstLine, Game, Line};
use rayon::prelude::*;

/// Maximum length of lines in tables, which then have 1.4 million lines.
pub const MAX_TABLE_LENGTH: usize = 10;

/// Maximum number of lines in one unit of parallel work.
const CHUNK_LINES: usize = 4096;

/// Value of each line up to a length, for a number of steps to go.
///
/// The value is taken after a step, before the next ball is drawn. An empty line ends the game.
#[derive(Debug, Clone)]
pub struct ValueSweep {
    /// Maximum length of a line in the table.
    longest: usize,
    /// Number of steps to go.
    steps_left: u32,
    /// Value of each line, by line index.
    values: Vec<f32>,
    /// Table for one step to go less; [`Self::advance`] overwrites it.
    ///
    /// Its values are not valid before the first step and after a stopped one.
    previous: Vec<f32>,
}

impl ValueSweep {
    /// Returns the table for no steps to go: the final rewards.
    ///
    /// It has the lines of up to `longest` balls.
    #[must_use]
    pub fn at_end(estimate: &ModelEstimate, longest: usize) -> Self {
        let lines = (0..=longest).flat_map(lines_of);
        let values: Vec<_> = lines.map(|line| estimate.rewards.of_end(line) as f32).collect();
        Self { longest, steps_left: 0, previous: values.clone(), values }
    }

    /// Number of steps to go.
    #[must_use]
    pub fn steps_left(&self) -> u32 {
        self.steps_left
    }

    /// Value of each line, by line index.
    #[must_use]
    pub fn values(&self) -> &[f32] {
        &self.values
    }

    /// Value of a line; panics if it is too long for the table.
    #[must_use]
    pub fn value(&self, line: Line) -> f32 {
        self.values[index_of(line)]
    }

    /// Computes the table for one more step to go.
    ///
    /// `beyond` gives the value of lines one ball longer than the table, for the number of steps to
    /// go before this call; it is called only if the game has such lines. Needs one backup for each
    /// line and colour of the ball, on all threads. Returns false, with the values unchanged, if
    /// `should_stop` stopped it.
    pub fn advance(
        &mut self,
        step: &Backup<'_>,
        beyond: impl Fn(Line) -> f32 + Sync,
        should_stop: &(dyn Fn() -> bool + Sync),
    ) -> bool {
        std::mem::swap(&mut self.values, &mut self.previous);
        let before = &self.previous;
        let after = |line: Line| {
            if line.len() > self.longest { beyond(line) } else { before[index_of(line)] }
        };
        let mut pieces = Vec::new();
        // Index 0 is the empty line: its game is over, so its value is the same in every table.
        let mut rest = &mut self.values[1..];
        for length in 1..=self.longest {
            let (of_length, longer) =
                rest.split_at_mut(lines_below(length + 1) - lines_below(length));
            pieces
                .extend(of_length.chunks_mut(CHUNK_LINES).enumerate().map(|piece| (length, piece)));
            rest = longer;
        }
        let is_done = pieces.into_par_iter().all(|(length, (number, piece))| {
            if should_stop() {
                return false;
            }
            for (place, value) in piece.iter_mut().enumerate() {
                let line = Line::from_code((number * CHUNK_LINES + place) as u128, length);
                *value = step.mean_best(line, after);
            }
            true
        });
        if is_done {
            self.steps_left += 1;
        } else {
            std::mem::swap(&mut self.values, &mut self.previous);
        }
        is_done
    }

    /// Returns the mean value over random first lines: uniform length, uniform colours.
    ///
    /// Lengths are from 1 to the maximum of the table.
    #[must_use]
    pub fn mean_over_starts(&self) -> f64 {
        let mean_of = |length: usize| {
            let values = &self.values[lines_below(length)..lines_below(length + 1)];
            values.iter().map(|value| f64::from(*value)).sum::<f64>() / values.len() as f64
        };
        (1..=self.longest).map(mean_of).sum::<f64>() / self.longest as f64
    }
}

/// Number of lines shorter than `length`, the empty one included: (4^length − 1)/3.
#[must_use]
pub const fn lines_below(length: usize) -> usize {
    ((1 << (2 * length)) - 1) / 3
}

/// Index of a line; 0 for the empty one.
#[must_use]
pub const fn index_of(line: Line) -> usize {
    lines_below(line.len()) + line.code() as usize
}

/// All lines of one length, in the order of their indices.
pub fn lines_of(length: usize) -> impl Iterator<Item = Line> + Clone {
    (0..1u128 << (2 * length)).map(move |code| Line::from_code(code, length))
}

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

/// Returns the expected points of a game under optimal play.
///
/// `first_line` selects the first line of the game, or the mean over random first lines. `None` if
/// lines can have more than [`MAX_TABLE_LENGTH`] balls, or if the stop signal of the budget ended
/// the work; its nodes do not matter. Calls `on_step` with the number of steps planned, after each
/// step. Needs one backup for each step, line and colour of the ball, on all threads.
#[must_use]
pub fn optimal_score(
    game: &Game,
    first_line: FirstLine,
    budget: &Budget<'_>,
    on_step: &mut dyn FnMut(u32),
) -> Option<f64> {
    let longest = game.max_length as usize;
    if longest > MAX_TABLE_LENGTH {
        return None;
    }
    let estimate = ModelEstimate::of_model(&game.model);
    let step = Backup { estimate: &estimate, max_length: game.max_length };
    let mut sweep = ValueSweep::at_end(&estimate, longest);
    let last = match first_line {
        FirstLine::Random => game.steps,
        FirstLine::OfGame => game.steps.saturating_sub(1),
    };
    while sweep.steps_left() < last {
        if !sweep.advance(&step, |_| f32::NAN, budget.should_stop) {
            return None;
        }
        on_step(sweep.steps_left());
    }
    Some(match first_line {
        FirstLine::Random => sweep.mean_over_starts(),
        // A game may start with an empty line, whose table value is that of the end; so evaluate
        // the first step here.
        FirstLine::OfGame => f64::from(step.mean_best(game.line, |line| sweep.value(line))),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worlds::zuma::testing::{example_model, line};
    use crate::worlds::zuma::{Line, PerColour};

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

    #[track_caller]
    fn check(game: &Game, first_line: FirstLine, expected: Option<f64>) {
        let found = optimal_score(game, first_line, &Budget::nodes(u64::MAX), &mut |_| {});
        let is_near = match (found, expected) {
            (Some(found), Some(expected)) => (found - expected).abs() < 0.01,
            (found, expected) => found == expected,
        };
        assert!(is_near, "{found:?} instead of {expected:?}");
    }

    #[test]
    fn optimal_scores_match_published_values() {
        for (longest, steps, expected) in [
            (3, 5, 12.26),
            (3, 10, 37.85),
            (3, 20, 75.05),
            (3, 50, 122.52),
            (5, 5, 3.26),
            (5, 20, 53.09),
            (5, 50, 108.01),
        ] {
            let game = Game::untitled(steps, longest, Line::EMPTY, example_model());
            check(&game, FirstLine::Random, Some(expected));
        }
    }

    #[test]
    fn optimal_score_from_given_line() {
        let mut model = example_model();
        model.probabilities.hit = PerColour([1.0; 4]);
        model.probabilities.next_ball = PerColour([0.0, 1.0, 0.0, 0.0]);
        let game = |steps, longest| Game::untitled(steps, longest, line(&[2, 2]), model);
        // One blue ball: the run pops with probability 0.7 and ends the game, else three blue balls
        // are left.
        check(&game(1, 3), FirstLine::OfGame, Some(0.7 * 151.0 - 0.3 * 9.0));
        check(&game(1, 11), FirstLine::OfGame, None);
        let stop = || true;
        let stopped = Budget::guarded(u64::MAX, &stop);
        assert_eq!(optimal_score(&game(9, 8), FirstLine::OfGame, &stopped, &mut |_| {}), None);
    }
}
