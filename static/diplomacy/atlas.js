// @ts-check
/** The map's picture and the places on it, fetched from where the page says they are. */
import { fetched } from "../table/fetched.js";

/** @typedef {Record<string, import("./scene.js").Anchor>} Places */

/**
 * @param {DOMStringMap} page its data-map and data-anchors
 * @returns {Promise<[picture: string, places: Places]>}
 */
export const atlas = ({ map, anchors }) =>
  Promise.all([
    fetched(map).then((reply) => reply.text()),
    fetched(anchors).then((reply) => /** @type {Promise<Places>} */ (reply.json())),
  ]);
