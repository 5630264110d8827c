// @ts-check
/**
 * What the server sends, as types. Nothing here runs.
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
 * @property {Outcome|null} outcome
 * @property {Yours|null} you
 *
 * @typedef {object} Outcome
 * @property {"solo"|"draw"|"win"} kind
 * @property {number[]} winners
 * @property {number[]} [points]
 * @property {string} sentence
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
 * @typedef {object} StepPage one past phase as a permalink keeps it
 * @property {number} n
 * @property {string} phase
 * @property {View} view before the orders
 * @property {StepEvents} step
 * @property {View} after
 *
 * @typedef {object} Seat
 * @property {number} seat
 * @property {string} power
 * @property {string} name
 * @property {"human"|"bot"|"hidden"|"empty"} kind
 * @property {boolean} ready
 * @property {boolean} awaited
 * @property {boolean} left a bot plays for somebody who left
 * @property {boolean} you
 *
 * @typedef {object} Clock
 * @property {string|null} deadline
 * @property {string} [now] the server's own time when it wrote this
 * @property {boolean} paused
 * @property {string} [state] of the game
 *
 * @typedef {object} Message
 * @property {number} id
 * @property {number} from
 * @property {number[]|"all"} to
 * @property {string} conversation
 * @property {string} text
 * @property {string} phase
 * @property {string} at
 *
 * @typedef {object} Count centers at the end of one year
 * @property {string} phase
 * @property {Record<string, number>} centers
 *
 * @typedef {object} StepName
 * @property {number} n
 * @property {string} phase
 *
 * @typedef {object} Frame one event of the seat's stream
 * @property {number} v
 * @property {number} seq
 * @property {string} type
 * @property {string} phase
 * @property {any} d
 *
 * @typedef {object} Refusal what the server says when it will not
 * @property {string} code
 * @property {string} sentence
 * @property {Record<string, any>} fields
 *
 * @typedef {{ok: true, d: any} | {ok: false, error: Refusal}} Answer
 */
export {};
