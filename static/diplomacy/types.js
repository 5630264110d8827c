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
 * @property {number} id counted in its conversation
 * @property {number} from
 * @property {number[]|"all"} to
 * @property {string} conversation
 * @property {string} text
 * @property {string} phase
 * @property {string} at
 * @property {Status} [status] how the line was understood
 * @property {string|null} [meaning] in the language's notation
 * @property {string} [sentence] the meaning, said to whoever reads it here
 * @property {number|null} [level]
 * @property {number|null} [deal] the deal it proposes or answers
 * @property {string[]} [orders] orders of the reader's own that it asks for
 * @property {Arrow[]} [arrows]
 * @property {Zone[]} [zones]
 *
 * @typedef {"understood"|"several"|"chat"|"unread"} Status
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
 * @typedef {object} Meant one way to understand a line
 * @property {string} meaning in the language's notation
 * @property {string} sentence
 * @property {Arrow[]} arrows
 * @property {Zone[]} zones
 * @property {string|null} doubt why what is offered or accepted could not be kept
 *
 * @typedef {object} Reading how a line is understood that is not sent yet
 * @property {Status} status
 * @property {string|null} meaning
 * @property {number|null} level
 * @property {string} sentence
 * @property {Arrow[]} arrows
 * @property {Zone[]} zones
 * @property {string|null} doubt why what is offered or accepted could not be kept
 * @property {Meant[]} readings the other ways, or all of them where several are as likely
 * @property {string} mistake what was not understood
 * @property {string[]} nearest sentences that would be
 * @property {[written: string, taken: string][]} typos
 * @property {string|null} refused why it may not be said here and now
 *
 * @typedef {object} Pledge what one power promised in a deal
 * @property {number} by
 * @property {number[]} to
 * @property {string} words
 * @property {string|null} due the phase in which it falls due, if in one
 * @property {"kept"|"broken"|"void"|null} finding
 * @property {string} sentence why it was found so
 * @property {boolean} [stands] whether it goes on, and will be judged again
 *
 * @typedef {object} Deal
 * @property {number} id
 * @property {number} from
 * @property {number[]} parties
 * @property {number[]} accepted
 * @property {"open"|"confirmed"|"rejected"|"withdrawn"|"lapsed"} state
 * @property {string} reason
 * @property {string} phase
 * @property {string} conversation
 * @property {string[]} lines what is agreed, said to the reader
 * @property {string[]} orders of the reader's own that it wants in the present phase
 * @property {string} meaning the whole deal in the language's notation
 * @property {Arrow[]} arrows
 * @property {Zone[]} zones
 * @property {Pledge[]} promises
 * @property {boolean} [reminder] nothing changed but that something promised is due now
 *
 * @typedef {object} TalkTerms
 * @property {string} protocol
 * @property {number} level
 * @property {boolean} strict lines that are not understood are not sent
 * @property {boolean} opened whether all talk is opened after the end
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
