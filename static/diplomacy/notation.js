// @ts-check
/**
 * Canonical order lines read into their parts. The rules wrote the lines; nothing here judges them.
 */

/** @typedef {"H"|"-"|"S"|"C"|"R"|"D"|"B"|"WAIVE"} What */

/**
 * @typedef {object} Order
 * @property {string} line the line it was read from
 * @property {What} what
 * @property {string} unit "A PAR", "F STP/SC"; "WAIVE" has none
 * @property {string} other the supported or convoyed unit, or ""
 * @property {string} target where it, or the other, goes; "" when nothing moves
 * @property {boolean} via by convoy, said outright
 */

/** @param {string} place "STP/SC" */
export const provinceOf = (place) => place.slice(0, 3);

/** @param {string} place */
export const coastOf = (place) => place.slice(4);

/** @param {string} unit "F STP/SC" */
export const armOf = (unit) => /** @type {"A"|"F"} */ (unit.slice(0, 1));

/** @param {string} unit */
export const placeOf = (unit) => unit.slice(2);

/** The province an order is given in; a waived build has none.
 * @param {string} line */
export const unitProvince = (line) => (line === "WAIVE" ? "WAIVE" : provinceOf(line.slice(2)));

const SHAPE =
  /^([AF] [A-Z]{3}(?:\/[NSE]C)?) (H|D|B|-|R|S|C)(?: ([AF] [A-Z]{3}(?:\/[NSE]C)?))?(?: ?-? ([A-Z]{3}(?:\/[NSE]C)?))?( VIA)?$/;

/**
 * @param {string} line a canonical line such as "A MUN S A BER - KIE"
 * @returns {Order}
 */
export function readOrder(line) {
  if (line === "WAIVE") {
    return { line, what: "WAIVE", unit: "", other: "", target: "", via: false };
  }
  const found = SHAPE.exec(line);
  if (!found) throw new Error(`not a canonical order: ${line}`);
  const [, unit, what, other = "", target = "", via] = found;
  return { line, what: /** @type {What} */ (what), unit, other, target, via: Boolean(via) };
}

const SEASONS = /** @type {Record<string, string>} */ ({ S: "Spring", F: "Fall", W: "Winter" });
const KINDS = /** @type {Record<string, string>} */ ({ M: "moves", R: "retreats", A: "builds" });

/** Whether units move in a phase, retreat, or are built and removed.
 * @param {string} phase */
export const isMovement = (phase) => phase.endsWith("M");
/** @param {string} phase */
export const isRetreat = (phase) => phase.endsWith("R");
/** @param {string} phase */
export const isAdjustment = (phase) => phase.endsWith("A");

/**
 * A phase's short name in words: "S1901M" is spring, 1901, movement, and so on to "Fall 1902,
 * retreats" and "Winter 1902, builds". After the last phase comes the end.
 * @param {string} phase
 * @returns {import("../table/face.js").PhaseWords & {year: string}}
 */
export function readPhase(phase) {
  const [, season, year = "", letter] = /^([SFW])(\d+)([MRA])$/.exec(phase) ?? [];
  if (!season) return { moment: "The end", year, kind: "", name: "The end" };
  const [moment, kind] = [`${SEASONS[season]} ${year}`, KINDS[letter]];
  return { moment, year, kind, name: letter === "M" ? moment : `${moment}, ${kind}` };
}

/** "Spring 1901", "Fall 1902, retreats", "Winter 1902, builds".
 * @param {string} phase */
export const phaseName = (phase) => readPhase(phase).name;
