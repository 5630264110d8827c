// @ts-check
/** The game page: fetches the map, joins the table, and puts the parts together. */
import { Board } from "../board/board.js";
import { address } from "./address.js";
import { alerts } from "./alerts.js";
import { announce } from "./announce.js";
import { bar } from "./bar.js";
import { card } from "./card.js";
import { Desk } from "./desk.js";
import { part, set, write } from "./dom.js";
import { Gazetteer } from "./gazetteer.js";
import { keyboard } from "./keys.js";
import { ordersLeaf } from "./leaves/orders.js";
import { sheet } from "./leaves/sheet.js";
import { stateLeaf } from "./leaves/state.js";
import { tabs } from "./leaves/tabs.js";
import { talkLeaf } from "./leaves/talk.js";
import { drawPiece } from "./pieces.js";
import { result } from "./result.js";
import { Scene } from "./scene.js";
import { stage } from "./stage.js";
import { strip } from "./strip.js";
import { timeline } from "./timeline.js";
import { orderable } from "./view.js";
import { placeOf, provinceOf, unitProvince } from "./notation.js";

/** Pixels of a unit's radius that a finger, or a mouse, still likes to touch. */
const FINGER = 11;
const MOUSE = 9;

/** @param {string|undefined} address */
const fetched = async (address) => {
  const reply = await fetch(address ?? "");
  if (!reply.ok) throw new Error(`${address}: ${reply.status}`);
  return reply;
};

async function open() {
  const root = /** @type {HTMLElement} */ (document.getElementById("game"));
  const { gid = "", phase = "", map, anchors } = root.dataset;
  const [mapText, places] = await Promise.all([
    fetched(map).then((reply) => reply.text()),
    fetched(anchors).then(
      (reply) => /** @type {Promise<Record<string, import("./scene.js").Anchor>>} */ (reply.json()),
    ),
  ]);
  const desk = new Desk(gid, new Gazetteer(places));
  const hover = card(root, desk, (province) => Boolean(places[province]?.center));
  const board = new Board(part(root, "board"), mapText, {
    drawPiece,
    finger: matchMedia("(pointer: coarse)").matches ? FINGER : MOUSE,
    touched: (spot) => {
      const next = desk.act({ do: "touch", spot }) && board.state.cursor && nextToOrder(desk);
      if (next) board.focus(next);
    },
    hovered: hover,
    typed: keyboard(desk, (province) => board.focus(province)),
  });
  const scene = new Scene(board, places);
  const first = /** @type {HTMLElement} */ (document.getElementById("snapshot"));
  desk.receive(JSON.parse(first.textContent ?? ""));
  const parts = [
    stage(scene, desk),
    bar(root, desk),
    strip(root, desk),
    timeline(root, desk),
    tabs(root, desk),
    ordersLeaf(root, desk),
    talkLeaf(root, desk),
    stateLeaf(root, desk),
    result(root, desk),
    announce(root, desk),
    address(desk, phase),
    connection(root, desk),
  ];
  for (const show of parts) desk.watchers.add(show);
  alerts(root, desk);
  sheet(root);
  controls(root, desk, board);
  for (const show of parts) show();
  lookAtYours(desk, board, places);
  desk.line.join(
    `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/game/${gid}/`,
  );
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

/** @param {HTMLElement} root @param {Desk} desk @param {Board} board */
function controls(root, desk, board) {
  part(root, "closer").addEventListener("click", () => board.zoom(1.5));
  part(root, "farther").addEventListener("click", () => board.zoom(1 / 1.5));
  part(root, "whole").addEventListener("click", () => board.lookAt([], 0));
  const names = part(root, "names");
  names.addEventListener("click", () => {
    const full = board.picture.classList.toggle("names-full");
    board.picture.classList.toggle("names-short", !full);
    set(names, "aria-pressed", full ? "true" : "false");
  });
  document.addEventListener("keydown", (event) => {
    const typing = event.target instanceof HTMLElement && event.target.matches("input, textarea");
    if (typing || event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    desk.draft.undo();
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) desk.openLeaf(desk.leaf);
  });
}

/** After an order by keyboard: the next unit that has none.
 * @param {Desk} desk */
function nextToOrder({ table, draft }) {
  const ordered = new Set(draft.lines.map(unitProvince));
  const provinces = table ? orderable(table.view).map((unit) => provinceOf(placeOf(unit))) : [];
  return provinces.find((province) => !ordered.has(province));
}

/** A small window opens on your own units.
 * @param {Desk} desk @param {Board} board @param {Record<string, import("./scene.js").Anchor>} places */
function lookAtYours(desk, board, places) {
  const readable = 0.45; // pixels for a map unit
  if (board.camera.farthest >= readable || !desk.table) return;
  const own = orderable(desk.table.view).map((unit) => places[placeOf(unit)].unit);
  if (own.length) board.lookAt(own, readable * 1.8);
}

open().catch((error) => {
  const wait = document.querySelector(".board-wait");
  if (wait) write(wait, "The table could not be laid. Reload the page to try again.");
  throw error;
});
