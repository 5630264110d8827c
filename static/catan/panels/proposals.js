// @ts-check
/** Offers that are only said, as cards: each is taken, completed or taken back by a touch. */
import { h } from "../../table/dom.js";
import { mine, nameOf, seatsOf } from "../facts.js";
import { exchanges, offered, takingUp } from "../proposals.js";
import { cardWords, listed, missing, total } from "../terms.js";
import { cardRow, seatMark } from "./marks.js";

/** @typedef {import("../desk.js").CatanDesk} CatanDesk */
/** @typedef {import("../proposals.js").Proposal} Proposal */
/** @typedef {import("../types.js").Bundle} Bundle */
/** @typedef {import("../types.js").Terms} Terms */

/** A side as cards, its choices with "or" between them. @param {Bundle[]|null} side */
function sideRow(side) {
  if (!side) return h("span", { class: "cards-open" }, "open");
  const rows = side.flatMap((cards, at) => [at ? h("small", {}, " or ") : null, cardRow(cards)]);
  return h("span", { class: "cards-choice" }, ...rows);
}

/** Who would do what, with whom if not with all. @param {CatanDesk} desk @param {Proposal} proposal */
function title({ view, table }, { from, to, give, take }) {
  const own = view.you?.color === from;
  const all = to.length === seatsOf(view).length - 1;
  const names = to.map((color) =>
    color === view.you?.color ? "you" : nameOf(table.people, color),
  );
  const does = give && take ? "would trade" : give ? "would give" : own ? "ask" : "asks";
  const joined = give && take ? " with " : " ";
  const whom = all || !names.length ? "" : joined + listed(names);
  return `${own ? "You" : nameOf(table.people, from)} ${does}${whom}`;
}

/** @param {CatanDesk} desk @param {Proposal} proposal */
export function proposalCard(desk, proposal) {
  const { from, give, take } = proposal;
  return h(
    "div",
    { class: "offer proposal", "data-proposal": from },
    h("h3", {}, seatMark(from), title(desk, proposal)),
    h(
      "div",
      { class: "terms" },
      h("span", { class: "terms-side" }, h("small", {}, "Gives"), sideRow(give)),
      h("span", { class: "terms-for", "aria-hidden": "true" }, "⇄"),
      h("span", { class: "terms-side" }, h("small", {}, "Wants"), sideRow(take)),
    ),
    answers(desk, proposal),
  );
}

/** What the reader can do with it. @param {CatanDesk} desk @param {Proposal} proposal */
function answers(desk, proposal) {
  const { view } = desk;
  const you = view.you?.color;
  if (!you || view.due !== "MAIN") return null;
  if (you === proposal.from)
    return row(button("Take it back", "back", () => desk.say({ kind: "withdraw" })));
  if (!proposal.to.includes(you) || (you !== view.turn && proposal.from !== view.turn)) return null;
  const named = exchanges(proposal);
  const choices = named.map((terms) => choice(desk, proposal, terms, named.length > 1));
  const answer = button("Answer", "complete", () => complete(desk, proposal));
  return row(...(choices.length ? choices : [answer]));
}

/** @param {(HTMLElement|null)[]} buttons */
const row = (...buttons) => h("p", { class: "tray-acts" }, ...buttons);

/** @param {string} label @param {string} name @param {() => void} click @param {string} [look] */
const button = (label, name, click, look = "") =>
  h("button", { type: "button", class: `button ${look}`, "data-do": name, click }, label);

/** One exchange that the proposal names: a touch makes it, or says that the reader would.
 * @param {CatanDesk} desk @param {Proposal} proposal @param {Terms} terms
 * @param {boolean} among others */
function choice(desk, { from }, terms, among) {
  const { view } = desk;
  const inTurn = view.you?.color === view.turn;
  const lack = missing(terms.take, mine(view)?.hand ?? {});
  const press = () => {
    if (total(lack)) desk.answer(`You lack ${cardWords(lack)}.`);
    else if (inTurn) desk.play(takingUp(from, terms));
    else desk.say(offered([from], terms.take, terms.give));
  };
  const words = `${cardWords(terms.take)} for ${cardWords(terms.give)}`;
  return h(
    "button",
    {
      type: "button",
      class: "button button-main",
      "data-do": "take",
      "aria-disabled": total(lack) ? "true" : null,
      "aria-label": inTurn ? `Trade ${words}` : `I would give ${words}`,
      click: press,
    },
    among ? cardRow(terms.take) : null,
    among ? " for " : inTurn ? "Trade" : "I would",
    among ? cardRow(terms.give) : null,
  );
}

/** Open the exchange with what is named already. @param {CatanDesk} desk @param {Proposal} proposal */
function complete(desk, { from, give, take }) {
  const held = desk.hand;
  const asked = take?.find((cards) => !total(missing(cards, held))) ?? {};
  const got = give?.[0] ?? {};
  const ask = desk.view.you?.color === desk.view.turn ? "trade" : "propose";
  desk.ask({ ask, give: asked, take: got, to: [from] });
}
