// @ts-check
/** The card beside the pointer: which province this is, whose, and who stands there. */
import { h, part } from "./dom.js";
import { describe } from "./scene.js";

/** @typedef {import("./desk.js").Desk} Desk */

const MARGIN = 14; // pixels between pointer and card
const REST = 350; // milliseconds the pointer must rest before the first card
const STAY = 2500; // and that a card called by a long touch stays

/**
 * @param {ParentNode} root
 * @param {Desk} desk
 * @param {(province: string) => boolean} isCenter
 * @returns {(province: string|null, at: readonly [number, number], held: boolean) => void}
 */
export function card(root, desk, isCenter) {
  const box = part(root, "card");
  const frame = /** @type {HTMLElement} */ (box.parentElement);
  let timer = 0;

  /** @param {string} province @param {readonly [number, number]} at @param {boolean} held */
  function show(province, [x, y], held) {
    const view = desk.page?.view ?? desk.table?.view;
    if (!view) return;
    const words = describe(province, view, isCenter(province)).map((word) => h("span", {}, word));
    box.replaceChildren(h("strong", {}, desk.names.name(province)), ` ${province}`, ...words);
    box.hidden = false;
    const tooFar = x + MARGIN + box.offsetWidth > frame.clientWidth;
    const tooLow = held || y + MARGIN + box.offsetHeight > frame.clientHeight;
    const left = tooFar ? x - MARGIN - box.offsetWidth : x + MARGIN;
    const top = tooLow ? y - MARGIN * (held ? 3 : 1) - box.offsetHeight : y + MARGIN;
    box.style.transform = `translate(${Math.max(4, left)}px, ${Math.max(4, top)}px)`;
  }

  return (province, at, held) => {
    clearTimeout(timer);
    const chosen = province === desk.choice.path[0] && !held;
    if (!province || chosen) box.hidden = true;
    else if (held || !box.hidden) show(province, at, held);
    else timer = window.setTimeout(() => show(province, at, held), REST);
    if (held) timer = window.setTimeout(() => (box.hidden = true), STAY);
  };
}
