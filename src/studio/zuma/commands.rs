//! Handlers of the Zuma editor and of players.

use super::player::GameJob;
use super::{GameNumber, PlayerChoice, ZumaRequest, text};
use crate::editing::Replacement;
use crate::episode::{RecordedStep, Recording, ZumaGameSetup};
use crate::studio::command::Command;
use crate::studio::model::{LevelId, PlaybackRequest, RunWorld, Studio};
use crate::worlds::WorldKind;
use crate::worlds::zuma::{Action, Colour, Game, Line, MAX_LENGTH, Problem, TrainedPrior, Zuma};

/// Message if the chosen policy has been removed.
const POLICY_MISSING: &str = "This policy was removed. Choose another player";

impl Studio {
    /// Tells the user that the first line takes no further ball.
    pub(super) fn show_line_is_full(&mut self) {
        self.notices.info(format!("A line has at most {MAX_LENGTH} balls. Remove one first"));
    }

    /// Applies a request of a Zuma view.
    pub(in crate::studio) fn apply_zuma(&mut self, request: ZumaRequest) {
        use ZumaRequest::*;
        let ink = self.worlds.zuma.drawing_colour;
        match request {
            DrawingColour(colour) => self.worlds.zuma.drawing_colour = colour,
            Insert(_) if self.worlds.zuma.game().line.len() >= MAX_LENGTH => {
                self.show_line_is_full();
            }
            Insert(at) => self.edit_zuma_game(&format!("insert a {ink} ball"), |game| {
                game.line = game.line.with_inserted(at, ink);
            }),
            Recolour(at) => self.edit_zuma_game(&format!("colour a ball {ink}"), |game| {
                // A line cannot replace one ball, so build it again from its colours.
                let colours: Vec<_> = game.line.iter().enumerate().collect();
                let painted =
                    colours.into_iter().map(|(place, old)| if place == at { ink } else { old });
                game.line = line_of(painted);
            }),
            Remove(at) => self.edit_zuma_game("remove a ball", |game| {
                let kept = game.line.iter().enumerate().filter(|(place, _)| *place != at);
                game.line = line_of(kept.map(|(_, colour)| colour).collect::<Vec<_>>());
            }),
            Number(number, value) => {
                let name = format!("change {}", number.edit_name());
                self.edit_zuma_game(&name, |game| number.set(game, value));
            }
            NormaliseNextBall => {
                self.edit_zuma_game("normalise the next-ball probabilities", |game| {
                    let odds = &mut game.model.probabilities.next_ball;
                    let sum: f64 = odds.0.iter().sum();
                    if sum > 0.0 {
                        odds.0.iter_mut().for_each(|share| *share /= sum);
                    } else {
                        // Four zeros have no proportions to keep.
                        odds.0 = [0.25; 4];
                    }
                });
            }
            Player(player) => self.worlds.zuma.next_player = player,
            Learner(learner) => self.worlds.zuma.training_jobs.learner = learner,
            Start(start) => self.worlds.zuma.training_jobs.start = start,
            TrainingPoint(point) => {
                self.worlds.zuma.training_jobs.playback.apply(PlaybackRequest::GoTo(point));
            }
            Seconds(seconds) => self.worlds.zuma.training_jobs.seconds = seconds.clamp(1, 86_400),
            // An earlier request of the same frame may have removed the policy.
            Play(id) if self.worlds.zuma.training_jobs.policy(id).is_none() => {
                self.report_missing_policy();
            }
            Play(id) => {
                self.worlds.zuma.next_player = PlayerChoice::Policy(id);
                self.run_game();
            }
            Save(id) => self.save_policy_as(id),
            RemovePolicy(id) => self.remove_policy(id),
            RestorePolicy { policy, was_next_player } => {
                self.restore_policy(policy, was_next_player);
            }
            BeliefHolder(holder) => self.worlds.zuma.belief_holder = holder,
            UsePointer => self.worlds.zuma.is_keyboard_cursor = false,
            Aim(action) => self.worlds.zuma.aim = action,
            PlayBall(action) => self.act_manually::<Zuma>(action),
        }
    }

    /// Executes a command of the Zuma editor or of manual play.
    pub(super) fn perform_zuma(&mut self, command: Command) {
        use Command::*;
        match command {
            NewZumaGame => self.new_level(WorldKind::Zuma),
            Train => self.train_on_game(),
            OpenPolicy => self.open_policy(),
            SavePolicy => self.save_latest_policy(),
            SelectRed => self.worlds.zuma.drawing_colour = Colour::Red,
            SelectBlue => self.worlds.zuma.drawing_colour = Colour::Blue,
            SelectGreen => self.worlds.zuma.drawing_colour = Colour::Green,
            SelectYellow => self.worlds.zuma.drawing_colour = Colour::Yellow,
            Delete | GapLeft | GapRight | InsertBall | RecolourBall => {
                self.perform_line_edit(command);
            }
            AimLeft => self.aim_by(-1),
            AimRight => self.aim_by(1),
            PlayBall => self.play_aimed_ball(),
            DiscardBall => self.act_manually::<Zuma>(Action::Discard),
            _ => {}
        }
    }

