// @ts-check
/** The card beside the pointer: which place this is, and what is to be said of it. */
import { h, part } from "./dom.js";

/** @typedef {{name: string, code: string, words: string[]}} Card */

const MARGIN = 14; // pixels between pointer and card
const REST = 350; // milliseconds the pointer must rest before the first card
const STAY = 2500; // and that a card called by a long touch stays

/**
 * @param {ParentNode} root
 * @param {(spot: string) => Card|null} describe nothing as long as nothing is known
 * @param {() => string|undefined} chosen the place an action starts from: it needs no card
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
    const tooFar = x + MARGIN + box.offsetWidth > frame.clientWidth;
    const tooLow = held || y + MARGIN + box.offsetHeight > frame.clientHeight;
    const left = tooFar ? x - MARGIN - box.offsetWidth : x + MARGIN;
    const top = tooLow ? y - MARGIN * (held ? 3 : 1) - box.offsetHeight : y + MARGIN;
    box.style.transform = `translate(${Math.max(4, left)}px, ${Math.max(4, top)}px)`;
  }

  return (spot, at, held) => {
    clearTimeout(timer);
    if (!spot || (spot === chosen() && !held)) box.hidden = true;
    else if (held || !box.hidden) show(spot, at, held);
    else timer = window.setTimeout(() => show(spot, at, held), REST);
    if (held) timer = window.setTimeout(() => (box.hidden = true), STAY);
  };
}
