// @ts-check
import { card } from "../table/card.js";
import { describe } from "./scene.js";

/** The card of a province: whose it is, and who stands there.
 * @param {ParentNode} root
 * @param {import("./desk.js").OrderDesk} desk
 * @param {import("./atlas.js").Places} places */
export const provinceCard = (root, desk, places) =>
  card(
    root,
    (province) => {
      const view = desk.page?.view ?? desk.table?.view;
      if (!view) return null;
      const words = describe(province, view, Boolean(places[province]?.center));
      return { name: desk.names.name(province), code: province, words };
    },
    () => desk.choice.path[0],
  );
