// @ts-check
/** The offer that lies on the table: its cards, what everybody says to it, and one's own answer. */
import { answerDeeds } from "../acts.js";
import { h, set } from "../../table/dom.js";
import { nameOf } from "../facts.js";
import { cardWords } from "../terms.js";
import { act } from "./controls.js";
import { cardRow, seatMark } from "./marks.js";

/** @typedef {import("../desk.js").CatanDesk} CatanDesk */
/** @typedef {import("../types.js").Answer} Answer */
/** @typedef {import("../types.js").Color} Color */
/** @typedef {import("../types.js").Offer} Offer */
/** @typedef {import("../types.js").Table} Table */

/** An answer is told once all are given; until then, that one is.
 * @typedef {Answer|"DECIDED"} Standing */

/** @type {Record<Standing, string>} */
const SAID = {
  AWAITED: "is thinking",
  DECIDED: "has answered",
  REFUSED: "refuses",
  ACCEPTED: "accepts",
  COUNTERED: "would",
};
/** @type {Record<Standing, string>} */
const YOU_SAID = {
  AWAITED: "are asked",
  DECIDED: "have answered",
  REFUSED: "refuse",
  ACCEPTED: "accept",
  COUNTERED: "would",
};
/** @type {Record<Standing, string>} */
const SIGN = { AWAITED: "…", DECIDED: "•", REFUSED: "✕", ACCEPTED: "✓", COUNTERED: "↔" };

/** Whether the open offer was said to have to be accepted. @param {Table} table */
export const isForced = ({ view, said = [] }) =>
  said.some(({ meaning, phase }) => meaning.kind === "force" && phase === view.phase);

/** The offer as the reader sees it: whose it is and who gives what. @param {CatanDesk} desk
 * @param {Offer} offer */
function heading({ view, table }, { give, take }) {
  const mine = view.you?.color === view.turn;
  const asked = view.you && view.you.color in (view.offer?.answers ?? {});
  const who = nameOf(table.people, view.turn);
  const offers = mine ? "You offer" : `${who} offers${asked ? " you" : ""}`;
  const title = isForced(table) ? `${offers}, by force` : offers;
  return [
    h("h3", {}, seatMark(view.turn), title),
    h(
      "div",
      { class: "terms" },
      h(
        "span",
        { class: "terms-side" },
        h("small", {}, mine ? "You give" : asked ? "You get" : "Gives"),
        cardRow(give),
      ),
      h("span", { class: "terms-for", "aria-hidden": "true" }, "⇄"),
      h(
        "span",
        { class: "terms-side" },
        h("small", {}, mine ? "You get" : asked ? "You give" : "Wants"),
        cardRow(take),
      ),
    ),
  ];
}

/** @param {CatanDesk} desk */
export function offerCard(desk) {
  const { view } = desk;
  const offer = /** @type {Offer} */ (view.offer);
  const answers = /** @type {[Color, Answer][]} */ (Object.entries(offer.answers));
  const buttons = answerDeeds(desk).map((deed) => {
    const look = deed.name === "accept" ? "button-main" : "";
    const press = () => {
      const now = answerDeeds(desk).find(({ name }) => name === deed.name);
      if (now?.open) now.run();
      else desk.answer(now?.why ?? "");
    };
    return h(
      "button",
      { type: "button", class: `button ${look}`, "data-deed": deed.name, click: press },
      deed.label,
      h("kbd", { "aria-hidden": "true" }, deed.key),
    );
  });
  const element = h(
    "div",
    { class: "offer" },
    ...heading(desk, offer),
    h(
      "ul",
      { class: "offer-answers" },
      ...answers.map(([color, answer], at) => answered(desk, color, answer, at)),
    ),
    buttons.length ? h("p", { class: "tray-acts" }, ...buttons) : null,
    view.due === "ANSWER" && view.you?.color === view.turn
      ? h("p", { class: "tray-acts" }, act("", "withdraw", "Take it back", () => desk.withdraw()))
      : null,
  );

  function update() {
    const deeds = answerDeeds(desk);
    for (const button of buttons) {
      const deed = deeds.find(({ name }) => name === button.dataset.deed);
      set(button, "aria-disabled", deed?.open ? null : "true");
      set(button, "title", deed?.why || null);
      set(button, "aria-pressed", deed?.pressed === undefined ? null : String(deed.pressed));
    }
  }
  return { element, update };
}

/** What one seat says, with a button to take it where that can be done.
 * @param {CatanDesk} desk @param {Color} color @param {Answer} answer @param {number} at */
function answered(desk, color, answer, at) {
  const { view, table, choices } = desk;
  const counter = view.offer?.counters?.[color];
  const line = choices.deals.get(color);
  const own = view.you?.color === color;
  const name = own ? "You" : nameOf(table.people, color);
  const mine = view.you?.color === view.turn;
  /** @type {Standing} */
  const standing = table.decided?.includes(color) ? "DECIDED" : answer;
  const said = (own ? YOU_SAID : SAID)[standing];
  // What the seat in turn would give is what this seat would get.
  const terms = counter ? ` give ${cardWords(counter.take)} for ${cardWords(counter.give)}` : "";
  return h(
    "li",
    { class: "answer", "data-answer": standing },
    h("span", { class: "answer-sign", "aria-hidden": "true" }, SIGN[standing]),
    seatMark(color),
    h(
      "span",
      { class: "answer-words" },
      h("b", {}, name),
      ` ${said}${counter ? "" : "."}`,
      counter
        ? h(
            "span",
            { class: "answer-terms" },
            h("span", { class: "unseen" }, terms),
            h("span", { "aria-hidden": "true" }, " give "),
            cardRow(counter.take),
            h("span", { "aria-hidden": "true" }, " for "),
            cardRow(counter.give),
          )
        : null,
    ),
    counter && mine && !line ? h("small", { class: "answer-lack" }, "you lack it") : null,
    line && mine
      ? h(
          "button",
          {
            type: "button",
            class: "button button-small button-main",
            "data-deal": color,
            title: String(at + 1),
            "aria-label": `Trade with ${name}`,
            click: () => desk.play(line),
          },
          "Trade",
        )
      : null,
  );
}
