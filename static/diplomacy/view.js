// @ts-check
/** Simple questions to a view. */
import { armOf, isAdjustment, isRetreat, placeOf, provinceOf } from "./notation.js";

/** @typedef {import("./types.js").View} View */

/** Builds due to a power, or with a minus units it must remove; 0 outside of winter.
 * @param {string} power @param {View} view */
export const countDue = (power, view) =>
  isAdjustment(view.phase) ? (view.builds[power] ?? 0) : 0;

/** How many units a power has, those that must retreat among them.
 * @param {string} power @param {View} view */
export const unitsOf = (power, view) =>
  (view.units[power]?.length ?? 0) + Object.keys(view.dislodged[power] ?? {}).length;

/** Whether a power is still in the game.
 * @param {string} power @param {View} view */
export const isAlive = (power, view) =>
  Boolean(view.units[power]?.length || view.centers[power]?.length || view.dislodged[power]);

/**
 * The kind of unit in each province; one that was dislodged counts before the one that took its place.
 * @param {View} view
 * @returns {Map<string, "A"|"F">}
 */
export function armsOf(view) {
  const arms = new Map();
  const dislodged = Object.values(view.dislodged).flatMap((units) => Object.keys(units));
  for (const unit of [...Object.values(view.units).flat(), ...dislodged]) {
    arms.set(provinceOf(placeOf(unit)), armOf(unit));
  }
  return arms;
}

/** The viewer's own units that may be ordered, in the order the rules list them.
 * @param {View} view */
export function orderable(view) {
  const power = view.you?.power ?? "";
  if (isRetreat(view.phase)) return Object.keys(view.dislodged[power] ?? {});
  return view.units[power] ?? [];
}
