// @ts-check
/** The leaf of state: who stands how, and how that came; and the table's own affairs. */
import { List, h, ownerMark, part, set, write } from "../dom.js";
import { affairs } from "./affairs.js";

/** @typedef {import("../desk.js").Desk} Desk */
/** @typedef {import("../types.js").Seat} Seat */

/**
 * @param {HTMLElement} root
 * @param {Desk} desk
 * @returns {() => void}
 */
export function stateLeaf(root, desk) {
  const figure = part(root, "chart");
  const caption = part(root, "state-phase");
  /** @type {unknown} */
  let drawn = null;
  const rows = new List(
    part(root, "standings"),
    (/** @type {Seat} */ { owner }) => owner,
    (seat) => makeRow(seat, desk.face.columns),
    (row, seat) => changeRow(row, seat, desk),
  );
  const showAffairs = affairs(root, desk);
  part(root, "standings-head").replaceChildren(...headsOf(desk.face));
  return () => {
    const { table } = desk;
    if (!table) return;
    rows.show(table.seats);
    const phase = desk.phaseName((desk.page?.view ?? table.view).phase);
    write(caption, desk.at === null ? `Now: ${phase}` : phase);
    const { counts } = table;
    const charted = counts.length > 1; // what one count says, stands in the table
    part(root, "chart-section").hidden = !charted;
    if (counts !== drawn && charted) {
      figure.replaceChildren(desk.face.chart(counts, table.terms));
      drawn = counts;
    }
    showAffairs();
  };
}

/** @param {import("../face.js").GameFace} face */
const headsOf = ({ words, columns }) => [
  h("th", { scope: "col" }, words.side),
  ...columns.map(({ head, hint }) =>
    h("th", { scope: "col", class: "number", title: hint ?? null }, head),
  ),
  h("th", { scope: "col" }, h("span", { class: "unseen" }, words.stage)),
];

/** @param {Seat} seat @param {readonly import("../face.js").Column[]} columns */
function makeRow(seat, columns) {
  return h(
    "tr",
    {},
    h(
      "th",
      { scope: "row" },
      h(
        "span",
        { class: "seat-cell" },
        ownerMark(seat),
        h("span", { class: "seat-side" }, seat.called),
        h("span", { class: "seat-who" }),
      ),
    ),
    ...columns.map(({ key }) => h("td", { class: `number ${key}` })),
    h("td", { class: "stage" }),
  );
}

/** @param {HTMLElement} row @param {Seat} seat @param {Desk} desk */
function changeRow(row, seat, { table, page, face }) {
  const view = page?.view ?? table?.view;
  if (!view || !table) return;
  const cell = (/** @type {string} */ name) => row.getElementsByClassName(name)[0];
  for (const { key, cell: words } of face.columns) write(cell(key), words(seat.owner, view));
  write(cell("seat-who"), whoPlays(seat, table.state === "over"));
  write(cell("stage"), page || table.state !== "playing" ? "" : stageOf(seat));
  set(row, "data-out", !face.alive(seat.owner, view));
  set(row, "data-you", seat.you);
}

/** @param {Pick<Seat, "you"|"name"|"kind"|"left">} seat @param {boolean} over */
export function whoPlays({ you, name, kind, left }, over) {
  if (kind === "hidden" && !you) return "told at the end";
  if (left) return `${you ? "you" : name}, ${over ? "left" : "a bot plays"}`;
  if (you) return "you";
  return kind === "bot" ? `${name} · bot` : name;
}

/** @param {Seat} seat */
function stageOf({ awaited, ready }) {
  if (ready && awaited) return "ready";
  return awaited ? "thinking" : "";
}
