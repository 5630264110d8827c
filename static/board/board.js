// @ts-check
/**
 * The board's public surface. It shows the state it is given (state.js) and tells what was touched,
 * hovered over or typed; it knows no rules.
 *
 *     const board = new Board(mount, mapText, { drawPiece, touched });
 *     board.show({ spots, pieces, shapes });
 */
import { distance } from "./arrows.js";
import { Camera } from "./camera.js";
import { changeShape, makeShape } from "./draw.js";
import { Labels } from "./labels.js";
import { still } from "./motion.js";
import { DIRECTIONS, nearestToward } from "./neighbors.js";
import { listen } from "./pointer.js";
import { EMPTY } from "./state.js";
import { Layer, setAll, svg } from "./svg.js";

/** @typedef {import("./state.js").BoardState} BoardState */
/** @typedef {import("./state.js").Piece} Piece */
/** @typedef {import("./state.js").Point} Point */
/** @typedef {import("./state.js").Shape} Shape */
/** @typedef {import("./state.js").Spot} Spot */

/** @typedef {{spot: string, look: string, title?: string}} Mark a place's outline, drawn once more */

/**
 * @typedef {object} BoardOptions
 * @property {(piece: Piece) => SVGElement[]} drawPiece around the origin, radius 11
 * @property {(spot: string) => void} [touched] tapped, or Enter at the cursor
 * @property {(spot: string|null, at: Point, held: boolean) => void} [hovered]
 * @property {(event: KeyboardEvent) => boolean} [typed] true when the key meant something
 * @property {number} [finger] smallest radius of a piece in pixels
 */

const PIECE = 11;
const PLACE = "[data-place], [data-spot]";
/** How near, in pixels, a finger must come to a lit place that it narrowly misses. */
const NEAR = 22;
/** How far, in pixels, from the window's edge a place is still seen well. */
const BORDER = 36;

