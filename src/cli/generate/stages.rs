//! Generates platform stages.

use super::drawing;
use super::options::GenerateOptions;
use super::report::{Report, give_up, stopped};
use crate::cli::Answer;
use crate::cli::destination;
use crate::cli::in_order::Cancelled;
use crate::cli::output::{json_line, line};
use crate::cli::record::numbered;
use crate::cli::refusal::Refusal;
use crate::cli::written::write_file;
use crate::formats::ending_of;
use crate::formats::stage::{write_native_stage, write_stage};
use crate::planning::platform::{Order, Outcome, plan};
use crate::planning::search::{Budget, Status, Unobserved};
use crate::worlds::ice::Tally;
use crate::worlds::platform::{Level, RandomStages};
use rustc_hash::FxHashSet;
use std::time::Instant;

/// Node limit of the search on one stage; stages beyond it count as undecided.
const NODES: u64 = 200_000;

/// Generates solvable stages and writes them, once all exist or after Ctrl-C.
pub fn generate(options: &GenerateOptions) -> Result<Answer, Refusal> {
    if let Some(word) = options.about_ice() {
        return Err(format!("{word} is for ice levels and has no effect on platform stages").into());
    }
    let ending = ending_of(&options.out);
    let write = match ending.as_str() {
        "stage" => write_stage,
        "ron" => write_native_stage,
        _ => {
            let out = options.out.display();
            return Err(format!("{out}: stages are written as .stage or .ron").into());
        }
    };
    let room = RandomStages::room(options.columns.into());
    if usize::from(options.crates) > room {
        let (columns, rocks) = (options.columns, options.crates);
        let message = format!("{columns} columns have room for {room} rocks, not for {rocks}");
        return Err(message.into());
    }
    let is_alone = options.geometries == 1;
    let place = |number| {
        if is_alone { options.out.clone() } else { numbered(&options.out, number, &ending) }
    };
    destination::check((1..=options.geometries).map(place))?;
    let started = Instant::now();
    let DrawnStages { levels, tally, too_few_rocks, is_stopped } = draw(options)?;
    let report = Report::new(tally, started.elapsed()).with_too_few_rocks(too_few_rocks);
    if levels.len() < options.geometries && (!is_stopped || levels.is_empty()) {
        return Ok(give_up(options, &report));
    }
    for (number, level) in (1..).zip(&levels) {
        write_file(&place(number), write(level).as_bytes())?;
    }
    let said = if options.json {
        json_line(&report)
    } else if is_alone {
        line(&report.in_words(&options.out.display()))
    } else {
        let (first, last) = (place(1), place(levels.len()));
        line(&report.in_words(&format!("{} to {}", first.display(), last.display())))
    };
    let answer = if is_stopped { stopped(options, &report) } else { Answer::Done };
    Ok(answer.after(said))
}

/// Sampled stages.
struct DrawnStages {
    levels: Vec<Level>,
    tally: Tally,
    /// Stages rejected because not all rocks fitted.
    too_few_rocks: usize,
    /// Ctrl-C ended the sampling early.
    is_stopped: bool,
}

/// Result for one sampled stage.
enum Drawn {
    /// The stage and the moves of its shortest plan.
    Solvable(Level, usize),
    Unsolvable,
    Undecided,
    TooFewRocks,
}

/// Samples the requested number of stages, or fewer after too many failures.
fn draw(options: &GenerateOptions) -> Result<DrawnStages, String> {
    // Plateaus with steps between them, and occasionally a ledge or a pit.
    let stages = RandomStages {
        width: options.columns.into(),
        rocks: options.crates.into(),
        step: 1,
        break_every: 5,
        ends_apart: true,
    };
    let (mut levels, mut tally, mut too_few_rocks) = (Vec::new(), Tally::default(), 0);
    let mut seen = FxHashSet::default();
    let is_stopped = drawing::draw(
        options,
        |seed, cancelled| judged(&stages, seed, cancelled),
        |drawn| {
            tally.geometries_drawn += 1;
            tally.worlds_drawn += 1;
            let dropped = match drawn {
                Drawn::TooFewRocks => &mut too_few_rocks,
                Drawn::Unsolvable => &mut tally.unsolvable,
                Drawn::Undecided => &mut tally.undecided,
                Drawn::Solvable(_, moves) if (moves as u64) < options.min_steps.into() => {
                    &mut tally.too_short
                }
                Drawn::Solvable(level, _) if !seen.insert(level.clone()) => &mut tally.repeated,
                Drawn::Solvable(level, moves) => {
                    tally.geometries += 1;
                    tally.worlds += 1;
                    let (number, seed) = (tally.geometries, options.seed);
                    levels.push(Level {
                        title: format!("Stage {number} of seed {seed}"),
                        note: format!("The shortest plan has {moves} moves."),
                        ..level
                    });
                    return true;
                }
            };
            *dropped += 1;
            false
        },
    )?;
    Ok(DrawnStages { levels, tally, too_few_rocks, is_stopped })
}

fn judged(stages: &RandomStages, seed: u64, cancelled: &Cancelled<'_>) -> Drawn {
    let level = stages.level(seed);
    let rocks: usize = level.columns.iter().map(|column| usize::from(column.rocks)).sum();
    if rocks < stages.rocks {
        return Drawn::TooFewRocks;
    }
    let budget = Budget::guarded(NODES, cancelled);
    match plan(&level, Order::default(), &budget, &mut Unobserved) {
        Ok(Outcome { actions: Some(actions), .. }) => Drawn::Solvable(level, actions.len()),
        Ok(Outcome { status: Status::Unsolvable, .. }) => Drawn::Unsolvable,
        // A sampled stage has no problems.
        Ok(_) | Err(_) => Drawn::Undecided,
    }
}
