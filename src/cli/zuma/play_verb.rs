//! `blackice play`: what a policy or a yardstick brings.

use super::evaluation::evaluate;
use super::game_input::GameOptions;
use super::report::Report;
use crate::agents::zuma::{Learned, Player, Yardstick};
use crate::cli::Answer;
use crate::cli::output::complain;
use crate::cli::progress::{progress, spinner};
use crate::planning::search::Budget;
use crate::storage::read_policy_file;
use crate::worlds::zuma::{Game, Start};
use std::path::Path;
use std::sync::Arc;

/// The words after `blackice play`.
#[derive(Debug, clap::Args)]
pub struct PlayVerbOptions {
    #[command(flatten)]
    game: GameOptions,

    #[arg(long, value_name = "POLICY|NAME", help = who_plays())]
    policy: String,

    /// Games to play
    #[arg(long, value_name = "N", default_value_t = 1000)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    games: u32,

    /// The same seed gives the same balls and the same luck
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// A JSON object on one line: mean, stderr, games, train_seconds and policy_bytes (null for
    /// players that need no training), decision_ms {p50, p99, max}
    #[arg(long)]
    json: bool,
}

/// Plays, and tells the mean.
pub fn play(options: &PlayVerbOptions) -> Answer {
    let played = options.game.read().and_then(|(game, start)| {
        let (mut player, trained) = seat(options, &game, start)?;
        let bar = progress(options.games as usize, !options.json);
        let evaluation =
            evaluate(player.as_mut(), (&game, start), options.games, options.seed, &bar);
        bar.finish_and_clear();
        Ok(Report::new(player.name(), &evaluation, trained))
    });
    match played {
        Ok(report) => Answer::Done.after(report.write(options.json)),
        Err(error) => {
            complain(&error);
            Answer::BadInput
        }
    }
}

/// Who plays; with the seconds of its training and the bytes of its policy if it was trained.
type SeatedPlayer = (Box<dyn Player>, Option<(f64, usize)>);

fn seat(options: &PlayVerbOptions, game: &Game, start: Start) -> Result<SeatedPlayer, String> {
    if let Ok(yardstick) = Yardstick::from_name(&options.policy) {
        let planning = spinner("planning", !options.json && yardstick.is_clairvoyant());
        let (player, _) = yardstick.construct(game, start, options.seed, &Budget::nodes(u64::MAX));
        planning.finish_and_clear();
        return Ok((player, None));
    }
    let path = Path::new(&options.policy);
    if !path.exists() {
        let known = Yardstick::ALL.map(Yardstick::name).join(", ");
        return Err(format!(
            "{}: there is no such file, and no such player; known are {known}",
            options.policy
        ));
    }
    let (file, bytes) = read_policy_file(path).map_err(|error| error.to_string())?;
    let trained_for = file.policy.sizes().max_length;
    if trained_for != game.max_length {
        return Err(format!(
            "{}: learnt with lines of at most {trained_for} balls; this game has {}",
            path.display(),
            game.max_length
        ));
    }
    let player = Learned::new(Arc::new(file.policy));
    Ok((Box::new(player), Some((file.training.seconds, bytes))))
}

fn who_plays() -> String {
    let names = Yardstick::ALL.map(Yardstick::name).join(", ");
    format!("Who plays: a file that train wrote, or {names} (the oracle knows the model)")
}
