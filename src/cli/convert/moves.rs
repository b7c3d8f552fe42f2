//! Moves on a level, from a recording, a stored solution or a plan.

use super::job::{ConvertOptions, Output};
use crate::agents::Proof;
use crate::board::Direction;
use crate::cli::diagnosis::tell_remarks;
use crate::cli::refusal::Refusal;
use crate::episode::{Episode, KnownPlan, Limits, Recording, RecordingHeader};
use crate::formats::ending_of;
use crate::formats::lurd::{read_moves, write_moves};
use crate::formats::pddl::{read_plan, write_plan};
use crate::formats::ron_recording::write_recording;
use crate::formats::solutions::best_solution;
use crate::formats::{Collection, LevelPlace, Reading};
use crate::storage::read_decoded;
use crate::worlds::ice::{Ice, IcePrior, Level, Problem, Terrain, rules};
use std::path::Path;

/// Agent name in recordings of plans.
const AGENT: &str = "plan";

/// A level and moves on it.
pub struct Moves {
    level: Level,
    /// Place of the level in the input.
    place: LevelPlace,
    moves: Vec<Direction>,
}

/// Place of the level of a recording.
const OF_RECORDING: LevelPlace = LevelPlace { number: 1, line: 1 };

impl Moves {
    /// Moves of a recording.
    pub fn of_recording(recording: Recording<Ice>) -> Self {
        let moves = recording.actions().collect();
        Self { level: recording.header.level, place: OF_RECORDING, moves }
    }

    /// Best solution stored in the file for its level.
    pub fn of_solution(options: &ConvertOptions, collection: Collection) -> Result<Self, Refusal> {
        let solution = |index| best_solution(&collection.levels[index], collection.details(index));
        let found = (collection.levels.len() == 1).then(|| solution(0)).flatten();
        let (level, place) = options.one_level(collection)?;
        match found {
            Some(replay) => Ok(Self { level, place, moves: replay.moves }),
            None => {
                let reason = "the file contains no solution of this level. Use a recording as \
                              input, or --plan";
                Err(options.refused_level(place, &level.title, reason))
            }
        }
    }

    /// Moves of a plan, checked against the rules.
    pub fn of_plan(
        options: &ConvertOptions,
        (level, place): (Level, LevelPlace),
        path: &Path,
    ) -> Result<Self, Refusal> {
        let unplayable = |problems: &[Problem]| unplayable(options, (&level, place), problems);
        let text = read_decoded(path).map(|decoded| {
            tell_remarks(path, decoded.remark().as_slice());
            let text = decoded.text;
            if ending_of(path) == "lurd" { Ok(read_moves(&text)) } else { read_plan(&level, &text) }
        });
        let reading: Result<Reading<Vec<Direction>>, _> = match text {
            Ok(Ok(reading)) => Ok(reading),
            Ok(Err(problems)) => return Err(unplayable(&problems)),
            Err(error) => Err(error),
        };
        let mut moves = options.without_problems(path, reading)?;
        let (name, count) = (path.display(), moves.len());
        match solved_after(&level, &moves).map_err(|problems| unplayable(&problems))? {
            Some(needed) if needed < count => {
                options.unless_lossy(&format!(
                    "{name}: the level is solved after {needed} of {count} moves; the rest is \
                     omitted"
                ))?;
                moves.truncate(needed);
            }
            Some(_) => {}
            None => options
                .unless_lossy(&format!("{name}: the level is not solved after {count} moves"))?,
        }
        Ok(Self { level, place, moves })
    }

    /// Writes the moves in the format of the extension; `.ron` is a recording of them.
    pub fn outputs(self, options: &ConvertOptions, ending: &str) -> Result<Vec<Output>, Refusal> {
        let text = match ending {
            "lurd" => write_moves(&self.level, &self.moves).map(|moves| format!("{moves}\n")),
            "plan" => write_plan(&self.level, &self.moves),
            "ron" => return Ok(options.output_of(self.recorded(options)?)),
            _ => {
                let output = options.output.display();
                let known = ".ron (a recording), .lurd and .plan";
                let message =
                    format!("{output}: unknown file type for a plan. File types: {known}");
                return Err(message.into());
            }
        };
        text.map(|text| options.output_of(text))
            .map_err(|problems| unplayable(options, (&self.level, self.place), &problems))
    }

    /// Text of a recording of the moves.
    fn recorded(self, options: &ConvertOptions) -> Result<String, Refusal> {
        let count = self.moves.len();
        let mut episode = Episode::<Ice>::begin(RecordingHeader {
            level: self.level.clone(),
            agent: AGENT.to_owned(),
            seed: 0,
            prior: IcePrior::default(),
            limits: Limits::default(),
            construct_ms: 0.0,
        })
        .map_err(|problems| unplayable(options, (&self.level, self.place), &problems))?;
        episode.follow(KnownPlan {
            engine: "external plan".to_owned(),
            nodes: 0,
            proof: Proof::BestEffort,
            actions: self.moves,
        });
        let recording = episode.into_recording();
        let recorded = recording.len();
        if recorded < count {
            let output = options.output.display();
            options.unless_lossy(&format!(
                "{output}: the episode ends after {recorded} of {count} moves"
            ))?;
        }
        write_recording(&recording)
            .map_err(|error| format!("{}: cannot write: {error}", options.output.display()).into())
    }
}

/// Number of moves after which the level is solved; `None` if they do not solve it.
fn solved_after(level: &Level, moves: &[Direction]) -> Result<Option<usize>, Vec<Problem>> {
    let (terrain, mut state) = Terrain::compile(level)?;
    let mut left = moves.iter();
    while !state.solves(terrain.layout()) {
        let Some(direction) = left.next() else { return Ok(None) };
        rules::apply(&terrain, &mut state, *direction);
    }
    Ok(Some(moves.len() - left.len()))
}

fn unplayable(
    options: &ConvertOptions,
    (level, place): (&Level, LevelPlace),
    problems: &[Problem],
) -> Refusal {
    let words: Vec<String> = problems.iter().map(ToString::to_string).collect();
    options.refused_level(place, &level.title, &words.join("; "))
}
