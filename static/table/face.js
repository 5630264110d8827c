// @ts-check
/**
 * What the table must be told of the game that is played at it. Each game writes one such record
 * and gives it to its desk; nothing here runs. README.md one folder up shows how.
 *
 * @typedef {object} Owner one color on the board, and who it stands for
 * @property {string} called in full: "Red"
 * @property {string} letter the second sign beside the color
 *
 * @typedef {object} PhaseWords a phase in words
 * @property {string} moment the heading: "Turn 12"
 * @property {string} kind what is done in it, smaller beside the heading; or ""
 * @property {string} name both in one: "Turn 12, trade"
 *
 * @typedef {object} GameWords what the game's own people say
 * @property {string} side who plays, one of them, as a heading: "Player"
 * @property {string} sides all of them: "players"
 * @property {string} stage what is waited for, as a heading: "Moves"
 * @property {string} underWay while a phase is carried out: "The moves are being made"
 * @property {string} draw when a draw that is asked for holds, after "A draw"
 * @property {string} yourTurn after a phase's name, when it waits for you: "your move, please"
 *
 * @typedef {object} Column one column of the table of state
 * @property {string} key the class of its cells
 * @property {string} head
 * @property {string} [hint] what its head means
 * @property {(owner: string, view: any) => string} cell
 *
 * @typedef {object} Asked a button that does what somebody asked for, while that can be done
 * @property {HTMLElement} element
 * @property {(may?: boolean) => void} show may: nobody else offers it
 *
 * @typedef {object} Shortcut what a line does on the page
 * @property {string} says it in a sentence
 * @property {() => string} run does it, or says why it cannot be done
 *
 * @typedef {object} TalkFace what the game brings to the talk
 * @property {(you: string, others: readonly string[]) => string[]} firstWords what `you` could say
 *   first to these owners
 * @property {string} chat who answers a line that is only words
 * @property {((desk: any, asked: readonly string[], phase: string|null) => Asked)|null} taking
 *   doing what a message or a deal asks for; phase: the one in which it was asked for, if in one
 * @property {((desk: any, deal: import("./types.js").Deal) => void)|null} counter answering an
 *   offer with another, made of its parts
 * @property {(desk: any, text: string) => Shortcut|null} [shortcut] a line that is nothing to send:
 *   the page itself does it
 * @property {(desk: any, message: import("./types.js").Message) => string} [note] what is to be added
 *   to a message by what was seen since; or ""
 *
 * @typedef {object} GameFace
 * @property {Readonly<Record<string, Owner>>} owners all there can be, in the order of their seats
 * @property {(phase: string) => PhaseWords} readPhase
 * @property {GameWords} words
 * @property {readonly string[]} leaves as the template names them, the first in front; "talk" and
 *   "state" are the table's, the others the game's own
 * @property {readonly Column[]} columns of the table of state
 * @property {(owner: string, view: any) => boolean} alive whether it still takes part
 * @property {(owner: string, view: any) => number} score what the standing at the end goes by
 * @property {(counts: readonly any[], terms: Record<string, any>) => Element} chart of what was
 *   counted along the way; asked for once something was
 * @property {TalkFace} talk
 * @property {boolean} [flows] its phases follow each other without a stop: the game itself tells
 *   what happens, and one is called only where one was not awaited before
 *
 * @typedef {object} Lens what the buttons on the board turn
 * @property {(factor: number) => void} zoom
 * @property {(points: (readonly [number, number])[], scale: number) => void} lookAt no
 *   points: the whole
 *
 * @typedef {object} Laid a game's own side of the page, before it knows what is played
 * @property {import("./desk.js").Desk} desk
 * @property {Lens} board
 * @property {() => (() => void)[]} parts made once the desk knows the game; each shows it anew
 * @property {() => void} begin after all was shown for the first time
 */
export {};
