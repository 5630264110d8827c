// @ts-check
/** Choosing several others for a conversation of its own. */
import { List, h, ownerMark, part, set } from "../dom.js";

/** @typedef {import("../desk.js").Desk} Desk */
/** @typedef {import("../types.js").Seat} Seat */

/**
 * @param {HTMLElement} root
 * @param {Desk} desk
 * @returns {() => void}
 */
export function groupChoice(root, desk) {
  const dialog = /** @type {HTMLDialogElement} */ (part(root, "group"));
  const open = part(root, "new-group");
  const start = part(root, "start-group");
  /** @type {Set<number>} */
  const chosen = new Set();
  const choices = new List(
    part(root, "group-choices"),
    (/** @type {Seat} */ seat) => String(seat.seat),
    (one) => {
      const box = h("input", { type: "checkbox", change: () => mark(one.seat, box.checked) });
      return h(
        "label",
        { class: "choice" },
        box,
        h("span", {}, ownerMark(one), ` ${one.called}`),
      );
    },
  );

  /** @param {number} seat @param {boolean} wanted */
  function mark(seat, wanted) {
    if (wanted) chosen.add(seat);
    else chosen.delete(seat);
    set(start, "disabled", chosen.size < 2);
  }

  open.addEventListener("click", () => {
    chosen.clear();
    for (const box of dialog.querySelectorAll("input")) box.checked = false;
    set(start, "disabled", true);
    dialog.showModal();
  });
  start.addEventListener("click", () => {
    desk.talk.startGroup([...chosen]);
    dialog.close();
  });
  part(root, "cancel-group").addEventListener("click", () => dialog.close());

  return () => {
    const { table } = desk;
    if (!table) return;
    const silent = table.you === null || table.terms.press === "none";
    open.hidden = silent || table.state === "over";
    choices.show(table.seats.filter(({ seat }) => seat !== table.you));
  };
}
