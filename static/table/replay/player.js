// @ts-check
/**
 * A recorded game that plays by itself: each moment in beats, one moment after the other.
 *
 * @typedef {object} Beat something to look at for a while
 * @property {() => void} show
 * @property {number} rest milliseconds until the next one, at the usual speed
 *
 * @typedef {object} Film a recorded game, as its own page shows it
 * @property {readonly string[]} phases of all its moments: before each step, and at the end
 * @property {(at: number, from: number) => void} stand show a moment that stands still
 * @property {(at: number) => readonly Beat[]} beats what is to be seen before the next moment
 */

const END = 6000; // milliseconds for which the end is looked at before all begins again

export class Player {
  /**
   * @param {Film} film
   * @param {(at: number) => void} tell called whenever another moment, or another beat, is shown
   * @param {{again: boolean}} end whether the end is followed by the beginning
   */
  constructor(film, tell, end) {
    this.film = film;
    this.tell = tell;
    this.end = end;
    this.at = 0;
    this.playing = false;
    this.speed = 1;
    this.timer = 0;
  }

  /** The number of steps; that many is also the end's. */
  get length() {
    return this.film.phases.length - 1;
  }

  /** @param {boolean} playing */
  play(playing) {
    if (playing === this.playing) return;
    this.playing = playing;
    clearTimeout(this.timer);
    if (!playing) return this.tell(this.at);
    if (this.at === this.length && !this.end.again) this.at = 0;
    this.#beat(0);
  }

  /** Show another moment, and go on from there if it plays.
   * @param {number} at @returns {void} */
  goTo(at) {
    clearTimeout(this.timer);
    const from = this.at;
    this.at = Math.max(0, Math.min(at, this.length));
    if (this.playing) return this.#beat(0);
    this.film.stand(this.at, from);
    this.tell(this.at);
  }

  /** @param {number} n of the present moment's beats @returns {void} */
  #beat(n) {
    const last = this.at === this.length;
    if (last && !this.end.again) {
      this.playing = false;
      return this.goTo(this.at);
    }
    const beats = this.film.beats(this.at);
    beats[n].show();
    this.tell(this.at);
    if (n + 1 < beats.length) return this.#later(() => this.#beat(n + 1), beats[n].rest);
    const next = last ? 0 : this.at + 1;
    this.#later(() => this.goTo(next), last ? END : beats[n].rest);
  }

  /** @param {() => void} next @param {number} after */
  #later(next, after) {
    this.timer = setTimeout(next, after / this.speed);
  }
}

/** Whether it plays or stands, on the button that switches it.
 * @param {HTMLElement} button @param {boolean} playing */
export function nameButton(button, playing) {
  button.setAttribute("aria-label", playing ? "Stop the replay" : "Play the replay");
  button.dataset.shows = playing ? "stop" : "play";
}
