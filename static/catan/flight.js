// @ts-check
/** Cards that fly: from the hexes to who gets them, and between players. Nothing waits for them. */
import { hexesAt, readBoard } from "./island.js";
import { still } from "./dice.js";
import { h } from "../table/dom.js";
import { chip } from "./panels/marks.js";
import { HAND_ORDER, RESOURCE_OF } from "./terms.js";

/** @typedef {import("./desk.js").CatanDesk} CatanDesk */
/** @typedef {import("./board.js").IslandBoard} IslandBoard */
/** @typedef {import("./types.js").Bundle} Bundle */
/** @typedef {import("./types.js").Color} Color */
/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./types.js").Told} Told */

const FLIGHT = 300; // milliseconds
const APART = 45;
const MOST = 12; // cards at once
const AFTER_DICE = 260;

/** @typedef {{resource: string, from: DOMRect|null, to: DOMRect|null, wait: number}} Flying */

/** @param {HTMLElement} root @param {CatanDesk} desk @param {IslandBoard} board */
export function flights(root, desk, board) {
  const sky = h("div", { class: "sky", "aria-hidden": "true" });
  root.append(sky);
  /** @type {readonly Step[]} */
  let seen = desk.table.steps;

  /** Where a seat's cards are: one's own hand, another's row. @param {Color} seat */
  function home(seat) {
    const own = desk.view.you?.color === seat;
    const place = root.querySelector(
      own ? ".hand-resources" : `.player[data-seat="${seat}"] .player-mark`,
    );
    return place?.getBoundingClientRect() ?? null;
  }

  /** The hexes of a number or of a place that gave a seat a resource.
   * @param {Step} step @param {string} resource @param {Color} seat */
  function source(step, resource, seat) {
    const { lands } = readBoard(desk.view.board);
    const thrown = step.events.find(({ what }) => what === "dice")?.dice;
    const settled = Object.values(step.actions)[0]?.split(" ")[1] ?? "";
    const mine = desk.view.seats[seat];
    const nodes = [...(mine?.settlements ?? []), ...(mine?.cities ?? [])].map(String);
    const near = new Set((thrown ? nodes : [settled]).flatMap(hexesAt));
    const hex = lands.find(
      ({ letter, terrain, number }) =>
        RESOURCE_OF[terrain] === resource &&
        near.has(letter) &&
        letter !== desk.view.robber &&
        (!thrown || number === thrown[0] + thrown[1]),
    );
    return hex ? board.rectOf({ kind: "hex", name: hex.letter }) : null;
  }

  /** @param {Step} step @param {Told} told @returns {Flying[]} */
  function flying(step, { what, seat, cards, from, with: other, give, take }) {
    if (!seat) return [];
    const wait = step.events.some(({ what }) => what === "dice") ? AFTER_DICE : 0;
    const each = (
      /** @type {Bundle} */ bundle,
      /** @type {(resource: string) => DOMRect|null} */ start,
      /** @type {DOMRect|null} */ to,
    ) =>
      HAND_ORDER.flatMap((resource) =>
        Array.from({ length: bundle[resource] ?? 0 }, () => ({
          resource,
          from: start(resource),
          to,
          wait,
        })),
      );
    if (what === "gain")
      return each(cards ?? {}, (resource) => source(step, resource, seat), home(seat));
    if (what === "steal")
      return [{ resource: "", from: home(/** @type {Color} */ (from)), to: home(seat), wait }];
    if (what !== "trade" || !other) return [];
    return [
      ...each(give ?? {}, () => home(seat), home(other)),
      ...each(take ?? {}, () => home(other), home(seat)),
    ];
  }

  /** @param {Flying} flight @param {number} place */
  function launch({ resource, from, to, wait }, place) {
    if (!from || !to) return;
    const card = resource ? chip(resource) : h("span", { class: "card-chip card-chip-back" });
    card.classList.add("flying");
    sky.append(card);
    const at = (/** @type {DOMRect} */ { left, top, width, height }) =>
      `translate(${left + width / 2}px, ${top + height / 2}px) translate(-50%, -50%)`;
    const flight = card.animate(
      [
        { transform: `${at(from)} scale(.6)`, opacity: 0 },
        { transform: `${at(from)} scale(1.15)`, opacity: 1, offset: 0.2 },
        { transform: `${at(to)} scale(.8)`, opacity: 0.9 },
      ],
      { duration: FLIGHT, delay: wait + place * APART, easing: "ease-in-out", fill: "backwards" },
    );
    flight.finished.then(
      () => card.remove(),
      () => card.remove(),
    );
  }

  return () => {
    const { steps } = desk.table;
    const goesOn = seen.length < steps.length && seen.at(-1) === steps[seen.length - 1];
    const fresh = goesOn ? steps.slice(seen.length) : [];
    seen = steps;
    if (!fresh.length || fresh.length > 3 || still() || document.hidden) return;
    const all = fresh.flatMap((step) => step.events.flatMap((told) => flying(step, told)));
    all.slice(0, MOST).forEach(launch);
  };
}
