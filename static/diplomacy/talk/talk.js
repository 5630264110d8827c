// @ts-check
/**
 * The talk of this window: which conversation lies open, the line being written and how it reads,
 * what the board shows of what was said, and every command that speaks.
 */
import { withLine } from "../draft.js";
import { conversationOf, seatsIn, unread } from "../table.js";
import { Reader } from "./reader.js";
import { NOTHING_WRITTEN, anew, asWords, composed, meant, pick, read, written } from "./reading.js";

/** @typedef {import("../desk.js").Desk} Desk */
/** @typedef {import("../types.js").Deal} Deal */
/** @typedef {import("../types.js").Message} Message */
/** @typedef {import("../types.js").Spoken} Spoken */

/** @type {Spoken} */
const NOTHING = { arrows: [], zones: [] };

export class Talk {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    /** The open conversation. @type {string} */
    this.conversation = "all";
    /** @type {"messages"|"deals"} */
    this.side = "messages";
    this.line = NOTHING_WRITTEN;
    /** What a message or deal that is looked at speaks of. @type {Spoken|null} */
    this.lookedAt = null;
    /** The message to be brought into view. @type {{conversation: string, id: number}|null} */
    this.goal = null;
    /** What shall stand in the composer next, and whether one goes on typing. @type {{text: string, typing: boolean}|null} */
    this.filling = null;
    /** The offer that is to be taken into the builder next. @type {Deal|null} */
    this.countering = null;
    /** The message that is being reported. @type {Message|null} */
    this.reporting = null;
    /** How many lines were said from here. */
    this.said = 0;
    /** Why to accept an offer might be a mistake, by the offer, once that was tried.
     * @type {Map<number, string>} */
    this.doubts = new Map();
    /** Orders put into the draft at a request, as long as they can be undone. @type {readonly string[]} */
    this.taken = [];
    this.reader = new Reader(
      (text, to) => desk.ask("reading", { to: this.addressees(to), text }),
      (text, to, answer) => {
        if (to !== this.conversation) return;
        this.line = read(this.line, text, answer.ok ? answer.d : null);
        desk.changed();
      },
    );
    desk.listeners.add(({ type, d }) => {
      if (type === "phase" || (type === "message" && d.conversation === this.conversation))
        this.#readAnew();
    });
  }

  // --- conversations ------------------------------------------------------------------------------

  /** @param {string} conversation */
  open(conversation) {
    this.side = "messages";
    this.conversation = conversation;
    this.seen();
    this.desk.changed();
  }

  /** @param {"messages"|"deals"} side */
  turn(side) {
    this.side = side;
    this.lookedAt = null;
    this.seen();
    this.desk.changed();
  }

  /** @param {number[]} seats */
  startGroup(seats) {
    this.open(conversationOf([...seats, this.desk.table?.you ?? 0]));
  }

  /** What lies open counts as read. */
  seen() {
    const { desk, conversation } = this;
    const { table } = desk;
    if (!table || table.you === null || document.hidden) return;
    if (!desk.talkIsOpen || this.side !== "messages" || !unread(table, conversation)) return;
    const upto = Math.max(
      ...table.messages.filter((m) => m.conversation === conversation).map((m) => m.id),
    );
    desk.table = { ...table, read: { ...table.read, [conversation]: upto } };
    void desk.command("read", { conversation, upto });
  }

  /** Whom a command to a conversation is for.
   * @param {string} conversation @returns {"all"|number[]} */
  addressees(conversation) {
    if (conversation === "all") return "all";
    return seatsIn(conversation).filter((seat) => seat !== this.desk.table?.you);
  }

  // --- the line being written ---------------------------------------------------------------------

  /** @param {string} text */
  write(text) {
    const before = this.line;
    this.line = written(before, text);
    if (this.line === before) return;
    this.reader.write(text, this.conversation);
    this.desk.changed();
  }

  /** Another line stands in the composer.
   * @param {string} text */
  restart(text) {
    this.reader.stop();
    this.line = NOTHING_WRITTEN;
    this.write(text);
  }

  /** Take one of several meanings.
   * @param {number} index */
  pick(index) {
    this.line = pick(this.line, index);
    this.desk.changed();
  }

  /** Send the line as plain words. */
  meanNothing() {
    this.line = asWords(this.line);
    this.desk.changed();
  }

  /** Put words into the composer, to be gone on with.
   * @param {string} text @param {boolean} [typing] whether the hand goes there, too */
  fill(text, typing = true) {
    this.filling = { text, typing };
    if (typing) this.desk.openLeaf("talk");
    else this.desk.changed();
  }

  /** Answer an offer with another, made of its parts.
   * @param {Deal} deal */
  counter(deal) {
    this.open(deal.conversation);
    this.countering = deal;
    this.desk.openLeaf("talk");
  }

  /** A line put together by clicking.
   * @param {string} text @param {import("../types.js").Meant} meaning @param {string|null} refused */
  compose(text, meaning, refused) {
    this.reader.stop();
    this.line = composed(text, meaning, refused);
    this.filling = { text, typing: false };
    this.desk.changed();
  }

  #readAnew() {
    const line = anew(this.line);
    if (line === this.line) return;
    this.line = line;
    this.reader.write(line.text, this.conversation);
  }

  /** What is spoken of, to be drawn: by what is looked at, else by the line being written.
   * @returns {Spoken} */
  get spoken() {
    return this.lookedAt ?? meant(this.line) ?? NOTHING;
  }

  /** @param {Partial<Spoken>|null|undefined} said */
  lookAt(said) {
    const { arrows = [], zones = [] } = said ?? {};
    const wanted = arrows.length || zones.length ? { arrows, zones } : null;
    if (wanted === this.lookedAt) return;
    this.lookedAt = wanted;
    this.desk.changed();
  }

  // --- what is said -------------------------------------------------------------------------------

  /** @param {string} text @param {string|null} meaning */
  say(text, meaning) {
    this.said += 1;
    const to = this.addressees(this.conversation);
    return this.desk.command("say", { to, text, ...(meaning ? { meaning } : {}) });
  }

  /** What to accept raises a doubt is accepted at the second try.
   * @param {number} deal @param {"accept"|"reject"|"withdraw"} answer */
  async answer(deal, answer) {
    const careful = !this.doubts.has(deal);
    const reply = await this.desk.command("answer", { deal, answer, careful });
    this.doubts.delete(deal);
    if (!reply.ok && reply.error.code === "doubtful") this.doubts.set(deal, reply.error.sentence);
    this.desk.changed();
  }

  /** English for a meaning.
   * @param {string} meaning */
  worded(meaning) {
    return this.desk.ask("compose", { to: this.addressees(this.conversation), meaning });
  }

  /** @param {number} seat @param {boolean} muted */
  mute(seat, muted) {
    return this.desk.command("mute", { seat, muted });
  }

  /** @param {Message} message */
  startReport(message) {
    this.reporting = message;
    this.desk.changed();
  }

  /** @param {Message} message @param {string} reason */
  report({ conversation, id }, reason) {
    return this.desk.command("report", { conversation, message: id, reason });
  }

  // --- deals --------------------------------------------------------------------------------------

  /** Bring a message into view.
   * @param {Message} message */
  goTo({ conversation, id }) {
    this.open(conversation);
    this.goal = { conversation, id };
    this.desk.changed();
  }

  /** Put orders that are asked for into the draft, as one change.
   * @param {readonly string[]} lines */
  take(lines) {
    const { draft, due } = this.desk;
    draft.edit(lines.reduce((all, line) => withLine(all, line, due), draft.lines));
    this.taken = draft.lines;
  }

  /** Whether the last change of the draft was such a request. */
  get canUndo() {
    return this.taken.length > 0 && this.taken.join() === this.desk.draft.lines.join();
  }

  undo() {
    this.taken = [];
    this.desk.draft.undo();
  }
}
