//! Inference of what happened in a step from the line before and after it.

use super::{Belief, Equation, Lesson};
use crate::worlds::zuma::rules::{Touched, overflow};
use crate::worlds::zuma::{Action, Colour, Line, Observation, PerColour};

/// Largest difference between equal numbers of points.
const SAME_POINTS: f64 = 1e-6;

/// One explanation of a step.
#[derive(Debug, Clone, Copy)]
struct Course {
    /// Whether the chosen action is consistent with it.
    is_chosen: bool,
    /// Number of other actions consistent with it: positions within a run are equivalent.
    others: usize,
    /// Probability of the pops under the current belief.
    likelihood: f64,
    popped: PerColour<f64>,
    held: PerColour<f64>,
    equation: Equation,
}

impl Belief {
    /// Returns the belief update from seeing `after`, when `action` was chosen in `before`.
    ///
    /// O(length of the line).
    #[must_use]
    pub fn lesson(&self, before: &Observation, action: Action, after: &Observation) -> Lesson {
        of_step(self, before, action, after)
    }
}

fn of_step(belief: &Belief, before: &Observation, action: Action, after: &Observation) -> Lesson {
    // Keep the explanations whose points agree with known rewards, unless none does.
    let mut courses = possible_courses(belief, before, action, after);
    let agrees = |course: &Course| {
        let expected = belief.rewards.points_of(&course.equation);
        expected.is_none_or(|points| (points - after.last_reward).abs() <= SAME_POINTS)
    };
    if courses.len() > 1 && courses.iter().any(agrees) {
        courses.retain(agrees);
    }
    let Some(first) = courses.first() else { return Lesson::default() };
    let other_count = before.line.len() as f64 + 1.0;
    let hit = belief.hit[before.ball].mean();
    let mut lesson = Lesson {
        ball: Some(before.ball),
        next_ball: Some(after.ball),
        equation: Some(first.equation).filter(|equation| {
            !equation.is_empty() && courses.iter().all(|course| course.equation == *equation)
        }),
        ..Lesson::default()
    };
    let mut sum = 0.0;
    // Average the explanations by their posterior weights.
    for course in &courses {
        let chosen = if course.is_chosen { course.likelihood } else { 0.0 };
        let missed = course.likelihood * course.others as f64 / other_count;
        lesson.if_chosen += chosen;
        lesson.if_missed += missed;
        let weight = hit * chosen + (1.0 - hit) * missed;
        sum += weight;
        for colour in Colour::ALL {
            lesson.popped[colour] += weight * course.popped[colour];
            lesson.held[colour] += weight * course.held[colour];
        }
    }
    // Extreme counts may give the only explanation a weight of 0.
    if sum <= 0.0 {
        return Lesson::default();
    }
    for colour in Colour::ALL {
        lesson.popped[colour] /= sum;
        lesson.held[colour] /= sum;
    }
    lesson
}

/// Returns every explanation that leads to the observed line.
fn possible_courses(
    belief: &Belief,
    before: &Observation,
    action: Action,
    after: &Observation,
) -> Vec<Course> {
    let nothing = Course {
        is_chosen: action == Action::ThrowAway,
        others: usize::from(action != Action::ThrowAway),
        likelihood: 1.0,
        popped: PerColour::default(),
        held: PerColour::default(),
        equation: Equation { points: after.last_reward, ..Equation::default() },
    };
    let mut courses = Vec::new();
    if before.line == after.line {
        courses.push(nothing.ended(after));
    }
    let mut at = 0;
    while at <= before.line.len() {
        // Positions within a run of the ball's colour lead to the same line.
        let end = end_of_same_places(before.line, at, before.ball);
        let is_chosen =
            matches!(action, Action::Insert(chosen) if (at..=end).contains(&usize::from(chosen)));
        let others = end - at + 1 - usize::from(is_chosen);
        let placed = Course { is_chosen, others, ..nothing };
        let touched = Touched::insert(before.line, at, before.ball);
        follow_chain(belief, before.max_length, after, touched, placed, &mut courses);
        at = end + 1;
    }
    courses
}

/// Last position equivalent to `at` for inserting the ball.
fn end_of_same_places(line: Line, at: usize, ball: Colour) -> usize {
    let mut end = at;
    while line.get(end) == Some(ball) {
        end += 1;
    }
    end
}

/// Adds an explanation for each length of the chain that leaves the observed line.
fn follow_chain(
    belief: &Belief,
    max_length: u32,
    after: &Observation,
    mut touched: Touched,
    mut course: Course,
    courses: &mut Vec<Course>,
) {
    loop {
        let run = touched.run();
        let (line, fallen) = match overflow(touched.line, max_length) {
            Some((rest, fallen)) => (rest, Some(fallen)),
            None => (touched.line, None),
        };
        // The chain may have stopped here: a run that could pop did not.
        if line == after.line {
            let mut stopped = course;
            if let Some(fallen) = fallen {
                stopped.equation.add_fall(fallen);
            }
            if let Some(run) = run {
                stopped.held[run.colour] += 1.0;
                stopped.likelihood *= 1.0 - belief.pop[run.colour].mean();
            }
            courses.push(stopped.ended(after));
        }
        match run {
            // The run must have popped for the line to get shorter.
            Some(run) if touched.line.len() > after.line.len() => {
                course.popped[run.colour] += 1.0;
                course.likelihood *= belief.pop[run.colour].mean();
                course.equation.add_pop(run);
                touched = touched.after_pop(run);
            }
            _ => return,
        }
    }
}

impl Course {
    /// Adds the reward at the end of the game, if the game is over.
    fn ended(mut self, after: &Observation) -> Self {
        if after.is_over() {
            self.equation.add_end(after.line);
        }
        self
    }
}
