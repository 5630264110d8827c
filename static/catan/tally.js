// @ts-check
/** What can be counted over a game: the throws, and what the dice brought to whom. */
import { RESOURCES, total } from "./terms.js";

/** @typedef {import("./types.js").Bundle} Bundle */
/** @typedef {import("./types.js").Color} Color */
/** @typedef {import("./types.js").Step} Step */

/**
 * @typedef {object} Tally
 * @property {number} throws
 * @property {ReadonlyMap<number, number>} sums how often each sum from 2 to 12 was thrown
 * @property {ReadonlyMap<Color, Bundle>} produced cards got from the hexes, the set-up's too
 */

/** @param {readonly Step[]} steps @returns {Tally} */
export function tally(steps) {
  /** @type {Map<number, number>} */
  const sums = new Map(Array.from({ length: 11 }, (_, at) => [at + 2, 0]));
  /** @type {Map<Color, Bundle>} */
  const produced = new Map();
  let throws = 0;
  for (const { events } of steps) {
    for (const { what, dice, seat, cards } of events) {
      if (what === "dice" && dice) {
        throws += 1;
        const sum = dice[0] + dice[1];
        sums.set(sum, (sums.get(sum) ?? 0) + 1);
      } else if (what === "gain" && seat && cards) {
        produced.set(seat, added(produced.get(seat) ?? {}, cards));
      }
    }
  }
  return { throws, sums, produced };
}

/** @param {Bundle} one @param {Bundle} other @returns {Bundle} */
function added(one, other) {
  /** @type {Bundle} */
  const both = {};
  for (const resource of RESOURCES) {
    const count = (one[resource] ?? 0) + (other[resource] ?? 0);
    if (count) both[resource] = count;
  }
  return both;
}

/** @param {Tally} tally @param {Color} seat */
export const producedBy = ({ produced }, seat) => total(produced.get(seat));
