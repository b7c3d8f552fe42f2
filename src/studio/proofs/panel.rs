//! What is asked, what is proved, and what can be done with it.

use super::news::Part;
use super::proof::{Progress, Proof};
use super::request::{LayoutChoice, MOST_MILLIONS, MOST_SECONDS, ProofRequest, Tint};
use super::words;
use crate::board::CellIndex;
use crate::planning::symbolic::{LayoutAnswer, Shortest};
use crate::studio::command::Command;
use crate::studio::model::{PointedAt, Studio};
use crate::studio::request::{Request, Requests};
use crate::studio::style;
use crate::studio::widgets::{command_button, command_tooltip, fact, section};
use eframe::egui::{DragValue, RichText, ScrollArea, Ui, WidgetText};

/// The panel beside the board of proofs.
#[derive(Debug, Default)]
pub struct ProofPanel;

impl ProofPanel {
    /// Shows it.
    pub fn ui(&mut self, ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
        let scroll = ScrollArea::vertical().id_salt("proof panel").auto_shrink(false);
        scroll.show(ui, |ui| {
            order_ui(ui, studio, requests);
            let mut pointed = Vec::new();
            match studio.proofs.proof() {
                None => {
                    ui.add_space(studio.theme().spacing * 2.0);
                    ui.weak(
                        "Proves what no run can show: the fewest moves, which states are dead, \
                         and for how many layouts of the ice the level can be solved",
                    );
                }
                Some(proof) => {
                    parts_ui(ui, studio, proof, requests);
                    if let Some(answer) = proof.layouts() {
                        pointed = layouts_ui(ui, studio, proof, answer, requests);
                    }
                }
            }
            if !pointed.is_empty() {
                requests.push(Request::PointAt(Box::new(PointedAt::cells(pointed))));
            }
        });
    }
}

fn ask(requests: &mut Requests, request: ProofRequest) {
    requests.push(Request::Proof(request));
}

/// Limits, start and stop, and what is tinted.
fn order_ui(ui: &mut Ui, studio: &Studio, requests: &mut Requests) {
    let proofs = &studio.proofs;
    ui.horizontal_wrapped(|ui| {
        if proofs.is_at_work() {
            command_button(ui, studio, requests, Command::CancelRun, false);
            ui.weak("at work, Esc stops it");
        } else {
            let word = if proofs.proof().is_some() { "Verify again" } else { "Verify" };
            let response = ui.button(word).on_hover_ui(|ui| command_tooltip(ui, Command::Verify));
            if response.clicked() {
                ask(requests, ProofRequest::Start);
            }
        }
    });
    ui.horizontal_wrapped(|ui| {
        let mut millions = proofs.millions();
        let field = DragValue::new(&mut millions).range(1..=MOST_MILLIONS).suffix(" M nodes");
        let about = "Most diagram nodes for each question, 40 bytes each";
        if ui.add(field).on_hover_text(about).changed() {
            ask(requests, ProofRequest::Millions(millions));
        }
        let mut seconds = proofs.seconds();
        let field = DragValue::new(&mut seconds).range(1..=MOST_SECONDS).suffix(" s");
        let about = "Longest time for each question";
        if ui.add(field).on_hover_text(about).changed() {
            ask(requests, ProofRequest::Seconds(seconds));
        }
        let mut asks_layouts = proofs.asks_layouts();
        let about = "Ask for every layout of the ice too: of all floor, or of the marked cells";
        if ui.checkbox(&mut asks_layouts, "ice layouts").on_hover_text(about).changed() {
            ask(requests, ProofRequest::AskLayouts(asks_layouts));
        }
    });
    ui.horizontal_wrapped(|ui| {
        ui.weak("tint");
        for tint in Tint::ALL {
            let is_known =
                tint == Tint::Layers || proofs.proof().is_some_and(|it| it.layouts().is_some());
            ui.add_enabled_ui(is_known, |ui| {
                let is_chosen = is_known && proofs.tint == tint;
                let response = ui.selectable_label(is_chosen, words::tint(tint));
                let response =
                    response.on_hover_ui(|ui| command_tooltip(ui, Command::SwitchProofTint));
                if response.clicked() {
                    ask(requests, ProofRequest::Tint(tint));
                }
            });
        }
    });
}

