// @ts-check
/**
 * Where the map is too small to be read as a whole, it follows the game: each phase opens on your
 * own units, and a unit that is chosen shows all it could reach.
 */
import { set } from "../table/dom.js";
import { placeOf } from "./notation.js";
import { orderable } from "./view.js";

/** @typedef {import("../board/state.js").Point} Point */

const READABLE = 0.45; // pixels for a map unit
const NEAR = 1.8 * READABLE;

/**
 * @param {HTMLElement} root
 * @param {import("./desk.js").OrderDesk} desk
 * @param {import("../board/board.js").Board} board
 * @param {import("./atlas.js").Places} places
 * @returns {() => void}
 */
export function framing(root, desk, board, places) {
  let path = "";
  let opened = "";

  function openOnYours() {
    const own = desk.table ? orderable(desk.table.view) : [];
    if (own.length) board.frame(own.map((unit) => places[placeOf(unit)].unit), NEAR);
  }

  /** The chosen unit and what it can reach; the sheet goes down for it. */
  function showReach() {
    const spots = [desk.choice.path[0], ...desk.offer.lit.keys()];
    const points = spots.flatMap((spot) => (spot in places ? [places[spot].unit] : []));
    if (root.dataset.sheet === "high") set(root, "data-sheet", "half");
    board.reveal(points);
  }

  return () => {
    const { table, at, choice } = desk;
    if (!table || at !== null || board.camera.farthest >= READABLE) return;
    const phase = table.view.phase;
    if (phase !== opened) openOnYours();
    const chosen = choice.path.join();
    if (chosen && chosen !== path) showReach();
    [opened, path] = [phase, chosen];
  };
}
