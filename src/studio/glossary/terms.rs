//! The table of all terms.

/// Declares each term once: the enum, its names and its definitions.
macro_rules! terms {
    ($($variant:ident: $name:literal = $definition:literal;)+) => {
        /// A term of the window, the JSON answers or the documentation.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Term {
            $(#[doc = $definition] $variant,)+
        }

        impl Term {
            /// All terms, in alphabetical order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The term as text.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)+ }
            }

            /// The definition in Markdown: one sentence.
            #[must_use]
            pub const fn definition(self) -> &'static str {
                match self { $(Self::$variant => $definition,)+ }
            }
        }
    };
}

terms! {
    AStar: "A*" = "Best-first search that always expands the open state with the least f.";
    Action: "action" = "What a player does in one step: a direction on ice, a walk or climb in a stage, a place for the ball in Zuma.";
    Actions: "actions" = "JSON key: the actions of an agent in order, on ice as letters U D L R.";
    AddedRisk: "added risk" = "Probability that a candidate makes a level unsolvable that is still solvable, on top of what is already lost.";
    Admissible: "admissible" = "A heuristic is admissible if it never exceeds the true remaining cost, so that A* finds a shortest plan.";
    Agent: "agent" = "The player of an episode: a planner of this program, your program (`external`), or you.";
    BadLuck: "bad luck" = "Rise of the expected total cost, in steps, by the observed outcome of an action; a negative value is good luck.";
    Beam: "beam" = "Search that keeps only the best few states of each depth, so that it finds plans but proves nothing.";
    Belief: "belief" = "Conclusions from all observations: on ice the knowledge about each cell, in Zuma a posterior for each parameter.";
    BeliefGraph: "belief graph" = "AND-OR graph over pairs of board state and knowledge, which the careful agent searches for a policy.";
    BeliefOverTruth: "belief over truth" = "View that draws the agent's belief on the truth board instead of beside it.";
    BestEffort: "best effort" = "Guarantee of a decision that proves nothing about its plan.";
    BinaryDecisionDiagram: "binary decision diagram" = "Graph of tests of yes-or-no variables that ends at 1 or 0 and stores a set, for example of ice maps; a path takes one edge at each node.";
    Bipartite: "bipartite deadlock" = "Deadlock in which the crates cannot be matched to different targets.";
    Bounds: "bounds" = "Lower and upper bound on the cost from here, which meet when the search has proved the cost.";
    Budget: "budget" = "Limit on the work of a search, in nodes, milliseconds or memory; the JSON status `budget` means that nothing was proved within it.";
    Candidate: "candidate" = "A macro-action or single action that a decision evaluated, with its figures and its verdict.";
    Chain: "chain" = "In Zuma: a pop after which another group comes together and pops, too.";
    Clairvoyant: "clairvoyant" = "The agent that sees the ice, whose steps are the reference for the other agents.";
    ClosedDiagonal: "closed diagonal" = "Deadlock of crates around a diagonal of empty cells that no push can open.";
    CodesMatrix: "codes matrix" = "JSON format in which each cell is a number, for example 99 wall, 10 floor, 30 ice.";
    Collection: "collection" = "One file that holds several levels.";
    Confidence: "confidence" = "In Zuma: probability that no other choice has a higher value, by the player's belief.";
    ConstructMs: "construct_ms" = "JSON key: milliseconds an agent took before its first decision.";
    Corral: "corral" = "Area that the player cannot enter without a push, with the crates on its border.";
    Cost: "cost" = "Steps of an episode, or the failure cost if the episode failed.";
    Crate: "crate" = "Object that the player pushes, one at a time, and that must cover a target in the end.";
    CredibleInterval: "credible interval" = "Range that holds a Zuma parameter with 95 % probability, by the posterior.";
    Criterion: "criterion" = "Rule that compares policies: least mean cost (`shortest`), highest success (`likeliest`) or least worst-case cost (`minimax`); flag `--criterion`.";
    Cursor: "cursor" = "The step that all panels show, where step 0 is the start.";
    CutShort: "cut short" = "Ended early by a time limit, so that the same seed may decide differently next time.";
    DeadCell: "dead cell" = "Cell from which no pushes bring a crate to a target, wherever the other crates are.";
    DeadEnd: "dead end" = "Mark on the timeline: from this step on the goal is out of reach with the true ice, proved by search.";
    DeadState: "dead state" = "State that can be reached from the start and from which the goal cannot be reached.";
    Deadlock: "deadlock" = "Positions of crates from which no actions reach the goal.";
    Decision: "decision" = "One choice of an action, with its candidates, expectations, plan and effort.";
    DecisionDiagramNode: "decision diagram node" = "One node of the binary decision diagrams that store sets of states and of ice maps; it takes 40 bytes.";
    DecisionTime: "decision time" = "Milliseconds that the agent took for a decision, by the wall clock.";
    DecisionMs: "decision_ms" = "JSON key: milliseconds of a decision as median (p50), 99th percentile (p99) and maximum.";
    DecisiveCell: "decisive cell" = "Cell that decides alone: no ice map with ice there can be solved, or none without, or ice on it alone makes the level unsolvable.";
    Density: "density" = "Share of ice among the cells that can be ice: its mean, and ± its standard deviation if the agent estimates it.";
    Detector: "detector" = "Test that recognises deadlocks of one kind during a search.";
    Discard: "discard" = "In Zuma: to throw the ball away instead of putting it into the line.";
    Discovery: "discovery" = "Mark on the timeline: the last action showed that an unknown cell is ice or floor.";
    DoubtfulCell: "doubtful cell" = "Cell that you mark with `M`; if any is marked, questions about all ice maps vary only the marked cells.";
    Edge: "edge" = "Border of the tables on a large board, beyond which the planner estimates costs.";
    Effort: "effort" = "Work of a decision: nodes expanded, scenarios evaluated, and time.";
    Engine: "engine" = "The algorithm that decided; “plan followed” means that the agent carried on its plan without a new evaluation.";
    Episode: "episode" = "One play of a level by an agent, from the start to success or failure.";
    Estimated: "estimated" = "Guarantee of a decision whose bounds hold only for the sampled scenarios, or only for the searched paths.";
    Exact: "exact" = "A decision is exact if it evaluated every ice map that fits the observations and differs in a relevant cell.";
    Expand: "expand" = "To take a state from the open list and generate its successors; the goal is taken but not expanded.";
    ExpectedPoints: "expected points" = "In Zuma: mean points from here to the end; ± is the standard deviation that comes from uncertain parameters.";
    ExpectedSteps: "expected steps" = "Mean number of steps still needed, over the scenarios in which the goal is reached.";
    ExpectedTotal: "expected total" = "In Zuma: the points so far plus the expected points.";
    F: "f" = "Cost that orders the states of a search: g + h, or g + weight × h.";
    FLayer: "f-layer" = "Consecutive expansions with the same f, drawn as one section of the search timeline.";
    Failure: "failure" = "End of an episode without success: step limit, time limit, illegal answer, resignation or crash.";
    FailureCost: "failure cost" = "Steps that a failed episode counts as: the step limit, unless you set another; for planners one more if both are equal.";
    Fatal: "fatal" = "Marks a scenario in which the chosen candidate puts the goal out of reach.";
    FewestMoves: "fewest moves" = "The least number of moves with which the level can be solved, proved.";
    FewestPushes: "fewest pushes" = "The least number of pushes with which the level can be solved, proved.";
    Floor: "floor" = "Cell that stops a slide; to an agent, ice looks the same.";
    Freeze: "freeze" = "Deadlock in which crates block each other so that none of them can ever move again.";
    Frontier: "frontier" = "States that the search has generated but not expanded yet; also called the open list.";
    G: "g" = "Steps from the start to a state; for a candidate, the steps of its actions.";
    Game: "game" = "A level of the Zuma world: the first line, the number of balls, the longest line and the model.";
    Gate: "gate" = "Cell of a stage that the agent has to reach.";
    Geometry: "geometry" = "The board as the agent sees it, without the ice.";
    Goal: "goal" = "End of a solved level: every target holds a crate, the agent is at the gate, or the line of balls is empty.";
    Greedy: "greedy" = "Zuma player that makes the longest possible run with each ball, without any model.";
    Ground: "ground" = "Solid cell of a stage, on which agent and rocks stand.";
    Group: "group" = "In Zuma: three or more neighbouring balls of one colour, which may pop.";
    Guarantee: "guarantee" = "What a decision proves about its plan: optimal, within bounds, estimated or best effort, always under the agent's assumptions.";
    H: "h" = "Estimate of the steps that remain after a state or a candidate.";
    HindsightBound: "hindsight bound" = "Lower bound on the mean cost: the mean over the scenarios of the cost with all ice visible.";
    HitProbability: "hit probability" = "In Zuma: probability that the chosen action is carried out, which depends on the colour of the ball.";
    Ice: "ice" = "Cell on which player and crates slide, and which looks like floor to an agent until a move reveals it.";
    IceMap: "ice map" = "One complete assignment of ice or floor to the cells that can be ice; JSON and flags say `layout`.";
    IdaStar: "IDA*" = "Depth-first search with a bound on f, which starts again with a higher bound in each round.";
    Imagined: "imagined" = "Key of a recording: example scenarios of a decision, each with its ice cells and its steps to the goal.";
    Improve: "improve" = "Objective of `solve`: find any solution, then reduce its pushes until the budget ends.";
    Information: "information in bits" = "Expected information of a candidate, the entropy of what its actions may show; one bit halves the number of ice maps.";
    KnownCell: "known ice, known floor" = "Cell whose ground the observations prove.";
    LayerOfStates: "layer of states" = "All states with the same fewest moves from the start.";
    Layouts: "layouts" = "JSON key: number of ice maps in question, 2 to the power of the cells that may be ice.";
    Learner: "learner" = "Player that improves over many games of training: `model-learner` or `q-learner`.";
    LearningCurve: "learning curve" = "Mean points of a game over the games of a training.";
    LessLikely: "less likely outcome" = "Mark on the timeline: the last action had an outcome that the agent thought possible, but not the most likely.";
    RecordedUpdate: "lesson" = "Key of a recording: what the observation after an action proved, for example cells of ice or floor.";
    Level: "level" = "A board with its ice, title, author, note and step limit; also a stage or a game.";
    Limit: "limit" = "Short for step limit.";
    LongestLine: "longest line" = "In Zuma: most balls in the line; a longer line loses its last ball.";
    LossMultiplier: "loss multiplier" = "Factor on losses in sampled scenarios, from 1.5 to 3, by which the careful agent avoids over-fitting the sample.";
    Lost: "lost" = "Probability that the goal is already out of reach, whatever the agent does now.";
    LowerBound: "lower bound" = "Number that the cost is proved to reach or exceed; the least cost may be higher.";
    Lurd: "lurd" = "Text form of a solution: letters l u r d, upper case for a push.";
    MacroAction: "macro-action" = "Several actions evaluated as one: a walk without new information, then an action that may reveal something.";
    Matching: "matching" = "Assignment of crates to targets with the least total push distance, which is a lower bound on the pushes.";
    MeanCost: "mean cost" = "Bounds on the expected cost from here, a failure counted as failure cost × loss multiplier, over the scenarios that are not lost already.";
    Miss: "miss" = "In Zuma: chance carried out another action than the chosen one.";
    Model: "model" = "In Zuma: every probability and reward of a game, which the player cannot see.";
    Move: "move" = "One action that changes the player's cell, with or without a push.";
    NoPathFound: "no path found" = "Share of the scenarios in which the search found no path to the goal, although a path that it left out may exist.";
    Node: "node" = "One state that a search expanded; work on distance tables is not counted.";
    Objective: "objective" = "What a solver minimises: moves, pushes, or nothing beyond a quick plan (`fast`, `improve`).";
    Observation: "observation" = "What the agent sees: the board without ice, before its first action and after each action.";
    OptimalPlay: "optimal play" = "In Zuma: expected points of a game with the best choices for the true model.";
    Oracle: "oracle" = "Zuma player that knows the model, and plays optimally for lines of up to ten balls.";
    Outcome: "outcome" = "How an action or an episode ends, or may end with a probability.";
    Overflow: "overflow" = "In Zuma: the line became longer than the longest line, and its last ball fell off.";
    PackingOrder: "packing order" = "Order in which a solver fills targets so that no crate on a target blocks a later crate.";
    Patches: "patches" = "Hypothesis that ice cells come in connected groups; the belief board shows its posterior probability.";
    Path: "path" = "Actions from the start of a search to a state.";
    Pattern: "pattern" = "Positions of crates that this search has already proved to be a deadlock.";
    Perimeter: "perimeter" = "Positions reached by pulling crates backwards from the goal, at which a forward search ends.";
    PiCorral: "PI-corral" = "Corral into which a push must lead sooner or later, so that the search defers all other pushes.";
    Plan: "plan" = "Actions that the agent means to carry out, as long as observations match its predictions.";
    PlayedOut: "played out" = "Mark on the timeline: a Zuma game ended because all its balls were played.";
    Player: "player" = "The figure on the board, which the agent or you move.";
    Points: "points" = "In Zuma: the rewards of a game so far, minus the losses.";
    Policy: "policy" = "Rule that gives an action for every situation; in Zuma also the file that stores one.";
    Pop: "pop" = "In Zuma: a group disappears and brings points.";
    PopProbability: "pop probability" = "In Zuma: probability that a group pops when a ball joins it, which depends on its colour.";
    PostMortem: "post-mortem" = "The decisions of a run that cost most, by regret and by bad luck, and the decision that put the goal out of reach.";
    Posterior: "posterior" = "Probability distribution after the observations, by Bayes' rule.";
    Prior: "prior" = "Assumption about the ice before the first observation: scattered, in patches, or a mixture (`learnt`); flag `--prior`.";
    Proof: "proof" = "Result that holds without exception, such as “unsolvable” or “fewest moves”, which samples and budgets never give.";
    Pruned: "pruned" = "State that the search discarded, because of a deadlock, a bound, or an earlier visit.";
    Push: "push" = "Move in which the player moves one cell and the crate before it moves or slides.";
    Recording: "recording" = "File with one episode: level, agent, every decision with its reasons, changes, and outcome.";
    Regret: "regret" = "Expected cost of the chosen action minus that of the best one, in steps; in Zuma mean points of optimal play minus mean points achieved.";
    Replan: "replan" = "Mark on the timeline: the agent replaced its plan.";
    Result: "result" = "What the search did with a successor: opened it, knew it already, found it above the bound, or pruned it.";
    Reveals: "reveals" = "Number of unknown cells that a candidate may show to be ice or floor.";
    Reward: "reward" = "In Zuma: points for an event, for example a pop; negative for balls that fall off or are left at the end.";
    Risk: "risk" = "Column of the candidate table: the added risk.";
    Rock: "rock" = "Object of a stage that the agent can push, throw or lift.";
    Rollout: "rollout" = "Simulation of a fixed policy to the end of the episode in one scenario, whose cost gives an upper bound.";
    Round: "round" = "One depth-first pass of IDA* with one bound on f.";
    AgentRow: "row of the agent" = "Row of the agent in a stage, counted from the bottom.";
    Run: "run" = "One episode with its timeline, live or from a recording.";
    Safe: "safe" = "Proved: every ice map that fits the observations and is still solvable stays solvable after the action.";
    Sample: "sample" = "Ice maps drawn at random to estimate a share, with a 95 % interval.";
    Scattered: "scattered" = "Hypothesis that each cell is ice independently of the others; `independent` on the command line.";
    Scenario: "scenario" = "One ice map that fits the observations, sampled or enumerated, with a weight; recordings also say “world”.";
    Seed: "seed" = "Number from which all random draws follow, so that it repeats a run unless a time limit cuts decisions short.";
    Slide: "slide" = "Movement over ice until the first floor or target cell, or until a wall or crate blocks the way.";
    Solvable: "solvable" = "At least one sequence of actions reaches the goal with the true ice.";
    Stage: "stage" = "A level of the platform world.";
    Step: "step" = "One action, including an action that changes nothing.";
    StepLimit: "step limit" = "Most actions of an episode: (5 + rows + columns)², or the level's own smaller limit; in Zuma the number of balls.";
    Stopped: "stopped" = "Mark on the timeline: you ended the episode.";
    StripsOperator: "STRIPS operator" = "A push as facts about the board: those that must hold before, those that it adds, and those that it deletes.";
    Success: "success" = "Probability of reaching the goal before the cost reaches the failure cost.";
    Successor: "successor" = "State that one action reaches from an expanded state.";
    Surprise: "surprise" = "Mark on the timeline: the last action had an outcome that no scenario of the agent predicted.";
    Target: "target" = "Cell that must hold a crate in the end, and that is never ice.";
    Tint: "tint" = "Colour of a cell of the board that shows when a search or a verification first reached it, or what ice there does.";
    Trace: "trace" = "Record of a search: every expansion, its successors, and the reason for each pruned state.";
    Training: "training" = "Games that a learner plays to learn a policy.";
    Trial: "trial" = "One descent of the careful agent's search from the root of the belief graph, followed by an update of the bounds.";
    Truth: "truth" = "The level with its ice, or the true model of a Zuma game, which only you and a clairvoyant agent can see.";
    UnknownCell: "unknown cell" = "Cell that may be ice or floor as far as the observations show.";
    Unsolvable: "unsolvable" = "Proved: no sequence of actions reaches the goal with the true ice.";
    UpperBound: "upper bound" = "Cost that some known policy or plan achieves, so that the optimal cost is not higher.";
    Value: "value" = "In Zuma: expected points from here to the end if the ball is put at a place.";
    Verdict: "verdict" = "Result for a candidate: chosen, first step, equal cost, costs more, riskier, tried earlier, no effect, dead end, or not searched.";
    Verification: "verification" = "Proof about all states of a level, or about all its ice maps, with decision diagrams.";
    Walk: "walk" = "Moves without a push.";
    Wall: "wall" = "Cell that nothing can enter; an agent sees all walls from the start.";
    Weight: "weight" = "Probability share of a scenario; in a search, the factor before h in f = g + weight × h.";
    WilsonInterval: "Wilson interval" = "95 % confidence interval for a share, here for the share of solvable sampled ice maps.";
    World: "world" = "Kind of game: ice, platform or Zuma; in recordings it also means scenario.";
    WorstCase: "worst case" = "Steps in the scenario that needs most, over the scenarios in which the goal is reached.";
    WorstCost: "worst cost" = "Bounds on the cost in the worst scenario, with the criterion `minimax` in place of the mean cost.";
}
