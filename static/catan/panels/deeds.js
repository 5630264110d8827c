// @ts-check
/** The bar of acts: what can be built and bought, the trade, and the one button that goes on. */
import { nextDeed, turnDeeds } from "../acts.js";
import { icon } from "../art/icons.js";
import { h, set, write } from "../../table/dom.js";
import { HAND_ORDER } from "../terms.js";

/** @typedef {import("../desk.js").CatanDesk} CatanDesk */
/** @typedef {import("../acts.js").Deed} Deed */

/** @param {HTMLElement} mount @param {CatanDesk} desk */
export function deedsPanel(mount, desk) {
  const buttons = new Map(turnDeeds(desk).map((deed) => [deed.name, button(desk, deed)]));
  const label = h("span", { class: "deed-label" });
  const key = h("kbd", { "aria-hidden": "true" });
  const next = h(
    "button",
    { type: "button", class: "button button-main deed-next", click: () => nextDeed(desk)?.run() },
    label,
    key,
  );
  mount.replaceChildren(...buttons.values(), next);

  return () => {
    mount.hidden = !desk.view.you || Boolean(desk.view.outcome);
    for (const deed of turnDeeds(desk)) {
      const element = /** @type {HTMLElement} */ (buttons.get(deed.name));
      set(element, "aria-disabled", deed.open ? null : "true");
      set(element, "aria-pressed", deed.pressed ? "true" : "false");
      set(element, "title", deed.left ? `${deed.why} ${deed.left} left.` : deed.why);
      const badge = element.querySelector(".deed-left");
      if (badge) write(badge, String(deed.left ?? ""));
      for (const [at, chip] of element.querySelectorAll(".price").entries())
        set(chip, "data-missing", priced(deed)[at]);
    }
    const deed = nextDeed(desk);
    write(label, deed?.label ?? "");
    write(key, deed?.key ?? "");
    next.disabled = !deed?.open;
    next.classList.toggle("idle", !deed);
  };
}

/** For each card of a price, in the order it is drawn, whether it is missing. @param {Deed} deed */
function priced({ cost = {}, missing = {} }) {
  return HAND_ORDER.flatMap((resource) => {
    const [count, short] = [cost[resource] ?? 0, missing[resource] ?? 0];
    return Array.from({ length: count }, (_, at) => at >= count - short);
  });
}

/** @param {CatanDesk} desk @param {Deed} deed */
function button(desk, { name, key, picture, label, cost }) {
  const press = () => {
    const deed = turnDeeds(desk).find((one) => one.name === name);
    if (deed?.open) deed.run();
    else desk.answer(deed?.why ?? "");
  };
  const prices = HAND_ORDER.flatMap((resource) =>
    Array.from({ length: cost?.[resource] ?? 0 }, () =>
      h("span", { class: "price", "data-resource": resource }, icon(resource)),
    ),
  );
  return h(
    "button",
    { type: "button", class: `deed deed-${name}`, "data-deed": name, click: press },
    icon(picture),
    h("span", { class: "deed-label" }, label),
    cost ? h("span", { class: "deed-prices", "aria-hidden": "true" }, ...prices) : null,
    cost ? h("span", { class: "deed-left", "aria-hidden": "true" }) : null,
    h("kbd", { "aria-hidden": "true" }, key),
  );
}
