//! The plan at the cursor as letters, and the reason for a new plan.

use super::reasons;
use crate::agents::{PlanNote, counted};
use crate::picture::Theme;
use crate::studio::glossary::Term;
use crate::studio::model::{IceRun, RunFacts, RunId};
use crate::studio::style;
use crate::studio::widgets::term_section;
use crate::worlds::ice::{Knowledge, Transition, rules};
use eframe::egui::text::{LayoutJob, TextFormat};
use eframe::egui::{FontId, Stroke, Ui};

/// Maximum number of letters shown; a plan can be as long as a run.
const MAX_LETTERS: usize = 240;

/// The letters of the plan, cached until cursor or run change.
#[derive(Debug, Default)]
pub struct PlanText {
    /// Run, revision and cursor of the cached letters.
    key: Option<(RunId, u64, usize)>,
    /// At most [`MAX_LETTERS`] moves: some executed ones, then the moves ahead.
    letters: Vec<Letter>,
    /// Number of moves after the shown letters.
    omitted_count: usize,
}

/// One move of the plan as a letter.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Letter {
    /// Direction: U, D, L or R for a push, lower case for other moves.
    letter: char,
    /// Whether the player, or the pushed crate, moves further than one cell.
    is_slide: bool,
    /// Whether the move was executed before the cursor.
    is_done: bool,
}

impl PlanText {
    /// Shows the reason for a new plan or the progress in it, and its moves.
    pub fn ui(&mut self, ui: &mut Ui, run: &IceRun, cursor: usize, theme: &Theme) {
        term_section(ui, "Plan", Term::Plan);
        let view = run.plan(cursor);
        let note = run.step(cursor).map(|step| &step.decision.plan);
        match (note, view) {
            (Some(PlanNote::New { reason, .. }), _) => {
                ui.label(reason.sentence());
                for sentence in reasons::of_new_plan(run, cursor) {
                    ui.label(sentence);
                }
            }
            (Some(PlanNote::Continues), Some(view)) => {
                let all = view.actions.len();
                let done = (view.executed + 1).min(all);
                ui.label(format!("Move {done} of {all} of the plan made at step {}", view.made_at));
            }
            _ => {
                ui.weak("No plan");
            }
        }
        let key = (run.id(), run.revision(), cursor);
        if self.key != Some(key) {
            self.key = Some(key);
            self.read(run, cursor);
        }
        if !self.letters.is_empty() {
            ui.label(self.job(theme))
                .on_hover_text("Upper case: push. Underlined: slide over known ice. Pale: done");
        }
    }

    /// Updates the letters: executed moves from the recording, the others simulated.
    ///
    /// The simulation takes cells that the belief does not know as ice for floor.
    fn read(&mut self, run: &IceRun, cursor: usize) {
        self.letters.clear();
        self.omitted_count = 0;
        let Some(view) = run.plan(cursor) else { return };
        // Long plans: keep some executed moves and leave most letters for the moves ahead.
        let first = view.executed.saturating_sub(MAX_LETTERS / 4);
        let frame = run.frame(cursor);
        let is_ice = |cell| frame.belief.knowledge(cell) == Knowledge::Ice;
        let mut state = frame.state.clone();
        for (place, action) in view.actions.iter().enumerate().skip(first).take(MAX_LETTERS) {
            let is_done = place < view.executed;
            let change = if is_done {
                match run.step(view.made_at + place) {
                    Some(step) => step.change,
                    None => break,
                }
            } else {
                rules::apply_assuming(frame.belief.layout(), is_ice, &mut state, *action)
            };
            let letter = action.letter();
            let is_push = change.push.is_some();
            let letter = if is_push { letter } else { letter.to_ascii_lowercase() };
            self.letters.push(Letter { letter, is_slide: is_slide(run, &change), is_done });
        }
        self.omitted_count = view.actions.len().saturating_sub(first + self.letters.len());
    }

    /// The letters as formatted text, followed by the number of omitted moves.
    fn job(&self, theme: &Theme) -> LayoutJob {
        let mut job = LayoutJob::default();
        let font = FontId::monospace(theme.text_sizes.monospaced);
        for letter in &self.letters {
            let token = if letter.is_done { theme.chrome.text_quiet } else { theme.chrome.text };
            let colour = style::colour(token);
            let mut format = TextFormat::simple(font.clone(), colour);
            if letter.is_slide {
                format.underline = Stroke::new(1.5, style::colour(theme.board.ice_hatch));
            }
            job.append(letter.letter.encode_utf8(&mut [0; 4]), 0.0, format);
        }
        if self.omitted_count > 0 {
            let quiet = style::colour(theme.chrome.text_quiet);
            let rest = format!(" and {}", counted(self.omitted_count, "more move"));
            job.append(&rest, 0.0, TextFormat::simple(font, quiet));
        }
        job
    }
}

/// Whether the pushed crate, or without a push the player, moved further than one cell.
fn is_slide(run: &IceRun, change: &Transition) -> bool {
    let (from, to) = change.push.map_or((change.from, change.to), |push| (push.from, push.to));
    let layout = run.terrain().layout();
    let (from, to) = (layout.position_of(from), layout.position_of(to));
    from.row.abs_diff(to.row) + from.column.abs_diff(to.column) > 1
}
