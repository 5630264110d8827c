// @ts-check
/** One's own hand: resources always in the same places, development cards beside them. */
import { cardDeeds } from "../acts.js";
import { icon } from "../art/icons.js";
import { List, h, set, write } from "../../table/dom.js";
import { mine } from "../facts.js";
import { CARD_NAMES, HAND_ORDER, capital } from "../terms.js";
import { idleSentence } from "../words.js";

/** @typedef {import("../desk.js").CatanDesk} CatanDesk */
/** @typedef {import("../acts.js").Deed} Deed */
/** @typedef {import("../types.js").Resource} Resource */

/** @param {HTMLElement} mount @param {CatanDesk} desk */
export function handPanel(mount, desk) {
  const cards = new Map(HAND_ORDER.map((resource) => [resource, resourceCard(desk, resource)]));
  const held = h("div", { class: "hand-resources" }, ...cards.values());
  const bought = h("div", { class: "hand-cards" });
  mount.replaceChildren(held, bought);

  /** @type {List<Deed>} */
  const deeds = new List(
    bought,
    ({ name }) => name,
    (deed) =>
      h(
        "button",
        {
          type: "button",
          class: "held held-card",
          "data-deed": deed.name,
          click: () => press(desk, deed.name),
        },
        icon(deed.picture),
        h("span", { class: "held-name" }, deed.label),
        h("b", { class: "held-count" }),
        h("kbd", { "aria-hidden": "true" }, deed.key),
      ),
    (button, deed) => {
      set(button, "aria-disabled", deed.open ? null : "true");
      set(button, "aria-pressed", deed.pressed ? "true" : "false");
      set(button, "title", deed.why);
      write(count(button), deed.left === 1 ? "" : String(deed.left));
    },
  );

  return () => {
    const seat = mine(desk.view);
    mount.hidden = !seat;
    if (!seat) return;
    const { question } = desk;
    const given = question && "give" in question ? question.give : {};
    for (const [resource, card] of cards) {
      const left = (seat.hand?.[resource] ?? 0) - (given[resource] ?? 0);
      set(card, "data-count", Math.min(left, 4));
      const open = left > 0 && desk.picking && (desk.pickable("give", resource) || mayTrade(desk));
      set(card, "aria-disabled", open ? null : "true");
      write(count(card), String(left));
    }
    const points = (seat.cards?.POINT ?? 0) + (seat.new_cards?.POINT ?? 0);
    deeds.show([...cardDeeds(desk), ...(points ? [victory(points)] : [])]);
  };
}

/** @param {Element} card */
const count = (card) => /** @type {Element} */ (card.querySelector(".held-count"));

/** @param {CatanDesk} desk */
const mayTrade = (desk) => !desk.question && (desk.mayOffer || desk.choices.bank.size > 0);

/** @param {CatanDesk} desk @param {Resource} resource */
function resourceCard(desk, resource) {
  const give = () => {
    if (desk.question && "give" in desk.question) desk.pick("give", resource);
    else if (mayTrade(desk) && desk.hand[resource]) desk.trade(resource);
    else if (!desk.view.you?.awaited) desk.answer(idleSentence(desk.table));
  };
  return h(
    "button",
    { type: "button", class: "held held-resource", "data-resource": resource, click: give },
    icon(resource),
    h("span", { class: "held-name" }, capital(resource)),
    h("b", { class: "held-count" }),
  );
}

/** @param {CatanDesk} desk @param {string} name */
function press(desk, name) {
  const deed = cardDeeds(desk).find((one) => one.name === name);
  if (deed?.open) deed.run();
  else desk.answer(deed?.why ?? "It counts at once, hidden from the others.");
}

/** @param {number} points @returns {Deed} */
const victory = (points) => ({
  name: "POINT",
  key: "",
  picture: "POINT",
  label: capital(CARD_NAMES.POINT),
  open: false,
  why: "It counts at once, hidden from the others.",
  left: points,
  run: () => {},
});
