//! The data of a run in the page: layers, beliefs about cells, events, decisions and results.

use super::changes::{Splice, splices};
use super::geometry::{CELL_SIZE, Geometry};
use super::ice::IceSource;
use super::layers::Layer;
use super::legend_data::{self, LegendData};
use super::model::{HandoutError, HandoutRun};
use super::platform::StageSource;
use super::run_source::{DecisionFacts, ResultFacts, RunSource};
use super::symbols::{SymbolTable, units};
use super::zuma::ZumaSource;
use crate::episode::events::{TimelineEvents, events};
use crate::episode::{Event, EventKind, Recording};
use crate::formats::ron_recording::AnyRecording;
use crate::picture::{Point, Scene, Theme, event_mark};
use serde::Serialize;

/// Side of the mark of an event, in points.
const MARK_SIZE: f32 = 20.0;

/// A run as data of the page.
#[derive(Debug, Serialize)]
pub(super) struct RunData {
    /// Places of the cells on the boards.
    #[serde(skip)]
    pub geometry: Geometry,
    name: String,
    level: String,
    size: String,
    agent: String,
    ending: String,
    clairvoyant: bool,
    steps: usize,
    /// Width, height and side of a cell in units; rows and columns. The last three are 0 without
    /// cells that a reader can select.
    width: i32,
    height: i32,
    cell: i32,
    rows: usize,
    columns: usize,
    layers: Vec<LayerData>,
    legend: Vec<LegendData>,
    /// Belief about each cell at the start.
    cells: Vec<u8>,
    /// For each step, cell and new belief of each cell that it changes, one after the other.
    changes: Vec<Vec<usize>>,
    /// Step and kind (index in [`EventKind::ALL`]) of each event.
    events: Vec<(usize, usize)>,
    decisions: Vec<DecisionFacts>,
    results: Vec<ResultFacts>,
}

/// A layer as data of the page.
#[derive(Debug, Serialize)]
struct LayerData {
    #[serde(flatten)]
    layer: Layer,
    /// For each step, the change of the list of instances; the first list is empty.
    steps: Vec<Vec<Splice>>,
}

/// A kind of event as data of the page.
#[derive(Debug, Serialize)]
pub(super) struct KindData {
    label: &'static str,
    mark: Vec<u32>,
    /// Whether it is the most frequent event of its world.
    main: bool,
    /// Whether only viewers of the truth may know of it.
    truth: bool,
    /// Whether the decision after the mark is the event.
    ahead: bool,
    /// Whether it is the end of the run.
    end: bool,
}

impl RunData {
    /// Encodes a run.
    ///
    /// # Errors
    /// The problems of its level, if it cannot be opened.
    pub fn new(
        run: &HandoutRun<'_>,
        symbols: &mut SymbolTable,
        themes: [&Theme; 2],
    ) -> Result<Self, HandoutError> {
        let failed = |problems| HandoutError::Run { name: run.name.clone(), problems };
        match run.recording {
            AnyRecording::Ice(recording) => {
                let source = IceSource::new(recording).map_err(failed)?;
                Ok(encoded(run, recording, &source, symbols, themes))
            }
            AnyRecording::Platform(recording) => {
                let source = StageSource::new(recording).map_err(failed)?;
                Ok(encoded(run, recording, &source, symbols, themes))
            }
            AnyRecording::Zuma(recording) => {
                let source = ZumaSource::new(recording).map_err(failed)?;
                Ok(encoded(run, recording, &source, symbols, themes))
            }
        }
    }
}

/// Encodes a run from its scenes and facts. O(steps × shapes of a board).
fn encoded<W: TimelineEvents>(
    run: &HandoutRun<'_>,
    recording: &Recording<W>,
    source: &dyn RunSource,
    symbols: &mut SymbolTable,
    themes: [&Theme; 2],
) -> RunData {
    let (geometry, count) = (source.geometry(), recording.len());
    let mut layers: Vec<LayerData> =
        source.layers().iter().map(|layer| LayerData { layer: *layer, steps: vec![] }).collect();
    let mut lists = vec![Vec::new(); layers.len()];
    let first = source.cells(0);
    let (mut cells, mut changes) = (first.clone(), Vec::new());
    for step in 0..=count {
        let scenes = source.scenes(step, themes);
        for ((layer, list), [screen, paper]) in layers.iter_mut().zip(&mut lists).zip(&scenes) {
            let next = symbols.add(screen, paper, CELL_SIZE);
            layer.steps.push(splices(list, &next));
            *list = next;
        }
        if step > 0 && !cells.is_empty() {
            let now = source.cells(step);
            let differing = now.iter().zip(&cells).enumerate().filter(|(_, (new, old))| new != old);
            changes.push(differing.flat_map(|(cell, (new, _))| [cell, (*new).into()]).collect());
            cells = now;
        }
    }
    let level = run.recording.level();
    let ((width, height), (rows, columns)) = (geometry.size(), geometry.selectable());
    RunData {
        geometry,
        name: run.name.clone(),
        level: level.title().to_owned(),
        size: level.to_string(),
        agent: recording.header.agent.clone(),
        ending: recording.ending(),
        clairvoyant: source.is_clairvoyant(),
        steps: count,
        width: units(width),
        height: units(height),
        cell: units(geometry.cell_side()),
        rows,
        columns,
        layers,
        legend: legend_data::encoded(symbols, themes, |theme| source.legend(theme)),
        cells: first,
        changes,
        events: events(recording).into_iter().map(event_numbers).collect(),
        decisions: (0..count).map(|step| source.decision(step)).collect(),
        results: (0..count).map(|step| source.result(step)).collect(),
    }
}

/// Returns step and kind of an event as numbers.
fn event_numbers(event: Event) -> (usize, usize) {
    let kind = EventKind::ALL.iter().position(|kind| *kind == event.kind);
    (event.step, kind.unwrap_or_default())
}

/// Returns all kinds of events in the order of [`EventKind::ALL`].
pub(super) fn event_kinds(symbols: &mut SymbolTable, themes: [&Theme; 2]) -> Vec<KindData> {
    let mark = |kind| {
        themes.map(|theme| {
            let mut scene = Scene::new(MARK_SIZE, MARK_SIZE);
            let centre = Point::new(MARK_SIZE / 2.0, MARK_SIZE / 2.0);
            event_mark(&mut scene, kind, centre, MARK_SIZE * 0.42, theme);
            scene
        })
    };
    use EventKind::{DeadEnd, Failure, Goal, PlayedOut, Replan, Stopped};
    EventKind::ALL
        .into_iter()
        .map(|kind| {
            let [screen, paper] = mark(kind);
            KindData {
                label: kind.label(),
                mark: symbols.add(&screen, &paper, 0.0),
                main: kind.is_main_event(),
                truth: kind == DeadEnd,
                ahead: kind == Replan,
                end: matches!(kind, Goal | PlayedOut | Stopped | Failure),
            }
        })
        .collect()
}
