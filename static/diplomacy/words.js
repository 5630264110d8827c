// @ts-check
/**
 * Orders and results written out. The sentence of a finished order can be typed back (typed.js).
 */
import { questions } from "./choose.js";
import { COASTS, powerName } from "./gazetteer.js";
import { isAdjustment, isRetreat, placeOf, provinceOf, readOrder } from "./notation.js";
import { countDue } from "./view.js";

/** @typedef {import("./gazetteer.js").Gazetteer} Gazetteer */
/** @typedef {Map<string, "A"|"F">} Arms the kind of unit in each province */

/** @param {"A"|"F"|undefined} arm */
const armName = (arm) => (arm === "F" ? "Fleet" : "Army");

/**
 * The sentence as far as it is chosen: "Army Munich supports Army Berlin to".
 * @param {readonly string[]} path answers in the order choose.js asks them
 * @param {Arms} arms
 * @param {Gazetteer} names
 */
export function sentenceOf(path, arms, names) {
  const [at, what, third, fourth, fifth] = path;
  if (at === undefined) return "";
  if (at === "WAIVE") return "Waive a build";
  const named = (/** @type {string} */ place) => `${armName(arms.get(place))} ${names.name(place)}`;
  const on = (/** @type {string|undefined} */ coast) => (coast ? ` (${COASTS[coast]})` : "");
  const unit = named(at);
  switch (what) {
    case undefined:
      return arms.has(at) ? unit : names.name(at);
    case "H":
      return `${unit} holds`;
    case "D":
      return `${unit} disbands`;
    case "B": {
      const arm = third ? `${third === "F" ? "Fleet" : "Army"} ` : "in ";
      return `Build ${arm}${names.name(at)}${on(fourth)}`;
    }
    case "-": {
      const target = third ? ` ${names.name(third)}` : "";
      return `${unit} moves to${target}${on(fourth)}${fifth === "VIA" ? " by convoy" : ""}`;
    }
    case "R":
      return `${unit} retreats to${third ? ` ${names.name(third)}` : ""}${on(fourth)}`;
    default: {
      const verb = what === "S" ? "supports" : "convoys";
      if (!third) return `${unit} ${verb}`;
      const target = fourth === third ? "hold" : fourth && names.name(fourth);
      return `${unit} ${verb} ${named(third)} to${target ? ` ${target}` : ""}${on(fifth)}`;
    }
  }
}

/**
 * A canonical line as a sentence.
 * @param {string} line
 * @param {Arms} arms
 * @param {Gazetteer} names
 */
export function sentenceOfLine(line, arms, names) {
  const order = readOrder(line);
  if (!order.unit) return sentenceOf(["WAIVE"], arms, names);
  const all = new Map(arms).set(provinceOf(placeOf(order.unit)), armIn(order.unit));
  if (order.other) all.set(provinceOf(placeOf(order.other)), armIn(order.other));
  return sentenceOf(
    questions(line).map(([, answer]) => answer),
    all,
    names,
  );
}

/** @param {string} unit */
const armIn = (unit) => /** @type {"A"|"F"} */ (unit[0]);

/** An order as one may type it, of the kind a phase asks for.
 * @param {import("./types.js").View} view */
export function example(view) {
  if (isRetreat(view.phase)) return "tyr r ven";
  if (!isAdjustment(view.phase)) return "mun s ber - kie";
  return countDue(view.you?.power ?? "", view) < 0 ? "a par d" : "a par b";
}

/** What became of an order, in one word each; nothing said is success.
 * @type {Record<string, string>} */
const RESULT_WORDS = {
  bounce: "bounced",
  cut: "cut",
  dislodged: "dislodged",
  void: "not possible",
  "no convoy": "no convoy",
  disrupted: "convoy broken",
  disband: "disbanded",
};

/** @param {readonly string[]} results */
export const resultWords = (results) =>
  results.map((word) => RESULT_WORDS[word] ?? word).join(", ");

/**
 * What changed hands, in a sentence: "France takes Belgium."
 * @param {import("./types.js").Captured} captured
 * @param {Gazetteer} names
 */
export function capturedSentence({ center, from, to }, names) {
  if (!to) return `${names.name(center)} belongs to nobody now.`;
  return `${powerName(to)} takes ${names.name(center)}${from ? ` from ${powerName(from)}` : ""}.`;
}
