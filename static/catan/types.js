// @ts-check
/**
 * What the server says of a game of Catan: the view of one seat, and what came of each step
 * (`games/catan/view.py`, `games/catan/events.py`).
 *
 * @typedef {"CLAY"|"ORE"|"SHEEP"|"WHEAT"|"WOOD"} Resource
 * @typedef {"RED"|"BLUE"|"WHITE"|"ORANGE"} Color a seat by its name
 * @typedef {"KNIGHT"|"POINT"|"ROADS"|"PLENTY"|"MONOPOLY"} Card a kind of development card
 * @typedef {"road"|"settlement"|"city"} Piece
 * @typedef {Partial<Record<Resource, number>>} Bundle cards by resource, those above none
 *
 * @typedef {object} Seat what stands before a seat, and what of its cards may be known
 * @property {number[]} settlements nodes
 * @property {number[]} cities nodes
 * @property {string[]} roads edges, such as `17-22`
 * @property {number} points those that show
 * @property {number} road_length
 * @property {Bundle} [hand]
 * @property {number} [unknown_hand] cards that are not told
 * @property {Partial<Record<Card, number>>} [cards] development cards that may be played
 * @property {Partial<Record<Card, number>>} [new_cards] bought this turn
 * @property {number} [unknown_cards]
 * @property {Partial<Record<Card, number>>} [played]
 * @property {Bundle} [gained] by the last throw
 * @property {number} [owed] cards still to be discarded
 *
 * @typedef {{give: Bundle, take: Bundle}} Terms as the seat in turn sees them
 * @typedef {"AWAITED"|"REFUSED"|"ACCEPTED"|"COUNTERED"} Answer
 * @typedef {Terms & {answers: Partial<Record<Color, Answer>>,
 *   counters?: Partial<Record<Color, Terms>>}} Offer
 *
 * @typedef {"FIRST_SETTLEMENT"|"FIRST_ROAD"|"ROLL"|"DISCARD"|"ROBBER"|"MAIN"|"FREE_ROADS"
 *   |"ANSWER"|"CHOOSE"|"OVER"} Due what is to be decided
 *
 * @typedef {object} View
 * @property {string} phase such as `T12.3`, or `COMPLETED`
 * @property {Due} due
 * @property {Color} turn
 * @property {string} board the island in one word
 * @property {string} robber a hex's letter
 * @property {Partial<Record<Color, Partial<Seat>>>} seats those at the table, in their order; what
 *   is empty is left out
 * @property {Record<string, number|boolean>} [options] those that are not the usual ones
 * @property {[number, number]} [dice] as last thrown
 * @property {boolean} [rolled]
 * @property {boolean} [played_card]
 * @property {number} [free_roads]
 * @property {number} [offers] made this turn
 * @property {string} [settled]
 * @property {Color} [longest_road]
 * @property {Color} [largest_army]
 * @property {Offer} [offer]
 * @property {number[]} bank cards of each resource
 * @property {number} deck development cards left
 * @property {import("../table/types.js").Outcome|null} outcome
 * @property {{seat: number, color: Color, awaited: boolean, legal: string[]}|null} you
 *
 * @typedef {object} Told one thing that came of a step
 * @property {"dice"|"gain"|"discard"|"steal"|"draw"|"trade"|"monopoly"|"longest_road"
 *   |"largest_army"} what draw: told only once hands lie open
 * @property {[number, number]} [dice]
 * @property {Color|null} [seat]
 * @property {Bundle} [cards] of a theft only once hands lie open
 * @property {Card} [card] that was drawn
 * @property {Color|Partial<Record<Color, number>>} [from]
 * @property {Color} [with]
 * @property {Bundle} [give]
 * @property {Bundle} [take]
 * @property {Resource} [resource]
 *
 * @typedef {object} Step
 * @property {string} phase when it began
 * @property {Partial<Record<Color, string>>} actions each seat's line
 * @property {Told[]} events in their order
 * @property {Spoken[]} [said] after it and before the next one, where a game is told again
 *
 * @typedef {{seat: Color, to: Color[], text: string}} Spoken to: nobody is everybody
 *
 * @typedef {{name: string, robot?: boolean, title?: string}} Person who sits at a seat; title: what
 *   a robot is called that goes by its color
 *
 * @typedef {object} Said something said to all that means more than its words and was not played
 * @property {number} id
 * @property {Color} from
 * @property {string} phase
 * @property {any} meaning as `games/talk/catan/meaning.py` writes it
 *
 * @typedef {object} Table what the page shows
 * @property {View} view
 * @property {readonly Said[]} [said] in the order in which it was said
 * @property {readonly Step[]} steps everything that happened up to the view
 * @property {readonly Person[]} people by seat
 * @property {boolean} [paused] whether nobody may act now
 * @property {readonly Color[]} [decided] who has decided while others have not; what, is not told
 */
export {};
