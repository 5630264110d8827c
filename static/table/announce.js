// @ts-check
/** What a screen reader is told, politely; and the number of unread messages in the window's title. */
import { h, part } from "./dom.js";
import { allUnread, yourSeat } from "./table.js";
import { newsOf } from "./talk/deals.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./table.js").Table} Table */

const REMEMBERED = 5; // sentences that may still wait to be spoken

/**
 * @param {ParentNode} root
 * @param {Desk} desk
 * @returns {() => void}
 */
export function announce(root, desk) {
  const voice = part(root, "voice");
  const title = document.title;
  const say = (/** @type {string} */ sentence) => {
    if (!sentence) return;
    voice.append(h("p", {}, sentence));
    while (voice.childElementCount > REMEMBERED) voice.firstElementChild?.remove();
  };
  desk.listeners.add((frame, table, before) => say(newsIn(frame, table, before, desk)));
  return () => {
    const { table } = desk;
    if (!table) return;
    const waiting = allUnread(table);
    const seat = yourSeat(table);
    const turn = seat?.awaited && !seat.ready && table.state === "playing";
    const marks = `${waiting ? `(${waiting}) ` : ""}${turn ? "● " : ""}`;
    const wanted = marks + title;
    if (document.title !== wanted) document.title = wanted;
  };
}

/**
 * What a frame tells, in a sentence; nothing for what you did yourself.
 * @param {import("./types.js").Frame} frame
 * @param {Table} table
 * @param {Table|null} before
 * @param {Desk} desk
 */
function newsIn({ type, d }, table, before, desk) {
  switch (type) {
    case "phase":
      return desk.face.flows ? "" : `${desk.phaseName(table.view.phase)} begins.`;
    case "adjudicating":
      return `${desk.face.words.underWay}.`;
    case "over":
      return table.outcome?.sentence ?? "The game is over.";
    case "deal":
      return newsOf(before?.deals.get(d.id), d, table);
    case "message": {
      if (d.from === table.you || table.muted.includes(d.from)) return "";
      const who = table.seats[d.from]?.called ?? "";
      const open = desk.talkIsOpen && d.conversation === desk.talk.conversation;
      return open ? `${who}: ${d.text}` : `${who} wrote.`;
    }
    default:
      return "";
  }
}
