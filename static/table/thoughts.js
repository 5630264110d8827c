// @ts-check
/** How far bots are that think: by their names, as long as they say so. */
import { h, set, write } from "./dom.js";

/** @typedef {import("./types.js").Thought} Thought */

const SILENT = 1500; // milliseconds after which a bot that says nothing more is taken to be done

export class Thoughts {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    /** @type {Map<number, Thought & {timer: number}>} */
    this.told = new Map();
  }

  /** @param {string} phase in which it thinks @param {{seat: number, tried: number, of: number}} d */
  tell(phase, { seat, tried, of }) {
    clearTimeout(this.told.get(seat)?.timer);
    const timer = setTimeout(() => this.#end(seat), SILENT);
    this.told.set(seat, { phase, tried, of, timer: Number(timer) });
    this.changed();
  }

  /** What a seat's bot considers in a phase, or nothing.
   * @param {number} seat @param {string} phase @returns {Thought|null} */
  at(seat, phase) {
    const thought = this.told.get(seat);
    return thought?.phase === phase ? thought : null;
  }

  /** @param {number} seat */
  #end(seat) {
    this.told.delete(seat);
    this.changed();
  }
}

/** @param {number} tried */
export const considering = (tried) =>
  `considering ${tried.toLocaleString("en")} ${tried === 1 ? "line" : "lines"}`;

/** Show a thought at the end of an element, or none.
 * @param {Element} place @param {Thought|null} thought */
export function showThought(place, thought) {
  let mark = place.querySelector(":scope > .thinks");
  if (!thought) return mark?.remove();
  if (!mark) {
    const line = h("progress", { "aria-label": "How far it is" });
    mark = h("span", { class: "thinks" }, line, h("span", { class: "thinks-words" }));
    place.append(mark);
  }
  const [line, words] = mark.children;
  set(line, "max", Math.max(1, thought.of));
  set(line, "value", Math.min(thought.tried, thought.of));
  write(words, considering(thought.tried));
}