export class Board {
  /**
   * @param {HTMLElement} mount
   * @param {string} map the map's SVG text: its places carry data-place, and what else shows whose
   *   they are data-sign
   * @param {BoardOptions} options
   */
  constructor(mount, map, options) {
    this.mount = mount;
    this.options = options;
    /** @type {BoardState} */
    this.state = EMPTY;
    this.picture = readMap(map);
    const { width, height } = this.picture.viewBox.baseVal;
    this.pieceSize = 1;
    /** @type {Map<string, SVGElement>} */
    this.places = new Map();
    /** What else shows whose a place is. @type {Map<string, Element>} */
    this.signs = new Map();
    for (const place of this.picture.querySelectorAll("[data-place]")) {
      this.places.set(
        String(place.getAttribute("data-place")),
        /** @type {SVGElement} */ (place),
      );
    }
    for (const sign of this.picture.querySelectorAll("[data-sign]")) {
      this.signs.set(String(sign.getAttribute("data-sign")), sign);
    }
    this.layers = this.#addLayers();
    this.labels = new Labels(this.picture);
    mount.replaceChildren(this.picture);
    this.camera = new Camera(this.picture, [width, height], () => this.#rescale());
    this.#watch();
  }

  /** Show a new state; what is not named stays.
   * @param {Partial<BoardState>} change */
  show(change) {
    const before = this.state;
    this.state = { ...before, ...change };
    if (this.state.spots !== before.spots) this.#showSpots(before.spots);
    this.layers.marks.show(this.#marks());
    this.layers.shapes.show(this.state.shapes);
    this.layers.pieces.show(this.state.pieces);
    this.labels.giveWay(this.state.pieces, this.pieceSize);
  }

  /** Names are written otherwise from now on: short, or in full. */
  relabel() {
    this.labels.giveWay(this.state.pieces, this.pieceSize);
  }

  /** Put the keyboard's cursor on a place and bring it into view.
   * @param {string} spot */
  focus(spot) {
    this.show({ cursor: spot });
    this.#stops();
    this.places.get(spot)?.focus({ preventScroll: true });
    const at = this.state.spots.get(spot)?.at;
    if (at && !this.camera.sees(at, 30)) this.camera.glide(this.camera.scale, at, this.smooth);
  }

  /** Look at some points from near enough to tell them apart, or at the whole map.
   * @param {Point[]} points @param {number} scale the least pixels for a map unit */
  lookAt(points, scale) {
    if (!points.length) return this.camera.glide(0, this.camera.center, this.smooth);
    const center = [0, 1].map(
      (axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length,
    );
    this.camera.glide(Math.max(scale, this.camera.farthest), center, this.smooth);
  }

  /** Look at all these points at once, from as near as they allow, but no nearer than `nearest`.
   * @param {Point[]} points @param {number} nearest pixels for a map unit */
  frame(points, nearest) {
    this.fit();
    const [scale, center] = this.camera.around(points, BORDER, nearest);
    this.camera.glide(scale, center, this.smooth);
  }

  /** See to it that these points are seen; nothing moves when they are.
   * @param {Point[]} points */
  reveal(points) {
    this.fit();
    const hidden = points.some((point) => !this.camera.sees(point, BORDER / 2));
    if (hidden) this.frame(points, this.camera.scale);
  }

  /** Fill the mount as it is now. */
  fit() {
    this.camera.resize(this.mount.clientWidth, this.mount.clientHeight);
  }

  /** @param {number} factor */
  zoom(factor) {
    const { camera } = this;
    camera.glide(camera.scale * factor, camera.center, this.smooth);
  }

  get smooth() {
    return this.state.moving && !still();
  }

  #addLayers() {
    const [marks, shapes, pieces] = ["marks", "shapes", "pieces"].map((name) =>
      this.picture.appendChild(svg("g", { class: `board-${name}` })),
    );
    // Names are read over lines, and give way to pieces.
    const names = this.picture.querySelector("[data-label]")?.parentElement;
    if (names) pieces.before(names);
    this.picture.prepend(svg("defs", {}, hatching()));
    // Marks lie on the land, under borders and names.
    [...this.places.values()].at(-1)?.parentElement?.after(marks);
    return {
      marks: new Layer(marks, this.#makeMark, (element, { look, title }) =>
        setAll(element, { class: look, "aria-label": title ?? null }),
      ),
      shapes: new Layer(
        shapes,
        (/** @type {Shape} */ shape) => makeShape(shape, this.pieceSize),
        (element, shape) => changeShape(element, shape, this.pieceSize),
      ),
      pieces: new Layer(pieces, this.#makePiece, this.#changePiece),
    };
  }

  #watch() {
    listen(this.picture, this.camera, {
      tap: (target, at, touch) => {
        const spot = this.#spotAt(target, touch ? at : null);
        if (spot) this.options.touched?.(spot);
      },
      hover: (target, at) => this.options.hovered?.(this.#spotAt(target, null), at, false),
      hold: (target, at) => this.options.hovered?.(this.#spotAt(target, at), at, true),
    });
    this.picture.addEventListener("keydown", (event) => this.#key(event));
    this.picture.addEventListener("focusin", ({ target }) => {
      const spot = target instanceof Element ? placeOf(target) : null;
      const byKey = target instanceof Element && target.matches(":focus-visible");
      if (spot && byKey && this.state.spots.has(spot)) this.show({ cursor: spot });
    });
    this.picture.addEventListener("focusout", () => this.show({ cursor: null }));
    new ResizeObserver(() => this.fit()).observe(this.mount);
    this.fit();
  }

  /**
   * The place under a pointer. A finger that narrowly misses a lit place means that place.
   * @param {Element|null} target @param {Point|null} at
   */
  #spotAt(target, at) {
    const under = placeOf(target);
    const { spots } = this.state;
    if (!at || (under && spots.get(under)?.lit)) return under && spots.has(under) ? under : null;
    const near = [...spots]
      .filter(([, { lit }]) => lit)
      .map(
        ([name, spot]) =>
          /** @type {const} */ ([distance(this.camera.toWindow(spot.at), at), name]),
      )
      .filter(([pixels]) => pixels < NEAR)
      .sort(([a], [b]) => a - b);
    return near[0]?.[1] ?? (under && spots.has(under) ? under : null);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { cursor, spots } = this.state;
    const direction = DIRECTIONS[event.key];
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (direction && cursor) {
      const lit = [...spots].filter(([name, spot]) => spot.lit && name !== cursor);
      const among = lit.length && !event.shiftKey ? lit : [...spots];
      const from = spots.get(cursor)?.at ?? [0, 0];
      const next = nearestToward(
        from,
        direction,
        among.map(([name, spot]) => [name, spot.at]),
      );
      if (next) this.focus(next);
    } else if ((event.key === "Enter" || event.key === " ") && cursor) {
      if (!this.options.typed?.(event)) this.options.touched?.(cursor);
    } else if (event.key === "+" || event.key === "=") this.zoom(1.4);
    else if (event.key === "-") this.zoom(1 / 1.4);
    else if (!this.options.typed?.(event)) return;
    event.preventDefault();
  }

  /** @param {ReadonlyMap<string, Spot>} before */
  #showSpots(before) {
    for (const [name, place] of this.places) {
      const spot = this.state.spots.get(name);
      if (!spot || spot === before.get(name)) continue;
      const { label, owner, guest = null } = spot;
      setAll(place, { role: "button", "aria-label": label, "data-owner": owner ?? guest });
      place.classList.toggle("visited", !owner && guest !== null);
      const sign = this.signs.get(name);
      if (sign) setAll(sign, { "data-owner": owner });
    }
    this.#stops();
  }

  /** Only places that can start or go on an action are stops of the Tab key. */
  #stops() {
    for (const [name, { stop }] of this.state.spots) {
      const place = this.places.get(name);
      if (place) setAll(place, { tabindex: stop || name === this.state.cursor ? 0 : -1 });
    }
  }

  /** @returns {Map<string, Mark>} */
  #marks() {
    /** @type {Map<string, Mark>} */
    const marks = new Map();
    const { spots, zones, selected, cursor } = this.state;
    for (const [spot, title] of zones) {
      marks.set(`zone ${spot}`, { spot, look: "board-mark zone", title });
    }
    for (const [spot, { lit }] of spots) {
      if (lit) marks.set(`lit ${spot}`, { spot, look: `board-mark lit-${lit}` });
    }
    if (selected)
      marks.set(`selected ${selected}`, { spot: selected, look: "board-mark selected" });
    if (cursor) marks.set(`cursor ${cursor}`, { spot: cursor, look: "board-mark cursor" });
    return marks;
  }

  /** @param {Mark} mark */
  #makeMark = ({ spot, look, title }) =>
    svg("path", {
      class: look,
      d: this.places.get(spot)?.getAttribute("d"),
      role: title ? "img" : null,
      "aria-label": title ?? null,
    });

  /** @param {Piece} piece */
  #makePiece = (piece) => {
    const body = svg("g", { class: "piece-body" }, ...this.options.drawPiece(piece));
    const element = svg("g", {}, body);
    this.#changePiece(element, piece);
    return element;
  };

