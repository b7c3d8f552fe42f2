//! Options of `blackice generate`.

use crate::cli::threads::parse_thread_count;
use crate::formats::MAX_LEVELS;
use crate::formats::extension_of;
use crate::worlds::WorldKind;
use crate::worlds::ice::{IceKind, LevelFamily, RandomBoards};
use std::path::PathBuf;

/// Default kind of ice.
const DEFAULT_KIND: IceKind = IceKind::Independent;

/// Default number of rows and columns.
const DEFAULT_SIDE: u16 = 7;

/// Default fraction of walls and of ice.
const DEFAULT_FRACTION: f64 = 0.2;

/// Default number of ice maps per board.
const DEFAULT_ICE_MAPS: usize = 3;

/// Options of `blackice generate`.
#[derive(Debug, clap::Args)]
pub struct GenerateOptions {
    /// World: ice or platform. For platform stages, --crates is the number of rocks; --kind,
    /// --rows, --walls, --ice and --worlds are for ice only
    #[arg(long, value_name = "NAME", value_parser = parse_world)]
    pub world: WorldKind,

    /// Distribution of the ice: iid (independent cells), patches (connected, 3 to 8 cells), traps
    /// (iid, plus one ice cell where a crate stops in a shortest plan for the board without ice, so
    /// that following this plan loses)
    #[arg(long, value_name = "iid|patches|traps", default_value = DEFAULT_KIND.name(), value_parser = parse_kind)]
    pub kind: IceKind,

    /// Rows of the board; there is no outer wall, the edge blocks like one
    #[arg(long, value_name = "N", default_value_t = DEFAULT_SIDE)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=50))]
    pub rows: u16,

    /// Columns of the board
    #[arg(long, value_name = "N", default_value_t = DEFAULT_SIDE)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=50))]
    pub columns: u16,

    /// Number of crates and of targets
    #[arg(long, value_name = "N", default_value_t = 2)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=100))]
    pub crates: u16,

    /// Probability of a wall per cell, from 0 to 1; solvable boards have fewer walls on average
    #[arg(long, value_name = "P", default_value_t = DEFAULT_FRACTION, value_parser = parse_fraction)]
    #[arg(allow_negative_numbers = true)]
    pub walls: f64,

    /// Expected share of ice among cells without wall and target, from 0 to 1
    #[arg(long, value_name = "P", default_value_t = DEFAULT_FRACTION, value_parser = parse_fraction)]
    #[arg(allow_negative_numbers = true)]
    pub ice: f64,

    /// Number of visibly different boards
    #[arg(long, value_name = "N", default_value_t = 20)]
    #[arg(value_parser = parse_count)]
    pub geometries: usize,

    /// Ice maps per board. They look the same to the agent; with little ice, two may be equal
    #[arg(long, value_name = "K", default_value_t = DEFAULT_ICE_MAPS)]
    #[arg(value_parser = parse_count)]
    pub worlds: usize,

    /// Reject levels that can be solved in fewer steps
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub min_steps: u32,

    /// The same seed gives the same levels
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,

    /// Output file: a native collection (.ron) or codes matrices (.json: one number per cell,
    /// without level names). Platform stages go into one file each (.stage or .ron), numbered if
    /// there are several: OUT-1.stage, OUT-2.stage, …
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,

    /// One JSON object: geometries and worlds (kept), geometries_drawn, worlds_drawn, and worlds
    /// dropped: unsolvable, too_short, without_trap, undecided (too hard to tell), left_over (their
    /// geometry has too few others), repeated (their geometry was drawn before), of stages
    /// too_few_rocks (no room for all); seconds. Written too if too few are found
    #[arg(long)]
    pub json: bool,

    /// Number of threads (default: one per core)
    #[arg(long, value_name = "N", value_parser = parse_thread_count)]
    pub threads: Option<usize>,
}

/// File format of the levels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OutputFormat {
    /// Native collection.
    Native,
    /// JSON array of codes matrices, with one number for each cell.
    Codes,
}

impl GenerateOptions {
    /// Returns the name of the first ice option that differs from its default, if any.
    ///
    /// Ice options have no effect on platform levels, so the platform world refuses them.
    pub fn first_ice_option(&self) -> Option<&'static str> {
        let options = [
            ("--kind", self.kind != DEFAULT_KIND),
            ("--rows", self.rows != DEFAULT_SIDE),
            ("--walls", self.walls != DEFAULT_FRACTION),
            ("--ice", self.ice != DEFAULT_FRACTION),
            ("--worlds", self.worlds != DEFAULT_ICE_MAPS),
        ];
        options.into_iter().find_map(|(name, is_set)| is_set.then_some(name))
    }

    /// Returns the family of levels to sample from.
    ///
    /// # Errors
    /// A message, if the board is too small for crates, targets and player, or if there are more
    /// levels than a file may contain.
    pub fn family(&self) -> Result<LevelFamily, String> {
        let (rows, columns, crates) = (self.rows.into(), self.columns.into(), self.crates.into());
        if 2 * crates >= rows * columns {
            return Err(format!(
                "{rows} × {columns} cells are too few for {crates} crates, {crates} targets and a \
                 player"
            ));
        }
        // All levels go into one file, and the readers reject files with more levels.
        if self.geometries * self.worlds > MAX_LEVELS {
            let (geometries, worlds) = (self.geometries, self.worlds);
            return Err(format!(
                "{geometries} × {worlds} levels; the maximum per file is {MAX_LEVELS}"
            ));
        }
        let boards = RandomBoards {
            rows,
            columns,
            crates,
            wall_probability: self.walls,
            ice_fraction: self.ice,
        };
        Ok(LevelFamily {
            boards,
            kind: self.kind,
            maps_per_board: self.worlds,
            min_steps: self.min_steps,
        })
    }

    /// Returns the format of ice levels for the extension of the output.
    ///
    /// # Errors
    /// A message with the extensions for ice levels, if the extension is another one.
    pub fn format(&self) -> Result<OutputFormat, String> {
        match extension_of(&self.out).as_str() {
            "ron" => Ok(OutputFormat::Native),
            "json" => Ok(OutputFormat::Codes),
            _ => {
                let out = self.out.display();
                Err(format!("{out}: levels with ice are written as .ron or .json"))
            }
        }
    }

    /// Command line that generates the same levels, without `--out` and `--threads`.
    pub fn command_line(&self) -> String {
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

/// Parses the name of a world with random levels, ignoring case.
fn parse_world(name: &str) -> Result<WorldKind, String> {
    let known = [WorldKind::Ice, WorldKind::Platform];
    known.into_iter().find(|world| name.eq_ignore_ascii_case(world.name())).ok_or_else(|| {
        let known = known.map(WorldKind::name).join(" and ");
        format!("cannot generate levels for world \"{name}\". Worlds: {known}")
    })
}

/// Parses the name of a distribution of ice, ignoring case.
fn parse_kind(name: &str) -> Result<IceKind, String> {
    let known = IceKind::ALL.into_iter().find(|kind| kind.name().eq_ignore_ascii_case(name));
    known.ok_or_else(|| format!("unknown kind \"{name}\". Kinds: iid, patches, traps"))
}

/// Parses a number from 0 to 1.
fn parse_fraction(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(share) if (0.0..=1.0).contains(&share) => Ok(share),
        _ => Err("expected a number from 0 to 1".to_owned()),
    }
}

/// Parses a number from 1 to the maximum number of levels in a file.
fn parse_count(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(count @ 1..=MAX_LEVELS) => Ok(count),
        _ => Err(format!("expected a number from 1 to {MAX_LEVELS}")),
    }
}
