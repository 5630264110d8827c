// @ts-check
/** A recorded game on the map: orders are drawn, then units move. */
import { BARE } from "./scene.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").StepEvents} StepEvents */
/** @typedef {import("./drawing.js").Drawn} Drawn */
/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {{steps: {view: View, step: StepEvents}[], last: View, address: string}} Recording */

/** Milliseconds to look at the position, and at the orders. */
const [POSITION, ORDERS] = [900, 2200];

/** @param {StepEvents} step @returns {Drawn[]} */
export const drawn = (step) =>
  Object.entries(step.orders).flatMap(([power, lines]) =>
    lines.map((line) => ({
      power,
      line,
      results: step.results[line.slice(0, line.indexOf(" ", 2))] ?? [],
      stage: /** @type {const} */ ("done"),
      title: line,
    })),
  );

/** @param {Scene} scene @param {View} view @param {readonly Drawn[]} orders */
export const show = (scene, view, orders) => scene.show({ ...BARE, view, orders });

/** @param {Scene} scene @param {Recording} recording @returns {import("../table/replay/player.js").Film} */
export function film(scene, { steps, last }) {
  const views = [...steps.map(({ view }) => view), last];
  const ordered = (/** @type {number} */ at) => (steps[at] ? drawn(steps[at].step) : []);
  return {
    phases: views.map(({ phase }) => phase),
    stand: (at) => show(scene, views[at], ordered(at)),
    beats(at) {
      const position = { show: () => show(scene, views[at], []), rest: POSITION };
      if (!steps[at]) return [position];
      const orders = { show: () => show(scene, views[at], ordered(at)), rest: ORDERS };
      return [position, orders, { show: () => scene.follow(steps[at].step), rest: 0 }];
    },
  };
}
