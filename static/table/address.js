// @ts-check
/** The address bar follows the phase that is looked at, and the other way round. */

/** @typedef {import("./desk.js").Desk} Desk */

/**
 * @param {Desk} desk
 * @param {string} asked the phase named in the address the page was opened with
 * @returns {() => void}
 */
export function address(desk, asked) {
  let wanted = asked;
  /** @type {number|null} */
  let shown = null;

  /** @param {string} phase */
  function open(phase) {
    const step = desk.table?.steps.find((step) => step.phase === phase);
    shown = step?.n ?? null;
    desk.goTo(shown);
  }

  window.addEventListener("popstate", () =>
    open(/^\/g\/[^/]+\/([^/]+)\/$/.exec(location.pathname)?.[1] ?? ""),
  );
  return () => {
    const { table, at } = desk;
    if (!table) return;
    if (wanted) {
      const phase = wanted;
      wanted = "";
      return open(phase);
    }
    if (at === shown) return;
    shown = at;
    const phase = table.steps.find(({ n }) => n === at)?.phase;
    history.pushState(null, "", phase ? `/g/${desk.gid}/${phase}/` : `/g/${desk.gid}/`);
  };
}
