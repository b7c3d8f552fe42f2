// Timeline and inspector: events, the decision at the cursor, and the result of the last action.
function showTimeline() {
  const [shown, see] = [run(), visible()];
  element("timeline").hidden = !shown;
  element("events").hidden = !shown;
  element("views").hidden = !shown || !mayChangeView();
  if (!shown) return;
  // With the future hidden, the timeline ends at the cursor: its length tells nothing.
  const length = see.future ? shown.steps : state.step;
  const scrub = element("scrub");
  [scrub.max, scrub.value] = [length, state.step];
  const text = see.future ? `Step ${state.step} of ${shown.steps}` : `Step ${state.step}`;
  scrub.setAttribute("aria-valuetext", text);
  element("position").textContent = text;
  element("play").textContent = state.playing ? "Pause" : "Play";
  element("play").setAttribute("aria-label", state.playing ? "Pause" : "Play");
  const locked = !maySteps();
  for (const id of ["scrub", "play"]) element(id).disabled = locked;
  for (const id of ["home", "previous"]) element(id).disabled = locked || state.step === 0;
  for (const id of ["next", "end"]) element(id).disabled = locked || state.step >= lastStep();
  element("end").hidden = !see.future;
  const seen = events(see);
  // Marks of one step stand one above the other; frequent events have a row of their own below.
  const heights = new Map();
  const rows = seen.map(([step, number]) => {
    if (data.kinds[number].main) return 0;
    heights.set(step, (heights.get(step) ?? 0) + 1);
    return heights.get(step);
  });
  element("marks").style.height = `${17 * Math.max(1, ...rows) + 14}px`;
  element("marks").replaceChildren(...seen.map(([step, number], place) => {
    const kind = data.kinds[number];
    const mark = make("button", undefined, { type: "button", tabindex: "-1", title: `Step ${step}: ${kind.label}`, "data-step": step });
    mark.className = kind.main ? "main" : "";
    mark.style.bottom = `${rows[place] ? 17 * rows[place] - 5 : 0}px`;
    mark.style.left = `${length ? 100 * step / length : 0}%`;
    mark.innerHTML = `<svg viewBox="0 0 200 200" aria-hidden="true">${instancesMarkup(kind.mark, screenColours)}</svg>`;
    return mark;
  }));
  const of = data.runs.length > 1 ? `run=${state.run + 1}&` : "";
  element("event-list").replaceChildren(...seen.map(([step, number]) => {
    const item = make("li");
    item.append(make("a", `Step ${step}: ${data.kinds[number].label}`, { href: `#${of}step=${step}`, "data-step": step }));
    return item;
  }));
  element("events").hidden = !seen.length;
  element("run").value = String(state.run);
  element("boards").value = state.boards;
  const base = visibleAtMost();
  const hasIce = shown.cells.length > 0;
  for (const fact of ["truth", "plan", "future"]) {
    const box = element(`see-${fact}`);
    box.checked = see[fact];
    box.disabled = !base[fact];
    box.parentElement.hidden = !base[fact] || (fact === "truth" && !hasIce);
  }
  element("boards").parentElement.hidden = !hasIce;
}

// Whether the reasons of a run may be seen: those of an agent that knows the ice reveal it.
function mayReadReasons(shown, see) {
  return see.reasons && (see.truth || !shown.clairvoyant);
}

function list(entries, name = "ul") {
  const made = make(name);
  made.append(...entries.map((entry) => make("li", entry)));
  return made;
}

// A label that shows and hides its explanation in `note`; plain text without an explanation.
function explained(label, note) {
  const text = data.terms[label];
  if (!text) return label;
  const made = make("button", label, { type: "button", class: "term", title: text });
  const tell = (isOpen) => {
    made.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) note.textContent = `${label}: ${text}`;
  };
  tell(state.explained === label);
  made.addEventListener("click", () => {
    const isOpen = state.explained === label;
    for (const other of document.querySelectorAll(".term")) other.setAttribute("aria-expanded", "false");
    for (const other of document.querySelectorAll(".explanation")) other.textContent = "";
    state.explained = isOpen ? null : label;
    tell(!isOpen);
  });
  return made;
}

