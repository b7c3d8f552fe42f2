//! User settings that are kept between sessions.

use crate::agents::zuma::UntrainedPlayer;
use crate::agents::{AgentKind, AutomaticAgent};
use crate::episode::EventKind;
use crate::planning::sokoban::Objective;
use crate::storage::settings::RecentFiles;
use crate::storage::stored_path;
use crate::studio::source::LevelSource;
use crate::worlds::ice::{IcePrior, Level};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// Scales that the menu offers, in percent.
pub const SIZES_PERCENT: [u32; 5] = [75, 100, 125, 150, 200];

/// User settings.
///
/// Field names are keys of the settings file: a file of an earlier version must still open.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Name of the theme.
    pub theme: String,
    /// Whether slides are animated cell by cell.
    pub animate: bool,
    /// Duration of motion over one cell at speed 1, in milliseconds.
    pub ms_per_cell: u32,
    /// Whether the belief is drawn over the truth instead of beside it.
    pub overlay: bool,
    /// Whether the agent's plan is drawn on the boards.
    pub show_plan: bool,
    /// Whether the cells are marked that the player reaches without a push.
    pub show_reachable: bool,
    /// Whether the boards show a legend.
    pub show_legend: bool,
    /// Whether the editor marks dead cells: no crate on them can reach a target.
    pub show_dead_cells: bool,
    /// Name of the objective that solvers minimise, for example the number of moves.
    pub objective: String,
    /// Name of the chosen agent.
    pub agent: String,
    /// Command that starts the external agent's program; may be empty.
    pub program: String,
    /// Name of the Zuma player.
    pub player: String,
    /// Policy file that plays Zuma instead of the player; `None` if you chose none.
    #[serde(with = "stored_path::optional")]
    pub policy: Option<PathBuf>,
    /// Seed of the next run.
    pub seed: u64,
    /// Whether the next run's agent receives the ice density; otherwise it estimates the density.
    #[serde(rename = "tells_density")]
    pub knows_density: bool,
    /// The ice density given to the agent, in percent, from 0 to 100.
    #[serde(rename = "told_percent")]
    pub known_density_percent: u8,
    /// Whether the next run's agent knows that the level can be solved.
    #[serde(rename = "tells_solvable")]
    pub knows_solvable: bool,
    /// Labels of the event kinds hidden on the timeline.
    pub hidden_events: Vec<String>,
    /// Recently opened files.
    pub recent_files: RecentFiles,
    /// Folders shown in the library.
    #[serde(with = "stored_path::list")]
    pub library_folders: Vec<PathBuf>,
    /// Scale of the whole window, from 0.75 to 3; 1 = normal.
    pub scale: f32,
    /// Size of texts in the presenter, in percent: 100 is 1/30 of the height of the window.
    pub presenter_text_percent: u32,
    /// Height of the boards in the presenter, in percent of the window, from 70 to 90.
    pub presenter_board_percent: u32,
    /// The level that was open last.
    pub last_level: Option<LevelSource>,
    /// Side of a cell in exported pictures, in pixels.
    pub export_cell_size: u32,
    /// Whether the start page was shown, which happens at the first start only.
    #[serde(skip_serializing_if = "is_false")]
    pub has_started: bool,
}

/// Whether a flag is false: false is the default, so files leave it out.
fn is_false(flag: &bool) -> bool {
    !flag
}

/// A change of the settings that a view can request.
#[derive(Debug, Clone, PartialEq)]
pub enum SettingsRequest {
    /// Use the theme with this name.
    Theme(String),
    /// Set the duration of motion over one cell, in milliseconds.
    MsPerCell(u32),
    /// Show or hide a kind of event on the timeline.
    ToggleEvents(EventKind),
    /// Set the scale of the window.
    Scale(f32),
    /// Set the objective that solvers minimise.
    Objective(Objective),
    /// Set the command of the external agent's program.
    Program(String),
    /// Give agents this ice density from now on, in percent; also makes the density known.
    KnownDensity(u8),
}

