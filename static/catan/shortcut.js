// @ts-check
/** Commands that name no place: they light the places, as the buttons do. */
import { turnDeeds } from "./acts.js";

/** @type {Record<string, import("./types.js").Piece>} */
const PIECES = { "\\buyr": "road", "\\buys": "settlement", "\\buyc": "city" };

/** @param {import("./seat.js").SeatDesk} desk @param {string} text
 * @returns {import("../table/face.js").Shortcut|null} */
export function shortcut({ catan }, text) {
  const piece = PIECES[text.trim().toLowerCase()];
  if (!piece || !catan) return null;
  const run = () => {
    const deed = turnDeeds(catan.desk).find(({ name }) => name === piece);
    if (!deed?.open) return deed?.why ?? "";
    if (!deed.pressed) deed.run();
    catan.board.focus();
    return "";
  };
  return { says: `Shows where a ${piece} of yours can go.`, run };
}
