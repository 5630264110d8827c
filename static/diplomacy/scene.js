// @ts-check
/**
 * A position on the board: whose center each province is, where the units stand, what was ordered.
 * Used by the game page; any page that shows a position can use it alike.
 */
import { beside } from "../board/arrows.js";
import { shapesOf } from "./drawing.js";
import { POWERS, powerName } from "./gazetteer.js";
import { isRetreat, placeOf, provinceOf, readOrder } from "./notation.js";

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
 * @property {readonly {view: View, orders: readonly Drawn[]}[]} past phases just over, drawn beneath
 * @property {readonly Drawn[]} said orders that are spoken of, drawn above
 * @property {ReadonlyMap<string, string>} zones provinces to be kept out of, and who is to
 * @property {ReadonlyMap<string, "near"|"far">} lit
 * @property {ReadonlySet<string>} stops provinces the Tab key stops at
 * @property {string|null} selected
 */

/**
 * A picture of nothing but a position and orders.
 * @type {Omit<Picture, "view"|"orders">}
 */
export const BARE = {
  past: [],
  said: [],
  zones: new Map(),
  lit: new Map(),
  stops: new Set(),
  selected: null,
};

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
  show({ view, orders, past, said, zones, lit, stops, selected }) {
    const { occupied } = this.#ground(view);
    const before = past.flatMap(({ view, orders }) => [
      ...shapesOf(orders, { ...this.#ground(view), occupied }),
    ]);
    const shapes = new Map(before.map(([key, shape]) => [`past ${key}`, shape]));
    const ground = this.#ground(view);
    for (const [key, shape] of shapesOf(orders, ground)) shapes.set(key, shape);
    for (const [key, shape] of shapesOf(said, ground)) shapes.set(`said ${key}`, shape);
    this.board.show({
      spots: this.#spots(view, lit, stops, zones),
      pieces: this.#pieces(view, orders),
      shapes,
      zones,
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
    return { at, stands: isRetreat(view.phase) ? aside : at, occupied };
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
   * @param {ReadonlyMap<string, string>} zones
   */
  #spots(view, lit, stops, zones) {
    const owners = ownersOf(view);
    const guests = new Map(
      Object.entries(view.units).flatMap(([power, units]) =>
        units.map((unit) => [provinceOf(placeOf(unit)), power]),
      ),
    );
    /** @type {Map<string, Spot>} */
    const spots = new Map();
    for (const [place, anchor] of Object.entries(this.anchors)) {
      if (place.length > 3) continue;
      spots.set(place, {
        at: anchor.unit,
        label: [
          `${anchor.name}.`,
          ...describe(place, view, Boolean(anchor.center)),
          ...(zones.has(place) ? [`${zones.get(place)}.`] : []),
        ].join(" "),
        owner: owners.get(place) ?? null,
        guest: owners.has(place) ? null : (guests.get(place) ?? null),
        lit: lit.get(place) ?? null,
        stop: stops.has(place),
      });
    }
    return spots;
  }

  /** @param {View} view @param {readonly Drawn[]} orders */
  #pieces(view, orders) {
    const before = this.keys;
    this.keys = new Map();
    /** @type {Map<string, Piece>} */
    const pieces = new Map();
    for (const { power, unit, stand } of standing(view, orders)) {
      const name = `${power} ${unit}${stand === "firm" ? "" : ` ${stand}`}`;
      const key = before.get(name) ?? this.#newKey();
      const place = placeOf(unit);
      this.keys.set(name, key);
      pieces.set(key, {
        kind: unit[0],
        at: stand === "loose" ? this.#aside(place) : this.anchors[place].unit,
        owner: power,
        letter: POWERS[power]?.letter ?? power[0],
        spot: provinceOf(place),
        stand,
      });
    }
    return pieces;
  }
}

/**
 * All units there are to draw: those that stand, those pushed aside, those to be built.
 * @param {View} view
 * @param {readonly Drawn[]} orders
 * @returns {{power: string, unit: string, stand: Piece["stand"]}[]}
 */
function standing(view, orders) {
  const firm = Object.entries(view.units).flatMap(([power, units]) =>
    units.map((unit) => ({ power, unit, stand: /** @type {const} */ ("firm") })),
  );
  const loose = Object.entries(view.dislodged).flatMap(([power, units]) =>
    Object.keys(units).map((unit) => ({ power, unit, stand: /** @type {const} */ ("loose") })),
  );
  const ghosts = orders
    .map(({ power, line }) => ({ power, ...readOrder(line) }))
    .filter(({ what }) => what === "B")
    .map(({ power, unit }) => ({ power, unit, stand: /** @type {const} */ ("ghost") }));
  return [...firm, ...loose, ...ghosts];
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
  if (what === "B") return [`${name} ghost`, name];
  if (what === "D") return [name, null];
  if (words.includes("dislodged")) return [name, `${name} loose`];
  return [name, what === "-" && !words.length ? `${power} ${unit[0]} ${target}` : name];
}

/** @param {View} view @returns {Map<string, string>} center → power */
const ownersOf = (view) =>
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
