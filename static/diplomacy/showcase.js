// @ts-check
/** A recorded game that replays by itself on the front page. */
import { Board } from "../board/board.js";
import { still } from "../board/motion.js";
import { atlas, fetched } from "./atlas.js";
import { phaseName } from "./notation.js";
import { drawPiece } from "./pieces.js";
import { Player, drawn, get, nameButton, show } from "./player.js";
import { Scene } from "./scene.js";

/** @typedef {import("./atlas.js").Places} Places */

/** Least radius of a piece, in pixels: nobody has to touch one. */
const SMALL = 8;

/** @param {HTMLElement} figure @param {Scene} scene @param {import("./player.js").Recording} recording */
function run(figure, scene, recording) {
  const button = /** @type {HTMLButtonElement} */ (figure.querySelector(".replay-button"));
  const line = /** @type {HTMLProgressElement} */ (figure.querySelector(".replay-line"));
  const phase = /** @type {HTMLElement} */ (figure.querySelector(".replay-phase"));
  const link = /** @type {HTMLAnchorElement} */ (figure.querySelector(".replay-open"));
  const tell = (/** @type {string} */ now, /** @type {number} */ at) => {
    phase.textContent = at === player.length ? "The end" : phaseName(now).replace(/,.*/, "");
    line.value = at / player.length;
  };
  const player = new Player(scene, recording, tell, { again: true });
  let wanted = !still();
  let seen = true;
  const follow = () => {
    player.play(wanted && seen && !document.hidden);
    nameButton(button, wanted);
  };
  button.addEventListener("click", () => {
    wanted = !wanted;
    follow();
  });
  document.addEventListener("visibilitychange", follow);
  new IntersectionObserver(([entry]) => {
    seen = entry.isIntersecting;
    follow();
  }).observe(figure);
  [link.href, link.hidden] = [recording.address, !recording.address];
  button.hidden = line.hidden = false;
  if (!wanted) player.goTo(player.length);
  follow();
}

/** The picture of orders that meet: a few provinces from near.
 * @param {HTMLElement} mount @param {string} picture @param {Places} places */
async function meeting(mount, picture, places) {
  const { view, step } = await fetched(mount.dataset.scene).then((answer) => answer.json());
  const board = new Board(mount, picture, { drawPiece });
  show(new Scene(board, places), view, drawn(step));
  board.lookAt([places.PAR.unit, places.MUN.unit, places.RUH.unit], mount.clientWidth / 420);
}

async function begin() {
  const figure = /** @type {HTMLElement} */ (document.querySelector(".hero-board"));
  const mount = /** @type {HTMLElement} */ (figure.querySelector(".replay-board"));
  const near = /** @type {HTMLElement} */ (document.querySelector(".scene-board"));
  const game = get(mount.dataset.replay).then((answer) => answer.json());
  const [picture, places] = await atlas(mount.dataset);
  // The map is there at once; the game may have to be looked up first.
  const scene = new Scene(new Board(mount, picture, { drawPiece, finger: SMALL }), places);
  await meeting(near, picture, places);
  run(figure, scene, await game);
}

// The page says all it has to say without its pictures.
begin().catch((error) => console.error(error));
