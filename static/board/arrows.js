// @ts-check
/** The geometry of lines: numbers in, path data out. */

/** @typedef {import("./state.js").Point} Point */

/** @param {number} n */
const f = (n) => n.toFixed(1);

/** @param {Point} a @param {Point} b */
export const distance = (a, b) => Math.hypot(b[0] - a[0], b[1] - a[1]);

/**
 * A quadratic curve through an optional middle point, as points close enough to draw straight.
 * @param {readonly Point[]} along from, to, and perhaps the point it bends through
 * @returns {Point[]}
 */
export function curve([from, to, through]) {
  const count = Math.max(2, Math.ceil(distance(from, to) / 6));
  const bend = through ?? middle(from, to);
  // The control point that makes the curve pass `bend` half-way.
  const control = [2 * bend[0] - (from[0] + to[0]) / 2, 2 * bend[1] - (from[1] + to[1]) / 2];
  return Array.from({ length: count + 1 }, (_, i) => {
    const t = i / count;
    const u = 1 - t;
    return /** @type {Point} */ ([
      u * u * from[0] + 2 * u * t * control[0] + t * t * to[0],
      u * u * from[1] + 2 * u * t * control[1] + t * t * to[1],
    ]);
  });
}

/**
 * A smooth line through points in their order (Catmull and Rom's), close enough to draw straight.
 * @param {readonly Point[]} points
 * @returns {Point[]}
 */
export function threaded(points) {
  const all = [points[0], ...points, points[points.length - 1]];
  const found = [points[0]];
  for (let i = 1; i < all.length - 2; i++) {
    const [before, from, to, after] = all.slice(i - 1, i + 3);
    const count = Math.max(2, Math.ceil(distance(from, to) / 6));
    for (let k = 1; k <= count; k++) {
      const t = k / count;
      const on = (/** @type {0|1} */ axis) =>
        from[axis] +
        0.5 * t * (to[axis] - before[axis] +
          t * (2 * before[axis] - 5 * from[axis] + 4 * to[axis] - after[axis] +
            t * (3 * (from[axis] - to[axis]) + after[axis] - before[axis])));
      found.push([on(0), on(1)]);
    }
  }
  return found;
}

/** The line of a shape, as points.
 * @param {Pick<import("./state.js").Shape, "along"|"through">} shape */
export const lineOf = ({ along, through }) =>
  through?.length ? threaded([along[0], ...through, along[1]]) : curve(along);

