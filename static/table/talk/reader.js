// @ts-check
/**
 * Asks how a line reads while it is being written: after a rest of the hand, one question at a
 * time, always about the newest line; what was answered too late is dropped.
 */

/** @typedef {import("../types.js").Answer} Answer */

const REST = 250; // milliseconds without a key
const AGAIN = 1500; // milliseconds until one who was asked too often, or was away, is asked again

/**
 * @typedef {object} Clockwork so that a test can turn the hands
 * @property {(act: () => void, milliseconds: number) => number} later
 * @property {(timer: number) => void} never
 */

/** @type {Clockwork} */
const CLOCK = {
  later: (act, milliseconds) => window.setTimeout(act, milliseconds),
  never: (timer) => window.clearTimeout(timer),
};

export class Reader {
  /**
   * @param {(text: string, to: string) => Promise<Answer>} ask to: a conversation
   * @param {(text: string, to: string, answer: Answer) => void} heard the answer to the newest line
   * @param {Clockwork} [clock]
   */
  constructor(ask, heard, clock = CLOCK) {
    this.ask = ask;
    this.heard = heard;
    this.clock = clock;
    /** What is to be asked next. @type {{text: string, to: string}|null} */
    this.next = null;
    this.asking = false;
    /** Whether the hand rested while we were asking. */
    this.due = false;
    this.timer = 0;
  }

  /** The line is now this.
   * @param {string} line @param {string} to */
  write(line, to) {
    const text = line.trim();
    this.clock.never(this.timer);
    [this.next, this.due] = [text ? { text, to } : null, false];
    if (this.next) this.timer = this.clock.later(() => void this.#ask(), REST);
  }

  /** Nothing is written any more. */
  stop() {
    this.clock.never(this.timer);
    this.next = null;
  }

  async #ask() {
    const { next } = this;
    if (!next) return;
    if (this.asking) {
      this.due = true;
      return;
    }
    this.asking = true;
    const answer = await this.ask(next.text, next.to);
    this.asking = false;
    if (this.next === next) {
      this.next = null;
      this.heard(next.text, next.to, answer);
      if (!answer.ok && mends(answer.error.code)) this.#again(next);
    } else if (this.due) void this.#ask();
  }

  /** @param {{text: string, to: string}} question */
  #again(question) {
    this.next = question;
    this.timer = this.clock.later(() => void this.#ask(), AGAIN);
  }
}

/** Whether asking again may help.
 * @param {string} code */
const mends = (code) => code === "throttled" || code === "away";