  /** @param {SVGElement} element @param {Piece} piece */
  #changePiece = (element, { at, kind, owner, spot, stand }) => {
    const look = `piece piece-${kind} ${stand}`;
    if (stand === "loose" && element.nextElementSibling) element.parentElement?.append(element);
    setAll(element, { class: look, "data-owner": owner, "data-spot": spot });
    element.style.transform = `translate(${at[0]}px, ${at[1]}px)`;
    element.style.setProperty("--size", String(this.pieceSize));
  };

  /** Pieces and lines keep a size that can be seen and touched at every zoom. */
  #rescale() {
    this.picture.classList.toggle("far", this.camera.scale < 0.5);
    const finger = this.options.finger ?? 9.5;
    const size =
      Math.round(Math.min(1.45, Math.max(0.9, finger / PIECE / this.camera.scale)) * 50) / 50;
    const same = size === this.pieceSize;
    this.pieceSize = size;
    this.relabel();
    if (same) return;
    for (const { element, item } of this.layers.pieces.kept.values())
      this.#changePiece(element, item);
    for (const { element, item } of this.layers.shapes.kept.values())
      changeShape(element, item, size);
  }
}

/** What a zone is filled with: lines that cross, unlike any that run beneath. */
const hatching = () =>
  svg(
    "pattern",
    { id: "board-zone", width: 22, height: 22, patternUnits: "userSpaceOnUse" },
    svg("path", { class: "zone-line", d: "M-2 -2l26 26M24 -2l-26 26" }),
  );

/** @param {Element|null} target */
function placeOf(target) {
  const place = target?.closest(PLACE);
  return place?.getAttribute("data-place") ?? place?.getAttribute("data-spot") ?? null;
}

/** @param {string} text @returns {SVGSVGElement} */
function readMap(text) {
  const read = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const picture = document.importNode(read, true);
  if (!(picture instanceof SVGSVGElement)) throw new TypeError("the map is no SVG picture");
  setAll(picture, { role: "application", width: null, height: null });
  picture.classList.add("board");
  redrawCopies(picture);
  return picture;
}

/**
 * A copy of places by <use> would be a stop of the Tab key wherever they are: draw the copied
 * outlines as one path instead.
 * @param {SVGSVGElement} picture
 */
function redrawCopies(picture) {
  for (const copy of picture.querySelectorAll("use")) {
    const places = picture.querySelectorAll(`${copy.getAttribute("href")} [data-place]`);
    if (!places.length) continue;
    const d = [...places].map((place) => place.getAttribute("d")).join("");
    copy.replaceWith(svg("path", { class: copy.getAttribute("class"), d }));
  }
}