    /// Changes the edited game as one edit with this name in the history.
    fn edit_zuma_game(&mut self, name: &str, change: impl FnOnce(&mut Game)) {
        self.commit_text();
        let edit = Replacement::of(self.worlds.zuma.game(), change);
        let now_ms = self.now_ms();
        let changed = self.worlds.zuma.documents.shown_mut().commit(name, edit, now_ms);
        self.after_edit(changed);
    }

    /// Lets the chosen player play the edited game; the finished game opens as a run.
    pub(in crate::studio) fn run_game(&mut self) {
        self.commit_text();
        let game = self.worlds.zuma.game().clone().with_seed_offset(self.settings.seed);
        self.run_game_from(game, Vec::new());
    }

    /// Lets the chosen player continue a game after the steps `played`.
    ///
    /// A manual game starts at once, any other player plays in a job, which cancels an earlier one.
    /// Reports a game with problems or a player that cannot play it.
    pub(in crate::studio) fn run_game_from(&mut self, game: Game, played: Vec<RecordedStep<Zuma>>) {
        let problems = game.problems();
        if !problems.is_empty() {
            return self.report_unplayable_game(&problems);
        }
        // Manual play has no job: `GameJob::start` returns `None`, as for a missing policy.
        if self.worlds.zuma.next_player == PlayerChoice::You {
            return self.begin_zuma_game(game, played);
        }
        if let Some(reason) = self.zuma_player_obstacle(&game) {
            return self.notices.error(reason);
        }
        let (player, seed, waker) =
            (self.worlds.zuma.next_player, self.settings.seed, self.waker());
        let of = self.level_id();
        let play = GameJob::start(
            player,
            &self.worlds.zuma.training_jobs,
            (game, played, of),
            seed,
            waker,
        );
        if play.is_none() {
            self.report_missing_policy();
        } else if let PlayerChoice::Policy(id) = player {
            self.remove_watch_offer(id);
        }
        // This drops an earlier job, which cancels its game.
        self.worlds.zuma.game_job = play;
    }

    /// Why the chosen player cannot play a game, in one sentence; `None` if it can.
    ///
    /// The reasons are a removed policy, and a policy trained for another longest line.
    pub(in crate::studio) fn zuma_player_obstacle(&self, game: &Game) -> Option<String> {
        let PlayerChoice::Policy(id) = self.worlds.zuma.next_player else { return None };
        let Some(policy) = self.worlds.zuma.training_jobs.policy(id) else {
            return Some(POLICY_MISSING.to_owned());
        };
        let learnt_for = policy.file.policy.sizes().max_length;
        (learnt_for != game.max_length).then(|| {
            format!(
                "This policy was trained for lines of at most {learnt_for} balls; this game \
                 allows {}",
                game.max_length
            )
        })
    }

    /// Reports that the chosen policy was removed.
    fn report_missing_policy(&mut self) {
        self.notices.error(POLICY_MISSING);
    }

    /// Reports why a game cannot be played, with the text of the problem list.
    pub(super) fn report_unplayable_game(&mut self, problems: &[Problem]) {
        let reported: Vec<_> = problems.iter().map(text::problem).collect();
        self.report_unplayable("game", &reported);
    }

    /// Opens a played game as a run of the level `of`.
    ///
    /// Starts playback if the run is shown.
    pub(super) fn watch_game(&mut self, recording: Recording<Zuma>, of: LevelId) {
        match self.open_background_run(recording, of) {
            Ok((_, true)) => {
                self.manual_play = None;
                self.playback.apply(PlaybackRequest::PlayPause);
            }
            Ok((_, false)) => {}
            Err(problems) => self.report_unplayable("game", &problems),
        }
    }

    /// Starts a manual game on the edited game.
    pub(in crate::studio) fn play_game_by_hand(&mut self) {
        self.commit_text();
        let game = self.worlds.zuma.game().clone().with_seed_offset(self.settings.seed);
        self.begin_zuma_game(game, Vec::new());
    }

    /// Starts a manual game after the steps `played`, or reports the game's problems.
    pub(in crate::studio) fn begin_zuma_game(
        &mut self,
        game: Game,
        played: Vec<RecordedStep<Zuma>>,
    ) {
        let problems = game.problems();
        if !problems.is_empty() {
            return self.report_unplayable_game(&problems);
        }
        let (seed, experience) = (self.settings.seed, TrainedPrior::default());
        let setting =
            ZumaGameSetup { game, seed, experience, construct_ms: 0.0, previous_steps: played };
        self.worlds.zuma.aim = Action::Insert(0);
        self.begin_manual_play(setting.header(PlayerChoice::YOU), setting.previous_steps);
    }

