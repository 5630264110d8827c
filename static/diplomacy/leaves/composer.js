// @ts-check
/** Where a message is written. What is not sent yet outlives the page. */
import { part, set, write } from "../dom.js";
import { powerName } from "../gazetteer.js";
import { keepText, textKept } from "../shelf.js";
import { othersIn, seatsIn } from "../table.js";
import { meaningOf, mustPick, whyNotSent } from "../talk/reading.js";
import { listed } from "../words.js";
import { readingView } from "./reading.js";

/** @typedef {import("../desk.js").Desk} Desk */
/** @typedef {import("../table.js").Table} Table */

const LONGEST = 140; // pixels

/**
 * @param {HTMLElement} root
 * @param {Desk} desk
 * @returns {() => void}
 */
export function composer(root, desk) {
  const form = part(root, "composer");
  const field = /** @type {HTMLTextAreaElement} */ (part(root, "message"));
  const trouble = part(root, "message-trouble");
  const silence = part(root, "silence");
  const button = part(root, "send");
  const { talk } = desk;
  /** @type {string|null} */
  let shown = null;
  let sending = 0;

  const shelf = (/** @type {string} */ conversation) => `parley ${desk.gid} ${conversation}`;
  const strict = () => desk.table?.talkTerms.strict ?? false;
  const reading = readingView(root, desk, { fill, back: () => field.focus() });

  /** @param {string} text */
  function put(text) {
    field.value = text;
    keepText(shelf(talk.conversation), text);
    field.style.height = "auto";
    field.style.height = `${Math.min(field.scrollHeight + 2, LONGEST)}px`;
  }

  /** @param {string} text @param {boolean} [typing] */
  function fill(text, typing = true) {
    put(text);
    talk.write(text);
    if (!typing) return;
    field.focus();
    field.setSelectionRange(text.length, text.length);
  }

  async function send() {
    const { conversation, line } = talk;
    const text = field.value.trim();
    if (!text || sending || whyNotSent(line, strict())) return;
    if (mustPick(line) && reading.ask()) return;
    sending += 1;
    const meaning = meaningOf(line, text);
    put("");
    talk.restart("");
    write(trouble, "");
    set(form, "data-sending", true);
    const answer = await talk.say(text, meaning);
    sending -= 1;
    set(form, "data-sending", sending > 0);
    if (answer.ok) return;
    write(trouble, answer.error.sentence);
    const unsent = [text, textKept(shelf(conversation))].filter(Boolean).join("\n");
    keepText(shelf(conversation), unsent);
    if (talk.conversation !== conversation) return;
    put(unsent);
    talk.restart(unsent);
  }

  // The keyboard of a phone stays open from one line to the next.
  button.addEventListener("pointerdown", (event) => event.preventDefault());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void send();
  });
  field.addEventListener("input", () => {
    put(field.value);
    talk.write(field.value);
  });
  field.addEventListener("keydown", (event) => {
    if (reading.key(event)) return event.preventDefault();
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    if (matchMedia("(pointer: coarse)").matches) return;
    event.preventDefault();
    void send();
  });

  return () => {
    const { table } = desk;
    if (!table) return;
    const { conversation } = talk;
    const hush = whySilent(table, conversation);
    form.hidden = hush !== "" || talk.side !== "messages";
    write(silence, hush);
    silence.hidden = !hush || talk.side !== "messages";
    if (conversation !== shown) {
      shown = conversation;
      put(textKept(shelf(conversation)));
      talk.restart(field.value);
      write(trouble, "");
      const whom = othersIn(conversation, table).map(({ power }) => powerName(power));
      const name = conversation === "all" ? "everyone" : listed(whom);
      set(field, "placeholder", `Write to ${name}`);
      set(field, "aria-label", `Message to ${name}`);
    }
    if (talk.filling !== null && !form.hidden) {
      const { text, typing } = talk.filling;
      talk.filling = null;
      fill(text, typing);
    }
    reading.show();
    const why = whyNotSent(talk.line, strict());
    set(button, "aria-disabled", why ? "true" : null);
    set(button, "title", why || null);
  };
}

/** @param {Table} table @param {string} conversation */
function whySilent({ you, terms, talkTerms, state }, conversation) {
  if (state === "over" && (you === null || !mine(conversation, you))) {
    return "The game is over, and all that was said lies open.";
  }
  if (you === null) return "You are watching. Only the players talk.";
  if (terms.press === "none") return "This table plays without talk.";
  if (state !== "over") return "";
  return talkTerms.opened
    ? "The game is over. All that was said lies open to everybody now."
    : "The game is over. At this table what was said stays among those who said it.";
}

/** @param {string} conversation @param {number} you */
const mine = (conversation, you) => conversation === "all" || seatsIn(conversation).includes(you);
