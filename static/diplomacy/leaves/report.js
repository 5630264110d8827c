// @ts-check
/** Orders and results in words: of the phase looked at, or of the last one. */
import { h, part, write } from "../../table/dom.js";
import { powerName } from "../gazetteer.js";
import { powerMark } from "../mark.js";
import { phaseName, readOrder } from "../notation.js";
import { armsOf } from "../view.js";
import { capturedSentence, resultWords, sentenceOfLine } from "../words.js";

/** @typedef {import("../desk.js").OrderDesk} Desk */
/** @typedef {import("../types.js").StepPage} StepPage */

/**
 * @param {HTMLElement} root
 * @param {Desk} desk
 * @returns {() => void}
 */
export function report(root, desk) {
  const heading = part(root, "report-heading");
  const body = part(root, "report");
  const section = part(root, "report-section");
  /** @type {StepPage|null} */
  let shown = null;
  return () => {
    const page = desk.at === null ? desk.lastPage : desk.page;
    section.hidden = page === null;
    if (page === shown || !page) return;
    shown = page;
    write(heading, `${phaseName(page.phase)}: what happened`);
    body.replaceChildren(...changesOf(page, desk), ...powersOf(page, desk));
  };
}

/** @param {StepPage} page @param {Desk} desk */
function powersOf({ step, view }, { names, table }) {
  const arms = armsOf(view);
  const yours = (/** @type {string} */ power) => Number(power === table?.view.you?.power);
  return Object.entries(step.orders)
    .filter(([, lines]) => lines.length)
    .sort(([a], [b]) => yours(b) - yours(a))
    .map(([power, lines]) =>
      h(
        "section",
        { class: "report-power" },
        h("h3", {}, powerMark(power), powerName(power)),
        h(
          "ul",
          {},
          ...lines.map((line) => {
            const { unit } = readOrder(line);
            const results = step.results[unit] ?? [];
            const why = step.reasons?.[unit];
            return h(
              "li",
              { "data-result": results[0] ?? "ok" },
              `${sentenceOfLine(line, arms, names)} `,
              results.length ? h("strong", { class: "result" }, resultWords(results)) : null,
              why ? h("span", { class: "reason" }, ` ${why}`) : null,
            );
          }),
        ),
      ),
    );
}

/** @param {StepPage} page @param {Desk} desk */
function changesOf({ step }, { names }) {
  const sentences = [
    ...(step.captured ?? []).map((captured) => capturedSentence(captured, names)),
    ...(step.eliminated ?? []).map((power) => `${powerName(power)} is eliminated.`),
  ];
  return sentences.length
    ? [h("ul", { class: "changes" }, ...sentences.map((text) => h("li", {}, text)))]
    : [];
}
