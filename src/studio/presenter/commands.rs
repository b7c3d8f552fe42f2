//! Handlers of the presenter's commands.

use super::state::{BOARD_PERCENTS, TEXT_PERCENTS, next_size};
use crate::episode::ShownBoards;
use crate::studio::command::Command;
use crate::studio::model::{Effect, Mode, Studio};
use crate::studio::request::Request;

impl Studio {
    /// Executes a command of the presenter; ignores other commands.
    pub(in crate::studio) fn perform_presenter(&mut self, command: Command) {
        match command {
            Command::Present => self.present(!self.presenter.is_on()),
            _ if !self.presenter.is_on() => {}
            Command::BlankScreen => self.presenter.set_blank(!self.presenter.is_blank()),
            Command::SwitchBoards => self.switch_boards(),
            Command::PresentNext => self.present_next(true),
            Command::PresentPrevious => self.present_next(false),
            Command::EnlargeCaption => self.resize_caption(true),
            Command::ShrinkCaption => self.resize_caption(false),
            Command::EnlargeBoards => self.resize_boards(true),
            Command::ShrinkBoards => self.resize_boards(false),
            _ => {}
        }
    }

    /// Enters or leaves the presenter. The editor has no presenter: shows the level's runs instead.
    pub(in crate::studio) fn present(&mut self, is_on: bool) {
        if self.presenter.is_on() == is_on {
            return;
        }
        self.presenter.set_on(is_on);
        if is_on && self.mode == Mode::Edit {
            self.show_mode(Mode::Watch);
        }
        self.push_effect(Effect::FullScreen(is_on));
        self.aim_boards_of_moment();
    }

    /// Updates the theme of the presenter, and keeps the editor out of it.
    ///
    /// Call it after every request.
    pub(in crate::studio) fn update_presenter(&mut self) {
        if !self.presenter.is_on() {
            return;
        }
        if self.mode == Mode::Edit {
            self.show_mode(Mode::Watch);
        }
        let theme = self.files.theme(&self.settings.theme);
        self.presenter.update_theme(theme, self.settings.presenter_text_percent);
    }

    /// The boards in view: those that the user has chosen, else those of the lesson's moment.
    #[must_use]
    pub fn shown_boards(&self) -> ShownBoards {
        self.presenter.boards().unwrap_or_else(|| self.lesson_boards())
    }

    /// Shows the next of truth, belief, and both.
    fn switch_boards(&mut self) {
        // The belief over the truth is one board, so it ends with the first switch.
        self.settings.overlay = false;
        self.presenter.set_boards(match self.shown_boards() {
            ShownBoards::Both => ShownBoards::Truth,
            ShownBoards::Truth => ShownBoards::Belief,
            ShownBoards::Belief => ShownBoards::Both,
        });
    }

    /// Goes to the next or previous moment of the lesson, decision of the run, or layer.
    ///
    /// On a blank screen, only shows the screen again.
    fn present_next(&mut self, is_forward: bool) {
        if self.presenter.is_blank() {
            return self.presenter.set_blank(false);
        }
        let [next, previous] = match self.mode {
            _ if self.follows_lesson() => [Command::NextMoment, Command::PreviousMoment],
            Mode::Edit | Mode::Watch => [Command::NextDecision, Command::PreviousDecision],
            Mode::Search | Mode::Verify => [Command::NextEvent, Command::PreviousEvent],
        };
        self.apply(Request::Command(if is_forward { next } else { previous }));
    }

    /// Selects the next larger or smaller text.
    fn resize_caption(&mut self, is_larger: bool) {
        let percent = next_size(&TEXT_PERCENTS, self.settings.presenter_text_percent, is_larger);
        self.settings.presenter_text_percent = percent;
        self.notices.info(format!("Text: {percent} %"));
    }

    /// Gives the boards the next larger or smaller share of the window.
    fn resize_boards(&mut self, is_larger: bool) {
        let percent = next_size(&BOARD_PERCENTS, self.settings.presenter_board_percent, is_larger);
        self.settings.presenter_board_percent = percent;
        self.notices.info(format!("Boards: {percent} % of the height"));
    }

    /// Place in the lesson or run: "3 / 12"; "step 3" while the length of the run is hidden.
    #[must_use]
    pub fn presenter_place(&self) -> String {
        if let Some(lesson) = self.lesson.as_deref().filter(|lesson| !lesson.is_left()) {
            return format!("{} / {}", lesson.current() + 1, lesson.moment_count());
        }
        let playback = self.shown_playback();
        match self.visible().future {
            true => format!("{} / {}", playback.cursor(), playback.end()),
            false => format!("step {}", playback.cursor()),
        }
    }

    /// Sentences about the shown step: its events, the chosen action, and why the plan is new.
    ///
    /// Without future or reasons, only what the viewer may see.
    #[must_use]
    pub fn step_caption(&self) -> String {
        let visible = self.visible();
        match self.mode {
            Mode::Search | Mode::Verify if !(visible.truth && visible.future) => String::new(),
            Mode::Search => crate::studio::search::step_text(self).unwrap_or_default(),
            Mode::Verify => crate::studio::verification::step_text(self).unwrap_or_default(),
            Mode::Edit | Mode::Watch => {
                let caption = self.run_caption().or_else(|| self.adapter().training_sentence(self));
                caption.unwrap_or_default()
            }
        }
    }

    /// Sentences about the step of the shown run; `None` without a run.
    fn run_caption(&self) -> Option<String> {
        let (run, cursor, visible) = (self.runs.shown()?, self.playback.cursor(), self.visible());
        let mut text = match cursor {
            0 => "Start".to_owned(),
            _ => format!("Step {cursor}"),
        };
        let here = run.events().iter().filter(|event| event.step == cursor);
        let shown = here.filter(|event| visible.shows_event(event.kind));
        let events: Vec<_> = shown.map(|event| event.kind.label()).collect();
        if !events.is_empty() {
            text += &format!(": {}", events.join(", "));
        }
        text += ".";
        if visible.future
            && let Some(action) = run.action_text(cursor)
        {
            text += &format!(" {} {action}.", run.agent());
        }
        if visible.future
            && visible.shows_estimates_of(&**run)
            && let Some(reason) = run.plan_reason(cursor)
        {
            text += &format!(" {}.", reason.trim_end_matches('.'));
        }
        if let Some(outcome) = run.outcome().filter(|_| visible.future && cursor == run.len()) {
            text += &format!(" {outcome}.");
        }
        if let Some(pointed) = self.pointed_text() {
            text += &format!(" {pointed}.");
        }
        Some(text)
    }
}
