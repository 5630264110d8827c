// @ts-check
/** Simple questions to a view. */
import { armOf, placeOf, provinceOf } from "./notation.js";

/** @typedef {import("./types.js").View} View */

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
  if (view.phase.endsWith("R")) return Object.keys(view.dislodged[power] ?? {});
  return view.units[power] ?? [];
}
