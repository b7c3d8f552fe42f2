//! `blackice bench` on Zuma games.

use super::evaluation::{Evaluation, evaluate};
use super::game_input::read_zuma;
use super::planning::{DEFAULT_PLANNING, cut_short};
use crate::agents::zuma::{Learned, Player, Yardstick};
use crate::cli::Answer;
use crate::cli::input::title_or_stem;
use crate::cli::interrupt::Interrupt;
use crate::cli::output::{complain, json_line, line, quoted};
use crate::cli::progress::progress;
use crate::cli::refusal::Refusal;
use crate::cli::table::{Align, Table, or_dash};
use crate::cli::threads::pool;
use crate::cli::timing::{Percentiles, WallClock, rounded, seconds};
use crate::cli::written::write_file;
use crate::episode::Clock;
use crate::formats::Document;
use crate::formats::zuma::ZumaDocument;
use crate::planning::learning::Learner;
use crate::planning::search::Budget;
use crate::storage::{LevelFiles, level_files, read_document_file};
use crate::worlds::zuma::{Game, Simulator, Start};
use serde::Serialize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// Games per player and seed.
const GAMES: u32 = 1000;

/// Time limit of one training.
const TRAINING: Duration = Duration::from_secs(55);

/// Default players, besides the oracle.
const DEFAULT_PLAYERS: [&str; 4] = ["model-learner", "q-learner", "greedy", "throw-away"];

/// A player of Zuma with a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Contender {
    Yardstick(Yardstick),
    Learner(Learner),
}

impl Contender {
    const fn name(self) -> &'static str {
        match self {
            Self::Yardstick(yardstick) => yardstick.name(),
            Self::Learner(learner) => learner.name(),
        }
    }

    fn all() -> impl Iterator<Item = Self> {
        let learners = Learner::ALL.into_iter().map(Self::Learner);
        Yardstick::ALL.into_iter().map(Self::Yardstick).chain(learners)
    }
}

/// Result of one player on one game; a JSON line.
#[derive(Debug, Serialize)]
struct Row<'a> {
    index: usize,
    name: &'a str,
    agent: &'a str,
    mean: f64,
    stderr: Option<f64>,
    games: u32,
    train_seconds: Option<f64>,
    decision_ms: Percentiles,
}

/// Options of the comparison.
#[derive(Debug, Clone, Copy)]
pub struct Comparison<'a> {
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

/// Returns true if the first readable file is a Zuma game. Then all files must be.
pub fn is_about_zuma(files: &[PathBuf]) -> bool {
    let paths = files.iter().filter_map(|file| level_files(file).ok());
    let mut paths = paths.flat_map(|found| found.files);
    let first = paths.find_map(|path| read_document_file(&path).ok());
    first.is_some_and(|reading| matches!(reading.value, Document::Zuma(_)))
}

/// Evaluates every player on every game and prints the results.
pub fn bench(files: &[PathBuf], comparison: &Comparison<'_>) -> Result<Answer, Refusal> {
    let contenders = contenders(comparison.agents)?;
    let pool = pool(comparison.threads)?;
    let mut answer = Answer::Done;
    let mut games = Vec::new();
    // Reading the folder reports why it cannot be searched.
    let alone = |file: &PathBuf| LevelFiles { files: vec![file.clone()], problems: Vec::new() };
    let found = files.iter().map(|file| level_files(file).unwrap_or_else(|_| alone(file)));
    let found: Vec<_> = found.collect();
    for problem in found.iter().flat_map(|found| &found.problems) {
        complain(problem);
        answer = Answer::BadInput;
    }
    let files = found.into_iter().flat_map(|found| found.files);
    // Unreadable files count, so the numbers of the others do not change.
    for (index, file) in (1..).zip(files) {
        match game_in(&file) {
            Ok(game) => games.push((index, title_or_stem(&game.title, &file), game)),
            Err(reason) => {
                complain(&reason);
                answer = Answer::BadInput;
            }
        }
    }
    let mut rows = Rows::new(comparison.json);
    let bar = progress(games.len() * contenders.len(), !comparison.json);
    let interrupt = Interrupt::listen();
    let count = games.len() * contenders.len();
    let mut finished = 0;
    'games: for (index, name, game) in &games {
        for contender in &contenders {
            let (agent, train_seconds, evaluation) =
                pool.install(|| contest(*contender, game, comparison.seeds));
            // Ctrl-C interrupts the current evaluation, which then has no result.
            if interrupt.is_asked() {
                break 'games;
            }
            finished += 1;
            bar.inc(1);
            let Evaluation { mean, stderr, games, decision_ms } = evaluation;
            let (mean, stderr) = (rounded(mean), stderr.map(rounded));
            let row =
                Row { index: *index, name, agent, mean, stderr, games, train_seconds, decision_ms };
            if let ControlFlow::Break(broke) = rows.push(&row) {
                return Ok(answer.max(broke));
            }
        }
    }
    bar.finish_and_clear();
    if finished < count {
        complain(&format!("stopped after {finished} of {count} evaluations"));
        answer = answer.max(Answer::No);
    }
    if let Some(path) = comparison.csv
        && let Err(error) = write_file(path, rows.csv.as_bytes())
    {
        complain(&error);
        answer = Answer::BadInput;
    }
    Ok(answer.after(rows.finish()))
}

