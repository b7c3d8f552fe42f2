//! `blackice bench` on Zuma games.

use super::evaluation::{DEFAULT_PLANNING_LIMIT, Evaluation, evaluate, incomplete_plan_text};
use super::game_files::read_zuma;
use crate::agents::zuma::{LearnedPlayer, Player, UntrainedPlayer};
use crate::cli::ExitStatus;
use crate::cli::diagnostics::VerbError;
use crate::cli::input::title_or_stem;
use crate::cli::output::progress;
use crate::cli::output::{Align, Table, or_dash};
use crate::cli::output::{csv_field, print_error, print_json_line, print_line};
use crate::cli::result_files::write_file;
use crate::cli::threads::Interrupt;
use crate::cli::threads::thread_pool;
use crate::cli::timing::{Percentiles, WallClock, rounded_seconds, rounded_to_thousandth};
use crate::episode::Clock;
use crate::formats::Document;
use crate::formats::zuma::ZumaDocument;
use crate::planning::search::Budget;
use crate::planning::zuma::Learner;
use crate::storage::{LevelFiles, level_files, read_document_file};
use crate::worlds::zuma::{FirstLine, Game, Simulator};
use serde::Serialize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// Number of games per player and seed.
const GAMES_PER_SEED: u32 = 1000;

/// Time limit of one training.
const TRAINING_LIMIT: Duration = Duration::from_secs(55);

/// Default players, besides the oracle.
const DEFAULT_PLAYERS: [&str; 4] = ["model-learner", "q-learner", "greedy", "throw-away"];

/// A player of Zuma that can be chosen by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NamedPlayer {
    /// A player that needs no training.
    Untrained(UntrainedPlayer),
    /// A learner, trained before it plays.
    Learner(Learner),
}

impl NamedPlayer {
    /// The name on the command line.
    const fn name(self) -> &'static str {
        match self {
            Self::Untrained(untrained) => untrained.name(),
            Self::Learner(learner) => learner.name(),
        }
    }

    /// All players: untrained ones, then learners.
    fn all() -> impl Iterator<Item = Self> {
        let learners = Learner::ALL.into_iter().map(Self::Learner);
        UntrainedPlayer::ALL.into_iter().map(Self::Untrained).chain(learners)
    }
}

/// Result of one player on one game; a JSON line.
///
/// `mean` is the mean score of a game and `stderr` its standard error, in points.
#[derive(Debug, Serialize)]
struct Row<'a> {
    index: usize,
    name: &'a str,
    agent: &'a str,
    mean: f64,
    stderr: Option<f64>,
    games: u32,
    /// Training time in seconds; `None` for players that need no training.
    train_seconds: Option<f64>,
    decision_ms: Percentiles,
}

/// Options of the comparison.
#[derive(Debug, Clone, Copy)]
pub struct ComparisonOptions<'a> {
    /// Player names; empty: the defaults. The oracle always plays.
    pub agents: &'a [String],
    /// Number of seeds; 1000 games are played for each.
    pub seeds: u64,
    /// CSV file for the rows.
    pub csv: Option<&'a Path>,
    /// JSON lines in place of a table.
    pub json: bool,
    /// Threads for planning; `None`: one for each core.
    pub threads: Option<usize>,
}

/// Returns true if the first readable file is a Zuma game or model.
///
/// Then [`bench`] must run, which accepts only Zuma games.
pub fn starts_with_zuma(files: &[PathBuf]) -> bool {
    let paths = files.iter().filter_map(|file| level_files(file).ok());
    let mut paths = paths.flat_map(|found| found.files);
    let first = paths.find_map(|path| read_document_file(&path).ok());
    first.is_some_and(|reading| matches!(reading.value, Document::Zuma(_)))
}

