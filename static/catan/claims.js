// @ts-check
/**
 * What was said of a hand, held against what everybody sees later: cards that a seat gives though,
 * by its own words and all it got since, it could not have them. A card stolen may be any card.
 */
import { nameOf } from "./facts.js";
import { readLine } from "./notation.js";
import { COST, cardWords, missing, total } from "./terms.js";

/** @typedef {import("./types.js").Bundle} Bundle */
/** @typedef {import("./types.js").Color} Color */
/** @typedef {import("./types.js").Person} Person */
/** @typedef {import("./types.js").Said} Said */
/** @typedef {import("./types.js").Step} Step */

/** What a line of a seat's shows that it holds. @param {string} line @returns {Bundle} */
function shownBy(line) {
  const { kind, give = {} } = readLine(line);
  if (kind === "buy") return COST.card;
  if (kind === "settlement" || kind === "city") return COST[kind];
  return ["offer", "counter", "bank", "discard"].includes(kind) ? give : {};
}

/** @param {Bundle} cards @param {Bundle} more @param {1|-1} by @returns {Bundle} */
function changed(cards, more, by) {
  const counts = { ...cards };
  for (const [resource, count] of /** @type {[keyof Bundle, number][]} */ (Object.entries(more)))
    counts[resource] = Math.max(0, (counts[resource] ?? 0) + by * count);
  return counts;
}

/** What a seat can hold after a step by what it said before, and how many cards may be any.
 * @param {Bundle} hand @param {number} any @param {Color} color @param {Step} step
 * @returns {[Bundle, number]} */
function after(hand, any, color, { actions, events }) {
  let held = hand;
  const { kind, give = {}, take = {} } = readLine(actions[color] ?? "");
  if (kind === "bank") held = changed(changed(held, give, -1), take, 1);
  else if (kind === "year of plenty") held = changed(held, take, 1);
  else if (["buy", "settlement", "city"].includes(kind)) {
    held = changed(held, shownBy(actions[color] ?? ""), -1);
  }
  for (const { what, seat, cards = {}, with: other, give: gave = {}, take: took = {}, ...told } of events) {
    if (what === "gain" && seat === color) held = changed(held, cards, 1);
    if (what === "discard" && seat === color) held = changed(held, cards, -1);
    if (what === "steal" && seat === color) any += 1;
    if (what === "trade" && seat === color) held = changed(changed(held, gave, -1), took, 1);
    if (what === "trade" && other === color) held = changed(changed(held, took, -1), gave, 1);
    if (what === "monopoly" && seat === color && told.resource)
      held = changed(held, { [told.resource]: total(/** @type {Bundle} */ (told.from)) }, 1);
  }
  return [held, any];
}

/**
 * What shows that an announcement of a hand was not true: nothing as long as it may be.
 * @param {Said} said @param {readonly Step[]} steps @param {readonly Person[]} people
 */
export function disproof({ from, phase, meaning }, steps, people) {
  if (meaning.kind !== "announce" || meaning.about !== "resources") return "";
  /** @type {Bundle} */
  let hand = Object.fromEntries(
    Object.entries(meaning.cards ?? {}).map(([kind, count]) => [kind.toUpperCase(), count]),
  );
  let any = 0;
  const [turn, at] = phase.slice(1).split(".").map(Number);
  for (const step of steps) {
    const [other, later] = step.phase.slice(1).split(".").map(Number);
    if (other < turn || (other === turn && later < at)) continue;
    const shown = shownBy(step.actions[from] ?? "");
    const short = missing(shown, hand);
    if (total(short) > any)
      return `Not true: turn ${other} showed that ${nameOf(people, from)} had ${cardWords(short)} more.`;
    [hand, any] = after(hand, any, from, step);
  }
  return "";
}
