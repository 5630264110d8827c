// @ts-check
/** Catan at the common table: the game as it came to this moment, and what a seat does. */
import { Desk } from "../table/desk.js";
import { keepText, textKept } from "../table/shelf.js";
import { yourSeat } from "../table/table.js";
import { Course } from "./course.js";
import { FACE } from "./face.js";
import { Pace } from "./pace.js";
import { peopleAt } from "./people.js";

/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Table} Shown */
/** @typedef {import("../table/types.js").Frame} Frame */
/** @typedef {import("../table/table.js").Table<View, Step & {n: number}>} Table */

const SHELF = "parley catan hurry";
const BRIEF = 0.4; // of the usual rest: before acts that show nothing

/** @extends {Desk<View, Step & {n: number}>} */
export class SeatDesk extends Desk {
  /** @param {string} gid @param {number} rest milliseconds in which an act of others is looked at */
  constructor(gid, rest) {
    super(gid, FACE);
    /** The island and what lies around it, once they are laid.
     * @type {ReturnType<typeof import("./catan.js").createCatan>|null} */
    this.catan = null;
    this.course = new Course(gid, () => this.changed());
    this.hurries = textKept(SHELF) === "on";
    this.pace = new Pace(
      (frame) => super.receive(frame),
      (frame) => (this.hurries || document.hidden ? 0 : rest * this.#weight(frame)),
      () => Boolean(this.table?.deadline),
    );
  }

  /** @override @param {Frame} frame */
  receive(frame) {
    if (frame.type === "thinking") super.receive(frame); // tells of now, not of an act to look at
    else this.pace.add(frame);
  }

  /** How long what was done before a frame is looked at: one's own acts are known.
   * @param {Frame} frame */
  #weight({ type, d }) {
    if (type === "snapshot" || (type !== "phase" && type !== "over")) return 0;
    const own = this.table?.view.you?.color;
    const actions = Object.entries(d.step?.actions ?? {});
    if (own && actions.some(([color]) => color === own)) return 0;
    return actions.every(([, line]) => line === "end" || line === "refuse") ? BRIEF : 1;
  }

  /** @param {boolean} hurries whether what others do is shown at once */
  setHurry(hurries) {
    this.hurries = hurries;
    keepText(SHELF, hurries ? "on" : "");
    if (hurries) this.pace.hurry();
    this.changed();
  }

  /** @override @param {Frame} frame @param {Table} table @param {Table|null} before */
  arrived(frame, table, before) {
    if (table.last) this.course.keep(table.last.n, table.last.step);
    if (frame.type === "over") this.pages.clear(); // all hands lie open now, in the past too
    super.arrived(frame, table, before);
  }

  /** The present, or the past moment that is looked at; null as long as it is not all here.
   * @returns {Shown|null} */
  get shown() {
    const { table, page, at } = this;
    if (!table || (at !== null && !page)) return null;
    const steps = this.course.first(at ?? table.steps.length);
    if (!steps) return null;
    const people = peopleAt(table.seats);
    if (page) return { view: page.view, steps, people, said: [] };
    const paused = table.state === "paused";
    const decided = decidedIn(table);
    return { view: own(table), steps, people, said: saidIn(table), paused, decided };
  }

  /** Say a meaning in words that the server finds for it: null, or why it was refused.
   * @param {Record<string, unknown>} meaning @returns {Promise<string|null>} */
  async say(meaning) {
    const worded = await this.ask("compose", { to: "all", meaning: JSON.stringify(meaning) });
    if (!worded.ok) return worded.error.sentence;
    const { text, meaning: meant } = worded.d;
    const phase = this.table?.view.phase ?? "";
    const answer = await this.line.send("say", phase, { to: "all", text, meaning: meant });
    return answer.ok ? null : answer.error.sentence;
  }

  /** Play a line: null once the table shows what came of it, else why it was refused.
   * @param {string} line @returns {Promise<string|null>} */
  async play(line) {
    const phase = this.table?.view.phase ?? "";
    const answer = await this.line.send("play", phase, { lines: [line] });
    if (!answer.ok) return answer.error.sentence;
    await this.#until(() => this.table?.view.phase !== phase || Boolean(this.#you?.ready));
    return null;
  }

  get #you() {
    return this.table && yourSeat(this.table);
  }

  /** @param {() => boolean} done @returns {Promise<void>} */
  #until(done) {
    return new Promise((resolve) => {
      const look = () => {
        if (!done()) return;
        this.watchers.delete(look);
        resolve();
      };
      this.watchers.add(look);
      look();
    });
  }
}

/** What was said to all with a meaning of its own. @param {Table} table
 * @returns {import("./types.js").Said[]} */
const saidIn = ({ messages, seats }) =>
  messages
    .filter(({ meaning, conversation }) => meaning && conversation === "all")
    .map(({ id, from, phase, meaning }) => ({
      id,
      from: /** @type {import("./types.js").Color} */ (seats[from].owner),
      phase,
      meaning: JSON.parse(meaning ?? "{}"),
    }));

/** @param {Table} table */
const decidedIn = ({ seats }) =>
  seats
    .filter(({ awaited, ready }) => awaited && ready)
    .map(({ owner }) => /** @type {import("./types.js").Color} */ (owner));

/** The view as it is: who has decided while others have not, or has left, decides nothing more; and
 * how it ended is as the table says, which knows who broke it off.
 * @param {Table} table @returns {View} */
export function own(table) {
  const view = table.outcome ? { ...table.view, outcome: table.outcome } : table.view;
  const you = yourSeat(table);
  const rests = you && (you.ready || you.left || table.state !== "playing");
  if (!view.you?.awaited || !rests) return view;
  return { ...view, you: { ...view.you, awaited: false, legal: [] } };
}