/// Evaluates every player on every game and prints the results.
///
/// Ctrl-C keeps the finished evaluations.
///
/// # Errors
/// If a name is unknown or the threads cannot be created.
pub fn bench(
    files: &[PathBuf],
    comparison: &ComparisonOptions<'_>,
) -> Result<ExitStatus, VerbError> {
    let contenders = named_players(comparison.agents)?;
    let pool = thread_pool(comparison.threads)?;
    let mut answer = ExitStatus::Done;
    let mut games = Vec::new();
    // Reading the folder reports why it cannot be searched.
    let alone = |file: &PathBuf| LevelFiles { files: vec![file.clone()], problems: Vec::new() };
    let found = files.iter().map(|file| level_files(file).unwrap_or_else(|_| alone(file)));
    let found: Vec<_> = found.collect();
    for problem in found.iter().flat_map(|found| &found.problems) {
        print_error(problem);
        answer = ExitStatus::BadInput;
    }
    let files = found.into_iter().flat_map(|found| found.files);
    // Unreadable files count, so the numbers of the others do not change.
    for (index, file) in (1..).zip(files) {
        match read_game(&file) {
            Ok(game) => games.push((index, title_or_stem(&game.title, &file), game)),
            Err(reason) => {
                print_error(&reason);
                answer = ExitStatus::BadInput;
            }
        }
    }
    let mut rows = RowWriter::new(comparison.json);
    let bar = progress(games.len() * contenders.len(), !comparison.json);
    let interrupt = Interrupt::listen();
    let count = games.len() * contenders.len();
    let mut finished = 0;
    'games: for (index, name, game) in &games {
        for contender in &contenders {
            let (agent, train_seconds, evaluation) =
                pool.install(|| evaluate_player(*contender, game, comparison.seeds));
            // Ctrl-C interrupts the current evaluation, which then has no result.
            if interrupt.is_requested() {
                break 'games;
            }
            finished += 1;
            bar.inc(1);
            let Evaluation { mean, stderr, games, decision_ms } = evaluation;
            let (mean, stderr) = (rounded_to_thousandth(mean), stderr.map(rounded_to_thousandth));
            let row =
                Row { index: *index, name, agent, mean, stderr, games, train_seconds, decision_ms };
            if let ControlFlow::Break(broke) = rows.push(&row) {
                return Ok(answer.max(broke));
            }
        }
    }
    bar.finish_and_clear();
    if finished < count {
        print_error(&format!("stopped after {finished} of {count} evaluations"));
        answer = answer.max(ExitStatus::Negative);
    }
    if let Some(path) = comparison.csv
        && let Err(error) = write_file(path, rows.csv.as_bytes())
    {
        print_error(&error);
        answer = ExitStatus::BadInput;
    }
    Ok(answer.worse_of(rows.finish()))
}

/// Returns the oracle followed by the named players, without duplicates.
///
/// # Errors
/// A message, if a name is unknown.
fn named_players(names: &[String]) -> Result<Vec<NamedPlayer>, String> {
    let default_names = DEFAULT_PLAYERS.map(str::to_owned);
    let names = if names.is_empty() { &default_names[..] } else { names };
    let mut contenders = vec![NamedPlayer::Untrained(UntrainedPlayer::Oracle)];
    for name in names {
        let known = NamedPlayer::all().find(|it| it.name().eq_ignore_ascii_case(name));
        let contender = known.ok_or_else(|| {
            let known = NamedPlayer::all().map(NamedPlayer::name).collect::<Vec<_>>().join(", ");
            format!("unknown player \"{name}\". Players: {known}")
        })?;
        if !contenders.contains(&contender) {
            contenders.push(contender);
        }
    }
    Ok(contenders)
}

/// Reads a Zuma game.
///
/// # Errors
/// A message with file, line and reason, if the file contains no valid game.
fn read_game(path: &Path) -> Result<Game, String> {
    match read_zuma(path)? {
        ZumaDocument::Game(game) => Ok(game),
        ZumaDocument::Model(_) => {
            Err(format!("{}:1:1: a model is not a game; see blackice play", path.display()))
        }
    }
}

