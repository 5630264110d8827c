// @ts-check
/** The leaf of orders: every unit of yours with its order, and what became of the last ones. */
import { List, h, part, set, write } from "../../table/dom.js";
import { cautions } from "../cautions.js";
import { powerName } from "../gazetteer.js";
import { isAdjustment, isRetreat, phaseName, placeOf, provinceOf, unitProvince } from "../notation.js";
import { armsOf, orderable } from "../view.js";
import { sentenceOfLine } from "../words.js";
import { report } from "./report.js";
import { typing } from "./typing.js";

/** @typedef {import("../desk.js").OrderDesk} Desk */

/** @typedef {{key: string, unit: string, province: string, line: string|null, caution: string}} Row */

/**
 * @param {HTMLElement} root
 * @param {Desk} desk
 * @returns {() => void}
 */
export function ordersLeaf(root, desk) {
  const own = part(root, "own-orders");
  const heading = part(root, "orders-heading");
  const saving = part(root, "saving");
  const undo = part(root, "undo");
  const clear = part(root, "clear");
  const idle = part(root, "idle");
  undo.addEventListener("click", () => desk.draft.undo());
  clear.addEventListener("click", () => desk.clear());
  const rows = new List(
    part(root, "order-rows"),
    (/** @type {Row} */ row) => row.key,
    (row) => makeRow(row, desk),
    (element, row) => changeRow(element, row, desk),
  );
  const showTyping = typing(root, desk, "typed");
  const showReport = report(root, desk);
  return () => {
    const { table } = desk;
    if (!table) return;
    own.hidden = !desk.mayGive;
    idle.hidden = desk.mayGive || desk.at !== null;
    write(idle, whyIdle(table));
    write(heading, `Your orders, ${phaseName(table.view.phase)}`);
    rows.show(desk.mayGive ? rowsOf(desk, table.view) : []);
    showSaving(saving, desk);
    set(undo, "disabled", !desk.draft.past.length);
    set(clear, "disabled", !desk.draft.lines.length);
    showTyping();
    showReport();
  };
}

/**
 * Each unit once, ordered or not; in winter each build that is due.
 * @param {Desk} desk
 * @param {import("../types.js").View} view
 * @returns {Row[]}
 */
function rowsOf({ draft, due, names }, view) {
  const wrong = cautions(view, draft.lines, names);
  const lines = new Map(draft.lines.map((line) => [unitProvince(line), line]));
  if (!isAdjustment(view.phase)) {
    return orderable(view).map((unit) => {
      const province = provinceOf(placeOf(unit));
      const caution = wrong.get(province) ?? "";
      return { key: unit, unit, province, line: lines.get(province) ?? null, caution };
    });
  }
  const given = draft.lines.map((line, i) => ({
    key: line === "WAIVE" ? `waive ${i}` : line,
    unit: line === "WAIVE" ? "" : line.slice(0, line.lastIndexOf(" ")),
    province: unitProvince(line),
    line,
    caution: "",
  }));
  const open = Array.from({ length: Math.max(0, due - given.length) }, (_, i) => ({
    key: `open ${i}`,
    unit: "",
    province: "",
    line: null,
    caution: "",
  }));
  return [...given, ...open];
}

/** @param {Row} row @param {Desk} desk */
function makeRow({ province, unit }, desk) {
  const open = () => {
    desk.giveBack();
    if (unit) desk.act({ do: "drop" });
    if (unit) desk.act({ do: "touch", spot: province });
  };
  return h(
    "li",
    { class: "order-row" },
    h(
      "button",
      { type: "button", class: "order-open", click: open },
      h("span", { class: "order-unit" }),
      " ",
      h("span", { class: "order-words" }),
      h("span", { class: "order-caution" }),
    ),
    h(
      "button",
      {
        type: "button",
        class: "order-drop",
        title: "Take this order back",
        click: () => desk.takeBack(province),
      },
      "×",
    ),
  );
}

/** @param {HTMLElement} element @param {Row} row @param {Desk} desk */
function changeRow(element, { unit, line, province, caution }, desk) {
  const view = desk.table?.view;
  if (!view) return;
  const [unitWords, orderWords] = wordsOf(unit, line, view, desk);
  write(element.getElementsByClassName("order-unit")[0], unitWords);
  write(element.getElementsByClassName("order-words")[0], orderWords);
  write(element.getElementsByClassName("order-caution")[0], caution);
  const chosen = province !== "" && desk.choice.path[0] === province;
  set(
    element,
    "data-state",
    line === null ? "open" : desk.draft.isKept(line) ? "saved" : "unsaved",
  );
  set(element, "data-chosen", chosen);
  const drop = element.getElementsByClassName("order-drop")[0];
  set(drop, "hidden", line === null);
  set(drop, "aria-label", `Take back: ${unitWords} ${orderWords}`);
}

/**
 * A row in two voices: who, and what it does.
 * @param {string} unit @param {string|null} line
 * @param {import("../types.js").View} view @param {Desk} desk
 * @returns {[string, string]}
 */
function wordsOf(unit, line, view, { names }) {
  if (line) {
    const sentence = sentenceOfLine(line, armsOf(view), names);
    const who = unit ? names.unit(unit) : "";
    if (who && sentence.startsWith(who)) return [who, sentence.slice(who.length).trim()];
    return [sentence, ""];
  }
  if (isRetreat(view.phase)) return [names.unit(unit), "no order: disbands"];
  if (!isAdjustment(view.phase)) return [names.unit(unit), "no order: holds"];
  const removing = (view.builds[view.you?.power ?? ""] ?? 0) < 0;
  return removing
    ? ["One unit to remove", "not chosen: the rule chooses"]
    : ["One build", "not used: waived"];
}

/** @param {HTMLElement} saving @param {Desk} desk */
function showSaving(saving, { draft, online }) {
  const words = {
    saved: draft.lines.length ? "Saved" : "",
    saving: online === "on" ? "Saving …" : "Not saved yet: waiting for the connection",
    refused: "",
  };
  write(saving, draft.sentence || words[draft.saving]);
  set(saving, "data-saving", draft.sentence ? "refused" : draft.saving);
}

/** @param {import("../../table/table.js").Table} table */
function whyIdle({ view, you, state, seats }) {
  if (state === "over")
    return "The game is over. The time line below the board leads through every phase.";
  if (state === "adjudicating") return "The orders are being carried out …";
  if (you === null || !view.you)
    return "You are watching. What the powers order is shown once it is carried out.";
  const seat = seats.find((seat) => seat.seat === you);
  const { power } = view.you;
  if (!view.units[power]?.length && !view.centers[power]?.length && !view.dislodged[power]) {
    return `${powerName(power)} has been eliminated. You may stay and watch to the end.`;
  }
  if (seat?.left) return "A bot plays your seat.";
  if (isRetreat(view.phase))
    return "None of your units was dislodged, so there is nothing for you to do.";
  if (isAdjustment(view.phase))
    return "You have as many units as centers, so there is nothing to build or remove.";
  return `${powerName(power)} has no units to order.`;
}
