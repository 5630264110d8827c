// @ts-check
/**
 * The one state behind the page, and what a player can do at any table. Parts of the page read it
 * and are told when it changed; none of them talks to another. A game adds its own to it by a
 * class of its own.
 */
import { Line } from "./socket.js";
import { apply, leavesGap } from "./table.js";
import { Talk } from "./talk/talk.js";
import { Thoughts } from "./thoughts.js";

/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").StepEvents} StepEvents */
/**
 * @template {View} [V=any]
 * @template {StepEvents} [S=any]
 * @typedef {import("./table.js").Table<V, S>} Table
 */

const TELLING = 6000; // milliseconds

/**
 * @template {View} [V=any] what the game shows
 * @template {StepEvents} [S=any] what happens in one phase of it
 */
export class Desk {
  /**
   * @param {string} gid
   * @param {import("./face.js").GameFace} face
   */
  constructor(gid, face) {
    this.gid = gid;
    this.face = face;
    /** @type {Table<V, S>|null} */
    this.table = null;
    /** What cannot be done and why, or what was just done. */
    this.says = "";
    this.timer = 0;
    /** The past phase that is looked at. @type {number|null} */
    this.at = null;
    /** @type {Map<number, import("./types.js").StepPage<V, S>>} */
    this.pages = new Map();
    /** Whether what was done in the phase just over is drawn over the present position. */
    this.showsLast = false;
    this.leaf = face.leaves[0];
    /** Whether talk lies open beside the other leaves. */
    this.talkBeside = false;
    /** @type {"joining"|"on"|"away"|"refused"} */
    this.online = "joining";
    this.trouble = "";
    /** @type {Set<() => void>} */
    this.watchers = new Set();
    /** @type {Set<(frame: Frame, table: Table<V, S>, before: Table<V, S>|null) => void>} */
    this.listeners = new Set();
    this.pending = false;
    this.talk = new Talk(this);
    this.thoughts = new Thoughts(() => this.changed());
    this.line = new Line({
      after: () => this.table?.seq ?? null,
      frame: (frame) => this.receive(frame),
      state: (state, sentence) => {
        [this.online, this.trouble] = [state, sentence];
        this.changed();
      },
    });
  }

  /** Tell the page once, after all that happens now.  */
  changed() {
    if (this.pending) return;
    this.pending = true;
    queueMicrotask(() => {
      this.pending = false;
      for (const show of this.watchers) show();
    });
  }

  /** @param {Frame} frame */
  receive(frame) {
    if (frame.type === "thinking") return this.thoughts.tell(frame.phase, frame.d);
    const before = this.table;
    if (before && leavesGap(before, frame)) return this.line.resume();
    const table = apply(before, frame, Date.now(), this.face.owners);
    if (!table || table === before) return;
    this.table = table;
    this.arrived(frame, table, before);
    for (const heard of this.listeners) heard(frame, table, before);
    if (frame.type === "message") this.talk.seen();
    if (frame.type === "over") this.line.anew(); // the talk of others may lie open now
    this.changed();
  }

  /** A frame changed the table; the game looks at it before anything else does.
   * @param {Frame} _frame @param {Table<V, S>} table @param {Table<V, S>|null} _before */
  arrived(_frame, table, _before) {
    const { last } = table;
    if (!last || this.pages.has(last.n)) return;
    const { n, before: view, step } = last;
    this.pages.set(n, { n, phase: step.phase, view, step, after: table.view });
    this.showsLast = true;
  }

  /** Say something for a while below the board.
   * @param {string} sentence */
  tell(sentence) {
    clearTimeout(this.timer);
    this.says = sentence;
    if (sentence) this.timer = window.setTimeout(() => this.tell(""), TELLING);
    this.changed();
  }

  /** @param {string} phase */
  phaseName(phase) {
    return this.face.readPhase(phase).name;
  }

  // --- the past -----------------------------------------------------------------------------------

  /** The page of the phase looked at, once it is here. */
  get page() {
    return this.at === null ? null : (this.pages.get(this.at) ?? null);
  }

  /** The page of the last phase played, once it is here. */
  get lastPage() {
    const last = this.table?.steps.at(-1);
    return last ? (this.pages.get(last.n) ?? null) : null;
  }

  /** The steps whose consequences one still has before one. */
  get lately() {
    return this.table?.steps.slice(-1) ?? [];
  }

  /** Look at a past phase, or with null at the present.
   * @param {number|null} n */
  goTo(n) {
    if (n === this.at) return;
    this.at = n;
    this.tell("");
    if (n !== null) void this.fetchPage(n);
  }

  /** Draw what was done in the phase just over, or take it away.
   * @param {boolean} shows */
  showLast(shows) {
    this.showsLast = shows;
    const last = this.table?.steps.at(-1);
    if (shows && last) void this.fetchPage(last.n);
    this.changed();
  }

  /** @param {number} n */
  async fetchPage(n) {
    if (this.pages.has(n)) return;
    try {
      const reply = await fetch(`/g/${this.gid}/steps/${n}.json`);
      if (!reply.ok) throw new Error(String(reply.status));
      this.pages.set(n, await reply.json());
    } catch {
      if (this.at === n) this.tell("This phase could not be loaded. Try again in a moment.");
    }
    this.changed();
  }

  // --- leaves -------------------------------------------------------------------------------------

  get talkIsOpen() {
    return this.leaf === "talk" || this.talkBeside;
  }

  /** @param {string} leaf */
  openLeaf(leaf) {
    this.leaf = leaf;
    this.talk.seen();
    this.changed();
  }

  // --- commands -----------------------------------------------------------------------------------

  /** @param {boolean} ready
   * @returns {Promise<import("./types.js").Answer>} */
  async setReady(ready) {
    return this.command("ready", { ready });
  }

  /** @param {"draw"|"pause"} what @param {boolean} yes */
  vote(what, yes) {
    return this.command("vote", { what, yes });
  }

  resign() {
    return this.command("resign", {});
  }

  /** For good, where all others are bots. */
  endGame() {
    return this.command("end", {});
  }

  returnToSeat() {
    return this.command("return", {});
  }

  /** What is refused is told, but for a doubt: that is shown where it was raised.
   * @param {string} name @param {Record<string, any>} d */
  async command(name, d) {
    const answer = await this.line.send(name, this.table?.view.phase ?? "", d);
    if (!answer.ok && answer.error.code !== "doubtful") this.tell(answer.error.sentence);
    return answer;
  }

  /** A question that changes nothing, answered now or not at all.
   * @param {string} name @param {Record<string, any>} d */
  ask(name, d) {
    return this.line.ask(name, this.table?.view.phase ?? "", d);
  }
}
