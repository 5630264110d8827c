// @ts-check
/** Whether somebody wants nothing to move: their system says so, or their settings here. */

export const still = () =>
  document.documentElement.dataset.motion === "still" ||
  matchMedia("(prefers-reduced-motion: reduce)").matches;
