// @ts-check
/** Centers over the years: a line for each power, named where it ends. */
import { svg } from "../board/svg.js";
import { POWERS, powerName } from "./gazetteer.js";
import { readPhase } from "./notation.js";

/** @typedef {import("./types.js").Count} Count */

const WIDTH = 380;
const HEIGHT = 230;
const LEFT = 24;
const RIGHT = 92;
const TOP = 12;
const BOTTOM = 22;
const LABEL = 13; // least distance between two names

/**
 * Heights of the names: each as near as can be to its line's end, none over another.
 * @param {{key: string, y: number}[]} ends
 * @param {number} least distance
 * @param {number} lowest
 * @returns {Map<string, number>}
 */
export function spread(ends, least, lowest) {
  const sorted = [...ends].sort((a, b) => a.y - b.y);
  const places = sorted.map(({ y }) => y);
  for (let i = 1; i < places.length; i++) places[i] = Math.max(places[i], places[i - 1] + least);
  for (let i = places.length - 1, limit = lowest; i >= 0; i--, limit -= least) {
    places[i] = Math.min(places[i], limit);
    limit = places[i];
  }
  return new Map(sorted.map(({ key }, i) => [key, places[i]]));
}

/**
 * @param {readonly Count[]} counts one a year, two at least
 * @param {number} victory centers that win
 * @returns {SVGElement}
 */
export function chart(counts, victory) {
  const most = Math.max(8, ...counts.flatMap(({ centers }) => Object.values(centers)));
  const top = most + 1 >= victory ? victory : most + 1;
  const x = (/** @type {number} */ i) =>
    LEFT + (i * (WIDTH - LEFT - RIGHT)) / (counts.length - 1);
  const y = (/** @type {number} */ n) => HEIGHT - BOTTOM - (n * (HEIGHT - TOP - BOTTOM)) / top;
  const picture = svg(
    "svg",
    {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      class: "chart",
      role: "img",
      "aria-label": summary(counts),
    },
    ...grid(top, y),
    ...years(counts, x),
  );
  const powers = Object.keys(POWERS);
  const last = counts[counts.length - 1];
  const ends = powers.map((key) => ({ key, y: y(last.centers[key] ?? 0) }));
  const names = spread(ends, LABEL, HEIGHT - BOTTOM + 4);
  powers.forEach((power, lane) => {
    // Lines that run together stay apart by their lane.
    const line = counts.map(({ centers }, i) => [x(i), y(centers[power] ?? 0) + (lane - 3) * 0.9]);
    picture.append(lineOf(power, line, names.get(power) ?? 0, last.centers[power] ?? 0));
  });
  return picture;
}

/**
 * @param {string} power
 * @param {number[][]} line
 * @param {number} nameAt
 * @param {number} centers
 */
function lineOf(power, line, nameAt, centers) {
  const [endX, endY] = line[line.length - 1];
  const name = svg(
    "text",
    { x: WIDTH - RIGHT + 14, y: (nameAt + 4).toFixed(1) },
    `${powerName(power)} ${centers}`,
  );
  return svg(
    "g",
    { "data-owner": power, class: "chart-owner" },
    svg("polyline", {
      points: line.map((point) => point.map((n) => n.toFixed(1)).join(",")).join(" "),
    }),
    svg("circle", { cx: endX.toFixed(1), cy: endY.toFixed(1), r: 3 }),
    svg("path", {
      class: "chart-lead",
      d: `M${(endX + 4).toFixed(1)} ${endY.toFixed(1)}L${WIDTH - RIGHT + 11} ${nameAt.toFixed(1)}`,
    }),
    name,
  );
}

/** @param {number} top @param {(n: number) => number} y */
function grid(top, y) {
  const step = top > 12 ? 6 : 3;
  const marks = [];
  for (let n = 0; n <= top; n += step) {
    marks.push(
      svg("path", { class: "chart-grid", d: `M${LEFT} ${y(n).toFixed(1)}H${WIDTH - RIGHT}` }),
      svg(
        "text",
        { class: "chart-mark", x: LEFT - 6, y: (y(n) + 4).toFixed(1), "text-anchor": "end" },
        String(n),
      ),
    );
  }
  return marks;
}

/** @param {readonly Count[]} counts @param {(i: number) => number} x */
function years(counts, x) {
  const step = Math.ceil(counts.length / 6);
  return counts.flatMap(({ phase }, i) =>
    i % step
      ? []
      : [
          svg(
            "text",
            { class: "chart-mark", x: x(i).toFixed(1), y: HEIGHT - 5, "text-anchor": "middle" },
            readPhase(phase).year,
          ),
        ],
  );
}

/** @param {readonly Count[]} counts */
function summary(counts) {
  const last = counts[counts.length - 1];
  const standing = Object.keys(POWERS)
    .map((power) => `${powerName(power)} ${last.centers[power] ?? 0}`)
    .join(", ");
  return `Supply centers by year. At the end of ${readPhase(last.phase).year}: ${standing}.`;
}
