// @ts-check
/** An offer taken into the builder, to be changed: each part one can choose again, the rest as it is. Pure. */
import { POWERS } from "../gazetteer.js";
import { OTHER_CODES } from "./meaning.js";

/** @typedef {import("../../table/types.js").Deal} Deal */
/** @typedef {import("./meaning.js").Part} Part */

const ALLIANCE = /^Agree\((\[[A-Z ]+\]),aly\((\[[A-Z ]+\]),\[([A-Z ]*)\]\)\)$/;
const ZONE = /^(?:Agree\(\[([A-Z ]+)\]|Commit\(([A-Z]{3}),\[[A-Z ]+\]),dmz\(\[([A-Z ]+)\],\[([A-Z ]+)\]\)\)$/;

/**
 * The parts of an offer, each as it was made, in the words of its line.
 * @param {Pick<Deal, "meaning"|"lines">} deal
 * @returns {Part[]}
 */
export const partsOf = ({ meaning, lines }) =>
  elementsOf(meaning).map((element, i) => ({
    act: "as offered",
    element,
    words: (lines[i] ?? element).replace(/\.$/, ""),
  }));

/** The elements of a deal in the language's notation: "[Agree(…),Commit(…)]".
 * @param {string} deal */
function elementsOf(deal) {
  const found = [""];
  let depth = 0;
  for (const sign of deal.slice(1, -1)) {
    if ("([".includes(sign)) depth += 1;
    if (")]".includes(sign)) depth -= 1;
    if (sign === "," && depth === 0) found.push("");
    else found[found.length - 1] += sign;
  }
  return found.filter(Boolean);
}

/**
 * A part as one would choose it by hand, if that is how it can be changed.
 * @param {Part} part
 * @returns {Part|null}
 */
export function byHand(part) {
  if (part.act === "stay out" || part.act === "alliance") return part;
  if (part.act !== "as offered") return null;
  const zone = ZONE.exec(part.element);
  if (zone) {
    const [, all, one, powers, places] = zone;
    if (powers !== (all ?? one)) return null;
    const who = one ? keyOf(one) : "both";
    return { act: "stay out", who, places: places.split(" ").map(placeOf) };
  }
  const alliance = ALLIANCE.exec(part.element);
  if (!alliance || alliance[1] !== alliance[2]) return null;
  return { act: "alliance", against: alliance[3].split(" ").filter(Boolean).map(keyOf) };
}

/** @param {string} code */
const keyOf = (code) => Object.keys(POWERS).find((power) => power.startsWith(code)) ?? code;

/** The map's code of a province. @param {string} code */
const placeOf = (code) =>
  Object.keys(OTHER_CODES).find((place) => OTHER_CODES[place] === code) ?? code;
