//! Model-based test: title, library, boards, runs and exports always agree on the open level.
//!
//! A random sequence of user actions runs on the studio and on a simple reference model; both must
//! show the same level and run after each action.

use super::testing::wait_until;
use super::{BoardSubject, LevelId, LevelVersion, Mode, RunId, Studio};
use crate::storage::file_name_from_title;
use crate::studio::command::Command;
use crate::studio::documents::{DocumentsRequest, TextField};
use crate::studio::files::{ExportSteps, Files, FilesRequest};
use crate::studio::platform::PlatformRequest;
use crate::studio::request::Request;
use crate::studio::settings::Settings;
use crate::studio::source::{LevelSource, file_name};
use crate::studio::zuma::{GameNumber, ZumaRequest};
use crate::worlds::{AnyLevel, WorldKind};
use proptest::prelude::*;
use std::collections::HashMap;

/// One action of the user.
#[derive(Debug, Clone, Copy)]
enum UserAction {
    Open(usize),
    New(WorldKind),
    Play,
    Run,
    Select(usize),
    Edit(usize),
    Rename(u8),
    Undo,
    SwitchMode,
    CloseRun,
    ReopenRun,
    OpenItsText,
    EditFromHere,
    Delete,
}

fn user_actions() -> impl Strategy<Value = UserAction> {
    let world = prop::sample::select(WorldKind::ALL.to_vec());
    prop_oneof![
        4 => (0..6_usize).prop_map(UserAction::Open),
        1 => world.prop_map(UserAction::New),
        3 => Just(UserAction::Play),
        2 => Just(UserAction::Run),
        3 => (0..9_usize).prop_map(UserAction::Select),
        4 => (0..9_usize).prop_map(UserAction::Edit),
        1 => (0..3_u8).prop_map(UserAction::Rename),
        2 => Just(UserAction::Undo),
        4 => Just(UserAction::SwitchMode),
        2 => Just(UserAction::CloseRun),
        1 => Just(UserAction::ReopenRun),
        1 => Just(UserAction::OpenItsText),
        1 => Just(UserAction::EditFromHere),
        1 => Just(UserAction::Delete),
    ]
}

/// An open level of the reference model.
#[derive(Debug, Clone)]
struct ReferenceLevel {
    level: AnyLevel,
    /// `None` for a level that has no file.
    source: Option<LevelSource>,
    selected: Option<RunId>,
}

/// A run of the reference model.
#[derive(Debug, Clone)]
struct ReferenceRun {
    id: RunId,
    of: LevelId,
    level: AnyLevel,
    steps: usize,
    agent: String,
}

/// The reference model.
#[derive(Debug)]
struct ReferenceModel {
    open: LevelId,
    mode: Mode,
    levels: HashMap<LevelId, ReferenceLevel>,
    runs: Vec<ReferenceRun>,
    closed: Vec<ReferenceRun>,
}

/// The part of a level that a run depends on.
fn played_part(level: &AnyLevel) -> String {
    match level {
        AnyLevel::Ice(level) => format!("{:?} {}", level.board, level.step_limit()),
        AnyLevel::Platform(it) => format!("{:?} {:?} {:?}", it.columns, it.agent, it.gate),
        AnyLevel::Zuma(it) => format!(
            "{} {} {:?} {:?} {:?}",
            it.steps, it.max_length, it.line, it.model.probabilities, it.model.rewards
        ),
    }
}

fn named(level: &AnyLevel) -> String {
    match (level.title(), level) {
        ("", AnyLevel::Ice(_)) => "Untitled level".to_owned(),
        ("", AnyLevel::Platform(_)) => "Untitled stage".to_owned(),
        ("", AnyLevel::Zuma(_)) => "Untitled game".to_owned(),
        (title, _) => title.to_owned(),
    }
}

impl ReferenceModel {
    fn of(studio: &Studio) -> Self {
        let (open, level) = (studio.level_id(), studio.shown_level().level());
        let first = ReferenceLevel { level, source: None, selected: None };
        let levels = HashMap::from([(open, first)]);
        Self { open, mode: studio.mode, levels, runs: Vec::new(), closed: Vec::new() }
    }

    fn opened(&mut self) -> &mut ReferenceLevel {
        self.levels.get_mut(&self.open).expect("the open level is known")
    }

    fn selected(&self) -> Option<&ReferenceRun> {
        let selected = self.levels[&self.open].selected?;
        self.runs.iter().find(|run| run.id == selected)
    }

