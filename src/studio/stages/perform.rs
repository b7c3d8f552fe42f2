//! What the model does with stages.

use super::planning::{Ending, Planning};
use super::stroke::{Square, Stroke, Tool};
use super::{StageRequest, words};
use crate::agents::AgentKind;
use crate::board::MAX_SIDE;
use crate::editing::Replacement;
use crate::episode::{Limits, RecordingHeader, record_stage_plan};
use crate::planning::platform::{Engine, Outcome};
use crate::studio::command::Command;
use crate::studio::model::{Mode, Studio};
use crate::worlds::WorldKind;
use crate::worlds::platform::{Column, Level, Platform, ROWS};

impl Studio {
    /// Does what a view of this room asked.
    pub(in crate::studio) fn apply_stages(&mut self, request: StageRequest) {
        match request {
            StageRequest::Tool(tool) => self.stages.tool = tool,
            StageRequest::Point(square) => {
                self.stages.square = square;
                self.stages.by_keys = false;
            }
            StageRequest::Press { at, erases } => {
                self.settle();
                let stroke = Stroke::begin(self.stages.stage(), self.stages.tool, erases, at);
                self.stages.stroke = Some(stroke);
            }
            StageRequest::Drag(square) => {
                if let Some(stroke) = &mut self.stages.stroke {
                    stroke.extend(square);
                }
            }
            StageRequest::Release => self.end_stroke(),
            StageRequest::Width(columns) => self.resize_stage(columns),
            StageRequest::FileSearch(search) => {
                self.change_stage("change the search", |stage| stage.search = search);
            }
            StageRequest::Engine(engine) => self.stages.engine = engine,
        }
    }

    /// Carries one of the commands for stages out.
    pub(in crate::studio) fn perform_stage(&mut self, command: Command) {
        use Command::*;
        match command {
            GroundTool => self.stages.tool = Tool::Ground,
            RockTool => self.stages.tool = Tool::Rock,
            AgentTool => self.stages.tool = Tool::Agent,
            GateTool => self.stages.tool = Tool::Gate,
            ColumnLeft => self.step_column(-1),
            ColumnRight => self.step_column(1),
            RaiseGround => self.change_height(1),
            LowerGround => self.change_height(-1),
            UseStageTool => self.use_stage_tool(false),
            UseStageEraser => self.use_stage_tool(true),
            InsertColumn => self.insert_stage_column(),
            RemoveColumn => self.remove_stage_column(),
            MirrorHorizontally => self.change_stage("mirror left to right", |stage| {
                let last = stage.columns.len().saturating_sub(1);
                stage.columns.reverse();
                let mirrored = |at: Option<usize>| Some(last.saturating_sub(at?));
                (stage.agent, stage.gate) = (mirrored(stage.agent), mirrored(stage.gate));
            }),
            _ => {}
        }
    }

    fn end_stroke(&mut self) {
        let Some(stroke) = self.stages.stroke.take() else { return };
        let (name, before, after) = stroke.finish();
        self.commit_stage(name, Replacement { before, after });
    }

    fn commit_stage(&mut self, name: &str, edit: Replacement<Level>) {
        self.settle();
        let now_ms = self.now_ms();
        let committed = self.stages.documents.shown_mut().commit(name, edit, now_ms);
        self.keep_up(committed);
    }

    fn change_stage(&mut self, name: &str, change: impl FnOnce(&mut Level)) {
        let edit = Replacement::of(self.stages.stage(), change);
        self.commit_stage(name, edit);
    }

    /// Columns are added and taken away at the right end.
    fn resize_stage(&mut self, columns: usize) {
        let columns = columns.clamp(1, MAX_SIDE);
        self.change_stage("change the width", |stage| {
            stage.columns.resize(columns, Column::default());
            let inside = |at: Option<usize>| at.map(|at| at.min(columns - 1));
            (stage.agent, stage.gate) = (inside(stage.agent), inside(stage.gate));
        });
    }

    /// The column at hand; the middle one if there is none.
    fn column_at_hand(&self) -> usize {
        let middle = self.stages.stage().columns.len() / 2;
        self.stages.square.map_or(middle, |square| square.column)
    }

    fn insert_stage_column(&mut self) {
        if self.stages.stage().columns.len() >= MAX_SIDE {
            return self.notices.trouble(format!("A stage has at most {MAX_SIDE} columns"));
        }
        let at = self.column_at_hand();
        self.change_stage("insert a column", |stage| {
            let height = stage.columns.get(at).map_or(0, |column| column.height);
            stage.columns.insert(at.min(stage.columns.len()), Column::bare(height));
            let moved = |who: Option<usize>| who.map(|who| who + usize::from(who >= at));
            (stage.agent, stage.gate) = (moved(stage.agent), moved(stage.gate));
        });
    }

