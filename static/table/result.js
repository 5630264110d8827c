// @ts-check
/** The end: who won, and how everybody stood. */
import { h, ownerMark, part, write } from "./dom.js";

/** @typedef {import("./desk.js").Desk} Desk */

/**
 * @param {ParentNode} root
 * @param {Desk} desk
 * @returns {() => void}
 */
export function result(root, desk) {
  const panel = part(root, "result");
  let closed = false;
  let shown = false;
  part(root, "close-result").addEventListener("click", () => {
    closed = true;
    panel.hidden = true;
  });
  return () => {
    const { table } = desk;
    const outcome = table?.outcome;
    panel.hidden = closed || !outcome || desk.at !== null;
    if (!table || !outcome || shown) return;
    shown = true;
    write(part(root, "result-heading"), headingOf(outcome, table.you));
    write(part(root, "result-sentence"), outcome.sentence);
    const standing = table.seats
      .map((seat) => ({ seat, score: desk.face.score(seat.owner, table.view) }))
      .sort((a, b) => b.score - a.score);
    part(root, "standing").replaceChildren(
      ...standing.map(({ seat, score }) =>
        h(
          "li",
          { "data-winner": outcome.winners.includes(seat.seat) },
          ownerMark(seat),
          h("span", { class: "standing-side" }, seat.called),
          h("span", { class: "standing-name" }, seat.name),
          h("span", { class: "number" }, String(score)),
        ),
      ),
    );
  };
}

/** @param {import("./types.js").Outcome} outcome @param {number|null} you */
function headingOf({ kind, winners }, you) {
  const among = you !== null && winners.includes(you);
  if (kind === "draw") return among ? "A draw, and you share it" : "A draw";
  return among ? "You have won" : "The game is over";
}
