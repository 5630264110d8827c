// @ts-check
/** The leaf of talk: a conversation with each power, with groups, and with all. */
import { List, h, part, powerMark, set, write } from "../dom.js";
import { POWERS, powerName } from "../gazetteer.js";
import { conversations, othersIn, unread } from "../table.js";
import { listed } from "../words.js";
import { composer } from "./composer.js";
import { groupChoice } from "./group.js";
import { messageList } from "./messages.js";

/** @typedef {import("../desk.js").Desk} Desk */
/** @typedef {import("../table.js").Table} Table */

/** @typedef {{name: string, powers: string[], title: string, unread: number, open: boolean}} Entry */

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
  const withWhom = part(root, "with-whom");
  const showMessages = messageList(root, desk);
  const showComposer = composer(root, desk);
  const showGroups = groupChoice(root, desk);
  return () => {
    const { table } = desk;
    if (!table) return;
    desk.conversation ??= "all";
    list.show(conversations(table).map((name) => entryOf(name, table, desk.conversation)));
    write(withWhom, withWhomWords(desk.conversation, table));
    showMessages();
    showComposer();
    showGroups();
  };
}

/** @param {string} name @param {Table} table @param {string|null} open @returns {Entry} */
function entryOf(name, table, open) {
  const powers = othersIn(name, table).map(({ power }) => power);
  return {
    name,
    powers,
    title: name === "all" ? "Everyone" : listed(powers.map(powerName)),
    unread: unread(table, name),
    open: name === open,
  };
}

/** @param {Entry} entry @param {Desk} desk */
function makeEntry({ name, powers, title }, desk) {
  const marks = powers.map((power) => powerMark(power, POWERS[power]?.letter ?? "?"));
  const label = powers.length > 1 ? null : h("span", { class: "conversation-name" }, title);
  return h(
    "button",
    { type: "button", class: "conversation", title, click: () => desk.openConversation(name) },
    ...marks,
    label,
    h("span", { class: "count" }),
  );
}

/** @param {HTMLElement} button @param {Entry} entry */
function changeEntry(button, { title, unread, open }) {
  const count = button.getElementsByClassName("count")[0];
  write(count, unread ? String(unread) : "");
  set(count, "hidden", !unread);
  set(button, "aria-pressed", open ? "true" : "false");
  set(button, "aria-label", unread ? `${title}, ${unread} unread` : title);
}

/** @param {string} conversation @param {Table} table */
function withWhomWords(conversation, table) {
  if (conversation === "all") return "Everyone reads this.";
  const who = othersIn(conversation, table).map(({ power, name }) =>
    name && name !== powerName(power) ? `${powerName(power)} (${name})` : powerName(power),
  );
  return `Only ${listed(table.you === null ? who : [...who, "you"])} read this.`;
}
