// @ts-check
/** A deal as a card: what is agreed, how far it has come, what you can do, and who kept their word. */
import { h, set } from "../dom.js";
import { answersTo, fateOf, fateWords, isDone, standing, verdicts } from "../talk/deals.js";

/** @typedef {import("../desk.js").Desk} Desk */
/** @typedef {import("../types.js").Deal} Deal */

/** While a deal is so, what it asks for may be done. */
const ASKS = new Set(["open", "confirmed"]);
const ANSWERS = { accept: "Accept", reject: "Reject", counter: "Counter …", withdraw: "Withdraw" };

/**
 * @param {Desk} desk
 * @returns {{element: HTMLElement, show: (deal: Deal) => void}}
 */
export function dealCard(desk) {
  const element = h("article", { class: "deal", tabindex: "-1" });
  /** @type {unknown[]} */
  let drawn = [];
  /** @type {import("../face.js").Asked|undefined} */
  let taking;
  const show = (/** @type {Deal} */ deal) => {
    const answers = desk.table ? answersOf(deal, desk.table, desk) : [];
    const doubt = answers.includes("accept") ? desk.talk.doubts.get(deal.id) : undefined;
    const now = [deal, answers.join(), desk.table?.view.phase, doubt];
    if (now.some((one, i) => one !== drawn[i])) {
      const held = element.contains(document.activeElement);
      drawn = now;
      taking = desk.face.talk.taking?.(desk, ASKS.has(deal.state) ? deal.orders : [], null);
      const rows = [
        head(deal, desk),
        terms(deal),
        pledges(deal, desk),
        doubt ? doubted(doubt) : null,
        buttons(deal, answers, desk),
        taking?.element ?? null,
      ];
      const shown = rows.filter((row) => row !== null);
      element.replaceChildren(...(isDone(deal) ? [folded(shown)] : shown));
      set(element, "data-fate", fateOf(deal));
      if (held && !element.contains(document.activeElement)) element.focus();
    }
    taking?.show();
  };
  return { element, show };
}

/** A deal of which nothing comes: its head alone, the rest on demand. @param {HTMLElement[]} rows */
const folded = ([head, ...rest]) =>
  h("details", { class: "deal-folded" }, h("summary", {}, head), ...rest);

/** What you can do about a deal, here.
 * @param {Deal} deal @param {import("../table.js").Table} table @param {Desk} desk */
const answersOf = (deal, table, { face }) =>
  answersTo(deal, table).filter((answer) => answer !== "counter" || face.talk.counter);

/** @param {Deal} deal @param {Desk} desk */
function head(deal, desk) {
  const { table } = desk;
  const more = table ? standing(deal, table) : "";
  return h(
    "span",
    { class: "deal-head" },
    h("strong", { class: "deal-fate" }, fateWords(deal)),
    h("span", { class: "deal-standing", "data-due": more !== "" }, more || desk.phaseName(deal.phase)),
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

const SIGNS = { kept: "✓", broken: "✗", void: "–" };

/** Who kept their word; what is not due yet stands in the terms already.
 * @param {Deal} deal @param {Desk} desk */
function pledges(deal, { table }) {
  const found = verdicts(deal);
  if (!found.length) return null;
  const rows = found.map(({ by, finding, sentences }) => {
    const own = by === table?.you;
    const who = own ? "You" : (table?.seats[by]?.called ?? "");
    const kept = `${who} kept ${own ? "your" : "its"} word.`;
    return h(
      "li",
      { class: "pledge", "data-finding": finding },
      h("span", { class: "pledge-sign", "aria-hidden": "true" }, SIGNS[finding]),
      h("span", {}, finding === "kept" ? kept : sentences.join(" ")),
    );
  });
  return h("ul", { class: "pledges" }, ...rows);
}

/** A doubt, told to those who do not see it as well. @param {string} doubt */
const doubted = (doubt) => h("p", { class: "deal-doubt", role: "alert" }, doubt);

/** @param {Deal} deal @param {ReturnType<typeof answersTo>} answers @param {Desk} desk */
function buttons(deal, answers, desk) {
  const { talk } = desk;
  if (!answers.length) return null;
  const doubtful = talk.doubts.has(deal.id);
  return h(
    "p",
    { class: "deal-answers" },
    ...answers.map((answer) => {
      const accepts = answer === "accept";
      const attributes = {
        type: "button",
        class: `button button-small${accepts && !doubtful ? " button-main" : ""}`,
        click: () => {
          if (answer === "counter") desk.face.talk.counter?.(desk, deal);
          else void talk.answer(deal.id, answer);
        },
      };
      return h("button", attributes, accepts && doubtful ? "Accept all the same" : ANSWERS[answer]);
    }),
  );
}
