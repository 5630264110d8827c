// @ts-check
/** A recorded game that plays by itself: orders are drawn, then units move. */
import { BARE } from "./scene.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").StepEvents} StepEvents */
/** @typedef {import("./drawing.js").Drawn} Drawn */
/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {{steps: {view: View, step: StepEvents}[], last: View, address: string}} Recording */

/** Milliseconds to look at the position, at the orders, and at the end of the game. */
const [POSITION, ORDERS, END] = [900, 2200, 6000];

/** @param {StepEvents} step @returns {Drawn[]} */
export const drawn = (step) =>
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
export const show = (scene, view, orders) => scene.show({ ...BARE, view, orders });

export class Player {
  /**
   * @param {Scene} scene
   * @param {Recording} recording
   * @param {(phase: string, at: number) => void} tell
   * @param {{again: boolean}} end whether the end is followed by the beginning
   */
  constructor(scene, recording, tell, end) {
    this.scene = scene;
    this.recording = recording;
    this.tell = tell;
    this.end = end;
    this.at = 0;
    this.playing = false;
    this.speed = 1;
    this.timer = 0;
  }

  /** The number of steps; that many is also the end's. */
  get length() {
    return this.recording.steps.length;
  }

  /** @param {boolean} playing */
  play(playing) {
    if (playing === this.playing) return;
    this.playing = playing;
    clearTimeout(this.timer);
    if (!playing) return;
    if (this.at === this.length && !this.end.again) this.at = 0;
    this.#position();
  }

  /** Stand at a step, with what was ordered in it; the number of steps is the end.
   * @param {number} at */
  goTo(at) {
    clearTimeout(this.timer);
    this.at = Math.max(0, Math.min(at, this.length));
    const now = this.recording.steps[this.at];
    if (this.playing) this.#position();
    else this.#show(now?.view ?? this.recording.last, now ? drawn(now.step) : []);
  }

  /** @param {View} view @param {readonly Drawn[]} orders */
  #show(view, orders) {
    show(this.scene, view, orders);
    this.tell((this.recording.steps[this.at]?.view ?? this.recording.last).phase, this.at);
  }

  #position() {
    const now = this.recording.steps[this.at];
    if (!now && !this.end.again) this.playing = false;
    this.#show(now?.view ?? this.recording.last, []);
    if (now) this.#later(() => this.#orders(), POSITION);
    else if (this.playing) this.#later(() => this.goTo(0), END);
  }

  #orders() {
    const { view, step } = this.recording.steps[this.at];
    this.#show(view, drawn(step));
    this.#later(() => {
      this.scene.follow(step);
      this.at += 1;
      this.#position();
    }, ORDERS);
  }

  /** @param {() => void} next @param {number} after */
  #later(next, after) {
    this.timer = setTimeout(next, after / this.speed);
  }
}

/** What lies at an address, asked for again while the server says that it is not ready.
 * @param {string|undefined} address @returns {Promise<Response>} */
export async function get(address) {
  const answer = await fetch(address ?? "");
  const later = answer.status === 503 && Number(answer.headers.get("Retry-After"));
  if (later) return new Promise((go) => setTimeout(go, later * 1000)).then(() => get(address));
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
}

/** Whether it plays or stands, on the button that switches it.
 * @param {HTMLElement} button @param {boolean} playing */
export function nameButton(button, playing) {
  button.setAttribute("aria-label", playing ? "Stop the replay" : "Play the replay");
  button.dataset.shows = playing ? "stop" : "play";
}
