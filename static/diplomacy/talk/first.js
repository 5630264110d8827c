// @ts-check
/** What one could say first, in a conversation where nothing was said yet. Pure. */
import { POWERS, powerName } from "../gazetteer.js";

/** Where neighbors meet first: the place between two powers. @type {Record<string, string>} */
const MIDST = {
  "AUSTRIA GERMANY": "Bohemia",
  "AUSTRIA ITALY": "Tyrolia",
  "AUSTRIA RUSSIA": "Galicia",
  "AUSTRIA TURKEY": "Bulgaria",
  "ENGLAND FRANCE": "the English Channel",
  "ENGLAND GERMANY": "the North Sea",
  "ENGLAND RUSSIA": "Norway",
  "FRANCE GERMANY": "Burgundy",
  "FRANCE ITALY": "Piedmont",
  "GERMANY ITALY": "Tyrolia",
  "GERMANY RUSSIA": "Silesia",
  "ITALY TURKEY": "the Ionian Sea",
  "RUSSIA TURKEY": "the Black Sea",
};

/** @param {string} one @param {string} other */
const midst = (one, other) => MIDST[[one, other].sort().join(" ")];

/**
 * Three sentences to begin with, all of which are understood.
 * @param {string} you
 * @param {readonly string[]} others
 * @returns {string[]}
 */
export function firstWords(you, others) {
  if (others.length !== 1) return ["Hello, all, and good luck!", "Let's make peace."];
  const [other] = others;
  const place = midst(you, other);
  const third = neighborOfBoth(you, other);
  return [
    "Let's make peace.",
    place ? `Let's both stay out of ${place}.` : `Are you allied with ${powerName(third)}?`,
    `Will you ally with me against ${powerName(third)}?`,
  ];
}

/** A power that borders on both, or at least on the other.
 * @param {string} you @param {string} other */
function neighborOfBoth(you, other) {
  const third = Object.keys(POWERS).filter((power) => power !== you && power !== other);
  const near = third.filter((power) => midst(power, other));
  return near.find((power) => midst(power, you)) ?? near[0];
}
