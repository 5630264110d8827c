// @ts-check
/** The menu beside the composer: what can be said beside offers. An entry fills the composer. */
import { h, part, set } from "../../table/dom.js";
import { sayings } from "../sayings.js";

/** @typedef {import("../seat.js").SeatDesk} SeatDesk */

/** @param {HTMLElement} root @param {SeatDesk} desk @returns {() => void} */
export function sayingsPanel(root, desk) {
  const panel = part(root, "builder");
  const opener = part(root, "open-builder");
  /** What the menu was last made of. @type {unknown} */
  let shown = null;
  const open = (/** @type {boolean} */ wanted) => {
    panel.hidden = !wanted;
    set(opener, "aria-expanded", wanted ? "true" : "false");
    shown = null;
    show();
    if (wanted) panel.querySelector("button")?.focus();
  };
  opener.addEventListener("click", () => open(Boolean(panel.hidden)));
  panel.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    open(false);
    opener.focus();
  });

  /** @param {Record<string, unknown>} meaning */
  async function choose(meaning) {
    const answer = await desk.talk.worded(JSON.stringify(meaning));
    if (!answer.ok) return desk.tell(answer.error.sentence);
    open(false);
    desk.talk.compose(answer.d.text, answer.d, null);
    part(root, "message").focus();
  }

  function show() {
    const table = desk.shown;
    if (panel.hidden || !table || shown === table.view) return;
    shown = table.view;
    const groups = sayings(table);
    panel.replaceChildren(
      ...groups.map(({ title, sayings: entries }) =>
        h(
          "div",
          { class: "sayings-group", role: "group", "aria-label": title },
          h("span", { class: "sayings-title" }, title),
          h(
            "div",
            { class: "sayings-entries" },
            ...entries.map(({ label, meaning }) =>
              h(
                "button",
                { type: "button", class: "suggestion", click: () => void choose(meaning) },
                label,
              ),
            ),
          ),
        ),
      ),
    );
  }
  return show;
}
