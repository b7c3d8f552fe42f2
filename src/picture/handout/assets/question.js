// Moments: narration, questions, hints, reveal, and the answers file.
const answers = data.moments.map(() => ({ tries: 0, hints: 0, spent: 0, since: null, given: null, done: false, right: false, regret: null, unit: "steps" }));
let timer = null;

// Whether the moment has a question that is neither answered nor revealed.
function isOpen(index) {
  return Boolean(data.moments[index]?.question) && !answers[index].done;
}

function openMoment(index) {
  const now = performance.now();
  for (const answer of answers) {
    if (answer.since !== null) answer.spent += now - answer.since;
    answer.since = null;
  }
  if (isOpen(index)) answers[index].since = now;
  clearTimeout(timer);
  const { advance } = data.moments[index];
  if (typeof advance === "number") timer = setTimeout(() => { if (moment() && state.moment === index) goMoment(index + 1); }, 1000 * advance);
  buildQuestion(index);
}

// Cells that the hints so far, and a revealed answer, mark on the boards.
function questionMarks(index) {
  const { question } = data.moments[index];
  if (!question) return [];
  const marks = question.hints.slice(0, answers[index].hints)
    .filter(({ mark }) => mark.drawn.length).map(({ mark }) => ({ kind: "hint", ...mark }));
  if (answers[index].done && question.right.drawn.length) marks.push({ kind: "right", ...question.right });
  return marks;
}

function field(label, attributes) {
  const made = make("label", `${label} `);
  made.append(make("input", undefined, attributes));
  return made;
}

function buildQuestion(index) {
  const { question } = data.moments[index];
  const form = element("question");
  form.hidden = !question;
  if (!question) return;
  element("ask").textContent = question.ask;
  const { kind, key } = question;
  let parts = [];
  if (kind === "choices") {
    element("choices").setAttribute("role", "radiogroup");
    parts = key.map((choice, place) => {
      const made = make("label", undefined, { class: "choice" });
      made.append(make("input", undefined, { type: "radio", name: "choice", value: place }), make("span", `${place + 1}. ${choice.label}`));
      return made;
    });
  } else {
    element("choices").setAttribute("role", "group");
    if (kind === "number") {
      parts = [field(key.unit ? `Number (${key.unit})` : "Number", { type: "number", id: "number", step: "any" })];
    } else {
      parts = [make("p", "Select a cell on the board, or enter its place.", { class: "quiet" }),
        field("Row", { type: "number", id: "row", min: "1" }), field("Column", { type: "number", id: "column", min: "1" })];
    }
  }
  element("choices").replaceChildren(...parts);
  element("choices").setAttribute("aria-labelledby", "ask");
  for (const id of ["row", "column"]) element(id)?.addEventListener("input", readCellFields);
  element("judgement").textContent = "";
  showQuestion();
}

function readCellFields() {
  const [row, column] = ["row", "column"].map((id) => Number(element(id).value) - 1);
  selectCell(row, column);
}

// Selects a cell if it is on the board.
function selectCell(row, column) {
  const board = run() ?? picture();
  if (!board?.cell || run()?.rows === 0) return;
  const [rows, columns] = [Math.round(board.height / board.cell), Math.round(board.width / board.cell)];
  if (!(row >= 0 && row < rows && column >= 0 && column < columns)) return;
  state.cell = [row, column];
  const fields = [element("row"), element("column")];
  if (fields[0]) fields.forEach((input, place) => { if (input !== document.activeElement) input.value = state.cell[place] + 1; });
  showFigures();
}

// The answer that the form holds now, judged; null if there is none.
function readAnswer({ kind, key }) {
  if (kind === "choices") {
    const chosen = document.querySelector("#choices input:checked");
    if (!chosen) return null;
    const choice = key[Number(chosen.value)];
    return { given: choice.answer, right: choice.right, regret: choice.right ? 0 : choice.regret, unit: choice.unit, loss: choice.loss, place: Number(chosen.value) };
  }
  if (kind === "number") {
    const text = element("number").value;
    if (text === "" || !Number.isFinite(Number(text))) return null;
    const given = Number(text);
    return { given, right: Math.abs(given - key.right) <= key.tolerance + 1e-9, regret: null };
  }
  if (!state.cell) return null;
  const [row, column] = state.cell;
  return { given: { row, column }, right: key.some((cell) => cell[0] === row && cell[1] === column), regret: null };
}

