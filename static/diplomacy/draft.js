// @ts-check
/**
 * Your orders for this phase. Each edit goes to the server at once as the whole list; the next one
 * waits for the answer, and of several that wait only the newest is sent.
 */
import { unitProvince } from "./notation.js";

/** @typedef {import("../table/types.js").Answer} Answer */
/** @typedef {"saved"|"saving"|"refused"} Saving */
/** @typedef {{line: string, sentence: string}} Break a promise, and the order that goes against it */

/**
 * The list with one order more, in place of that unit's former one. Of builds or removals only as
 * many as are due are kept, the newest.
 * @param {readonly string[]} lines
 * @param {string} line
 * @param {number} limit builds or removals due; 0 when there is no limit
 */
export function withLine(lines, line, limit) {
  const others = line === "WAIVE" ? [...lines] : withoutUnit(lines, unitProvince(line));
  const all = [...others, line];
  return limit ? all.slice(-limit) : all;
}

/**
 * The list without the order given in a province; of several waived builds one is taken back.
 * @param {readonly string[]} lines
 * @param {string} province
 */
export function withoutUnit(lines, province) {
  const at = lines.findIndex((line) => unitProvince(line) === province);
  return at < 0 ? [...lines] : lines.toSpliced(at, 1);
}

export class Draft {
  /**
   * @param {(phase: string, lines: string[]) => Promise<Answer>} save
   * @param {() => void} changed
   */
  constructor(save, changed) {
    this.save = save;
    this.changed = changed;
    this.phase = "";
    /** What the player sees. @type {string[]} */
    this.lines = [];
    /** What the server has. @type {string[]} */
    this.kept = [];
    /** Promises of yours that the kept orders would break. @type {Break[]} */
    this.breaks = [];
    /** Lists to go back to. @type {string[][]} */
    this.past = [];
    /** @type {Saving} */
    this.saving = "saved";
    this.sentence = "";
    this.waiting = false;
    /** Done when nothing is on its way to the server. */
    this.settled = Promise.resolve();
  }

  /** The server's list, at the start of a phase or from another window.
   * @param {string} phase @param {string[]} lines */
  arrive(phase, lines) {
    const fresh = phase !== this.phase;
    if (!fresh && this.saving === "saving") return;
    if (fresh) [this.phase, this.past, this.waiting, this.sentence] = [phase, [], false, ""];
    if (fresh) this.breaks = [];
    [this.lines, this.kept, this.saving] = [lines, lines, "saved"];
  }

  /** @param {string[]} lines */
  edit(lines) {
    this.past.push(this.lines);
    this.#set(lines);
  }

  undo() {
    const lines = this.past.pop();
    if (lines) this.#set(lines);
  }

  /** @param {string} line whether the server has it */
  isKept(line) {
    return this.kept.includes(line);
  }

  /** @param {string[]} lines */
  #set(lines) {
    [this.lines, this.sentence] = [lines, ""];
    if (this.saving === "saving") this.waiting = true;
    else this.settled = this.#send();
    this.changed();
  }

  /** @returns {Promise<void>} */
  async #send() {
    const { phase, lines } = this;
    [this.saving, this.waiting] = ["saving", false];
    const answer = await this.save(phase, lines);
    if (phase !== this.phase) {
      if (!answer.ok) this.sentence = answer.error.sentence;
      return this.changed();
    }
    if (answer.ok) [this.kept, this.breaks] = [answer.d.lines, answer.d.breaks ?? []];
    if (this.waiting) return this.#send();
    if (answer.ok) [this.saving, this.lines] = ["saved", this.kept];
    else [this.saving, this.lines, this.sentence] = ["refused", this.kept, answer.error.sentence];
    this.changed();
  }
}
