//! `blackice play`: evaluates a learned policy or an untrained player.

use super::evaluation::{
    DEFAULT_PLANNING_LIMIT, Report, TrainingInfo, evaluate, incomplete_plan_text,
    optimal_mean_score,
};
use super::game_files::GameOptions;
use crate::agents::zuma::{Player, UntrainedPlayer};
use crate::cli::ExitStatus;
use crate::cli::diagnostics::{VerbError, describe_error};
use crate::cli::output::print_error;
use crate::cli::output::{progress, spinner};
use crate::cli::result_files::{self, recording_path_parser, write_recording_file};
use crate::cli::timing::WallClock;
use crate::episode::{Clock, ZumaGameSetup, record_game};
use crate::formats::ron_recording::write_recording;
use crate::planning::search::Budget;
use crate::storage::read_policy_file;
use crate::worlds::zuma::{FirstLine, Game, Simulator, TrainedPrior};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Options of `blackice play`.
#[derive(Debug, clap::Args)]
pub struct PlayOptions {
    #[command(flatten)]
    game: GameOptions,

    #[arg(long, value_name = "POLICY|NAME", help = player_help())]
    policy: PathBuf,

    /// Games to play
    #[arg(long, value_name = "N", default_value_t = 1000)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    games: u32,

    /// Seed of the games; the same seed gives the same random events
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// Also record one game of that seed with every decision, for the studio
    #[arg(long, value_name = "OUT.ron", value_parser = recording_path_parser())]
    record: Option<PathBuf>,

    /// Also print the optimal score given the true model, and the regret (optimal score minus
    /// mean). Unknown if the game allows lines of more than 10 balls
    #[arg(long)]
    regret: bool,

    /// Time limit in seconds for planning by the oracle (the player that knows the true model), and
    /// again for the optimal score of --regret; a message reports an incomplete result
    #[arg(long, value_name = "S", default_value_t = DEFAULT_PLANNING_LIMIT.as_secs())]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=86_400))]
    seconds: u64,

    /// A JSON object on one line: mean, stderr (null for a single game), games, train_seconds (only
    /// in policies of older versions, otherwise null), policy_bytes (null for players that need no
    /// training), decision_ms {p50, p99, max}; with --regret also best_play (the optimal score) and
    /// regret, null if unknown
    #[arg(long)]
    json: bool,
}

impl PlayOptions {
    /// Input files: the game and the policy; the second may be a player name instead.
    fn inputs(&self) -> [&Path; 2] {
        [&self.game.file, &self.policy]
    }
}

/// Evaluates the player, records a game if requested, and prints the result.
///
/// # Errors
/// If the game, the policy or the output file is unusable.
pub fn play(options: &PlayOptions) -> Result<ExitStatus, VerbError> {
    result_files::check_distinct(options.inputs(), &options.record)?;
    let (game, first_line) = options.game.read()?;
    let mut prepared = prepare_player(options, &game, first_line)?;
    let bar = progress(options.games as usize, !options.json);
    let player = prepared.player.as_mut();
    let evaluation = evaluate(player, (&game, first_line), options.games, options.seed, &bar);
    bar.finish_and_clear();
    let mut report = Report::new(player.name(), &evaluation, prepared.policy);
    if options.regret {
        let limit = Duration::from_secs(options.seconds);
        report = report.with_regret(optimal_mean_score(&game, first_line, limit, !options.json));
    }
    let recorded = match &options.record {
        Some(out) => record_one_game(out, prepared, game, first_line, options.seed)?,
        None => ExitStatus::Done,
    };
    Ok(recorded.worse_of(report.print(options.json)))
}

/// A player, and the facts about it for the report and the recording.
struct PreparedPlayer {
    player: Box<dyn Player>,
    /// Training time and file size of a policy; `None` for an untrained player.
    policy: Option<TrainingInfo>,
    /// Prior belief of the player before the game, with the record of its training.
    ///
    /// An untrained player has the uniform prior and no record.
    prior: TrainedPrior,
    /// Time to construct or read the player, in milliseconds.
    construct_ms: f64,
}

/// Plays one game and writes its recording to `out`; returns `BadInput` if writing fails.
///
/// The seed determines the chance events. It also determines the first line if `first_line` is
/// [`FirstLine::Random`]; otherwise the game starts with the line of its file.
///
/// # Errors
/// The problems of the game, if it cannot be played.
fn record_one_game(
    out: &Path,
    prepared: PreparedPlayer,
    mut game: Game,
    first_line: FirstLine,
    seed: u64,
) -> Result<ExitStatus, String> {
    if first_line == FirstLine::Random {
        game.line = Simulator::for_evaluation(game.clone(), first_line, seed).state().line;
    }
    let PreparedPlayer { player, prior, construct_ms, .. } = prepared;
    let (game, played) = (game.with_seed_offset(seed), Vec::new());
    let setting =
        ZumaGameSetup { game, seed, experience: prior, construct_ms, previous_steps: played };
    let recording = record_game(player, setting, &WallClock::start(), &|| false);
    let recording = recording.map_err(|problems| {
        problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
    })?;
    Ok(write_recording_file(out, None, write_recording(&recording)))
}

/// Constructs an untrained player, or reads a policy file.
///
/// The name of an untrained player takes precedence over a file with the same name.
///
/// # Errors
/// A message, if there is no such player or file, or the policy does not fit the game.
fn prepare_player(
    options: &PlayOptions,
    game: &Game,
    first_line: FirstLine,
) -> Result<PreparedPlayer, String> {
    let clock = WallClock::start();
    // The name of a player takes precedence; a file of that name needs a path such as `./greedy`.
    if let Ok(untrained) = UntrainedPlayer::from_name(&options.policy.to_string_lossy()) {
        let planning = spinner("planning", !options.json && untrained.is_clairvoyant());
        let limit = Duration::from_secs(options.seconds);
        let guard = || clock.now() > limit;
        let budget = Budget::guarded(u64::MAX, &guard);
        let (player, is_done) = untrained.construct(game, first_line, options.seed, &budget);
        planning.finish_and_clear();
        if !is_done {
            print_error(&incomplete_plan_text(untrained.name(), limit));
        }
        let construct_ms = clock.now().as_secs_f64() * 1e3;
        let prior = TrainedPrior::default();
        return Ok(PreparedPlayer { player, policy: None, prior, construct_ms });
    }
    let path = options.policy.as_path();
    if !path.exists() {
        let known = UntrainedPlayer::ALL.map(UntrainedPlayer::name).join(", ");
        return Err(format!("{}: no such file or player. Players: {known}", path.display()));
    }
    let (file, bytes) = read_policy_file(path).map_err(|error| describe_error(&error))?;
    let trained_for = file.policy.sizes().max_length;
    if trained_for != game.max_length {
        return Err(format!(
            "{}: trained for lines of at most {trained_for} balls; this game has {}",
            path.display(),
            game.max_length
        ));
    }
    let policy = Some(TrainingInfo { seconds: file.training.seconds, bytes });
    let (player, prior) = file.player();
    let construct_ms = clock.now().as_secs_f64() * 1e3;
    Ok(PreparedPlayer { player: Box::new(player), policy, prior, construct_ms })
}

/// Help text of `--policy`.
fn player_help() -> String {
    let names = UntrainedPlayer::ALL.map(UntrainedPlayer::name).join(", ");
    format!("Player: a policy file written by train, or {names} (the oracle knows the model)")
}
