// @ts-check
/**
 * What the reader of the page is about to do: the table as it is, the question being answered
 * (where to build, whom to rob, what to give …), and the one line that is on its way. No element of
 * the page is known here.
 */
import { addable, choicesOf, pick, ratesOf } from "./actions.js";
import { handSize, mine, seatsOf } from "./facts.js";
import { writeTerms } from "./notation.js";
import { offered } from "./proposals.js";
import { total } from "./terms.js";

/** @typedef {import("./types.js").Bundle} Bundle */
/** @typedef {import("./types.js").Color} Color */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").Resource} Resource */
/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./board.js").Place} Place */

/**
 * A question that is open. Cards are picked one by one; `to` is whom an offer is made to.
 * @typedef {{ask: "place", piece: Piece}
 *   | {ask: "rob", by: "robber"|"knight", hex: string|null}
 *   | {ask: "trade"|"propose"|"counter", give: Bundle, take: Bundle, to: Color[]}
 *   | {ask: "discard", give: Bundle}
 *   | {ask: "plenty", take: Bundle}
 *   | {ask: "monopoly"}} Question
 */

/**
 * @typedef {object} Pending a piece that can still be taken back
 * @property {string} line
 * @property {Piece} piece
 * @property {string} where
 */

/**
 * @typedef {object} DeskOptions
 * @property {(line: string) => Promise<string|null>} send plays a line; says why it was refused
 * @property {(meaning: Record<string, unknown>) => Promise<string|null>} [say] says a meaning of the
 *   trade language; resolves as `send`
 * @property {number} [grace] milliseconds in which a piece just placed can be taken back
 * @property {number} [double] milliseconds in which a second touch belongs to the first
 */

/** The question a view asks by itself. @param {Table["view"]} view @returns {Question|null} */
function asked({ due, you }) {
  if (!you?.awaited) return null;
  if (due === "DISCARD") return { ask: "discard", give: {} };
  if (due === "ROBBER") return { ask: "rob", by: "robber", hex: null };
  return null;
}

/** Whether the reader may say what it would trade with the seat in turn. @param {Table["view"]} view */
export const mayPropose = ({ you, due, turn, options, outcome }) =>
  Boolean(you && !you.awaited && you.color !== turn && due === "MAIN" && !outcome) &&
  options?.trades !== false;

export class CatanDesk {
  /** @param {Table} table @param {DeskOptions} options */
  constructor(table, { send, say = async () => null, grace = 900, double = 400 }) {
    this.send = send;
    this.sayer = say;
    this.grace = grace;
    this.double = double;
    /** @type {Set<() => void>} */
    this.watchers = new Set();
    /** @type {Pending|null} */
    this.pending = null;
    this.timer = 0;
    this.placed = 0;
    /** The line the server has not answered yet. @type {string|null} */
    this.sending = null;
    /** What was pressed while a piece waited: done once the table has the piece.
     * @type {(() => void)|null} */
    this.after = null;
    /** What the last touch was answered with, if it did nothing. */
    this.reply = "";
    /** @type {Question|null} */
    this.question = asked(table.view);
    this.table = table;
    this.choices = choicesOf(table.view.you?.legal ?? []);
  }

  /** A new state of the table. A question stays open while it can still be answered.
   * @param {Table} table */
  receive(table) {
    const before = this.table.view.phase;
    const proposes = this.question?.ask === "propose" && mayPropose(table.view);
    const stays = proposes && this.table.view.turn === table.view.turn;
    this.table = table;
    this.choices = choicesOf(table.view.you?.legal ?? []);
    if (before !== table.view.phase || !table.view.you?.awaited) {
      this.#drop();
      this.sending = null;
      const next = asked(table.view);
      if (!stays && (!next || next.ask !== this.question?.ask)) this.question = next;
      this.reply = "";
    }
    this.tell();
    if (!this.sending) this.#goOn();
  }

  get view() {
    return this.table.view;
  }

  /** The reader's own hand, less what is picked to be given. @returns {Bundle} */
  get hand() {
    return mine(this.view)?.hand ?? {};
  }

  /** Whether anything may be chosen: a line that is on its way must be answered first. */
  get free() {
    return Boolean(this.view.you?.awaited) && !this.sending;
  }

  /** The question, if it is of an exchange. */
  get exchange() {
    const { question } = this;
    const asks = question?.ask === "trade" || question?.ask === "counter";
    return asks || question?.ask === "propose" ? question : null;
  }

  /** Whether cards may be picked: what one would give is said at any time. */
  get picking() {
    return this.free || this.question?.ask === "propose";
  }

  tell() {
    for (const watcher of this.watchers) watcher();
  }

