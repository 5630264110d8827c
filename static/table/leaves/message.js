// @ts-check
/** One message: who, when, what; its deal's card; how it reads and what can be done, on demand. */
import { h, ownerMark, set, write } from "../dom.js";
import { beginningOf, isDone } from "../talk/deals.js";
import { dealCard } from "./dealcard.js";

/** @typedef {import("../desk.js").Desk} Desk */
/** @typedef {import("../types.js").Deal} Deal */
/** @typedef {import("../types.js").Message} Message */

/**
 * @typedef {object} Entry
 * @property {Message} message
 * @property {Deal|null} deal what it proposes or answers
 * @property {boolean} begins whether the deal begins with it
 * @property {boolean} goesOn whether the same one spoke just before
 */

/** @typedef {Pick<import("../types.js").Seat, "owner"|"called"|"letter">} Who */

/** @type {Who} */
const NOBODY = { owner: "", called: "", letter: "?" };

/** @param {string} phase in words */
export const makeSeparator = (phase) =>
  h("div", { class: "phase-line", role: "separator" }, phase);

export class MessageRow {
  /** @param {Entry} entry @param {Desk} desk */
  constructor({ message, goesOn }, desk) {
    this.message = message;
    this.desk = desk;
    this.seat = desk.table?.seats[message.from] ?? NOBODY;
    this.own = message.from === desk.table?.you;
    /** Whether a muted message is shown all the same. */
    this.peeks = false;
    this.muted = h("button", { type: "button", class: "message-muted" });
    this.details = h("div", { class: "message-details", hidden: true });
    this.note = h("p", { class: "message-note" });
    this.more = moreButton(this.own ? "you" : this.seat.called);
    this.card = dealCard(desk);
    this.taking = desk.face.talk.taking?.(desk, message.orders ?? [], message.phase);
    const look = { "data-own": this.own, "data-goes-on": goesOn, "data-status": message.status };
    this.element = h(
      "div",
      { class: "message", ...look },
      from(message, this.seat, this.own),
      this.muted,
      bodyOf(message, this.own, this.more),
      this.note,
      this.details,
      this.taking?.element ?? null,
    );
    this.muted.addEventListener("click", () => this.peek());
    this.more.addEventListener("click", () => this.unfold());
    lookingAt(this.element, desk, () => {
      return desk.table?.deals.get(message.deal ?? -1) ?? message;
    });
  }

  peek() {
    this.peeks = !this.peeks;
    this.desk.changed();
  }

  unfold() {
    const { details, message, own, desk } = this;
    const open = Boolean(details.hidden);
    details.replaceChildren(...(open ? detailsOf(message, own, desk) : []));
    details.hidden = !open;
    set(this.more, "aria-expanded", open ? "true" : "false");
  }

  /** @param {Entry} entry */
  show({ begins, deal }) {
    const { message, card, taking, muted } = this;
    const hushed = Boolean(this.desk.table?.muted.includes(message.from));
    set(this.element, "data-muted", hushed && !this.peeks);
    muted.hidden = !hushed;
    write(muted, `${this.seat.called} is muted. ${this.peeks ? "Hide" : "Show"}`);
    // A deal arrives after the message it begins with.
    if (begins && !card.element.isConnected) this.details.after(card.element);
    if (deal && begins) card.show(deal);
    write(this.note, this.desk.face.talk.note?.(this.desk, message) ?? "");
    const goesOn = deal ? !isDone(deal) : !message.deal;
    taking?.show(!begins && goesOn);
  }
}

/** @param {string} who */
const moreButton = (who) =>
  h(
    "button",
    {
      type: "button",
      class: "message-more",
      "aria-expanded": "false",
      title: "How it reads, and more",
    },
    h("span", { class: "unseen" }, `How it reads, and more: ${who}`),
    h("span", { "aria-hidden": "true" }, "⋯"),
  );

/** @param {Message} message @param {boolean} own @param {HTMLElement} more */
function bodyOf({ text, status }, own, more) {
  const lost = own && (status === "unread" || status === "several");
  return h(
    "div",
    { class: "message-body" },
    h("p", { class: "message-text" }, text),
    lost ? h("span", { class: "message-status" }, "not understood") : null,
    more,
  );
}

/** @param {Message} message @param {Who} seat @param {boolean} own */
function from({ at }, seat, own) {
  const sent = new Date(at);
  const time = sent.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  return h(
    "p",
    { class: "message-from" },
    ownerMark(seat),
    own ? "You" : seat.called,
    h("time", { datetime: at, title: sent.toLocaleString() }, time),
  );
}

/** What it speaks of is drawn on the board while it is looked at.
 * @param {HTMLElement} element @param {Desk} desk
 * @param {() => import("../talk/talk.js").Said|undefined} said */
export function lookingAt(element, { talk }, said) {
  element.addEventListener("mouseenter", () => talk.lookAt(said() ?? null));
  element.addEventListener("mouseleave", () => talk.lookAt(null));
  element.addEventListener("focusin", () => talk.lookAt(said() ?? null));
  element.addEventListener("focusout", () => talk.lookAt(null));
}

/** @param {Message} message @param {boolean} own @param {Desk} desk */
function detailsOf(message, own, desk) {
  const { table, talk } = desk;
  const deal = table?.deals.get(message.deal ?? -1);
  const origin = deal && table ? beginningOf(deal, table.messages) : null;
  const who = table?.seats[message.from]?.called ?? "";
  const watching = table === null || table.you === null;
  return [
    h("p", { class: "message-reading" }, readingOf(message)),
    ...(origin && origin !== message
      ? [
          h(
            "button",
            { type: "button", class: "text-button", click: () => talk.goTo(origin) },
            "Go to the offer",
          ),
        ]
      : []),
    ...(own || watching
      ? []
      : [
          h(
            "button",
            { type: "button", class: "text-button", click: () => void muting(desk, message.from) },
            table.muted.includes(message.from) ? `Hear ${who} again` : `Mute ${who}`,
          ),
          h(
            "button",
            { type: "button", class: "text-button", click: () => talk.startReport(message) },
            "Report …",
          ),
        ]),
  ];
}

/** @param {Desk} desk @param {number} seat */
const muting = ({ talk, table }, seat) => talk.mute(seat, !table?.muted.includes(seat));

/** @param {Message} message */
function readingOf({ status, sentence }) {
  if (status === "understood" && sentence) return `Read as: ${sentence}`;
  if (status === "several") return "It can mean several things, so it binds nobody.";
  if (status === "chat") return "It has no formal meaning and binds nobody.";
  return "It was not understood; people read it, bots may ask what you mean.";
}
