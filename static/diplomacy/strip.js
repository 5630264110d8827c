// @ts-check
/** Under the board: the sentence being written, what can be said next, and why something cannot. */
import { List, h, part, set, write } from "../table/dom.js";
import { chipsOf } from "./chips.js";
import { isAdjustment, isRetreat, phaseName } from "./notation.js";
import { cautions } from "./cautions.js";
import { armsOf } from "./view.js";
import { sentenceOf } from "./words.js";

/** @typedef {import("./desk.js").OrderDesk} Desk */
/** @typedef {import("./chips.js").Chip} Chip */

/**
 * @param {HTMLElement} root
 * @param {Desk} desk
 * @returns {() => void}
 */
export function strip(root, desk) {
  const sentence = part(root, "sentence");
  const answers = part(root, "answers");
  const back = part(root, "step-back");
  back.addEventListener("click", () => {
    if (desk.choice.path.length) desk.act({ do: "back" });
    else desk.giveBack();
  });
  const chips = new List(
    answers,
    (/** @type {Chip} */ { answer, label }) => `${label} ${answer}`,
    ({ answer, label, key }) =>
      h(
        "button",
        {
          type: "button",
          class: "chip",
          "aria-keyshortcuts": key,
          click: () => desk.act({ do: "pick", answer }),
        },
        ...withKey(label, key),
      ),
    (button, { pressed }) => set(button, "aria-pressed", pressed ? "true" : "false"),
  );
  return () => {
    const { path } = desk.choice;
    const { view } = desk.table ?? {};
    const choosing = desk.mayOrder && view ? sentenceOf(path, armsOf(view), desk.names) : "";
    write(sentence, desk.says || (choosing ? `${choosing} …` : cautionOf(desk) || invitation(desk)));
    const tone = desk.says ? "refused" : choosing ? "choosing" : cautionOf(desk) ? "caution" : null;
    set(sentence, "data-tone", tone);
    chips.show(desk.mayOrder ? chipsOf(desk.book, desk.offer, path) : []);
    back.hidden = !path.length && !desk.loan;
    set(root, "data-choosing", path.length > 0 || desk.says !== "" || desk.loan !== null);
  };
}

/** The label with its key underlined where it holds it.
 * @param {string} label @param {string} key */
export function withKey(label, key) {
  const at = label.toLowerCase().indexOf(key);
  if (at < 0) return [label];
  return [label.slice(0, at), h("u", {}, label.slice(at, at + 1)), label.slice(at + 1)];
}

/** What does not go together in the orders given so far, the first of it.
 * @param {Desk} desk */
function cautionOf({ table, mayGive, loan, draft, names }) {
  if (!table || !mayGive || loan) return "";
  const [first] = cautions(table.view, draft.lines, names).values();
  return first ?? "";
}

/** @param {Desk} desk */
function invitation({ table, mayOrder, due, at, draft, loan }) {
  if (!table) return "";
  if (loan) return loan.asks;
  const { view, state, steps } = table;
  if (at !== null)
    return `You are looking at ${phaseName(steps.find(({ n }) => n === at)?.phase ?? "")}.`;
  if (state === "adjudicating") return "The orders are being carried out …";
  if (!mayOrder) return "";
  if (isRetreat(view.phase)) return "Touch your dislodged unit, then where it shall retreat.";
  if (!isAdjustment(view.phase)) return "Touch one of your units, then where it shall go.";
  const removing = (view.builds[view.you?.power ?? ""] ?? 0) < 0;
  const left = due - draft.lines.length;
  const units = left === 1 ? "one unit" : `${left} units`;
  if (left === 0) return removing ? "All removals are chosen." : "All builds are chosen.";
  return removing
    ? `You must remove ${units}: touch a lit one.`
    : `You may build ${units}: touch a lit home center.`;
}
