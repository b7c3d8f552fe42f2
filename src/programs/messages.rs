//! Messages to an external program, as JSON lines: the game, then a question before each decision.
//!
//! They contain only the observation, the belief and limits, so never hidden ice.

use crate::agents::Percept;
use crate::board::CellIndex;
use crate::episode::EpisodeLimits;
use crate::worlds::ice::{
    Belief, BoardLayout, Ice, Knowledge, Observation, Occupant, Square, code_of,
};
use serde_json::json;

/// Description of the game before the first decision.
#[derive(Debug, Clone, Copy)]
pub struct GameDescription<'a> {
    /// Walls, targets, player and crates, without the ice.
    pub observation: &'a Observation,
    /// Maximum number of actions.
    pub step_limit: u32,
    /// Seed for programs that use random numbers.
    pub seed: u64,
    /// Limits of the episode; only the decision times and the failure cost are used.
    pub limits: &'a EpisodeLimits,
}

/// Returns the first message: the description of the game, without its line break.
pub(super) fn game_message(description: &GameDescription<'_>) -> String {
    let GameDescription { observation, step_limit, seed, limits } = *description;
    let game = json!({
        "rows": observation.layout.rows(),
        "columns": observation.layout.columns(),
        "codes": codes(observation),
        "step_limit": step_limit,
        "seed": seed,
        "failure_cost": limits.failure_cost_or(step_limit),
        "think_ms": limits.soft_decision_time.as_millis() as u64,
    });
    json!({ "game": game }).to_string()
}

/// Returns the message before a decision, the question, without its line break.
///
/// It has the key `surprise` only if no ice map explains the last observation.
pub(super) fn decision_message(percept: &Percept<'_, Ice>) -> String {
    let mut question = json!({
        "step": percept.step,
        "codes": codes(percept.observation),
        "known": knowledge_rows(percept.belief),
    });
    if percept.belief_update.impossible {
        question["surprise"] = json!(true);
    }
    question.to_string()
}

/// Code of each square, one list per row; no code reveals ice.
fn codes(observation: &Observation) -> Vec<Vec<u8>> {
    let Observation { layout, state } = observation;
    let square = |cell| {
        let occupant = match cell {
            cell if cell == state.player => Some(Occupant::Player),
            cell if state.crates.contains(cell) => Some(Occupant::Crate),
            _ => None,
        };
        code_of(Square { occupant, ..Square::empty(layout.ground(cell)) })
    };
    by_rows(layout, square)
}

/// Knowledge of the ice of every cell, one string per row.
///
/// `#` wall, `.` floor or target, `~` ice, `?` unknown.
fn knowledge_rows(belief: &Belief) -> Vec<String> {
    let sign = |cell| match belief.knowledge(cell) {
        Knowledge::Wall => '#',
        Knowledge::Floor => '.',
        Knowledge::Ice => '~',
        Knowledge::Unknown => '?',
    };
    by_rows(belief.layout(), sign)
}

/// The value `of` each cell, as one collection per row.
fn by_rows<T, Row: FromIterator<T>>(layout: &BoardLayout, of: impl Fn(CellIndex) -> T) -> Vec<Row> {
    let columns = layout.columns();
    let row = |row: usize| {
        (row * columns..(row + 1) * columns).map(|cell| of(cell as CellIndex)).collect()
    };
    (0..layout.rows()).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::Decision;
    use crate::board::Direction;
    use crate::episode::{Episode, RecordingHeader};
    use crate::worlds::ice::{BeliefUpdate, IcePrior, Level, board_of_letters};

    /// A player before hidden ice, beside a crate on ice and one on a target.
    fn episode() -> Episode<Ice> {
        let board = board_of_letters("@~_#\n$._*").expect("a drawing");
        Episode::begin(RecordingHeader {
            level: Level::untitled(board),
            agent: "external".to_owned(),
            seed: 7,
            prior: IcePrior::default(),
            limits: EpisodeLimits::default(),
            construct_ms: 0.0,
        })
        .expect("a level")
    }

    #[test]
    fn game_message_contains_the_observation() {
        let episode = episode();
        let limits = EpisodeLimits { failure_cost: Some(12.5), ..EpisodeLimits::default() };
        let observation = episode.observation();
        let reported = |limits| {
            game_message(&GameDescription { observation, step_limit: 90, seed: 7, limits })
        };
        assert_eq!(
            reported(&limits),
            "{\"game\":{\"codes\":[[17,10,10,99],[15,20,10,25]],\"columns\":4,\
             \"failure_cost\":12.5,\"rows\":2,\"seed\":7,\"step_limit\":90,\"think_ms\":4000}}"
        );
        assert!(reported(&EpisodeLimits::default()).contains("\"failure_cost\":90.0"));
    }

    #[test]
    fn decision_message_contains_all_knowledge() {
        let mut episode = episode();
        let reported = |episode: &Episode<Ice>| episode.with_percept(decision_message);
        assert_eq!(
            reported(&episode),
            "{\"codes\":[[17,10,10,99],[15,20,10,25]],\"known\":[\"???#\",\"?.?.\"],\"step\":0}"
        );
        episode.commit(Decision::without_explanation(Direction::Right, "test"), 0.0);
        assert_eq!(
            reported(&episode),
            "{\"codes\":[[10,10,17,99],[15,20,10,25]],\"known\":[\"?~?#\",\"?.?.\"],\"step\":1}"
        );
    }

    #[test]
    fn contradiction_is_sent_as_surprise() {
        let update = BeliefUpdate { impossible: true, ..BeliefUpdate::default() };
        let line = episode().with_percept(|percept| {
            decision_message(&Percept { belief_update: &update, ..*percept })
        });
        assert!(line.ends_with("\"step\":0,\"surprise\":true}"), "{line}");
    }
}
