//! Every number of a model beside what is believed of it.

use crate::worlds::zuma::{Belief, Beta, Colour, Model, PerColour};

/// How sure the interval around a belief is.
pub(super) const CREDIBILITY: f64 = 0.95;

/// Parameters of one kind.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Group {
    /// What they are.
    pub(super) title: &'static str,
    /// The value at the right end of the bars, in size.
    pub(super) top: f64,
    /// Whether they are probabilities; points otherwise.
    pub(super) is_odds: bool,
    /// One for each colour, or one for all.
    pub(super) rows: Vec<Parameter>,
}

/// One parameter: the truth, and the belief about it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Parameter {
    /// Whose; `None` for what belongs to no colour.
    pub(super) colour: Option<Colour>,
    /// As it is.
    pub(super) truth: f64,
    /// As it is believed; `None`: nothing is known.
    pub(super) believed: Option<Believed>,
}

/// What is believed of a parameter.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Believed {
    /// The expected value.
    pub(super) mean: f64,
    /// It lies between these two with [`CREDIBILITY`]; both are the mean where it is known.
    pub(super) interval: (f64, f64),
}

impl Believed {
    fn of(beta: &Beta) -> Self {
        Self { mean: beta.mean(), interval: beta.interval(CREDIBILITY) }
    }

    fn known(value: f64) -> Self {
        Self { mean: value, interval: (value, value) }
    }
}

/// All parameters, odds first.
pub(super) fn groups(model: &Model, belief: &Belief) -> Vec<Group> {
    let odds = |title, truth: &PerColour<f64>, believed: &dyn Fn(Colour) -> Beta| Group {
        title,
        top: 1.0,
        is_odds: true,
        rows: Colour::ALL
            .map(|colour| Parameter {
                colour: Some(colour),
                truth: truth[colour],
                believed: Some(Believed::of(&believed(colour))),
            })
            .to_vec(),
    };
    let known = belief.rewards.known();
    let points = |title, truth: &PerColour<f64>, known: &PerColour<Option<f64>>| {
        let sizes = truth.iter().map(|(_, value)| value.abs());
        Group {
            title,
            top: sizes.fold(1.0, f64::max),
            is_odds: false,
            rows: Colour::ALL
                .map(|colour| Parameter {
                    colour: Some(colour),
                    truth: truth[colour],
                    believed: known[colour].map(Believed::known),
                })
                .to_vec(),
        }
    };
    let (of_odds, of_rewards) = (&model.odds, &model.rewards);
    vec![
        odds("a ball goes where it is sent", &of_odds.hit, &|colour| belief.hit[colour]),
        odds("a run pops", &of_odds.pop, &|colour| belief.pop[colour]),
        odds("the next ball", &of_odds.next_ball, &|colour| belief.next_ball.of(colour)),
        points("points for a run of three", &of_rewards.triple, &known.triple),
        points("points for each further ball", &of_rewards.extra, &known.extra),
        points("points lost for each ball left", &of_rewards.left_over, &known.left_over),
        Group {
            title: "points for an empty line",
            top: of_rewards.finished.abs().max(1.0),
            is_odds: false,
            rows: vec![Parameter {
                colour: None,
                truth: of_rewards.finished,
                believed: known.finished.map(Believed::known),
            }],
        },
    ]
}
