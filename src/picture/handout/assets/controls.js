// Keys, pointer, paper, start. The keys are those of the studio.
function nextEvent(direction, wanted = () => true, wraps = false) {
  const steps = events().filter(([, number]) => wanted(data.kinds[number])).map(([step]) => step).sort((one, other) => one - other);
  const ahead = steps.filter((step) => (step - state.step) * direction > 0);
  const found = direction > 0 ? ahead[0] : ahead[ahead.length - 1];
  if (found !== undefined) go(found);
  else if (wraps && steps.length) go(steps[0]);
}

const toKind = (...labels) => () => nextEvent(1, (kind) => labels.includes(kind.label), true);

// Goes to the last step that changed the belief about the selected cell.
function lastChange() {
  const shown = run();
  if (!state.cell || !shown?.cells.length) return;
  const cell = state.cell[0] * shown.columns + state.cell[1];
  for (let step = state.step - 1; step > 0; step -= 1) {
    if (shown.changes[step - 1].some((value, at) => at % 2 === 0 && value === cell)) return go(step);
  }
}

function moveCell(rows, columns) {
  const [row, column] = state.cell ?? [0, 0];
  selectCell(row + rows, column + columns);
}

function nextBoards() {
  if (!mayChangeView()) return;
  const order = ["both", "truth", "belief"];
  state.boards = order[(order.indexOf(state.boards) + 1) % order.length];
  show();
}

function toggleFact(fact) {
  if (!mayChangeView()) return;
  state.hidden[fact] = !state.hidden[fact];
  show();
}

function changeRun(direction) {
  if (!mayChangeView()) return;
  const chosen = state.run + direction;
  if (chosen < 0 || chosen >= data.runs.length) return;
  state.run = chosen;
  state.step = Math.min(state.step, data.runs[chosen].steps);
  show();
}

function changeSpeed(direction) {
  const speed = element("speed");
  speed.selectedIndex = Math.min(Math.max(speed.selectedIndex + direction, 0), speed.options.length - 1);
  restart();
}

function restart() {
  if (!state.playing) return;
  stop();
  togglePlay();
}

function turnPage(direction) {
  if (state.moment === null) return changeRun(direction);
  if (direction > 0 && element("moment-next").disabled) return undefined;
  return goMoment(state.moment + direction);
}

function choose(place) {
  const input = document.querySelectorAll("#choices input[type=radio]")[place];
  if (input && !input.disabled && !element("question").hidden) input.checked = true;
}

function toggleHelp() {
  element("help").open = !element("help").open;
  if (element("help").open) element("help").scrollIntoView();
}

