// @ts-check
/** Opens the page of a table: a game lays its board, the table puts the rest around it. */
import { address } from "./address.js";
import { alerts } from "./alerts.js";
import { announce } from "./announce.js";
import { bar } from "./bar.js";
import { part, write } from "./dom.js";
import { sheet } from "./leaves/sheet.js";
import { stateLeaf } from "./leaves/state.js";
import { tabs } from "./leaves/tabs.js";
import { talkLeaf } from "./leaves/talk.js";
import { notices } from "./notices.js";
import { result } from "./result.js";
import { timeline } from "./timeline.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** The leaves that every table may have. @type {Record<string, typeof stateLeaf>} */
const LEAVES = { talk: talkLeaf, state: stateLeaf };

/**
 * @param {(root: HTMLElement, gid: string) => Promise<import("./face.js").Laid>} lay what the game
 *   puts on the table
 */
export function openTable(lay) {
  open(lay).catch((error) => {
    const wait = document.querySelector(".board-wait");
    if (wait) write(wait, "The table could not be laid. Reload the page to try again.");
    throw error;
  });
}

/** @param {Parameters<typeof openTable>[0]} lay */
async function open(lay) {
  const root = /** @type {HTMLElement} */ (document.getElementById("game"));
  const { gid = "", phase = "" } = root.dataset;
  const { desk, board, parts, begin } = await lay(root, gid);
  const first = /** @type {HTMLElement} */ (document.getElementById("snapshot"));
  desk.receive(JSON.parse(first.textContent ?? ""));
  desk.talk.openUnread();
  const shows = [
    ...parts(),
    ...desk.face.leaves.filter((leaf) => leaf in LEAVES).map((leaf) => LEAVES[leaf](root, desk)),
    ...[bar, timeline, tabs, notices, result, announce, connection].map((show) => show(root, desk)),
    address(desk, phase),
  ];
  for (const show of shows) desk.watchers.add(show);
  alerts(root, desk);
  sheet(root);
  lens(root, board);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) desk.openLeaf(desk.leaf);
  });
  for (const show of shows) show();
  begin();
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  desk.line.join(`${scheme}://${location.host}/ws/game/${gid}/`);
  const last = desk.table?.steps.at(-1);
  if (last) void desk.fetchPage(last.n);
}

/** @param {HTMLElement} root @param {Desk} desk */
function connection(root, desk) {
  const banner = part(root, "banner");
  return () => {
    banner.hidden = desk.online === "on" || desk.online === "joining";
    write(banner, desk.trouble);
  };
}

/** @param {HTMLElement} root @param {import("./face.js").Lens} board */
function lens(root, board) {
  part(root, "closer").addEventListener("click", () => board.zoom(1.5));
  part(root, "farther").addEventListener("click", () => board.zoom(1 / 1.5));
  part(root, "whole").addEventListener("click", () => board.lookAt([], 0));
}
