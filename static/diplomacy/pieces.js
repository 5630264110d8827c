// @ts-check
/**
 * An army is a round shield, a fleet a hull under a sail: told apart by outline alone at 11 pixels.
 * The color is the power's, its letter says the same.
 */
import { svg } from "../board/svg.js";

const HULL = "M-13.5-1.5H13.5C12.8 6.5 9.2 11 5 11H-5C-9.2 11-12.8 6.5-13.5-1.5Z";
const SAIL = "M-.8-14V-3.3H-9C-7.2-6.5-3.8-10.8-.8-14ZM1.2-12.3C3.8-10 7.2-6.8 8-3.3H1.2Z";

/**
 * @param {import("../board/state.js").Piece} piece
 * @returns {SVGElement[]}
 */
export function drawPiece({ kind, letter }) {
  const text = svg("text", { y: kind === "F" ? 8.6 : 4.6, "text-anchor": "middle" }, letter);
  if (kind === "F") {
    return [
      svg("path", { class: "piece-rim", d: SAIL }),
      svg("path", { class: "piece-rim", d: HULL }),
      svg("path", { class: "piece-sail", d: SAIL }),
      svg("path", { class: "piece-fill", d: HULL }),
      text,
    ];
  }
  return [
    svg("circle", { class: "piece-rim", r: 11 }),
    svg("circle", { class: "piece-fill", r: 11 }),
    svg("circle", { class: "piece-ring", r: 8.8 }),
    text,
  ];
}
