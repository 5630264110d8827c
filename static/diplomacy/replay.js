// @ts-check
/** The page of a replay: the game plays from its beginning, at the pace and from where one likes. */
import { Board } from "../board/board.js";
import { still } from "../board/motion.js";
import { part } from "../table/dom.js";
import { fetched } from "../table/fetched.js";
import { reel } from "../table/replay/reel.js";
import { atlas } from "./atlas.js";
import { film } from "./film.js";
import { phaseName } from "./notation.js";
import { drawPiece } from "./pieces.js";
import { Scene } from "./scene.js";

const SMALL = 8;

async function begin() {
  const root = /** @type {HTMLElement} */ (document.getElementById("replay"));
  const mount = part(root, "board");
  const game = fetched(mount.dataset.replay).then((answer) => answer.json());
  const [picture, places] = await atlas(mount.dataset);
  const scene = new Scene(new Board(mount, picture, { drawPiece, finger: SMALL }), places);
  const shown = film(scene, await game);
  const end = shown.phases.length - 1;
  reel(root, shown, {
    nameOf: (at) => (at === end ? "The end" : phaseName(shown.phases[at])),
    plays: !still(),
  });
}

void begin();
