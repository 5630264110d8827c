// @ts-check
/**
 * What can be said beside offers, as a short list: each entry is a meaning of the trade language,
 * which the server puts into words. Only what has its place now is in it.
 */
import { mine, nameOf, seatsOf } from "./facts.js";
import { COLORS, COST, HAND_ORDER, missing, total } from "./terms.js";

/** @typedef {import("./types.js").Bundle} Bundle */
/** @typedef {import("./types.js").Color} Color */
/** @typedef {import("./types.js").Said} Said */
/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").View} View */
/** @typedef {{label: string, meaning: Record<string, unknown>}} Saying */
/** @typedef {{title: string, sayings: Saying[]}} Group */

/** @param {string} label @param {string} kind @param {Record<string, unknown>} [more] @returns {Saying} */
const saying = (label, kind, more = {}) => ({ label, meaning: { kind, ...more } });

/** @param {Bundle} cards */
const lower = (cards) =>
  Object.fromEntries(
    Object.entries(cards).map(([resource, count]) => [resource.toLowerCase(), count]),
  );

const ASKED = /** @type {const} */ ([
  ["What do you need?", "wanted"],
  ["What can you spare?", "extra"],
  ["What do you have?", "resources"],
  ["What are you building?", "plan"],
]);

const ARGUMENTS = /** @type {const} */ ([
  ["… a road", "road"],
  ["… a settlement", "settlement"],
  ["… a city", "city"],
  ["… a development card", "card"],
  ["… a trade at the port", "port"],
  ["You hold too many cards", "too many"],
  ["I won’t rob you", "no robber"],
  ["A card later", "resource later"],
]);

const WARES = /** @type {const} */ (["road", "settlement", "city", "card"]);

/** @param {Table} table @returns {Group[]} */
export function sayings(table) {
  const { view } = table;
  const { you, turn, due, offer } = view;
  const seat = mine(view);
  if (!you || !seat || view.outcome) return [];
  const inTurn = you.color === turn;
  const groups = [
    { title: "Ask", sayings: asking(inTurn && due === "MAIN") },
    { title: "Tell", sayings: telling(seat.hand ?? {}) },
    { title: "Of your offer", sayings: offer && inTurn ? arguing(view) : [] },
    { title: "Of this offer", sayings: offer && !inTurn ? blocking(offer.take) : [] },
    { title: "Of a player", sayings: boycotting(table) },
    { title: "Enough", sayings: [saying("No more offers this turn", "silence")] },
  ];
  return groups.filter((group) => group.sayings.length);
}

/** @param {boolean} soliciting whether offers can be asked for */
const asking = (soliciting) => [
  ...(soliciting ? [saying("Any offers?", "solicit", { to: "all" })] : []),
  ...ASKED.map(([label, about]) => saying(label, "request", { to: "all", about })),
];

/** @param {Bundle} hand */
function telling(hand) {
  const lacking = WARES.map((ware) => ({ ware, cards: missing(COST[ware], hand) }));
  return [
    saying("My hand", "announce", { about: "resources", cards: lower(hand) }),
    ...lacking
      .filter(({ cards }) => total(cards))
      .map(({ ware, cards }) =>
        saying(`What I lack for a ${ware}`, "announce", { about: "wanted", cards: lower(cards) }),
      ),
    saying("I save for a card", "announce", { about: "plan", plan: "card" }),
  ];
}

/** @param {View} view */
function arguing({ offer }) {
  const asked = Object.keys(offer?.answers ?? {});
  const to = asked.map((color) => COLORS.findIndex((one) => one === color));
  return [
    ...ARGUMENTS.map(([label, argument]) => saying(label, "argue", { to, argument })),
    saying("I take it back", "withdraw"),
  ];
}

/** @param {Bundle} take what the offer asks for */
const blocking = (take) =>
  HAND_ORDER.filter((resource) => take[resource]).map((resource) =>
    saying(`Don’t give them ${resource.toLowerCase()}`, "block", {
      resources: [resource.toLowerCase()],
    }),
  );

const STANDS = new Map([
  ["embargo", true],
  ["comply", true],
  ["lift", false],
]);

/** Whether a seat keeps an embargo on another, by what it said last. @param {readonly Said[]} said
 * @param {(from: Color) => boolean} who @param {number} whom */
const boycotts = (said, who, whom) =>
  said
    .filter(({ from, meaning }) => who(from) && STANDS.has(meaning.kind) && meaning.whom === whom)
    .some(({ meaning }, at, all) => at === all.length - 1 && STANDS.get(meaning.kind));

/** @param {Table} table */
const boycotting = ({ view, people, said = [] }) =>
  seatsOf(view)
    .filter(([color]) => color !== view.you?.color)
    .map(([color]) => {
      const whom = COLORS.indexOf(color);
      const name = nameOf(people, color);
      if (boycotts(said, (from) => from === view.you?.color, whom))
        return saying(`Trade with ${name} again`, "lift", { whom });
      const proposed = boycotts(said, (from) => from !== view.you?.color, whom);
      return saying(`No trade with ${name}${proposed ? " either" : ""}`, proposed ? "comply" : "embargo", {
        whom,
      });
    });
