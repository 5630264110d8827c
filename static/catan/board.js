// @ts-check
/**
 * The board: shows a view's island and what stands on it, lights places and tells which was chosen.
 * It knows no rules.
 *
 *     const board = new IslandBoard(mount, { chosen: ({ kind, name }) => … });
 *     board.show(view);
 *     board.light({ nodes: new Map([["17", "Node 17 between …"]]) });
 */
import { Camera } from "../board/camera.js";
import { DIRECTIONS, nearestToward } from "../board/neighbors.js";
import { listen } from "../board/pointer.js";
import { Layer, setAll, svg } from "../board/svg.js";
import { drawPiece, drawRobber } from "./art/pieces.js";
import { hexPath } from "./art/terrain.js";
import { occupants } from "./facts.js";
import { HEXES, NODES, RADIUS, endsOf, middleOf } from "./island.js";
import { ROBBER, SIZE, drawScenery } from "./scenery.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Color} Color */
/** @typedef {import("./island.js").Point} Point */

/** @typedef {{kind: "node"|"edge"|"hex", name: string}} Place */
/** @typedef {{piece: "road"|"settlement"|"city", color: Color, where: string, look: string}} Standing */

/**
 * What can be chosen, each place with what a screen reader calls it.
 * @typedef {object} Lights
 * @property {ReadonlyMap<string, string>} [nodes]
 * @property {ReadonlyMap<string, string>} [edges]
 * @property {ReadonlyMap<string, string>} [hexes]
 */

/**
 * @typedef {object} BoardOptions
 * @property {(place: Place) => void} chosen a lit place was tapped, or Enter pressed on it
 * @property {(label: string) => void} [held] a finger rests on a lit place: what it is called
 */

/** @typedef {Place & {label: string, at: Point}} Lit */

/** How near, in pixels, a finger must come to a lit place that it narrowly misses. */
const NEAR = 24;
const [WIDTH, HEIGHT] = SIZE;

