// @ts-check
/** The three leaves and, on a phone, the sheet they lie on. */
import { part, set, write } from "../dom.js";
import { allUnread } from "../table.js";

/** @typedef {import("../desk.js").Desk} Desk */
/** @typedef {import("../desk.js").Leaf} Leaf */

const LEAVES = /** @type {const} */ (["orders", "talk", "state"]);
const BESIDE = 704; // pixels of width in which talk has room beside another leaf
const FLICK = 24; // pixels that make a drag of the sheet

/**
 * @param {HTMLElement} root
 * @param {Desk} desk
 * @returns {() => void}
 */
export function tabs(root, desk) {
  const buttons = LEAVES.map((leaf) => part(root, `tab-${leaf}`));
  const panels = LEAVES.map((leaf) => part(root, `leaf-${leaf}`));
  const count = part(root, "unread");
  const narrow = matchMedia("(max-width: 56rem)");
  const raise = (/** @type {string} */ height) => set(root, "data-sheet", height);

  buttons.forEach((button, i) => {
    button.addEventListener("click", () => {
      const again = desk.leaf === LEAVES[i] && root.dataset.sheet !== "low";
      raise(narrow.matches && again ? "low" : root.dataset.sheet === "high" ? "high" : "half");
      desk.openLeaf(LEAVES[i]);
    });
    button.addEventListener("keydown", ({ key }) => {
      const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
      const next = buttons[i + step];
      if (!step || !next) return;
      next.focus();
      desk.openLeaf(LEAVES[i + step]);
    });
  });
  new ResizeObserver(([{ contentRect }]) => {
    desk.talkBeside = contentRect.width >= BESIDE;
    set(root, "data-wide", desk.talkBeside);
    desk.changed();
  }).observe(part(root, "leaves"));
  dragging(part(root, "grip"), root, raise);
  keyboardRoom(root);

  return () => {
    // Where talk has a place of its own, its tab shows the orders.
    const front = desk.talkBeside && desk.leaf === "talk" ? "orders" : desk.leaf;
    LEAVES.forEach((leaf, i) => {
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

/**
 * The sheet's grip: drag it up or down, or press it.
 * @param {HTMLElement} grip
 * @param {HTMLElement} root
 * @param {(height: string) => void} raise
 */
function dragging(grip, root, raise) {
  const heights = ["low", "half", "high"];
  let start = 0;
  const step = (/** @type {number} */ by) => {
    const at = heights.indexOf(root.dataset.sheet ?? "half") + by;
    raise(heights[Math.min(2, Math.max(0, at))]);
  };
  grip.addEventListener("pointerdown", (event) => {
    start = event.clientY;
    grip.setPointerCapture(event.pointerId);
  });
  grip.addEventListener("pointerup", (event) => {
    const moved = start - event.clientY;
    if (Math.abs(moved) > FLICK) step(moved > 0 ? 1 : -1);
    else if (root.dataset.sheet === "low") raise("half");
    else raise("low");
  });
  grip.addEventListener("keydown", ({ key }) => {
    if (key === "ArrowUp") step(1);
    if (key === "ArrowDown") step(-1);
    if (key === "Enter" || key === " ") raise(root.dataset.sheet === "low" ? "half" : "low");
  });
}

/** Where the on-screen keyboard covers the page instead of shrinking it, keep its height free.
 * @param {HTMLElement} root */
function keyboardRoom(root) {
  const seen = window.visualViewport;
  if (!seen) return;
  const measure = () => {
    const covered = Math.max(0, window.innerHeight - seen.height - seen.offsetTop);
    root.style.setProperty("--keyboard", `${covered > 80 ? Math.round(covered) : 0}px`);
  };
  seen.addEventListener("resize", measure);
  seen.addEventListener("scroll", measure);
}