    /// Takes over identifier and content of a level that the studio opened or created.
    fn open_another(&mut self, studio: &Studio, source: Option<LevelSource>) {
        self.open = studio.level_id();
        self.mode = Mode::Edit;
        let level = studio.shown_level().level();
        let fresh = ReferenceLevel { level, source, selected: None };
        self.levels.entry(self.open).or_insert(fresh);
    }

    /// Adds the studio's newest run, played on the given level.
    fn add_run(&mut self, studio: &Studio, level: AnyLevel) {
        let newest = studio.runs.iter().map(|run| run.id()).max().expect("a run");
        assert!(self.runs.iter().all(|run| run.id != newest), "a run was made");
        let made = studio.runs.get(newest).expect("the newest run");
        let (steps, agent) = (made.len(), made.agent().to_owned());
        self.runs.push(ReferenceRun { id: newest, of: self.open, level, steps, agent });
        self.opened().selected = Some(newest);
        self.mode = Mode::Watch;
    }

    fn show(&mut self, run: &ReferenceRun) {
        self.open = run.of;
        self.opened().selected = Some(run.id);
        self.mode = Mode::Watch;
    }

    fn close_selected(&mut self) {
        let Some(closed) = self.selected().cloned() else { return };
        let place = self.runs.iter().position(|run| run.id == closed.id).expect("open");
        self.runs.remove(place);
        let of = closed.of;
        let after = self.runs[place..].iter().find(|run| run.of == of);
        let before = self.runs[..place].iter().rfind(|run| run.of == of);
        self.opened().selected = after.or(before).map(|run| run.id);
        self.closed.push(closed);
    }

    fn reopen(&mut self) {
        let Some(run) = self.closed.pop() else { return };
        let place = self.runs.partition_point(|open| open.id < run.id);
        self.runs.insert(place, run.clone());
        self.show(&run);
    }

    /// Name of the run: numbered if its agent has several runs.
    fn run_name(&self, run: &ReferenceRun) -> String {
        let twins: Vec<_> = self.runs.iter().filter(|other| other.agent == run.agent).collect();
        let place = twins.iter().position(|twin| twin.id == run.id).expect("open");
        match twins.len() {
            1 => run.agent.clone(),
            _ => format!("{} {}", run.agent, place + 1),
        }
    }

    /// Name of an exported picture, and the level that the picture shows.
    fn exported(&self) -> (String, AnyLevel) {
        let level = &self.levels[&self.open].level;
        match self.selected().filter(|_| self.mode == Mode::Watch) {
            None => (file_name_from_title(&named(level)), level.clone()),
            Some(run) => {
                // A run on the current version has the level's current title.
                let is_older = played_part(level) != played_part(&run.level);
                let title = if is_older { run.level.title() } else { level.title() };
                let title = match (title, &run.level) {
                    ("", AnyLevel::Ice(_)) => "untitled level",
                    ("", AnyLevel::Platform(_)) => "untitled stage",
                    ("", AnyLevel::Zuma(_)) => "untitled game",
                    (title, _) => title,
                };
                (
                    file_name_from_title(&format!("{title} {}", self.run_name(run))),
                    run.level.clone(),
                )
            }
        }
    }
}

fn give(studio: &mut Studio, command: Command) {
    studio.apply(Request::Command(command));
}

/// Bundled levels, two of each world.
fn sources(studio: &Studio) -> Vec<LevelSource> {
    let levels =
        || studio.files.shelves().flat_map(|shelf| &shelf.levels).filter(|it| it.is_level());
    let of_world = |world| levels().filter(move |it| it.level.world() == world).take(2);
    let all = WorldKind::ALL.into_iter().flat_map(of_world);
    all.map(|level| level.source.clone()).collect()
}

fn edit(studio: &mut Studio, place: usize) {
    match studio.world {
        WorldKind::Ice => give(studio, Command::RotateClockwise),
        WorldKind::Platform => {
            studio.apply(Request::from(PlatformRequest::GoTo(place % 3)));
            give(studio, Command::RaiseGround);
        }
        WorldKind::Zuma => {
            let steps = f64::from(studio.worlds.zuma.game().steps % 30 + 1);
            studio.apply(Request::from(ZumaRequest::Number(GameNumber::Steps, steps)));
        }
    }
}

