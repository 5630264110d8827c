// @ts-check
/** What everybody may know of each player: points that show, counts of cards, awards, ports. */
import { icon } from "../art/icons.js";
import { List, h, set } from "../../table/dom.js";
import { cardCount, handSize, knights, nameOf, portWords, portsOf, seatsOf } from "../facts.js";
import { CARD_NAMES, HAND_LIMIT, RESOURCE_OF, counted, listed } from "../terms.js";
import { awaitedSeats } from "../words.js";
import { cardRow, chip, figure, seatMark } from "./marks.js";

/** @typedef {import("../desk.js").CatanDesk} CatanDesk */
/** @typedef {import("../types.js").Card} Card */
/** @typedef {import("../types.js").Color} Color */
/** @typedef {import("../types.js").Seat} Seat */

/** @param {HTMLElement} mount @param {CatanDesk} desk */
export function playersPanel(mount, desk) {
  const list = h("ol", { class: "players" });
  mount.replaceChildren(list);
  /** @type {List<[Color, Seat]>} */
  const rows = new List(
    list,
    ([color]) => color,
    ([color]) => h("li", { class: "player", "data-seat": color }),
    (row, [color, seat]) => {
      const { view, table } = desk;
      const waits = awaitedSeats(table).includes(color);
      set(row, "data-turn", view.turn === color && !view.outcome);
      set(row, "data-awaited", waits);
      const you = view.you?.color === color;
      const { robot, title } = table.people[seatIndex(desk, color)] ?? {};
      const size = handSize(seat);
      const road = view.longest_road === color;
      const army = view.largest_army === color;
      row.replaceChildren(
        h("span", { class: "player-mark" }, seatMark(color)),
        h(
          "span",
          { class: "player-name" },
          h("b", {}, nameOf(table.people, color)),
          you ? h("i", {}, "you") : robot ? h("i", {}, title || "robot") : null,
          waits
            ? h("span", { class: "player-waits" }, h("span", { class: "unseen" }, "must act"))
            : null,
        ),
        pointsMark(seat),
        ...(you ? [] : openHand(seat)),
        h(
          "span",
          { class: "player-figures" },
          figure(
            "cards",
            size,
            counted(size, "card") + " in hand",
            size > HAND_LIMIT ? "over" : "",
          ),
          figure("card", cardCount(seat), counted(cardCount(seat), "development card")),
          figure(
            "KNIGHT",
            knights(seat),
            counted(knights(seat), "knight") + (army ? ", the largest army" : ""),
            army ? "award" : "",
          ),
          figure(
            "longest_road",
            seat.road_length,
            `road of ${seat.road_length}${road ? ", the longest" : ""}`,
            road ? "award" : "",
          ),
        ),
        h("span", { class: "player-ports" }, ...portsOf(view, seat).map(portMark)),
      );
    },
  );
  /** What the rows were last drawn from. @type {unknown} */
  let shown = null;
  return () => {
    if (shown === desk.table) return;
    shown = desk.table;
    rows.show(seatsOf(desk.view));
    set(mount, "data-seats", seatsOf(desk.view).length);
  };
}

/** The points that show, and those that only their holder knows of. @param {Seat} seat */
function pointsMark(seat) {
  const hidden = (seat.cards?.POINT ?? 0) + (seat.new_cards?.POINT ?? 0);
  const title = hidden
    ? `${counted(seat.points, "point")} in sight and ${hidden} hidden`
    : "Points that show";
  return h(
    "span",
    { class: "player-points", title },
    h("b", {}, String(seat.points)),
    h("span", { class: "unseen" }, seat.points === 1 ? " point" : " points"),
    hidden ? h("small", {}, ` +${hidden}`) : null,
  );
}

/** @param {CatanDesk} desk @param {Color} color */
const seatIndex = ({ view }, color) => seatsOf(view).findIndex(([one]) => one === color);

/** @param {string} kind */
const portMark = (kind) =>
  h(
    "span",
    { class: "port-mark", title: portWords(kind), role: "img", "aria-label": portWords(kind) },
    RESOURCE_OF[kind] ? chip(RESOURCE_OF[kind]) : icon("trade"),
    h("small", {}, RESOURCE_OF[kind] ? "2" : "3"),
  );

/** Another's cards, where hands lie open: after the end, or by the table's terms. @param {Seat} seat */
function openHand({ hand = {}, cards = {}, new_cards = {} }) {
  const held = [cards, new_cards].flatMap(Object.entries);
  if (!Object.keys(hand).length && !held.length) return [];
  const names = held.map(([kind, count]) => `${count} ${CARD_NAMES[/** @type {Card} */ (kind)]}`);
  const pictures = held.flatMap(([kind, count]) =>
    Array.from({ length: count }, () =>
      h("span", { class: "card-chip card-chip-dev" }, icon(kind)),
    ),
  );
  const cardsOf = { role: "img", "aria-label": listed(names), class: "cards" };
  return [
    h(
      "span",
      { class: "player-hand" },
      cardRow(hand),
      held.length ? h("span", cardsOf, ...pictures) : null,
    ),
  ];
}
