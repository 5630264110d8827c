// @ts-check
/** Where the robber goes is chosen on the board; whom it robs there, here. */
import { h } from "../../table/dom.js";
import { gazetteer, handSize, nameOf } from "../facts.js";
import { counted } from "../terms.js";
import { seatMark } from "./marks.js";

/** @typedef {import("../desk.js").CatanDesk} CatanDesk */
/** @typedef {import("../types.js").Color} Color */

/** @param {CatanDesk} desk */
export function robbing(desk) {
  const { question, view, table, choices } = desk;
  const hex = question?.ask === "rob" ? question.hex : null;
  const by = question?.ask === "rob" ? question.by : "robber";
  const victims = hex ? [...(choices[by].get(hex) ?? [])] : [];
  const back = h(
    "button",
    {
      type: "button",
      class: "tray-close",
      "aria-label": hex ? "Another hex" : "Close",
      title: "Back (Esc)",
      click: () => desk.back(),
    },
    "×",
  );
  const element = h(
    "div",
    { class: "picking" },
    hex || by === "knight" ? back : null,
    h(
      "h3",
      {},
      hex ? `Rob whom at the ${gazetteer(view.board).hex(hex)}?` : "Where does the robber go?",
    ),
    hex
      ? null
      : h(
          "p",
          { class: "tray-sentence" },
          "Choose a lit hex. It yields nothing while the robber stands there.",
        ),
    h(
      "div",
      { class: "victims" },
      ...victims.map(([seat, line], at) => victim(desk, /** @type {Color} */ (seat), line, at + 1)),
    ),
  );
  return { element, update: () => {} };

  /** @param {CatanDesk} desk @param {Color} seat @param {string} line @param {number} key */
  function victim(desk, seat, line, key) {
    const facts = view.seats[seat];
    const size = facts ? handSize(facts) : 0;
    return h(
      "button",
      {
        type: "button",
        class: "whom",
        "data-victim": seat,
        title: String(key),
        click: () => desk.play(line),
      },
      seatMark(seat),
      `${nameOf(table.people, seat)}`,
      h("small", {}, counted(size, "card")),
    );
  }
}