const keys = [
  [["Space"], "Play or pause", togglePlay],
  [["→"], "Step forward", () => go(state.step + 1)],
  [["←"], "Step back", () => go(state.step - 1)],
  [["Shift+→"], "Next decision", () => go(state.step + 1)],
  [["Shift+←"], "Previous decision", () => go(state.step - 1)],
  [["Ctrl+→"], "Next event", () => nextEvent(1)],
  [["Ctrl+←"], "Previous event", () => nextEvent(-1)],
  [["Home"], "Start", () => go(0)],
  [["End"], "End", () => { if (visible().future) go(lastStep()); }],
  [["=", "+"], "Faster", () => changeSpeed(1)],
  [["-"], "Slower", () => changeSpeed(-1)],
  [["N"], "Next replan", toKind("replan")],
  [["S"], "Next unexpected outcome", toKind("surprise", "less likely outcome")],
  [["D"], "Next discovery", toKind("discovery")],
  [["X"], "Next dead end", toKind("dead end")],
  [["B"], "Last change of the selected cell", lastChange],
  [["Ctrl+Shift+↑"], "Select the cell above", () => moveCell(-1, 0)],
  [["Ctrl+Shift+↓"], "Select the cell below", () => moveCell(1, 0)],
  [["Ctrl+Shift+←"], "Select the cell to the left", () => moveCell(0, -1)],
  [["Ctrl+Shift+→"], "Select the cell to the right", () => moveCell(0, 1)],
  [["V"], "Truth, belief or both", nextBoards],
  [["H"], "Hide or show the ice", () => toggleFact("truth")],
  [["P"], "Hide or show the plan", () => toggleFact("plan")],
  [["F"], "Hide or show the future", () => toggleFact("future")],
  [["PageDown"], "Next moment or run", () => turnPage(1)],
  [["PageUp"], "Previous moment or run", () => turnPage(-1)],
  [["1", "2", "3", "4", "5", "6", "7", "8", "9"], "Choose an answer", (key) => choose(Number(key) - 1)],
  [["Enter"], "Answer", submit],
  [["."], "Blank the page", () => { element("blank").hidden = false; }],
  [["Esc"], "Cancel the selection", () => { state.cell = null; showFigures(); }],
  [["?", "F1"], "Keys", toggleHelp],
];
const keyNames = { " ": "Space", ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", Escape: "Esc" };
const commands = new Map(keys.flatMap(([names, , act]) => names.map((name) => [name, act])));

function onKey(event) {
  if (event.altKey || event.metaKey) return;
  if (!element("blank").hidden) {
    element("blank").hidden = true;
    return event.preventDefault();
  }
  const { target } = event;
  const isTyping = target.matches("input[type=text], input[type=number], select");
  const isButton = target.matches("button, a, summary, input[type=checkbox], input[type=radio]");
  const plain = keyNames[event.key] ?? (event.key.length === 1 ? event.key.toUpperCase() : event.key);
  if (isTyping && !["PageDown", "PageUp", "F1"].includes(plain)) return;
  // These keys press what has the focus, or select among choices.
  if (isButton && ["Space", "Enter"].includes(plain)) {
    if (!(plain === "Enter" && target.matches("input[type=radio]"))) return;
  }
  if (target.matches("input[type=radio]") && ["↑", "↓", "←", "→"].includes(plain) && !event.ctrlKey) return;
  const isArrow = ["←", "→", "↑", "↓"].includes(plain);
  const prefix = (event.ctrlKey ? "Ctrl+" : "") + (event.shiftKey && (isArrow || plain.length > 1) ? "Shift+" : "");
  const act = commands.get(prefix + plain);
  if (!act) return;
  event.preventDefault();
  act(plain);
}

// A click on a board selects the cell at the pointer.
function onBoard(event) {
  const svg = event.target.closest("svg");
  const board = run() ?? picture();
  if (!svg || !board?.cell) return;
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  selectCell(Math.floor(point.y / board.cell), Math.floor(point.x / board.cell));
}

// Paper: the steps with events, or the moments with their questions and, last, the answers.
const MAX_FIGURES = 24;

function paperStep(shown, step, labels, see) {
  const section = make("section");
  const of = see.future ? ` of ${shown.steps}` : "";
  section.append(make("h2", `Step ${step}${of}${labels.length ? `: ${labels.join(", ")}` : ""}`));
  const pictures = make("div", undefined, { class: "pictures" });
  pictures.append(...figures(shown, step, see, { boards: boardNames(shown), colours: paperColours }));
  section.append(pictures, ...resultParts(shown, step));
  if (see.future && step < shown.steps && mayReadReasons(shown, see)) section.append(...decisionParts(shown, step, "Next"));
  if (step === shown.steps) section.append(make("h2", shown.ending));
  return section;
}

function paperLegend(entries) {
  const [section, items] = [make("section"), make("ul", undefined, { class: "legend" })];
  items.append(...legendItems(entries, paperColours));
  section.append(make("h2", "Legend"), items);
  return section;
}

function paperRun() {
  const [shown, see] = [run(), visible()];
  const last = see.future ? shown.steps : state.step;
  const byStep = new Map([[0, []]]);
  for (const [step, number] of events(see)) {
    if (!data.kinds[number].main) byStep.set(step, [...(byStep.get(step) ?? []), data.kinds[number].label]);
  }
  byStep.set(last, byStep.get(last) ?? []);
  const steps = [...byStep.keys()].filter((step) => step <= last).sort((one, other) => one - other);
  const sections = steps.slice(0, MAX_FIGURES).map((step) => paperStep(shown, step, byStep.get(step), see));
  const rest = steps.length - sections.length;
  if (rest > 0) sections.push(make("p", `${rest} more steps with events are not printed.`));
  const kinds = eventLegend(new Set(events(see).map(([, number]) => number)));
  sections.push(paperLegend([...runLegend(shown, boardNames(shown), see), ...kinds]));
  return sections;
}

function paperQuestion({ kind, key, ask }) {
  const parts = [make("p", ask)];
  if (kind === "choices") {
    const choices = list(key.map((choice) => `☐ ${choice.label}`));
    choices.className = "choices";
    parts.push(choices);
  } else {
    parts.push(make("div", undefined, { class: "line" }));
  }
  return parts;
}

// What a moment shows on paper, where its question is open.
const paperView = (now) => ({ ...now.visible, ...(now.question ? { plan: false } : {}) });

function paperBoards(now) {
  const hasBelief = data.runs[now.view.run].layers.some((layer) => layer.board === "belief");
  return !hasBelief ? ["truth"] : now.boards === "both" ? ["truth", "belief"] : [now.boards];
}

const momentLegend = (now) => now.view.legend ?? runLegend(data.runs[now.view.run], paperBoards(now), paperView(now));

function paperMoments() {
  const sections = data.moments.map((now, index) => {
    const section = make("section");
    section.append(make("h2", `${index + 1}. ${now.title}`.trim()));
    const pictures = make("div", undefined, { class: "pictures" });
    if (now.view.picture) {
      pictures.append(pictureFigure(now.view, momentMarks(now), now.camera, paperColours));
      section.append(pictures, list(now.view.facts));
    } else {
      const shown = data.runs[now.view.run];
      pictures.append(...figures(shown, now.view.step, paperView(now), { boards: paperBoards(now), camera: now.camera, marks: momentMarks(now), colours: paperColours }));
      section.append(pictures);
    }
    section.append(make("p", now.narration), ...(now.question ? paperQuestion(now.question) : []));
    return section;
  });
  // Boards of several moments share entries: each is printed once.
  const entries = new Map(data.moments.flatMap((now) => [...momentLegend(now), ...markLegend(now.marks)]).map((entry) => [entry.label, entry]));
  sections.push(paperLegend([...entries.values()]));
  const asked = data.moments.flatMap(({ question }, index) => (question ? [[index, question]] : []));
  if (asked.length) {
    const last = make("section", undefined, { class: "answers" });
    last.append(make("h2", "Answers"));
    last.append(...asked.map(([index, question]) => make("p", `${index + 1}. ${keyText(question).replace(/\.$/, "")}. ${question.explanation}`)));
    sections.push(last);
  }
  return sections;
}

function fillPaper() {
  element("paper").replaceChildren(...(data.moments.length ? paperMoments() : paperRun()));
}

function start() {
  const names = data.runs.map((it, place) => make("option", it.name, { value: place }));
  element("run").replaceChildren(...names);
  element("run-label").hidden = data.runs.length < 2;
  const first = data.runs[0];
  if (first && !data.moments.length) element("about").textContent = [first.level, first.size, `agent ${first.agent}`].filter(Boolean).join(" · ");
  element("keys").replaceChildren(...keys.map(([names, label]) => {
    const row = make("tr");
    const cell = make("td");
    const shown = names.length > 4 ? [`${names[0]} to ${names[names.length - 1]}`] : names;
    shown.forEach((name) => cell.append(make("kbd", name), " "));
    row.append(cell, make("td", label));
    return row;
  }));
  const clicks = {
    home: () => go(0), previous: () => go(state.step - 1), next: () => go(state.step + 1), end: () => go(lastStep()),
    play: togglePlay, "moment-back": () => goMoment(state.moment - 1), "moment-next": () => goMoment(state.moment + 1), explore, hint, reveal,
    blank: () => { element("blank").hidden = true; },
  };
  for (const [id, act] of Object.entries(clicks)) element(id).addEventListener("click", act);
  element("scrub").addEventListener("input", () => go(Number(element("scrub").value)));
  element("speed").addEventListener("change", restart);
  element("boards").addEventListener("change", () => { state.boards = element("boards").value; show(); });
  element("run").addEventListener("change", () => changeRun(Number(element("run").value) - state.run));
  for (const fact of ["truth", "plan", "future"]) element(`see-${fact}`).addEventListener("change", () => toggleFact(fact));
  element("question").addEventListener("submit", (event) => { event.preventDefault(); submit(); });
  element("hand-in").addEventListener("submit", (event) => { event.preventDefault(); saveAnswers(); });
  element("figures").addEventListener("click", onBoard);
  for (const id of ["marks", "event-list"]) {
    element(id).addEventListener("click", (event) => {
      const step = event.target.closest("[data-step]")?.dataset.step;
      if (step === undefined) return;
      event.preventDefault();
      go(Number(step));
    });
  }
  element("skip").addEventListener("click", (event) => { event.preventDefault(); element("inspector").focus(); });
  document.addEventListener("keydown", onKey);
  addEventListener("hashchange", readLink);
  addEventListener("beforeprint", fillPaper);
  addEventListener("afterprint", () => element("paper").replaceChildren());
  matchMedia("print").addEventListener("change", ({ matches }) => (matches ? fillPaper() : element("paper").replaceChildren()));
  element("player").hidden = false;
  if (readLink()) return;
  if (data.moments.length) goMoment(0);
  else show();
}

start();
