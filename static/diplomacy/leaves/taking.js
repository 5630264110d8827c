// @ts-check
/** "Put into my orders": what somebody asks for becomes a draft with one press, and can be undone. */
import { h, set, write } from "../../table/dom.js";
import { armsOf } from "../view.js";
import { sentenceOfLine } from "../words.js";

/** @typedef {import("../desk.js").OrderDesk} Desk */

/**
 * @param {Desk} desk
 * @param {readonly string[]} lines orders of yours that are asked for
 * @param {string|null} phase in which they were; none if they are for whatever phase it is
 * @returns {{element: HTMLElement, show: (may?: boolean) => void}} may: nobody else offers it
 */
export function takeButton(desk, lines, phase) {
  const button = h("button", { type: "button", class: "button button-small" });
  const word = h("span", { class: "taken-word" });
  const element = h("p", { class: "taking", hidden: true }, button, word);
  const taken = () => lines.every((line) => desk.draft.lines.includes(line));
  button.addEventListener("click", () => {
    if (taken()) desk.undoTaken();
    else desk.take(lines);
  });
  const show = (may = true) => {
    const { table, draft, names } = desk;
    const legal = table?.view.you?.legal ?? [];
    const now = phase === null || phase === table?.view.phase;
    const fits = may && now && lines.length > 0 && table?.state === "playing";
    element.hidden = !fits || !lines.every((line) => legal.includes(line));
    if (element.hidden || !table) return;
    const words = lines.map((line) => sentenceOfLine(line, armsOf(table.view), names)).join("; ");
    const has = taken();
    const undoable = has && desk.canUndoTaken && draft.past.length > 0;
    button.hidden = has && !undoable;
    write(button, has ? "Undo" : "Put into my orders");
    set(button, "title", has ? null : words);
    write(word, has ? "In your orders." : "");
  };
  return { element, show };
}