/** @param {Point} a @param {Point} b @returns {Point} */
export const middle = (a, b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/**
 * The point a share of the way, pushed sideways (to the right of the way) by some units.
 * @param {Point} from
 * @param {Point} to
 * @param {number} share 0 to 1
 * @param {number} [aside]
 * @returns {Point}
 */
export function beside(from, to, share, aside = 0) {
  const length = distance(from, to) || 1;
  const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  return [from[0] + dx * length * share - dy * aside, from[1] + dy * length * share + dx * aside];
}

/**
 * Leave some length free at both ends; a line too short for it keeps its middle third.
 * @param {Point[]} points
 * @param {readonly [number, number]} trim
 * @returns {Point[]}
 */
export function trimmed(points, [start, end]) {
  const length = points.slice(1).reduce((sum, point, i) => sum + distance(points[i], point), 0);
  const scale = start + end > length * 0.66 ? (length * 0.66) / (start + end || 1) : 1;
  return cutStart(cutStart(points, start * scale).reverse(), end * scale).reverse();
}

/**
 * @param {Point[]} points
 * @param {number} amount
 * @returns {Point[]}
 */
function cutStart(points, amount) {
  let left = amount;
  for (let i = 1; i < points.length; i++) {
    const step = distance(points[i - 1], points[i]);
    if (step > left) return [beside(points[i - 1], points[i], left / step), ...points.slice(i)];
    left -= step;
  }
  return points.slice(-2);
}

/** @param {readonly Point[]} points */
export const straight = (points) =>
  points.map(([x, y], i) => `${i ? "L" : "M"}${f(x)} ${f(y)}`).join("");

/**
 * The line swinging to both sides: round like water, or sharp.
 * @param {Point[]} points
 * @param {number} width
 * @param {boolean} sharp
 */
export function swinging(points, width, sharp) {
  const half = sharp ? 6 : 7;
  const total = points.slice(1).reduce((sum, point, i) => sum + distance(points[i], point), 0);
  const swings = Math.max(2, 2 * Math.round(total / half / 2));
  const at = spaced(points, swings);
  let path = `M${f(at[0][0])} ${f(at[0][1])}`;
  for (let i = 1; i <= swings; i++) {
    const crest = beside(at[i - 1], at[i], 0.5, i % 2 ? width : -width);
    const here = `${f(at[i][0])} ${f(at[i][1])}`;
    const top = `${f(crest[0])} ${f(crest[1])}`;
    path += sharp ? `L${top}L${here}` : `Q${top} ${here}`;
  }
  return path;
}

/**
 * Evenly spaced points along a line.
 * @param {Point[]} points
 * @param {number} count
 * @returns {Point[]}
 */
function spaced(points, count) {
  const lengths = [0];
  for (let i = 1; i < points.length; i++) {
    lengths.push(lengths[i - 1] + distance(points[i - 1], points[i]));
  }
  const total = lengths[lengths.length - 1];
  return Array.from({ length: count + 1 }, (_, k) => {
    const goal = (total * k) / count;
    const i = Math.min(
      Math.max(
        1,
        lengths.findIndex((length) => length >= goal),
      ),
      points.length - 1,
    );
    const step = lengths[i] - lengths[i - 1] || 1;
    return beside(points[i - 1], points[i], (goal - lengths[i - 1]) / step);
  });
}

/**
 * What stands at the end of a line, pointing along its last stretch.
 * @param {"head"|"open"|"dot"|"cup"|"burst"|"none"} tip
 * @param {Point[]} points
 * @param {number} size
 */
export function tipPath(tip, points, size) {
  const end = points[points.length - 1];
  const before = points[Math.max(0, points.length - 3)];
  const angle = Math.atan2(end[1] - before[1], end[0] - before[0]);
  const at = (/** @type {number} */ forward, /** @type {number} */ aside) =>
    `${f(end[0] + Math.cos(angle) * forward - Math.sin(angle) * aside)} ${f(
      end[1] + Math.sin(angle) * forward + Math.cos(angle) * aside,
    )}`;
  switch (tip) {
    case "head":
    case "open":
      return `M${at(size, 0)}L${at(-size * 0.55, size * 0.78)}L${at(-size * 0.2, 0)}L${at(-size * 0.55, -size * 0.78)}Z`;
    case "dot":
      return `M${at(-size * 0.5, 0)}a${size * 0.5} ${size * 0.5} 0 1 0 ${f(Math.cos(angle) * size)} ${f(Math.sin(angle) * size)}a${size * 0.5} ${size * 0.5} 0 1 0 ${f(-Math.cos(angle) * size)} ${f(-Math.sin(angle) * size)}Z`;
    case "cup":
      return `M${at(size * 0.55, size)}Q${at(-size * 0.55, 0)} ${at(size * 0.55, -size)}`;
    case "burst":
      return [0, 45, 90, 135]
        .map((turn) => {
          const [c, s] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
          return `M${at(c * size * 0.85, s * size * 0.85)}L${at(-c * size * 0.85, -s * size * 0.85)}`;
        })
        .join("");
    case "none":
      return "";
  }
}

/**
 * A mark of its own around a point.
 * @param {"ring"|"star"|"cross"|"plus"} badge
 * @param {Point} at
 * @param {number} size
 */
export function badgePath(badge, [x, y], size) {
  const s = size;
  const around = (/** @type {number} */ corners, /** @type {(i: number) => number} */ radius) => {
    const points = Array.from({ length: corners }, (_, i) => {
      const turn = ((i + 0.5) * 2 * Math.PI) / corners;
      return `${f(x + Math.cos(turn) * radius(i))} ${f(y + Math.sin(turn) * radius(i))}`;
    });
    return `M${points.join("L")}Z`;
  };
  switch (badge) {
    case "ring":
      return around(8, () => s);
    case "star":
      return around(20, (i) => (i % 2 ? s : s * 0.8));
    case "cross":
      return `M${f(x - s)} ${f(y - s)}L${f(x + s)} ${f(y + s)}M${f(x + s)} ${f(y - s)}L${f(x - s)} ${f(y + s)}`;
    case "plus":
      return `M${f(x - s)} ${f(y)}L${f(x + s)} ${f(y)}M${f(x)} ${f(y - s)}L${f(x)} ${f(y + s)}`;
  }
}

/**
 * A small speech bubble around a point, its tail to the lower left, with two lines of writing in it.
 * @param {Point} at
 * @param {number} size half its width
 */
export function bubblePath([x, y], size) {
  const [w, h] = [size, size * 0.72];
  const at = (/** @type {number} */ dx, /** @type {number} */ dy) =>
    `${f(x + dx * w)} ${f(y + dy * h)}`;
  const corner = (/** @type {string} */ to) => `A${f(w * 0.35)} ${f(w * 0.35)} 0 0 1 ${to}`;
  return [
    `M${at(-0.65, -1)}L${at(0.65, -1)}${corner(at(1, -0.5))}L${at(1, 0.4)}${corner(at(0.65, 0.9))}`,
    `L${at(-0.15, 0.9)}L${at(-0.6, 1.7)}L${at(-0.6, 0.9)}${corner(at(-1, 0.4))}L${at(-1, -0.5)}`,
    `${corner(at(-0.65, -1))}Z`,
  ].join("");
}

/** The point half-way along a line.
 * @param {readonly Point[]} points */
export const halfway = (points) => points[Math.floor((points.length - 1) / 2)];
