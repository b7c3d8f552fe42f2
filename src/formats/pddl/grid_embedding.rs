//! Assigns a row and a column to each cell of a problem, so that the steps fit a grid.
//!
//! Names such as `pos-3-4` or `r3c4` give the positions if all steps agree with them. The two
//! numbers may be column and row or row and column, and each may increase in either direction.
//! Otherwise the positions are computed from the steps. Groups of cells without a step between them
//! are then placed side by side with a wall between, because nothing can move from one to another.

use super::facts::GridStep;
use crate::board::Direction;
use crate::formats::problems::UnlocatedProblem;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Row and column of a cell; may be negative.
pub(super) type GridPosition = (i64, i64);

/// Returns the positions of all cells.
///
/// `cells` maps each cell to the offset of a fact about it; `steps` are those between these cells;
/// `start` is the cell of the player.
///
/// # Errors
/// A step without a reverse step, a step that fits on no grid, or two neighbours without a step
/// between them, if the player can reach one of them by steps.
pub(super) fn place_on_grid(
    cells: &BTreeMap<String, usize>,
    steps: &[&GridStep],
    start: &str,
) -> Result<BTreeMap<String, GridPosition>, UnlocatedProblem> {
    check_reverse_steps(steps)?;
    let places = match positions_by_name(cells, steps) {
        Some(places) => places,
        None => positions_by_steps(cells, steps)?,
    };
    check_neighbours(cells, steps, &places, start)?;
    Ok(places)
}

/// Checks that each step has a reverse step.
///
/// # Errors
/// The first step without one.
fn check_reverse_steps(steps: &[&GridStep]) -> Result<(), UnlocatedProblem> {
    let known: BTreeSet<(&str, &str, Direction)> =
        steps.iter().map(|it| (&*it.from, &*it.to, it.direction)).collect();
    let one_way =
        steps.iter().find(|it| !known.contains(&(&*it.to, &*it.from, it.direction.opposite())));
    match one_way {
        Some(GridStep { from, to, offset, .. }) => Err(UnlocatedProblem::new(
            *offset,
            format!("the step from {from} to {to} has no reverse step"),
        )),
        None => Ok(()),
    }
}

/// Returns the positions that the names of the cells give.
///
/// `None` if a name does not have two numbers, the steps agree with no reading of them, or two
/// cells have the same position.
fn positions_by_name(
    cells: &BTreeMap<String, usize>,
    steps: &[&GridStep],
) -> Option<BTreeMap<String, GridPosition>> {
    let numbers: Option<BTreeMap<&str, GridPosition>> =
        cells.keys().map(|name| Some((&**name, numbers_of(name)?))).collect();
    let numbers = numbers?;
    // Names with a letter before each number name the axes; others put the column first.
    let row_first = cells.keys().any(|name| name.starts_with('r') && name.contains('c'));
    let orders = if row_first { [false, true] } else { [true, false] };
    let signs = [(1, 1), (-1, 1), (1, -1), (-1, -1)];
    let interpretations = signs.into_iter().flat_map(|signs| orders.map(|swap| (signs, swap)));
    let place_of = |name: &str, ((row_sign, column_sign), swap): ((i64, i64), bool)| {
        let (first, second) = numbers.get(name)?;
        let (row, column) = if swap { (second, first) } else { (first, second) };
        Some((row_sign * row, column_sign * column))
    };
    let fits = |reading: &((i64, i64), bool)| {
        steps.iter().all(|step| {
            let from = place_of(&step.from, *reading);
            from.is_some_and(|from| place_of(&step.to, *reading) == Some(neighbour(from, step)))
        })
    };
    let reading = interpretations.into_iter().find(fits)?;
    let places: BTreeMap<String, GridPosition> =
        cells.keys().filter_map(|name| Some((name.clone(), place_of(name, reading)?))).collect();
    let distinct: BTreeSet<&GridPosition> = places.values().collect();
    (distinct.len() == places.len()).then_some(places)
}

/// Returns the two numbers of a name; `None` unless it has exactly two.
fn numbers_of(name: &str) -> Option<GridPosition> {
    let mut groups =
        name.split(|it: char| !it.is_ascii_digit()).filter(|digits| !digits.is_empty());
    let (first, second) = (groups.next()?, groups.next()?);
    let number = |digits: &str| digits.parse::<u32>().ok().map(i64::from);
    groups.next().is_none().then_some((number(first)?, number(second)?))
}

