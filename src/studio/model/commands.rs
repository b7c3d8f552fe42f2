//! Handlers of the commands, of switching modes, and of the scale of the window.

use super::{Dialog, Effect, Mode, RunPanel, Studio};
use crate::agents::AgentKind;
use crate::board::Direction;
use crate::lessons::AnnotationRole;
use crate::studio::command::Command;
use crate::studio::request::Request;
use crate::studio::worlds::adapter_of;
use crate::worlds::WorldKind;

/// Zoom factor of one zoom command, in thousandths.
const ZOOM_STEP: u32 = 1_250;

impl Studio {
    /// Applies the requests of one frame; returns true if hover marks or current cells changed.
    ///
    /// Hover marks outline the hovered list entry on the boards. The current cell of an editor is
    /// under the pointer or the keyboard cursor. If true, the views need another frame.
    pub fn apply_frame(&mut self, requests: impl IntoIterator<Item = Request>) -> bool {
        let before = std::mem::take(&mut self.hover_marks);
        let squares_before = self.current_squares();
        for world in WorldKind::ALL {
            self.editor_of_mut(world).begin_frame();
        }
        for request in requests {
            if !request.repeats_every_frame() {
                self.note_cause();
            }
            self.apply(request);
        }
        // The entry to which the keys point is marked in every frame, as a hovered one.
        let pointed = self.pointed_marks();
        self.hover_marks.add(pointed);
        for world in WorldKind::ALL {
            self.editor_of_mut(world).end_frame();
        }
        before != self.hover_marks || squares_before != self.current_squares()
    }

    /// The current square of each world's editor.
    fn current_squares(&self) -> [Option<(usize, usize)>; WorldKind::ALL.len()] {
        WorldKind::ALL.map(|world| self.editor_of(world).current_square())
    }

