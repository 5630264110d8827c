// @ts-check
/** The game page: the map on the table, the orders given on it, and the words they are given in. */
import { Board } from "../board/board.js";
import { part, set } from "../table/dom.js";
import { openTable } from "../table/open.js";
import { atlas } from "./atlas.js";
import { provinceCard } from "./card.js";
import { OrderDesk } from "./desk.js";
import { framing } from "./framing.js";
import { Gazetteer } from "./gazetteer.js";
import { keyboard } from "./keys.js";
import { builder } from "./leaves/builder.js";
import { ordersLeaf } from "./leaves/orders.js";
import { placeOf, provinceOf, unitProvince } from "./notation.js";
import { drawPiece } from "./pieces.js";
import { question } from "./question.js";
import { Scene } from "./scene.js";
import { stage } from "./stage.js";
import { strip } from "./strip.js";
import { orderable } from "./view.js";

/** Pixels of a unit's radius that a finger, or a mouse, still likes to touch. */
const FINGER = 11;
const MOUSE = 9;

openTable(async (root, gid) => {
  const [picture, places] = await atlas(root.dataset);
  const desk = new OrderDesk(gid, new Gazetteer(places));
  const board = new Board(part(root, "board"), picture, {
    drawPiece,
    finger: matchMedia("(pointer: coarse)").matches ? FINGER : MOUSE,
    touched: (spot) => {
      const next = desk.act({ do: "touch", spot }) && board.state.cursor && nextToOrder(desk);
      if (next) board.focus(next);
    },
    hovered: provinceCard(root, desk, places),
    typed: keyboard(desk, (province) => board.focus(province)),
  });
  return {
    desk,
    board,
    parts: () => [
      stage(new Scene(board, places), desk),
      strip(root, desk),
      question(root, desk),
      ordersLeaf(root, desk),
      builder(root, desk),
      framing(root, desk, board, places),
    ],
    begin: () => {
      names(root, board);
      undoing(desk);
      desk.fetchLast();
    },
  };
});

/** The names of places, short or in full.
 * @param {HTMLElement} root @param {Board} board */
function names(root, board) {
  const button = part(root, "names");
  const write = (/** @type {boolean} */ full) => {
    board.picture.classList.toggle("names-full", full);
    board.picture.classList.toggle("names-short", !full);
    board.relabel();
    set(button, "aria-pressed", full ? "true" : "false");
  };
  button.addEventListener("click", () => write(!board.picture.classList.contains("names-full")));
  write(document.documentElement.dataset.names === "full");
}

/** @param {OrderDesk} desk */
function undoing(desk) {
  document.addEventListener("keydown", (event) => {
    const typing = event.target instanceof HTMLElement && event.target.matches("input, textarea");
    if (typing || event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    desk.draft.undo();
  });
}

/** After an order by keyboard: the next unit that has none.
 * @param {OrderDesk} desk */
function nextToOrder({ table, draft }) {
  const ordered = new Set(draft.lines.map(unitProvince));
  const provinces = table ? orderable(table.view).map((unit) => provinceOf(placeOf(unit))) : [];
  return provinces.find((province) => !ordered.has(province));
}
