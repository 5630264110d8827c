// @ts-check
/** The card beside the pointer: which place this is, and what is to be said of it. */
import { h, part } from "./dom.js";

/** @typedef {{name: string, code: string, words: string[]}} Card */

const MARGIN = 14; // pixels between pointer and card
const EDGE = 4; // between card and the board's edge
const REST = 350; // milliseconds the pointer must rest before the first card
const STAY = 2500; // and that a card called by a long touch stays

/**
 * @param {ParentNode} root
 * @param {(spot: string) => Card|null} describe nothing as long as nothing is known
 * @param {() => string|undefined} chosen the place an action starts from: it needs no card, and
 *   while there is one the cards of others stand in a corner, off the places to be chosen
 * @returns {(spot: string|null, at: readonly [number, number], held: boolean) => void}
 */
export function card(root, describe, chosen) {
  const box = part(root, "card");
  const frame = /** @type {HTMLElement} */ (box.parentElement);
  let timer = 0;

  /** @param {string} spot @param {readonly [number, number]} at @param {boolean} held */
  function show(spot, [x, y], held) {
    const said = describe(spot);
    if (!said) return;
    const { name, code, words } = said;
    const lines = words.map((word) => h("span", {}, word));
    box.replaceChildren(h("strong", {}, name), ` ${code}`, ...lines);
    box.hidden = false;
    const [left, top] = chosen() === undefined ? besidePointer(x, y, held) : inCorner(x, y);
    box.style.transform = `translate(${Math.max(EDGE, left)}px, ${Math.max(EDGE, top)}px)`;
  }

  /** @param {number} x @param {number} y @param {boolean} held */
  function besidePointer(x, y, held) {
    const tooFar = x + MARGIN + box.offsetWidth > frame.clientWidth;
    const tooLow = held || y + MARGIN + box.offsetHeight > frame.clientHeight;
    return [
      tooFar ? x - MARGIN - box.offsetWidth : x + MARGIN,
      tooLow ? y - MARGIN * (held ? 3 : 1) - box.offsetHeight : y + MARGIN,
    ];
  }

  /** The lower left; where the pointer is there, the upper left.
   * @param {number} x @param {number} y */
  function inCorner(x, y) {
    const top = frame.clientHeight - box.offsetHeight - EDGE;
    const taken = x < box.offsetWidth + 4 * MARGIN && y > top - 4 * MARGIN;
    return [EDGE, taken ? EDGE : top];
  }

  return (spot, at, held) => {
    clearTimeout(timer);
    if (!spot || (spot === chosen() && !held)) box.hidden = true;
    else if (held || !box.hidden) show(spot, at, held);
    else timer = window.setTimeout(() => show(spot, at, held), REST);
    if (held) timer = window.setTimeout(() => (box.hidden = true), STAY);
  };
}
