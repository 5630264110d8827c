// @ts-check
/** The buttons that every small dialog has. */
import { h } from "../../table/dom.js";

/** @typedef {import("../desk.js").CatanDesk} CatanDesk */

/** Puts the question away, as Esc does. @param {CatanDesk} desk */
export const closer = (desk) =>
  h(
    "button",
    {
      type: "button",
      class: "tray-close",
      "aria-label": "Close",
      title: "Close (Esc)",
      click: () => desk.ask(null),
    },
    "×",
  );

/** A button of a dialog's last row. `look` is `button-main`, `button-quiet` or nothing.
 * @param {string} look @param {string} name @param {string} label @param {() => void} click */
export const act = (look, name, label, click) =>
  h(
    "button",
    { type: "button", class: `button ${look}`.trim(), "data-do": name, click },
    label,
  );

/** Takes all picked cards back. @param {CatanDesk} desk */
export const clearer = (desk) => act("button-quiet", "clear", "Clear", () => desk.unpick());
