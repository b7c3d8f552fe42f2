//! Solutions that a file stores with its levels, opened as runs.
//!
//! A collection may contain several solutions of each level. [`Files`] stores them by the source of
//! their level, so each level of a collection has its own solutions. The studio replays them only
//! when you open them.

use super::Files;
use super::document_content::{StoredDetails, details_in, lost_details};
use crate::agents::Decision;
use crate::episode::{Episode, EpisodeLimits, RecordingHeader};
use crate::formats::solutions::{ReplayedSolution, replay_solutions_of_level};
use crate::formats::{Collection, LevelFormat, SavedGame};
use crate::studio::command::Command;
use crate::studio::model::{RunFacts, RunId, Studio};
use crate::worlds::WorldKind;
use crate::worlds::ice::{Ice, IcePrior, Level};
use std::path::Path;
use std::sync::Arc;

/// Maximum number of failures in a notice; if there are more, a dialog lists all.
const MAX_IN_NOTICE: usize = 2;

impl Files {
    /// Replaces the stored solutions, snapshots and further keys of a file.
    pub(super) fn keep_details(&mut self, path: &Path, collection: &Collection) {
        self.details.retain(|source, _| source.path() != Some(path));
        self.details.extend(details_in(path, collection));
    }
}

impl Studio {
    /// Solutions that the file of the visible level stores with it; empty in other worlds.
    #[must_use]
    pub fn solutions_of_file(&self) -> &[SavedGame] {
        if self.world != WorldKind::Ice {
            return &[];
        }
        let kept = self.files.details.get(self.worlds.ice.document().source());
        kept.map_or(&[], |kept| &kept.solutions)
    }

    /// Stores the details of the first level of a text with the visible ice level.
    pub(super) fn keep_details_of_text(&mut self, collection: &Collection) {
        if let Some(kept) = collection.details.first().and_then(StoredDetails::of) {
            let source = self.worlds.ice.document().source().clone();
            self.files.details.insert(source, kept);
        }
    }

    /// Details that the file of the visible level stores with it; only for ice levels.
    pub(super) fn shown_level_details(&self) -> Arc<StoredDetails> {
        let kept = self.files.details.get(self.shown_level().source());
        kept.filter(|_| self.world == WorldKind::Ice).cloned().unwrap_or_default()
    }

    /// Names the details of the visible level that a new file would lose.
    ///
    /// `None` if the file can contain all of them, or for an unknown extension.
    #[must_use]
    pub fn lost_details_text(&self, path: &Path) -> Option<String> {
        let format = LevelFormat::for_path(self.world, path)?;
        let left_out = lost_details(&self.shown_level_details(), format)?;
        Some(format!("{format} cannot store: {left_out}"))
    }

    /// Opens the solutions of the visible ice level as runs, and shows the first one.
    ///
    /// A solution with an illegal move is opened up to that move; if its first move is illegal, it
    /// is not opened. Solutions are replayed on the saved version of the level. Messages count the
    /// solutions that solve the level and list the failures.
    pub(crate) fn open_solutions(&mut self) {
        if let Some(reason) = self.obstacle(Command::OpenSolutions) {
            return self.notices.info(reason);
        }
        let level = self.worlds.ice.document().saved_level().clone();
        let games = replay_solutions_of_level(&level, self.solutions_of_file());
        let (mut opened, mut failures) = (Vec::new(), Vec::new());
        for game in &games {
            let reason = match self.open_solution(&level, game) {
                Ok((run, reason)) => {
                    opened.push(run);
                    reason
                }
                Err(reason) => Some(reason),
            };
            if let Some(reason) = reason {
                failures.push(format!("{}, line {}: {reason}", game.heading, game.line));
            }
        }
        if let Some(first) = opened.first() {
            self.watch_from_start(*first);
            self.search_dead_end(*first);
        }
        let replaying = games.len() - failures.len();
        self.notices.info(format!("{replaying} of {} solutions solve the level", games.len()));
        if failures.len() > MAX_IN_NOTICE {
            self.show_message("Solutions that do not solve the level", failures.join("\n"));
        } else if !failures.is_empty() {
            self.notices.error(failures.join("\n"));
        }
    }

