// @ts-check
/**
 * The one state behind the page, and everything a player can do. Parts of the page read it and are
 * told when it changed; none of them talks to another.
 */
import { NOTHING, bookOf, choose, offer } from "./choose.js";
import { Draft, withLine, withoutUnit } from "./draft.js";
import { Line } from "./socket.js";
import { apply, leavesGap } from "./table.js";
import { Talk } from "./talk/talk.js";
import { whyNot } from "./why.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./types.js").StepPage} StepPage */
/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {"orders"|"talk"|"state"} Leaf */

/**
 * @typedef {object} Loan
 * @property {import("./choose.js").Node} book what can be chosen
 * @property {(line: string) => void} take what was chosen
 * @property {string} asks what is asked for, in a sentence
 * @property {readonly string[]} [marked] what is chosen, lit instead of all that could be
 */

const TELLING = 6000; // milliseconds

export class Desk {
  /**
   * @param {string} gid
   * @param {import("./gazetteer.js").Gazetteer} names
   */
  constructor(gid, names) {
    this.gid = gid;
    this.names = names;
    /** @type {Table|null} */
    this.table = null;
    this.choice = NOTHING;
    /** The orders you may give. */
    this.own = bookOf([]);
    /** What the board serves for a while instead of your orders. @type {Loan|null} */
    this.loan = null;
    /** What cannot be done and why, or what was just done. */
    this.says = "";
    this.timer = 0;
    /** The past phase that is looked at. @type {number|null} */
    this.at = null;
    /** @type {Map<number, StepPage>} */
    this.pages = new Map();
    /** Whether the orders of the phase just over are drawn over the present position. */
    this.showsLast = false;
    /** @type {Leaf} */
    this.leaf = "orders";
    /** Whether talk lies open beside the other leaves. */
    this.talkBeside = false;
    /** @type {"joining"|"on"|"away"|"refused"} */
    this.online = "joining";
    this.trouble = "";
    this.draft = new Draft(
      (phase, lines) => this.line.send("draft", phase, { lines }),
      () => (this.draft.sentence ? this.tell(this.draft.sentence) : this.changed()),
    );
    /** @type {Set<() => void>} */
    this.watchers = new Set();
    /** @type {Set<(frame: Frame, table: Table, before: Table|null) => void>} */
    this.listeners = new Set();
    this.pending = false;
    this.talk = new Talk(this);
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
    const before = this.table;
    if (before && leavesGap(before, frame)) return this.line.resume();
    const table = apply(before, frame, Date.now());
    if (!table || table === before) return;
    this.table = table;
    if (frame.type === "snapshot" || frame.type === "phase") this.#turn(before, table);
    if (frame.type === "draft") this.draft.arrive(table.view.phase, table.lines);
    for (const heard of this.listeners) heard(frame, table, before);
    if (frame.type === "message") this.talk.seen();
    this.changed();
  }

  /** A new position: other orders are legal now.
   * @param {Table|null} before @param {Table} table */
  #turn(before, table) {
    const legal = table.view.you?.legal ?? [];
    this.draft.arrive(table.view.phase, table.lines);
    const same = before?.view.phase === table.view.phase;
    if (!same || before.view.you?.legal.length !== legal.length) {
      this.own = bookOf(legal);
      this.giveBack();
      this.choice = NOTHING;
      this.tell("");
    }
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

  // --- ordering -----------------------------------------------------------------------------------

  /** The board, the typed words and the keys choose something else than an order of yours.
   * @param {Loan} loan */
  lend(loan) {
    [this.loan, this.choice] = [loan, NOTHING];
    if (this.at !== null) this.goTo(null);
    this.tell("");
  }

  giveBack() {
    if (!this.loan) return;
    [this.loan, this.choice] = [null, NOTHING];
    this.tell("");
  }

  get book() {
    return this.loan?.book ?? this.own;
  }

  get offer() {
    return offer(this.book, this.choice.path);
  }

  /** Whether there are orders of yours to give. */
  get mayGive() {
    return this.at === null && (this.table?.view.you?.legal.length ?? 0) > 0;
  }

  /** Whether the board asks for anything: an order, or something to speak of. */
  get mayOrder() {
    return this.mayGive || (this.at === null && this.loan !== null);
  }

  /** How many builds or removals are due; 0 when orders are not counted. */
  get due() {
    const view = this.table?.view;
    return view?.you && view.phase.endsWith("A") ? Math.abs(view.builds[view.you.power] ?? 0) : 0;
  }

  /**
   * @param {import("./choose.js").Action} action
   * @returns {boolean} whether it completed an order
   */
  act(action) {
    if (!this.table || this.at !== null) return false;
    this.choice = choose(this.book, this.choice, action);
    const { line, refused } = this.choice;
    this.tell(refused ? this.#whyNot(refused, this.table.view) : "");
    if (this.choice.path.length) this.showsLast = false;
    if (line) this.addLine(line);
    this.changed();
    return line !== null;
  }

  /** @param {import("./choose.js").Refused} refused @param {import("./types.js").View} view */
  #whyNot(refused, view) {
    if (this.loan && refused.at === "unit") return this.loan.asks;
    return whyNot(refused, view, this.names);
  }

  /** @param {string} line */
  addLine(line) {
    this.choice = NOTHING;
    if (this.loan) return this.loan.take(line);
    this.showsLast = false;
    this.draft.edit(withLine(this.draft.lines, line, this.due));
  }

  /** Go on from a path that was typed.
   * @param {string[]} path */
  follow(path) {
    this.choice = { ...NOTHING, path };
    this.changed();
  }

  /** @param {string} province */
  takeBack(province) {
    this.draft.edit(withoutUnit(this.draft.lines, province));
  }

  clear() {
    if (this.draft.lines.length) this.draft.edit([]);
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

  /** Look at a past phase, or with null at the present.
   * @param {number|null} n */
  goTo(n) {
    if (n === this.at) return;
    [this.at, this.choice] = [n, NOTHING];
    this.tell("");
    if (n !== null) void this.fetchPage(n);
  }

  /** Draw the orders of the phase just over, or take them away.
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

  // --- talk ---------------------------------------------------------------------------------------

  get talkIsOpen() {
    return this.leaf === "talk" || this.talkBeside;
  }

  /** @param {Leaf} leaf */
  openLeaf(leaf) {
    this.leaf = leaf;
    if (leaf !== "talk") this.giveBack();
    this.talk.seen();
    this.changed();
  }

  // --- the table ----------------------------------------------------------------------------------

  /** Ready counts for the orders as they are seen here, so these must have arrived.
   * @param {boolean} ready */
  async setReady(ready) {
    await this.draft.settled;
    return this.command("ready", { ready });
  }

  /** @param {"draw"|"pause"} what @param {boolean} yes */
  vote(what, yes) {
    return this.command("vote", { what, yes });
  }

  resign() {
    return this.command("resign", {});
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
