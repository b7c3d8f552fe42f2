//! Handlers of the commands.

use super::{Dialog, Effect, Facts, Mode, PlayerRequest, Run, RunFacts, RunId, Studio};
use crate::agents::AgentKind;
use crate::board::Direction;
use crate::episode::{Event, EventKind};
use crate::studio::command::Command;
use crate::studio::marbles::Believer;
use crate::studio::request::Request;
use crate::worlds::ice::{Level, Occupant, State};
use crate::worlds::platform;
use crate::worlds::zuma::{self, Colour};
use crate::worlds::{AnyLevel, WorldKind};

/// Zoom factor of one step, in thousandths.
const ZOOM_STEP: u32 = 1_250;

impl Studio {
    /// Applies the requests of one frame. Returns true if a hover mark changed, so that boards must
    /// repaint.
    pub fn apply_frame(&mut self, requests: impl IntoIterator<Item = Request>) -> bool {
        let before = std::mem::take(&mut self.pointed_at);
        let cells_before = (self.editor.cell(), self.stages.square());
        self.editor.at_hand.begin_frame();
        self.stages.at_hand.begin_frame();
        for request in requests {
            self.apply(request);
        }
        self.editor.at_hand.end_frame();
        self.stages.at_hand.end_frame();
        before != self.pointed_at || cells_before != (self.editor.cell(), self.stages.square())
    }

