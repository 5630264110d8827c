// @ts-check
/** The game's own terms: resources, terrain, seats, cards and what is paid for a piece. */

/** @typedef {import("./types.js").Resource} Resource */
/** @typedef {import("./types.js").Color} Color */
/** @typedef {import("./types.js").Card} Card */
/** @typedef {import("./types.js").Bundle} Bundle */

/** In the order in which the bank is counted. @type {readonly Resource[]} */
export const RESOURCES = ["CLAY", "ORE", "SHEEP", "WHEAT", "WOOD"];

/** In the order in which a hand is laid out. @type {readonly Resource[]} */
export const HAND_ORDER = ["WOOD", "CLAY", "SHEEP", "WHEAT", "ORE"];

/** @type {readonly Color[]} */
export const COLORS = ["RED", "BLUE", "WHITE", "ORANGE"];

/** The letters of a board string; a port of anything is 3. */
export const TERRAIN_OF = /** @type {const} */ ({
  H: "hills",
  M: "mountains",
  P: "pasture",
  F: "fields",
  W: "woods",
  D: "desert",
});

/** What a terrain, or a port of its letter, yields. @type {Record<string, Resource>} */
export const RESOURCE_OF = { H: "CLAY", M: "ORE", P: "SHEEP", F: "WHEAT", W: "WOOD" };

/** @typedef {"road"|"settlement"|"city"|"card"} Purchase */

/** @type {Record<Purchase, Bundle>} */
export const COST = {
  road: { WOOD: 1, CLAY: 1 },
  settlement: { WOOD: 1, CLAY: 1, SHEEP: 1, WHEAT: 1 },
  city: { WHEAT: 2, ORE: 3 },
  card: { SHEEP: 1, WHEAT: 1, ORE: 1 },
};

/** How many of a piece each seat has. */
export const STOCK = { road: 15, settlement: 5, city: 4 };

/** A hand that is larger loses half to a seven. */
export const HAND_LIMIT = 7;

/** @type {Record<Card, string>} */
export const CARD_NAMES = {
  KNIGHT: "knight",
  POINT: "victory point",
  ROADS: "road building",
  PLENTY: "year of plenty",
  MONOPOLY: "monopoly",
};

/** In how many throws of thirty-six a number comes up.
 * @param {number} number */
export const ways = (number) => 6 - Math.abs(7 - number);

/** @param {string} name */
export const capital = (name) => name[0].toUpperCase() + name.slice(1).toLowerCase();

/** @param {Bundle|undefined} cards */
export const total = (cards) => Object.values(cards ?? {}).reduce((sum, count) => sum + count, 0);

/** Cards in words: `2 clay and 1 ore`.
 * @param {Bundle} cards */
export function cardWords(cards) {
  const words = HAND_ORDER.filter((resource) => cards[resource]).map(
    (resource) => `${cards[resource]} ${resource.toLowerCase()}`,
  );
  return listed(words) || "nothing";
}

/** `1 point`, `2 points`.
 * @param {number} count @param {string} one */
export const counted = (count, one) => `${count} ${one}${count === 1 ? "" : "s"}`;

/** `a, b and c`.
 * @param {readonly string[]} words @param {string} last */
export function listed(words, last = "and") {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} ${last} ${words[words.length - 1]}`;
}

/** What is missing from a hand to pay for something.
 * @param {Bundle} cost @param {Bundle} hand @returns {Bundle} */
export function missing(cost, hand) {
  /** @type {Bundle} */
  const lacking = {};
  for (const resource of RESOURCES) {
    const short = (cost[resource] ?? 0) - (hand[resource] ?? 0);
    if (short > 0) lacking[resource] = short;
  }
  return lacking;
}