/// Waits until all background jobs have ended.
fn wait_for_jobs(studio: &mut Studio) {
    wait_until(studio, "all work is over", |studio| {
        studio.running_agent.is_none()
            && studio.worlds.platform.plan_job().is_none()
            && !studio.worlds.zuma.is_busy()
    });
}

fn perform_action(
    studio: &mut Studio,
    model: &mut ReferenceModel,
    action: UserAction,
    sources: &[LevelSource],
) {
    match action {
        UserAction::Open(place) => {
            let source = sources[place].clone();
            studio.apply(Request::Files(FilesRequest::OpenLevel(source.clone())));
            let known = model.levels.iter().find(|(_, it)| it.source.as_ref() == Some(&source));
            if let Some((id, _)) = known {
                assert_eq!(*id, studio.level_id(), "it was open already");
            }
            model.open_another(studio, Some(source));
        }
        UserAction::New(world) => {
            give(
                studio,
                match world {
                    WorldKind::Ice => Command::NewIceLevel,
                    WorldKind::Platform => Command::NewPlatformLevel,
                    WorldKind::Zuma => Command::NewZumaGame,
                },
            );
            model.open_another(studio, None);
        }
        UserAction::Play | UserAction::Run if studio.obstacle(Command::PlayByHand).is_some() => {}
        UserAction::Play => {
            let level = model.levels[&model.open].level.clone();
            give(studio, Command::PlayByHand);
            model.add_run(studio, level);
        }
        UserAction::Run => {
            let level = model.levels[&model.open].level.clone();
            let runs = studio.runs.len();
            give(studio, Command::RunToEnd);
            wait_for_jobs(studio);
            // A platform level may have no plan.
            if studio.runs.len() > runs {
                model.add_run(studio, level);
            }
        }
        UserAction::Select(place) => {
            let Some(run) = model.runs.get(place % model.runs.len().max(1)).cloned() else {
                return;
            };
            studio.apply(Request::SelectRun(run.id));
            model.show(&run);
        }
        UserAction::Edit(_) | UserAction::Undo | UserAction::Delete | UserAction::Rename(_)
            if model.mode != Mode::Edit => {}
        UserAction::Edit(place) => {
            edit(studio, place);
            model.opened().level = studio.shown_level().level();
        }
        UserAction::Rename(letter) => {
            let (document, text) = (studio.shown_level().id(), format!("Level {letter}"));
            let field = TextField::Title;
            studio.apply(Request::Documents(DocumentsRequest::SetText { document, field, text }));
            studio.apply(Request::Documents(DocumentsRequest::CommitText(document)));
            model.opened().level = studio.shown_level().level();
        }
        UserAction::Undo => {
            give(studio, Command::Undo);
            model.opened().level = studio.shown_level().level();
        }
        UserAction::Delete => {
            give(studio, Command::SelectAll);
            give(studio, Command::Delete);
            model.opened().level = studio.shown_level().level();
        }
        UserAction::SwitchMode => {
            give(studio, Command::SwitchEditWatch);
            let is_edit = model.mode == Mode::Edit;
            model.mode = if is_edit { Mode::Watch } else { Mode::Edit };
        }
        UserAction::CloseRun => {
            give(studio, Command::CloseRun);
            model.close_selected();
        }
        UserAction::ReopenRun => {
            give(studio, Command::ReopenRun);
            model.reopen();
        }
        UserAction::OpenItsText => {
            let Some(run) = model.selected().cloned() else { return };
            let text = studio.runs.get(run.id).expect("open").text().expect("a text");
            studio.apply(Request::Files(FilesRequest::OpenText(text)));
            let now = studio.shown_level().level();
            assert_eq!(played_part(&now), played_part(&run.level), "its level is open");
            assert_eq!(now.title(), run.level.title());
            model.open_another(studio, None);
            model.add_run(studio, run.level);
        }
        UserAction::EditFromHere => {
            if model.selected().is_some() {
                give(studio, Command::EditFromHere);
                model.open_another(studio, None);
            }
        }
    }
}

