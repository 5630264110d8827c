// @ts-check
/**
 * What is asked back before something is done that was perhaps not meant: an order against one's own
 * promise, or to be ready while something is left out. One press answers, and the answer holds as
 * long as the orders stay as they are.
 */
import { overlooked } from "./cautions.js";

/** @typedef {import("./desk.js").OrderDesk} Desk */
/** @typedef {import("./draft.js").Break} Break */
/** @typedef {import("../table/types.js").Answer} Answer */

/**
 * @typedef {object} Asked
 * @property {string} sentence
 * @property {string} no
 * @property {string} yes
 * @property {"ready"|"order"} about
 */

/** @param {Break} one */
const keyOf = ({ line, sentence }) => `${line} ${sentence}`;

export class Asking {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    /** What is asked now. @type {Asked|null} */
    this.question = null;
    /** The orders with which one was ready knowing what they leave out. */
    this.agreed = "";
    /** Promises that shall be broken, in this phase. @type {Set<string>} */
    this.broken = new Set();
  }

  /** A new phase begins: nothing is agreed to in it. */
  forget() {
    [this.question, this.agreed] = [null, ""];
    this.broken.clear();
  }

  /** Whether it was said that the orders are meant as they are. */
  get #settled() {
    return this.agreed === this.#orders;
  }

  get #orders() {
    const { phase, lines } = this.desk.draft;
    return [phase, ...lines].join();
  }

  /** Promises that the orders would break, and that were not given up yet. */
  get #breaks() {
    return this.desk.draft.breaks.filter((one) => !this.broken.has(keyOf(one)));
  }

  /** Whether the player knows of all promises that the orders break. */
  get knows() {
    return this.desk.draft.breaks.length > 0 && (this.#settled || !this.#breaks.length);
  }

  /** What is to be asked before one is ready. @returns {Asked|null} */
  beforeReady() {
    const { table, draft, names } = this.desk;
    if (!table || this.#settled) return null;
    const left = overlooked(table.view, draft.lines, names);
    const breaks = this.#breaks.map(({ sentence }) => sentence);
    if (!left && !breaks.length) return null;
    const sentence = [...breaks, left?.sentence ?? ""].join(" ").trim();
    const words = !breaks.length && left ? left : breaks.length && !left ? BREAKING : BOTH;
    return { sentence, no: words.no, yes: words.yes, about: "ready" };
  }

  /** The server knows of a promise that was not thought of here. */
  aboutReady() {
    this.agreed = "";
    const question = this.beforeReady();
    if (question) this.ask(question);
  }

  /** @param {Asked} question @returns {Answer} */
  ask(question) {
    this.question = question;
    this.desk.changed();
    const { sentence } = question;
    return { ok: false, error: { code: "doubtful", sentence, fields: {} } };
  }

  /** The orders were kept, or changed: is one of them against a promise? */
  look() {
    const { draft } = this.desk;
    if (this.question?.about === "ready" && this.question.sentence !== this.beforeReady()?.sentence)
      this.question = null;
    if (this.question?.about === "ready" || draft.saving !== "saved") return;
    const given = this.#breaks.find(({ line }) => draft.lines.includes(line));
    this.question = given ? { sentence: given.sentence, ...BREAKING, about: "order" } : null;
  }

  /** Go back to the orders; an order against a promise is taken back. */
  no() {
    const { question, desk } = this;
    this.question = null;
    if (question?.about === "order") {
      const { lines } = desk.draft;
      const against = new Set(this.#breaks.map(({ line }) => line));
      desk.draft.edit(lines.filter((line) => !against.has(line)));
    }
    desk.changed();
  }

  /** It is meant so. */
  yes() {
    const { question, desk } = this;
    this.question = null;
    for (const one of this.#breaks) this.broken.add(keyOf(one));
    if (question?.about === "ready") {
      this.agreed = this.#orders;
      void desk.setReady(true);
    }
    desk.changed();
  }
}

const BREAKING = { no: "Keep my word", yes: "Break it" };
const BOTH = { no: "Go back", yes: "Ready all the same" };
