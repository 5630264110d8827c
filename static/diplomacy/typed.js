// @ts-check
/**
 * Orders typed in words: "mun s ber - kie", "Army Munich supports Berlin to Kiel". Each word answers
 * the question asked at that point, so words and completions come from the same tree of legal lines
 * as a click does.
 */
import { moveOf, nodeAt } from "./choose.js";

/** @typedef {import("./choose.js").Node} Node */
/** @typedef {import("./gazetteer.js").Gazetteer} Gazetteer */

/**
 * @typedef {object} Typed
 * @property {string[]} path the answers understood
 * @property {string|null} line the whole order, once the words make one
 * @property {string} rest what is left unread: half a word, or something not understood
 * @property {string[][]} completions paths the text could mean next, the best first
 */

/** @type {Record<string, Record<string, string[]>>} words for the answers that are no places */
const WORDS = {
  what: {
    "-": ["moves to", "moves", "move to", "move", "to", "-", "->", "→", "m"],
    H: ["holds", "hold", "h"],
    S: ["supports", "support", "sup", "s"],
    C: ["convoys", "convoy", "con", "c"],
    R: ["retreats to", "retreats", "retreat to", "retreat", "to", "-", "->", "→", "r"],
    D: ["disbands", "disband", "remove", "d"],
    B: ["build", "b"],
  },
  coast: {
    "": [],
    NC: ["(north coast)", "north coast", "nc", "(nc)"],
    SC: ["(south coast)", "south coast", "sc", "(sc)"],
    EC: ["(east coast)", "east coast", "ec", "(ec)"],
  },
  way: { "": ["by land"], VIA: ["by convoy", "via convoy", "via"] },
  arm: { A: ["army"], F: ["fleet"] },
};

/** Words that say nothing new at a question.
 * @type {Record<string, RegExp>} */
const NOISE = {
  unit: /^(?:(?:a|f|army|fleet|the|build|b|in|remove|disband|order) )*/,
  what: /^(?:\(?(?:north|south|east) coast\)? |[nse]c )*/,
  whom: /^(?:(?:a|f|army|fleet|the|of) )*/,
  where: /^(?:(?:to|into|in|moves?|a|the|[nse]c) |\(?(?:north|south|east) coast\)? |-> ?|- ?|→ ?)*/,
};

/**
 * @param {string} text what the player typed
 * @param {Node} book
 * @param {Gazetteer} names
 * @returns {Typed}
 */
export function readTyped(text, book, names) {
  let rest = text
    .toLowerCase()
    .replace(/[/,.\s]+/g, " ")
    .trimStart();
  rest = rest.replace(/^([af] \w{3}(?: [nse]c)?) b *$/, "build $1"); // the notation's own order of words
  const arm = /^(?:(?:build|b) )?(a|f|army|fleet) /.exec(rest)?.[1][0].toUpperCase() ?? "";
  /** @type {string[]} */
  let path = [];
  let node = book;
  while (node.ask) {
    const said = nextAnswer(rest, node, path, book, names) ?? unsaid(rest, node, arm);
    if (!said) break;
    path = [...path, ...said.answers];
    rest = said.rest;
    node = /** @type {Node} */ (nodeAt(book, path));
  }
  rest = withoutNoise(`${rest.trim()} `, node).trim();
  const completions = node.ask ? completionsOf(rest, node, path, book, names) : [];
  return { path, line: rest ? null : lineAt(book, path), rest, completions };
}

/**
 * The line the words make as they stand; a supported unit that is said to do nothing holds.
 * @param {Node} book
 * @param {string[]} path
 */
function lineAt(book, path) {
  const held = path[1] === "S" && path.length === 3 ? [...path, path[2], ""] : path;
  return nodeAt(book, held)?.line ?? null;
}

/** @typedef {{answers: string[], rest: string}} Said answers read, and the text after them */

/**
 * @param {string} text
 * @param {Node} node
 * @param {string[]} path
 * @param {Node} book
 * @param {Gazetteer} names
 * @returns {Said|null}
 */
