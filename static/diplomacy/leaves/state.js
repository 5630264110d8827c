// @ts-check
/** The leaf of state: the powers in a table, their centers over time, and the table's own affairs. */
import { chart } from "../chart.js";
import { List, h, part, powerMark, set, write } from "../dom.js";
import { POWERS, powerName } from "../gazetteer.js";
import { affairs } from "./affairs.js";

/** @typedef {import("../desk.js").Desk} Desk */
/** @typedef {import("../types.js").Seat} Seat */
/** @typedef {import("../types.js").View} View */

const VICTORY = 18;

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
    part(root, "powers"),
    (/** @type {Seat} */ { power }) => power,
    makeRow,
    (row, seat) => changeRow(row, seat, desk),
  );
  const showAffairs = affairs(root, desk);
  return () => {
    const { table } = desk;
    if (!table) return;
    rows.show(table.seats);
    write(caption, desk.at === null ? "Now" : "At the phase shown");
    const { counts } = table;
    part(root, "chart-section").hidden = counts.length === 0;
    if (counts !== drawn && counts.length) {
      figure.replaceChildren(chart(counts, Number(table.terms.options?.victory ?? VICTORY)));
      drawn = counts;
    }
    showAffairs();
  };
}

/** @param {Seat} seat */
function makeRow({ power }) {
  const cell = (/** @type {string} */ name) => h("td", { class: `number ${name}` });
  return h(
    "tr",
    {},
    h(
      "th",
      { scope: "row" },
      h(
        "span",
        { class: "power-cell" },
        powerMark(power, POWERS[power]?.letter ?? "?"),
        h("span", { class: "power-name" }, powerName(power)),
        h("span", { class: "power-who" }),
      ),
    ),
    cell("centers"),
    cell("units"),
    cell("builds"),
    h("td", { class: "stage" }),
  );
}

/** @param {HTMLElement} row @param {Seat} seat @param {Desk} desk */
function changeRow(row, seat, { table, page }) {
  const view = page?.view ?? table?.view;
  if (!view || !table) return;
  const { power } = seat;
  const centers = view.centers[power]?.length ?? 0;
  const units = (view.units[power]?.length ?? 0) + Object.keys(view.dislodged[power] ?? {}).length;
  const due = view.phase.endsWith("A") ? (view.builds[power] ?? 0) : 0;
  const cell = (/** @type {string} */ name) => row.getElementsByClassName(name)[0];
  write(cell("centers"), String(centers));
  write(cell("units"), String(units));
  write(cell("builds"), due > 0 ? `+${due}` : due < 0 ? `−${-due}` : "");
  write(cell("power-who"), whoPlays(seat));
  write(cell("stage"), page || table.state !== "playing" ? "" : stageOf(seat));
  set(row, "data-out", centers + units === 0);
  set(row, "data-you", seat.you);
}

/** @param {Seat} seat */
function whoPlays({ you, name, kind, left }) {
  if (you) return left ? "you, a bot plays" : "you";
  if (kind === "hidden") return "told at the end";
  if (left) return `${name}, a bot plays`;
  return kind === "bot" ? `${name} · bot` : name;
}

/** @param {Seat} seat */
function stageOf({ awaited, ready }) {
  if (ready && awaited) return "ready";
  return awaited ? "thinking" : "";
}
