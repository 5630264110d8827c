// @ts-check
/** The page of charts: addresses without what says nothing, parts that stay open, the explorer. */

import { openExplorer } from "./explorer.js";

/** The parts that are open, by their ids. @type {Set<string>} */
const open = new Set();

document.addEventListener(
  "toggle",
  ({ target }) => {
    if (!(target instanceof HTMLDetailsElement) || !target.id) return;
    if (target.open) open.add(target.id);
    else if (target.isConnected) open.delete(target.id);
  },
  true,
);

document.addEventListener("htmx:configRequest", (event) => {
  const { parameters } = /** @type {CustomEvent} */ (event).detail;
  for (const name of new Set(parameters.keys())) {
    const said = parameters.getAll(name).filter(Boolean);
    parameters.delete(name);
    for (const one of said) parameters.append(name, one);
  }
});

document.addEventListener("htmx:afterSwap", () => {
  for (const id of open) {
    const part = document.getElementById(id);
    if (part instanceof HTMLDetailsElement) part.open = true;
  }
});

document.addEventListener("click", ({ target }) => {
  if (!(target instanceof HTMLButtonElement)) return;
  const place = target.closest("[data-part=explorer]");
  if (place instanceof HTMLElement && !place.dataset.open) {
    place.dataset.open = "yes";
    void openExplorer(place, target);
  }
});
