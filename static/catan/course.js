// @ts-check
/** All that happened so far, step by step: kept once, and what is missing fetched. */

/** @typedef {import("./types.js").Step} Step */

export class Course {
  /** @param {string} gid @param {() => void} changed */
  constructor(gid, changed) {
    this.gid = gid;
    this.changed = changed;
    /** Those known without a gap, from the first on. @type {Step[]} */
    this.steps = [];
    /** Steps that came before those that lead to them. @type {Map<number, Step>} */
    this.ahead = new Map();
    this.fetching = false;
  }

  /** What came of the n-th step. @param {number} n @param {Step} step */
  keep(n, step) {
    if (n > this.steps.length) this.ahead.set(n, step);
    else if (n === this.steps.length) this.steps.push(step);
    this.#join();
  }

  /** The first `count` steps; null as long as some of them are not here yet.
   * @param {number} count @returns {Step[]|null} */
  first(count) {
    if (count <= this.steps.length) return this.steps.slice(0, count);
    void this.fetch();
    return null;
  }

  /** Ask for all after those that are here. */
  async fetch() {
    if (this.fetching) return;
    this.fetching = true;
    const from = this.steps.length;
    try {
      const reply = await fetch(`/g/${this.gid}/steps.json?from=${from}`);
      if (!reply.ok) throw new Error(String(reply.status));
      const { steps } = await reply.json();
      steps.forEach((/** @type {Step} */ step, /** @type {number} */ i) => this.keep(from + i, step));
    } catch {
      await new Promise((again) => setTimeout(again, AGAIN));
    }
    this.fetching = false;
    this.changed();
  }

  #join() {
    for (let step; (step = this.ahead.get(this.steps.length)); ) {
      this.ahead.delete(this.steps.length);
      this.steps.push(step);
    }
  }
}

const AGAIN = 2000; // milliseconds after which what could not be fetched is asked for again
