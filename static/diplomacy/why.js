// @ts-check
/** Why a touched place cannot be chosen, in a sentence. The rules themselves stay on the server. */
import { POWERS, powerName } from "./gazetteer.js";
import { isAdjustment, isRetreat, provinceOf } from "./notation.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./gazetteer.js").Gazetteer} Gazetteer */

/**
 * Who stands where.
 * @param {View} view
 * @returns {Map<string, {power: string, unit: string}>} by province
 */
function unitsByProvince(view) {
  const found = new Map();
  for (const [power, units] of Object.entries(view.units)) {
    for (const unit of units) found.set(provinceOf(unit.slice(2)), { power, unit });
  }
  return found;
}

/**
 * @param {import("./choose.js").Refused} refused
 * @param {View} view
 * @param {Gazetteer} names
 */
export function whyNot({ at, spot, path }, view, names) {
  const units = unitsByProvince(view);
  const place = names.name(spot);
  const unit = (/** @type {string} */ province) =>
    names.unit(units.get(province)?.unit ?? `A ${province}`);
  switch (at) {
    case "unit":
      return nobodyToOrder(spot, view, names);
    case "move":
      return `${unit(path[0])} cannot get to ${place} in one move.`;
    case "retreat":
      return noRetreat(spot, path[0], view, names);
    case "whom":
      if (spot === path[0]) return `${unit(spot)} cannot ${verb(path)} itself.`;
      if (!units.has(spot)) return `Nobody stands in ${place}.`;
      return `${unit(path[0])} can ${verb(path)} nothing that ${unit(spot)} may do.`;
    case "where":
      if (path[1] === "C")
        return `${unit(path[0])} has no convoy for ${unit(path[2])} to ${place}.`;
      return `${unit(path[0])} and ${unit(path[2])} cannot both reach ${place}.`;
    case "coast":
      return "Choose one of the answers first, or press Esc to step back.";
  }
}

/** @param {string[]} path */
const verb = (path) => (path[1] === "C" ? "convoy" : "support");

/** @param {string} spot @param {View} view @param {Gazetteer} names */
function nobodyToOrder(spot, view, names) {
  if (view.outcome) return "The game is over; there is nothing more to order.";
  if (!view.you) return "You are watching; only the players give orders.";
  const { power, legal } = view.you;
  const here = unitsByProvince(view).get(spot);
  const yours = here?.power === power;
  if (!legal.length) return `${idle(view)} You have nothing to order in this phase.`;
  if (isRetreat(view.phase)) {
    return yours
      ? `${names.unit(here.unit)} was not dislodged and stays.`
      : stranger(spot, view, names);
  }
  if (!isAdjustment(view.phase) || (view.builds[power] ?? 0) < 0)
    return stranger(spot, view, names);
  if (yours) return `${names.name(spot)} is occupied; you build in free home centers.`;
  return `You cannot build in ${names.name(spot)}: only in home centers that you own and that are free.`;
}

/** @param {View} view */
function idle(view) {
  if (isRetreat(view.phase)) return "None of your units was dislodged.";
  if (isAdjustment(view.phase)) return "You have as many units as centers.";
  return "You have no units left.";
}

/** @param {string} spot @param {View} view @param {Gazetteer} names */
function stranger(spot, view, names) {
  const here = unitsByProvince(view).get(spot);
  if (!here) return `None of your units stands in ${names.name(spot)}.`;
  const adjective = POWERS[here.power]?.adjective ?? here.power;
  return `${names.unit(here.unit)} is ${adjective}; you play ${powerName(view.you?.power ?? null)}.`;
}

/** @param {string} spot @param {string} from @param {View} view @param {Gazetteer} names */
function noRetreat(spot, from, view, names) {
  const [unit, dislodged] =
    Object.entries(view.dislodged[view.you?.power ?? ""] ?? {}).find(
      ([unit]) => provinceOf(unit.slice(2)) === from,
    ) ?? [];
  const who = names.unit(unit ?? `A ${from}`);
  const place = names.name(spot);
  if (dislodged?.from === spot)
    return `${who} cannot retreat to ${place}: the attack came from there.`;
  if (view.contested.includes(spot))
    return `${who} cannot retreat to ${place}: a standoff left it empty.`;
  if (unitsByProvince(view).has(spot)) return `${who} cannot retreat to ${place}: it is occupied.`;
  return `${place} is out of reach of ${who}.`;
}