function submit() {
  const { question } = moment() ?? {};
  if (!question || !isOpen(state.moment)) return;
  const read = readAnswer(question);
  const judgement = element("judgement");
  judgement.className = "";
  if (!read) {
    judgement.textContent = "Choose or enter an answer first.";
    return;
  }
  const answer = answers[state.moment];
  answer.tries += 1;
  Object.assign(answer, { given: read.given, right: read.right, regret: read.regret ?? null, unit: read.unit ?? "steps" });
  if (read.right) {
    judgement.textContent = "Right.";
    judgement.className = "right";
    finish(answer);
  } else {
    const loss = read.regret > 0 ? ` It is ${read.loss} than the choice of the agent.` : "";
    judgement.textContent = `Not right.${loss} Try again, take a hint, or show the answer.`;
    judgement.className = "wrong";
    if (read.place !== undefined) document.querySelectorAll("#choices .choice")[read.place].classList.add("is-wrong");
  }
  show();
}

function finish(answer) {
  answer.done = true;
  if (answer.since !== null) answer.spent += performance.now() - answer.since;
  answer.since = null;
}

function hint() {
  const { question } = moment() ?? {};
  if (!question || answers[state.moment].hints >= question.hints.length || !isOpen(state.moment)) return;
  answers[state.moment].hints += 1;
  show();
}

// The right answer in words.
function keyText({ kind, key }) {
  if (kind === "choices") return key.filter((choice) => choice.right).map((choice) => choice.label).join(", or ");
  if (kind === "number") return `${Math.round(100 * key.right) / 100} ${key.unit}`.trim();
  return key.map(([row, column]) => `row ${row + 1}, column ${column + 1}`).join("; or ") || "no cell";
}

function reveal() {
  if (!moment()?.question || !isOpen(state.moment)) return;
  finish(answers[state.moment]);
  show();
}

function showQuestion() {
  const { question } = data.moments[state.moment];
  const answer = answers[state.moment];
  element("answer").disabled = answer.done;
  element("reveal").disabled = answer.done;
  element("hint").hidden = question.hints.length === 0;
  element("hint").disabled = answer.done || answer.hints >= question.hints.length;
  element("hint").textContent = `Hint ${answer.hints} of ${question.hints.length}`;
  element("hints").replaceChildren(...question.hints.slice(0, answer.hints).map((given) => make("li", given.text)));
  element("explanation").textContent = answer.done ? question.explanation : "";
  const choices = document.querySelectorAll("#choices .choice");
  const isAnswered = answer.done && answer.right;
  if (answer.done && !isAnswered) {
    element("judgement").className = "";
    element("judgement").textContent = `Answer: ${keyText(question)}`;
  } else if (isAnswered) {
    element("judgement").className = "right";
    element("judgement").textContent = `Right: ${keyText(question)}`;
  }
  if (answer.done) choices.forEach((choice, place) => choice.classList.toggle("is-right", question.key[place].right));
  for (const input of document.querySelectorAll("#choices input")) input.disabled = answer.done;
}

function showMoment() {
  element("lesson").hidden = state.moment === null;
  element("hand-in").hidden = !data.moments.some((it) => it.question);
  if (state.moment === null) return;
  const now = data.moments[state.moment];
  const [count, number] = [data.moments.length, state.moment + 1];
  const isWaiting = now.advance === "answer" && isOpen(state.moment);
  element("moment-number").textContent = `${number} / ${count}`;
  element("moment-back").disabled = number === 1;
  element("moment-next").disabled = number === count || isWaiting;
  element("moment-next").title = isWaiting ? "Answer the question first" : "";
  element("explore").hidden = !data.runs.length || now.controls === "locked";
  element("explore").disabled = !state.exploring && isOpen(state.moment);
  element("explore").textContent = state.exploring ? `Back to moment ${number}` : "Explore freely";
  element("moment-title").textContent = now.title || `Moment ${number}`;
  element("narration").textContent = state.exploring ? "" : now.narration;
  element("facts").replaceChildren(...(picture()?.facts ?? []).map((fact) => make("li", fact)));
  element("question").hidden = state.exploring || !now.question;
  if (now.question) showQuestion();
  const total = data.moments.filter((it) => it.question).length;
  element("answered").textContent = `${answers.filter((it) => it.tries > 0 || it.done).length} of ${total} questions answered`;
}

// Text of the answers file: one JSON object a line.
function answersText() {
  const name = element("name").value.trim();
  const head = { lesson: data.digest, title: data.title, ...(name ? { name } : {}) };
  const lines = answers.flatMap((answer, index) => {
    if (!data.moments[index].question || (answer.tries === 0 && !answer.done)) return [];
    const running = answer.since === null ? 0 : performance.now() - answer.since;
    const { given, right, regret, unit, tries, hints } = answer;
    return [{ moment: index + 1, answer: given, right, regret, ...(unit === "steps" ? {} : { unit }), tries, hints, seconds: Math.round((answer.spent + running) / 100) / 10 }];
  });
  return [head, ...lines].map((line) => `${JSON.stringify(line)}\n`).join("");
}

function saveAnswers() {
  const link = make("a");
  link.href = URL.createObjectURL(new Blob([answersText()], { type: "application/x-ndjson" }));
  link.download = `${data.title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "") || "lesson"}.answers`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
