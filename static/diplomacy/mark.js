// @ts-check
import { ownerMark } from "../table/dom.js";
import { POWERS } from "./gazetteer.js";

/** A power's letter on its color.
 * @param {string} power */
export const powerMark = (power) =>
  ownerMark({ owner: power, letter: POWERS[power]?.letter ?? "?" });
