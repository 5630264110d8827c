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
  /** @type {readonly StepPage[]} */
  let shown = [];
  return () => {
    const pages = desk.at === null ? desk.lastPages.toReversed() : desk.page ? [desk.page] : [];
    section.hidden = !pages.length;
    if (pages.length === shown.length && pages.every((page, i) => page === shown[i])) return;
    shown = pages;
    if (!pages.length) return;
    const [latest, ...earlier] = pages;
    write(heading, headingOf(latest));
    body.replaceChildren(
      ...happened(latest, desk),
      ...earlier.flatMap((page) => [h("h2", {}, headingOf(page)), ...happened(page, desk)]),
    );
  };
}

/** @param {StepPage} page */
const headingOf = ({ phase }) => `${phaseName(phase)}: what happened`;

/** @param {StepPage} page @param {Desk} desk */
const happened = (page, desk) => [...changesOf(page, desk), ...powersOf(page, desk)];

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