    /// Executes a command of the table.
    pub(super) fn perform(&mut self, command: Command) {
        use Command::*;
        // Commit typed text before anything reads the level. Esc instead discards it.
        if command != Cancel {
            self.settle();
        }
        if let Some(reason) = self.world_obstacle(command) {
            return self.notices.news(reason);
        }
        match command {
            NewLevel | NewBoard | NewStage | NewGame | Open | OpenFolder | FindLevel | Save
            | SaveAs | SaveRun | ExportPicture | CopyLevelText | PasteLevelText | Backups
            | RescuedWork | About | Quit => {
                self.perform_files(command);
            }

            Undo => self.undo_edit(),
            Redo => self.redo_edit(),
            RotateClockwise
            | RotateCounterclockwise
            | MirrorVertically
            | Crop
            | Normalise
            | InsertRow
            | RemoveRow
            | ScatterIce
            | ToggleIceLayer
            | ToggleDeadCells
            | MarkDoubtful
            | Brush
            | Line
            | Rectangle
            | Fill
            | Eyedropper
            | Paint(_)
            | CellUp
            | CellDown
            | CellLeft
            | CellRight
            | UseTool
            | UseEraser => self.perform_edit(command),

            Cut | Copy | Paste | Delete | SelectAll | Select | InsertColumn | RemoveColumn
            | MirrorHorizontally | NextProblem => match self.world {
                WorldKind::Ice => self.perform_edit(command),
                WorldKind::Platform => self.perform_stage(command),
                WorldKind::Zuma if command == Delete => self.perform_line(command),
                WorldKind::Zuma => {}
            },
            GroundTool | RockTool | AgentTool | GateTool | ColumnLeft | ColumnRight
            | SelectColumnLeft | SelectColumnRight | RaiseGround | LowerGround | UseStageTool
            | UseStageEraser => {
                self.perform_stage(command);
            }
            Cancel => self.cancel(),
            SwitchMode => self.switch_mode(),
            FitBoard => self.effects.push(Effect::FitBoard),
            ZoomIn => self.effects.push(Effect::ZoomBoard(ZOOM_STEP)),
            ZoomOut => self.effects.push(Effect::ZoomBoard(1_000_000 / ZOOM_STEP)),
            TogglePanels => self.panels_hidden = !self.panels_hidden,
            ToggleOverlay => self.settings.overlay = !self.settings.overlay,
            // While its key is held, `App` reads the key. From a button or a menu the command is a
            // toggle.
            HideTruth => self.truth_hidden = !self.truth_hidden,
            ShowDecision => self.show_facts(Facts::Decision),
            ShowPlots => self.show_facts(Facts::Plots),
            ShowRuns => self.show_facts(Facts::Runs),
            TogglePlan => self.settings.show_plan = !self.settings.show_plan,
            ToggleReachable => self.settings.show_reachable = !self.settings.show_reachable,
            ToggleLegend => self.settings.show_legend = !self.settings.show_legend,
            ToggleMotion => self.settings.animate = !self.settings.animate,
            SelectUp => self.select_beside(Direction::Up),
            SelectDown => self.select_beside(Direction::Down),
            SelectLeft => self.select_beside(Direction::Left),
            SelectRight => self.select_beside(Direction::Right),
            NextTheme => self.settings.theme = self.files.next_theme(&self.settings.theme),
            Larger => self.resize(true),
            Smaller => self.resize(false),
            Palette => self.dialog = Some(Dialog::Palette),
            Help => self.dialog = Some(Dialog::Help),
            Demonstration => self.begin_demonstration(),

            Command::Run => self.run_level(false),
            RunToEnd => self.run_to_end(),
            CancelRun => self.cancel_run(),
            RunFromHere => self.run_from_here(),
            PlayFromHere => self.play_from_here(),
            EditFromHere => self.edit_from_here(),
            CloseRun => self.close_shown_run(),
            ReopenRun => self.reopen_run(),
            JudgeDecisions => self.reckon_shown_run(),
            OpenSolutions => self.open_solutions(),
            WatchSearch => self.watch_search(),
            Verify => self.verify_level(),
            ToggleIceMap => self.toggle_ice_map(),
            SwitchProofTint => self.switch_proof_tint(),
            NextAgent if self.world == WorldKind::Zuma => self.choose_next_seat(),
            NextAgent => self.choose_next_agent(),
            TellDensity => self.tell_density(),
            TellSolvable => self.tell_solvable(),
            Solve => self.solve_level(),
            StopSolving => self.stop_solving(),
            NextObjective => self.choose_next_objective(),

            PlayPause | StepForward | StepBack | NextDecision | PreviousDecision | NextEvent
            | PreviousEvent | Start | End | Faster | Slower | NextReplan | NextSurprise
            | NextDiscovery | NextDeadEnd | LastCellChange | GoToStep | LoopFrom | LoopTo
            | LoopOff | TimelineZoomIn | TimelineZoomOut | NextRun | PreviousRun => {
                self.perform_timeline(command);
            }
            NextOnPath | PreviousOnPath | SwitchTint => self.perform_search(command),

            PlayByHand => self.play_drawn_level(),
            WalkLeft => self.act_in_stage(platform::Action::Left),
            WalkRight => self.act_in_stage(platform::Action::Right),
            ClimbLeft => self.act_in_stage(platform::Action::ClimbLeft),
            ClimbRight => self.act_in_stage(platform::Action::ClimbRight),
            MoveUp => self.move_by_hand(Direction::Up),
            MoveDown => self.move_by_hand(Direction::Down),
            MoveLeft => self.move_by_hand(Direction::Left),
            MoveRight => self.move_by_hand(Direction::Right),
            TakeBack => self.take_back(),

            Train => self.train_on_game(),
            OpenPolicy => self.open_policy(),
            SavePolicy => self.save_latest_policy(),
            InkRed => self.marbles.ink = Colour::Red,
            InkBlue => self.marbles.ink = Colour::Blue,
            InkGreen => self.marbles.ink = Colour::Green,
            InkYellow => self.marbles.ink = Colour::Yellow,
            GapLeft | GapRight | PutMarble | RecolourMarble => self.perform_line(command),
            AimLeft => self.aim_by(-1),
            AimRight => self.aim_by(1),
            PutBall => self.put_where_aimed(),
            ThrowBall => self.put_ball(zuma::Action::ThrowAway),
        }
    }

    /// Shows a panel about the run, also if panels are hidden.
    fn show_facts(&mut self, facts: Facts) {
        self.panels_hidden = false;
        self.ask_for(Effect::ShowFacts(facts));
    }

