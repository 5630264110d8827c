// @ts-check
/** The end: who won, and how everybody stood. */
import { h, ownerMark, part, set, write } from "./dom.js";
import { yourSeat } from "./table.js";

/** @typedef {import("./desk.js").Desk} Desk */

/**
 * @param {HTMLElement} root
 * @param {Desk} desk
 * @returns {() => void}
 */
export function result(root, desk) {
  const panel = part(root, "result");
  let closed = false;
  let shown = false;
  const showPlots = plots(root, desk);
  part(root, "close-result").addEventListener("click", () => {
    closed = true;
    panel.hidden = true;
  });
  return () => {
    const { table } = desk;
    const outcome = table?.outcome;
    panel.hidden = closed || !outcome || desk.at !== null;
    if (!table || !outcome || shown) return;
    shown = true;
    if (root.dataset.sheet === "high") set(root, "data-sheet", "half");
    void showPlots();
    for (const kept of panel.querySelectorAll("template")) kept.replaceWith(kept.content);
    write(part(root, "result-heading"), headingOf(outcome, yourSeat(table)));
    write(part(root, "result-sentence"), outcome.sentence);
    const standing = table.seats
      .map((seat) => ({ seat, score: desk.face.score(seat.owner, table.view) }))
      .sort((a, b) => b.score - a.score);
    part(root, "standing").replaceChildren(
      ...standing.map(({ seat, score }) =>
        h(
          "li",
          { "data-winner": outcome.winners.includes(seat.seat) },
          ownerMark(seat),
          h("span", { class: "standing-side" }, seat.called),
          h("span", { class: "standing-name" }, seat.name),
          h("span", { class: "number" }, String(score)),
        ),
      ),
    );
  };
}

/** Who left has no part in how it ended.
 * @param {import("./types.js").Outcome} outcome @param {import("./types.js").Seat|null} you */
function headingOf({ kind, winners, broken_off }, you) {
  if (broken_off) return "The game was broken off";
  const among = you !== null && !you.left && winners.includes(you.seat);
  if (kind === "draw") return among ? "A draw, and you share it" : "A draw";
  return among ? "You have won" : "The game is over";
}

/** Who plotted against you, once that may be known.
 * @param {ParentNode} root @param {Desk} desk */
function plots(root, desk) {
  const section = part(root, "plots");
  return async () => {
    const reply = await fetch(`/g/${desk.gid}/plots.json`);
    if (!reply.ok) return;
    const { story, vain } = /** @type {import("./types.js").Plots} */ (await reply.json());
    section.hidden = !story.length && !vain;
    part(root, "plots-story").replaceChildren(
      ...story.map(({ phase, kind, text }) => {
        const at = `/g/${desk.gid}/${phase}/`;
        const link = h("a", { href: at }, desk.phaseName(phase));
        link.addEventListener("click", (event) => {
          const step = desk.table?.steps.find((step) => step.phase === phase);
          if (!step) return;
          event.preventDefault();
          desk.goTo(step.n);
        });
        return h("li", { "data-kind": kind }, link, ` ${text}`);
      }),
    );
    part(root, "plots-vain").hidden = !vain;
    write(part(root, "plots-vain"), vainWords(vain, story.length ? " more" : ""));
  };
}

/** @param {number} vain @param {string} more */
function vainWords(vain, more) {
  return vain === 1
    ? `One${more} offer against you came to nothing.`
    : `${vain}${more} offers against you came to nothing.`;
}
