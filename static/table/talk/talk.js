// @ts-check
/**
 * The talk of this window: which conversation lies open, the line being written and how it reads,
 * what the board shows of what was said, and every command that speaks.
 */
import { conversationOf, conversations, seatsIn, unread } from "../table.js";
import { Reader } from "./reader.js";
import { NOTHING_WRITTEN, anew, asWords, composed, meant, pick, read, written } from "./reading.js";

/** @typedef {import("../desk.js").Desk} Desk */
/** @typedef {import("../types.js").Deal} Deal */
/** @typedef {import("../types.js").Message} Message */
/** @typedef {import("../types.js").Meant} Meant */
/** @typedef {Message|Deal|Meant} Said something that is said; a game draws what it speaks of */

export class Talk {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    /** The open conversation. @type {string} */
    this.conversation = "all";
    /** @type {"messages"|"deals"} */
    this.side = "messages";
    this.line = NOTHING_WRITTEN;
    /** The message or deal that is looked at. @type {Said|null} */
    this.lookedAt = null;
    /** The message to be brought into view. @type {{conversation: string, id: number}|null} */
    this.goal = null;
    /** What shall stand in the composer next, and whether one goes on typing. @type {{text: string, typing: boolean}|null} */
    this.filling = null;
    /** The message that is being reported. @type {Message|null} */
    this.reporting = null;
    /** How many lines were said from here. */
    this.sent = 0;
    /** Why to accept an offer might be a mistake, by the offer, once that was tried.
     * @type {Map<number, string>} */
    this.doubts = new Map();
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

  /** The first conversation with something unread, if what lies open has nothing. */
  openUnread() {
    const { table } = this.desk;
    if (!table || unread(table, this.conversation)) return;
    const waiting = conversations(table).find((name) => unread(table, name));
    if (waiting) this.open(waiting);
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
    const shortcut = this.desk.face.talk.shortcut?.(this.desk, this.line.text);
    if (shortcut) {
      this.reader.stop();
      this.line = composed(text, { meaning: "", sentence: shortcut.says, doubt: null }, null);
    } else this.reader.write(text, this.conversation);
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

  /** A line put together by clicking.
   * @param {string} text @param {Meant} meaning @param {string|null} refused */
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

  /** What is said, to be drawn: what is looked at, then the line being written.
   * @returns {Said[]} */
  get said() {
    return [this.lookedAt, meant(this.line)].filter((one) => one !== null);
  }

  /** @param {Said|null} said */
  lookAt(said) {
    if (said === this.lookedAt) return;
    this.lookedAt = said;
    this.desk.changed();
  }

  // --- what is said -------------------------------------------------------------------------------

  /** @param {string} text @param {string|null} meaning */
  say(text, meaning) {
    this.sent += 1;
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
}