export class IslandBoard {
  /** @param {HTMLElement} mount @param {BoardOptions} options */
  constructor(mount, options) {
    this.mount = mount;
    this.options = options;
    this.laid = "";
    /** @type {Map<string, SVGElement>} */
    this.tokens = new Map();
    /** @type {Map<string, Lit>} */
    this.lit = new Map();
    /** The lit place of the piece that can still be taken back. @type {string|null} */
    this.taken = null;
    /** Nodes where a building stands. @type {Set<string>} */
    this.built = new Set();
    const picture = svg("svg", { class: "island", role: "group", "aria-label": "Board" });
    this.picture = /** @type {SVGSVGElement} */ (picture);
    const inner = svg("g", { transform: `translate(${WIDTH / 2} ${HEIGHT / 2})` });
    const layer = (/** @type {string} */ name) => {
      const group = svg("g", { class: `island-${name}` });
      inner.append(group);
      return group;
    };
    this.ground = layer("ground");
    this.echoes = new Layer(layer("echoes"), this.#makeEcho, () => {});
    this.robber = svg("g", { class: "robber" }, ...drawRobber());
    const [hexes, pieces, top, places] = ["hexes", "pieces", "robber", "places"].map(layer);
    this.pieces = new Layer(pieces, this.#makePiece, this.#changePiece);
    this.hexLights = new Layer(hexes, this.#makeLight, this.#changeLight);
    this.lights = new Layer(places, this.#makeLight, this.#changeLight);
    top.append(this.robber);
    this.picture.append(inner);
    mount.replaceChildren(this.picture);
    this.camera = new Camera(this.picture, SIZE, () => {});
    this.#watch();
  }

  /** Show where everything stands; pieces that come drop, the robber walks.
   * @param {View} view
   * @param {{ghost?: Omit<Standing, "look">|null, still?: boolean}} [how] a piece not there yet;
   *   still: nothing moves */
  show(view, { ghost = null, still = false } = {}) {
    this.mount.classList.toggle("still", still || !this.laid);
    if (view.board !== this.laid) {
      this.laid = view.board;
      const { ground, tokens } = drawScenery(view.board);
      this.ground.replaceChildren(...ground);
      this.tokens = tokens;
    }
    for (const [letter, token] of this.tokens)
      token.classList.toggle("blocked", letter === view.robber);
    const [x, y] = HEXES.get(view.robber)?.at ?? [0, 0];
    this.robber.style.transform = `translate(${x + ROBBER[0]}px, ${y + ROBBER[1]}px)`;
    this.built = new Set(occupants(view).nodes.keys());
    this.taken = ghost && `${ghost.piece === "road" ? "edge" : "node"} ${ghost.where}`;
    this.pieces.show(standing(view, ghost));
  }

  /** Look closer by a factor, or with 0 at the whole island. @param {number} factor */
  zoom(factor) {
    const { camera } = this;
    camera.glide(factor ? camera.scale * factor : camera.farthest, camera.center, !still());
  }

  /** Light the places that can be chosen, and only them. @param {Lights} lights */
  light({ nodes, edges, hexes }) {
    const focused = this.cursor;
    this.lit = new Map([
      ...gathered("hex", hexes, (name) => HEXES.get(name)?.at),
      ...gathered("edge", edges, middleOf),
      ...gathered("node", nodes, (name) => NODES.get(name)),
    ]);
    const all = [...this.lit];
    this.hexLights.show(new Map(all.filter(([, { kind }]) => kind === "hex")));
    this.lights.show(new Map(all.filter(([, { kind }]) => kind !== "hex")));
    this.#stopAt(focused && this.lit.has(focused) ? focused : (all[0]?.[0] ?? null));
  }

  /** Draw attention to places without offering them. @param {readonly Place[]} places */
  echo(places) {
    this.echoes.show(new Map(places.map((place) => [keyOf(place), place])));
  }

  /** Put the keyboard on a lit place, the first one unless another is named. @param {string} [key] */
  focus(key) {
    const target = key ?? this.picture.querySelector('[tabindex="0"]')?.getAttribute("data-place");
    if (!target || !this.lit.has(target)) return false;
    this.#stopAt(target);
    const element = this.picture.querySelector(`[data-place="${target}"]`);
    if (element instanceof SVGElement) element.focus({ preventScroll: true });
    const at = this.lit.get(target)?.at;
    if (at && !this.camera.sees(centered(at), 20))
      this.camera.glide(this.camera.scale, centered(at), !still());
    return true;
  }

  /** The lit place the keyboard is at. */
  get cursor() {
    const at = document.activeElement;
    return at && this.picture.contains(at) ? at.getAttribute("data-place") : null;
  }

  /** Where a place is in the window, for what flies there. @param {Place} place @returns {DOMRect} */
  rectOf({ kind, name }) {
    const at =
      kind === "hex" ? HEXES.get(name)?.at : kind === "node" ? NODES.get(name) : middleOf(name);
    const [x, y] = this.camera.toWindow(centered(at ?? [0, 0]));
    const { left, top } = this.picture.getBoundingClientRect();
    return new DOMRect(left + x - 1, top + y - 1, 2, 2);
  }

  #watch() {
    listen(this.picture, this.camera, {
      tap: (target, at, touch) => this.#choose(this.#litAt(target, touch ? at : null)),
      hover: () => {},
      hold: (target, at) => {
        const place = this.#litAt(target, at);
        if (place) this.options.held?.(place.label);
      },
    });
    // A press by a screen reader comes as a click without a pointer.
    this.picture.addEventListener("click", (event) => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.detail === 0) this.#choose(this.#litAt(target, null));
    });
    this.picture.addEventListener("keydown", (event) => this.#key(event));
    const fit = () => this.camera.resize(this.mount.clientWidth, this.mount.clientHeight);
    new ResizeObserver(fit).observe(this.mount);
    fit();
  }

  /** @param {Lit|null} place */
  #choose(place) {
    if (place) this.options.chosen({ kind: place.kind, name: place.name });
  }

  /** The lit place under a pointer, or that a finger narrowly misses.
   * @param {Element|null} target @param {Point|null} at */
  #litAt(target, at) {
    const under = this.lit.get(target?.closest("[data-place]")?.getAttribute("data-place") ?? "");
    if (!at || (under && under.kind !== "hex")) return under ?? null;
    const pixels = (/** @type {Lit} */ place) => {
      const [left, top] = this.camera.toWindow(centered(place.at));
      return Math.hypot(left - at[0], top - at[1]);
    };
    const near = [...this.lit.values()]
      .filter((place) => place.kind !== "hex" && pixels(place) < NEAR)
      .sort((a, b) => pixels(a) - pixels(b));
    return near[0] ?? under ?? null;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const here = this.lit.get(this.cursor ?? "");
    const direction = DIRECTIONS[event.key];
    if (direction && here) {
      const others = [...this.lit].filter(([, place]) => place !== here);
      const next = nearestToward(
        here.at,
        direction,
        others.map(([key, { at }]) => [key, at]),
      );
      if (next) this.focus(next);
    } else if ((event.key === "Enter" || event.key === " ") && here) this.#choose(here);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Only one lit place is a stop of the Tab key; arrows lead on. @param {string|null} key */
  #stopAt(key) {
    for (const element of this.picture.querySelectorAll("[data-place]")) {
      const name = element.getAttribute("data-place");
      setAll(element, { tabindex: name === key ? 0 : -1 });
      element.classList.toggle("taken", name === this.taken);
    }
  }

