// State: what is shown, and what may be seen. `show` draws everything from it.
const element = (id) => document.getElementById(id);
const state = {
  run: 0,
  step: Math.min(data.step, data.runs[0]?.steps ?? 0),
  moment: data.moments.length ? 0 : null,
  exploring: false,
  boards: data.boards,
  hidden: { truth: false, plan: false, future: false },
  cell: null,
  playing: null,
  // Label whose explanation is open.
  explained: null,
};

function make(name, text, attributes = {}) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

const moment = () => (state.moment === null || state.exploring ? null : data.moments[state.moment]);
const picture = () => (moment()?.view.picture ? moment().view : null);
const run = () => (picture() ? null : data.runs[state.run]);

// What the reader may see at most: plan, reasons, probabilities and later steps would answer an
// open question.
function visibleAtMost() {
  const base = moment()?.visible ?? data.visible;
  const isAsked = moment() && isOpen(state.moment);
  return isAsked ? { ...base, plan: false, reasons: false, future: false, labels: false } : base;
}

// What is shown: what may be seen, without what the reader has hidden.
function visible() {
  const base = visibleAtMost();
  const { truth, plan, future } = state.hidden;
  return { ...base, truth: base.truth && !truth, plan: base.plan && !plan, future: base.future && !future };
}

// Largest step that the reader may go to: an open question stops time.
function lastStep() {
  const now = moment();
  if (!run()) return 0;
  return now && isOpen(state.moment) ? now.view.step : run().steps;
}

function maySteps() {
  return Boolean(run()) && moment()?.controls !== "locked";
}

function mayChangeView() {
  return !moment() || moment().controls === "free";
}

// Events that may be seen, in order.
function events(see = visible(), step = state.step) {
  return (run()?.events ?? []).filter(([at, number]) => {
    const kind = data.kinds[number];
    if (kind.truth && !see.truth) return false;
    return see.future || (kind.ahead ? at < step : at <= step);
  });
}

function go(step) {
  if (!maySteps()) return;
  state.step = Math.min(Math.max(step, 0), lastStep());
  show();
}

function goMoment(index) {
  if (index < 0 || index >= data.moments.length) return;
  stop();
  state.moment = index;
  state.exploring = false;
  state.cell = null;
  // A moment shows what it was made to show, whatever the reader hid before.
  state.hidden = { truth: false, plan: false, future: false };
  const { view, boards } = data.moments[index];
  state.boards = boards;
  if (!view.picture) [state.run, state.step] = [view.run, view.step];
  openMoment(index);
  show();
}

function explore() {
  if (state.moment === null || !data.runs.length) return;
  if (state.exploring) return goMoment(state.moment);
  if (isOpen(state.moment) || moment().controls === "locked") return;
  state.exploring = true;
  show();
}

// Links: #m3 is a moment; #step=6 and #run=2&step=6 are steps. Moments and runs count from 1.
function readLink() {
  const link = location.hash.slice(1);
  const number = Number(/^m(\d+)$/.exec(link)?.[1]);
  if (number >= 1 && number <= data.moments.length) return goMoment(number - 1), true;
  const wanted = new URLSearchParams(link);
  if (!wanted.has("step") || !data.runs.length) return false;
  if (moment() && (isOpen(state.moment) || moment().controls === "locked")) return false;
  const chosen = data.runs[Number(wanted.get("run") ?? 1) - 1];
  state.exploring = state.moment !== null;
  if (chosen) state.run = data.runs.indexOf(chosen);
  state.step = Math.min(Math.max(Math.trunc(Number(wanted.get("step"))) || 0, 0), data.runs[state.run].steps);
  show();
  return true;
}

function writeLink() {
  const of = data.runs.length > 1 ? `run=${state.run + 1}&` : "";
  const link = moment() ? `#m${state.moment + 1}` : `#${of}step=${state.step}`;
  if (link === location.hash) return;
  // A browser may refuse this for a page without an address of its own.
  try { history.replaceState(null, "", link); } catch { /* The link stays as it was. */ }
}

function stop() {
  clearInterval(state.playing);
  state.playing = null;
}

