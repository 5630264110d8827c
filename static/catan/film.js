// @ts-check
/** A recorded game on the island: every moment, all hands open, with what chance decided. */
import { readLine } from "./notation.js";
import { COLORS } from "./terms.js";

/** @typedef {import("./types.js").Card} Card */
/** @typedef {import("./types.js").Color} Color */
/** @typedef {import("./types.js").Person} Person */
/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").Told} Told */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("../table/types.js").Message} Message */
/** @typedef {{steps: {view: View, step: Step}[], last: View, address: string}} Recording */

/**
 * @typedef {object} Course a game from its beginning to its end
 * @property {readonly View[]} views before each step, and at the end
 * @property {readonly Step[]} steps
 */

/** Milliseconds to look at what was done, at what shows nothing, and at the beginning. */
const [DONE, BRIEF, FIRST] = [1100, 150, 900];

/** A recording with what was told to nobody while it was played, and what was said when.
 * @param {Recording} recording @param {readonly Message[]} [messages] @returns {Course} */
export function courseOf({ steps, last }, messages = []) {
  const views = [...steps.map(({ view }) => view), last];
  const bared = steps.map(({ step }, at) => opened(step, views[at], views[at + 1]));
  const moments = new Map(views.map(({ phase }, at) => [phase, at]));
  for (const { phase, from, to, text } of messages) {
    const step = bared[Math.max(0, (moments.get(phase) ?? 0) - 1)]; // the last that was done before
    if (!step) continue;
    const heard = to === "all" ? [] : to.map((seat) => COLORS[seat]);
    step.said = [...(step.said ?? []), { seat: COLORS[from], to: heard, text }];
  }
  return { views, steps: bared };
}

/** A step with the card that was stolen, and the one that was drawn: once hands lie open they
 * follow from them.
 * @param {Step} step @param {View} before @param {View} after @returns {Step} */
export function opened(step, before, after) {
  const events = step.events.map((told) => {
    if (told.what !== "steal") return told;
    const seat = /** @type {Color} */ (told.from);
    const cards = more(after.seats[seat]?.hand, before.seats[seat]?.hand);
    return Object.keys(cards).length ? { ...told, cards } : told;
  });
  const [buyer] = COLORS.filter((color) => step.actions[color] === "buy");
  const [card] = buyer
    ? Object.keys(more(before.seats[buyer]?.new_cards, after.seats[buyer]?.new_cards))
    : [];
  /** @type {Told[]} */
  const drew = card ? [{ what: "draw", seat: buyer, card: /** @type {Card} */ (card) }] : [];
  return { ...step, events: [...events, ...drew] };
}

/** By how many the second has more of each than the first.
 * @param {Record<string, number>} [one] @param {Record<string, number>} [other] */
const more = (one = {}, other = {}) =>
  Object.fromEntries(
    Object.entries(other)
      .map(([kind, count]) => /** @type {const} */ ([kind, count - (one[kind] ?? 0)]))
      .filter(([, count]) => count > 0),
  );

/**
 * @param {Course} course
 * @param {readonly Person[]} people
 * @param {(table: Table, stands: boolean) => void} show stands: until one wants to see another
 * @returns {import("../table/replay/player.js").Film}
 */
export function film({ views, steps }, people, show) {
  const moment = (/** @type {number} */ at) => ({
    view: views[at],
    steps: steps.slice(0, at),
    people,
  });
  return {
    phases: views.map(({ phase }) => phase),
    stand(at, from) {
      // What was done just before is seen to be done, wherever one comes from.
      if (at > 0 && Math.abs(at - from) > 1) show(moment(at - 1), false);
      show(moment(at), true);
    },
    beats(at) {
      const rest = at ? restOf(steps[at - 1]) : FIRST;
      return [{ show: () => show(moment(at), false), rest }];
    },
  };
}

/** @param {Step} step */
const restOf = ({ actions, events }) =>
  !events.length && Object.values(actions).every((line) => /^(end|refuse|accept)$/.test(line))
    ? BRIEF
    : DONE;

const BUILDS = new Set(["road", "settlement", "city"]);
const ROBS = new Set(["robber", "knight"]);

/** What one may want to see next: each moment just after it was done.
 * @param {Course} course @returns {import("../table/replay/reel.js").Goal[]} */
export function goalsOf({ steps }) {
  /** @param {(step: Step, kinds: string[]) => boolean} is */
  const moments = (is) =>
    steps.flatMap((step, at) => {
      const kinds = Object.values(step.actions).map((line) => readLine(line).kind);
      return is(step, kinds) ? [at + 1] : [];
    });
  const told = (/** @type {Step} */ { events }, /** @type {Told["what"]} */ wanted) =>
    events.some(({ what }) => what === wanted);
  return [
    {
      key: "t",
      label: "Trade",
      moments: moments((step, kinds) => told(step, "trade") || kinds.includes("bank")),
    },
    { key: "r", label: "Robber", moments: moments((_, kinds) => kinds.some((k) => ROBS.has(k))) },
    { key: "b", label: "Building", moments: moments((_, kinds) => kinds.some((k) => BUILDS.has(k))) },
    { key: "s", label: "Talk", moments: moments(({ said }) => Boolean(said)) },
  ];
}
