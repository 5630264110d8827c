// @ts-check
/** What of the picture never moves in a game: sea, beach, land, number tokens, ports. */
import { svg } from "../board/svg.js";
import { drawIcon } from "./art/icons.js";
import { drawToken } from "./art/pieces.js";
import { drawLand } from "./art/terrain.js";
import { HEXES, NODES, OUTLINE, endsOf, middleOf, readBoard } from "./island.js";
import { RESOURCE_OF } from "./terms.js";

/** @typedef {import("./island.js").Point} Point */

/** The picture's width and height; the island's middle is in its middle. */
export const SIZE = /** @type {const} */ ([676, 600]);

/** Where on a hex its number token lies, and where the robber stands, from its middle. */
const TOKEN = /** @type {const} */ ([0, 10]);
export const ROBBER = /** @type {const} */ ([35, 32]);

const PIER = 33; // from the coast to the middle of a port's sign

/** Short waves, out at sea. */
const WAVES =
  "-292 -232, -250 -262, 262 -246, 300 -196, -300 226, -246 264, 250 262, 296 214, -318 -96, 320 104, 0 -284, 4 284";

const sea = () => [
  ...["far", "mid", "near", "shore"].map((depth) =>
    svg("path", { class: `sea-band sea-${depth}`, d: OUTLINE }),
  ),
  svg("path", {
    class: "sea-wave",
    d: WAVES.replaceAll(",", "").replace(
      /(\S+ \S+)/g,
      "M$1m-14 0q7-6 14 0t14 0m-18 7q5-4 10 0t10 0",
    ),
  }),
];

/** @param {string} edge @param {string} kind */
function port(edge, kind) {
  const [x, y] = middleOf(edge);
  const [out, up] = outward(edge);
  const at = /** @type {Point} */ ([x + out * PIER, y + up * PIER]);
  const piers = endsOf(edge).map((end) => {
    const [dx, dy] = [at[0] - end[0], at[1] - end[1]];
    const length = Math.hypot(dx, dy);
    const stop = (length - 19) / length;
    return `M${end[0].toFixed(1)} ${end[1].toFixed(1)}l${(dx * stop).toFixed(1)} ${(dy * stop).toFixed(1)}`;
  });
  const resource = RESOURCE_OF[kind];
  const sign = resource
    ? [
        svg(
          "g",
          { class: `icon-${resource}`, transform: "translate(-10.5 -18.5) scale(.88)" },
          ...drawIcon(resource),
        ),
        svg("text", { y: 14.5 }, "2:1"),
      ]
    : [svg("text", { class: "port-any", y: 6.5 }, "3:1")];
  return svg(
    "g",
    { class: "port" },
    svg("path", { class: "pier", d: piers.join("") }),
    svg("path", { class: "pier-planks", d: piers.join("") }),
    svg(
      "g",
      { transform: `translate(${at[0].toFixed(1)} ${at[1].toFixed(1)})` },
      svg("circle", { class: "port-disc", r: 20.5 }),
      ...sign,
    ),
  );
}

/** The direction out to sea from an edge of the coast. @param {string} edge @returns {Point} */
function outward(edge) {
  const [[x, y], [u, v]] = endsOf(edge);
  const [along, down] = [u - x, v - y];
  const length = Math.hypot(along, down);
  const normal = /** @type {Point} */ ([down / length, -along / length]);
  const [mx, my] = middleOf(edge);
  return normal[0] * mx + normal[1] * my > 0 ? normal : [-normal[0], -normal[1]];
}

/** @param {string} look @param {readonly number[]} at @param {string} text */
const label = (look, [x, y], text) => svg("text", { class: look, x, y }, text);

/**
 * @param {string} board
 * @returns {{ground: SVGElement[], tokens: Map<string, SVGElement>}} the tokens lie in the ground
 */
export function drawScenery(board) {
  const { lands, ports } = readBoard(board);
  const [land, numbers] = ["lands", "tokens"].map((name) => svg("g", { class: name }));
  /** @type {Map<string, SVGElement>} */
  const tokens = new Map();
  for (const { letter, terrain, number } of lands) {
    const [x, y] = HEXES.get(letter)?.at ?? [0, 0];
    const hex = drawLand(terrain);
    hex.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
    hex.setAttribute("data-land", letter);
    land.append(hex);
    if (!number) continue;
    const token = drawToken(number);
    token.setAttribute(
      "transform",
      `translate(${(x + TOKEN[0]).toFixed(1)} ${(y + TOKEN[1]).toFixed(1)})`,
    );
    tokens.set(letter, token);
    numbers.append(token);
  }
  const names = svg(
    "g",
    { class: "names" },
    ...[...HEXES.values()].map(({ letter, at: [x, y] }) =>
      label("hex-name", [x - 38, y + 15], letter),
    ),
    ...[...NODES].map(([node, [x, y]]) => label("node-name", [x, y + 4], node)),
  );
  const ground = [
    svg("g", { class: "sea" }, ...sea()),
    svg("g", { class: "ports" }, ...ports.map(({ edge, kind }) => port(edge, kind))),
    svg("path", { class: "beach", d: OUTLINE }),
    land,
    numbers,
    names,
  ];
  return { ground, tokens };
}