  /** @param {string} sentence why a touch did nothing */
  answer(sentence) {
    this.reply = sentence;
    this.tell();
  }

  /** Open a question, or with null go back to what the view asks. @param {Question|null} question */
  ask(question) {
    if (this.sending) return;
    if (this.pending) return this.#hurry(() => this.ask(question));
    this.reply = "";
    this.question = question ?? asked(this.view);
    this.tell();
  }

  /** One step back: take back a piece, leave a question. */
  back() {
    const { question } = this;
    if (this.pending) this.#drop();
    else if (question?.ask === "rob" && question.hex) this.question = { ...question, hex: null };
    else this.question = asked(this.view);
    this.reply = "";
    this.tell();
  }

  /** Play a line now, or a piece after the grace in which it can be taken back.
   * @param {string|undefined} line @param {{piece: Piece, where: string}|null} [placed] */
  play(line, placed = null) {
    if (!line || !this.free) return;
    const corrects = placed && placed.piece === this.pending?.piece;
    if (this.pending && !corrects) return this.#hurry(() => this.play(line, placed));
    this.#drop();
    this.reply = "";
    if (!placed || !this.grace) return this.#sendNow(line);
    this.pending = { line, ...placed };
    this.placed = performance.now();
    this.timer = setTimeout(() => this.#sendNow(line), this.grace);
    this.tell();
  }

  /** Say something that is no act of the game. @param {Record<string, unknown>} meaning */
  async say(meaning) {
    this.ask(null);
    const refused = await this.sayer(meaning).catch((/** @type {Error} */ error) => error.message);
    if (refused) this.answer(refused);
  }

  /** Take back the offer on the table, which its maker alone can do. */
  async withdraw() {
    const refused = await this.send("withdraw").catch((/** @type {Error} */ e) => e.message);
    if (refused) this.answer(refused);
  }

  /** Send the piece that waits at once, and do what was pressed after it. @param {() => void} after */
  #hurry(after) {
    this.after = after;
    if (this.pending) this.#sendNow(this.pending.line);
  }

