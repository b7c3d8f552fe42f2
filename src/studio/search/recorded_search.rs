//! A finished search that can be shown at any expansion.

use super::{SearchView, TraceFacts};
use crate::planning::search::Expansion;
use crate::worlds::WorldKind;
use std::any::Any;

/// A finished search of any world, with derived data.
///
/// The cursor counts expansions: at 0 the open list holds only the start; n shows expansion n. A
/// goal that was found is the last expansion.
#[derive(Debug)]
pub struct RecordedSearch {
    search: Box<dyn SearchView>,
    /// Maximum f, and maximum size of the open list.
    max_values: [u32; 2],
    seconds: f32,
}

impl RecordedSearch {
    /// Wraps a finished search that took `seconds`. O(expansions).
    #[must_use]
    pub fn new(search: Box<dyn SearchView>, seconds: f32) -> Self {
        let mut found = Self { search, max_values: [0; 2], seconds };
        let expansions = found.trace().expansions();
        let highest = |figure: fn(&Expansion) -> u32| expansions.iter().map(figure).max();
        let highest = [highest(Expansion::total), highest(|expansion| expansion.frontier)];
        found.max_values = highest.map(Option::unwrap_or_default);
        found
    }

    /// The searched world.
    #[must_use]
    pub fn world(&self) -> WorldKind {
        self.view().world()
    }

    /// The search if it is of this world's type; `None` otherwise.
    #[must_use]
    pub fn downcast<S: SearchView>(&self) -> Option<&S> {
        let search: &dyn Any = self.search.as_ref();
        search.downcast_ref()
    }

    /// The world's part of the search.
    #[must_use]
    pub fn view(&self) -> &dyn SearchView {
        self.search.as_ref()
    }

    /// Expansions and successors.
    #[must_use]
    pub fn trace(&self) -> &dyn TraceFacts {
        self.view().trace()
    }

    /// Duration of the search in seconds.
    #[must_use]
    pub fn seconds(&self) -> f32 {
        self.seconds
    }

    /// The last cursor position.
    #[must_use]
    pub fn last(&self) -> usize {
        self.trace().expansions().len()
    }

    /// Index of the expansion at a cursor position; `None` at 0 and after the last position.
    #[must_use]
    pub fn expansion(&self, cursor: usize) -> Option<usize> {
        cursor.checked_sub(1).filter(|number| *number < self.last())
    }

    /// Size of the open list at a cursor position; 1 before and after all expansions.
    #[must_use]
    pub fn open_count(&self, cursor: usize) -> u32 {
        let trace = self.trace();
        let expansion = self.expansion(cursor).and_then(|number| trace.expansions().get(number));
        expansion.map_or(1, |expansion| expansion.frontier)
    }

    /// Maximum f, and maximum size of the open list, over all expansions.
    #[must_use]
    pub fn max_values(&self) -> [u32; 2] {
        self.max_values
    }

    /// The cursor position of the next layer's first expansion, or the last position.
    ///
    /// A layer is a sequence of expansions whose f does not exceed a maximum; in IDA*, one round.
    #[must_use]
    pub fn next_layer(&self, cursor: usize) -> usize {
        let mut starts = self.trace().layers().iter().map(|layer| layer.first + 1);
        starts.find(|start| *start > cursor).unwrap_or(self.last())
    }

    /// The last start of a layer before a cursor position; 0 if there is none.
    #[must_use]
    pub fn previous_layer(&self, cursor: usize) -> usize {
        let starts = self.trace().layers().iter().map(|layer| layer.first + 1);
        starts.take_while(|start| *start < cursor).last().unwrap_or(0)
    }

    /// The cursor position of the current state's parent; 0 without a parent.
    #[must_use]
    pub fn parent(&self, cursor: usize) -> usize {
        let trace = self.trace();
        let arrival = self.expansion(cursor).and_then(|number| trace.arrival(number));
        arrival.map_or(0, |arrival| trace.parent_of(arrival) + 1)
    }

    /// The next cursor position on the path to the goal; `cursor` at its end.
    ///
    /// Without a goal, follows the path to the last expanded state.
    #[must_use]
    pub fn next_on_path(&self, cursor: usize) -> usize {
        let trace = self.trace();
        let Some(end) = trace.goal().or(self.last().checked_sub(1)) else { return cursor };
        let path = trace.path(end);
        path.into_iter().map(|number| number + 1).find(|at| *at > cursor).unwrap_or(cursor)
    }
}
