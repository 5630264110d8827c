// @ts-check
/**
 * The six terrains, drawn by us: around a hex's middle, corners 64 units away. A motif keeps clear
 * of the number token (from -20 to 40 down, 26 to each side). Classes, not colors, are set here.
 */
import { RADIUS } from "../island.js";
import { svg } from "../../board/svg.js";

/** @param {number} radius */
export function hexPath(radius) {
  const [x, y] = [(radius * Math.sqrt(3)) / 2, radius / 2];
  const corners = [
    [0, -radius],
    [x, -y],
    [x, y],
    [0, radius],
    [-x, y],
    [-x, -y],
  ];
  return `M${corners.map((corner) => corner.map((n) => n.toFixed(2)).join(" ")).join("L")}Z`;
}

/** @param {string} look @param {string} d */
const path = (look, d) => svg("path", { class: look, d });

/** A drawing at several places, the farther ones first.
 * @param {string} places x, y and scale of each, with commas between
 * @param {() => SVGElement[]} draw */
const scattered = (places, draw) =>
  places
    .split(",")
    .map((place) => place.trim().split(" "))
    .sort((a, b) => Number(a[1]) - Number(b[1]))
    .map(([x, y, scale]) =>
      svg("g", { transform: `translate(${x} ${y}) scale(${scale})` }, ...draw()),
    );

/** A fir: three tiers, shaded on the right. */
const fir = () => [
  path("t-shadow", "M-9 2.5a11 2.6 0 1 0 22 0 11 2.6 0 1 0-22 0"),
  path("t-trunk", "M-1.5 3v-6h3v6Z"),
  path("t-fir", "M0-30 6-20H3.6L9-11H5.6L11-1H-11L-5.6-11H-9L-3.6-20H-6Z"),
  path("t-fir-shade", "M0-30 6-20H3.6L9-11H5.6L11-1H2L3.4-11 1.4-20Z"),
];

/** A leafy tree among the firs. */
const oak = () => [
  path("t-shadow", "M-9 2.5a11 2.6 0 1 0 22 0 11 2.6 0 1 0-22 0"),
  path("t-trunk", "M-1.5 3v-9h3v9Z"),
  path("t-oak", "M0-27c6 0 10 4 10 9 3 2 2 11-5 11h-10c-7 0-8-9-5-11 0-5 4-9 10-9Z"),
  path("t-line", "M-5-17c1-3 4-5 7-4M3-12c2 1 4 0 5-2"),
];

const woods = () => {
  const firs =
    "-21 -34 0.8, 0 -37 0.95, 20 -33 0.8, -40 -10 0.85, 40 -8 0.9, -43 21 0.9, 42 24 0.85, -12 56 0.62, 26 46 0.62";
  const oaks = "-31 -19 0.72, 31 -20 0.7, -30 41 0.75, 8 58 0.6";
  return [...scattered(firs, fir), ...scattered(oaks, oak)];
};

/** A mound with courses of clay cut into it. */
const mound = () => [
  path("t-shadow", "M-24 2a26 3 0 1 0 52 0 26 3 0 1 0-52 0"),
  path("t-mound", "M-24 2c1-14 9-24 20-24 13 0 24 10 28 24Z"),
  path("t-mound-shade", "M-4-22c13 0 24 10 28 24H8c1-10-3-19-12-24Z"),
  path("t-line", "M-16-7H-3M-19 -2H2M-11-12h10M-9-7v5M-14-12l-1 5M-4-12v5"),
];

/** Bricks laid to dry. */
const bricks = () => [
  path("t-brick", "M-13-6h12v6h-12ZM1-6h12V0H1ZM-6-12.5H6v6H-6Z"),
  path("t-line", "M-13 0h26M-13-6h26M-6-12.5H6M-1-6v6M1-6v6"),
];

const hills = () => [
  ...scattered("-20 -25 0.85, 22 -27 0.95, -38 4 0.62, 40 12 0.66, -30 42 0.8", mound),
  ...scattered("22 52 0.8, 2 -26 0.6", bricks),
];

/** A sheep looking left. */
const sheep = () => [
  path("t-shadow", "M-12 1.5a12 2.4 0 1 0 24 0 12 2.4 0 1 0-24 0"),
  path("t-leg", "M-6 1v-5M-2 1v-5M4 1v-5M7 1v-5"),
  path(
    "t-wool",
    "M-9-7c-2-4 1-7 4-6 1-4 6-4 8-1 3-2 7 0 7 3 3 1 3 6 0 7-1 3-5 3-7 1-2 2-6 2-7 0-3 1-6-1-5-4Z",
  ),
  path("t-face", "M-13-13c3-2 6-1 6 2s-2 5-4 5-3-2-3-4c0-1 0-2 1-3Z"),
];

