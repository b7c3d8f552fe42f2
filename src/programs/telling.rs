//! Messages to the program, as JSON lines.
//!
//! They contain only what an agent of the core receives, so never the hidden truth.

use crate::agents::Percept;
use crate::board::CellIndex;
use crate::episode::Limits;
use crate::worlds::ice::{
    Belief, Ground, Ice, Knowledge, Layout, Observation, Occupant, Square, code_of,
};
use serde_json::json;

/// Description of the game before the first decision.
#[derive(Debug, Clone, Copy)]
pub struct Opening<'a> {
    /// The level as observed.
    pub observation: &'a Observation,
    /// Maximum number of actions.
    pub step_limit: u32,
    /// Seed for programs that use random numbers.
    pub seed: u64,
    /// Limits of a decision, and the failure cost.
    pub limits: &'a Limits,
}

/// Returns the first line, without its line break.
pub(super) fn opening_line(opening: &Opening<'_>) -> String {
    let Opening { observation, step_limit, seed, limits } = *opening;
    let game = json!({
        "rows": observation.layout.rows(),
        "columns": observation.layout.columns(),
        "codes": codes(observation),
        "step_limit": step_limit,
        "seed": seed,
        "failure_cost": limits.failure_cost_within(step_limit),
        "think_ms": limits.think.as_millis() as u64,
    });
    json!({ "game": game }).to_string()
}

/// Returns the line before a decision, without its line break.
pub(super) fn question_line(percept: &Percept<'_, Ice>) -> String {
    let mut question = json!({
        "step": percept.step,
        "codes": codes(percept.observation),
        "known": known(percept.belief),
    });
    if percept.lesson.impossible {
        question["surprise"] = json!(true);
    }
    question.to_string()
}

/// Codes matrix of the observation; no code reveals ice.
fn codes(observation: &Observation) -> Vec<Vec<u8>> {
    let Observation { layout, state } = observation;
    let square = |cell| {
        let ground = match cell {
            cell if layout.walls().contains(cell) => Ground::Wall,
            cell if layout.targets().contains(cell) => Ground::Target,
            _ => Ground::Floor,
        };
        let occupant = match cell {
            cell if cell == state.player => Some(Occupant::Player),
            cell if state.crates.contains(cell) => Some(Occupant::Crate),
            _ => None,
        };
        code_of(Square { occupant, ..Square::empty(ground) })
    };
    by_rows(layout, square)
}

/// Knowledge of every cell, one string a row: `#` wall, `.` floor, `~` ice, `?` unknown.
fn known(belief: &Belief) -> Vec<String> {
    let sign = |cell| match belief.knowledge(cell) {
        Knowledge::Wall => '#',
        Knowledge::Floor => '.',
        Knowledge::Ice => '~',
        Knowledge::Unknown => '?',
    };
    by_rows(belief.layout(), sign)
}

fn by_rows<T, Row: FromIterator<T>>(layout: &Layout, of: impl Fn(CellIndex) -> T) -> Vec<Row> {
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
    use crate::worlds::ice::{IcePrior, Lesson, Level, board_of_letters};

    /// A player before hidden ice, beside a crate on ice and one on a target.
    fn episode() -> Episode<Ice> {
        let board = board_of_letters("@~_#\n$._*").expect("a drawing");
        Episode::begin(RecordingHeader {
            level: Level::untitled(board),
            agent: "external".to_owned(),
            seed: 7,
            prior: IcePrior::default(),
            limits: Limits::default(),
            construct_ms: 0.0,
        })
        .expect("a level")
    }

    #[test]
    fn the_game_is_told_as_it_is_seen() {
        let episode = episode();
        let limits = Limits { failure_cost: Some(12.5), ..Limits::default() };
        let observation = episode.observation();
        let told = |limits| opening_line(&Opening { observation, step_limit: 90, seed: 7, limits });
        assert_eq!(
            told(&limits),
            "{\"game\":{\"codes\":[[17,10,10,99],[15,20,10,25]],\"columns\":4,\
             \"failure_cost\":12.5,\"rows\":2,\"seed\":7,\"step_limit\":90,\"think_ms\":4000}}"
        );
        assert!(told(&Limits::default()).contains("\"failure_cost\":90.0"));
    }

    #[test]
    fn before_a_decision_what_follows_from_all_seen_is_told() {
        let mut episode = episode();
        let told = |episode: &Episode<Ice>| episode.with_percept(question_line);
        assert_eq!(
            told(&episode),
            "{\"codes\":[[17,10,10,99],[15,20,10,25]],\"known\":[\"???#\",\"?.?.\"],\"step\":0}"
        );
        episode.commit(Decision::bare(Direction::Right, "test"), 0.0);
        assert_eq!(
            told(&episode),
            "{\"codes\":[[10,10,17,99],[15,20,10,25]],\"known\":[\"?~?#\",\"?.?.\"],\"step\":1}"
        );
    }

    #[test]
    fn what_contradicts_all_that_was_known_is_told_as_a_surprise() {
        let lesson = Lesson { impossible: true, ..Lesson::default() };
        let line = episode()
            .with_percept(|percept| question_line(&Percept { lesson: &lesson, ..*percept }));
        assert!(line.ends_with("\"step\":0,\"surprise\":true}"), "{line}");
    }
}
