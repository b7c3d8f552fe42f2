//! Measures how the cost of counting ice maps grows with unknown cells and crates.
//!
//! ```text
//! cargo run --release --no-default-features --example measure_layouts -- SECONDS BOARDS MOST_CELLS [PLOT.svg]
//! ```
//!
//! Uses BOARDS random solvable boards without ice for each row; every cell except the targets is
//! unknown. Limits for each board: SECONDS of processor time and 4 GB. A row shows the number of
//! boards that were counted in time and, over those boards, the median and the maximum of solvable
//! positions, diagram nodes and seconds. The plot shows nodes and seconds of each counted board.

#![expect(clippy::print_stdout, reason = "a table on the terminal is what this is for")]

#[path = "support/plot.rs"]
mod plot;
#[path = "support/processor.rs"]
mod processor;

use blackice::planning::search::Budget;
use blackice::planning::symbolic::{Halt, IceLayoutQuestion, SymbolicStateSpace};
use blackice::worlds::ice::{RandomBoards, State, Terrain};
use plot::{Panel, Series};

/// Rows, columns and unknown cells of the boards.
const SHAPES: [(usize, usize, usize); 6] =
    [(3, 4, 8), (4, 4, 12), (4, 5, 16), (5, 5, 20), (5, 6, 24), (5, 6, 26)];

/// Numbers of crates of the boards.
const CRATES: std::ops::RangeInclusive<usize> = 1..=3;

/// Lower end of the time axis in seconds.
///
/// Shorter times depend on the machine more than on the board.
const MIN_SECONDS: f64 = 0.01;

/// Measurements of one board.
struct Measurement {
    /// Number of unknown cells.
    cells: usize,
    crates: usize,
    /// Number of states without ice that are reachable and solvable.
    live_positions: u128,
    /// Number of diagram nodes.
    nodes: u64,
    seconds: f64,
    /// Fraction of the ice maps with which the board is solvable.
    solvable_fraction: f64,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [seconds, boards, most_cells, plot @ ..] = &words[..] else {
        return Err("SECONDS BOARDS MOST_CELLS [PLOT.svg]".into());
    };
    let limit: f64 = seconds.parse()?;
    let (boards, most_cells): (usize, usize) = (boards.parse()?, most_cells.parse()?);
    println!(
        "| unknown cells | crates | counted | positions | nodes | seconds | solvable layouts |"
    );
    println!("|---|---|---|---|---|---|---|");
    let mut counted = Vec::new();
    for crates in CRATES {
        for (rows, columns, cells) in SHAPES.into_iter().filter(|shape| shape.2 <= most_cells) {
            let mut samples = Vec::new();
            for (terrain, state) in levels(rows, columns, crates, cells).take(boards) {
                samples.push(measure(&terrain, &state, limit));
            }
            println!("{}", row(cells, crates, &samples));
            counted.extend(samples.into_iter().flatten());
        }
    }
    if let Some(path) = plot.first() {
        std::fs::write(path, plot_svg(&counted))?;
    }
    Ok(())
}

/// Plots nodes and seconds against unknown cells, as SVG.
fn plot_svg(samples: &[Measurement]) -> String {
    let panel = |title, figure: fn(&Measurement) -> f64| {
        let of = |crates: usize| {
            let samples = samples.iter().filter(move |sample| sample.crates == crates);
            samples.map(|sample| (sample.cells as f64, figure(sample))).collect()
        };
        let name = |crates| if crates == 1 { "1 crate".into() } else { format!("{crates} crates") };
        let series = CRATES.map(|crates| Series { name: name(crates), dots: of(crates) });
        Panel { y_label: title, x_label: "unknown cells", series: series.collect() }
    };
    let panels = [
        (panel("diagram nodes, most at once", |sample| sample.nodes as f64), 10.0),
        (panel("seconds of processor time", |sample| sample.seconds), MIN_SECONDS),
    ];
    plot::svg("Counting ice layouts, by unknown cells and crates", &panels)
}

/// Random levels that are solvable without ice, with exactly `cells` unknown cells.
///
/// Tries 100,000 seeds, so that the iterator ends.
fn levels(
    rows: usize,
    columns: usize,
    crates: usize,
    cells: usize,
) -> impl Iterator<Item = (Terrain, State)> {
    let open = (cells + crates) as f64 / (rows * columns) as f64;
    let wall_share = (1.0 - open).max(0.0);
    let family =
        RandomBoards { rows, columns, crates, wall_probability: wall_share, ice_fraction: 0.0 };
    // Rejection sampling: keep boards with the exact number of unknown cells and a solution.
    (0..100_000).filter_map(move |seed| {
        let (terrain, state) = Terrain::compile(&family.level(seed, seed)?).ok()?;
        let layout = terrain.layout();
        let unknown = IceLayoutQuestion::with_every_cell(layout, &state).cells().len();
        let space = || {
            SymbolicStateSpace::explore(layout, terrain.ice(), &state, &Budget::nodes(1_000_000))
        };
        let fits = unknown == cells && space().is_ok_and(|space| space.is_solvable());
        fits.then_some((terrain, state))
    })
}

/// Counts the ice maps of a board within `limit` seconds.
///
/// # Errors
/// The limit that stopped the count.
fn measure(terrain: &Terrain, state: &State, limit: f64) -> Result<Measurement, Halt> {
    let layout = terrain.layout();
    let space =
        SymbolicStateSpace::explore(layout, terrain.ice(), state, &Budget::nodes(1_000_000))?;
    let (started, guard) = (processor::seconds(), processor::time_limit(limit));
    let budget = Budget { bytes: 4_000_000_000, ..Budget::guarded(u64::MAX, &guard) };
    let question = IceLayoutQuestion::with_every_cell(layout, state);
    let answer = question.answer(&budget)?;
    let counts = space.counts();
    Ok(Measurement {
        cells: question.cells().len(),
        crates: state.crates.len(),
        live_positions: counts.reachable - counts.dead,
        nodes: answer.nodes,
        seconds: processor::seconds() - started,
        solvable_fraction: answer.solvable as f64 / answer.layouts as f64,
    })
}

/// Table row of one shape: medians and maxima over the counted boards.
///
/// `cells` and `crates` are the numbers of unknown cells and crates.
fn row(cells: usize, crates: usize, samples: &[Result<Measurement, Halt>]) -> String {
    let counted: Vec<&Measurement> = samples.iter().filter_map(|it| it.as_ref().ok()).collect();
    let figures = |figure: fn(&Measurement) -> f64| {
        let mut all: Vec<f64> = counted.iter().map(|sample| figure(sample)).collect();
        all.sort_by(f64::total_cmp);
        (all.get(all.len() / 2).copied().unwrap_or(0.0), all.last().copied().unwrap_or(0.0))
    };
    let (positions, most_positions) = figures(|sample| sample.live_positions as f64);
    let (nodes, max_nodes) = figures(|sample| sample.nodes as f64);
    let (seconds, most_seconds) = figures(|sample| sample.seconds);
    let (share, _) = figures(|sample| sample.solvable_fraction);
    format!(
        "| {cells} | {crates} | {} of {} | {positions}, {most_positions} | {nodes}, {max_nodes} | \
         {seconds:.2}, {most_seconds:.2} | {:.0} % |",
        counted.len(),
        samples.len(),
        share * 100.0
    )
}
