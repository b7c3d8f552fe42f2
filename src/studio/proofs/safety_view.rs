//! The safety check in the decision panel.

use super::request::ProofRequest;
use super::words;
use crate::studio::model::{IceRun, RunFacts, Studio};
use crate::studio::request::{Request, Requests};
use crate::studio::style;
use eframe::egui::{RichText, Ui};

/// Shows the button that starts the check, or its result.
pub(in crate::studio) fn safety_ui(
    ui: &mut Ui,
    studio: &Studio,
    run: &IceRun,
    requests: &mut Requests,
) {
    let cursor = studio.player.cursor();
    let chrome = &studio.theme().chrome;
    let safety = studio.proofs.safety();
    ui.add_space(studio.theme().spacing);
    if safety.is_some_and(|safety| safety.is_at_work(run.id(), cursor)) {
        ui.horizontal(|ui| {
            if ui.button("Stop the check").clicked() {
                requests.push(Request::Proof(ProofRequest::StopSafety));
            }
            ui.weak("checking…");
        });
        return;
    }
    let Some(answer) = safety.and_then(|safety| safety.answer(run.id(), cursor)) else {
        let button = ui.button("Is this state safe?");
        let about = "Checks whether every ice map consistent with the belief can still be solved";
        if button.on_hover_text(about).clicked() {
            requests.push(Request::Proof(ProofRequest::ProveSafety));
        }
        return;
    };
    let (text, colour) = match answer {
        Ok(answer) if answer.solvable == answer.layouts => (words::safe(answer), chrome.success),
        Ok(answer) => (words::unsafe_state(answer), chrome.error),
        Err(halt) => (words::no_safety(halt), chrome.warning),
    };
    ui.label(RichText::new(text).color(style::colour(colour)));
}
