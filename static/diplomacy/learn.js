// @ts-check
/** A lesson of Diplomacy: the game page's own board and desk, for a draft that the lesson plays. */
import { Board } from "../board/board.js";
import { List, h, part } from "../table/dom.js";
import { Lesson, lessonShown, ownWords } from "../table/lesson.js";
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

/** @extends {Lesson<LessonScene, Played>} */
class OrdersLesson extends Lesson {
  /** @param {HTMLElement} root @param {OrderDesk} desk */
  constructor(root, desk) {
    super(root);
    this.desk = desk;
    this.seq = 0;
    /** The letter that was sent. @type {number|null} */
    this.letter = null;
    /** What was written and sent in one's own words. @type {Letter|null} */
    this.typed = null;
  }

  /** @override */
  begin() {
    super.begin();
    [this.letter, this.typed] = [null, null];
    this.#tell("snapshot", {
      ...{ game: "", title: "", you: this.scene.view.you?.seat ?? null, state: "playing" },
      ...{ view: this.scene.view, seats: [], lines: [], clock: CLOCK, steps: [], counts: [] },
      ...{ messages: [], outcome: null },
    });
    this.desk.showsLast = false;
  }

  /** @param {number} letter */
  send(letter) {
    this.letter = letter;
    this.desk.changed();
  }

  /** @param {string} text */
  async write(text) {
    const { answer } = await this.read(text);
    if (answer) this.typed = { text, answer };
    this.desk.changed();
  }

  async play() {
    const { letter, typed } = this;
    try {
      const came = await this.try({ lines: this.desk.draft.lines, letter, text: typed?.text ?? "" });
      [this.played, this.trouble] = [came, ""];
      const step = { n: this.seq, ...came.step };
      this.#tell("phase", { step, view: came.after, seats: [], clock: CLOCK, counts: [] });
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
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

/** The letters and orders beside the board, and what can be done with them.
 * @param {OrdersLesson} lesson */
function ordersShown(lesson) {
  const { desk, root } = lesson;
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
  part(root, "play").addEventListener("click", () => void lesson.play());
  part(root, "again").addEventListener("click", () => lesson.begin());
  return () => {
    const { played } = lesson;
    part(root, "giving").hidden = Boolean(played);
    orders.show(desk.draft.lines.length ? desk.draft.lines : [""]);
    part(root, "play").hidden = Boolean(played);
    part(root, "again").hidden = !played || played.done;
    showLetters(part(root, "letters"), lesson);
  };
}

/** @param {HTMLElement} box @param {OrdersLesson} lesson */
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
  const own = () =>
    ownWords("Write to Italy in your own words", lesson, (text) => lesson.write(text));
  box.replaceChildren(
    h("h2", { class: "learn-orders-head" }, sent ? "Between you and Italy" : "Write to Italy"),
    ...(sent
      ? [
          h("p", { class: "letter" }, powerMark(power), sent.text),
          h("p", { class: "letter letter-back" }, powerMark("ITALY"), sent.answer),
        ]
      : [...choices, ...(scene.typed ? [own()] : [])]),
  );
}

async function open() {
  const root = /** @type {HTMLElement} */ (document.getElementById("learn"));
  const [map, places] = await atlas(root.dataset);
  const desk = new OrderDesk("", new Gazetteer(places));
  // The draft stays here; its lines are checked when they are played.
  desk.draft.save = async (_, lines) => ({ ok: true, d: { lines } });
  const lesson = new OrdersLesson(root, desk);
  const board = new Board(part(root, "board"), map, {
    drawPiece,
    finger: matchMedia("(pointer: coarse)").matches ? FINGER : MOUSE,
    touched: (spot) => !lesson.played && desk.act({ do: "touch", spot }),
    hovered: provinceCard(root, desk, places),
    typed: keyboard(desk, (province) => board.focus(province)),
  });
  board.picture.classList.replace("names-short", "names-full");
  lesson.begin();
  const parts = [
    stage(new Scene(board, places), desk),
    strip(root, desk),
    lessonShown(lesson),
    ordersShown(lesson),
  ];
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
  part(root, "on").addEventListener("click", look);
}

void open();