impl Default for Settings {
    /// Returns the settings of the first session.
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
            player: UntrainedPlayer::Greedy.name().to_owned(),
            policy: None,
            seed: 1,
            knows_density: false,
            known_density_percent: 20,
            knows_solvable: false,
            hidden_events: Vec::new(),
            recent_files: RecentFiles::default(),
            library_folders: Vec::new(),
            scale: 1.0,
            presenter_text_percent: 100,
            presenter_board_percent: 70,
            last_level: None,
            has_started: false,
            export_cell_size: 48,
        }
    }
}

impl Settings {
    /// The chosen agent; the careful agent if the name is unknown.
    #[must_use]
    pub fn agent_kind(&self) -> AgentKind {
        AgentKind::from_name(&self.agent).unwrap_or(AgentKind::Automatic(AutomaticAgent::Careful))
    }

    /// The chosen objective; moves if the name is unknown.
    #[must_use]
    pub fn objective(&self) -> Objective {
        self.objective.parse().unwrap_or(Objective::Moves)
    }

    /// The prior about the ice of the next run's agent.
    ///
    /// Contains the ice density and the solvability of the level if the agent knows them.
    #[must_use]
    pub fn prior(&self, level: &Level) -> IcePrior {
        let prior = if self.knows_density {
            let density = f64::from(self.known_density_percent.min(100)) / 100.0;
            IcePrior::stated_density(density, level.possible_ice_count())
        } else {
            IcePrior::default()
        };
        if self.knows_solvable { prior.given_solvable() } else { prior }
    }

    /// Whether the timeline shows events of this kind.
    #[must_use]
    pub fn shows(&self, kind: EventKind) -> bool {
        !self.hidden_events.iter().any(|hidden| hidden == kind.label())
    }

    /// The next offered scale above or below `scale`; `None` at the end of the list.
    #[must_use]
    pub fn next_scale(&self, scale: f32, is_larger: bool) -> Option<f32> {
        let percent = (scale * 100.0).round() as u32;
        let next = if is_larger {
            SIZES_PERCENT.into_iter().find(|size| *size > percent)
        } else {
            SIZES_PERCENT.into_iter().rfind(|size| *size < percent)
        };
        next.map(|percent| percent as f32 / 100.0)
    }

    /// Applies a request; a value outside its range becomes the nearest allowed one.
    pub fn apply(&mut self, request: SettingsRequest) {
        match request {
            SettingsRequest::Theme(name) => self.theme = name,
            SettingsRequest::MsPerCell(ms) => self.ms_per_cell = ms.min(400),
            SettingsRequest::Program(command) => self.program = command,
            SettingsRequest::Objective(objective) => {
                objective.name().clone_into(&mut self.objective);
            }
            SettingsRequest::KnownDensity(percent) => {
                // Setting a density means that the agent shall know it.
                self.knows_density = true;
                self.known_density_percent = percent.min(100);
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    const SAVED: &str = include_str!("../../tests/data/saved/settings.ron");

    #[test]
    fn saved_settings_of_an_earlier_version_are_read_completely() {
        let settings: Settings = ron::from_str(SAVED).expect("settings");
        let file = Path::new("/levels/level.ron");
        let source = LevelSource::File { path: file.to_owned(), index: 0 };
        let expected =
            Settings { theme: "Light".to_owned(), last_level: Some(source), ..Settings::default() };
        assert_eq!(settings.recent_files.paths(), [file]);
        assert_eq!(Settings { recent_files: RecentFiles::default(), ..settings }, expected);
        // Every word of the file is in use: another word would be ignored.
        let written = ron::ser::to_string_pretty(
            &ron::from_str::<Settings>(SAVED).expect("settings"),
            ron::ser::PrettyConfig::default(),
        );
        assert_eq!(written.expect("text").trim(), SAVED.trim());
    }
}
