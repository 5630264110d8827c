// @ts-check
/** Below the board: every phase of the game, from the first to now. */
import { part, set, write } from "./dom.js";

/** @typedef {import("./desk.js").Desk} Desk */

/**
 * @param {ParentNode} root
 * @param {Desk} desk
 * @returns {() => void}
 */
export function timeline(root, desk) {
  const slider = /** @type {HTMLInputElement} */ (part(root, "slider"));
  const shown = part(root, "shown");
  const now = part(root, "now");
  /** Only where a game draws what was done in the phase just over. */
  const last = /** @type {HTMLElement|null} */ (root.querySelector('[data-part="last"]'));
  const steps = () => desk.table?.steps ?? [];
  const position = () => {
    const at = steps().findIndex(({ n }) => n === desk.at);
    return at < 0 ? steps().length : at;
  };
  /** @param {number} index */
  const go = (index) => desk.goTo(steps()[Math.max(0, index)]?.n ?? null);

  part(root, "earlier").addEventListener("click", () => go(position() - 1));
  part(root, "later").addEventListener("click", () => go(position() + 1));
  now.addEventListener("click", () => desk.goTo(null));
  last?.addEventListener("click", () => desk.showLast(!desk.showsLast));
  slider.addEventListener("input", () => go(Number(slider.value)));
  document.addEventListener("keydown", (event) => {
    const typing = event.target instanceof HTMLElement && event.target.matches("input, textarea");
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "[") go(position() - 1);
    if (event.key === "]") go(position() + 1);
  });

  return () => {
    const { table } = desk;
    if (!table) return;
    const here = position();
    const phase = table.steps[here]?.phase ?? table.view.phase;
    set(slider, "max", table.steps.length);
    slider.value = String(here);
    const name = desk.at === null ? `Now: ${desk.phaseName(phase)}` : desk.phaseName(phase);
    set(slider, "aria-valuetext", name);
    write(shown, name);
    set(part(root, "earlier"), "disabled", here === 0);
    set(part(root, "later"), "disabled", desk.at === null);
    set(slider, "disabled", table.steps.length === 0);
    now.hidden = desk.at === null;
    if (!last) return;
    last.hidden = desk.at !== null || table.steps.length === 0;
    set(last, "aria-pressed", desk.showsLast ? "true" : "false");
  };
}
