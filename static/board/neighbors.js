// @ts-check
/** Where an arrow key leads: the nearest place in that direction. */

/** @typedef {import("./state.js").Point} Point */

/** @type {Record<string, Point>} */
export const DIRECTIONS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Among the places within 60 degrees of the direction, the one that is near and least to the side.
 * @param {Point} from
 * @param {Point} direction a unit vector along an axis
 * @param {Iterable<readonly [string, Point]>} places
 * @returns {string|null}
 */
export function nearestToward(from, direction, places) {
  let best = null;
  let least = Infinity;
  for (const [name, at] of places) {
    const [dx, dy] = [at[0] - from[0], at[1] - from[1]];
    const ahead = dx * direction[0] + dy * direction[1];
    const aside = Math.abs(dx * direction[1] - dy * direction[0]);
    if (ahead <= 1 || aside > ahead * 1.74) continue;
    const cost = ahead + 1.6 * aside;
    if (cost < least) [best, least] = [name, cost];
  }
  return best;
}