    fn perform_timeline(&mut self, command: Command) {
        use Command::*;
        // The same commands control a run, a search trace or the layers of a verification.
        let searches = self.mode == Mode::Search;
        let proves = self.mode == Mode::Proof;
        let follows = self.mode == Mode::Watch && self.shows_live_run();
        let player = self.shown_player_mut();
        let (cursor, last, speed) = (player.cursor(), player.last(), player.speed());
        let range = player.loop_range();
        match command {
            NextEvent | PreviousEvent if searches => self.perform_search(command),
            NextEvent | PreviousEvent if proves => self.go_to_fresh_layer(command),
            StepForward if searches || proves => player.apply(PlayerRequest::Step(1)),
            PlayPause => self.play_or_pause(),
            StepForward => self.step_forward(),
            StepBack => player.apply(PlayerRequest::Step(-1)),
            Start => self.go_to(0),
            End => {
                self.go_to(last);
                if follows {
                    self.player.follow();
                }
            }
            Faster => player.apply(PlayerRequest::Speed(speed * 2.0)),
            Slower => player.apply(PlayerRequest::Speed(speed / 2.0)),
            GoToStep => self.effects.push(Effect::FocusStepField),
            LoopFrom => {
                let end = range.map_or(last, |(_, end)| end);
                self.set_loop(cursor, end.max(cursor));
            }
            LoopTo => {
                let start = range.map_or(0, |(start, _)| start);
                self.set_loop(start.min(cursor), cursor);
            }
            LoopOff => player.apply(PlayerRequest::Loop(None)),
            TimelineZoomIn => self.effects.push(Effect::ZoomTimeline(1_500)),
            TimelineZoomOut => self.effects.push(Effect::ZoomTimeline(667)),
            NextRun => self.show_run_beside(1),
            PreviousRun => self.show_run_beside(-1),
            NextReplan => self.go_to_next(EventKind::Replan),
            NextSurprise => self.go_to_next(EventKind::LessLikely),
            NextDiscovery => self.go_to_next(EventKind::Discovery),
            NextDeadEnd => self.go_to_next(EventKind::DeadEnd),
            LastCellChange => self.go_to_last_change(),
            _ => self.go_to_neighbour(command, cursor),
        }
    }

    /// Toggles playback. At the end of a live run, playing follows the newest step.
    fn play_or_pause(&mut self) {
        let follows = self.mode == Mode::Watch && self.shows_live_run();
        if follows && !self.player.is_playing() {
            self.player.follow();
        } else {
            self.shown_player_mut().apply(PlayerRequest::PlayPause);
        }
    }

    fn go_to_neighbour(&mut self, command: Command, cursor: usize) {
        let Some(run) = self.runs.shown() else { return };
        let mut shown = run.events().iter().filter(|event| self.shows_mark(event.kind));
        let target = match command {
            Command::NextDecision => Some(run.next_decision(cursor)),
            Command::PreviousDecision => Some(run.previous_decision(cursor)),
            Command::NextEvent => shown.find(|event| event.step > cursor).map(|event| event.step),
            Command::PreviousEvent => {
                shown.rfind(|event| event.step < cursor).map(|event| event.step)
            }
            _ => None,
        };
        if let Some(target) = target {
            self.go_to(target);
        }
    }

    /// Jumps to the next event of a kind; wraps around at the end.
    fn go_to_next(&mut self, kind: EventKind) {
        if let Some(reason) = self.mark_obstacle(kind) {
            return self.notices.news(reason);
        }
        let Some(run) = self.runs.shown() else { return };
        let cursor = self.player.cursor();
        let is_wanted = |event: &&Event| event.kind.is_of(kind);
        let mut marks = run.events().iter().filter(is_wanted);
        let first = marks.clone().next();
        let step = marks.find(|event| event.step > cursor).or(first).map(|event| event.step);
        if let Some(step) = step {
            self.go_to(step);
        }
    }

    pub(super) fn go_to(&mut self, step: usize) {
        self.shown_player_mut().apply(PlayerRequest::GoTo(step));
    }

    fn set_loop(&mut self, from: usize, to: usize) {
        self.shown_player_mut().apply(PlayerRequest::Loop(Some((from, to))));
    }

    /// Esc: cancels the innermost activity: gesture, dialog, selection, hidden panels, running job,
    /// playback.
    fn cancel(&mut self) {
        if self.cancel_gesture() {
            return;
        }
        if self.dialog.is_some() {
            return self.leave_dialog();
        }
        let clears_cell = self.mode == Mode::Watch && self.selected.take().is_some();
        if clears_cell || self.room_mut().clear_selection() {
            return;
        }
        if self.panels_hidden {
            self.panels_hidden = false;
        } else if self.mode == Mode::Watch && self.shows_live_run() {
            self.cancel_run();
        } else if self.world == WorldKind::Zuma && self.marbles.can_be_stopped() {
            self.stop_marbles();
        } else if self.world == WorldKind::Platform && self.stages.planning().is_some() {
            self.stop_planning();
        } else if self.mode == Mode::Search && self.search.progress().is_some() {
            self.search.cancel();
        } else if self.mode == Mode::Proof && self.proofs.is_at_work() {
            self.proofs.cancel();
        } else if self.mode != Mode::Edit {
            self.shown_player_mut().pause();
        }
    }

