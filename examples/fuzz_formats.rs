//! Feeds damaged documents to every reader of a file format.
//!
//! ```text
//! cargo run --release --example fuzz_formats -- CASES SEED
//! ```
//!
//! CASES defaults to 100,000 and SEED to 0. The run fails and prints the text if a reader panics,
//! reports a position outside the text, or takes longer than 20 seconds. Otherwise the run prints
//! the number of cases by format and by result.

// The unit tests of the readers damage and check texts with the same code.
#[path = "../src/formats/malformed_input_tests/policies.rs"]
mod policies;
#[path = "../src/formats/malformed_input_tests/texts.rs"]
mod texts;

use blackice as library;
use blackice::agents::Decision;
use blackice::board::Direction;
use blackice::episode::{Episode, EpisodeLimits, RecordingHeader};
use blackice::formats::zuma::{ZumaDocument, read_zuma};
use blackice::formats::{codes, lurd, pddl, platform, ron_level, ron_recording, slc, xsb, zuma};
use blackice::worlds::ice::{Ice, IcePrior, Level};
use blackice::worlds::platform::RandomStages;
use blackice::worlds::zuma::{Action, Game, TrainedPrior, Zuma};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use texts::{check, damaged, plan_level, stage_recording};

/// Levels in the generated documents.
const LEVELS: &str = r#"Levels(version: 1, title: "Rinks", author: "A", levels: [
    Level(title: "Slide", note: "two\nlines", board: [" ####", " #@ $ .", " ####"], ice: ["", "   ~ ~"]),
    Level(title: "", step_limit: Some(9), board: ["@ $.", " ** ", "  $."], ice: [" ~ ", "   ~", "~"]),
])"#;

/// File name of each format; the name selects the reader.
const FILE_NAMES: [&str; 13] = [
    "level.ron",
    "recording.ron",
    "levels.xsb",
    "codes.json",
    "moves.lurd",
    "steps.plan",
    "rocks.stage",
    "game.ron",
    "game.json",
    "played.ron",
    "learnt.policy",
    "problem.pddl",
    "levels.slc",
];

