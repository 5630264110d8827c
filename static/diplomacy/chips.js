// @ts-check
/** The answers that are no places, as buttons with a key each. */
import { moveOf } from "./choose.js";

/** @typedef {{answer: string, label: string, key: string, pressed: boolean}} Chip */

/** @type {Record<string, [label: string, key: string]>} */
const KINDS = {
  "-": ["Move", "m"],
  S: ["Support", "s"],
  C: ["Convoy", "c"],
  H: ["Hold", "h"],
  R: ["Retreat", "r"],
  D: ["Disband", "d"],
  B: ["Build", "b"],
};
/** @type {Record<string, Record<string, [label: string, key: string]>>} */
const ANSWERS = {
  coast: {
    "": ["Any coast", "a"],
    NC: ["North coast", "n"],
    SC: ["South coast", "s"],
    EC: ["East coast", "e"],
  },
  way: { "": ["By land", "l"], VIA: ["By convoy", "c"] },
  arm: { A: ["Army", "a"], F: ["Fleet", "f"] },
};

/**
 * @param {import("./choose.js").Node} book
 * @param {import("./choose.js").Offer} offer
 * @param {readonly string[]} path
 * @returns {Chip[]}
 */
export function chipsOf(book, offer, path) {
  const named = ANSWERS[offer.ask ?? ""];
  if (named) {
    return offer.answers.map((answer) => {
      const [label, key] = named[answer];
      return { answer, label, key, pressed: false };
    });
  }
  if (path.length === 0) {
    return offer.answers.includes("WAIVE")
      ? [{ answer: "WAIVE", label: "Waive a build", key: "w", pressed: false }]
      : [];
  }
  const what = path[1] ?? moveOf(book, [...path]);
  const kinds = Object.keys(KINDS)
    .filter((kind) => offer.kinds.includes(kind))
    .map((answer) => {
      const [label, key] = KINDS[answer];
      return { answer, label, key, pressed: answer === what };
    });
  const holds = path[1] === "S" && path.length === 3 && offer.answers.includes(path[2]);
  return holds
    ? [{ answer: path[2], label: "To hold", key: "h", pressed: false }, ...kinds]
    : kinds;
}
