// @ts-check
/**
 * Meanings in the language's notation, put together from what was clicked. The server says whether
 * they make sense, and writes them as English.
 */
import { POWERS } from "../gazetteer.js";
import { armOf, coastOf, isRetreat, placeOf, provinceOf, readOrder } from "../notation.js";

/** @typedef {import("../types.js").View} View */

/**
 * What is said: a part of a deal, or something told or asked.
 * @typedef {{act: "peace"}
 *   | {act: "draw"}
 *   | {act: "alliance", against: string[]}
 *   | {act: "stay out", who: "both"|"you"|string, places: string[]}
 *   | {act: "order", line: string}
 *   | {act: "as offered", element: string, words: string}
 *   | {act: "between", what: "peace"|"alliance", powers: string[]}
 *   | {act: "want", who: string, place: string}} Part
 */

/**
 * Who speaks to whom, and whose units stand where; powers by their full keys, "FRANCE".
 * @typedef {object} Scene
 * @property {string} you
 * @property {string[]} to
 * @property {View} view
 */

/** Where the language has other codes than the map. @type {Record<string, string>} */
export const OTHER_CODES = { ENG: "ECH", BOT: "GOB", LYO: "GOL" };

/** The language's code of a power. @param {string} power */
const agent = (power) => power.slice(0, 3);

/** @param {readonly string[]} powers */
const agents = (powers) => `[${[...new Set(powers.map(agent))].sort().join(" ")}]`;

/** The language's code of a province. @param {string} place */
const province = (place) => OTHER_CODES[provinceOf(place)] ?? provinceOf(place);

/** Propose a deal of these parts.
 * @param {readonly Part[]} parts @param {Scene} scene */
export const proposal = (parts, scene) =>
  `propose(${between(scene)},[${parts.map((part) => element(part, scene)).join(",")}])`;

/** Ask whether something is so.
 * @param {Part} part @param {Scene} scene */
export const question = (part, scene) => `query(${between(scene)},${element(part, scene)})`;

/** Tell that something is so.
 * @param {Part} part @param {Scene} scene */
export const report = (part, scene) => `inform(${between(scene)},${element(part, scene)})`;

/** @param {Scene} scene */
const between = ({ you, to }) => `${agent(you)},${agents(to)}`;

/** @param {Part} part @param {Scene} scene @returns {string} */
function element(part, scene) {
  const all = agents([scene.you, ...scene.to]);
  switch (part.act) {
    case "peace":
      return `Agree(${all},pce(${all}))`;
    case "draw":
      return `Agree(${all},drw(${all}))`;
    case "alliance":
      return `Agree(${all},aly(${all},${agents(part.against)}))`;
    case "stay out":
      return stayOut(part.who, `[${part.places.map(province).sort().join(" ")}]`, scene);
    case "order":
      return promised(part.line, scene);
    case "as offered":
      return part.element;
    case "between": {
      const them = agents(part.powers);
      return `Agree(${them},${part.what === "peace" ? `pce(${them})` : `aly(${them},[])`})`;
    }
    case "want":
      return `Desire(${agent(part.who)},${province(part.place)})`;
  }
}

/** @param {string} who both, or one power @param {string} places @param {Scene} scene */
function stayOut(who, places, scene) {
  const all = agents([scene.you, ...scene.to]);
  if (who === "both") return `Agree(${all},dmz(${all},${places}))`;
  return `Commit(${agent(who)},${others(who, scene)},dmz([${agent(who)}],${places}))`;
}

/** Everyone in the talk but one power.
 * @param {string} power @param {Scene} scene */
const others = (power, { you, to }) => agents([you, ...to].filter((one) => one !== power));

/** An order as the promise of whoever's unit it is.
 * @param {string} line @param {Scene} scene */
function promised(line, scene) {
  const owner = ownerOf(line, scene);
  return `Commit(${agent(owner)},${others(owner, scene)},Do(${action(line, scene.view, owner)}))`;
}

/** @param {string} line @param {Scene} scene */
const ownerOf = (line, { view, you }) => (line === "WAIVE" ? you : standsAt(view, line.slice(2)));

/** Whose unit stands, waits or would be built there.
 * @param {View} view @param {string} place */
function standsAt(view, place) {
  const at = provinceOf(place);
  /** @type {(among: Record<string, string[]>) => string|undefined} */
  const find = (among) =>
    Object.keys(among).find((power) => among[power].some((one) => provinceOf(placeOf(one)) === at));
  const pushed = Object.fromEntries(
    Object.entries(view.dislodged).map(([power, units]) => [power, Object.keys(units)]),
  );
  const owned = () => Object.keys(view.centers).find((power) => view.centers[power].includes(at));
  return find(pushed) ?? find(view.units) ?? owned() ?? "";
}

/**
 * @param {string} line
 * @param {View} view
 * @param {string} owner
 */
function action(line, view, owner) {
  const order = readOrder(line);
  if (order.what === "WAIVE") return `wve(${agent(owner)})`;
  const own = unit(owner, order.unit);
  switch (order.what) {
    case "H":
      return `hld(${own})`;
    case "-":
      return `mto(${own},${region(order.unit, order.target)})`;
    case "R":
      return `rto(${own},${region(order.unit, order.target)})`;
    case "B":
      return `bld(${own})`;
    case "D":
      return `${isRetreat(view.phase) ? "dsb" : "rem"}(${own})`;
    case "S":
    case "C": {
      const other = unit(standsAt(view, placeOf(order.other)), order.other);
      const goal = order.target && `mto(${other},${region(order.other, order.target)})`;
      return `${order.what === "S" ? "sup" : "cvy"}(${own},${goal || `hld(${other})`})`;
    }
  }
}

/** @param {string} owner @param {string} name "F STP/SC" */
const unit = (owner, name) => `Unit(${agent(owner)},${region(name, placeOf(name))})`;

/** Where a unit of this kind stands in a place. @param {string} name @param {string} place */
function region(name, place) {
  const kind = armOf(name) === "A" ? "AMY" : coastOf(place) ? `${coastOf(place)}S` : "SEA";
  return `Region(${province(place)},${kind})`;
}

/** Whether a line can be said: the language names the coast a fleet goes to.
 * @param {string} line */
export function sayable(line) {
  const { what, other, target } = readOrder(line);
  return what !== "S" || armOf(other) === "A" || !SPLIT.has(target);
}

const SPLIT = new Set(["BUL", "SPA", "STP"]);

/** Everyone but these. @param {readonly string[]} powers */
export const allBut = (powers) => Object.keys(POWERS).filter((power) => !powers.includes(power));
