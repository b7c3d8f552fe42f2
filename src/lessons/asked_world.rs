//! What questions need to know about each world: its actions, and the cells of its changes.

use crate::agents::Decision;
use crate::agents::zuma::{Greedy, Player};
use crate::board::{Direction, Position};
use crate::episode::events::TimelineEvents;
use crate::planning::strips::direction_name;
use crate::worlds::World;
use crate::worlds::ice::{self, Ice};
use crate::worlds::platform::{self, Platform, ROWS};
use crate::worlds::zuma::{self, Zuma};

/// Longer walks, with more changes of direction, are written with a letter for each move.
const MAX_STRAIGHTS_IN_WORDS: usize = 6;

/// A world with questions about decisions.
pub(super) trait AskedWorld: TimelineEvents {
    /// Returns all actions in a state, in the order of menus.
    fn actions(state: &Self::State) -> Vec<Self::Action>;

    /// Returns an action in a state in words.
    fn action_words(state: &Self::State, action: Self::Action) -> String;

    /// Returns a sequence of actions as short text; distinct sequences give distinct texts.
    fn sequence_text(actions: &[Self::Action]) -> String {
        actions.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    }

    /// Returns a sequence of actions in words, for people; distinct sequences give distinct words.
    fn sequence_words(actions: &[Self::Action]) -> String {
        Self::sequence_text(actions)
    }

    /// Returns the other actions that are as good as the chosen one, by the rule of an agent
    /// without figures.
    fn tied_actions(_state: &Self::State, _decision: &Decision<Self>) -> Vec<Self::Action> {
        Vec::new()
    }

    /// Returns the cell where a change ends: of the pushed crate, else of the player.
    fn last_cell(level: &Self::Level, change: &Self::Change) -> Option<Position>;

    /// Returns the position of a cell index of the records; `None` without cells.
    fn cell_at(_level: &Self::Level, _cell: u16) -> Option<Position> {
        None
    }
}

impl AskedWorld for Ice {
    fn actions(_: &Self::State) -> Vec<Direction> {
        Direction::ALL.to_vec()
    }

    fn action_words(_: &ice::State, action: Direction) -> String {
        direction_name(action).to_owned()
    }

    fn sequence_text(actions: &[Direction]) -> String {
        actions.iter().map(|action| action.letter()).collect()
    }

    /// Returns equal moves together: "2 right, down"; letters if the words would be too long.
    fn sequence_words(actions: &[Direction]) -> String {
        let straight: Vec<_> = actions.chunk_by(|one, other| one == other).collect();
        if straight.len() > MAX_STRAIGHTS_IN_WORDS {
            return Self::sequence_text(actions);
        }
        let words = straight.into_iter().map(|moves| match moves {
            [only] => direction_name(*only).to_owned(),
            moves => format!("{} {}", moves.len(), direction_name(moves[0])),
        });
        words.collect::<Vec<_>>().join(", ")
    }

    fn last_cell(level: &ice::Level, change: &ice::Transition) -> Option<Position> {
        let cell = change.push.map_or(change.to, |push| push.to);
        Self::cell_at(level, cell)
    }

    fn cell_at(level: &ice::Level, cell: u16) -> Option<Position> {
        let position = level.board.position_of(cell);
        level.board.contains(position).then_some(position)
    }
}

impl AskedWorld for Platform {
    fn actions(_: &Self::State) -> Vec<platform::Action> {
        platform::Action::ALL.to_vec()
    }

    fn action_words(_: &platform::State, action: platform::Action) -> String {
        action.words().to_owned()
    }

    /// Returns the lowest cell of the column where the agent stands afterwards.
    fn last_cell(level: &platform::Level, change: &<Self as World>::Change) -> Option<Position> {
        let column = usize::from(change.to);
        (column < level.columns.len()).then(|| Position::new(usize::from(ROWS) - 1, column))
    }
}

impl AskedWorld for Zuma {
    fn actions(state: &Self::State) -> Vec<zuma::Action> {
        zuma::Action::all(state.line.len()).collect()
    }

    fn action_words(state: &zuma::State, action: zuma::Action) -> String {
        action.words(state.line.len())
    }

    /// Returns the places where the ball makes a run as long as at the place the greedy player
    /// chose.
    fn tied_actions(state: &zuma::State, decision: &Decision<Self>) -> Vec<zuma::Action> {
        let greedy = Greedy;
        if decision.engine != greedy.name() {
            return Vec::new();
        }
        greedy.longest_runs(&state.line, state.ball)
    }

    /// Returns the place in the line, in row 0; `None` for a discarded ball.
    fn last_cell(_: &zuma::Game, change: &zuma::Transition) -> Option<Position> {
        match change.done {
            zuma::Action::Discard => None,
            zuma::Action::Insert(at) => Some(Position::new(0, usize::from(at))),
        }
    }
}
