// @ts-check
/**
 * The island's shape, as `games/catan/topology.py` numbers it: hexes A to S row by row, nodes 0 to
 * 53, edges by their two nodes, nine ports clockwise. Derived from coordinates.
 */

/** @typedef {readonly [number, number]} Point in the picture's units, from its middle */

export const RADIUS = 64; // from a hex's middle to its corners
const ROWS = [3, 4, 5, 4, 3];
const CORNERS = [
  [0, -2],
  [1, -1],
  [1, 1],
  [0, 2],
  [-1, 1],
  [-1, -1],
];
const PORT_PLACES = [0, 3, 7, 10, 13, 17, 20, 23, 27]; // of the thirty edges of the coast

/** @param {readonly number[]} steps half a hex wide, half a side high @returns {Point} */
const point = ([x, y]) => [(x * RADIUS * Math.sqrt(3)) / 2, (y * RADIUS) / 2];

/** @param {Point} one @param {Point} other @returns {Point} */
const middle = (one, other) => [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];

const CENTERS = ROWS.flatMap((count, row) =>
  Array.from({ length: count }, (_, column) => [2 * column - count + 1, 3 * (row - 2)]),
);
const NODE_STEPS = [
  ...new Map(
    CENTERS.flatMap(([x, y]) => CORNERS.map(([dx, dy]) => [x + dx, y + dy])).map((at) => [
      at.join(),
      at,
    ]),
  ).values(),
].sort(([x, y], [u, v]) => y - v || x - u);
const NUMBER_OF = new Map(NODE_STEPS.map((at, node) => [at.join(), node]));

/** @param {string} one @param {string} other nodes */
const edgeName = (one, other) =>
  Number(one) < Number(other) ? `${one}-${other}` : `${other}-${one}`;

/**
 * @typedef {object} Hex
 * @property {string} letter
 * @property {Point} at
 * @property {string[]} nodes from its top clockwise
 */

/** By letter. @type {ReadonlyMap<string, Hex>} */
export const HEXES = new Map(
  CENTERS.map(([x, y], number) => {
    const letter = String.fromCharCode(65 + number);
    const nodes = CORNERS.map(([dx, dy]) => String(NUMBER_OF.get([x + dx, y + dy].join())));
    return [letter, { letter, at: point([x, y]), nodes }];
  }),
);

/** Where each node lies, by its number as text. @type {ReadonlyMap<string, Point>} */
export const NODES = new Map(NODE_STEPS.map((at, node) => [String(node), point(at)]));

/** @param {Hex} hex */
const sides = ({ nodes }) => nodes.map((node, side) => edgeName(node, nodes[(side + 5) % 6]));

/** The hexes on either side of each edge, in the order of its nodes.
 * @type {ReadonlyMap<string, string[]>} */
export const EDGE_HEXES = (() => {
  /** @type {Map<string, string[]>} */
  const beside = new Map();
  for (const hex of HEXES.values())
    for (const edge of sides(hex)) beside.set(edge, [...(beside.get(edge) ?? []), hex.letter]);
  return new Map([...beside].sort(([a], [b]) => order(a) - order(b)));
})();

/** @param {string} edge */
function order(edge) {
  const [one, other] = edge.split("-").map(Number);
  return 100 * one + other;
}

/** @param {string} edge @returns {[Point, Point]} */
export function endsOf(edge) {
  const [one, other] = edge.split("-").map((node) => NODES.get(node));
  if (!one || !other) throw new Error(`no edge is called ${edge}`);
  return [one, other];
}

/** @param {string} edge @returns {Point} */
export const middleOf = (edge) => middle(...endsOf(edge));

/** The hexes around a node. @param {string} node */
export const hexesAt = (node) =>
  [...HEXES.values()].filter(({ nodes }) => nodes.includes(node)).map(({ letter }) => letter);

/** The edges of the coast clockwise, from the upper left side of hex A. */
const COAST = (() => {
  const coast = [...EDGE_HEXES].filter(([, hexes]) => hexes.length === 1).map(([edge]) => edge);
  const around = (/** @type {string} */ edge) => {
    const [x, y] = middleOf(edge);
    return Math.atan2(y, x);
  };
  coast.sort((a, b) => around(a) - around(b));
  const first = coast.indexOf(sides(/** @type {Hex} */ (HEXES.get("A")))[0]);
  return [...coast.slice(first), ...coast.slice(0, first)];
})();

/** The island's outline as one path, the coast's nodes clockwise. */
export const OUTLINE = (() => {
  const corners = COAST.map((edge, place) => {
    const next = COAST[(place + 1) % COAST.length].split("-");
    return String(edge.split("-").find((node) => next.includes(node)));
  });
  return `M${corners.map((node) => written(NODES.get(node))).join("L")}Z`;
})();

/** @param {Point|undefined} at */
function written(at) {
  return (at ?? [0, 0]).map((n) => n.toFixed(1)).join(" ");
}

/** @typedef {{letter: string, terrain: string, number: number}} Land */
/** @typedef {{edge: string, kind: string}} Port kind: a terrain's letter, or 3 */

/**
 * What lies where on a board string.
 * @param {string} board
 * @returns {{lands: Land[], ports: Port[]}}
 */
export function readBoard(board) {
  const words = board.split("-");
  const kinds = String(words.pop());
  const lands = [...words.join("").matchAll(/([A-Z])(\d*)/g)].map(([, terrain, number], at) => ({
    letter: String.fromCharCode(65 + at),
    terrain,
    number: Number(number || 0),
  }));
  const ports = PORT_PLACES.map((place, at) => ({ edge: COAST[place], kind: kinds[at] }));
  return { lands, ports };
}
