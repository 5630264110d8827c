// @ts-check
/** A recorded game that replays by itself on the front page. */
import { Board } from "../board/board.js";
import { still } from "../board/motion.js";
import { part } from "../table/dom.js";
import { fetched } from "../table/fetched.js";
import { quietly, recorded } from "../table/replay/quietly.js";
import { atlas } from "./atlas.js";
import { drawn, film, show } from "./film.js";
import { phaseName } from "./notation.js";
import { drawPiece } from "./pieces.js";
import { Scene } from "./scene.js";

/** @typedef {import("./atlas.js").Places} Places */

/** Least radius of a piece, in pixels: nobody has to touch one. */
const SMALL = 8;

/** The picture of orders that meet: a few provinces from near.
 * @param {HTMLElement} mount @param {string} picture @param {Places} places */
async function meeting(mount, picture, places) {
  const { view, step } = await fetched(mount.dataset.scene).then((answer) => answer.json());
  const board = new Board(mount, picture, { drawPiece });
  show(new Scene(board, places), view, drawn(step));
  board.lookAt([places.PAR.unit, places.MUN.unit, places.RUH.unit], mount.clientWidth / 420);
}

async function begin() {
  const figure = /** @type {HTMLElement} */ (document.getElementById("showcase-diplomacy"));
  const mount = part(figure, "board");
  const near = /** @type {HTMLElement} */ (document.querySelector(".scene-board"));
  const game = recorded(figure);
  const [picture, places] = await atlas(mount.dataset);
  // The map is there at once; the game may have to be looked up first.
  const scene = new Scene(new Board(mount, picture, { drawPiece, finger: SMALL }), places);
  await meeting(near, picture, places);
  const recording = await game;
  const shown = film(scene, recording);
  const end = shown.phases.length - 1;
  quietly(figure, shown, {
    nameOf: (at) => (at === end ? "The end" : phaseName(shown.phases[at]).replace(/,.*/, "")),
    plays: !still(),
    address: recording.address,
  });
}

// The page says all it has to say without its pictures.
begin().catch((error) => console.error(error));
