// @ts-check
/** A recorded game that replays by itself on the front page: orders are drawn, then units move. */
import { Board } from "../board/board.js";
import { atlas, fetched } from "./atlas.js";
import { phaseName } from "./notation.js";
import { drawPiece } from "./pieces.js";
import { BARE, Scene } from "./scene.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").StepEvents} StepEvents */
/** @typedef {import("./drawing.js").Drawn} Drawn */
/** @typedef {import("./atlas.js").Places} Places */
/** @typedef {{steps: {view: View, step: StepEvents}[], last: View, address: string}} Recording */

/** Milliseconds to look at the position, at the orders, and at the end of the game. */
const [POSITION, ORDERS, END] = [900, 2200, 6000];
/** Least radius of a piece, in pixels: nobody has to touch one. */
const SMALL = 8;

/** @param {StepEvents} step @returns {Drawn[]} */
const drawn = (step) =>
  Object.entries(step.orders).flatMap(([power, lines]) =>
    lines.map((line) => ({
      power,
      line,
      results: step.results[line.slice(0, line.indexOf(" ", 2))] ?? [],
      stage: /** @type {const} */ ("done"),
      title: line,
    })),
  );

/** @param {Scene} scene @param {View} view @param {readonly Drawn[]} orders */
const show = (scene, view, orders) => scene.show({ ...BARE, view, orders });

class Replay {
  /**
   * @param {Scene} scene
   * @param {Recording} recording
   * @param {(phase: string, share: number) => void} tell
   */
  constructor(scene, recording, tell) {
    this.scene = scene;
    this.recording = recording;
    this.tell = tell;
    this.at = 0;
    this.playing = false;
    this.timer = 0;
  }

  /** @param {boolean} playing */
  play(playing) {
    if (playing === this.playing) return;
    this.playing = playing;
    clearTimeout(this.timer);
    if (playing) this.#position();
  }

  /** The end of the game, standing still. */
  rest() {
    this.at = this.recording.steps.length;
    this.#show(this.recording.last, []);
  }

  /** @param {View} view @param {readonly Drawn[]} orders */
  #show(view, orders) {
    show(this.scene, view, orders);
    const { steps, last } = this.recording;
    this.tell((steps[this.at]?.view ?? last).phase, this.at / steps.length);
  }

  #position() {
    const now = this.recording.steps[this.at];
    this.#show(now?.view ?? this.recording.last, []);
    this.timer = setTimeout(() => (now ? this.#orders() : this.#again()), now ? POSITION : END);
  }

  #orders() {
    const { view, step } = this.recording.steps[this.at];
    this.#show(view, drawn(step));
    this.timer = setTimeout(() => {
      this.scene.follow(step);
      this.at += 1;
      this.#position();
    }, ORDERS);
  }

  #again() {
    this.at = 0;
    this.#position();
  }
}

/** @param {HTMLElement} figure @param {Scene} scene @param {Recording} recording */
function run(figure, scene, recording) {
  const button = /** @type {HTMLButtonElement} */ (figure.querySelector(".replay-button"));
  const line = /** @type {HTMLProgressElement} */ (figure.querySelector(".replay-line"));
  const phase = /** @type {HTMLElement} */ (figure.querySelector(".replay-phase"));
  const link = /** @type {HTMLAnchorElement} */ (figure.querySelector(".replay-open"));
  const replay = new Replay(scene, recording, (now, share) => {
    phase.textContent = share === 1 ? "The end" : phaseName(now).replace(/,.*/, "");
    line.value = share;
  });
  let wanted = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  let seen = true;
  const follow = () => {
    replay.play(wanted && seen && !document.hidden);
    button.setAttribute("aria-label", wanted ? "Stop the replay" : "Play the replay");
    button.dataset.shows = wanted ? "stop" : "play";
  };
  button.addEventListener("click", () => {
    wanted = !wanted;
    follow();
  });
  document.addEventListener("visibilitychange", follow);
  new IntersectionObserver(([entry]) => {
    seen = entry.isIntersecting;
    follow();
  }).observe(figure);
  [link.href, link.hidden] = [recording.address, !recording.address];
  button.hidden = line.hidden = false;
  if (!wanted) replay.rest();
  follow();
}

/** The picture of orders that meet: a few provinces from near.
 * @param {HTMLElement} mount @param {string} picture @param {Places} places */
async function still(mount, picture, places) {
  const { view, step } = await fetched(mount.dataset.scene).then((answer) => answer.json());
  const board = new Board(mount, picture, { drawPiece });
  show(new Scene(board, places), view, drawn(step));
  board.lookAt([places.PAR.unit, places.MUN.unit, places.RUH.unit], mount.clientWidth / 420);
}

async function begin() {
  const figure = /** @type {HTMLElement} */ (document.querySelector(".hero-board"));
  const mount = /** @type {HTMLElement} */ (figure.querySelector(".replay-board"));
  const near = /** @type {HTMLElement} */ (document.querySelector(".scene-board"));
  const game = fetched(mount.dataset.replay).then((answer) => answer.json());
  const [picture, places] = await atlas(mount.dataset);
  // The map is there at once; the game may have to be looked up first.
  const scene = new Scene(new Board(mount, picture, { drawPiece, finger: SMALL }), places);
  await still(near, picture, places);
  run(figure, scene, await game);
}

// The page says all it has to say without its pictures.
begin().catch((error) => console.error(error));
