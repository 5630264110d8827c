// @ts-check
/** The two dice on the board: they tumble and settle within 300 milliseconds. */
import { svg } from "../board/svg.js";
import { drawDie } from "./art/icons.js";
import { h, set } from "../table/dom.js";

/** @typedef {import("./desk.js").CatanDesk} CatanDesk */

const SETTLE = 300; // milliseconds
const TUMBLES = 4;

/** Whether nothing should move. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param {HTMLElement} mount @param {CatanDesk} desk */
export function dicePanel(mount, desk) {
  const dice = [0, 1].map(() => svg("svg", { class: "die", viewBox: "0 0 32 32" }));
  const row = h("div", { class: "dice", role: "img" });
  row.append(...dice);
  mount.replaceChildren(row);
  /** How many throws there have been when the dice were last drawn. */
  let throws = -1;

  /** @param {readonly number[]} faces */
  const draw = (faces) => dice.forEach((die, at) => die.replaceChildren(...drawDie(faces[at])));

  /** @param {readonly [number, number]} faces */
  function roll(faces) {
    dice.forEach((die, at) => {
      const turn = at ? -200 : 200;
      die.animate(
        [
          { transform: `translate(${at ? 34 : -34}px, -26px) rotate(${turn}deg)`, opacity: 0.2 },
          { transform: "translate(0, 3px) rotate(14deg)", opacity: 1, offset: 0.75 },
          { transform: "none" },
        ],
        { duration: SETTLE, easing: "ease-out" },
      );
    });
    for (let at = 0; at < TUMBLES; at += 1) {
      const faces = [0, 1].map(() => 1 + Math.floor(Math.random() * 6));
      setTimeout(() => draw(faces), (at * SETTLE) / TUMBLES);
    }
    setTimeout(() => draw(faces), SETTLE);
  }

  return () => {
    const { view, steps } = desk.table;
    const now = steps.filter(({ events }) => events.some(({ what }) => what === "dice")).length;
    if (now === throws) return;
    const fresh = throws >= 0 && now === throws + 1;
    throws = now;
    mount.hidden = !view.dice;
    if (!view.dice) return;
    set(row, "aria-label", `Dice: ${view.dice[0]} and ${view.dice[1]}`);
    row.classList.toggle("seven", view.dice[0] + view.dice[1] === 7);
    if (fresh && !still()) roll(view.dice);
    else draw(view.dice);
  };
}
