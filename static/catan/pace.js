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
    this.timer = 0;
  }

  /** @param {Frame} frame */
  add(frame) {
    this.waiting.push(frame);
    if (!this.timer) this.#next();
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

  #wait() {
    const rest = this.rest(this.waiting[0]);
    const stands = this.clocked() ? Math.min(rest, MOST / this.waiting.length) : rest;
    return stands && this.shown + stands - performance.now();
  }

  /** @param {Frame} frame */
  #show(frame) {
    if (frame.type === "phase") this.shown = performance.now();
    this.show(frame);
  }
}
