// @ts-check
/** Lines of actions, as `games/catan/notation.py` writes them, taken apart and put together. */
import { RESOURCES } from "./terms.js";

/** @typedef {import("./types.js").Bundle} Bundle */
/** @typedef {import("./types.js").Color} Color */
/** @typedef {import("./types.js").Resource} Resource */

/**
 * @typedef {object} Act
 * @property {string} kind the line's leading words
 * @property {string} line
 * @property {string} [where] node, edge or hex
 * @property {Color} [seat] whom it is done to
 * @property {Color[]} [seats] whom an offer is made to
 * @property {Bundle} [give] what the acting seat gives
 * @property {Bundle} [take] what it gets
 */

const KINDS = [
  ...["discard blindly", "road building", "year of plenty", "no deal", "settlement", "monopoly"],
  ...["counter", "discard", "accept", "refuse", "knight", "robber", "offer", "city", "road"],
  ...["withdraw", "bank", "deal", "roll", "skip", "buy", "end"],
];

/** @param {string} text @returns {Bundle} */
function readBundle(text) {
  return Object.fromEntries(
    [...text.matchAll(/(\d+) ([A-Z]+)/g)].map(([, count, name]) => [name, Number(count)]),
  );
}

/** Cards in the order of the notation: `2 CLAY 1 ORE`.
 * @param {Bundle} cards */
const writeBundle = (cards) =>
  RESOURCES.filter((name) => cards[name])
    .map((name) => `${cards[name]} ${name}`)
    .join(" ");

/** @param {string} line @returns {Act} */
export function readLine(line) {
  const kind = KINDS.find((word) => line === word || line.startsWith(`${word} `)) ?? line;
  const rest = line.slice(kind.length + 1);
  const [first, second] = rest.split(" ");
  switch (kind) {
    case "road":
    case "settlement":
    case "city":
      return { kind, line, where: rest };
    case "robber":
    case "knight":
      return { kind, line, where: first, seat: /** @type {Color} */ (second) };
    case "deal":
      return { kind, line, seat: /** @type {Color} */ (rest) };
    case "monopoly":
      return { kind, line, take: { [rest]: 1 } };
    case "year of plenty":
      return { kind, line, take: readBundle(rest) };
    case "discard":
      return { kind, line, give: readBundle(rest) };
    case "offer":
      return {
        kind,
        line,
        seats: /** @type {Color[]} */ (first.split(",")),
        ...readTerms(rest.slice(first.length + 1)),
      };
    case "bank":
    case "counter":
      return { kind, line, ...readTerms(rest) };
  }
  return { kind, line };
}

/** @param {string} text */
function readTerms(text) {
  const [give, take] = text.split(" for ").map(readBundle);
  return { give, take };
}

/** @param {Bundle} give @param {Bundle} take */
export const writeTerms = (give, take) => `${writeBundle(give)} for ${writeBundle(take)}`;