    /// Switches between edit and watch. Each mode keeps its state.
    fn switch_mode(&mut self) {
        self.show_mode(match self.mode {
            Mode::Edit => Mode::Watch,
            Mode::Watch | Mode::Search | Mode::Proof => Mode::Edit,
        });
    }

    /// Shows a mode with its last state. Starts the search or the verification if there is none
    /// yet.
    pub(in crate::studio) fn show_mode(&mut self, mode: Mode) {
        if mode == Mode::Search {
            return self.watch_search();
        }
        if mode == Mode::Proof {
            return self.verify_level();
        }
        self.player.pause();
        self.search.player.pause();
        self.proofs.player.pause();
        self.cancel_gesture();
        self.mode = mode;
    }

    fn choose_next_agent(&mut self) {
        if self.world == WorldKind::Platform {
            return self.choose_next_engine();
        }
        let chosen = self.settings.agent_kind();
        let place = AgentKind::ALL.iter().position(|kind| *kind == chosen).unwrap_or_default();
        let next = AgentKind::ALL[(place + 1) % AgentKind::ALL.len()];
        self.settings.agent = next.name().to_owned();
        self.notices.news(format!("Agent: {} ({})", next.name(), next.description()));
    }

    /// Toggles whether the next run's agent receives the ice density.
    fn tell_density(&mut self) {
        self.settings.tells_density = !self.settings.tells_density;
        self.notices.news(if self.settings.tells_density {
            format!("The next agent knows the ice density: {} %", self.settings.told_percent)
        } else {
            "The next agent does not know the ice density".to_owned()
        });
    }

    /// Toggles whether the next run's agent knows that the level can be solved.
    fn tell_solvable(&mut self) {
        self.settings.tells_solvable = !self.settings.tells_solvable;
        self.notices.news(if self.settings.tells_solvable {
            "The next agent knows that the level can be solved"
        } else {
            "The next agent does not know whether the level can be solved"
        });
    }

    fn show_run_beside(&mut self, offset: isize) {
        if let Some(run) = self.runs.beside(offset) {
            self.show_run(run);
        }
    }

    /// Shows a run and its level. The cursor keeps its step if the run is long enough.
    pub(in crate::studio) fn show_run(&mut self, id: RunId) {
        let Some(level) = self.runs.get(id).map(Run::level_id) else { return };
        self.show_level(level);
        self.runs.select(id);
        self.show_player_of_run();
        self.marbles.believer = Believer::Player;
        self.mode = Mode::Watch;
    }

    /// Shows a run at its start.
    pub(crate) fn watch_from_start(&mut self, id: RunId) {
        self.show_run(id);
        self.player.apply(PlayerRequest::GoTo(0));
    }

    /// Sets the cursor's range to the shown run. The cursor keeps its step if the run is long
    /// enough.
    pub(super) fn show_player_of_run(&mut self) {
        let last = self.runs.shown().map_or(0, |run| run.len());
        self.player.show(last, self.player.cursor());
    }

    /// Opens the position at the cursor as a new level, true ice included.
    fn edit_from_here(&mut self) {
        let cursor = self.player.cursor();
        let level = match self.runs.shown() {
            Some(Run::Ice(run)) => {
                let state = run.frame(cursor).state;
                AnyLevel::from(level_at(&run.recording().header.level, &state, cursor))
            }
            Some(Run::Platform(run)) => {
                let mut stage = run.truth().level(&run.frame(cursor).state);
                let title = run.level_title();
                stage.title = format!("{title} after step {cursor}").trim().to_owned();
                AnyLevel::from(stage)
            }
            Some(Run::Zuma(run)) => {
                let mut game = run.truth().rest(&run.frame(cursor).state);
                let title = run.level_title();
                game.title = format!("{title} after step {cursor}").trim().to_owned();
                AnyLevel::from(game)
            }
            None => return,
        };
        self.open_as_new_level(level);
    }
}

/// The level with player and crates at the positions of a state; the ground is unchanged.
#[must_use]
fn level_at(level: &Level, state: &State, step: usize) -> Level {
    let mut level = level.clone();
    for position in level.board.positions() {
        let cell = level.board.index_of(position);
        let occupant = cell.and_then(|cell| {
            if cell == state.player {
                Some(Occupant::Player)
            } else {
                state.crates.contains(cell).then_some(Occupant::Crate)
            }
        });
        if let Some(square) = level.board.get_mut(position) {
            square.occupant = occupant;
        }
    }
    level.title = format!("{} after step {step}", level.title);
    level
}
