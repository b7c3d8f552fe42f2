//! What the model does with games.

use super::play::Play;
use super::{GameHand, GameSeat, MarbleRequest, Number};
use crate::editing::Replacement;
use crate::episode::Outcome;
use crate::studio::model::{Mode, PlayerRequest, RunFacts, RunId, Studio};
use crate::studio::request::Request;
use crate::worlds::WorldKind;
use crate::worlds::zuma::{Action, Game, Line, MAX_LENGTH, Zuma};

impl Studio {
    /// Does what a view asked of games.
    pub(in crate::studio) fn apply_games(&mut self, request: MarbleRequest) {
        use MarbleRequest::*;
        let ink = self.marbles.ink;
        match request {
            Ink(colour) => self.marbles.ink = colour,
            Insert(at) => self.edit_game(&format!("put a {ink} ball"), |game| {
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
            Remove(at) => self.edit_game("take a ball out", |game| {
                let kept = game.line.iter().enumerate().filter(|(place, _)| *place != at);
                game.line = line_of(kept.map(|(_, colour)| colour).collect::<Vec<_>>());
            }),
            Number(number, value) => {
                self.edit_game(&format!("change {}", number.words()), |game| {
                    number.set(game, value);
                })
            }
            EvenOut => self.edit_game("even out the odds of the next ball", |game| {
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
            Play(id) => {
                self.marbles.seat = GameSeat::Policy(id);
                self.run_game();
            }
            Save(id) => self.save_policy_as(id),
            Forget(id) => {
                self.marbles.school.forget(id);
                if self.marbles.seat == GameSeat::Policy(id) {
                    self.marbles.seat = GameSeat::default();
                }
            }
            Aim(action) => {
                if let Some(hand) = &mut self.marbles.hand {
                    hand.aim_at(action);
                }
            }
            Put(action) => self.put_ball(action),
            Point(action) => self.marbles.pointed = action,
        }
    }

    fn edit_game(&mut self, name: &str, change: impl FnOnce(&mut Game)) {
        self.settle();
        let edit = Replacement::of(self.marbles.game(), change);
        let now_ms = self.now_ms();
        let changed = self.marbles.documents.shown_mut().commit(name, edit, now_ms);
        self.keep_up(changed);
    }

    /// Lets the chosen player play the game that is drawn, and opens what happened as a run.
    pub(in crate::studio) fn run_game(&mut self) {
        self.settle();
        let problems: Vec<_> = self.marbles.problems().to_vec();
        if !problems.is_empty() {
            return self.refuse_level(&problems);
        }
        let seed = self.settings.seed;
        let game = self.marbles.game().clone().with_luck(seed);
        if self.marbles.seat == GameSeat::You {
            return self.play_game_by_hand(game, seed);
        }
        if let GameSeat::Policy(id) = self.marbles.seat
            && let Some(policy) = self.marbles.school.policy(id)
        {
            let learnt_for = policy.file.policy.sizes().max_length;
            if learnt_for != game.max_length {
                return self.notices.trouble(format!(
                    "This policy was learnt with lines of at most {learnt_for} balls; \
                     the game has {}",
                    game.max_length
                ));
            }
        }
        let waker = self.waker();
        let play = Play::start(self.marbles.seat, &self.marbles.school, game, seed, waker);
        if play.is_none() {
            self.notices.trouble("This policy is gone: choose another player");
        }
        self.marbles.play = play;
    }

    /// Learns to play the game that is drawn.
    pub(in crate::studio) fn train_on_game(&mut self) {
        self.settle();
        let problems: Vec<_> = self.marbles.problems().to_vec();
        if !problems.is_empty() {
            return self.refuse_level(&problems);
        }
        let (game, seed) = (self.marbles.game().clone(), self.settings.seed);
        let waker = std::sync::Arc::new(self.waker());
        self.marbles.school.begin(game, seed, move || waker());
        self.mode = Mode::Watch;
    }

    /// Ends the training or the preparation that goes on; false if none does.
    pub(in crate::studio) fn stop_marbles(&mut self) -> bool {
        if self.marbles.play.take().is_some() {
            self.notices.news("Stopped before the first ball");
            return true;
        }
        self.marbles.school.stop();
        self.marbles.school.training().is_some()
    }

    /// Takes in what was played and learnt.
    pub(in crate::studio) fn keep_games(&mut self, _passed_ms: f32) {
        if let Some(played) = self.marbles.play.as_ref().and_then(Play::poll) {
            self.marbles.play = None;
            match played.and_then(|recording| self.runs.add(recording)) {
                Ok(run) => self.watch_game(run),
                Err(problems) => self.refuse_level(&problems),
            }
        }
        match self.marbles.school.take_in() {
            Some(Ok(id)) => {
                self.marbles.seat = GameSeat::Policy(id);
                let games = self.marbles.school.policy(id).map_or(0, |it| it.file.training.games);
                self.notices.offer(
                    format!("Learnt from {games} games"),
                    "Watch it play",
                    Request::Marbles(MarbleRequest::Play(id)),
                );
            }
            Some(Err(reason)) => self.notices.trouble(reason),
            None => {}
        }
    }

    fn watch_game(&mut self, run: RunId) {
        self.hand = None;
        self.watch_from_start(run);
        self.player.apply(PlayerRequest::PlayPause);
    }

    fn play_game_by_hand(&mut self, game: Game, seed: u64) {
        let episode = match GameHand::begin(game, seed) {
            Ok(episode) => episode,
            Err(problems) => return self.refuse_level(&problems),
        };
        match self.runs.add(episode.recording().clone()) {
            Ok(run) => {
                self.marbles.hand = Some(GameHand::new(run, episode));
                (self.mode, self.world) = (Mode::Watch, WorldKind::Zuma);
                self.player.show(0, 0);
            }
            Err(problems) => self.refuse_level(&problems),
        }
    }

    /// Whether the shown game is played by hand and the cursor stands at its end.
    #[must_use]
    pub fn plays_game_by_hand(&self) -> bool {
        let shown = self.runs.shown().map(|run| run.id());
        self.marbles.hand.as_ref().is_some_and(|hand| Some(hand.run) == shown)
            && self.player.cursor() == self.player.last()
    }

    /// Aims the ball in hand further along the line.
    pub(in crate::studio) fn aim_by(&mut self, places: isize) {
        if self.plays_game_by_hand()
            && let Some(hand) = &mut self.marbles.hand
        {
            hand.aim_by(places);
        }
    }

    /// Plays the ball in hand where it is aimed.
    pub(in crate::studio) fn put_where_aimed(&mut self) {
        if let Some(aim) = self.marbles.hand.as_ref().map(GameHand::aim) {
            self.put_ball(aim);
        }
    }

    /// Plays the ball in hand, if one can be played now.
    pub(in crate::studio) fn put_ball(&mut self, action: Action) {
        if !self.plays_game_by_hand() {
            return;
        }
        let Some(hand) = &mut self.marbles.hand else { return };
        if hand.episode.is_over() {
            return self.notices.news("The game is over: take a ball back, or run it again");
        }
        hand.put(action);
        let recording = hand.episode.recording();
        let Some(run) = self.runs.get_of::<Zuma>(hand.run) else { return };
        let Some(step) = recording.steps.last() else { return };
        run.push(step.clone());
        if let Some(outcome) = recording.outcome.clone() {
            let points = super::words::points(hand.episode.state().total_reward);
            self.notices.news(match &outcome {
                Outcome::Solved => format!("The line is cleared: {points}"),
                _ => format!("The game is over: {points}"),
            });
            run.end(outcome);
        }
        self.player.set_last(run.len());
        self.player.apply(PlayerRequest::Step(1));
    }

    /// Takes the last ball back; it meets the same luck again.
    pub(in crate::studio) fn take_ball_back(&mut self) {
        if !self.plays_game_by_hand() {
            return;
        }
        let Some(hand) = &mut self.marbles.hand else { return };
        if !hand.episode.take_back() {
            return self.notices.news("There is no ball to take back");
        }
        let (run, recording) = (hand.run, hand.episode.recording().clone());
        let last = recording.len();
        if let Err(problems) = self.runs.replace(run, recording) {
            return self.refuse_level(&problems);
        }
        self.player.set_last(last);
    }

    /// Seats the next player of the list.
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
    /// Its name in the history.
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

    /// What it is now.
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