/// Constructs or trains a player and evaluates it on 1000 games for each seed.
///
/// Returns its name, the training time in seconds (`None` without training), and the result. Ctrl-C
/// ends the training or planning early.
fn evaluate_player(
    named_player: NamedPlayer,
    game: &Game,
    seeds: u64,
) -> (&'static str, Option<f64>, Evaluation) {
    let clock = WallClock::start();
    let interrupt = Interrupt::listen();
    let guard = || clock.now() > TRAINING_LIMIT || interrupt.is_requested();
    let budget = Budget::guarded(u64::MAX, &guard);
    let (mut player, name): (Box<dyn Player>, _) = match named_player {
        NamedPlayer::Untrained(untrained) => {
            let guard = || clock.now() > DEFAULT_PLANNING_LIMIT || interrupt.is_requested();
            let budget = Budget::guarded(u64::MAX, &guard);
            let (player, is_done) = untrained.construct(game, FirstLine::OfGame, 0, &budget);
            // After Ctrl-C the caller drops this result, so a message about it would only confuse.
            if !is_done && !interrupt.is_requested() {
                print_error(&incomplete_plan_text(untrained.name(), DEFAULT_PLANNING_LIMIT));
            }
            (player, untrained.name())
        }
        NamedPlayer::Learner(learner) => {
            let mut environment = Simulator::for_training(game.clone(), FirstLine::OfGame, 0);
            let games = learner.default_games(game.steps);
            let trained = learner.train(&mut environment, games, 0, &budget, &mut |_| {});
            if trained.cut_short && !interrupt.is_requested() {
                let (name, seconds, played) =
                    (learner.name(), TRAINING_LIMIT.as_secs(), trained.games);
                print_error(&format!(
                    "{name}: training stopped at the time limit, after {seconds} s and {played} \
                     games"
                ));
            }
            (Box::new(LearnedPlayer::new(Arc::new(trained.policy))), learner.name())
        }
    };
    let is_trained = matches!(named_player, NamedPlayer::Learner(_));
    let train_seconds = is_trained.then(|| rounded_to_thousandth(rounded_seconds(clock.now())));
    let games = u32::try_from(seeds).unwrap_or(u32::MAX).saturating_mul(GAMES_PER_SEED);
    let hidden = indicatif::ProgressBar::hidden();
    (name, train_seconds, evaluate(player.as_mut(), (game, FirstLine::OfGame), games, 0, &hidden))
}

/// Output, row by row: JSON lines at once, or a table at the end; and the CSV text.
struct RowWriter {
    /// Whether the output is JSON lines.
    json: bool,
    csv: String,
    table: Table,
}

impl RowWriter {
    /// Creates a writer of JSON lines or of a table.
    fn new(json: bool) -> Self {
        let table = Table::new(&[
            ("#", Align::Right),
            ("game", Align::Left),
            ("agent", Align::Left),
            ("mean", Align::Right),
            ("std. error", Align::Right),
            ("trained s", Align::Right),
            ("p99 ms", Align::Right),
        ]);
        let csv = "index,name,agent,mean,stderr,games,train_seconds,decision_p99_ms\n".to_owned();
        Self { json, csv, table }
    }

    /// Adds a row; prints it if the output is JSON.
    fn push(&mut self, row: &Row<'_>) -> ControlFlow<ExitStatus> {
        let Row { index, name, agent, mean, stderr, games, train_seconds, .. } = row;
        let p99 = row.decision_ms.p99;
        let known = |value: Option<f64>| value.map(|value| value.to_string()).unwrap_or_default();
        let (standard_error, trained, time) = (known(*stderr), known(*train_seconds), known(p99));
        let quoted_name = csv_field(name);
        self.csv.push_str(&format!(
            "{index},{quoted_name},{agent},{mean},{standard_error},{games},{trained},{time}\n"
        ));
        if self.json {
            return print_json_line(row);
        }
        self.table.push(vec![
            index.to_string(),
            row.name.to_owned(),
            (*agent).to_owned(),
            format!("{mean:.2}"),
            or_dash(stderr.map(|stderr| format!("{stderr:.2}"))),
            or_dash(*train_seconds),
            or_dash(p99),
        ]);
        ControlFlow::Continue(())
    }

    /// Prints the table, unless the output is JSON.
    fn finish(&self) -> ControlFlow<ExitStatus> {
        if self.json {
            return ControlFlow::Continue(());
        }
        self.table.lines().try_for_each(|text| print_line(&text))
    }
}
