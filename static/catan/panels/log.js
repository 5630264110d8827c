// @ts-check
/** What happened, in words; a line that is touched lights its places on the board. */
import { h } from "../../table/dom.js";
import { teller } from "../words.js";
import { seatMark } from "./marks.js";

/** @typedef {import("../desk.js").CatanDesk} CatanDesk */
/** @typedef {import("../types.js").Step} Step */
/** @typedef {import("../board.js").Place} Place */
/** @typedef {import("../words.js").Entry} Entry */

/**
 * @param {HTMLElement} mount
 * @param {CatanDesk} desk
 * @param {(places: readonly Place[]) => void} echo light some places, or with none no longer
 */
export function logPanel(mount, desk, echo) {
  const list = h("ol", { class: "log" });
  const empty = h("p", { class: "soft log-empty" }, "What happens is told here.");
  mount.replaceChildren(empty, list);
  /** @type {readonly Step[]} */
  let told = [];
  let turn = "";
  /** Whether the reader is at the end, and stays there. */
  let follows = true;
  const toEnd = () => {
    if (follows) mount.scrollTop = mount.scrollHeight;
  };
  mount.addEventListener("scroll", () => {
    if (mount.clientHeight === seen)
      follows = mount.scrollTop + mount.clientHeight >= mount.scrollHeight - 40;
    seen = mount.clientHeight;
  });
  let seen = 0;
  new ResizeObserver(() => {
    seen = mount.clientHeight;
    toEnd();
  }).observe(mount);

  /** @param {Entry} entry */
  function line({ seat, text, places }) {
    const words = h("span", { class: "log-words" }, text);
    const item = h("li", { class: "log-line" }, seat ? seatMark(seat) : null, words);
    if (!places.length) return item;
    const show = () => echo(places);
    const hide = () => echo([]);
    words.replaceWith(
      h(
        "button",
        { type: "button", class: "log-words", click: show, focus: show, blur: hide },
        text,
      ),
    );
    item.addEventListener("pointerenter", show);
    item.addEventListener("pointerleave", hide);
    return item;
  }

  /** Where everybody refuses an offer, its line says so. @param {Step} step */
  function refused({ actions, events }) {
    const last = list.lastElementChild?.querySelector(":not(.log-said) > .log-words");
    const all = Object.values(actions).every((line) => line === "refuse");
    if (!all || events.length || !last || !/ offered /.test(last.textContent ?? "")) return false;
    last.append(h("span", { class: "log-refused" }, " Refused."));
    return true;
  }

  /** @param {Step} step */
  function tell(step) {
    const { people } = desk.table;
    const { board, you } = desk.view;
    const { entries, saying } = teller(people, you?.color ?? null, board);
    if (!refused(step)) act(step, entries);
    for (const said of step.said ?? []) {
      const item = line(saying(said));
      item.classList.add("log-said");
      list.append(item);
    }
  }

  /** @param {Step} step @param {(step: Step) => Entry[]} entries */
  function act(step, entries) {
    const [name] = step.phase.split(".");
    if (name !== turn) {
      turn = name;
      list.append(
        h("li", { class: "log-turn" }, name === "T0" ? "Set-up" : `Turn ${name.slice(1)}`),
      );
    }
    list.append(...entries(step).map(line));
  }

  return () => {
    const { steps } = desk.table;
    const goesOn = told.length <= steps.length && told.at(-1) === steps[told.length - 1];
    if (!goesOn || !told.length) {
      list.replaceChildren();
      turn = "";
    }
    empty.hidden = steps.length > 0;
    for (const step of goesOn ? steps.slice(told.length) : steps) tell(step);
    told = steps;
    if (!goesOn) follows = true;
    toEnd();
  };
}