/// Hand-written XML with text around it, entities, CDATA sections and comments.
const EDITED_XML: &str = r#"; words
<!DOCTYPE SokobanLevels [<!ENTITY wall "<L>#####</L>">]>
<SokobanLevels><Title>A &amp; B</Title><LevelCollection Copyright='C' MaxWidth='5'>
<Level Id="&quot;" Width="5">&wall;<!-- x --><L><![CDATA[#@$.#]]></L>&wall;</Level>
<Level><l>##|##</l><L/></Level></LevelCollection></SokobanLevels>"#;

/// Time limit of a reader; a longer read counts as an endless loop.
const READ_TIME_LIMIT: Duration = Duration::from_secs(20);

/// Text that a reader is working on, and the start time.
struct RunningCase {
    number: u64,
    name: &'static str,
    text: String,
    since: Instant,
}

/// Numbers of texts that one reader read, read with problems, or rejected.
#[derive(Default)]
struct ReaderStats {
    read: u64,
    read_with_problems: u64,
    refused: u64,
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default| match arguments.next() {
        None => Some(default),
        Some(text) => text.parse().ok(),
    };
    let (Some(cases), Some(seed)) = (number(100_000), number(0)) else {
        eprintln!("usage: fuzz_formats [CASES [SEED]]");
        return ExitCode::from(2);
    };
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let Some(documents) = documents(&mut random) else {
        eprintln!("the undamaged documents cannot be made");
        return ExitCode::from(2);
    };
    let mut tallies: [ReaderStats; FILE_NAMES.len()] = Default::default();
    let running_case = Arc::new(Mutex::new(None));
    start_watchdog(Arc::clone(&running_case));
    for case in 0..cases {
        let format = (case % FILE_NAMES.len() as u64) as usize;
        let pool = &documents[format];
        let whole = &pool[random_below(&mut random, pool.len())];
        let text = damaged(whole, &mut |bound| random_below(&mut random, bound));
        let name = FILE_NAMES[format];
        let now = RunningCase { number: case, name, text: text.clone(), since: Instant::now() };
        *running_case.lock().unwrap_or_else(PoisonError::into_inner) = Some(now);
        let checked = catch_unwind(AssertUnwindSafe(|| check(name, &text)));
        match checked {
            Ok(Ok(Some(0))) => tallies[format].read += 1,
            Ok(Ok(Some(_))) => tallies[format].read_with_problems += 1,
            Ok(Ok(None)) => tallies[format].refused += 1,
            Ok(Err(reason)) => return report(case, name, &reason, &text),
            Err(_) => return report(case, name, "the reader panics", &text),
        }
    }
    for (name, stats) in FILE_NAMES.iter().zip(&tallies) {
        eprintln!(
            "{name:15} {:>9} read, {:>9} read with problems, {:>9} refused",
            stats.read, stats.read_with_problems, stats.refused
        );
    }
    eprintln!("{cases} cases from seed {seed}: no panic, no place outside its text");
    ExitCode::SUCCESS
}

/// Ends the run and prints the current text when a reader exceeds `READ_TIME_LIMIT`.
fn start_watchdog(running_case: Arc<Mutex<Option<RunningCase>>>) {
    std::thread::spawn(move || {
        loop {
            std::thread::sleep(Duration::from_secs(1));
            let case = running_case.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(RunningCase { number, name, text, since }) = &*case
                && since.elapsed() > READ_TIME_LIMIT
            {
                report(*number, name, "the reader does not end", text);
                std::process::exit(1);
            }
        }
    });
}

/// Prints the case and its text, and returns the failure exit code.
fn report(case: u64, name: &str, reason: &str, text: &str) -> ExitCode {
    eprintln!("case {case}, {name}: {reason}; the text is\n{text}\n({text:?})");
    ExitCode::FAILURE
}

/// Undamaged documents of every format, in the order of [`FILE_NAMES`]; `None` if one is invalid.
fn documents(random: &mut ChaCha8Rng) -> Option<[Vec<String>; FILE_NAMES.len()]> {
    // Native levels and platform levels.
    let collection = ron_level::read_levels(LEVELS).ok()?.value;
    let native = collection.levels.iter().map(ron_level::write_level);
    let native = native.chain([ron_level::write_levels(&collection)]);
    let stages = (0..8).map(|seed| {
        let stages = RandomStages {
            width: 9,
            rocks: 5,
            max_height_step: 2,
            break_every: 4,
            has_distant_ends: true,
        };
        stages.level(seed)
    });
    let stages: Vec<_> = stages.collect();
    let native = native.chain(stages.iter().map(platform::write_native_stage)).collect();
    // Recordings and move strings of random play.
    let mut recordings = Vec::new();
    let mut moves = Vec::new();
    for level in collection.levels.iter().cycle().take(8) {
        let recording = random_ice_game(level, random)?.into_recording();
        moves.push(lurd::moves_of_recording(&recording));
        recordings.push(ron_recording::write_recording(&recording).ok()?);
    }
    // PDDL plans.
    let plan_level = plan_level()?;
    let mut plans = Vec::new();
    for _ in 0..8 {
        let moves: Vec<_> = random_ice_game(&plan_level, random)?.recording().actions().collect();
        plans.push(pddl::write_plan(&plan_level, &moves).ok()?);
    }
    // Sokoban text with run-length encoding, code matrices and XML.
    let run_length =
        "; 1 'One'\n5#|#@-$.#|2(#-)#\n\nAuthor: B\n\n7#\n#3-@$.#\n7#\nComment:\nx\nComment-End:\n";
    let text = xsb::write_xsb(&collection);
    let python = "rink = [ # ice\n  [99, 17, 30,],\n  (15, 20, 10),\n]\nother = [[[17]], [[20]]]\n";
    let matrices = codes::write_codes_array(&collection.levels);
    let text = vec![text, run_length.into()];
    let xml = slc::write_slc(&collection);
    for level in &stages {
        recordings.push(stage_recording(level.clone(), &mut |bound| random_below(random, bound))?);
    }
    let stages = stages.iter().map(platform::write_stage).collect();
    // Zuma games, models and recordings.
    let ZumaDocument::Game(game) = read_zuma(policies::GAME).ok()?.value else { return None };
    let games = vec![zuma::write_game(&game), zuma::write_model(&game.model)];
    let json = vec![
        zuma::write_game_json(&game).ok()?,
        zuma::write_model_json(&game.model).ok()?,
        format!("[4, 3, [1, 2], {}]", zuma::write_model_json(&game.model).ok()?),
    ];
    let mut played_games = Vec::new();
    for seed in 0..8 {
        let recording = random_zuma_game(&game, seed, random)?.into_recording();
        played_games.push(ron_recording::write_recording(&recording).ok()?);
    }
    Some([
        native,
        recordings,
        text,
        vec![matrices, python.into()],
        moves,
        plans,
        stages,
        games,
        json,
        played_games,
        policies::heads(),
        problems()?,
        vec![xml, EDITED_XML.to_owned()],
    ])
}

/// PDDL documents: a written problem, a problem of the IPC domain, and a domain.
fn problems() -> Option<Vec<String>> {
    let levels = xsb::read_xsb("######\n#@$ .#\n# $ .#\n######\n").value.levels;
    let written = pddl::write_problem(levels.first()?).ok()?;
    let sequential = "(define (problem a) (:domain sokoban-sequential)\n(:objects p - player s - \
                      stone)\n(:init (MOVE-DIR pos-1-1 pos-2-1 dir-right) (MOVE-DIR pos-2-1 pos-1-1 \
                      dir-left)\n(at p pos-1-1) (at s pos-2-1) (at-goal s) (IS-GOAL pos-2-1) \
                      (IS-NONGOAL pos-1-1))\n(:goal (and (at-goal s))))";
    Some(vec![written, sequential.to_owned(), pddl::write_domain()])
}

/// Plays a Zuma game to its end with random actions.
///
/// `None` if it cannot be played.
fn random_zuma_game(game: &Game, luck: u64, random: &mut ChaCha8Rng) -> Option<Episode<Zuma>> {
    let mut episode = Episode::<Zuma>::begin(RecordingHeader {
        level: game.clone().with_seed_offset(luck),
        agent: "Random".into(),
        seed: 1,
        prior: TrainedPrior::default(),
        limits: EpisodeLimits::default(),
        construct_ms: 0.0,
    })
    .ok()?;
    while !episode.is_over() {
        let count = Action::count(episode.state().line.len());
        let action = Action::from_rank(random_below(random, count));
        episode.commit(Decision::without_explanation(action, "random"), 0.5);
    }
    Some(episode)
}

/// Plays up to 19 random moves on an ice level.
///
/// `None` if it cannot be played.
fn random_ice_game(level: &Level, random: &mut ChaCha8Rng) -> Option<Episode<Ice>> {
    let mut episode = Episode::begin(RecordingHeader {
        level: level.clone(),
        agent: "Random".into(),
        seed: 1,
        prior: IcePrior::default(),
        limits: EpisodeLimits::default(),
        construct_ms: 0.0,
    })
    .ok()?;
    for _ in 0..random_below(random, 20) {
        let direction = Direction::ALL[random_below(random, 4)];
        episode.commit(Decision::without_explanation(direction, "random"), 0.5);
    }
    Some(episode)
}

/// Random number from 0 to `bound - 1`.
fn random_below(random: &mut ChaCha8Rng, bound: usize) -> usize {
    (random.next_u64() % bound as u64) as usize
}
