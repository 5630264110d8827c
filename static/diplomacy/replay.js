// @ts-check
/** The page of a replay: the game plays from its beginning, at the pace and from where one likes. */
import { Board } from "../board/board.js";
import { still } from "../board/motion.js";
import { part, write } from "../table/dom.js";
import { atlas } from "./atlas.js";
import { phaseName } from "./notation.js";
import { drawPiece } from "./pieces.js";
import { Player, get, nameButton } from "./player.js";
import { Scene } from "./scene.js";

const SMALL = 8;

/** @param {HTMLElement} root @param {Player} player */
function controls(root, player) {
  const button = part(root, "play");
  const slider = /** @type {HTMLInputElement} */ (part(root, "slider"));
  const speed = /** @type {HTMLSelectElement} */ (part(root, "speed"));
  slider.max = String(player.length);
  button.addEventListener("click", () => {
    player.play(!player.playing);
    nameButton(button, player.playing);
  });
  slider.addEventListener("input", () => player.goTo(Number(slider.value)));
  speed.addEventListener("change", () => (player.speed = Number(speed.value)));
  part(root, "earlier").addEventListener("click", () => player.goTo(player.at - 1));
  part(root, "later").addEventListener("click", () => player.goTo(player.at + 1));
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) player.play(false);
    nameButton(button, player.playing);
  });
}

async function begin() {
  const root = /** @type {HTMLElement} */ (document.getElementById("replay"));
  const mount = part(root, "board");
  const game = get(mount.dataset.replay).then((answer) => answer.json());
  const [picture, places] = await atlas(mount.dataset);
  const scene = new Scene(new Board(mount, picture, { drawPiece, finger: SMALL }), places);
  const slider = /** @type {HTMLInputElement} */ (part(root, "slider"));
  const player = new Player(
    scene,
    await game,
    (phase, at) => {
      const name = at === player.length ? "The end" : phaseName(phase);
      write(part(root, "phase"), name);
      [slider.value, slider.ariaValueText] = [String(at), name];
      nameButton(part(root, "play"), player.playing);
    },
    { again: false },
  );
  controls(root, player);
  part(root, "controls").hidden = false;
  player.goTo(0);
  player.play(!still());
  nameButton(part(root, "play"), player.playing);
}

void begin();
