// @ts-check
/** The page of a game of Catan: its table, laid on the table that all games share. */
import { part, set } from "../table/dom.js";
import { openTable } from "../table/open.js";
import { showThought } from "../table/thoughts.js";
import { createCatan } from "./catan.js";
import { sayingsPanel } from "./panels/sayings.js";
import { partOf } from "./parts.js";
import { SeatDesk } from "./seat.js";

/** @typedef {import("./types.js").Table} Shown */

openTable(async (root, gid) => {
  const desk = new SeatDesk(gid, 1000 * Number(root.dataset.pace));
  await desk.course.fetch();
  const board = { zoom: (/** @type {number} */ factor) => lens?.(factor), lookAt: () => lens?.(0) };
  /** @type {((factor: number) => void)|null} */
  let lens = null;
  const laid = (/** @type {Shown} */ shown) => {
    const catan = createCatan(root, {
      ...shown,
      send: (line) => desk.play(line),
      say: (meaning) => desk.say(meaning),
    });
    lens = (factor) => catan.board.zoom(factor);
    desk.catan = catan;
    return catan;
  };
  const parts = () => [
    gameShown(desk, laid),
    thinking(root, desk),
    hurry(root, desk),
    sayingsPanel(root, desk),
  ];
  return { desk, board, parts, begin: () => {} };
});

/**
 * @param {SeatDesk} desk
 * @param {(shown: Shown) => ReturnType<typeof createCatan>} laid
 */
function gameShown(desk, laid) {
  /** @type {ReturnType<typeof createCatan>|null} */
  let catan = null;
  /** @type {unknown[]} */
  let last = [];
  let says = "";
  return () => {
    const { table, page, at } = desk;
    const { messages, seats, state, view } = table ?? {};
    const now = [view, seats, state, messages, at, page, desk.course.steps.length];
    if (now.some((one, i) => one !== last[i])) {
      const shown = desk.shown;
      if (!shown) return;
      last = now;
      if (catan) catan.show(shown);
      else catan = laid(shown);
    }
    if (says === desk.says) return;
    says = desk.says;
    catan?.desk.answer(says);
  };
}

/** How far robots are that think, by their names; nothing of it in the past.
 * @param {HTMLElement} root @param {SeatDesk} desk */
function thinking(root, desk) {
  const players = partOf(root)("players");
  return () => {
    const { table, at, thoughts } = desk;
    for (const { seat, owner } of table?.seats ?? []) {
      const row = players.querySelector(`.player[data-seat="${owner}"] > .player-name`);
      const now = table && table.state === "playing" && at === null;
      if (row) showThought(row, now ? thoughts.at(seat, table.view.phase) : null);
    }
  };
}

/** Whether what the others do is shown at once.
 * @param {HTMLElement} root @param {SeatDesk} desk */
function hurry(root, desk) {
  const button = part(root, "hurry");
  button.addEventListener("click", () => desk.setHurry(!desk.hurries));
  return () => {
    button.hidden = desk.table?.state !== "playing" || !Number(root.dataset.pace);
    set(button, "aria-pressed", desk.hurries ? "true" : "false");
  };
}
