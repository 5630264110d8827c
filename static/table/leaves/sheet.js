// @ts-check
/** On a phone the leaves are a sheet that is drawn up from below; the keyboard pushes it higher. */
import { part, set } from "../dom.js";

const FLICK = 24; // pixels that make a drag of the sheet
const LEAVING = 200; // milliseconds in which a tap that ends the writing still finds its target

/** @param {HTMLElement} root */
export function sheet(root) {
  const raise = (/** @type {string} */ height) => set(root, "data-sheet", height);
  dragging(part(root, "grip"), root, raise);
  swiping(part(root, "sheet-head"), root, raise);
  part(root, "to-map").addEventListener("click", () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    raise("low");
  });
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
  let start = 0;
  const step = (/** @type {number} */ by) => raise(stepped(root, by));
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

const HEIGHTS = ["low", "half", "high"];

/** @param {HTMLElement} root @param {number} by */
const stepped = (root, by) =>
  HEIGHTS[Math.min(2, Math.max(0, HEIGHTS.indexOf(root.dataset.sheet ?? "half") + by))];

/** The tabs, too, can be swept up and down; a tap on them stays a tap.
 * @param {HTMLElement} head
 * @param {HTMLElement} root
 * @param {(height: string) => void} raise
 */
function swiping(head, root, raise) {
  let start = 0;
  head.addEventListener("pointerdown", ({ clientY }) => (start = clientY));
  head.addEventListener("pointerup", ({ clientY, target, pointerType }) => {
    const moved = start - clientY;
    const onGrip = target instanceof Element && target.closest('[data-part="grip"]');
    if (pointerType === "mouse" || onGrip || Math.abs(moved) <= FLICK) return;
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    raise(stepped(root, moved > 0 ? 1 : -1));
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
