// @ts-check
/**
 * How an order is put together, whatever the hand: mouse, touch, keyboard and typed words all send
 * the same few actions to one pure reducer.
 *
 * Each legal line is read as the answers to short questions: which unit? what shall it do? whom does
 * it help? where to? on which coast? by land or by convoy? Together the lines make a tree; a choice
 * is a path from its root. What can be chosen next is what hangs below the path, so nothing here
 * knows a rule of the game.
 */
import { armOf, coastOf, placeOf, provinceOf, readOrder } from "./notation.js";

/** @typedef {"unit"|"what"|"whom"|"where"|"coast"|"way"|"arm"} Ask */

/**
 * @typedef {object} Node
 * @property {Ask|null} ask the question asked here; none at the end of a line
 * @property {Map<string, Node>} next by answer
 * @property {string|null} line the whole line, at its end
 */

/**
 * @typedef {object} Choice
 * @property {string[]} path the answers so far
 * @property {string|null} line a line just completed (the path is empty again)
 * @property {Refused|null} refused what could not be chosen, when the last action chose nothing
 */

/**
 * @typedef {object} Refused
 * @property {"unit"|"move"|"retreat"|"whom"|"where"|"coast"} at the question it was no answer to
 * @property {string} spot the province that was touched
 * @property {string[]} path the answers before it
 */

/**
 * @typedef {{do: "touch", spot: string} | {do: "pick", answer: string} | {do: "back"} | {do: "drop"}} Action
 */

/** @type {Choice} */
export const NOTHING = { path: [], line: null, refused: null };

/** Questions that need no asking when one answer is left. */
const SILENT = new Set(["coast", "way", "arm"]);

/**
 * One line as questions and answers.
 * @param {string} line
 * @returns {[Ask, string][]}
 */
export function questions(line) {
  const order = readOrder(line);
  if (order.what === "WAIVE") return [["unit", "WAIVE"]];
  const place = placeOf(order.unit);
  /** @type {[Ask, string][]} */
  const asked = [
    ["unit", provinceOf(place)],
    ["what", order.what],
  ];
  if (order.what === "B") {
    asked.push(["arm", armOf(order.unit)], ["coast", coastOf(place)]);
  }
  if (order.other) asked.push(["whom", provinceOf(placeOf(order.other))]);
  const target = order.target || (order.other && placeOf(order.other));
  if (target) asked.push(["where", provinceOf(target)], ["coast", coastOf(order.target)]);
  if (order.what === "-") asked.push(["way", order.via ? "VIA" : ""]);
  return asked;
}

/**
 * The tree of all legal lines.
 * @param {readonly string[]} lines
 * @returns {Node}
 */
export function bookOf(lines) {
  const root = emptyNode();
  root.ask = "unit";
  for (const line of lines) {
    let node = root;
    for (const [ask, answer] of questions(line)) {
      node.ask = ask;
      let below = node.next.get(answer);
      if (!below) node.next.set(answer, (below = emptyNode()));
      node = below;
    }
    node.line = line;
  }
  return root;
}

/** @returns {Node} */
const emptyNode = () => ({ ask: null, next: new Map(), line: null });

/**
 * The node at the end of a path, or null when the path leads nowhere.
 * @param {Node} book
 * @param {readonly string[]} path
 */
export function nodeAt(book, path) {
  /** @type {Node|undefined} */
  let node = book;
  for (const answer of path) node = node?.next.get(answer);
  return node ?? null;
}

/**
 * @param {Node} book the legal lines of this phase
 * @param {Choice} choice
 * @param {Action} action
 * @returns {Choice}
 */
export function choose(book, choice, action) {
  switch (action.do) {
    case "touch":
      return touch(book, choice.path, action.spot);
    case "pick":
      return pick(book, choice.path, action.answer);
    case "back":
      return { ...NOTHING, path: stepBack(book, choice.path) };
    case "drop":
      return NOTHING;
  }
}

/**
 * A province was touched: it answers the question asked now, or an earlier one anew.
 * @param {Node} book
 * @param {string[]} path
 * @param {string} spot
 */
