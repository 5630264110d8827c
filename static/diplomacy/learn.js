// @ts-check
/**
 * A lesson: the game page's own board and desk, with the lesson at the other end of the line
 * instead of a table. What comes of the orders is judged by the server's rules.
 */
import { Board } from "../board/board.js";
import { List, h, part, write } from "../table/dom.js";
import { atlas } from "./atlas.js";
import { provinceCard } from "./card.js";
import { OrderDesk } from "./desk.js";
import { Gazetteer } from "./gazetteer.js";
import { keyboard } from "./keys.js";
import { powerMark } from "./mark.js";
import { isMovement, placeOf, unitProvince } from "./notation.js";
import { drawPiece } from "./pieces.js";
import { Scene } from "./scene.js";
import { stage } from "./stage.js";
import { strip } from "./strip.js";
import { armsOf } from "./view.js";
import { sentenceOfLine } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").StepEvents} StepEvents */
/** @typedef {{text: string, answer: string}} Letter */
/** @typedef {{view: View, text: string, letters: Letter[], typed: boolean}} LessonScene */
/** @typedef {{step: StepEvents, after: View, done: boolean, says: string}} Played */

const CLOCK = { deadline: null, paused: false };
const [FINGER, MOUSE] = [12, 10];

class Lesson {
  /** @param {HTMLElement} root @param {LessonScene[]} scenes @param {OrderDesk} desk */
  constructor(root, scenes, desk) {
    this.root = root;
    this.scenes = scenes;
    this.desk = desk;
    this.at = 0;
    this.seq = 0;
    /** The letter that was sent. @type {number|null} */
    this.letter = null;
    /** What was written and sent in one's own words. @type {Letter|null} */
    this.typed = null;
    /** What came of the orders. @type {Played|null} */
    this.played = null;
    this.trouble = "";
  }

  get scene() {
    return this.scenes[this.at];
  }

  /** Set up the present scene, for the first time or again. */
  begin() {
    [this.letter, this.typed, this.played, this.trouble] = [null, null, null, ""];
    this.#tell("snapshot", {
      ...{ game: "", title: "", you: this.scene.view.you?.seat ?? null, state: "playing" },
      ...{ view: this.scene.view, seats: [], lines: [], clock: CLOCK, steps: [], counts: [] },
      ...{ messages: [], outcome: null },
    });
    this.desk.showsLast = false;
  }

  goOn() {
    this.at += 1;
    this.begin();
  }

  /** @param {number} letter */
  send(letter) {
    this.letter = letter;
    this.desk.changed();
  }

  /** How a text of one's own reads here, and what would come back.
   * @param {string} text @returns {Promise<{sentence: string, answer: string}>} */
  async read(text) {
    const reply = await fetch(`${this.root.dataset.try}${this.at}/read/`, {
      method: "POST",
      body: JSON.stringify({ text }),
    });
    const came = await reply.json();
    return reply.ok ? came : { sentence: came.error, answer: "" };
  }

  /** @param {string} text */
  async write(text) {
    const { answer } = await this.read(text);
    if (!answer) return;
    this.typed = { text, answer };
    this.desk.changed();
  }

  async play() {
    const lines = this.desk.draft.lines;
    try {
      const reply = await fetch(`${this.root.dataset.try}${this.at}/`, {
        method: "POST",
        body: JSON.stringify({ lines, letter: this.letter, text: this.typed?.text ?? "" }),
      });
      const came = await reply.json();
      if (!reply.ok) throw new Error(came.error);
      [this.played, this.trouble] = [came, ""];
      const step = { n: this.seq, ...came.step };
      this.#tell("phase", { step, view: came.after, seats: [], clock: CLOCK, counts: [] });
    } catch (error) {
      this.trouble = error instanceof SyntaxError || error instanceof TypeError
        ? "That did not get through. Try again in a moment."
        : String(error instanceof Error ? error.message : error);
      this.desk.changed();
    }
  }

  /** @param {string} type @param {any} d */
  #tell(type, d) {
    this.seq += 1;
    this.desk.receive({ v: 1, seq: this.seq, type, phase: "", d });
  }
}

/** What happens without an order.
 * @param {View} view */
const idle = ({ phase }) => (isMovement(phase) ? "None yet: your units hold." : "None yet.");

/** What stands beside the board: the text, the letters, the orders, and what came of them.
 * @param {HTMLElement} root @param {Lesson} lesson */
