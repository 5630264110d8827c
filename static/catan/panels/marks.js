// @ts-check
/** Small signs that several panels show: a seat's emblem, cards in a row, a count. */
import { svg } from "../../board/svg.js";
import { icon } from "../art/icons.js";
import { EMBLEM } from "../art/pieces.js";
import { h } from "../../table/dom.js";
import { HAND_ORDER, cardWords } from "../terms.js";

/** @typedef {import("../types.js").Bundle} Bundle */
/** @typedef {import("../types.js").Color} Color */

/** A seat's emblem on its color. @param {Color} color */
export const seatMark = (color) =>
  svg(
    "svg",
    { class: "seat-mark", viewBox: "-9 -9 18 18", "data-seat": color, "aria-hidden": "true" },
    svg("circle", { class: "seat-disc", r: 8.2 }),
    svg("path", { class: "piece-emblem", d: EMBLEM[color] }),
  );

/** Cards as small pictures: one for each card up to four of a kind, then a count.
 * @param {Bundle} cards */
export const cardRow = (cards) =>
  h(
    "span",
    { class: "cards", role: "img", "aria-label": cardWords(cards) },
    ...HAND_ORDER.filter((resource) => cards[resource]).map((resource) => {
      const count = cards[resource] ?? 0;
      const pictures = Array.from({ length: count > 3 ? 1 : count }, () => chip(resource));
      return h("span", { class: "cards-kind" }, count > 3 ? `${count}×` : null, ...pictures);
    }),
  );

/** @param {string} resource */
export const chip = (resource) =>
  h("span", { class: "card-chip", "data-resource": resource }, icon(resource));

/** A picture, a number, and what it counts for who cannot see it.
 * @param {string} picture @param {string|number} count @param {string} words @param {string} [look] */
export const figure = (picture, count, words, look = "") =>
  h(
    "span",
    { class: `figure ${look}`, title: words, role: "img", "aria-label": words },
    icon(picture),
    h("b", {}, String(count)),
  );
