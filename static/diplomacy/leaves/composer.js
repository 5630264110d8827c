// @ts-check
/** Where a message is written. What is not sent yet outlives the page. */
import { part, set, write } from "../dom.js";
import { powerName } from "../gazetteer.js";
import { listed } from "../words.js";
import { othersIn } from "../table.js";

/** @typedef {import("../desk.js").Desk} Desk */

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
  /** @type {string|null} */
  let shown = null;
  let sending = 0;

  const shelf = (/** @type {string} */ conversation) => `parley ${desk.gid} ${conversation}`;
  const keep = () => desk.conversation && keepText(shelf(desk.conversation), field.value);
  function grow() {
    field.style.height = "auto";
    field.style.height = `${Math.min(field.scrollHeight + 2, LONGEST)}px`;
  }

  async function send() {
    const { conversation } = desk;
    const text = field.value.trim();
    if (!text || conversation === null || sending) return;
    sending += 1;
    field.value = "";
    keep();
    grow();
    write(trouble, "");
    set(form, "data-sending", true);
    const answer = await desk.say(conversation, text);
    sending -= 1;
    set(form, "data-sending", sending > 0);
    if (answer.ok) return;
    write(trouble, answer.error.sentence);
    const unsent = [text, textKept(shelf(conversation))].filter(Boolean).join("\n");
    keepText(shelf(conversation), unsent);
    if (desk.conversation === conversation) field.value = unsent;
    grow();
  }

  // The keyboard of a phone stays open from one line to the next.
  part(root, "send").addEventListener("pointerdown", (event) => event.preventDefault());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void send();
  });
  field.addEventListener("input", () => {
    keep();
    grow();
  });
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    if (matchMedia("(pointer: coarse)").matches) return;
    event.preventDefault();
    void send();
  });

  return () => {
    const { table, conversation } = desk;
    if (!table || conversation === null) return;
    const hush = whySilent(table);
    form.hidden = hush !== "";
    write(silence, hush);
    silence.hidden = !hush;
    if (conversation === shown) return;
    shown = conversation;
    field.value = textKept(shelf(conversation));
    write(trouble, "");
    const whom = othersIn(conversation, table).map(({ power }) => powerName(power));
    set(field, "placeholder", `Write to ${conversation === "all" ? "everyone" : listed(whom)}`);
    set(field, "aria-label", `Message to ${conversation === "all" ? "everyone" : listed(whom)}`);
    grow();
  };
}

/** @param {import("../table.js").Table} table */
function whySilent({ you, terms }) {
  if (you === null) return "You are watching. Only the players talk.";
  return terms.press === "none" ? "This table plays without talk." : "";
}

/** @param {string} shelf @param {string} text */
function keepText(shelf, text) {
  try {
    if (text) localStorage.setItem(shelf, text);
    else localStorage.removeItem(shelf);
  } catch {
    // Storage may be forbidden; the text then lives as long as the page.
  }
}

/** @param {string} shelf */
function textKept(shelf) {
  try {
    return localStorage.getItem(shelf) ?? "";
  } catch {
    return "";
  }
}
