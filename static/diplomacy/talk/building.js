// @ts-check
/** A sentence put together by clicking: what is chosen so far, and what it means. Pure. */
import { byHand } from "./countering.js";
import { proposal, question, report } from "./meaning.js";

/** @typedef {import("./meaning.js").Part} Part */
/** @typedef {import("./meaning.js").Scene} Scene */

/** @typedef {"peace"|"alliance"|"stay out"|"mine"|"theirs"|"draw"|"ask"|"tell"} Act */

/**
 * @typedef {object} Building
 * @property {readonly Part[]} parts those of the deal that are finished
 * @property {Act|null} act what is being said now
 * @property {readonly string[]} powers the enemies; or of whom one asks or tells
 * @property {string} who stays out: "both", or a power
 * @property {readonly string[]} places
 * @property {string} line an order
 * @property {"peace"|"alliance"|"want"} about what one asks or tells
 */

/** @type {Building} */
export const NOTHING_BUILT = {
  parts: [],
  act: null,
  powers: [],
  who: "both",
  places: [],
  line: "",
  about: "peace",
};

/** Only deals have several parts. */
const DEAL = new Set(["peace", "alliance", "stay out", "mine", "theirs", "draw"]);

/** Begin to say something; what was chosen for the act before is forgotten.
 * @param {Building} building @param {Act} act @returns {Building} */
export function begin({ parts }, act) {
  return { ...NOTHING_BUILT, parts: DEAL.has(act) ? parts : [], act };
}

/** Take a power in, or out again. @param {Building} building @param {string} power @returns {Building} */
export const toggle = (building, power) => ({
  ...building,
  powers: building.powers.includes(power)
    ? building.powers.filter((one) => one !== power)
    : [...building.powers, power],
});

/** Take a place in, or out again; where one only is meant it takes the other's place.
 * @param {Building} building @param {string} place @returns {Building} */
export function togglePlace(building, place) {
  const { places, act } = building;
  if (places.includes(place)) return { ...building, places: places.filter((one) => one !== place) };
  return { ...building, places: act === "stay out" ? [...places, place] : [place] };
}

/**
 * What is being said now, once enough is chosen.
 * @param {Building} building
 * @param {Scene} scene
 * @returns {Part|null}
 */
export function partOf({ act, powers, who, places, line, about }, { you, to }) {
  switch (act) {
    case null:
      return null;
    case "peace":
    case "draw":
      return { act };
    case "alliance":
      return { act, against: [...powers] };
    case "stay out":
      return places.length ? { act, who, places: [...places] } : null;
    case "mine":
    case "theirs":
      return line ? { act: "order", line } : null;
    case "ask":
    case "tell":
      if (about === "want") {
        const whose = act === "ask" ? to[0] : you;
        return places.length ? { act: "want", who: whose, place: places[0] } : null;
      }
      return powers.length > 1 ? { act: "between", what: about, powers: [...powers] } : null;
  }
}

/** Finish the part being said, to go on with "and". @param {Building} building @param {Scene} scene @returns {Building} */
export function and(building, scene) {
  const part = partOf(building, scene);
  return part ? { ...NOTHING_BUILT, parts: [...building.parts, part] } : building;
}

/** Take a finished part into the hand again, if it can be chosen anew; what was in the hand is
 * finished first. @param {Building} building @param {number} index @param {Scene} scene
 * @returns {Building|null} */
export function reopened(building, index, scene) {
  const part = byHand(building.parts[index]);
  if (!part) return null;
  const { parts } = and(without(building, index), scene);
  const chosen = { ...NOTHING_BUILT, parts };
  if (part.act === "stay out") {
    return { ...chosen, act: part.act, who: part.who, places: part.places };
  }
  return part.act === "alliance" ? { ...chosen, act: part.act, powers: part.against } : null;
}

/** @param {Building} building @param {number} index @returns {Building} */
export const without = (building, index) => ({
  ...building,
  parts: building.parts.filter((_, i) => i !== index),
});

/** Whether another part can be joined. @param {Building} building @param {Scene} scene */
export const mayGoOn = (building, scene) =>
  building.act !== null && DEAL.has(building.act) && partOf(building, scene) !== null;

/**
 * The meaning in the language's notation, once there is one.
 * @param {Building} building
 * @param {Scene} scene
 */
export function meaningOfBuilt(building, scene) {
  const part = partOf(building, scene);
  if (part && building.act === "ask") return question(part, scene);
  if (part && building.act === "tell") return report(part, scene);
  const all = part ? [...building.parts, part] : building.parts;
  return all.length ? proposal(all, scene) : null;
}
