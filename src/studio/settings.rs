//! What is kept between sessions.

use crate::agents::zuma::Yardstick;
use crate::agents::{AgentKind, AutomaticAgent};
use crate::episode::EventKind;
use crate::planning::sokoban::Objective;
use crate::storage::settings::RecentFiles;
use crate::storage::stored_path;
use crate::studio::source::LevelSource;
use crate::worlds::ice::{IcePrior, Level};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// The sizes of text and everything else that are offered, in percent.
pub const SIZES_PERCENT: [u32; 5] = [75, 100, 125, 150, 200];

/// Choices of the person, kept between sessions.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Name of the theme.
    pub theme: String,
    /// Whether moves are shown cell by cell.
    pub animate: bool,
    /// Milliseconds a cell of motion takes at speed 1.
    pub ms_per_cell: u32,
    /// Whether the belief is drawn over the truth instead of beside it.
    pub overlay: bool,
    /// Whether the agent's plan is drawn on the boards.
    pub show_plan: bool,
    /// Whether the squares are marked that the player reaches without pushing.
    pub show_reachable: bool,
    /// Whether a key to what is drawn stands below the boards.
    pub show_legend: bool,
    /// Whether cells are marked from which no crate gets to a target, while drawing.
    pub show_dead_cells: bool,
    /// Name of what a solution should have little of.
    pub objective: String,
    /// Name of the chosen agent.
    pub agent: String,
    /// The command that starts the program that plays as the external agent; may be empty.
    pub program: String,
    /// Name of the chosen player of games.
    pub player: String,
    /// The file of the policy that plays instead, if one was chosen.
    #[serde(with = "stored_path::optional")]
    pub policy: Option<PathBuf>,
    /// Seed of the next run.
    pub seed: u64,
    /// Whether the next run's agent is told the density of ice; otherwise it learns it.
    pub tells_density: bool,
    /// The density that is told, in percent of the cells that may be ice.
    pub told_percent: u8,
    /// Whether the next run's agent is told that the level can be solved.
    pub tells_solvable: bool,
    /// Kinds of marks left out of the timeline, by label.
    pub hidden_events: Vec<String>,
    /// Files opened last.
    pub recent_files: RecentFiles,
    /// Folders shown in the library.
    #[serde(with = "stored_path::list")]
    pub library_folders: Vec<PathBuf>,
    /// How large everything is drawn, 1 = normal.
    pub scale: f32,
    /// The level that was open last.
    pub last_level: Option<LevelSource>,
    /// Side of a cell in exported pictures, in pixels.
    pub export_cell_size: u32,
}

/// What a view may ask of the settings.
#[derive(Debug, Clone, PartialEq)]
pub enum SettingsRequest {
    /// Use the theme of that name.
    Theme(String),
    /// Time a cell of motion takes.
    MsPerCell(u32),
    /// Show or hide a kind of mark.
    ToggleEvents(EventKind),
    /// How large everything is drawn.
    Scale(f32),
    /// What a solution should have little of.
    Objective(Objective),
    /// The external agent is the program that this command starts.
    Program(String),
    /// Tell agents this density of ice from now on, in percent.
    TellDensity(u8),
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: "Dark".to_owned(),
            animate: true,
            ms_per_cell: 110,
            overlay: false,
            show_plan: true,
            show_reachable: false,
            show_legend: true,
            show_dead_cells: false,
            objective: Objective::Moves.name().to_owned(),
            agent: AutomaticAgent::Careful.name().to_owned(),
            program: String::new(),
            player: Yardstick::Greedy.name().to_owned(),
            policy: None,
            seed: 1,
            tells_density: false,
            told_percent: 20,
            tells_solvable: false,
            hidden_events: Vec::new(),
            recent_files: RecentFiles::default(),
            library_folders: Vec::new(),
            scale: 1.0,
            last_level: None,
            export_cell_size: 48,
        }
    }
}

impl Settings {
    /// The chosen agent; the careful one where the name is not known any more.
    #[must_use]
    pub fn agent_kind(&self) -> AgentKind {
        AgentKind::from_name(&self.agent).unwrap_or(AgentKind::Automatic(AutomaticAgent::Careful))
    }

    /// What a solution should have little of; the usual where the name is not known any more.
    #[must_use]
    pub fn objective(&self) -> Objective {
        self.objective.parse().unwrap_or(Objective::Moves)
    }

    /// What the next run's agent is told about the ice, and about the level.
    #[must_use]
    pub fn prior(&self, level: &Level) -> IcePrior {
        let prior = if self.tells_density {
            let density = f64::from(self.told_percent.min(100)) / 100.0;
            IcePrior::told(density, level.count_can_be_ice())
        } else {
            IcePrior::default()
        };
        if self.tells_solvable { prior.given_solvable() } else { prior }
    }

    /// Whether marks of that kind are shown.
    #[must_use]
    pub fn shows(&self, kind: EventKind) -> bool {
        !self.hidden_events.iter().any(|hidden| hidden == kind.label())
    }

    /// The next larger or smaller size than `scale` among those on offer.
    #[must_use]
    pub fn size_beside(&self, scale: f32, is_larger: bool) -> Option<f32> {
        let percent = (scale * 100.0).round() as u32;
        let next = if is_larger {
            SIZES_PERCENT.into_iter().find(|size| *size > percent)
        } else {
            SIZES_PERCENT.into_iter().rfind(|size| *size < percent)
        };
        next.map(|percent| percent as f32 / 100.0)
    }

    /// Does what a view asked for.
    pub fn apply(&mut self, request: SettingsRequest) {
        match request {
            SettingsRequest::Theme(name) => self.theme = name,
            SettingsRequest::MsPerCell(ms) => self.ms_per_cell = ms.min(400),
            SettingsRequest::Program(command) => self.program = command,
            SettingsRequest::Objective(objective) => {
                objective.name().clone_into(&mut self.objective);
            }
            SettingsRequest::TellDensity(percent) => {
                self.tells_density = true;
                self.told_percent = percent.min(100);
            }
            SettingsRequest::Scale(scale) => self.scale = scale.clamp(0.75, 3.0),
            SettingsRequest::ToggleEvents(kind) => {
                if self.shows(kind) {
                    self.hidden_events.push(kind.label().to_owned());
                } else {
                    self.hidden_events.retain(|hidden| hidden != kind.label());
                }
            }
        }
    }
}
