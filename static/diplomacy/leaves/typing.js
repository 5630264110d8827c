// @ts-check
/** A field for typed orders, with completions from the legal lines. */
import { h, part, set } from "../../table/dom.js";
import { readTyped } from "../typed.js";
import { armsOf } from "../view.js";
import { example, sentenceOf } from "../words.js";

/** @typedef {import("../desk.js").OrderDesk} Desk */

const MOST = 7;

/**
 * @param {HTMLElement} root
 * @param {Desk} desk
 * @param {"typed"|"said"} name of the field's parts: orders, or what a message is about
 * @returns {() => void}
 */
export function typing(root, desk, name) {
  const field = /** @type {HTMLInputElement} */ (part(root, name));
  const list = part(root, `${name}-completions`);
  const trouble = part(root, `${name}-trouble`);
  /** @type {string[][]} */
  let paths = [];
  let chosen = -1;

  const words = (/** @type {string[]} */ path) =>
    desk.table ? sentenceOf(path, armsOf(desk.table.view), desk.names) : "";

  function suggest() {
    const typed = readTyped(field.value, desk.book, desk.names);
    paths = field.value.trim() ? typed.completions.slice(0, MOST) : [];
    chosen = -1;
    desk.follow(typed.line ? [] : typed.path);
    trouble.textContent =
      typed.rest && !typed.completions.length ? `“${typed.rest}” is not understood here.` : "";
    show();
  }

  function show() {
    list.replaceChildren(
      ...paths.map((path, i) =>
        h(
          "li",
          {
            id: `${name}-completion-${i}`,
            role: "option",
            "aria-selected": i === chosen ? "true" : "false",
            mousedown: (event) => {
              event.preventDefault();
              take(path);
            },
          },
          words(path),
        ),
      ),
    );
    list.hidden = paths.length === 0;
    set(field, "aria-expanded", paths.length ? "true" : "false");
    set(field, "aria-activedescendant", chosen < 0 ? null : `${name}-completion-${chosen}`);
  }

  /** @param {string[]} path */
  function take(path) {
    field.value = `${words(path)} `;
    suggest();
  }

  function enter() {
    if (chosen >= 0) return take(paths[chosen]);
    const typed = readTyped(field.value, desk.book, desk.names);
    if (typed.line) {
      desk.addLine(typed.line);
      close();
    } else if (typed.completions.length === 1) take(typed.completions[0]);
    else if (field.value.trim()) {
      trouble.textContent = typed.rest
        ? `“${typed.rest}” is not understood here.`
        : "The order is not complete yet.";
    }
  }

  function close() {
    field.value = "";
    trouble.textContent = "";
    paths = [];
    desk.act({ do: "drop" });
    show();
  }

  if (name === "typed") field.addEventListener("focus", () => desk.giveBack());
  field.addEventListener("input", suggest);
  field.addEventListener("blur", () => {
    paths = [];
    show();
  });
  field.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const step = event.key === "ArrowDown" ? 1 : -1;
      chosen = Math.max(-1, Math.min(paths.length - 1, chosen + step));
      show();
    } else if (event.key === "Tab" && paths.length && !event.shiftKey)
      take(paths[Math.max(0, chosen)]);
    else if (event.key === "Enter") enter();
    else if (event.key === "Escape") {
      const empty = !field.value;
      close();
      if (empty) return; // for whatever lies around the field
    } else return;
    event.preventDefault();
  });
  return () => {
    set(field, "disabled", !desk.mayOrder);
    const view = desk.table?.view;
    if (view && !desk.loan) set(field, "placeholder", `Type an order: ${example(view)}`);
  };
}