function nextAnswer(text, node, path, book, names) {
  const said = spokenAnswer(text, node, path, names);
  const move = said ? null : silentMove(node, path, book);
  if (!move) return said;
  const place = spokenAnswer(text, move.node, move.path, names);
  return place && { answers: [move.what, ...place.answers], rest: place.rest };
}

/**
 * A unit named without a verb moves: "par bur".
 * @param {Node} node
 * @param {string[]} path
 * @param {Node} book
 */
function silentMove(node, path, book) {
  const what = node.ask === "what" ? moveOf(book, path) : null;
  const below = what && node.next.get(what);
  return below ? { what, node: below, path: [...path, what] } : null;
}

/**
 * The longest name at the start of the text, else the one answer whose name begins with its first word.
 * @param {string} text
 * @param {Node} node
 * @param {string[]} path
 * @param {Gazetteer} names
 * @returns {Said|null}
 */
function spokenAnswer(text, node, path, names) {
  const rest = withoutNoise(text, node);
  const space = rest.indexOf(" ");
  const first = space > 1 ? rest.slice(0, space) : null;
  let answer = "";
  let length = 0;
  /** @type {Set<string>} */
  const begun = new Set();
  for (const possible of node.next.keys()) {
    for (const word of wordsOf(possible, node, path, names)) {
      if (word.length > length && (rest === word || rest.startsWith(`${word} `))) {
        answer = possible;
        length = word.length;
      }
      if (first && word.startsWith(first)) begun.add(possible);
    }
  }
  if (length === 0 && first && begun.size === 1) {
    [answer] = begun;
    length = first.length;
  }
  return length ? { answers: [answer], rest: rest.slice(length).trimStart() } : null;
}

/**
 * @param {string} text
 * @param {Node} node
 */
const withoutNoise = (text, node) => text.replace(NOISE[node.ask ?? ""] ?? /^/, "");

/**
 * What need not be said: the only coast or way, the plain one, the kind of unit said at the start.
 * Half a word keeps the question open, for it may be its answer.
 * @param {string} rest
 * @param {Node} node
 * @param {string} arm
 * @returns {Said|null}
 */
function unsaid(rest, node, arm) {
  const only = node.next.size === 1 ? [...node.next.keys()][0] : null;
  if (node.ask === "arm" && node.next.has(arm)) return { answers: [arm], rest };
  if (node.ask === "what") return only === "B" || only === "D" ? { answers: [only], rest } : null;
  if (node.ask !== "coast" && node.ask !== "way" && node.ask !== "arm") return null;
  if (only !== null) return { answers: [only], rest };
  return node.next.has("") && !rest ? { answers: [""], rest } : null;
}

/**
 * What an answer may be called, in lower case.
 * @param {string} answer
 * @param {Node} node
 * @param {string[]} path
 * @param {Gazetteer} names
 * @returns {string[]}
 */
function wordsOf(answer, node, path, names) {
  const listed = WORDS[node.ask ?? ""];
  if (listed) return listed[answer] ?? [];
  if (answer === "WAIVE") return ["waive a build", "waive"];
  const words = names.wordsFor(answer);
  return node.ask === "where" && answer === path[2] ? ["hold", "holds", "h", ...words] : words;
}

/**
 * @param {string} rest
 * @param {Node} node
 * @param {string[]} path
 * @param {Node} book
 * @param {Gazetteer} names
 */
function completionsOf(rest, node, path, book, names) {
  const found = begunAnswers(rest, node, path, names);
  const move = rest ? silentMove(node, path, book) : null;
  return move ? [...found, ...begunAnswers(rest, move.node, move.path, names)] : found;
}

/**
 * @param {string} rest
 * @param {Node} node
 * @param {string[]} path
 * @param {Gazetteer} names
 */
function begunAnswers(rest, node, path, names) {
  const begin = withoutNoise(`${rest} `, node).trim();
  return [...node.next.keys()]
    .filter((answer) => wordsOf(answer, node, path, names).some((word) => word.startsWith(begin)))
    .map((answer) => [...path, answer]);
}
