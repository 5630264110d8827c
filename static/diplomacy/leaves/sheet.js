// @ts-check
/** On a phone the leaves are a sheet that is drawn up from below; the keyboard pushes it higher. */
import { part, set } from "../dom.js";

const FLICK = 24; // pixels that make a drag of the sheet
const LEAVING = 200; // milliseconds in which a tap that ends the writing still finds its target

/** @param {HTMLElement} root */
export function sheet(root) {
  dragging(part(root, "grip"), root, (height) => set(root, "data-sheet", height));
  keyboardRoom(root);
  writing(root);
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

/** Mark the page while something is being written.
 * @param {HTMLElement} root */
function writing(root) {
  let timer = 0;
  root.addEventListener("focusin", ({ target }) => {
    clearTimeout(timer);
    const writes = target instanceof HTMLElement && target.matches("textarea, input[type=text]");
    timer = window.setTimeout(() => set(root, "data-typing", writes), writes ? 0 : LEAVING);
  });
  root.addEventListener("focusout", () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => set(root, "data-typing", false), LEAVING);
  });
}