/// The four questions with their answers.
fn parts_ui(ui: &mut Ui, studio: &Studio, proof: &Proof, requests: &mut Requests) {
    let chrome = &studio.theme().chrome;
    for part in Part::ALL {
        if part == Part::Layouts && proof.progress(part) == Progress::Waiting {
            let is_coming = studio.proofs.is_at_work() && studio.proofs.asks_layouts();
            if !is_coming {
                continue;
            }
        }
        ui.add_space(studio.theme().spacing);
        fact(ui, words::question(part), RichText::new(words::seconds(proof, part)).monospace());
        let text = RichText::new(words::answer(proof, part));
        let is_cut = matches!(proof.progress(part), Progress::Over { halt: Some(_), .. });
        ui.label(if is_cut { text.color(style::colour(chrome.warning)) } else { text });
        if part == Part::Moves && matches!(proof.shortest(), Some(Shortest::Plan(_))) {
            let about = "Opens the shortest plan as a run, played by the rules";
            if ui.button("Open the plan as a run").on_hover_text(about).clicked() {
                ask(requests, ProofRequest::OpenPlan);
            }
        }
    }
}

/// Layouts to open, and the cells that decide. Answers with the cells that are pointed at.
fn layouts_ui(
    ui: &mut Ui,
    studio: &Studio,
    proof: &Proof,
    answer: &LayoutAnswer,
    requests: &mut Requests,
) -> Vec<CellIndex> {
    ui.horizontal_wrapped(|ui| {
        for (choice, is_there) in [
            (LayoutChoice::Best, answer.best.is_some()),
            (LayoutChoice::Hardest, answer.hardest.is_some()),
            (LayoutChoice::Broken, answer.broken.is_some()),
        ] {
            if is_there {
                let response = ui.button(words::open_layout(choice));
                if response.on_hover_text(words::about_layout(choice, answer)).clicked() {
                    ask(requests, ProofRequest::OpenLayout(choice));
                }
            }
        }
    });
    section(ui, "Cells that decide");
    let mut pointed = Vec::new();
    let lists = [
        ("Ice always breaks the level on", &answer.always_break),
        ("Only ice saves it on", &answer.always_save),
        ("Ice on this cell alone breaks it", &answer.break_alone),
    ];
    for (words, cells) in lists.iter().filter(|(_, cells)| !cells.is_empty()) {
        let position = |cell: &CellIndex| {
            let position = proof.terrain().layout().position_of(*cell);
            format!("{},{}", position.row + 1, position.column + 1)
        };
        let cells_text = cells.iter().map(position).collect::<Vec<_>>().join(" · ");
        let text: WidgetText = format!("{words}: {cells_text}").into();
        if ui.label(text).on_hover_text("Outlined on the board while pointed at").hovered() {
            pointed.extend(cells.iter().copied());
        }
    }
    if lists.iter().all(|(_, cells)| cells.is_empty()) {
        ui.weak("No single cell always breaks or saves the level");
    }
    by_moves_ui(ui, studio, answer);
    pointed
}

/// How many layouts need how many moves, as bars.
fn by_moves_ui(ui: &mut Ui, studio: &Studio, answer: &LayoutAnswer) {
    let (Some(first), Some(last)) = (answer.by_actions.first(), answer.by_actions.last()) else {
        return;
    };
    section(ui, "Solvable layouts by fewest moves");
    let theme = studio.theme();
    let size = eframe::egui::vec2(ui.available_width(), theme.spacing * 12.0);
    let (rect, response) = ui.allocate_exact_size(size, eframe::egui::Sense::hover());
    let most = answer.by_actions.iter().map(|(_, count)| *count).max().unwrap_or(1) as f32;
    let width = rect.width() / (last.0 - first.0 + 1) as f32;
    let bar = |moves: u32, count: u128| {
        let left = rect.left() + (moves - first.0) as f32 * width;
        let top = rect.bottom() - (count as f32 / most * rect.height()).max(1.0);
        let corner = eframe::egui::pos2(left, top);
        let end = eframe::egui::pos2(left + (width - 1.0).max(1.0), rect.bottom());
        eframe::egui::Rect::from_min_max(corner, end)
    };
    let colour = style::colour(theme.series.nth(0));
    for (moves, count) in &answer.by_actions {
        ui.painter().rect_filled(bar(*moves, *count), 0.0, colour);
    }
    ui.horizontal(|ui| {
        ui.weak(format!("{} moves", first.0));
        let right = eframe::egui::Layout::right_to_left(eframe::egui::Align::Center);
        ui.with_layout(right, |ui| ui.weak(last.0.to_string()));
    });
    let Some(pointer) = response.hover_pos() else { return };
    let moves = first.0 + ((pointer.x - rect.left()) / width).max(0.0) as u32;
    let count = answer.by_actions.iter().find(|(needed, _)| *needed == moves);
    let count = words::count(count.map_or(0, |(_, count)| *count));
    response.on_hover_text(format!("{count} layouts need {moves} moves"));
}
