// @ts-check
/** What follows from a view and is worth showing: pieces left, ports, sizes of hands. */
import { hexesAt, readBoard } from "./island.js";
import { COLORS, COST, RESOURCE_OF, STOCK, TERRAIN_OF, capital, missing, total } from "./terms.js";

/** @typedef {import("./types.js").Bundle} Bundle */
/** @typedef {import("./types.js").Color} Color */
/** @typedef {import("./types.js").Person} Person */
/** @typedef {import("./types.js").Seat} Seat */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./terms.js").Purchase} Purchase */

/** A seat with its empty lists, which a view leaves out. @param {Partial<Seat>} seat @returns {Seat} */
const filled = (seat) => ({
  settlements: [],
  cities: [],
  roads: [],
  points: 0,
  road_length: 0,
  ...seat,
});

/** The seats at the table in their order. @param {View} view @returns {[Color, Seat][]} */
export const seatsOf = (view) =>
  COLORS.flatMap((color) => {
    const seat = view.seats[color];
    return seat ? [/** @type {[Color, Seat]} */ ([color, filled(seat)])] : [];
  });

/** @param {Partial<Seat>} seat */
export const handSize = (seat) => (seat.unknown_hand ?? 0) + total(seat.hand);

/** @param {Seat} seat */
export const cardCount = (seat) =>
  (seat.unknown_cards ?? 0) + sum(seat.cards) + sum(seat.new_cards);

/** @param {Record<string, number>|undefined} counts */
const sum = (counts) => Object.values(counts ?? {}).reduce((all, count) => all + count, 0);

/** @param {Seat} seat */
export const knights = (seat) => seat.played?.KNIGHT ?? 0;

/** How many of each piece a seat still has. @param {Seat} seat */
const piecesLeft = (seat) => ({
  road: STOCK.road - seat.roads.length,
  settlement: STOCK.settlement - seat.settlements.length,
  city: STOCK.city - seat.cities.length,
});

/** The kinds of port a seat has, a terrain's letter or 3. @param {View} view @param {Seat} seat */
export function portsOf(view, seat) {
  const nodes = new Set([...seat.settlements, ...seat.cities].map(String));
  const held = readBoard(view.board).ports.filter(({ edge }) =>
    edge.split("-").some((node) => nodes.has(node)),
  );
  return [...new Set(held.map(({ kind }) => kind))];
}

/** @param {string} kind of a port */
export const portWords = (kind) =>
  kind === "3" ? "3:1 port" : `2:1 ${RESOURCE_OF[kind].toLowerCase()} port`;

/** The view's own seat, if it has one. @param {View} view */
export const mine = ({ you, seats }) => (you ? filled(seats[you.color] ?? {}) : undefined);

/**
 * How a purchase stands: what is missing to pay for it, how many are left.
 * @param {View} view @param {Seat} seat @param {Purchase} purchase
 */
export function standing(view, seat, purchase) {
  const left = purchase === "card" ? view.deck : piecesLeft(seat)[purchase];
  return { left, missing: missing(COST[purchase], seat.hand ?? {}) };
}

/** A person's name, or the seat's. @param {readonly Person[]} people @param {Color} color */
export const nameOf = (people, color) => people[COLORS.indexOf(color)]?.name || capital(color);

/** Who stands at each node, and whose each edge is.
 * @param {View} view */
export function occupants(view) {
  /** @type {Map<string, {color: Color, piece: "settlement"|"city"}>} */
  const nodes = new Map();
  /** @type {Map<string, Color>} */
  const edges = new Map();
  for (const [color, seat] of seatsOf(view)) {
    for (const node of seat.settlements) nodes.set(String(node), { color, piece: "settlement" });
    for (const node of seat.cities) nodes.set(String(node), { color, piece: "city" });
    for (const edge of seat.roads) edges.set(edge, color);
  }
  return { nodes, edges };
}

/** The places of a board in words, for who cannot see them.
 * @param {string} board */
export function gazetteer(board) {
  const { lands, ports } = readBoard(board);
  const land = new Map(
    lands.map(({ letter, terrain, number }) => {
      const name = TERRAIN_OF[/** @type {keyof typeof TERRAIN_OF} */ (terrain)];
      return [letter, number ? `${name} ${number}` : name];
    }),
  );
  const hex = (/** @type {string} */ letter) => land.get(letter) ?? "sea";
  const port = (/** @type {string} */ node) =>
    ports.find(({ edge }) => edge.split("-").includes(node))?.kind;
  const around = (/** @type {string} */ node) => {
    const hexes = hexesAt(node).map(hex);
    return hexes.length < 3 ? [...hexes, "sea"].join(", ") : hexes.join(", ");
  };
  /** `Node 17 between forest 8, hills 5, sea; 2:1 wood port`. @param {string} node */
  const node = (node) => {
    const kind = port(node);
    return `Node ${node} between ${around(node)}${kind ? `; ${portWords(kind)}` : ""}`;
  };
  /** @param {string} edge */
  const edge = (edge) => {
    const [one, other] = edge.split("-");
    const both = hexesAt(one).filter((letter) => hexesAt(other).includes(letter));
    const sides = both.length < 2 ? [...both.map(hex), "sea"] : both.map(hex);
    return `Edge ${edge} between ${sides.join(" and ")}`;
  };
  return { hex, node, edge };
}