/// Returns the position to which a step leads from another position.
fn neighbour((row, column): GridPosition, step: &GridStep) -> GridPosition {
    let (rows, columns) = step.direction.delta();
    (row + i64::from(rows), column + i64::from(columns))
}

/// Computes the positions from the steps alone.
///
/// # Errors
/// The step that fits on no grid.
fn positions_by_steps(
    cells: &BTreeMap<String, usize>,
    steps: &[&GridStep],
) -> Result<BTreeMap<String, GridPosition>, UnlocatedProblem> {
    let leaving = by_origin(steps);
    let mut places: BTreeMap<String, GridPosition> = BTreeMap::new();
    // First column to the right of all components so far.
    let mut free_column = 0;
    for start in cells.keys() {
        if places.contains_key(start) {
            continue;
        }
        let part = component_from(start, &leaving)?;
        let columns = || part.values().map(|(_, column)| *column);
        let shift = free_column - columns().min().unwrap_or_default();
        free_column = columns().max().unwrap_or_default() + shift + 2;
        places.extend(
            part.into_iter().map(|(name, (row, column))| (name.to_owned(), (row, column + shift))),
        );
    }
    Ok(places)
}

/// Groups the steps by their first cell.
fn by_origin<'it>(steps: &[&'it GridStep]) -> BTreeMap<&'it str, Vec<&'it GridStep>> {
    let mut leaving: BTreeMap<&str, Vec<&GridStep>> = BTreeMap::new();
    for step in steps {
        leaving.entry(&step.from).or_default().push(step);
    }
    leaving
}

/// Returns the positions of the cells that steps connect with `start`, relative to it.
///
/// `leaving` has the steps of each cell. Breadth-first search.
///
/// # Errors
/// The step that fits on no grid.
fn component_from<'it>(
    start: &'it str,
    leaving: &BTreeMap<&'it str, Vec<&'it GridStep>>,
) -> Result<BTreeMap<&'it str, GridPosition>, UnlocatedProblem> {
    let mut places = BTreeMap::from([(start, (0, 0))]);
    let mut taken = BTreeMap::from([((0, 0), start)]);
    let mut open = VecDeque::from([start]);
    while let Some(cell) = open.pop_front() {
        let at = places.get(cell).copied().unwrap_or_default();
        for step in leaving.get(cell).into_iter().flatten() {
            let place = neighbour(at, step);
            let is_new = !places.contains_key(&*step.to);
            // A cell must have one position, and a position one cell.
            let found = *places.entry(&*step.to).or_insert(place);
            let owner = *taken.entry(place).or_insert(&*step.to);
            if found != place || owner != step.to {
                let reason = format!("{} cannot be placed on a grid next to {cell}", step.to);
                return Err(UnlocatedProblem::new(step.offset, reason));
            }
            if is_new {
                open.push_back(&step.to);
            }
        }
    }
    Ok(places)
}

/// Checks that neighbouring cells have a step between them.
///
/// A grid has no walls between cells. Pairs of cells that the player at `start` cannot reach are
/// exempt, because nothing moves there.
///
/// # Errors
/// The first pair of neighbours without a step.
fn check_neighbours(
    cells: &BTreeMap<String, usize>,
    steps: &[&GridStep],
    places: &BTreeMap<String, GridPosition>,
    start: &str,
) -> Result<(), UnlocatedProblem> {
    let connected = component_from(start, &by_origin(steps))?;
    let known: BTreeSet<(&str, &str)> = steps.iter().map(|it| (&*it.from, &*it.to)).collect();
    let at: BTreeMap<&GridPosition, &String> =
        places.iter().map(|(name, place)| (place, name)).collect();
    for (name, offset) in cells {
        let Some((row, column)) = places.get(name) else { continue };
        let neighbours = [(*row, column + 1), (row + 1, *column)];
        for other in neighbours.iter().filter_map(|place| at.get(place)) {
            let matters = [name, *other].iter().any(|it| connected.contains_key(&***it));
            if matters && !known.contains(&(name, other)) {
                let reason =
                    format!("{name} and {other} are neighbours without a step between them");
                return Err(UnlocatedProblem::new(*offset, reason));
            }
        }
    }
    Ok(())
}