const explanation = () => make("p", undefined, { class: "explanation", role: "status" });

function factList(facts) {
  const [made, note] = [make("dl"), explanation()];
  for (const [label, value] of facts) {
    const name = make("dt");
    name.append(explained(label, note));
    made.append(name, make("dd", value));
  }
  return [made, note];
}

function candidateTable(decision) {
  const table = make("table");
  const isNumber = (text) => /^[<>]? ?[\d.]+( %)?$/.test(text) || text === "";
  const numeric = decision.columns.map((_, column) => column > 1 && decision.candidates.every((row) => isNumber(row[column])));
  const row = (name, texts, attributes) => {
    const made = make("tr");
    made.append(...texts.map((text, column) => {
      const cell = make(name, undefined, attributes);
      cell.append(text);
      if (numeric[column]) cell.className = "number";
      return cell;
    }));
    return made;
  };
  const [head, body] = [make("thead"), make("tbody")];
  const note = explanation();
  head.append(row("th", decision.columns.map((heading) => explained(heading, note)), { scope: "col" }));
  decision.candidates.forEach((texts, place) => {
    const made = row("td", texts);
    if (place === 0) made.className = "is-chosen";
    body.append(made);
  });
  table.append(make("caption", "Candidates", { class: "unseen" }), head, body);
  const scroll = make("div", undefined, { class: "scroll", tabindex: "0", role: "region", "aria-label": "Candidates" });
  scroll.append(table);
  return [scroll, note];
}

// The decision at a step as elements.
function decisionParts(shown, step, title) {
  const decision = shown.decisions[step];
  const parts = [make("h2", `${title}: ${decision.action}`), make("p", decision.engine, { class: "engine" })];
  if (decision.plan) parts.push(make("p", decision.plan));
  if (decision.path) parts.push(make("p", decision.path, { class: "path" }));
  if (decision.facts.length) parts.push(...factList(decision.facts));
  if (decision.candidates) {
    parts.push(make("h3", "Candidates"), ...candidateTable(decision));
    if (decision.more) parts.push(make("p", `and ${decision.more} more`, { class: "quiet" }));
  }
  if (decision.outcomes) parts.push(make("h3", "Possible outcomes"), list(decision.outcomes));
  return parts;
}

// The result of the action before a step as elements.
function resultParts(shown, step) {
  if (step === 0) return [];
  const result = shown.results[step - 1];
  const parts = [make("h2", "Last action"), make("p", result.happened)];
  if (result.expected) parts.push(make("p", `Expected: ${result.expected}`, { class: "quiet" }));
  if (result.learnt) parts.push(make("h3", "Learnt"), list(result.learnt));
  return parts;
}

function showInspector() {
  const [shown, see] = [run(), visible()];
  element("inspector").hidden = !shown;
  if (!shown) return;
  const { step } = state;
  element("result").replaceChildren(...resultParts(shown, step));
  const atEnd = step === shown.steps;
  const parts = [];
  let spoken = "";
  if (!see.future) {
    if (step > 0 && mayReadReasons(shown, see)) parts.push(...decisionParts(shown, step - 1, "Last decision"));
  } else if (!atEnd) {
    spoken = `Next: ${shown.decisions[step].action}.`;
    if (mayReadReasons(shown, see)) parts.push(...decisionParts(shown, step, "Next"));
    else if (!see.reasons) spoken = "";
  }
  if (atEnd) parts.push(make("h2", shown.ending));
  if (!mayReadReasons(shown, see)) {
    const why = see.reasons ? "This agent knows the ice: its reasons are hidden with the ice." : "";
    spoken = "";
    if (why) parts.push(make("p", why, { class: "quiet" }));
  }
  element("decision").replaceChildren(...parts);
  element("inspector").classList.toggle("is-empty", !parts.length && step === 0);
  const happened = step > 0 ? `${shown.results[step - 1].happened}.` : "";
  element("status").textContent = `${element("position").textContent}. ${happened} ${spoken} ${atEnd ? shown.ending : ""}`;
}
