// @ts-check
/** Picking cards one by one: a row of the five resources, each with how many are picked, and where
 * they are given, how many are still in hand: on a phone the hand itself lies out of sight. */
import { icon } from "../art/icons.js";
import { h, set, write } from "../../table/dom.js";
import { HAND_ORDER } from "../terms.js";

/** @typedef {import("../desk.js").CatanDesk} CatanDesk */
/** @typedef {import("../types.js").Bundle} Bundle */

/**
 * A row of the five resources for one side of the open question.
 * @param {CatanDesk} desk
 * @param {"give"|"take"} side
 * @param {string} title
 */
export function stepperRow(desk, side, title) {
  const slots = HAND_ORDER.map((resource, at) => {
    const count = h("b", { class: "step-count" });
    const held = side === "give" ? h("span", { class: "step-held" }) : null;
    const key = `${side === "take" && sides(desk) === 2 ? "⇧" : ""}${at + 1}`;
    const more = h(
      "button",
      {
        type: "button",
        class: "step-more",
        "data-resource": resource,
        "data-step": `${side} ${resource}`,
        title: key,
        click: () => desk.pick(side, resource),
      },
      icon(resource),
      held,
      count,
    );
    const less = h(
      "button",
      {
        type: "button",
        class: "step-less",
        "data-less": `${side} ${resource}`,
        "aria-label": `one ${resource.toLowerCase()} less`,
        click: () => desk.pick(side, resource, -1),
      },
      "−",
    );
    return { resource, more, less, count, held };
  });
  const element = h(
    "div",
    { class: "steps", role: "group", "aria-label": title },
    h("span", { class: "steps-title" }, title),
    ...slots.map(({ more, less }) => h("span", { class: "step" }, more, less)),
  );

  function update() {
    const question = /** @type {Record<string, any>} */ (desk.question ?? {});
    const picked = /** @type {Bundle} */ (question[side] ?? {});
    for (const { resource, more, less, count, held } of slots) {
      const number = picked[resource] ?? 0;
      const left = (desk.hand[resource] ?? 0) - number;
      write(count, number ? String(number) : "");
      if (held) write(held, String(left));
      const name = resource.toLowerCase();
      const inHand = held ? `, ${left} left in hand` : "";
      set(more, "aria-label", `${title}: one ${name} more, ${number} picked${inHand}`);
      set(more, "aria-disabled", desk.pickable(side, resource) ? null : "true");
      set(more, "data-picked", number > 0);
      less.classList.toggle("idle", !number);
      set(less, "disabled", !number);
    }
  }
  return { element, update };
}

/** On how many sides cards are picked. @param {CatanDesk} desk */
export const sides = ({ question }) =>
  Number(Boolean(question && "give" in question)) + Number(Boolean(question && "take" in question));
