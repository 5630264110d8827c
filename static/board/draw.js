// @ts-check
/** Shapes and marks as SVG, made once and changed only where they differ. */
import * as arrows from "./arrows.js";
import { setAll, svg } from "./svg.js";

/** @typedef {import("./state.js").Shape} Shape */
/** @typedef {import("./state.js").Point} Point */

const HEAD = 9;
const WAVE = 5;
const BUBBLE = 7;

/**
 * @param {Shape} shape
 * @param {number} size how much larger than drawn for the whole map at full width
 */
export function makeShape(shape, size) {
  const group = svg(
    "g",
    { role: "img" },
    svg("title"),
    svg("path", { class: "casing" }),
    svg("path", { class: "line" }),
    svg("path", { class: "casing-tip" }),
    svg("path", { class: "tip" }),
    svg("path", { class: "bubble" }),
  );
  changeShape(group, shape, size);
  return group;
}

/**
 * @param {Element} group
 * @param {Shape} shape
 * @param {number} size
 */
export function changeShape(group, shape, size) {
  const { body, tip, badge, dashed, faint, said, broken } = shape;
  const looks = { dashed, faint, said };
  const worn = Object.entries(looks).flatMap(([look, has]) => (has ? [look] : []));
  setAll(group, {
    class: ["shape", `body-${body}`, `tip-${badge ?? tip}`, ...worn].join(" "),
    "data-owner": shape.owner,
    "aria-label": shape.title,
  });
  const [title, casing, line, tipCasing, tipLine, bubble] = group.children;
  if (title.textContent !== shape.title) title.textContent = shape.title;
  const { linePath, tipPath } = badge ? badgeOnly(shape, badge, size) : lineAndTip(shape, size);
  setAll(casing, { d: linePath });
  setAll(line, { d: linePath });
  setAll(tipCasing, { d: tipPath });
  setAll(tipLine, { d: tipPath });
  setAll(bubble, { d: said ? arrows.bubblePath(bubbleAt(shape, size), BUBBLE * size) : null });
  setAll(group, { "data-broken": broken });
}

/** Half-way along the line; beside a mark that has no line.
 * @param {Shape} shape @param {number} size @returns {Point} */
function bubbleAt(shape, size) {
  const [[x, y]] = shape.along;
  if (shape.body === "none") return [x + 14 * size, y - 15 * size];
  return arrows.halfway(arrows.lineOf(shape));
}

/**
 * @param {Shape} shape
 * @param {"ring"|"star"|"cross"|"plus"} badge
 * @param {number} size
 */
function badgeOnly({ along }, badge, size) {
  const radius = { ring: 16, star: 19, cross: 10, plus: 6 }[badge];
  return { linePath: "", tipPath: arrows.badgePath(badge, along[0], radius * size) };
}

/**
 * @param {Shape} shape
 * @param {number} size
 */
function lineAndTip(shape, size) {
  const { trim, body, tip, broken } = shape;
  const grown = /** @type {const} */ ([trim[0] * size, trim[1] * size]);
  const points = arrows.trimmed(arrows.lineOf(shape), grown);
  const tipSize = (tip === "dot" ? HEAD * 0.8 : HEAD) * size;
  return {
    linePath: bodyPath(points, body, size) + (broken ? cutMark(points, size) : ""),
    tipPath: arrows.tipPath(tip, points, tipSize),
  };
}

/**
 * @param {Point[]} points
 * @param {Shape["body"]} body
 * @param {number} size
 */
function bodyPath(points, body, size) {
  if (body === "none") return "";
  if (body === "wave") return arrows.swinging(points, WAVE * size, false);
  if (body === "zigzag") return arrows.swinging(points, WAVE * 0.8 * size, true);
  return arrows.straight(points);
}

/** Two strokes across the middle, as a proof-reader strikes a line.
 * @param {Point[]} points @param {number} size */
function cutMark(points, size) {
  const i = Math.max(1, Math.floor(points.length / 2));
  const [a, b] = [points[i - 1], points[i]];
  const reach = (9 * size) / (arrows.distance(a, b) || 1);
  return [-0.28, 0.28]
    .map((slide) => {
      const from = arrows.beside(a, b, slide * reach - reach * 0.4, 7 * size);
      const to = arrows.beside(a, b, slide * reach + reach * 0.4, -7 * size);
      return arrows.straight([from, to]);
    })
    .join("");
}
