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
 * @property {"choosing"|"unsaved"|"saved"|"done"|"past"|"said"|"counted"} stage dashed until saved;
 *   faint when long done; said is no order yet, counted is another's move that a support is for
 * @property {readonly string[]} [by] the provinces of the fleets an army could go by, as long as
 *   none of them is ordered to take it
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
  const carriers = read.map(({ order }) => order).filter(({ what }) => what === "C");
  const scene = { moves, carriers, ground };
  /** @type {Map<string, Shape>} */
  const shapes = new Map();
  // Supports lie under the moves they help.
  const rank = { C: 0, S: 1, H: 2, "-": 3, R: 3, D: 4, B: 4, WAIVE: 4 };
  read.sort((a, b) => rank[a.order.what] - rank[b.order.what]);
  for (const { drawn, order } of read) {
    const form = formOf(order, drawn, scene);
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
 * @typedef {object} Scene what else is ordered
 * @property {Map<string, string>} moves where each moving unit goes, by province
 * @property {readonly Order[]} carriers the convoys
 * @property {Ground} ground
 */

/**
 * @param {Form} form
 * @param {Drawn} drawn
 * @returns {Shape}
 */
const shapeOf = (form, { stage, results, power, title }) => ({
  badge: null,
  broken: false,
  trim: [UNIT, FREE],
  dashed: ["choosing", "unsaved", "counted"].includes(stage),
  said: stage === "said",
  faint: stage === "past" || stage === "counted" || results.includes("void"),
  owner: power,
  title,
  ...form,
});

/**
 * @param {Order} order
 * @param {Drawn} drawn
 * @param {Scene} scene
 * @returns {Form|null}
 */
function formOf(order, { results, by = [] }, scene) {
  const { moves, ground } = scene;
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
      const ordered = order.via ? convoy(order.unit, order.target, scene) : [];
      const unsure = !ordered.length && by.length > 0;
      const through = unsure ? by.map((place) => ground.at(place)) : ordered;
      const sea = { ...(through.length ? { through } : {}), ...(unsure ? { dashed: true } : {}) };
      const failed = FAILED.find((word) => results.includes(word));
      if (!failed) {
        return { along, ...sea, body: "plain", tip: "head", trim: [UNIT, room + 7] };
      }
      const broken = failed !== "bounce";
      return {
        along,
        ...sea,
        body: "plain",
        tip: broken ? "none" : "burst",
        broken,
        trim: [UNIT, room + 9],
      };
    }
    case "C": {
      const broken = results.some((word) => ["void", "dislodged"].includes(word));
      return { ...legOf(order, here, scene), body: "wave", tip: "dot", broken, trim: [2, 2] };
    }
    case "S": {
      const body = "thin";
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
      const last = convoy(order.other, order.target, scene).at(-1);
      const goal = last
        ? beside(last, ground.at(order.target), 0.5)
        : pointOn(moveLine(other, order.target, moves, ground), 0.55);
      return { along: [here, goal], body, tip: "dot", broken, trim: [UNIT, 2] };
    }
    case "WAIVE":
      return null;
  }
}

/** Where the fleets lie that take an army along, from its place to its goal.
 * @param {string} army @param {string} target @param {Scene} scene @returns {Point[]} */
function convoy(army, target, { carriers, ground }) {
  const [from, to] = [ground.at(placeOf(army)), ground.at(target)];
  const along = (/** @type {Point} */ [x, y]) =>
    (x - from[0]) * (to[0] - from[0]) + (y - from[1]) * (to[1] - from[1]);
  return carriers
    .filter((one) => one.other === army && provinceOf(one.target) === provinceOf(target))
    .map(({ unit }) => ground.at(placeOf(unit)))
    .sort((a, b) => along(a) - along(b));
}

/** A fleet's part of a convoy: from half-way before it to half-way after it.
 * @param {Order} order @param {Point} here @param {Scene} scene */
function legOf({ other, target }, here, scene) {
  const { at } = scene.ground;
  const way = [at(placeOf(other)), ...convoy(other, target, scene), at(target)];
  const i = way.findIndex(([x, y]) => x === here[0] && y === here[1]);
  const along = [beside(way[i - 1], here, 0.5), beside(here, way[i + 1], 0.5)];
  return { along, through: [here] };
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
