//! The command line: a verb (subcommand) with its options, or files to open in the studio.

use super::diagnostics::VerbError;
use super::{
    BenchOptions, ConvertOptions, ExitStatus, GenerateOptions, LessonOptions, PictureOptions,
    PlayOptions, RunOptions, SolveOptions, StageOptions, TrainOptions, VerifyOptions, bench,
    convert, generate, lesson, picture, platform, run, solve, verify, zuma,
};
use crate::storage::split_link;
use clap::{Parser, Subcommand};
use std::path::{Path, PathBuf};

/// Black Ice: puzzle worlds with hidden information
///
/// Without a verb, opens the studio with the given files. Verbs need no display. Exit status: 0
/// done, 1 the answer is no, 2 bad input or usage.
#[derive(Debug, Parser)]
#[command(name = "blackice", version, args_conflicts_with_subcommands = true)]
#[command(disable_help_subcommand = true)]
pub struct Arguments {
    /// Files to open in the studio, or links: RUN.ron#step=6, LESSON.lesson#m3. A file named like a
    /// verb needs a path: ./run
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    #[command(subcommand)]
    verb: Option<Verb>,
}

/// Command that needs no window.
#[derive(Debug, Subcommand)]
pub enum Verb {
    /// Let an agent play levels whose ice it cannot see
    ///
    /// Exit status 1 if a level is not solved, 2 if a level cannot be read or played. The other
    /// levels are still played.
    Run(RunOptions),
    /// Solve levels with full information, or prove that they are unsolvable
    ///
    /// The planner sees the true ice. Also solves platform stages. Exit status 1 if a level is not
    /// solved (proved unsolvable, or the budget is spent), 2 if a level cannot be read or played.
    /// The other levels are still tried.
    Solve(SolveOptions),
    /// Search a plan for a platform stage and print it in the original program's format
    ///
    /// The first line of the file names the search, A* or IDA* with f = g + 2h, so the plan may not
    /// be the shortest; `solve` finds a shortest plan. Prints SUCCESS and a line of comma-separated
    /// moves, or FAILURE (exit status 1). Exit status 2 if the file cannot be read. RON stages name
    /// their search as well.
    Stage(StageOptions),
    /// Train a policy for a Zuma game from experience only
    ///
    /// The learner sees lines, balls and points, never the model. It plays, plans in its learned
    /// model, writes the policy and evaluates it on separate games. Ctrl-C ends the training after
    /// the current game, writes the policy learned so far and returns exit status 1.
    Train(TrainOptions),
    /// Play a Zuma game with a learned policy or an untrained player
    ///
    /// Exit status 2 if the file is not a valid policy, or the policy was trained for another
    /// maximum line length.
    Play(PlayOptions),
    /// Verify levels: count states and dead states, prove the fewest moves, count solvable ice maps
    ///
    /// Explores all states symbolically with binary decision diagrams, for the true ice. Exit
    /// status 1 if a level is not proved solvable, or requested ice maps are not counted within the
    /// budget; 2 if a level cannot be read or played. The other levels are still verified.
    Verify(VerifyOptions),
    /// Compare agents with each other and with the clairvoyant
    ///
    /// Every agent plays every level. All figures refer to the levels that the clairvoyant, which
    /// sees the ice, solves. Brackets give 95 % bootstrap intervals; the resampled unit is a
    /// visible board with all its ice maps. Exit status 2 if a level cannot be read or played; all
    /// others are played all the same.
    Bench(BenchOptions),
    /// Convert levels, collections and recordings into another format
    ///
    /// Exit status 1, and no file written, if ice would be lost (Sokoban text cannot express it), a
    /// board would be read as text, or a plan does not solve the level; --lossy writes anyway. Exit
    /// status 2 if IN cannot be read or cannot be converted to OUT's format. `convert LEVEL
    /// OUT.pddl` writes a PDDL problem for a single level without ice, and `convert LEVEL OUT
    /// --plan PLAN` executes a planner's plan.
    Convert(ConvertOptions),
    /// Draw a level or a recording
    ///
    /// A .png or .svg shows one step, a .gif animates a run.
    Picture(PictureOptions),
    /// Generate solvable levels
    ///
    /// Samples random boards, several ice maps for each, and keeps those that the planner solves
    /// with full information. The same options produce the same file. Exit status 1, and no file
    /// written, if too few such boards are found. Ctrl-C writes the boards found so far and returns
    /// exit status 1.
    Generate(GenerateOptions),
    /// Check lessons, tabulate answers of students, and embed the files of a draft
    Lesson(LessonOptions),
}