  /** @param {Lit} lit */
  #makeLight = ({ kind, name, label, at: [x, y] }) => {
    const shape =
      kind === "hex"
        ? [svg("path", { class: "lit-shape", d: hexPath(RADIUS - 5), transform: shift([x, y]) })]
        : kind === "node"
          ? [
              svg("circle", { class: "lit-reach", cx: x, cy: y, r: 21 }),
              svg("circle", {
                class: "lit-shape",
                cx: x,
                cy: y,
                r: this.built.has(name) ? 20 : 10.5,
              }),
            ]
          : [
              svg("path", { class: "lit-reach", d: "M-20 0H20", transform: turned(name) }),
              svg("path", {
                class: "lit-shape",
                d: "M-15-4.500h30a4.500 4.500 0 0 1 0 9h-30a4.500 4.500 0 0 1 0-9Z",
                transform: turned(name),
              }),
            ];
    return svg(
      "g",
      {
        class: `lit lit-${this.built.has(name) ? "raise" : kind}`,
        "data-place": `${kind} ${name}`,
        role: "button",
        tabindex: -1,
        "aria-label": label,
      },
      ...shape,
    );
  };

  /** @param {SVGElement} element @param {Lit} lit */
  #changeLight = (element, { label }) => setAll(element, { "aria-label": label });

  /** @param {Place} place */
  #makeEcho = ({ kind, name }) => {
    if (kind === "edge")
      return svg("path", { class: "echo", d: "M-24-10h48v20h-48Z", transform: turned(name) });
    const [x, y] = (kind === "hex" ? HEXES.get(name)?.at : NODES.get(name)) ?? [0, 0];
    return kind === "hex"
      ? svg("path", { class: "echo", d: hexPath(RADIUS - 4), transform: shift([x, y]) })
      : svg("circle", { class: "echo", cx: x, cy: y, r: 22 });
  };

  /** @param {Standing} piece */
  #makePiece = (piece) => {
    const body = drawPiece(piece.piece, piece.color);
    const at = piece.piece === "road" ? turned(piece.where) : shift(NODES.get(piece.where));
    const element = svg("g", { transform: at }, body);
    this.#changePiece(element, piece);
    return element;
  };

  /** @param {SVGElement} element @param {Standing} piece */
  #changePiece = (element, { look }) => setAll(element, { class: look });
}

/** @param {Place} place */
const keyOf = ({ kind, name }) => `${kind} ${name}`;

/** From the island's middle to the picture's corner. @param {Point} at @returns {Point} */
const centered = ([x, y]) => [x + WIDTH / 2, y + HEIGHT / 2];

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param {Point|undefined} at */
const shift = (at) => `translate(${(at ?? [0, 0]).map((n) => n.toFixed(2)).join(" ")})`;

/** Along an edge, from its middle. @param {string} edge */
function turned(edge) {
  const [[x, y], [u, v]] = endsOf(edge);
  const degrees = (Math.atan2(v - y, u - x) * 180) / Math.PI;
  return `${shift(middleOf(edge))} rotate(${degrees.toFixed(1)})`;
}

/** Everything that stands on the board, roads first.
 * @param {View} view @param {Omit<Standing, "look">|null} ghost */
function standing(view, ghost) {
  const { nodes, edges } = occupants(view);
  /** @type {Map<string, Standing>} */
  const pieces = new Map();
  for (const [where, color] of edges)
    pieces.set(`road ${where} ${color}`, { piece: "road", color, where, look: "stands" });
  if (ghost) pieces.set("ghost", { ...ghost, look: "stands ghost" });
  for (const [where, { color, piece }] of nodes)
    pieces.set(`${piece} ${where} ${color}`, { piece, color, where, look: "stands" });
  return pieces;
}

/** @param {Place["kind"]} kind @param {ReadonlyMap<string, string>|undefined} labels
 * @param {(name: string) => Point|undefined} at
 * @returns {[string, Lit][]} */
const gathered = (kind, labels, at) =>
  [...(labels ?? [])].map(([name, label]) => [
    `${kind} ${name}`,
    { kind, name, label, at: at(name) ?? [0, 0] },
  ]);
