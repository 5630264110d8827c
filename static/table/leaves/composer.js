// @ts-check
/** Where a message is written. What is not sent yet outlives the page. */
import { part, set, write } from "../dom.js";
import { keepText, textKept } from "../shelf.js";
import { othersIn, seatsIn } from "../table.js";
import { meaningOf, mustPick, whyNotSent } from "../talk/reading.js";
import { listed } from "../words.js";
import { ReadingView } from "./reading.js";

/** @typedef {import("../desk.js").Desk} Desk */
/** @typedef {import("../table.js").Table} Table */

const LONGEST = 140; // pixels

/**
 * @param {HTMLElement} root
 * @param {Desk} desk
 * @returns {() => void}
 */
export function composer(root, desk) {
  const composer = new Composer(root, desk);
  return () => composer.show();
}

class Composer {
  /** @param {HTMLElement} root @param {Desk} desk */
  constructor(root, desk) {
    this.desk = desk;
    this.form = part(root, "composer");
    this.field = /** @type {HTMLTextAreaElement} */ (part(root, "message"));
    this.trouble = part(root, "message-trouble");
    this.silence = part(root, "silence");
    this.button = part(root, "send");
    /** The conversation whose line stands in the field. @type {string|null} */
    this.shown = null;
    this.sending = false;
    this.reading = new ReadingView(root, desk, {
      fill: (text) => this.fill(text),
      back: () => this.field.focus(),
    });
    this.#listen();
  }

  #listen() {
    const { field, form } = this;
    // The keyboard of a phone stays open from one line to the next.
    this.button.addEventListener("pointerdown", (event) => event.preventDefault());
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.send();
    });
    field.addEventListener("input", () => {
      this.put(field.value);
      this.desk.talk.write(field.value);
    });
    field.addEventListener("keydown", (event) => {
      if (this.reading.key(event)) return event.preventDefault();
      if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
      if (matchMedia("(pointer: coarse)").matches) return;
      event.preventDefault();
      void this.send();
    });
  }

  /** Where a conversation's unsent line is kept.
   * @param {string} conversation */
  shelf(conversation) {
    return `parley ${this.desk.gid} ${conversation}`;
  }

  get whyNot() {
    return whyNotSent(this.desk.talk.line, this.desk.table?.talkTerms.strict ?? false);
  }

  /** @param {string} text */
  put(text) {
    const { field } = this;
    field.value = text;
    keepText(this.shelf(this.desk.talk.conversation), text);
    field.style.height = "auto";
    field.style.height = `${Math.min(field.scrollHeight + 2, LONGEST)}px`;
  }

  /** @param {string} text @param {boolean} [typing] whether the hand goes there, too */
  fill(text, typing = true) {
    this.put(text);
    this.desk.talk.write(text);
    if (!typing) return;
    this.field.focus();
    this.field.setSelectionRange(text.length, text.length);
  }

  async send() {
    const { talk } = this.desk;
    const { conversation, line } = talk;
    const text = this.field.value.trim();
    if (!text || this.sending || this.whyNot) return;
    const shortcut = this.desk.face.talk.shortcut?.(this.desk, text);
    if (shortcut) return this.#take(shortcut);
    if (mustPick(line) && this.reading.ask()) return;
    this.#busy(true);
    this.put("");
    talk.restart("");
    write(this.trouble, "");
    const answer = await talk.say(text, meaningOf(line, text));
    this.#busy(false);
    if (!answer.ok) this.#takeBack(conversation, text, answer.error.sentence);
  }

  /** Do what the page itself does. @param {import("../face.js").Shortcut} shortcut */
  #take({ run }) {
    const why = run();
    write(this.trouble, why);
    if (why) return;
    this.put("");
    this.desk.talk.restart("");
  }

  /** @param {boolean} sending */
  #busy(sending) {
    this.sending = sending;
    set(this.form, "data-sending", sending);
  }

  /** A line that was refused comes back, before what was written since.
   * @param {string} conversation @param {string} text @param {string} why */
  #takeBack(conversation, text, why) {
    const { talk } = this.desk;
    write(this.trouble, why);
    const unsent = [text, textKept(this.shelf(conversation))].filter(Boolean).join("\n");
    keepText(this.shelf(conversation), unsent);
    if (talk.conversation !== conversation) return;
    this.put(unsent);
    talk.restart(unsent);
  }

  show() {
    const { table, talk } = this.desk;
    if (!table) return;
    const hush = whySilent(table, talk.conversation);
    const side = talk.side === "messages";
    this.form.hidden = hush !== "" || !side;
    this.silence.hidden = !hush || !side;
    write(this.silence, hush);
    if (talk.conversation !== this.shown) this.#turnTo(talk.conversation, table);
    if (talk.filling !== null && !this.form.hidden) {
      const { text, typing } = talk.filling;
      talk.filling = null;
      this.fill(text, typing);
    }
    this.reading.show();
    set(this.button, "aria-disabled", this.whyNot ? "true" : null);
    set(this.button, "title", this.whyNot || null);
  }

  /** @param {string} conversation @param {Table} table */
  #turnTo(conversation, table) {
    this.shown = conversation;
    this.put(textKept(this.shelf(conversation)));
    this.desk.talk.restart(this.field.value);
    write(this.trouble, "");
    const whom = othersIn(conversation, table).map(({ called }) => called);
    const name = conversation === "all" ? "everyone" : listed(whom);
    set(this.field, "placeholder", `Write to ${name}`);
    set(this.field, "aria-label", `Message to ${name}`);
  }
}

/** @param {Table} table @param {string} conversation */
function whySilent({ you, terms, talkTerms, state }, conversation) {
  if (state === "over") {
    if (!talkTerms.opened)
      return "The game is over. At this table what was said stays among those who said it.";
    return you !== null && mine(conversation, you)
      ? "The game is over. All that was said lies open to everybody now."
      : "The game is over, and all that was said lies open to everybody.";
  }
  if (you === null) return "You are watching. Only the players talk.";
  return terms.press === "none" ? "This table plays without talk." : "";
}

/** @param {string} conversation @param {number} you */
const mine = (conversation, you) => conversation === "all" || seatsIn(conversation).includes(you);