/// Returns the oracle followed by the named players, without duplicates.
///
/// # Errors
/// A message, if a name is unknown.
fn contenders(names: &[String]) -> Result<Vec<Contender>, String> {
    let usual = DEFAULT_PLAYERS.map(str::to_owned);
    let names = if names.is_empty() { &usual[..] } else { names };
    let mut contenders = vec![Contender::Yardstick(Yardstick::Oracle)];
    for name in names {
        let known = Contender::all().find(|it| it.name().eq_ignore_ascii_case(name));
        let contender = known.ok_or_else(|| {
            let known = Contender::all().map(Contender::name).collect::<Vec<_>>().join(", ");
            format!("unknown player \"{name}\". Players: {known}")
        })?;
        if !contenders.contains(&contender) {
            contenders.push(contender);
        }
    }
    Ok(contenders)
}

/// # Errors
/// A message with file, line and reason.
fn game_in(path: &Path) -> Result<Game, String> {
    match read_zuma(path)? {
        ZumaDocument::Game(game) => Ok(game),
        ZumaDocument::Model(_) => {
            Err(format!("{}:1:1: a model is not a game; see blackice play", path.display()))
        }
    }
}

fn contest(
    contender: Contender,
    game: &Game,
    seeds: u64,
) -> (&'static str, Option<f64>, Evaluation) {
    let clock = WallClock::start();
    let interrupt = Interrupt::listen();
    let guard = || clock.now() > TRAINING || interrupt.is_asked();
    let budget = Budget::guarded(u64::MAX, &guard);
    let (mut player, name): (Box<dyn Player>, _) = match contender {
        Contender::Yardstick(yardstick) => {
            let guard = || clock.now() > DEFAULT_PLANNING || interrupt.is_asked();
            let budget = Budget::guarded(u64::MAX, &guard);
            let (player, is_done) = yardstick.construct(game, Start::Own, 0, &budget);
            if !is_done && !interrupt.is_asked() {
                complain(&cut_short(yardstick.name(), DEFAULT_PLANNING));
            }
            (player, yardstick.name())
        }
        Contender::Learner(learner) => {
            let mut environment = Simulator::for_training(game.clone(), Start::Own, 0);
            let games = learner.default_games(game.steps);
            let trained = learner.train(&mut environment, games, 0, &budget, &mut |_| {});
            if trained.cut_short && !interrupt.is_asked() {
                let (name, seconds, played) = (learner.name(), TRAINING.as_secs(), trained.games);
                complain(&format!(
                    "{name}: training stopped at the time limit, after {seconds} s and {played} \
                     games"
                ));
            }
            (Box::new(Learned::new(Arc::new(trained.policy))), learner.name())
        }
    };
    let is_trained = matches!(contender, Contender::Learner(_));
    let train_seconds = is_trained.then(|| rounded(seconds(clock.now())));
    let games = u32::try_from(seeds).unwrap_or(u32::MAX).saturating_mul(GAMES);
    let hidden = indicatif::ProgressBar::hidden();
    (name, train_seconds, evaluate(player.as_mut(), (game, Start::Own), games, 0, &hidden))
}

/// Output, row by row.
struct Rows {
    json: bool,
    csv: String,
    table: Table,
}

impl Rows {
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

    fn push(&mut self, row: &Row<'_>) -> ControlFlow<Answer> {
        let Row { index, name, agent, mean, stderr, games, train_seconds, .. } = row;
        let p99 = row.decision_ms.p99;
        let known = |value: Option<f64>| value.map(|value| value.to_string()).unwrap_or_default();
        let (off, trained, time) = (known(*stderr), known(*train_seconds), known(p99));
        let quoted_name = quoted(name);
        self.csv.push_str(&format!(
            "{index},{quoted_name},{agent},{mean},{off},{games},{trained},{time}\n"
        ));
        if self.json {
            return json_line(row);
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

    fn finish(&self) -> ControlFlow<Answer> {
        if self.json {
            return ControlFlow::Continue(());
        }
        self.table.lines().try_for_each(|text| line(&text))
    }
}
