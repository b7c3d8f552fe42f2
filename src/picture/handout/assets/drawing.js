// Drawing: symbols, instances and layers as SVG. All markup here consists of numbers and colours.
const holder = document.getElementById("data");
const data = JSON.parse(holder.textContent);
// The document keeps neither the data nor the script: it holds only what is shown.
holder.remove();
document.currentScript.remove();

const { colours: screenColours, paper: paperColours, symbols, instances } = data.symbols;

function pairs(row, from) {
  let text = "";
  for (let at = from; at < row.length; at += 2) text += `${at > from ? " " : ""}${row[at]},${row[at + 1]}`;
  return text;
}

function outline(row, colours) {
  const dash = row[3] > 0 ? ` stroke-dasharray="${row[3]} ${row[4]}"` : "";
  return ` fill="none" stroke="${colours[row[1]]}" stroke-width="${row[2]}"${dash}`;
}

// The kinds of rows are those of the table in `symbols.rs`.
// Neighbouring tiles share an edge, so sharp rectangles are drawn without smoothing.
const shapeMarkup = [
  (row, colours) => `<polygon points="${pairs(row, 2)}" fill="${colours[row[1]]}"/>`,
  (row, colours) => `<rect x="${row[2]}" y="${row[3]}" width="${row[4]}" height="${row[5]}"${row[6] ? ` rx="${row[6]}"` : ' shape-rendering="crispEdges"'} fill="${colours[row[1]]}"/>`,
  (row, colours) => `<ellipse cx="${row[2]}" cy="${row[3]}" rx="${row[4]}" ry="${row[5]}" fill="${colours[row[1]]}"/>`,
  (row, colours) => `<circle cx="${row[5]}" cy="${row[6]}" r="${row[7]}"${outline(row, colours)}/>`,
  (row, colours) => `<polyline points="${pairs(row, 5)}"${outline(row, colours)}/>`,
  (row, colours) => `<polygon points="${pairs(row, 5)}"${outline(row, colours)}/>`,
];

function instancesMarkup(numbers, colours) {
  return numbers.map((number) => {
    const [symbol, x, y] = instances.slice(3 * number, 3 * number + 3);
    const shapes = symbols[symbol].map((row) => shapeMarkup[row[0]](row, colours)).join("");
    return `<g transform="translate(${x} ${y})">${shapes}</g>`;
  }).join("");
}

// Lists of instances of a layer; each follows from the one before it.
function listOf(layer, step) {
  layer.lists ??= [];
  for (let at = layer.lists.length; at <= step; at += 1) {
    const list = at > 0 ? layer.lists[at - 1].slice() : [];
    for (const [start, removed, ...added] of layer.steps[at].slice().reverse()) list.splice(start, removed, ...added);
    layer.lists.push(list);
  }
  return layer.lists[step];
}

function holds(condition, isVisible) {
  return condition === undefined || condition === isVisible;
}

// Whether a layer of a run may be seen.
function isSeen(run, layer, see) {
  // The plan of an agent that knows the hidden facts would reveal them.
  const plan = see.plan && (see.truth || !run.clairvoyant);
  return holds(layer.truth, see.truth) && holds(layer.plan, plan) && holds(layer.future, see.future);
}

// Markup of a board of a run at a step, as far as it may be seen.
function boardMarkup(run, board, step, see, colours) {
  return run.layers
    .filter((layer) => layer.board === board && isSeen(run, layer, see))
    .map((layer) => instancesMarkup(listOf(layer, step), colours)).join("");
}

// Markup of marks: each has a class, instances, and perhaps a distance from its own place.
function markMarkup(marks, colours) {
  return marks.map(({ kind, drawn, x = 0, y = 0 }) => `<g class="${kind}" transform="translate(${x} ${y})">${instancesMarkup(drawn, colours)}</g>`).join("");
}

// Entries of the legend that the boards of a run show.
function runLegend(run, boards, see) {
  const isShown = (layer) => boards.includes(layer.board) && isSeen(run, layer, see);
  return run.legend.filter(({ layers }) => layers.some((index) => isShown(run.layers[index])));
}

// Entries of the legend for marks of moments, and for kinds of events.
const markLegend = (marks) => data.roles.filter((_, index) => marks.some(({ role }) => role === index));
const eventLegend = (numbers) => data.kinds.flatMap(({ label, mark }, index) => (numbers.has(index) ? [{ label, sample: mark, size: 200 }] : []));

// List items of a legend: samples with their meaning.
function legendItems(entries, colours) {
  return entries.map(({ label, sample, size }) => {
    const item = document.createElement("li");
    item.innerHTML = `<svg viewBox="0 0 ${size} ${size}" aria-hidden="true">${instancesMarkup(sample, colours)}</svg>`;
    item.append(label);
    return item;
  });
}

// View box of a board of this size: the whole board, or the part in sight of a camera.
function viewBox(width, height, cell, camera) {
  if (!camera || !cell) return `0 0 ${width} ${height}`;
  const [row, column, rows] = camera;
  const tall = Math.min(rows * cell, height);
  const wide = Math.min(width, tall * width / height);
  const clamp = (middle, length, all) => Math.min(Math.max((middle + 0.5) * cell - length / 2, 0), all - length);
  return `${clamp(column, wide, width)} ${clamp(row, tall, height)} ${wide} ${tall}`;
}
