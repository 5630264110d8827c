// @ts-check
/**
 * What the server sends of this game, as types; what every table is sent is in ../table/types.js.
 * Nothing here runs.
 *
 * @typedef {Record<string, string[]>} ByPower lines or places under a power's name
 *
 * @typedef {object} Dislodged one unit that must retreat
 * @property {string} by the unit that dislodged it, "A MUN"
 * @property {string} from the province the attack came from
 * @property {string[]} to where it may retreat
 *
 * @typedef {object} Yours what only the seat itself is shown
 * @property {number} seat
 * @property {string} power
 * @property {boolean} awaited
 * @property {string[]} legal every order the seat may give, one line each
 *
 * @typedef {object} View a position as one viewer may see it
 * @property {string} phase "S1901M"
 * @property {ByPower} units
 * @property {ByPower} centers
 * @property {Record<string, Record<string, Dislodged>>} dislodged
 * @property {string[]} contested provinces left empty by a standoff
 * @property {Record<string, number>} builds above zero: may build; below: must remove
 * @property {import("../table/types.js").Outcome|null} outcome
 * @property {Yours|null} you
 *
 * @typedef {object} Captured
 * @property {string} center
 * @property {string|null} from
 * @property {string|null} to
 *
 * @typedef {object} StepEvents what happened in one phase
 * @property {string} phase
 * @property {ByPower} orders
 * @property {Record<string, string[]>} results result words by unit; none means it succeeded
 * @property {Record<string, string>} [reasons] why an order was not carried out, by unit
 * @property {Captured[]} [captured]
 * @property {string[]} [eliminated]
 *
 * @typedef {import("../table/types.js").StepPage<View, StepEvents>} StepPage
 *
 * @typedef {object} Arrow an order that is spoken of
 * @property {string} power
 * @property {string} line
 *
 * @typedef {object} Zone provinces that are spoken of as to be kept out of
 * @property {string[]} powers
 * @property {string[]} places
 *
 * @typedef {object} Spoken what is drawn of something said
 * @property {readonly Arrow[]} arrows
 * @property {readonly Zone[]} zones
 *
 * @typedef {object} Count centers at the end of one year
 * @property {string} phase
 * @property {Record<string, number>} centers
 */
export {};
