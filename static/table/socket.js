// @ts-check
/**
 * The line to the server. Commands keep their key until they are answered, so that one sent again
 * after a break is done once; after each break the stream is resumed where it stopped.
 */

/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./types.js").Answer} Answer */

/**
 * @typedef {object} Ends what the page does about it
 * @property {() => number|null} after the last event received
 * @property {(frame: Frame) => void} frame
 * @property {(state: "on"|"away"|"refused", sentence: string) => void} state
 */

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15000;
const PING_EVERY = 25000;
const PATIENCE = 10000;
const THROTTLED_WAIT = 2000;
const REFUSED = /** @type {Record<number, string>} */ ({
  4401: "You are logged out. Log in again to play on.",
  4403: "This game has no observers while it goes on.",
  4404: "There is no such game here; a private one opens by its link.",
});

/** @type {Answer} */
const AWAY = {
  ok: false,
  error: { code: "away", sentence: "The connection is lost at the moment.", fields: {} },
};

/** A key no other command has. (crypto.randomUUID is missing on plain http.) */
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((n) => n.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5");
}

export class Line {
  /** @param {Ends} ends */
  constructor(ends) {
    this.address = "";
    this.ends = ends;
    /** @type {Map<string, {name: string, text: string, fleeting: boolean, answered: (answer: Answer) => void}>} */
    this.open = new Map();
    this.wait = FIRST_WAIT;
    this.closed = false;
    this.alarm = 0;
    /** @type {WebSocket|null} */
    this.socket = null;
  }

  /** Connect, and stay connected.
   * @param {string} address of the game's socket */
  join(address) {
    this.address = address;
    window.addEventListener("online", () => this.#hurry());
    document.addEventListener("visibilitychange", () => !document.hidden && this.#hurry());
    setInterval(() => this.#ping(), PING_EVERY);
    this.#connect();
  }

  /**
   * @param {string} name
   * @param {string} phase
   * @param {Record<string, any>} d
   * @returns {Promise<Answer>}
   */
  send(name, phase, d) {
    return this.#open(name, phase, d, false);
  }

  /** A question whose answer matters only now: it is not asked again after a break.
   * @param {string} name
   * @param {string} phase
   * @param {Record<string, any>} d
   * @returns {Promise<Answer>} */
  ask(name, phase, d) {
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.resolve(AWAY);
    return this.#open(name, phase, d, true);
  }

  /** @param {string} name @param {string} phase @param {Record<string, any>} d @param {boolean} fleeting
   * @returns {Promise<Answer>} */
  #open(name, phase, d, fleeting) {
    const key = newKey();
    const text = JSON.stringify({ c: name, key, phase, d });
    return new Promise((answered) => {
      this.open.set(key, { name, text, fleeting, answered });
      this.#speak(text);
    });
  }

  /** Ask for the events after the last one we have. */
  resume() {
    this.#from(this.ends.after());
  }

  /** Ask for all there is to be known now. */
  anew() {
    this.#from(null);
  }

  /** @param {number|null} after */
  #from(after) {
    const command = { c: "resume", key: newKey(), phase: "", d: { after } };
    this.#speak(JSON.stringify(command));
  }

  #connect() {
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.wait = FIRST_WAIT;
      this.resume();
      for (const { text } of this.open.values()) socket.send(text);
      this.ends.state("on", "");
    });
    socket.addEventListener("message", ({ data }) => this.#receive(JSON.parse(data)));
    socket.addEventListener("close", ({ code }) => this.#lost(socket, code));
  }

  /** @param {any} frame */
  #receive(frame) {
    clearTimeout(this.alarm);
    if (!("re" in frame)) return this.ends.frame(frame);
    const command = this.open.get(frame.re);
    if (!command) return;
    // What a person says too fast is theirs to say again; the page's own haste is ours to mend.
    const theirs = command.fleeting || command.name === "say";
    if (frame.error?.code === "throttled" && !theirs) {
      window.setTimeout(() => this.#speak(command.text), THROTTLED_WAIT);
      return;
    }
    this.open.delete(frame.re);
    command.answered(frame);
  }

  /** @param {string} text */
  #speak(text) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
  }

  /** @param {WebSocket} socket @param {number} code */
  #lost(socket, code) {
    if (socket !== this.socket) return;
    clearTimeout(this.alarm);
    for (const [key, { fleeting, answered }] of this.open) {
      if (fleeting && this.open.delete(key)) answered(AWAY);
    }
    if (code in REFUSED) {
      this.closed = true;
      return this.ends.state("refused", REFUSED[code]);
    }
    this.ends.state("away", "Connection lost. Trying again; what you do is kept.");
    // A little disorder, so that a restarted server is not asked by everybody at once.
    this.timer = window.setTimeout(() => this.#connect(), this.wait * (0.7 + 0.6 * Math.random()));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  #hurry() {
    if (this.closed || this.socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.timer);
    this.#connect();
  }

  /** A line that does not answer in time is given up. */
  #ping() {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    const { socket } = this;
    socket.send(JSON.stringify({ c: "ping", key: newKey(), phase: "", d: {} }));
    clearTimeout(this.alarm);
    this.alarm = window.setTimeout(() => {
      socket.close();
      this.#lost(socket, 0);
    }, PATIENCE);
  }
}
