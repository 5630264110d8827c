// @ts-check
/**
 * Robots act at once; who watches them wants to see one act after the other. What comes waits here
 * for its moment, in its order.
 */

/** @typedef {import("../table/types.js").Frame} Frame */

const MOST = 4000; // milliseconds that all that waits may take where a clock runs

export class Pace {
  /**
   * @param {(frame: Frame) => void} show
   * @param {(frame: Frame) => number} rest milliseconds that what was shown before a frame stands
   * @param {() => boolean} clocked whether a clock runs meanwhile
   */
  constructor(show, rest, clocked) {
    this.show = show;
    this.rest = rest;
    this.clocked = clocked;
    /** @type {Frame[]} */
    this.waiting = [];
    this.shown = -Infinity;
    /** When what waits longest came. */
    this.since = 0;
    this.timer = 0;
  }

  /** @param {Frame} frame */
  add(frame) {
    if (!this.waiting.length) this.since = performance.now();
    this.waiting.push(frame);
    clearTimeout(this.timer);
    this.#next();
  }

  /** Show all that waits now. */
  hurry() {
    clearTimeout(this.timer);
    this.timer = 0;
    for (const frame of this.waiting.splice(0)) this.#show(frame);
  }

  #next() {
    this.timer = 0;
    while (this.waiting.length) {
      const wait = this.#wait();
      if (wait > 0) {
        this.timer = window.setTimeout(() => this.#now(), wait);
        return;
      }
      this.#show(/** @type {Frame} */ (this.waiting.shift()));
    }
  }

  #now() {
    const frame = this.waiting.shift();
    if (frame) this.#show(frame);
    this.#next();
  }

  /** Milliseconds until the next is shown. */
  #wait() {
    const rest = this.rest(this.waiting[0]);
    if (!rest) return 0;
    const now = performance.now();
    const wait = this.shown + rest - now;
    return this.clocked() ? Math.min(wait, (this.since + MOST - now) / this.waiting.length) : wait;
  }

  /** @param {Frame} frame */
  #show(frame) {
    if (frame.type === "phase") this.shown = performance.now();
    this.show(frame);
  }
}
