//! Moves on a level, from a recording, a stored solution or a plan.

use super::options::{ConvertOptions, OutputFile};
use crate::agents::Proof;
use crate::board::Direction;
use crate::cli::diagnostics::{VerbError, print_remarks};
use crate::episode::{Episode, EpisodeLimits, KnownPlan, Recording, RecordingHeader};
use crate::formats::lurd::{read_moves, write_moves};
use crate::formats::pddl::{read_plan, write_plan};
use crate::formats::ron_recording::write_recording;
use crate::formats::solutions::best_solution;
use crate::formats::{Collection, LevelPlace, Parsed, extension_of};
use crate::storage::read_decoded;
use crate::worlds::ice::{Ice, IcePrior, Level, Problem, Terrain, rules};
use std::path::Path;

/// Agent name in recordings of plans.
const PLAN_AGENT: &str = "plan";

/// A level and moves on it.
pub struct LevelMoves {
    level: Level,
    /// Number and line of the level in the input.
    place: LevelPlace,
    moves: Vec<Direction>,
}

/// Number and line of the level of a recording.
const RECORDING_PLACE: LevelPlace = LevelPlace { number: 1, line: 1 };

impl LevelMoves {
    /// Moves of a recording.
    pub fn of_recording(recording: Recording<Ice>) -> Self {
        let moves = recording.actions().collect();
        Self { level: recording.header.level, place: RECORDING_PLACE, moves }
    }

    /// Best solution stored in the file for its level: the one with the fewest pushes.
    ///
    /// # Errors
    /// If the file has several levels, or no solution.
    pub fn of_solution(
        options: &ConvertOptions,
        collection: Collection,
    ) -> Result<Self, VerbError> {
        let solution = |index| best_solution(&collection.levels[index], collection.details(index));
        let found = (collection.levels.len() == 1).then(|| solution(0)).flatten();
        let (level, place) = options.one_level(collection)?;
        match found {
            Some(replay) => Ok(Self { level, place, moves: replay.moves }),
            None => {
                let reason = "the file contains no solution of this level. Use a recording as \
                              input, or --plan";
                Err(options.level_error(place, &level.title, reason))
            }
        }
    }

    /// Moves of a plan, checked against the rules.
    ///
    /// # Errors
    /// If the plan cannot be read, the level cannot be played, or the plan does not end with the
    /// level's solution. `--lossy` allows unreadable parts and another end; moves after the
    /// solution are then dropped.
    pub fn of_plan(
        options: &ConvertOptions,
        (level, place): (Level, LevelPlace),
        path: &Path,
    ) -> Result<Self, VerbError> {
        let unplayable =
            |problems: &[Problem]| unplayable_error(options, (&level, place), problems);
        let text = read_decoded(path).map(|decoded| {
            print_remarks(path, decoded.remark().as_slice());
            let text = decoded.text;
            // Planners choose any file name, so only this extension means letters.
            if extension_of(path) == "lurd" {
                Ok(read_moves(&text))
            } else {
                read_plan(&level, &text)
            }
        });
        let reading: Result<Parsed<Vec<Direction>>, _> = match text {
            Ok(Ok(reading)) => Ok(reading),
            Ok(Err(problems)) => return Err(unplayable(&problems)),
            Err(error) => Err(error),
        };
        let mut moves = options.without_problems(path, reading)?;
        let (name, count) = (path.display(), moves.len());
        match solved_after(&level, &moves).map_err(|problems| unplayable(&problems))? {
            // Moves behind the solution may belong to another level, so the user must agree.
            Some(needed) if needed < count => {
                options.require_lossy(&format!(
                    "{name}: the level is solved after {needed} of {count} moves; the rest is \
                     omitted"
                ))?;
                moves.truncate(needed);
            }
            Some(_) => {}
            None => options
                .require_lossy(&format!("{name}: the level is not solved after {count} moves"))?,
        }
        Ok(Self { level, place, moves })
    }

    /// Returns the moves in the format of the extension; `.ron` is a recording of them.
    ///
    /// # Errors
    /// If the extension is unknown, the level cannot be played, or its step limit ends the
    /// recording before the last move without `--lossy`.
    pub fn outputs(
        self,
        options: &ConvertOptions,
        ending: &str,
    ) -> Result<Vec<OutputFile>, VerbError> {
        let text = match ending {
            "lurd" => write_moves(&self.level, &self.moves).map(|moves| format!("{moves}\n")),
            "plan" => write_plan(&self.level, &self.moves),
            "ron" => return Ok(options.text_output(self.recording_text(options)?)),
            _ => {
                let output = options.output.display();
                let known = ".ron (a recording), .lurd and .plan";
                let message =
                    format!("{output}: unknown file type for a plan. File types: {known}");
                return Err(message.into());
            }
        };
        text.map(|text| options.text_output(text))
            .map_err(|problems| unplayable_error(options, (&self.level, self.place), &problems))
    }

    /// Text of a recording of the moves.
    ///
    /// # Errors
    /// If the level cannot be played or the recording cannot be written, or if the episode ends
    /// before the last move without `--lossy`.
    fn recording_text(self, options: &ConvertOptions) -> Result<String, VerbError> {
        let count = self.moves.len();
        let mut episode = Episode::<Ice>::begin(RecordingHeader {
            level: self.level.clone(),
            agent: PLAN_AGENT.to_owned(),
            seed: 0,
            prior: IcePrior::default(),
            limits: EpisodeLimits::default(),
            construct_ms: 0.0,
        })
        .map_err(|problems| unplayable_error(options, (&self.level, self.place), &problems))?;
        episode.follow(KnownPlan {
            engine: "external plan".to_owned(),
            nodes: 0,
            proof: Proof::BestEffort,
            actions: self.moves,
        });
        let recording = episode.into_recording();
        let recorded = recording.len();
        // The episode also ends at the step limit of the level, which a plan may exceed.
        if recorded < count {
            let output = options.output.display();
            options.require_lossy(&format!(
                "{output}: the episode ends after {recorded} of {count} moves"
            ))?;
        }
        write_recording(&recording)
            .map_err(|error| format!("{}: cannot write: {error}", options.output.display()).into())
    }
}

/// Number of moves after which the level is solved; `None` if they do not solve it.
///
/// # Errors
/// The level's problems, if it cannot be played.
fn solved_after(level: &Level, moves: &[Direction]) -> Result<Option<usize>, Vec<Problem>> {
    let (terrain, mut state) = Terrain::compile(level)?;
    let mut remaining = moves.iter();
    while !state.solves(terrain.layout()) {
        let Some(direction) = remaining.next() else { return Ok(None) };
        rules::apply(&terrain, &mut state, *direction);
    }
    Ok(Some(moves.len() - remaining.len()))
}

/// Error that names the level and its problems.
fn unplayable_error(
    options: &ConvertOptions,
    (level, place): (&Level, LevelPlace),
    problems: &[Problem],
) -> VerbError {
    let words: Vec<String> = problems.iter().map(ToString::to_string).collect();
    options.level_error(place, &level.title, &words.join("; "))
}
