// @ts-check
/**
 * The whole table of Catan put together, for whoever has a socket to feed it.
 *
 *     const catan = createCatan(root, { view, steps, people, said, send, say });
 *     catan.show({ view, steps, people, said }); // at every change
 *
 * `root` holds the elements of `templates/game/catan.html` that bear `data-catan`; a page may do without
 * the figures, `state`. `steps` grows: a
 * step that was shown before is the same object again, so that only what is new is told and moves.
 */
import { IslandBoard } from "./board.js";
import { CatanDesk } from "./desk.js";
import { dicePanel } from "./dice.js";
import { h, set, write } from "../table/dom.js";
import { gazetteer } from "./facts.js";
import { flights } from "./flight.js";
import { KEYS, keyboard } from "./keys.js";
import { deedsPanel } from "./panels/deeds.js";
import { handPanel } from "./panels/hand.js";
import { logPanel } from "./panels/log.js";
import { playersPanel } from "./panels/players.js";
import { spokenPanel } from "./panels/spoken.js";
import { statePanel } from "./panels/state.js";
import { trayPanel } from "./panels/tray.js";
import { partOf } from "./parts.js";
import { dueSentence, unwanted } from "./words.js";

/** @typedef {import("./types.js").Table} Table */

/**
 * @typedef {object} CatanOptions
 * @property {(line: string) => Promise<string|null>} send plays a line of the notation; resolves to
 *   null once the server has it, or to the sentence with which it was refused
 * @property {(meaning: Record<string, unknown>) => Promise<string|null>} [say] says a meaning of the
 *   trade language, in words of the server's
 * @property {number} [grace] milliseconds in which a piece just placed can be taken back
 */

/**
 * @param {HTMLElement} root
 * @param {Table & CatanOptions} start
 */
export function createCatan(root, { send, say, grace, ...table }) {
  const desk = new CatanDesk(table, { send, say, grace });
  const at = partOf(root);
  const figures = root.querySelector('[data-catan="state"]') && at("state");
  const help = helpDialog(root);
  const mount = at("board");
  const names = () => void mount.classList.toggle("named");
  const board = new IslandBoard(mount, {
    chosen: (place) => desk.choose(place),
    held: (label) => desk.answer(`${label}.`),
  });
  const typed = keyboard(root, desk, board, { help, names });
  const parts = [
    boardPart(board, desk),
    playersPanel(at("players"), desk),
    handPanel(at("hand"), desk),
    deedsPanel(at("deeds"), desk),
    trayPanel(at("tray"), desk),
    duePart(at("due"), desk),
    dicePanel(at("dice"), desk),
    ...(figures ? [statePanel(figures, desk)] : []),
    logPanel(at("log"), desk, (places) => board.echo(places)),
    spokenPanel(at("spoken"), at("voice"), desk),
    flights(root, desk, board),
  ];
  for (const part of parts) desk.watchers.add(part);
  root.addEventListener("keydown", (event) => {
    const { target } = event;
    if (isTyping(target) || event.defaultPrevented) return;
    if (target instanceof Element && target.closest("dialog")) return; // its keys are its own
    if (typed(event)) event.preventDefault();
  });
  document.addEventListener("keydown", (event) => {
    const elsewhere = event.target instanceof Node && !root.contains(event.target);
    if (elsewhere && event.target === document.body && typed(event)) event.preventDefault();
  });
  desk.tell();
  return {
    /** What the reader is about to do; watch it with `desk.watchers`. */
    desk,
    board,
    /** The table changed, or another moment of it is looked at. @param {Table} table */
    show: (table) => desk.receive(table),
  };
}

/** @param {EventTarget|null} target */
const isTyping = (target) =>
  target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");

/** @param {IslandBoard} board @param {CatanDesk} desk */
function boardPart(board, desk) {
  let length = -1;
  return () => {
    const { view, steps } = desk.table;
    const { pending, sending } = desk;
    // What lies many steps away, or back, is shown without a motion.
    const still = steps.length < length || steps.length > length + 3;
    length = steps.length;
    const color = view.you?.color;
    const line = /^(road|settlement|city) (\d+(?:-\d+)?)$/.exec(sending ?? "");
    const placed = pending ?? (line && { piece: line[1], where: line[2] });
    const ghost =
      placed && color
        ? {
            piece: /** @type {import("./types.js").Piece} */ (placed.piece),
            where: placed.where,
            color,
          }
        : null;
    board.show(view, { ghost, still });
    const { node, edge, hex } = gazetteer(view.board);
    const { nodes, edges, hexes } = desk.places;
    /** @param {string[]} places @param {(name: string) => string} label */
    const labeled = (places, label) => new Map(places.map((name) => [name, label(name)]));
    board.light({
      nodes: labeled(nodes, node),
      edges: labeled(edges, edge),
      hexes: labeled(hexes, (name) => `Hex ${name}, ${hex(name)}`),
    });
  };
}

/** What is due, or why the last touch did nothing. @param {HTMLElement} mount @param {CatanDesk} desk */
function duePart(mount, desk) {
  const words = h("span", { class: "due-words", role: "status" });
  const back = h(
    "button",
    { type: "button", class: "due-back", click: () => desk.back() },
    "Take back",
  );
  mount.replaceChildren(words, back);
  return () => {
    const { view, table, pending, question, reply } = desk;
    const placing = question?.ask === "place" ? `Choose a place for the ${question.piece}.` : "";
    const robbing = question?.ask === "rob" ? "Choose where the robber goes." : "";
    const said = pending
      ? `${pending.piece[0].toUpperCase()}${pending.piece.slice(1)} placed.`
      : placing || robbing;
    const due = [unwanted(table), dueSentence(table)].filter(Boolean).join(" ");
    write(words, reply || said || due);
    set(mount, "data-yours", Boolean(view.you?.awaited || view.outcome));
    set(mount, "data-reply", Boolean(reply));
    back.hidden = !pending;
  };
}

/** The list of keys. @param {HTMLElement} root @returns {() => void} opens it */
function helpDialog(root) {
  const dialog = h(
    "dialog",
    { class: "keys-dialog", "aria-label": "Keys" },
    h("h2", {}, "Keys"),
    h(
      "dl",
      {},
      ...KEYS.flatMap(([keys, does]) => [
        h("dt", {}, ...keys.split(" ").map((key) => (key === "…" ? "…" : h("kbd", {}, key)))),
        h("dd", {}, does),
      ]),
    ),
    h("form", { method: "dialog" }, h("button", { class: "button" }, "Close")),
  );
  root.append(dialog);
  return () => dialog.showModal();
}