    /// The action at which the user aims.
    ///
    /// `None` if the user cannot play a ball now. An aim beyond a line that has become shorter
    /// counts as the last position.
    #[must_use]
    pub fn aim(&self) -> Option<Action> {
        let run =
            self.runs.shown().filter(|_| self.can_move_manually()).and_then(Zuma::downcast)?;
        let length = run.frame(self.playback.cursor()).state.line.len();
        let aim = self.worlds.zuma.aim;
        let is_over = run.recording().outcome.is_some();
        (!is_over).then_some(if aim.is_possible(length) {
            aim
        } else {
            Action::Insert(length as u8)
        })
    }

    /// Moves the aim by this number of positions, with wrap-around; negative moves to the front.
    ///
    /// Discarding comes before the first position.
    pub(in crate::studio) fn aim_by(&mut self, places: isize) {
        let Some(run) = self.runs.shown().and_then(Zuma::downcast) else { return };
        let count = Action::count(run.frame(self.playback.cursor()).state.line.len()) as isize;
        if let Some(aim) = self.aim() {
            let rank = (aim.rank() as isize + places).rem_euclid(count);
            self.worlds.zuma.aim = Action::from_rank(rank as usize);
        }
    }

    /// Plays the ball where it is aimed.
    pub(in crate::studio) fn play_aimed_ball(&mut self) {
        let aim = self.aim().unwrap_or(self.worlds.zuma.aim);
        self.act_manually::<Zuma>(aim);
    }

    /// Selects the player after the chosen one in the list, with wrap-around.
    pub(in crate::studio) fn choose_next_zuma_player(&mut self) {
        let jobs = &self.worlds.zuma.training_jobs;
        let all: Vec<_> = PlayerChoice::all(jobs).collect();
        let place = all.iter().position(|player| *player == self.worlds.zuma.next_player);
        let next = all[place.map_or(0, |place| place + 1) % all.len()];
        let news = format!("Player: {} ({})", next.name(jobs), next.description(jobs));
        self.worlds.zuma.next_player = next;
        self.notices.info(news);
    }
}

impl GameNumber {
    /// The number's name in the edit history.
    fn edit_name(self) -> String {
        match self {
            Self::Steps => "the number of balls".to_owned(),
            Self::MaxLength => "the longest line".to_owned(),
            Self::Seed => "the seed".to_owned(),
            Self::Finished => "the reward of an empty line".to_owned(),
            Self::Hit(colour) => format!("how often {colour} hits"),
            Self::NextBall(colour) => format!("how often {colour} comes"),
            Self::Pop(colour) => format!("how often {colour} pops"),
            Self::Triple(colour) => format!("the reward of three {colour} balls"),
            Self::Extra(colour) => format!("the reward of further {colour} balls"),
            Self::LeftOver(colour) => format!("the penalty of {colour} balls left"),
        }
    }

    /// The current value in a game.
    #[must_use]
    pub fn of(self, game: &Game) -> f64 {
        let (odds, rewards) = (&game.model.probabilities, &game.model.rewards);
        match self {
            Self::Steps => f64::from(game.steps),
            Self::MaxLength => f64::from(game.max_length),
            Self::Seed => game.model.seed as f64,
            Self::Finished => rewards.finished,
            Self::Hit(colour) => odds.hit[colour],
            Self::NextBall(colour) => odds.next_ball[colour],
            Self::Pop(colour) => odds.pop[colour],
            Self::Triple(colour) => rewards.triple[colour],
            Self::Extra(colour) => rewards.extra[colour],
            Self::LeftOver(colour) => rewards.left_over[colour],
        }
    }

    /// Sets the number in a game.
    ///
    /// Whole numbers lose their fraction, and negative ones become 0.
    fn set(self, game: &mut Game, value: f64) {
        let (odds, rewards) = (&mut game.model.probabilities, &mut game.model.rewards);
        match self {
            Self::Steps => game.steps = value as u32,
            Self::MaxLength => game.max_length = value as u32,
            Self::Seed => game.model.seed = value as u64,
            Self::Finished => rewards.finished = value,
            Self::Hit(colour) => odds.hit[colour] = value,
            Self::NextBall(colour) => odds.next_ball[colour] = value,
            Self::Pop(colour) => odds.pop[colour] = value,
            Self::Triple(colour) => rewards.triple[colour] = value,
            Self::Extra(colour) => rewards.extra[colour] = value,
            Self::LeftOver(colour) => rewards.left_over[colour] = value,
        }
    }
}

/// The line with these colours in order.
fn line_of(colours: impl IntoIterator<Item = crate::worlds::zuma::Colour>) -> Line {
    colours.into_iter().fold(Line::EMPTY, |line, colour| line.with_inserted(line.len(), colour))
}
