// @ts-check
/** All deals you are told of, newest first, with filters; and who has kept their word. */
import { List, h, ownerMark, part, set, write } from "../dom.js";
import { ALL_DEALS, beginningOf, filtered, trust } from "../talk/deals.js";
import { listed } from "../words.js";
import { dealCard } from "./dealcard.js";
import { lookingAt } from "./message.js";

/** @typedef {import("../desk.js").Desk} Desk */
/** @typedef {import("../table.js").Table} Table */
/** @typedef {import("../types.js").Deal} Deal */
/** @typedef {import("../talk/deals.js").Filter} Filter */
/** @typedef {import("../talk/deals.js").Trust} Trust */

/** @type {[Filter["fate"], string][]} */
const FATES_FILTERED = [
  ["", "All"],
  ["open", "Open"],
  ["agreed", "Agreed"],
  ["kept", "Kept"],
  ["broken", "Broken"],
];

/**
 * @param {HTMLElement} root
 * @param {Desk} desk
 * @returns {() => void}
 */
export function dealsList(root, desk) {
  let filter = ALL_DEALS;
  const choose = (/** @type {Partial<Filter>} */ change) => {
    filter = { ...filter, ...change };
    desk.changed();
  };
  const fates = FATES_FILTERED.map(([fate, label]) =>
    h("button", { type: "button", class: "chip", click: () => choose({ fate }) }, label),
  );
  part(root, "deal-filters").replaceChildren(...fates);
  const shows = new WeakMap();
  const cards = new List(
    part(root, "deal-cards"),
    (/** @type {Deal} */ { id }) => String(id),
    (deal) => {
      const { element, show } = makeRow(deal, desk);
      shows.set(element, show);
      return element;
    },
    (element, deal) => shows.get(element)(deal),
  );
  const words = new List(
    part(root, "trust"),
    (/** @type {Trust} */ { seat }) => String(seat.seat),
    (one) => makeTrust(one, () => choose({ seat: filter.seat === one.seat.seat ? null : one.seat.seat })),
    (element, one) => changeTrust(element, one, filter.seat === one.seat.seat),
  );
  const none = part(root, "no-deals");
  return () => {
    const { table, talk } = desk;
    if (!table || talk.side !== "deals") return;
    FATES_FILTERED.forEach(([fate], i) =>
      set(fates[i], "aria-pressed", fate === filter.fate ? "true" : "false"),
    );
    words.show(trust(table));
    const deals = filtered(table, filter);
    cards.show(deals);
    none.hidden = deals.length > 0;
    write(none, table.deals.size ? "No deal is like that." : emptyWords(table));
    part(root, "deal-filters").hidden = table.deals.size === 0;
  };
}

/** @param {Table} table */
function emptyWords({ you, state }) {
  if (you === null && state !== "over")
    return "Deals are known to those who make them. You are watching.";
  return "No deal was offered yet. What you propose to others, and they to you, is kept here with who kept it.";
}

/** @param {Deal} deal @param {Desk} desk */
function makeRow(deal, desk) {
  const seats = desk.table?.seats ?? [];
  const you = desk.table?.you ?? null;
  const others = deal.parties.filter((seat) => seat !== you).map((seat) => seats[seat]);
  const card = dealCard(desk);
  const go = h(
    "button",
    { type: "button", class: "deal-go", title: "Go to the message" },
    ...others.map(ownerMark),
    h("span", {}, listed(others.map(({ called }) => called))),
    h("span", { class: "deal-phase" }, desk.phaseName(deal.phase)),
  );
  go.addEventListener("click", () => {
    const begun = beginningOf(deal, desk.table?.messages ?? []);
    if (begun) desk.talk.goTo(begun);
  });
  const element = h("li", { class: "deal-row" }, go, card.element);
  lookingAt(element, desk, () => desk.table?.deals.get(deal.id));
  return { element, show: card.show };
}

/** @param {Trust} one @param {() => void} pick */
const makeTrust = ({ seat }, pick) =>
  h(
    "button",
    { type: "button", class: "trust-one", click: pick },
    ownerMark(seat),
    h("span", { class: "trust-kept", "aria-hidden": "true" }),
    h("span", { class: "trust-broken", "aria-hidden": "true" }),
    h("span", { class: "unseen trust-words" }),
  );

/** @param {HTMLElement} element @param {Trust} one @param {boolean} picked */
function changeTrust(element, { seat, kept, broken, standing }, picked) {
  const who = seat.you ? "You" : seat.called;
  write(element.getElementsByClassName("trust-kept")[0], `✓ ${kept}`);
  write(element.getElementsByClassName("trust-broken")[0], `✗ ${broken}`);
  set(element, "data-broken", broken > 0);
  set(element, "aria-pressed", picked ? "true" : "false");
  const words = `${who}: ${kept} kept, ${broken} broken, ${standing} not due yet`;
  set(element, "title", words);
  const only = `${words}. Only deals with ${who === "You" ? "you" : who}`;
  write(element.getElementsByClassName("trust-words")[0], only);
}
