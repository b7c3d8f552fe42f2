//! New stages of the platform world.

use super::options::GenerateOptions;
use super::report::Report;
use crate::cli::Answer;
use crate::cli::destination;
use crate::cli::output::{complain, json_line, line};
use crate::cli::record::numbered;
use crate::formats::stage::{write_native_stage, write_stage};
use crate::planning::platform::{Order, Outcome, Status, plan};
use crate::planning::search::{Budget, Unobserved};
use crate::storage::write_safely;
use crate::worlds::ice::Tally;
use crate::worlds::platform::{Level, RandomStages};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use std::time::Instant;

/// Stages drawn for each that is wanted, after which no more are drawn.
const TRIES: usize = 1_000;

/// States that may be expanded for one stage; whoever needs more is too hard to tell.
const NODES: u64 = 200_000;

/// Draws stages that can be solved, and writes them. Nothing is written before all of them are
/// there.
pub fn generate(options: &GenerateOptions) -> Answer {
    let ending = options.out.extension().unwrap_or_default().to_string_lossy();
    let ending = ending.to_ascii_lowercase();
    let write = match ending.as_str() {
        "stage" => write_stage,
        "ron" => write_native_stage,
        _ => {
            complain(&format!("{}: stages are written as .stage or .ron", options.out.display()));
            return Answer::BadInput;
        }
    };
    let is_alone = options.geometries == 1;
    let place = |number| {
        if is_alone { options.out.clone() } else { numbered(&options.out, number, &ending) }
    };
    if let Err(answer) = destination::check((1..=options.geometries).map(place)) {
        return answer;
    }
    let started = Instant::now();
    let (levels, tally) = draw(options);
    let report = Report::new(tally, started.elapsed());
    if levels.len() < options.geometries {
        complain(&format!("{}; nothing is written", report.too_few(options.geometries)));
        return Answer::No;
    }
    for (number, level) in (1..).zip(&levels) {
        if let Err(error) = write_safely(&place(number), write(level).as_bytes()) {
            complain(&error);
            return Answer::BadInput;
        }
    }
    let said = if options.json { json_line(&report) } else { line(&report.in_words(&options.out)) };
    Answer::Done.after(said)
}

/// Plateaus with steps between them, and now and then a ledge or a pit.
fn draw(options: &GenerateOptions) -> (Vec<Level>, Tally) {
    let stages = RandomStages {
        width: options.columns.into(),
        rocks: options.crates.into(),
        step: 1,
        break_every: 5,
        ends_apart: true,
    };
    let mut seeds = ChaCha8Rng::seed_from_u64(options.seed);
    let (mut levels, mut tally) = (Vec::new(), Tally::default());
    for _ in 0..options.geometries.saturating_mul(TRIES) {
        if levels.len() == options.geometries {
            break;
        }
        let seed = seeds.next_u64();
        let level = stages.level(seed);
        tally.geometries_drawn += 1;
        tally.worlds_drawn += 1;
        // A stage that is drawn can be played.
        let Ok(Outcome { actions, status, .. }) =
            plan(&level, Order::default(), &Budget::nodes(NODES), &mut Unobserved)
        else {
            continue;
        };
        match actions {
            Some(actions) if actions.len() as u32 >= options.min_steps => {
                tally.geometries += 1;
                tally.worlds += 1;
                let (number, moves) = (tally.geometries, actions.len());
                levels.push(Level {
                    title: format!("Stage {number} of seed {}", options.seed),
                    note: format!("The shortest plan has {moves} moves."),
                    ..level
                });
            }
            Some(_) => tally.too_short += 1,
            None if status == Status::Unsolvable => {
                tally.unsolvable += 1;
            }
            None => tally.undecided += 1,
        }
    }
    (levels, tally)
}
