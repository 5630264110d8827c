// @ts-check
/** The leaf of talk: a conversation with each other seat, with groups, and with all; and the deals. */
import { List, h, ownerMark, part, set, write } from "../dom.js";
import { conversations, othersIn, seatsIn, unread, yourSeat } from "../table.js";
import { listed } from "../words.js";
import { complaint } from "./complaint.js";
import { composer } from "./composer.js";
import { dealsList } from "./deals.js";
import { groupChoice } from "./group.js";
import { messageList } from "./messages.js";

/** @typedef {import("../desk.js").Desk} Desk */
/** @typedef {import("../table.js").Table} Table */

const PEEK = 24;

/** @typedef {{name: string, others: import("../types.js").Seat[], title: string, unread: number, open: boolean, muted: boolean}} Entry */

/**
 * @param {HTMLElement} root
 * @param {Desk} desk
 * @returns {() => void}
 */
export function talkLeaf(root, desk) {
  const list = new List(
    part(root, "conversations"),
    (/** @type {Entry} */ entry) => entry.name,
    (entry) => makeEntry(entry, desk),
    changeEntry,
  );
  const parts = [
    sides(root, desk),
    header(root, desk),
    beginning(root, desk),
    messageList(root, desk),
    dealsList(root, desk),
    composer(root, desk),
    groupChoice(root, desk),
    complaint(root, desk),
  ];
  let shown = "";
  return () => {
    const { table, talk } = desk;
    if (!table) return;
    list.show(conversations(table).map((name) => entryOf(name, table, talk.conversation)));
    if (shown !== talk.conversation) {
      shown = talk.conversation;
      reveal(list.root, list.kept.get(shown));
    }
    for (const show of parts) show();
  };
}

/** Scroll a row so that one of its buttons shows, and a little of the next. Nothing else scrolls.
 * @param {Element} row @param {Element|undefined} button */
function reveal(row, button) {
  if (!button) return;
  const [all, one] = [row.getBoundingClientRect(), button.getBoundingClientRect()];
  if (one.left < all.left) row.scrollLeft -= all.left - one.left + PEEK;
  else if (one.right > all.right) row.scrollLeft += one.right - all.right + PEEK;
}

/** Messages or deals.
 * @param {HTMLElement} root @param {Desk} desk */
function sides(root, desk) {
  const buttons = /** @type {const} */ (["messages", "deals"]).map((side) => {
    const button = part(root, `side-${side}`);
    button.addEventListener("click", () => desk.talk.turn(side));
    return { side, button, panel: part(root, `talk-${side}`) };
  });
  const waiting = part(root, "deals-waiting");
  return () => {
    const { table, talk } = desk;
    for (const { side, button, panel } of buttons) {
      set(button, "aria-pressed", talk.side === side ? "true" : "false");
      panel.hidden = talk.side !== side;
    }
    const you = table?.you ?? null;
    const open = [...(table?.deals.values() ?? [])].filter(
      ({ state, accepted, parties }) =>
        state === "open" && you !== null && parties.includes(you) && !accepted.includes(you),
    ).length;
    write(waiting, open && table?.state === "playing" ? String(open) : "");
    waiting.hidden = !open || table?.state !== "playing";
  };
}

/** Who reads this conversation; and the one other who does can be muted.
 * @param {HTMLElement} root @param {Desk} desk */
function header(root, desk) {
  const withWhom = part(root, "with-whom");
  const mute = part(root, "mute");
  /** The one other in the open conversation. */
  const other = () => {
    const { table, talk } = desk;
    if (!table || table.you === null || !seatsIn(talk.conversation).includes(table.you))
      return null;
    const others = othersIn(talk.conversation, table);
    return others.length === 1 ? others[0] : null;
  };
  mute.addEventListener("click", () => {
    const one = other();
    if (one) void desk.talk.mute(one.seat, !desk.table?.muted.includes(one.seat));
  });
  return () => {
    const { table, talk } = desk;
    if (!table) return;
    write(withWhom, withWhomWords(talk.conversation, table));
    const one = other();
    mute.hidden = !one;
    if (!one) return;
    const muted = table.muted.includes(one.seat);
    write(mute, muted ? "Hear again" : "Mute");
    set(mute, "title", muted ? null : `Nothing of ${one.called} rings or counts as unread`);
    set(mute, "aria-pressed", muted ? "true" : "false");
  };
}

/** Where nothing was said yet: what one could say first.
 * @param {HTMLElement} root @param {Desk} desk */
function beginning(root, desk) {
  const empty = part(root, "no-messages");
  const words = new List(
    part(root, "first-words"),
    (/** @type {string} */ sentence) => sentence,
    (sentence) =>
      h(
        "button",
        { type: "button", class: "suggestion", click: () => desk.talk.fill(sentence) },
        sentence,
      ),
  );
  return () => {
    const { table, talk } = desk;
    if (!table) return;
    const { conversation } = talk;
    empty.hidden = table.messages.some((message) => message.conversation === conversation);
    const you = yourSeat(table);
    const may = you && table.state !== "over" && table.terms.press !== "none";
    const others = othersIn(conversation, table).map(({ owner }) => owner);
    words.show(may && !empty.hidden ? desk.face.talk.firstWords(you.owner, others) : []);
  };
}

/** @param {string} name @param {Table} table @param {string} open @returns {Entry} */
function entryOf(name, table, open) {
  const others = othersIn(name, table);
  return {
    name,
    others,
    title: name === "all" ? "Everyone" : listed(others.map(({ called }) => called)),
    unread: unread(table, name),
    open: name === open,
    muted: others.length > 0 && others.every(({ seat }) => table.muted.includes(seat)),
  };
}

/** @param {Entry} entry @param {Desk} desk */
function makeEntry({ name, others, title }, desk) {
  const marks = others.map(ownerMark);
  const look = others.length > 1 ? "unseen" : "conversation-name";
  return h(
    "button",
    { type: "button", class: "conversation", title, click: () => desk.talk.open(name) },
    ...marks,
    h("span", { class: look }, title),
    h("span", { class: "count" }),
    h("span", { class: "unseen conversation-more" }),
  );
}

/** @param {HTMLElement} button @param {Entry} entry */
function changeEntry(button, { unread, open, muted }) {
  const count = button.getElementsByClassName("count")[0];
  write(count, unread ? String(unread) : "");
  set(count, "hidden", !unread);
  set(button, "aria-pressed", open ? "true" : "false");
  set(button, "data-muted", muted);
  const more = [unread ? "unread" : "", muted ? "muted" : ""].filter(Boolean).join(", ");
  write(button.getElementsByClassName("conversation-more")[0], more);
}

/** @param {string} conversation @param {Table} table */
function withWhomWords(conversation, table) {
  if (conversation === "all") return "Everyone reads this.";
  const who = othersIn(conversation, table).map(({ called, name }) =>
    name && name !== called ? `${called} (${name})` : called,
  );
  if (table.you === null || !seatsIn(conversation).includes(table.you)) {
    return `${listed(who)} said this among themselves.`;
  }
  const { opened } = table.talkTerms;
  if (opened && table.state === "over") return "Everybody may read this now.";
  const until = opened ? ", until the end opens all talk" : "";
  return `Only ${listed([...who, "you"])} read this${until}.`;
}
