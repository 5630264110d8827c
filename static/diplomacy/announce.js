// @ts-check
/** What a screen reader is told, politely; and the number of unread messages in the window's title. */
import { part, write } from "./dom.js";
import { powerName } from "./gazetteer.js";
import { phaseName } from "./notation.js";
import { allUnread, yourSeat } from "./table.js";

/** @typedef {import("./desk.js").Desk} Desk */

/**
 * @param {ParentNode} root
 * @param {Desk} desk
 * @returns {() => void}
 */
export function announce(root, desk) {
  const voice = part(root, "voice");
  const title = document.title;
  desk.listeners.add(({ type, d }, table) => {
    if (type === "phase") write(voice, `${phaseName(table.view.phase)} begins.`);
    if (type === "adjudicating") write(voice, "The orders are being carried out.");
    if (type === "over") write(voice, table.outcome?.sentence ?? "The game is over.");
    // The open conversation is a live log of its own.
    if (
      type === "message" &&
      d.from !== table.you &&
      (!desk.talkIsOpen || d.conversation !== desk.conversation)
    ) {
      write(voice, `${powerName(table.seats[d.from]?.power ?? "")} wrote.`);
    }
  });
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
