// @ts-check
/** The names on the map: where pieces stand on one, it moves aside as little as will do. */

/** @typedef {import("./state.js").Piece} Piece */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */

const RADIUS = 13; // of a piece, in the map's units at its usual size
const SPARE = 0.22; // of a box's height that is no ink: a line is higher than its letters
const STEPS = [0, 6, 12, 18, 24];
/** Ways to move aside, the likeliest to stay in the place first. */
const WAYS = [[0, 1], [0, -1], [1, 0], [-1, 0], [1, 1], [-1, 1], [1, -1], [-1, -1]];

export class Labels {
  /** @param {SVGElement} picture */
  constructor(picture) {
    this.texts = /** @type {SVGTextElement[]} */ ([...picture.querySelectorAll("[data-label]")]);
    /** Where each stands of itself, once it was seen. @type {Map<SVGTextElement, Box>} */
    this.boxes = new Map();
  }

  /** @param {ReadonlyMap<string, Piece>} pieces @param {number} size of the pieces */
  giveWay(pieces, size) {
    const stood = [...pieces.values()].map(({ at }) => at);
    for (const text of this.texts) {
      const box = this.#boxOf(text);
      if (!box) continue;
      const [dx, dy] = aside(box, stood, RADIUS * size);
      const wanted = dx || dy ? `translate(${dx} ${dy})` : null;
      if (text.getAttribute("transform") === wanted) continue;
      if (wanted) text.setAttribute("transform", wanted);
      else text.removeAttribute("transform");
    }
  }

  /** Its letters' box where the map has it; none as long as it is hidden.
   * @param {SVGTextElement} text */
  #boxOf(text) {
    if (getComputedStyle(text).display === "none") return null;
    const known = this.boxes.get(text);
    if (known) return known;
    const { x, y, width, height } = text.getBBox();
    const box = { x, y: y + height * SPARE, width, height: height * (1 - 2 * SPARE) };
    if (width) this.boxes.set(text, box);
    return box;
  }
}

/**
 * The least step by which a box clears all pieces; none if no step within reach does.
 * @param {Box} box
 * @param {readonly import("./state.js").Point[]} pieces
 * @param {number} radius
 * @returns {readonly [number, number]}
 */
export function aside(box, pieces, radius) {
  const near = pieces.filter((at) => gap(box, at) < radius + STEPS[STEPS.length - 1] * 2);
  for (const step of STEPS) {
    for (const [x, y] of WAYS) {
      const moved = { ...box, x: box.x + x * step, y: box.y + y * step };
      if (near.every((at) => gap(moved, at) >= radius)) return [x * step, y * step];
    }
  }
  return [0, 0];
}

/** How far a point lies from a box. @param {Box} box @param {import("./state.js").Point} at */
const gap = ({ x, y, width, height }, [px, py]) =>
  Math.hypot(Math.max(x - px, 0, px - x - width), Math.max(y - py, 0, py - y - height));
