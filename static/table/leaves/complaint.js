// @ts-check
/** Reporting a message to who runs this site: a reason, and a sentence back. */
import { part, set, write } from "../dom.js";

/** @typedef {import("../desk.js").Desk} Desk */

/**
 * @param {HTMLElement} root
 * @param {Desk} desk
 * @returns {() => void}
 */
export function complaint(root, desk) {
  const dialog = /** @type {HTMLDialogElement} */ (part(root, "complaint"));
  const form = part(root, "complaint-form");
  const reason = /** @type {HTMLTextAreaElement} */ (part(root, "complaint-reason"));
  const said = part(root, "complaint-said");
  const answer = part(root, "complaint-answer");
  const close = part(root, "close-complaint");
  /** The message it was opened for. @type {import("../types.js").Message|null} */
  let opened = null;
  dialog.addEventListener("close", () => (opened = desk.talk.reporting = null));
  close.addEventListener("click", () => dialog.close());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void send();
  });

  async function send() {
    const message = desk.talk.reporting;
    if (!message) return;
    const reply = await desk.talk.report(message, reason.value.trim());
    write(
      answer,
      reply.ok ? (reply.d.sentence ?? "Thank you. It was noted.") : reply.error.sentence,
    );
    set(form, "data-done", reply.ok);
    if (reply.ok) close.focus();
  }

  return () => {
    const message = desk.talk.reporting;
    if (!message || message === opened) return;
    opened = message;
    const who = desk.table?.seats[message.from]?.called ?? "";
    write(said, `${who}: “${message.text}”`);
    write(answer, "");
    reason.value = "";
    set(form, "data-done", false);
    dialog.showModal();
  };
}
