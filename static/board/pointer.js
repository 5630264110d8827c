// @ts-check
/**
 * Mouse and fingers: a tap, a hover, a long touch; one pointer drags the map, two pinch it, the
 * wheel zooms.
 */

/** @typedef {import("./state.js").Point} Point */
/** @typedef {import("./camera.js").Camera} Camera */

const SLIP = 7; // pixels a finger may slide in a tap
const HOLD = 450; // milliseconds of a long touch

/**
 * @typedef {object} Pointing what happens, in pixels from the window's corner
 * @property {(target: Element|null, at: Point, touch: boolean) => void} tap
 * @property {(target: Element|null, at: Point) => void} hover
 * @property {(target: Element|null, at: Point) => void} hold
 */

/**
 * @param {SVGSVGElement} picture
 * @param {Camera} camera
 * @param {Pointing} pointing
 */
export function listen(picture, camera, pointing) {
  /** @type {Map<number, Point>} */
  const down = new Map();
  let start = /** @type {Point} */ ([0, 0]);
  let slid = false;
  let held = false;
  let timer = 0;

  const place = (/** @type {MouseEvent} */ event) => {
    const box = picture.getBoundingClientRect();
    return /** @type {Point} */ ([event.clientX - box.left, event.clientY - box.top]);
  };
  const target = (/** @type {Event} */ event) =>
    event.target instanceof Element ? event.target : null;

  /** @param {PointerEvent} event */
  function press(event) {
    if (event.button !== 0) return;
    const at = place(event);
    down.set(event.pointerId, at);
    if (down.size > 1) {
      slid = true;
      return;
    }
    [start, slid, held] = [at, false, false];
    clearTimeout(timer);
    if (event.pointerType === "mouse") return;
    const under = target(event);
    timer = window.setTimeout(() => {
      held = !slid;
      if (held) pointing.hold(under, at);
    }, HOLD);
  }

  /** @param {PointerEvent} event */
  function move(event) {
    const at = place(event);
    const before = down.get(event.pointerId);
    if (!before) {
      if (event.pointerType === "mouse") pointing.hover(target(event), at);
      return;
    }
    if (!slid && Math.hypot(at[0] - start[0], at[1] - start[1]) > SLIP) slid = true;
    if (!slid) return;
    if (!picture.hasPointerCapture(event.pointerId)) picture.setPointerCapture(event.pointerId);
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const spread = (/** @type {Point} */ p) => Math.hypot(p[0] - other[0], p[1] - other[1]) || 1;
      camera.zoomAt(spread(at) / spread(before), [(at[0] + other[0]) / 2, (at[1] + other[1]) / 2]);
      camera.pan((at[0] - before[0]) / 2, (at[1] - before[1]) / 2);
    } else {
      camera.pan(at[0] - before[0], at[1] - before[1]);
    }
    down.set(event.pointerId, at);
  }

  /** @param {PointerEvent} event */
  function release(event) {
    clearTimeout(timer);
    if (!down.delete(event.pointerId) || slid || held || event.type === "pointercancel") return;
    pointing.tap(target(event), place(event), event.pointerType === "touch");
  }

  /** @param {WheelEvent} event */
  function wheel(event) {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1;
    camera.zoomAt(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0016)), place(event));
  }

  picture.addEventListener("pointerdown", press);
  picture.addEventListener("pointermove", move);
  picture.addEventListener("pointerup", release);
  picture.addEventListener("pointercancel", release);
  picture.addEventListener("pointerleave", () => pointing.hover(null, [0, 0]));
  picture.addEventListener("wheel", wheel, { passive: false });
  picture.addEventListener("contextmenu", (event) => held && event.preventDefault());
}