function words(root, lesson) {
  const { desk } = lesson;
  const first = part(root, "text").textContent ?? "";
  const orders = new List(
    part(root, "orders"),
    (/** @type {string} */ line) => line,
    (line) => {
      if (!line) return h("li", { class: "none" }, idle(lesson.scene.view));
      const sentence = sentenceOfLine(line, armsOf(lesson.scene.view), desk.names);
      const remove = () => desk.takeBack(unitProvince(line));
      return h("li", {}, sentence, h("button", { type: "button", "aria-label": `Take back: ${sentence}`, click: remove }, "×"));
    },
  );
  return () => {
    const { played, scene } = lesson;
    const last = lesson.at === lesson.scenes.length - 1;
    write(part(root, "text"), scene.text || first);
    part(root, "giving").hidden = Boolean(played);
    orders.show(desk.draft.lines.length ? desk.draft.lines : [""]);
    const says = part(root, "says");
    write(says, played?.says ?? lesson.trouble);
    says.hidden = !says.textContent;
    says.classList.toggle("note-error", Boolean(lesson.trouble));
    part(root, "play").hidden = Boolean(played);
    part(root, "again").hidden = !played || played.done;
    part(root, "on").hidden = !played?.done || last;
    const next = part(root, "next");
    next.hidden = !(played?.done && last);
    next.classList.toggle("button-main", next.matches("a"));
    showLetters(part(root, "letters"), lesson);
  };
}

/** @param {HTMLElement} box @param {Lesson} lesson */
function showLetters(box, lesson) {
  const { scene, letter } = lesson;
  const shows = `${lesson.at} ${letter} ${lesson.typed?.text}`;
  box.hidden = !scene.letters.length;
  if (box.dataset.shows === shows) return;
  box.dataset.shows = shows;
  const power = scene.view.you?.power ?? "";
  const sent = lesson.typed ?? (letter === null ? null : scene.letters[letter]);
  const choices = scene.letters.map(({ text }, at) =>
    h("button", { type: "button", click: () => lesson.send(at) }, text),
  );
  box.replaceChildren(
    h("h2", { class: "learn-orders-head" }, sent ? "Between you and Italy" : "Write to Italy"),
    ...(sent
      ? [
          h("p", { class: "letter" }, powerMark(power), sent.text),
          h("p", { class: "letter letter-back" }, powerMark("ITALY"), sent.answer),
        ]
      : [...choices, ...(scene.typed ? [ownWords(lesson)] : [])]),
  );
}

/** A line to write in one's own words, read while it is typed.
 * @param {Lesson} lesson */
function ownWords(lesson) {
  const line = /** @type {HTMLInputElement} */ (
    h("input", { id: "own-words", maxlength: "200", autocomplete: "off", placeholder: "Or in your own words …" })
  );
  const reading = h("p", { class: "hint", role: "status" });
  let timer = 0;
  line.addEventListener("input", () => {
    clearTimeout(timer);
    const text = line.value.trim();
    const show = async () => write(reading, text ? (await lesson.read(text)).sentence : "");
    timer = setTimeout(() => void show().catch(() => {}), 350);
  });
  const form = h(
    "form",
    { class: "own-words" },
    h("label", { for: "own-words", class: "unseen" }, "Write to Italy in your own words"),
    line,
    h("button", { class: "button", type: "submit" }, "Send"),
    reading,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = line.value.trim();
    if (text) void lesson.write(text).catch(() => {});
  });
  return form;
}

async function open() {
  const root = /** @type {HTMLElement} */ (document.getElementById("learn"));
  const scenes = JSON.parse(document.getElementById("scenes")?.textContent ?? "[]");
  const [map, places] = await atlas(root.dataset);
  const desk = new OrderDesk("", new Gazetteer(places));
  // The draft stays here; its lines are checked when they are played.
  desk.draft.save = async (_, lines) => ({ ok: true, d: { lines } });
  const lesson = new Lesson(root, scenes, desk);
  const board = new Board(part(root, "board"), map, {
    drawPiece,
    finger: matchMedia("(pointer: coarse)").matches ? FINGER : MOUSE,
    touched: (spot) => !lesson.played && desk.act({ do: "touch", spot }),
    hovered: provinceCard(root, desk, places),
    typed: keyboard(desk, (province) => board.focus(province)),
  });
  board.picture.classList.replace("names-short", "names-full");
  lesson.begin();
  const parts = [stage(new Scene(board, places), desk), strip(root, desk), words(root, lesson)];
  for (const show of parts) {
    desk.watchers.add(show);
    show();
  }
  const look = () => {
    const { units, dislodged } = lesson.scene.view;
    const all = [...Object.values(units), ...Object.values(dislodged).map(Object.keys)].flat();
    board.lookAt(all.map((unit) => places[placeOf(unit)].unit), board.mount.clientHeight / 560);
  };
  look();
  part(root, "play").addEventListener("click", () => void lesson.play());
  part(root, "again").addEventListener("click", () => lesson.begin());
  part(root, "on").addEventListener("click", () => {
    lesson.goOn();
    look();
  });
}

void open();
