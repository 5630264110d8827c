// @ts-check
/**
 * The desk of this game: beside what every table has, the orders being given, and what the board
 * serves for a while instead.
 */
import { Desk } from "../table/desk.js";
import { yourSeat } from "../table/table.js";
import { Asking } from "./asking.js";
import { NOTHING, bookOf, choose, offer } from "./choose.js";
import { Draft, withLine, withoutUnit } from "./draft.js";
import { FACE } from "./face.js";
import { isMovement } from "./notation.js";
import { countDue } from "./view.js";
import { whyNot } from "./why.js";

const NONE = bookOf([]);

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").StepEvents} StepEvents */
/** @typedef {import("../table/table.js").Table<View, StepEvents>} Table */

/**
 * @typedef {object} Loan
 * @property {import("./choose.js").Node} book what can be chosen
 * @property {(line: string) => void} take what was chosen
 * @property {string} asks what is asked for, in a sentence
 * @property {readonly string[]} [marked] what is chosen, lit instead of all that could be
 */

/** @extends {Desk<View, StepEvents>} */
export class OrderDesk extends Desk {
  /**
   * @param {string} gid
   * @param {import("./gazetteer.js").Gazetteer} names
   */
  constructor(gid, names) {
    super(gid, FACE);
    this.names = names;
    this.choice = NOTHING;
    /** The orders you may give. */
    this.own = bookOf([]);
    /** What the board serves for a while instead of your orders. @type {Loan|null} */
    this.loan = null;
    this.draft = new Draft(
      (phase, lines) => this.line.send("draft", phase, { lines }),
      () => {
        this.asking.look();
        if (this.draft.sentence) this.tell(this.draft.sentence);
        else this.changed();
      },
    );
    this.asking = new Asking(this);
    /** Orders put into the draft at a request, as long as they can be undone. @type {readonly string[]} */
    this.taken = [];
    /** The offer that is to be taken into the builder next.
     * @type {import("../table/types.js").Deal|null} */
    this.countering = null;
  }

  /** @override @param {import("../table/types.js").Frame} frame
   * @param {Table} table @param {Table|null} before */
  arrived(frame, table, before) {
    if (frame.type === "snapshot" || frame.type === "phase") this.#turn(before, table);
    if (table.state !== "playing") this.asking.forget();
    if (!this.mayOrder) this.choice = NOTHING;
    if (frame.type === "draft") this.draft.arrive(table.view.phase, table.lines);
    super.arrived(frame, table, before);
    if (frame.type === "snapshot" && before) this.fetchLast();
  }

  /** A new position: other orders are legal now.
   * @param {Table|null} before @param {Table} table */
  #turn(before, table) {
    const legal = table.view.you?.legal ?? [];
    this.draft.arrive(table.view.phase, table.lines);
    const same = before?.view.phase === table.view.phase;
    if (same && before.view.you?.legal.length === legal.length) return;
    this.own = bookOf(legal);
    this.asking.forget();
    this.giveBack();
    this.choice = NOTHING;
    this.tell("");
  }

  /** @override @param {number|null} n */
  goTo(n) {
    if (n !== this.at) this.choice = NOTHING;
    super.goTo(n);
  }

  /** @override @param {string} leaf */
  openLeaf(leaf) {
    if (leaf !== "talk") this.giveBack();
    super.openLeaf(leaf);
  }

  /** Ready counts for the orders as they are seen here, so these must have arrived. What may have
   * been overlooked is asked first, once for the same orders.
   * @override @param {boolean} ready */
  async setReady(ready) {
    await this.draft.settled;
    const question = ready ? this.asking.beforeReady() : null;
    if (question) return this.asking.ask(question);
    const careful = ready && !this.asking.knows;
    const answer = await this.command("ready", careful ? { ready, careful } : { ready });
    if (!answer.ok && answer.error.code === "doubtful") {
      this.draft.breaks = answer.error.fields.breaks;
      this.asking.aboutReady();
    }
    return answer;
  }

  // --- what happened last ----

  /** The steps since units last moved, that one first, as far as their pages are here. */
  get lastPages() {
    return this.lately.flatMap(({ n }) => this.pages.get(n) ?? []);
  }

  /** @override */
  get lately() {
    const steps = this.table?.steps ?? [];
    const moves = steps.findLastIndex(({ phase }) => isMovement(phase));
    return steps.slice(Math.max(0, moves));
  }

  /** The last moves are always at hand, also after somebody's retreats and builds. */
  fetchLast() {
    for (const { n } of this.lately) void this.fetchPage(n);
  }

  /** @override @param {boolean} shows */
  showLast(shows) {
    if (shows) this.fetchLast();
    super.showLast(shows);
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
    return this.loan?.book ?? (this.mayGive ? this.own : NONE);
  }

  get offer() {
    return offer(this.book, this.choice.path);
  }

  /** Whether there are orders of yours to give. */
  get mayGive() {
    const { table, at } = this;
    if (!table || table.state === "over" || yourSeat(table)?.left) return false;
    return at === null && (table.view.you?.legal.length ?? 0) > 0;
  }

  /** Whether the board asks for anything: an order, or something to speak of. */
  get mayOrder() {
    return this.mayGive || (this.at === null && this.loan !== null);
  }

  /** How many builds or removals are due; 0 when orders are not counted. */
  get due() {
    const view = this.table?.view;
    return view?.you ? Math.abs(countDue(view.you.power, view)) : 0;
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

  /** @param {import("./choose.js").Refused} refused @param {View} view */
  #whyNot(refused, view) {
    if (this.loan && refused.at === "unit") return this.loan.asks;
    if (this.table?.state === "over") return "The game is over; there is nothing more to order.";
    if (this.table && yourSeat(this.table)?.left) return "A bot plays your seat.";
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

  // --- what is asked for in talk --------------------------------------------------------------------

  /** Put orders that are asked for into the draft, as one change.
   * @param {readonly string[]} lines */
  take(lines) {
    const { draft, due } = this;
    draft.edit(lines.reduce((all, line) => withLine(all, line, due), draft.lines));
    this.taken = draft.lines;
  }

  /** Whether the last change of the draft was such a request. */
  get canUndoTaken() {
    return this.taken.length > 0 && this.taken.join() === this.draft.lines.join();
  }

  undoTaken() {
    this.taken = [];
    this.draft.undo();
  }

  /** Answer an offer with another, made of its parts.
   * @param {import("../table/types.js").Deal} deal */
  counter(deal) {
    this.talk.open(deal.conversation);
    this.countering = deal;
    this.openLeaf("talk");
  }
}
