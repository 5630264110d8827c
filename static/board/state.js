// @ts-check
/**
 * The board's whole state. The board draws places, pieces and lines and says which place was
 * touched; what they mean is the game's affair.
 */

/** @typedef {readonly [number, number]} Point in the map's own units */

/**
 * A place that can be touched.
 * @typedef {object} Spot
 * @property {Point} at where its name would be called from: arrow keys go by these points
 * @property {string} label what a screen reader says
 * @property {string|null} owner whose it is, or nobody's: owners have colors in the game's styles
 * @property {string|null} [guest] whose piece stands in it, if it is nobody's
 * @property {"near"|"far"|null} lit can be chosen next; "far" in a second way
 * @property {boolean} stop the Tab key stops here
 */

/**
 * A piece standing on the board.
 * @typedef {object} Piece
 * @property {string} kind the game's drawing for it
 * @property {Point} at
 * @property {string} owner
 * @property {string} letter the second sign beside the color
 * @property {string} spot the place it stands in: touching the piece touches the place
 * @property {"firm"|"ghost"|"loose"} stand firm; not there yet; or pushed out of its place
 */

/**
 * A line or a mark, told apart by its form alone.
 * @typedef {object} Shape
 * @property {Point[]} along from, to; a third point is where the line bends through
 * @property {readonly Point[]} [through] points it passes on its way, in their order
 * @property {"plain"|"wave"|"thin"|"zigzag"|"none"} body
 * @property {"head"|"open"|"dot"|"cup"|"burst"|"none"} tip
 * @property {"ring"|"star"|"cross"|"plus"|null} [badge] a mark at the end point instead of a line
 * @property {boolean} broken cut in the middle
 * @property {boolean} dashed not yet sure
 * @property {boolean} [said] spoken of only: dotted, with a small speech bubble on it
 * @property {boolean} faint
 * @property {string} owner
 * @property {string} title in words
 * @property {readonly [number, number]} trim how much to leave free at both ends
 */

/**
 * @typedef {object} BoardState
 * @property {ReadonlyMap<string, Spot>} spots by the map's data-place
 * @property {ReadonlyMap<string, Piece>} pieces in drawing order; a piece that keeps its key moves
 * @property {ReadonlyMap<string, Shape>} shapes in drawing order
 * @property {ReadonlyMap<string, string>} zones places that are hatched out, and why, in words
 * @property {string|null} selected the place an action starts from
 * @property {string|null} cursor the place the keyboard is at
 * @property {boolean} moving whether pieces glide to where they go
 */

/** @type {BoardState} */
export const EMPTY = {
  spots: new Map(),
  pieces: new Map(),
  shapes: new Map(),
  zones: new Map(),
  selected: null,
  cursor: null,
  moving: true,
};
