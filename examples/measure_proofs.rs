//! Measures the symbolic engine over level sets: minimum moves, reachable states, dead states.
//!
//! `cargo run --release --no-default-features --example measure_proofs -- sets|tiles SECONDS FILE…`
//!
//! SECONDS is the limit for a level: processor time on Linux, wall time elsewhere.

#![expect(clippy::print_stdout, reason = "a table on the terminal is what this is for")]

#[path = "support/processor.rs"]
mod processor;

use blackice::formats::xsb::read_xsb;
use blackice::planning::search::Budget;
use blackice::planning::symbolic::{
    Encoding, Solvability, Verification, VerificationScope, verify,
};
use blackice::worlds::ice::Terrain;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(encoding), Some(seconds)) = (arguments.next(), arguments.next()) else {
        return Err("wanted: sets|tiles SECONDS FILE…".into());
    };
    let (encoding, seconds): (Encoding, f64) = (encoding.parse()?, seconds.parse()?);
    for file in arguments {
        let text = std::fs::read_to_string(&file).map_err(|error| format!("{file}: {error}"))?;
        let mut stats = SetTotals::default();
        println!("level  status      shortest      reachable           dead      nodes  seconds");
        for (number, level) in (1..).zip(read_xsb(&text).value.levels) {
            let (terrain, state) = Terrain::compile(&level)
                .map_err(|problems| format!("{file}, level {number}: {problems:?}"))?;
            let (started, guard) = (processor::seconds(), processor::time_limit(seconds));
            let budget = Budget { bytes: 4_000_000_000, ..Budget::guarded(u64::MAX, &guard) };
            let questions = VerificationScope { encoding, doubtful: None, only_layouts: false };
            let (layout, ice) = (terrain.layout(), terrain.ice());
            let found = verify(layout, ice, &state, questions, &budget, |_| ());
            stats.add(number, &found, processor::seconds() - started);
        }
        println!(
            "{file}: of {} levels the fewest moves are proved for {} ({} of every fifth), \
             all states counted for {}, in {:.1} s together",
            stats.levels,
            stats.shortest,
            stats.shortest_of_every_fifth,
            stats.counted,
            stats.seconds
        );
    }
    Ok(())
}

/// Totals over a level set.
#[derive(Default)]
struct SetTotals {
    levels: usize,
    /// Number of levels with a proved minimum number of moves.
    shortest: usize,
    /// Like `shortest`, of levels 1, 6, 11, and so on.
    shortest_of_every_fifth: usize,
    /// Number of levels whose states were all counted.
    counted: usize,
    seconds: f64,
}

impl SetTotals {
    /// Adds the result of one level and prints its row.
    fn add(&mut self, number: usize, found: &Verification, seconds: f64) {
        let has_shortest = usize::from(found.shortest.is_some());
        self.levels += 1;
        self.shortest += has_shortest;
        self.shortest_of_every_fifth += if number % 5 == 1 { has_shortest } else { 0 };
        self.counted += usize::from(found.states.is_some());
        self.seconds += seconds;
        let status = match found.solvability {
            Solvability::Solvable => "solvable",
            Solvability::Unsolvable => "unsolvable",
            Solvability::Unknown => "budget",
        };
        let count_text =
            |count: Option<u128>| count.map_or("-".to_owned(), |count| count.to_string());
        let moves = count_text(found.shortest.as_ref().map(|plan| u128::from(plan.moves())));
        let reachable = count_text(found.states.map(|states| states.reachable));
        let dead = count_text(found.states.map(|states| states.dead));
        println!(
            "{number:5}  {status:10} {moves:>9} {reachable:>14} {dead:>14} {:>10}  {seconds:7.2}",
            found.nodes
        );
    }
}
