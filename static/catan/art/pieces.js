// @ts-check
/**
 * What stands on the board, drawn around the origin. Every seat has a color and an emblem: red a
 * diamond, blue a circle, white a cross, orange a triangle.
 */
import { svg } from "../../board/svg.js";

/** @typedef {import("../types.js").Color} Color */

/** @type {Record<Color, string>} */
export const EMBLEM = {
  RED: "M0-5 5 0 0 5-5 0Z",
  BLUE: "M-4.3 0a4.3 4.3 0 1 0 8.6 0 4.3 4.3 0 1 0-8.6 0Z",
  WHITE: "M-1.6-4.8h3.2v3.2h3.2v3.2H1.6v3.2h-3.2V1.6h-3.2v-3.2h3.2Z",
  ORANGE: "M0-5 4.9 3.8H-4.9Z",
};

/** @param {Color} color @param {number} x @param {number} y @param {number} [scale] */
const emblem = (color, x, y, scale = 1) =>
  svg("path", {
    class: "piece-emblem",
    d: EMBLEM[color],
    transform: `translate(${x} ${y}) scale(${scale})`,
  });

/** @param {string} look @param {string} d */
const path = (look, d) => svg("path", { class: look, d });

/** Lies along the x-axis. @param {Color} color */
const road = (color) => [
  path("piece-rim", "M-22-5.5h44v11h-44Z"),
  path("piece-fill", "M-22-5.5h44v11h-44Z"),
  path("piece-lit", "M-22-5.5h44v3.6h-44Z"),
  ...[-13, 0, 13].map((x) => emblem(color, x, 0.6, 0.66)),
];

const HOUSE = "M-12 11V-2L0-13 12-2V11Z";
const CITY = "M-18 12V-6l8-8 8 8v1H18v17Z";

/** @param {Color} color */
const settlement = (color) => [
  path("piece-rim", HOUSE),
  path("piece-fill", HOUSE),
  path("piece-roof", "M-12-2 0-13 12-2Z"),
  emblem(color, 0, 4.4, 0.95),
];

/** @param {Color} color */
const city = (color) => [
  path("piece-rim", CITY),
  path("piece-fill", CITY),
  path("piece-roof", "M-18-6l8-8 8 8ZM-2-5H18v5H-2Z"),
  path("piece-door", "M6.5 12V6.5a3 3 0 0 1 6 0V12Z"),
  emblem(color, -10, 3, 1),
];

const DRAW = { road, settlement, city };

/** @param {keyof typeof DRAW} kind @param {Color} color */
export const drawPiece = (kind, color) =>
  svg("g", { class: `piece piece-${kind}`, "data-seat": color }, ...DRAW[kind](color));

/** A hooded figure, its foot at the origin. */
export const drawRobber = () => [
  path("robber-shadow", "M-13 1a14 3.6 0 1 0 28 0 14 3.6 0 1 0-28 0"),
  path(
    "robber-body",
    "M-11 0c-1-12 2-20 6-24-3-2-4-5-4-8 0-6 4-10 9-10s9 4 9 10c0 3-1 6-4 8 4 4 7 12 6 24-6 2.4-16 2.4-22 0Z",
  ),
  path("robber-lit", "M-8-1c-1-10 2-17 5-21l2 1c-3 5-5 12-4 20.500Z"),
  path(
    "robber-face",
    "M-4.500-33c0-3 2-5 4.500-5s4.500 2 4.500 5-2 4.500-4.500 4.500-4.500-1.500-4.500-4.500Z",
  ),
  path("robber-mask", "M-6-34.500c4-1.500 8-1.500 12 0v2.600c-4 1.500-8 1.500-12 0Z"),
];

/** A number token: six and eight stand out by color, size and a second ring.
 * @param {number} number */
export function drawToken(number) {
  const pips = 6 - Math.abs(7 - number);
  const often = pips === 5;
  const first = -(pips - 1) * 2.6;
  return svg(
    "g",
    { class: often ? "token often" : "token" },
    svg("circle", { class: "token-disc", r: 20 }),
    svg("circle", { class: "token-ring", r: often ? 17.2 : 18.4 }),
    svg("text", { y: often ? 6 : 4.8 }, String(number)),
    ...Array.from({ length: pips }, (_, pip) =>
      svg("circle", { class: "pip", cx: first + pip * 5.2, cy: 11.6, r: 1.75 }),
    ),
  );
}
