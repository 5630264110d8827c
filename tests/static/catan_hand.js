// @ts-check
/** A hand at Catan's table: presses what leads to a line, as a person would. */

/** @typedef {import("../../static/catan/notation.js").Act} Act */
/** @typedef {import("../../static/catan/desk.js").CatanDesk} CatanDesk */

const root = () => /** @type {HTMLElement} */ (document.getElementById("catan"));

/** Press what a selector finds; it must be there to be seen and be open.
 * @param {string} selector */
export function press(selector) {
  const target = root().querySelector(selector);
  if (!target) throw new Error(`nothing is ${selector}`);
  if (!target.checkVisibility()) throw new Error(`${selector} cannot be seen`);
  if (target.matches(":disabled, [aria-disabled]")) throw new Error(`${selector} is closed`);
  target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}

/** @param {string} side @param {Record<string, number>} cards */
function pick(side, cards) {
  for (const [resource, count] of Object.entries(cards))
    for (let card = 0; card < count; card += 1) press(`[data-step="${side} ${resource}"]`);
}

/** @param {Act} act */
const WAYS = /** @type {Record<string, (act: Act, desk: CatanDesk) => void>} */ ({
  roll: () => press(".deed-next"),
  end: () => press(".deed-next"),
  skip: () => press(".deed-next"),
  buy: () => press('[data-deed="card"]'),
  road: ({ where }) => press(`[data-place="edge ${where}"]`),
  settlement: ({ where }) => press(`[data-place="node ${where}"]`),
  city: ({ where }) => press(`[data-place="node ${where}"]`),
  robber: rob,
  knight: rob,
  "road building": () => press('[data-deed="ROADS"]'),
  "year of plenty": ({ take = {} }) => {
    press('[data-deed="PLENTY"]');
    pick("take", take);
    press('[data-do="done"]');
  },
  monopoly: ({ take = {} }) => {
    press('[data-deed="MONOPOLY"]');
    press(`[data-monopoly="${Object.keys(take)[0]}"]`);
  },
  discard: ({ give = {} }) => {
    pick("give", give);
    press('[data-do="done"]');
  },
  "discard blindly": () => press('[data-do="blind"]'),
  bank: ({ give = {}, take = {} }) => {
    press('[data-deed="trade"]');
    press(`[data-rate="${Object.keys(give)[0]}"]`);
    pick("take", take);
    press('[data-do="bank"]');
  },
  offer: ({ seats = [], give = {}, take = {} }, desk) => {
    press('[data-deed="trade"]');
    pick("give", give);
    pick("take", take);
    for (const color of desk.others) if (!seats.includes(color)) press(`[data-to="${color}"]`);
    press('[data-do="offer"]');
  },
  accept: () => press('[data-deed="accept"]'),
  refuse: () => press('[data-deed="refuse"]'),
  counter: ({ give = {}, take = {} }) => {
    press('[data-deed="counter"]');
    press('[data-do="clear"]');
    pick("give", give);
    pick("take", take);
    press('[data-do="done"]');
  },
  deal: ({ seat }) => press(`[data-deal="${seat}"]`),
  "no deal": () => press('[data-deed="no deal"]'),
});

/** @param {Act} act @param {CatanDesk} desk */
function rob({ kind, where, seat }, desk) {
  const victims = desk.choices[kind === "knight" ? "knight" : "robber"].get(String(where));
  if (kind === "knight") press('[data-deed="KNIGHT"]');
  press(`[data-place="hex ${where}"]`);
  if (victims && victims.size > 1) press(`[data-victim="${seat}"]`);
}

/**
 * Press what leads to a line. Says what went wrong, or nothing.
 * @param {Act} act @param {CatanDesk} desk */
export function reach(act, desk) {
  try {
    WAYS[act.kind](act, desk);
    return "";
  } catch (error) {
    return String(error);
  }
}
