// @ts-check
/** A deal as a card: what is agreed, how far it has come, what you can do, and who kept their word. */
import { h, set } from "../dom.js";
import { powerName } from "../gazetteer.js";
import { phaseName } from "../notation.js";
import { FATES, answersTo, fateOf, standing } from "../talk/deals.js";
import { takeButton } from "./taking.js";

/** @typedef {import("../desk.js").Desk} Desk */
/** @typedef {import("../types.js").Deal} Deal */
/** @typedef {import("../types.js").Pledge} Pledge */

const ANSWERS = { accept: "Accept", reject: "Reject", counter: "Counter …", withdraw: "Withdraw" };

/**
 * @param {Desk} desk
 * @returns {{element: HTMLElement, show: (deal: Deal) => void}}
 */
export function dealCard(desk) {
  const element = h("article", { class: "deal", tabindex: "-1" });
  /** @type {unknown[]} */
  let drawn = [];
  let taking = takeButton(desk, [], "");
  const show = (/** @type {Deal} */ deal) => {
    const answers = desk.table ? answersTo(deal, desk.table) : [];
    const now = [deal, answers.join(), desk.table?.you];
    if (now.some((one, i) => one !== drawn[i])) {
      const held = element.contains(document.activeElement);
      drawn = now;
      taking = takeButton(desk, deal.orders, deal.phase);
      const rows = [
        head(deal, desk),
        terms(deal),
        pledges(deal, desk),
        buttons(deal, answers, desk),
      ];
      element.replaceChildren(...rows.filter((row) => row !== null), taking.element);
      set(element, "data-fate", fateOf(deal));
      if (held && !element.contains(document.activeElement)) element.focus();
    }
    taking.show();
  };
  return { element, show };
}

/** @param {Deal} deal @param {Desk} desk */
function head(deal, { table }) {
  const fate = fateOf(deal);
  const more = table ? standing(deal, table) : "";
  return h(
    "p",
    { class: "deal-head" },
    h("strong", { class: "deal-fate" }, FATES[fate]),
    h("span", { class: "deal-standing" }, more || phaseName(deal.phase)),
  );
}

/** What is agreed, and why it came to an end. @param {Deal} deal */
function terms({ lines, reason, state }) {
  return h(
    "div",
    { class: "deal-terms" },
    h("ul", {}, ...lines.map((line) => h("li", {}, line))),
    reason && state !== "open" ? h("p", { class: "deal-reason" }, reason) : null,
  );
}

/** @type {Record<string, [sign: string, word: string]>} */
const FINDINGS = {
  kept: ["✓", "kept"],
  broken: ["✗", "broken"],
  void: ["–", "fell away"],
};

/** Who has kept which promise; those not due yet are in the terms already.
 * @param {Deal} deal @param {Desk} desk */
function pledges({ promises }, { table }) {
  const judged = promises.filter(({ finding }) => finding !== null);
  if (!judged.length) return null;
  return h(
    "ul",
    { class: "pledges" },
    ...judged.map((pledge) => pledgeRow(pledge, table?.you ?? null, table?.seats ?? [])),
  );
}

/** @param {Pledge} pledge @param {number|null} you @param {readonly import("../types.js").Seat[]} seats */
function pledgeRow({ by, words, finding, sentence }, you, seats) {
  const [sign, word] = FINDINGS[finding ?? "void"];
  const who = by === you ? "You" : powerName(seats[by]?.power ?? "");
  return h(
    "li",
    { class: "pledge", "data-finding": finding },
    h("span", { class: "pledge-sign", "aria-hidden": "true" }, sign),
    h(
      "span",
      {},
      h("strong", {}, `${who}, ${word}: `),
      words,
      sentence ? h("span", { class: "deal-reason" }, ` ${sentence}`) : null,
    ),
  );
}

/** @param {Deal} deal @param {ReturnType<typeof answersTo>} answers @param {Desk} desk */
function buttons({ id, conversation }, answers, { talk }) {
  if (!answers.length) return null;
  return h(
    "p",
    { class: "deal-answers" },
    ...answers.map((answer) =>
      h(
        "button",
        {
          type: "button",
          class: `button button-small${answer === "accept" ? " button-main" : ""}`,
          click: () => {
            if (answer === "counter") talk.counter(conversation);
            else void talk.answer(id, answer);
          },
        },
        ANSWERS[answer],
      ),
    ),
  );
}