  /** Do what was pressed while a piece was on its way. */
  #goOn() {
    const { after } = this;
    this.after = null;
    after?.();
  }

  /** @param {string} line */
  async #sendNow(line) {
    clearTimeout(this.timer);
    this.sending = line;
    this.tell();
    const refused = await this.send(line).catch((/** @type {Error} */ error) => error.message);
    if (this.sending !== line) return;
    this.#drop();
    this.sending = null;
    if (refused) {
      this.after = null;
      this.answer(refused);
    } else this.tell();
    this.#goOn();
  }

  #drop() {
    clearTimeout(this.timer);
    this.pending = null;
  }

  /** A lit place was chosen. @param {Place} place */
  choose({ kind, name }) {
    const { choices, question } = this;
    if (this.pending?.where === name) {
      // the second of a double click is no change of mind
      if (performance.now() - this.placed >= this.double) this.back();
      return;
    }
    if (kind === "hex" && question?.ask === "rob") {
      const victims = choices[question.by].get(name);
      if (victims?.size === 1) return this.play([...victims.values()][0]);
      if (victims) this.question = { ...question, hex: name };
      return this.tell();
    }
    for (const piece of /** @type {Piece[]} */ (["road", "settlement", "city"])) {
      const isKind = (piece === "road") === (kind === "edge");
      const line = isKind ? choices.places[piece].get(name) : undefined;
      if (line) return this.play(line, { piece, where: name });
    }
  }

  /** The places that can be chosen now, by kind. */
  get places() {
    const { choices, question } = this;
    /** @type {{nodes: string[], edges: string[], hexes: string[]}} */
    const places = { nodes: [], edges: [], hexes: [] };
    if (!this.free) return places;
    if (question?.ask === "rob") {
      places.hexes = question.hex ? [question.hex] : [...choices[question.by].keys()];
    } else if (!question || question.ask === "place") {
      const wanted = (/** @type {Piece} */ piece) =>
        !question || question.piece === piece ? [...choices.places[piece].keys()] : [];
      places.edges = wanted("road");
      places.nodes = [...wanted("settlement"), ...wanted("city")];
    }
    return places;
  }

  // --- cards that are picked ------------------------------------------------------------------

  /** Whether one more card can be picked on a side of the question.
   * @param {"give"|"take"} side @param {Resource} resource */
  pickable(side, resource) {
    const { question, exchange } = this;
    if (!question || !this.picking) return false;
    if (question.ask === "discard" && side === "give")
      return addable(this.choices.discards, question.give).has(resource);
    if (question.ask === "plenty" && side === "take")
      return addable(this.choices.plenty, question.take).has(resource);
    if (!exchange) return false;
    const other = side === "give" ? exchange.take : exchange.give;
    if (other[resource]) return false;
    return side === "take" || (exchange.give[resource] ?? 0) < (this.hand[resource] ?? 0);
  }

  /** Pick one more card, or with -1 put one back.
   * @param {"give"|"take"} side @param {Resource} resource @param {1|-1} [by] */
  pick(side, resource, by = 1) {
    const question = /** @type {Record<string, any>|null} */ (this.question);
    if (!question?.[side] || (by > 0 && !this.pickable(side, resource))) return;
    const count = (question[side][resource] ?? 0) + by;
    if (count < 0) return;
    const cards = { ...question[side], [resource]: count };
    if (!count) delete cards[resource];
    this.question = /** @type {Question} */ ({ ...question, [side]: cards });
    this.reply = "";
    this.tell();
  }

  /** Put all picked cards back. */
  unpick() {
    const { question } = this;
    if (question && "give" in question)
      this.question = /** @type {Question} */ (
        "take" in question ? { ...question, give: {}, take: {} } : { ...question, give: {} }
      );
    else if (question?.ask === "plenty") this.question = { ask: "plenty", take: {} };
    this.tell();
  }

  /** Ask one more seat, or no longer. @param {Color} seat */
  toggle(seat) {
    const { question } = this;
    if (question?.ask !== "trade") return;
    const asks = question.to.includes(seat);
    const to = asks ? question.to.filter((one) => one !== seat) : [...question.to, seat];
    const order = seatsOf(this.view).map(([color]) => color);
    to.sort((a, b) => order.indexOf(a) - order.indexOf(b));
    this.question = { ...question, to };
    this.tell();
  }

  /** The seats an offer can be made to. */
  get others() {
    const { view } = this;
    return seatsOf(view)
      .filter(([color]) => color !== view.you?.color)
      .map(([color]) => color);
  }

  /** Whether offers may be made now. */
  get mayOffer() {
    return this.choices.offers > 0;
  }

  /** Open the trade with nothing picked, everybody asked. @param {Resource} [give] */
  trade(give) {
    const to = this.mayOffer ? this.others : [];
    this.ask({ ask: "trade", give: give ? { [give]: 1 } : {}, take: {}, to });
  }

  /** Open what one would trade with the seat in turn. */
  propose() {
    this.ask({ ask: "propose", give: {}, take: {}, to: [this.view.turn] });
  }

  /** What the picked cards say that is no line: an offer with a side left open, or what one would
   * trade with the seat in turn; null where they say nothing yet. */
  get spoken() {
    const { question } = this;
    if (question?.ask !== "trade" && question?.ask !== "propose") return null;
    const { give, take, to } = question;
    const [gives, takes] = [total(give) > 0, total(take) > 0];
    const says = question.ask === "propose" ? gives || takes : gives !== takes && this.mayOffer;
    return says && to.length ? offered(to, give, take, to.length === this.others.length) : null;
  }

  /** Answer an offer by another: as it stands, to be edited. */
  counter() {
    const { offer } = this.view;
    if (!offer) return;
    const held = Object.entries(offer.take).map(([resource, count]) => [
      resource,
      Math.min(count, this.hand[/** @type {Resource} */ (resource)] ?? 0),
    ]);
    const give = Object.fromEntries(held.filter(([, count]) => count));
    this.ask({ ask: "counter", give, take: offer.give, to: [] });
  }

  /** The line of the picked cards, if they make one: with the bank, or to the seats asked. */
  get lines() {
    const { question, choices } = this;
    const none = { bank: undefined, offer: undefined, done: undefined };
    if (question?.ask === "discard")
      return { ...none, done: choices.discards.get(pick(question.give)) };
    if (question?.ask === "plenty")
      return { ...none, done: choices.plenty.get(pick(question.take)) };
    if (question?.ask !== "trade" && question?.ask !== "counter") return none;
    const { give, take, to } = question;
    if (!total(give) || !total(take)) return none;
    const terms = writeTerms(give, take);
    if (question.ask === "counter") return { ...none, done: `counter ${terms}` };
    // Who holds fewer cards than are asked for cannot be asked.
    const able = to.filter((color) => handSize(this.view.seats[color] ?? {}) >= total(take));
    const offer = able.length && this.mayOffer ? `offer ${able.join(",")} ${terms}` : undefined;
    return { ...none, bank: choices.bank.get(terms), offer };
  }

  /** What the bank wants for one card of each resource, where it can be had now. */
  get rates() {
    return ratesOf(this.choices.bank);
  }
}
