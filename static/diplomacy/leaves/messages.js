// @ts-check
/** The messages of the open conversation, with a line where a new phase began. */
import { h, part, powerMark } from "../dom.js";
import { POWERS, powerName } from "../gazetteer.js";
import { phaseName } from "../notation.js";

/** @typedef {import("../desk.js").Desk} Desk */
/** @typedef {import("../types.js").Message} Message */

const AT_END = 40; // pixels from the end that still count as reading the end

/**
 * @param {HTMLElement} root
 * @param {Desk} desk
 * @returns {() => void}
 */
export function messageList(root, desk) {
  const log = part(root, "messages");
  const more = part(root, "more-below");
  const empty = part(root, "no-messages");
  let shown = "";
  let count = 0;
  const toEnd = () => log.scrollTo({ top: log.scrollHeight });
  const follows = () => log.scrollHeight - log.scrollTop - log.clientHeight < AT_END;
  more.addEventListener("click", toEnd);
  log.addEventListener("scroll", () => (more.hidden = more.hidden || follows()));
  new ResizeObserver(() => more.hidden && toEnd()).observe(log);

  return () => {
    const { table, conversation } = desk;
    if (!table || conversation === null) return;
    const messages = table.messages.filter((message) => message.conversation === conversation);
    empty.hidden = messages.length > 0;
    const anew = conversation !== shown || messages.length < count;
    if (!anew && messages.length === count) return;
    const stay = !anew && !follows();
    if (anew) log.replaceChildren();
    const from = anew ? 0 : count;
    for (let i = from; i < messages.length; i++) {
      const before = messages[i - 1];
      if (before?.phase !== messages[i].phase) log.append(separator(messages[i].phase));
      log.append(letter(messages[i], before, table));
    }
    [shown, count] = [conversation, messages.length];
    more.hidden = !stay;
    if (!stay) toEnd();
  };
}

/** @param {string} phase */
const separator = (phase) => h("li", { class: "phase-line", role: "separator" }, phaseName(phase));

/**
 * @param {Message} message
 * @param {Message|undefined} before
 * @param {import("../table.js").Table} table
 */
function letter(message, before, table) {
  const power = table.seats[message.from]?.power ?? "";
  const own = message.from === table.you;
  const goesOn = before?.from === message.from && before.phase === message.phase;
  const sent = new Date(message.at);
  const time = sent.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  return h(
    "li",
    { class: "message", "data-own": own, "data-goes-on": goesOn },
    h(
      "p",
      { class: "message-from" },
      powerMark(power, POWERS[power]?.letter ?? "?"),
      own ? "You" : powerName(power),
      h("time", { datetime: message.at, title: sent.toLocaleString() }, time),
    ),
    h("p", { class: "message-text" }, message.text),
  );
}
