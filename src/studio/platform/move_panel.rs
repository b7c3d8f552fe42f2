//! The move panel: the move at the cursor, its search, and the whole plan.

use super::plan_job::about_engine;
use super::run_data::shortest_plan_start;
use crate::agents::Proof;
use crate::planning::platform::Engine;
use crate::studio::command::Command;
use crate::studio::glossary::{Term, hover};
use crate::studio::level_analysis::text::counted;
use crate::studio::model::{PlaybackRequest, RunFacts, RunWorld, Studio, WorldRun};
use crate::studio::request::{Request, Requests};
use crate::studio::widgets::{command_button, no_run_ui, term_section};
use crate::worlds::platform::Platform;
use eframe::egui::{Label, RichText, ScrollArea, Ui};

/// Shows the panel.
pub(super) fn show(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    let Some(run) = studio.runs.shown().and_then(Platform::downcast) else {
        return no_run_ui(ui, studio);
    };
    ScrollArea::vertical().id_salt("stage move").auto_shrink(false).show(ui, |ui| {
        let cursor = studio.playback.cursor();
        match run.step(cursor) {
            Some(step) => {
                let action = step.decision.action;
                let title = format!("Move {} of {}: {action}", cursor + 1, run.len());
                ui.label(RichText::new(title).strong());
                let row = |cursor| run.truth().agent_row(&run.frame(cursor).state);
                let fallen_rows = row(cursor).saturating_sub(row(cursor + 1));
                ui.label(step.change.words(action, fallen_rows));
            }
            None => {
                let moves = counted(run.len() as u64, "move", "moves");
                ui.label(RichText::new(format!("After {moves}")).strong());
                let outcome = run.outcome().map(ToString::to_string);
                ui.label(outcome.unwrap_or_else(|| "The gate is not reached yet".to_owned()));
            }
        }
        if studio.can_move_manually() {
            manual_moves_ui(ui, studio, requests);
        }
        if studio.visible().reasons {
            search_ui(ui, studio, run);
        } else {
            term_section(ui, "Search", Term::Engine);
            ui.weak("The reasons of the moves are hidden");
        }
        plan_ui(ui, studio, run, requests);
    });
}

/// Shows a button for each kind of move, for use without the keyboard.
fn manual_moves_ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    term_section(ui, "Your move", Term::Move);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = studio.theme().spacing;
        for command in [
            Command::ClimbLeft,
            Command::WalkLeft,
            Command::WalkRight,
            Command::ClimbRight,
            Command::UndoMove,
        ] {
            command_button(ui, studio, requests, command, false);
        }
    });
}

/// Shows the search that chose the move at the cursor: algorithm, effort and proof.
fn search_ui(ui: &mut Ui, studio: &Studio, run: &WorldRun<Platform>) {
    let cursor = studio.playback.cursor().min(run.len().saturating_sub(1));
    // A move that follows a plan shows the search that found the plan.
    let made_at = run.plan(cursor).map_or(cursor, |plan| plan.made_at);
    let Some(first) = run.step(made_at).map(|step| &step.decision) else { return };
    term_section(ui, "Search", Term::Engine);
    let engine = Engine::ALL.into_iter().find(|engine| engine.name() == first.engine);
    ui.label(&first.engine);
    if let Some(engine) = engine {
        ui.add(Label::new(RichText::new(about_engine(engine)).weak()).wrap());
    }
    if first.effort.nodes > 0 {
        let states = crate::studio::level_analysis::text::group_digits(first.effort.nodes);
        hover(ui.weak(format!("{states} states expanded")), Term::Expand);
    }
    let from = if made_at > 0 { format!(" from move {} on", made_at + 1) } else { String::new() };
    match (engine, first.proof) {
        // No search chose a manual move, so there is no guarantee to report.
        (None, _) => {}
        (_, Proof::Optimal) if shortest_plan_start(run) == Some(made_at) => {
            ui.weak(format!("proved: no plan has fewer moves{from}"));
        }
        // The run leaves the plan, so the proof says nothing about these moves.
        (_, Proof::Optimal) => {}
        _ => {
            ui.weak(format!("a shorter plan{from} may exist"));
        }
    }
}

/// Shows all moves; each is a button that moves the cursor.
fn plan_ui(ui: &mut Ui, studio: &Studio, run: &WorldRun<Platform>, requests: &mut Requests) {
    term_section(ui, "Moves", Term::Plan);
    if run.is_empty() {
        ui.weak("None yet");
    }
    let cursor = studio.playback.cursor();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = studio.theme().spacing * 0.5;
        for (step, action) in run.recording().actions().enumerate() {
            let text = RichText::new(action.name()).monospace();
            let response = ui.selectable_label(step == cursor, text);
            if response.on_hover_text(format!("Goes to move {}", step + 1)).clicked() {
                requests.push(Request::Playback(PlaybackRequest::GoTo(step)));
            }
        }
    });
}
