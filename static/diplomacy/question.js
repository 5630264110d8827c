// @ts-check
/** Above what stands below the board: what is asked back, and its two answers. */
import { h, part, set, write } from "../table/dom.js";
import { withKey } from "./strip.js";

/**
 * @param {HTMLElement} root
 * @param {import("./desk.js").OrderDesk} desk
 * @returns {() => void}
 */
export function question(root, desk) {
  const box = part(root, "asking");
  const words = part(root, "asking-words");
  const answers = { no: part(root, "asking-no"), yes: part(root, "asking-yes") };
  /** Where the hand was when it was asked. @type {HTMLElement|null} */
  let from = null;
  /** @type {import("./asking.js").Asked|null} */
  let shown = null;

  /** @param {"no"|"yes"} answer */
  const give = (answer) => {
    const back = from;
    desk.asking[answer]();
    back?.focus();
  };
  answers.no.addEventListener("click", () => give("no"));
  answers.yes.addEventListener("click", () => give("yes"));
  box.addEventListener("keydown", (event) => {
    const { key } = event;
    if (key === "Escape" || key.toLowerCase() === answers.no.ariaKeyShortcuts) give("no");
    else if (key.toLowerCase() === answers.yes.ariaKeyShortcuts) give("yes");
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  return () => {
    const { question } = desk.asking;
    box.hidden = !question;
    if (question === shown) return;
    shown = question;
    set(box, "data-about", question?.about);
    if (!question) return;
    write(words, question.sentence);
    const taken = question.no[0].toLowerCase();
    label(answers.no, question.no, taken);
    label(answers.yes, question.yes, keyFor(question.yes, taken));
    if (question.about !== "ready") return;
    from = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    answers.no.focus();
  };
}

/** The first letter of an answer that the other does not have. @param {string} answer @param {string} taken */
const keyFor = (answer, taken) =>
  [...answer.toLowerCase()].find((letter) => letter !== taken && letter !== " ") ?? "";

/** @param {HTMLElement} button @param {string} words @param {string} key */
function label(button, words, key) {
  set(button, "aria-keyshortcuts", key);
  button.replaceChildren(h("span", {}, ...withKey(words, key)));
}
