// @ts-check
/** The end: who won, and how everybody stood. */
import { h, part, powerMark, write } from "./dom.js";
import { POWERS, powerName } from "./gazetteer.js";

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
      .map(({ seat, power, name }) => ({
        seat,
        power,
        name,
        centers: table.view.centers[power]?.length ?? 0,
      }))
      .sort((a, b) => b.centers - a.centers);
    part(root, "standing").replaceChildren(
      ...standing.map(({ seat, power, name, centers }) =>
        h(
          "li",
          { "data-winner": outcome.winners.includes(seat) },
          powerMark(power, POWERS[power]?.letter ?? "?"),
          h("span", { class: "standing-power" }, powerName(power)),
          h("span", { class: "standing-name" }, name),
          h("span", { class: "number" }, String(centers)),
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