    /// Opens one solution, or finds the run that was opened from it before.
    ///
    /// Returns the run, and the reason why the solution does not solve the level, if it does not.
    ///
    /// # Errors
    /// The reason why it was not opened: no legal move, or a level that is not playable.
    fn open_solution(
        &mut self,
        level: &Level,
        game: &ReplayedSolution,
    ) -> Result<(RunId, Option<String>), String> {
        let failure = game.failure.map(|failure| failure.to_string());
        if game.moves.is_empty() {
            return Err(failure.unwrap_or_else(|| "no moves".to_owned()));
        }
        let first_problem = |problems: Vec<String>| problems.into_iter().next().unwrap_or_default();
        let header: RecordingHeader<Ice> = RecordingHeader {
            level: level.clone(),
            agent: game.heading.clone(),
            seed: self.settings.seed,
            prior: IcePrior::default(),
            limits: EpisodeLimits::default(),
            construct_ms: 0.0,
        };
        // Play the moves by the rules, because the step limit may end the run before the last one.
        let mut episode = Episode::begin(header).map_err(|problems| {
            first_problem(problems.iter().map(ToString::to_string).collect())
        })?;
        for direction in &game.moves {
            episode.commit(
                Decision::without_explanation(*direction, "from a solution in the file"),
                0.0,
            );
        }
        let recording = episode.into_recording();
        let taken = recording.steps.len();
        let is_cut = taken < game.moves.len();
        let reason = match failure {
            None if is_cut => Some(format!("the step limit ends the run after move {taken}")),
            failure => failure,
        };
        // Opening the solutions again must not add the same runs twice.
        let level_id = self.level_id();
        let of_level = self.runs.iter_recorded().filter(|run| run.level_id() == level_id);
        let known = { of_level }.find(|run| {
            run.ice().is_some_and(|run| {
                let other = run.recording();
                run.agent() == game.heading
                    && other.header.level == *level
                    && other.actions().eq(recording.actions())
            })
        });
        if let Some(run) = known {
            return Ok((run.id(), reason));
        }
        let run = self.open_run(recording, Some(self.level_id())).map_err(first_problem)?;
        if let Some(run) = self.runs.get_mut(run) {
            // The file already contains the moves.
            run.file_mut().is_saved = true;
        }
        Ok((run, reason))
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{ask, open, studio, written};
    use super::*;
    use crate::studio::files::FilesRequest;
    use crate::studio::model::Mode;
    use crate::studio::model::NoticeKind;
    use crate::studio::request::Request;
    use crate::studio::source::LevelSource;

    const SOLVED: &str = "#######\n#@$  .#\n#######\nTitle: One\n\nSolution/Moves\n3R\n\n\
                          Solution/Blocked\nRUR\n\n#######\n#.  $@#\n#######\nTitle: Two\n\n\
                          Solution: LLL\n";

    /// Open runs: name, number of steps, whether solved.
    fn runs(studio: &Studio) -> Vec<(String, usize, bool)> {
        let reported = |run: &crate::studio::model::Run| {
            let is_solved = run.outcome().is_some_and(crate::episode::EpisodeOutcome::is_solved);
            (run.agent().to_owned(), run.len(), is_solved)
        };
        studio.runs.iter().map(reported).collect()
    }

    fn notices(studio: &Studio) -> Vec<String> {
        studio.notices.iter().map(|notice| notice.text.clone()).collect()
    }

    #[test]
    fn each_solution_of_the_file_opens_as_a_run() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut studio = studio(&folder);
        assert!(!studio.is_enabled(Command::OpenSolutions));
        open(&mut studio, &written(&folder, "solved.xsb", SOLVED));
        let reported = notices(&studio).join("\n");
        assert!(reported.contains("2 of 3 solutions solve their level"), "{reported}");
        studio.apply(Request::Command(Command::OpenSolutions));
        let expected =
            [("Solution/Moves".to_owned(), 3, true), ("Solution/Blocked".to_owned(), 1, false)];
        assert_eq!(runs(&studio), expected);
        assert_eq!((studio.mode, studio.shown_playback().cursor()), (Mode::Watch, 0));
        assert_eq!(studio.runs.shown().map(|run| run.agent()), Some("Solution/Moves"));
        assert_eq!(studio.unsaved_manual_runs().count(), 0);
        let trouble = studio.notices.iter().find(|notice| notice.kind == NoticeKind::Error);
        assert_eq!(
            trouble.map(|notice| notice.text.as_str()),
            Some("Solution/Blocked, line 9: move 2 (U) is blocked")
        );
        // The same solutions are not opened twice.
        studio.apply(Request::Command(Command::OpenSolutions));
        assert_eq!(runs(&studio), expected);
    }

    #[test]
    fn other_levels_of_the_collection_offer_their_own_solutions() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut studio = studio(&folder);
        let path = written(&folder, "solved.xsb", SOLVED);
        open(&mut studio, &path);
        ask(&mut studio, FilesRequest::OpenLevel(LevelSource::File { path, index: 1 }));
        assert!(studio.is_enabled(Command::OpenSolutions));
        studio.apply(Request::Command(Command::OpenSolutions));
        assert_eq!(runs(&studio), [("Solution".to_owned(), 3, true)]);
    }

    #[test]
    fn a_level_of_a_folder_and_a_pasted_text_offer_their_solutions() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut studio = studio(&folder);
        let path = written(&folder, "levels/solved.xsb", SOLVED);
        open(&mut studio, &folder.path().join("levels"));
        ask(&mut studio, FilesRequest::OpenLevel(LevelSource::File { path, index: 1 }));
        assert_eq!(studio.solutions_of_file().len(), 1);
        ask(&mut studio, FilesRequest::OpenText(SOLVED.to_owned()));
        assert_eq!(studio.solutions_of_file().len(), 2);
    }

    #[test]
    fn solution_beyond_the_step_limit_reports_its_end() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut studio = studio(&folder);
        let text =
            format!("#####\n#  @#\n# $ #\n# . #\n#####\n\nSolution\n{}D\n", "lr".repeat(200));
        let text = text.replace("rD", "rlD");
        open(&mut studio, &written(&folder, "long.xsb", &text));
        studio.apply(Request::Command(Command::OpenSolutions));
        let steps = runs(&studio)[0].1;
        let reported = notices(&studio).join("\n");
        assert!(
            reported.contains(&format!("the step limit ends the run after move {steps}")),
            "{reported}"
        );
    }
}
