// @ts-check
/** Over the board: who has just broken a promise to you, until it is put away. */
import { List, h, part } from "./dom.js";
import { beginningOf, brokenToYou } from "./talk/deals.js";

/** @typedef {ReturnType<typeof brokenToYou>[number]} Broken */

/**
 * @param {ParentNode} root
 * @param {import("./desk.js").Desk} desk
 * @returns {() => void}
 */
export function notices(root, desk) {
  /** Those that were put away. @type {Set<string>} */
  const away = new Set();
  const keyOf = (/** @type {Broken} */ { deal, pledge }) =>
    `${deal.id} ${pledge.phase} ${pledge.sentence}`;
  const putAway = (/** @type {Broken} */ one) => {
    away.add(keyOf(one));
    desk.changed();
  };
  const list = new List(part(root, "notices"), keyOf, (one) => {
    const close = h("button", { type: "button", class: "close", "aria-label": "Put away" }, "×");
    close.addEventListener("click", () => putAway(one));
    const go = h("button", { type: "button", class: "text-button" }, "See the deal");
    go.addEventListener("click", () => {
      putAway(one);
      const begun = beginningOf(one.deal, desk.table?.messages ?? []);
      if (begun) desk.talk.goTo(begun);
      desk.openLeaf("talk");
    });
    return h("div", { class: "notice" }, h("p", {}, `${one.pledge.sentence} `, go), close);
  });
  return () => {
    const { table, at } = desk;
    if (!table) return;
    const now = table.state !== "over" && at === null;
    const phases = new Set(desk.lately.map(({ phase }) => phase));
    const told = now ? brokenToYou(table, phases) : [];
    list.show(told.filter((one) => !away.has(keyOf(one))));
  };
}
