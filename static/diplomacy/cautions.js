// @ts-check
/**
 * What a player may have overlooked: units without orders, and orders that do not go together. The
 * server carries all of it out as it is told; nothing here refuses. Pure.
 */
import { listed } from "../table/words.js";
import { isAdjustment, isRetreat, placeOf, provinceOf, readOrder, unitProvince } from "./notation.js";
import { countDue, orderable } from "./view.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./gazetteer.js").Gazetteer} Gazetteer */
/** @typedef {import("./notation.js").Order} Order */

/**
 * @typedef {object} Question asked before one is ready
 * @property {string} sentence
 * @property {string} no to go back to the orders
 * @property {string} yes to leave it as it is
 */

/**
 * What would be done for a player who is ready now; nothing where every unit has its order.
 * @param {View} view
 * @param {readonly string[]} lines
 * @param {Gazetteer} names
 * @returns {Question|null}
 */
export function overlooked(view, lines, names) {
  if (isAdjustment(view.phase)) return inWinter(view, lines);
  const ordered = new Set(lines.map(unitProvince));
  const left = orderable(view).filter((unit) => !ordered.has(provinceOf(placeOf(unit))));
  if (isRetreat(view.phase)) {
    const lost = left.filter((unit) => canRetreat(unit, view)).map((unit) => names.unit(unit));
    if (!lost.length) return null;
    const sentence = `${listed(lost)} would be disbanded.`;
    return { sentence, no: "Retreat", yes: "Disband" };
  }
  if (!left.length) return null;
  return { sentence: idleWords(left, ordered.size, names), no: "Order", yes: "Leave it so" };
}

/** @param {readonly string[]} left @param {number} ordered @param {Gazetteer} names */
function idleWords(left, ordered, names) {
  if (left.length === 1) return `${names.unit(left[0])} has no order and would hold.`;
  if (!ordered) return "None of your units has an order; all would hold.";
  return `${left.length} units have no order and would hold.`;
}

/** @param {string} unit @param {View} view */
const canRetreat = (unit, view) =>
  (view.dislodged[view.you?.power ?? ""]?.[unit]?.to ?? []).length > 0;

/** @param {View} view @param {readonly string[]} lines @returns {Question|null} */
function inWinter(view, lines) {
  const due = countDue(view.you?.power ?? "", view);
  if (due < 0) {
    const left = -due - lines.length;
    if (left < 1) return null;
    const units = left === 1 ? "One removal is" : `${left} removals are`;
    return { sentence: `${units} not chosen: the rule would choose.`, no: "Choose", yes: "Let it" };
  }
  const homes = new Set((view.you?.legal ?? []).filter((line) => line !== "WAIVE").map(unitProvince));
  const built = lines.filter((line) => line !== "WAIVE").length;
  const left = Math.min(due - lines.length, homes.size - built);
  if (left < 1) return null;
  const builds = left === 1 ? "One build" : `${left} builds`;
  return { sentence: `${builds} would be waived.`, no: "Build", yes: "Waive" };
}

/**
 * What does not go together in one's own orders, by the province of the unit it is said of.
 * @param {View} view
 * @param {readonly string[]} lines
 * @param {Gazetteer} names
 * @returns {Map<string, string>}
 */
export function cautions(view, lines, names) {
  /** @type {Map<string, string>} */
  const found = new Map();
  if (isAdjustment(view.phase)) return found;
  const own = view.units[view.you?.power ?? ""] ?? [];
  const orders = lines.map(readOrder);
  const scene = { own: new Set(own), orders, names };
  for (const order of orders) {
    const sentence = unhelped(order, scene) ?? unconvoyed(order, scene) ?? bounced(order, scene);
    if (sentence) found.set(unitProvince(order.line), sentence);
  }
  return found;
}

/** @typedef {{own: ReadonlySet<string>, orders: readonly Order[], names: Gazetteer}} Orders */

/** A support, or a convoy, of what one's own other unit was not told to do.
 * @param {Order} order @param {Orders} scene */
function unhelped({ what, other, target }, { own, orders, names }) {
  if ((what !== "S" && what !== "C") || !own.has(other)) return null;
  const its = orders.find(({ unit }) => unit === other);
  const moves = its?.what === "-";
  if (!target) {
    return moves ? `${names.unit(other)} is to move, so it cannot be supported where it is.` : null;
  }
  if (moves && provinceOf(its.target) === provinceOf(target)) return null;
  return `${names.unit(other)} has no order to move to ${names.name(provinceOf(target))}.`;
}

/** An army that goes by sea, and nobody of one's own takes it along.
 * @param {Order} order @param {Orders} scene */
function unconvoyed({ what, via, unit, target }, { orders, names }) {
  if (what !== "-" || !via) return null;
  const taken = orders.some(
    (one) => one.what === "C" && one.other === unit && provinceOf(one.target) === provinceOf(target),
  );
  return taken
    ? null
    : `No fleet of yours has the order to convoy ${names.unit(unit)} to ${names.name(target)}.`;
}

/** Two of one's own that stand in each other's way.
 * @param {Order} order @param {Orders} scene */
function bounced(order, { own, orders, names }) {
  if (order.what !== "-" && order.what !== "R") return null;
  const goal = provinceOf(order.target);
  const rival = orders.find(
    (one) => one !== order && one.what === order.what && provinceOf(one.target) === goal,
  );
  if (rival && helpers(rival, orders) === helpers(order, orders)) {
    return `${names.unit(rival.unit)} goes to ${names.name(goal)}, too: neither would get there.`;
  }
  if (order.what === "R") return null;
  const there = [...own].find((unit) => provinceOf(placeOf(unit)) === goal);
  const its = orders.find(({ unit }) => unit === there);
  if (there && its?.what !== "-") return `${names.unit(there)} stays in ${names.name(goal)}.`;
  const swaps = its && provinceOf(its.target) === provinceOf(placeOf(order.unit));
  if (swaps && !order.via && !its.via)
    return `${names.unit(its.unit)} comes the other way: they cannot change places.`;
  return null;
}

/** How many of one's own support a move. @param {Order} order @param {readonly Order[]} orders */
const helpers = ({ unit, target }, orders) =>
  orders.filter(
    (one) => one.what === "S" && one.other === unit && provinceOf(one.target) === provinceOf(target),
  ).length;
