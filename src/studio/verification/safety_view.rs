//! The safety check in the decision panel: button and result for the state at the cursor.

use super::request::VerificationRequest;
use super::text;
use crate::studio::model::{IceRun, RunFacts, Studio};
use crate::studio::request::{Request, Requests};
use crate::studio::style;
use eframe::egui::{RichText, Ui};

/// Shows the button that starts the check, the button that stops it, or its result.
///
/// The check decides whether every ice map consistent with the agent's belief can still be solved.
pub(in crate::studio) fn safety_ui(
    ui: &mut Ui,
    studio: &Studio,
    run: &IceRun,
    requests: &mut Requests,
) {
    let cursor = studio.playback.cursor();
    let chrome = &studio.theme().chrome;
    let safety = studio.verification.safety();
    ui.add_space(studio.theme().spacing);
    if safety.is_some_and(|safety| safety.is_busy(run.id(), cursor)) {
        ui.horizontal(|ui| {
            if ui.button("Stop the check").clicked() {
                requests.push(Request::Verification(VerificationRequest::StopSafety));
            }
            ui.weak("checking…");
        });
        return;
    }
    // A result holds for one state: at another cursor position the button is back.
    let Some(answer) = safety.and_then(|safety| safety.answer(run.id(), cursor)) else {
        let button = ui.button("Is this state safe?");
        let about = "Checks whether every ice map consistent with the belief can still be solved";
        if button.on_hover_text(about).clicked() {
            requests.push(Request::Verification(VerificationRequest::CheckSafety));
        }
        return;
    };
    let (text, colour) = match answer {
        Ok(answer) if answer.solvable == answer.layouts => (text::safe(answer), chrome.success),
        Ok(answer) => (text::unsafe_state(answer), chrome.error),
        Err(halt) => (text::no_safety(halt), chrome.warning),
    };
    ui.label(RichText::new(text).color(style::colour(colour)));
}