const tuft = () => [path("t-grass", "M-5 0c0-4-1-6-3-8M-1 0c0-5 0-8 1-11M2 0c0-4 2-6 4-8")];

const pasture = () => [
  path(
    "t-fold",
    "M-54-14C-34-26-16-20 2-28S38-36 52-22M-54 24c10-6 18-4 26-8M54 20c-8-4-14-2-22-6",
  ),
  ...scattered("-24 -26 1.05, 18 -34 0.85, 40 -8 0.8, -38 34 0.85", sheep),
  ...scattered(
    "-2 -40 0.8, -44 -4 0.9, -8 -24 0.7, 43 22 0.9, 20 50 0.9, -14 52 0.9, 34 -26 0.7, 4 57 0.6",
    tuft,
  ),
];

/** An ear of wheat on its stalk. */
const ear = () => [
  path("t-stalk", "M0 0C0-8 0-14 1-20"),
  path(
    "t-ear",
    "M1-33c3 3 3 6 0 9-3-3-3-6 0-9ZM1-24c4-3 6-1 6 2-3 2-5 1-6-2Zm0 0c-4-3-6-1-6 2 3 2 5 1 6-2ZM1-18c4-3 6-1 6 2-3 2-5 1-6-2Zm0 0c-4-3-6-1-6 2 3 2 5 1 6-2Z",
  ),
];

const fields = () => [
  path(
    "t-furrow",
    "M-55-19Q-20-33 0-50M-55-6Q-26-16-8-26M-55 10q14-3 24-9M-55 26q14-2 26-8M-40 37q24-8 52-1 20 5 38-9M-24 46q22-7 44-1 10 2 16-2M-8 55q14-5 26-1M55-19Q30-31 12-44M55-6Q40-13 30-22M55 9Q44 5 34 1",
  ),
  ...scattered(
    "-34 -10 0.8, -22 -16 0.95, -8 -24 0.9, 8 -24 1, 22 -17 0.9, 35 -9 0.85, -42 20 0.8, 43 22 0.8, -24 52 0.62, 22 54 0.62",
    ear,
  ),
];

/** A peak with snow, lit from the left. */
const peak = () => [
  path("t-peak", "M-26 4-6-29q3-4 6 0L26 4Z"),
  path("t-peak-shade", "M-3-31q2 0 3 2L26 4H6L1-6 4-14-3-22Z"),
  path("t-snow", "M-14-16-6-29q3-4 6 0l9 12-5-2-3 5-5-5-4 5-2-4Z"),
  path("t-line", "M-16-4l-4 6M-9-6l-5 8M-2-4l-5 7M12-6l5 8M7-4l3 6"),
];

const mountains = () => [
  ...scattered(
    "-23 -21 0.82, 23 -24 0.8, 0 -23 1, -38 10 0.55, 40 12 0.58, -34 42 0.52, 32 46 0.6, 8 57 0.34",
    peak,
  ),
];

/** A cactus with two arms. */
const cactus = () => [
  path("t-shadow", "M-9 1.5a10 2.2 0 1 0 20 0 10 2.2 0 1 0-20 0"),
  path(
    "t-cactus",
    "M-3 2v-11h-3c-3 0-5-2-5-5v-4c0-2 4-2 4 0v4c0 1 1 1 2 1h2v-12c0-4 6-4 6 0v8h2c1 0 2 0 2-1v-3c0-2 4-2 4 0v4c0 3-2 4-5 4H3V2Z",
  ),
];

const desert = () => [
  path(
    "t-dune",
    "M-55-12c12-12 26-14 38-6 12 7 24 4 34-2 12-7 26-6 38 4M-55 14c8-7 16-8 24-6M-38 38c16-10 32-8 46-2 12 5 26 2 36-5M-16 52c10-5 22-5 32 0",
  ),
  path(
    "t-dune-shade",
    "M-17-18c12 7 24 4 34-2-6 8-16 12-24 11-5-1-8-4-10-9ZM8 36c10 4 22 2 32-3-6 7-14 10-22 9-5-1-8-3-10-6Z",
  ),
  ...scattered("-27 -17 0.9, 32 30 0.75", cactus),
  path("t-sun", "M17-41a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0"),
];

/** @type {Record<string, () => SVGElement[]>} */
const MOTIFS = { W: woods, H: hills, P: pasture, F: fields, M: mountains, D: desert };

/** A hex of a terrain around the origin.
 * @param {string} terrain its letter on a board string */
export function drawLand(terrain) {
  return svg(
    "g",
    { class: `land land-${terrain}` },
    path("land-ground", hexPath(RADIUS - 1.1)),
    svg("g", { class: "land-motif" }, ...MOTIFS[terrain]()),
    path("land-rim", hexPath(RADIUS - 3.2)),
  );
}
