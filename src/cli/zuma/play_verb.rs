//! `blackice play`: evaluates a learned policy or an untrained player.

use super::evaluation::evaluate;
use super::game_input::GameOptions;
use super::planning::{DEFAULT_PLANNING, best_play, cut_short};
use super::report::{Report, Trained};
use crate::agents::zuma::{Player, Yardstick};
use crate::cli::Answer;
use crate::cli::destination;
use crate::cli::diagnosis::diagnosis;
use crate::cli::output::complain;
use crate::cli::progress::{progress, spinner};
use crate::cli::record::{record, ron_path};
use crate::cli::refusal::Refusal;
use crate::cli::timing::WallClock;
use crate::episode::{Clock, GameSetting, record_game};
use crate::planning::search::Budget;
use crate::storage::read_policy_file;
use crate::worlds::zuma::{Experience, Game, Simulator, Start};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Options of `blackice play`.
#[derive(Debug, clap::Args)]
pub struct PlayOptions {
    #[command(flatten)]
    game: GameOptions,

    #[arg(long, value_name = "POLICY|NAME", help = who_plays())]
    policy: PathBuf,

    /// Games to play
    #[arg(long, value_name = "N", default_value_t = 1000)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    games: u32,

    /// Seed of the games; the same seed gives the same random events
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// Also record one game of that seed with every decision, for the studio
    #[arg(long, value_name = "OUT.ron", value_parser = ron_path())]
    record: Option<PathBuf>,

    /// Also print the optimal score given the true model, and the regret. Unknown for lines of more
    /// than 10 balls
    #[arg(long)]
    regret: bool,

    /// Time limit in seconds of the oracle's planning and of the optimal score for --regret; a
    /// message reports an incomplete result
    #[arg(long, value_name = "S", default_value_t = DEFAULT_PLANNING.as_secs())]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=86_400))]
    seconds: u64,

    /// A JSON object on one line: mean, stderr (null for a single game), games, train_seconds (null
    /// unless an old policy tells it), policy_bytes (null for players that need no training),
    /// decision_ms {p50, p99, max}; with --regret also best_play and regret
    #[arg(long)]
    json: bool,
}

impl PlayOptions {
    /// Input files. The second may be a player name instead.
    fn inputs(&self) -> [&Path; 2] {
        [&self.game.file, &self.policy]
    }
}

/// Evaluates the player, records a game if requested, and prints the result.
pub fn play(options: &PlayOptions) -> Result<Answer, Refusal> {
    destination::check_apart(options.inputs(), &options.record)?;
    let (game, start) = options.game.read()?;
    let mut seated = seat(options, &game, start)?;
    let bar = progress(options.games as usize, !options.json);
    let player = seated.player.as_mut();
    let evaluation = evaluate(player, (&game, start), options.games, options.seed, &bar);
    bar.finish_and_clear();
    let mut report = Report::new(player.name(), &evaluation, seated.trained);
    if options.regret {
        let limit = Duration::from_secs(options.seconds);
        report = report.beside(best_play(&game, start, limit, !options.json));
    }
    let recorded = match &options.record {
        Some(out) => record_one(out, seated, game, start, options.seed)?,
        None => Answer::Done,
    };
    Ok(recorded.after(report.write(options.json)))
}

/// A player, and what its recording says about it.
struct SeatedPlayer {
    player: Box<dyn Player>,
    trained: Option<Trained>,
    experience: Experience,
    construct_ms: f64,
}

/// Records one game.
fn record_one(
    out: &Path,
    seated: SeatedPlayer,
    mut game: Game,
    start: Start,
    seed: u64,
) -> Result<Answer, String> {
    if start == Start::Fresh {
        game.line = Simulator::for_judging(game.clone(), start, seed).state().line;
    }
    let SeatedPlayer { player, experience, construct_ms, .. } = seated;
    let (game, played) = (game.with_luck(seed), Vec::new());
    let setting = GameSetting { game, seed, experience, construct_ms, played };
    let recording = record_game(player, setting, &WallClock::start(), &|| false);
    let recording = recording.map_err(|problems| {
        problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
    })?;
    Ok(record(out, None, &recording))
}

fn seat(options: &PlayOptions, game: &Game, start: Start) -> Result<SeatedPlayer, String> {
    let clock = WallClock::start();
    if let Ok(yardstick) = Yardstick::from_name(&options.policy.to_string_lossy()) {
        let planning = spinner("planning", !options.json && yardstick.is_clairvoyant());
        let limit = Duration::from_secs(options.seconds);
        let guard = || clock.now() > limit;
        let budget = Budget::guarded(u64::MAX, &guard);
        let (player, is_done) = yardstick.construct(game, start, options.seed, &budget);
        planning.finish_and_clear();
        if !is_done {
            complain(&cut_short(yardstick.name(), limit));
        }
        let construct_ms = clock.now().as_secs_f64() * 1e3;
        let experience = Experience::default();
        return Ok(SeatedPlayer { player, trained: None, experience, construct_ms });
    }
    let path = options.policy.as_path();
    if !path.exists() {
        let known = Yardstick::ALL.map(Yardstick::name).join(", ");
        return Err(format!("{}: no such file or player. Players: {known}", path.display()));
    }
    let (file, bytes) = read_policy_file(path).map_err(|error| diagnosis(&error))?;
    let trained_for = file.policy.sizes().max_length;
    if trained_for != game.max_length {
        return Err(format!(
            "{}: trained for lines of at most {trained_for} balls; this game has {}",
            path.display(),
            game.max_length
        ));
    }
    let trained = Some(Trained { seconds: file.training.seconds, bytes });
    let (player, experience) = file.player();
    let construct_ms = clock.now().as_secs_f64() * 1e3;
    Ok(SeatedPlayer { player: Box::new(player), trained, experience, construct_ms })
}

fn who_plays() -> String {
    let names = Yardstick::ALL.map(Yardstick::name).join(", ");
    format!("Player: a policy file written by train, or {names} (the oracle knows the model)")
}
