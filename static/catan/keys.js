// @ts-check
/** The keyboard: a letter for every act, digits for cards, Esc for one step back, ? for the list. */
import { allDeeds } from "./acts.js";
import { focusFirst } from "./panels/tray.js";
import { HAND_ORDER } from "./terms.js";

/** @typedef {import("./desk.js").CatanDesk} CatanDesk */
/** @typedef {import("./board.js").IslandBoard} IslandBoard */

/** @type {[keys: string, does: string][]} */
export const KEYS = [
  ["d", "roll the dice"],
  ["r s c", "build a road, a settlement, a city"],
  ["b", "buy a development card"],
  ["k u y m", "play knight, road building, year of plenty, monopoly"],
  ["t", "trade with the bank or the others"],
  ["1 … 5", "pick wood, clay, sheep, wheat, ore; with Shift what you get"],
  ["a x o", "accept an offer, refuse it, other terms"],
  ["1 2 3", "pick whom to rob, or whose answer to take"],
  ["e", "end your turn, or leave the second free road"],
  ["p", "to the lit places on the board; arrows lead on, Enter chooses"],
  ["h", "to your hand"],
  ["n", "names of hexes and nodes"],
  ["Esc", "one step back; takes back a piece just placed"],
];

/**
 * @param {HTMLElement} root
 * @param {CatanDesk} desk
 * @param {IslandBoard} board
 * @param {{help: () => void, names: () => void}} more
 * @returns {(event: KeyboardEvent) => boolean} whether the key meant something
 */
export function keyboard(root, desk, board, { help, names }) {
  const tray = /** @type {HTMLElement} */ (root.querySelector('[data-catan="tray"]'));

  /** Press the digit's button in the tray: a card, a victim, an answer.
   * @param {number} digit @param {boolean} shift */
  function pressDigit(digit, shift) {
    const { question } = desk;
    const resource = HAND_ORDER[digit - 1];
    if (question && resource && ("give" in question || "take" in question)) {
      const both = "give" in question && "take" in question;
      desk.pick((both ? shift : "take" in question) ? "take" : "give", resource);
      return true;
    }
    const among = tray.querySelectorAll("[data-monopoly], [data-victim], [data-deal]");
    const button = among[digit - 1];
    if (button instanceof HTMLElement) button.click();
    return button instanceof HTMLElement;
  }

  /** Where the keyboard goes once a question has opened. */
  function follow() {
    const { question } = desk;
    if (question?.ask === "place" || (question?.ask === "rob" && !question.hex)) board.focus();
    else if (question) focusFirst(tray);
  }

  /** @param {string} letter */
  function press(letter) {
    const deed = allDeeds(desk).find(({ key }) => key === letter);
    if (!deed) return false;
    if (!deed.open) desk.answer(deed.why || "That cannot be done now.");
    else {
      deed.run();
      follow();
    }
    return true;
  }

  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
    if (digit) return pressDigit(Number(digit), event.shiftKey);
    if (event.key === "Escape") {
      desk.back();
      return true;
    }
    if (event.key === "?") help();
    else if (event.key === "n") names();
    else if (event.key === "p") return board.focus();
    else if (event.key === "h") {
      const first = root.querySelector(".held:not([aria-disabled])") ?? root.querySelector(".held");
      if (first instanceof HTMLElement) first.focus();
    } else return press(event.key);
    return true;
  };
}
