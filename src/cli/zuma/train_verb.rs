//! `blackice train`: learns a policy from experience only.

use super::evaluation::{
    DEFAULT_PLANNING_LIMIT, Report, TrainingInfo, evaluate, optimal_mean_score,
};
use super::game_files::GameOptions;
use crate::agents::zuma::LearnedPlayer;
use crate::cli::diagnostics::VerbError;
use crate::cli::output::print_error;
use crate::cli::output::{progress, spinner};
use crate::cli::threads::Interrupt;
use crate::cli::threads::{parse_thread_count, thread_pool};
use crate::cli::timing::{WallClock, rounded_seconds};
use crate::cli::{ExitStatus, result_files};
use crate::episode::Clock;
use crate::formats::zuma::PolicyFile;
use crate::planning::search::Budget;
use crate::planning::zuma::{Learner, Policy, Trained, TrainingProgress};
use crate::storage::write_policy_file;
use crate::worlds::zuma::{FirstLine, Game, Simulator, TrainingRecord};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// Options of `blackice train`.
#[derive(Debug, clap::Args)]
pub struct TrainOptions {
    #[command(flatten)]
    game: GameOptions,

    /// File for the policy
    #[arg(long, value_name = "POLICY")]
    out: PathBuf,

    /// Time limit of the training in seconds. If reached, a message says so and the result is not
    /// repeatable
    #[arg(long, value_name = "S", default_value_t = 55)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=86_400))]
    seconds: u64,

    /// The same seed gives the same policy
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// Learner: model-learner, or q-learner (the textbook baseline)
    #[arg(long, value_name = "NAME", default_value = "model-learner", value_parser = parse_learner)]
    learner: Learner,

    /// Training games (default: about one million steps, five million for the q-learner)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    training_games: Option<u32>,

    /// Games of the evaluation after training
    #[arg(long, value_name = "N", default_value_t = 1000)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    games: u32,

    /// Also print the optimal score given the true model, and the regret. The policy stores the
    /// optimal score, so its recordings show the true regret. Unknown if the game allows lines of
    /// more than 10 balls, or if it takes longer than both five minutes and --seconds
    #[arg(long)]
    regret: bool,

    /// A JSON object on one line: mean, stderr (null for a single game), games, train_seconds,
    /// policy_bytes, decision_ms {p50, p99, max}; with --regret also best_play and regret
    #[arg(long)]
    json: bool,

    /// Number of planning threads (default: one per core)
    #[arg(long, value_name = "N", value_parser = parse_thread_count)]
    threads: Option<usize>,
}

/// Trains, writes the policy, evaluates it and prints the result.
///
/// Ctrl-C ends the training after the current game: the policy is written and the status is
/// [`ExitStatus::Negative`].
///
/// # Errors
/// If the game, the output file or the threads are unusable. With exit status 1 and without a
/// policy, if Ctrl-C ends the training before its first game ends.
pub fn train(options: &TrainOptions) -> Result<ExitStatus, VerbError> {
    let (game, first_line) = options.game.read()?;
    result_files::check_distinct([&options.game.file], [&options.out])?;
    let pool = thread_pool(options.threads)?;
    let interrupt = Interrupt::listen();
    let clock = WallClock::start();
    let trained = pool.install(|| run_training(options, &game, first_line, &clock));
    let time = rounded_seconds(clock.now());
    let Trained { policy, curve, games, cut_short } = trained;
    let is_stopped = cut_short && interrupt.is_requested();
    // Without a finished game nothing was learned, and an older policy file must stay.
    if is_stopped && games == 0 {
        let message = "stopped before the first game ended: no policy learned or written";
        return Err(VerbError::negative(message.to_owned()));
    }
    if cut_short && !is_stopped {
        print_error(&format!(
            "training stopped at the time limit, after {time:.1} s and {games} games"
        ));
    }
    let seconds = Some(time);
    let training =
        TrainingRecord { games, seconds, seed: options.seed, cut_short, curve, optimal_mean: None };
    let mut file = PolicyFile { policy, training };
    let is_replaced = options.out.is_file();
    let mut bytes = write_policy_file(&options.out, &file)?;
    if is_replaced {
        print_error(&format!("{}: replaced", options.out.display()));
    }
    if is_stopped {
        let out = options.out.display();
        print_error(&format!("stopped after {games} games; policy written to {out}"));
        return Ok(ExitStatus::Negative);
    }
    // The policy is saved, so the next signal may end the program.
    interrupt.exit_on_next_signal();
    let limit = DEFAULT_PLANNING_LIMIT.max(Duration::from_secs(options.seconds));
    let best_play = if options.regret {
        pool.install(|| optimal_mean_score(&game, first_line, limit, !options.json))
    } else {
        None
    };
    // Write the policy again, because recordings of its games take the true regret from it.
    if best_play.is_some() {
        file.training.optimal_mean = best_play;
        bytes = write_policy_file(&options.out, &file)?;
    }
    let bar = progress(options.games as usize, !options.json);
    let name = file.policy.learner().name();
    let mut player = LearnedPlayer::new(Arc::new(file.policy));
    let evaluation = evaluate(&mut player, (&game, first_line), options.games, options.seed, &bar);
    bar.finish_and_clear();
    let mut report = Report::new(name, &evaluation, Some(TrainingInfo { seconds, bytes }));
    if options.regret {
        report = report.with_regret(best_play);
    }
    Ok(ExitStatus::Done.worse_of(report.print(options.json)))
}

/// Trains the learner within the time limit or until Ctrl-C, with a progress bar.
fn run_training(
    options: &TrainOptions,
    game: &Game,
    first_line: FirstLine,
    clock: &WallClock,
) -> Trained<Policy> {
    let learner = options.learner;
    let games = options.training_games.unwrap_or_else(|| learner.default_games(game.steps));
    let bar = progress(games as usize, !options.json);
    let mut planning = None;
    let mut report = |progress: TrainingProgress<'_>| {
        bar.set_position(u64::from(progress.games));
        // The length of planning is unknown, so a spinner replaces the bar.
        if progress.is_planning {
            bar.finish_and_clear();
            planning.get_or_insert_with(|| spinner("planning", !options.json));
        }
    };
    let limit = Duration::from_secs(options.seconds);
    let interrupt = Interrupt::listen();
    let guard = || clock.now() > limit || interrupt.is_requested();
    let budget = Budget::guarded(u64::MAX, &guard);
    let mut environment = Simulator::for_training(game.clone(), first_line, options.seed);
    let trained = learner.train(&mut environment, games, options.seed, &budget, &mut report);
    bar.finish_and_clear();
    if let Some(planning) = planning {
        planning.finish_and_clear();
    }
    trained
}

/// Parses the name of a learner, ignoring case.
fn parse_learner(name: &str) -> Result<Learner, String> {
    let known = Learner::ALL.into_iter().find(|learner| learner.name().eq_ignore_ascii_case(name));
    known.ok_or_else(|| format!("expected {}", Learner::ALL.map(Learner::name).join(", ")))
}