fn check(studio: &Studio, model: &ReferenceModel) {
    let ReferenceLevel { level, source, selected } = &model.levels[&model.open];
    // The window title, and the marked row of the library.
    let title = studio.title();
    let name = named(level);
    let shows_name = [format!("{name} – Black Ice"), format!("{name} • – Black Ice")];
    assert!(shows_name.contains(&title), "{title} is not {name}");
    if let Some(source) = source {
        assert_eq!(studio.shown_level().source(), source);
    }
    assert_eq!(studio.mode, model.mode);
    assert_eq!(studio.world, model.open.world);
    assert_eq!(studio.level_id(), model.open);
    assert_eq!(studio.shown_level().level(), *level, "what is drawn, saved and copied");
    // The runs of the level, and the shown run.
    let of_level: Vec<_> = studio.runs.of_level().map(|run| run.id()).collect();
    let expected = model.runs.iter().filter(|run| run.of == model.open).map(|run| run.id);
    assert_eq!(of_level, expected.collect::<Vec<_>>());
    assert_eq!(studio.runs.shown().map(|run| run.id()), *selected);
    assert_eq!(studio.playback.last(), model.selected().map_or(0, |run| run.steps));
    for run in &model.runs {
        let open = studio.runs.get(run.id).expect("an open run");
        assert_eq!(studio.run_name(open), model.run_name(run));
        assert_eq!(open.level_id(), run.of);
        let now = played_part(&model.levels[&run.of].level);
        let is_older = now != played_part(&run.level);
        assert_eq!(
            studio.version_of(open) == LevelVersion::Older,
            is_older,
            "{}",
            run.level.title()
        );
    }
    // Boards and exported pictures, and the file name of the latter.
    let board_subject = match studio.board_subject() {
        BoardSubject::Level => None,
        BoardSubject::Run(run) => Some(run.id()),
    };
    assert_eq!(board_subject, selected.filter(|_| model.mode == Mode::Watch));
    let (name, pictured) = model.exported();
    assert_eq!(played_part(&studio.pictured_level()), played_part(&pictured));
    let file = file_name(&studio.suggested_picture("gif", ExportSteps::WholeRun));
    assert_eq!(file.trim_end_matches(".gif"), name);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, max_shrink_iters: 200, ..ProptestConfig::default() })]

    #[test]
    fn all_views_agree_on_open_level(transitions in prop::collection::vec(user_actions(), 1..24)) {
        let mut studio = Studio::new(Settings::default(), Files::default(), || {});
        studio.settings.agent = "optimist".to_owned();
        let (sources, mut model) = (sources(&studio), ReferenceModel::of(&studio));
        for effect in transitions {
            perform_action(&mut studio, &mut model, effect, &sources);
            studio.advance(16.0);
            check(&studio, &model);
        }
    }
}

/// A studio with two levels: the first has a run, the second is open.
fn two_levels_with_one_run() -> (Studio, RunId, [LevelSource; 2]) {
    let mut studio = Studio::new(Settings::default(), Files::default(), || {});
    let all = sources(&studio);
    let [first, second] = [0, 1].map(|place| all[place].clone());
    studio.apply(Request::Files(FilesRequest::OpenLevel(first.clone())));
    give(&mut studio, Command::PlayByHand);
    let run = studio.runs.shown().expect("a run").id();
    studio.apply(Request::Files(FilesRequest::OpenLevel(second.clone())));
    (studio, run, [first, second])
}

#[test]
fn opening_a_level_hides_runs_of_others() {
    let (mut studio, run, [first, second]) = two_levels_with_one_run();
    give(&mut studio, Command::SwitchEditWatch);
    assert_eq!((studio.mode, studio.shown_level().source()), (Mode::Watch, &second));
    assert!(matches!(studio.board_subject(), BoardSubject::Level));
    let name = file_name_from_title(&studio.shown_level().name());
    let file = file_name(&studio.suggested_picture("png", ExportSteps::WholeRun));
    assert_eq!(file, format!("{name}.png"));
    studio.apply(Request::SelectRun(run));
    assert_eq!(studio.shown_level().source(), &first, "a run brings its level along");
}

#[test]
fn editing_a_level_marks_older_runs() {
    let (mut studio, run, _) = two_levels_with_one_run();
    give(&mut studio, Command::NewLevel);
    give(&mut studio, Command::SwitchEditWatch);
    assert!(studio.runs.shown().is_none());
    studio.apply(Request::SelectRun(run));
    let version = |studio: &Studio| studio.version_of(studio.runs.get(run).expect("open"));
    assert_eq!(version(&studio), LevelVersion::Current);
    give(&mut studio, Command::SwitchEditWatch);
    give(&mut studio, Command::RotateClockwise);
    assert_eq!(version(&studio), LevelVersion::Older);
    give(&mut studio, Command::Undo);
    assert_eq!(version(&studio), LevelVersion::Current, "the level is as it was played");
}
