//! The command line.

use super::refusal::Refusal;
use super::{
    Answer, BenchOptions, ConvertOptions, GenerateOptions, PictureOptions, PlayOptions, RunOptions,
    SolveOptions, StageOptions, TrainOptions, VerifyOptions, bench, convert, generate, picture,
    run, solve, stage, verify, zuma,
};
use clap::{Parser, Subcommand};
use std::path::PathBuf;

/// Black Ice: puzzle worlds with hidden information
///
/// Without a verb the studio opens, with the files if there are any. Verbs work without a
/// display. Exit status: 0 done, 1 the answer is no, 2 bad input or usage.
#[derive(Debug, Parser)]
#[command(name = "blackice", version, args_conflicts_with_subcommands = true)]
#[command(disable_help_subcommand = true)]
pub struct Arguments {
    /// Opened in the studio; a file named like a verb needs a path: ./run
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    #[command(subcommand)]
    verb: Option<Verb>,
}

/// Something that is done without a window.
#[derive(Debug, Subcommand)]
pub enum Verb {
    /// Let an agent play levels whose ice it cannot see
    ///
    /// Exit status 1 if a level is not solved, 2 if a level cannot be read or played; all others
    /// are played all the same.
    Run(RunOptions),
    /// Plan with everything in sight: solve levels, or prove that there is no way
    ///
    /// The true ice counts. Exit status 1 if a level is not solved (proved unsolvable, or the
    /// budget spent), 2 if a level cannot be read or played; all others are tried all the same.
    /// Stages of the platform world are solved, too.
    Solve(SolveOptions),
    /// Search a plan for a stage file, and write it as the first program for them did
    ///
    /// The search is the one that the file's first line names, A* or IDA* with f = g + 2h, so the
    /// plan need not be the shortest; `solve` finds that. Writes SUCCESS and a line of moves with
    /// commas between them, or FAILURE (exit status 1). Exit status 2 if the file cannot be read.
    /// Stages drawn in RON name their search, too.
    Stage(StageOptions),
    /// Learn to play a Zuma game from play alone
    ///
    /// The learner sees lines, balls and points, never the model. It plays, plans in what it
    /// learnt, writes the policy, and is then judged on other games than it learnt from. Ctrl-C
    /// ends the training after the game at hand: what was learnt so far is written, and the exit
    /// status is 1.
    Train(TrainOptions),
    /// Play a Zuma game with a learnt policy, or with a player to compare with
    ///
    /// Exit status 2 if the policy is damaged, is no policy, or was learnt with shorter or longer
    /// lines.
    Play(PlayOptions),
    /// Prove what can be proved of levels: all states, dead states, fewest moves, ice layouts
    ///
    /// Goes through all states at once, with decision diagrams, the true ice counting. Exit
    /// status 1 if a level is not proved solvable, or its layouts are not counted within the budget
    /// where that is asked; 2 if a level cannot be read or played; all others are verified all
    /// the same.
    Verify(VerifyOptions),
    /// Compare agents with each other and with the clairvoyant
    ///
    /// Every agent plays every level. All figures are about the levels that the clairvoyant
    /// solves, who sees the ice; in brackets are 95 % bootstrap intervals over boards that look
    /// different, each with all its worlds. Exit
    /// status 2 if a level cannot be read or played; all others are played all the same.
    Bench(BenchOptions),
    /// Convert levels, collections and recordings into another format
    ///
    /// Exit status 1, and nothing written, if ice would be lost (Sokoban text has no sign for it),
    /// a board would be taken for words, or a plan does not solve the level; --lossy writes all the
    /// same. Exit status 2 if IN cannot be read, or cannot become OUT. `convert LEVEL OUT.pddl`
    /// writes what other planners read, of a single level without ice, and
    /// `convert LEVEL OUT --plan PLAN` plays what they answer.
    Convert(ConvertOptions),
    /// Draw a level or a recording
    ///
    /// A .png or .svg shows one moment, a .gif a run with everything that moves.
    Picture(PictureOptions),
    /// Make new levels, each of them solvable
    ///
    /// Boards are drawn at random, several worlds for each, and kept if the planner solves them
    /// with everything in sight. The same words make the same file. Exit status 1, and nothing
    /// written, if there are no such boards to be found; also after Ctrl-C, which writes the boards
    /// found so far.
    Generate(GenerateOptions),
}

impl Arguments {
    /// Runs the verb, or opens the studio with existing files.
    pub fn carry_out(self, open_studio: impl FnOnce(Vec<PathBuf>) -> Answer) -> Answer {
        let answered = match self.verb {
            Some(Verb::Run(options)) => run::run(&options),
            Some(Verb::Solve(options)) => solve::solve(&options),
            Some(Verb::Stage(options)) => stage::stage(&options),
            Some(Verb::Train(options)) => zuma::train(&options),
            Some(Verb::Play(options)) => zuma::play(&options),
            Some(Verb::Verify(options)) => verify::verify(&options),
            Some(Verb::Bench(options)) => bench::bench(&options),
            Some(Verb::Convert(options)) => convert::convert(&options),
            Some(Verb::Picture(options)) => picture::picture(&options),
            Some(Verb::Generate(options)) => generate::generate(&options),
            None => match self.files.iter().find(|file| !file.exists()) {
                Some(missing) => {
                    let name = missing.display();
                    Err(format!("{name}: there is no such file, and no such verb").into())
                }
                None => Ok(open_studio(self.files)),
            },
        };
        answered.unwrap_or_else(Refusal::tell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_sound() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn verbs_come_before_files() {
        let parse = |words: &[&str]| Arguments::try_parse_from(words).expect("a command line");
        assert!(parse(&["blackice"]).verb.is_none());
        assert_eq!(parse(&["blackice", "a.ron", "b.ron"]).files.len(), 2);
        assert!(matches!(parse(&["blackice", "run", "run"]).verb, Some(Verb::Run(_))));
        assert_eq!(parse(&["blackice", "./run"]).files, [PathBuf::from("./run")]);
    }
}
