// @ts-check
/** Orders and their results as lines on the board, each kind in a form of its own. */
import { beside } from "../board/arrows.js";
import { placeOf, provinceOf, readOrder } from "./notation.js";

/** @typedef {import("../board/state.js").Point} Point */
/** @typedef {import("../board/state.js").Shape} Shape */
/** @typedef {import("./notation.js").Order} Order */

/**
 * @typedef {object} Drawn one order to draw
 * @property {string} power
 * @property {string} line
 * @property {readonly string[]} results
 * @property {"choosing"|"unsaved"|"saved"|"done"|"past"|"said"} stage dashed until saved; faint when
 *   long done; said is no order yet
 * @property {string} title
 */

/**
 * @typedef {object} Ground where things stand
 * @property {(place: string) => Point} at where a unit in a place stands
 * @property {(place: string) => Point} stands where the unit that is ordered waits: a dislodged
 *   one is pushed aside
 * @property {ReadonlySet<string>} occupied provinces with a unit in them
 */

const UNIT = 13; // room for a unit at the end of a line
const FREE = 2; // and for none
const FAILED = ["bounce", "void", "no convoy", "disrupted"];

/**
 * @param {readonly Drawn[]} orders
 * @param {Ground} ground
 * @returns {Map<string, Shape>}
 */
export function shapesOf(orders, ground) {
  const read = orders.map((drawn) => ({ drawn, order: readOrder(drawn.line) }));
  const moves = new Map(
    read
      .filter(({ order }) => order.what === "-")
      .map(({ order }) => [provinceOf(placeOf(order.unit)), provinceOf(order.target)]),
  );
  /** @type {Map<string, Shape>} */
  const shapes = new Map();
  // Supports lie under the moves they help.
  const rank = { C: 0, S: 1, H: 2, "-": 3, R: 3, D: 4, B: 4, WAIVE: 4 };
  read.sort((a, b) => rank[a.order.what] - rank[b.order.what]);
  for (const { drawn, order } of read) {
    const form = formOf(order, drawn.results, moves, ground);
    if (!form) continue;
    const key = `${drawn.power} ${order.unit}`;
    shapes.set(`${key} ${order.what}`, shapeOf(form, drawn));
    // Once it is past, the unit itself is seen pushed aside.
    if (drawn.results.includes("dislodged") && drawn.stage === "done") {
      const along = [ground.at(placeOf(order.unit))];
      shapes.set(`${key} out`, shapeOf({ along, body: "none", tip: "none", badge: "star" }, drawn));
    }
  }
  return shapes;
}

/** @typedef {Pick<Shape, "along"|"body"|"tip"> & Partial<Shape>} Form */

/**
 * @param {Form} form
 * @param {Drawn} drawn
 * @returns {Shape}
 */
const shapeOf = (form, { stage, results, power, title }) => ({
  badge: null,
  broken: false,
  trim: [UNIT, FREE],
  ...form,
  dashed: stage === "choosing" || stage === "unsaved",
  said: stage === "said",
  faint: stage === "past" || results.includes("void"),
  owner: power,
  title,
});

/**
 * @param {Order} order
 * @param {readonly string[]} results
 * @param {Map<string, string>} moves where each moving unit goes, by province
 * @param {Ground} ground
 * @returns {Form|null}
 */
function formOf(order, results, moves, ground) {
  const here = order.unit ? ground.at(placeOf(order.unit)) : null;
  if (!here) return null;
  const room = ground.occupied.has(provinceOf(order.target)) ? UNIT : FREE;
  switch (order.what) {
    case "H":
      return { along: [here], body: "none", tip: "none", badge: "ring" };
    case "D":
      return {
        along: [ground.stands(placeOf(order.unit))],
        body: "none",
        tip: "none",
        badge: "cross",
      };
    case "B":
      return {
        along: [beside(here, [here[0] + 1, here[1]], 14, -12)],
        body: "none",
        tip: "none",
        badge: "plus",
      };
    case "R": {
      const from = ground.stands(placeOf(order.unit));
      return {
        along: [from, ground.at(order.target)],
        body: "zigzag",
        tip: "open",
        trim: [UNIT - 3, 8],
      };
    }
    case "-": {
      const along = moveLine(placeOf(order.unit), order.target, moves, ground);
      const failed = FAILED.find((word) => results.includes(word));
      if (!failed) return { along, body: "plain", tip: "head", trim: [UNIT, room + 7] };
      const broken = failed !== "bounce";
      return {
        along,
        body: "plain",
        tip: broken ? "none" : "burst",
        broken,
        trim: [UNIT, room + 9],
      };
    }
    case "S":
    case "C": {
      const body = order.what === "S" ? "thin" : "wave";
      const broken = results.some((word) => ["cut", "void", "dislodged"].includes(word));
      const other = placeOf(order.other);
      if (!order.target) {
        return {
          along: [here, ground.at(other)],
          body,
          tip: "cup",
          broken,
          trim: [UNIT, UNIT + 3],
        };
      }
      const goal = pointOn(moveLine(other, order.target, moves, ground), 0.55);
      return { along: [here, goal], body, tip: "dot", broken, trim: [UNIT, 2] };
    }
    case "WAIVE":
      return null;
  }
}

/**
 * Two units that change places pass each other on the right.
 * @param {string} from
 * @param {string} to
 * @param {Map<string, string>} moves
 * @param {Ground} ground
 * @returns {Point[]}
 */
function moveLine(from, to, moves, ground) {
  const [start, end] = [ground.at(from), ground.at(to)];
  const swap = moves.get(provinceOf(to)) === provinceOf(from);
  return swap ? [start, end, beside(start, end, 0.5, 8)] : [start, end];
}

/** @param {Point[]} along @param {number} share @returns {Point} */
function pointOn([from, to, through], share) {
  const on = beside(from, to, share);
  if (!through) return on;
  const half = beside(from, to, 0.5);
  return [on[0] + through[0] - half[0], on[1] + through[1] - half[1]];
}
