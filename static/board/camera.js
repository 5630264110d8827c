// @ts-check
/**
 * What part of the map is seen: pan, zoom and their bounds. The view always has the shape of the
 * window it is seen through, so one number, the scale, relates map units to pixels.
 */

/** @typedef {import("./state.js").Point} Point */

const CLOSEST = 4; // pixels for one map unit
const GLIDE = 250; // milliseconds

export class Camera {
  /**
   * @param {SVGSVGElement} picture
   * @param {readonly [number, number]} size of the whole map
   * @param {() => void} moved called after every change of scale
   */
  constructor(picture, size, moved) {
    this.picture = picture;
    this.size = size;
    this.moved = moved;
    /** The window in pixels. */
    this.window = [1, 1];
    /** Pixels for one map unit. */
    this.scale = 1;
    /** The middle of the view, in map units. */
    this.center = [size[0] / 2, size[1] / 2];
    this.frame = 0;
    this.whole = true;
  }

  /** The scale at which the whole map just fits. */
  get farthest() {
    return Math.min(this.window[0] / this.size[0], this.window[1] / this.size[1]);
  }

  /** The window has a new size: the whole map stays whole, a detail stays where it is.
   * @param {number} width @param {number} height */
  resize(width, height) {
    if (!width || !height) return;
    this.window = [width, height];
    this.look(this.whole ? this.farthest : this.scale, this.center);
  }

  /** @param {number} scale @param {readonly number[]} center */
  look(scale, center) {
    this.scale = Math.min(Math.max(scale, this.farthest), CLOSEST);
    this.whole = this.scale <= this.farthest * 1.001;
    this.center = [0, 1].map((axis) => {
      const half = this.window[axis] / this.scale / 2;
      if (2 * half >= this.size[axis]) return this.size[axis] / 2;
      return Math.min(Math.max(center[axis], half), this.size[axis] - half);
    });
    const [width, height] = this.window.map((length) => length / this.scale);
    const [x, y] = [this.center[0] - width / 2, this.center[1] - height / 2];
    const margins = [0, 1].map((axis) => (this.window[axis] - this.size[axis] * this.scale) / 2);
    const [beside, above] = margins.map((margin) => `${Math.max(0, margin).toFixed(1)}px`);
    this.picture.style.clipPath = `inset(${above} ${beside})`;
    this.picture.setAttribute("viewBox", [x, y, width, height].map((n) => n.toFixed(2)).join(" "));
    this.moved();
  }

  /** Move the map under the finger by some pixels.
   * @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.stop();
    this.look(this.scale, [this.center[0] - dx / this.scale, this.center[1] - dy / this.scale]);
  }

  /** Zoom so that the point under the pointer stays under it.
   * @param {number} factor @param {Point} at pixels from the window's corner */
  zoomAt(factor, at) {
    this.stop();
    const fixed = this.toMap(at);
    const scale = Math.min(Math.max(this.scale * factor, this.farthest), CLOSEST);
    this.look(scale, [
      fixed[0] - (at[0] - this.window[0] / 2) / scale,
      fixed[1] - (at[1] - this.window[1] / 2) / scale,
    ]);
  }

  /** @param {Point} at pixels @returns {Point} */
  toMap(at) {
    return [
      this.center[0] + (at[0] - this.window[0] / 2) / this.scale,
      this.center[1] + (at[1] - this.window[1] / 2) / this.scale,
    ];
  }

  /** @param {Point} at map units @returns {Point} pixels from the window's corner */
  toWindow(at) {
    return [
      (at[0] - this.center[0]) * this.scale + this.window[0] / 2,
      (at[1] - this.center[1]) * this.scale + this.window[1] / 2,
    ];
  }

  /** Whether a point can be seen, some pixels away from the edge.
   * @param {Point} at @param {number} margin */
  sees(at, margin) {
    const spot = this.toWindow(at);
    return spot.every((n, axis) => n >= margin && n <= this.window[axis] - margin);
  }

  /** The scale and the middle at which all these points are seen, from no nearer than `nearest`.
   * @param {Point[]} points @param {number} margin pixels @param {number} nearest
   * @returns {[scale: number, center: number[]]} */
  around(points, margin, nearest) {
    const ends = [0, 1].map((axis) => {
      const all = points.map((point) => point[axis]);
      return [Math.min(...all), Math.max(...all)];
    });
    const scales = ends.map(
      ([low, high], axis) => Math.max(1, this.window[axis] - 2 * margin) / (high - low || 1),
    );
    return [Math.min(nearest, ...scales), ends.map(([low, high]) => (low + high) / 2)];
  }

  /** Glide to another view.
   * @param {number} scale @param {readonly number[]} center @param {boolean} smooth */
  glide(scale, center, smooth) {
    this.stop();
    if (!smooth) return this.look(scale, center);
    const [fromScale, fromCenter, start] = [this.scale, this.center, performance.now()];
    const step = (/** @type {number} */ now) => {
      const t = Math.min(1, (now - start) / GLIDE);
      const eased = 1 - (1 - t) ** 3;
      this.look(
        fromScale * (scale / fromScale) ** eased,
        fromCenter.map((c, axis) => c + (center[axis] - c) * eased),
      );
      if (t < 1) this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  stop() {
    cancelAnimationFrame(this.frame);
  }
}
