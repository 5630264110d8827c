// @ts-check
/** A lesson of Catan: the game's own table, whose other players do what the lesson has written. */
import { h, part } from "../table/dom.js";
import { Lesson, lessonShown, ownWords } from "../table/lesson.js";
import { createCatan } from "./catan.js";
import { seatMark } from "./panels/marks.js";
import { COLORS, capital } from "./terms.js";

/** @typedef {import("./types.js").Color} Color */
/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./types.js").View} View */
/** @typedef {{view: View, text: string, typed: boolean}} LessonScene */
/** @typedef {LessonScene & {steps: Step[], said: [Color, string][], done: boolean, says: string,
 *   slip?: string}} Played */

const PEOPLE = COLORS.map((color) => ({ name: capital(color) }));

/** @extends {Lesson<LessonScene, Played>} */
class ActsLesson extends Lesson {
  /** @param {HTMLElement} root */
  constructor(root) {
    super(root);
    /** What was done so far, all of it right. @type {string[]} */
    this.lines = [];
    /** @type {Step[]} */
    this.steps = [];
    /** @type {LessonScene} */
    this.now = this.scene;
    /** What was said, by whom. @type {[Color, string][]} */
    this.said = [];
    /** @type {() => void} */
    this.changed = () => {};
  }

  /** The table as it stands; nothing is left to do when the scene is done. */
  get table() {
    const { view } = this.now;
    const you = this.played && view.you ? { ...view.you, awaited: false, legal: [] } : view.you;
    return { view: { ...view, you }, steps: this.steps, people: PEOPLE };
  }

  /** @override */
  begin() {
    super.begin();
    [this.lines, this.steps, this.said, this.now] = [[], [], [], this.scene];
    this.changed();
  }

  /** Do what a line says; a slip is an error. @param {string} line @returns {Promise<null>} */
  async act(line) {
    const lines = [...this.lines, line];
    const came = await this.try({ lines });
    if (came.slip) throw new Error(came.slip);
    [this.lines, this.now, this.text] = [lines, came, came.text || this.text];
    this.steps = [...this.steps, ...came.steps];
    this.said = [...this.said, ...came.said];
    if (came.done) this.played = came;
    this.changed();
    return null;
  }
}

/** What is said, and a line to say something.
 * @param {ActsLesson} lesson @param {(line: string) => void} play */
function talkShown(lesson, play) {
  const box = part(lesson.root, "letters");
  const you = /** @type {Color} */ (lesson.scene.view.you?.color);
  const send = async (/** @type {string} */ text) => {
    const { line, answer, sentence } = await lesson.read(text);
    const back = line ? [] : [/** @type {[Color|"", string]} */ (["", answer || sentence])];
    lesson.said = /** @type {[Color, string][]} */ ([[you, text], ...back]);
    lesson.changed();
    if (line) play(line);
  };
  const form = ownWords("What you say to the others", lesson, send);
  const said = h("div", { class: "letters-said", role: "log" });
  box.replaceChildren(said, form);
  return () => {
    form.hidden = !lesson.now.typed;
    box.hidden = form.hidden && !lesson.said.length;
    said.replaceChildren(
      ...lesson.said.map(([seat, text]) =>
        h(
          "p",
          { class: seat === you ? "letter" : "letter letter-back" },
          seat ? seatMark(seat) : null,
          text,
        ),
      ),
    );
  };
}

const root = /** @type {HTMLElement} */ (document.getElementById("learn"));
const lesson = new ActsLesson(root);
const catan = createCatan(root, { ...lesson.table, send: (line) => lesson.act(line) });
const shown = [lessonShown(lesson), talkShown(lesson, (line) => catan.desk.play(line))];
lesson.changed = () => {
  catan.show(lesson.table);
  root.toggleAttribute("data-done", Boolean(lesson.played));
  for (const show of shown) show();
};
lesson.changed();
