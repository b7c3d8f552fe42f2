//! A finished search that can be shown at any expansion.

use super::{IceFound, StageFound, Told, TraceFacts};
use crate::planning::search::Expansion;
use crate::worlds::WorldKind;

/// A finished search of any world, with derived data.
///
/// The cursor counts expansions: at 0 the open list holds only the start; n shows expansion n. A
/// goal that was found is the last expansion.
#[derive(Debug)]
pub struct Found {
    search: FoundSearch,
    highest: [u32; 2],
    seconds: f32,
}

/// The searched level, by world.
#[derive(Debug)]
pub enum FoundSearch {
    /// An ice level.
    Ice(Box<IceFound>),
    /// A platform level.
    Stage(Box<StageFound>),
}

impl Found {
    /// Wraps a finished search. O(expansions).
    #[must_use]
    pub fn new(search: FoundSearch, seconds: f32) -> Self {
        let mut found = Self { search, highest: [0; 2], seconds };
        let expansions = found.trace().expansions();
        let highest = |figure: fn(&Expansion) -> u32| expansions.iter().map(figure).max();
        let highest = [highest(Expansion::total), highest(|expansion| expansion.frontier)];
        found.highest = highest.map(Option::unwrap_or_default);
        found
    }

    /// The searched world.
    #[must_use]
    pub const fn world(&self) -> WorldKind {
        match &self.search {
            FoundSearch::Ice(_) => WorldKind::Ice,
            FoundSearch::Stage(_) => WorldKind::Platform,
        }
    }

    /// The search, if it is of the ice world.
    #[must_use]
    pub fn ice(&self) -> Option<&IceFound> {
        if let FoundSearch::Ice(found) = &self.search { Some(found) } else { None }
    }

    /// The search, if it is of the platform world.
    #[must_use]
    pub fn stage(&self) -> Option<&StageFound> {
        if let FoundSearch::Stage(found) = &self.search { Some(found) } else { None }
    }

    /// World-specific texts of the search.
    #[must_use]
    pub fn told(&self) -> &dyn Told {
        match &self.search {
            FoundSearch::Ice(found) => found.as_ref(),
            FoundSearch::Stage(found) => found.as_ref(),
        }
    }

    /// Expansions and successors.
    #[must_use]
    pub fn trace(&self) -> &dyn TraceFacts {
        self.told().trace()
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

    /// The expansion at a cursor position, from 0; `None` before the first.
    #[must_use]
    pub fn expansion(&self, cursor: usize) -> Option<usize> {
        cursor.checked_sub(1).filter(|number| *number < self.last())
    }

    /// Size of the open list at a cursor position.
    #[must_use]
    pub fn frontier(&self, cursor: usize) -> u32 {
        let trace = self.trace();
        let expansion = self.expansion(cursor).and_then(|number| trace.expansions().get(number));
        expansion.map_or(1, |expansion| expansion.frontier)
    }

    /// Largest f, and largest size of the open list.
    #[must_use]
    pub fn highest(&self) -> [u32; 2] {
        self.highest
    }

    /// The cursor position of the next layer, or the last position.
    #[must_use]
    pub fn next_layer(&self, cursor: usize) -> usize {
        let mut starts = self.trace().layers().iter().map(|layer| layer.first + 1);
        starts.find(|start| *start > cursor).unwrap_or(self.last())
    }

    /// The start of the current layer, or of the previous one from there; 0 before the first.
    #[must_use]
    pub fn previous_layer(&self, cursor: usize) -> usize {
        let starts = self.trace().layers().iter().map(|layer| layer.first + 1);
        starts.take_while(|start| *start < cursor).last().unwrap_or(0)
    }

    /// The cursor position of the parent of the state at the cursor.
    #[must_use]
    pub fn parent(&self, cursor: usize) -> usize {
        let trace = self.trace();
        let arrival = self.expansion(cursor).and_then(|number| trace.arrival(number));
        arrival.map_or(0, |arrival| trace.parent_of(arrival) + 1)
    }

    /// The next cursor position on the path to the goal; without a goal, to the last expanded
    /// state.
    #[must_use]
    pub fn next_on_path(&self, cursor: usize) -> usize {
        let trace = self.trace();
        let Some(end) = trace.goal().or(self.last().checked_sub(1)) else { return cursor };
        let path = trace.path(end);
        path.into_iter().map(|number| number + 1).find(|at| *at > cursor).unwrap_or(cursor)
    }
}
