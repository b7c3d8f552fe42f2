//! Handlers of the Zuma editor and of players.

use super::play::Play;
use super::{GameSeat, MarbleRequest, Number, words};
use crate::editing::Replacement;
use crate::episode::{GameSetting, Recording, Step};
use crate::studio::model::{LevelId, PlayerRequest, RunWorld, Studio};
use crate::worlds::zuma::{Action, Experience, Game, Line, MAX_LENGTH, Problem, Zuma};

/// Message if the chosen policy has been removed.
const POLICY_IS_GONE: &str = "This policy was removed. Choose another player";

impl Studio {
    /// Applies a request.
    pub(in crate::studio) fn apply_games(&mut self, request: MarbleRequest) {
        use MarbleRequest::*;
        let ink = self.marbles.ink;
        match request {
            Ink(colour) => self.marbles.ink = colour,
            Insert(at) => self.edit_game(&format!("insert a {ink} ball"), |game| {
                if game.line.len() < MAX_LENGTH {
                    game.line = game.line.with_inserted(at, ink);
                }
            }),
            Recolour(at) => self.edit_game(&format!("colour a ball {ink}"), |game| {
                let colours: Vec<_> = game.line.iter().enumerate().collect();
                let painted =
                    colours.into_iter().map(|(place, old)| if place == at { ink } else { old });
                game.line = line_of(painted);
            }),
            Remove(at) => self.edit_game("remove a ball", |game| {
                let kept = game.line.iter().enumerate().filter(|(place, _)| *place != at);
                game.line = line_of(kept.map(|(_, colour)| colour).collect::<Vec<_>>());
            }),
            Number(number, value) => {
                let name = format!("change {}", number.words());
                self.edit_game(&name, |game| number.set(game, value));
            }
            EvenOut => self.edit_game("normalise the next-ball probabilities", |game| {
                let odds = &mut game.model.odds.next_ball;
                let sum: f64 = odds.0.iter().sum();
                if sum > 0.0 {
                    odds.0.iter_mut().for_each(|share| *share /= sum);
                } else {
                    odds.0 = [0.25; 4];
                }
            }),
            Seat(seat) => self.marbles.seat = seat,
            Learner(learner) => self.marbles.school.learner = learner,
            Start(start) => self.marbles.school.start = start,
            Seconds(seconds) => self.marbles.school.seconds = seconds.clamp(1, 86_400),
            Play(id) if self.marbles.school.policy(id).is_none() => self.tell_policy_is_gone(),
            Play(id) => {
                self.marbles.seat = GameSeat::Policy(id);
                self.run_game();
            }
            Save(id) => self.save_policy_as(id),
            Forget(id) => self.forget_policy(id),
            Remember { policy, was_seated } => self.remember_policy(policy, was_seated),
            Believer(believer) => self.marbles.believer = believer,
            UsePointer => self.marbles.draws_by_keys = false,
            Aim(action) => self.marbles.aim = action,
            Put(action) => self.put_ball(action),
        }
    }

    fn edit_game(&mut self, name: &str, change: impl FnOnce(&mut Game)) {
        self.settle();
        let edit = Replacement::of(self.marbles.game(), change);
        let now_ms = self.now_ms();
        let changed = self.marbles.documents.shown_mut().commit(name, edit, now_ms);
        self.keep_up(changed);
    }

    /// Lets the chosen player play the edited game and opens the run.
    pub(in crate::studio) fn run_game(&mut self) {
        self.settle();
        let game = self.marbles.game().clone().with_luck(self.settings.seed);
        self.run_game_from(game, Vec::new());
    }

    /// Lets the chosen player continue a game after the given steps.
    pub(in crate::studio) fn run_game_from(&mut self, game: Game, played: Vec<Step<Zuma>>) {
        let problems = game.problems();
        if !problems.is_empty() {
            return self.refuse_game(&problems);
        }
        if self.marbles.seat == GameSeat::You {
            return self.sit_down(game, played);
        }
        if let Some(reason) = self.seat_obstacle(&game) {
            return self.notices.trouble(reason);
        }
        let (seat, seed, waker) = (self.marbles.seat, self.settings.seed, self.waker());
        let of = self.level_id();
        let play = Play::start(seat, &self.marbles.school, (game, played, of), seed, waker);
        if play.is_none() {
            self.tell_policy_is_gone();
        } else if let GameSeat::Policy(id) = seat {
            self.withdraw_offer_to_play(id);
        }
        self.marbles.play = play;
    }