    /// Executes a command; if it is disabled, shows the reason.
    pub(super) fn perform(&mut self, command: Command) {
        use Command::*;
        // Commit typed text before anything reads the level. Esc instead discards it.
        if command != Cancel {
            self.commit_text();
            self.commit_lesson_text();
        }
        if let Some(reason) = self.obstacle(command) {
            return self.notices.info(reason);
        }
        match command {
            Save | SaveAs if self.written_lesson().is_some() => {
                self.save_authored_lesson(command == SaveAs);
            }
            NewLevel | Open | OpenFolder | FindLevel | Save | SaveAs | SaveRun | ExportPicture
            | CopyLevelText | CopyStepLink | PasteLevelText | Backups | RescuedWork | About
            | Quit => {
                self.perform_files(command);
            }

            Undo => self.undo_edit(),
            Redo => self.redo_edit(),
            // Editors share these commands: the open world decides.
            Cut | Copy | Paste | Delete | SelectAll | Select | InsertColumn | RemoveColumn
            | MirrorHorizontally | NextProblem => self.adapter().perform(self, command),
            Cancel => self.cancel(),
            SwitchEditWatch => self.switch_mode(),
            FitBoard => self.effects.push(Effect::FitBoard),
            ZoomIn => self.effects.push(Effect::ZoomBoard(ZOOM_STEP)),
            ZoomOut => self.effects.push(Effect::ZoomBoard(1_000_000 / ZOOM_STEP)),
            TogglePanels => self.panels_hidden = !self.panels_hidden,
            ToggleBeliefOverlay => self.settings.overlay = !self.settings.overlay,
            // While its key is held, `App` reads the key. From a button or a menu the command is a
            // toggle.
            HideTruth => self.hidden.truth = !self.hidden.truth,
            HideFuture => self.hidden.future = !self.hidden.future,
            HideReasons => self.hidden.reasons = !self.hidden.reasons,
            HideLabels => self.hidden.labels = !self.hidden.labels,
            ShowDecision => self.show_run_panel(RunPanel::Decision),
            ShowPlots => self.show_run_panel(RunPanel::Plots),
            ShowRuns => self.show_run_panel(RunPanel::Runs),
            TogglePlan => self.settings.show_plan = !self.settings.show_plan,
            ToggleReachable => self.settings.show_reachable = !self.settings.show_reachable,
            ToggleLegend => self.settings.show_legend = !self.settings.show_legend,
            ToggleMotion => self.settings.animate = !self.settings.animate,
            SelectCellUp => self.select_neighbour(Direction::Up),
            SelectCellDown => self.select_neighbour(Direction::Down),
            SelectCellLeft => self.select_neighbour(Direction::Left),
            SelectCellRight => self.select_neighbour(Direction::Right),
            MarkChosen => self.annotate_selected(AnnotationRole::Chosen),
            MarkRisk => self.annotate_selected(AnnotationRole::Risk),
            MarkNote => self.annotate_selected(AnnotationRole::Note),
            StartArrow => self.start_arrow(),
            ClearAnnotations => self.clear_annotations(),
            NextTheme => self.settings.theme = self.files.next_theme(&self.settings.theme),
            EnlargeInterface => self.change_scale(true),
            ShrinkInterface => self.change_scale(false),
            Present | BlankScreen | SwitchBoards | PresentNext | PresentPrevious
            | EnlargeCaption | ShrinkCaption | EnlargeBoards | ShrinkBoards => {
                self.perform_presenter(command);
            }
            Palette => self.dialog = Some(Dialog::Palette),
            Help => self.dialog = Some(Dialog::Help),
            StartPage => self.dialog = Some(Dialog::Start),
            Demonstration => self.begin_demonstration(),

            Command::Run => self.run_level(false),
            RunToEnd => self.run_to_end(),
            CancelRun => self.cancel_run(),
            RunFromHere => self.run_from_here(),
            PlayFromHere => self.play_from_here(),
            EditFromHere => self.edit_from_here(),
            CloseRun => self.close_shown_run(),
            ReopenRun => self.reopen_run(),
            ReviewDecisions => self.review_shown_run(),
            OpenSolutions => self.open_solutions(),
            WatchSearch => self.watch_search(),
            VerifyLevel => self.verify_level(),
            SwitchVerificationTint => self.switch_proof_tint(),
            ToggleDiagram => {
                self.verification.shows_diagram = !self.verification.shows_diagram;
            }
            NextAgent => self.adapter().choose_next_player(self),
            KnownDensity => self.toggle_known_density(),
            KnownSolvable => self.toggle_known_solvable(),
            Solve => self.solve_level(),
            StopSolving => self.stop_solving(),
            NextObjective => self.choose_next_objective(),

            PlayPause
            | StepForward
            | StepBack
            | NextDecision
            | PreviousDecision
            | NextEvent
            | PreviousEvent
            | Start
            | End
            | Faster
            | Slower
            | NextReplan
            | NextUnexpectedOutcome
            | NextDiscovery
            | NextDeadEnd
            | LastCellChange
            | GoToStep
            | LoopFrom
            | LoopTo
            | LoopOff
            | TimelineZoomIn
            | TimelineZoomOut
            | NextRun
            | PreviousRun => {
                self.perform_timeline(command);
            }
            NextMoment | PreviousMoment | NextLanguage | CloseLesson
                if self.lesson.is_none() && self.authored.is_some() =>
            {
                self.perform_authoring(command);
            }
            EditLesson | AddMoment | ProposeMoments | UpdateMoment | RemoveMoment
            | MoveMomentEarlier | MoveMomentLater | WriteNarration | AddQuestion
            | PreviewLesson | UndoLessonEdit | RedoLessonEdit => self.perform_authoring(command),
            NextOnPath | PreviousOnPath | SwitchSearchTint | CompareSearches | SwitchCommonStep
            | NextSearchMethod | NextSearchObjective | SwitchDetector1 | SwitchDetector2
            | SwitchDetector3 | SwitchDetector4 | SwitchDetector5 | SwitchDetector6
            | SwitchDetector7 => {
                self.perform_search(command);
            }
            NextCandidate | PreviousCandidate | NextScenario | PreviousScenario | CheckSafety => {
                self.perform_inspector(command);
            }
            NextMoment | PreviousMoment | ExploreFreely | AskMe | SaveAnswers | NextLanguage
            | CloseLesson | ShowHint | RevealAnswer | AnswerUp | AnswerDown | AnswerLeft
            | AnswerRight | ConfirmAnswer | CountHand1 | CountHand2 | CountHand3 | CountHand4
            | CountHand5 | ResetHands => self.perform_lesson(command),

            PlayByHand => self.play_level_manually(),
            MoveUp => self.move_manually(Direction::Up),
            MoveDown => self.move_manually(Direction::Down),
            MoveLeft => self.move_manually(Direction::Left),
            MoveRight => self.move_manually(Direction::Right),
            UndoMove => self.undo_move(),

            // The world that has the command executes it.
            _ => {
                if let Some(world) = command.world() {
                    adapter_of(world).perform(self, command);
                }
            }
        }
    }

    /// Shows why a command is disabled.
    pub(super) fn explain(&mut self, command: Command) {
        if let Some(reason) = self.obstacle_in_list(command) {
            self.notices.info(format!("{}: {reason}", command.spec().label));
        }
    }

    /// Shows a panel about the shown run; shows hidden panels again.
    fn show_run_panel(&mut self, panel: RunPanel) {
        self.panels_hidden = false;
        self.push_effect(Effect::ShowRunPanel(panel));
    }

