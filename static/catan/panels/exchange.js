// @ts-check
/** Making an exchange: what to give, what to get, from whom; or other terms for an open offer. */
import { icon } from "../art/icons.js";
import { h, set, write } from "../../table/dom.js";
import { nameOf } from "../facts.js";
import { offered } from "../proposals.js";
import { HAND_ORDER, cardWords, listed, total } from "../terms.js";
import { act, clearer, closer } from "./controls.js";
import { seatMark } from "./marks.js";
import { stepperRow } from "./steppers.js";

/** @typedef {import("../desk.js").CatanDesk} CatanDesk */
/** @typedef {import("../types.js").Bundle} Bundle */

/** What the picked cards say, in a sentence. @param {CatanDesk} desk */
function sentence(desk) {
  const { exchange: question, table, view } = desk;
  if (!question) return "";
  const { give, take, to } = question;
  const counters = question.ask === "counter";
  if (!total(give) && !total(take)) return "Tap what you would give.";
  if (!total(give))
    return `You want ${cardWords(take)}: tap what you give for it${counters ? "." : ", or leave it open."}`;
  if (!total(take))
    return `You give ${cardWords(give)}: tap what you want for it${counters ? "." : ", or leave it open."}`;
  const terms = `${cardWords(give)} for ${cardWords(take)}`;
  if (question.ask === "propose")
    return `You tell ${nameOf(table.people, view.turn)} that you would trade ${terms}.`;
  if (counters) return `You tell ${nameOf(table.people, view.turn)}: ${terms}.`;
  const names = to.map((color) => nameOf(table.people, color));
  return names.length ? `You offer ${listed(names)} ${terms}.` : `You want to trade ${terms}.`;
}

/** @type {Record<string, string>} */
const TITLES = { counter: "Other terms", propose: "What you would trade" };

/** @param {CatanDesk} desk */
export function exchange(desk) {
  const ask = desk.question?.ask;
  const counter = ask === "counter" || ask === "propose";
  const give = stepperRow(desk, "give", "You give");
  const take = stepperRow(desk, "take", "You get");
  const said = h("p", { class: "tray-sentence", role: "status" });
  const seats = desk.others.map((color) => {
    const name = nameOf(desk.table.people, color);
    return h(
      "button",
      { type: "button", class: "whom", "data-to": color, click: () => desk.toggle(color) },
      seatMark(color),
      name,
    );
  });
  const rates = h("div", { class: "rates", role: "group", "aria-label": "Bank and ports" });
  const bank = act("", "bank", "Bank", () => desk.play(desk.lines.bank));
  const speak = (/** @type {string|undefined} */ line) => {
    const { spoken } = desk;
    if (line) desk.play(line);
    else if (spoken) void desk.say(spoken);
  };
  const offer = act("button-main", "offer", "Offer", () => speak(desk.lines.offer));
  const done = act("button-main", "done", "Say so", () => speak(desk.lines.done));
  const force = desk.view.options?.open_hands && !counter ? forcing(desk) : null;
  const clear = clearer(desk);
  const element = h(
    "div",
    { class: "exchange" },
    closer(desk),
    h("h3", {}, TITLES[ask ?? "trade"] ?? "Trade"),
    give.element,
    take.element,
    counter || !seats.length || !desk.mayOffer
      ? null
      : h(
          "div",
          { class: "whoms", role: "group", "aria-label": "To whom" },
          h("span", { class: "steps-title" }, "To"),
          ...seats,
        ),
    counter ? null : rates,
    said,
    h(
      "p",
      { class: "tray-acts" },
      ...(counter ? [done] : desk.mayOffer ? [offer, force, bank] : [bank]),
      clear,
    ),
  );

  function update() {
    const { exchange: question, lines, spoken } = desk;
    if (!question) return;
    give.update();
    take.update();
    write(said, sentence(desk));
    for (const button of seats)
      set(
        button,
        "aria-pressed",
        question.to.some((color) => color === button.dataset.to) ? "true" : "false",
      );
    offer.disabled = !lines.offer && !spoken;
    write(offer, spoken && !total(question.give) ? "Ask" : "Offer");
    if (force) force.disabled = !lines.offer;
    bank.disabled = !lines.bank;
    done.disabled = !lines.done && !spoken;
    if (!rates.childElementCount) rates.replaceChildren(...rateButtons(desk));
  }
  return { element, update };
}

/** At tables for study: the offer, and that it has to be accepted. @param {CatanDesk} desk */
function forcing(desk) {
  const button = act("", "force", "Force", () => {
    const { exchange: question, others } = desk;
    if (!question) return;
    const { give, take, to } = question;
    void desk.say({ ...offered(to, give, take, to.length === others.length), kind: "force" });
  });
  set(button, "title", "For study: offers, and robots that can be forced accept.");
  return button;
}

/** The bank's rates: a touch lays down as many cards as it wants. @param {CatanDesk} desk */
function rateButtons(desk) {
  const { rates } = desk;
  const known = HAND_ORDER.filter((resource) => rates[resource]);
  const lay = (/** @type {import("../types.js").Resource} */ resource) => {
    const { question } = desk;
    if (question?.ask === "trade") desk.ask({ ...question, give: { [resource]: rates[resource] } });
  };
  if (!known.length) return [];
  return [
    h("span", { class: "steps-title" }, "Bank"),
    ...known.map((resource) =>
      h(
        "button",
        {
          type: "button",
          class: "rate",
          "data-rate": resource,
          "aria-label": `Give the bank ${rates[resource]} ${resource.toLowerCase()} for one card`,
          click: () => lay(resource),
        },
        `${rates[resource]}`,
        icon(resource),
        ": 1",
      ),
    ),
  ];
}