    /// Why the chosen player cannot play a game.
    pub(in crate::studio) fn seat_obstacle(&self, game: &Game) -> Option<String> {
        let GameSeat::Policy(id) = self.marbles.seat else { return None };
        let Some(policy) = self.marbles.school.policy(id) else {
            return Some(POLICY_IS_GONE.to_owned());
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

    fn tell_policy_is_gone(&mut self) {
        self.notices.trouble(POLICY_IS_GONE);
    }

    /// Reports why a game cannot be played, with the text of the problem list.
    pub(super) fn refuse_game(&mut self, problems: &[Problem]) {
        let told: Vec<_> = problems.iter().map(words::problem).collect();
        self.refuse("game", &told);
    }

    /// Opens a played game as a run and starts playback.
    pub(super) fn watch_game(&mut self, recording: Recording<Zuma>, of: LevelId) {
        match self.bring_run(recording, of) {
            Ok((_, true)) => {
                self.hand = None;
                self.player.apply(PlayerRequest::PlayPause);
            }
            Ok((_, false)) => {}
            Err(problems) => self.refuse("game", &problems),
        }
    }

    /// Starts a manual game on the edited game.
    pub(in crate::studio) fn play_game_by_hand(&mut self) {
        self.settle();
        let game = self.marbles.game().clone().with_luck(self.settings.seed);
        self.sit_down(game, Vec::new());
    }

    /// Starts a manual game after the given steps.
    pub(in crate::studio) fn sit_down(&mut self, game: Game, played: Vec<Step<Zuma>>) {
        let problems = game.problems();
        if !problems.is_empty() {
            return self.refuse_game(&problems);
        }
        let (seed, experience) = (self.settings.seed, Experience::default());
        let setting = GameSetting { game, seed, experience, construct_ms: 0.0, played };
        self.marbles.aim = Action::Insert(0);
        self.begin_by_hand(setting.header(GameSeat::YOU), setting.played);
    }

    /// The aim of the ball in a manual game; `None` if the user cannot play a ball now.
    #[must_use]
    pub fn aim(&self) -> Option<Action> {
        let run = self.runs.shown().filter(|_| self.plays_by_hand()).and_then(Zuma::of)?;
        let length = run.frame(self.player.cursor()).state.line.len();
        let aim = self.marbles.aim;
        let is_over = run.recording().outcome.is_some();
        (!is_over).then_some(if aim.is_possible(length) {
            aim
        } else {
            Action::Insert(length as u8)
        })
    }

    /// Moves the aim by that many positions, with wrap-around; discarding comes before the first
    /// position.
    pub(in crate::studio) fn aim_by(&mut self, places: isize) {
        let Some(run) = self.runs.shown().and_then(Zuma::of) else { return };
        let count = Action::count(run.frame(self.player.cursor()).state.line.len()) as isize;
        if let Some(aim) = self.aim() {
            let rank = (aim.rank() as isize + places).rem_euclid(count);
            self.marbles.aim = Action::from_rank(rank as usize);
        }
    }

    /// Plays the ball where it is aimed.
    pub(in crate::studio) fn put_where_aimed(&mut self) {
        let aim = self.aim().unwrap_or(self.marbles.aim);
        self.put_ball(aim);
    }

    /// Selects the next player of the list.
    pub(in crate::studio) fn choose_next_seat(&mut self) {
        let school = &self.marbles.school;
        let all: Vec<_> = GameSeat::all(school).collect();
        let place = all.iter().position(|seat| *seat == self.marbles.seat);
        let next = all[place.map_or(0, |place| place + 1) % all.len()];
        let news = format!("Player: {} ({})", next.name(school), next.description(school));
        self.marbles.seat = next;
        self.notices.news(news);
    }
}

impl Number {
    /// The number's name in the history.
    fn words(self) -> String {
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
        let (odds, rewards) = (&game.model.odds, &game.model.rewards);
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

    fn set(self, game: &mut Game, value: f64) {
        let (odds, rewards) = (&mut game.model.odds, &mut game.model.rewards);
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

fn line_of(colours: impl IntoIterator<Item = crate::worlds::zuma::Colour>) -> Line {
    colours.into_iter().fold(Line::EMPTY, |line, colour| line.with_inserted(line.len(), colour))
}
