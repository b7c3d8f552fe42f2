//! Options of `blackice generate`.

use crate::cli::threads::thread_count;
use crate::formats::MAX_LEVELS;
use crate::formats::ending_of;
use crate::worlds::WorldKind;
use crate::worlds::ice::{Family, Kind, RandomBoards};
use std::path::PathBuf;

/// Default kind of ice.
const KIND: Kind = Kind::Independent;

/// Default number of rows and columns.
const SIDE: u16 = 7;

/// Default fraction of walls and of ice.
const SHARE: f64 = 0.2;

/// Default number of ice maps per board.
const WORLDS: usize = 3;

/// Options of `blackice generate`.
#[derive(Debug, clap::Args)]
pub struct GenerateOptions {
    /// For which world: ice or platform. Stages of the platform world have --columns and --crates
    /// rocks; --kind, --rows, --walls, --ice and --worlds are about ice, and refused for them
    #[arg(long, value_name = "NAME", value_parser = world)]
    pub world: WorldKind,

    /// How the ice lies: iid (each cell by itself), patches (connected, of 3 to 8 cells), traps
    /// (iid, and ice where the shortest plan for a board without ice leaves a crate, so that
    /// following this plan loses)
    #[arg(long, value_name = "iid|patches|traps", default_value = KIND.name(), value_parser = kind)]
    pub kind: Kind,

    /// Rows of the board, the edge of which acts as a wall
    #[arg(long, value_name = "N", default_value_t = SIDE)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=50))]
    pub rows: u16,

    /// Columns of the board
    #[arg(long, value_name = "N", default_value_t = SIDE)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=50))]
    pub columns: u16,

    /// Crates, and as many targets
    #[arg(long, value_name = "N", default_value_t = 2)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=100))]
    pub crates: u16,

    /// Share of walls drawn among all cells, from 0 to 1; boards that can be solved have fewer on
    /// average
    #[arg(long, value_name = "P", default_value_t = SHARE, value_parser = share)]
    #[arg(allow_negative_numbers = true)]
    pub walls: f64,

    /// Share of ice among the cells that are neither wall nor target, from 0 to 1
    #[arg(long, value_name = "P", default_value_t = SHARE, value_parser = share)]
    #[arg(allow_negative_numbers = true)]
    pub ice: f64,

    /// Boards that look different
    #[arg(long, value_name = "N", default_value_t = 20)]
    #[arg(value_parser = count)]
    pub geometries: usize,

    /// Worlds for each of them: the same board to the agent, its ice drawn anew each time, so that
    /// two may be equal where there is little of it
    #[arg(long, value_name = "K", default_value_t = WORLDS)]
    #[arg(value_parser = count)]
    pub worlds: usize,

    /// Drop worlds that can be solved in fewer steps
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub min_steps: u32,

    /// The same seed gives the same levels
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,

    /// Where all levels go: a native collection (.ron), or codes matrices (.json), which have no
    /// place for the levels' names. Stages go into a file each (.stage or .ron), their number
    /// before the ending if there are several: OUT-1.stage, OUT-2.stage, …
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,

    /// One JSON object: geometries and worlds (kept), geometries_drawn, worlds_drawn, and worlds
    /// dropped: unsolvable, too_short, without_trap, undecided (too hard to tell), left_over (their
    /// geometry has too few others), repeated (their geometry was drawn before), of stages
    /// too_few_rocks (no room for all); seconds. Written too if too few are found
    #[arg(long)]
    pub json: bool,

    /// Check on that many threads (default: one for each core)
    #[arg(long, value_name = "N", value_parser = thread_count)]
    pub threads: Option<usize>,
}

/// File format of the levels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OutputFormat {
    /// Native collection.
    Native,
    /// Array of codes matrices.
    Codes,
}

impl GenerateOptions {
    /// Returns the first option here that differs from its default.
    ///
    /// The platform world refuses such options, because they have no effect there.
    pub fn about_ice(&self) -> Option<&'static str> {
        let asked = [
            ("--kind", self.kind != KIND),
            ("--rows", self.rows != SIDE),
            ("--walls", self.walls != SHARE),
            ("--ice", self.ice != SHARE),
            ("--worlds", self.worlds != WORLDS),
        ];
        asked.into_iter().find_map(|(name, is_asked)| is_asked.then_some(name))
    }

    /// Returns the family of levels to sample from.
    ///
    /// # Errors
    /// A message, if no such level can exist.
    pub fn family(&self) -> Result<Family, String> {
        let (rows, columns, crates) = (self.rows.into(), self.columns.into(), self.crates.into());
        if 2 * crates >= rows * columns {
            return Err(format!(
                "{rows} × {columns} cells have no room for {crates} crates, as many targets and a \
                 player"
            ));
        }
        if self.geometries * self.worlds > MAX_LEVELS {
            let (geometries, worlds) = (self.geometries, self.worlds);
            return Err(format!(
                "{geometries} × {worlds} levels; a file may hold {MAX_LEVELS} at most"
            ));
        }
        let boards =
            RandomBoards { rows, columns, crates, wall_share: self.walls, ice_share: self.ice };
        Ok(Family { boards, kind: self.kind, worlds: self.worlds, min_steps: self.min_steps })
    }

    /// Returns the format for the extension of the output.
    ///
    /// # Errors
    /// A message with the known extensions.
    pub fn format(&self) -> Result<OutputFormat, String> {
        match ending_of(&self.out).as_str() {
            "ron" => Ok(OutputFormat::Native),
            "json" => Ok(OutputFormat::Codes),
            _ => {
                let out = self.out.display();
                Err(format!("{out}: levels with ice are written as .ron or .json"))
            }
        }
    }

    /// Command line that generates the same levels.
    pub fn words(&self) -> String {
        let Self { rows, columns, crates, walls, ice, .. } = self;
        let Self { geometries, worlds, min_steps, seed, .. } = self;
        let (world, kind) = (self.world.name(), self.kind.name());
        format!(
            "blackice generate --world {world} --kind {kind} --rows {rows} --columns {columns} \
             --crates {crates} --walls {walls} --ice {ice} --geometries {geometries} \
             --worlds {worlds} --min-steps {min_steps} --seed {seed}"
        )
    }
}

fn world(name: &str) -> Result<WorldKind, String> {
    let known = [WorldKind::Ice, WorldKind::Platform];
    known.into_iter().find(|world| name.eq_ignore_ascii_case(world.name())).ok_or_else(|| {
        let known = known.map(WorldKind::name).join(" and ");
        format!("nothing is generated for a world \"{name}\"; known are {known}")
    })
}

fn kind(name: &str) -> Result<Kind, String> {
    let known = Kind::ALL.into_iter().find(|kind| kind.name().eq_ignore_ascii_case(name));
    known.ok_or_else(|| format!("no kind \"{name}\": iid, patches or traps"))
}

fn share(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(share) if (0.0..=1.0).contains(&share) => Ok(share),
        _ => Err("a number from 0 to 1 is expected".to_owned()),
    }
}

fn count(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(count @ 1..=MAX_LEVELS) => Ok(count),
        _ => Err(format!("a number from 1 to {MAX_LEVELS} is expected")),
    }
}