    /// Cancels the innermost activity: gesture, dialog, selection, hidden panels, job, playback.
    fn cancel(&mut self) {
        if self.cancel_gesture() {
            return;
        }
        if self.dialog.is_some() {
            return self.dismiss_dialog();
        }
        if self.presenter.is_blank() {
            return self.perform_presenter(Command::BlankScreen);
        }
        if self.presenter.is_on() {
            return self.present(false);
        }
        // The selected cell belongs to the boards of a run, so Esc keeps it in other modes.
        let clears_cell = self.mode == Mode::Watch && self.selected.take().is_some();
        if clears_cell || self.current_editor_mut().clear_selection() {
            return;
        }
        if self.panels_hidden {
            self.panels_hidden = false;
        } else if self.mode == Mode::Watch && self.shows_live_run() {
            self.cancel_run();
        } else if self.adapter().can_stop_job(self) {
            self.adapter().stop_job(self);
        } else if self.mode == Mode::Search && self.search.progress().is_some() {
            self.search.cancel();
        } else if self.mode == Mode::Verify && self.verification.is_busy() {
            self.verification.cancel();
        } else if self.mode != Mode::Edit {
            self.shown_playback_mut().pause();
        }
    }

    /// Switches from edit to watch mode, and from any other mode to edit mode.
    fn switch_mode(&mut self) {
        self.show_mode(match self.mode {
            Mode::Edit => Mode::Watch,
            Mode::Watch | Mode::Search | Mode::Verify => Mode::Edit,
        });
    }

    /// Shows a mode; search and verify mode may start their jobs.
    ///
    /// Stops the playback of runs. For a level that cannot be played, search and verify mode report
    /// the problem in edit mode instead.
    pub(in crate::studio) fn show_mode(&mut self, mode: Mode) {
        if mode == Mode::Search {
            return self.watch_search();
        }
        if mode == Mode::Verify {
            return self.verify_level();
        }
        self.playback.pause();
        self.search.playback.pause();
        self.verification.playback.pause();
        self.cancel_gesture();
        self.mode = mode;
    }

    /// Selects the next agent for ice levels.
    pub(in crate::studio) fn choose_next_agent(&mut self) {
        let chosen = self.settings.agent_kind();
        let place = AgentKind::ALL.iter().position(|kind| *kind == chosen).unwrap_or_default();
        let next = AgentKind::ALL[(place + 1) % AgentKind::ALL.len()];
        self.settings.agent = next.name().to_owned();
        self.notices.info(format!("Agent: {} ({})", next.name(), next.description()));
    }

    /// Toggles whether the next run's agent receives the ice density.
    fn toggle_known_density(&mut self) {
        self.settings.knows_density = !self.settings.knows_density;
        self.notices.info(if self.settings.knows_density {
            format!(
                "The agent of the next run knows the ice density: {} %",
                self.settings.known_density_percent
            )
        } else {
            "The agent of the next run does not know the ice density".to_owned()
        });
    }

    /// Toggles whether the next run's agent knows that the level can be solved.
    fn toggle_known_solvable(&mut self) {
        self.settings.knows_solvable = !self.settings.knows_solvable;
        self.notices.info(if self.settings.knows_solvable {
            "The agent of the next run knows that the level can be solved"
        } else {
            "The agent of the next run does not know whether the level can be solved"
        });
    }

    /// Opens the true state at the cursor of the shown run as a new level.
    fn edit_from_here(&mut self) {
        let world = self.adapter_of_run();
        let Some(level) = world.and_then(|world| world.level_at_cursor(self)) else { return };
        self.open_as_new_level(level);
    }
}

impl Studio {
    /// Effective scale of the window: the chosen one, limited by the window's size.
    ///
    /// While presenting, everything scales with the window.
    #[must_use]
    pub fn shown_scale(&self) -> f32 {
        let chosen = self.settings.scale.min(self.largest_scale);
        self.presenter.scale().unwrap_or(chosen)
    }

    /// Whether the boards have a legend: not in the presenter.
    #[must_use]
    pub fn shows_legend(&self) -> bool {
        self.settings.show_legend && !self.presenter.is_on()
    }

    /// Whether the boards get more space than menus and toolbar, as in a presentation.
    ///
    /// This is the case if panels are hidden and the scale is above 1.
    #[must_use]
    pub fn enlarges_boards(&self) -> bool {
        self.panels_hidden && self.shown_scale() > 1.0
    }

    /// Selects the next larger or smaller scale if it fits into the window; reports the result.
    pub(super) fn change_scale(&mut self, is_larger: bool) {
        let shown = self.shown_scale();
        match self.settings.next_scale(shown, is_larger) {
            Some(scale) if scale <= self.largest_scale => {
                self.settings.scale = scale;
                let percent = scale * 100.0;
                self.notices.info(if self.enlarges_boards() {
                    format!("Size: {percent:.0} %. Tab brings back the menus.")
                } else {
                    format!("Size: {percent:.0} %")
                });
            }
            // A larger scale exists, but content would not fit into the window.
            Some(_) => self.notices.info(format!(
                "The window is too small for more than {:.0} %. Enlarge the window first.",
                shown * 100.0
            )),
            None => self.notices.info(format!(
                "{:.0} % is the {} size",
                shown * 100.0,
                if is_larger { "largest" } else { "smallest" }
            )),
        }
    }
}