    fn remove_stage_column(&mut self) {
        let at = self.column_at_hand();
        let stage = self.stages.stage();
        if stage.columns.len() <= 1 || at >= stage.columns.len() {
            return self.notices.trouble("There is no column to take out");
        }
        self.change_stage("remove a column", |stage| {
            stage.columns.remove(at);
            let moved = |who: Option<usize>| who.filter(|who| *who != at);
            let moved = |who| moved(who).map(|who| who - usize::from(who > at));
            (stage.agent, stage.gate) = (moved(stage.agent), moved(stage.gate));
        });
    }

    /// Goes to a neighbouring column; from nowhere, the middle one is at hand.
    fn step_column(&mut self, by: isize) {
        let last = self.stages.stage().columns.len().saturating_sub(1);
        let at = self.column_at_hand();
        let column = if self.stages.by_keys { at.saturating_add_signed(by).min(last) } else { at };
        let row = self.stages.stage().columns.get(column).map_or(0, |it| it.top());
        self.stages.square = Some(Square { row: (row + 1).min(ROWS - 1), column });
        self.stages.by_keys = true;
    }

    fn change_height(&mut self, by: i8) {
        let at = self.column_at_hand();
        self.change_stage("change the ground", |stage| {
            let stands = u8::from(stage.agent == Some(at) || stage.gate == Some(at));
            let Some(column) = stage.columns.get_mut(at) else { return };
            let most = (ROWS - 1).saturating_sub(column.rocks + stands);
            column.height = column.height.saturating_add_signed(by).min(most);
        });
        self.stages.by_keys = true;
        self.step_column(0);
    }

    /// The tool acts on the column at hand: ground goes up or down, others act there.
    fn use_stage_tool(&mut self, erases: bool) {
        let column = self.column_at_hand();
        let Some(top) = self.stages.stage().columns.get(column).map(|it| it.top()) else { return };
        if self.stages.tool == Tool::Ground {
            return self.change_height(if erases { -1 } else { 1 });
        }
        // Above everybody, so that nobody is picked up.
        let at = Square { row: (top + 2).min(ROWS), column };
        let stroke = Stroke::begin(self.stages.stage(), self.stages.tool, erases, at);
        self.stages.stroke = Some(stroke);
        self.end_stroke();
        self.stages.by_keys = true;
    }

    /// Searches the stage that is drawn, and opens the plan as a run; a person plays it by hand.
    pub(in crate::studio) fn run_stage(&mut self) {
        let stage = self.stages.stage().clone();
        let problems = stage.problems();
        if !problems.is_empty() {
            return self.refuse_level(&problems);
        }
        let wake = self.waker();
        self.stages.planning = Some(Planning::start(stage, self.stages.engine, wake));
    }

    /// The stage that is drawn is played at the keyboard.
    pub(in crate::studio) fn play_stage(&mut self) {
        self.settle();
        let header: RecordingHeader<Platform> = RecordingHeader {
            level: self.stages.stage().clone(),
            agent: AgentKind::You.name().to_owned(),
            seed: 0,
            prior: (),
            limits: Limits::default(),
            construct_ms: 0.0,
        };
        self.begin_by_hand(header, Vec::new());
    }

    /// Ends the search for a plan.
    pub(in crate::studio) fn stop_planning(&mut self) {
        if let Some(planning) = &self.stages.planning {
            planning.stop();
        }
    }

    /// Lets time pass in this room and takes in what its threads have done.
    pub(in crate::studio) fn keep_stages(&mut self, passed_ms: f32) {
        self.take_in_plan();
        if self.world != WorldKind::Platform || self.mode != Mode::Edit {
            return self.stages.judge.stop();
        }
        let wake = self.waker();
        let may_search = self.stages.stroke.is_none()
            && self.stages.planning.is_none()
            && self.stages.documents.shown().review().is_empty();
        let stage = self.stages.documents.shown().level();
        self.stages.judge.keep_up(stage, may_search, passed_ms, wake);
    }

    fn take_in_plan(&mut self) {
        let Some(ending) = self.stages.planning.as_ref().and_then(Planning::poll) else { return };
        let Some(planning) = self.stages.planning.take() else { return };
        match ending {
            Ending::Outcome(outcome, seconds) => self.tell_plan(&planning.stage, &outcome, seconds),
            Ending::Problems(problems) => self.refuse_level(&problems),
            Ending::Failed => self.notices.trouble("The search ended without an answer"),
        }
    }

    fn tell_plan(&mut self, stage: &Level, outcome: &Outcome, seconds: f64) {
        let text = words::ending(outcome, seconds);
        match record_stage_plan(stage, outcome) {
            Ok(Some(recording)) => {
                self.watch_recording(recording);
                self.notices.news(text);
            }
            Ok(None) => self.notices.trouble(text),
            Err(problems) => self.refuse_level(&problems),
        }
    }

    /// The next of the searches is made from now on.
    pub(in crate::studio) fn choose_next_engine(&mut self) {
        let chosen = self.stages.engine;
        let place = Engine::ALL.iter().position(|it| *it == chosen).unwrap_or_default();
        self.stages.engine = Engine::ALL[(place + 1) % Engine::ALL.len()];
        let engine = self.stages.engine;
        self.notices.news(format!("Search: {engine} ({})", words::about_engine(engine)));
    }
}