function togglePlay() {
  if (state.playing) {
    stop();
    return show();
  }
  if (!maySteps()) return;
  if (state.step >= lastStep()) state.step = 0;
  state.playing = setInterval(() => {
    if (state.step >= lastStep()) stop();
    go(state.step + 1);
  }, Number(element("speed").value));
  show();
}

function show() {
  showFigures();
  showTimeline();
  showInspector();
  showMoment();
  writeLink();
}

const boardNames = (shown) => {
  if (!shown.layers.some((layer) => layer.board === "belief")) return ["truth"];
  return state.boards === "both" ? ["truth", "belief"] : [state.boards];
};

function caption(shown, board, see) {
  if (board === "belief") return `Belief of ${shown.agent}`;
  if (!shown.layers.some((layer) => layer.board === "belief")) return shown.level || "Board";
  return see.truth ? "Truth" : "Board, ice hidden";
}

function figure(title, box, markup, label) {
  const made = make("figure");
  const svg = `<svg viewBox="${box}" role="img">${markup}</svg>`;
  made.append(make("figcaption", title));
  made.insertAdjacentHTML("beforeend", svg);
  made.lastChild.setAttribute("aria-label", label);
  return made;
}

// Figures of a moment or step, with marks; also for paper.
function figures(shown, step, see, options) {
  const { boards, camera, marks = [], colours } = options;
  return boards.map((board) => {
    const markup = boardMarkup(shown, board, step, see, colours) + markMarkup(marks, colours);
    const title = caption(shown, board, see);
    const happened = step > 0 ? `; last action ${shown.results[step - 1].happened}` : "";
    const made = figure(title, viewBox(shown.width, shown.height, shown.cell, camera), markup, `${title} after ${step} actions${happened}`);
    made.dataset.board = board;
    return made;
  });
}

function pictureFigure(view, marks, camera, colours) {
  const markup = instancesMarkup(view.picture, colours) + markMarkup(marks, colours);
  return figure("", viewBox(view.width, view.height, view.cell, camera), markup, view.description);
}

const momentMarks = (now) => now.marks.map((mark) => ({ kind: "mark", ...mark }));

function showFigures() {
  const [now, see] = [moment(), visible()];
  const atHome = now && (!run() || (state.run === now.view.run && state.step === now.view.step));
  const marks = [...(atHome ? momentMarks(now) : []), ...(now ? questionMarks(state.moment) : [])];
  if (state.cell) {
    const [y, x] = state.cell.map((place) => place * (run() ?? picture()).cell);
    marks.push({ kind: "selected", drawn: data.selection, x, y });
  }
  const camera = now?.camera;
  element("figures").replaceChildren(...(picture()
    ? [pictureFigure(picture(), marks, camera, screenColours)]
    : figures(run(), state.step, see, { boards: boardNames(run()), camera, marks, colours: screenColours })));
  element("cell").textContent = cellText(see);
  const shown = run();
  const entries = [
    ...(shown ? runLegend(shown, boardNames(shown), see) : picture().legend),
    ...markLegend(marks),
    ...(shown ? eventLegend(new Set(events(see).map(([, number]) => number))) : []),
  ];
  element("legend-list").replaceChildren(...legendItems(entries, screenColours));
}

// Belief about every cell after a number of steps.
function cellsAt(shown, step) {
  const cells = shown.cells.slice();
  for (const change of shown.changes.slice(0, step)) {
    for (let at = 0; at < change.length; at += 2) cells[change[at]] = change[at + 1];
  }
  return cells;
}

// 101 to 103 are the codes of known cells in `ice.rs`.
function cellText(see) {
  if (!state.cell) return "";
  const [row, column] = state.cell;
  const place = `Row ${row + 1}, column ${column + 1}`;
  const shown = run();
  if (!shown?.cells.length || !see.labels) return place;
  const code = cellsAt(shown, state.step)[row * shown.columns + column];
  const known = { 101: "known floor", 102: "known ice", 103: "wall" };
  return `${place}: ${known[code] ?? `unknown, ice with probability ${code} %`}`;
}
