// @ts-check
/** Why bots decided as they did, beside the moment at which they did: bars, the best option first. */
import { h, set } from "../dom.js";

/**
 * @typedef {object} Option
 * @property {readonly string[]} lines in the game's notation
 * @property {number} share from 0 to 1
 * @property {number} [visits]
 * @property {boolean} [chosen]
 *
 * @typedef {object} Why what a seat's bot weighed for one decision (docs/formats.md)
 * @property {number} seat
 * @property {"won"|"played"} of
 * @property {readonly Option[]} options
 * @property {number} [tried]
 * @property {number} [guesses]
 * @property {boolean} [kept]
 */

/** @param {number} n @param {string} one */
const counted = (n, one) => `${n.toLocaleString("en")} ${n === 1 ? one : `${one}s`}`;

/** @param {number} share */
const percent = (share) => `${Math.round(100 * share)} %`;

/** What the bars are of, and how far one may trust them. @param {Why} why */
export function measured({ of, tried, guesses, kept }) {
  if (kept)
    return "Nobody took its offer, so it went on with the next best of what it had weighed before, without weighing anew.";
  const considered = tried ? ` It considered ${counted(tried, "line")} of play.` : "";
  if (of === "played")
    return `How often it would give these orders, once all have adapted to each other.${considered}`;
  const average = guesses
    ? ` Cards that it did not see were guessed in ${counted(guesses, "way")}: each share is an average over them.`
    : "";
  return `The share of games that it won after each, played to their end.${considered}${average}`;
}

/**
 * @param {HTMLElement} mount
 * @param {Readonly<Record<string, readonly Why[]>>} phases what was weighed, by phase
 * @param {object} how
 * @param {(seat: number) => string} how.name
 * @param {(why: Why, option: Option) => string} how.words what an option is, in words
 * @param {(option: Option|null) => void} [how.light] show on the board what an option is about
 * @returns {(phase: string) => void} shows the decisions of a phase
 */
export function whyPanel(mount, phases, { name, words, light = () => {} }) {
  mount.hidden = !Object.keys(phases).length;
  let shown = "";

  /** @param {Why} why @param {Option} option */
  function bar(why, option) {
    const { share, visits, chosen } = option;
    const item = h(
      "li",
      { class: "why-option", "data-chosen": chosen },
      h("span", { class: "why-words" }, chosen ? h("b", {}, "Chosen: ") : null, words(why, option)),
      h("meter", { min: 0, max: 1, value: share, "aria-label": percent(share) }),
      h(
        "span",
        { class: "why-share" },
        h("span", {}, percent(share)),
        visits === undefined ? null : h("small", {}, counted(visits, "visit")),
      ),
    );
    item.addEventListener("pointerenter", () => light(option));
    item.addEventListener("pointerleave", () => light(null));
    return item;
  }

  /** @param {Why} why @param {boolean} open */
  const decision = (why, open) =>
    h(
      "details",
      { class: "why", open },
      h("summary", {}, `What ${name(why.seat)} weighed`),
      h("ol", {}, ...why.options.map((option) => bar(why, option))),
      h("p", { class: "hint" }, measured(why)),
    );

  return (phase) => {
    if (mount.hidden || phase === shown) return;
    shown = phase;
    const told = phases[phase] ?? [];
    set(mount, "data-empty", !told.length);
    mount.replaceChildren(
      ...(told.length
        ? told.map((why) => decision(why, told.length === 1))
        : [h("p", { class: "hint" }, "No bot weighed anything at this moment.")]),
    );
  };
}
