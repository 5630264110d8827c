// @ts-check
/**
 * What the server sends at any table, as types; what is only the game's own is left open, and each
 * game says more in types of its own. Nothing here runs.
 *
 * @typedef {object} View a position as one viewer may see it
 * @property {string} phase
 * @property {Outcome|null} outcome
 * @property {{seat: number, awaited: boolean}|null} you what only the seat itself is shown
 *
 * @typedef {object} Outcome
 * @property {"solo"|"draw"|"win"} kind
 * @property {number[]} winners
 * @property {number[]} [points]
 * @property {string} sentence
 * @property {true} [broken_off] whether one ended it alone, as the sentence says
 *
 * @typedef {object} StepEvents what happened in one phase
 * @property {string} phase
 */

/**
 * @template {View} [V=any]
 * @template {StepEvents} [S=any]
 * @typedef {object} StepPage one past phase as a permalink keeps it
 * @property {number} n
 * @property {string} phase
 * @property {V} view before it
 * @property {S} step
 * @property {V} after
 */

/**
 * @typedef {object} Plots what a seat learns when all talk is opened at the end
 * @property {{phase: string, kind: "plot"|"broken", text: string}[]} story
 * @property {number} vain how many offers against it came to nothing
 */

/**
 * @typedef {object} Seat
 * @property {number} seat
 * @property {string} owner what is this seat's bears this name on the board
 * @property {string} called the same for people: "Red"
 * @property {string} letter the second sign beside its color
 * @property {string} name who plays it
 * @property {"human"|"bot"|"hidden"|"empty"} kind
 * @property {boolean} ready
 * @property {boolean} awaited
 * @property {boolean} left a bot plays for somebody who left
 * @property {boolean} you
 *
 * @typedef {object} Thought how far a bot is: lines of play considered, of so many at most
 * @property {string} phase
 * @property {number} tried
 * @property {number} of
 *
 * @typedef {object} Clock
 * @property {string|null} deadline
 * @property {string} [now] the server's own time when it wrote this
 * @property {boolean} paused
 * @property {string|null} [own_until] where there are banks: when the turn's own time is over
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
 * @property {string[]} [orders] what it asks the reader to do, in the game's notation
 *
 * @typedef {"understood"|"several"|"chat"|"unread"} Status
 *
 * @typedef {object} Meant one way to understand a line
 * @property {string} meaning in the language's notation
 * @property {string} sentence
 * @property {string|null} doubt why what is offered or accepted could not be kept
 *
 * @typedef {object} Reading how a line is understood that is not sent yet
 * @property {Status} status
 * @property {string|null} meaning
 * @property {number|null} level
 * @property {string} sentence
 * @property {string|null} doubt why what is offered or accepted could not be kept
 * @property {Meant[]} readings the other ways, or all of them where several are as likely
 * @property {string} mistake what was not understood, or why it cannot be on this board
 * @property {string[]} nearest sentences that would be
 * @property {[written: string, taken: string][]} typos
 * @property {string|null} refused why it may not be said here and now
 *
 * @typedef {object} Pledge what one seat promised in a deal
 * @property {number} by
 * @property {number[]} to
 * @property {string} words
 * @property {string|null} due the phase in which it falls due, if in one
 * @property {"kept"|"broken"|"void"|null} finding
 * @property {string} sentence why it was found so
 * @property {string} phase the one in which it was last judged; "" before
 * @property {boolean} [stands] whether it goes on, and will be judged again
 *
 * @typedef {object} Deal
 * @property {number} id
 * @property {number} from
 * @property {number[]} parties
 * @property {number[]} accepted
 * @property {"open"|"confirmed"|"rejected"|"countered"|"withdrawn"|"lapsed"} state
 * @property {string} reason
 * @property {string} phase
 * @property {string} conversation
 * @property {string[]} lines what is agreed, said to the reader
 * @property {string[]} orders what it asks the reader to do in the present phase, in the game's notation
 * @property {string} meaning the whole deal in the language's notation
 * @property {Pledge[]} promises
 * @property {boolean} [reminder] nothing changed but that something promised is due now
 *
 * @typedef {object} TalkTerms
 * @property {string} protocol
 * @property {number} level
 * @property {boolean} strict lines that are not understood are not sent
 * @property {boolean} opened whether all talk is opened after the end
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
