// @ts-check
/** The leaves, one in front; where there is room, talk beside it. */
import { part, set, write } from "../dom.js";
import { allUnread } from "../table.js";

/** @typedef {import("../desk.js").Desk} Desk */

const BESIDE = 704; // pixels of width in which talk has room beside another leaf

/**
 * @param {HTMLElement} root
 * @param {Desk} desk
 * @returns {() => void}
 */
export function tabs(root, desk) {
  const { leaves } = desk.face;
  const buttons = leaves.map((leaf) => part(root, `tab-${leaf}`));
  const panels = leaves.map((leaf) => part(root, `leaf-${leaf}`));
  const count = part(root, "unread");
  const narrow = matchMedia("(max-width: 56rem) and (max-aspect-ratio: 5 / 3)");
  const raise = (/** @type {string} */ height) => set(root, "data-sheet", height);
  /** Where a table is longer than the window, bring what was opened into it. */
  function intoView() {
    const { scrollHeight } = document.documentElement;
    if (scrollHeight > innerHeight) part(root, "sheet-head").scrollIntoView();
  }

  buttons.forEach((button, i) => {
    button.addEventListener("click", () => {
      const again = desk.leaf === leaves[i] && root.dataset.sheet !== "low";
      // Talk needs room, with the map one press or sweep away; elsewhere one looks at the map, too.
      const height = leaves[i] === "talk" ? "high" : "half";
      raise(narrow.matches && again ? "low" : height);
      if (leaves[i] === "talk" && desk.leaf !== "talk") desk.talk.openUnread();
      desk.openLeaf(leaves[i]);
      if (narrow.matches) requestAnimationFrame(intoView);
    });
    button.addEventListener("keydown", ({ key }) => {
      const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
      const next = buttons[i + step];
      if (!step || !next) return;
      next.focus();
      desk.openLeaf(leaves[i + step]);
    });
  });
  new ResizeObserver(([{ contentRect }]) => {
    desk.talkBeside = contentRect.width >= BESIDE && !narrow.matches;
    set(root, "data-wide", desk.talkBeside);
    desk.changed();
  }).observe(part(root, "leaves"));

  return () => {
    // Where talk has a place of its own, its tab shows the first.
    const front = desk.talkBeside && desk.leaf === "talk" ? leaves[0] : desk.leaf;
    leaves.forEach((leaf, i) => {
      const open = front === leaf;
      set(buttons[i], "aria-selected", open ? "true" : "false");
      set(buttons[i], "tabindex", open ? 0 : -1);
      panels[i].hidden = !open && !(leaf === "talk" && desk.talkBeside);
    });
    const { table } = desk;
    const waiting = table ? allUnread(table) : 0;
    write(count, waiting ? String(waiting) : "");
    count.hidden = waiting === 0;
    set(part(root, "tab-talk"), "aria-label", waiting ? `Talk, ${waiting} unread` : "Talk");
  };
}