function touch(book, path, spot) {
  if (path.length === 1 && nodeAt(book, path)?.ask === "what") {
    if (spot === path[0]) return pick(book, path, "H");
    const move = moveOf(book, path);
    if (move && nodeAt(book, [...path, move, spot])) return arrive(book, [...path, move, spot]);
  }
  for (let depth = path.length; depth >= 0; depth--) {
    const asked = nodeAt(book, path.slice(0, depth));
    const onBoard = asked?.ask === "unit" || asked?.ask === "whom" || asked?.ask === "where";
    if (onBoard && asked.next.has(spot) && (depth > 0 || mayReselect(path))) {
      return arrive(book, [...path.slice(0, depth), spot]);
    }
  }
  return { path, line: null, refused: { at: refusedAt(book, path), spot, path } };
}

/** Half-way through a support or convoy, a touch elsewhere is a slip, not a new selection.
 * @param {string[]} path */
const mayReselect = (path) => path[1] !== "S" && path[1] !== "C";

/**
 * The move or retreat a unit makes when a place is touched before anything is said.
 * @param {Node} book
 * @param {string[]} path
 */
export function moveOf(book, path) {
  const what = nodeAt(book, path.slice(0, 1))?.next;
  return ["-", "R"].find((move) => what?.has(move)) ?? null;
}

/**
 * @param {Node} book
 * @param {string[]} path
 * @returns {Refused["at"]}
 */
function refusedAt(book, path) {
  if (path.length === 0) return "unit";
  const ask = nodeAt(book, path)?.ask;
  if (ask === "whom" || (ask === "where" && path.length > 2)) return ask;
  if (ask === "coast" || ask === "way" || ask === "arm") return "coast";
  return moveOf(book, path) === "R" ? "retreat" : "move";
}

/**
 * An answer was named outright: a chip, a letter, a typed word. A new kind of order restarts the unit's order.
 * @param {Node} book
 * @param {string[]} path
 * @param {string} answer
 */
function pick(book, path, answer) {
  if (nodeAt(book, [...path, answer])) return arrive(book, [...path, answer]);
  const anew = [...path.slice(0, 1), answer];
  if (path.length > 0 && nodeAt(book, anew)) return arrive(book, anew);
  return { ...NOTHING, path };
}

/**
 * Go on through questions with one answer; a finished line ends the choice.
 * @param {Node} book
 * @param {string[]} path
 * @returns {Choice}
 */
function arrive(book, path) {
  const end = settle(book, path);
  const line = nodeAt(book, end)?.line ?? null;
  return { path: line === null ? end : [], line, refused: null };
}

/**
 * @param {Node} book
 * @param {string[]} path
 */
function settle(book, path) {
  const end = [...path];
  for (let node = nodeAt(book, end); node?.next.size === 1; node = nodeAt(book, end)) {
    const [answer] = node.next.keys();
    const silent = SILENT.has(node.ask ?? "") || (node.ask === "what" && "BD".includes(answer));
    if (!silent) break;
    end.push(answer);
  }
  return end;
}

/**
 * One question back, past those that answer themselves.
 * @param {Node} book
 * @param {string[]} path
 */
function stepBack(book, path) {
  for (let length = path.length - 1; length > 0; length--) {
    const shorter = path.slice(0, length);
    if (settle(book, shorter).length === length) return shorter;
  }
  return [];
}

/**
 * What the page shows at a path.
 * @typedef {object} Offer
 * @property {Ask|null} ask
 * @property {string[]} answers the answers possible now
 * @property {string[]} kinds the kinds of order this unit may be given
 * @property {Map<string, "near"|"far">} lit provinces that answer; "far" is reached by convoy alone
 */

/**
 * @param {Node} book
 * @param {string[]} path
 * @returns {Offer}
 */
export function offer(book, path) {
  const node = nodeAt(book, path);
  const kinds = [...(nodeAt(book, path.slice(0, 1))?.next.keys() ?? [])];
  /** @type {Map<string, "near"|"far">} */
  const lit = new Map();
  if (!node) return { ask: null, answers: [], kinds: [], lit };
  const move = path.length === 1 && node.ask === "what" ? moveOf(book, path) : null;
  const place = move ? nodeAt(book, [...path, move]) : node;
  if (place && (place.ask === "unit" || place.ask === "whom" || place.ask === "where")) {
    for (const [spot, below] of place.next) lit.set(spot, onlyByConvoy(below) ? "far" : "near");
  }
  lit.delete("WAIVE");
  return { ask: node.ask, answers: [...node.next.keys()], kinds: path.length ? kinds : [], lit };
}

/** @param {Node} node @returns {boolean} */
function onlyByConvoy(node) {
  if (node.ask === "way") return !node.next.has("");
  return node.ask === "coast" && [...node.next.values()].every(onlyByConvoy);
}
