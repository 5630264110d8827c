// @ts-check
/** The page of a replay: the game plays from its beginning, at the pace and from where one likes. */
import { Board } from "../board/board.js";
import { still } from "../board/motion.js";
import { part } from "../table/dom.js";
import { fetched } from "../table/fetched.js";
import { reel } from "../table/replay/reel.js";
import { whyPanel } from "../table/replay/why.js";
import { atlas } from "./atlas.js";
import { film } from "./film.js";
import { phaseName } from "./notation.js";
import { drawPiece } from "./pieces.js";
import { Scene } from "./scene.js";

const SMALL = 8;

/** @param {string} power "FRANCE" */
const capital = (power) => power[0] + power.slice(1).toLowerCase();

async function begin() {
  const root = /** @type {HTMLElement} */ (document.getElementById("replay"));
  const mount = part(root, "board");
  const panel = part(root, "why");
  const game = fetched(mount.dataset.replay).then((answer) => answer.json());
  const weighed = panel.dataset.why ? fetched(panel.dataset.why).then((one) => one.json()) : null;
  const [picture, places] = await atlas(mount.dataset);
  const scene = new Scene(new Board(mount, picture, { drawPiece, finger: SMALL }), places);
  const shown = film(scene, await game);
  const end = shown.phases.length - 1;
  const powers = panel.dataset.seats?.split(" ") ?? [];
  const why = whyPanel(panel, (await weighed)?.phases ?? {}, {
    name: (seat) => capital(powers[seat]),
    words: (_, { lines }) => lines.join(", ") || "No orders",
  });
  reel(root, shown, {
    nameOf: (at) => (at === end ? "The end" : phaseName(shown.phases[at])),
    plays: !still(),
    shown: (at) => why(shown.phases[at]),
  });
}

void begin();
