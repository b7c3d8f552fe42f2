//! Legends of the boards of a page.

use super::symbols::{SymbolTable, units};
use crate::picture::{
    LegendEntry, Theme, annotation_legend, board_legend, line_legend, stage_legend,
};
use crate::worlds::AnyLevel;
use crate::worlds::ice::TILES;
use serde::Serialize;

/// Side of a sample, in points.
pub(super) const SAMPLE_SIZE: f32 = 24.0;

/// An entry of a legend as data of the page.
#[derive(Debug, Serialize)]
pub(super) struct LegendData {
    label: &'static str,
    sample: Vec<u32>,
    /// Side of the sample in units.
    size: i32,
    /// Layers of the run that show it, as indices; empty for a still picture.
    #[serde(skip_serializing_if = "<[usize]>::is_empty")]
    layers: &'static [usize],
}

/// Encodes the entries that `entries` returns for each theme, with the layers that show them.
pub(super) fn encoded(
    symbols: &mut SymbolTable,
    themes: [&Theme; 2],
    entries: impl Fn(&Theme) -> Vec<(LegendEntry, &'static [usize])>,
) -> Vec<LegendData> {
    let [screen, paper] = themes.map(entries);
    let both = screen.into_iter().zip(paper);
    both.map(|((screen, layers), (paper, _))| LegendData {
        label: screen.label,
        sample: symbols.add(&screen.sample, &paper.sample, SAMPLE_SIZE),
        size: units(SAMPLE_SIZE),
        layers,
    })
    .collect()
}

/// Returns the legend of the picture of a level.
pub(super) fn level_legend(level: &AnyLevel, shows_ice: bool, theme: &Theme) -> Vec<LegendEntry> {
    match level {
        AnyLevel::Ice(_) => {
            let mut legend = board_legend(SAMPLE_SIZE, theme);
            legend.retain(|entry| shows_ice || !is_hidden(entry));
            legend
        }
        AnyLevel::Platform(_) => stage_legend(SAMPLE_SIZE, theme),
        AnyLevel::Zuma(_) => line_legend(SAMPLE_SIZE, theme),
    }
}

/// Returns true for a tile that looks like another one to the agent.
pub(super) fn is_hidden(entry: &LegendEntry) -> bool {
    TILES.iter().any(|tile| tile.names[0] == entry.label && tile.looks_like != tile.ground)
}

/// Encodes the legend of marks, in the order of the roles.
pub(super) fn encoded_roles(symbols: &mut SymbolTable, themes: [&Theme; 2]) -> Vec<LegendData> {
    encoded(symbols, themes, |theme| without_layers(annotation_legend(SAMPLE_SIZE, theme)))
}

/// Returns the entries for a picture without layers.
pub(super) fn without_layers(entries: Vec<LegendEntry>) -> Vec<(LegendEntry, &'static [usize])> {
    entries.into_iter().map(|entry| (entry, &[][..])).collect()
}
