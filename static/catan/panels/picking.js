// @ts-check
/** Small questions about cards: what to discard, which two to take, which resource to demand. */
import { icon } from "../art/icons.js";
import { h, write } from "../../table/dom.js";
import { mine } from "../facts.js";
import { HAND_ORDER, capital, total } from "../terms.js";
import { act, clearer, closer } from "./controls.js";
import { stepperRow } from "./steppers.js";

/** @typedef {import("../desk.js").CatanDesk} CatanDesk */

/** After a seven. @param {CatanDesk} desk */
export function discarding(desk) {
  const row = stepperRow(desk, "give", "Discard");
  const owed = mine(desk.view)?.owed ?? 0;
  const said = h("p", { class: "tray-sentence", role: "status" });
  const done = act("button-main", "done", `Discard ${owed}`, () => desk.play(desk.lines.done));
  const undo = act("", "clear", "Put back", () => desk.unpick());
  const blind = act("button-quiet", "blind", "By chance", () => desk.play("discard blindly"));
  const element = h(
    "div",
    { class: "picking" },
    h("h3", {}, "The robber takes half of your hand"),
    row.element,
    said,
    h("p", { class: "tray-acts" }, done, undo, blind),
  );

  function update() {
    if (desk.question?.ask !== "discard") return;
    row.update();
    const left = owed - total(desk.question.give);
    write(said, left ? `${left} more to go.` : "These cards go to the bank.");
    done.disabled = !desk.lines.done || !desk.free;
    undo.disabled = !total(desk.question.give);
    blind.disabled = !desk.free;
  }
  return { element, update };
}

/** A year of plenty. @param {CatanDesk} desk */
export function plenty(desk) {
  const row = stepperRow(desk, "take", "Take");
  const done = act("button-main", "done", "Take them", () => desk.play(desk.lines.done));
  const clear = clearer(desk);
  const element = h(
    "div",
    { class: "picking" },
    closer(desk),
    h("h3", {}, "Year of plenty: two cards from the bank"),
    row.element,
    h("p", { class: "tray-acts" }, done, clear),
  );
  const update = () => {
    row.update();
    done.disabled = !desk.lines.done;
  };
  return { element, update };
}

/** A monopoly: one touch is enough. @param {CatanDesk} desk */
export function monopoly(desk) {
  const element = h(
    "div",
    { class: "picking" },
    closer(desk),
    h("h3", {}, "Monopoly: all of which resource?"),
    h(
      "div",
      { class: "steps", role: "group", "aria-label": "Resource" },
      ...HAND_ORDER.map((resource, at) =>
        h(
          "button",
          {
            type: "button",
            class: "step-more named",
            "data-resource": resource,
            "data-monopoly": resource,
            title: String(at + 1),
            click: () => desk.play(desk.choices.monopoly.get(resource)),
          },
          icon(resource),
          capital(resource),
        ),
      ),
    ),
  );
  return { element, update: () => {} };
}
