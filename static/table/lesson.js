// @ts-check
/**
 * A lesson: a game's own board, with the lesson at the other end of the line instead of a table. Its
 * scenes are played one after the other; what comes of what one does is judged by the server's rules.
 */
import { h, part, write } from "./dom.js";

/** @typedef {{text: string}} Scene what is known of a scene of any game: what it asks for */
/** @typedef {{done: boolean, says: string}} Played what came of a scene, and what is said of it */
/** @typedef {{sentence: string, answer: string, line?: string|null}} Read how a text is understood, what
 * comes back, and the line that it comes to, if it is one */

/**
 * @template {Scene} S
 * @template {Played} P
 */
export class Lesson {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    /** @type {S[]} */
    this.scenes = JSON.parse(document.getElementById("scenes")?.textContent ?? "[]");
    this.at = 0;
    /** What is asked for now; empty where the lesson's first words say it. */
    this.text = this.scene.text;
    /** What came of the scene. @type {P|null} */
    this.played = null;
    /** Why what one did was not played. */
    this.trouble = "";
  }

  get scene() {
    return this.scenes[this.at];
  }

  /** Set up the present scene, for the first time or again. */
  begin() {
    [this.text, this.played, this.trouble] = [this.scene.text, null, ""];
  }

  goOn() {
    this.at += 1;
    this.begin();
  }

  /** What comes of what one does. Where nothing does, the error says why in a sentence.
   * @param {object} done @returns {Promise<P>} */
  try(done) {
    return this.#ask("", done);
  }

  /** How a text of one's own reads in the present scene; what is wrong with it is its sentence.
   * @param {string} text @returns {Promise<Read>} */
  read(text) {
    const wrong = (/** @type {Error} */ { message }) => ({ sentence: message, answer: "" });
    return this.#ask("read/", { text }).catch(wrong);
  }

  /** @param {string} where @param {object} body */
  async #ask(where, body) {
    const at = `${this.root.dataset.try}${this.at}/${where}`;
    const sent = { method: "POST", body: JSON.stringify(body) };
    const reply = await fetch(at, sent).catch(() => null);
    const came = await reply?.json().catch(() => null);
    if (!reply?.ok) throw new Error(came?.error ?? "That did not get through. Try again in a moment.");
    return came;
  }
}

/** What every lesson shows beside its board: what is asked for, what came of it, the way on.
 * @param {Lesson<any, any>} lesson @returns {() => void} */
export function lessonShown(lesson) {
  const { root } = lesson;
  const first = part(root, "text").textContent ?? "";
  part(root, "on").addEventListener("click", () => lesson.goOn());
  return () => {
    const { played, text, trouble } = lesson;
    const last = lesson.at === lesson.scenes.length - 1;
    write(part(root, "text"), text || first);
    const says = part(root, "says");
    write(says, played?.says ?? trouble);
    says.hidden = !says.textContent;
    says.classList.toggle("note-error", Boolean(trouble));
    part(root, "on").hidden = !played?.done || last;
    part(root, "next").hidden = !(played?.done && last);
  };
}

/**
 * A line to write in one's own words, read while it is typed.
 * @param {string} label
 * @param {Lesson<any, any>} lesson
 * @param {(text: string) => Promise<void>} send
 */
export function ownWords(label, lesson, send) {
  const line = h("input", {
    ...{ id: "own-words", maxlength: "200", autocomplete: "off" },
    placeholder: "In your own words …",
  });
  const reading = h("p", { class: "hint", role: "status" });
  let timer = 0;
  const show = async () => {
    const text = line.value.trim();
    const read = text ? await lesson.read(text) : null;
    write(reading, read?.sentence || read?.answer || "");
  };
  line.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => void show(), READ_AFTER);
  });
  const form = h(
    "form",
    { class: "own-words" },
    h("label", { for: "own-words", class: "unseen" }, label),
    line,
    h("button", { class: "button", type: "submit" }, "Send"),
    reading,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = line.value.trim();
    if (text) void send(text);
  });
  return form;
}

const READ_AFTER = 350; // milliseconds without a letter
