// @ts-check
/**
 * A position on the board: whose center each province is, where the units stand, what was ordered.
 * Used by the game page; any page that shows a position can use it alike.
 */
import { beside } from "../board/arrows.js";
import { shapesOf } from "./drawing.js";
import { POWERS, powerName } from "./gazetteer.js";
import { placeOf, provinceOf, readOrder } from "./notation.js";

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("../board/state.js").Piece} Piece */
/** @typedef {import("../board/state.js").Point} Point */
/** @typedef {import("../board/state.js").Spot} Spot */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./drawing.js").Drawn} Drawn */

/** @typedef {{unit: Point, dislodged: Point, center?: Point, name: string}} Anchor */

const PUSHED = 1.7; // how much farther than its anchor a dislodged unit is pushed aside

/**
 * @typedef {object} Picture
 * @property {View} view
 * @property {readonly Drawn[]} orders
 * @property {{view: View, orders: readonly Drawn[]}|null} past the phase before, drawn beneath
 * @property {ReadonlyMap<string, "near"|"far">} lit
 * @property {ReadonlySet<string>} stops provinces the Tab key stops at
 * @property {string|null} selected
 */

export class Scene {
  /**
   * @param {Board} board
   * @param {Record<string, Anchor>} anchors by place
   */
  constructor(board, anchors) {
    this.board = board;
    this.anchors = anchors;
    /** The key of each unit's piece, "FRANCE A PAR" → key: a unit that moves keeps its piece. */
    this.keys = new Map();
    this.made = 0;
  }

  /** @param {Picture} picture */
  show({ view, orders, past, lit, stops, selected }) {
    const { occupied } = this.#ground(view);
    const before = past ? shapesOf(past.orders, { ...this.#ground(past.view), occupied }) : [];
    const shapes = new Map([...before].map(([key, shape]) => [`past ${key}`, shape]));
    for (const [key, shape] of shapesOf(orders, this.#ground(view))) shapes.set(key, shape);
    this.board.show({
      spots: this.#spots(view, lit, stops),
      pieces: this.#pieces(view, orders),
      shapes,
      selected,
    });
  }

  /**
   * Units that moved, retreated or were dislodged take their pieces along, so that they glide.
   * @param {import("./types.js").StepEvents} step
   */
  follow({ orders, results }) {
    const before = this.keys;
    this.keys = new Map(before);
    const renamed = Object.entries(orders).flatMap(([power, lines]) =>
      lines.map((line) => namesAfter(power, readOrder(line), results)),
    );
    for (const [old] of renamed) this.keys.delete(old);
    for (const [old, now] of renamed) {
      const key = before.get(old);
      if (key && now) this.keys.set(now, key);
    }
  }

  #newKey() {
    this.made += 1;
    return `piece ${this.made}`;
  }

  /** @param {View} view @returns {import("./drawing.js").Ground} */
  #ground(view) {
    const occupied = new Set(
      Object.values(view.units).flatMap((units) => units.map((unit) => provinceOf(placeOf(unit)))),
    );
    const at = (/** @type {string} */ place) => this.anchors[place].unit;
    const aside = (/** @type {string} */ place) => this.#aside(place);
    return { at, stands: view.phase.endsWith("R") ? aside : at, occupied };
  }

  /** Where a dislodged unit waits: far enough that both units there can be read.
   * @param {string} place */
  #aside(place) {
    const { unit, dislodged } = this.anchors[place];
    return beside(unit, dislodged, PUSHED);
  }

  /**
   * @param {View} view
   * @param {ReadonlyMap<string, "near"|"far">} lit
   * @param {ReadonlySet<string>} stops
   */
  #spots(view, lit, stops) {
    const owners = ownersOf(view);
    /** @type {Map<string, Spot>} */
    const spots = new Map();
    for (const [place, anchor] of Object.entries(this.anchors)) {
      if (place.length > 3) continue;
      spots.set(place, {
        at: anchor.unit,
        label: `${anchor.name}. ${describe(place, view, Boolean(anchor.center)).join(" ")}`,
        tone: owners.get(place) ?? null,
        lit: lit.get(place) ?? null,
        stop: stops.has(place),
      });
    }
    return spots;
  }

  /** @param {View} view @param {readonly Drawn[]} orders */
  #pieces(view, orders) {
    /** @type {Map<string, Piece>} */
    const pieces = new Map();
    const keys = new Map();
    const add = (/** @type {string} */ power, /** @type {string} */ unit, /** @type {Piece["stand"]} */ stand) => {
      const name = `${power} ${unit}${stand === "firm" ? "" : ` ${stand}`}`;
      const key = this.keys.get(name) ?? this.#newKey();
      keys.set(name, key);
      const anchor = this.anchors[placeOf(unit)];
      pieces.set(key, {
        kind: unit[0],
        at: stand === "loose" ? this.#aside(placeOf(unit)) : anchor.unit,
        tone: power,
        letter: POWERS[power]?.letter ?? power[0],
        spot: provinceOf(placeOf(unit)),
        stand,
      });
    };
    for (const [power, units] of Object.entries(view.units)) {
      for (const unit of units) add(power, unit, "firm");
    }
    for (const [power, units] of Object.entries(view.dislodged)) {
      for (const unit of Object.keys(units)) add(power, unit, "loose");
    }
    for (const { power, line } of orders) {
      const { what, unit } = readOrder(line);
      if (what === "B") add(power, unit, "ghost");
    }
    this.keys = keys;
    return pieces;
  }
}

/**
 * What a unit is called before and after its order was carried out; nothing when it is gone.
 * @param {string} power
 * @param {import("./notation.js").Order} order
 * @param {Record<string, string[]>} results
 * @returns {[string, string|null]}
 */
function namesAfter(power, { what, unit, target }, results) {
  const name = `${power} ${unit}`;
  const words = results[unit] ?? [];
  if (what === "R") return [`${name} loose`, words.length ? null : `${power} ${unit[0]} ${target}`];
  if (what === "D") return [name, null];
  if (words.includes("dislodged")) return [name, `${name} loose`];
  return [name, what === "-" && !words.length ? `${power} ${unit[0]} ${target}` : name];
}

/** @param {View} view @returns {Map<string, string>} center → power */
export const ownersOf = (view) =>
  new Map(Object.entries(view.centers).flatMap(([power, all]) => all.map((at) => [at, power])));

/**
 * What is to be said of a province: its center, who stands there, who must leave.
 * @param {string} province
 * @param {View} view
 * @param {boolean} isCenter
 * @returns {string[]}
 */
export function describe(province, view, isCenter) {
  const owner = ownersOf(view).get(province);
  const words = [];
  if (owner) words.push(`Supply center of ${powerName(owner)}.`);
  else if (isCenter) words.push("Supply center of nobody.");
  for (const [power, units] of Object.entries(view.units)) {
    const unit = units.find((unit) => provinceOf(placeOf(unit)) === province);
    if (unit) words.push(`${unit[0] === "A" ? "Army" : "Fleet"} of ${powerName(power)}.`);
  }
  for (const [power, units] of Object.entries(view.dislodged)) {
    const unit = Object.keys(units).find((unit) => provinceOf(placeOf(unit)) === province);
    if (!unit) continue;
    words.push(`${unit[0] === "A" ? "Army" : "Fleet"} of ${powerName(power)}, dislodged.`);
  }
  return words;
}
