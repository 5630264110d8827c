// @ts-check
/** The tray: the one question that is open, or the offer on the table. It is rebuilt when another
 * question opens, and brought up to date in place while cards are picked. */
import { h } from "../../table/dom.js";
import { proposals } from "../proposals.js";
import { exchange } from "./exchange.js";
import { isForced, offerCard } from "./offer.js";
import { discarding, monopoly, plenty } from "./picking.js";
import { proposalCard } from "./proposals.js";
import { robbing } from "./robbing.js";

/** @typedef {import("../desk.js").CatanDesk} CatanDesk */
/** @typedef {{element: HTMLElement, update: () => void}} Sheet */

/** What lies in the tray now: a key that changes with the question, and how it is made.
 * @param {CatanDesk} desk @returns {[key: string, make: (desk: CatanDesk) => Sheet][]} */
function wanted({ view, question, table }) {
  /** @type {[string, (desk: CatanDesk) => Sheet][]} */
  const sheets = [];
  if (view.offer)
    sheets.push([
      `offer ${view.phase} ${JSON.stringify(view.offer)} ${view.you?.awaited} ${table.decided} ${isForced(table)}`,
      offerCard,
    ]);
  if (view.due === "MAIN")
    for (const one of proposals(table))
      sheets.push([
        `said ${one.key} ${view.phase}`,
        (desk) => ({ element: proposalCard(desk, one), update: () => {} }),
      ]);
  switch (question?.ask) {
    case "trade":
    case "propose":
    case "counter":
      sheets.push([`${question.ask} ${question.ask === "propose" ? view.turn : view.phase}`, exchange]);
      break;
    case "discard":
      sheets.push([`discard ${view.turn}`, discarding]);
      break;
    case "plenty":
      sheets.push(["plenty", plenty]);
      break;
    case "monopoly":
      sheets.push(["monopoly", monopoly]);
      break;
    case "rob":
      sheets.push([`rob ${question.by} ${question.hex}`, robbing]);
  }
  return sheets;
}

/** @param {HTMLElement} mount @param {CatanDesk} desk */
export function trayPanel(mount, desk) {
  /** @type {Map<string, Sheet>} */
  let open = new Map();
  return () => {
    const sheets = wanted(desk);
    const kept = new Map(sheets.map(([key, make]) => [key, open.get(key) ?? make(desk)]));
    const changed = [...kept.keys()].join() !== [...open.keys()].join();
    const fresh = [...kept].filter(([key]) => !open.has(key)).map(([, sheet]) => sheet.element);
    open = kept;
    if (changed) {
      const held = mount.contains(document.activeElement);
      mount.replaceChildren(
        ...[...kept.values()].map(({ element }) => h("section", { class: "tray-sheet" }, element)),
      );
      if (held) focusFirst(mount);
      else fresh[0]?.scrollIntoView?.({ block: "nearest" });
    }
    mount.hidden = !kept.size;
    for (const { update } of kept.values()) update();
  };
}

/** Put the keyboard on the first thing in the tray that can be pressed. @param {HTMLElement} mount */
export function focusFirst(mount) {
  const first = mount.lastElementChild?.querySelector(
    ".step-more:not([aria-disabled]), .whom, .tray-acts button:not(:disabled, [aria-disabled])",
  );
  if (first instanceof HTMLElement) first.focus();
}
