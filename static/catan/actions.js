// @ts-check
/**
 * What a person can do now, from the legal lines of the view. No rule is known here: lines are put
 * together by what they are about, so that each can be reached step by step.
 */
import { readLine, writeTerms } from "./notation.js";
import { HAND_ORDER, missing } from "./terms.js";

/** @typedef {import("./types.js").Bundle} Bundle */
/** @typedef {import("./types.js").Color} Color */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").Resource} Resource */
/** @typedef {import("./types.js").View} View */

/** @typedef {ReadonlyMap<string, string>} Lines what is chosen, and the line that says it */

/**
 * @typedef {object} Choices
 * @property {Lines} plain the lines that are complete in a word: `roll`, `end`, `buy` …
 * @property {Record<Piece, Lines>} places where each piece may be placed
 * @property {Map<string, Lines>} robber hexes it may go to, and for each whom it robs ("": nobody)
 * @property {Map<string, Lines>} knight the same for a knight
 * @property {Lines} plenty by the cards taken, as `pick` writes them
 * @property {Lines} monopoly by resource
 * @property {Lines} discards by the cards given away, as `pick` writes them
 * @property {Lines} bank trades with the bank or at a port, by their terms
 * @property {Lines} deals by the seat whose answer is taken
 * @property {number} offers how many offers are listed
 */

/** A bundle as a key: its cards in the order of a hand. @param {Bundle} cards */
export const pick = (cards) =>
  HAND_ORDER.flatMap((resource) => Array(cards[resource] ?? 0).fill(resource)).join(" ");

/** @param {readonly string[]} lines @returns {Choices} */
export function choicesOf(lines) {
  const places = { road: new Map(), settlement: new Map(), city: new Map() };
  /** @type {Record<string, Map<string, string>>} */
  const by = { plain: new Map(), plenty: new Map(), monopoly: new Map(), discards: new Map() };
  const [bank, deals] = [new Map(), new Map()];
  /** @type {Record<string, Map<string, Map<string, string>>>} */
  const robbing = { robber: new Map(), knight: new Map() };
  let offers = 0;
  for (const line of lines) {
    const { kind, where = "", seat, give = {}, take = {} } = readLine(line);
    if (kind === "road" || kind === "settlement" || kind === "city") places[kind].set(where, line);
    else if (kind === "robber" || kind === "knight") {
      const victims = robbing[kind].get(where) ?? new Map();
      robbing[kind].set(where, victims.set(seat ?? "", line));
    } else if (kind === "year of plenty") by.plenty.set(pick(take), line);
    else if (kind === "monopoly") by.monopoly.set(pick(take), line);
    else if (kind === "discard") by.discards.set(pick(give), line);
    else if (kind === "bank") bank.set(writeTerms(give, take), line);
    else if (kind === "deal") deals.set(String(seat), line);
    else if (kind === "offer") offers += 1;
    else by.plain.set(kind, line);
  }
  const { plain, plenty, monopoly, discards } = by;
  const { robber, knight } = robbing;
  return { plain, places, robber, knight, plenty, monopoly, discards, bank, deals, offers };
}

/** What can be added to cards picked so far so that a line remains within reach.
 * @param {Lines} lines by what is picked @param {Bundle} picked
 * @returns {Set<Resource>} */
export function addable(lines, picked) {
  /** @type {Set<Resource>} */
  const next = new Set();
  for (const key of lines.keys()) {
    const cards = counted(key);
    if (Object.keys(missing(picked, cards)).length) continue;
    for (const resource of /** @type {Resource[]} */ (Object.keys(missing(cards, picked))))
      next.add(resource);
  }
  return next;
}

/** @param {string} key as `pick` writes it @returns {Bundle} */
function counted(key) {
  /** @type {Bundle} */
  const cards = {};
  for (const name of /** @type {Resource[]} */ (key.split(" ")))
    if (name) cards[name] = (cards[name] ?? 0) + 1;
  return cards;
}

/** How many cards of each resource the bank wants for one, where a trade is possible now.
 * @param {Lines} bank @returns {Bundle} */
export function ratesOf(bank) {
  /** @type {Bundle} */
  const rates = {};
  for (const line of bank.values()) {
    const { give = {} } = readLine(line);
    for (const [resource, count] of Object.entries(give))
      rates[/** @type {Resource} */ (resource)] = count;
  }
  return rates;
}
