// @ts-check
/** Under the composer: how the line reads that is being written, and the meanings to pick from. */
import { h, part, set } from "../dom.js";
import { choices, mustPick } from "../talk/reading.js";

/** @typedef {import("../desk.js").Desk} Desk */
/** @typedef {import("../talk/reading.js").Written} Written */
/** @typedef {import("../types.js").Reading} Reading */

/**
 * @typedef {object} Hands
 * @property {(text: string) => void} fill the composer with a sentence
 * @property {() => void} back to the composer
 */

export class ReadingView {
  /** @param {HTMLElement} root @param {Desk} desk @param {Hands} hands */
  constructor(root, desk, hands) {
    this.desk = desk;
    this.hands = hands;
    this.box = part(root, "reading");
    this.hint = part(root, "reading-hint");
    /** @type {Written|null} */
    this.shown = null;
    /** The line whose meaning was asked for already. */
    this.asked = "";
    this.box.addEventListener("keydown", (event) => this.#keyInside(event));
  }

  show() {
    const { box } = this;
    const { line } = this.desk.talk;
    if (line === this.shown) return;
    this.shown = line;
    const empty = line.state === "empty";
    if (empty) this.asked = "";
    [this.hint.hidden, box.hidden] = [!empty, empty];
    set(box, "data-state", line.state);
    if (line.state === "asking" && line.reading) return; // the old one fades until the new is here
    box.replaceChildren(...contents(line, this));
    set(box, "data-status", statusOf(line));
  }

  /** Put the hand on the meanings, once; false when it was there already. */
  ask() {
    const { text } = this.desk.talk.line;
    if (this.asked === text) return false;
    this.asked = text;
    return this.#hold(0);
  }

  /** Whether a key in the composer meant a meaning.
   * @param {KeyboardEvent} event */
  key(event) {
    if (event.altKey && digit(event.key)) return this.take(Number(event.key) - 1);
    return event.key === "ArrowDown" && mustPick(this.desk.talk.line) && this.#hold(0);
  }

  /** @param {number} index @returns {boolean} whether there was such a meaning */
  take(index) {
    if (!this.#options[index]) return false;
    this.desk.talk.pick(index);
    this.hands.back();
    return true;
  }

  /** @param {string} text */
  fill(text) {
    this.hands.fill(text);
  }

  plain() {
    this.desk.talk.meanNothing();
    this.hands.back();
  }

  get strict() {
    return this.desk.table?.talkTerms.strict ?? false;
  }

  get #options() {
    return [...this.box.querySelectorAll("[data-choice]")];
  }

  /** @param {number} index */
  #hold(index) {
    const option = this.#options[index];
    if (option instanceof HTMLElement) option.focus();
    return Boolean(option);
  }

  /** @param {KeyboardEvent} event */
  #keyInside(event) {
    const at = this.#options.indexOf(/** @type {Element} */ (event.target));
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step && !this.#hold(at + step)) this.hands.back();
    else if (event.key === "Escape") this.hands.back();
    else if (!step && !(digit(event.key) && this.take(Number(event.key) - 1))) return;
    event.preventDefault();
  }
}

/** @param {Written} line */
const statusOf = ({ reading }) =>
  reading?.refused ? "refused" : reading?.doubt ? "doubtful" : (reading?.status ?? null);

/** @param {string} key */
const digit = (key) => /^[1-9]$/.test(key);

/** @param {Written} line @param {ReadingView} view @returns {Node[]} */
function contents({ state, reading, picked, plain }, view) {
  if (plain) return [say("Sent as plain words: people read them, and they bind nobody.", "soft")];
  if (state === "unheard") return [say("It will be read when it is sent.", "soft")];
  if (!reading) return [say("Reading …", "soft")];
  const [first, ...more] = meaningRows(reading, picked, view);
  const doubt = picked === null ? reading.doubt : choices(reading)[picked]?.doubt;
  const rows = [first, typoRow(reading), ...doubts(doubt), ...more, ...refusal(reading, view)];
  return rows.filter((row) => row !== null);
}

/** @param {string} text @param {string} look */
const say = (text, look) => h("p", { class: `reading-${look}` }, text);

/** @param {Reading} reading @param {number|null} picked @param {ReadingView} view @returns {Node[]} */
function meaningRows(reading, picked, view) {
  const all = choices(reading);
  switch (reading.status) {
    case "understood":
      return [
        say(all[picked ?? 0]?.sentence ?? reading.sentence, "sentence"),
        ...(all.length > 1 ? [others(all, picked ?? 0, view)] : []),
      ];
    case "several":
      return [
        say(picked === null ? reading.mistake || "Which one do you mean?" : "You mean:", "soft"),
        options(all, picked, view),
      ];
    case "unread":
      return [
        say(reading.mistake || "This is not understood.", "mistake"),
        ...suggestions(reading, view),
      ];
    case "chat":
      return [
        ...(reading.mistake ? [say(reading.mistake, "mistake")] : []),
        say(view.desk.face.talk.chat, "soft"),
        ...suggestions(reading, view),
      ];
  }
}

/** @param {readonly import("../types.js").Meant[]} all @param {number|null} picked @param {ReadingView} view */
const options = (all, picked, view) =>
  h(
    "ol",
    { class: "reading-options" },
    ...all.slice(0, 9).map(({ sentence }, i) =>
      h(
        "li",
        {},
        h(
          "button",
          {
            type: "button",
            "data-choice": i + 1,
            "aria-pressed": i === picked ? "true" : "false",
            click: () => void view.take(i),
          },
          h("kbd", { "aria-hidden": "true" }, String(i + 1)),
          h("span", {}, sentence),
        ),
      ),
    ),
  );

/** @param {readonly import("../types.js").Meant[]} all @param {number} picked @param {ReadingView} view */
const others = (all, picked, view) =>
  h(
    "details",
    { class: "reading-others" },
    h("summary", {}, "Meant otherwise?"),
    options(all, picked, view),
  );

/** @param {Reading} reading @param {ReadingView} view */
function suggestions({ nearest }, view) {
  if (!nearest.length) return [];
  const buttons = nearest.map((sentence) =>
    h(
      "button",
      { type: "button", class: "suggestion", click: () => view.fill(sentence) },
      sentence,
    ),
  );
  return [h("p", { class: "reading-nearest" }, h("span", {}, "Perhaps: "), ...buttons)];
}

/** @param {Reading} reading */
function typoRow({ typos }) {
  if (!typos.length) return null;
  const pairs = typos.flatMap(([wrote, taken], i) => [
    i ? ", " : "",
    h("del", {}, wrote),
    " → ",
    h("ins", {}, taken),
  ]);
  return h("p", { class: "reading-typos" }, ...pairs);
}

/** A warning before an offer is made or accepted that could not be kept.
 * @param {string|null|undefined} doubt */
const doubts = (doubt) => (doubt ? [say(doubt, "doubt")] : []);

/** @param {Reading} reading @param {ReadingView} view */
function refusal({ refused, mistake }, view) {
  if (!refused) return [];
  const button = h(
    "button",
    { type: "button", class: "text-button", click: () => view.plain() },
    "Send it as plain words",
  );
  const why = refused === mistake ? [] : [say(refused, "refused")]; // it stands there already
  return [...why, ...(view.strict ? [] : [button])];
}
