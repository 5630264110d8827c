// @ts-check
/** A recorded game that replays by itself beside other things, as long as it is looked at. */
import { part, write } from "../dom.js";
import { fetched } from "../fetched.js";
import { Player, nameButton } from "./player.js";

/** The recording of a figure's board; while the server prepares it, the bar says so.
 * @param {HTMLElement} figure @returns {Promise<any>} */
export async function recorded(figure) {
  const waits = (/** @type {string} */ sentence) => write(part(figure, "phase"), sentence);
  const reply = await fetched(part(figure, "board").dataset.replay, waits);
  return reply.json();
}

/**
 * @param {HTMLElement} figure holds the bar, as in `templates/site/front.html`
 * @param {import("./player.js").Film} film
 * @param {object} how
 * @param {(at: number) => string} how.nameOf a moment, in few words
 * @param {boolean} how.plays else its end stands still until somebody wants it to play
 * @param {string} how.address where the game lies open; "" for none
 */
export function quietly(figure, film, { nameOf, plays, address }) {
  const button = part(figure, "play");
  const line = /** @type {HTMLProgressElement} */ (part(figure, "line"));
  const link = /** @type {HTMLAnchorElement} */ (part(figure, "open"));
  const player = new Player(
    film,
    (at) => {
      write(part(figure, "phase"), nameOf(at));
      line.value = at / player.length;
    },
    { again: true },
  );
  let [wanted, seen] = [plays, true];
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
  [link.href, link.hidden] = [address, !address];
  button.hidden = line.hidden = false;
  if (!wanted) player.goTo(player.length);
  follow();
}
