// @ts-check
/** The keyboard on the board: letters for answers, names to jump to, Esc to step back. */
import { chipsOf } from "./chips.js";

/** @typedef {import("./desk.js").OrderDesk} Desk */

const FORGET = 1500; // milliseconds after which a half-typed name is forgotten

/**
 * @param {Desk} desk
 * @param {(province: string) => void} jump put the cursor there
 * @returns {(event: KeyboardEvent) => boolean} whether the key meant something
 */
export function keyboard(desk, jump) {
  let begun = "";
  let last = 0;

  /** @param {string} letters */
  function jumpTo(letters) {
    const { lit } = desk.offer;
    const all = desk.names.provinces();
    const among =
      desk.choice.path.length && lit.size ? [...lit.keys()] : [...desk.book.next.keys(), ...all];
    const found = [...among, ...all].find((province) =>
      desk.names.wordsFor(province).some((word) => word.startsWith(letters)),
    );
    if (found) jump(found);
    desk.tell(
      found ? `${letters} → ${desk.names.name(found)}` : `No province begins with “${letters}”.`,
    );
    return Boolean(found);
  }

  /** Once the kind of order is chosen, a letter is rather the first of a place that answers.
   * @param {string} letter @param {string} answer of the chip that has the letter too */
  function beginsPlace(letter, answer) {
    const { lit } = desk.offer;
    if (desk.choice.path.length < 2 || lit.has(answer)) return false;
    return [...lit.keys()].some((province) =>
      desk.names.wordsFor(province).some((word) => word.startsWith(letter)),
    );
  }

  return (event) => {
    const now = event.timeStamp;
    if (now - last > FORGET) begun = "";
    if (event.key === "Escape") {
      begun = "";
      desk.act({ do: "back" });
      return true;
    }
    if (event.key === "Backspace" || event.key === "Delete") {
      begun = "";
      if (desk.choice.path.length) desk.act({ do: "back" });
      else {
        const spot = /** @type {Element} */ (event.target).getAttribute("data-place");
        if (spot) desk.takeBack(spot);
      }
      return true;
    }
    if (event.key === " " && begun) {
      begun += " ";
      return true;
    }
    if (!/^\p{L}$/u.test(event.key)) {
      begun = "";
      return false;
    }
    const letter = event.key.toLowerCase();
    if (!begun && desk.mayOrder) {
      const chip = chipsOf(desk.book, desk.offer, desk.choice.path).find(
        ({ key }) => key === letter,
      );
      if (chip && !beginsPlace(letter, chip.answer)) {
        desk.act({ do: "pick", answer: chip.answer });
        return true;
      }
    }
    last = now;
    begun += letter;
    if (!jumpTo(begun)) begun = "";
    return true;
  };
}
