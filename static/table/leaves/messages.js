// @ts-check
/** The messages of the open conversation, with a line where a new phase began. */
import { List, part, set } from "../dom.js";
import { beginningOf } from "../talk/deals.js";
import { MessageRow, makeSeparator } from "./message.js";

/** @typedef {import("../desk.js").Desk} Desk */
/** @typedef {import("../types.js").Message} Message */
/** @typedef {import("./message.js").Entry} Entry */

const AT_END = 40; // pixels from the end that still count as reading the end
const POINTED = 2000; // milliseconds a message that was asked for stays marked

/**
 * @param {HTMLElement} root
 * @param {Desk} desk
 * @returns {() => void}
 */
export function messageList(root, desk) {
  const log = part(root, "messages");
  const more = part(root, "more-below");
  /** @type {WeakMap<HTMLElement, MessageRow>} */
  const rows = new WeakMap();
  const list = new List(
    log,
    (/** @type {Entry|string} */ item) => (typeof item === "string" ? item : keyOf(item.message)),
    (item) => {
      if (typeof item === "string") return makeSeparator(item);
      const row = new MessageRow(item, desk);
      rows.set(row.element, row);
      return row.element;
    },
    (element, item) => typeof item === "string" || rows.get(element)?.show(item),
  );
  let shown = "";
  let count = 0;
  let follows = true; // who reads the end goes on reading it, whatever comes or changes its size
  const toEnd = () => {
    follows = true;
    log.scrollTo({ top: log.scrollHeight });
  };
  let height = 0;
  const see = () => {
    follows = log.scrollHeight - log.scrollTop - log.clientHeight < AT_END;
    more.hidden ||= follows;
  };
  more.addEventListener("click", toEnd);
  log.addEventListener("scroll", () => {
    if (log.clientHeight === height) see(); // else its size moved it, not who reads
  });
  new ResizeObserver(() => {
    height = log.clientHeight;
    if (follows) toEnd();
  }).observe(log);

  return () => {
    const { table, talk } = desk;
    if (!table) return;
    const { conversation } = talk;
    const messages = table.messages.filter((message) => message.conversation === conversation);
    const anew = conversation !== shown;
    const stay = !anew && !follows;
    if (anew) list.show([]);
    list.show(itemsOf(messages, desk));
    if (anew || messages.length !== count) more.hidden = !stay || messages.length < count;
    [shown, count] = [conversation, messages.length];
    if (!stay) toEnd();
    if (talk.goal?.conversation === conversation) {
      point(list.kept.get(keyOf(talk.goal)));
      talk.goal = null;
      see();
    }
  };
}

/** @param {{conversation: string, id: number}} message */
const keyOf = ({ conversation, id }) => `${conversation} ${id}`;

/**
 * Messages with what stands around them, and the phases between; where steps flow, the moments.
 * @param {readonly Message[]} messages @param {Desk} desk
 * @returns {(Entry|string)[]}
 */
function itemsOf(messages, { table, face }) {
  const heading = (/** @type {Message} */ { phase }) => {
    const { moment, name } = face.readPhase(phase);
    return face.flows ? moment : name;
  };
  return messages.flatMap((message, i) => {
    const before = messages[i - 1];
    const fresh = !before || heading(before) !== heading(message);
    const deal = table?.deals.get(message.deal ?? -1) ?? null;
    const begins = deal !== null && beginningOf(deal, messages) === message;
    const entry = { message, deal, begins, goesOn: !fresh && before.from === message.from };
    return fresh ? [heading(message), entry] : [entry];
  });
}

/** Bring a message into view and mark it for a moment.
 * @param {HTMLElement|undefined} element */
function point(element) {
  if (!element) return;
  element.scrollIntoView({ block: "center" });
  element.querySelector("button")?.focus({ preventScroll: true });
  set(element, "data-pointed", true);
  window.setTimeout(() => set(element, "data-pointed", false), POINTED);
}