impl Arguments {
    /// Runs the verb, or opens the studio with the files.
    ///
    /// If the verb fails, prints a message on standard error and returns the exit status of the
    /// error. Likewise if none of the files exists; if some do, the studio opens those, and reports
    /// the others, too.
    pub fn run(self, open_studio: impl FnOnce(Vec<PathBuf>) -> ExitStatus) -> ExitStatus {
        let answered = match self.verb {
            Some(Verb::Run(options)) => run::run(&options),
            Some(Verb::Solve(options)) => solve::solve(&options),
            Some(Verb::Stage(options)) => platform::stage(&options),
            Some(Verb::Train(options)) => zuma::train(&options),
            Some(Verb::Play(options)) => zuma::play(&options),
            Some(Verb::Verify(options)) => verify::verify(&options),
            Some(Verb::Bench(options)) => bench::bench(&options),
            Some(Verb::Convert(options)) => convert::convert(&options),
            Some(Verb::Picture(options)) => picture::picture(&options),
            Some(Verb::Generate(options)) => generate::generate(&options),
            Some(Verb::Lesson(options)) => lesson::lesson(&options),
            // A misspelt verb parses as the name of a file, so the message mentions both.
            None => open_files(self.files, open_studio),
        };
        answered.unwrap_or_else(VerbError::report)
    }
}

/// Opens the studio with the files; prints an error for each file that does not exist.
///
/// # Errors
/// If files are given and none of them exists.
fn open_files(
    files: Vec<PathBuf>,
    open_studio: impl FnOnce(Vec<PathBuf>) -> ExitStatus,
) -> Result<ExitStatus, VerbError> {
    let mut errors: Vec<VerbError> = files.iter().filter_map(|file| unopenable(file)).collect();
    let last = if errors.len() == files.len() { errors.pop() } else { None };
    for error in errors {
        error.report();
    }
    last.map_or_else(|| Ok(open_studio(files)), Err)
}

/// Returns why a file, or a link to a place in it, cannot be opened; `None` if it exists.
fn unopenable(link: &Path) -> Option<VerbError> {
    match split_link(link) {
        Ok((file, _)) if file.exists() => None,
        Ok((missing, _)) => Some(format!("{}: no such file or verb", missing.display()).into()),
        Err(error) => Some(error.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn clap_definition_is_valid() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn studio_opens_if_one_of_its_files_exists() {
        let folder = tempfile::tempdir().expect("a folder");
        let there = folder.path().join("there.xsb");
        std::fs::write(&there, "").expect("written");
        let missing = folder.path().join("missing.xsb");
        let mut opened = Vec::new();
        let mut open = |files: &[PathBuf]| {
            let result = open_files(files.to_vec(), |files| {
                opened.push(files.len());
                ExitStatus::Done
            });
            result.is_ok()
        };
        assert!(open(&[missing.clone(), there]) && open(&[]) && !open(&[missing.clone(), missing]));
        assert_eq!(opened, [2, 0]);
    }

    #[test]
    fn verb_names_take_precedence_over_files() {
        let parse = |words: &[&str]| Arguments::try_parse_from(words).expect("a command line");
        assert!(parse(&["blackice"]).verb.is_none());
        assert_eq!(parse(&["blackice", "a.ron", "b.ron"]).files.len(), 2);
        assert!(matches!(parse(&["blackice", "run", "run"]).verb, Some(Verb::Run(_))));
        assert_eq!(parse(&["blackice", "./run"]).files, [PathBuf::from("./run")]);
    }
}
